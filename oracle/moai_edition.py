"""The components of Moai, how they are written and lie on the island, and odd ones for tests."""

import copy
import re

from table import whole

KINDS = ("admiral", "boat", "epidemic", "erosion", "fire", "neutral", "toppling")
DISASTERS = ("epidemic", "erosion", "fire", "toppling")
VALUES = {1: 1, 2: 2, 3: 3, "R": 1}
CARDS = tuple(VALUES)
STRENGTHS = (1, 2, 3)
AREAS = {"F": "forest", "V": "volcano", "C": "fields", "B": "sea"}
COVERED_AT_START = {2: 8, 3: 5, 4: 2, 5: 0}
FIELDS = [f"C{number}" for number in range(1, 17)]

NUMBER = "[1-9][0-9]{0,17}"
SEAT = f"0|{NUMBER}"
FIELD = "C(?:1[0-6]|[1-9])"
SPACE = f"(?:F[1-6]|[VB]{NUMBER}|{FIELD})"
WORKER = f"{SPACE}:[123][ud]"
FORMS = {
    "bid": "(none|[123R](?:[+][123R])*)",
    "next": f"({SEAT})",
    "take": f"({NUMBER})(?: vs ({SEAT}))?",
    "erode": f"({FIELD})",
    "lose": f"(B{NUMBER}|home:[123]|tile:{NUMBER}|{WORKER})",
    "place": f"([123]) ({SPACE}|V[+])",
    "swap": f"({WORKER}) ({WORKER})",
    "pass": None,
    "award": f"({SEAT})",
    "carve": f"(V{NUMBER})",
    "starve": f"({WORKER})",
    "raid": f"R[+]([123R]) ({SPACE})/({SEAT})",
    "rest": f"({WORKER})",
    "birth": "([123R][+][123R])",
    "boat": None,
    "done": None,
}

NONSENSE = (
    "| |bid|bid 4|bid 3+1|bid R+1|bid 1 + 3|bid none |bid +1|Bid none|next|next -1|next 00|take 0|take 03|"
    "take 1 vs|take 1 vs -1|take one|erode F1|erode C0|erode C17|lose|lose wood|lose home:4|lose home:0|"
    "lose tile:|lose F7:1u|lose V3:4d|lose V0:1d|place 4 F1|place 0 F1|place 1 F7|place 1 F0|place 1 C17|"
    "place 1 C0|place 1 V0|place 1 V01|place 1 B0|place 1 f1|place 1|place F1 1|place 1  F1|swap F1:2d|"
    "swap V1:2d F1:3d|swap F1:2 V1:3|pass |PASS|done done|carve|carve F1|carve V+|starve home:2|raid 2+R F1/1|"
    "raid R F1/1|raid R+2 F1|raid R+2 F1/|raid R+2 F9/1|rest home:1|rest V1|birth 2|birth 3+2|birth R+1|"
    "birth 1+2+3|birth none|boats|reveal admiral|draw 3|moai|\u00e9"
).split("|")

DEFAULT = {
    "name": "default",
    "rapa_nui": {"1": 12, "2": 10, "3": 10, "R": 8},
    "tiles": {str(height): 3 for height in range(3, 10)},
    "epochs": [
        {
            "boat": ["3/2P", "3/2P", "2/3P", "2/3P"],
            "neutral": ["5/3P", "5/3P", "4/4P", "4/3P", "3/4P"],
            "erosion": ["2/3", "2/3P", "3/2"],
            "fire": ["2/3P", "3/2"],
        },
        {
            "boat": ["3/2P", "2/3"],
            "neutral": ["5/3P", "4/4P"],
            "erosion": ["2/3P", "2/3", "3/2", "2/2"],
            "fire": ["2/3P", "3/2P", "2/2"],
            "epidemic": ["3/2P", "2/3", "2/3"],
        },
        {
            "toppling": ["2/2", "3/2", "2/3"],
            "epidemic": ["2/2", "2/3P"],
            "fire": ["3/2P"],
            "erosion": ["2/2"],
            "admiral": ["-"],
        },
    ],
    "wood": 15,
    "disasters": 10,
}


