"""Chariots of Stonehenge: every phase, and how the race ends."""

import random
import unittest

from chariots import Game
from chariots_course import DOLMEN_CARD as D
from chariots_course import WHOLE_DECK
from table import BadSetup


def race(*hands, **options):
    """A game after the deal, each seat with the hand it is given."""
    game = Game(max(3, len(hands)), options)
    while game.chances():
        game.deal(game.chances()[0][0])
    game.hands = [sorted(hand) for hand in hands] or game.hands
    game.deck = list(WHOLE_DECK)
    for hand in game.hands:
        for card in hand:
            game.deck.remove(card)
    return game


def split(game, *parts):
    """Everybody splits, the last seat first."""
    for seat in sorted(game.order, reverse=True):
        game.play(seat, f"split {parts[seat]}")


class Dealing(unittest.TestCase):
    """Cards."""

    def test_set_up(self):
        game = Game(4)
        self.assertEqual(game.chances()[0], ("draw 1", 2))
        self.assertEqual(game.chances()[-1], ("draw D", 5))
        self.assertEqual(game.to_draw, [0, 1, 2, 3] * 3)
        for card in (5, 6, 7, 8, 1):
            game.deal(f"draw {card}")
        self.assertEqual(game.hands, [[1, 5], [6], [7], [8]])
        self.assertRaises(ValueError, game.deal, "draw 31")

    def test_reshuffle(self):
        game = race([1, 2, 3], [4, 5, 6], [7, 8, 9])
        game.discards, game.deck = game.deck, [30]
        game.discards.remove(30)
        split(game, "0/4", "0/4", "0/4")
        while game.phase == "drive":
            game.play(game.acting, game.legal(game.acting)[0])
        first = game.acting
        game.play(first, f"discard {game.hands[first][0]}+{game.hands[first][1]}")
        game.deal("draw 30")
        self.assertEqual(game.discards, [])
        self.assertEqual(sum(weight for _, weight in game.chances()), 65 - 9 + 1)

    def test_nobody_without_cards_is_asked(self):
        game = race([], [1], [])
        split(game, "4/0", "1/3", "2/2")
        self.assertEqual((game.phase, game.acting, game.waiting), ("block", 1, []))


class Blocking(unittest.TestCase):
    """Bars and dolmens."""

    def test_order(self):
        game = race([1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12])
        split(game, "1/3", "3/1", "0/4", "1/3")
        self.assertEqual((game.acting, game.left, game.waiting), (1, 3, [0, 3]))
        game.play(1, "done")
        self.assertEqual((game.acting, game.left, game.waiting), (0, 1, [3]))

    def test_bars(self):
        game = race([4, 9, D], [9, 12, 13], [1, 2, 3])
        split(game, "4/0", "3/1", "0/4")
        self.assertEqual(game.refuse(0, "bar 9+4>T12"), {"unreadable"})
        self.assertEqual(game.refuse(0, "bar 4+9>T14"), {"line-not-in-zone"})
        self.assertEqual(game.refuse(0, "go t2"), {"wrong-phase"})
        self.assertEqual(game.refuse(0, "bar 4+5>T9"), {"card-not-held"})
        self.assertEqual(game.refuse(0, "shift S5 4+9>T12"), {"bars-left", "no-bar-there"})
        game.play(0, "bar 4+9>T12")
        self.assertEqual(game.discards, [4, 9])
        self.assertEqual(game.legal(0), ["done"])
        game.play(0, "done")
        self.assertEqual(game.refuse(1, "bar 13>T12"), {"line-taken"})
        self.assertEqual(game.refuse(1, "bar 9+12+13>T12"), {"line-taken", "sum-over-30"})
        self.assertEqual(game.refuse(1, "dolmen 13>G12"), {"gate-taken", "card-not-held"})
        self.assertEqual(len([move for move in game.legal(1) if move.startswith("bar 13>")]), 5)

    def test_walls_and_shifts(self):
        game = race([5, 5, 6], [1, 2, 3], [1, 2, 3])
        split(game, "4/0", "0/4", "0/4")
        game.play(0, "bar 5>S5")
        game.bars_left[0] = 0
        game.bars["M5"] = (0, 2)
        self.assertEqual(game.refuse(0, "bar 5>S5"), {"no-bars"})
        self.assertEqual(game.refuse(0, "shift S5 5>S5"), {"same-line"})
        self.assertEqual(game.refuse(0, "shift M5 5>T5"), {"wall-fixed"})
        self.assertEqual(game.refuse(0, "shift S5 5>M5"), {"wall-full"})
        game.play(0, "shift S5 6>T6")
        self.assertEqual(sorted(game.bars), ["M5", "T6"])

    def test_dolmen(self):
        game = race([1, 2, D], [30, 1, 4], [3, 5, 6])
        split(game, "4/0", "2/2", "0/4")
        self.assertEqual(sorted(move for move in game.legal(0) if move.startswith("dolmen")),
                         ["dolmen 1+2>G2", "dolmen 1+2>G3", "dolmen 1>G1", "dolmen 1>G30", "dolmen 2>G1", "dolmen 2>G2"])
        game.play(0, "dolmen 1>G30")
        self.assertEqual(game.position()["chariots"][0]["dolmen"], "G30")
        game.play(0, "done")
        self.assertEqual(game.refuse(1, "bar 30>T30"), {"under-dolmen"})
        self.assertEqual(game.refuse(1, "bar 1>P30"), {"under-dolmen"})
        self.assertEqual(game.refuse(1, "bar 1>P1"), set())


