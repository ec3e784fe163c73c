//! What the players agree on, what they plan, and what they say.

use super::actor::TableActor;
use super::frames::text;
use super::message::Asker;
use super::plans::Plans;
use super::set_up::{announce, rematch_of};
use crate::Error;
use crate::news::Item;
use store::{Change, Holder, Status, TableEdit};
use wire::{Channel, ChatLine, Frame, Offer, WhoIs};

/// How long a line of chat may be, in characters.
const LONGEST: usize = 500;
/// How many lines a channel may hear.
const CHAT: u32 = 10_000;

impl TableActor {
    /// Somebody proposes something, or agrees with what is proposed.
    pub(super) async fn propose(&mut self, asker: &Asker, kind: &str) -> Result<(), Error> {
        let seat = match kind {
            "rematch" => self.seat_of(asker.id()).ok_or(Error::Forbidden(
                "no-seat",
                "Only those who sat at the table can ask for a rematch.",
            ))?,
            _ => self.player(asker)?,
        };
        self.pace(asker, false)?;
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
            self.write(vec![kept_offer(offer.as_ref())], Vec::new()).await?;
            self.offer = offer;
        }
        self.show_offer();
        Ok(())
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
            "takeback" if self.info.rated && !self.game.meta().is_perfect() => conflict(
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
                self.pace(asker, false)?;
                self.lay_open(None).await
            }
            None => Err(Error::Conflict("no-offer", "Nothing is proposed.".to_owned())),
        }
    }

    /// An offer to take back or to draw is about one position: it goes with it, in the same write as what follows.
    pub(super) fn retract_offer(&mut self) -> Option<TableEdit> {
        let retracted = self.offer.take_if(|offer| offer.kind != "rematch");
        retracted.map(|_| kept_offer(None))
    }

    pub(super) fn show_offer(&self) {
        let frame = text(&Frame::Offer { offer: self.offer.clone() });
        self.tell_all(|_| frame.clone());
    }

    async fn take_back(&mut self, by: game_core::Seat) -> Result<(), Error> {
        let now = self.moment();
        let play = self.play.as_mut().expect("a running table is played");
        let added = play.since_last_of(by).and_then(|moves| play.undo(moves, now));
        let added =
            added.ok_or(Error::Conflict("nothing-to-undo", "Nothing can be taken back.".to_owned()))?;
        self.plans.clear();
        let forget = self.seats().map(|seat| TableEdit::Plan { seat, plan: None });
        let more: Vec<TableEdit> = forget.chain(self.retract_offer()).collect();
        self.keep(&added, more).await?;
        self.show_step(&added);
        self.show_offer();
        self.carry_on().await;
        Ok(())
    }

    async fn rematch(&mut self) -> Result<(), Error> {
        let again = rematch_of(&self.app, &self.info, &self.holders())?;
        self.write(Vec::new(), vec![Change::AddTable(Box::new(again.clone()))]).await?;
        announce(&self.app, &again).await?;
        // The offer is not taken back on disk: with a rematch there it counts no more.
        (self.next, self.offer) = (Some(again.id.to_string()), None);
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
        if !self.game.meta().is_perfect() {
            return conflict("hidden", "Plans are for the open games: here too much is hidden.");
        }
        let play = self.play.as_ref().expect("a running table is played");
        if play.to_act().contains(&seat) {
            return conflict("your-move", "It is your move: make it instead of planning.");
        }
        if !Plans::may_be(&lines) {
            return Err(Error::bad("too-long", "a plan has at most 20 lines with 200 moves in all"));
        }
        let plan = Plans::kept(&lines, play.ply());
        self.write(vec![TableEdit::Plan { seat, plan }], Vec::new()).await?;
        self.plans.set(seat, lines);
        Ok(())
    }

    /// After a move: what was planned for it goes on, all else is gone.
    pub(super) fn follow_plans(&mut self) {
        if self.plans.is_empty() {
            return;
        }
        if let Some((_, last)) = self.moves().last() {
            self.plans.follow(last);
        }
    }

    /// Somebody says something, in the channel of players or of watchers.
    pub(super) async fn say(&mut self, asker: &Asker, text: &str) -> Result<(), Error> {
        let person = asker.person.as_ref().ok_or(Error::NoSession)?;
        let text: String = text.chars().filter(|message| !message.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(Error::bad("chat-length", format!("a line of chat has 1 to {LONGEST} characters")));
        }
        let channel = Channel::from(self.seat_of(asker.id()));
        let number = self.chat[channel as usize];
        if number >= CHAT {
            return Err(Error::Conflict(
                "chat-full",
                "So much has been said here that no more fits.".to_owned(),
            ));
        }
        let at = self.now();
        self.pace(asker, channel == Channel::Watchers)?;
        let kept = match channel {
            Channel::Seats => store::Channel::Seats,
            Channel::Watchers => store::Channel::Watchers,
        };
        let say =
            TableEdit::Say { channel: kept, number, author: Some(person.id), text: text.to_owned(), at };
        self.write(vec![say], Vec::new()).await?;
        self.chat[channel as usize] += 1;
        // Those who sit here are called what they are called now, however long ago they came.
        let name = self.name_of(person.id).or_else(|| person.name.clone());
        let who = Some(WhoIs { id: person.id.to_string(), name });
        let line = ChatLine { room: channel, number, who, text: text.to_owned(), at: at.0 };
        self.tell_channel(channel, &Frame::Chat { line });
        Ok(())
    }

    /// Refuses somebody who says or proposes too much at once.
    fn pace(&mut self, asker: &Asker, watches: bool) -> Result<(), Error> {
        let person = asker.id().ok_or(Error::NoSession)?;
        let spent = self.pace.spend(person, watches, self.now());
        if spent.is_err() {
            self.app.figures.refuse("chat");
        }
        spent
    }
}

/// What is proposed, as it is kept.
fn kept_offer(offer: Option<&Offer>) -> TableEdit {
    TableEdit::Offer(offer.map(|offer| serde_json::to_value(offer).expect("an offer is JSON")))
}
