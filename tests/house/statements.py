#!/usr/bin/env python3
"""Every statement of a rule ledger is tested by a test named after it, or stands in the table of those that cannot be.

usage: statements.py BUILD_DIR TABLE.md...

A line of the table says which statements the ledger numbers: "Ledger: RO-001..RO-192 RQ-01..RQ-122". Ids are those of
the ledgers: RO-001, RRQ-01, RR-C01.

The tests are those of the programs that ctest runs; a test cites statements in its name, "RO-142 to RO-149: ...", or its
tags, "[RO-142]".
"""
import json
import re
import subprocess
import sys


ID = r"[A-Z]{2,3}-[A-Z]?\d+"


def expand(text):
    """The ids that a text cites, runs such as "RO-142 to RO-149" and "RO-142..RO-149" spelled out."""
    ids = set(re.findall(rf"\b{ID}\b", text))
    for kind, first, last in re.findall(r"\b([A-Z]{2,3}-[A-Z]?)(\d+)\s*(?:to|\.\.)\s*\1(\d+)\b", text):
        ids.update(f"{kind}{n:0{len(first)}d}" for n in range(int(first), int(last) + 1))
    return ids


def listings(build):
    """What the test programs list as their tests, with the line breaks that Catch2 puts into long ones taken out."""
    shown = subprocess.run(["ctest", "--show-only=json-v1", "--test-dir", build], capture_output=True, text=True, check=True)
    tests = [test["command"][0] for test in json.loads(shown.stdout)["tests"] if test.get("command")]
    programs = sorted({program for program in tests if re.search(r"/tests_[a-z_]+$", program)})
    for program in programs:
        listed = subprocess.run([program, "--list-tests"], capture_output=True, text=True, check=False).stdout
        yield re.sub(r"\n\s+", "", listed)


def faults_of(table, tested):
    """What is wrong with the tests of one table's ledger, and a line that counts."""
    wanted, excused, reasonless = set(), set(), []
    with open(table, encoding="utf-8") as rows:
        for row in rows:
            if row.startswith("Ledger: "):
                wanted |= expand(row)
            cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
            if len(cells) >= 2 and re.fullmatch(ID, cells[0]):
                excused.add(cells[0])
                if len(cells[1]) < 10:
                    reasonless.append(cells[0])
    faults = {
        "neither tested nor excused": sorted(wanted - tested - excused),
        "tested and excused": sorted(tested & excused),
        "excused without a reason": reasonless,
        "excused, but no statement": sorted(excused - wanted),
        "tables without a ledger": [] if wanted else [table],
    }
    print(f"{table}: {len(wanted & tested)} statements tested, {len(excused)} excused, of {len(wanted)}")
    return [f"{fault} ({len(ids)}): {' '.join(ids)}" for fault, ids in faults.items() if ids]


def main():
    build, *tables = sys.argv[1:]
    texts = list(listings(build))
    tested = set().union(*(expand(text) for text in texts)) if texts else set()
    faults = [fault for table in tables for fault in faults_of(table, tested)]
    print(f"{len(texts)} test programs", *faults, sep="\n")
    return 1 if faults or not texts or not tables else 0


sys.exit(main())
