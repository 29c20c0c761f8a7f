"""The catalogues of other languages have every string of the program and of the pages, and none that is gone; what is to be
filled in is in every translation; what goes into HTML brings no markup. What the window, the printed kit and a run without a
window say is marked for translation; what the camera and its picture's health say is among the sentences that are."""

import functools
import os
import re
import subprocess
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FOLDER = os.path.join(ROOT, "assets", "languages")
QUOTED = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)? ?"((?:[^"\\]|\\.)*)"$')


def entries(path):
    """{(context, words): {"msgid", "msgid_plural", "msgstr", "msgstr[0]"..., "flags", "places"}} of a catalogue."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for block in file.read().split("\n\n"):
            entry, field = {"flags": "", "places": ""}, None
            for line in block.splitlines():
                if line.startswith("#~"):
                    raise AssertionError(f"{path}: a string that is gone: {line}")
                if line.startswith("#,"):
                    entry["flags"] += line
                elif line.startswith("#:"):
                    entry["places"] += line
                elif (match := QUOTED.match(line)):
                    field = match[1] or field
                    entry[field] = entry.get(field, "") + match[2]
            if "msgid" in entry:
                found[entry.get("msgctxt"), entry["msgid"]] = entry
    return {key: entry for key, entry in found.items() if key != (None, "")}


def to_fill_in(words):
    return set(re.findall(r"\{\d\}", words))


HELP = {"add_option", "add_flag", "add_subcommand"}  # English, as the manual pages are
MARKS = {"tr", "tr_n", "tr_c", "tr_mark", "tr_mark_c", "refusal", "refuse"}
STRING = r'"(?:[^"\\\n]|\\.)*"'
TOKENS = re.compile(rf"(?P<said>{STRING}(?:\s*{STRING})*)|(?P<call>\w*)\s*\(|(?P<open>[\[{{])|(?P<close>[)\]}}])")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:.]? [A-Za-z]{2,}")  # two words, one after the other


@functools.cache
def said_in(path):
    """[(line, words, innermost call)] of the strings of a C++ source; adjacent ones are one."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = file.read()

    def blank_unless_string(match):
        return match[0] if match[0].startswith('"') else re.sub(r"[^\n]", " ", match[0])

    text = re.sub(rf"//[^\n]*|^#[^\n]*|{STRING}|'(?:[^'\\\n]|\\.)+'", blank_unless_string, text, flags=re.MULTILINE)
    found, calls = [], []
    for match in TOKENS.finditer(text):
        if match["said"]:
            words = "".join(part[1:-1] for part in re.findall(STRING, match["said"]))
            found.append((text.count("\n", 0, match.start()) + 1, words, calls[-1] if calls else ""))
        elif match["call"] is not None:
            calls.append(match["call"])
        elif match["open"]:
            calls.append(match["open"])
        elif calls:
            calls.pop()
    return tuple(found)


def sources(*places):
    for place in places:
        whole = os.path.join(ROOT, place)
        names = sorted(os.listdir(whole)) if os.path.isdir(whole) else [""]
        yield from (os.path.join(place, name).rstrip("/") for name in names if (name or place).endswith((".cpp", ".hpp")))


# Where all that people read is marked, and what stands there that is no sentence for people, or is what the rules say.
MARKED = ["app/drawing", "app/game", "app/panels", "app/presenters", "app/print", "app/shell", "app/support",
          "app/engine/camera_memory.cpp", "app/engine/engine.cpp", "app/engine/headless.cpp",
          "app/cli/asker.cpp", "app/cli/language_option.cpp", "app/cli/print_command.cpp", "app/cli/set_up.cpp", "app/cli/start_command.cpp"]
NOT_FOR_PEOPLE = {
    "app/presenters/console.cpp": {"more debts"},
    "app/presenters/console_overview.cpp": {"more options", "confirm all", "waive all", "more debts"},
    "app/drawing/ground_svg.cpp": {'<path class=\\"', "}\\n@media (prefers-contrast: more){.dark{"},
    "app/presenters/kit_page.cpp": {"telescope print --scenario ", " --out kit"},
    "app/presenters/status_line.cpp": {"camera lost; "},
    "app/print/canvas.cpp": {"Inter, DejaVu Sans, Noto Sans, sans-serif", " /PickTrayByPDFSize true >>"},
    "app/game/game_desk.cpp": {"Sent back: "},  # kept in the journal
    "app/cli/start_command.cpp": {"Language, Sprache, Langue"},  # for whoever reads none of the others
    "app/engine/engine.cpp": {"no camera"},  # as the camera itself would say it
}
# What the camera, its health, and the search for lens and table say, to be found among the sentences that the catalogues list for it.
CAMERA = ["vision/source/capture_rules.cpp", "vision/source/v4l2_port.cpp", "vision/pipeline", "vision/health"]
# What programs say to one another, and what is put together of words that stand in whole sentences there.
NOT_CAMERA_WORDS = {"no anchor"}


