"""What a program answered is there after kill -9: who came in, pins, messages, actions: kill_test.py TELESCOPE

A few kills in the suite; TELESCOPE_KILLS=500 makes so many.
"""

import contextlib
import http.client
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import unittest

from guest import next_request
from headless_run import HeadlessRun

PROGRAM = sys.argv[1]
KILLS = int(os.environ.get("TELESCOPE_KILLS", "6"))


class Device:
    """A browser's requests, without the browser."""

    def __init__(self, port, cookie=None):
        self.port, self.cookie = port, cookie

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = f"telescope-{self.port}={self.cookie}"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        cookie = answer.getheader("Set-Cookie")
        if cookie and answer.status == 200:
            self.cookie = cookie.split(";")[0].split("=", 1)[1]
        connection.close()
        return answer.status, json.loads(text or "{}")

    def events(self):
        """All that the page knows, then what changes of it, as it comes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", "/api/events", headers={"Cookie": f"telescope-{self.port}={self.cookie}"})
        answer = connection.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"no events: {answer.status} {answer.read()}")
        try:
            while line := answer.readline():
                if line.startswith(b"data:") and line[5:].strip():
                    yield json.loads(line[5:])
        finally:
            connection.close()

    def document(self):
        return next(self.events())

    def join(self, address):
        return self.ask("POST", "/api/join", {"code": address.split("#")[1]})[0]


def desk_of(device):
    return next(event["desk"] for event in device.events() if isinstance(event, dict) and event.get("desk"))


def act(device):
    """What the game waits for next; whether it was done."""
    status, answer = device.ask("POST", "/api/requests", next_request(desk_of(device)))
    return status == 202 and settled(device, answer["number"]) == "done"


def acts_in(game, folder):
    """How many such things stand in the journal, read from a copy: whoever opens it as it is folds its log."""
    copy = os.path.join(folder, "copy.telescope")
    for suffix in ("", "-wal"):
        if os.path.exists(game + suffix):
            shutil.copy(game + suffix, copy + suffix)
    with contextlib.closing(sqlite3.connect(copy)) as database:
        kinds = [kind for (kind,) in database.execute("SELECT kind FROM entries WHERE id > 2")]
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(copy + suffix):
            os.remove(copy + suffix)
    return sum(kind in ("word", "throw", "attempt", "action", "head") for kind in kinds)


def settled(device, number):
    """What became of the request of that number."""
    for event in device.events():
        for line in (event.get("asked") or []) if isinstance(event, dict) else []:
            if line["number"] == number and line["answer"] != "waiting":
                return line["answer"]
    return "waiting"


class Kills(unittest.TestCase):
    def test_whatever_was_answered_is_there_after_a_kill(self):
        chance = random.Random(7)
        with tempfile.TemporaryDirectory() as folder:
            said, pins, tokens, acts = [], None, {}, 0
            for kill in range(KILLS):
                run = HeadlessRun(PROGRAM, folder, "rapier-demo", ("umpire", "cc"))
                try:
                    port = int(run.addresses["cc"].split(":")[2].split("/")[0])
                    for role, token in tokens.items():
                        self.assertEqual(Device(port, token).ask("GET", "/api/me")[0], 200, f"{role} is out after kill {kill}")
                    if pins is not None:
                        self.assertEqual(Device(port, tokens["cc"]).document()["pins"], pins, f"pins after kill {kill}")
                    past = json.dumps(json.loads(run.command("replay", run.game, "--umpire", "--json").stdout))
                    for text in said:
                        self.assertIn(text, past, f"lost after kill {kill}")
                    devices = {role: Device(port) for role in ("umpire", "cc")}
                    for role, device in devices.items():
                        if device.join(run.addresses[role]) == 200:
                            tokens[role] = device.cookie
                    for deed in range(chance.randrange(1, 5)):
                        what = chance.choice(["say", "pin", "act", "act"])
                        if what == "pin":
                            wanted = [{"x_mm": float(chance.randrange(600)), "y_mm": 100.0, "mark": "flag", "text": f"{kill}.{deed}"}]
                            if devices["cc"].ask("PUT", "/api/pins", {"pins": wanted})[0] == 200:
                                pins = wanted
                        elif what == "act":
                            acts += act(devices["umpire"])
                        else:
                            text = f"The bridge of kill {kill}, deed {deed}"
                            status, answer = devices["umpire"].ask("POST", "/api/requests", {"type": "message", "to": "all", "text": text})
                            self.assertEqual(status, 202, answer)
                            if settled(devices["umpire"], answer["number"]) == "done":
                                said.append(text)
                finally:
                    run.process.kill()
                    run.process.wait()
                    run.listener.join(timeout=60)
                    run.process.stdout.close()
                self.assertGreaterEqual(acts_in(run.game, folder), acts, f"acts after kill {kill}")
            self.assertTrue(said and acts and pins is not None)
            print(f"{KILLS} kills, {acts} acts, {len(said)} messages, pins and guests: nothing lost")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
