//! Tables over real sockets.

mod abandoned;
mod agreements;
mod bots;
mod bus;
mod chat;
mod clocks;
mod cut;
mod faulty;
mod full;
mod history;
mod hostile;
mod leaks;
mod lobby;
mod minds;
mod openapi;
mod pairing;
pub mod people;
mod player;
mod ratings;
mod reconnect;
mod recovery;
mod seats;
mod sleep;
mod tables;
mod times;
mod versions;
mod webhooks;
