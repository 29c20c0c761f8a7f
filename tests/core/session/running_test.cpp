// What becomes of a game's file while it is played.
#include <fstream>
#include <functional>
#include <memory>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "core/journal/disk_files.hpp"
#include "core/journal/lock_file.hpp"
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
    {"replaced in place",
     [](const fs::path& file) {
       std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
       bytes.seekp(2 * 4096);
       bytes << "another game";
     },
     "another program has written to it"},
    {"cut off", [](const fs::path& file) { REQUIRE(truncate(file.c_str(), 100) == 0); }, "it was cut off"},
    {"log deleted", [](const fs::path& file) { fs::remove(file.string() + "-wal"); },
     "the log beside it was taken away"},
    {"log cut off", [](const fs::path& file) { REQUIRE(truncate((file.string() + "-wal").c_str(), 0) == 0); },
     "the log beside it was cut off"},
    {"end of the log cut off",
     [](const fs::path& file) {
       const fs::path log = file.string() + "-wal";
       fs::resize_file(log, fs::file_size(log) - 1);
     },
     "the log beside it was cut off"}};

}  // namespace

TEST_CASE(
    "a game whose file is taken away, replaced or cut off is told of, nothing is called done, and it is "
    "rescued whole",
    "[session][running]") {
  for (const auto& [mishap, looked_at] : [] {
         std::vector<std::pair<Mishap, bool>> all;
         for (const Mishap& each : kMishaps)
           for (const bool before : {true, false}) all.emplace_back(each, before);
         return all;
       }()) {
    INFO(mishap.what << (looked_at ? "" : ", and the next action comes before anybody looks"));
    const TemporaryFolder home;
    fs::create_directory(home / "games");
    const fs::path file = home / "games" / "game.telescope";
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
    for (int i = 0; i < 30; ++i) act(session, kStep);
    REQUIRE(session.check_place());
    const Json before = picture_of(session);

    mishap.happens(file);
    if (looked_at) CHECK_FALSE(session.check_place());
    const auto refused = session.submit({.action = kStep, .stamp = kUmpire, .waiver = {}});
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("nothing more is kept there"));
    const auto place = session.check_place();
    REQUIRE_FALSE(place);
    CHECK_THAT(place.error().message, ContainsSubstring(mishap.told));
    CHECK(place.error().message.find('\n') == std::string::npos);
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

TEST_CASE("what is done while the log is folded waits for that, whoever folds it, and nothing of it is lost",
          "[session][running]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  SessionOptions options = duel_options();
  int begun = 0, waited = 0;
  options.journal.aside = [&](const std::function<void()>& work) {
    ++begun;
    return [&, thread = std::make_shared<std::thread>(work)] {
      thread->join();
      ++waited;
    };
  };
  std::optional<Session> session(must(Session::create(
      file, demo_scenario(), make_kit(demo_scenario()).value(), counting_part(), kUmpire, options)));
  for (int turn = 0; turn < 20; ++turn) {
    for (int i = 0; i < 30; ++i) act(*session, kStep);
    must(session->fold_log(true));
    must(session->check_place());
  }
  CHECK(begun >= 20);
  const EntryId size = session->journal().size();
  session.reset();
  CHECK(waited == begun);
  const Session again = must(Session::open(file, options));
  CHECK(again.journal().size() == size);
  CHECK(must(verify(again)).holds());
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
  // Another machine may have this one's name; this one may have been started anew.
  const std::string name = text.substr(0, text.find('/'));
  std::ofstream(lock) << name << "/another/boot 1 1\n";
  const auto namesake = Session::open(file, duel_options());
  REQUIRE_FALSE(namesake);
  CHECK_THAT(namesake.error().message, ContainsSubstring("on the machine '" + name + "'"));
  std::ofstream(lock) << text.substr(0, text.rfind('/')) << "/boot 1 1\n";
  CHECK(Session::open(file, duel_options()));
}

TEST_CASE("of many programs that open a game in the same moment one has it", "[session][running]") {
  const TemporaryFolder home;
  for (int round = 0; round < 20; ++round) {
    const fs::path game = home / std::to_string(round);
    if (round % 2 == 0) std::ofstream(game.string() + "-lock") << "";  // of a program that was killed
    std::array<int, 2> go{}, told{}, end{};
    REQUIRE((pipe(go.data()) == 0 && pipe(told.data()) == 0 && pipe(end.data()) == 0));
    constexpr int kPrograms = 6;
    std::vector<pid_t> programs;
    for (int i = 0; i < kPrograms; ++i) {
      const pid_t program = fork();
      if (program == 0) {
        close(go[1]);
        close(end[1]);
        char c = 0;
        (void)!read(go[0], &c, 1);
        {
          const auto lock = LockFile::take(game);
          c = lock ? '+' : '-';
          (void)!write(told[1], &c, 1);
          (void)!read(end[0], &c, 1);
        }
        _exit(0);
      }
      programs.push_back(program);
    }
    close(go[1]);
    std::string said;
    for (char c = 0; std::ssize(said) < kPrograms && read(told[0], &c, 1) == 1;) said += c;
    close(end[1]);
    for (const pid_t each : programs) waitpid(each, nullptr, 0);
    for (const int each : {go[0], told[0], told[1], end[0]}) close(each);
    CHECK(std::ranges::count(said, '+') == 1);
    CHECK_FALSE(fs::exists(game.string() + "-lock"));
  }
}

TEST_CASE("a game that is opened through a link is played where it lies", "[session][running]") {
  const TemporaryFolder home;
  fs::create_directory(home / "disk");
  const fs::path file = home / "disk" / "game.telescope", link = home / "link.telescope";
  must(create_duel(file));
  fs::create_symlink(file, link);
  {
    Session session = must(Session::open(link, duel_options()));
    for (int i = 0; i < 5; ++i) act(session, kStep);
    must(session.check_place());
    const auto twice = Session::open(file, duel_options());
    REQUIRE_FALSE(twice);
    CHECK_THAT(twice.error().message, ContainsSubstring("the game is open in another program"));
  }
  CHECK(must(Session::read(link, duel_options())).journal().size() == 2 + 5);
  tamper(file, "UPDATE entries SET body = replace(body, 'step', 'stop') WHERE id = 5");
  must(repair_game(link, duel_options()));
  CHECK(fs::is_symlink(link));
  CHECK(fs::exists(file.string() + ".damaged"));
  CHECK(must(Session::open(link, duel_options())).journal().size() >= 4);
}

TEST_CASE("a game that is renamed takes its log with it, and one that is played keeps its name",
          "[session][running]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope", before = home / "before.telescope";
  must(create_duel(before));
  {
    Session session = must(create_duel(file));
    for (int i = 0; i < 30; ++i) act(session, kStep);
    const auto refused = rename_game(file, before);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("the game is open in another program"));
    must(session.check_place());
    // As a kill leaves it, with a log of which the middle is damaged.
    copy_with_log(file, home / "left.telescope");
  }
  CHECK(must(Session::read(before, duel_options())).journal().size() == 2);
  {
    std::fstream log(home / "left.telescope-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekp(20 * 4120 + 300);
    log.put('#');
  }
  must(rename_game(home / "left.telescope", before));
  CHECK_FALSE(fs::exists(home / "left.telescope"));
  CHECK_FALSE(fs::exists(home / "left.telescope-wal"));
  must(repair_game(before, duel_options()));
  CHECK(must(Session::read(before, duel_options())).journal().size() == 2 + 30);
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

namespace {

/// A duel of version 1 with a message that all may read, a step, and thirty more.
EntryId old_duel(const fs::path& file) {
  EntryId message = 0;
  {
    Session session = must(create_duel(file));
    message = must(session.add_message("The bridge is gone.", Audience::kAll, kUmpire));
    for (int i = 0; i < 31; ++i) act(session, kStep);
  }
  make_version_1(file);
  return message;
}

}  // namespace

TEST_CASE("what is damaged of a game without seals is told, and the game goes on or is mended",
          "[session][damage][migration]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  const EntryId message = old_duel(file);
  const auto id = [](EntryId entry) { return " WHERE id = " + std::to_string(entry); };
  SECTION("a message that is no JSON any more") {
    tamper(file, "UPDATE entries SET body = '{\"audience\":\"all\",\"te'" + id(message));
  }
  SECTION("whoever wrote a message is no text any more") {
    tamper(file, "UPDATE entries SET who = CAST(x'ff41' AS TEXT)" + id(message));
  }
  SECTION("whoever did something is no text any more") {
    tamper(file, "UPDATE entries SET who = CAST(x'ff41' AS TEXT)" + id(message + 1));
  }
  SECTION("something that was done is no JSON any more") {
    tamper(file, "UPDATE entries SET body = '{'" + id(message + 20));
  }
  const auto read = Session::read(file, duel_options());
  if (read) {
    REQUIRE(read->journal().troubles().size() == 1);
    must(export_game(*read));
  }
  auto opened = Session::open(file, duel_options());
  if (!opened) {
    CHECK_THAT(opened.error().message, ContainsSubstring("telescope repair"));
    const Repaired repaired = must(repair_game(file, duel_options()));
    CHECK(repaired.whole.kept >= message + 19);
    opened = Session::open(file, duel_options());
  } else {
    CHECK(opened->journal().troubles().size() == 1);
  }
  REQUIRE(opened);
  act(*opened, kStep);
  must(export_game(*opened));
}

TEST_CASE("a damaged digit of the secret of a game without seals is found by what was promised",
          "[session][damage][migration]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  old_duel(file);
  const std::string promised = must(Session::read(file, duel_options())).journal().seed();
  tamper(file, "UPDATE secret SET seed = 'f' || substr(seed, 2)");
  REQUIRE_FALSE(Session::open(file, duel_options()));
  const Repaired repaired = must(repair_game(file, duel_options()));
  CHECK(repaired.whole.beyond == 0);
  CHECK_THAT(repaired.whole.fault, ContainsSubstring("a digit of the secret of its dice"));
  CHECK(must(Session::open(file, duel_options())).journal().seed() == promised);
}

TEST_CASE("the file of an older version is kept as it was beside the one that is made of it",
          "[session][migration]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  old_duel(file);
  const std::string before = read_text(file);
  must(Session::open(file, duel_options()));
  CHECK(read_text(file.string() + ".version-1") == before);
  const auto games = must(list_games(home.path()));
  REQUIRE(games.size() == 1);
  REQUIRE(games.front().beside.size() == 1);
  CHECK(games.front().beside.front().string() == file.string() + ".version-1");
}

TEST_CASE("a game of an older version that cannot be made anew is left as it was, with no copy beside it",
          "[session][migration]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope", in_the_way = file.string() + ".new";
  old_duel(file);
  const std::string before = read_text(file);
  write_text(in_the_way, "a letter");
  for (int tries = 0; tries < 2; ++tries) {
    const auto refused = Session::open(file, duel_options());
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring(in_the_way.string()));
    CHECK(kept_beside(file).empty());
    CHECK(read_text(file) == before);
  }
  fs::remove(in_the_way);
  must(Session::open(file, duel_options()));
}

TEST_CASE("a byte of what was kept last is told by all who read the game, and found again",
          "[session][damage]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  EntryId size = 0;
  {
    const fs::path played = home / "played.telescope";
    Session session = must(create_duel(played));
    for (int i = 0; i < 5; ++i) act(session, kStep);
    must(session.add_message("The last word.", Audience::kAll, kUmpire));
    size = session.journal().size();
    copy_with_log(played, file);
  }
  std::string log = read_text(file.string() + "-wal");
  log[log.rfind("The last word.")] = 'X';
  std::ofstream(file.string() + "-wal", std::ios::binary) << log;
  const auto verified = must(verify_file(file, duel_options()));
  REQUIRE(verified.difference);
  CHECK_THAT(verified.difference->sentence, ContainsSubstring("1 entry"));
  SECTION("a repair has it") {
    must(repair_game(file, duel_options()));
    const Session session = must(Session::open(file, duel_options()));
    CHECK(session.journal().size() == size);
    CHECK_THAT(session.journal().entry(size)->body, ContainsSubstring("The last word."));
  }
  SECTION("whoever would play on is offered the repair") {
    const auto refused = Session::open(file, duel_options());
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message,
               ContainsSubstring("1 entry") && ContainsSubstring("telescope repair"));
    CHECK(read_text(file.string() + "-wal") == log);
  }
}

