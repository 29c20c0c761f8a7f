"""Strangers and guests who mean it no good, by the thousand, against a running program: attack_test.py TELESCOPE

The program is `telescope run --headless --camera demo` with a game in which counters are dealt, so that there are secrets
to find. The same attacks in the same order every time: TELESCOPE_ATTACK_SEED=N makes others.
"""

import collections
import http.client
import json
import os
import random
import re
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from attacks import Attacks

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIO = os.path.join(HERE, "../../../../assets/scenarios/rapier-demo.toml")
SEED = int(os.environ.get("TELESCOPE_ATTACK_SEED", "1942"))
PATIENCE = 20  # seconds for an honest request: only a hang exhausts them
AT_ONCE = 60  # connections of a volley
SEATS = {"umpire": "Umpire", "cc": "Corps Commander", "so": "Staff Officer", "dc:1": "Commander of 1st Rifle Division",
         "spectator": "Spectator"}
DEFENDERS = {f"c{i:02}": place for i, place in enumerate(
    ["A1-L2"] * 4 + ["A3-L2"] * 4 + ["A2-L3"] * 4 + ["A1-L4", "A3-L4"], 1)}



class Program:
    """The program, and a door to each of its seats."""

    def __init__(self, folder):
        self.env = dict(os.environ, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
        self.env.pop("DISPLAY", None)
        self.game = os.path.join(folder, "attack.telescope")
        seats = [*SEATS, "cc"]  # one of the Corps Commander's devices stays honest
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--headless", "--camera", "demo", "--scenario", SCENARIO, "--game", self.game, "--cp-port", "0",
             "--out", os.path.join(folder, "out"), *(word for seat in seats for word in ("--cp-invite", seat))],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=self.env)
        self.codes = collections.defaultdict(list)
        for line in self.process.stdout:
            if found := re.match(r"(.+), one device: http://[^/]*:(\d+)/join#(\S+)", line):
                self.codes[found[1]].append(found[3])
                self.port = int(found[2])
            if sum(map(len, self.codes.values())) == len(seats):
                break
        self.said = []
        threading.Thread(target=self.said.extend, args=(self.process.stdout,), daemon=True).start()  # or its pipe fills
        self.host = f"127.0.0.1:{self.port}"
        self.spent = [code for codes in self.codes.values() for code in codes]

    def ask(self, method, path, body=None, guest=None, source="127.0.8.1"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0))
        headers = {"Host": self.host, "Origin": f"http://{self.host}", **({"Cookie": guest} if guest else {})}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        read = answer.read()
        connection.close()
        return answer.status, read, answer.getheader("Set-Cookie")

    def join(self, seat):
        status, _, cookie = self.ask("POST", "/api/join", {"code": self.codes[SEATS[seat]].pop()})
        assert status == 200, status
        return cookie.split(";")[0]

    def listen(self, guest, source="127.0.8.1"):
        """A stream of events, and the answer that it is read from."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0))
        connection.request("GET", "/api/events", headers={"Host": self.host, "Cookie": guest})
        return connection, connection.getresponse()

    def document(self, guest):
        """The first one of a stream. That the last one was closed is known to the program when it next writes to it: too many
        that are open still are waited for."""
        for _ in range(10 * PATIENCE):
            connection, answer = self.listen(guest)
            for line in answer:
                if line.startswith(b"data: {"):
                    connection.close()
                    return json.loads(line[6:])
            connection.close()
            if answer.status != 429:
                break
            time.sleep(0.1)
        raise RuntimeError(f"the stream ended, after {answer.status}")

    def actions(self):
        """What the journal says was done, for the umpire."""
        told = subprocess.run([PROGRAM, "replay", self.game, "--umpire", "--json"], env=self.env, capture_output=True,
            text=True,
                              check=True)
        return [passage for chapter in json.loads(told.stdout)["chapters"] for step in chapter["steps"]
                for passage in step["passages"] if passage["kind"] == "action"]


class Honest(threading.Thread):
    """A guest who only wants to see his view, and hears the program's beat."""

    def __init__(self, program, guest):
        super().__init__(daemon=True)
        self.program, self.guest, self.stop = program, guest, threading.Event()
        self.served = self.longest_s = 0
        self.heard, self.failed = 0, []

    def run(self):
        threading.Thread(target=self.hear, daemon=True).start()
        while not self.stop.wait(0.2):
            began = time.monotonic()
            try:
                status, _, _ = self.program.ask("GET", "/api/view", guest=self.guest, source="127.0.9.9")
            except OSError as error:
                status = repr(error)
            self.longest_s = max(self.longest_s, time.monotonic() - began)
            self.served += status == 200
            if status != 200:
                self.failed.append(status)

    def hear(self):
        try:
            for line in self.program.listen(self.guest, "127.0.9.9")[1]:
                self.heard += line.startswith(b"event:")
        except (OSError, http.client.HTTPException) as error:
            if not self.stop.is_set():
                self.failed.append(repr(error))


