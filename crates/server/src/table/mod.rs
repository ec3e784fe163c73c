//! Tables: each lives in one task while somebody cares, and in the store always.

mod answered;
mod clock;
mod end;
mod frames;
mod hall;
mod letter;
mod log;
mod offer;
mod play;
mod room;
mod routes;
mod seats;
mod seen;
mod set_up;
mod task;

pub use end::record_of;
pub use frames::{sitter, status, text as frame_text, verdict};
pub use hall::Hall;
use letter::Post;
pub use letter::{Asker, Back, Letter, Reading};
use routes::{LONGEST_KEY, long_key};
pub use routes::{created, key, router, table_id};
pub use seats::about;
pub use set_up::{found, read_time};
