//! The pages that `cargo xtask web` builds are looked at again whenever they change.

fn main() {
    println!("cargo::rerun-if-changed=dist");
}
