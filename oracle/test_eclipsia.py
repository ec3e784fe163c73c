"""Eclipsia: the facing rule, the powers and the endings."""

import unittest

from eclipsia import Game, TYPES
from table import BadSetup


def disc(pieces, seat=0, options=None):
    """A game with these pieces on the board, written as `0 C1s F`, and a seat to move."""
    game = Game(2, options)
    for text in pieces:
        owner, at, letter = text.split()
        game.pieces[at] = (int(owner), TYPES[letter])
        game.reserves[int(owner)][TYPES[letter]] -= 1
    game.begin_turn(seat)
    return game


def sanctuaries(*pieces):
    """The two sanctuaries out of the way, and these pieces."""
    return ["0 A1s S", "1 A2m S", *pieces]


class Placing(unittest.TestCase):
    """Putting pieces on the board."""

    def test_first_placements(self):
        game = Game()
        self.assertEqual(sorted(game.legal(0)), sorted(f"S@{at}" for at in game.places if at.endswith("s")))
        self.assertEqual(game.refuse(0, "F@C1s"), {"sanctuary-first"})
        self.assertEqual(game.refuse(0, "S@C1m"), {"other-face"})
        self.assertEqual(game.refuse(0, "S@C4s"), {"not-on-board"})
        self.assertEqual(game.refuse(0, "S@C01s"), {"unreadable"})
        self.assertEqual(game.refuse(0, "pass"), {"must-place"})
        game.play(0, "S@C1s")
        self.assertEqual(game.refuse(1, "S@C1m"), {"sanctuary-faced"})
        game.play(1, "S@C2m")
        self.assertEqual(game.refuse(0, "S@H1s"), {"not-in-reserve"})
        self.assertEqual(game.refuse(0, "F@C2s"), {"faces-sanctuary"})
        self.assertEqual(game.refuse(0, "M@C1s"), {"occupied"})

    def test_facing(self):
        game = disc(sanctuaries("1 G1m M", "1 G2m F", "1 G3m F"))
        self.assertEqual(game.refuse(0, "F@G1s"), {"faithful-faces-monolith"})
        self.assertEqual(game.refuse(0, "M@G1s"), set())
        self.assertEqual(game.refuse(0, "F@G2s"), set())
        before = game.reserves[1]["faithful"]
        game.play(0, "M@G2s")
        self.assertNotIn("G2m", game.pieces)
        self.assertEqual(game.reserves[1]["faithful"], before + 1)

    def test_own_faithful_falls_too(self):
        game = disc(sanctuaries("0 P1s F", "0 G1m F"))
        self.assertEqual(game.powers, ["portal"])
        game.play(0, "M@G1s")
        self.assertEqual(game.reserves[0]["faithful"], 6)


