use super::hall::{Place, REST};
use super::room::Room;
use super::{Back, Letter, Post};
use crate::{App, Error};
use std::future::pending;
use std::sync::Arc;
use store::{Moment, Status, TableId};
use tokio::sync::mpsc;

/// Lives for a table until nobody cares for it any more.
pub async fn run(
    app: Arc<App>,
    id: TableId,
    own: mpsc::WeakUnboundedSender<Post>,
    mut letters: mpsc::UnboundedReceiver<Post>,
) {
    let _place = Place { app: Arc::clone(&app), table: id };
    match Room::load(Arc::clone(&app), id, own).await {
        Ok(Some(mut room)) => live(&app, &mut room, &mut letters).await,
        Ok(None) => refuse(&app, id, &mut letters, &Error::NO_TABLE, None).await,
        Err(error) => {
            tracing::error!(table = %id, ?error, "a table could not be loaded");
            // A full disk has room again some time; a log that the rules refuse hardly mends by itself, and nobody waits for one
            // that is not played.
            let rest = match app.store.table(id).await {
                Ok(Some(table)) if table.status != Status::Running => None,
                Ok(_) if matches!(error, Error::Broken(_)) => Some(20 * REST),
                _ => Some(REST),
            };
            let wake = rest.map(|rest| Moment(app.nature.now().0 + rest));
            refuse(&app, id, &mut letters, &error, wake).await;
        }
    }
}

async fn live(app: &Arc<App>, room: &mut Room, letters: &mut mpsc::UnboundedReceiver<Post>) {
    loop {
        if room.is_broken() {
            room.send_home();
            // Whoever comes next finds what is on disk; where nobody comes, clocks and computer players go on soon.
            let again = Some(Moment(app.nature.now().0 + REST));
            while !app.hall.retire(app, room.id(), letters, again) {
                while let Ok(post) = letters.try_recv() {
                    answer(post.letter, &loading_anew());
                }
            }
            return;
        }
        let alarm = room.alarm();
        let next = alarm.into_iter().chain(room.stirred()).min();
        let due = async {
            match next {
                Some(moment) => app.nature.until(moment).await,
                None => pending().await,
            }
        };
        tokio::select! {
            // What was sent before somebody's time was out is read before it is, however long it waited here.
            biased;
            post = letters.recv() => match post {
                Some(Post { letter: Letter::Stop, .. }) | None => {
                    room.send_home();
                    app.hall.retire(app, room.id(), letters, None);
                    return;
                }
                Some(Post { at, letter }) => {
                    room.look_at_clocks(at).await;
                    match room.is_broken() {
                        true => answer(letter, &loading_anew()),
                        false => room.read(letter).await,
                    }
                }
            },
            () = due => {
                room.look_at_clocks(app.nature.now()).await;
                room.show_presence(None);
            }
            () = tokio::time::sleep(room.lingers()), if room.is_idle() => {
                if app.hall.retire(app, room.id(), letters, alarm) {
                    return;
                }
            }
        }
    }
}

async fn refuse(
    app: &Arc<App>,
    id: TableId,
    letters: &mut mpsc::UnboundedReceiver<Post>,
    error: &Error,
    wake: Option<Moment>,
) {
    loop {
        while let Ok(post) = letters.try_recv() {
            answer(post.letter, error);
        }
        if app.hall.retire(app, id, letters, wake) {
            return;
        }
    }
}

fn loading_anew() -> Error {
    Error::Unavailable("The table is being loaded anew: try again.".to_owned())
}

fn answer(letter: Letter, error: &Error) {
    match letter {
        Letter::Attach(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Show(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Follow(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Links(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Expire(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Record(_, reply) => drop(reply.send(Err(error.clone()))),
        Letter::Ask(_, _, Back::Call(reply)) => drop(reply.send(Err(error.clone()))),
        Letter::Ask(_, _, Back::Reader(..))
        | Letter::Detach(_)
        | Letter::Called(..)
        | Letter::Forgotten(_)
        | Letter::Thought(..)
        | Letter::Wake
        | Letter::Stop => {}
    }
}
