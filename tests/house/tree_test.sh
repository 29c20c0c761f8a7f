#!/bin/bash
# The tree keeps its shape: tree_test.sh CASE SOURCE_DIR
set -euo pipefail
cd "$2"

test_the_top_level_holds_only_what_was_agreed() {
  local strangers
  strangers=$(printf '%s\n' * | grep -vxE 'CMakeLists\.txt|app|vision|core|assets|calibration|tests|README\.md|LICENSE') || true
  [[ -z $strangers ]] || { echo "not agreed on: $strangers" >&2 && exit 1; }
}

"$1"
