#!/usr/bin/env python3
"""Whatever cites a ledger cites what it has: citations.py SOURCE_DIR

The ledgers are core/rules/GAME/rules.md; what cites them is code, tests, scenarios, pages and READMEs."""
import pathlib
import re
import sys

KINDS = "RO|RQ|OB|BQ|RR|RRQ|RX|RXQ|MN|MNQ"
ID = re.compile(rf"\b(?:{KINDS})-[A-Z]?\d{{2,3}}\b")
FOLDERS = ("app", "assets", "calibration", "core", "tests", "vision")
ENDINGS = {".cpp", ".hpp", ".js", ".json", ".md", ".py", ".toml"}
NONE = {"RO-000", "RO-999", "RR-000"}  # of tests, which want an id that no ledger has


def ids_of(ledger):
    """What stands in bold in it, or at the head of a row."""
    text = ledger.read_text(encoding="utf-8")
    return set(re.findall(rf"\*\*({ID.pattern})", text)) | set(re.findall(rf"(?m)^\|\s*\**({ID.pattern})", text))


def unknown(texts, known):
    """(where, id) of what no ledger has."""
    return [(where, id) for where, text in texts for id in sorted(set(ID.findall(text))) if id not in known | NONE]


def main():
    root = pathlib.Path(sys.argv[1])
    known = set().union(*map(ids_of, root.glob("core/rules/*/rules.md")))
    assert len(known) > 1000, "the ledgers are not there"
    assert unknown([("a planted offender", "as RO-" + "998 says")], known), "what no ledger has would not be found"
    texts = [(path, path.read_text(encoding="utf-8")) for folder in FOLDERS for path in sorted((root / folder).rglob("*"))
             if path.suffix in ENDINGS and path.is_file() and "data" not in path.relative_to(root).parts]
    for where, id in (found := unknown(texts, known)):
        print(f"{where}: no ledger has a {id}")
    return 1 if found else 0


sys.exit(main())
