#!/bin/bash
# Who may include whom: includes_test.sh CASE SOURCE_DIR
set -euo pipefail
cd "$2"

# Headers of C++ itself. Kept from core besides pictures, windows and sockets: clocks, threads, chance.
readonly standard='<[a-z_0-9]+>'
readonly reserved='<(sodium[.]h|SQLiteCpp/.*|sqlite3[.]h)>'
readonly impure='<(chrono|ctime|thread|mutex|future|condition_variable|time[.]h)>'

# The journal keeps files, and must know which one lies under a name and that it is on the disk. What is written beside is new and its
# owner's.
readonly files='core/(journal/[a-z_]+|base/to_disk|base/text_file)[.]cpp <(fcntl|unistd|sys/(file|stat))[.]h>'

# strangers FOLDER ALLOWED [DENIED]: "file: include" for each include of FOLDER that is not ALLOWED.
strangers() {
  { grep -rHoE --include='*.hpp' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]+[>"]' "$1" ||
    [[ $? == 1 ]]; } | # a folder may include nothing
    sed -E 's/:[[:space:]]*#[[:space:]]*include[[:space:]]*/ /' |
    awk -v allowed="^($2)\$" -v denied="^(${3:-nothing})\$" -v files="^$files\$" \
      '($2 !~ allowed || $2 ~ denied) && $0 !~ files'
}

# only FOLDER ALLOWED [DENIED]: fails and lists them where there are strangers.
only() {
  local found
  found=$(strangers "$@")
  [[ -z $found ]] || { printf '%s may not include:\n%s\n' "$1" "$found" >&2 && exit 1; }
}

# in_order TOP ALLOWED FOLDER...: all folders of TOP, each of which includes only itself, those before it, and what is ALLOWED.
in_order() {
  local -r top=$1
  local allowed=$2 folder all
  shift 2
  all=$(find "$top" -name '*.hpp' -printf '%h\n' | sort -u)
  for folder in "$@"; do
    [[ $'\n'$all == *$'\n'"$top/$folder"* ]]
    all=$(grep -vE "^$top/$folder(/|\$)" <<<"$all" || [[ $? == 1 ]])
    allowed+="|\"$top/$folder/.*\""
    only "$top/$folder" "$allowed"
  done
  [[ -z $all ]] || { printf 'without a place in the order of folders:\n%s\n' "$all" >&2 && exit 1; }
}

test_core_knows_no_pictures_windows_sockets_clocks_or_chance() {
  only core "$standard|\"core/.*\"|<(nlohmann|tl|toml[+][+])/.*>|$reserved" "$impure"
  # Of <random> only engines that a caller has seeded: the same simulation on every machine.
  if grep -rnE 'random_device|default_random_engine|_distribution|\bs?rand\(' core; then exit 1; fi
}

# The dice know cryptography and no games; the journal knows files and no games, and of the dice the hash.
test_only_the_dice_know_libsodium_and_only_the_journal_knows_sqlite() {
  local folder
  for folder in core/*/ vision/*/ calibration app; do
    case $folder in
      core/dice/) only core/dice "$standard|\"core/(base|dice)/.*\"|<(tl/.*|sodium[.]h)>" ;;
      core/journal/) only core/journal "$standard|\"core/(base|journal)/.*\"|\"core/dice/hash[.]hpp\"|<(tl/.*|nlohmann/json[.]hpp|SQLiteCpp/.*|sqlite3[.]h)>" ;;
      # The program draws its part of the seed; a recording writes bytes as letters (base64).
      app | vision/recording/) only "${folder%/}" '.*' '<(SQLiteCpp/.*|sqlite3[.]h)>' ;;
      *) only "${folder%/}" '.*' "$reserved" ;;
    esac
  done
}

test_calibration_knows_opencv_and_geometry_only() {
  only calibration "$standard|\"(calibration|core/(base|board|kit))/.*\"|<(opencv2|nlohmann|tl)/.*>"
}

