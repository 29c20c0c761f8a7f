"""A phone as the table's camera, and encryption: phone_bench.py TELESCOPE DEMO_FILM [SECONDS]

The phone is Debian's Chromium; its camera is fed with a table on which stands jump from one place to another once a second.
How many of its pictures the program takes, what it takes of a core for that beside the browser, how long from a picture
in which stands have jumped to the moment the umpire's page has drawn them there, and whether as many stands are read as of the
same pictures on the disk. Then twenty guests of a demo table, plain and over TLS, one after the other: the program's processor
time, and how long a message takes to all of them. Wall clock, all on the same machine.
"""

import functools
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HTTP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app", "command_post", "http")
PROGRAM, DEMO_FILM = sys.argv[1:3]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 20.0
sys.path.insert(0, HTTP)
sys.argv[1:] = [PROGRAM, DEMO_FILM]  # of the test, from which its phone is taken
from browser import Browser
from guest import Guest
from headless_run import HeadlessRun, SCENARIOS
from patches_drawn import patches_drawn
from phone_camera_test import SEEN, START, camera_of, cpu_s, phone_seeing

BEFORE, AFTER = 0, 450  # pictures of the demo table's opening without a hand, between which stands were moved
EACH = 30  # pictures of the film, before the stands jump
GUESTS = 20
MESSAGES = 15
ROUNDS = 3  # plain and over TLS in turns

# Before the page's own words: what is sent when, and how unlike the picture before it is. Looked at is what is made a JPEG of: the
# video may show a later picture by the time that one is sent.
SENT = """
  window.sent = [];
  const give = window.fetch, make = HTMLCanvasElement.prototype.toBlob;
  const small = Object.assign(document.createElement('canvas'), { width: 96, height: 54 });
  let before = null, unlike = 0;
  HTMLCanvasElement.prototype.toBlob = function (...all) {
    const context = small.getContext('2d', { willReadFrequently: true });
    context.drawImage(this, 0, 0, 96, 54);
    const now = context.getImageData(0, 0, 96, 54).data;
    unlike = before ? now.reduce((sum, value, i) => sum + (Math.abs(value - before[i]) > 12), 0) : 0;
    before = now;
    return make.apply(this, all);
  };
  window.fetch = (where, how) => {
    if (String(where).includes('camera/picture') && !String(where).includes('still='))
      sent.push([performance.timeOrigin + 1000 * Number(new URL(where, location).searchParams.get('t')), unlike]);
    return give(where, how);
  };"""

