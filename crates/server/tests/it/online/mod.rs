//! Tables over real sockets.

mod agreements;
mod bots;
mod chat;
mod clocks;
mod faulty;
mod full;
mod history;
mod hostile;
mod leaks;
mod openapi;
mod pairing;
pub mod people;
mod player;
mod ratings;
mod reconnect;
mod recovery;
mod seats;
mod tables;
mod webhooks;
