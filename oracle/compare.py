"""Plays random games in lock step with the engine, and compares everything with the rules read a second time."""

import argparse
import difflib
import importlib
import json
import random
import re
import sys
import time
import traceback
from pathlib import Path

from engine import BAD_PARAMETERS, ILLEGAL, UNKNOWN_GAME, Engine, Failure
from table import BadSetup

FILES = {"easter-island": "easter_island", "eclipsia": "eclipsia", "moai": "moai", "chariots": "chariots"}
PERFT_MOST = 3000


class Mismatch(Exception):
    """The two disagree."""


def plain(value):
    """A JSON value as text, the same for equal values only."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def difference(ours, theirs):
    """Two JSON values side by side where they differ."""
    left, right = (json.dumps(value, sort_keys=True, indent=1, ensure_ascii=False).splitlines()
                   if not isinstance(value, Failure) else [repr(value)] for value in (ours, theirs))
    return "\n".join(difflib.unified_diff(left, right, "oracle", "engine", lineterm="", n=2))


def same(what, ours, theirs):
    """Insists that two values are equal."""
    if isinstance(theirs, Failure) or plain(ours) != plain(theirs):
        raise Mismatch(f"{what}\n{difference(ours, theirs)}")


def refused(what, answer, code=BAD_PARAMETERS):
    """Insists that the engine refuses something."""
    if not isinstance(answer, Failure) or answer.code != code:
        raise Mismatch(f"{what}: expected error {code}, the engine answered {answer!r}"[:3000])


def kind(move):
    """What sort of move this is, roughly."""
    return "".join(re.findall(r"[a-z]{3,}|[^\w\s]", move))


def mutated(rng, text):
    """The text with one slip of the pen."""
    at = rng.randrange(len(text) + 1)
    slip = rng.choice("abcdeNESWTSMPGDFsm0123456789 +-*@!~>/?:")
    return rng.choice([text[:at] + slip + text[at:], text[:at] + text[at + 1:], text[:at] + slip + text[at + 1:],
                       text[at:] + text[:at], text + text[at:], text.swapcase()])


class Player:
    """Chooses moves: any at all, or by a taste for some kinds of moves, or so that the game goes on."""

    def __init__(self, rng):
        self.rng = rng
        self.whim = rng.choice([0, 0.5, 1, 1])
        self.patience = rng.choice([0, 0, 3, 12])
        self.taste = {}

    def candidate(self, moves):
        """One move out of a sorted list."""
        if self.rng.random() < self.whim:
            kinds = sorted({kind(move) for move in moves})
            for name in kinds:
                self.taste.setdefault(name, self.rng.choice([0.1, 1, 1, 8]))
            chosen = self.rng.choices(kinds, [self.taste[name] for name in kinds])[0]
            moves = [move for move in moves if kind(move) == chosen]
        return self.rng.choice(moves)

    def choose(self, pair):
        """A seat that owes a move, and its move."""
        game = pair.game
        seat = self.rng.choice(game.to_act())
        moves = pair.legal[seat]
        move = self.candidate(moves)
        for _ in range(self.patience):
            trial = game.copy()
            trial.play(seat, move)
            if trial.outcome() is None:
                break
            move = self.candidate(moves)
        return seat, move


class Pair:
    """One game, held by the oracle and by the engine."""

    def __init__(self, engine, game, options, game_id, steps=()):
        self.engine, self.game, self.options, self.id = engine, game, options, game_id
        self.steps = list(steps)
        self.ply = 0
        self.legal = {}

    def call(self, method, **params):
        """A call about this game."""
        return (method, {"game_id": self.id, **params})

    def everyone(self):
        """All seats of the game."""
        return range(self.game.players)

    def deal(self, chances):
        """Gives the oracle the chance that the engine dealt."""
        for text in chances:
            try:
                self.game.deal(text)
            except ValueError as error:
                raise Mismatch(f"chance: {error}") from None
            self.steps.append({"chance": text})

    def catch_up(self):
        """Learns from the engine's record what it dealt."""
        record = self.engine.ask([self.call("record")])[0]
        if isinstance(record, Failure):
            raise Mismatch(f"record: {record!r}")
        known = len(self.steps)
        same("the record's steps so far", self.steps, record["steps"][:known])
        later = record["steps"][known:]
        if any("chance" not in step for step in later):
            raise Mismatch(f"the record holds moves that nobody made: {later}")
        self.deal([step["chance"] for step in later])
        if self.game.chances():
            raise Mismatch(f"chance is due and was not dealt: {self.game.chances()}")

    def learn(self, seat, move, events):
        """Deals what the events of a play answer say, or what the record says."""
        steps = [event for event in events or [] if isinstance(event, dict) and ("chance" in event or "move" in event)]
        chances = [event.get("chance") for event in steps[1:]]
        clear = bool(steps) and steps[0].get("move") == move and steps[0].get("seat") == seat
        clear = clear and all(isinstance(text, str) and "?" not in text for text in chances)
        if not self.game.chances() and not chances:
            return
        if clear:
            self.deal(chances)
        if not clear or self.game.chances():
            self.catch_up()

    def status(self):
        """What the engine's status must be."""
        return {"ply": self.ply, "to_act": self.game.to_act(), "outcome": self.game.outcome()}

    def check_status(self, answer):
        """Compares an answer that carries the status."""
        if isinstance(answer, Failure):
            raise Mismatch(f"status: {answer!r}")
        theirs = {name: answer.get(name) for name in ("ply", "to_act", "outcome")}
        theirs["to_act"] = sorted(theirs["to_act"] or [])
        same("status", self.status(), theirs)

    def look(self, views):
        """The calls that show the state of the game."""
        calls = [self.call("position")] + [self.call("legal", seat=seat) for seat in self.everyone()]
        if views:
            calls += [self.call("status"), self.call("view")]
            calls += [self.call("view", seat=seat) for seat in self.everyone()]
        return calls

    def check(self, answers, views):
        """Compares the answers to what `look` asked."""
        answers = iter(answers)
        same("position", self.game.position(), next(answers))
        for seat in self.everyone():
            answer = next(answers)
            theirs = answer if isinstance(answer, Failure) else answer["moves"]
            self.legal[seat] = sorted(self.game.legal(seat))
            same(f"legal moves of seat {seat}", self.legal[seat],
                 theirs if isinstance(theirs, Failure) else sorted(theirs))
        if views:
            self.check_status(next(answers))
            for seat in [None, *self.everyone()]:
                same(f"view of {'a spectator' if seat is None else f'seat {seat}'}",
                     self.game.view(seat), next(answers))

    def look_and_check(self, views=True):
        """Compares the state of the game now."""
        self.check(self.engine.ask(self.look(views)), views)

    def play(self, seat, move, strays=(), views=False):
        """Tries illegal moves, plays a legal one, and compares what comes of it."""
        calls = [self.call("play", seat=stray_seat, move=text) for stray_seat, text in strays]
        calls += [self.call("play", seat=seat, move=move)] + self.look(views)
        answers = self.engine.ask(calls)
        for (stray_seat, text), answer in zip(strays, answers):
            expected = self.game.refuse(stray_seat, text)
            refused(f"seat {stray_seat} plays {text!r}", answer, ILLEGAL)
            if answer.rule not in expected:
                raise Mismatch(f"seat {stray_seat} plays {text!r}: the oracle refuses by {sorted(expected)}, "
                               f"the engine by {answer.rule!r}")
        answer, *answers = answers[len(strays):]
        if isinstance(answer, Failure):
            raise Mismatch(f"seat {seat} plays {move!r}, which is legal: {answer!r}")
        self.game.play(seat, move)
        self.steps.append({"seat": seat, "move": move})
        self.ply += 1
        self.learn(seat, move, answer.get("events"))
        self.check_status(answer)
        self.check(answers, views)

    def drop(self):
        """Forgets the engine's copy."""
        self.engine.ask([self.call("drop")])


