//! The rules of Moai, one test for each.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod bids;
mod ending;
mod epoch;
mod laws;
mod notation;
mod options;
mod positions;
mod production;
mod reckoning;
mod refusals;
mod scene;
mod secrets;
mod set_up;
mod work;
