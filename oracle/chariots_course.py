"""The course of Chariots of Stonehenge: spaces, lines and cards."""

from itertools import combinations

ZONES = 30
DOLMEN_CARD = 31
SPACES = [f"{lane}{zone}" for zone in range(1, ZONES + 1) for lane in "btw"] + ["finish"]
RANK = {space: rank for rank, space in enumerate(SPACES)}
LINES = [f"{kind}{zone}" for kind in "TSMP" for zone in range(1, ZONES + 1)]
LINE_RANK = {line: rank for rank, line in enumerate(LINES)}
WHOLE_DECK = sorted(list(range(1, ZONES + 1)) * 2 + [DOLMEN_CARD] * 5)
STONES = (5, 10, 15, 20, 25)


def before(zone):
    """The zone before this one, round the ring."""
    return zone - 1 or ZONES


def lines_of(zone):
    """The six lines that a zone touches."""
    return [f"T{before(zone)}", f"T{zone}", f"S{zone}", f"P{before(zone)}", f"M{zone}", f"P{zone}"]


def steps_from(space):
    """The steps that lead on from a space: where to, across which line, at what cost."""
    if space == "finish":
        return []
    lane, zone = space[0], int(space[1:])
    last = zone == ZONES
    if lane == "t":
        return [("finish" if last else f"t{zone + 1}", f"T{zone}", 1), (f"w{zone}", f"S{zone}", 1)]
    if lane == "b":
        return [(f"w{zone}", f"M{zone}", 1), (f"t{zone}", f"S{zone}", 2)]
    return [("finish" if last else f"b{zone + 1}", f"P{zone}", 1)]


def spell(cards):
    """Cards as the sheet writes them."""
    return ["D" if card == DOLMEN_CARD else card for card in cards]


def join(cards):
    """Cards in a move."""
    return "+".join(str(card) for card in spell(cards))


def holds(hand, cards):
    """Whether a hand has all these cards."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def choices(cards):
    """Every different handful of one or more of these sorted cards."""
    return {some for size in range(1, len(cards) + 1) for some in combinations(cards, size)}