def in_hand_order(cards):
    """Cards sorted as in a hand: numbers ascending, then raids."""
    return sorted(cards, key=CARDS.index)


def read_cards(text):
    """Cards of a text such as 1+3+R, or None when they are not in hand order."""
    cards = [card if card == "R" else int(card) for card in text.split("+")]
    return cards if cards == in_hand_order(cards) else None


def read_move(text):
    """A move's verb and what it names, or None when it is no move of this game."""
    verb = text.split(" ")[0] if isinstance(text, str) else ""
    if verb not in FORMS:
        return None
    form = FORMS[verb]
    found = re.fullmatch(f"{verb} {form}" if form else verb, text)
    if not found:
        return None
    named = list(found.groups())
    if verb in ("bid", "birth"):
        named = [[] if named == ["none"] else read_cards(named[0])]
        if named == [None]:
            return None
    elif verb == "swap" and named[0] > named[1]:
        return None
    elif verb == "raid":
        named = [*read_cards(named[0]), named[1], int(named[2])]
    else:
        named = [int(part) if part and part.isdigit() else part for part in named]
    return verb, *named


def spell_cards(cards):
    """Cards as a move names them."""
    return "+".join(map(str, cards))


def spell(worker):
    """A worker on the board as a move names it."""
    return f"{worker['at']}:{worker['strength']}{'u' if worker['up'] else 'd'}"


def place_in_list(worker):
    """The place of a worker among its clan's workers."""
    at = worker["at"]
    return "FVCB".index(at[0]), int(at[1:]), not worker["up"], worker["strength"]


def epoch_card(kind, epoch, text):
    """An epoch card in the position's shape, or None when its text makes no sense."""
    if kind == "admiral":
        return {"kind": kind, "epoch": epoch, "cards": 0, "huts": 0, "palm": False} if text == "-" else None
    found = re.fullmatch(r"([0-9]+)/([0-9]+)(P?)", text) if isinstance(text, str) else None
    if not found:
        return None
    cards, huts, palm = found.groups()
    return {"kind": kind, "epoch": epoch, "cards": int(cards), "huts": int(huts), "palm": palm == "P"}


def spell_card(card):
    """An epoch card as chance outcomes name it."""
    if card["kind"] == "admiral":
        return "admiral"
    return f"{card['kind']}:{card['cards']}/{card['huts']}{'P' if card['palm'] else ''}"


def card_key(card):
    """The place of an epoch card in a sorted bag."""
    return card["epoch"], card["kind"], card["cards"], card["huts"], card["palm"]


def epoch_deck(edition):
    """All epoch cards of an edition, sorted."""
    cards = [
        epoch_card(kind, number, text)
        for number, epoch in enumerate(edition["epochs"], 1)
        for kind, texts in epoch.items()
        for text in texts
    ]
    return sorted(cards, key=card_key)