class Volley:
    """Raw bytes over connections of their own, many at once, and what comes back."""

    def __init__(self, port):
        self.port = port
        self.sent = 0
        self.statuses = collections.Counter()

    def source(self):
        """Of a crowd two have an address together: nobody's allowance is used up by the others, and of those who wait
        for too long whoever besieges it has the most, and is let go first."""
        house = self.sent // 2
        return f"127.{1 + house // 40_000}.{10 + house // 200 % 200}.{1 + house % 200}"

    def fire(self, attacks, cut=False):
        """The answers, in the order of the attacks; empty where the connection was closed or nothing came. `cut`: they may
        not be whole, and no more comes."""
        answers = []
        for i in range(0, len(attacks), AT_ONCE):
            answers += self.salvo(attacks[i:i + AT_ONCE], cut)
        return answers

    def salvo(self, attacks, cut):
        answers = [b""] * len(attacks)
        with selectors.DefaultSelector() as waiting:
            for i, attack in enumerate(attacks):
                connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (self.source(), 0))
                self.sent += 1
                try:
                    connection.sendall(attack)
                    if cut:
                        connection.shutdown(socket.SHUT_WR)  # nobody need wait for the rest
                except OSError:
                    pass  # it did not hear it out
                waiting.register(connection, selectors.EVENT_READ, i)
            patience = time.monotonic() + (3 if cut else PATIENCE)
            while waiting.get_map() and (left := patience - time.monotonic()) > 0:
                for key, _ in waiting.select(left):
                    try:
                        read = key.fileobj.recv(65536)
                    except OSError:
                        read = b""
                    answers[key.data] += read
                    if not read or is_whole(answers[key.data]):
                        waiting.unregister(key.fileobj)
                        key.fileobj.close()
            for key in list(waiting.get_map().values()):
                key.fileobj.close()
        for answer in answers:
            self.statuses[status_of(answer)] += 1
        return answers


def status_of(answer):
    found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(found[1]) if found else 0


def is_whole(answer):
    head, end, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: *(\d+)", head, re.I)
    # Of a stream the first piece is enough.
    return bool(end) and (len(body) >= int(length[1]) if length else len(body) > 0)


