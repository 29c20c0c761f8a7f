#!/bin/bash
# app/run and tests/run on machines of make-believe: scripts_test.sh CASE SOURCE_DIR
# shellcheck disable=SC2034
set -euo pipefail
# shellcheck source=tests/house/fake_system.sh
. "$(dirname "${BASH_SOURCE[0]}")/fake_system.sh"

installs() { grep -E '^apt-get .* install ' "$calls" | sed 's/.*--no-install-recommends //'; }

test_help_tells_every_option() {
  run app/run --help
  check_status 0
  check_in --no-install "$out"
  run app/package --help
  check_status 0
  check_in --install "$out"
  run tests/run --help
  check_status 0
  for option in --no-install --variant --evenings --only --durations --fuzz-seconds --bench --lint; do check_in "$option" "$out"; done
  check_not called apt-get
}

# A cpack that makes what it is asked for.
fake_cpack() {
  fake cpack 'touch telescope_0.1.0+deb12_amd64.deb'
  export DEBFULLNAME="A Club" DEBEMAIL=club@example.org
}

test_a_package_is_made_and_said_where_it_lies() {
  fake_cpack
  run app/package
  check_status 0
  check_in "$checkout/.build/release/telescope_0.1.0+deb12_amd64.deb" "$out"
  check called cpack
  check_not called apt-get
  run app/package --install
  check_status 0
  check grep -q '^apt-get .* install .*telescope_0.1.0+deb12_amd64.deb' "$calls"
}

test_a_package_without_a_maintainer_is_not_made() {
  fake_cpack
  fake git 'exit 1'
  unset DEBFULLNAME DEBEMAIL
  run app/package
  check_one_clear_line DEBEMAIL
  check_not called cpack
}

test_a_package_that_cannot_be_made_is_told() {
  fake_cpack
  fake cpack 'echo "cpack: no such file"; exit 1'
  run app/package
  check_status 1
  check_in "making the package failed" "$err"
}

test_a_wrong_option_is_bad_usage() {
  for wrong in "--varaint asan" "--variant fast" "--variant" "--fuzz-seconds ten" "--only"; do
    # shellcheck disable=SC2086
    run tests/run $wrong
    check_status 2
    check_in "--help" "$err"
  done
  check_not called apt-get
}

test_what_is_missing_is_installed_and_nothing_else() {
  printf 'ccache\nlibglfw3-dev\n' >"$world/absent"
  run app/run
  check_status 0
  check [ "$(installs)" == "ccache libglfw3-dev" ]
  check_in "ccache libglfw3-dev" "$out"
  check grep -q '^apt-get .* update$' "$calls"
}

test_a_checkout_may_have_any_name_that_can_be_built() {
  local plain=$checkout name
  for name in "Tom's telescope (1)" 'a&b' 'a b`c' 'com,ma=*?!~{}%:@'; do
    checkout="$world/$name"
    cp -R "$plain" "$checkout"
    run app/run
    check_status 0
  done
  echo ccache >"$world/absent"
  : >"$calls"
  for name in 'a;b' 'a$b' 'a#b' 'a[b' 'a]b' 'a"b' 'a\b' 'a|b' 'a<b' 'a>b' $'a\nb'; do
    checkout="$world/$name"
    cp -R "$plain" "$checkout"
    run app/run
    check_one_clear_line "rename it and start again"
  done
  check_not called apt-get
}

test_a_second_start_calls_no_apt_and_no_cmake() {
  echo ccache >"$world/absent"
  run app/run
  : >"$calls"
  run app/run
  check_status 0
  check_not called apt-get
  check_not called sudo
  check_not called cmake
  check [ "$out" == "<telescope>" ]
}

test_no_install_asks_no_package_manager() {
  echo ccache >"$world/absent"
  run app/run --no-install --camera 0
  check_status 0
  check_not called apt-get
  check_not called dpkg-query
  check [ "$out" == "<telescope><--camera><0>" ]
}

test_half_installed_packages_are_installed_again() {
  echo cmake >"$world/broken"
  run app/run
  check [ "$(installs)" == cmake ]
}

test_app_run_needs_no_test_package() {
  echo catch2 >"$world/absent"
  run app/run
  check_not called apt-get
  run tests/run
  check [ "$(installs)" == catch2 ]
}

test_debian_12_and_13_get_their_own_names() {
  local both
  both=$(awk '/^[a-z]/ && $1 == "test" && $2 ~ /=/ { print $2; exit }' "$checkout/app/setup/packages.txt")
  tr '=' '\n' <<<"$both" >"$world/absent"
  run tests/run
  check [ "$(installs)" == "${both%=*}" ]
  debian 13
  : >"$calls"
  tr '=' '\n' <<<"$both" >"$world/absent"
  run tests/run
  check [ "$(installs)" == "${both#*=}" ]
}

test_without_root_sudo_is_used_and_announced() {
  echo ccache >"$world/absent"
  fake id 'echo 1000'
  # shellcheck disable=SC2016
  fake sudo '"$@"'
  run app/run
  check_status 0
  check called "sudo env .*apt-get .*install"
  check_in "sudo may ask" "$out"
}

