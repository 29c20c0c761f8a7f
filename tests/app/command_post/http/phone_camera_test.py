"""A phone as the table's camera: phone_camera_test.py TELESCOPE DEMO_FILM [TEST...]

The phone is Debian's Chromium at 390 pixels, whose camera is fed with pictures of the demo table; the program is
`telescope run --headless --camera phone`. TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from browser import Browser
from guest import Guest, PATIENCE, next_request
from headless_run import HeadlessRun, SCENARIOS
from seated import Seated

PROGRAM, DEMO_FILM = sys.argv[1:3]
PICTURES = "24"
STANDS = 24  # of the demo table's 27, that are read at once
START = "Start the camera"
SEEN = "The table is seen through this camera"


def cpu_s(pid):
    """Processor time that a process has taken."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        words = file.read().rsplit(") ", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def phone_seeing(film, folder):
    """A browser whose camera sees a film of JPEG pictures, over and over."""
    return Browser(folder, "phone", more=(
        "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}",
        "--use-fake-ui-for-media-stream"))


def phone_of(folder):
    """One that sees the demo table."""
    film = os.path.join(folder, "table.mjpeg")
    subprocess.run([DEMO_FILM, os.path.join(SCENARIOS, "rapier-demo.toml"), PICTURES, film], check=True)
    return phone_seeing(film, folder)


def camera_of(run):
    """Where a phone becomes the camera."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := re.search(r"Camera, one device: (\S+)", "".join(run.said)):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the program says no address of the camera: {run.said}")


def two_free_ports():
    """The first of two that follow one another."""
    while True:
        with socket.socket() as one, socket.socket() as next_one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
            try:
                next_one.bind(("127.0.0.1", port + 1))
                return port
            except OSError:
                continue


class PhoneCamera(Seated):
    def setUp(self):
        super().setUp()
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, "rapier-demo", ("umpire",), "phone"), ("umpire",), {})
        self.umpire = self.guests["umpire"]
        self.phone = self.browsers["camera"] = phone_of(self.folder.name)
        self.address = camera_of(self.run_)

    def line(self, state):
        return state["desk"].get("camera", {}).get("line", {})

    def sees(self, state):
        pieces = state["desk"].get("camera", {}).get("table", {}).get("pieces", {})
        return len([each for each in pieces.values() if "covered" not in each]) >= STANDS and self.line(state).get("state") == "live"

    def is_late(self, state):
        return self.line(state).get("state") != "live"

    def is_lost(self, state):
        return self.line(state).get("state") == "camera lost"

    def test_the_table_is_read_by_a_phone_that_one_tap_starts_and_that_comes_back(self):
        phone = self.phone
        began = time.monotonic()
        phone.open_as_stranger(self.address)
        phone.says(START)
        self.assertEqual(phone.script("return location.hash"), "")  # the code is spent, and nowhere to be read
        phone.keep("camera before the tap")
        self.assertEqual(phone.faults(), [])
        phone.press(START)
        phone.says(SEEN)
        self.umpire.wait(self.sees)
        print(f"from the address to the table that is read: {time.monotonic() - began:.1f} s, 1 tap")
        phone.says("Anchors: 4 of 4", "#help")
        phone.keep("camera")
        self.assertEqual(phone.faults(), [])
        self.assertIn({"title": "Camera", "online": True},
                      [{key: each[key] for key in ("title", "online")} for each in self.umpire.state["desk"]["post"]["guests"].values()])
        used, at = cpu_s(self.run_.process.pid), time.monotonic()
        time.sleep(5)
        share = (cpu_s(self.run_.process.pid) - used) / (time.monotonic() - at)
        print(f"{phone.script('return document.getElementById(`detail`).textContent')}; the program takes {share:.0%} of a core")

        phone.driver.refresh()  # goes on by itself
        phone.says(SEEN)
        self.umpire.wait(self.sees)

        phone.driver.get("about:blank")
        left = time.monotonic()
        self.umpire.wait(self.is_late)
        print(f"told {time.monotonic() - left:.1f} s after the page was left")
        self.umpire.wait(self.is_lost)
        phone.driver.get(self.address.split("#")[0])
        phone.says(SEEN)
        self.umpire.wait(self.sees)

        # A call takes the camera away, and still has it when the page asks for it again.
        phone.script("""
            const give = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            let busy = 2;
            navigator.mediaDevices.getUserMedia = (wanted) => (busy-- > 0 ? Promise.reject(new DOMException('busy', 'NotReadableError')) : give(wanted));
            document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'));""")
        phone.says("The camera cannot be used: busy")
        phone.says(SEEN)
        self.umpire.wait(self.sees)

        # Stopped while a picture is being made, it says so for good.
        phone.script("""
            const make = HTMLCanvasElement.prototype.toBlob;
            HTMLCanvasElement.prototype.toBlob = function later(made, ...how) { make.call(this, (jpeg) => setTimeout(() => made(jpeg), 1000), ...how); };""")
        time.sleep(1.5)
        phone.press("Stop the camera")
        time.sleep(2.5)
        self.assertEqual(phone.script("return document.getElementById(`status`).textContent"), "Stopped")
        phone.press(START)
        phone.says(SEEN)

        self.assertEqual(phone.errors(), [])

        # Shown out among the guests, it reads so and sends no more.
        camera = next(int(number) for number, each in self.umpire.state["desk"]["post"]["guests"].items() if each["title"] == "Camera")
        self.umpire.settled(self.umpire.send({"type": "show_out", "guest": camera}))
        phone.says("The table has ended this connection")
        self.umpire.wait(self.is_lost)
        phone.keep("camera shown out")

        # By a new code, which the umpire's page shows, it comes in again.
        self.umpire.settled(self.umpire.send({"type": "invite", "role": "camera"}))
        self.umpire.wait(lambda state: state["desk"]["post"].get("invitation"))
        invitation = self.umpire.state["desk"]["post"]["invitation"]
        self.assertTrue(invitation["url"].startswith("https://"))
        phone.open_as_stranger(invitation["url"])
        phone.press(START)
        self.umpire.wait(self.sees)


