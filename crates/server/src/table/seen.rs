use super::play::{Added, Play};
use axum::extract::ws::Utf8Bytes;
use game_core::Observer;
use serde::Serialize;
use std::io::Write;

/// What is seen of a step, as JSON: written once for all who see the same, however many they are.
pub struct Seen {
    entries: Vec<u8>,
    view: Vec<u8>,
}

impl Seen {
    /// What an observer sees of rows that were just added.
    pub fn by(observer: Observer, play: &Play, added: &Added) -> Seen {
        let (mut entries, mut view) = (Vec::with_capacity(256), Vec::with_capacity(2048));
        write(&mut entries, &play.entries(added, observer));
        play.table().write_view(observer, &mut view);
        Seen { entries, view }
    }

    /// The frame [`wire::Frame::Step`] for an observer who sees this, and what else everybody is told by it.
    pub fn told(&self, observer: Observer, play: &Play, around: &[u8]) -> Utf8Bytes {
        let mut out = Vec::with_capacity(self.entries.len() + self.view.len() + around.len() + 2048);
        out.extend_from_slice(br#"{"t":"step","entries":"#);
        out.extend_from_slice(&self.entries);
        write!(out, r#","progress":{{"seq":{},"ply":{},"view":"#, play.seq(), play.ply())
            .expect("memory is written to");
        out.extend_from_slice(&self.view);
        out.extend_from_slice(br#","to_act":"#);
        write(&mut out, &play.to_act());
        out.extend_from_slice(br#","legal":"#);
        match play.mover(observer) {
            Some(seat) => play.table().write_legal(seat, &mut out),
            None => out.extend_from_slice(b"[]"),
        }
        out.push(b'}');
        out.extend_from_slice(around);
        out.push(b'}');
        String::from_utf8(out).expect("JSON is UTF-8").into()
    }
}

/// Adds a member to those of an object.
pub fn add(out: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    write!(out, r#","{name}":"#).expect("memory is written to");
    write(out, value);
}

fn write(out: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(out, value).expect("it is JSON");
}
