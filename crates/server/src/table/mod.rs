//! Tables: each lives in one task while somebody cares, and in the store always.

mod actor;
mod answered;
mod audience;
mod clock;
mod end;
mod frames;
mod log;
mod message;
mod mind;
mod offer;
mod pace;
mod plans;
mod play;
mod reading;
mod registry;
mod routes;
mod seats;
mod seen;
mod set_up;
mod switchboard;
mod task;

pub use end::record_of;
pub use frames::{sitters, status, text as frame_text, verdict};
pub use message::{Asker, Message};
pub use reading::Reading;
pub use registry::Registry;
use routes::{LONGEST_KEY, key_used, long_key};
pub use routes::{RequestKey, created, router, table_id};
pub use seats::about;
pub use set_up::{found, read_time};
