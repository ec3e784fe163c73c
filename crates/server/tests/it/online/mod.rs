//! Tables over real sockets.

mod agreements;
mod clocks;
mod hostile;
mod leaks;
mod player;
mod reconnect;
mod seats;
mod tables;
