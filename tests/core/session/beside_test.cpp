// What lies beside a game under one of its names and is none of it.
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
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

/// While it lives, this thread is bound by the permissions of files, root's as well.
class AsAnybody {
 public:
  AsAnybody() {
    REQUIRE(syscall(SYS_capget, &header_, held_.data()) == 0);
    auto fewer = held_;
    fewer[0].effective &= ~((1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH));
    REQUIRE(syscall(SYS_capset, &header_, fewer.data()) == 0);
  }
  ~AsAnybody() { CHECK(syscall(SYS_capset, &header_, held_.data()) == 0); }
  AsAnybody(const AsAnybody&) = delete;
  AsAnybody& operator=(const AsAnybody&) = delete;

 private:
  __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> held_{};
};

template <class T>
std::string failed(const Result<T>& result) {
  REQUIRE_FALSE(result);
  return result.error().message;
}

/// A game with all of it in its log, as a kill leaves it.
struct LeftGame {
  LeftGame() {
    const fs::path played = folder / "played.telescope";
    Session session = must(create_duel(played));
    for (int i = 0; i < 20; ++i) act(session, kStep);
    copy_with_log(played, file);
    bytes = read_text(file);
    log = read_text(beside("-wal"));
  }
  fs::path beside(const std::string& suffix) const { return file.string() + suffix; }
  bool is_as_it_was() const { return read_text(file) == bytes && read_text(beside("-wal")) == log; }
  /// Of reading, opening and repairing it, each of which changes nothing.
  void check_refused(const std::string& why) const {
    for (const auto& refused : {
             failed(Session::read(file, duel_options())),
             failed(Session::open(file, duel_options())),
             failed(repair_game(file, duel_options())),
         }) {
      CHECK_THAT(refused, ContainsSubstring(why));
      CHECK(refused.find('\n') == std::string::npos);
      CHECK(is_as_it_was());
    }
  }

  TemporaryFolder folder;
  fs::path file = folder / "game.telescope";
  std::string bytes, log;
};

}  // namespace

TEST_CASE("what lies ready to take a game's place and is not that game is left, and so is the game",
          "[session][damage]") {
  const LeftGame game;
  const fs::path ready = game.beside(".ready");
  SECTION("nothing") {
    write_text(ready, "");
  }
  SECTION("a letter") {
    write_text(ready, "Dear Sir,");
  }
  SECTION("a pipe") {
    REQUIRE(mkfifo(ready.c_str(), 0600) == 0);
  }
  SECTION("a folder") {
    fs::create_directory(ready);
  }
  SECTION("a link") {
    fs::create_symlink(game.folder / "played.telescope", ready);
  }
  SECTION("another game") {
    fs::copy_file(project_file("tests/data/journal/rapier-demo.telescope"), ready);
  }
  SECTION("the game with damage in it") {
    fs::copy_file(game.folder / "played.telescope", ready);
    std::string bytes = read_text(ready);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    bytes.resize(bytes.size() - 4096);
    write_text(ready, bytes);
  }
  game.check_refused("game.telescope.ready");
  game.check_refused("move it to another folder");
  fs::rename(ready, game.folder / "letter");
  CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 20);
}

TEST_CASE("what takes a game's place does so only when the game as it was is kept", "[session][damage]") {
  const LeftGame game;
  fs::copy_file(game.folder / "played.telescope", game.beside(".ready"));
  CHECK(must(Session::read(game.file, duel_options())).journal().size() == 2 + 20);
  CHECK_FALSE(fs::exists(game.beside(".ready")));
  CHECK(read_text(game.beside(".replaced")) == game.bytes);
  CHECK(read_text(game.beside(".replaced-wal")) == game.log);
  CHECK(kept_beside(game.file) == std::vector<fs::path>{game.beside(".replaced")});

  // A repair has kept it already.
  fs::copy_file(game.file, game.beside(".ready"));
  fs::copy_file(game.file, game.beside(".damaged"));
  CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 20);
  CHECK_FALSE(fs::exists(game.beside(".replaced-2")));
}

