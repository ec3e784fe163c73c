//! Tables over real sockets.

mod agreements;
mod bots;
mod chat;
mod clocks;
mod full;
mod history;
mod hostile;
mod leaks;
mod openapi;
pub mod people;
mod player;
mod reconnect;
mod seats;
mod tables;
mod webhooks;