test_without_root_and_sudo_the_command_for_an_administrator_is_told() {
  echo ccache >"$world/absent"
  fake id 'echo 1000'
  search_path="$world/bin:$world/tools" # a PATH without the real sudo
  mkdir "$world/tools"
  for tool in bash env awk sed sort comm mktemp dirname cat tr grep tee nproc; do
    ln -s "$(command -v "$tool")" "$world/tools/$tool"
  done
  run app/run
  check_one_clear_line "apt-get install --no-install-recommends ccache"
  check_not called apt-get
}

test_a_refused_password_is_told() {
  echo ccache >"$world/absent"
  fake id 'echo 1000'
  fake sudo 'exit 1'
  run app/run
  check_one_clear_line "sudo was refused"
}

test_another_system_is_told_the_packages_and_nothing_is_done() {
  printf 'ID=fedora\nVERSION_ID=42\n' >"$world/os-release"
  run app/run
  check_one_clear_line libglfw3-dev
  check_not called cmake
  run app/run --no-install
  check_status 0
}

test_a_relative_of_debian_is_told_the_packages_and_goes_on() {
  printf 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n' >"$world/os-release"
  echo ccache >"$world/absent"
  run app/run
  check_status 0
  check_in "apt-get install --no-install-recommends ccache" "$out"
  check_not called apt-get
}

test_failures_of_apt_are_explained_in_one_line() {
  local -A because=(
    ["E: Failed to fetch http://x  Temporary failure resolving 'x'"]="check the network"
    ["E: You don't have enough free space in /var/cache/apt/archives/."]="disk is full"
    ["E: dpkg was interrupted, you must manually run 'dpkg --configure -a'"]="dpkg --configure -a"
    ["E: Could not get lock /var/lib/dpkg/lock-frontend"]="another program"
    ["E: Unable to locate package ccache"]="apt sources"
    ["E: Unmet dependencies. Try 'apt --fix-broken install'; unmet dependencies"]="--fix-broken install"
    ["E: something new"]="log"
  )
  local words
  for words in "${!because[@]}"; do
    echo ccache >"$world/absent"
    fake apt-get "echo \"$words\"; exit 100"
    run app/run
    check_one_clear_line "${because[$words]}"
  done
  check_not called cmake
}

test_a_checkout_that_cannot_be_written_is_told() {
  touch "$checkout/.build" # where a folder is needed
  run app/run
  check_one_clear_line "cannot write"
}

test_a_long_build_says_how_long_it_will_take() {
  # shellcheck disable=SC2016
  fake ninja '[[ " $* " != *" -n "* ]] || for i in {1..400}; do echo "[$i/400] Building"; done'
  fake nproc 'echo 2'
  run app/run
  check_in "400 steps, about 16 min" "$out"
  check_in "later starts take seconds" "$out"
  # shellcheck disable=SC2016
  fake ninja '[[ " $* " != *" -n "* ]] || echo "[1/1] Linking"'
  run app/run
  check_not_in "about" "$out"
}

test_steps_are_counted_although_new_sources_are_looked_for() {
  local dir="$checkout/.build/release"
  mkdir -p "$dir"
  printf 'build a.o: COMPILE a.cpp\n\nbuild build.ninja: RERUN_CMAKE globs\n  pool = console\n\nbuild b.o: COMPILE b.cpp\n' >"$dir/build.ninja"
  run app/run
  check grep -q '^build b.o' "$dir/plan.ninja"
  check [ "$(grep -c '^build' "$dir/plan.ninja")" = 2 ]
}

test_a_failing_build_says_so_and_starts_nothing() {
  # shellcheck disable=SC2016
  fake ninja '[[ " $* " == *" -n "* ]] || { echo "error: no such thing"; exit 1; }'
  run app/run
  check_one_clear_line "the build failed"
  check_not_in "<telescope>" "$out"
}

test_arguments_reach_the_program_as_they_were() {
  run app/run print --scenario "a b.toml" '*'
  check_in "<telescope><print><--scenario><a b.toml><*>" "$out"
  run app/run --headless ""
  check_in "<telescope><--headless><>" "$out"
}

test_a_build_of_another_place_or_system_is_made_anew() {
  run app/run
  touch "$checkout/.build/release/old"
  run app/run
  check [ -e "$checkout/.build/release/old" ]
  debian 13
  run app/run
  check_not [ -e "$checkout/.build/release/old" ]
}

test_the_package_list_is_well_formed() {
  local list="$source_dir/app/setup/packages.txt"
  check_not grep -vE '^(#.*|)$|^(build|run|test|bench|package|fuzz|lint) +[a-z0-9.+-]+(=[a-z0-9.+-]+)? +[^ ].*$' "$list"
  check [ -z "$(awk '/^[a-z]/ { print $2 }' "$list" | sort | uniq -d)" ]
}

"$1"