class Clan:
    """What one clan holds."""

    def __init__(self):
        self.hand = []
        self.home = [3, 3, 3]
        self.reserve = [3, 3, 3]
        self.wood = 0
        self.tiles = []
        self.boats = 0
        self.card = None
        self.workers = []

    def on(self, space):
        """Its workers on a space."""
        return [worker for worker in self.workers if worker["at"] == space]

    def spaces(self, letters="FVCB"):
        """The spaces it has workers on, in the order of its workers."""
        found = sorted((worker for worker in self.workers if worker["at"][0] in letters), key=place_in_list)
        return list(dict.fromkeys(worker["at"] for worker in found))

    def find(self, text):
        """One of its workers on the board by its text, or None."""
        return next((worker for worker in self.workers if spell(worker) == text), None)

    def texts(self):
        """Its workers on the board as moves name them, without repeats."""
        return list(dict.fromkeys(spell(worker) for worker in sorted(self.workers, key=place_in_list)))

    def at_home(self):
        """The number of its workers at home."""
        return sum(self.home)

    def alive(self):
        """The number of its workers at home and on the board."""
        return self.at_home() + len(self.workers)

    def total(self, letters):
        """The strength of its workers in some areas."""
        return sum(worker["strength"] for worker in self.workers if worker["at"][0] in letters)

    def leave(self, worker, to):
        """Takes a worker off the board to its home or reserve."""
        self.workers.remove(worker)
        to[worker["strength"] - 1] += 1

    def as_json(self):
        """The clan in the position's shape."""
        fishers = {worker["at"]: worker["strength"] for worker in self.workers if worker["at"][0] == "B"}
        return {
            "hand": in_hand_order(self.hand),
            "home": list(self.home),
            "reserve": list(self.reserve),
            "wood": self.wood,
            "tiles": sorted(self.tiles),
            "boats": [{"worker": fishers.get(f"B{number}")} for number in range(1, self.boats + 1)],
            "card": self.card and dict(self.card),
            "workers": [dict(worker) for worker in sorted(self.workers, key=place_in_list)],
        }


class Island:
    """The board and what can be done with what lies on it."""

    def lay_out(self, players, edition):
        """Puts the components in their places."""
        self.edition = edition
        self.clans = [Clan() for _ in range(players)]
        self.forest_wood = [False] * 6
        self.covered = set(FIELDS[16 - min(COVERED_AT_START[players], edition["disasters"]):])
        self.tiles = {int(height): copies for height, copies in edition["tiles"].items()}
        self.wood_supply = edition["wood"]
        self.epoch_deck = epoch_deck(edition)
        self.deck = [card for card in CARDS for _ in range(edition["rapa_nui"].get(str(card), 0))]
        self.discards = []

    def lowest_epoch(self):
        """The epoch cards of the pile that is drawn from."""
        return [card for card in self.epoch_deck if card["epoch"] == self.epoch_deck[0]["epoch"]]

    def losses(self, clan, kind):
        """What a disaster can take from a clan, as `lose` or `erode` name it."""
        if kind == "toppling":
            return [f"tile:{height}" for height in sorted(set(clan.tiles))]
        if kind == "erosion":
            free = self.free_fields()
            if len(self.covered) >= self.edition["disasters"]:
                return []
            return free[-1:] or clan.spaces("C")
        if kind == "fire" and clan.wood:
            return ["wood"]
        if kind == "fire" and clan.boats:
            return [f"B{number}" for number in range(1, clan.boats + 1)]
        return clan.texts() + [f"home:{strength}" for strength in STRENGTHS if clan.home[strength - 1]]

    def is_worker(self, loss):
        """Whether a loss is a worker, at home or on the board."""
        return ":" in loss and not loss.startswith("tile:")

    def lose(self, clan, loss):
        """Takes away what a disaster costs."""
        if loss == "wood":
            self.pay_wood(clan)
        elif loss in FIELDS:
            for farmer in clan.on(loss):
                clan.leave(farmer, clan.home)
            self.covered.add(loss)
        elif loss.startswith("tile:"):
            clan.tiles.remove(int(loss[5:]))
        elif loss.startswith("home:"):
            clan.home[int(loss[5:]) - 1] -= 1
            clan.reserve[int(loss[5:]) - 1] += 1
        elif ":" in loss:
            clan.leave(clan.find(loss), clan.reserve)
        else:
            self.burn_boat(clan, int(loss[1:]))

    def burn_boat(self, clan, number):
        """A boat is lost, its fisher goes home, and later boats move up."""
        for fisher in clan.on(f"B{number}"):
            clan.leave(fisher, clan.home)
        for later in range(number + 1, clan.boats + 1):
            for fisher in clan.on(f"B{later}"):
                fisher["at"] = f"B{later - 1}"
        clan.boats -= 1

    def pay_wood(self, clan):
        """A clan's wood goes back to the supply."""
        clan.wood -= 1
        self.wood_supply += 1

    def discard(self, seat, card):
        """A card goes from a hand to the discards."""
        self.clans[seat].hand.remove(card)
        self.discards.append(card)

    def taken(self):
        """The spaces where anybody's worker is."""
        return {worker["at"] for clan in self.clans for worker in clan.workers}

    def free_fields(self):
        """The fields without a worker and without a token, by number."""
        taken = self.taken()
        return [field for field in FIELDS if field not in taken and field not in self.covered]

    def best_in_forest(self, space):
        """The seats whose workers are strongest on a forest space; several clans show theirs."""
        present = [seat for seat, clan in enumerate(self.clans) if clan.on(space)]
        if len(present) < 2:
            return present
        totals = {}
        for seat in present:
            for worker in self.clans[seat].on(space):
                worker["up"] = True
                totals[seat] = totals.get(seat, 0) + worker["strength"]
        return [seat for seat in present if totals[seat] == max(totals.values())]

    def give_wood(self, number, seat=None):
        """The wood of a forest space goes to a clan, or back to the supply."""
        self.forest_wood[number] = False
        if seat is None:
            self.wood_supply += 1
        else:
            self.clans[seat].wood += 1

    def tile_for(self, height):
        """The tile that a height gives: the same or the tallest smaller one left."""
        return max((tile for tile, copies in self.tiles.items() if copies and tile <= height), default=None)


