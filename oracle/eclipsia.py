"""Eclipsia: the rules read a second time, in Python."""

import re

from table import Table, whole

TYPES = {"S": "sanctuary", "M": "monolith", "F": "faithful"}
LETTERS = {name: letter for letter, name in TYPES.items()}
POWERS = ("castle", "temple", "portal", "mount")
FACES = "sm"

MILL = {
    "name": "mill",
    "districts": [
        {"code": "C", "name": "Castle", "spots": 3, "points": 2, "power": "castle"},
        {"code": "H", "name": "Harbour", "spots": 3, "points": 5},
        {"code": "T", "name": "Temple", "spots": 3, "points": 4, "power": "temple"},
        {"code": "A", "name": "Agora", "spots": 3, "points": 6},
        {"code": "P", "name": "Portal", "spots": 3, "points": 3, "power": "portal"},
        {"code": "G", "name": "Gardens", "spots": 3, "points": 7},
        {"code": "M", "name": "Celestial Mount", "spots": 3, "points": 1, "power": "mount"},
        {"code": "F", "name": "Forum", "spots": 3, "points": 9},
    ],
    "pieces": {"sanctuary": 1, "monolith": 4, "faithful": 7},
}

WHERE = r"([A-Z](?:0|[1-9][0-9]*)[sm])"
PLACEMENT = re.compile(rf"([SMF])@{WHERE}")
CASTLE = re.compile(rf"castle {WHERE}~{WHERE}")
TEMPLE = re.compile(rf"temple {WHERE}>{WHERE}")


def opposite(place):
    """The same spot on the other face."""
    return place[:-1] + ("m" if place[-1] == "s" else "s")


def check_edition(edition):
    """The reasons why an edition makes no sense."""
    if not isinstance(edition, dict):
        return [] if edition == "mill" else ["edition: unknown name"]
    reasons = []
    districts = edition["districts"]
    codes = [district["code"] for district in districts]
    powers = [district["power"] for district in districts if district.get("power") is not None]
    spots = [district["spots"] for district in districts]
    pieces = edition["pieces"]
    if not districts:
        reasons.append("edition: no district")
    if any(not re.fullmatch("[A-Z]", code) for code in codes) or len(set(codes)) < len(codes):
        reasons.append("edition: a code that is not one capital letter or comes twice")
    if any(not whole(number, 1, 9) for number in spots) or sum(spots) > 64:
        reasons.append("edition: no spots, or too many")
    if any(power not in POWERS for power in powers) or len(set(powers)) < len(powers):
        reasons.append("edition: a power that is unknown or comes twice")
    if pieces["sanctuary"] != 1:
        reasons.append("edition: other than one sanctuary")
    if sum(pieces.values()) > sum(spots):
        reasons.append("edition: more pieces of a seat than spots of a face")
    return reasons


