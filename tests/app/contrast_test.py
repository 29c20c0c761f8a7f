"""Text and symbols stand out from whatever they are drawn on, in the pages' light and dark palette and in the window's, by
the contrast of WCAG 2: at least 4.5 for text, 3 for symbols and for the lines that alone tell what something is, 7 for text of the pages where more
contrast is asked for."""

import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TEXT, SYMBOL, MORE = 4.5, 3.0, 7.0


def luminance(colour):
    def linear(byte):
        share = byte / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, two):
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def over(colour, ground, share):
    """What is seen where `share` of a colour lies over a ground."""
    return tuple(share * c + (1 - share) * g for c, g in zip(colour, ground))


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def hexes(words):
    return tuple(int(words[i:i + 2], 16) for i in (0, 2, 4))


class Pages(unittest.TestCase):
    # What stands on what; `wash` is a ground with a veil of a colour over it: {name: (colour, share)}.
    GROUNDS = ("ground", "surface")
    ON_PAGES = ("text", "quiet", "accent", "good", "bad", "target")
    ON_MAP = ("text", "quiet", "contact", "target", "accent")
    MAP = ("map", "wood", "town", "hill", "water")
    # Of the map: what lies over its grounds, with its share at most (assets/cp/style.css).
    WASHES = {"target": 0.14, "accent": 0.16}
    PAIRS = (("on-accent", "accent"), ("surface", "bad"), ("card-ink", "card"), ("card-red", "card"),
             ("card-back-ink", "card-back"))
    SYMBOLS = [("ink", paper) for paper in ("own", "enemy", "counter")] + [("frame", ground) for ground in MAP] + [
        ("contact", ground) for ground in MAP] + [("card-back-ink", "card-back-line")]

    @classmethod
    def setUpClass(cls):
        sheets = "".join(read(f"assets/cp/{name}.css") for name in ("style", "asking", "screens", "umpire"))
        cls.css = re.sub(r"/\*.*?\*/", "", sheets, flags=re.S)
        light = cls.variables(r":root")
        dark = {**light, **cls.variables(r"\.dark")}
        more = cls.variables(r"  :root")
        cls.more = {"light, more contrast": {**light, **more}, "dark, more contrast": {**dark, **cls.variables(r"  \.dark")}}
        cls.palettes = {"light": light, "dark": dark, **cls.more}

    @classmethod
    def variables(cls, selector):
        found = {}
        for block in re.findall(rf"^{selector} \{{(.*?)\}}", cls.css, flags=re.S | re.M):
            found.update((name, hexes(value)) for name, value in re.findall(r"--([\w-]+): #([0-9a-f]{6})", block))
        return found

    def enough(self, least, one, two, words):
        self.assertGreaterEqual(round(contrast(one, two), 2), least, words)

    def test_text_stands_out_from_the_pages(self):
        for palette, colours in self.palettes.items():
            for ground in self.GROUNDS:
                for text in self.ON_PAGES:
                    self.enough(TEXT, colours[text], colours[ground], f"{palette}: {text} on {ground}")
            for text, ground in self.PAIRS:
                self.enough(TEXT, colours[text], colours[ground], f"{palette}: {text} on {ground}")

    def test_whoever_asks_for_more_contrast_gets_it(self):
        for palette, colours in self.more.items():
            for ground in self.GROUNDS:
                for text in self.ON_PAGES:
                    self.enough(MORE, colours[text], colours[ground], f"{palette}: {text} on {ground}")
                self.enough(SYMBOL, colours["line"], colours[ground], f"{palette}: line on {ground}")

    def test_text_stands_out_from_every_ground_of_the_map_and_from_what_lies_over_it(self):
        for palette, colours in self.palettes.items():
            for ground in self.MAP:
                for text in self.ON_MAP:
                    self.enough(TEXT, colours[text], colours[ground], f"{palette}: {text} on {ground}")
                for wash, share in self.WASHES.items():
                    seen = over(colours[wash], colours[ground], share)
                    self.enough(TEXT, colours["text"], seen, f"{palette}: text on {ground} beneath {wash}")

    def test_symbols_stand_out_from_what_they_are_drawn_on(self):
        for palette, colours in self.palettes.items():
            for symbol, ground in self.SYMBOLS:
                self.enough(SYMBOL, colours[symbol], colours[ground], f"{palette}: {symbol} on {ground}")

    def test_a_piece_that_is_not_seen_is_fainter_and_can_be_read(self):
        for state in ("covered", "lost"):
            share = float(re.search(rf"\.piece\.{state} use \{{ opacity: ([\d.]+)", self.css).group(1))
            for palette, colours in self.palettes.items():
                for paper in ("own", "enemy", "counter"):
                    faint = [over(colours[each], colours["map"], share) for each in ("ink", paper)]
                    self.enough(SYMBOL, *faint, f"{palette}: a symbol on {paper}, {state}")

    # It would undo what the pairs promise; a disabled control may be so, and what is no text.
    def test_no_text_is_made_faint_as_a_whole(self):
        for selector, share in re.findall(r"([^{}]+)\{[^{}]*?[; {]opacity: ([\d.]+)", self.css):
            if 0 < float(share) < 1 and not re.search(r":disabled|use$|\.key|\.ground-line|::after|::before|50%|covered|cross", selector.strip()):
                self.fail(f"{selector.strip()}: {share}")

    def test_no_colour_is_text_that_is_not_looked_at_here(self):
        known = {*self.ON_PAGES, *self.ON_MAP, *(text for text, _ in self.PAIRS)}
        # Drawn, and no text: symbols, frames and grounds.
        drawn = {"paper", "ink", "map", "road", *self.MAP, "card", "card-back", "own", "enemy", "counter"}
        for what, name in re.findall(r"[;{\s](color|fill): var\(--([\w-]+)", self.css):
            self.assertIn(name, known | drawn if what == "fill" else known, f"{what}: var(--{name})")


