#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope::test;

namespace {

/// What the program says, started by `script` of sh: $1 is the program, $2 a folder of its own, $3
/// own_screen.
Finished in_shell(const TemporaryFolder& folder, const std::string& script) {
  return run_program("sh",
                     {"-c", script, "sh", TELESCOPE_PROGRAM, folder.path().string(),
                      project_file("tests/support/own_screen")},
                     {{"LC_ALL", "C.UTF-8"},
                      {"DISPLAY", ""},
                      {"WAYLAND_DISPLAY", ""},
                      {"XDG_CONFIG_HOME", (folder / "config").string()},
                      {"XDG_STATE_HOME", (folder / "state").string()},
                      {"XDG_DATA_HOME", (folder / "data").string()}});
}

/// Exit code 1 and one line, with these words in it.
void check_one_line(const Finished& finished, const std::string& words) {
  CAPTURE(words, finished.out, finished.err);
  CHECK(finished.exit_code == 1);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK_THAT(finished.err, ContainsSubstring(words));
}

const std::string kGame = R"("$1" run --headless --camera none --no-cp --scenario rapier-demo --game friday)";

}  // namespace

TEST_CASE("a home that cannot be written is told in one line", "[cli][surroundings]") {
  const TemporaryFolder folder;
  write_text(folder / "state", "a file where a folder is needed");
  check_one_line(in_shell(folder, kGame + " --seconds 1"),
                 "check that its folder exists and may be written to");
  write_text(folder / "file", "");
  check_one_line(in_shell(folder, R"("$1" print --scenario rapier-demo --out "$2/file/kit")"),
                 "cannot make the folder");
  check_one_line(in_shell(folder, R"("$1" new battle --rules none --out "$2/file/battle.toml")"),
                 "battle.toml");
}

TEST_CASE("an output that has no room is told in one line", "[cli][surroundings]") {
  const TemporaryFolder folder;
  for (const char* command : {R"("$1" games >/dev/full)", R"("$1" manual bash >/dev/full)",
                              R"("$1" odds --schema rapier >/dev/full)"})
    check_one_line(in_shell(folder, command), "is the disk full?");
}

TEST_CASE("a disk without room is told in one line, and a home that can only be read too",
          "[cli][surroundings]") {
  // Disks of their own, as the user of a name space may mount them.
  const TemporaryFolder folder;
  const auto on_disk = [&](const std::string& size, const std::string& prepare, const std::string& command) {
    return in_shell(folder, "unshare -rm sh -c 'mount -t tmpfs -o size=" + size +
                                " disk \"$2\" && cd \"$2\" && " + prepare + " && " + command +
                                "' sh \"$1\" \"$2\"");
  };
  const std::string fill = R"(head -c 1000000 /dev/zero >filling 2>/dev/null; rm -f none)";
  const std::string read_only = R"(mount -o remount,ro disk "$2")";
  for (const std::string& command :
       {kGame + " --seconds 1", std::string(R"("$1" print --scenario rapier-demo --out "$2/kit")"),
        std::string(R"("$1" new battle --rules none --out "$2/battle.toml")")}) {
    check_one_line(on_disk("64k", fill, command), "");
    check_one_line(on_disk("64k", read_only, command), "");
  }
}

TEST_CASE("a locale that this system does not have changes nothing", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const Finished finished = in_shell(folder, R"(LC_ALL=xx_YY.nonsense LANG=nonsense "$1" games)");
  CHECK(finished.exit_code == 0);
  CHECK(finished.err.empty());
  CHECK_THAT(finished.out, ContainsSubstring("No games"));
}

TEST_CASE("a second program on the same game is told which one has it", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const Finished finished =
      in_shell(folder, kGame + R"( --out "$2/first" >"$2/log" 2>&1 --seconds 100 & first=$!
      until grep -qs 'Game .*friday' "$2/log"; do kill -0 $first || exit 3; sleep 0.1; done
      )" + kGame + R"( --seconds 1; status=$?; kill -INT $first; wait $first; exit $status)");
  check_one_line(finished, "the game is open in another program (telescope-full, process ");
}

TEST_CASE("without OpenGL it says so in one line and goes on without a window", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const Finished finished = in_shell(folder, R"("$3" "640x480x24 -extension GLX" \
      "$1" run --camera none --no-cp --scenario rapier-demo --game friday --seconds 1)");
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 0);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK_THAT(finished.err,
             ContainsSubstring("OpenGL 3.2 is needed") && ContainsSubstring("going on without a window"));
}

