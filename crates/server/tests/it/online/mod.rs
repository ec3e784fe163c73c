//! Tables over real sockets.

mod agreements;
mod bots;
mod clocks;
mod faulty;
mod full;
mod history;
mod hostile;
mod leaks;
mod openapi;
mod pairing;
mod people;
mod player;
mod reconnect;
mod recovery;
mod seats;
mod tables;
mod webhooks;
