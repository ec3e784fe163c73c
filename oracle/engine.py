"""The engine at the other end of a pipe, spoken to in JSON-RPC batches."""

import json
import shlex
import signal
import subprocess

BAD_PARAMETERS = -32602
ILLEGAL = 1
UNKNOWN_GAME = 2


class Failure:
    """An error that the engine answered with."""

    def __init__(self, error):
        self.code = error.get("code")
        self.message = error.get("message")
        data = error.get("data")
        self.data = data if isinstance(data, dict) else {}
        self.rule = self.data.get("rule")

    def __repr__(self):
        return f"error {self.code} {self.data or self.message}"


class Engine:
    """A running `ahu engine`."""

    def __init__(self, command, patience=300):
        words = shlex.split(command)
        words = words + ["engine"] if len(words) == 1 else words
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.patience = patience
        self.asked = 0

    def ask(self, calls):
        """Sends calls, each a method and its parameters, and returns their results or failures in order."""
        if not calls:
            return []
        first = self.asked
        self.asked += len(calls)
        batch = [{"jsonrpc": "2.0", "id": first + index, "method": method, "params": params}
                 for index, (method, params) in enumerate(calls)]
        self.process.stdin.write(json.dumps(batch) + "\n")
        self.process.stdin.flush()
        line = self.answer()
        if not line:
            raise ConnectionError("the engine has gone; the last batch was " + json.dumps(batch)[:2000])
        answers = json.loads(line)
        if not isinstance(answers, list):
            raise ConnectionError(f"the engine answered a batch with {line[:500]}")
        by_id = {answer["id"]: answer for answer in answers}
        if sorted(by_id) != list(range(first, self.asked)):
            raise ConnectionError("the engine's answers do not match the batch")
        return [Failure(by_id[index]["error"]) if "error" in by_id[index] else by_id[index]["result"]
                for index in range(first, self.asked)]

    def call(self, method, **params):
        """Sends one call and returns its result or failure."""
        return self.ask([(method, params)])[0]

    def answer(self):
        """One line from the engine, which must not take for ever."""
        signal.signal(signal.SIGALRM, self.too_slow)
        signal.alarm(self.patience)
        try:
            return self.process.stdout.readline()
        finally:
            signal.alarm(0)

    def too_slow(self, *_):
        """Gives up on an answer."""
        raise TimeoutError(f"no answer from the engine in {self.patience} seconds")

    def close(self):
        """Lets the engine go."""
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
