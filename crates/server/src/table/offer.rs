//! What the players agree on, what they plan, and what they say.

use super::Asker;
use super::frames::text;
use super::room::Room;
use crate::Error;
use crate::news::Item;
use serde_json::{Value, json};
use store::{Change, Holder, Status};
use wire::{Frame, Line, Offer, Room as ChatRoom, WhoIs};

/// How long a line of chat may be, in characters.
const LONGEST: usize = 500;
/// How many lines a room may hear.
const CHAT: u32 = 10_000;
/// How long a line or an offer takes to be forgiven, in milliseconds, and how many of somebody's may be unforgiven at once.
const PACE: (i64, i64) = (2_000, 10);
/// The same for the lines of all watchers together: each is written to disk, and the players wait meanwhile.
const MURMUR: (i64, i64) = (200, 40);
/// How many lines a plan may have, and how many moves all of them together.
const PLANNED: (usize, usize) = (20, 200);

impl Room {
    /// Somebody proposes something, or agrees with what is proposed.
    pub(super) async fn propose(&mut self, asker: &Asker, kind: &str) -> Result<(), Error> {
        let seat = match kind {
            "rematch" => self.seat_of(asker.id()).ok_or(Error::Forbidden(
                "no-seat",
                "Only those who sat at the table can ask for a rematch.",
            ))?,
            _ => self.player(asker)?,
        };
        self.pace(asker)?;
        let by = self.offer.as_ref().filter(|offer| offer.kind == kind).map_or(seat, |offer| offer.by);
        self.may_be_proposed(kind, by)?;
        let mut offer = match &self.offer {
            Some(offer) if offer.kind == kind => offer.clone(),
            _ => Offer { kind: kind.to_owned(), by: seat, agreed: Vec::new() },
        };
        if !offer.agreed.contains(&seat) {
            offer.agreed.push(seat);
        }
        if !self.people().iter().all(|(seat, _)| offer.agreed.contains(seat)) {
            let new = self.offer.as_ref().is_none_or(|known| known.kind != kind);
            self.lay_open(Some(offer)).await?;
            if new && kind == "rematch" {
                self.invite(seat);
            }
            return Ok(());
        }
        match kind {
            "takeback" => self.take_back(by).await,
            "draw" => {
                let now = self.moment();
                let added = self.play.as_mut().expect("a running table is played").agree(now);
                self.stepped(added).await
            }
            _ => self.rematch().await,
        }
    }

    /// Those who sit with a seat hear that it wants to play again, even where they look at this table no more.
    fn invite(&self, by: game_core::Seat) {
        for (_, person) in self.people().into_iter().filter(|(seat, _)| *seat != by) {
            self.app.news.tell(person, Item::Rematch(self.id()));
        }
    }

    /// Writes down what is proposed, and tells everybody.
    async fn lay_open(&mut self, offer: Option<Offer>) -> Result<(), Error> {
        if self.offer != offer {
            self.app.store.write(vec![self.offering(offer.as_ref())]).await?;
            self.offer = offer;
        }
        self.show_offer();
        Ok(())
    }

    fn offering(&self, offer: Option<&Offer>) -> Change {
        let kept = offer.map(|offer| serde_json::to_value(offer).expect("an offer is JSON"));
        Change::Offer { table: self.id(), offer: kept }
    }

    fn may_be_proposed(&self, kind: &str, seat: game_core::Seat) -> Result<(), Error> {
        let conflict = |code, message: &str| Err(Error::Conflict(code, message.to_owned()));
        let play = self.play.as_ref();
        match kind {
            "draw" if !play.is_some_and(|play| play.table().may_be_drawn()) => {
                conflict("no-draws", "With these rules nobody can agree on a draw.")
            }
            "draw" if self.people().len() < 2 => {
                conflict("computer", "Computer players do not agree on draws: play on, or give up.")
            }
            "takeback" if self.info.rated && self.game.meta().chance => conflict(
                "learned",
                "In a rated game nothing is taken back that somebody has learned something by.",
            ),
            "takeback" if play.and_then(|play| play.since_last_of(seat)).is_none() => {
                conflict("nothing-to-undo", "You have not moved yet: there is nothing to take back.")
            }
            "rematch" if self.info.status != Status::Over => {
                conflict("still-running", "The game is not over yet.")
            }
            "rematch" if self.next.is_some() => conflict("begun", "The rematch has begun already."),
            "draw" | "takeback" | "rematch" => Ok(()),
            _ => Err(Error::bad("no-such-offer", "draw, takeback and rematch can be proposed")),
        }
    }

