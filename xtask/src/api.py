"""Asks a server at random, by what its document says: as a stranger, in person, and as a program.

    python api.py AHU [ARGS OF SCHEMATHESIS…]

It runs under a Python that has schemathesis; `cargo xtask api` sees to it.
"""

import http.cookiejar
import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
# Streams that do not end, and what would end the session that asks.
NOT_ASKED = ["events", "stream", "logout", "leave", "password"]

# What strangers are kept from asking is asked here.
LIMITS = ["reads-per-second", "writes-per-second", "logins-per-minute", "accounts-per-hour", "guests-per-hour", "tables-per-person"]


class Person:
    """Somebody with a browser."""

    def __init__(self, address, name):
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.post("/api/account", {"name": name, "password": "correct horse"})

    def post(self, path, body):
        request = urllib.request.Request(self.address + path, data=json.dumps(body).encode(), method="POST")
        with self.browser.open(request) as answer:
            return json.load(answer)

    def table(self, game, *others):
        return self.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, *others], "public": True})["table"]["id"]

    def cookie(self):
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)


def ask(address, folder, name, headers, table, args):
    config = Path(folder, "schemathesis.toml")
    config.write_text(f'[parameters]\n"path.id" = "{table}"\n"path.who" = "Anna"\n')
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [f"{address}/api/openapi.json", "--checks", CHECKS, "--warnings", "off", "--request-timeout", "10"]
    for operation in NOT_ASKED:
        command += ["--exclude-operation-id", operation]
    for header in headers:
        command += ["--header", header]
    print(f"    {name}", flush=True)
    done = subprocess.run(command + args, cwd=folder, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)


def main():
    ahu, args = Path(sys.argv[1]).resolve(), sys.argv[2:]
    if not args:
        args = ["--seed", "1", "--max-examples", "4", "--phases", "examples,coverage,fuzzing", "--generation-database", "none"]
    with tempfile.TemporaryDirectory() as folder:
        serve = [ahu, "serve", "--listen", "127.0.0.1:0", "--database", Path(folder, "ahu.db"), "--log-level", "warn"]
        for limit in LIMITS:
            serve += [f"--{limit}", "0"]
        server = subprocess.Popen(serve, cwd=folder, text=True, stdout=subprocess.PIPE)
        try:
            address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            anna, bela = Person(address, "Anna"), Person(address, "Bela")
            wish = {"name": "fuzzer", "scopes": ["read", "play", "create"]}
            token = bela.post("/api/me/tokens", wish)["secret"]
            over = anna.table("easter-island", {"kind": "computer", "level": 1})
            anna.post(f"/api/tables/{over}/resign", {})
            running = bela.table("moai", {"kind": "computer", "level": 1})
            ask(address, folder, "a stranger", [], over, args)
            ask(address, folder, "a person", [f"cookie: {anna.cookie()}"], anna.table("eclipsia", {"kind": "open"}), args)
            ask(address, folder, "a program", [f"authorization: Bearer {token}"], running, args)
            if server.poll() is not None:
                sys.exit(f"the server has ended by itself: {server.returncode}")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
