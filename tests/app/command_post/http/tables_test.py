"""Several tables on one page, as a real broker tells `telescope follow` of them: tables_test.py TELESCOPE"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import unittest

from browser import Browser
from browser_stage import crowded_view, view

PROGRAM = sys.argv[1]


def field(text):
    return len(text).to_bytes(2, "big") + text


class Table:
    """A table as MQTT 3.1.1 knows it: says that it is there, tells its views, and has a last word with the broker."""

    def __init__(self, port, name):
        self.name = name
        self.line = socket.create_connection(("127.0.0.1", port))
        self.send(0x10, field(b"MQTT") + bytes([4, 0x26, 0, 0]) + field(name.encode())
                  + field(self.topic("status")) + field(b'{"online": false}'))
        assert self.line.recv(4)[3] == 0
        self.tell("status", {"online": True})

    def topic(self, of):
        return f"telescope/{self.name}/{of}".encode()

    def tell(self, of, what):
        self.send(0x31, field(self.topic(of)) + json.dumps(what).encode())  # retained

    def send(self, kind, body):
        size, length = b"", len(body)
        while length > 127:
            size += bytes([length % 128 + 128])
            length //= 128
        self.line.sendall(bytes([kind]) + size + bytes([length]) + body)

    def break_off(self):
        self.line.close()


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        settings = os.path.join(self.folder.name, "mosquitto.conf")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n")
        path = os.environ["PATH"] + ":/usr/sbin"
        self.broker = subprocess.Popen(["mosquitto", "-c", settings], env=dict(os.environ, PATH=path),
                                       stderr=subprocess.PIPE, text=True)
        while " running" not in self.broker.stderr.readline():
            self.assertIsNone(self.broker.poll())
        self.follow = subprocess.Popen([PROGRAM, "follow", "--mqtt", f"127.0.0.1:{self.port}", "--web", "0"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.address = self.follow.stderr.readline().split()[-1]
        self.browser = Browser(self.folder.name, "projector")

    def tearDown(self):
        self.browser.quit()
        for process in (self.follow, self.broker):
            process.terminate()
            process.wait(30)
            process.stderr.close()
        self.folder.cleanup()

    def test_tables_come_tell_and_go(self):
        browser = self.browser
        browser.driver.get(self.address)
        browser.says("No table has said anything yet", "#link")
        south, north = Table(self.port, "south"), Table(self.port, "north")
        south.tell("spectator/view", view("spectator"))
        north.tell("spectator/view", crowded_view("spectator"))
        browser.until(lambda: [t.get_attribute("aria-label") for t in browser.all(".table")] == ["north", "south"])
        for table in ("north", "south"):
            browser.says("Live", f"[aria-label='{table}'] .link")
            browser.says("Turn 2 of 6", f"[aria-label='{table}']")
            browser.one(f"[aria-label='{table}'] .map .piece.attacker")

        later = view("spectator")
        later["when"].update(text="Turn 3 of 6", title="Events", number=1)
        south.tell("spectator/view", later)
        browser.says("Turn 3 of 6 · Events", "[aria-label='south']")
        for size in ("projector", "laptop", "phone"):
            browser.resize(size)
            browser.until(lambda: browser.faults() == [])
            browser.keep("tables")

        north.break_off()
        browser.says("Gone", "[aria-label='north'] .link")
        browser.says("Live", "[aria-label='south'] .link")
        north = Table(self.port, "north")
        browser.says("Live", "[aria-label='north'] .link")

        self.follow.kill()
        browser.says("The program does not answer", "#link")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
