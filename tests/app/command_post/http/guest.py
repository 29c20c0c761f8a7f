"""A guest of the Command Post who is no browser: he asks by his own forms, and keeps every byte that he is sent."""

import http.client
import json
import re
import ssl
import threading
import time

PATIENCE = 60


def merged(target, patch):
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    made = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = merged(made.get(key), value)
    return made


def next_request(desk):
    """Whatever the game waits for: the players' word, its dice, the first thing that may be done; else a step back."""
    if not desk["dice"]["word"]:
        return {"type": "word", "word": "Volga"}
    if desk.get("throw"):
        return {"type": "roll"}
    if options := desk.get("options"):
        return {"do": min(options, key=lambda key: options[key]["number"])}
    return {"type": "undo"}


class Refused(AssertionError):
    pass


def connected(origin):
    """To "http://HOST" or "https://HOST", whose certificate nobody vouches for."""
    scheme, host = origin.split("://")
    if scheme == "http":
        return http.client.HTTPConnection(host, timeout=PATIENCE)
    return http.client.HTTPSConnection(host, timeout=PATIENCE, context=ssl._create_unverified_context())


class Guest:
    """At the Command Post at `origin`, as "http://HOST". `cookie`: of a browser that has joined, "name=value". It listens from now on."""

    def __init__(self, origin, cookie):
        self.origin, self.cookie = origin, cookie
        self.received = []  # bytes that nobody has taken yet
        self.state = None
        self.hears = lambda state: None  # called with all that he is told, each time that it is something new
        self.news = threading.Condition()
        self.stream = connected(origin)
        self.stream.request("GET", "/api/events", headers={"Cookie": cookie})
        self.answer = self.stream.getresponse()
        self.ended = False
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self.wait(lambda state: state)

    @classmethod
    def join(cls, address):
        origin, code = re.match(r"(https?://[^/]+)/join#(\S+)", address).groups()
        until = time.monotonic() + PATIENCE
        while True:
            connection = connected(origin)
            connection.request("POST", "/api/join", json.dumps({"code": code}), {"Origin": origin, "Content-Type": "application/json"})
            answer = connection.getresponse()
            words, cookie = answer.read(), answer.getheader("Set-Cookie")
            connection.close()
            if cookie:
                return cls(origin, cookie.split(";")[0])
            if answer.status != 429 or time.monotonic() > until:
                raise Refused(f"{answer.status} {words}")
            time.sleep(0.5)  # too many at once

    @classmethod
    def beside(cls, browser):
        """With the token of whoever sits at that browser."""
        cookie = browser.driver.get_cookies()[0]
        origin = re.match(r"https?://[^/]+", browser.driver.current_url)[0]
        return cls(origin, f"{cookie['name']}={cookie['value']}")

    def _listen(self):
        event, data, number = "", "", 0
        try:
            while line := self.answer.readline():
                with self.news:
                    self.received.append(line)
                words = line.decode().rstrip("\n")
                if words.startswith("event:"):
                    event = words[6:].strip()
                elif words.startswith("data:"):
                    data += words[5:].strip()
                elif not words:
                    self._take(event, data)
                    event = data = ""
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            if not self.ended:
                raise

    def _take(self, event, data):
        with self.news:
            if event == "whole":
                self.state = json.loads(data)
            elif event == "patch":
                self.state = merged(self.state, json.loads(data))
            if event in ("whole", "patch"):
                self.hears(self.state)
            self.news.notify_all()

    def wait(self, condition):
        """Until what he is told fulfils it."""
        with self.news:
            if not self.news.wait_for(lambda: self.state is not None and condition(self.state), PATIENCE):
                raise AssertionError(f"{self.origin}: nothing more is told")
            return self.state

    def a_moment(self):
        """Until he is told something, or a moment has passed."""
        with self.news:
            self.news.wait(0.1)

    @property
    def view(self):
        with self.news:
            return self.state["view"]

    def take_received(self):
        """Every byte since the last time, and his view once more by its own address."""
        self.ask("GET", "/api/view")
        with self.news:
            taken, self.received = b"".join(self.received), []
        return taken

    def ask(self, method, path, body=None):
        connection = connected(self.origin)
        headers = {"Cookie": self.cookie, "Origin": self.origin, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        read = answer.read()
        connection.close()
        with self.news:
            self.received.append(b"\n" + read + b"\n")
        return answer.status, read

    def send(self, request):
        """As often as it was too much at once; the number of what was asked."""
        until = time.monotonic() + PATIENCE
        while True:
            status, read = self.ask("POST", "/api/requests", request)
            if status == 202:
                return json.loads(read)["number"]
            if status != 429 or time.monotonic() > until:
                raise Refused(f"{request}: {status} {read}")
            time.sleep(0.2)  # as the answer asks for; the rate is one a second

    def settled(self, number):
        """What became of it: {"answer", "words"}."""
        def line(state):
            return next((each for each in state["asked"] if each["number"] == number and each["answer"] != "waiting"), None)
        return line(self.wait(line))

    def leave(self):
        """He does not mind any more that the line ends."""
        self.ended = True