def check(edition):
    """The reasons why an edition makes no sense."""
    if edition == "default":
        return []
    if not isinstance(edition, dict):
        return ["edition: no such edition"]
    reasons = [f"edition: {name} is missing" for name in DEFAULT if name not in edition]
    reasons += [f"edition: {name} is unknown" for name in edition if name not in DEFAULT]
    if not reasons:
        reasons = check_counts(edition) + check_epochs(edition["epochs"])
    return reasons


def check_counts(edition):
    """What is wrong with the numbers of cards, tiles, wood and tokens."""
    reasons = []
    bag, tiles = edition["rapa_nui"], edition["tiles"]
    if not isinstance(bag, dict) or any(card not in map(str, CARDS) or not whole(bag[card], 0, 255) for card in bag):
        reasons.append("edition: rapa_nui is not a bag of cards")
    elif not all(bag.get(value) for value in "123"):
        reasons.append("edition: a Rapa Nui value is missing")
    if not isinstance(tiles, dict) or any(
        not re.fullmatch("[1-9][0-9]?", height) or not whole(tiles[height], 0, 255) for height in tiles
    ):
        reasons.append("edition: tiles is not a bag of heights")
    numbers = ("wood", "disasters")
    return reasons + [f"edition: {name} is not a number" for name in numbers if not whole(edition[name], 0, 255)]


def check_epochs(epochs):
    """What is wrong with the three piles of epoch cards."""
    if not isinstance(epochs, list) or len(epochs) != 3 or not all(isinstance(epoch, dict) for epoch in epochs):
        return ["edition: there must be three epochs"]
    reasons, admirals, others = [], [], 0
    for number, epoch in enumerate(epochs, 1):
        for kind, texts in epoch.items():
            if kind not in KINDS:
                reasons.append(f"edition: {kind} is an unknown kind")
            elif not isinstance(texts, list) or not all(epoch_card(kind, number, text) for text in texts):
                reasons.append(f"edition: {kind} has a card that makes no sense")
            elif kind == "admiral":
                admirals += [number] * len(texts)
            else:
                others += len(texts)
    if admirals != [3]:
        reasons.append("edition: there must be one admiral, in the last epoch")
    if others < 6:
        reasons.append("edition: fewer than six epoch cards besides the admiral")
    return reasons


