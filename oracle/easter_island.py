"""Easter Island: the rules read a second time, in Python."""

import re

from table import Table, whole

COLUMNS = "abcde"
ROWS = "12345"
SPOTS = [column + row for column in COLUMNS for row in ROWS]
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
SUN_PLACES = [side + column for side in "NS" for column in COLUMNS] + [side + row for side in "WE" for row in ROWS]

PLACE = re.compile(r"\+([a-e][1-5])([NESW])")
SUN = re.compile(r"\*([NS][a-e]|[WE][1-5])")
TURN = re.compile(r"([a-e][1-5])@([NESW])")
SLIDE = re.compile(r"([a-e][1-5])-([a-e][1-5])")
FIRE = re.compile(r"!([NS][a-e]|[WE][1-5])")
SHAPES = (("place", PLACE), ("sun", SUN), ("turn", TURN), ("slide", SLIDE), ("fire", FIRE))


def next_spot(spot, way):
    """The neighbour of an intersection in a direction, or None off the island."""
    column, row = COLUMNS.index(spot[0]) + STEP[way][0], ROWS.index(spot[1]) + STEP[way][1]
    return COLUMNS[column] + ROWS[row] if 0 <= column < 5 and 0 <= row < 5 else None


NEXT = {way: {spot: next_spot(spot, way) for spot in SPOTS} for way in STEP}
ENTRY = {}
for sun_place in SUN_PLACES:
    edge = {"N": "5", "S": "1", "W": "a", "E": "e"}[sun_place[0]]
    ENTRY[sun_place] = sun_place[1] + edge if sun_place[0] in "NS" else edge + sun_place[1]


