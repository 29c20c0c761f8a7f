"""What is wrong with a page at a width: words for whatever a person could not reach, press or see whole."""

SIZES = {f"{width} px": (width, height) for width, height in ((360, 740), (390, 844), (820, 1180), (1280, 720), (1600, 900), (3840, 2160))}
TARGET = 44  # CSS pixels of whatever is pressed, WCAG 2.5.5
LONGEST = 100  # letters of a line of running text

FAULTS = """
  const [target, longest] = arguments;
  const faults = [], root = document.documentElement, wide = innerWidth;
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? '#' + e.id : ''}.${[...e.classList].join('.')} "${(e.getAttribute('aria-label')
    || e.textContent || '').trim().slice(0, 40)}"`;
  const shown = (e) => e.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) && e.getClientRects().length > 0;
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > wide) faults.push(`the page is ${root.scrollWidth} px wide`);
  for (const e of document.querySelectorAll('body *'))
    if (!e.closest('svg, .hidden, .skip') && shown(e) && e.getBoundingClientRect().right > wide + 1 && !scrolled(e.parentElement))
      faults.push(`${name(e)} ends at ${Math.round(e.getBoundingClientRect().right)}`);
  for (const e of document.querySelectorAll('main, main *'))
    if (!e.closest('svg') && shown(e) && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1)
      faults.push(`${name(e)} is scrolled sideways: ${e.scrollWidth} in ${e.clientWidth}`);
  function scrolled(e) {
    for (; e; e = e.parentElement) if (getComputedStyle(e).overflowX !== 'visible') return true;
    return false;
  }
  // A label is pressed like its box. A sector of the map is as large as the table leaves it, and its list says the same in words.
  const pressed = 'button, a[href]:not(.skip), select, summary, textarea, input:not([type=checkbox], [type=radio]), label:has(input)';
  for (const e of document.querySelectorAll(pressed)) {
    if (!shown(e) || e.disabled || e.closest('.hidden')) continue;
    const {width, height} = e.getBoundingClientRect();
    if (Math.min(width, height) < target - 0.5) faults.push(`${name(e)} is ${Math.round(width)} x ${Math.round(height)}`);
  }
  for (const e of document.querySelectorAll('input[type=checkbox], input[type=radio]')) {
    const box = (e.closest('label') || e).getBoundingClientRect();
    if (shown(e) && Math.min(box.width, box.height) < target - 0.5) faults.push(`${name(e)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  for (const e of document.querySelectorAll('main p, main li, main dd, main td')) {
    if (!shown(e) || e.closest('svg') || e.querySelector('p, li, div')) continue;
    const range = document.createRange();
    range.selectNodeContents(e);
    const size = parseFloat(getComputedStyle(e).fontSize), letters = range.getBoundingClientRect().width / (0.5 * size);
    if (letters > longest) faults.push(`a line of ${Math.round(letters)} letters: ${name(e)}`);
  }
  return faults;"""

# What lies beneath something fixed and can never be scrolled out from there.
HIDDEN = """
  const bars = [...document.querySelectorAll('#tabs, .bar, body *')].filter((e) => e.id !== 'toast' && getComputedStyle(e).position === 'fixed');
  const main = document.getElementById('main'), scrolls = [main, ...main.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 1
    && ['auto', 'scroll'].includes(getComputedStyle(e).overflowY));
  for (const e of scrolls) e.scrollTop = e.scrollHeight;
  scrollTo(0, document.body.scrollHeight);
  const last = [...main.querySelectorAll('button, summary, p, li, input, select')].filter((e) => !e.closest('svg')
    && getComputedStyle(e).position !== 'fixed' && e.checkVisibility({checkVisibilityCSS: true}) && e.getClientRects().length).pop();
  const below = last && last.getBoundingClientRect().bottom;
  const found = last ? bars.filter((bar) => bar.getClientRects().length && !bar.contains(last)
    && bar.getBoundingClientRect().bottom >= innerHeight - 8 && bar.getBoundingClientRect().top < below - 1)
    .map((bar) => `${last.tagName} "${last.textContent.slice(0, 30)}" lies under ${bar.tagName}.${bar.className}`) : [];
  for (const e of scrolls) e.scrollTop = 0;
  scrollTo(0, 0);
  return found;"""


def faults(browser):
    """Of the page that this browser shows now."""
    return browser.script(FAULTS, TARGET, LONGEST) + browser.script(HIDDEN)
