// Programs that are ended before one of the calls that change files, whichever it is.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "core/session/repair.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/forged_game.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

namespace fs = std::filesystem;

constexpr int kSteps = 60;

Finished deed(const std::vector<std::string>& arguments, std::map<std::string, std::string> environment) {
  environment["LD_PRELOAD"] = TELESCOPE_DYING_CALLS;
  return run_program(TELESCOPE_SESSION_DEEDS, arguments, environment);
}

/// How many calls the deed makes where nothing ends it.
int calls_of(const std::vector<std::string>& arguments) {
  const Finished whole = deed(arguments, {{"TELESCOPE_COUNT_CALLS", "1"}});
  INFO(whole.err);
  REQUIRE(whole.exit_code == 0);
  return std::atoi(whole.err.substr(whole.err.rfind("calls ") + 6).c_str());
}

/// At each of the calls, or at a few of them where nobody asked for all: TELESCOPE_KILL_POINTS=all.
void at_kill_points(const std::function<void(const fs::path& folder)>& prepare,
                    const std::function<std::vector<std::string>(const fs::path& folder)>& arguments,
                    const std::function<void(const fs::path& folder, bool ended)>& check) {
  int calls = 0;
  {
    const TemporaryFolder folder;
    prepare(folder.path());
    calls = calls_of(arguments(folder.path()));
  }
  CHECK(calls > 3);
  const int step = std::getenv("TELESCOPE_KILL_POINTS") ? 1 : std::max(1, calls / 9);
  if (step == 1) std::printf("%d kill points of %s\n", calls, arguments("").front().c_str());
  for (int at = 1; at <= calls + 1; at += step) {
    const TemporaryFolder folder;
    prepare(folder.path());
    const Finished finished = deed(arguments(folder.path()), {{"TELESCOPE_DIE_AT", std::to_string(at)}});
    INFO(arguments("").front() << " ended before call " << at << " of " << calls);
    check(folder.path(), finished.exit_code == 0);
  }
}

fs::path game_in(const fs::path& folder) {
  return folder / "game.telescope";
}

void play_duel(const fs::path& file) {
  Session session = must(create_duel(file));
  must(session.add_players_word("Uranus", kUmpire));
  for (int i = 0; i < kSteps; ++i) act(session, kStep);
}

/// The whole duel, as play_duel() left it.
void check_whole(const fs::path& file) {
  const auto session = Session::open(file, duel_options());
  INFO((session ? "" : session.error().message));
  REQUIRE(session);
  CHECK(session->journal().size() == 3 + kSteps);
  CHECK(session->journal().troubles().empty());
  CHECK(must(verify(*session)).holds());
}

}  // namespace

TEST_CASE("a game that is killed while it is created is not there, or whole, and can be begun again",
          "[session][kill-points]") {
  at_kill_points([](const fs::path&) {},
                 [](const fs::path& folder) {
                   return std::vector<std::string>{"create", game_in(folder)};
                 },
                 [](const fs::path& folder, bool) {
                   if (!fs::exists(game_in(folder))) must(create_duel(game_in(folder)));
                   CHECK(must(Session::open(game_in(folder), duel_options())).journal().size() == 2);
                 });
}

TEST_CASE("a repair that is killed leaves the damaged game or the mended one, and never another",
          "[session][kill-points]") {
  const auto prepare = [](const fs::path& folder) {
    // With a log beside it, in which a byte is damaged.
    const fs::path file = game_in(folder);
    {
      const fs::path played = folder / "played.telescope";
      Session session = must(create_duel(played));
      must(session.add_players_word("Uranus", kUmpire));
      for (int i = 0; i < kSteps; ++i) act(session, kStep);
      copy_with_log(played, file);
    }
    std::fstream log(file.string() + "-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekp(20 * 4120 + 300);
    log.put('#');
  };
  at_kill_points(
      prepare,
      [](const fs::path& folder) {
        return std::vector<std::string>{"repair", game_in(folder)};
      },
      [](const fs::path& folder, bool ended) {
        std::error_code none;  // whoever plays on writes into no file that is kept
        CHECK_FALSE(fs::equivalent(game_in(folder), game_in(folder).string() + ".damaged", none));
        std::string refused;
        if (const auto opened = Session::open(game_in(folder), duel_options()); !opened)
          refused = opened.error().message;
        if (!refused.empty()) {
          CHECK_FALSE(ended);
          CHECK_THAT(refused, ContainsSubstring("the log beside it is damaged"));
          must(repair_game(game_in(folder), duel_options()));
        }
        check_whole(game_in(folder));
      });
}

TEST_CASE(
    "where a new file cannot get its name the old one is not played, and a game that was not made is not "
    "there",
    "[session][kill-points]") {
  const TemporaryFolder folder;
  const fs::path file = game_in(folder.path());
  play_duel(folder / "whole.telescope");
  must(create_duel(file));
  fs::copy_file(folder / "whole.telescope", file.string() + ".ready");
  const std::map<std::string, std::string> no_names{{"TELESCOPE_FAIL_AT", "1"},
                                                    {"TELESCOPE_FAIL_CALL", "rename"}};
  for (const char* what : {"open", "export"}) {
    const Finished refused = deed({what, file, folder / "out.json"}, no_names);
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, ContainsSubstring("game.telescope.ready"));
  }
  check_whole(file);

  const fs::path other = folder / "other.telescope";
  const Finished unmade =
      deed({"create", other}, {{"TELESCOPE_FAIL_AT", "1"}, {"TELESCOPE_FAIL_CALL", "fsync"}});
  CHECK(unmade.exit_code == 1);
  CHECK_THAT(unmade.err, ContainsSubstring("cannot be written"));
  CHECK_FALSE(fs::exists(other));
}