def random_edition(rng):
    """A sensible edition that is unlike the default one."""
    plain = [kind for kind in KINDS if kind != "admiral"]
    epochs = []
    for _ in range(3):
        epoch = {}
        for _ in range(rng.randint(3, 12)):
            palm = "P" if rng.random() < 0.6 else ""
            epoch.setdefault(rng.choice(plain), []).append(f"{rng.randint(0, 6)}/{rng.randint(0, 6)}{palm}")
        epochs.append(epoch)
    epochs[2]["admiral"] = ["-"]
    few = rng.random() < 0.3
    return {
        "name": "random",
        "rapa_nui": {str(card): rng.randint(1, 4 if few else 14) for card in CARDS},
        "tiles": {str(height): rng.randint(1, 3) for height in sorted(rng.sample(range(2, 12), rng.randint(1, 6)))},
        "epochs": epochs,
        "wood": rng.randint(1, 20),
        "disasters": rng.randint(8, 16),
    }


def bad_editions():
    """Editions that must be refused."""
    first, second, third = DEFAULT["epochs"]
    no_admiral = {kind: texts for kind, texts in third.items() if kind != "admiral"}
    piles = [
        [first, second, no_admiral],
        [first, second, {**third, "admiral": ["-", "-"]}],
        [first, {**second, "admiral": ["-"]}, no_admiral],
        [{**first, "admiral": ["-"]}, second, third],
        [{**first, "plague": ["2/3"]}, second, third],
        [{"boat": ["3/2P", "2/3P"]}, {"fire": ["2/3"]}, {"fire": ["2/3", "3/2"], "admiral": ["-"]}],
    ]
    bags = [{str(card): 10 for card in CARDS if str(card) != gone} for gone in "123"]
    return [
        "no such edition",
        *({**DEFAULT, "name": "bad", "epochs": epochs} for epochs in piles),
        *({**DEFAULT, "name": "bad", "rapa_nui": bag} for bag in bags),
    ]


def far_fetched(decision, heights):
    """Whether a text that can be read names what hardly any board could have."""
    verb, *named = decision
    if verb in ("next", "award"):
        return named[0] > 4
    if verb == "take":
        return named[0] > 6 or (named[1] or 0) > 4
    if verb == "raid" and (named[2] > 4 or named[1][0] not in "FV"):
        return True
    if verb == "swap" and named[0] == named[1]:
        return True
    texts = [part for part in named if isinstance(part, str)]
    return any(far_fetched_text(text, heights) for text in texts)


def far_fetched_text(text, heights):
    """Whether a space, worker or tile is one that hardly any board could have."""
    if text.startswith("tile:"):
        return int(text[5:]) not in heights
    number = re.fullmatch(r"[VB]([0-9]+).*", text)
    face_down = text[0] in "CB" and text.endswith("d")
    return face_down or bool(number and int(number[1]) > (90 if text[0] == "V" else 6))


def stray_texts(position, rng):
    """Moves of every phase, near misses and odd spellings."""
    players = len(position["clans"])
    there = [worker for clan in position["clans"] for worker in clan["workers"]]
    spaces = ["F1", "F6", "C1", "C9", "C16", "V1", "V2", "V7", "B1", "B2"] + [worker["at"] for worker in there]
    known = [spell(worker) for worker in there]

    def worker():
        """A worker that may be there."""
        if known and rng.random() < 0.6:
            return rng.choice(known)
        return f"{rng.choice(spaces)}:{rng.choice('123')}{rng.choice('ud')}"

    def seat():
        """A seat that may exist."""
        return rng.randint(0, players)

    def cards(number):
        """Some cards in the order of a hand."""
        return spell_cards(in_hand_order(rng.choices(CARDS, k=number)))

    texts = ["bid none", "pass", "done", "boat"]
    for _ in range(3):
        texts += [f"bid {cards(rng.randint(1, 7))}", f"birth {cards(2)}", f"next {seat()}", f"award {seat()}"]
        texts += [f"take {rng.randint(1, 6)}", f"take {rng.randint(1, 6)} vs {seat()}", f"carve V{rng.randint(1, 9)}"]
        texts += [f"erode C{rng.randint(1, 16)}", f"lose {worker()}", f"lose B{rng.randint(1, 3)}"]
        texts += [f"lose home:{rng.randint(1, 3)}", f"lose tile:{rng.randint(2, 10)}", f"starve {worker()}"]
        texts += [f"place {rng.randint(1, 3)} {space}" for space in (rng.choice(spaces), "V+")]
        texts += [f"rest {worker()}", "swap " + " ".join(sorted((worker(), worker())))]
        texts.append(f"raid R+{rng.choice('123R')} {rng.choice(spaces)}/{seat()}")
    return texts + rng.sample(NONSENSE, 12)