class Game(Table):
    """The Sun and the Moon on the two faces of a disc."""

    id = "eclipsia"
    seats = (2, 2)
    open = True
    defaults = {"turn_limit": 120, "ties": "draw", "edition": "mill"}

    @classmethod
    def check_options(cls, options):
        """The reasons why these options cannot be."""
        reasons = super().check_options(options)
        if not whole(options.get("turn_limit", 120), 24, 1000):
            reasons.append("turn_limit: from 24 to 1000")
        if options.get("ties", "draw") not in ("draw", "sun"):
            reasons.append("ties: draw or sun")
        return reasons + check_edition(options.get("edition", "mill"))

    @classmethod
    def random_options(cls, rng):
        """Valid options for a random game."""
        options = {}
        if rng.random() < 0.4:
            options["turn_limit"] = rng.choice([24, 25, 26, 30, 40, 200, 1000])
        if rng.random() < 0.4:
            options["ties"] = rng.choice(["draw", "sun"])
        if rng.random() < 0.5:
            options["edition"] = rng.choice(["mill", cls.random_edition(rng), cls.random_edition(rng)])
        return options

    @classmethod
    def random_edition(cls, rng):
        """A board of a few districts, crowded more often than not."""
        codes = rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rng.choice([1, 2, 3, 3, 4, 5, 8, 12]))
        powers = rng.sample(POWERS, min(len(codes), rng.choice([2, 3, 4, 4])))
        districts = []
        for index, code in enumerate(codes):
            district = {"code": code, "name": f"District {code}", "spots": rng.choice([1, 2, 2, 3, 3, 4, 5]),
                        "points": rng.randint(1, 9)}
            if index < len(powers):
                district["power"] = powers[index]
            districts.append(district)
        rng.shuffle(districts)
        room = sum(district["spots"] for district in districts)
        total = rng.choice([room, room, room, rng.randint(1, room)])
        monoliths = rng.randint(0, total - 1)
        pieces = {"sanctuary": 1, "monolith": monoliths, "faithful": total - 1 - monoliths}
        return {"name": "random", "districts": districts, "pieces": pieces}

    @classmethod
    def bad_options(cls):
        """Options that must be refused."""
        small = [{"code": "C", "name": "Castle", "spots": 3, "points": 2, "power": "castle"},
                 {"code": "H", "name": "Harbour", "spots": 3, "points": 5}]
        few = {"sanctuary": 1, "monolith": 2, "faithful": 3}

        def edition(first=None, second=None, districts=None, **pieces):
            listed = [{**small[0], **(first or {})}, {**small[1], **(second or {})}]
            return {"edition": {"name": "bad", "districts": listed if districts is None else districts,
                                "pieces": {**few, **pieces}}}

        wide = [{"code": code, "name": code, "spots": 9, "points": 1} for code in "ABCDEFGH"]
        return [{"no_such_option": 1}, {"turn_limit": 23}, {"turn_limit": 1001}, {"turn_limit": "long"},
                {"ties": "moon"}, {"edition": "round"}, {"edition": 7}, edition(districts=[]),
                edition({"code": "c"}), edition({"code": "CC"}), edition({"code": ""}), edition({"code": "H"}),
                edition({"spots": 0}), edition({"spots": 10}), edition(districts=wide), edition({"power": "bridge"}),
                edition(None, {"power": "castle"}), edition(sanctuary=0), edition(sanctuary=2), edition(faithful=4)]

    def set_up(self):
        """An empty disc, the Sun to begin."""
        edition = self.options["edition"]
        self.edition = edition if isinstance(edition, dict) else MILL
        self.districts = self.edition["districts"]
        self.places = [f"{district['code']}{number}{face}" for district in self.districts
                       for number in range(1, district["spots"] + 1) for face in FACES]
        self.board = set(self.places)
        self.pieces = {}
        self.reserves = [{name: self.edition["pieces"][name] for name in LETTERS} for _ in range(2)]
        self.turn, self.passes, self.result = 0, 0, None
        self.phase = "play"
        self.begin_turn(0)

    def copy(self):
        """An independent copy."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.pieces, other.powers, other.used = dict(self.pieces), list(self.powers), list(self.used)
        other.reserves = [dict(reserve) for reserve in self.reserves]
        return other

    def position(self):
        """The whole truth, which is open to all."""
        return {
            "phase": self.phase, "to_move": self.to_move, "turn": self.turn,
            "pieces": [{"at": at, "seat": seat, "type": kind} for at, (seat, kind) in sorted(self.pieces.items())],
            "reserves": [dict(reserve) for reserve in self.reserves],
            "powers": list(self.powers), "used": list(self.used), "passes": self.passes,
        }

    def to_act(self):
        """The seat to move."""
        return [] if self.to_move is None else [self.to_move]

    def outcome(self):
        """How the game ended, or None while it runs."""
        return self.result

    def holders(self):
        """Who holds each district, or None, by its code."""
        lead = {district["code"]: 0 for district in self.districts}
        for at, (seat, _) in self.pieces.items():
            lead[at[0]] += 1 if seat == 0 else -1
        return {code: 0 if value > 0 else 1 if value < 0 else None for code, value in lead.items()}

    def in_board_order(self, powers):
        """These powers in the order of their districts."""
        return [district["power"] for district in self.districts if district.get("power") in powers]

    def begin_turn(self, seat):
        """Notes the powers of the seat to move."""
        held = self.holders()
        self.to_move, self.used = seat, []
        self.powers = [district["power"] for district in self.districts
                       if district.get("power") in ("castle", "temple", "portal") and held[district["code"]] == seat]

    def why_not_facing(self, kind, place):
        """What the facing rule says against a piece on a free place."""
        if opposite(place) not in self.pieces:
            return None
        if kind == "sanctuary":
            return "sanctuary-faced"
        faced = self.pieces[opposite(place)][1]
        if faced == "sanctuary":
            return "faces-sanctuary"
        return "faithful-faces-monolith" if (kind, faced) == ("faithful", "monolith") else None

    def read(self, text):
        """The text as a decision, or None."""
        if text == "pass":
            return ("pass",)
        for kind, shape in (("placement", PLACEMENT), ("castle", CASTLE), ("temple", TEMPLE)):
            found = shape.fullmatch(text)
            if found:
                return (kind, *found.groups())
        return None

    def doubtful(self, decision):
        """A place with the number 0 is perhaps no place at all."""
        return any(len(part) == 3 and part[1] == "0" for part in decision[1:])

    def codes(self, seat, decision):
        """The first of the game's own refusals that holds."""
        kind, *rest = decision
        code = getattr(self, "why_not_" + kind)(seat, *rest)
        return {code} if code else set()

    def why_not_placement(self, seat, letter, place):
        """What forbids placing a piece."""
        kind, reserve = TYPES[letter], self.reserves[seat]
        if place not in self.board:
            return "not-on-board"
        if not reserve[kind]:
            return "not-in-reserve"
        if reserve["sanctuary"] and kind != "sanctuary":
            return "sanctuary-first"
        if place[-1] != FACES[seat] and "portal" not in self.powers:
            return "other-face"
        return "occupied" if place in self.pieces else self.why_not_facing(kind, place)

    def why_not_power(self, power):
        """What forbids using a power."""
        if power in self.used:
            return "power-used"
        return None if power in self.powers else "power-not-held"

    def why_not_castle(self, seat, own, theirs):
        """What forbids a swap by the castle."""
        code = self.why_not_power("castle")
        if code:
            return code
        if own not in self.board or theirs not in self.board:
            return "not-on-board"
        if own not in self.pieces or theirs not in self.pieces:
            return "no-piece"
        if self.pieces[own][0] != seat:
            return "not-your-piece"
        if self.pieces[theirs][0] == seat:
            return "not-their-piece"
        return "types-differ" if self.pieces[own][1] != self.pieces[theirs][1] else None

    def why_not_temple(self, seat, start, goal):
        """What forbids a move by the temple."""
        code = self.why_not_power("temple")
        if code:
            return code
        if start not in self.board or goal not in self.board:
            return "not-on-board"
        if start[-1] != FACES[seat] or goal[-1] != FACES[seat]:
            return "other-face"
        if start == goal:
            return "same-place"
        if start not in self.pieces:
            return "no-piece"
        return "occupied" if goal in self.pieces else self.why_not_facing(self.pieces[start][1], goal)

    def why_not_pass(self, seat):
        """What forbids passing."""
        return "must-place" if self.placements(seat) else None

    def placements(self, seat):
        """The placements that are legal now."""
        reserve = self.reserves[seat]
        kinds = ["sanctuary"] if reserve["sanctuary"] else [kind for kind in LETTERS if reserve[kind]]
        faces = FACES if "portal" in self.powers else FACES[seat]
        return [f"{LETTERS[kind]}@{place}" for place in self.places
                if place[-1] in faces and place not in self.pieces
                for kind in kinds if self.why_not_facing(kind, place) is None]

    def moves(self, seat):
        """The legal moves of the seat to move."""
        found = self.placements(seat) or ["pass"]
        if "castle" in self.powers:
            found += [f"castle {own}~{theirs}" for own, (owner, kind) in self.pieces.items() if owner == seat
                      for theirs, (other, same) in self.pieces.items() if other != seat and same == kind]
        if "temple" in self.powers:
            face = [place for place in self.places if place[-1] == FACES[seat]]
            free = [place for place in face if place not in self.pieces]
            found += [f"temple {start}>{goal}" for start in face if start in self.pieces
                      for goal in free if self.why_not_facing(self.pieces[start][1], goal) is None]
        return found

    def move(self, seat, decision):
        """Carries out one decision."""
        kind, *rest = decision
        if kind == "castle":
            own, theirs = rest
            self.pieces[own], self.pieces[theirs] = self.pieces[theirs], self.pieces[own]
            self.use("castle")
        elif kind == "temple":
            start, goal = rest
            self.put(*self.pieces.pop(start), goal)
            self.use("temple")
        elif kind == "placement":
            name = TYPES[rest[0]]
            self.reserves[seat][name] -= 1
            self.put(seat, name, rest[1])
            self.passes = 0
            self.end_turn(seat)
        else:
            self.passes += 1
            self.end_turn(seat)

    def put(self, seat, kind, place):
        """Puts a piece on a free place, and a faithful behind a monolith falls."""
        self.pieces[place] = (seat, kind)
        behind = self.pieces.get(opposite(place))
        if kind == "monolith" and behind and behind[1] == "faithful":
            del self.pieces[opposite(place)]
            self.reserves[behind[0]]["faithful"] += 1

    def use(self, power):
        """Crosses a noted power off."""
        self.powers.remove(power)
        self.used = self.in_board_order([*self.used, power])

    def end_turn(self, seat):
        """Ends the game, or begins the next seat's turn."""
        self.turn += 1
        empty = [not any(reserve.values()) for reserve in self.reserves]
        if all(empty):
            reason = "all-placed"
        elif self.passes >= 2 or self.passes == 1 and empty[1 - seat]:
            reason = "blocked"
        elif self.turn >= self.options["turn_limit"]:
            reason = "turn-limit"
        else:
            self.begin_turn(seat if empty[1 - seat] else 1 - seat)
            return
        self.phase, self.to_move, self.powers, self.used = "over", None, [], []
        self.result = self.count_points(reason)

    def count_points(self, reason):
        """The outcome, by points."""
        held, scores = self.holders(), [0, 0]
        mount = next((held[district["code"]] for district in self.districts if district.get("power") == "mount"), None)
        for district in self.districts:
            owner = held[district["code"]]
            owner = mount if owner is None else owner
            if owner is not None:
                scores[owner] += district["points"]
        if scores[0] == scores[1]:
            ranking = [[0], [1]] if self.options["ties"] == "sun" else [[0, 1]]
        else:
            ranking = [[0], [1]] if scores[0] > scores[1] else [[1], [0]]
        return {"ranking": ranking, "scores": scores, "reason": reason}

    def stray_moves(self, rng):
        """Texts for refusal tests."""
        one, two = rng.choice(self.places), rng.choice(self.places)
        taken = list(self.pieces) or self.places
        mine, theirs = rng.choice(taken), rng.choice(taken)
        letter = rng.choice("SMF")
        return [f"{letter}@{one}", f"{letter}@{opposite(one)}", f"{letter}@{mine}", f"{letter}@{opposite(mine)}",
                f"S@{opposite(mine)}", f"F@{opposite(mine)}", f"castle {mine}~{theirs}", f"castle {one}~{theirs}",
                f"castle {theirs}~{mine}", f"castle {mine}~{mine}", f"temple {mine}>{one}", f"temple {mine}>{theirs}",
                f"temple {one}>{two}", f"temple {mine}>{mine}", f"temple {mine}>{opposite(theirs)}", "pass", "done",
                f"{letter}@{one[0]}12{one[-1]}", f"{letter}@{one[0]}0{one[-1]}", f"{letter}@{one[0]}01{one[-1]}",
                f"castle {mine}~{one[0]}77s", f"temple {one[0]}10m>{two}", f"{letter}@{one[0]}99999999999999999999s",
                f"{letter}@c1s", f"{letter}@{one[:-1]}", f"X@{one}", f"{letter.lower()}@{one}", f"{letter}@{one} ",
                f"castle {mine}>{theirs}", f"temple {mine}~{one}", f"portal {one}", "", "mount", f"{letter}@É1s",
                f"temple  {mine}>{one}", "Pass", f"{letter}@Z9s", f"{letter}@{one}\n"]

    def spoiled(self, rng):
        """Positions made from this one that must not load."""
        found = []

        def spoil(what, change, deep=False):
            position = self.position()
            change(position)
            found.append((what, position, deep))

        def face_monolith(position):
            position["pieces"].append({"at": opposite(alone[0]), "seat": 0, "type": "monolith"})
            position["pieces"].sort(key=lambda piece: piece["at"])
            position["reserves"][0]["monolith"] -= 1

        total = self.edition["pieces"]
        if self.pieces:
            spoil("two pieces on a place", lambda p: p["pieces"].append(dict(p["pieces"][0])))
            spoil("a piece off the board", lambda p: p["pieces"][0].update(at="Z0s"))
            spoil("a piece of no type", lambda p: p["pieces"][0].update(type="pyramid"))
            spoil("a piece of a third seat", lambda p: p["pieces"][0].update(seat=2))
        alone = [at for at, (_, kind) in self.pieces.items() if kind != "monolith" and opposite(at) not in self.pieces]
        if alone and self.reserves[0]["monolith"]:
            spoil("a monolith facing what it cannot face", face_monolith)
        spoil("too many pieces", lambda p: p["reserves"][0].update(monolith=total["monolith"] + 1))
        spoil("two sanctuaries", lambda p: p["reserves"][0].update(sanctuary=2))
        spoil("less than no faithful", lambda p: p["reserves"][1].update(faithful=-1))
        spoil("an unknown phase", lambda p: p.update(phase="night"))
        spoil("a third seat to move", lambda p: p.update(to_move=2))
        spoil("no pieces at all", lambda p: p.pop("pieces"))
        spoil("an unknown power", lambda p: p.update(powers=["bridge"]))
        if self.reserves[0]["faithful"]:
            spoil("a piece that is nowhere",
                  lambda p: p["reserves"][0].update(faithful=p["reserves"][0]["faithful"] - 1), True)
        if self.phase == "over":
            spoil("play where an ending holds", lambda p: p.update(phase="play", to_move=0))
            spoil("somebody to move when over", lambda p: p.update(to_move=0), True)
        else:
            spoil("over where no ending holds", lambda p: p.update(phase="over", to_move=None, powers=[], used=[]))
            spoil("nobody to move", lambda p: p.update(to_move=None))
            spoil("the turn limit reached and not over", lambda p: p.update(turn=self.options["turn_limit"]))
            spoil("two passes and not over", lambda p: p.update(passes=2))
            if not self.used:
                wrong = [] if self.powers else ["castle"]
                spoil("powers that are not those held", lambda p: p.update(powers=wrong), True)
                if not any(self.reserves[1 - self.to_move].values()):
                    spoil("a seat to move with nothing to place", lambda p: p.update(to_move=1 - self.to_move), True)
        return found
