#!/bin/bash
# The tree keeps its shape: tree_test.sh CASE SOURCE_DIR
set -euo pipefail
cd "$2"

test_the_top_level_holds_only_what_was_agreed() {
  local strangers
  strangers=$(printf '%s\n' * | grep -vxE 'CMakeLists\.txt|app|vision|core|assets|calibration|tests|README\.md|LICENSE') || true
  [[ -z $strangers ]] || { echo "not agreed on: $strangers" >&2 && exit 1; }
}

test_every_folder_of_the_top_level_says_what_lives_there() {
  for folder in */; do
    [[ -s $folder/README.md ]] || { echo "$folder has no README.md" >&2 && exit 1; }
  done
}

test_every_game_has_a_table_of_the_statements_that_no_test_can_reach() {
  local folder game
  for folder in core/rules/*/; do
    game=$(basename "$folder")
    [[ $game == unruled ]] && continue
    [[ -n $(find tests/core -path "*/$game/untested.md" -size +0) ]] ||
      { echo "$game has no untested.md beside its tests" >&2 && exit 1; }
  done
}

"$1"
