"""Text and symbols stand out from whatever they are drawn on, in the pages' light and dark palette and in the window's, by
the contrast of WCAG 2: at least 4.5 for text, 3 for symbols and for the lines that alone tell what something is, 7 for text of the pages where more
contrast is asked for. Colours of the window that mean something are also told apart by every kind of colour vision."""

import os
import re
import unittest

from colour_vision import APART, COLOUR_VISION, channel, difference

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TEXT, SYMBOL, MORE = 4.5, 3.0, 7.0


def luminance(colour):
    red, green, blue = map(channel, colour)
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


def map_inks():
    """The rows of app/drawing/map_dress.hpp: {dress: {name: colour}}."""
    rows = re.findall(r'\{"([\w-]+)", \{0x(\w{6}), 0x(\w{6}), 0x(\w{6})\}\}', read("app/drawing/map_dress.hpp"))
    return {dress: {name: hexes(colours[i]) for name, *colours in rows}
            for i, dress in enumerate(("paper", "night", "contrast"))}


# Of the map: what lies below everything, and what is told from the paper by its edge.
MAP_GROUNDS = ("paper", "zone", "wood", "hill", "hill-top", "water", "marsh", "town", "field", "rough", "other")
EDGES = ("wood-edge", "hill-edge", "bank", "marsh-edge", "town-edge", "casing", "field-edge", "rough-edge", "other-edge")


class Map(unittest.TestCase):
    """The staff map's dresses, whoever draws them."""

    @classmethod
    def setUpClass(cls):
        cls.dresses = map_inks()

    def test_every_colour_is_looked_at_here(self):
        for dress, inks in self.dresses.items():
            marks = {"tree", "slope", "wave", "reed", "house", "road", "rut", "furrow", "stone", "other-mark"}
            self.assertEqual(set(inks), {*MAP_GROUNDS, *EDGES, *marks, "sea", "grid", "name", "halo"}, dress)

    def test_names_stand_out_from_every_ground_and_from_what_lies_behind_them(self):
        for dress, inks in self.dresses.items():
            least = MORE if dress == "contrast" else TEXT
            for ground in (*MAP_GROUNDS, "halo", "sea"):
                self.assertGreaterEqual(round(contrast(inks["name"], inks[ground]), 2), least, f"{dress}: name on {ground}")

    def test_the_edge_of_every_ground_stands_out_from_the_paper_and_from_its_own_fill(self):
        for dress, inks in self.dresses.items():
            for edge in EDGES:
                for ground in ("paper", "zone"):
                    self.assertGreaterEqual(round(contrast(inks[edge], inks[ground]), 2), SYMBOL, f"{dress}: {edge} on {ground}")
            for fill in MAP_GROUNDS[2:]:
                edge = {"hill-top": "hill-edge", "water": "bank"}.get(fill, f"{fill}-edge")
                self.assertGreaterEqual(round(contrast(inks[edge], inks[fill]), 2), SYMBOL, f"{dress}: {edge} on {fill}")

    def test_kinds_of_ground_are_told_apart_by_their_edges_or_by_their_lightness_and_marks(self):
        for dress, inks in self.dresses.items():
            for fill, mark in (("wood", "tree"), ("hill", "slope"), ("water", "wave"), ("marsh", "reed"), ("town", "house"),
                               ("field", "furrow"), ("rough", "stone"), ("other", "other-mark")):
                self.assertGreaterEqual(round(contrast(inks[mark], inks[fill]), 2), 1.3, f"{dress}: {mark} on {fill}")

    def test_whoever_asks_for_more_contrast_sees_the_grid(self):
        inks = self.dresses["contrast"]
        for ground in ("paper", "zone"):
            self.assertGreaterEqual(round(contrast(inks["grid"], inks[ground]), 2), SYMBOL, ground)