test_vision_knows_no_rules_and_no_windows() {
  only vision '.*' '"(app|core/(rules|session|journal|views|dice))/.*"|<(GLFW|GL|imgui|CLI)[/.].*>|<imgui.*>|"imgui.*"'
}

# Its own folder, what lies directly in core/rules, and every folder of core but rules and those that play a game.
test_rulesets_do_not_include_one_another() {
  local folder
  for folder in core/rules/*/; do
    folder=${folder%/}
    only "$folder" "<.*>|\"$folder/.*\"|\"core/rules/[a-z_]+[.]hpp\"|\"core/[a-qs-z].*\"" \
      '"core/(dice|journal|session)/.*"'
  done
}

# As core/README.md has them, with its two exceptions.
test_each_folder_of_core_uses_only_those_above_it() {
  in_order core '<.*>|"core/(scenario/(scenario|battle_terms)[.]hpp|cards/.*)"' \
    base board kit table measure rules cards scenario dice journal session views
}

# As app/README.md has them: the running game knows no pages, and whoever writes files or web pages no window.
test_each_folder_of_app_uses_only_those_above_it() {
  in_order app '<.*>|"(core|vision|calibration)/.*"' \
    support game drawing print report engine command_post/http integrations presenters panels command_post/publisher shell cli
}

test_presenters_draw_nothing() {
  [[ -d app/presenters ]]
  only app/presenters '.*' '[<"](imgui|GLFW|GL/).*[>"]'
}

test_a_wrong_include_would_be_found() {
  tree=$(mktemp -d)
  mkdir -p "$tree/core/rules/rapier" "$tree/core/rules/raphia"
  trap 'rm -rf "$tree"' EXIT
  cd "$tree"
  printf '  #  include <opencv2/core.hpp>\n#include <chrono>\n#include <vector>\n' >core/a.cpp
  [[ $(strangers core "$standard|\"core/.*\"" "$impure") == $'core/a.cpp <opencv2/core.hpp>\ncore/a.cpp <chrono>' ]]
  echo '#include "core/rules/raphia/board.hpp"' >core/rules/rapier/b.hpp
  if (test_core_knows_no_pictures_windows_sockets_clocks_or_chance) 2>/dev/null; then exit 1; fi
  if (test_rulesets_do_not_include_one_another) 2>/dev/null; then exit 1; fi
  mkdir -p core/dice core/journal core/session vision/tags calibration app
  echo '#include <sodium.h>' >core/dice/c.cpp
  test_only_the_dice_know_libsodium_and_only_the_journal_knows_sqlite
  echo '#include <sodium.h>' >vision/tags/e.cpp
  if (test_only_the_dice_know_libsodium_and_only_the_journal_knows_sqlite) 2>/dev/null; then exit 1; fi
  rm vision/tags/e.cpp
  echo '#include <fcntl.h>' >core/journal/f.cpp
  test_only_the_dice_know_libsodium_and_only_the_journal_knows_sqlite
  echo '#include <fcntl.h>' >core/session/g.cpp
  [[ $(strangers core "$standard") == *'core/session/g.cpp <fcntl.h>'* && $(strangers core "$standard") != *f.cpp* ]]
  rm core/session/g.cpp
  echo '#include <sqlite3.h>' >core/session/d.cpp
  if (test_only_the_dice_know_libsodium_and_only_the_journal_knows_sqlite) 2>/dev/null; then exit 1; fi
  mkdir -p app/game app/presenters
  touch app/game/h.hpp app/presenters/i.hpp
  echo '#include "app/game/h.hpp"' >app/presenters/i.cpp
  in_order app '<.*>' game presenters
  if (in_order app '<.*>' presenters game) 2>/dev/null; then exit 1; fi
  if (in_order app '<.*>' game) 2>/dev/null; then exit 1; fi
}

"$1"