    /// Somebody says no, or takes their own offer back.
    pub(super) async fn decline(&mut self, asker: &Asker) -> Result<(), Error> {
        self.seat_of(asker.id()).ok_or(Error::Forbidden("no-seat", "You are watching."))?;
        match self.offer {
            Some(_) => {
                self.pace(asker)?;
                self.lay_open(None).await
            }
            None => Err(Error::Conflict("no-offer", "Nothing is proposed.".to_owned())),
        }
    }

    /// An offer to take back or to draw is about one position: it goes with it, in the same write as what follows.
    pub(super) fn retract_offer(&mut self) -> Option<Change> {
        let retracted = self.offer.take_if(|offer| offer.kind != "rematch");
        retracted.map(|_| self.offering(None))
    }

    pub(super) fn show_offer(&mut self) {
        let frame = text(&Frame::Offer { offer: self.offer.clone() });
        self.tell_all(|_| frame.clone());
    }

    async fn take_back(&mut self, by: game_core::Seat) -> Result<(), Error> {
        let now = self.moment();
        let play = self.play.as_mut().expect("a running table is played");
        let added = play.since_last_of(by).and_then(|moves| play.undo(moves, now));
        let added =
            added.ok_or(Error::Conflict("nothing-to-undo", "Nothing can be taken back.".to_owned()))?;
        for seat in self.seats() {
            self.plans[seat.index()].clear();
        }
        let table = self.id();
        let forget = self.seats().map(|seat| Change::Plan { table, seat, plan: None });
        let more: Vec<Change> = forget.chain(self.retract_offer()).collect();
        self.keep(&added, more).await?;
        self.show_step(&added);
        self.show_offer();
        self.carry_on().await;
        Ok(())
    }

    async fn rematch(&mut self) -> Result<(), Error> {
        let id = super::set_up::rematch_of(&self.app, &self.info, &self.holders()).await?;
        // The offer is not taken back on disk: with a rematch there it counts no more.
        (self.next, self.offer) = (Some(id.to_string()), None);
        self.show_others(None);
        self.show_offer();
        Ok(())
    }

    /// Who sat where when the game began; the seat of somebody who was forgotten is free.
    fn holders(&self) -> Vec<Holder> {
        let chairs = self.info.chairs.iter();
        chairs
            .map(|chair| match chair.holder {
                Holder::Computer { stands_in_for: Some(person), .. } => Holder::Asked(person),
                Holder::Gone => chair.freed(),
                ref holder => holder.clone(),
            })
            .collect()
    }

    /// Somebody plans replies to what the other may do.
    pub(super) async fn plan(&mut self, asker: &Asker, lines: Vec<Vec<String>>) -> Result<(), Error> {
        let seat = self.player(asker)?;
        let conflict = |code, message: &str| Err(Error::Conflict(code, message.to_owned()));
        if self.game.meta().chance {
            return conflict("hidden", "Plans are for the open games: here too much is hidden.");
        }
        let play = self.play.as_ref().expect("a running table is played");
        if play.to_act().contains(&seat) {
            return conflict("your-move", "It is your move: make it instead of planning.");
        }
        let moves: usize = lines.iter().map(Vec::len).sum();
        if lines.len() > PLANNED.0 || moves > PLANNED.1 || lines.iter().flatten().any(|text| text.len() > 64)
        {
            return Err(Error::bad("too-long", "a plan has at most 20 lines with 200 moves in all"));
        }
        let ply = play.table().status().ply;
        let plan = (!lines.is_empty()).then(|| json!({ "ply": ply, "lines": lines }));
        self.app.store.write(vec![Change::Plan { table: self.id(), seat, plan }]).await?;
        self.plans[seat.index()] = lines;
        Ok(())
    }

