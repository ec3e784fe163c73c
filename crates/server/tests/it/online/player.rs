//! Somebody who sits at a table.

use crate::house::{Guest, Socket};
use game_core::Seat;
use wire::{Ask, Frame, Full, Happened, Progress, Reply, TableInfo};

/// A seat's socket, and where the game stands for it.
pub struct Player {
    pub socket: Socket,
    pub seat: Seat,
    pub progress: Progress,
}

impl Player {
    /// Whoever sits at the table, before it.
    pub async fn sit(guest: &Guest, table: &str) -> Player {
        let mut socket = guest.socket(table, "").await;
        let full = socket.until(full).await;
        Player { seat: full.seat.unwrap(), progress: full.progress.unwrap(), socket }
    }

    /// Makes a move, and gives the answer.
    pub async fn make(&mut self, text: &str) -> Reply {
        let key = format!("{}-{}", self.seat, self.progress.seq);
        self.socket.send(&Ask::Move { seq: self.progress.seq, text: text.to_owned(), key }).await;
        self.reply().await
    }

    /// The next answer; what happens before it is known then.
    pub async fn reply(&mut self) -> Reply {
        loop {
            match self.socket.next().await.expect("the socket stays open") {
                Frame::Step(step) => self.progress = step.progress,
                Frame::Full(full) => self.progress = full.progress.unwrap(),
                Frame::Reply { reply, .. } => return reply,
                _ => {}
            }
        }
    }

    /// The next step.
    pub async fn step(&mut self) -> Happened {
        let step = self.socket.until(|frame| match frame {
            Frame::Step(step) => Some(*step),
            _ => None,
        });
        let step = step.await;
        self.progress = step.progress.clone();
        step
    }

    /// Plays whatever `choose` takes until the game is over, and gives the table after it.
    pub async fn play(mut self, choose: impl Fn(&[String], u32) -> String) -> (Socket, TableInfo) {
        let mut waits = false;
        loop {
            let owes = self.progress.to_act.contains(&self.seat);
            if owes && !waits {
                let text = choose(&self.progress.legal, self.progress.seq);
                let key = self.progress.seq.to_string();
                self.socket.send(&Ask::Move { seq: self.progress.seq, text, key }).await;
                waits = true;
            }
            match self.socket.next().await.unwrap() {
                Frame::Step(step) => {
                    if step.is_over() {
                        return (self.socket, *step.table.unwrap());
                    }
                    self.progress = step.progress;
                }
                Frame::Reply { reply: Reply::Refused { code, message }, .. } => panic!("{code}: {message}"),
                Frame::Reply { .. } => waits = false,
                _ => {}
            }
        }
    }
}

/// All that a reader is told first.
pub fn full(frame: Frame) -> Option<Full> {
    match frame {
        Frame::Full(full) => Some(*full),
        _ => None,
    }
}

/// Some legal move, which depends on the number alone.
pub fn some(legal: &[String], seq: u32) -> String {
    let number = u64::from(seq).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    legal[number as usize % legal.len()].clone()
}
