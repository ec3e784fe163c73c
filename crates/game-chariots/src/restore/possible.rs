use super::Draft;
use crate::action::Split;
use crate::board::{Lane, Space};
use crate::card::Cards;
use crate::queue::Queue;
use crate::rules::most_first;
use crate::state::{Chariot, Phase, State, Stint};
use game_core::{Game, Seat};

impl Draft<'_> {
    /// Asks of a view that could be read whether a race can come to it.
    pub(super) fn check(&mut self) {
        let due = matches!(self.state.phase, Phase::Deal | Phase::Draw(_));
        self.reasons.require(
            !self.view.drawing || due,
            format_args!("drawing: no card is drawn in phase {:?}", self.view.phase),
        );
        for seat in self.seats() {
            self.chariot_stands(seat);
            self.crystals_taken(seat);
        }
        self.places();
        match self.state.phase {
            Phase::Over => self.over(),
            _ => self.race_order(),
        }
        if !self.reasons.is_empty() {
            return;
        }
        match self.state.phase {
            Phase::Deal => self.deal(),
            Phase::Energy => self.energy(),
            Phase::Block(stint) => self.block(stint),
            Phase::Drive(stint) => self.drive(stint),
            Phase::Charge(stint) | Phase::Draw(stint) => self.charge(stint),
            Phase::Over => self.driven_by_all(),
        }
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::first(self.game.seats())
    }

    fn racing(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| racing(self.state.chariot(*seat)))
    }

    fn chariot_stands(&mut self, seat: Seat) {
        let chariot = *self.state.chariot(seat);
        let finished = chariot.at == Space::FINISH;
        self.reasons
            .require(chariot.at >= Space::START, format_args!("chariots[{seat}].at: behind the start, t1"));
        self.reasons.require(
            !(finished && chariot.out),
            format_args!("chariots[{seat}].out: a chariot that finished is not out"),
        );
        self.reasons.require(
            chariot.out == (chariot.crystals == 0),
            format_args!("chariots[{seat}].crystals: a chariot is out when it has none, and only then"),
        );
        let placed = chariot.place.is_some();
        let over = self.state.phase == Phase::Over;
        self.reasons.require(
            placed == (finished || over),
            format_args!(
                "chariots[{seat}].place: those that finished have one, and all when the race is over"
            ),
        );
    }

    fn crystals_taken(&mut self, seat: Seat) {
        let chariot = *self.state.chariot(seat);
        let mut most = self.game.edition().crystals();
        for zone in self.game.edition().crystal_zones().collect::<Vec<_>>() {
            let space = Space::new(Lane::Track, zone);
            let waits = self.state.crystals(zone).contains(seat);
            most += u8::from(!waits);
            self.reasons.require(
                waits || chariot.at >= space,
                format_args!(
                    "track_crystals[\"{zone}\"]: seat {seat} has not come there to take its crystal"
                ),
            );
            self.reasons.require(
                !(waits && chariot.at == space),
                format_args!(
                    "track_crystals[\"{zone}\"]: seat {seat} stands there and has taken its crystal"
                ),
            );
        }
        self.reasons.require(
            chariot.crystals <= most,
            format_args!("chariots[{seat}].crystals: {most} at most, with those it has taken"),
        );
    }

    /// Places are given once each, the first ones to those that finished.
    fn places(&mut self) {
        let one_each = self.counted_up(|_| true);
        let first_finished = self.counted_up(|chariot| chariot.at == Space::FINISH);
        self.reasons.require(
            one_each && first_finished,
            "chariots: places are 1, 2, 3 and so on, once each, first for those that finished",
        );
    }

    /// Whether the places of these chariots are 1, 2, 3 and so on.
    fn counted_up(&self, among: fn(&Chariot) -> bool) -> bool {
        let chariots = self.seats().map(|seat| self.state.chariot(seat)).filter(|chariot| among(chariot));
        let mut places: Vec<u8> = chariots.filter_map(|chariot| chariot.place).collect();
        places.sort_unstable();
        (1..).zip(places).all(|(count, place)| count == place)
    }

    fn race_order(&mut self) {
        let order = self.state.order;
        let count = self.racing().count();
        let complete = order.len() == count && self.racing().all(|seat| order.contains(seat));
        self.reasons.require(complete, "order: not exactly those that are neither finished nor out");
        self.reasons.require(
            order
                .iter()
                .map(|seat| self.state.chariot(seat).at)
                .is_sorted_by(|ahead, behind| ahead >= behind),
            "order: the further space comes first",
        );
        self.reasons.require(
            count > 1,
            format_args!(
                "phase: over, not {:?}, when at most one chariot is left in the race",
                self.view.phase
            ),
        );
    }

    fn over(&mut self) {
        let racing = self.racing().count();
        let at_limit = u64::from(self.state.round) == self.game.round_limit();
        self.reasons.require(
            racing == 1 || racing > 1 && at_limit,
            format_args!("phase: {racing} chariots still race, and the round limit is not reached"),
        );
        let idle = self.view.acting.is_none() && self.view.left == 0;
        self.reasons.require(
            idle && self.view.waiting.is_empty() && self.state.order.is_empty(),
            "phase: when over, acting is null, left 0, order and waiting are empty",
        );
        if !self.reasons.is_empty() {
            return;
        }
        let mut ranked: Vec<Seat> =
            self.seats().filter(|seat| self.state.chariot(*seat).at != Space::FINISH).collect();
        game_core::order_few(&mut ranked, |seat| self.state.chariot(*seat).place);
        let (ahead, behind) = ranked.split_at(racing);
        let by_space = ahead
            .iter()
            .map(|seat| self.state.chariot(*seat).at)
            .is_sorted_by(|ahead, behind| ahead >= behind);
        let out = behind.iter().copied().eq(self.game.out_of_race(&self.state).into_iter().flatten());
        self.reasons.require(
            by_space && out,
            "chariots: behind those that finished, places go by space, and those that are out come last",
        );
    }

    /// Nobody acts alone in the energy phase.
    fn nobody_acts(&mut self) {
        let idle = self.view.acting.is_none() && self.view.left == 0 && self.view.waiting.is_empty();
        self.reasons.require(idle, "acting: in phase \"energy\" it is null, left is 0 and waiting is empty");
    }

    fn deal(&mut self) {
        self.nobody_acts();
        self.at_start();
        self.unused();
        let sizes: Vec<usize> = self.seats().map(|seat| self.state.hand(seat).len()).collect();
        let in_turn =
            sizes.is_sorted_by(|before, after| before >= after) && sizes[0] - sizes[sizes.len() - 1] <= 1;
        let complete = sizes.iter().all(|size| *size == Cards::MOST);
        self.reasons.require(
            in_turn && !complete,
            "hands: in set-up each seat in turn gets a card, until all have three",
        );
        self.reasons
            .require(self.state.splits.iter().all(Option::is_none), "splits: null until the hands are dealt");
    }

    fn energy(&mut self) {
        self.nobody_acts();
        if self.state.round == 1 {
            self.at_start();
            self.unused();
        }
        for seat in self.seats() {
            self.split_before_driving(seat, false);
            let full = self.state.hand(seat).is_full();
            self.reasons.require(
                full || !self.state.races(seat),
                format_args!("hands[{seat}]: in the energy phase everybody in the race has three cards"),
            );
        }
        let missing = self.state.order.iter().any(|seat| self.state.split(seat).is_none());
        self.reasons.require(missing, "splits: when all are in, the energy phase is over");
    }

    fn block(&mut self, stint: Stint) {
        if self.state.round == 1 {
            self.at_start();
        }
        for seat in self.seats() {
            self.split_before_driving(seat, true);
        }
        let ranked = most_first(self.state.order, |seat| self.state.blocking(seat));
        self.acts_in_turn(stint, ranked);
        let actions = self.state.blocking(stint.acting);
        self.reasons.require(
            (1..=actions).contains(&stint.left),
            format_args!(
                "left: {} is not from 1 to the {actions} that seat {} put in blocking",
                stint.left, stint.acting
            ),
        );
        if !self.reasons.is_empty() {
            return;
        }
        let used = usize::from(actions - stint.left);
        let cards = self.state.hand(stint.acting).len();
        self.reasons.require(
            cards >= 1 && cards + used <= Cards::MOST,
            format_args!(
                "hands[{}]: {cards} cards after {used} actions, of which each takes a card",
                stint.acting
            ),
        );
        for seat in stint.waiting.iter() {
            self.full_hand(seat);
        }
        for seat in self.seats() {
            self.unblocked_hand(seat);
        }
    }

    fn drive(&mut self, stint: Stint) {
        self.driven_by_all();
        if !self.reasons.is_empty() {
            return;
        }
        let Stint { acting, left, waiting } = stint;
        let state = self.state;
        self.reasons.require(
            state.races(acting) && waiting.iter().all(|seat| state.races(seat)),
            "acting, waiting: only those in the race drive",
        );
        let energy = state.driving(acting);
        self.reasons.require(
            (1..=energy).contains(&left),
            format_args!("left: {left} is not from 1 to the {energy} that seat {acting} put in driving"),
        );
        // Who waits has not moved, and who was before it in race order still is.
        let ranked =
            most_first(state.order, |seat| if waiting.contains(seat) { state.driving(seat) } else { 0 });
        self.reasons.require(
            ranked == waiting && !waiting.contains(acting),
            "waiting: most driving energy first, equals in race order, and not the acting seat",
        );
        for seat in state.order.iter().filter(|seat| *seat != acting && !waiting.contains(*seat)) {
            let before = seat_drives_before(&state, seat, waiting) && state.driving(seat) >= energy;
            self.reasons.require(
                before || state.driving(seat) == 0,
                format_args!("waiting: seat {seat} has not driven yet, and is missing"),
            );
        }
        self.reasons.require(
            seat_drives_before(&state, acting, waiting),
            format_args!("acting: seat {acting} drives before somebody who comes first"),
        );
        for seat in waiting.iter() {
            self.crystals_match(seat, 0, 0);
        }
        self.crystals_match(acting, 0, if left == energy { 0 } else { gain(energy) });
        for seat in self.seats() {
            self.unblocked_hand(seat);
        }
    }

    fn charge(&mut self, stint: Stint) {
        self.driven_by_all();
        self.acts_in_turn(stint, self.state.order);
        self.reasons.require(self.view.left == 0, "left: 0 in phase \"charge\"");
        let drawing = matches!(self.state.phase, Phase::Draw(_));
        self.reasons.require(
            !drawing || !self.state.hand(stint.acting).is_full(),
            format_args!("drawing: seat {} has three cards", stint.acting),
        );
        if !self.reasons.is_empty() {
            return;
        }
        let order = self.state.order;
        let place = |seat| order.position(seat);
        for seat in self.seats().filter(|seat| !drawing || *seat != stint.acting) {
            if order.contains(seat) && place(seat) < place(stint.acting) {
                self.full_hand(seat);
            } else {
                self.unblocked_hand(seat);
            }
        }
    }

    /// In the first round nobody has moved before the drive.
    fn at_start(&mut self) {
        let crystals = self.game.edition().crystals();
        let unmoved = self.seats().all(|seat| {
            let chariot = self.state.chariot(seat);
            chariot.at == Space::START && chariot.crystals == crystals
        });
        self.reasons.require(
            unmoved && self.state.order == Queue::first(self.game.seats()),
            "chariots: in round 1 all are at the start, in seat order, until they drive",
        );
    }

    /// In the first round nothing has been built before the block.
    fn unused(&mut self) {
        let bars = self.game.edition().bars();
        let unbuilt = self.seats().all(|seat| {
            let chariot = self.state.chariot(seat);
            chariot.bars == bars && chariot.dolmen.is_none()
        });
        self.reasons.require(
            unbuilt && self.state.discards.is_empty(),
            "round: 1, and yet cards were discarded or obstacles built",
        );
    }

    /// Before the drive a split is all the crystals, and only those in the race have one.
    fn split_before_driving(&mut self, seat: Seat, all_in: bool) {
        let races = self.state.races(seat);
        match self.state.split(seat) {
            None => {
                self.reasons.require(!races || !all_in, format_args!("splits[{seat}]: null, and all are in"))
            }
            Some(_) if !races => {
                self.reasons.add(format_args!("splits[{seat}]: seat {seat} is not in the race"));
            }
            Some(_) => self.crystals_match(seat, 0, 0),
        }
    }

    /// From the drive on everybody in the race has a split; so have those that left it in this round.
    fn driven_by_all(&mut self) {
        for seat in self.seats() {
            let chariot = *self.state.chariot(seat);
            match self.state.split(seat) {
                None => {
                    self.reasons
                        .require(!racing(&chariot), format_args!("splits[{seat}]: null, and all are in"));
                }
                Some(Split { drive, .. }) => {
                    self.reasons.require(
                        racing(&chariot) || drive > 0,
                        format_args!("splits[{seat}]: nobody leaves the race without driving"),
                    );
                    let crash = u8::from(drive > 0 && chariot.at != Space::FINISH);
                    self.crystals_match(seat, crash, gain(drive));
                }
            }
        }
    }

    /// The crystals are those of the split, less what was lost, and with what was gained in the drive.
    fn crystals_match(&mut self, seat: Seat, lost: u8, gained: u8) {
        let Some(split) = self.state.split(seat) else { return };
        let crystals = u16::from(self.state.chariot(seat).crystals);
        let possible =
            crystals + u16::from(lost) >= split.total() && crystals <= split.total() + u16::from(gained);
        self.reasons.require(
            possible,
            format_args!("splits[{seat}]: {split} does not fit seat {seat}'s {crystals} crystals"),
        );
    }

    fn acts_in_turn(&mut self, stint: Stint, ranked: Queue) {
        let mut rest = ranked;
        let turn = rest.iter().any(|_| rest.pop() == Some(stint.acting));
        self.reasons.require(turn, format_args!("acting: seat {} has no part in this phase", stint.acting));
        let right: Vec<String> = rest.iter().map(|seat| seat.to_string()).collect();
        self.reasons.require(
            !turn || rest == stint.waiting,
            format_args!("waiting: after seat {} come [{}]", stint.acting, right.join(", ")),
        );
    }

    fn full_hand(&mut self, seat: Seat) {
        let full = self.state.hand(seat).is_full();
        self.reasons.require(full, format_args!("hands[{seat}]: seat {seat} has three cards at this point"));
    }

    /// Cards leave a hand only by blocking, until the charge.
    fn unblocked_hand(&mut self, seat: Seat) {
        if self.state.split(seat).is_some_and(|split| split.block == 0) {
            self.full_hand(seat);
        }
    }
}

fn racing(chariot: &Chariot) -> bool {
    chariot.at != Space::FINISH && !chariot.out
}

/// Whether the seat drives before all that wait: with more energy, or as much and ahead of them.
fn seat_drives_before(state: &State, seat: Seat, waiting: Queue) -> bool {
    let rank = |seat| std::cmp::Reverse(state.order.position(seat));
    waiting.iter().all(|other| (state.driving(seat), rank(seat)) > (state.driving(other), rank(other)))
}

/// How many crystals can be taken with this much driving energy: they lie five zones apart.
fn gain(drive: u8) -> u8 {
    drive.div_ceil(5)
}