TEST_CASE("a game that has gone on is not turned back by an older copy under that name",
          "[session][damage]") {
  const LeftGame game;
  {
    Session session = must(Session::open(game.file, duel_options()));
    act(session, kStep);
  }
  const std::string later = read_text(game.file);
  fs::copy_file(game.folder / "played.telescope", game.beside(".ready"));
  for (const std::string& told :
       {failed(Session::open(game.file, duel_options())), failed(Session::read(game.file, duel_options()))})
    CHECK_THAT(told, ContainsSubstring("it is what the game was once"));
  CHECK(read_text(game.file) == later);
  fs::remove(game.beside(".ready"));
  CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 21);
}

TEST_CASE("an older log beside a game undoes nothing: the game is refused, and a repair keeps all of it",
          "[session][repair][damage]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope", log = file.string() + "-wal";
  const auto say = [](Session& session, const std::string& text) {
    for (int i = 0; i < 4; ++i)
      must(session.add_message(text + ' ' + std::to_string(i), Audience::kAll, kUmpire));
  };
  must(create_duel(file));
  std::string older;
  EntryId size = 0;
  SECTION("it is of an evening before") {
    {
      Session session = must(Session::open(file, duel_options()));
      say(session, "once");
      older = read_text(log);
    }
    Session session = must(Session::open(file, duel_options()));
    say(session, "later");
    size = session.journal().size();
  }
  SECTION("the game has gone on elsewhere meanwhile") {
    const fs::path linked = folder / "linked.telescope";
    fs::copy_file(file, linked);
    {
      Session session = must(Session::open(linked, duel_options()));
      say(session, "once");
      act(session, kStep);
      act(session, kStep);
      older = read_text(linked.string() + "-wal");
    }
    Session session = must(Session::open(file, duel_options()));
    say(session, "later");
    act(session, kStep);
    size = session.journal().size() + 6 + 1;  // and from there back to where the file goes on
  }
  const std::string newer = read_text(file);
  write_text(log, older);
  for (const std::string& told :
       {failed(Session::read(file, duel_options())), failed(Session::open(file, duel_options()))}) {
    CHECK_THAT(told, ContainsSubstring("telescope repair"));
    CHECK(read_text(file) == newer);
    CHECK(read_text(log) == older);
  }
  const Whole whole = must(repair_game(file, duel_options())).whole;
  CHECK(whole.beyond == 0);
  const Session session = must(Session::open(file, duel_options()));
  CHECK(session.journal().size() <= size);
  std::string all;
  for (EntryId id = 3; id <= session.journal().size(); ++id) all += must(session.journal().entry(id)).body;
  for (const char* text : {"once 0", "once 3", "later 0", "later 3"})
    CHECK_THAT(all, ContainsSubstring(text));
  CHECK(must(verify(session)).holds());
}

TEST_CASE("a repair takes nothing from a log that is another game's", "[session][repair][damage]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope", other = folder / "other.telescope";
  fs::copy_file(project_file("tests/data/journal/race-short.telescope"), file);
  fs::copy_file(project_file("tests/data/journal/brevity-first.telescope"), other);
  const EntryId size = must(Session::read(file)).journal().size();
  {
    Session session = must(Session::open(other));
    for (int i = 0; i < 70; ++i) must(session.add_message("Not here.", Audience::kAll, kUmpire));
    fs::copy_file(other.string() + "-wal", file.string() + "-wal");
  }
  const Whole whole = must(repair_game(file)).whole;
  CHECK(whole.kept == size);
  CHECK(whole.behind + whole.beyond == 0);
  CHECK_THAT(whole.fault, ContainsSubstring("another game's"));
  const Session session = must(Session::open(file));
  CHECK(session.journal().size() == size);
  CHECK(must(verify(session)).holds());
}