class EncryptedEvening(Seated):
    """The whole Command Post over TLS: the umpire's page, the Corps Commander's, and the phone that is the camera."""

    DEEDS = 12  # before the program is killed, and after it goes on

    def come_in(self, seats):
        return HeadlessRun(PROGRAM, self.folder.name, "rapier-demo", seats, "phone", more=("--cp-tls",), port=self.port)

    def act(self):
        """The umpire does what the game waits for next; what became of it."""
        umpire = self.guests["umpire"]
        desk = umpire.wait(lambda state: "desk" in state)["desk"]  # not yet there where the program has just begun
        revision, request = desk["revision"], next_request(desk)
        answer = umpire.settled(umpire.send(request))
        self.assertEqual(answer["answer"], "done", (request, answer))
        umpire.wait(lambda state: state["desk"]["revision"] != revision)

    def everybody_sees_it(self):
        when = self.guests["umpire"].view["when"]
        self.guests["cc"].wait(lambda state: state["view"]["when"] == when)
        self.phone.says(SEEN)
        for browser in self.browsers.values():
            self.assertEqual([], browser.faults())

    def test_two_guests_and_the_camera_are_there_again_after_a_kill(self):
        self.port = two_free_ports()
        run = self.run_ = self.come_in(("umpire", "cc"))
        self.phone = phone_of(self.folder.name)
        self.addCleanup(self.phone.quit)
        self.phone.open_as_stranger(camera_of(run))
        self.phone.press(START)
        self.phone.says(SEEN)
        for seat, size in (("umpire", "laptop"), ("cc", "tablet")):
            self.assertRegex(run.addresses[seat], f"^https://[^/]+:{self.port + 1}/")
            page = self.browsers[seat] = Browser(self.folder.name, size)
            page.open_as_stranger(run.addresses[seat])
            page.one("nav")
            self.assertTrue(page.driver.get_cookies()[0]["secure"])
            self.guests[seat] = Guest.beside(page)
        for _ in range(self.DEEDS):
            self.act()
        self.everybody_sees_it()
        past = self.guests["cc"].view["events"]
        for browser in self.browsers.values():
            browser.keep("an encrypted evening")

        for guest in self.guests.values():
            guest.leave()
        run.process.kill()
        run.end()
        self.phone.says("Connection lost")
        self.run_ = self.come_in(())
        self.phone.says(SEEN)
        self.guests = {seat: Guest.beside(self.browsers[seat]) for seat in ("umpire", "cc")}
        self.assertEqual(self.guests["cc"].view["events"], past)
        for _ in range(self.DEEDS):
            self.act()
        self.everybody_sees_it()
        self.verified()


class SetUp(unittest.TestCase):
    def test_a_table_is_set_up_by_a_phone(self):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
            for display in ("DISPLAY", "WAYLAND_DISPLAY"):
                env.pop(display, None)
            phone = phone_of(folder)
            self.addCleanup(phone.quit)
            with subprocess.Popen([PROGRAM, "setup", "--tell", "--camera", "phone", "--scenario", "rapier-demo"], env=env, text=True,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as walk:
                self.addCleanup(walk.kill)
                said = ""
                while not (address := re.search(r"Camera, one device: (\S+)", said)):
                    line = walk.stdout.readline()
                    self.assertTrue(line, said)
                    said += line
                phone.open_as_stranger(address[1])
                phone.says(START)
                # Not every piece is read in the table at rest, so it asks for a still. The device fails at first, and takes its time then.
                phone.script("""
                    const give = window.fetch, take = ImageCapture.prototype.takePhoto;
                    Object.assign(window, { asked: 0, signs: 0, stills: [] });
                    window.fetch = (where, how) => {
                      const answer = give(where, how);
                      const tries = window.asked;
                      if (where.includes?.('&still=') && how.body) answer.then(({ status }) => window.stills.push([tries, status]));
                      else if (where.includes?.('&still=')) window.signs += 1;
                      return answer;
                    };
                    ImageCapture.prototype.takePhoto = async function late(wanted) {
                      window.asked += 1;
                      if (window.asked === 1) throw new DOMException('busy', 'UnknownError');
                      await new Promise((go) => setTimeout(go, 1500));
                      return take.call(this, wanted);
                    };""")
                phone.press(START)
                phone.says(SEEN)
                until = time.monotonic() + PATIENCE
                while not phone.script("return window.stills") and time.monotonic() < until:
                    time.sleep(0.1)
                self.assertEqual(phone.script("return window.stills[0]"), [2, 200])
                self.assertGreaterEqual(phone.script("return window.signs"), 5)  # that it is being taken
                phone.says(SEEN)
                phone.driver.refresh()  # it comes back by itself, so no other code is shown
                phone.says(SEEN)
                walk.stdin.write("s\n" * 6 + "\n")
                walk.stdin.close()
                said = walk.stdout.read()
                self.assertNotIn("Camera, one device:", said)
                self.assertIn("1920 x 1080 pixels", said)
                self.assertIn("telescope run --camera phone --scenario rapier-demo", said)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
