"""Usage: schema.py SCHEMA DOCUMENT. Prints what in DOCUMENT breaks SCHEMA, or nothing; exits 3 where it breaks."""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    document = json.load(file)
Draft202012Validator.check_schema(schema)
fault = best_match(Draft202012Validator(schema).iter_errors(document))
if fault:
    print("%s: %s" % ("/".join(map(str, fault.absolute_path)) or "the document", fault.message))
    sys.exit(3)
