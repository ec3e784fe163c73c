//! Tables over real sockets.

mod bots;
mod history;
mod openapi;
mod people;
mod tables;
mod webhooks;
