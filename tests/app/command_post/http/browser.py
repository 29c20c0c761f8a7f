"""A browser as a person uses it: Debian's chromium, built without a window, and programs that do what they are told.

Waits are for what must come, with a patience that only a hang exhausts.
"""

import base64
import json
import os
import subprocess
import threading
import time

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, TimeoutException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

PATIENCE = 60
# Its driver asks for no page, and this browser opens none of its own. One process serves all pages, and nothing glides to its
# place: both cost much and show nothing more.
CHROMIUM = ('#!/bin/sh\nexec chromium-headless-shell "$@" --renderer-process-limit=1 --force-prefers-reduced-motion'
            ' about:blank\n')
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800), "projector": (1920, 1080)}
PICTURES = os.environ.get("TELESCOPE_SCREENSHOTS")  # a folder that keeps what is seen
CUT = """
  const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  const tabs = [...document.querySelectorAll('.tabs')].filter(e => e.scrollWidth > e.clientWidth + 1);
  const cut = [...document.querySelectorAll('main *')].filter(e => e.children.length === 0 && e.textContent.trim()
    && !e.closest('svg') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible');
  return [wide, [...tabs, ...cut].map(e => e.outerHTML)];"""

# Names of stands on a table without sectors, where each stands beside its own: none lies over another or over the map's edge.
NAMES = """
  return [...document.querySelectorAll('svg.map')].filter((map) => !map.querySelector('.sector')).flatMap((map) => {
    const edge = map.getBoundingClientRect();
    const names = [...map.querySelectorAll('.piece text.label')].map((e) => ({words: e.textContent, box: e.getBoundingClientRect()}))
      .filter(({box}) => box.width);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return [...names.filter(({box}) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
      .map(({words}) => `the name ${words} is cut by the map's edge`),
      ...names.flatMap((one, i) => names.slice(i + 1).filter((other) => over(one.box, other.box)).map((other) => `${one.words} lies over ${other.words}`))];
  });"""

# What an element says to whoever reads it. The driver's own way to read a page takes a tenth of a second, this none.
READ = """
  const read = (e) => !e.checkVisibility({checkVisibilityCSS: true}) ? '' : (e.innerText
    ?? [...(e.matches('text') ? [e] : e.querySelectorAll('text'))].map((t) => t.textContent).join('\\n')).replace(/[\\u00a0\\t]/g, ' ').trim();
  const all = [...document.querySelectorAll(arguments[0])];"""
# A tap on it that nothing lies over.
TAP = """
  const e = document.querySelector(arguments[0]);
  e?.scrollIntoView({block: 'nearest'});
  const box = e?.getBoundingClientRect();
  const open = box && e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  if (open) e.click();
  return Boolean(open);"""


class Program:
    """A program that does what each line of its standard input says, and answers each with a line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.greeting = json.loads(self.process.stdout.readline())
        self.lock = threading.Lock()

    def tell(self, **what):
        with self.lock:
            self.process.stdin.write(json.dumps(what) + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


class Browser:
    """A browser of its own, of one of SIZES; `folder` holds its profile. `languages`: what it asks pages for. `more`: arguments."""

    def __init__(self, folder, size, languages="en-US,en", more=()):
        profile = os.path.join(folder, size)
        os.makedirs(profile, exist_ok=True)
        options = Options()
        options.binary_location = os.path.join(profile, "chromium")
        with open(options.binary_location, "w", encoding="utf-8") as file:
            file.write(CHROMIUM)
        os.chmod(options.binary_location, 0o700)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--ignore-certificate-errors",  # nobody vouches for what the program has made itself
                         f"--accept-lang={languages}", f"--user-data-dir={profile}", *more):
            options.add_argument(argument)
        self.pressed = 0.0  # when, by the monotonic clock
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(PATIENCE)
        self.pictures = 0
        self.resize(size)

    def quit(self):
        self.driver.quit()

    def resize(self, size):
        self.size = size
        self.width, height = SIZES[size]
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": self.width, "height": height, "deviceScaleFactor": 1, "mobile": size == "phone"})

    def script(self, words, *values):
        return self.driver.execute_script(words, *values)

    def until(self, condition):
        """Is asked less and less often: what takes long would wait for those who ask."""
        end, pause = time.monotonic() + PATIENCE, 0.01
        while time.monotonic() < end:
            try:
                if found := condition():
                    return found
            except (NoSuchElementException, StaleElementReferenceException):
                pass
            time.sleep(pause)
            pause = min(0.1, 1.3 * pause)
        raise TimeoutException()

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        try:
            return self.until(lambda: (self.all(selector) or [None])[0])
        except TimeoutException as late:
            raise TimeoutException(f"no {selector} on the page: {self.script('return document.body.innerText')}") from late

    def says(self, words, selector="body"):
        self.until(lambda: self.script(READ + "return all.some((e) => read(e).includes(arguments[1]))", selector, words))

    def open_as_stranger(self, address):
        """Without the cookies of who was here before."""
        self.driver.delete_all_cookies()
        self.driver.get("about:blank")
        self.driver.get(address)

    def page(self, name):
        self.until(lambda: self.script(TAP, f"#tab-{name}"))
        self.one(f"main.page-{name}")

    def button(self, words, selector="button"):
        """The first that begins with these words and can be pressed, if there is one now."""
        return self.script(READ + "return all.find((e) => !e.disabled && read(e).startsWith(arguments[1]))", selector, words)

    def press(self, words, selector="button"):
        self.tap(self.until(lambda: self.button(words, selector)))

    def tap(self, element):
        """No sooner after another tap than a page takes for the second one of the same finger (kBounce of parts.js)."""
        self.script("arguments[0].scrollIntoView({block: 'center'})", element)
        time.sleep(max(0.0, self.pressed + 0.3 - time.monotonic()))
        element.click()
        self.pressed = time.monotonic()

    def dark(self, dark):
        self.script("document.documentElement.classList.toggle('dark', arguments[0])", dark)

    def dress(self, dark, contrast):
        """Of the page: in dark or light, and for whoever asks for more contrast."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-contrast", "value": "more" if contrast else "no-preference"}]})
        self.dark(dark)

    def picture(self, at, size):
        """What is seen there of the page, in pixels from its top left, as PNG."""
        clip = dict(zip(("x", "y", "width", "height", "scale"), (*at, *size, 1)))
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip})["data"])

    def faults(self):
        """What a person could not see whole: empty, or what it is."""
        wide, cut = self.script(CUT)
        return ([f"{wide} px wide"] if wide > self.width else []) + cut + self.script(NAMES)

    def errors(self):
        """Those that its console was told since this was asked last."""
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] == "SEVERE"]

    def keep(self, what):
        """A picture of what is seen, where somebody wants pictures."""
        if not PICTURES:
            return
        self.pictures += 1
        name = f"{self.size}-{self.pictures:03}-{what.replace(' ', '-').lower()}.png"
        with open(os.path.join(PICTURES, name), "wb") as file:
            file.write(self.driver.get_screenshot_as_png())
