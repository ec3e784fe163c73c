"""Moai: the worked example, one test for each tricky rule, and random games to the end."""

import os
import random
import unittest
from collections import Counter

import moai_edition as parts
from moai import Game
from table import BadSetup, Refused

GAMES = int(os.environ.get("MOAI_GAMES", 600))
NEUTRAL = {"kind": "neutral", "epoch": 1, "cards": 0, "huts": 0, "palm": False}


def card(kind="neutral", cards=0, huts=0, palm=False):
    """An epoch card."""
    return {**NEUTRAL, "kind": kind, "cards": cards, "huts": huts, "palm": palm}


def worker(text):
    """A worker on the board from its text."""
    at, looks = text.split(":")
    return {"at": at, "strength": int(looks[0]), "up": looks[1] == "u"}


def deal_all(game, rng=None, wanted=()):
    """Deals until a move is due, the wanted outcomes first."""
    wanted = list(wanted)
    while game.chances():
        texts, weights = zip(*game.chances())
        first = next((text for text in wanted if text in texts), None)
        if first:
            wanted.remove(first)
        game.deal(first or (rng or random.Random(1)).choices(texts, weights)[0])


def new(players=3, birdman=0, hands=None, **options):
    """A game at its first bid, with given hands."""
    game = Game(players, options)
    deal_all(game, wanted=[f"birdman {birdman}"])
    for seat, hand in enumerate(hands or []):
        game.clans[seat].hand = list(hand)
    return game


def at_take(row, players=3, **options):
    """A game in which seat 0 is about to take from a given row, and the order is 0, 1, 2, ..."""
    game = new(players, **options)
    game.row, game.forest_wood = [dict(each) for each in row], [False] * 6
    game.wood_supply, game.order = 15, list(range(players))
    game.in_order("take")
    return game


def at_work(players=2, **options):
    """A game in which seat 0 is about to place, with nothing in the forest and the order 0, 1, ..."""
    game = at_take([], players, **options)
    assert game.phase == "work" and game.acting == 0
    return game


def set_clan(game, seat, home=(0, 0, 0), workers=(), **held):
    """Gives a clan its workers and whatever else it holds; the rest is its reserve."""
    clan = game.clans[seat]
    clan.home, clan.workers = list(home), [worker(text) for text in workers]
    living = Counter(each["strength"] for each in clan.workers)
    clan.reserve = [6 - clan.home[strength - 1] - living[strength] for strength in (1, 2, 3)]
    for name, value in held.items():
        setattr(clan, name, value)
    return clan


def workers_of(game, seat):
    """A clan's workers on the board as texts, with repeats."""
    return [parts.spell(each) for each in game.position()["clans"][seat]["workers"]]


class SetUp(unittest.TestCase):
    def test_default_edition(self):
        deck = parts.epoch_deck(parts.DEFAULT)
        self.assertEqual(len(deck), 36)
        self.assertEqual(Counter(each["epoch"] for each in deck), {1: 14, 2: 14, 3: 8})
        self.assertEqual(sum(parts.DEFAULT["rapa_nui"].values()), 40)
        self.assertEqual(sum(parts.DEFAULT["tiles"].values()), 21)
        self.assertGreater(sum(each["kind"] in parts.DISASTERS for each in deck), 18)

    def test_covered_fields(self):
        for players, covered in {2: 8, 3: 5, 4: 2, 5: 0}.items():
            fields = Game(players).position()["covered"]
            self.assertEqual(fields, [f"C{number}" for number in range(17 - covered, 17)])

    def test_chance_in_order(self):
        game, kinds = Game(2, {"short": True}), []
        while game.chances():
            kinds.append(game.chances()[0][0].rsplit(" ", 1)[0])
            game.deal(game.chances()[0][0])
        self.assertEqual(kinds[:6], ["remove 1", "remove 1", "remove 2", "remove 2", "remove 3", "birdman"])
        self.assertEqual(kinds[6:], ["draw"] * 10 + ["reveal"] * 3)
        self.assertEqual(len(game.epoch_deck), 36 - 5 - 3)

    def test_weights_are_copies(self):
        game = Game(2)
        game.deal("birdman 1")
        self.assertEqual(dict(game.chances()), {"draw 1": 12, "draw 2": 10, "draw 3": 10, "draw R": 8})
        game.deal("draw R")
        self.assertEqual(dict(game.chances())["draw R"], 7)
        self.assertRaises(ValueError, game.deal, "draw 4")

    def test_admiral_is_never_removed(self):
        game = Game(2, {"short": True})
        for _ in range(4):
            game.deal(game.chances()[0][0])
        self.assertNotIn("remove 3 admiral", dict(game.chances()))
        self.assertEqual(sum(weight for _, weight in game.chances()), 7)

    def test_order_before_the_first_bid(self):
        self.assertEqual(new(3, birdman=2).position()["order"], [2, 0, 1])

    def test_bad_options(self):
        for options in Game.bad_options():
            self.assertRaises(BadSetup, Game, 3, options)
        for players in (1, 6, "3", True):
            self.assertRaises(BadSetup, Game, players, {})


