"""What all games of the second reading share."""

import copy


class Refused(Exception):
    """A move that is not legal; `codes` are the refusals that would be right."""

    def __init__(self, codes):
        super().__init__(", ".join(sorted(codes)))
        self.codes = set(codes)


class BadSetup(Exception):
    """A game that cannot be set up; `reasons` says why."""

    def __init__(self, reasons):
        super().__init__("; ".join(reasons))
        self.reasons = list(reasons)


def whole(value, low, high):
    """Whether a JSON value is a whole number from low to high."""
    return type(value) is int and low <= value <= high


class Table:
    """A game in progress, seen from the outside."""

    id = ""
    seats = (2, 2)
    open = True
    defaults = {}

    def __init__(self, players=None, options=None):
        options = {} if options is None else options
        players = self.seats[0] if players is None else players
        reasons = self.check_options(options)
        if not whole(players, *self.seats):
            reasons.append(f"players: from {self.seats[0]} to {self.seats[1]}")
        if reasons:
            raise BadSetup(reasons)
        self.players = players
        self.options = {**copy.deepcopy(self.defaults), **copy.deepcopy(options)}
        self.set_up()

    @classmethod
    def check_options(cls, options):
        """The reasons why these options cannot be."""
        return [f"{name}: unknown option" for name in options if name not in cls.defaults]

    @classmethod
    def random_options(cls, rng):
        """Valid options for a random game."""
        return {}

    @classmethod
    def bad_options(cls):
        """Options that must be refused."""
        return [{"no_such_option": 1}]

    def set_up(self):
        """Puts everything in its place at the start."""
        raise NotImplementedError

    def position(self):
        """The whole truth."""
        raise NotImplementedError

    def view(self, seat):
        """The position as a seat sees it, or a spectator for None."""
        return self.position()

    def to_act(self):
        """The seats that owe a move."""
        raise NotImplementedError

    def outcome(self):
        """How the game ended, or None while it runs."""
        raise NotImplementedError

    def chances(self):
        """The outcomes of the chance that is due, with their weights."""
        return []

    def deal(self, text):
        """Plays a chance outcome."""
        raise ValueError(f"no chance is due: {text}")

    def legal(self, seat):
        """The legal moves of a seat."""
        return self.moves(seat) if seat in self.to_act() else []

    def refuse(self, seat, text):
        """The refusal codes that are acceptable for this text."""
        if self.outcome() is not None:
            return {"game-over"}
        if seat not in self.to_act():
            return {"not-your-turn"}
        decision = self.read(text)
        if decision is None:
            return {"unreadable"}
        codes = self.codes(seat, decision) if self.in_phase(decision) else {"wrong-phase"}
        return codes | {"unreadable"} if codes and self.doubtful(decision) else codes

    def play(self, seat, text):
        """Plays a legal move."""
        codes = self.refuse(seat, text)
        if codes:
            raise Refused(codes)
        self.move(seat, self.read(text))

    def event(self, seat, move, observer):
        """The move as an observer reads it."""
        return move

    def in_phase(self, decision):
        """Whether a decision belongs to the running phase."""
        return True

    def read(self, text):
        """The text as a decision, or None."""
        raise NotImplementedError

    def doubtful(self, decision):
        """Whether an illegal decision might as well be called unreadable."""
        return False

    def codes(self, seat, decision):
        """Which of the game's own refusals hold."""
        raise NotImplementedError

    def moves(self, seat):
        """The legal moves of a seat that owes one."""
        raise NotImplementedError

    def move(self, seat, decision):
        """Carries out a legal decision."""
        raise NotImplementedError

    def stray_moves(self, rng):
        """Texts for refusal tests."""
        return []

    def spoiled(self, rng):
        """Positions made from this one that must not load."""
        return []

    def copy(self):
        """An independent copy."""
        return copy.deepcopy(self)
