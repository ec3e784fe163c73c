"""Moai, read from its rule sheet a second time."""

import copy
from collections import Counter
from itertools import combinations, product

import moai_edition as parts
from moai_edition import AREAS, CARDS, FIELDS, STRENGTHS, VALUES, in_hand_order
from table import Table

CHOICES = {"bids": ("secret", "open"), "work": ("hidden", "open"), "targets": ("chosen", "next")}
PHASES = {
    "bid": ("bid",),
    "rank": ("next",),
    "take": ("take",),
    "lose": ("lose", "erode"),
    "work": ("place", "swap", "pass"),
    "award": ("award",),
    "carve": ("carve", "done"),
    "feed": ("starve", "raid"),
    "rest": ("rest",),
    "birth": ("birth", "boat", "done"),
}


class Rounds(parts.Island, Table):
    """The course of the game: what happens between two decisions."""

    def set_up(self):
        """Puts everything in its place and waits for the first chance."""
        given = self.options["edition"]
        self.lay_out(self.players, parts.DEFAULT if given == "default" else given)
        self.phase, self.round, self.last_round = "bid", 0, False
        self.birdman, self.order = None, []
        self.acting, self.waiting, self.pending = None, [], {}
        self.row, self.bids = [], [None] * self.players
        removed = [("remove", epoch) for epoch in (1, 1, 2, 2, 3)] if self.options["short"] else []
        hands = [("draw", seat) for _ in range(5) for seat in range(self.players)]
        self.wait_for(removed + [("birdman", None)] + hands, "start_round")

    def wait_for(self, due, then):
        """Chance comes next, one after the other, and then a step of the round."""
        self.due, self.then = due, then
        self.go_on()

    def go_on(self):
        """Drops the chance that cannot happen, and takes the next step once no chance is due."""
        while self.due and not self.outcomes(*self.due[0]):
            self.due.pop(0)
        if not self.due and self.then:
            step, self.then = self.then, None
            getattr(self, step)()

    def outcomes(self, kind, whose):
        """The texts that a kind of chance can have, one for each copy."""
        if kind == "birdman":
            return [f"birdman {seat}" for seat in range(self.players)]
        if kind == "draw":
            if not self.deck:
                self.deck, self.discards = self.discards, []
            return [f"draw {card}" for card in in_hand_order(self.deck)]
        if kind == "remove":
            pile = [card for card in self.epoch_deck if card["epoch"] == whose and card["kind"] != "admiral"]
            return [f"remove {whose} {parts.spell_card(card)}" for card in pile]
        if len(self.row) > self.players:
            return []
        return [f"reveal {parts.spell_card(card)}" for card in self.lowest_epoch()]

    def chances(self):
        """The outcomes of the chance that is due, with their weights."""
        return list(Counter(self.outcomes(*self.due[0])).items()) if self.due else []

    def deal(self, text):
        """Plays a chance outcome."""
        if text not in dict(self.chances()):
            raise ValueError(f"not an outcome that is due: {text}")
        kind, whose = self.due[0]
        what = text.split(" ")[-1]
        if kind == "birdman":
            self.birdman = int(what)
            self.order = [(self.birdman + step) % self.players for step in range(self.players)]
        elif kind == "draw":
            card = what if what == "R" else int(what)
            self.deck.remove(card)
            self.clans[whose].hand.append(card)
        elif kind == "remove":
            self.epoch_deck.remove(parts.epoch_card(*self.kind_and_text(what, whose)))
        else:
            self.reveal(what)
        if kind != "reveal":
            self.due.pop(0)
        self.go_on()

    def kind_and_text(self, what, epoch):
        """The parts of an epoch card's spelling."""
        kind, _, text = what.partition(":")
        return kind, epoch, text or "-"

    def reveal(self, what):
        """Puts an epoch card into the row, or the admiral aside."""
        card = parts.epoch_card(*self.kind_and_text(what, self.epoch_deck[0]["epoch"]))
        self.epoch_deck.remove(card)
        if card["kind"] == "admiral":
            self.last_round = True
        else:
            self.row.append(card)

    def start_round(self):
        """The Birdman's part begins with a new row."""
        self.round += 1
        self.phase, self.acting, self.waiting, self.pending = "bid", None, [], {}
        self.wait_for([("reveal", None)], "plant_and_bid")

    def plant_and_bid(self):
        """Palms give wood to the forest, and everybody bids."""
        palms = sum(card["palm"] for card in self.row)
        for space in range(min(palms, self.wood_supply)):
            self.forest_wood[space] = True
            self.wood_supply -= 1
        if self.options["bids"] == "open":
            self.acting, *self.waiting = self.order

    def count_bids(self):
        """All bids are in: they are discarded, and equal totals make groups."""
        totals = {}
        for seat, bid in enumerate(self.bids):
            for card in bid:
                self.discard(seat, card)
            totals.setdefault(sum(VALUES[card] for card in bid), []).append(seat)
        self.order = []
        self.pending = {"tied": [totals[total] for total in sorted(totals, reverse=True)]}
        self.rank()

    def rank(self):
        """Fills the order as far as the Birdman need not be asked."""
        groups = self.pending["tied"]
        while groups:
            others = [seat for seat in groups[0] if seat != self.birdman]
            if len(others) > 1:
                self.phase, self.acting, self.waiting = "rank", self.birdman, []
                return
            self.order += others + [seat for seat in groups[0] if seat == self.birdman]
            groups.pop(0)
        self.birdman = self.order[0]
        self.bids = [None] * self.players
        self.in_order("take")

    def in_order(self, phase):
        """A phase begins in which the seats come one after the other."""
        self.phase, self.waiting = phase, list(self.order)
        self.next_seat()

    def next_seat(self):
        """The next seat that has something to decide in this phase is asked, or the phase ends."""
        begin = {"take": self.begin_take, "carve": self.begin_carve, "feed": self.begin_feed}
        after = {"take": self.start_work, "carve": lambda: self.in_order("feed"), "feed": self.reckon}
        while self.waiting:
            self.acting = self.waiting.pop(0)
            if begin[self.phase](self.clans[self.acting]):
                return
        after[self.phase]()

    def begin_take(self, clan):
        """Whether a seat finds an epoch card."""
        self.pending = {}
        return any(self.row)

    def begin_carve(self, clan):
        """Whether a clan is asked for Moai."""
        self.pending = {"carved": []}
        return self.may_carve(clan)

    def may_carve(self, clan):
        """Whether everybody can see that a clan might have something to carve."""
        left = set(clan.spaces("V")) - set(self.pending["carved"])
        return bool(clan.wood and left and any(self.tiles.values()))

    def begin_feed(self, clan):
        """Whether a clan is hungry."""
        self.pending = {"saved": 0}
        return self.hungry(clan)

    def hungry(self, clan):
        """Whether mouths minus saved exceed food."""
        return len(clan.workers) - self.pending["saved"] > clan.total("CB")

    def strike(self, taker, struck, kind):
        """A disaster strikes: what can be lost without asking is lost, else somebody is asked."""
        clan = self.clans[struck]
        losses = self.losses(clan, kind)
        choices = clan.alive() if losses and self.is_worker(losses[0]) else len(losses)
        if choices == 1:
            self.lose(clan, losses[0])
        elif choices:
            self.phase = "lose"
            self.pending = {"struck": struck, "taker": taker, "kind": kind}
            self.acting = taker if kind == "erosion" else struck
            return
        self.next_seat()

    def start_work(self):
        """The row is cleared, and the work begins with the first in order."""
        self.row = []
        self.phase, self.waiting, self.pending = "work", [], {}
        self.next_at_work(0)

    def next_at_work(self, place):
        """Asks the next clan that has something to decide, counted from a place in the order."""
        if not any(clan.at_home() for clan in self.clans):
            self.harvest()
            return
        for step in range(self.players):
            seat = self.order[(place + step) % self.players]
            clan = self.clans[seat]
            if clan.at_home() or len(clan.spaces()) > 1:
                self.acting = seat
                return

    def harvest(self):
        """Every forest space gives its wood, until the Birdman must be asked."""
        for number in range(6):
            if self.forest_wood[number]:
                best = self.best_in_forest(f"F{number + 1}")
                if len(best) > 1:
                    self.phase, self.acting = "award", self.birdman
                    return
                self.give_wood(number, *best)
        self.in_order("carve")

    def reckon(self):
        """The reckoning begins."""
        self.phase, self.waiting = "rest", list(self.order)
        self.next_reckoning()

    def next_reckoning(self):
        """The next clan draws its cards, or the round ends."""
        self.pending = {}
        if self.waiting:
            self.phase, self.acting = "rest", self.waiting.pop(0)
            card = self.clans[self.acting].card
            self.wait_for([("draw", self.acting)] * (card["cards"] if card else 0), "begin_rest")
        elif self.last_round:
            self.phase, self.acting = "over", None
        else:
            self.start_round()

    def begin_rest(self):
        """A clan's workers come home, except in the last round."""
        clan = self.clans[self.acting]
        huts = clan.card["huts"] if clan.card and not self.last_round else 0
        self.pending = {"left": min(huts, len(clan.workers)), "given": dict.fromkeys(AREAS.values(), 0)}
        self.births_after_rest()

    def births_after_rest(self):
        """Births come once nobody is left to rest."""
        if not self.pending["left"]:
            self.phase, self.pending = "birth", {}
            self.end_births_if_clear()

    def end_births_if_clear(self):
        """A clan that cannot give birth or build, as everybody can see, is done."""
        clan = self.clans[self.acting]
        if not (len(clan.hand) > 1 and sum(clan.reserve)) and not self.can_build(clan):
            self.end_births()

    def can_build(self, clan):
        """Whether a clan has a boat card and a wood."""
        return bool(clan.card and clan.card["kind"] == "boat" and clan.wood)

    def end_births(self):
        """A clan's epoch card is discarded, and its reckoning is over."""
        self.clans[self.acting].card = None
        self.next_reckoning()