class Pages(unittest.TestCase):
    # What stands on what; `wash` is a ground with a veil of a colour over it: {name: (colour, share)}.
    GROUNDS = ("ground", "surface")
    ON_PAGES = ("text", "quiet", "accent", "good", "bad", "warn", "target")
    ON_MAP = ("contact", "target", "accent", "map-name")
    MAP = tuple(f"map-{ground}" for ground in MAP_GROUNDS)
    # Of the map: what lies over its grounds, with its share at most (assets/cp/style.css).
    WASHES = {"target": 0.14, "accent": 0.16}
    PAIRS = (("on-accent", "accent"), ("surface", "bad"), ("card-ink", "card"), ("card-red", "card"),
             ("card-back-ink", "card-back"))
    SYMBOLS = [("ink", paper) for paper in ("own", "enemy", "counter")] + [("frame", ground) for ground in MAP] + [
        ("contact", ground) for ground in MAP] + [("card-back-line", "card-back"), ("card-ink", "card-gold"), ("card-ink", "card-cloth")]

    @classmethod
    def setUpClass(cls):
        sheets = "".join(read(f"assets/cp/{name}.css") for name in ("style", "asking", "screens", "umpire"))
        cls.css = re.sub(r"/\*.*?\*/", "", sheets, flags=re.S)
        light = cls.variables(r":root")
        dark = {**light, **cls.variables(r"\.dark")}
        more = cls.variables(r"  :root")
        cls.more = {"light, more contrast": {**light, **more}, "dark, more contrast": {**dark, **cls.variables(r"  \.dark")}}
        cls.palettes = {"light": light, "dark": dark, **cls.more}
        for palette, colours in cls.palettes.items():
            dress = "paper" if palette.startswith("light") else "contrast" if palette in cls.more else "night"
            colours.update((f"map-{name}", colour) for name, colour in map_inks()[dress].items())

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
                    self.enough(TEXT, colours["map-name"], seen, f"{palette}: text on {ground} beneath {wash}")

    def test_symbols_stand_out_from_what_they_are_drawn_on(self):
        for palette, colours in self.palettes.items():
            for symbol, ground in self.SYMBOLS:
                self.enough(SYMBOL, colours[symbol], colours[ground], f"{palette}: {symbol} on {ground}")

    def test_a_piece_that_is_not_seen_is_fainter_and_can_be_read(self):
        for state in ("covered", "lost"):
            share = float(re.search(rf"\.piece\.{state} use \{{ opacity: ([\d.]+)", self.css).group(1))
            for palette, colours in self.palettes.items():
                for paper in ("own", "enemy", "counter"):
                    faint = [over(colours[each], colours["map-paper"], share) for each in ("ink", paper)]
                    self.enough(SYMBOL, *faint, f"{palette}: a symbol on {paper}, {state}")

    # It would undo what the pairs promise; a disabled control may be so, and what is no text.
    def test_no_text_is_made_faint_as_a_whole(self):
        for selector, share in re.findall(r"([^{}]+)\{[^{}]*?[; {]opacity: ([\d.]+)", self.css):
            if 0 < float(share) < 1 and not re.search(r":disabled|use$|\.key|::after|::before|50%|covered|cross", selector.strip()):
                self.fail(f"{selector.strip()}: {share}")

    def test_no_colour_is_text_that_is_not_looked_at_here(self):
        known = {*self.ON_PAGES, *self.ON_MAP, *(text for text, _ in self.PAIRS)}
        # Drawn, and no text: symbols, frames and grounds.
        drawn = {"paper", "ink", *self.MAP, "card", "card-back", "card-gold", "card-cloth", "own", "enemy", "counter"}
        for what, name in re.findall(r"[;{\s](color|fill): var\(--([\w-]+)", self.css):
            self.assertIn(name, known | drawn if what == "fill" else known, f"{what}: var(--{name})")


