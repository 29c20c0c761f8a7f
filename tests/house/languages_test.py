"""The catalogues of other languages have every string of the program and of the pages, and none that is gone; what is to be
filled in is in every translation; what goes into HTML brings no markup."""

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

    def test_no_markup_comes_in_by_a_translation(self):
        for code, path in self.catalogues.items():
            for key, entry in entries(path).items():
                if "app/report/" in entry["places"]:
                    for field, words in entry.items():
                        if field.startswith("msgstr"):
                            self.assertNotRegex(words, "[<>&]", f"{code}: {key}")


if __name__ == "__main__":
    unittest.main()
