#!/bin/bash
# Who may name a game: names_test.sh CASE SOURCE_DIR
set -euo pipefail
cd "$2"

# Of a registered game only: its line in the registry and in the build, and the list of the folders.
readonly registration='core/rules/registry[.]cpp|core/rules/README[.]md|core/CMakeLists[.]txt'

# The folders of rulesets by their words, "race_for_x" as race.?for.?x; not the table without rules.
games() {
  local folder
  for folder in core/rules/*/; do
    folder=$(basename "$folder")
    [[ $folder == unruled ]] || printf '%s\n' "${folder//[_-]/.?}"
  done
}

# Lines that name a game outside its folder. Rulebooks name one another, so ledgers may; the program may name a scenario to begin with ("rapier-demo").
names_elsewhere() {
  local game folder
  for game in $(games); do
    for folder in app vision assets/cp core; do
      [[ -d $folder ]] || continue
      # "race", "kRace", "RACE"; a brace and a trace name no game.
      grep -rnIP --exclude=rules.md "(?i:(^|[^a-z])$game)|[a-z]${game^}" "$folder" || [[ $? == 1 ]]
    done |
      grep -viE "^core/rules/$game/" |
      grep -vE "^($registration):" |
      grep -viE "^app/cli/[^:]*:[0-9]+:.*\"$game-[a-z0-9-]+\"" || [[ $? == 1 ]]
  done
}

test_no_game_is_named_outside_its_folder_and_its_registration() {
  local found
  found=$(names_elsewhere)
  [[ -z $found ]] || { printf 'a game is named outside its folder:\n%s\n' "$found" >&2 && exit 1; }
}

test_a_name_outside_would_be_found() {
  tree=$(mktemp -d)
  mkdir -p "$tree"/{core/rules/race_for_x,core/rules/unruled,app/cli,vision,assets/cp}
  trap 'rm -rf "$tree"' EXIT
  cd "$tree"
  echo 'The unruled table.' >core/rules/README.md
  echo '"race_for_x": Race for X' >core/rules/race_for_x/rules.cpp
  echo '#include "core/rules/race_for_x/rules.hpp"' >core/rules/registry.cpp
  echo 'load("race-for-x-1944")' >app/cli/options.cpp
  test_no_game_is_named_outside_its_folder_and_its_registration
  local name
  for name in 'Race for X' race_for_x race-for-x raceforx; do
    echo "// as in $name" >assets/cp/app.js
    if (test_no_game_is_named_outside_its_folder_and_its_registration) 2>/dev/null; then exit 1; fi
  done
  rm assets/cp/app.js
  echo '// Race for X' >app/cli/options.cpp
  if (test_no_game_is_named_outside_its_folder_and_its_registration) 2>/dev/null; then exit 1; fi
}

"$1"