class Attack(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.program = Program(self.folder.name)
        self.guests = {seat: self.program.join(seat) for seat in SEATS}
        self.honest = Honest(self.program, self.program.join("cc"))

    def tearDown(self):
        self.program.process.send_signal(signal.SIGINT)
        # It ends by itself, not by a signal; 1 says that no picture came meanwhile.
        self.assertIn(self.program.process.wait(60), (0, 1), self.program.said)
        self.folder.cleanup()

    # The umpire leads the game to where there are secrets.

    def asks(self, request):
        """His own request, answered: (whether it was done, what his page says then)."""
        while True:
            status, body, _ = self.program.ask("POST", "/api/requests", request, self.guests["umpire"])
            if status != 429:
                break
            time.sleep(0.1)
        self.assertEqual(status, 202, body)
        number, patience = json.loads(body)["number"], time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            document = self.program.document(self.guests["umpire"])
            answer = next((line["answer"] for line in document["asked"] if line["number"] == number), "gone")
            if answer != "waiting" and "desk" in document:
                return answer == "done", document["desk"]
            time.sleep(0.1)  # of several requests a second every one would use up his allowance
        self.fail(f"no answer to {request}")

    def deal_and_deploy(self):
        # What he leads by is made while his page is open.
        page, _ = self.program.listen(self.guests["umpire"], "127.0.8.2")
        self.addCleanup(page.close)
        _, desk = self.asks({"type": "word", "word": "Volga"})
        for piece, place in [*[("", "")] * 40, *DEFENDERS.items()]:
            if desk.get("throw"):
                _, desk = self.asks({"type": "roll"})
            elif desk["sheet"]["title"] == "Deal the counters":
                _, desk = self.asks({"do": min(desk["options"], key=lambda id: desk["options"][id]["number"])})
            elif piece and not desk["pieces"][piece].get("place"):
                _, desk = self.asks({"carry": piece, "to": place})
        return desk

    # What is sent.

    def besieged(self):
        """Connections that say nothing, or never finish; they are held while all else goes on."""
        held = []
        for i in range(300):
            connection = socket.create_connection(("127.0.0.1", self.program.port), PATIENCE,
                (f"127.9.9.{1 + i // 20}", 0))
            if i % 3 == 0:
                connection.sendall(b"POST /api/join HTTP/1.1\r\nHost: " + self.program.host.encode() + b"\r\nContent-Length: 9000\r\n\r\n{")
            elif i % 3 == 1:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
            held.append(connection)
        return held

    def drip(self, held):
        """Another byte of each, so that it is never quite dead."""
        for connection in held:
            try:
                connection.send(b"a", socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
            except OSError:
                pass  # it was let go

    def deaf(self):
        """A guest who opens streams and never reads them, more than he may."""
        streams = []
        for path in ["/api/events"] * 12 + ["/picture.mjpg"] * 12:
            connection = socket.create_connection(("127.0.0.1", self.program.port), PATIENCE, ("127.0.7.1", 0))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.program.host}\r\nCookie: {self.guests['dc:1']}\r\n\r\n".encode())
            streams.append(connection)
        return streams

    def by_seats(self, attacks):
        """Requests that read well and are another seat's, or nobody's."""
        made = []
        for seat in ("cc", "so", "dc:1", "spectator"):
            made += [(seat, "POST", "/api/requests", json.dumps(body).encode())
                for body in attacks.dice.sample(attacks.bodies(), 60)]
            made += [(seat, "POST", "/api/requests", body) for body in attacks.dice.sample(attacks.torn(), 12)]
            made += [(seat, "PUT", path, json.dumps(body).encode()) for path in ("/api/pins", "/api/aim") for body in (
                {}, {"pins": 7}, {"pins": [{}] * 300}, {"pins": [{"x_mm": 1e308, "y_mm": -1e308, "mark": "red",
                    "text": "x"}]},
                {"pins": [{"x_mm": 1, "y_mm": 1, "mark": "<b>", "text": ""}]}, {"x_mm": "1", "y_mm": 2, "width_mm": 3},
                {"x_mm": -1e300, "y_mm": 1e300, "width_mm": 0}, {"x_mm": 1, "y_mm": 1, "width_mm": -1e9})]
            made += [(seat, "GET", "/api/covered", b"")]
        made += [("cc", "POST", "/api/requests", json.dumps({"type": "message", "to": "umpire", "text": text}).encode())
                 for text in ["quick"] * 25 + ["x" * 281, "\u202e" * 280, "é" * 280, "\n" * 200]]
        attacks.dice.shuffle(made)
        return made

    def fill_badly(self, attacks, desk):
        """The umpire's own forms and keys, filled with what nobody can mean: nothing of it is done."""
        wrong = [value for value in attacks.values() if value not in ("", [], None)]
        forms = [(id, field["id"]) for id, form in desk["forms"].items() for field in form.get("fields", [])]
        tries = [{"form": id, "answers": {field: attacks.dice.choice([{"no": "such"}, "no such choice",
            ["no such choice"], [[{}]], 1e300, -1])}}
                 for id, field in attacks.dice.sample(forms, min(len(forms), 25))]
        tries += [{"form": "no-such-form", "answers": value} for value in wrong] + [{"do": value} for value in wrong]
        tries += [{"carry": value, "to": "A1-L2"} for value in wrong if value != "c01"] + [{"carry": "c01", "to": value}
            for value in wrong]
        tries += [{"type": "go_to", "entry": value} for value in wrong if value not in (True, 0.5)] + [{"type": "dice",
            "pool": value, "dice": value} for value in wrong]
        return tries

    def test_two_thousand_bad_inputs_change_nothing_and_tell_nothing(self):
        desk = self.deal_and_deploy()
        hidden = {piece["hides"] for piece in desk["pieces"].values() if piece.get("hides")}
        secrets = [name.encode() for name in hidden if name not in ("Dummy", "Division headquarters")] + [b'"hides"',
            b'"commitment"']
        self.assertGreater(len(secrets), 5, "nothing is dealt that could be found")
        known = json.dumps(self.program.document(self.guests["cc"]))
        self.assertFalse([secret for secret in secrets if secret.decode() in known], "the view itself tells it")
        before = self.program.actions()

        dice = random.Random(SEED)
        attacks, volley = Attacks(self.program, self.guests, dice), Volley(self.program.port)
        self.honest.start()
        held, deaf = self.besieged(), self.deaf()
        for connection in held + deaf:
            self.addCleanup(connection.close)
        heard = []
        kinds = (attacks.malformed, attacks.astray, attacks.strangers, attacks.codes, attacks.forged, attacks.upgrades)
        for kind in kinds:
            answers = volley.fire(kind(), cut=kind == attacks.malformed)
            heard += [(kind.__name__, answer) for answer in answers]
            self.drip(held)
        seats = self.by_seats(attacks)
        answers = volley.fire([attacks.request(method, path, body, guest=self.guests[seat]) for seat, method, path,
            body in seats])
        heard += [(f"{seat}: {method} {path} {body[:200]}", answer) for (seat, method, path, body),
            answer in zip(seats, answers)]
        for (seat, method, path, body), answer in zip(seats, answers):
            if seat == "spectator" or path == "/api/covered":
                self.assertIn(status_of(answer), (400, 403, 429), f"{seat}: {method} {path} {body[:200]}: {answer[:300]}")
        # Requests of whoever leads are answered one by one, on his own page.
        mine = self.fill_badly(attacks, desk)
        for request in mine:
            status = 429
            while status == 429:
                status, body, _ = self.program.ask("POST", "/api/requests", request, self.guests["umpire"])
                time.sleep(0.07 if status != 429 else 0.3)
            self.assertIn(status, (202, 400), f"{request}: {body[:300]}")
        self.drip(held)

        self.assertIsNone(self.program.process.poll(), "the program is gone")
        for what, answer in heard:
            # 501 and 505 are HTTP's own words for a version or an encoding that nobody knows.
            self.assertTrue(status_of(answer) < 500 or status_of(answer) in (501, 505), f"{what}: {answer[:300]}")
            self.assertFalse([secret for secret in secrets if secret in answer], f"{what}: {answer[:300]}")
        total = volley.sent + len(mine) + len(held) + len(deaf)
        print(f"{total} bad inputs: {dict(sorted(volley.statuses.items()))}; an honest guest was served {self.honest.served} times, "
              f"the longest took {self.honest.longest_s:.2f} s", file=sys.stderr)
        self.assertGreater(total, 2000)
        self.honest.stop.set()
        self.honest.join(PATIENCE)
        self.assertEqual(self.honest.failed, [])
        self.assertGreater(self.honest.served, 10)
        self.assertGreater(self.honest.heard, 0)
        # Nothing was done, the umpire is still in, and a newcomer finds room.
        self.assertTrue(self.asks({"type": "piece", "piece": ""})[0])
        self.assertEqual(self.program.actions(), before)
        self.assertEqual(self.program.ask("GET", "/app.js", source="127.0.6.1")[0], 200)

if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2, warnings="ignore")