class Window(unittest.TestCase):
    """The palettes of app/panels/palette.hpp, for the umpire's window and the projector's."""
    GROUNDS = ("ground", "stage", "surface", "surface_hover", "surface_chosen")
    TEXTS = ("text", "text_quiet", "text_faint", "accent", "attacker", "defender", "neutral", "alarm", "warning", "chosen")
    CHIPS = ("accent", "attacker", "defender", "neutral", "alarm", "warning", "chosen")
    SIDES = ("attacker", "defender", "neutral")
    LINES = ("line",)
    DRESS = {"Dark": "night", "Light": "paper", "HighContrast": "contrast"}
    # What is told apart by colour beside its shape and its word.
    APART = (("attacker", "defender"), ("attacker", "neutral"), ("defender", "neutral"), ("accent", "alarm"),
             ("accent", "warning"), ("alarm", "warning"), ("defender", "alarm"), ("attacker", "alarm"))

    @classmethod
    def setUpClass(cls):
        cls.palettes, cls.veils = {}, {}
        text = read("app/panels/palette.hpp")
        rows = [(re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(), colours)
                for name, *colours in re.findall(r"NamedColour k(\w+)\{\{0x(\w{8}), 0x(\w{8}), 0x(\w{8})\}\}", text)]
        for name, column, body in re.findall(r"Palette k(\w+)Palette\{\.column = (\d)(.*?)\};", text):
            numbers = {part: list(bytes.fromhex(colours[int(column)])) for part, colours in rows}
            # A veil lies on a picture, which is at worst as bright or as dark as the text on it.
            *veil, alpha = numbers.pop("veil")
            behind = (0, 0, 0) if ".light = true" in body else (255, 255, 255)
            cls.veils[name] = over(veil, behind, alpha / 255)
            cls.palettes[name] = {part: colour[:3] for part, colour in numbers.items()}

    @staticmethod
    def least(palette):
        return MORE if palette == "HighContrast" else TEXT

    def test_there_are_three_palettes_and_every_colour_is_looked_at_here(self):
        self.assertEqual(set(self.palettes), {"Dark", "Light", "HighContrast"})
        for palette, colours in self.palettes.items():
            self.assertEqual(set(colours), {*self.GROUNDS, *self.TEXTS, *self.LINES, "ink"}, palette)

    def test_text_stands_out_from_every_ground(self):
        for palette, colours in self.palettes.items():
            for text in self.TEXTS:
                for ground in self.GROUNDS:
                    ratio = contrast(colours[text], colours[ground])
                    self.assertGreaterEqual(round(ratio, 2), self.least(palette), f"{palette}: {text} on {ground}")

    def test_text_stands_out_from_a_veil_on_any_picture(self):
        for palette, colours in self.palettes.items():
            for text in ("text", "neutral", "chosen") if palette == "Dark" else self.TEXTS:
                ratio = contrast(colours[text], self.veils[palette])
                self.assertGreaterEqual(round(ratio, 2), self.least(palette), f"{palette}: {text}")

    def test_ink_stands_out_from_every_chip(self):
        for palette, colours in self.palettes.items():
            for chip in self.CHIPS:
                ratio = contrast(colours["ink"], colours[chip])
                self.assertGreaterEqual(round(ratio, 2), self.least(palette), f"{palette}: {chip}")

    def test_symbols_stand_out_from_every_ground_of_the_map_and_words_from_what_lies_around_it(self):
        for palette, colours in self.palettes.items():
            inks = map_inks()[self.DRESS[palette]]
            self.assertIn(f".dress = MapDress::k{self.DRESS[palette].capitalize()}", read("app/panels/palette.hpp"))
            for drawn in (*self.SIDES, "alarm"):
                for ground in (*MAP_GROUNDS, "halo"):
                    ratio = contrast(colours[drawn], inks[ground])
                    self.assertGreaterEqual(round(ratio, 2), SYMBOL, f"{palette}: {drawn} on {ground}")
            for text in ("text", "text_quiet"):
                ratio = contrast(colours[text], inks["sea"])
                self.assertGreaterEqual(round(ratio, 2), TEXT, f"{palette}: {text} around the map")

    def test_whoever_asks_for_more_contrast_sees_every_line(self):
        colours = self.palettes["HighContrast"]
        for line in self.LINES:
            for ground in self.GROUNDS:
                self.assertGreaterEqual(round(contrast(colours[line], colours[ground]), 2), SYMBOL, f"{line} on {ground}")

    def test_colours_with_a_meaning_are_told_apart_by_every_kind_of_colour_vision(self):
        for palette, colours in self.palettes.items():
            for one, two in self.APART:
                for vision in COLOUR_VISION:
                    away = difference(colours[one], colours[two], vision)
                    self.assertGreaterEqual(away, APART, f"{palette}: {one} and {two}, {vision}")


class Measure(unittest.TestCase):
    def test_contrast_is_that_of_the_standard(self):
        self.assertAlmostEqual(contrast((0, 0, 0), (255, 255, 255)), 21)
        self.assertAlmostEqual(contrast((0x77, 0x77, 0x77), (255, 255, 255)), 4.48, places=2)

    def test_difference_is_that_of_the_standard(self):
        self.assertAlmostEqual(difference((255, 255, 255), (0, 0, 0), "usual"), 100, places=1)
        self.assertAlmostEqual(difference((255, 0, 0), (0, 255, 0), "usual"), 170.6, places=0)
        self.assertLess(difference((255, 0, 0), (0, 255, 0), "deuteranopia"), 85)


if __name__ == "__main__":
    unittest.main(verbosity=2)
