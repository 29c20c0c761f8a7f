# A machine of make-believe for the scripts: a copy of them in a temporary checkout, and a PATH on which
# dpkg-query, apt-get, sudo, id, cmake and ninja only write down that they were called. To be sourced.
# shellcheck shell=bash disable=SC2034

readonly source_dir=$2
world=$(mktemp -d)
trap 'rm -rf "$world"' EXIT
checkout="$world/a checkout"  # a path with a space
calls="$world/calls"
mkdir -p "$checkout" "$world/bin" "$world/home" "$world/tmp"
: >"$calls"
for file in app/run app/package app/setup tests/run; do
  mkdir -p "$checkout/$(dirname "$file")"
  cp -R "$source_dir/$file" "$checkout/$file"
done

# fake NAME BODY: a command that notes its call and runs BODY.
fake() {
  printf '#!/bin/bash\necho "%s $*" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$world/bin/$1"
  chmod +x "$world/bin/$1"
}

debian() { printf 'ID=debian\nVERSION_ID="%s"\n' "$1" >"$world/os-release"; }

# Packages named in the file "absent" are missing, in "broken" half installed; the rest is there.
: >"$world/absent"
: >"$world/broken"
fake dpkg-query "
for package; do
  [[ \$package == --* ]] && continue
  grep -qx \"\$package\" '$world/absent' && continue
  grep -qx \"\$package\" '$world/broken' && { echo \"\$package half-configured\"; continue; }
  echo \"\$package installed\"
done"
fake apt-get "[[ \" \$* \" != *' install '* ]] || : >'$world/absent' >'$world/broken'"
fake id 'echo 0'
fake cmake "
while ((\$#)); do
  case \$1 in
    -B) build=\$2 ;;
    -DTELESCOPE_TESTS=*) echo \"TELESCOPE_TESTS:BOOL=\${1#*=}\" >>\"\$build/CMakeCache.txt\" ;;
  esac
  shift
done
touch \"\$build/build.ninja\"
mkdir -p \"\$build/app\"
printf '#!/bin/bash\nprintf \"<%%s>\" \"telescope\" \"\$@\"; echo\n' >\"\$build/app/telescope\"
chmod +x \"\$build/app/telescope\""
fake ninja "[[ \" \$* \" != *' -n '* ]] || echo 'ninja: no work to do.'"
debian 12

# run SCRIPT ARGUMENT...: leaves what it printed in $out and $err, its exit code in $status.
run() {
  status=0
  env -i ${DEBEMAIL+"DEBEMAIL=$DEBEMAIL" "DEBFULLNAME=$DEBFULLNAME"} PATH="${search_path-$world/bin:$PATH}" HOME="$world/home" TMPDIR="$world/tmp" \
    TELESCOPE_OS_RELEASE="$world/os-release" "$checkout/$1" "${@:2}" \
    >"$world/out" 2>"$world/err" </dev/null || status=$?
  out=$(<"$world/out")
  err=$(<"$world/err")
}

called() { grep -q "^$1" "$calls"; }

fail() {
  printf 'FAILED: %s\nexit code: %s\nstandard output:\n%s\nstandard error:\n%s\ncalls:\n%s\n' \
    "$*" "${status-}" "${out-}" "${err-}" "$(<"$calls")" >&2
  exit 1
}
check() { "$@" || fail "$*"; }
check_not() { ! "$@" || fail "not: $*"; }
check_status() { [[ $status == "$1" ]] || fail "the exit code should be $1"; }
check_in() { [[ $2 == *"$1"* ]] || fail "'$1' should be in '$2'"; }
check_not_in() { [[ $2 != *"$1"* ]] || fail "'$1' should not be in '$2'"; }
# One line on standard error, and exit code 1: how every failure of the surroundings is told.
check_one_clear_line() {
  check_status 1
  [[ $(wc -l <"$world/err") == 1 ]] || fail "one line was expected"
  check_in "$1" "$err"
}