class Game(Table):
    """Two sorcerers, seven statues and eight suns each."""

    id = "easter-island"
    seats = (2, 2)
    open = True
    defaults = {"stall_limit": 40, "stall_result": "count"}

    @classmethod
    def check_options(cls, options):
        """The reasons why these options cannot be."""
        reasons = super().check_options(options)
        if not whole(options.get("stall_limit", 40), 2, 1000):
            reasons.append("stall_limit: from 2 to 1000")
        if options.get("stall_result", "count") not in ("count", "draw"):
            reasons.append("stall_result: count or draw")
        return reasons

    @classmethod
    def random_options(cls, rng):
        """Valid options for a random game."""
        options = {}
        if rng.random() < 0.4:
            options["stall_limit"] = rng.choice([2, 3, 4, 5, 7, 10, 20, 100, 1000])
        if rng.random() < 0.4:
            options["stall_result"] = rng.choice(["count", "draw"])
        return options

    @classmethod
    def bad_options(cls):
        """Options that must be refused."""
        return [{"no_such_option": 1}, {"stall_limit": 1}, {"stall_limit": 1001}, {"stall_limit": "many"},
                {"stall_limit": -3}, {"stall_result": "win"}, {"stall_result": 1}]

    def set_up(self):
        """An empty island, seat 0 to place."""
        self.phase, self.to_move, self.actions_left = "setup", 0, 1
        self.statues = {}
        self.suns = {}
        self.reserves = [{"statues": 7, "suns": 8} for _ in range(2)]
        self.fresh = set()
        self.last_placer, self.quiet, self.result = None, 0, None

    def copy(self):
        """An independent copy."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.statues, other.suns, other.fresh = dict(self.statues), dict(self.suns), set(self.fresh)
        other.reserves = [dict(reserve) for reserve in self.reserves]
        return other

    def position(self):
        """The whole truth, which is open to all."""
        return {
            "phase": self.phase, "to_move": self.to_move, "actions_left": self.actions_left,
            "statues": [{"at": at, "seat": seat, "facing": facing, "fresh": at in self.fresh}
                        for at, (seat, facing) in sorted(self.statues.items())],
            "suns": [{"at": at, "seat": seat, "spent": spent, "fresh": at in self.fresh}
                     for at, (seat, spent) in sorted(self.suns.items())],
            "reserves": [dict(reserve) for reserve in self.reserves],
            "last_placer": self.last_placer, "quiet": self.quiet,
        }

    def to_act(self):
        """The seat to move."""
        return [] if self.to_move is None else [self.to_move]

    def outcome(self):
        """How the game ended, or None while it runs."""
        return self.result

    def count(self, seat):
        """The statues of a seat on the board."""
        return sum(1 for owner, _ in self.statues.values() if owner == seat)

    def ray(self, sun_place):
        """The statues a ray meets, in order, and the one it destroys, or None."""
        met = []
        spot, way = ENTRY[sun_place], BACK[sun_place[0]]
        while spot is not None:
            if spot in self.statues:
                facing = self.statues[spot][1]
                if way in (facing, BACK[facing]) or spot in met:
                    return met + [spot], spot
                met.append(spot)
                way = facing
            spot = NEXT[way][spot]
        return met, met[-1] if met else None

    def read(self, text):
        """The text as a decision, or None."""
        for kind, shape in SHAPES:
            found = shape.fullmatch(text)
            if found:
                return (kind, *found.groups())
        return None

    def in_phase(self, decision):
        """In set-up statues are placed, and nothing else is done."""
        return self.phase == "play" or decision[0] == "place"

    def codes(self, seat, decision):
        """The first of the game's own refusals that holds."""
        kind, at, *rest = decision
        code = getattr(self, "why_not_" + kind)(seat, at, *rest)
        return {code} if code else set()

    def why_not_place(self, seat, at, _facing):
        """What forbids placing a statue."""
        if not self.reserves[seat]["statues"]:
            return "empty-reserve"
        return "occupied" if at in self.statues else None

    def why_not_sun(self, seat, at):
        """What forbids putting a sun token."""
        if not self.reserves[seat]["suns"]:
            return "empty-reserve"
        return "occupied" if at in self.suns else None

    def why_not_touch(self, seat, at):
        """What forbids touching the statue on an intersection."""
        if at not in self.statues:
            return "no-statue"
        return "not-yours" if self.statues[at][0] != seat else None

    def why_not_turn(self, seat, at, facing):
        """What forbids turning a statue."""
        code = self.why_not_touch(seat, at)
        return code or ("same-facing" if self.statues[at][1] == facing else None)

    def why_not_slide(self, seat, start, goal):
        """What forbids sliding a statue."""
        code = self.why_not_touch(seat, start)
        if code:
            return code
        for way in STEP:
            path, spot = [], NEXT[way][start]
            while spot is not None:
                path.append(spot)
                if spot == goal:
                    return "path-blocked" if any(step in self.statues for step in path) else None
                spot = NEXT[way][spot]
        return "not-in-line"

    def why_not_fire(self, seat, at):
        """What forbids firing a token."""
        if at not in self.suns:
            return "no-token"
        owner, spent = self.suns[at]
        if owner != seat:
            return "not-yours"
        if spent:
            return "token-spent"
        if at in self.fresh:
            return "token-fresh"
        return "ray-meets-fresh-statue" if any(spot in self.fresh for spot in self.ray(at)[0]) else None

    def moves(self, seat):
        """The legal moves of the seat to move."""
        found = []
        if self.reserves[seat]["statues"]:
            found += [f"+{at}{facing}" for at in SPOTS if at not in self.statues for facing in STEP]
        if self.phase == "setup":
            return found
        if self.reserves[seat]["suns"]:
            found += [f"*{at}" for at in SUN_PLACES if at not in self.suns]
        for at, (owner, facing) in self.statues.items():
            if owner == seat:
                found += [f"{at}@{other}" for other in STEP if other != facing]
                for way in STEP:
                    spot = NEXT[way][at]
                    while spot is not None and spot not in self.statues:
                        found.append(f"{at}-{spot}")
                        spot = NEXT[way][spot]
        found += [f"!{at}" for at in self.suns if self.why_not_fire(seat, at) is None]
        return found

    def move(self, seat, decision):
        """Carries out one action, looks for an ending, and passes the turn on."""
        kind, at, *rest = decision
        quiet = 0
        if kind == "place":
            self.statues[at] = (seat, rest[0])
            self.reserves[seat]["statues"] -= 1
            self.last_placer = seat
            self.fresh.add(at)
        elif kind == "sun":
            self.suns[at] = (seat, False)
            self.reserves[seat]["suns"] -= 1
            self.fresh.add(at)
        elif kind == "fire":
            fallen = self.ray(at)[1]
            self.suns[at] = (seat, True)
            if fallen is not None:
                del self.statues[fallen]
        else:
            quiet = self.quiet + 1
            self.shift_statue(kind, seat, at, rest[0])
        self.quiet = quiet
        if self.phase == "setup":
            self.go_on_setting_up(seat)
        else:
            self.go_on_playing(seat)

    def shift_statue(self, kind, seat, at, goal):
        """Turns or slides a statue, which stays fresh if it was."""
        facing = self.statues[at][1]
        if kind == "turn":
            self.statues[at] = (seat, goal)
            return
        del self.statues[at]
        self.statues[goal] = (seat, facing)
        if at in self.fresh:
            self.fresh.remove(at)
            self.fresh.add(goal)

    def go_on_setting_up(self, seat):
        """The other seat places next, or play begins."""
        self.fresh.clear()
        self.to_move = 1 - seat
        if len(self.statues) == 8:
            self.phase = "play"

    def go_on_playing(self, seat):
        """Ends the game, or the turn, or goes on with the turn."""
        result = self.ending()
        if result:
            self.result = result
            self.phase, self.to_move, self.actions_left = "over", None, 0
            self.fresh.clear()
            return
        self.actions_left -= 1
        if self.actions_left == 0:
            self.to_move, self.actions_left = 1 - seat, 2
            self.fresh.clear()

    def ending(self):
        """The outcome if an ending holds now, or None."""
        scores = [self.count(0), self.count(1)]
        if 1 in scores:
            winner, reason = 1 - scores.index(1), "reduced"
        elif sum(spent for _, spent in self.suns.values()) == 16:
            winner, reason = self.leader(scores), "rays-exhausted"
        elif self.quiet >= self.options["stall_limit"]:
            winner = self.leader(scores) if self.options["stall_result"] == "count" else None
            reason = "stalled"
        else:
            return None
        ranking = [[0, 1]] if winner is None else [[winner], [1 - winner]]
        return {"ranking": ranking, "scores": scores, "reason": reason}

    def leader(self, scores):
        """Who has most statues, or placed one last."""
        if scores[0] == scores[1]:
            return self.last_placer
        return 0 if scores[0] > scores[1] else 1

    def stray_moves(self, rng):
        """Texts for refusal tests."""
        spot, other, place = rng.choice(SPOTS), rng.choice(SPOTS), rng.choice(SUN_PLACES)
        own = rng.choice(list(self.statues) or SPOTS)
        lit = rng.choice(list(self.suns) or SUN_PLACES)
        way = rng.choice("NESW")
        texts = [f"!{at}" for at in self.suns]
        return texts + [
            f"+{spot}{way}", f"+{own}{way}", f"*{place}", f"*{lit}", f"{spot}@{way}", f"{own}@{way}",
            f"{spot}-{other}", f"{own}-{other}", f"{own}-{own}", f"{own}-{own[0]}{rng.choice(ROWS)}",
            f"{own}-{rng.choice(COLUMNS)}{own[1]}", f"!{place}", f"!{lit}", f"+{spot}X", "+f3N", "+a6N", "+a0N",
            "a1@n", "A1@N", "*Nf", "*W6", "*a1", "!N1", "a1-a6", "", " ", f" +{spot}{way}", f"+{spot}{way} ",
            f"+{spot}", "pass", "done", f"!{place.lower()}", f"+{spot}{way}\n", "+ａ1N", "é", f"{spot}{way}"]

    def spoiled(self, rng):
        """Positions made from this one that must not load."""
        found = []

        def spoil(what, change, deep=False):
            position = self.position()
            change(position)
            found.append((what, position, deep))

        if self.statues:
            spoil("two statues on a spot", lambda p: p["statues"].append(dict(p["statues"][0])))
            spoil("a statue off the island", lambda p: p["statues"][0].update(at="f1"))
            spoil("a facing that is none", lambda p: p["statues"][0].update(facing="X"))
            spoil("a statue of a third seat", lambda p: p["statues"][0].update(seat=2))
            spoil("statues on the board and no last placer", lambda p: p.update(last_placer=None), True)
        if self.suns:
            spoil("two tokens on a place", lambda p: p["suns"].append(dict(p["suns"][0])))
            spoil("a token on no sun place", lambda p: p["suns"][0].update(at="a1"))
        spoil("nine tokens", lambda p: p["reserves"][0].update(suns=9))
        spoil("one token more than there is", lambda p: p["reserves"][1].update(suns=p["reserves"][1]["suns"] + 1))
        spoil("eight statues", lambda p: p["reserves"][0].update(statues=8))
        spoil("one statue more than there is", lambda p: p["reserves"][0].update(statues=8 - self.count(0)))
        spoil("less than no statue", lambda p: p["reserves"][0].update(statues=-1))
        spoil("a token that is nowhere", lambda p: p["reserves"][0].update(suns=p["reserves"][0]["suns"] - 1), True)
        spoil("an unknown phase", lambda p: p.update(phase="dusk"))
        spoil("a third seat to move", lambda p: p.update(to_move=2))
        spoil("three actions left", lambda p: p.update(actions_left=3))
        spoil("no statues at all", lambda p: p.pop("statues"))
        if self.phase == "over":
            spoil("play where an ending holds", lambda p: p.update(phase="play", to_move=0, actions_left=1))
            spoil("somebody to move when over", lambda p: p.update(to_move=0), True)
        else:
            spoil("over where no ending holds", lambda p: p.update(phase="over", to_move=None, actions_left=0))
            spoil("nobody to move", lambda p: p.update(to_move=None))
            spoil("no action left", lambda p: p.update(actions_left=0))
        if self.phase == "play":
            spoil("set-up with eight statues or tokens", lambda p: p.update(phase="setup", actions_left=1), True)
            spoil("stalled and not over", lambda p: p.update(quiet=self.options["stall_limit"]))
        if self.phase == "setup":
            spoil("the wrong seat to place", lambda p: p.update(to_move=1 - self.to_move), True)
            spoil("play before eight statues stand", lambda p: p.update(phase="play"), True)
        return found