class Row(unittest.TestCase):
    def test_admiral_is_replaced(self):
        game = Game(2)
        game.epoch_deck = [each for each in game.epoch_deck if each["epoch"] == 3]
        deal_all(game, wanted=["birdman 0", "reveal admiral"])
        self.assertTrue(game.last_round)
        self.assertEqual(len(game.row), 3)
        self.assertEqual(len(game.epoch_deck), 4)

    def test_only_the_admiral_is_left(self):
        game = Game(2)
        game.epoch_deck = [each for each in game.epoch_deck if each["kind"] == "admiral"]
        deal_all(game)
        self.assertEqual((game.phase, game.row, game.last_round), ("bid", [], True))
        for seat in (0, 1):
            game.play(seat, "bid none")
        if game.phase == "rank":
            game.play(game.acting, game.legal(game.acting)[0])
        self.assertEqual(game.phase, "work")
        self.assertTrue(all(clan.card is None for clan in game.clans))

    def test_palms_as_far_as_the_supply_goes(self):
        game = new(3)
        game.row = [card(palm=True), card(palm=True), card(), card(palm=True)]
        game.forest_wood, game.wood_supply = [False] * 6, 2
        game.plant_and_bid()
        self.assertEqual(game.forest_wood, [True, True, False, False, False, False])
        self.assertEqual(game.wood_supply, 0)

    def test_too_few_cards_in_the_last_round(self):
        game = at_take([card()], 3)
        game.last_round = True
        game.play(0, "take 1")
        self.assertEqual(game.phase, "work")
        self.assertEqual([clan.card is None for clan in game.clans], [False, True, True])


class Bids(unittest.TestCase):
    def test_secret_until_all_are_in(self):
        game = new(2, hands=[[1, 3, "R"], [2]])
        self.assertEqual(game.to_act(), [0, 1])
        self.assertEqual(game.event(0, "bid 1+R", 1), "bid ?")
        game.play(0, "bid 1+R")
        self.assertEqual(game.to_act(), [1])
        self.assertEqual(game.position()["bids"], [[1, "R"], None])
        self.assertEqual(game.view(0)["bids"], [[1, "R"], None])
        self.assertEqual(game.view(1)["bids"], [None, None])
        self.assertEqual(game.view(1)["clans"][0]["hand"], {"hidden": 3})
        self.assertIsNone(game.position()["acting"])
        self.assertEqual(game.refuse(0, "bid none"), {"not-your-turn"})

    def test_all_parts_of_a_hand(self):
        game = new(2, hands=[[1, 1, "R"], []])
        expected = {"none", "1", "1+1", "R", "1+R", "1+1+R"}
        self.assertEqual(set(game.legal(0)), {f"bid {text}" for text in expected})
        self.assertEqual(game.legal(1), ["bid none"])
        self.assertEqual(game.refuse(0, "bid 2"), {"card-not-held"})
        self.assertEqual(game.refuse(0, "bid R+1"), {"unreadable"})

    def test_raid_counts_one_and_birdman_is_last_of_equals(self):
        game = new(2, birdman=0, hands=[["R", 2], [3]])
        game.play(0, "bid 2+R")
        game.play(1, "bid 3")
        self.assertEqual((game.order, game.birdman, game.phase), ([1, 0], 1, "take"))
        self.assertEqual(game.position()["discards"], [2, 3, "R"])

    def test_birdman_ranks_the_others(self):
        game = new(5, birdman=1, hands=[[1], [1], [1], [1], [3]])
        for seat, cards in enumerate(["1", "1", "1", "1", "3"]):
            game.play(seat, f"bid {cards}")
        shown = game.position()
        self.assertEqual((shown["phase"], shown["acting"], shown["order"]), ("rank", 1, [4]))
        self.assertEqual(shown["pending"], {"tied": [[0, 1, 2, 3]]})
        self.assertEqual(shown["bids"], [[1], [1], [1], [1], [3]])
        self.assertEqual(game.view(None)["bids"], shown["bids"])
        self.assertEqual(set(game.legal(1)), {"next 0", "next 2", "next 3"})
        self.assertEqual(game.refuse(1, "next 1"), {"not-tied"})
        self.assertIn("no-such-clan", game.refuse(1, "next 5"))
        game.play(1, "next 3")
        self.assertEqual(game.position()["pending"], {"tied": [[0, 1, 2]]})
        game.play(1, "next 0")
        self.assertEqual((game.order, game.birdman, game.phase), ([4, 3, 0, 2, 1], 4, "take"))
        self.assertEqual(game.bids, [None] * 5)

    def test_open_bids_one_after_the_other(self):
        game = new(3, birdman=2, hands=[[1], [2], [3]], bids="open")
        self.assertEqual((game.to_act(), game.position()["waiting"]), ([2], [0, 1]))
        self.assertEqual(game.event(2, "bid 3", 0), "bid 3")
        game.play(2, "bid 3")
        self.assertEqual(game.to_act(), [0])
        self.assertEqual(game.view(1)["bids"], [None, None, [3]])


