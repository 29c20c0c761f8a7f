"""What bars somebody from a page, as axe finds it."""

import os

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "axe", "axe.min.js"), encoding="utf-8") as file:
    AXE = file.read()
COLOURS = ["color-contrast", "link-in-text-block"]  # at night only colours are others
RUN = """
  const [rules, done] = arguments;
  axe.run({resultTypes: ['violations'], ...(rules && {runOnly: rules})}).then((found) => done(found.violations.map(
    (each) => each.id + ': ' + each.nodes.map((node) => node.html.slice(0, 160)).join(' | '))));"""


def bars(browser, looked_at=lambda dark: None):
    """Of the page that this browser shows now: by day all that axe knows, at night what hangs on colours."""
    if not browser.script("return Boolean(window.axe)"):
        browser.script(AXE)
    found = []
    for dark in (False, True):
        browser.dark(dark)
        looked_at(dark)
        found += [f"{each}, dark: {dark}" for each in browser.driver.execute_async_script(RUN, COLOURS if dark else None)]
    browser.dark(False)
    return found