# Of the umpire's page: how many stands lie elsewhere.
MOVED = """Object.values(told.desk?.camera?.table?.pieces ?? {}).filter((each) => 'x_mm' in (each ?? {}) || 'y_mm' in (each ?? {})).length"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def jumping_film(folder):
    """Two pictures of a table, each for a second; where they and the film are."""
    whole = os.path.join(folder, "whole.mjpeg")
    subprocess.run([DEMO_FILM, os.path.join(SCENARIOS, "rapier-demo.toml"), str(AFTER + 1), whole], check=True)
    with open(whole, "rb") as file:
        pictures = [b"\xff\xd8\xff" + each for each in file.read().split(b"\xff\xd8\xff")[1:]]
    os.remove(whole)
    film, stills = os.path.join(folder, "table.mjpeg"), []
    with open(film, "wb") as file:
        for number in (BEFORE, AFTER):
            file.write(pictures[number] * EACH)
            stills.append(os.path.join(folder, f"{number}.jpg"))
            with open(stills[-1], "wb") as still:
                still.write(pictures[number])
    return film, stills


def read_from_disk(stills, folder):
    said = subprocess.run([PROGRAM, "read", "--scenario", os.path.join(SCENARIOS, "rapier-demo.toml"), "--json", *stills],
                          check=True, capture_output=True, text=True, env=dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder)).stdout
    return [len([each for each in json.loads(line)["stands"] if each["state"] == "seen"]) for line in said.splitlines()]


def phone_as_camera():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        film, stills = jumping_film(folder)
        run = HeadlessRun(PROGRAM, folder, "rapier-demo", ("umpire",), "phone")
        phone = phone_seeing(film, folder)
        page = Browser(folder, "laptop")
        try:
            for browser, listens in ((phone, SENT), (page, patches_drawn(MOVED))):
                browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": listens})
            page.open_as_stranger(run.addresses["umpire"])
            page.one("nav")
            umpire = Guest.beside(page)
            began = time.monotonic()
            phone.open_as_stranger(camera_of(run))
            phone.press(START)
            phone.says(SEEN)
            umpire.wait(lambda state: len(state["desk"].get("camera", {}).get("table", {}).get("pieces", {})) > 20)
            print(f"from the address to the table that is read: {time.monotonic() - began:.1f} s, 1 tap")
            time.sleep(3)
            phone.script("window.sent.length = 0")
            page.script("window.drawn.length = 0")
            used, at = cpu_s(run.process.pid), time.monotonic()
            time.sleep(SECONDS)
            took = time.monotonic() - at
            share = (cpu_s(run.process.pid) - used) / took
            sent, drawn = phone.script("return window.sent"), page.script("return window.drawn")
            seen = {}
            for _ in range(40):
                pieces = umpire.state["desk"]["camera"]["table"]["pieces"]
                count = len([each for each in pieces.values() if "covered" not in each])
                seen[count] = seen.get(count, 0) + 1
                time.sleep(0.1)
            umpire.leave()
        finally:
            phone.quit()
            page.quit()
            run.end()
        distinct = len({taken for taken, _ in sent})
        print(f"1920 x 1080: {distinct / took:.1f} distinct pictures a second; the program takes {share:.0%} of a core")
        jumps = [taken for taken, unlike in sent if unlike > 30]
        late = [min(late) for jump in jumps if (late := [ms - jump for ms, moved in drawn if moved and 0 < ms - jump < 900])]
        if late:
            print(f"taken -> drawn on the umpire's page: median {statistics.median(late):.0f} ms, 95th percentile "
                  f"{percentile(late, 0.95):.0f} ms, of {len(late)} of {len(jumps)} jumps")
        else:
            print(f"no jump was drawn, of {len(jumps)}")
        print(f"stands seen by the phone: {max(seen, key=seen.get)} (at most {max(seen)}), of the same pictures on the disk: {read_from_disk(stills, folder)}")


def twenty_guests(more):
    """The program's share of a core, and how long messages take to all guests (ms)."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        run = HeadlessRun(PROGRAM, folder, "rapier-demo", ("umpire",), "demo", more=(*more, *(["--cp-invite", "spectator"] * GUESTS)))
        until = time.monotonic() + 60
        while len(codes := re.findall(r"(\w+), one device: (\S+)", "".join(run.said))) < GUESTS + 1 and time.monotonic() < until:
            time.sleep(0.1)
        umpire = Guest.join(next(address for seat, address in codes if seat == "Umpire"))
        guests = [Guest.join(address) for seat, address in codes if seat == "Spectator"]
        time.sleep(3)
        used, at, late = cpu_s(run.process.pid), time.monotonic(), []
        for number in range(MESSAGES):
            text, heard, all_heard = f"message {number}", {}, threading.Event()

            def hears(state, guest, text=text, heard=heard, all_heard=all_heard):
                if text in json.dumps(state["view"].get("messages")):
                    heard.setdefault(guest, time.monotonic())  # he is told other things meanwhile
                    if len(heard) == GUESTS:
                        all_heard.set()
            for guest in guests:
                guest.hears = functools.partial(hears, guest=guest)
            sent = time.monotonic()
            umpire.send({"type": "message", "to": "all", "text": text})
            if not all_heard.wait(20):
                sys.exit(f"{len(heard)} of {GUESTS} guests heard {text}")
            late.append(1000 * (max(heard.values()) - sent))
            time.sleep(max(0.0, 1.2 + 0.013 * number - (time.monotonic() - sent)))  # at another phase of the program's looks each
        share = (cpu_s(run.process.pid) - used) / (time.monotonic() - at)
        for guest in (umpire, *guests):
            guest.leave()
        run.end()
        return share, late


def main():
    phone_as_camera()
    shares, late = {"plain": [], "TLS": []}, {"plain": [], "TLS": []}
    for _ in range(ROUNDS):
        for name, more in (("plain", ()), ("TLS", ("--cp-tls",))):
            share, all_late = twenty_guests(more)
            shares[name].append(share)
            late[name] += all_late
    for name in shares:
        print(f"{GUESTS} guests, {name}: the program takes {statistics.mean(shares[name]):.0%} of a core; a message is with all of them after "
              f"{statistics.median(late[name]):.1f} ms (median of {len(late[name])})")
    print(f"TLS beside plain: {statistics.mean(shares['TLS']) / statistics.mean(shares['plain']):.2f} times the processor time, "
          f"{statistics.median(late['TLS']) - statistics.median(late['plain']):+.1f} ms")


if __name__ == "__main__":
    main()
