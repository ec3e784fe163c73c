"""Easter Island: the sheet's worked examples, and its small print."""

import unittest

from easter_island import Game
from table import BadSetup


def island(statues, suns=(), **more):
    """A game in play with these statues and suns, written as `0 c3N` and `0 Na`, seat 0 to move."""
    game = Game()
    game.phase, game.actions_left = "play", 2
    for text in statues:
        seat, where = text.split()
        game.statues[where[:2]] = (int(seat), where[2])
        game.reserves[int(seat)]["statues"] -= 1
    for text in suns:
        seat, where = text.split()
        game.suns[where] = (int(seat), False)
        game.reserves[int(seat)]["suns"] -= 1
    game.last_placer = 1
    for name, value in more.items():
        setattr(game, name, value)
    return game


BYSTANDERS = ["0 a1N", "0 a2N", "1 e1N", "1 e2N"]


class Rays(unittest.TestCase):
    """What a ray does."""

    def fire(self, statues, sun):
        """The intersections that are emptied."""
        game = island([*BYSTANDERS, *statues], [f"0 {sun}"])
        before = set(game.statues)
        game.play(0, f"!{sun}")
        self.assertTrue(game.suns[sun][1])
        self.assertIsNone(game.outcome())
        return before - set(game.statues)

    def test_face(self):
        self.assertEqual(self.fire(["1 c3N"], "Nc"), {"c3"})

    def test_back(self):
        self.assertEqual(self.fire(["1 c3S"], "Nc"), {"c3"})

    def test_last(self):
        game = island(["0 c3E", "0 a1N", "0 a2N", "1 e3N", "1 b1N", "1 b2N"], ["0 Nc"])
        self.assertEqual(game.ray("Nc"), (["c3", "e3"], "e3"))

    def test_twice(self):
        game = island(["0 b3E", "0 d3N", "1 d5W", "1 b5S"], ["0 Sb"])
        self.assertEqual(game.ray("Sb"), (["b3", "d3", "d5", "b5", "b3"], "b3"))

    def test_nothing(self):
        self.assertEqual(self.fire(["1 c3N"], "Nd"), set())

    def test_own_statue_falls_too(self):
        self.assertEqual(self.fire(["0 c3N"], "Nc"), {"c3"})

    def test_first_on_the_way(self):
        self.assertEqual(self.fire(["1 c3N", "1 c4S"], "Nc"), {"c4"})
        self.assertEqual(self.fire(["1 b4E", "1 d4W"], "W4"), {"b4"})
        self.assertEqual(self.fire(["1 b4E", "1 d4W"], "E4"), {"d4"})


class Turns(unittest.TestCase):
    """How turns go."""

    def set_up(self):
        """A game after its set-up."""
        game = Game()
        for row, seat in enumerate([0, 1] * 4):
            self.assertEqual(game.to_act(), [seat])
            game.play(seat, f"+{'abcd'[row // 2]}{1 + 4 * seat}N")
        return game

    def test_set_up(self):
        game = Game()
        self.assertEqual(len(game.legal(0)), 100)
        self.assertEqual(game.refuse(0, "*Na"), {"wrong-phase"})
        self.assertEqual(game.refuse(0, "*Nf"), {"unreadable"})
        self.assertEqual(game.refuse(1, "rubbish"), {"not-your-turn"})
        self.assertIsNone(game.position()["last_placer"])
        game.play(0, "+c3N")
        self.assertEqual(game.refuse(1, "+c3S"), {"occupied"})
        self.assertFalse(game.position()["statues"][0]["fresh"])

    def test_one_action_and_then_two(self):
        game = self.set_up()
        seats = []
        for _ in range(7):
            seat = game.to_act()[0]
            seats.append((seat, game.actions_left))
            at = f"a{1 + 4 * seat}"
            game.play(seat, f"{at}@{'E' if game.statues[at][1] == 'N' else 'N'}")
        self.assertEqual(seats, [(0, 1), (1, 2), (1, 1), (0, 2), (0, 1), (1, 2), (1, 1)])
        self.assertEqual(game.quiet, 7)

    def test_fresh(self):
        game = self.set_up()
        game.play(0, "*W3")
        self.assertFalse(any(sun["fresh"] for sun in game.position()["suns"]))
        game.play(1, "*E4")
        self.assertEqual(game.refuse(1, "!E4"), {"token-fresh"})
        self.assertEqual(game.refuse(1, "!W3"), {"not-yours"})
        game.play(1, "a5@E")
        game.play(0, "+c3N")
        self.assertTrue([statue["fresh"] for statue in game.position()["statues"] if statue["at"] == "c3"][0])
        self.assertEqual(game.refuse(0, "!W3"), {"ray-meets-fresh-statue"})
        game.play(0, "a1@E")
        game.play(1, "a5@N")
        game.play(1, "!E4")
        self.assertEqual(game.refuse(0, "!E4"), {"not-yours"})
        self.assertEqual(game.refuse(0, "!W3"), set())
        game.play(0, "!W3")
        self.assertEqual(game.refuse(0, "!W3"), {"token-spent"})

    def test_slides(self):
        game = island([*BYSTANDERS, "0 c3E", "1 c5N"])
        self.assertEqual(game.refuse(0, "c3-c3"), {"not-in-line"})
        self.assertEqual(game.refuse(0, "c3-d4"), {"not-in-line"})
        self.assertEqual(game.refuse(0, "c3-c5"), {"path-blocked"})
        self.assertEqual(game.refuse(0, "c5-c4"), {"not-yours"})
        self.assertEqual(game.refuse(0, "d5-d4"), {"no-statue"})
        self.assertEqual(game.refuse(0, "c3@E"), {"same-facing"})
        game.play(0, "c3-c4")
        self.assertEqual(game.statues["c4"], (0, "E"))


class Endings(unittest.TestCase):
    """How it ends."""

    def test_reduced(self):
        game = island(["0 a1N", "0 b1N", "1 c3N", "1 e1N"], ["0 Nc"])
        game.play(0, "!Nc")
        self.assertEqual(game.outcome(), {"ranking": [[0], [1]], "scores": [2, 1], "reason": "reduced"})
        self.assertEqual((game.to_move, game.actions_left, game.phase), (None, 0, "over"))
        self.assertEqual(game.refuse(0, "rubbish"), {"game-over"})

    def test_last_ray(self):
        for placer in (0, 1):
            game = island(BYSTANDERS, last_placer=placer)
            for index, place in enumerate(["Na", "Nb", "Nc", "Nd", "Ne", "Sa", "Sb", "Sc", "Sd", "Se", "W1", "W2",
                                           "W3", "W4", "W5", "E3"]):
                game.suns[place] = (index % 2, place != "Nc")
            game.play(0, "!Nc")
            self.assertEqual(game.outcome(), {"ranking": [[placer], [1 - placer]], "scores": [2, 2],
                                              "reason": "rays-exhausted"})

    def test_stalled(self):
        for result, ranking in (("count", [[1], [0]]), ("draw", [[0, 1]])):
            game = island([*BYSTANDERS, "1 e3N"], options={"stall_limit": 2, "stall_result": result})
            game.play(0, "a1@E")
            game.play(0, "a1@N")
            self.assertEqual(game.outcome(), {"ranking": ranking, "scores": [2, 3], "reason": "stalled"})
            self.assertEqual(game.quiet, 2)

    def test_options(self):
        for options in Game.bad_options():
            self.assertRaises(BadSetup, Game, 2, options)
        self.assertRaises(BadSetup, Game, 3, {})


if __name__ == "__main__":
    unittest.main()