TEST_CASE("an entry of another game is none of this one, though its own seal fits", "[session][damage]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope", other = home / "other.telescope";
  EntryId size = 0;
  {
    Session session = must(create_duel(file)), another = must(create_duel(other));
    for (Session* each : {&session, &another}) {
      const std::string whose = each == &session ? "ours" : "theirs";
      for (int i = 0; i < 3; ++i) must(each->add_message(whose, Audience::kAll, kUmpire));
    }
    size = session.journal().size();
  }
  const std::string last = std::to_string(size);
  SECTION("in place of the last") {}
  SECTION("behind one that is lost") {
    tamper(file, "DELETE FROM entries WHERE id = " + std::to_string(size - 1));
  }
  tamper(file, "ATTACH '" + other.string() +
                   "' AS other; UPDATE entries SET body = o.body, seal = o.seal FROM "
                   "other.entries AS o WHERE entries.id = " +
                   last + " AND o.id = " + last + "; DETACH other");
  if (const auto opened = Session::open(file, duel_options())) CHECK(must(verify(*opened)).difference);
  must(repair_game(file, duel_options()));
  const Session session = must(Session::open(file, duel_options()));
  for (EntryId id = 1; id <= session.journal().size(); ++id)
    CHECK(session.journal().entry(id)->body.find("theirs") == std::string::npos);
}

