//! Chariots of Stonehenge, told: what was split, built, crossed, broken, taken and drawn, and what came of it.

mod block;
mod charge;
mod drive;
mod energy;
mod finish;
mod sight;

use crate::{Chapter, Deed, Happening, Icon, Sentences, Teller};
use game_chariots::{Action, Card};
use game_core::{Lang, Seat, Tongues, text};
use serde_json::Value;
use sight::Sight;

static TONGUES: Tongues<Sentences> =
    Tongues::new(|lang| Sentences::parse(lang, text!(lang, "words/", "/chariots.toml")));

/// Tells what happens at a table of this game.
#[derive(Copy, Clone, Debug)]
pub struct RingTeller;

impl Teller for RingTeller {
    fn sentences(&self, lang: Lang) -> &'static Sentences {
        TONGUES.speaking(lang)
    }

    fn deeds(&self, happening: Happening<'_>) -> Vec<Deed> {
        let Some(step) = Step::read(happening) else { return vec![unseen(happening)] };
        let mut deeds = match step.what {
            What::SecretSplit => energy::secret_split(&step),
            What::Draw(card) => charge::draw(&step, card),
            What::Act(Action::Split(split)) => energy::split(&step, split),
            What::Act(Action::Bar { cards, line }) => block::bar(&step, cards, line),
            What::Act(Action::Shift { from, cards, to }) => block::shift(&step, from, cards, to),
            What::Act(Action::Dolmen { cards, gate }) => block::dolmen(&step, cards, gate),
            What::Act(Action::Done) => block::done(&step),
            What::Act(Action::Go(to)) => drive::go(&step, to),
            What::Act(Action::Crash(line)) => drive::crash(&step, line),
            What::Act(Action::Discard(cards)) => charge::discard(&step, cards),
            What::Act(Action::Keep) => charge::keep(&step),
        };
        deeds.extend(finish::phases(&step));
        if deeds.is_empty() {
            deeds.push(unseen(happening));
        }
        deeds
    }

    /// How many each has left behind; whoever has finished is before all who race, and whoever is out behind them.
    fn scores(&self, view: &Value, _: &Value) -> Option<Vec<i64>> {
        let sight = Sight::read(view)?;
        let score = |seat: Seat| {
            let chariot = sight.chariot(seat)?;
            let behind = || sight.seats().filter(|other| sight.at(*other) < sight.at(seat)).count() as i64;
            Some(match chariot.place {
                Some(place) => 100 - place,
                None if chariot.out => -1,
                None => behind(),
            })
        };
        sight.seats().map(score).collect()
    }
}

/// A step of which no more can be said than that it was.
fn unseen(happening: Happening<'_>) -> Deed {
    let deed = Deed::new("step", Chapter::default(), Icon::Move);
    match happening.event["seat"].as_u64().and_then(Seat::checked) {
        Some(seat) => deed.by(seat),
        None => deed,
    }
}

/// A step, read: who did what, between which two sights.
struct Step<'h> {
    before: Sight,
    after: Sight,
    /// Who acts, or draws.
    seat: Seat,
    what: What,
    shown: Vec<&'h str>,
    round_limit: u64,
}

/// What the observer saw of a step.
enum What {
    Act(Action),
    SecretSplit,
    Draw(Option<Card>),
}

impl Step<'_> {
    fn read(happening: Happening<'_>) -> Option<Step<'_>> {
        let (before, after) = (Sight::read(happening.before)?, Sight::read(happening.after)?);
        let event = happening.event;
        let what = match (event["move"].as_str(), event["chance"].as_str()) {
            (Some("split ?"), _) => What::SecretSplit,
            (Some(text), _) => What::Act(text.parse().ok()?),
            (None, Some(text)) => What::Draw(text.strip_prefix("draw ")?.parse().ok()),
            (None, None) => return None,
        };
        let seat = match what {
            What::Draw(_) => before.drawer()?,
            _ => event["seat"].as_u64().and_then(Seat::checked)?,
        };
        before.chariot(seat)?;
        let shown = event["shown"].as_array().into_iter().flatten().filter_map(|text| text.as_str());
        let round_limit = happening.options["round_limit"].as_u64().unwrap_or(60);
        Some(Step { before, after, seat, what, shown: shown.collect(), round_limit })
    }

    /// A deed of whoever acts, in the phase in which they do.
    fn deed(&self, kind: &'static str, icon: Icon) -> Deed {
        Deed::new(kind, self.before.chapter(), icon).by(self.seat)
    }
}