class Languages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            template = os.path.join(folder, "all.pot")
            subprocess.run([os.path.join(FOLDER, "update"), "--template", template], check=True)
            cls.said = entries(template)
        cls.catalogues = {name[:-3]: os.path.join(FOLDER, name) for name in sorted(os.listdir(FOLDER)) if name.endswith(".po")}

    def test_there_is_german_and_french(self):
        self.assertLessEqual({"de", "fr"}, set(self.catalogues))
        self.assertGreater(len(self.said), 500)

    def test_the_compiler_of_catalogues_finds_nothing_wrong(self):
        for path in self.catalogues.values():
            checked = subprocess.run(["msgfmt", "--check", "-o", os.devnull, path], capture_output=True, text=True, check=False)
            self.assertEqual((checked.returncode, checked.stderr), (0, ""))

    def test_every_string_is_translated_and_none_is_left_over(self):
        for code, path in self.catalogues.items():
            have = entries(path)
            self.assertEqual(set(self.said) - set(have), set(), f"{code}: missing; run assets/languages/update")
            self.assertEqual(set(have) - set(self.said), set(), f"{code}: gone; run assets/languages/update")
            for key, entry in have.items():
                forms = [entry[field] for field in entry if field.startswith("msgstr")]
                self.assertTrue(all(forms), f"{code}: not translated: {key}")
                self.assertNotIn("fuzzy", entry["flags"], f"{code}: to be looked at: {key}")
                self.assertEqual("msgid_plural" in entry, "msgid_plural" in self.said[key], key)

    def test_what_is_to_be_filled_in_is_in_every_translation(self):
        for code, path in self.catalogues.items():
            for key, entry in entries(path).items():
                for field, words in entry.items():
                    if field.startswith("msgstr"):
                        english = entry["msgid"] if field in ("msgstr", "msgstr[0]") else entry["msgid_plural"]
                        self.assertEqual(to_fill_in(words), to_fill_in(english), f"{code}: {key}")

    def test_spaces_and_breaks_at_the_ends_are_kept(self):
        for code, path in self.catalogues.items():
            for key, entry in entries(path).items():
                for field, words in entry.items():
                    if field.startswith("msgstr"):
                        ends = [text[len(text.rstrip()):] for text in (words, entry["msgid"])]
                        self.assertEqual(ends[0], ends[1], f"{code}: {key}")

    def test_numbers_in_sentences_have_a_decimal_comma(self):
        for code in ("de", "fr"):
            for key, entry in entries(self.catalogues[code]).items():
                for field, words in entry.items():
                    if field.startswith("msgstr"):
                        self.assertNotRegex(words, r"[0-9]\.[0-9]+ ?(%|mm|cm|m|s|bis|à)( |$|[,.;:])", f"{code}: {key}")

    def test_no_markup_comes_in_by_a_translation(self):
        for code, path in self.catalogues.items():
            for key, entry in entries(path).items():
                if "app/report/" in entry["places"]:
                    for field, words in entry.items():
                        if field.startswith("msgstr"):
                            self.assertNotRegex(words, "[<>&]", f"{code}: {key}")

    def test_what_people_read_is_marked(self):
        for path in sources(*MARKED):
            let_be = NOT_FOR_PEOPLE.get(path, set())
            words = [(line, said) for line, said, call in said_in(path) if call not in MARKS | HELP and SENTENCE.search(said)]
            self.assertEqual([each for each in words if each[1] not in let_be], [], f"{path}: not marked by tr()")
            self.assertLessEqual(let_be, {said for _, said in words}, f"{path}: no longer said")

    def of_camera(self):
        """Its sentences as the catalogues list them: test_every_string... says that all list the same."""
        return [words for context, words in entries(self.catalogues["de"]) if context and context.startswith("camera")]

    def test_what_the_camera_says_is_known_to_the_catalogues(self):
        known = self.of_camera()
        self.assertGreater(len(known), 200)
        parts = [re.split(r"\{\d\}", each) for each in known]
        missing = []
        for path in sources(*CAMERA):
            for line, said, call in said_in(path):
                if call in ("runtime_error", "invalid_argument") or said in NOT_CAMERA_WORDS or not SENTENCE.search(said):
                    continue
                if not any(said.strip(" .;:,(") in part for words in parts for part in words):
                    missing.append(f"{path}:{line}: {said}")
        self.assertEqual(missing, [], "to be added to assets/languages/de.po, with the context \"camera\"")

    def test_no_sentence_of_the_camera_is_kept_that_nobody_says(self):
        said = [words.strip(" .;:,(") for path in sources(*CAMERA, "vision/source", "vision/demo", "calibration", "core/kit")
                for _, words, _ in said_in(path)]
        said = [words for words in said if len(words) > 3]
        for known in self.of_camera():
            if SENTENCE.search(known):
                self.assertTrue(any(words in known for words in said), f"nobody says: {known}")


if __name__ == "__main__":
    unittest.main()