TEST_CASE("an import that is killed leaves no game or the whole one", "[session][kill-points]") {
  const auto prepare = [](const fs::path& folder) {
    play_duel(folder / "played.telescope");
    std::ofstream(folder / "game.json")
        << must(export_game(must(Session::read(folder / "played.telescope", duel_options()))));
  };
  const auto arguments = [](const fs::path& folder) {
    return std::vector<std::string>{"import", game_in(folder), folder / "game.json"};
  };
  at_kill_points(prepare, arguments, [&](const fs::path& folder, bool) {
    if (!fs::exists(game_in(folder)))
      must(import_game(read_text(folder / "game.json"), "game.json", game_in(folder), duel_options()));
    check_whole(game_in(folder));
  });
}

TEST_CASE("a game of an older version that is killed while it is made anew is the old one or the new one",
          "[session][kill-points][migration]") {
  const auto prepare = [](const fs::path& folder) {
    play_duel(game_in(folder));
    make_version_1(game_in(folder));
  };
  at_kill_points(
      prepare,
      [](const fs::path& folder) {
        return std::vector<std::string>{"open", game_in(folder)};
      },
      [](const fs::path& folder, bool) { check_whole(game_in(folder)); });
}

TEST_CASE("a game that is killed while it is written to a new file is whole where it was",
          "[session][kill-points]") {
  const auto arguments = [](const fs::path& folder) {
    return std::vector<std::string>{"move", game_in(folder), folder / "rescued.telescope"};
  };
  at_kill_points([](const fs::path& folder) { play_duel(game_in(folder)); }, arguments,
                 [](const fs::path& folder, bool) {
                   check_whole(game_in(folder));
                   if (fs::exists(folder / "rescued.telescope")) check_whole(folder / "rescued.telescope");
                 });
}

TEST_CASE("an export that is killed leaves what was there, or the whole of it", "[session][kill-points]") {
  const auto prepare = [](const fs::path& folder) {
    play_duel(game_in(folder));
    std::ofstream(folder / "out.json") << "the last one";
  };
  const auto arguments = [](const fs::path& folder) {
    return std::vector<std::string>{"export", game_in(folder), folder / "out.json"};
  };
  at_kill_points(prepare, arguments, [](const fs::path& folder, bool) {
    check_whole(game_in(folder));
    const std::string text = read_text(folder / "out.json");
    if (text != "the last one")
      must(import_game(text, "out.json", folder / "again.telescope", duel_options()));
  });
}

TEST_CASE(
    "whatever was called kept is there after a kill or a failing disk, and nothing that was called not kept",
    "[session][kill-points]") {
  const auto check = [](const fs::path& file, const Finished& finished) {
    const auto kept = std::count(finished.out.begin(), finished.out.end(), '\n');
    INFO(finished.out);
    const auto session = Session::open(file, duel_options());
    INFO((session ? "" : session.error().message));
    REQUIRE(session);
    EntryId called = 0;
    bool doubt = false;
    for (std::istringstream lines(finished.out); lines;) {
      std::string line;
      std::getline(lines, line);
      called += line.ends_with(" kept") ? 1 : 0;
      doubt = doubt || line.find("may or may not") != std::string::npos;
    }
    const EntryId held = session->journal().size() - 3 - kSteps;
    CHECK(held >= called);
    // The one under way when it was ended.
    CHECK(held <= called + (doubt || kept < 20 ? 1 : 0));
  };
  int calls = 0;
  {
    const TemporaryFolder folder;
    play_duel(game_in(folder.path()));
    calls = calls_of({"play", game_in(folder.path())});
  }
  const int step = std::getenv("TELESCOPE_KILL_POINTS") ? 1 : std::max(1, calls / 9);
  for (int at = 1; at <= calls; at += step)
    for (const char* how : {"TELESCOPE_DIE_AT", "TELESCOPE_FAIL_AT"}) {
      const TemporaryFolder folder;
      play_duel(game_in(folder.path()));
      const Finished finished = deed({"play", game_in(folder.path())},
                                     {{how, std::to_string(at)}, {"TELESCOPE_FAIL_CALL", "fdatasync fsync"}});
      INFO(how << ' ' << at);
      check(game_in(folder.path()), finished);
    }
}
