use super::room::Room;
use super::{Back, Letter};
use crate::{App, Error};
use std::sync::Arc;
use store::{Moment, TableId};
use tokio::sync::mpsc;

/// Lives for a table until nobody cares for it any more.
pub async fn run(
    app: Arc<App>,
    id: TableId,
    own: mpsc::WeakSender<Letter>,
    mut letters: mpsc::Receiver<Letter>,
) {
    match Room::load(Arc::clone(&app), id, own).await {
        Ok(Some(mut room)) => live(&app, &mut room, &mut letters).await,
        Ok(None) => refuse(&app, id, &mut letters, &Error::NO_TABLE).await,
        Err(error) => {
            tracing::error!(table = %id, ?error, "a table could not be loaded");
            refuse(&app, id, &mut letters, &error).await;
        }
    }
}

async fn live(app: &Arc<App>, room: &mut Room, letters: &mut mpsc::Receiver<Letter>) {
    loop {
        let alarm = room.alarm();
        let next = alarm.into_iter().chain(room.stirred()).min();
        let due = app.nature.until(next.unwrap_or(Moment(i64::MAX / 2)));
        tokio::select! {
            letter = letters.recv() => match letter {
                Some(Letter::Stop) | None => {
                    room.send_home();
                    app.hall.retire(room.id(), letters);
                    return;
                }
                Some(letter) => room.read(letter).await,
            },
            () = due, if next.is_some() => {
                room.look_at_clocks().await;
                room.show_presence(None);
            }
            () = tokio::time::sleep(room.lingers()), if room.is_idle() => {
                if app.hall.retire(room.id(), letters) {
                    wake_later(app, room.id(), alarm);
                    return;
                }
            }
        }
        if room.is_broken() {
            room.send_home();
            // Whoever comes next finds what is on disk.
            while !app.hall.retire(room.id(), letters) {
                while let Ok(letter) = letters.try_recv() {
                    answer(
                        letter,
                        &Error::Unavailable("The table is being loaded anew: try again.".to_owned()),
                    );
                }
            }
            return;
        }
    }
}

/// A table that left memory is loaded again when somebody's time is out.
fn wake_later(app: &Arc<App>, table: TableId, alarm: Option<Moment>) {
    let Some(alarm) = alarm else { return };
    let app = Arc::clone(app);
    tokio::spawn(async move {
        app.nature.until(alarm).await;
        let _ = app.hall.send(&app, table, Letter::Wake);
    });
}

async fn refuse(app: &Arc<App>, id: TableId, letters: &mut mpsc::Receiver<Letter>, error: &Error) {
    loop {
        while let Ok(letter) = letters.try_recv() {
            answer(letter, error);
        }
        if app.hall.retire(id, letters) {
            return;
        }
    }
}

fn answer(letter: Letter, error: &Error) {
    match letter {
        Letter::Attach(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Show(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Follow(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Links(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Refuse(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Record(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Ask(_, _, Back::Call(reply)) => drop(reply.send(Err(error.clone()))),
        Letter::Ask(_, _, Back::Reader(_))
        | Letter::Detach(_)
        | Letter::Called(..)
        | Letter::Forgotten(_)
        | Letter::Thought(..)
        | Letter::Wake
        | Letter::Stop => {}
    }
}
