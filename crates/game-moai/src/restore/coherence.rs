//! What a position says of itself: order, row, cards and homes fit its phase.

use crate::rules::disaster::{self, Blow};
use crate::rules::{bid, birth, epoch, food, forest, rest, reveal, set_up, volcano};
use crate::state::{Order, Phase};
use crate::view::{number, pending, waiting};
use crate::{Cards, Moai, Pending, Space, State, Targets, View};
use game_core::{Reasons, Seat};

/// Every reason why a game is never in this state.
pub(crate) fn check(game: &Moai, state: &State, view: &View) -> Result<(), Vec<String>> {
    let mut check = Check { game, state, reasons: Reasons::default() };
    check.order();
    check.bids();
    if check.reasons.is_empty() {
        check.derived(view);
        check.epoch_deck();
        check.forest();
        check.phase();
    }
    check.reasons.none_against(())
}

struct Check<'s> {
    game: &'s Moai,
    state: &'s State,
    reasons: Reasons,
}

impl Check<'_> {
    fn order(&mut self) {
        let (game, state) = (self.game, self.state);
        let Some(birdman) = state.birdman else {
            let first = state.phase == Phase::SetUp && state.order.len() == 0;
            return self.reasons.require(
                first,
                "birdman: there is none only before he is drawn, when there is no order either",
            );
        };
        if state.phase == Phase::Rank {
            return;
        }
        if state.order.len() != game.seats {
            return self.reasons.add(format_args!("order: must hold all {} seats", game.seats));
        }
        self.reasons.require(state.order.at(0) == birdman, "birdman: must be the first in order");
        if state.round == 1 && matches!(state.phase, Phase::SetUp | Phase::Reveal | Phase::Bid) {
            let mut from_birdman = *state;
            from_birdman.order = Order::EMPTY;
            set_up::crown(game, &mut from_birdman, birdman);
            self.reasons.require(
                from_birdman.order == state.order,
                "order: before the first bid it is the seats from the Birdman on",
            );
        }
    }

    fn bids(&mut self) {
        let (game, state) = (self.game, self.state);
        let made = game.seats - game.yet_to_bid(state).len() as u8;
        match state.phase {
            Phase::Bid => {
                self.reasons
                    .require(made < game.seats, "bids: when all are in, the order stands or is being ranked");
                for seat in Seat::first(game.seats) {
                    let clan = state.clan(seat);
                    let held = clan.bid.is_none_or(|bid| bid.within(clan.hand));
                    self.reasons.require(held, format_args!("bids[{seat}]: the cards are not in the hand"));
                }
                let first =
                    state.order.seats().iter().take_while(|seat| state.clan(**seat).bid.is_some()).count();
                let in_turn = game.options.bids == crate::Bids::Secret || first == usize::from(made);
                self.reasons.require(in_turn, "bids: open bids are made in order");
            }
            Phase::Rank if state.birdman.is_none() => {}
            Phase::Rank => self.ranking(made),
            _ => self.reasons.require(made == 0, "bids: must all be null in this phase"),
        }
    }

    fn ranking(&mut self, made: u8) {
        let (game, state) = (self.game, self.state);
        if made < game.seats {
            return self.reasons.add("bids: must all be there in this phase");
        }
        let mut sum = [0_u16; 4];
        for bid in Seat::first(game.seats).filter_map(|seat| state.clan(seat).bid) {
            sum.iter_mut().zip(bid.0).for_each(|(sum, count)| *sum += u16::from(count));
        }
        let discarded = sum.iter().zip(state.discards.0).all(|(sum, count)| *sum <= u16::from(count));
        self.reasons.require(discarded, "bids: must be among the discards in this phase");
        let mut ranking = *state;
        ranking.order = Order::EMPTY;
        for seat in state.order.seats() {
            let (top, tied) = (bid::top(game, &ranking), bid::tied(game, &ranking));
            if !(tied.contains(*seat) || tied.is_empty() && top.contains(*seat)) {
                return self.reasons.add(format_args!("order: seat {seat} is ranked out of turn"));
            }
            ranking.order.push(*seat);
        }
        let asked = bid::tied(game, &ranking).len() > 1;
        self.reasons.require(asked, "order: the next one's place is sure, so the Birdman is not asked");
    }

    /// What the view says twice, it says the same.
    fn derived(&mut self, view: &View) {
        let (game, state) = (self.game, self.state);
        let acting = game.acting(state).map(number);
        if view.acting != acting {
            let right = acting.map_or("null".to_owned(), |seat| seat.to_string());
            self.reasons.add(format_args!("acting: must be {right} in this phase"));
        }
        let waiting: Vec<i64> = waiting(game, state).iter().copied().map(number).collect();
        self.reasons
            .require(view.waiting == waiting, format_args!("waiting: must be {waiting:?} in this phase"));
        let right = pending(game, state);
        let mut given = view.pending.clone();
        given.carved.iter_mut().for_each(|carved| carved.sort_unstable());
        if given.tied != right.tied {
            match &right.tied {
                Some(tied) => self.reasons.add(format_args!("pending.tied: must be {tied:?}")),
                None => self.reasons.add("pending.tied belongs to the phase rank"),
            }
        }
        given.tied.clone_from(&right.tied);
        if given != right {
            let names = Pending::names(&right);
            self.reasons.add(format_args!(
                "pending: must hold {names} in this phase, each thing once, and nothing else"
            ));
        }
    }

    /// Epochs are used up one after the other, players + 1 cards a round, and the admiral besides.
    fn epoch_deck(&mut self) {
        let (game, state) = (self.game, self.state);
        if state.phase == Phase::SetUp {
            return self.set_up();
        }
        let edition = &game.edition;
        self.reasons.require(
            (state.epoch_deck[edition.admiral.index()] == 0) == state.last_round,
            "last_round: the admiral is in the epoch deck until he is revealed, which makes it the last round",
        );
        let row = i64::from(reveal::row_size(game));
        let earlier = (i64::from(state.round) - 1) * row;
        let (mut drawn, mut before, mut later_used) = (-i64::from(state.last_round), earlier, false);
        for epoch in (1..=edition.epochs).rev() {
            let (size, left) = (self.size(epoch), i64::from(edition.in_epoch(epoch, &state.epoch_deck)));
            self.reasons.require(
                left <= size,
                format_args!("epoch_deck: {left} cards of epoch {epoch}; there are {size}"),
            );
            self.reasons.require(
                !later_used || left == 0,
                format_args!("epoch_deck: epoch {epoch} must be used up first"),
            );
            later_used |= left < size;
            drawn += size - left;
        }
        for epoch in 1..=edition.epochs {
            let (size, left) = (self.size(epoch), i64::from(edition.in_epoch(epoch, &state.epoch_deck)));
            let used_before = before.min(size);
            before -= used_before;
            let (seen, used) = (self.seen(epoch), (size - left - used_before).max(0));
            self.reasons.require(
                seen <= used,
                format_args!("row: {seen} cards of epoch {epoch}, but {used} can be there now"),
            );
        }
        self.round(drawn - earlier, row);
    }

    /// The row, the cards before the clans, and the number of cards revealed this round.
    fn round(&mut self, revealed: i64, row: i64) {
        let (game, state) = (self.game, self.state);
        let shown = i64::from(state.row.len());
        let in_sight = matches!(
            state.phase,
            Phase::Reveal | Phase::Bid | Phase::Rank | Phase::Take { .. } | Phase::Lose { .. }
        );
        let full = revealed == row || state.epoch_deck.iter().all(|count| *count == 0);
        let round = state.round;
        if in_sight {
            let reason = format_args!(
                "row: {shown} cards, but by round and epoch deck {revealed} were revealed in round {round}"
            );
            self.reasons.require(shown == revealed, reason);
            self.reasons.require(state.phase == Phase::Reveal || full, "row: must be full in this phase");
        } else {
            self.reasons.require(shown == 0, "row: must be empty in this phase");
            let possible = (0..=row).contains(&revealed) && full;
            self.reasons.require(possible, format_args!("epoch_deck: does not fit round {round}"));
        }
        let takers = revealed.clamp(0, i64::from(game.seats)) as u8;
        let mut taken = 0;
        for place in 0..state.order.len() {
            let seat = state.order.at(place);
            let has = state.clan(seat).card.is_some();
            taken += usize::from(has);
            let right = match state.phase {
                Phase::Take { turn } => Some(place < turn),
                Phase::Lose { turn, .. } => Some(place <= turn),
                Phase::Work { .. } | Phase::Award | Phase::Carve { .. } | Phase::Feed { .. } => {
                    Some(place < takers)
                }
                Phase::Draw { turn, .. } | Phase::Rest { turn, .. } => Some(turn <= place && place < takers),
                Phase::Birth { turn } if place == turn => None,
                Phase::Birth { turn } => Some(turn < place && place < takers),
                _ => Some(false),
            };
            let verb = if has { "must not" } else { "must" };
            self.reasons.require(
                right.is_none_or(|right| right == has),
                format_args!("clans[{seat}].card: the clan {verb} have one in this phase"),
            );
        }
        if in_sight {
            let gaps = state.row.cards().iter().filter(|card| card.is_none()).count();
            self.reasons.require(gaps == taken, "row: as many cards are taken as lie before clans");
        }
    }

    /// How many cards of this epoch the game began with.
    fn size(&self, epoch: u8) -> i64 {
        let edition = &self.game.edition;
        let removed = if self.game.options.short { edition.removed(epoch) } else { 0 };
        i64::from(edition.in_epoch(epoch, &edition.copies) - removed)
    }

    /// How many cards of this epoch lie in the row or before clans.
    fn seen(&self, epoch: u8) -> i64 {
        let held = self.state.clans.iter().filter_map(|clan| clan.card);
        let seen = self.state.row.cards().iter().flatten().copied().chain(held);
        seen.filter(|card| self.game.edition.card(*card).epoch == epoch).count() as i64
    }

    fn set_up(&mut self) {
        let (game, state) = (self.game, self.state);
        let mut right = set_up::start(game);
        right.epoch_deck = state.epoch_deck;
        if let Some(birdman) = state.birdman {
            set_up::crown(game, &mut right, birdman);
            right.deck = state.deck;
            let dealt: u8 = Seat::first(game.seats).map(|seat| state.clan(seat).hand.len()).sum();
            for seat in Seat::first(game.seats) {
                let fair = dealt / game.seats + u8::from(seat.number() < dealt % game.seats);
                let hand = state.clan(seat).hand;
                self.reasons.require(
                    hand.len() == fair,
                    format_args!("clans[{seat}].hand: cards are dealt one at a time"),
                );
                right.clan_mut(seat).hand = hand;
            }
        }
        self.reasons
            .require(right == *state, "phase: before the first row is revealed nothing else has happened");
        let mut complete = true;
        for epoch in 1..=game.edition.epochs {
            let whole = i64::from(game.edition.in_epoch(epoch, &game.edition.copies));
            let removed = whole - i64::from(game.edition.in_epoch(epoch, &state.epoch_deck));
            let most = whole - self.size(epoch);
            let due = if state.birdman.is_some() { removed == most } else { removed <= most };
            self.reasons.require(
                due,
                format_args!("epoch_deck: {removed} cards of epoch {epoch} are removed, not {most}"),
            );
            self.reasons.require(
                complete || removed == 0,
                format_args!("epoch_deck: epoch {epoch} is not yet to be reduced"),
            );
            complete &= removed == most;
        }
        let admiral = state.epoch_deck[game.edition.admiral.index()] == 1;
        self.reasons.require(admiral, "epoch_deck: the admiral is never removed");
    }

    fn forest(&mut self) {
        let state = self.state;
        let wood = state.forest_wood.count_ones();
        let from_first = state.forest_wood.trailing_ones() == wood;
        let held = state.clans.iter().filter_map(|clan| clan.card);
        let seen = state.row.cards().iter().flatten().copied().chain(held);
        let palms = seen.filter(|card| self.game.edition.card(*card).palm).count() as u32;
        match state.phase {
            Phase::SetUp | Phase::Reveal | Phase::Bid | Phase::Rank => {
                let right = wood == palms || wood < palms && state.wood_supply == 0;
                self.reasons
                    .require(from_first && right, "forest_wood: one for each palm of the row, F1 upwards");
            }
            Phase::Take { .. } | Phase::Lose { .. } => {
                self.reasons.require(
                    from_first && wood <= palms,
                    "forest_wood: at most one for each palm, F1 upwards",
                );
            }
            Phase::Work { .. } => self.reasons.require(from_first, "forest_wood: wood is put on F1 upwards"),
            Phase::Award => self.reasons.require(wood > 0, "forest_wood: there is no wood to award"),
            _ => self.reasons.require(wood == 0, "forest_wood: all wood is taken or gone in this phase"),
        }
    }

    /// Whoever is asked has something to be asked, and whoever should be out is out.
    fn phase(&mut self) {
        let (game, state) = (self.game, self.state);
        let all_out_from = |turn: u8| {
            state.order.seats()[usize::from(turn)..].iter().all(|seat| state.clan(*seat).at_home() == 0)
        };
        let nobody_home = "home: workers are all on the board in this phase";
        match state.phase {
            Phase::Lose { turn, struck, kind } => {
                let held = state.clan(state.order.at(turn)).card.map(|card| game.edition.card(card).kind);
                self.reasons.require(held == Some(kind), "pending.kind: must be that of the taker's card");
                let chosen = disaster::blow(game, state, struck, kind) == Blow::Chosen;
                self.reasons.require(chosen, "pending: the struck clan has nothing to choose from");
                let next = game.options.targets == Targets::Chosen
                    || struck == epoch::struck_next(game, state, turn);
                self.reasons.require(next, "pending.struck: a disaster strikes the next clan in order");
            }
            Phase::Work { turn } => {
                let clan = state.clan(state.order.at(turn));
                self.reasons.require(!all_out_from(0), "home: in the work phase somebody is still at home");
                let asked = clan.at_home() > 0 || clan.crew.is_spread();
                self.reasons.require(
                    asked,
                    "acting: this clan has nobody at home and workers on fewer than two spaces",
                );
            }
            Phase::Award => {
                self.reasons.require(all_out_from(0), nobody_home);
                self.award();
            }
            Phase::Carve { turn, carved } => {
                self.reasons.require(all_out_from(0), nobody_home);
                let seat = state.order.at(turn);
                let crew = state.clan(seat).crew.all().iter().enumerate();
                let right = crew.filter(|(index, _)| carved >> index & 1 == 1);
                let right =
                    right.map(|(_, worker)| worker).all(|w| w.is_up() && w.area() == crate::Area::Volcano);
                self.reasons.require(right, "pending.carved: volcano spaces whose workers were turned up");
                self.reasons.require(
                    volcano::is_asked(state, seat, carved),
                    "acting: this clan has nothing to carve",
                );
            }
            Phase::Feed { turn, saved } => {
                self.reasons.require(all_out_from(0), nobody_home);
                let hungry = food::is_hungry(state.clan(state.order.at(turn)), saved);
                self.reasons.require(hungry, "acting: this clan is fed");
            }
            Phase::Draw { turn, left } => {
                self.reasons.require(all_out_from(turn), nobody_home);
                let card = state.clan(state.order.at(turn)).card;
                let most = card.map_or(0, |card| game.edition.card(card).cards);
                self.reasons
                    .require((1..=most).contains(&left), format_args!("pending.draw: from 1 to {most}"));
                let there = state.deck != Cards::NONE || state.discards != Cards::NONE;
                self.reasons.require(there, "pending.draw: there is no card to draw");
            }
            Phase::Rest { turn, left, given } => {
                self.reasons.require(all_out_from(turn + 1), nobody_home);
                self.rest(turn, left, given);
            }
            Phase::Birth { turn } => {
                self.reasons.require(all_out_from(turn + 1), nobody_home);
                let asked = birth::is_asked(game, state.clan(state.order.at(turn)));
                self.reasons.require(asked, "acting: this clan can see neither birth nor boat");
            }
            Phase::Over => {
                self.reasons.require(state.last_round, "last_round: the game is over after the last round")
            }
            Phase::SetUp | Phase::Reveal | Phase::Bid | Phase::Rank | Phase::Take { .. } => {}
        }
    }

    fn award(&mut self) {
        let (game, state) = (self.game, self.state);
        let tied = forest::tied(game, state).len() > 1;
        self.reasons.require(tied, "phase: nobody ties for the first wood in the forest");
        let Some(at) = forest::first_wood(state) else { return };
        let up =
            |at: Space| state.clans.iter().flat_map(|clan| clan.crew.at(at)).all(|worker| worker.is_up());
        self.reasons.require(up(at), format_args!("workers: those who fight for {at} are turned up"));
    }

    fn rest(&mut self, turn: u8, left: u8, given: [u8; 4]) {
        let (game, state) = (self.game, self.state);
        let clan = state.clan(state.order.at(turn));
        let huts = clan.card.map_or(0, |card| u16::from(game.edition.card(card).huts));
        let rested: u16 = given.iter().map(|count| u16::from(*count)).sum();
        let most = huts.min(u16::from(clan.crew.len()) + rested);
        self.reasons.require(!state.last_round, "phase: nobody rests in the last round");
        self.reasons.require(rested == u16::from(clan.at_home()), "pending.given: as many as are at home");
        let right = left > 0 && u16::from(left) + rested == most;
        self.reasons
            .require(right, "pending.left: as many as the huts say and are on the board, less those given");
        let giving = rest::giving(clan, given);
        let fewest = (0..4).filter(|area| giving[*area]).map(|area| given[area]).min();
        let even = given.iter().all(|count| fewest.is_some_and(|fewest| *count <= fewest + 1));
        self.reasons.require(even, "pending.given: areas give equally");
    }
}