TEST_CASE("where no copy can be made a log that is not whole is not written over", "[session][damage]") {
  const LeftGame game;
  write_text(game.beside("-wal"), game.log.substr(0, game.log.size() - 100));
  const std::string log = read_text(game.beside("-wal"));
  const fs::path scratch = game.folder / "scratch";
  fs::create_directory(scratch);
  fs::permissions(scratch, fs::perms::owner_read | fs::perms::owner_exec);
  const char* before = std::getenv("TMPDIR");
  const std::string was = before ? before : "";
  setenv("TMPDIR", scratch.c_str(), 1);
  {
    const AsAnybody anybody;
    CHECK_THAT(failed(Session::open(game.file, duel_options())),
               ContainsSubstring(scratch.string()) && ContainsSubstring("TMPDIR"));
    const auto games = must(list_games(game.folder.path()));
    CHECK_THAT(games.front().trouble, ContainsSubstring("TMPDIR"));
    CHECK(games.back().trouble.empty());  // it has no log and nobody plays it: no copy is made to read it
    CHECK(games.back().entries == 2 + 20);
  }
  if (before)
    setenv("TMPDIR", was.c_str(), 1);
  else
    unsetenv("TMPDIR");
  CHECK(read_text(game.file) == game.bytes);
  CHECK(read_text(game.beside("-wal")) == log);
}

TEST_CASE("a file that has become empty takes nothing from the log beside it", "[session][damage]") {
  LeftGame game;
  game.bytes = GENERATE(as<std::string>{}, "", "x");
  write_text(game.file, game.bytes);
  game.check_refused("the file is empty");
  game.check_refused("game.telescope-wal");
  CHECK(failed(rename_game(game.file, game.folder / "other.telescope")) != "");
  CHECK(game.is_as_it_was());
}

TEST_CASE("a log whose game was renamed by hand is named by the list of games and by whoever opens the game",
          "[session][damage]") {
  const LeftGame game;
  const fs::path renamed = game.folder / "renamed.telescope";
  fs::rename(game.file, renamed);
  const auto games = must(list_games(game.folder.path()));
  REQUIRE(games.size() == 3);  // the one that was played, too
  CHECK(games[0].file == game.file);
  CHECK_THAT(games[0].trouble, ContainsSubstring("game.telescope-wal: a log whose game is gone"));
  {
    const Session session = must(Session::open(renamed, duel_options()));
    CHECK(session.journal().size() == 2);
    REQUIRE(session.journal().troubles().size() == 1);
    CHECK_THAT(session.journal().troubles().front().sentence,
               ContainsSubstring("game.telescope-wal") && ContainsSubstring("renamed.telescope-wal"));
  }
  // Whoever has all of it is told nothing.
  CHECK(must(Session::open(game.folder / "played.telescope", duel_options())).journal().troubles().empty());
  fs::rename(game.beside("-wal"), renamed.string() + "-wal");
  const Session session = must(Session::open(renamed, duel_options()));
  CHECK(session.journal().size() == 2 + 20);
  CHECK(session.journal().troubles().empty());
}

TEST_CASE("a game whose file has yet to take its place is found, and its name is taken",
          "[session][damage]") {
  const LeftGame game;
  fs::remove(game.file);
  fs::remove(game.beside("-wal"));
  const std::string text =
      must(export_game(must(Session::read(game.folder / "played.telescope", duel_options()))));
  fs::rename(game.folder / "played.telescope", game.beside(".ready"));
  for (const std::string& refused :
       {failed(create_duel(game.file)), failed(import_game(text, "game.json", game.file, duel_options()))})
    CHECK_THAT(refused, ContainsSubstring("game.telescope.ready lies ready to become this game"));
  const auto games = must(list_games(game.folder.path()));
  REQUIRE(games.size() == 1);
  CHECK(games.front().file == game.file);
  CHECK(games.front().entries == 2 + 20);
}

TEST_CASE("a folder of games that cannot be read is not called empty", "[session][bad-input]") {
  const LeftGame game;
  CHECK_THAT(failed(list_games(game.file)), ContainsSubstring("game.telescope: cannot be read"));
  fs::permissions(game.folder.path(), fs::perms::none);
  {
    const AsAnybody anybody;
    CHECK_THAT(failed(list_games(game.folder.path())), ContainsSubstring("Permission denied"));
  }
  fs::permissions(game.folder.path(), fs::perms::owner_all);
}

