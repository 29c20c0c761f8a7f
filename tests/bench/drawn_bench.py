"""From the frame in which a stand has moved to the moment a browser has drawn it: drawn_bench.py BENCH_CP [SECONDS]

The program says which place of a piece it saw in a frame taken when; the page says when the picture after the
patch with that place was drawn. Wall clock, both on the same machine.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app", "command_post", "http"))
from browser import Browser
from patches_drawn import patches_drawn


def main():
    seconds = sys.argv[2] if len(sys.argv) > 2 else "60"
    told = subprocess.Popen([sys.argv[1], "--tell", seconds], stdout=subprocess.PIPE, text=True)
    address = json.loads(told.stdout.readline())["address"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder, "projector")
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": patches_drawn("told.view?.pieces ?? {}")})
        browser.driver.get(address)
        browser.one(".map .piece")
        seen = [json.loads(line) for line in told.stdout]
        drawn = browser.script("return window.drawn")
        browser.quit()
    late = []
    for ms, pieces in drawn[1:]:  # the first tells where everything stood
        for piece, patch in pieces.items():
            at = (patch or {}).get("at") or {}
            moved = [axis for axis in ("x_mm", "y_mm") if axis in at]
            frames = [s["ms"] for s in seen
                      if s["piece"] == piece and s["ms"] < ms and all(s[axis] == at[axis] for axis in moved)]
            if moved and frames:
                late.append(ms - max(frames))
    if not late:
        sys.exit("no move was drawn")
    print(f"moved in a frame -> drawn by a browser: median {statistics.median(late):.0f} ms, "
          f"at most {max(late):.0f} ms, of {len(late)} moves")


if __name__ == "__main__":
    main()
