"""What a first visit to the Command Post costs a phone with an empty cache: visit_bench.py CP_STAGE [VISITS]

Chromium with 1.5 Mbit/s, 40 ms and a processor four times slower; the made-up table of the pages' tests. Wall clock from the
address to the first paint, to the first words, and to the map; bytes as they travel.
"""

import os
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app", "command_post", "http"))
from browser import Browser
from browser_stage import Stage

LINE = {"offline": False, "latency": 40, "downloadThroughput": 1.5e6 / 8, "uploadThroughput": 0.75e6 / 8}
LOOK = """
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return [...performance.getEntriesByType('paint').map((each) => each.startTime), all.reduce((sum, each) => sum + each.transferSize, 0)];"""


def visit(browser, stage):
    address = stage.tell(do="invite", role="cc")["url"]
    browser.driver.delete_all_cookies()
    browser.driver.get("about:blank")
    for command, how in (("Network.enable", {}), ("Network.clearBrowserCache", {}), ("Network.emulateNetworkConditions", LINE),
                         ("Emulation.setCPUThrottlingRate", {"rate": 4})):
        browser.driver.execute_cdp_cmd(command, how)
    begun = time.monotonic()
    browser.driver.get(address)
    browser.one(".map .piece")
    return [*browser.script(LOOK), 1000 * (time.monotonic() - begun)]


def main():
    stage = Stage(sys.argv[1])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder, "phone")
        visits = [visit(browser, stage) for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 5)]
        browser.quit()
    stage.end()
    for what, values in zip(("first paint, ms", "first words, ms", "bytes", "map, ms"), zip(*visits)):
        print(f"{what}: median {statistics.median(values):.0f}, from {min(values):.0f} to {max(values):.0f}")


if __name__ == "__main__":
    main()
