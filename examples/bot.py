#!/usr/bin/env python3
"""A program that plays on an Ahu server: it accepts challenges and makes any legal move.

    AHU_TOKEN=ahu_… python3 examples/bot.py --server https://ahu.example

The token needs the scope `play`. docs/api.md explains every request that is made here; a player of your own replaces `choose`.
"""

import argparse
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request


class Server:
    """Requests in the name of a token."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def open(self, method, path, body=None, timeout=30):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, method=method)
        request.add_header("authorization", f"Bearer {self.token}")
        request.add_header("content-type", "application/json")
        return urllib.request.urlopen(request, timeout=timeout)

    def post(self, path, body=None):
        """The answer, or the problem where it is refused."""
        try:
            with self.open("POST", path, body or {}) as answer:
                return json.load(answer), None
        except urllib.error.HTTPError as error:
            return None, json.load(error)

    def lines(self, path):
        """The lines of a stream; an empty one comes every 7 seconds, so that silence means that the line is dead."""
        with self.open("GET", path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)


class Bot:
    def __init__(self, server, seed):
        self.server = server
        self.dice = random.Random(seed)
        self.games = set()

    def choose(self, view, legal):
        """The move: here any legal one."""
        return self.dice.choice(legal)

    def run(self):
        for event in self.server.lines("/api/bot/events"):
            table = event["table"]["id"]
            log(event["type"], table, event["table"]["game"])
            if event["type"] == "challenge":
                _, problem = self.server.post(f"/api/tables/{table}/sit")
                if problem:
                    log("could not sit down:", problem["message"])
            elif event["type"] == "gameStart" and table not in self.games:
                self.games.add(table)
                threading.Thread(target=self.play, args=(table,), daemon=True).start()
            elif event["type"] == "gameFinish":
                self.games.discard(table)

    def play(self, table):
        """Plays a game to its end, whatever happens to the line."""
        while True:
            try:
                if self.follow(table):
                    return
            except urllib.error.HTTPError as error:
                log("cannot follow", table, json.load(error)["message"])
                return
            except OSError as error:
                log("lost the line to", table, error)
                time.sleep(1)

    def follow(self, table):
        """Reads the stream of a table and moves when a move is owed; whether the game is over."""
        seat = None
        for line in self.server.lines(f"/api/bot/tables/{table}/stream"):
            if line["type"] == "gameFull":
                seat, progress = line["seat"], line["progress"]
            elif line["type"] == "gameState":
                progress = line
            else:
                continue
            if line["table"]["status"] in ("over", "aborted"):
                log("over", table, line["table"].get("outcome"))
                return True
            if progress and seat in progress["to_act"]:
                move = self.choose(progress["view"], progress["legal"])
                _, problem = self.server.post(f"/api/tables/{table}/move", {"seq": progress["seq"], "text": move})
                # A game that went on meanwhile tells so in its next line.
                log(table, move, problem["code"] if problem else "")
        return False


def log(*words):
    print(*words, flush=True)


def main():
    parser = argparse.ArgumentParser(description="Accepts challenges and makes any legal move.")
    parser.add_argument("--server", default="http://127.0.0.1:8460")
    parser.add_argument("--seed", type=int, help="what the dice are thrown from")
    args = parser.parse_args()
    token = os.environ.get("AHU_TOKEN")
    if not token:
        sys.exit("Put your token into the environment: AHU_TOKEN=ahu_… (docs/api.md says how to get one).")
    bot = Bot(Server(args.server, token), args.seed)
    while True:
        try:
            bot.run()
        except urllib.error.HTTPError as error:
            sys.exit(json.load(error)["message"])
        except OSError as error:
            log("lost the line:", error)
        time.sleep(1)


if __name__ == "__main__":
    main()
