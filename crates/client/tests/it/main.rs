//! A client without a page: what it does with frames, and what it wants done.

#![allow(clippy::unwrap_used)]

mod chat;
mod clocks;
mod connection;
mod moves;
mod offers;
mod page;
mod person;
mod plans;
mod resume;
mod server;
mod shared;
