#!/usr/bin/env python3
"""A program that plays on an Ahu server: it accepts challenges and rematches, and makes any legal move.

    AHU_TOKEN=ahu_… python3 examples/bot.py --server https://ahu.example

The token needs the scope `play`. docs/api.md explains every request that is made here; a player of your own replaces `choose`.
"""

import argparse
import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

# What a line that breaks off is to Python.
LOST = (OSError, http.client.HTTPException)


class Refused(Exception):
    """A request that is refused, and will be again."""

    def __init__(self, problem):
        super().__init__(problem["message"])
        self.problem = problem


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
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            # Too often, or a server that stops: the same as a lost line, after which one comes again.
            if error.code == 429 or error.code >= 500:
                raise OSError(f"{error.code} {error.reason}") from error
            raise Refused(problem(error)) from error

    def post(self, path, body=None):
        """Nothing, or the problem where it is refused."""
        try:
            with self.open("POST", path, body or {}) as answer:
                answer.read()
                return None
        except Refused as refused:
            return refused.problem

    def lines(self, path):
        """The lines of a stream; an empty one comes every 7 seconds, so that silence means that the line is dead."""
        with self.open("GET", path) as stream:
            for line in stream:
                # A line without an end is one that broke off.
                if line.endswith(b"\n") and line.strip():
                    yield json.loads(line)


def problem(error):
    """What an answer says is wrong; a proxy may have said something else than JSON."""
    try:
        said = json.load(error)
        return {"code": said["code"], "message": said["message"]}
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return {"code": str(error.code), "message": f"{error.code} {error.reason}"}


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
                refused = self.server.post(f"/api/tables/{table}/sit")
                if refused:
                    log("could not sit down:", refused["message"])
            elif event["type"] == "rematch":
                refused = self.server.post(f"/api/tables/{table}/offer", {"kind": "rematch"})
                if refused:
                    log("could not play again:", refused["message"])
            elif event["type"] == "gameStart" and table not in self.games:
                self.games.add(table)
                threading.Thread(target=self.play, args=(table,), daemon=True).start()

    def play(self, table):
        """Plays a game to its end, whatever happens to the line."""
        over = False
        while not over:
            try:
                over = self.follow(table)
            except Refused as refused:
                log("cannot follow", table, refused)
                break
            except LOST as error:
                log("lost the line to", table, error)
            if not over:
                time.sleep(1)
        self.games.discard(table)

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
                refused = self.server.post(f"/api/tables/{table}/move", {"seq": progress["seq"], "text": move})
                # A game that went on meanwhile tells so in its next line.
                log(table, move, refused["code"] if refused else "")
        return False


def log(*words):
    print(*words, flush=True)


def main():
    parser = argparse.ArgumentParser(description="Accepts challenges and rematches, and makes any legal move.")
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
        except Refused as refused:
            sys.exit(str(refused))
        except LOST as error:
            log("lost the line:", error)
        time.sleep(1)


if __name__ == "__main__":
    main()