TEST_CASE(
    "what a killed program left beside a game goes when it is opened, and no log is read that is too large",
    "[session][running]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  must(create_duel(file));
  for (const char* left : {"-lock-4711", ".trial-lock"}) std::ofstream(file.string() + left) << "left";
  for (const char* left : {".trial", ".trial.new"}) std::ofstream(file.string() + left) << "";
  fs::copy_file(file, file.string() + ".new");
  must(Session::open(file, duel_options()));
  CHECK(std::distance(fs::directory_iterator(home.path()), fs::directory_iterator()) == 1);
  std::ofstream(file.string() + "-wal") << "";
  fs::resize_file(file.string() + "-wal", std::uintmax_t{2} << 30);
  for (const auto& refused : {Session::open(file, duel_options()), Session::read(file, duel_options())}) {
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("too large"));
  }
}

TEST_CASE("of a damaged message that is not for everybody nothing is quoted", "[session][damage]") {
  const TemporaryFolder home;
  const fs::path file = home / "game.telescope";
  {
    Session session = must(create_duel(file));
    must(session.add_message("The bridge is mined.", Audience::kUmpire, kUmpire));
  }
  tamper(file, "UPDATE entries SET body = replace(body, 'bridge', 'bridgf') WHERE kind = 'message'");
  const Session session = must(Session::open(file, duel_options()));
  REQUIRE(session.journal().troubles().size() == 1);
  const std::string& told = session.journal().troubles().front().sentence;
  CHECK_THAT(told, ContainsSubstring("its text, at byte"));
  CHECK(told.find("mined") == std::string::npos);
}