class Driving(unittest.TestCase):
    """Steps, obstacles and crashes."""

    def driver(self, at="t1", energy=4, bars=None, gates=()):
        """A race in which seat 0 drives with this much energy."""
        game = race()
        game.at[0], game.crystals[0] = at, max(4, energy)
        game.order.remove(0)
        game.order.insert(0, 0)
        split(game, f"{max(4, energy) - energy}/{energy}", "4/0", "4/0")
        game.bars, game.dolmens = dict(bars or {}), [None, *gates, *[None] * (2 - len(gates))]
        while game.phase == "block":
            game.play(game.acting, "done")
        return game

    def test_steps(self):
        self.assertEqual(self.driver("t7").legal(0), ["go t8", "go w7"])
        self.assertEqual(self.driver("b7").legal(0), ["go w7", "go t7"])
        self.assertEqual(self.driver("b7", 1).legal(0), ["go w7"])
        self.assertEqual(self.driver("w7").legal(0), ["go b8"])
        self.assertEqual(self.driver("w30").legal(0), ["go finish"])
        self.assertEqual(self.driver("t30").legal(0), ["go finish", "go w30"])
        game = self.driver("t7")
        self.assertIn("backwards", game.refuse(0, "go t7"))
        self.assertIn("backwards", game.refuse(0, "go b7"))
        self.assertEqual(game.refuse(0, "go b8"), {"not-adjacent"})
        self.assertIn("step-open", game.refuse(0, "crash T7"))

    def test_obstacles(self):
        game = self.driver("t7", 4, {"T7": (1, 1), "S7": (2, 2)})
        self.assertEqual(game.legal(0), ["go t8"])
        self.assertEqual(game.refuse(0, "go w7"), {"too-dear"})
        game.play(0, "go t8")
        self.assertEqual((game.left, game.bars), (1, {"S7": (2, 2)}))
        game = self.driver("t7", 4, {"S7": (0, 2)}, [7])
        game.play(0, "go t8")
        self.assertEqual((game.left, game.dolmens[1]), (1, 7))
        game = self.driver("t7", 1, {"S7": (0, 2), "T7": (1, 1)})
        self.assertEqual(game.legal(0), ["go w7"])
        game.play(0, "go w7")
        self.assertEqual(game.bars["S7"], (0, 2))

    def test_crash(self):
        game = self.driver("t7", 2, {"S7": (2, 2)}, [7])
        self.assertEqual(game.legal(0), ["crash T7", "crash S7"])
        twin = game.copy()
        game.play(0, "crash T7")
        self.assertEqual((game.dolmens[1], game.crystals[0], game.phase), (7, 3, "charge"))
        twin.play(0, "crash S7")
        self.assertEqual((twin.bars, twin.at[0], twin.crystals[0]), ({}, "t7", 3))
        game = self.driver("b7", 1, {"M7": (1, 1)})
        self.assertEqual(game.legal(0), ["crash M7"])
        self.assertIn("nothing-to-hit", game.refuse(0, "crash S7"))

    def test_last_crystal(self):
        game = self.driver("w7", 1, {"P7": (1, 1)})
        game.crystals[0] = 1
        game.play(0, "crash P7")
        self.assertEqual((game.out[0], game.order, game.phase), (True, [1, 2], "charge"))

    def test_crystals_on_the_track(self):
        game = self.driver("t4", 2)
        game.play(0, "go t5")
        self.assertEqual((game.crystals[0], game.stones[5], game.left), (5, [1, 2], 1))

    def test_queue(self):
        game = race()
        split(game, "3/1", "3/1", "4/0")
        while game.phase == "block":
            game.play(game.acting, "done")
        game.play(0, "go t2")
        self.assertEqual(game.order, [0, 1, 2])
        game.play(1, "go t2")
        self.assertEqual(game.order, [0, 1, 2])
        game.order, game.phase, game.acting, game.left, game.waiting = [1, 0, 2], "drive", 2, 1, []
        game.play(2, "go t2")
        self.assertEqual(game.order, [1, 0, 2])