class Disasters(unittest.TestCase):
    def test_targets(self):
        game = at_take([card("fire"), card(), card("erosion"), card("boat")])
        moves = {"take 2", "take 4"} | {f"take {number} vs {seat}" for number in (1, 3) for seat in range(3)}
        self.assertEqual(set(game.legal(0)), moves)
        self.assertEqual(game.refuse(0, "take 1"), {"target-needed"})
        self.assertEqual(game.refuse(0, "take 2 vs 1"), {"target-not-asked"})
        self.assertEqual(game.refuse(0, "take 5"), {"no-such-card"})
        self.assertIn("no-such-clan", game.refuse(0, "take 1 vs 3"))
        game.play(0, "take 2")
        self.assertEqual(game.refuse(1, "take 2"), {"no-such-card"})
        self.assertIsNone(game.position()["row"][1])

    def test_next_clan_is_struck(self):
        game = at_take([card("fire")] * 4, targets="next")
        for clan in game.clans:
            clan.wood = 1
        self.assertEqual(set(game.legal(0)), {f"take {number}" for number in (1, 2, 3, 4)})
        self.assertEqual(game.refuse(0, "take 1 vs 1"), {"target-not-asked"})
        game.play(0, "take 1")
        self.assertEqual([clan.wood for clan in game.clans], [1, 0, 1])
        game.play(1, "take 2")
        game.play(2, "take 3")
        self.assertEqual([clan.wood for clan in game.clans], [0, 0, 0])

    def test_fire_takes_wood_then_boat_then_worker(self):
        game = at_take([card("fire")] * 4)
        set_clan(game, 1, (0, 2, 0), ["B2:3u", "V1:1d"], wood=1, boats=2)
        game.play(0, "take 1 vs 1")
        self.assertEqual((game.clans[1].wood, game.clans[1].boats, game.acting), (0, 2, 1))
        game.play(1, "take 2 vs 1")
        self.assertEqual(game.position()["pending"], {"struck": 1, "taker": 1, "kind": "fire"})
        self.assertEqual(game.position()["waiting"], [2])
        self.assertEqual(set(game.legal(1)), {"lose B1", "lose B2"})
        self.assertIn("wrong-loss", game.refuse(1, "lose home:2"))
        game.play(1, "lose B1")
        self.assertEqual(workers_of(game, 1), ["V1:1d", "B1:3u"])
        self.assertEqual(game.position()["clans"][1]["boats"], [{"worker": 3}])
        game.play(2, "take 3 vs 1")
        self.assertEqual((game.clans[1].boats, game.clans[1].home), (0, [0, 2, 1]))
        self.assertEqual(game.phase, "work")

    def test_fire_takes_a_worker(self):
        game = at_take([card("fire")] * 4)
        set_clan(game, 1, (0, 2, 0))
        game.play(0, "take 1 vs 1")
        self.assertEqual((game.phase, game.to_act(), game.legal(1)), ("lose", [1], ["lose home:2"]))
        game.play(1, "lose home:2")
        game.play(1, "take 2 vs 1")
        self.assertEqual((game.clans[1].alive(), game.clans[1].reserve, game.acting), (0, [6, 6, 6], 2))
        game.play(2, "take 3 vs 1")
        self.assertEqual(game.phase, "work")

    def test_epidemic_asks_where_there_are_two(self):
        game = at_take([card("epidemic")] * 4)
        set_clan(game, 1, (0, 0, 0), ["V1:2d", "V1:2d", "C1:3u"])
        game.play(0, "take 1 vs 1")
        self.assertEqual(set(game.legal(1)), {"lose V1:2d", "lose C1:3u"})
        self.assertEqual(game.refuse(1, "lose tile:3") & {"wrong-loss"}, {"wrong-loss"})
        game.play(1, "lose V1:2d")
        self.assertEqual(game.clans[1].reserve, [6, 5, 5])

    def test_toppling(self):
        game = at_take([card("toppling")] * 4)
        game.clans[1].tiles, game.clans[2].tiles = [7, 7], [3, 8]
        game.play(0, "take 1 vs 1")
        self.assertEqual(game.clans[1].tiles, [7])
        game.play(1, "take 2 vs 2")
        self.assertEqual(set(game.legal(2)), {"lose tile:3", "lose tile:8"})
        self.assertIn("wrong-loss", game.refuse(2, "lose tile:7"))
        game.play(2, "lose tile:3")
        game.play(2, "take 3 vs 0")
        self.assertEqual((game.clans[2].tiles, game.phase), ([8], "work"))

    def test_erosion_covers_the_highest_free_field(self):
        game = at_take([card("erosion")] * 4)
        set_clan(game, 2, workers=["C11:1u"])
        game.play(0, "take 1 vs 2")
        self.assertIn("C10", game.covered)
        self.assertEqual(workers_of(game, 2), ["C11:1u"])

    def test_erosion_without_a_free_field(self):
        game = at_take([card("erosion")] * 4)
        set_clan(game, 1, workers=[f"C{number}:1u" for number in range(1, 7)])
        set_clan(game, 2, workers=[f"C{number}:2u" for number in range(8, 12)])
        set_clan(game, 0, workers=["C7:3u"])
        game.play(0, "take 1 vs 2")
        self.assertEqual((game.phase, game.to_act()), ("lose", [0]))
        self.assertEqual(set(game.legal(0)), {"erode C8", "erode C9", "erode C10", "erode C11"})
        self.assertIn("wrong-loss", game.refuse(0, "erode C7"))
        game.play(0, "erode C9")
        self.assertEqual((game.clans[2].home, game.position()["covered"][0]), ([0, 1, 0], "C9"))
        game.play(1, "take 2 vs 0")
        self.assertEqual((game.clans[0].home, game.phase), ([0, 0, 1], "take"))
        self.assertIn("C7", game.covered)
        game.play(2, "take 3 vs 0")
        self.assertEqual((len(game.covered), game.phase), (7, "work"))

    def test_erosion_when_all_tokens_are_out(self):
        game = at_take([card("erosion")] * 4)
        game.covered = {f"C{number}" for number in range(7, 17)}
        game.play(0, "take 1 vs 2")
        self.assertEqual((len(game.covered), game.acting), (10, 1))


