"""Chariots of Stonehenge: the rules read a second time, in Python."""

import re
from collections import Counter

from chariots_course import (DOLMEN_CARD, LINE_RANK, LINES, RANK, SPACES, STONES, WHOLE_DECK, ZONES, before, choices,
                             holds, join, lines_of, spell, steps_from)
from table import Table, whole

NUMBER = r"(?:[12][0-9]|30|[1-9])"
CARDS = rf"({NUMBER}(?:\+{NUMBER})*)"
LINE = rf"([TSMP]{NUMBER})"
SHAPES = {
    "split": re.compile(r"split (0|[1-9][0-9]*)/(0|[1-9][0-9]*)"),
    "bar": re.compile(rf"bar {CARDS}>{LINE}"),
    "shift": re.compile(rf"shift {LINE} {CARDS}>{LINE}"),
    "dolmen": re.compile(rf"dolmen {CARDS}>G({NUMBER})"),
    "done": re.compile("done"),
    "go": re.compile(rf"go ([btw]{NUMBER}|finish)"),
    "crash": re.compile(rf"crash {LINE}"),
    "discard": re.compile(rf"discard ({NUMBER}(?:\+{NUMBER})*(?:\+D)*|D(?:\+D)*)"),
    "keep": re.compile("keep"),
}
PHASES = {"energy": ("split",), "block": ("bar", "shift", "dolmen", "done"), "drive": ("go", "crash"),
          "charge": ("discard", "keep")}