    /// After a move: every planned line that began with it goes on, all others are gone.
    pub(super) fn follow_plans(&mut self) {
        if self.plans.iter().all(Vec::is_empty) {
            return;
        }
        let moves = self.play.as_ref().map(|play| play.moves()).unwrap_or_default();
        if let Some((_, last)) = moves.last() {
            self.plans.iter_mut().for_each(|lines| follow(lines, last));
        }
    }

    /// What is left of plans that were kept, after the moves since.
    pub(super) fn unfold_plans(&mut self, kept: &[Option<Value>]) {
        let moves = self.play.as_ref().map(|play| play.moves()).unwrap_or_default();
        for (plan, kept) in self.plans.iter_mut().zip(kept) {
            let Some(kept) = kept else { continue };
            let since = kept["ply"].as_u64().unwrap_or(0) as usize;
            *plan = serde_json::from_value(kept["lines"].clone()).unwrap_or_default();
            moves.iter().skip(since).for_each(|(_, text)| follow(plan, text));
        }
    }

    /// What a seat has planned for now.
    pub(super) fn planned(&self, seat: game_core::Seat) -> Option<String> {
        self.plans[seat.index()].first().and_then(|line| line.first()).cloned()
    }

    /// Somebody says something, in the room of players or of watchers.
    pub(super) async fn say(&mut self, asker: &Asker, text: &str) -> Result<(), Error> {
        let person = asker.person.as_ref().ok_or(Error::NoSession)?;
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(Error::bad("chat-length", format!("a line of chat has 1 to {LONGEST} characters")));
        }
        let room = ChatRoom::from(self.seat_of(asker.id()));
        let number = self.chat[room as usize];
        if number >= CHAT {
            return Err(Error::Conflict(
                "chat-full",
                "So much has been said here that no more fits.".to_owned(),
            ));
        }
        let at = self.now();
        let murmur = match room {
            ChatRoom::Watchers => self.forgiven(self.murmur, MURMUR)?,
            ChatRoom::Seats => self.murmur,
        };
        // What is refused to one counts for nobody else.
        self.pace(asker)?;
        self.murmur = murmur;
        let kept = match room {
            ChatRoom::Seats => store::Room::Seats,
            ChatRoom::Watchers => store::Room::Watchers,
        };
        let say = Change::Say {
            table: self.id(),
            room: kept,
            number,
            author: Some(person.id),
            text: text.to_owned(),
            at,
        };
        self.app.store.write(vec![say]).await?;
        self.chat[room as usize] += 1;
        // Those who sit here are called what they are called now, however long ago they came.
        let name = self.name_of(person.id).or_else(|| person.name.clone());
        let who = Some(WhoIs { id: person.id.to_string(), name });
        let line = Line { room, number, who, text: text.to_owned(), at: at.0 };
        self.tell_room(room, &Frame::Chat { line });
        Ok(())
    }
}

impl Room {
    /// Refuses somebody who says or proposes too much at once: ten times, and then once every two seconds.
    fn pace(&mut self, asker: &Asker) -> Result<(), Error> {
        let person = asker.id().ok_or(Error::NoSession)?;
        let now = self.now().0;
        self.said.retain(|_, forgiven| *forgiven > now);
        let forgiven = self.forgiven(self.said.get(&person).copied().unwrap_or(now), PACE)?;
        self.said.insert(person, forgiven);
        Ok(())
    }

    /// When one more is forgiven, after those that are by this moment; refused where that were too many.
    fn forgiven(&self, before: i64, (each, most): (i64, i64)) -> Result<i64, Error> {
        let now = self.now().0;
        let forgiven = before.clamp(now, now + most * each) + each;
        let wait = forgiven - now - most * each;
        if wait > 0 {
            self.app.figures.refuse("chat");
            return Err(Error::TooMany { wait: wait.unsigned_abs().div_ceil(1000) });
        }
        Ok(forgiven)
    }
}

/// Keeps the lines that a move has made come true, without it.
fn follow(lines: &mut Vec<Vec<String>>, played: &str) {
    lines.retain_mut(|line| {
        let came_true = line.first().is_some_and(|first| first == played);
        if came_true {
            line.remove(0);
        }
        came_true && !line.is_empty()
    });
}
