use super::actor::TableActor;
use super::message::{Delivery, Envelope, Message};
use super::registry::{REST, Return, Tenure};
use crate::{App, Error};
use std::future::pending;
use std::sync::Arc;
use store::{Moment, Status, TableId};
use tokio::sync::mpsc;

/// Lives for a table until nobody cares for it any more.
pub async fn run(app: Arc<App>, id: TableId, rested: bool, mut messages: mpsc::UnboundedReceiver<Envelope>) {
    let _tenure = Tenure { app: Arc::clone(&app), table: id };
    match TableActor::load(Arc::clone(&app), id, rested).await {
        Ok(Some(mut actor)) => live(&app, &mut actor, &mut messages).await,
        Ok(None) => refuse(&app, id, &mut messages, &Error::NO_TABLE, None).await,
        // No rest changes what this server knows: it says so to whoever asks, and wakes nobody.
        Err(error @ Error::Conflict(Error::UNKNOWN_RULES, _)) => {
            tracing::warn!(table = %id, ?error, "a table cannot be played by this server");
            refuse(&app, id, &mut messages, &error, None).await;
        }
        Err(error) => {
            tracing::error!(table = %id, ?error, "a table could not be loaded");
            // A full disk has room again some time; a log that the rules refuse hardly mends by itself, and nobody waits for one
            // that is not played.
            let rest = match app.store.table(id).await {
                Ok(Some(table)) if table.status != Status::Running => None,
                Ok(_) if matches!(error, Error::Broken(_)) => Some(20 * REST),
                _ => Some(REST),
            };
            let back = rest.map(|rest| later(&app, rest));
            refuse(&app, id, &mut messages, &error, back).await;
        }
    }
}

async fn live(app: &Arc<App>, actor: &mut TableActor, messages: &mut mpsc::UnboundedReceiver<Envelope>) {
    loop {
        if actor.is_broken() {
            actor.send_home();
            // Whoever comes next finds what is on disk; where nobody comes, clocks and computer players go on soon.
            let again = Some(later(app, REST));
            while !app.registry.retire(app, actor.id(), messages, again) {
                while let Ok(envelope) = messages.try_recv() {
                    actor.answer(envelope.answer, Err(loading_anew()));
                }
            }
            return;
        }
        actor.look_for_people();
        let alarm = actor.alarm();
        let next = alarm.into_iter().chain(actor.stirred()).chain(actor.answers()).min();
        let due = async {
            match next {
                Some(moment) => app.environment.until(moment).await,
                None => pending().await,
            }
        };
        tokio::select! {
            // What was sent before somebody's time was out is read before it is, however long it waited here.
            biased;
            envelope = messages.recv() => match envelope {
                Some(Envelope { message: Message::Stop, .. }) | None => {
                    actor.send_home();
                    app.registry.retire(app, actor.id(), messages, None);
                    return;
                }
                Some(envelope) => {
                    actor.look_at_clocks(envelope.at).await;
                    match actor.is_broken() {
                        true => actor.answer(envelope.answer, Err(loading_anew())),
                        false => actor.receive(envelope).await,
                    }
                }
            },
            () = due => {
                let now = app.environment.now();
                actor.look_at_clocks(now).await;
                actor.show_answers(now).await;
                actor.abandon(now).await;
                actor.show_presence(None);
            }
            () = tokio::time::sleep(actor.lingers()), if actor.is_idle() => {
                // Nothing but time passes until somebody's is out.
                let back = alarm.map(|at| Return { at, rested: true });
                if app.registry.retire(app, actor.id(), messages, back) {
                    return;
                }
            }
        }
    }
}

async fn refuse(
    app: &Arc<App>,
    id: TableId,
    messages: &mut mpsc::UnboundedReceiver<Envelope>,
    error: &Error,
    back: Option<Return>,
) {
    loop {
        while let Ok(envelope) = messages.try_recv() {
            let refused = envelope.answer.map(|request| Delivery::Answer(request, Err(error.clone().into())));
            app.registry.deliver(app, refused);
        }
        if app.registry.retire(app, id, messages, back) {
            return;
        }
    }
}

fn loading_anew() -> Error {
    Error::Unavailable("The table is being loaded anew: try again.".to_owned())
}

/// A return after so many milliseconds, with what is on disk then.
fn later(app: &App, rest: i64) -> Return {
    Return { at: Moment(app.environment.now().0 + rest), rested: false }
}