class Work(unittest.TestCase):
    def test_places(self):
        game = at_work()
        set_clan(game, 0, (1, 0, 1), ["V2:1d", "C1:1u", "B1:2u"], boats=2)
        set_clan(game, 1, (1, 0, 0), ["V1:2d", "C2:2u"])
        spaces = {f"F{number}" for number in range(1, 7)} | {f"C{number}" for number in range(3, 9)}
        spaces |= {"V2", "V+", "B2"}
        self.assertEqual(set(game.legal(0)), {f"place {strength} {space}" for strength in (1, 3) for space in spaces})
        wrong = {"place 2 F1": "not-at-home", "place 1 C1": "space-taken", "place 1 C9": "field-covered",
                 "place 1 V1": "space-taken", "place 1 V3": "no-such-space", "place 1 B1": "boat-full",
                 "place 1 B3": "no-boat", "pass": "must-place", "swap B1:2u C1:1u": "must-place",
                 "place 1 F7": "unreadable", "done": "wrong-phase"}
        for text, code in wrong.items():
            self.assertIn(code, game.refuse(0, text), text)
        self.assertEqual(game.event(0, "place 1 V+", 1), "place ? V+")
        self.assertEqual(game.event(0, "place 1 C3", 1), "place 1 C3")
        self.assertEqual(game.event(0, "place 1 F1", 0), "place 1 F1")
        game.play(0, "place 1 V+")
        self.assertIn("V3:1d", workers_of(game, 0))
        self.assertEqual(game.to_act(), [1])

    def test_an_emptied_volcano_space_is_free_again(self):
        game = at_work()
        set_clan(game, 0, (2, 0, 0), ["V2:1d"])
        game.play(0, "place 1 V+")
        self.assertIn("V1:1d", workers_of(game, 0))

    def test_open_work(self):
        game = at_work(work="open")
        self.assertEqual(game.event(0, "place 3 F1", 1), "place 3 F1")
        game.play(0, "place 3 F1")
        self.assertEqual(workers_of(game, 0), ["F1:3u"])

    def test_swaps(self):
        game = at_work()
        set_clan(game, 1, (0, 0, 2))
        set_clan(game, 0, workers=["F1:2d", "F1:3d", "V10:2d", "C5:2u", "C10:2u"])
        game.next_at_work(0)
        swaps = {"swap F1:3d V10:2d", "swap C5:2u F1:2d", "swap C5:2u F1:3d", "swap C5:2u V10:2d",
                 "swap C10:2u F1:2d", "swap C10:2u F1:3d", "swap C10:2u V10:2d"}
        self.assertEqual(set(game.legal(0)), swaps | {"pass"})
        self.assertEqual(game.refuse(0, "swap F1:2d V10:2d"), {"no-change"})
        self.assertEqual(game.refuse(0, "swap F1:2d F1:3d"), {"same-space"})
        self.assertEqual(game.refuse(0, "swap V10:2d F1:3d"), {"unreadable"})
        self.assertIn("no-such-worker", game.refuse(0, "swap F1:1d V10:2d"))
        self.assertEqual(game.event(0, "swap F1:3d V10:2d", 1), "swap F1:?d V10:?d")
        game.play(0, "swap C5:2u F1:2d")
        self.assertEqual(workers_of(game, 0), ["F1:2u", "F1:3d", "V10:2d", "C5:2u", "C10:2u"])

    def test_text_order_of_two_digit_spaces(self):
        game = at_work()
        set_clan(game, 1, (0, 0, 1))
        set_clan(game, 0, workers=["C5:1u", "C10:2u"])
        game.next_at_work(0)
        self.assertEqual(set(game.legal(0)), {"pass", "swap C10:2u C5:1u"})

    def test_a_swap_fills_a_boat(self):
        game = at_work()
        set_clan(game, 1, (0, 0, 1))
        set_clan(game, 0, workers=["B1:1u", "V1:3d"], boats=1)
        game.next_at_work(0)
        game.play(0, "swap B1:1u V1:3d")
        self.assertEqual(game.position()["clans"][0]["boats"], [{"worker": 3}])
        self.assertEqual(workers_of(game, 0), ["V1:1u", "B1:3u"])

    def test_one_space_is_not_asked(self):
        game = at_work()
        set_clan(game, 0, workers=["V1:1d", "V1:3d"])
        set_clan(game, 1, (0, 0, 2))
        game.next_at_work(0)
        self.assertEqual(game.to_act(), [1])
        game.play(1, "place 3 F1")
        self.assertEqual(game.to_act(), [1])

    def test_asked_though_only_pass_is_left(self):
        game = at_work()
        set_clan(game, 0, workers=["V1:1d", "V2:1d"])
        set_clan(game, 1, (0, 0, 1))
        game.next_at_work(0)
        self.assertEqual((game.to_act(), game.legal(0)), ([0], ["pass"]))
        game.play(0, "pass")
        game.play(1, "place 3 C1")
        self.assertNotEqual(game.phase, "work")