TEST_CASE("without OpenGL what is asked is asked in the terminal, and it says why", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const Finished finished = in_shell(folder, R"(printf '3\n' | "$3" "640x480x24 -extension GLX" \
      "$1" start --tell)");
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 0);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK_THAT(finished.err,
             ContainsSubstring("LIBGL_ALWAYS_SOFTWARE=1") && ContainsSubstring("you are asked here"));
  CHECK_THAT(finished.out, ContainsSubstring("1  Try the demo"));
}

TEST_CASE("with software in place of a graphics card there is a window", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const Finished finished = in_shell(folder, R"(LIBGL_ALWAYS_SOFTWARE=1 "$3" 1280x720x24 \
      "$1" run --camera none --no-cp --scenario rapier-demo --game friday --screenshot "$2/window.png" --after 0.5)");
  CAPTURE(finished.out, finished.err);
  CHECK(finished.exit_code == 0);
  CHECK(finished.err.empty());
  CHECK(std::filesystem::file_size(folder / "window.png") > 1000);
}

TEST_CASE("a language that is chosen at the start is spoken and kept", "[cli][surroundings][language]") {
  const TemporaryFolder folder;
  const Finished chosen = in_shell(folder, R"(printf '7\n2\n1\n' | "$1" start --tell)");
  CAPTURE(chosen.out, chosen.err);
  CHECK(chosen.exit_code == 0);
  CHECK_THAT(chosen.out, ContainsSubstring("Try the demo"));
  CHECK_THAT(chosen.out, ContainsSubstring("Die Demo ausprobieren"));
  CHECK(chosen.out.ends_with("telescope run\n"));
  CHECK_THAT(in_shell(folder, R"(printf '1\n' | "$1" start --tell)").out,
             ContainsSubstring("Die Demo ausprobieren"));
  const Finished asked = in_shell(folder, R"(printf '1\n' | "$1" start --tell --language fr)");
  CHECK_THAT(asked.out, ContainsSubstring("Essayer la d\u00e9monstration"));
  CHECK(asked.out.ends_with("telescope run --language fr\n"));
}

TEST_CASE("a language that is not there is told in one line, and English is spoken",
          "[cli][surroundings][language]") {
  const TemporaryFolder folder;
  const Finished finished = in_shell(folder, R"(printf '1\n' | "$1" start --tell --language tlh)");
  CHECK(finished.exit_code == 0);
  CHECK(finished.err == "telescope: there is no language 'tlh'; there are en, de, fr\n");
  CHECK_THAT(finished.out, ContainsSubstring("Try the demo"));
}

TEST_CASE("without HOME a game lies where the system says that the user's home is", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const auto unhomed = [&](const std::string& script) {
    return in_shell(folder, "unset HOME XDG_STATE_HOME XDG_CONFIG_HOME; " + script);
  };
  const auto games = unhomed(R"("$1" games)");
  CHECK(games.exit_code == 0);
  CHECK_THAT(games.out, ContainsSubstring(".local/state/telescope/games"));
  CHECK(games.out.find("/tmp/") == std::string::npos);
  if (run_program("id", {"-u"}).out == "0\n")  // as a user whom the system does not know
    check_one_line(unhomed(R"(setpriv --reuid 54321 --clear-groups "$1" games)"),
                   "no home folder is known; set HOME");
}

TEST_CASE("a folder for temporary files that is not there stops nothing", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const auto played = in_shell(folder, R"(export TMPDIR="$2/none"; )" + kGame + " --seconds 1");
  CAPTURE(played.err);
  REQUIRE(played.exit_code == 0);
  const auto replayed = in_shell(folder, R"(export TMPDIR="$2/none"; "$1" replay friday --json)");
  CAPTURE(replayed.err);
  CHECK(replayed.exit_code == 0);
}

TEST_CASE("a game is begun only under a name by which it is found again", "[cli][surroundings]") {
  const TemporaryFolder folder;
  const std::string begin =
      R"(cd "$2" && "$1" run --headless --camera none --no-cp --scenario rapier-demo --seconds 1 --game )";
  for (const char* name : {"a/b", "./battle", "battle/"})
    check_one_line(in_shell(folder, begin + name),
                   "a game is a name without '/', or a file that ends in .telescope");
  CHECK(in_shell(folder, begin + "b.telescope").exit_code == 0);
  CHECK(std::filesystem::exists(folder / "b.telescope"));
}
