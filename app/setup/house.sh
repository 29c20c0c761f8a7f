# Shared by app/run and tests/run: which Debian packages are needed, installing what is missing, building.
# To be sourced by bash, with `root` (the checkout), `program` (for messages) and `install` (yes or no) set.
# shellcheck shell=bash disable=SC2154

readonly setup_dir="$root/app/setup"
readonly build_home="$root/.build"
os_release=${TELESCOPE_OS_RELEASE:-/etc/os-release}  # the tests put another system here

say() { printf '%s: %s\n' "$program" "$*"; }
die() {
  printf '%s: %s\n' "$program" "$*" >&2
  exit 1
}
usage_error() {
  printf '%s: %s; see %s --help\n' "$program" "$*" "$program" >&2
  exit 2
}
is_root() { [[ $(id -u) == 0 ]]; }
have() { command -v "$1" >/dev/null 2>&1; }

# os_field NAME: that field of os-release, empty where it has none.
os_field() {
  # shellcheck disable=SC1090
  (unset "$1" && . "$os_release" && printf '%s' "${!1-}") 2>/dev/null
}

# "debian", "like-debian" or "other".
system_kind() {
  case $(os_field ID) in
    debian) echo debian ;;
    *) [[ " $(os_field ID_LIKE) " == *" debian "* ]] && echo like-debian || echo other ;;
  esac
}

# packages_of SET...: their names on this system; Debian 13's names on anything newer or unknown.
packages_of() {
  local column=2
  [[ $(os_field ID)$(os_field VERSION_ID) == debian12 ]] && column=1
  awk -v sets=" $* " -v column="$column" '
    /^[a-z]/ && index(sets, " " $1 " ") {
      n = split($2, name, "=")
      print (n == 2 ? name[column] : name[1])
    }' "$setup_dir/packages.txt" | sort -u
}

# missing_of PACKAGE...: those that dpkg does not call installed.
missing_of() {
  comm -23 <(printf '%s\n' "$@" | sort -u) \
    <(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
      awk '$2 == "installed" { print $1 }' | sort -u)
}

# Says in one line why apt-get failed, from what it printed.
explain_apt_failure() {
  local log=$1
  if grep -qE 'No space left|enough free space' "$log"; then
    die "the disk is full; free about 3 GB and start again"
  elif grep -q 'dpkg was interrupted' "$log"; then
    die "an earlier installation was interrupted; run 'dpkg --configure -a' as root and start again"
  elif grep -qE 'Could not get lock|Unable to acquire' "$log"; then
    die "another program is installing packages; wait for it and start again"
  elif grep -qE 'Temporary failure resolving|Could not resolve|Failed to fetch|Could not connect' "$log"; then
    die "the package server cannot be reached; check the network and start again (log: $log)"
  elif grep -qE 'Unable to locate package|has no installation candidate' "$log"; then
    die "a package is not to be had: $(grep -m1 -E 'Unable to locate|no installation candidate' "$log" |
      sed 's/^E: //'); is 'main' of this Debian in the apt sources?"
  elif grep -qE 'unmet dependencies|broken packages' "$log"; then
    die "packages on this system are half installed; run 'apt-get --fix-broken install' as root and start again"
  elif grep -qE 'incorrect password|a password is required|not in the sudoers' "$log"; then
    die "sudo was refused; ask an administrator to install the packages named above"
  fi
  die "installing failed; the log is $log"
}

# apt_get LOG ARGUMENT...: runs apt-get as root, its words in LOG; on a terminal one line counts along.
apt_get() {
  local log=$1 status=0
  shift
  local -a as_root=()
  is_root || as_root=(sudo)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -o DPkg::Lock::Timeout=120 \
    -o Dpkg::Use-Pty=0 "$@" </dev/null 2>&1 | tee -a "$log" |
    awk -v tty="$([[ -t 1 ]] && echo 1)" '
      tty && /^(Get:|Unpacking|Setting up)/ { printf "\r  %d steps done", ++n; fflush() }
      END { if (n) print "" }' || status=${PIPESTATUS[0]}
  return "$status"
}

# CMake and ninja cannot build below a folder with one of these in its name.
check_name_of_checkout() {
  case $root in
    *\;* | *\$* | *\#* | *\[* | *\]* | *\"* | *\\* | *\|* | *\<* | *\>* | *$'\n'*)
      die "cannot be built in ${root//$'\n'/ }: a folder in it has one of ; \$ # [ ] | < > \" \\ in its name; rename it and start again"
      ;;
  esac
}