class Production(unittest.TestCase):
    def ready(self, players=3):
        """A game whose last worker is about to be placed by seat 0, far from everything."""
        game = at_work(players)
        for seat in range(players):
            set_clan(game, seat)
        set_clan(game, 0, (0, 0, 1))
        return game

    def test_forest(self):
        game = self.ready()
        game.forest_wood, game.wood_supply = [True, True, True, True, False, False], 11
        set_clan(game, 0, (0, 0, 1), ["F2:1d", "F3:1d", "F3:1d", "F5:1d", "C2:3u", "C3:3u"])
        set_clan(game, 1, workers=["F3:2d", "F4:2d", "F5:2d", "C4:3u", "C5:3u"])
        set_clan(game, 2, workers=["F3:1d", "F4:1d", "C6:3u"])
        game.play(0, "place 3 C1")
        self.assertEqual((game.phase, game.to_act(), game.wood_supply), ("award", [game.birdman], 12))
        self.assertEqual(game.position()["forest_wood"], [False, False, True, True, False, False])
        self.assertIn("F2:1d", workers_of(game, 0))
        self.assertIn("F3:2u", workers_of(game, 1))
        self.assertEqual(set(game.legal(game.birdman)), {"award 0", "award 1"})
        self.assertEqual(game.refuse(game.birdman, "award 2"), {"not-tied"})
        game.play(game.birdman, "award 0")
        self.assertEqual([clan.wood for clan in game.clans], [2, 1, 0])
        self.assertIn("F4:1u", workers_of(game, 2))
        self.assertIn("F5:2d", workers_of(game, 1))

    def test_carving(self):
        game = self.ready()
        game.tiles = {3: 1, 5: 1, 7: 0}
        workers = ["V1:3d", "V1:3d", "V2:2d", "V2:2d", "V3:2d", "C2:3u", "C3:3u"]
        set_clan(game, 0, (0, 0, 1), workers, wood=3)
        set_clan(game, 1, workers=["V4:1d", "C4:3u"], wood=1)
        game.wood_supply = 11
        game.play(0, "place 3 C1")
        self.assertEqual((game.phase, game.position()["pending"]), ("carve", {"carved": []}))
        self.assertEqual(set(game.legal(0)), {"carve V1", "carve V2", "done"})
        self.assertEqual(game.refuse(0, "carve V3"), {"no-tile"})
        self.assertIn("not-yours", game.refuse(0, "carve V4"))
        self.assertIn("no-such-space", game.refuse(0, "carve V5"))
        game.play(0, "carve V1")
        self.assertEqual((game.clans[0].tiles, game.clans[0].wood, game.wood_supply), ([5], 2, 12))
        self.assertEqual(game.refuse(0, "carve V1"), {"already-carved"})
        self.assertEqual(game.position()["pending"], {"carved": ["V1"]})
        self.assertEqual(workers_of(game, 0)[:2], ["V1:3u", "V1:3u"])
        game.play(0, "carve V2")
        self.assertEqual((game.clans[0].tiles, game.tiles), ([5, 3], {3: 0, 5: 0, 7: 0}))
        self.assertNotEqual(game.phase, "carve")

    def test_asked_though_only_done_is_left(self):
        game = self.ready()
        set_clan(game, 1, workers=["V4:1d", "C4:3u"], wood=1)
        game.play(0, "place 3 C1")
        self.assertEqual((game.phase, game.legal(1)), ("carve", ["done"]))

    def test_hunger_and_raids(self):
        game = self.ready()
        set_clan(game, 0, (0, 0, 1), ["V1:1d", "V1:2d", "V1:3d", "V1:1d", "V1:1d"], hand=["R", "R", 2])
        set_clan(game, 1, workers=["F1:2u", "F1:1u", "F2:2d", "V2:2u", "C4:2u", "C5:3u"])
        game.play(0, "place 3 C1")
        self.assertEqual((game.phase, game.position()["pending"]), ("feed", {"saved": 0}))
        raids = {"raid R+2 F1/1", "raid R+2 V2/1", "raid R+R F1/1"}
        starve = {f"starve {text}" for text in ("V1:1d", "V1:2d", "V1:3d", "C1:3u")}
        self.assertEqual(set(game.legal(0)), raids | starve)
        wrong = {"raid R+2 F2/1": "no-victim", "raid R+1 F1/1": "card-not-held", "raid R+2 F1/2": "no-victim",
                 "raid R+2 F1/0": "no-victim", "raid R+2 F1/4": "no-such-clan", "starve F1:2u": "not-yours",
                 "starve V1:1u": "no-such-worker"}
        for text, code in wrong.items():
            self.assertIn(code, game.refuse(0, text), text)
        game.play(0, "raid R+2 V2/1")
        self.assertEqual(game.position()["pending"], {"saved": 1})
        self.assertEqual((game.clans[0].hand, game.clans[1].reserve[1]), (["R"], 6 - 3))
        self.assertIn("no-raid-card", game.refuse(0, "raid R+R F1/1"))
        self.assertEqual(sum(move.startswith("raid") for move in game.legal(0)), 0)
        game.play(0, "starve V1:1d")
        self.assertEqual(game.acting, 0)
        game.play(0, "starve V1:1d")
        self.assertNotEqual((game.phase, game.acting), ("feed", 0))

    def test_worked_example(self):
        game = self.ready(2)
        game.forest_wood, game.wood_supply = [True] + [False] * 5, 14
        volcano = ["V1:1d", "V1:1d", "V1:2d", "V1:2d", "V1:2d"]
        set_clan(game, 0, (0, 0, 1), ["F1:1d", "C2:3u", "C3:3u"] + volcano)
        game.play(0, "place 3 C1")
        self.assertEqual((game.phase, game.clans[0].wood), ("carve", 1))
        self.assertIn("F1:1d", workers_of(game, 0))
        game.play(0, "carve V1")
        self.assertEqual((game.clans[0].tiles, game.clans[0].wood), ([8], 0))
        self.assertEqual(len(game.clans[0].workers), 9)
        self.assertNotEqual(game.phase, "feed")