TEST_CASE("what has the names of what is made beside a game, and is another's, is left and told",
          "[session][bad-input]") {
  const LeftGame game;
  const fs::path in_the_way = game.beside(GENERATE(as<std::string>{}, ".new", ".trial", ".trial.new"));
  INFO(in_the_way.string());
  SECTION("another game") {
    fs::copy_file(project_file("tests/data/journal/race-short.telescope"), in_the_way);
  }
  SECTION("a letter") {
    write_text(in_the_way, "Dear Sir,");
  }
  const std::string before = read_text(in_the_way);
  must(Session::open(game.file, duel_options()));
  CHECK(read_text(in_the_way) == before);
  const std::string text = must(export_game(must(Session::read(game.file, duel_options()))));
  fs::rename(game.file, game.folder / "moved.telescope");
  if (before.starts_with("Dear"))
    CHECK_THAT(failed(import_game(text, "game.json", game.file, duel_options())),
               ContainsSubstring(in_the_way.string()));
  fs::rename(game.folder / "moved.telescope", game.file);
  tamper(game.file, "UPDATE entries SET who = 'umpirf', body = '{' WHERE id = 5");
  CHECK_THAT(failed(repair_game(game.file, duel_options())), ContainsSubstring(in_the_way.string()));
  CHECK(read_text(in_the_way) == before);
}

TEST_CASE("a rollback journal beside a game is none of it: it is kept, and not rolled into the file",
          "[session][repair][damage]") {
  const LeftGame game;
  const std::string journal = "\xD9\xD5\x05\xF9\x20\xA1\x63\xD7" + std::string(5000, 'x');
  write_text(game.beside("-journal"), journal);
  SECTION("opened") {
    CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 20);
  }
  SECTION("repaired") {
    CHECK_THAT(failed(repair_game(game.file, duel_options())), ContainsSubstring("nothing is wrong"));
    CHECK(game.is_as_it_was());
  }
  CHECK_FALSE(fs::exists(game.beside("-journal")));
  CHECK(read_text(game.beside(".lost-journal")) == journal);
  CHECK(kept_beside(game.file) == std::vector<fs::path>{game.beside(".lost-journal")});
}

TEST_CASE("a log whose game is gone is kept where something else takes its place", "[session][damage]") {
  const LeftGame game;
  fs::remove(game.file);
  fs::copy_file(game.folder / "played.telescope", game.beside(".ready"));
  must(Session::open(game.file, duel_options()));
  bool kept = false;
  for (const auto& entry : fs::directory_iterator(game.folder.path()))
    kept |= entry.path() != game.file && entry.path().extension() != ".telescope" &&
            read_text(entry.path()) == game.log;
  CHECK(kept);
}

TEST_CASE("a pipe or a folder beside a game under one of its names is told, and nobody waits for it",
          "[session][bad-input]") {
  const LeftGame game;
  const std::string suffix = GENERATE(as<std::string>{}, "-lock", "-shm", "-journal");
  INFO(suffix);
  SECTION("a pipe") {
    REQUIRE(mkfifo(game.beside(suffix).c_str(), 0600) == 0);
  }
  SECTION("a folder") {
    fs::create_directory(game.beside(suffix));
  }
  for (const auto& refused : {Session::open(game.file, duel_options()).error().message,
                              repair_game(game.file, duel_options()).error().message}) {
    CHECK_THAT(refused, ContainsSubstring("game.telescope" + suffix));
    CHECK_THAT(refused, ContainsSubstring("move it to another folder"));
    CHECK(game.is_as_it_was());
  }
  // Whoever only reads it wants none of these.
  CHECK(must(list_games(game.folder.path())).front().entries == 2 + 20);
  fs::rename(game.beside(suffix), game.folder / "pipe");
  CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 20);
}

TEST_CASE("a pipe or a folder in place of a game's log is told, and nobody waits for it",
          "[session][bad-input]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope", log = file.string() + "-wal";
  must(create_duel(file));
  SECTION("a pipe") {
    REQUIRE(mkfifo(log.c_str(), 0600) == 0);
  }
  SECTION("a folder") {
    fs::create_directory(log);
  }
  for (const auto& refused :
       {Session::read(file, duel_options()).error().message,
        Session::open(file, duel_options()).error().message,
        repair_game(file, duel_options()).error().message, must(list_games(folder.path())).front().trouble}) {
    CHECK_THAT(refused, ContainsSubstring("game.telescope-wal"));
    CHECK_THAT(refused, ContainsSubstring("move it to another folder"));
  }
  fs::rename(log, folder / "pipe");
  CHECK(must(Session::open(file, duel_options())).journal().size() == 2);
}