class Game(Table):
    """A race once round the stones."""

    id = "chariots"
    seats = (3, 5)
    open = False
    defaults = {"round_limit": 60}

    @classmethod
    def check_options(cls, options):
        """The reasons why these options cannot be."""
        reasons = super().check_options(options)
        if not whole(options.get("round_limit", 60), 10, 1000):
            reasons.append("round_limit: from 10 to 1000")
        return reasons

    @classmethod
    def random_options(cls, rng):
        """Valid options for a random game."""
        return {"round_limit": rng.choice([10, 11, 15, 20, 100, 1000])} if rng.random() < 0.5 else {}

    @classmethod
    def bad_options(cls):
        """Options that must be refused."""
        return [{"no_such_option": 1}, {"round_limit": 9}, {"round_limit": 1001}, {"round_limit": "all"},
                {"round_limit": -10}]

    def set_up(self):
        """All chariots on t1, three cards to be dealt to each."""
        everyone = range(self.players)
        self.phase, self.round, self.order = "energy", 1, list(everyone)
        self.at = ["t1"] * self.players
        self.crystals, self.bars_left = [4] * self.players, [10] * self.players
        self.dolmens, self.place = [None] * self.players, [None] * self.players
        self.out = [False] * self.players
        self.stones = {zone: list(everyone) for zone in STONES}
        self.bars = {}
        self.splits = [None] * self.players
        self.acting, self.left, self.waiting = None, 0, []
        self.hands = [[] for _ in everyone]
        self.deck, self.discards = list(WHOLE_DECK), []
        self.to_draw = list(everyone) * 3
        self.result = None

    def copy(self):
        """An independent copy."""
        other = object.__new__(Game)
        other.__dict__.update({name: value.copy() if isinstance(value, (list, dict)) else value
                               for name, value in self.__dict__.items()})
        other.stones = {zone: list(seats) for zone, seats in self.stones.items()}
        other.hands = [list(hand) for hand in self.hands]
        return other

    def position(self):
        """The whole truth."""
        return {
            "phase": self.phase, "round": self.round, "order": list(self.order),
            "chariots": [{"at": self.at[seat], "crystals": self.crystals[seat], "bars": self.bars_left[seat],
                          "dolmen": None if self.dolmens[seat] is None else f"G{self.dolmens[seat]}",
                          "place": self.place[seat], "out": self.out[seat]} for seat in range(self.players)],
            "track_crystals": {str(zone): list(seats) for zone, seats in self.stones.items()},
            "bars": [{"at": line, "seat": self.bars[line][0], "height": self.bars[line][1]}
                     for line in sorted(self.bars, key=LINE_RANK.get)],
            "splits": [None if split is None else list(split) for split in self.splits],
            "acting": self.acting, "left": self.left, "waiting": list(self.waiting),
            "hands": [spell(hand) for hand in self.hands],
            "deck": spell(self.deck), "discards": spell(self.discards),
        }

    def view(self, seat):
        """The position as a seat sees it, or a spectator for None."""
        seen = self.position()
        if self.result is None:
            seen["hands"] = [hand if owner == seat else {"hidden": len(hand)}
                             for owner, hand in enumerate(seen["hands"])]
            seen["deck"] = {"hidden": len(self.deck)}
            if self.phase == "energy":
                seen["splits"] = [split if owner == seat else None for owner, split in enumerate(seen["splits"])]
        return seen

    def to_act(self):
        """The seats that owe a move."""
        if self.result is not None or self.to_draw:
            return []
        if self.phase == "energy":
            return [seat for seat in sorted(self.order) if self.splits[seat] is None]
        return [self.acting]

    def outcome(self):
        """How the race ended, or None while it runs."""
        return self.result

    def event(self, seat, move, observer):
        """A split is secret."""
        return "split ?" if move.startswith("split ") and seat != observer else move

    def chances(self):
        """The cards that may be drawn, with their copies in the draw bag."""
        if not self.to_draw:
            return []
        return [(f"draw {join([card])}", copies) for card, copies in sorted(Counter(self.deck).items())]

    def deal(self, text):
        """Gives the next card that is due."""
        if text not in dict(self.chances()):
            raise ValueError(f"this cannot be drawn now: {text}")
        card = DOLMEN_CARD if text == "draw D" else int(text.removeprefix("draw "))
        self.deck.remove(card)
        hand = self.hands[self.to_draw.pop(0)]
        hand.append(card)
        hand.sort()
        self.draw_on()

    def draw_on(self):
        """Makes sure that the next card due is there, or goes on when none is due."""
        if self.to_draw and not self.deck:
            self.deck, self.discards = self.discards, []
        if self.to_draw and not self.deck:
            self.to_draw = []
        if not self.to_draw and self.phase == "charge":
            self.next_seat()

    def read(self, text):
        """The text as a decision, or None."""
        kind = text.split(" ")[0]
        found = SHAPES[kind].fullmatch(text) if kind in SHAPES else None
        if not found:
            return None
        parts = list(found.groups())
        if kind in ("bar", "shift", "dolmen", "discard"):
            index = 1 if kind == "shift" else 0
            cards = [DOLMEN_CARD if card == "D" else int(card) for card in parts[index].split("+")]
            if cards != sorted(cards):
                return None
            parts[index] = tuple(cards)
        if kind == "dolmen":
            parts[1] = int(parts[1])
        if kind == "split":
            parts = [int(part) for part in parts]
        return (kind, *parts)

    def in_phase(self, decision):
        """Whether a decision belongs to the running phase."""
        return decision[0] in PHASES[self.phase]

    def doubtful(self, decision):
        """More crystals or cards than anybody can ever have are perhaps no move at all."""
        if decision[0] == "split":
            return decision[1] + decision[2] > 9
        handfuls = [part for part in decision[1:] if isinstance(part, tuple)]
        return any(len(cards) > 3 or not holds(WHOLE_DECK, cards) for cards in handfuls)

    def codes(self, seat, decision):
        """Which of the game's own refusals hold."""
        kind, *rest = decision
        why_not = getattr(self, "why_not_" + kind, None)
        return {code for code, reason in why_not(seat, *rest).items() if reason} if why_not else set()

    def why_not_split(self, seat, blocking, driving):
        """What forbids a split."""
        return {"bad-split": blocking + driving != self.crystals[seat]}

    def why_not_line(self, seat, cards, line):
        """What forbids a bar on a line by these cards."""
        owner, height = self.bars.get(line, (seat, 0))
        zone = sum(cards)
        return {"card-not-held": not holds(self.hands[seat], cards), "sum-over-30": zone > ZONES,
                "line-not-in-zone": zone <= ZONES and line not in lines_of(zone),
                "line-taken": owner != seat, "wall-full": height == 2,
                "under-dolmen": line[0] in "TP" and int(line[1:]) in self.dolmens}

    def why_not_bar(self, seat, cards, line):
        """What forbids a new bar."""
        return {"no-bars": not self.bars_left[seat], **self.why_not_line(seat, cards, line)}

    def why_not_shift(self, seat, source, cards, line):
        """What forbids moving a bar."""
        owner, height = self.bars.get(source, (None, 0))
        return {"bars-left": self.bars_left[seat] > 0, "no-bar-there": owner != seat, "wall-fixed": height == 2,
                "same-line": source == line, **self.why_not_line(seat, cards, line)}

    def why_not_dolmen(self, seat, cards, gate):
        """What forbids a dolmen."""
        zone = sum(cards)
        taken = f"T{gate}" in self.bars or f"P{gate}" in self.bars or gate in self.dolmens
        return {"dolmen-placed": self.dolmens[seat] is not None,
                "card-not-held": not holds(self.hands[seat], [*cards, DOLMEN_CARD]), "sum-over-30": zone > ZONES,
                "line-not-in-zone": zone <= ZONES and gate not in (before(zone), zone), "gate-taken": taken}

    def why_not_go(self, seat, space):
        """What forbids a step."""
        costs = {goal: cost for goal, _, cost in self.steps(seat)}
        return {"backwards": RANK[space] <= RANK[self.at[seat]], "not-adjacent": space not in costs,
                "too-dear": costs.get(space, 0) > self.left}

    def why_not_crash(self, seat, line):
        """What forbids a crash."""
        ahead = [crossed for _, crossed, _ in self.steps(seat)]
        return {"step-open": self.open_steps(seat) != [],
                "nothing-to-hit": line not in ahead or self.toll(seat, line) == 0,
                "not-adjacent": line not in ahead}

    def why_not_discard(self, seat, cards):
        """What forbids a discard."""
        return {"card-not-held": not holds(self.hands[seat], cards)}

    def toll(self, seat, line):
        """What another seat's obstacle on a line adds to the cost of crossing it."""
        owner, height = self.bars.get(line, (seat, 0))
        if owner != seat:
            return 2 * height
        if line[0] in "TP" and int(line[1:]) in self.dolmens and self.dolmens[seat] != int(line[1:]):
            return 2
        return 0

    def steps(self, seat):
        """The steps ahead of a chariot with what each would cost it now."""
        return [(goal, line, cost + self.toll(seat, line)) for goal, line, cost in steps_from(self.at[seat])]

    def open_steps(self, seat):
        """The steps that the energy left pays for."""
        return [(goal, line, cost) for goal, line, cost in self.steps(seat) if cost <= self.left]

    def moves(self, seat):
        """The legal moves of a seat that owes one."""
        if self.phase == "energy":
            return [f"split {part}/{self.crystals[seat] - part}" for part in range(self.crystals[seat] + 1)]
        if self.phase == "block":
            return self.block_moves(seat)
        if self.phase == "drive":
            steps = [f"go {goal}" for goal, _, _ in self.open_steps(seat)]
            return steps or [f"crash {line}" for _, line, _ in self.steps(seat) if self.toll(seat, line)]
        return ["keep"] + [f"discard {join(cards)}" for cards in choices(self.hands[seat])]

    def block_moves(self, seat):
        """Everything a blocking seat can do."""
        found = ["done"]
        hand = self.hands[seat]
        single = [line for line, (owner, height) in self.bars.items() if owner == seat and height == 1]
        for cards in choices([card for card in hand if card != DOLMEN_CARD]):
            zone = sum(cards)
            if zone > ZONES:
                continue
            for line in lines_of(zone):
                if any(self.why_not_line(seat, cards, line).values()):
                    continue
                if self.bars_left[seat]:
                    found.append(f"bar {join(cards)}>{line}")
                else:
                    found += [f"shift {source} {join(cards)}>{line}" for source in single if source != line]
            found += [f"dolmen {join(cards)}>G{gate}" for gate in (before(zone), zone)
                      if not any(self.why_not_dolmen(seat, cards, gate).values())]
        return found

    def move(self, seat, decision):
        """Carries out a legal decision."""
        kind, *rest = decision
        if kind == "split":
            self.splits[seat] = tuple(rest)
            if all(self.splits[racing] is not None for racing in self.order):
                self.begin("block")
        elif kind == "done":
            self.next_seat()
        elif kind in ("bar", "shift", "dolmen"):
            self.block(seat, kind, *rest)
        elif kind == "go":
            self.drive(seat, rest[0])
        elif kind == "crash":
            self.crash(seat, rest[0])
        else:
            self.throw(seat, rest[0] if rest else ())
            self.to_draw = [seat] * (3 - len(self.hands[seat]))
            self.draw_on()

    def throw(self, seat, cards):
        """Puts cards from a hand on the discards."""
        for card in cards:
            self.hands[seat].remove(card)
        self.discards = sorted([*self.discards, *cards])

    def begin(self, phase):
        """Begins a phase with the seats that take part in it."""
        self.phase, self.acting, self.left = phase, None, 0
        self.waiting = list(self.order)
        if phase != "charge":
            part = 0 if phase == "block" else 1
            self.waiting = sorted((seat for seat in self.order if self.splits[seat][part]),
                                  key=lambda seat: -self.splits[seat][part])
        self.next_seat()

    def next_seat(self):
        """Asks the next seat of the phase, or goes on to what follows."""
        if not self.waiting:
            self.end_phase()
            return
        self.acting = self.waiting.pop(0)
        if self.phase == "charge":
            if not self.hands[self.acting]:
                self.to_draw = [self.acting] * 3
                self.draw_on()
            return
        self.left = self.splits[self.acting][0 if self.phase == "block" else 1]
        if self.phase == "block" and not self.hands[self.acting]:
            self.next_seat()

    def end_phase(self):
        """Goes on to the next phase, the next round, or the end."""
        if self.phase == "block":
            self.begin("drive")
        elif self.phase == "drive":
            self.begin("charge")
        elif self.round >= self.options["round_limit"]:
            self.end_race("round-limit")
        else:
            self.phase, self.acting, self.left = "energy", None, 0
            self.round += 1
            self.splits = [None] * self.players

    def block(self, seat, kind, *rest):
        """Puts a bar or a dolmen on the board."""
        if kind == "shift":
            source, *rest = rest
            del self.bars[source]
        cards, where = rest
        if kind == "dolmen":
            self.dolmens[seat] = where
            cards = (*cards, DOLMEN_CARD)
        else:
            self.bars[where] = (seat, self.bars.get(where, (seat, 0))[1] + 1)
            self.bars_left[seat] -= kind == "bar"
        self.throw(seat, cards)
        self.left -= 1
        if not self.left or not self.hands[seat]:
            self.next_seat()

    def drive(self, seat, goal):
        """Takes one step."""
        line, cost = next((line, cost) for space, line, cost in self.steps(seat) if space == goal)
        self.left -= cost
        self.destroy(seat, line)
        self.at[seat] = goal
        self.order.remove(seat)
        if goal == "finish":
            self.place[seat] = 1 + sum(place is not None for place in self.place)
            self.leave_race()
            return
        behind = [index for index, other in enumerate(self.order) if RANK[self.at[other]] < RANK[goal]]
        self.order.insert(behind[0] if behind else len(self.order), seat)
        if goal[0] == "t" and seat in self.stones.get(int(goal[1:]), ()):
            self.stones[int(goal[1:])].remove(seat)
            self.crystals[seat] += 1
        if not self.left:
            self.next_seat()

    def crash(self, seat, line):
        """Runs into an obstacle, which ends this seat's driving."""
        self.destroy(seat, line)
        self.crystals[seat] -= 1
        if self.crystals[seat]:
            self.next_seat()
            return
        self.out[seat] = True
        self.order.remove(seat)
        self.leave_race()

    def destroy(self, seat, line):
        """Takes another seat's bar or wall off a line."""
        if self.bars.get(line, (seat, 0))[0] != seat:
            del self.bars[line]

    def leave_race(self):
        """Ends the race when at most one chariot is still in it."""
        if len(self.order) <= 1:
            self.end_race("finished")
        else:
            self.next_seat()

    def end_race(self, reason):
        """Gives everybody a place."""
        lost = [seat for seat in range(self.players) if self.out[seat]]
        lost.sort(key=lambda seat: (-RANK[self.at[seat]], seat))
        first = 1 + sum(place is not None for place in self.place)
        for place, seat in enumerate([*self.order, *lost], first):
            self.place[seat] = place
        self.phase, self.acting, self.left, self.waiting, self.order = "over", None, 0, [], []
        ranking = sorted(range(self.players), key=lambda seat: self.place[seat])
        self.result = {"ranking": [[seat] for seat in ranking],
                       "scores": [self.players - place for place in self.place], "reason": reason}

    def stray_moves(self, rng):
        """Texts for refusal tests."""
        seat = self.acting if self.acting is not None else rng.randrange(self.players)
        hand = [card for card in self.hands[seat] if card != DOLMEN_CARD] or [rng.randint(1, 30)]
        cards = sorted(rng.sample(hand, rng.randint(1, len(hand))))
        zone = min(sum(cards), ZONES)
        touched, line = rng.choice(lines_of(zone)), rng.choice(LINES)
        barred = rng.choice(list(self.bars) or LINES)
        own = rng.choice([at for at, (owner, _) in self.bars.items() if owner == seat] or LINES)
        ahead = SPACES[min(RANK[self.at[seat]] + rng.randint(-2, 4), 90)]
        crossed = rng.choice([crossed for _, crossed, _ in steps_from(self.at[seat])] or LINES)
        gate = rng.choice([before(zone), zone, rng.randint(1, 30)])
        some = join(cards)
        full = join(sorted([*cards, DOLMEN_CARD]))
        wild = join(sorted(rng.randint(1, 30) for _ in range(rng.randint(1, 4))))
        return [f"bar {some}>{touched}", f"bar {some}>{line}", f"bar {some}>{barred}", f"bar {wild}>{touched}",
                f"shift {own} {some}>{touched}", f"shift {barred} {some}>{touched}", f"shift {own} {some}>{own}",
                f"shift {line} {wild}>{barred}", f"dolmen {some}>G{gate}", f"dolmen {wild}>G{gate}", "done", "keep",
                f"go {ahead}", f"go {rng.choice(SPACES)}", "go finish", f"crash {crossed}", f"crash {line}",
                f"crash {barred}", f"discard {some}", f"discard {full}", f"discard {wild}", "discard D+D",
                f"split {rng.randint(0, 6)}/{rng.randint(0, 6)}", "split 0/0", "split 99/1", "split 04/0", "split -1/5",
                "split 4", "bar 9+4>T12", "bar 4+9>T31", "bar 4+9>T0", "bar 31>T1", "bar D>T1", "bar >T1",
                f"bar {some}>{touched} ", f"bar 0{some}>{touched}", f"bar {some}+>{touched}", "dolmen 4+D>G4",
                "discard", "discard D+4", "discard 4+", "go t0", "go t31", "go T4", "crash t4", "crash G4", "go", "",
                "pass", "Done", "split ?", "split 2 /2", "keep\n", "bar 1+1+1>T3", f"shift {own} {some}", "go b01",
                "split 4294967297/0", "discard D+D+D+D+D+D"]

    def spoiled(self, rng):
        """Positions made from this one that must not load."""
        found = []

        def spoil(what, change, deep=False):
            position = self.position()
            change(position)
            found.append((what, position, deep))

        spoil("a card that does not exist", lambda p: p["deck"].append(31))
        spoil("a card too many", lambda p: p["discards"].append("D"))
        spoil("an unknown phase", lambda p: p.update(phase="rest"))
        spoil("a chariot off the course", lambda p: p["chariots"][0].update(at="t31"))
        spoil("a chariot too few", lambda p: p["chariots"].pop())
        spoil("no hands at all", lambda p: p.pop("hands"))
        spoil("eleven bars", lambda p: p["chariots"][0].update(bars=11))
        spoil("a bar of a seat that is not there", lambda p: p["bars"].append({"at": "M7", "seat": 9, "height": 1}))
        spoil("a bar on no line", lambda p: p["bars"].append({"at": "Q7", "seat": 0, "height": 1}))
        spoil("less than no crystals", lambda p: p["chariots"][0].update(crystals=-1))
        if self.deck:
            spoil("a card too few", lambda p: p["deck"].pop(), True)
        if self.bars:
            spoil("two entries for a line", lambda p: p["bars"].append(dict(p["bars"][0])))
            spoil("three bars on a line", lambda p: p["bars"][0].update(height=3))
            line = next(iter(self.bars))
            if line[0] in "TP":
                spoil("a bar under a dolmen", lambda p: p["chariots"][0].update(dolmen=f"G{line[1:]}"))
        if self.order:
            spoil("a seat twice in the race order", lambda p: p["order"].append(p["order"][0]))
            spoil("over while chariots race", lambda p: p.update(
                phase="over", order=[], acting=None, left=0, waiting=[]))
            spoil("a race order that skips a seat", lambda p: p["order"].pop(), True)
            if self.at[self.order[0]] != self.at[self.order[-1]]:
                spoil("a race order against the spaces", lambda p: p["order"].reverse(), True)
        if self.phase == "energy":
            spoil("a seat acting in the energy phase", lambda p: p.update(acting=self.order[0]), True)
            spoil("a split of other than all crystals", lambda p: p["splits"].__setitem__(self.order[0], [9, 9]), True)
        elif self.phase != "over":
            spoil("nobody acting", lambda p: p.update(acting=None), True)
            spoil("a seat that is not there acting", lambda p: p.update(acting=9))
        return found