class Reckoning(unittest.TestCase):
    def ready(self, mine, hand=(), workers=(), last=False, **held):
        """A game of two in which seat 0 reckons with a given card."""
        game = at_work(2)
        game.last_round = last
        set_clan(game, 0, workers=workers, hand=list(hand), card=mine, **held)
        set_clan(game, 1, workers=["C8:3u"], hand=[])
        game.reckon()
        return game

    def test_rest_is_even(self):
        workers = ["F1:1d", "F1:2d", "V1:1d", "C1:3u", "C2:3u", "C3:2u"]
        game = self.ready(card(huts=5), workers=workers)
        given = {"forest": 0, "volcano": 0, "fields": 0, "sea": 0}
        self.assertEqual(game.position()["pending"], {"left": 5, "given": given})
        self.assertEqual(game.event(0, "rest F1:1d", 1), "rest F1:?d")
        game.play(0, "rest C1:3u")
        self.assertEqual(set(game.legal(0)), {"rest F1:1d", "rest F1:2d", "rest V1:1d"})
        self.assertEqual(game.refuse(0, "rest C2:3u"), {"uneven-rest"})
        game.play(0, "rest V1:1d")
        game.play(0, "rest F1:2d")
        self.assertEqual(set(game.legal(0)), {"rest F1:1d", "rest C2:3u", "rest C3:2u"})
        game.play(0, "rest C2:3u")
        self.assertEqual(game.legal(0), ["rest F1:1d"])
        game.play(0, "rest F1:1d")
        self.assertNotEqual(game.phase, "rest")

    def test_rest_takes_at_most_those_on_the_board(self):
        game = self.ready(card(huts=5), workers=["B1:2u"], boats=1)
        self.assertEqual(game.position()["pending"]["left"], 1)
        game.play(0, "rest B1:2u")
        self.assertEqual(game.position()["clans"][0]["boats"], [{"worker": None}])

    def test_no_rest_in_the_last_round(self):
        game = self.ready(card(huts=5), workers=["C1:2u"], last=True)
        self.assertEqual(game.phase, "over")

    def test_births(self):
        game = self.ready(card(), [1, 2, 3, "R"])
        pairs = {"1+2", "1+3", "1+R", "2+3", "2+R", "3+R"}
        self.assertEqual(set(game.legal(0)), {f"birth {pair}" for pair in pairs} | {"done"})
        self.assertEqual(game.refuse(0, "birth 3+3"), {"card-not-held"})
        self.assertEqual(game.refuse(0, "boat"), {"not-a-boat-card", "no-wood"})
        self.assertEqual(game.refuse(0, "pass"), {"wrong-phase"})
        game.play(0, "birth 3+R")
        self.assertEqual((game.clans[0].home, game.clans[0].reserve), ([1, 0, 0], [5, 6, 6]))
        game.clans[0].home[0], game.clans[0].reserve[0] = 6, 0
        self.assertEqual((game.legal(0), game.refuse(0, "birth 1+2")), (["done"], {"reserve-empty"}))

    def test_last_round_must_birth(self):
        game = self.ready(card(), [1, 2, 3, 3], last=True)
        self.assertNotIn("done", game.legal(0))
        self.assertEqual(game.refuse(0, "done"), {"must-birth"})
        game.play(0, "birth 3+3")
        self.assertEqual(game.legal(0), ["birth 1+2"])
        game.play(0, "birth 1+2")
        self.assertEqual(game.phase, "over")

    def test_boat(self):
        game = self.ready(card("boat"), [], wood=1)
        self.assertEqual(set(game.legal(0)), {"boat", "done"})
        supply = game.wood_supply
        game.play(0, "boat")
        clan = game.position()["clans"][0]
        self.assertEqual((clan["boats"], clan["card"], clan["wood"]), ([{"worker": None}], None, 0))
        self.assertGreaterEqual(game.wood_supply + sum(game.forest_wood), supply + 1)
        self.assertNotEqual(game.acting, 0)

    def test_boat_then_births(self):
        game = self.ready(card("boat"), [1, 1], wood=2)
        game.play(0, "boat")
        self.assertEqual((game.phase, set(game.legal(0))), ("birth", {"birth 1+1", "done"}))
        self.assertIsNone(game.clans[0].card)

    def test_discards_become_the_draw_bag_when_a_card_is_needed(self):
        game = at_work(2)
        set_clan(game, 0, card=card(cards=3))
        set_clan(game, 1)
        game.deck, game.discards = [2], ["R"]
        game.reckon()
        self.assertEqual(game.chances(), [("draw 2", 1)])
        game.deal("draw 2")
        self.assertEqual((game.chances(), game.discards), ([("draw R", 1)], []))
        game.deal("draw R")
        self.assertNotIn("draw", game.chances()[0][0] if game.chances() else "")

    def test_equals_share(self):
        game = self.ready(card(), last=True, workers=["C1:1u"], tiles=[5])
        self.assertEqual(game.outcome(), {"ranking": [[0], [1]], "scores": [6, 1], "reason": "admiral"})
        game.clans[1].wood, game.clans[1].tiles = 1, [3]
        self.assertEqual(game.outcome()["ranking"], [[0, 1]])
        self.assertEqual(game.view(None), game.position())
        self.assertEqual(game.refuse(0, "bid none"), {"game-over"})