class Match:
    """A random game from start to end, with everything that is compared on the way."""

    def __init__(self, engine, Game, players, seed, settings):
        self.engine, self.Game, self.settings = engine, Game, settings
        self.rng = rng = random.Random(seed)
        self.options = Game.random_options(rng)
        self.seed = rng.choice([rng.randrange(2**31), f"stone {rng.randrange(1000)}"])
        self.players = players
        self.thorough = rng.random() < settings.thorough
        self.pair = None
        self.seen = []

    def start(self):
        """Sets the game up on both sides."""
        answer = self.engine.call("new", game=self.Game.id, players=self.players, seed=self.seed, options=self.options)
        if isinstance(answer, Failure):
            raise Mismatch(f"new: {answer!r}")
        self.pair = Pair(self.engine, self.Game(self.players, self.options), self.options, answer["game_id"])
        self.pair.catch_up()
        self.pair.check_status(answer)
        self.pair.look_and_check()

    def run(self):
        """Plays the game and returns its number of moves."""
        self.start()
        pair, player = self.pair, Player(self.rng)
        while pair.game.outcome() is None and pair.ply < self.settings.plies:
            seat, move = player.choose(pair)
            self.seen = self.rng.sample(self.seen, min(len(self.seen), 60)) + self.some(pair.legal[seat], 4)
            pair.play(seat, move, self.strays(6) if self.thorough else (), self.thorough)
            if self.thorough and self.rng.random() < self.settings.extra:
                self.rng.choice(self.extras())(player)
        self.finish(player)
        pair.drop()
        return pair.ply

    def some(self, things, count):
        """A few of many."""
        return self.rng.sample(things, min(len(things), count))

    def strays(self, count):
        """Illegal moves to try, each with its seat, for as many different reasons as can be."""
        game, rng = self.pair.game, self.rng
        acting = game.to_act() or [0]
        texts = game.stray_moves(rng) + self.some(self.seen, 8)
        texts += [mutated(rng, text) for text in self.some(self.seen, 4)]
        tries = [(rng.choice(acting), text) for text in texts]
        tries += [(rng.randrange(game.players), text) for text in texts[:2]]
        rng.shuffle(tries)
        by_reason = {}
        for seat, text in tries:
            by_reason.setdefault(frozenset(game.refuse(seat, text)), []).append((seat, text))
        by_reason.pop(frozenset(), None)
        chosen = [tries[:1 + count // 6] for tries in by_reason.values()]
        return self.some([one for tries in chosen for one in tries], count)

    def extras(self):
        """What is compared now and then."""
        found = [self.load_position, self.load_record, self.load_spoiled, self.undo, self.bad_calls]
        return found + [self.perft] if self.Game.open else found

    def finish(self, player):
        """Compares the end of the game."""
        self.pair.look_and_check()
        if self.thorough:
            self.refuse_now()
            for extra in self.extras():
                extra(player)

    def refuse_now(self):
        """Tries illegal moves and sees that nothing changes."""
        pair, strays = self.pair, self.strays(8)
        answers = self.engine.ask([pair.call("play", seat=seat, move=text) for seat, text in strays])
        for (seat, text), answer in zip(strays, answers):
            refused(f"seat {seat} plays {text!r}", answer, ILLEGAL)
            if answer.rule not in pair.game.refuse(seat, text):
                raise Mismatch(f"seat {seat} plays {text!r}: expected {pair.game.refuse(seat, text)}, got {answer.rule}")
        pair.look_and_check()

    def loaded(self, what, params):
        """The answer to a load that must succeed."""
        answer = self.engine.call("load", **params)
        if isinstance(answer, Failure):
            raise Mismatch(f"{what}: {answer!r}")
        return answer

    def setting(self, **more):
        """Parameters to load a position with."""
        return {"game": self.Game.id, "players": self.players, "options": self.options, "seed": self.seed, **more}

    def load_position(self, player):
        """Loads the position as it stands, and goes on from there for a while."""
        answer = self.loaded("loading the position", self.setting(position=self.pair.game.position()))
        twin = Pair(self.engine, self.pair.game.copy(), self.options, answer["game_id"])
        twin.check_status(answer)
        twin.look_and_check()
        main, self.pair = self.pair, twin
        try:
            for _ in range(self.rng.randrange(8)):
                if twin.game.outcome() is None:
                    seat, move = player.choose(twin)
                    twin.play(seat, move, self.strays(2))
        except Mismatch as error:
            steps = json.dumps(twin.steps)
            raise Mismatch(f"after loading the position as it stood: {steps}\n{error}") from None
        finally:
            self.pair = main
        twin.drop()

    def load_record(self, _player):
        """Loads the record whole, without its chance, without its seed, and with a step that is not legal."""
        pair = self.pair
        record = self.engine.ask([pair.call("record")])[0]
        same("the record's steps", pair.steps, record["steps"])
        same("the record's outcome", pair.game.outcome(), record["outcome"])
        same("the record's game and players", [self.Game.id, self.players], [record["game"], record["players"]])
        moves = [step for step in record["steps"] if "move" in step]
        variants = {"the record": record}
        if len(moves) < len(record["steps"]):
            variants["the record without its chance"] = {**record, "steps": moves}
            variants["the record without its seed"] = {key: record[key] for key in record if key != "seed"}
        for what, variant in variants.items():
            answer = self.loaded(f"loading {what}", {"record": variant})
            twin = Pair(self.engine, pair.game, self.options, answer["game_id"])
            twin.ply = pair.ply
            try:
                twin.check_status(answer)
                twin.look_and_check()
            except Mismatch as error:
                raise Mismatch(f"after loading {what}: {error}") from None
            twin.drop()
        if moves:
            bad = [dict(step) for step in record["steps"]]
            index = self.rng.choice([index for index, step in enumerate(bad) if "move" in step])
            bad[index]["move"] = "no such move"
            refused(f"loading a record whose step {index} is not legal",
                    self.engine.call("load", record={**record, "steps": bad}))

    def load_spoiled(self, _player):
        """Loads positions that cannot be."""
        spoiled = [(what, position) for what, position, deep in self.pair.game.spoiled(self.rng)
                   if self.settings.deep or not deep]
        chosen = self.rng.sample(spoiled, min(len(spoiled), 4))
        answers = self.engine.ask([("load", self.setting(position=position)) for _, position in chosen])
        for (what, position), answer in zip(chosen, answers):
            refused(f"loading a position with {what}: {plain(position)}", answer)

    def perft(self, _player):
        """Counts the move sequences from here on both sides."""
        game = self.pair.game
        breadth = max(1, sum(len(game.legal(seat)) for seat in game.to_act()))
        depth = max(level for level in (1, 2, 3) if breadth ** (level - 1) <= PERFT_MOST)
        answer = self.engine.ask([self.pair.call("perft", depth=depth)])[0]
        same(f"perft {depth}", {"nodes": sequences(game, depth)}, answer)

    def undo(self, _player):
        """Takes moves back and makes them again."""
        pair = self.pair
        refused("an undo past the start", self.engine.ask([pair.call("undo", count=pair.ply + 1)])[0])
        if not pair.ply:
            return
        count = self.rng.choice([1, self.rng.randint(1, pair.ply), min(3, pair.ply)])
        cut = [index for index, step in enumerate(pair.steps) if "move" in step][-count]
        later, whole = pair.steps[cut:], pair.game
        params = {} if count == 1 else {"count": count}
        answer = self.engine.ask([pair.call("undo", **params)])[0]
        pair.game, pair.steps, pair.ply = self.replay(pair.steps[:cut]), pair.steps[:cut], pair.ply - count
        pair.check_status(answer)
        pair.look_and_check()
        moves = [step for step in later if "move" in step]
        self.engine.ask([pair.call("play", seat=step["seat"], move=step["move"]) for step in moves])
        pair.game, pair.steps, pair.ply = whole, pair.steps + later, pair.ply + count
        pair.look_and_check()

    def replay(self, steps):
        """The oracle's game after these steps."""
        game = self.Game(self.players, self.options)
        for step in steps:
            if "move" in step:
                game.play(step["seat"], step["move"])
            else:
                game.deal(step["chance"])
        return game

    def bad_calls(self, _player):
        """Seats that do not exist, and the call without a seat."""
        pair, nobody = self.pair, self.players
        for method in ("legal", "view"):
            refused(f"{method} of seat {nobody}", self.engine.ask([pair.call(method, seat=nobody)])[0])
        refused(f"a play of seat {nobody}", self.engine.ask([pair.call("play", seat=nobody, move="pass")])[0])
        if len(pair.game.to_act()) == 1:
            answer = self.engine.ask([pair.call("legal")])[0]
            theirs = answer if isinstance(answer, Failure) else sorted(answer["moves"])
            same("legal moves without naming a seat", sorted(pair.game.legal(pair.game.to_act()[0])), theirs)
        pair.look_and_check()


def sequences(game, depth):
    """The number of move sequences of this length."""
    if depth == 0 or game.outcome() is not None:
        return 1
    seat = min(game.to_act())
    moves = game.legal(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(seat, move)
        total += sequences(after, depth - 1)
    return total


def check_setting_up(engine, Game):
    """Compares what is said of a game before it begins."""
    listed = {entry["id"]: entry for entry in engine.call("games")}
    if Game.id not in listed:
        raise Mismatch(f"the engine has no {Game.id}, only {sorted(listed)}")
    same("players", list(Game.seats), listed[Game.id]["players"])
    same("options", Game.defaults, listed[Game.id]["options"])
    for players in (Game.seats[0] - 1, Game.seats[1] + 1):
        refused(f"{players} players", engine.call("new", game=Game.id, players=players))
    for options in Game.bad_options():
        refused(f"options {plain(options)}", engine.call("new", game=Game.id, seed=1, options=options))
        try:
            Game(None, options)
        except BadSetup:
            continue
        raise Mismatch(f"the oracle takes the options {plain(options)}")
    refused("a game that is not held", engine.call("status", game_id="no such game"), UNKNOWN_GAME)
    refused("an unknown game", engine.call("new", game="chess"))


def games_to_play(settings):
    """The classes of the games asked for."""
    names = list(FILES) if settings.game == "all" else [settings.game]
    here = Path(__file__).parent
    return [importlib.import_module(FILES[name]).Game for name in names
            if settings.game != "all" or (here / f"{FILES[name]}.py").exists()]


def report(Game, match, index, settings, error):
    """Prints a mismatch so that it can be found again."""
    print(f"\nMISMATCH in {Game.id}: {error}")
    if match:
        print(f"players {match.players}, options {plain(match.options)}, seed {match.seed!r}")
        print(f"again: --game {Game.id} --players {match.players} --seed {settings.seed} --only {index}")
        print("steps: " + json.dumps(match.pair.steps if match.pair else [], ensure_ascii=False))


def parse():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="path of the engine; `engine` is added to a single word")
    parser.add_argument("--game", default="all", choices=[*FILES, "all"])
    parser.add_argument("--games", type=int, default=20, help="random games per game and number of players")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--thorough", type=float, default=0.25, help="fraction of games in which everything is compared")
    parser.add_argument("--extra", type=float, default=0.08, help="how often loads, undos and the like, in those")
    parser.add_argument("--deep", action="store_true", help="also positions whose fault is hard to see")
    parser.add_argument("--plies", type=int, default=3000, help="moves after which a game is left")
    parser.add_argument("--failures", type=int, default=1, help="mismatches after which to stop")
    parser.add_argument("--only", type=int, help="only the game with this index")
    return parser.parse_args()


def main():
    """Compares, reports and returns the exit code."""
    settings = parse()
    engine = Engine(settings.engine)
    passed = failed = 0
    for Game in games_to_play(settings):
        try:
            check_setting_up(engine, Game)
        except Mismatch as error:
            report(Game, None, None, settings, error)
            failed += 1
        low, high = Game.seats
        for players in range(low, high + 1) if settings.players is None else [settings.players]:
            began, moves = time.monotonic(), 0
            for index in range(settings.games) if settings.only is None else [settings.only]:
                if failed >= settings.failures:
                    break
                match = Match(engine, Game, players, f"{settings.seed}/{Game.id}/{players}/{index}", settings)
                try:
                    moves += match.run()
                    passed += 1
                except Exception as error:
                    report(Game, match, index, settings, error)
                    failed += 1
                    if not isinstance(error, Mismatch):
                        traceback.print_exc()
                        engine.close()
                        engine = Engine(settings.engine)
                if sys.stdout.isatty():
                    print(f"\r{Game.id}, {players} players: {index + 1} games, {moves} moves ", end="", flush=True)
            seconds = time.monotonic() - began
            print(f"\r{Game.id}, {players} players: {moves} moves in {seconds:.1f} s, "
                  f"{passed} games passed so far, {failed} failed", flush=True)
    engine.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