class Powers(unittest.TestCase):
    """What the districts give."""

    def test_noted_at_the_start(self):
        game = disc(sanctuaries("0 C1s F", "0 T1m F", "0 M1s F", "1 H1s F"))
        self.assertEqual(game.powers, ["castle", "temple"])
        game.play(0, "castle T1m~H1s")
        self.assertEqual((game.powers, game.used), (["temple"], ["castle"]))
        self.assertEqual(game.pieces["T1m"], (1, "faithful"))
        self.assertEqual(game.refuse(0, "castle C1s~T1m"), {"power-used"})
        self.assertEqual(game.refuse(0, "temple H1s>G1s"), set())
        game.play(0, "temple H1s>G1s")
        self.assertEqual(game.used, ["castle", "temple"])
        game.play(0, "F@G2s")
        self.assertEqual((game.to_move, game.turn, game.powers, game.used), (1, 1, ["temple"], []))

    def test_castle(self):
        game = disc(sanctuaries("0 C1s F", "1 H1s F", "1 H2m M"))
        self.assertEqual(game.refuse(0, "castle C1s~H2m"), {"types-differ"})
        self.assertEqual(game.refuse(0, "castle H1s~C1s"), {"not-your-piece"})
        self.assertEqual(game.refuse(0, "castle C1s~A1s"), {"not-their-piece"})
        self.assertEqual(game.refuse(0, "castle C1s~G1s"), {"no-piece"})
        self.assertEqual(game.refuse(0, "castle C1s~G4s"), {"not-on-board"})
        self.assertEqual(game.refuse(0, "temple C9s>G4s"), {"power-not-held"})
        self.assertIn("castle A1s~A2m", game.legal(0))

    def test_temple(self):
        game = disc(sanctuaries("0 T1s M", "1 H1s F", "1 G1m F", "1 G2m M"))
        self.assertEqual(game.refuse(0, "temple T1s>H1s"), {"occupied"})
        self.assertEqual(game.refuse(0, "temple T1s>T1s"), {"same-place"})
        self.assertEqual(game.refuse(0, "temple T1s>H1m"), {"other-face"})
        self.assertEqual(game.refuse(0, "temple T2s>H2s"), {"no-piece"})
        self.assertEqual(game.refuse(0, "temple H1s>G2s"), {"faithful-faces-monolith"})
        self.assertEqual(game.refuse(0, "temple A1s>G2s"), {"sanctuary-faced"})
        self.assertEqual(game.refuse(0, "temple T1s>A2s"), {"faces-sanctuary"})
        game.play(0, "temple T1s>G1s")
        self.assertNotIn("G1m", game.pieces)
        self.assertEqual(game.reserves[1]["faithful"], 6)
        self.assertEqual(game.to_act(), [0])

    def test_portal(self):
        game = disc(sanctuaries("0 P1s F"))
        self.assertEqual(game.refuse(0, "F@G1m"), set())
        self.assertEqual(disc(sanctuaries()).refuse(0, "F@G1m"), {"other-face"})


class Endings(unittest.TestCase):
    """How it ends."""

    def test_alone_until_a_fall(self):
        edition = {"name": "small", "pieces": {"sanctuary": 1, "monolith": 1, "faithful": 1},
                   "districts": [{"code": "A", "name": "A", "spots": 9, "points": 1}]}
        game = disc(["0 A1s S", "1 A2m S", "1 A3m M", "1 A4m F"], 0, {"edition": edition})
        game.play(0, "F@A5s")
        self.assertEqual(game.to_act(), [0])
        game.play(0, "M@A4s")
        self.assertEqual(game.to_act(), [1])
        game.play(1, "F@A9m")
        self.assertEqual(game.outcome()["reason"], "all-placed")

    def test_points(self):
        game = disc(sanctuaries("0 M1s F", "1 F1m F", "0 F1s F"))
        self.assertEqual(game.count_points("turn-limit")["scores"], [37, 0])
        game = disc(sanctuaries("0 G1s F", "1 F1m F"))
        self.assertEqual(game.count_points("turn-limit"),
                         {"ranking": [[1], [0]], "scores": [7, 9], "reason": "turn-limit"})
        self.assertEqual(disc([]).count_points("blocked")["ranking"], [[0, 1]])
        self.assertEqual(disc([], 0, {"ties": "sun"}).count_points("blocked")["ranking"], [[0], [1]])

    def test_blocked(self):
        edition = {"name": "tiny", "pieces": {"sanctuary": 1, "monolith": 0, "faithful": 1},
                   "districts": [{"code": "A", "name": "A", "spots": 2, "points": 3}]}
        game = Game(2, {"edition": edition})
        game.play(0, "S@A1s")
        game.play(1, "S@A2m")
        self.assertEqual(game.legal(0), ["pass"])
        game.play(0, "pass")
        self.assertEqual((game.passes, game.turn), (1, 3))
        game.play(1, "pass")
        self.assertEqual(game.outcome(), {"ranking": [[0, 1]], "scores": [0, 0], "reason": "blocked"})

    def test_turn_limit(self):
        game = disc(sanctuaries("0 A3s F"), 0, {"turn_limit": 24})
        game.turn = 23
        game.play(0, "F@G1s")
        self.assertEqual(game.outcome()["reason"], "turn-limit")
        self.assertEqual(game.position()["powers"], [])

    def test_options(self):
        for options in Game.bad_options():
            self.assertRaises(BadSetup, Game, 2, options)


if __name__ == "__main__":
    unittest.main()