class Ending(unittest.TestCase):
    """Who wins."""

    def test_finish(self):
        game = race([1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12])
        game.at = ["t30", "w30", "t3", "t4"]
        game.out[2], game.crystals[2], game.order = True, 0, [1, 0, 3]
        split(game, "0/4", "0/4", None, "0/4")
        self.assertEqual((game.acting, game.waiting), (1, [0, 3]))
        game.play(1, "go finish")
        self.assertEqual((game.place[1], game.order, game.acting), (1, [0, 3], 0))
        game.play(0, "go finish")
        self.assertEqual(game.outcome(), {"ranking": [[1], [0], [3], [2]], "scores": [2, 3, 0, 1],
                                          "reason": "finished"})
        position = game.position()
        self.assertEqual([chariot["place"] for chariot in position["chariots"]], [2, 1, 4, 3])
        self.assertEqual((position["order"], position["waiting"], position["acting"], position["left"]),
                         ([], [], None, 0))
        self.assertEqual(game.view(None), position)

    def test_round_limit(self):
        game = race(round_limit=10)
        game.round = 10
        split(game, "4/0", "3/1", "4/0")
        rng = random.Random(1)
        while game.outcome() is None:
            game.play(game.acting, "done" if game.phase == "block" else rng.choice(game.legal(game.acting))
                      if game.phase == "drive" else "keep")
        self.assertEqual(game.outcome(), {"ranking": [[1], [0], [2]], "scores": [1, 2, 0], "reason": "round-limit"})

    def test_secrets(self):
        game = race([1, 2, 3], [4, 5, 6], [7, 8, 9])
        game.play(1, "split 2/2")
        self.assertEqual(game.refuse(1, "split 2/2"), {"not-your-turn"})
        self.assertEqual(game.refuse(0, "split 2/3"), {"bad-split"})
        self.assertEqual(game.view(0)["splits"], [None, None, None])
        self.assertEqual(game.view(1)["splits"], [None, [2, 2], None])
        self.assertEqual(game.view(1)["hands"], [{"hidden": 3}, [4, 5, 6], {"hidden": 3}])
        self.assertEqual(game.view(None)["deck"], {"hidden": 56})
        self.assertEqual(game.event(1, "split 2/2", 0), "split ?")

    def test_options(self):
        for options in Game.bad_options():
            self.assertRaises(BadSetup, Game, 3, options)
        self.assertRaises(BadSetup, Game, 2, {})


if __name__ == "__main__":
    unittest.main()
