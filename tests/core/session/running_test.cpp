// What becomes of a game's file while it is played.
#include <fstream>
#include <functional>

#include <unistd.h>

#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

namespace fs = std::filesystem;

struct Mishap {
  const char* what;
  std::function<void(const fs::path& file)> happens;
  const char* told;
};

const std::vector<Mishap> kMishaps{
    {"deleted", [](const fs::path& file) { fs::remove(file); }, "it was deleted"},
    {"renamed", [](const fs::path& file) { fs::rename(file, file.string() + ".other"); }, "it was deleted"},
    {"folder moved",
     [](const fs::path& file) { fs::rename(file.parent_path(), file.parent_path().string() + "-2"); },
     "its folder was moved"},
    {"replaced",
     [](const fs::path& file) {
       fs::copy_file(file, file.string() + ".copy");
       fs::rename(file.string() + ".copy", file);
     },
     "another file lies under its name"},
    {"cut off", [](const fs::path& file) { REQUIRE(truncate(file.c_str(), 100) == 0); }, "it was cut off"},
    {"log deleted", [](const fs::path& file) { fs::remove(file.string() + "-wal"); },
     "the log beside it was taken away"},
    {"log cut off", [](const fs::path& file) { REQUIRE(truncate((file.string() + "-wal").c_str(), 0) == 0); },
     "the log beside it was cut off"}};

}  // namespace

TEST_CASE(
    "a game whose file is taken away, replaced or cut off is told of, nothing is called done, and it is "
    "rescued whole",
    "[session][running]") {
  for (const Mishap& mishap : kMishaps) {
    INFO(mishap.what);
    const TemporaryFolder home;
    fs::create_directory(home / "games");
    const fs::path file = home / "games" / "game.telescope";
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
    for (int i = 0; i < 30; ++i) act(session, kStep);
    REQUIRE(session.check_place());
    const Json before = picture_of(session);

    mishap.happens(file);
    const auto place = session.check_place();
    REQUIRE_FALSE(place);
    CHECK_THAT(place.error().message, ContainsSubstring(mishap.told));
    CHECK(place.error().message.find('\n') == std::string::npos);
    const auto refused = session.submit({.action = kStep, .stamp = kUmpire, .waiver = {}});
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("nothing more is kept there"));
    CHECK(picture_of(session) == before);

    const fs::path rescued = home / "rescued.telescope";
    must(session.move_to(rescued));
    CHECK(picture_of(session) == before);
    act(session, kStep);
    const EntryId size = session.journal().size();
    const Session read = must(Session::read(rescued, duel_options()));
    CHECK(read.journal().size() == size);
    CHECK(must(verify(read)).holds());
  }
}

TEST_CASE("the log is folded into the file at once where that is asked for, and the game goes on",
          "[session][running]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  Session session = must(create_duel(file));
  for (int i = 0; i < 30; ++i) act(session, kStep);
  must(session.fold_log(true));
  // All of it stands in the file itself now.
  fs::copy_file(file, home / "alone.telescope");
  CHECK(must(Session::read(home / "alone.telescope", duel_options())).journal().size() ==
        session.journal().size());
  for (int i = 0; i < 30; ++i) act(session, kStep);
  must(session.check_place());
  CHECK(must(Session::read(file, duel_options())).journal().size() == session.journal().size());
}

TEST_CASE("two programs do not play one game where the locks of the system do nothing",
          "[session][running]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  std::optional<Session> session(must(create_duel(file)));
  const fs::path lock = file.string() + "-lock";
  CHECK(fs::exists(lock));
  {
    // A copy under another name has no lock of the system's on it: only the lock file tells.
    fs::copy_file(file, home / "same.telescope");
    fs::copy_file(lock, home / "same.telescope-lock");
    const auto second = Session::open(home / "same.telescope", duel_options());
    REQUIRE_FALSE(second);
    CHECK_THAT(second.error().message, ContainsSubstring("the game is open in another program") &&
                                           ContainsSubstring("process " + std::to_string(getpid())));
  }
  session.reset();
  CHECK_FALSE(fs::exists(lock));
  // Of a program that was killed: no process of that number began then.
  std::ofstream(lock) << "elsewhere/0 1 1\n";
  const auto elsewhere = Session::open(file, duel_options());
  REQUIRE_FALSE(elsewhere);
  CHECK_THAT(elsewhere.error().message,
             ContainsSubstring("on the machine 'elsewhere'") && ContainsSubstring("delete"));
  fs::copy_file(home / "same.telescope-lock", lock, fs::copy_options::overwrite_existing);
  std::string text;
  std::ifstream(lock) >> text;
  std::ofstream(lock) << text << " 999999999 1\n";
  CHECK(Session::open(file, duel_options()));
}

TEST_CASE("a message that is damaged is shown as damaged, and the game goes on", "[session][damage]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  EntryId message = 0, size = 0;
  {
    Session session = must(create_duel(file));
    message = must(session.add_message("The bridge is gone.", Audience::kAll, kUmpire));
    for (int i = 0; i < 30; ++i) act(session, kStep);
    size = session.journal().size();
  }
  std::string bytes;
  {
    std::ifstream in(file, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto at = bytes.find("The bridge");
  REQUIRE(at != std::string::npos);
  const auto damage = [&](const std::string& by) {
    std::string changed = bytes;
    changed.replace(at, by.size(), by);
    std::ofstream(file, std::ios::binary | std::ios::trunc) << changed;
  };
  SECTION("one letter of it is found again") {
    damage("Thf bridge");
    const Session session = must(Session::open(file, duel_options()));
    REQUIRE(session.journal().troubles().size() == 1);
    CHECK(session.journal().troubles().front().entry == message);
    CHECK_THAT(session.journal().troubles().front().sentence,
               ContainsSubstring("Thf bridge") && ContainsSubstring("The bridge"));
    CHECK_THAT(session.journal().entry(message)->body, ContainsSubstring("The bridge is gone."));
  }
  SECTION("more is not") {
    damage("\"}{{ ]no\xFF");
    Session session = must(Session::open(file, duel_options()));
    REQUIRE(session.journal().troubles().size() == 1);
    CHECK_THAT(session.journal().entry(message)->body, ContainsSubstring("This message is damaged"));
    CHECK(session.journal().size() == size);
    act(session, kStep);
    const auto verified = must(verify(session));
    REQUIRE(verified.difference);
    CHECK(verified.difference->entry == message);
  }
}