class Views(unittest.TestCase):
    def test_hidden_things(self):
        game = at_work()
        game.play(0, "place 3 F1")
        game.play(1, "place 1 F1")
        game.play(0, "place 2 F1")
        own, other, nobody = game.view(0), game.view(1), game.view(None)
        self.assertEqual([each["strength"] for each in own["clans"][0]["workers"]], [2, 3])
        self.assertEqual([each["strength"] for each in other["clans"][0]["workers"]], [None, None])
        self.assertEqual((own["clans"][0]["home"], other["clans"][0]["home"]), ([3, 2, 2], {"hidden": 7}))
        self.assertEqual(nobody["clans"][1]["hand"], {"hidden": 5})
        self.assertEqual(own["deck"], {"hidden": 30})
        self.assertEqual(own["epoch_deck"], {"hidden": 33})
        self.assertEqual(other["clans"][0]["reserve"], [3, 3, 3])


class Playouts(unittest.TestCase):
    def check(self, game):
        """Everything that must hold in any position."""
        shown, edition = game.position(), game.edition
        cards = Counter(game.deck) + Counter(game.discards)
        for clan in game.clans:
            cards += Counter(clan.hand)
            living = Counter(each["strength"] for each in clan.workers)
            for strength in (1, 2, 3):
                self.assertEqual(clan.home[strength - 1] + clan.reserve[strength - 1] + living[strength], 6)
            self.assertTrue(all(0 <= int(at[1:]) <= clan.boats for at in clan.spaces("B")))
            for each in clan.workers:
                self.assertTrue(each["up"] or each["at"][0] in "FV" and game.options["work"] == "hidden")
        self.assertEqual({str(value): copies for value, copies in cards.items()}, edition["rapa_nui"])
        wood = game.wood_supply + sum(game.forest_wood) + sum(clan.wood for clan in game.clans)
        self.assertEqual(wood, edition["wood"])
        tiles = Counter(height for clan in game.clans for height in clan.tiles)
        for height, copies in edition["tiles"].items():
            self.assertLessEqual(game.tiles[int(height)] + tiles[int(height)], copies)
        self.assertLessEqual(len(game.covered), edition["disasters"])
        farmers = Counter(each["at"] for clan in game.clans for each in clan.workers if each["at"][0] == "C")
        carvers = Counter(at for clan in game.clans for at in clan.spaces("V"))
        self.assertTrue(all(number == 1 for number in (farmers + carvers).values()))
        self.assertFalse(set(game.covered) & game.taken())
        if shown["phase"] in ("work", "rank", "award", "over") or shown["phase"] == "bid" and shown["acting"] is None:
            self.assertEqual(shown["waiting"], [])
        if shown["phase"] != "rank":
            self.assertEqual(sorted(shown["order"]), list(range(game.players)))

    def check_refusals(self, game, rng):
        """What is refused and what is legal are each other's opposite, and refusals change nothing."""
        before = game.position()
        for seat in range(game.players):
            legal = set(game.legal(seat))
            self.assertEqual(bool(legal), seat in game.to_act())
            for move in legal:
                self.assertEqual(game.refuse(seat, move), set())
            for text in game.stray_moves(rng):
                self.assertEqual(not game.refuse(seat, text), text in legal, (text, before["phase"]))
                if text not in legal:
                    self.assertRaises(Refused, game.play, seat, text)
        self.assertEqual(game.position(), before)

    def check_hiding(self, game):
        """Nobody's view changes when what it hides changes."""
        twin = game.copy()
        for clan in twin.clans[1:]:
            clan.hand = [3 for _ in clan.hand]
            clan.home = [0, 0, clan.at_home()]
            for each in clan.workers:
                each["strength"] = each["strength"] if each["up"] else 3
        twin.deck = [1 for _ in twin.deck]
        if twin.phase == "bid" and twin.options["bids"] == "secret":
            twin.bids = [bid if seat == 0 or bid is None else [3] for seat, bid in enumerate(twin.bids)]
        self.assertEqual(game.view(0), twin.view(0))

    def pick(self, game, legal, rng):
        """A move that keeps clans alive and does rare things more often."""
        liked = [move for move in legal if move.split(" ")[0] in ("raid", "boat", "carve", "birth")]
        liked += [move for move in legal if move.startswith("place 3 ") and " C" in move or " B" in move]
        return rng.choice(liked if liked and rng.random() < 0.6 else legal)

    def test_to_the_end(self):
        seen = Counter()
        for number in range(GAMES):
            rng = random.Random(number)
            game = Game(2 + number % 4, Game.random_options(rng))
            steps = 0
            while game.outcome() is None:
                steps += 1
                self.assertLess(steps, 5000)
                if game.chances():
                    self.assertEqual(game.to_act(), [])
                    texts, weights = zip(*game.chances())
                    game.deal(rng.choices(texts, weights)[0])
                    continue
                seat = rng.choice(game.to_act())
                legal = game.legal(seat)
                self.assertEqual(len(legal), len(set(legal)))
                if rng.random() < 0.02:
                    self.check(game)
                    self.check_hiding(game)
                if rng.random() < 0.001:
                    self.check_refusals(game, rng)
                    self.assertEqual(game.copy().position(), game.position())
                    for _, spoiled, _ in game.spoiled(rng):
                        self.assertNotEqual(spoiled, game.position())
                move = self.pick(game, legal, rng)
                seen[game.phase, move.split(" ")[0]] += 1
                game.play(seat, move)
            self.check(game)
            self.assertTrue(game.last_round)
            self.assertEqual(game.view(0), game.position())
        for phase in ("bid", "rank", "take", "lose", "work", "award", "carve", "feed", "rest", "birth"):
            self.assertTrue(any(key[0] == phase for key in seen), phase)
        for verb in ("erode", "raid", "boat", "swap", "pass", "carve", "birth"):
            self.assertTrue(any(key[1] == verb for key in seen), verb)


if __name__ == "__main__":
    unittest.main()