class Game(Rounds):
    """The decisions: what is legal, what a move does, and who sees it."""

    id = "moai"
    seats = (2, 5)
    open = False
    defaults = {"bids": "secret", "work": "hidden", "targets": "chosen", "short": False, "edition": "default"}

    @classmethod
    def check_options(cls, options):
        """The reasons why these options cannot be."""
        reasons = super().check_options(options)
        reasons += [f"{name}: must be one of {words}" for name, words in CHOICES.items()
                    if name in options and options[name] not in words]
        if not isinstance(options.get("short", False), bool):
            reasons.append("short: must be true or false")
        return reasons + parts.check(options.get("edition", "default"))

    @classmethod
    def random_options(cls, rng):
        """Valid options for a random game."""
        options = {name: rng.choice(words) for name, words in CHOICES.items() if rng.random() < 0.4}
        if rng.random() < 0.3:
            options["short"] = rng.random() < 0.7
        if rng.random() < 0.25:
            options["edition"] = parts.random_edition(rng)
        return options

    @classmethod
    def bad_options(cls):
        """Options that must be refused."""
        wrong = [{"bids": "loud"}, {"work": "chosen"}, {"targets": 1}, {"short": "yes"}, {"no_such_option": 1}]
        return wrong + [{"edition": edition} for edition in parts.bad_editions()]

    def position(self):
        """The whole truth."""
        return {
            "phase": self.phase,
            "round": self.round,
            "last_round": self.last_round,
            "birdman": self.birdman,
            "order": list(self.order),
            "acting": self.acting,
            "waiting": list(self.waiting),
            "pending": copy.deepcopy(self.pending),
            "row": [card and dict(card) for card in self.row],
            "forest_wood": list(self.forest_wood),
            "covered": [field for field in FIELDS if field in self.covered],
            "clans": [clan.as_json() for clan in self.clans],
            "tiles": {str(height): self.tiles[height] for height in sorted(self.tiles)},
            "wood_supply": self.wood_supply,
            "epoch_deck": [dict(card) for card in self.epoch_deck],
            "deck": in_hand_order(self.deck),
            "discards": in_hand_order(self.discards),
            "bids": [bid if bid is None else list(bid) for bid in self.bids],
        }

    def view(self, seat):
        """The position as a seat sees it, or a spectator for None."""
        seen = self.position()
        if self.phase == "over":
            return seen
        for bag in ("deck", "epoch_deck"):
            seen[bag] = {"hidden": len(seen[bag])}
        for other, clan in enumerate(seen["clans"]):
            if other == seat:
                continue
            clan["hand"] = {"hidden": len(clan["hand"])}
            clan["home"] = {"hidden": sum(clan["home"])}
            for worker in clan["workers"]:
                if not worker["up"]:
                    worker["strength"] = None
            if self.phase == "bid" and self.options["bids"] == "secret":
                seen["bids"][other] = None
        return seen

    def event(self, seat, move, observer):
        """The move as an observer reads it, before it is played."""
        verb, *named = move.split(" ")
        if observer == seat:
            return move
        if verb == "bid" and self.options["bids"] == "secret":
            return "bid ?"
        if verb == "place" and named[1][0] in "FV" and self.options["work"] == "hidden":
            return f"place ? {named[1]}"
        if verb == "rest" or verb == "swap" and not {named[0][0], named[1][0]} & {"C", "B"}:
            return " ".join([verb] + [text[:-2] + "?d" if text.endswith("d") else text for text in named])
        return move

    def to_act(self):
        """The seats that owe a move."""
        if self.due or self.phase == "over":
            return []
        if self.acting is None:
            return [seat for seat, bid in enumerate(self.bids) if bid is None]
        return [self.acting]

    def outcome(self):
        """How the game ended, or None while it runs."""
        if self.phase != "over":
            return None
        scores = [sum(clan.tiles) + clan.alive() + 2 * clan.wood for clan in self.clans]
        ranking = [[seat for seat in range(self.players) if scores[seat] == score]
                   for score in sorted(set(scores), reverse=True)]
        return {"ranking": ranking, "scores": scores, "reason": "admiral"}

    def read(self, text):
        """The text as a decision, or None."""
        return parts.read_move(text)

    def in_phase(self, decision):
        """Whether a decision belongs to the running phase."""
        return decision[0] in PHASES[self.phase]

    def doubtful(self, decision):
        """Whether `unreadable` would be right too, where a decision is not legal."""
        return parts.far_fetched(decision, self.tiles)

    def codes(self, seat, decision):
        """Which of the game's own refusals hold."""
        verb, *named = decision
        return getattr(self, f"{verb}_codes")(seat, self.clans[seat], *named)

    def moves(self, seat):
        """The legal moves of a seat that owes one."""
        return getattr(self, f"{self.phase}_moves")(seat, self.clans[seat])

    def move(self, seat, decision):
        """Carries out a legal decision."""
        verb, *named = decision
        getattr(self, f"play_{verb}")(seat, self.clans[seat], *named)

    def clan_codes(self, named, allowed):
        """What is wrong with a clan that the Birdman names."""
        codes = set() if named in allowed else {"not-tied"}
        return codes | ({"no-such-clan"} if named >= self.players else set())

    def worker_codes(self, clan, text):
        """What is wrong with a worker on the board that a clan names as its own."""
        if clan.find(text):
            return set()
        space = text.split(":")[0]
        strangers = any(other.on(space) for other in self.clans if other is not clan)
        return {"no-such-worker", "not-yours"} if strangers else {"no-such-worker"}

    def bid_moves(self, seat, clan):
        """Every part of the hand."""
        held = Counter(clan.hand)
        counts = product(*(range(held[card] + 1) for card in CARDS))
        bids = [[card for card, count in zip(CARDS, some) for _ in range(count)] for some in counts]
        return [f"bid {parts.spell_cards(bid) or 'none'}" for bid in bids]

    def bid_codes(self, seat, clan, cards):
        """A bid must be in the hand."""
        return {"card-not-held"} if Counter(cards) - Counter(clan.hand) else set()

    def play_bid(self, seat, clan, cards):
        """A bid stays in the hand until all are in."""
        self.bids[seat] = cards
        if None not in self.bids:
            self.count_bids()
        elif self.acting is not None:
            self.acting = self.waiting.pop(0)

    def tied(self):
        """The seats that the Birdman can name next on the hill."""
        return [seat for seat in self.pending["tied"][0] if seat != self.birdman]

    def rank_moves(self, seat, clan):
        """One of those who are tied."""
        return [f"next {other}" for other in self.tied()]

    def next_codes(self, seat, clan, named):
        """Only one who is tied can be named."""
        return self.clan_codes(named, self.tied())

    def play_next(self, seat, clan, named):
        """The named seat is next on the hill."""
        self.order.append(named)
        self.pending["tied"][0].remove(named)
        self.rank()

    def take_moves(self, seat, clan):
        """Each card of the row, a disaster against each clan."""
        found = []
        for number, card in enumerate(self.row, 1):
            if card and self.needs_target(card):
                found += [f"take {number} vs {struck}" for struck in range(self.players)]
            elif card:
                found.append(f"take {number}")
        return found

    def needs_target(self, card):
        """Whether taking this card names a clan."""
        return card["kind"] in parts.DISASTERS and self.options["targets"] == "chosen"

    def take_codes(self, seat, clan, number, struck):
        """The card must be there, and a clan named exactly where it is asked for."""
        codes = set() if struck is None or struck < self.players else {"no-such-clan"}
        card = self.row[number - 1] if number <= len(self.row) else None
        if not card:
            codes.add("no-such-card")
        if struck is None and card and self.needs_target(card):
            codes.add("target-needed")
        if struck is not None and (self.options["targets"] == "next" or card and not self.needs_target(card)):
            codes.add("target-not-asked")
        return codes

    def play_take(self, seat, clan, number, struck):
        """The clan has its epoch card, and a disaster strikes."""
        clan.card, self.row[number - 1] = self.row[number - 1], None
        if clan.card["kind"] not in parts.DISASTERS:
            self.next_seat()
            return
        if struck is None:
            struck = self.order[(self.order.index(seat) + 1) % self.players]
        self.strike(seat, struck, clan.card["kind"])

    def lose_moves(self, seat, clan):
        """What the struck clan can lose."""
        kind = self.pending["kind"]
        verb = "erode" if kind == "erosion" else "lose"
        return [f"{verb} {loss}" for loss in self.losses(self.clans[self.pending["struck"]], kind)]

    def erode_codes(self, seat, clan, field):
        """The struck clan's farmer must be on the field."""
        if self.pending["kind"] != "erosion":
            return {"wrong-loss", "wrong-phase"}
        if self.clans[self.pending["struck"]].on(field):
            return set()
        codes = {"wrong-loss", "no-such-worker", "no-such-space"}
        codes |= {"field-covered"} if field in self.covered else set()
        return codes | ({"not-yours"} if field in self.taken() else set())

    def lose_codes(self, seat, clan, loss):
        """The loss must be one that this disaster takes."""
        if self.pending["kind"] == "erosion":
            return {"wrong-loss", "wrong-phase"}
        if loss in self.losses(clan, self.pending["kind"]):
            return set()
        codes = {"wrong-loss"}
        if loss.startswith("tile:"):
            codes.add("no-tile")
        elif loss.startswith("home:"):
            codes |= set() if clan.home[int(loss[5:]) - 1] else {"not-at-home", "no-such-worker"}
        elif ":" in loss:
            codes |= self.worker_codes(clan, loss)
        elif int(loss[1:]) > clan.boats:
            codes |= {"no-boat", "no-such-space"}
        return codes

    def play_lose(self, seat, clan, loss):
        """The struck clan loses it, and the next seat takes a card."""
        self.lose(self.clans[self.pending["struck"]], loss)
        self.phase = "take"
        self.next_seat()

    play_erode = play_lose

    def work_moves(self, seat, clan):
        """Places for those at home; without any, swaps and a pass."""
        if not clan.at_home():
            pairs = combinations(clan.texts(), 2)
            swaps = [sorted(pair) for pair in pairs if not self.swap_codes(seat, clan, *pair)]
            return ["pass"] + [f"swap {first} {second}" for first, second in swaps]
        boats = [f"B{number}" for number in range(1, clan.boats + 1) if not clan.on(f"B{number}")]
        forest = [f"F{number}" for number in range(1, 7)]
        spaces = forest + clan.spaces("V") + ["V+"] + self.free_fields() + boats
        return [f"place {strength} {space}" for strength in STRENGTHS if clan.home[strength - 1] for space in spaces]

    def place_codes(self, seat, clan, strength, space):
        """The worker must be at home and the space open to it."""
        codes = set() if clan.home[strength - 1] else {"not-at-home"}
        others = space in self.taken() and not clan.on(space)
        if space[0] == "C" and space in self.taken():
            codes |= {"space-taken"}
        if space in self.covered:
            codes |= {"field-covered"}
        if space[0] == "V" and space != "V+" and not clan.on(space):
            codes |= {"space-taken", "not-yours"} if others else {"no-such-space"}
        if space[0] == "B" and int(space[1:]) > clan.boats:
            codes |= {"no-boat", "no-such-space"}
        elif space[0] == "B" and clan.on(space):
            codes |= {"boat-full", "space-taken"}
        return codes

    def play_place(self, seat, clan, strength, space):
        """A worker goes from home to a space."""
        if space == "V+":
            taken = self.taken()
            space = next(f"V{number}" for number in range(1, len(taken) + 2) if f"V{number}" not in taken)
        clan.home[strength - 1] -= 1
        up = space[0] in "CB" or self.options["work"] == "open"
        clan.workers.append({"at": space, "strength": strength, "up": up})
        self.end_turn_at_work()

    def swap_codes(self, seat, clan, first, second):
        """Nobody may be at home, and the two must differ in space and in strength or face."""
        codes = {"must-place"} if clan.at_home() else set()
        codes |= self.worker_codes(clan, first) | self.worker_codes(clan, second)
        (space, looks), (other_space, other_looks) = first.split(":"), second.split(":")
        if space == other_space:
            codes.add("same-space")
        if looks == other_looks:
            codes.add("no-change")
        return codes

    def play_swap(self, seat, clan, first, second):
        """Two workers change places; on a field or boat a worker is turned up."""
        one, other = clan.find(first), clan.find(second)
        one["at"], other["at"] = other["at"], one["at"]
        for worker in (one, other):
            worker["up"] = worker["up"] or worker["at"][0] in "CB"
        self.end_turn_at_work()

    def pass_codes(self, seat, clan):
        """Those at home must be placed."""
        return {"must-place"} if clan.at_home() else set()

    def play_pass(self, seat, clan):
        """Nothing moves."""
        self.end_turn_at_work()

    def end_turn_at_work(self):
        """The clan after this one in order is next."""
        self.next_at_work(self.order.index(self.acting) + 1)

    def contested(self):
        """The seats that are equal on the first forest space that still has its wood."""
        return self.best_in_forest(f"F{self.forest_wood.index(True) + 1}")

    def award_moves(self, seat, clan):
        """One of those who are equal."""
        return [f"award {other}" for other in self.contested()]

    def award_codes(self, seat, clan, named):
        """Only one who is equal can be named."""
        return self.clan_codes(named, self.contested())

    def play_award(self, seat, clan, named):
        """The named clan takes the wood."""
        self.give_wood(self.forest_wood.index(True), named)
        self.harvest()

    def carve_moves(self, seat, clan):
        """The volcano spaces that give a tile, or the end of it."""
        found = [space for space in clan.spaces("V") if not self.carve_codes(seat, clan, space)]
        return [f"carve {space}" for space in found] + ["done"]

    def carve_codes(self, seat, clan, space):
        """It takes one's own space, not carved this round, a wood and a tile."""
        codes = set() if clan.wood else {"no-wood"}
        if not clan.on(space):
            return codes | {"no-such-space"} | ({"not-yours"} if space in self.taken() else set())
        if space in self.pending["carved"]:
            codes.add("already-carved")
        if not self.tile_for(sum(worker["strength"] for worker in clan.on(space))):
            codes.add("no-tile")
        return codes

    def play_carve(self, seat, clan, space):
        """The workers are turned up, and the clan takes a tile for a wood."""
        for worker in clan.on(space):
            worker["up"] = True
        tile = self.tile_for(sum(worker["strength"] for worker in clan.on(space)))
        self.tiles[tile] -= 1
        clan.tiles.append(tile)
        self.pay_wood(clan)
        self.pending["carved"].append(space)
        if not self.may_carve(clan):
            self.next_seat()

    def feed_moves(self, seat, clan):
        """Somebody starves, or a raid saves a mouth."""
        held = Counter(clan.hand)
        victims = {}
        for other, enemy in enumerate(self.clans):
            if other != seat:
                for worker in enemy.workers:
                    if worker["up"] and worker["at"][0] in "FV":
                        victims.setdefault(worker["strength"], {})[f"{worker['at']}/{other}"] = True
        raids = []
        for card in CARDS if held["R"] else ():
            if held[card] > (card == "R"):
                raids += [f"raid R+{card} {victim}" for victim in victims.get(VALUES[card], ())]
        return [f"starve {text}" for text in clan.texts()] + raids

    def starve_codes(self, seat, clan, text):
        """One of its own workers must starve."""
        return self.worker_codes(clan, text)

    def play_starve(self, seat, clan, text):
        """A worker goes to the reserve."""
        clan.leave(clan.find(text), clan.reserve)
        self.end_turn_at_meal(clan)

    def victim(self, card, space, other):
        """The worker of a clan that a raid with this card removes, or None."""
        return self.clans[other].find(f"{space}:{VALUES[card]}u")

    def raid_codes(self, seat, clan, card, space, other):
        """A raid takes a Raid, a second card, and a face-up worker of its value."""
        held = Counter(clan.hand)
        codes = set() if held["R"] else {"no-raid-card"}
        if held[card] <= (card == "R"):
            codes |= {"card-not-held", "no-raid-card"} if card == "R" else {"card-not-held"}
        if other >= self.players or other == seat:
            codes |= {"no-such-clan", "no-victim"}
        elif space[0] not in "FV" or not self.victim(card, space, other):
            codes.add("no-victim")
        if space[0] not in "FV" or space[0] == "V" and space not in self.taken():
            codes.add("no-such-space")
        return codes

    def play_raid(self, seat, clan, card, space, other):
        """Two cards are discarded, a worker is removed, and a mouth is saved."""
        self.discard(seat, "R")
        self.discard(seat, card)
        enemy = self.clans[other]
        enemy.leave(self.victim(card, space, other), enemy.reserve)
        self.pending["saved"] += 1
        self.end_turn_at_meal(clan)

    def end_turn_at_meal(self, clan):
        """The next clan eats once this one is fed."""
        if not self.hungry(clan):
            self.next_seat()

    def rest_moves(self, seat, clan):
        """A worker of an area whose turn it is to give."""
        return [f"rest {text}" for text in clan.texts() if not self.rest_codes(seat, clan, text)]

    def rest_codes(self, seat, clan, text):
        """Areas that still have workers give equally."""
        codes = self.worker_codes(clan, text)
        given = self.pending["given"]
        fewest = min(given[AREAS[worker["at"][0]]] for worker in clan.workers)
        return codes | ({"uneven-rest"} if given[AREAS[text[0]]] > fewest else set())

    def play_rest(self, seat, clan, text):
        """A worker comes home."""
        clan.leave(clan.find(text), clan.home)
        self.pending["left"] -= 1
        self.pending["given"][AREAS[text[0]]] += 1
        self.births_after_rest()

    def births(self, clan):
        """The pairs of cards that give birth."""
        pairs = dict.fromkeys(combinations(in_hand_order(clan.hand), 2))
        return [pair for pair in pairs if clan.reserve[min(VALUES[card] for card in pair) - 1]]

    def birth_moves(self, seat, clan):
        """Births, a boat, and the end of it where it may end."""
        found = [f"birth {parts.spell_cards(pair)}" for pair in self.births(clan)]
        found += ["boat"] if self.can_build(clan) else []
        return found if self.done_codes(seat, clan) else found + ["done"]

    def birth_codes(self, seat, clan, cards):
        """The cards must be in the hand and the worker in the reserve."""
        codes = {"card-not-held"} if Counter(cards) - Counter(clan.hand) else set()
        return codes | (set() if clan.reserve[min(VALUES[card] for card in cards) - 1] else {"reserve-empty"})

    def play_birth(self, seat, clan, cards):
        """Two cards are discarded, and a worker of the lower value comes home from the reserve."""
        strength = min(VALUES[card] for card in cards)
        for card in cards:
            self.discard(seat, card)
        clan.reserve[strength - 1] -= 1
        clan.home[strength - 1] += 1
        self.end_births_if_clear()

    def boat_codes(self, seat, clan):
        """A boat takes a boat card and a wood."""
        codes = set() if clan.card and clan.card["kind"] == "boat" else {"not-a-boat-card"}
        return codes | (set() if clan.wood else {"no-wood"})

    def play_boat(self, seat, clan):
        """The wood is paid, and the card becomes a boat."""
        self.pay_wood(clan)
        clan.boats += 1
        clan.card = None
        self.end_births_if_clear()

    def done_codes(self, seat, clan):
        """In the last round births go on as long as they can."""
        return {"must-birth"} if self.phase == "birth" and self.last_round and self.births(clan) else set()

    def play_done(self, seat, clan):
        """The clan ends its carving, or its births and boat."""
        if self.phase == "carve":
            self.next_seat()
        else:
            self.end_births()

    def stray_moves(self, rng):
        """Texts for refusal tests."""
        return parts.stray_texts(self.position(), rng)

    def spoiled(self, rng):
        """Positions made from this one that must not load."""
        return parts.spoiled_positions(self.position(), rng)