# install_missing SET...: installs what the sets name and this system lacks, or says so and stops.
# With `install` set to no it only goes on.
install_missing() {
  check_name_of_checkout
  [[ $install == yes ]] || return 0
  local kind
  kind=$(system_kind)
  if [[ $kind == other ]] || ! have dpkg-query; then
    die "made for Debian 12 and 13; here, install what corresponds to these packages and start again" \
      "with --no-install: $(packages_of "$@" | tr '\n' ' ')"
  fi
  local -a needed missing
  mapfile -t needed < <(packages_of "$@")
  mapfile -t missing < <(missing_of "${needed[@]}")
  ((${#missing[@]})) || return 0

  local command="apt-get install --no-install-recommends ${missing[*]}"
  if [[ $kind == like-debian ]]; then
    say "tried on Debian 12 and 13 only; if the build fails here, run: $command"
    return 0
  fi
  say "installing ${#missing[@]} Debian packages and what they depend on, needed to build and run: ${missing[*]}"
  if ! is_root; then
    have sudo || die "you are not root and there is no sudo; ask an administrator to run: $command"
    say "this takes root rights, so sudo may ask for your password (--no-install goes on without)"
    sudo true || die "sudo was refused; ask an administrator to run: $command"
  fi
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/telescope-install.XXXXXX.log") ||
    die "cannot write to ${TMPDIR:-/tmp}; is the disk full?"
  apt_get "$log" update || true  # what matters is whether the next line succeeds
  apt_get "$log" install -y --no-install-recommends "${missing[@]}" || explain_apt_failure "$log"
  rm -f "$log"
}

# As many compilers at once as there are cores, and memory to feed them: 1.9 GB each.
jobs() {
  local cores fed
  cores=$(nproc)
  fed=$(awk '/^MemAvailable:/ { print int($2 / 1992294) }' /proc/meminfo)
  ((fed >= 1)) || fed=1
  echo $((cores < fed ? cores : fed))
}

# how_long PLAN: how many steps ninja's plan has and about how many minutes they take; nothing where it is less than one.
# Of one core, without a compiler cache and of the release variant, sources that are compiled together take 10 s, a single
# one 5 s, and any other step 1 s.
how_long() {
  local steps together compiled minutes
  steps=$(grep -c '^\[' <<<"$1") || true
  together=$(grep -c '^\[.*/Unity/unity_' <<<"$1") || true
  compiled=$(grep -c '^\[.*Building' <<<"$1") || true
  minutes=$(((steps + 4 * compiled + 5 * together) / $(jobs) / 60))
  ((minutes < 1)) || printf ': %d steps, about %d min, less where a compiler cache has some; later starts take seconds' "$steps" "$minutes"
}

# plan DIR TARGET...: what ninja would do. Without the step that looks for new sources: where it is, ninja tells no other.
plan() {
  local dir=$1
  shift
  sed '/^build build[.]ninja: /,/^$/d' "$dir/build.ninja" >"$dir/plan.ninja" 2>/dev/null
  ninja -C "$dir" -f plan.ninja -n "$@" 2>/dev/null
}

# build VARIANT TESTS(ON|OFF) TARGET...: configures where needed and builds into .build/VARIANT.
build() {
  local variant=$1 tests=$2 dir="$build_home/$1" stamp
  shift 2
  if ! have cmake || ! have ninja; then die "cmake and ninja are needed: apt-get install cmake ninja-build"; fi
  if ! mkdir -p "$dir" 2>/dev/null || ! touch "$build_home/$variant.lock" 2>/dev/null; then
    die "cannot write to $build_home; free some disk space, or copy the checkout to a folder you may write to"
  fi
  prepare_ccache
  exec 9>"$build_home/$variant.lock"
  flock 9  # a second start waits for the first one's build

  # A build made elsewhere or with another release's libraries is made anew.
  stamp="$root $(os_field ID) $(os_field VERSION_ID)"
  if [[ -e $dir/CMakeCache.txt && $(cat "$dir/.made-for" 2>/dev/null) != "$stamp" ]]; then
    rm -rf "$dir" && mkdir -p "$dir"
  fi
  if [[ ! -e $dir/build.ninja ]] || { [[ $tests == ON ]] && ! grep -q '^TELESCOPE_TESTS:BOOL=ON' "$dir/CMakeCache.txt"; }; then
    configure "$variant" "$tests" "$dir"
    printf '%s\n' "$stamp" >"$dir/.made-for"
  fi
  local planned
  planned=$(plan "$dir" "$@") || true
  [[ $planned == *"no work to do"* ]] || {
    say "building the $variant variant in $dir$(how_long "$planned")"
    ninja -C "$dir" -j "$(jobs)" "$@" || die_of "the build" "$dir"
  }
  exec 9>&-
}

# configure VARIANT TESTS(ON|OFF) DIR [CMAKE_ARGUMENT...]
configure() {
  local variant=$1 tests=$2 dir=$3
  shift 3
  local -a compiler=()
  if [[ $variant == fuzz ]]; then
    have clang++ || die "the fuzz variant needs clang: apt-get install clang"
    compiler=(-DCMAKE_CXX_COMPILER=clang++)
  fi
  cmake -S "$root" -B "$dir" -G Ninja -DTELESCOPE_VARIANT="$variant" \
    -DTELESCOPE_TESTS="$tests" "${compiler[@]}" "$@" >"$dir/configure.log" 2>&1 || {
    cat "$dir/configure.log" >&2
    rm -f "$dir/build.ninja"
    die_of configuring "$dir" "; start without --no-install to install what is missing"
  }
}

# ccache lives in the home folder, or beside the build where that cannot be written.
prepare_ccache() {
  [[ -n ${CCACHE_DIR-} ]] && return
  local cache="${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}"
  if ! mkdir -p "$cache" 2>/dev/null || [[ ! -w $cache ]]; then export CCACHE_DIR="$build_home/ccache"; fi
}

# die_of WHAT DIR [HINT]: the disk is full, or the reason stands above; HINT is for --no-install.
die_of() {
  local free
  free=$(df --output=avail -k "$2" | tail -n 1)
  if ((free < 100000)); then die "$1 failed because the disk is full; free about 1 GB and start again"; fi
  if [[ $install == yes ]]; then die "$1 failed as shown above"; fi
  die "$1 failed as shown above${3-}"
}
