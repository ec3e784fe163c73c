"""Random games to the end, in every size, with what must hold all the way."""

import json
import random
import unittest

import chariots
import easter_island
import eclipsia
from chariots_course import LINES, SPACES, choices, join
from compare import Player, kind, sequences
from table import Refused


def all_texts(game):
    """Every move that might be legal now, and many that are not."""
    if game.id == "easter-island":
        spots, places = easter_island.SPOTS, easter_island.SUN_PLACES
        return ([f"+{at}{way}" for at in spots for way in "NESW"] + [f"{at}@{way}" for at in spots for way in "NESW"]
                + [f"*{at}" for at in places] + [f"!{at}" for at in places]
                + [f"{one}-{two}" for one in spots for two in spots])
    if game.id == "eclipsia":
        places = game.places
        return (["pass"] + [f"{letter}@{at}" for letter in "SMF" for at in places]
                + [f"castle {one}~{two}" for one in places for two in places]
                + [f"temple {one}>{two}" for one in places for two in places])
    hands = sorted(choices(sorted(card for hand in game.hands for card in hand))) if game.phase != "energy" else []
    hands = [cards for cards in hands if len(cards) <= 3]
    sources = list(game.bars)[:4]
    return (["done", "keep"] + [f"split {one}/{two}" for one in range(10) for two in range(10)]
            + [f"go {space}" for space in SPACES] + [f"crash {line}" for line in LINES]
            + [f"discard {join(cards)}" for cards in hands]
            + [f"dolmen {join(cards)}>G{gate}" for cards in hands for gate in range(1, 31, 3)]
            + [f"bar {join(cards)}>{line}" for cards in hands[:40] for line in LINES]
            + [f"shift {source} {join(cards)}>{line}" for source in sources for cards in hands[:5] for line in LINES])


class Playouts(unittest.TestCase):
    """Games of random moves."""

    def play_out(self, Game, players, seed):
        """Plays one game and looks at it all the time."""
        rng = random.Random(seed)
        game, player = Game(players, Game.random_options(rng)), Player(rng)
        while game.outcome() is None:
            chances = game.chances()
            if chances:
                self.assertEqual(game.to_act(), [])
                game.deal(rng.choices([text for text, _ in chances], [weight for _, weight in chances])[0])
                continue
            if rng.random() < 0.1:
                self.look(game, rng)
            game.play(*player.choose(Seen(game)))
        self.look(game, rng)
        self.assertEqual(game.to_act(), [])
        for seat in [None, *range(players)]:
            self.assertEqual(game.view(seat), game.position())
        outcome = game.outcome()
        self.assertEqual(sorted(seat for group in outcome["ranking"] for seat in group), list(range(players)))
        return outcome["reason"]

    def look(self, game, rng):
        """What holds at every decision."""
        position = json.dumps(game.position())
        for seat in range(game.players):
            moves = game.legal(seat)
            self.assertEqual(len(moves), len(set(moves)))
            self.assertEqual(bool(moves), seat in game.to_act())
            for move in rng.sample(moves, min(len(moves), 5)):
                self.assertEqual(game.refuse(seat, move), set())
            for text in game.stray_moves(rng):
                codes = game.refuse(seat, text)
                self.assertEqual(bool(codes), text not in moves, (text, codes))
                if codes:
                    self.assertRaises(Refused, game.play, seat, text)
            if rng.random() < 0.05:
                legal = {text for text in all_texts(game) if not game.refuse(seat, text)}
                self.assertLessEqual(legal, set(moves))
                self.assertLessEqual({move for move in moves if game.id != "chariots"}, legal)
        for _, spoiled, _ in game.spoiled(rng):
            self.assertNotEqual(json.dumps(spoiled), position)
        self.conserved(game)
        twin = game.copy()
        if twin.outcome() is None:
            seat = twin.to_act()[0]
            twin.play(seat, rng.choice(twin.legal(seat)))
        self.assertEqual(json.dumps(game.position()), position)

    def conserved(self, game):
        """Nothing gets lost."""
        position = game.position()
        for seat in range(game.players):
            if game.id == "easter-island":
                suns = sum(sun["seat"] == seat for sun in position["suns"])
                self.assertEqual(suns + position["reserves"][seat]["suns"], 8)
            elif game.id == "eclipsia":
                for name, number in game.edition["pieces"].items():
                    placed = sum(piece["seat"] == seat and piece["type"] == name for piece in position["pieces"])
                    self.assertEqual(placed + position["reserves"][seat][name], number)
        if game.id == "eclipsia":
            for at, (_, name) in game.pieces.items():
                behind = game.pieces.get(eclipsia.opposite(at))
                self.assertTrue(behind is None or behind[1] == name != "sanctuary")
        if game.id == "chariots":
            self.assertEqual(sorted(game.deck + game.discards + sum(game.hands, [])), chariots.WHOLE_DECK)
            ranks = [chariots.RANK[game.at[seat]] for seat in game.order]
            self.assertEqual(ranks, sorted(ranks, reverse=True))

    def test_easter_island(self):
        """Every ending but the rarest comes about."""
        reasons = {self.play_out(easter_island.Game, 2, seed) for seed in range(60)}
        self.assertLessEqual({"reduced", "stalled"}, reasons)

    def test_eclipsia(self):
        """Every ending comes about."""
        reasons = {self.play_out(eclipsia.Game, 2, seed) for seed in range(60)}
        self.assertEqual({"all-placed", "blocked", "turn-limit"}, reasons)

    def test_chariots(self):
        """Every ending comes about."""
        reasons = {self.play_out(chariots.Game, players, seed) for players in (3, 4, 5) for seed in range(6)}
        self.assertEqual({"finished", "round-limit"}, reasons)

    def test_perft(self):
        """The first moves are counted by hand."""
        self.assertEqual(sequences(easter_island.Game(), 2), 100 * 96)
        self.assertEqual(sequences(eclipsia.Game(), 2), 24 * 23)

    def test_kinds(self):
        """Moves are told apart by what they do."""
        self.assertEqual(len({kind(move) for move in ("+c3N", "*Na", "c3@E", "c3-c5", "!Na")}), 5)


class Seen:
    """A game with its legal moves looked up."""

    def __init__(self, game):
        self.game = game
        self.legal = {seat: sorted(game.legal(seat)) for seat in game.to_act()}


if __name__ == "__main__":
    unittest.main()