TEST_CASE("pipes under the names that a lock takes on its way are cleared away", "[session][bad-input]") {
  const LeftGame game;
  write_text(game.beside("-lock"), "elsewhere 1 1\n");
  const fs::path own = game.beside("-lock-" + std::to_string(getpid()));
  REQUIRE(mkfifo(own.c_str(), 0600) == 0);
  const auto refused = Session::open(game.file, duel_options());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("elsewhere"));
  fs::remove(game.beside("-lock"));
  REQUIRE(mkfifo(game.beside("-lock-next").c_str(), 0600) == 0);
  CHECK(must(Session::open(game.file, duel_options())).journal().size() == 2 + 20);
}

TEST_CASE(
    "where a game's name is a link to itself or to nothing there is a line about it, and nothing is left",
    "[session][bad-input]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "loop.telescope";
  const std::string to = GENERATE(as<std::string>{}, "loop.telescope", "nothing.telescope");
  fs::create_symlink(to, file);
  must(create_duel(folder / "played.telescope"));
  const std::string text =
      must(export_game(must(Session::read(folder / "played.telescope", duel_options()))));
  for (const auto& refused :
       {Session::open(file, duel_options()).error().message,
        Session::read(file, duel_options()).error().message, create_duel(file).error().message,
        import_game(text, "game.json", file, duel_options()).error().message,
        repair_game(file, duel_options()).error().message,
        rename_game(file, folder / "other.telescope").error().message})
    CHECK_THAT(refused, ContainsSubstring("loop.telescope: "));
  CHECK(fs::is_symlink(file));
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("whoever asks how much of a game is whole leaves nothing beside it", "[repair]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  fs::copy_file(project_file("tests/data/journal/rapier-demo.telescope"), file);
  std::string bytes = read_text(file);
  bytes[bytes.size() / 2] = static_cast<char>(~bytes[bytes.size() / 2]);
  bytes[bytes.size() / 2 + 9] = static_cast<char>(~bytes[bytes.size() / 2 + 9]);
  write_text(file, bytes);
  must(repair_game(file, {}, [](const Whole&) { return false; }));
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
  CHECK(read_text(file) == bytes);
}

TEST_CASE("an import that cannot make its game says so of the game, not of the text",
          "[transfer][bad-input]") {
  const LeftGame game;
  const std::string text = must(export_game(must(Session::read(game.file, duel_options()))));
  for (const fs::path& file : {game.folder / (std::string(250, 'n') + ".telescope"),
                               game.folder / "played.telescope" / "new.telescope"}) {
    const auto refused = import_game(text, "good.json", file, duel_options());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.starts_with(file.string() + ": "));
  }
}

TEST_CASE("a game that may only be read is told as that, and not as a disk that fails",
          "[session][bad-input]") {
  const TemporaryFolder folder;
  const fs::path file = folder / "game.telescope";
  must(create_duel(file));
  fs::permissions(file, fs::perms::owner_read);
  const AsAnybody anybody;
  CHECK_THAT(failed(Session::open(file, duel_options())),
             ContainsSubstring("check the permissions of the file"));
}

TEST_CASE("a game in a folder that may not be entered is not called missing", "[session][bad-input]") {
  const TemporaryFolder folder;
  const fs::path closed = folder / "closed";
  fs::create_directory(closed);
  const fs::path file = closed / "game.telescope";
  must(create_duel(file));
  fs::permissions(closed, fs::perms::none);
  {
    const AsAnybody anybody;
    for (const std::string& told :
         {failed(Session::open(file, duel_options())), failed(Session::read(file, duel_options())),
          failed(repair_game(file, duel_options())), failed(read_text_file(file, 100))})
      CHECK_THAT(told, ContainsSubstring("cannot be reached: Permission denied") &&
                           ContainsSubstring("check the permissions of its folders"));
  }
  fs::permissions(closed, fs::perms::owner_all);
}