def spoiled_positions(position, rng):
    """Positions that must not load, with what is wrong and whether that takes more than the shape to see."""
    spoiled = []

    def spoil(wrong, deep, change):
        """Keeps a changed copy."""
        changed = copy.deepcopy(position)
        change(changed)
        spoiled.append((wrong, changed, deep))

    players = len(position["clans"])
    seat = rng.randrange(players)
    clan = position["clans"][seat]
    spoil("an unknown phase", False, lambda p: p.update(phase="feast"))
    name = rng.choice(("phase", "clans", "order", "row", "tiles", "bids", "deck"))
    spoil(f"no {name}", False, lambda p: p.pop(name))
    spoil("a clan too few", False, lambda p: p["clans"].pop())
    spoil("a Birdman who does not play", False, lambda p: p.update(birdman=players))
    spoil("a seat in order that does not play", False, lambda p: p.update(order=[players] + p["order"][1:]))
    spoil("wood below zero", False, lambda p: p["clans"][seat].update(wood=-1))
    spoil("a card of value 4", False, lambda p: p["clans"][seat]["hand"].append(4))
    spoil("a field C17", False, lambda p: p["covered"].append("C17"))
    spoil("a card of an unknown kind", False, lambda p: p["clans"][seat].update(
        card={"kind": "plague", "epoch": 1, "cards": 2, "huts": 2, "palm": False}))
    spoil("a round that is a text", False, lambda p: p.update(round="one"))
    spoil("seven forest spaces", False, lambda p: p["forest_wood"].append(False))
    for at in ("F7", "C0", "V", "X1"):
        spoil(f"a worker on {at}", False, lambda p: p["clans"][seat]["workers"].append(
            {"at": at, "strength": 2, "up": True}))
    spoil("a worker too many", True, lambda p: p["clans"][seat]["reserve"].__setitem__(0, clan["reserve"][0] + 1))
    spoil("a card too many", True, lambda p: p["discards"].append("R"))
    spoil("a wood too many", True, lambda p: p.update(wood_supply=p["wood_supply"] + 1))
    spoil("a fisher who is not among the workers", True, lambda p: p["clans"][seat]["boats"].append({"worker": 2}))
    if clan["workers"]:
        spoil("a worker of strength 4", False, lambda p: p["clans"][seat]["workers"][0].update(strength=4))
        spoil("a worker face down on a field", True, lambda p: p["clans"][seat]["workers"][0].update(at="C1", up=False))
        spoil("a fisher without a boat", True, lambda p: p["clans"][seat]["workers"][0].update(at="B9", up=True))
    farmers = [worker["at"] for each in position["clans"] for worker in each["workers"] if worker["at"][0] == "C"]
    if farmers:
        spoil("a farmer on a covered field", True, lambda p: p["covered"].append(farmers[0]))
    if position["acting"] is not None:
        spoil("an acting seat that does not play", False, lambda p: p.update(acting=players))
        spoil("nobody acting", True, lambda p: p.update(acting=None))
    if position["pending"]:
        spoil("nothing pending", True, lambda p: p.update(pending={}))
    return spoiled