class Window(unittest.TestCase):
    GROUNDS = ("Ground", "Stage", "Surface", "SurfaceHover", "SurfaceChosen", "Veil")
    TEXTS = ("Text", "TextQuiet", "TextFaint", "Accent", "Attacker", "Defender", "Neutral", "Alarm", "Warning", "Chosen")
    CHIPS = ("Accent", "Attacker", "Defender", "Neutral", "Alarm", "Warning", "Chosen")

    @classmethod
    def setUpClass(cls):
        cls.colours = {}
        for name, value in re.findall(r"ImU32 k(\w+) = IM_COL32\(([^)]*)\)", read("app/panels/theme.hpp")):
            numbers = [int(each, 0) for each in value.split(",")]
            # A veil lies on a picture: at worst on white.
            cls.colours[name] = over(numbers[:3], (255, 255, 255), numbers[3] / 255)

    def test_every_colour_is_a_text_a_ground_or_a_line(self):
        self.assertEqual(set(self.colours) - {*self.GROUNDS, *self.TEXTS}, {"Ink", "Line"})

    def test_text_stands_out_from_every_ground(self):
        for ground in self.GROUNDS:
            for text in self.TEXTS if ground != "Veil" else ("Text", "Neutral", "Chosen"):
                ratio = contrast(self.colours[text], self.colours[ground])
                self.assertGreaterEqual(round(ratio, 2), TEXT, f"{text} on {ground}")

    def test_ink_stands_out_from_every_chip(self):
        for chip in self.CHIPS:
            self.assertGreaterEqual(round(contrast(self.colours["Ink"], self.colours[chip]), 2), TEXT, chip)


class Measure(unittest.TestCase):
    def test_contrast_is_that_of_the_standard(self):
        self.assertAlmostEqual(contrast((0, 0, 0), (255, 255, 255)), 21)
        self.assertAlmostEqual(contrast((0x77, 0x77, 0x77), (255, 255, 255)), 4.48, places=2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
