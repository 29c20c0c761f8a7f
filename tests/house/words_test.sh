#!/bin/bash
# What newcomers stumbled over in the program's own English, and must not come back: words_test.sh CASE SOURCE_DIR
set -euo pipefail
cd "$2"

# Patterns of grep -P; a number that is counted has its own plural (core/base/counted.hpp).
phrases() {
  cat <<'END'
\baxe\b
\blives of\b
roll all that is left by the generator
Space marks, or lets go
Esc lets it be
\bguide [0-9]+ to [0-9]+
\b1 support points\b
" support points"
" axes"
END
}

# Lines of texts that the program shows; comments are none.
wrong_texts() {
  local pattern
  phrases | while read -r pattern; do
    grep -rnP --include='*.cpp' --include='*.hpp' --include='*.js' --include='*.html' -- "$pattern" app core assets/cp |
      grep -vP '^[^:]*:[0-9]+:\s*(//|\*|/\*)' || [[ $? == 1 ]]
  done
}

test_no_text_says_again_what_was_found_wrong() {
  local found
  found=$(wrong_texts)
  [[ -z $found ]] || { printf 'a text says what was found wrong:\n%s\n' "$found" >&2 && exit 1; }
}

test_a_text_that_says_it_would_be_found() {
  tree=$(mktemp -d)
  mkdir -p "$tree"/{app,core,assets/cp}
  trap 'rm -rf "$tree"' EXIT
  cd "$tree"
  echo '// Esc lets it be, as people say' >app/keys.cpp
  test_no_text_says_again_what_was_found_wrong
  local text
  for text in 'hint("Esc lets it be");' 'text = std::to_string(n) + " support points";' 'say("who lives of: 2 dice");'; do
    echo "$text" >core/words.cpp
    if (test_no_text_says_again_what_was_found_wrong) 2>/dev/null; then exit 1; fi
  done
}

# Where the names of tests are listed a semicolon ends a name: half of it would be asked for, and nothing run.
test_no_name_of_a_test_holds_a_semicolon() {
  local found
  found=$(grep -rlPz --include='*.cpp' 'TEST_CASE\(\s*"[^"]*;' tests) || [[ $? == 1 ]]
  [[ -z $found ]] || { echo "names with a semicolon in: $found" >&2 && exit 1; }
}

"$1"
