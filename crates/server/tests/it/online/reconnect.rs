use crate::house::{Guest, House};
use crate::online::player::{full, some};
use game_core::Seat;
use serde_json::json;
use wire::{Frame, Full, LogEntry, Status};

/// A line that is cut after every step, and comes back each time with what it missed.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_in_any_phase_misses_nothing() {
    let house = House::open().await;
    for (game, seats) in [("easter-island", 2), ("eclipsia", 2), ("moai", 3), ("chariots", 3)] {
        let (people, table) = house.seated(game, seats).await;
        let mut whole = people[0].socket(&table, "").await;
        let first = whole.until(full).await;
        let mut log: Vec<LogEntry> = first.log;
        let mut pieces: Vec<LogEntry> = log.clone();
        let mut now = look(&people[0], &table, 0).await;
        while now.table.status == Status::Running {
            let progress = now.progress.clone().unwrap();
            let seat: Seat = progress.to_act[0];
            let mover = look(&people[seat.index()], &table, progress.seq).await.progress.unwrap();
            let wish = json!({ "seq": mover.seq, "text": some(&mover.legal, mover.seq) });
            let (status, said) = people[seat.index()].post(&format!("/api/tables/{table}/move"), wish).await;
            assert_eq!(status, 200, "{said}");
            now = look(&people[0], &table, progress.seq).await;
            pieces.extend(now.log.clone());
            let step = whole.until(|frame| match frame {
                Frame::Step(step) => Some(step),
                _ => None,
            });
            let step = step.await;
            assert_eq!(Some(&step.progress), now.progress.as_ref(), "{game}");
            log.extend(step.entries);
        }
        // After the end all is seen, and the last piece says so too.
        let seen = |log: &[LogEntry]| -> Vec<u32> { log.iter().map(|entry| entry.seq).collect() };
        assert_eq!(seen(&log), seen(&pieces), "{game}");
        assert_eq!(seen(&log), (0..log.len() as u32).collect::<Vec<_>>(), "{game}");
    }
}

async fn look(guest: &Guest, table: &str, from: u32) -> Full {
    let mut socket = guest.socket(table, &format!("&from={from}")).await;
    socket.until(full).await
}
