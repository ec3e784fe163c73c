//! Tables over real sockets.

mod tables;
