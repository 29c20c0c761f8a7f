#include "core/journal/journal.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <thread>

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/journal/failures.hpp"
#include "tests/core/journal/failing_disk.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/sqlite_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

const std::filesystem::path kData = test::project_file("tests/data/journal");

Draft draft(EntryKind kind, std::string body = "{}") {
  return {.kind = kind, .body = std::move(body), .stamp = {"umpire", "12:00"}};
}

Draft back_to(EntryId entry) {
  return {.kind = EntryKind::kHead, .body = "{}", .stamp = {"umpire", "12:00"}, .to = entry};
}

Draft generator_throw() {
  return {.kind = EntryKind::kThrow, .body = "{}", .stamp = {"umpire", "12:00"}, .from_generator = true};
}

EntryId add(Journal& journal, const Draft& one) {
  const auto added = journal.append(std::span(&one, 1));
  REQUIRE(added);
  return *added;
}

Journal make(const std::filesystem::path& file) {
  const std::vector<Draft> first{draft(EntryKind::kGame), draft(EntryKind::kAction)};
  auto journal = Journal::create(file, "5eed", first);
  REQUIRE(journal);
  return std::move(*journal);
}

std::string refusal(const std::filesystem::path& file) {
  const auto journal = Journal::open(file);
  REQUIRE_FALSE(journal);
  CHECK(journal.error().message.find('\n') == std::string::npos);
  return journal.error().message;
}

}  // namespace

TEST_CASE("entries come back as they were appended, after closing too", "[journal]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  {
    Journal journal = make(file);
    add(journal, {.kind = EntryKind::kMessage, .body = R"({"text":"tea"})", .stamp = {"CC", "19:31"}});
  }
  const auto journal = Journal::open(file);
  REQUIRE(journal);
  CHECK(journal->size() == 3);
  CHECK(journal->head() == 2);
  CHECK(journal->seed() == "5eed");
  const auto entry = journal->entry(3);
  REQUIRE(entry);
  CHECK(entry->body == R"({"text":"tea"})");
  CHECK(entry->stamp.who == "CC");
  CHECK(entry->stamp.at == "19:31");
  CHECK(entry->node.parent == 2);
  CHECK_FALSE(journal->entry(4));
}

TEST_CASE("going on after an undo begins a new line and leaves the old one", "[journal][undo]") {
  TemporaryFolder folder;
  Journal journal = make(folder.path() / "game.telescope");
  const EntryId a = add(journal, draft(EntryKind::kAction));
  const EntryId b = add(journal, draft(EntryKind::kAction));
  add(journal, back_to(a));
  CHECK(journal.head() == a);
  CHECK(journal.next() == b);
  const EntryId c = add(journal, draft(EntryKind::kAction));
  CHECK(journal.line_to(c) == std::vector<EntryId>{1, 2, a, c});
  CHECK(journal.line_to(b) == std::vector<EntryId>{1, 2, a, b});
  add(journal, back_to(b));
  add(journal, back_to(2));
  CHECK(journal.next() == a);
  CHECK(journal.next(a) == b);
  const EntryId note = add(journal, draft(EntryKind::kMessage));
  CHECK(journal.line_to(note) == std::vector<EntryId>{1, 2});
}

TEST_CASE("throws of the generator are counted along the line", "[journal][dice]") {
  TemporaryFolder folder;
  Journal journal = make(folder.path() / "game.telescope");
  const EntryId attempt = add(journal, draft(EntryKind::kAttempt));
  add(journal, generator_throw());
  add(journal, draft(EntryKind::kThrow));  // physical dice do not count
  add(journal, generator_throw());
  CHECK(journal.throws() == 2);
  add(journal, back_to(attempt));
  CHECK(journal.throws() == 0);
  add(journal, generator_throw());
  CHECK(journal.throws() == 1);
}

TEST_CASE("the newest snapshot on a line is found, and none of another line", "[journal]") {
  TemporaryFolder folder;
  Journal journal = make(folder.path() / "game.telescope");
  CHECK_FALSE(journal.snapshot(2).value());
  const Draft action = draft(EntryKind::kAction);
  REQUIRE(journal.append(std::span(&action, 1), "three"));
  add(journal, draft(EntryKind::kAction));
  CHECK(journal.snapshot(4).value()->state == "three");
  CHECK(journal.since_snapshot(4) == 1);
  add(journal, back_to(2));
  const EntryId other = add(journal, draft(EntryKind::kAction));
  CHECK_FALSE(journal.snapshot(other).value());
  CHECK(journal.since_snapshot(other) == 3);
}

TEST_CASE("an entry cannot be changed or deleted", "[journal]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  make(file);
  CHECK_THROWS_WITH(run_sql(file, "UPDATE entries SET body = '' WHERE id = 1"),
                    ContainsSubstring("entries are never changed"));
  CHECK_THROWS_WITH(run_sql(file, "DELETE FROM entries"), ContainsSubstring("entries are never deleted"));
}

TEST_CASE("a game of version 1 is brought to this version, entry by entry the same", "[journal][migration]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "old.telescope";
  run_sql(file, read_text(kData / "version-1.sql"));
  for (int time = 1; time <= 2; ++time) {
    auto journal = Journal::open(file);
    INFO((journal ? "" : journal.error().message));
    REQUIRE(journal);
    CHECK(journal->size() == 7);
    CHECK(journal->head() == 2);
    CHECK(journal->next() == 3);
    CHECK(journal->throws() == 0);
    CHECK(journal->node(4).throws == 1);
    CHECK(journal->entry(6)->body == R"({"text":"well thrown"})");
    CHECK(journal->seed().starts_with("01020304"));
    CHECK(journal->snapshots().value().size() == static_cast<std::size_t>(time - 1));
    REQUIRE(journal->keep_snapshot({.entry = 2, .state = "{}"}));
  }
}

TEST_CASE("a migration that power cuts short leaves the old version or the new one",
          "[journal][migration][power]") {
  const std::string sql = read_text(kData / "version-1.sql");
  TemporaryFolder folder;
  run_sql(folder.path() / "old", sql);
  const std::string bytes = read_text(folder.path() / "old");
  int migrated = 0;
  for (int operation = 1; operation <= 120; ++operation) {
    FailingDisk disk(static_cast<std::uint32_t>(operation));
    disk.files["/old"] = {.synced = bytes, .written = bytes, .changes = {}, .entry_synced = true};
    disk.fail_after(operation);
    if (Journal::open("/old", {.vfs = disk.vfs()})) ++migrated;
    disk.lose_power(static_cast<PowerCut>(operation % 3));
    disk.restore_power();
    const auto journal = Journal::open("/old", {.vfs = disk.vfs()});
    INFO(operation << (journal ? "" : journal.error().message));
    REQUIRE(journal);
    CHECK(journal->size() == 7);
  }
  CHECK(migrated > 0);
  CHECK(migrated < 120);
}

TEST_CASE("what is no game of this program is refused and left as it was", "[journal][bad-input]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "file.telescope";
  CHECK_THAT(refusal(file), ContainsSubstring("no such file"));
  CHECK_THAT(refusal(folder.path()), ContainsSubstring("not a file"));
  for (const std::string& text : {std::string(), std::string("short"), std::string(5000, 'x')}) {
    write_text(file, text);
    CHECK_THAT(refusal(file), ContainsSubstring("not a game of this program"));
    CHECK(read_text(file) == text);
  }
  std::filesystem::remove(file);
  run_sql(file, "CREATE TABLE recipes (id INTEGER); INSERT INTO recipes VALUES (1)");
  const std::string recipes = read_text(file);
  CHECK_THAT(refusal(file), ContainsSubstring("not a game of this program"));
  CHECK(read_text(file) == recipes);
}

TEST_CASE("a game file holds secrets: nobody but its owner may read it, nor what lies beside it",
          "[journal]") {
  namespace fs = std::filesystem;
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  const auto others = [](const fs::path& of) {
    return fs::status(of).permissions() & (fs::perms::group_all | fs::perms::others_all);
  };
  {
    Journal journal = make(file);
    add(journal, draft(EntryKind::kAction));
    CHECK(others(file) == fs::perms::none);
    CHECK(others(file.string() + "-wal") == fs::perms::none);
  }
  fs::permissions(file, fs::perms::others_read, fs::perm_options::add);  // by an earlier version
  REQUIRE(Journal::open(file));
  CHECK(others(file) == fs::perms::none);
}

TEST_CASE(
    "a disk that can only be read is called that, whatever SQLite says of it, and another that fails is not",
    "[journal]") {
  for (const int code : {SQLITE_IOERR, SQLITE_IOERR_WRITE, SQLITE_READONLY, SQLITE_CANTOPEN}) {
    const SQLite::Exception failed("disk I/O error", code & 0xFF);
    const std::string told = explain(failed, "/media/stick/game.telescope", true).message;
    CHECK_THAT(told, ContainsSubstring("its disk can only be read"));
    CHECK(told.find("I/O") == std::string::npos);
    CHECK(explain(failed, "/media/stick/game.telescope", false).message.find("only be read") ==
          std::string::npos);
  }
}

TEST_CASE("a file that is larger than any game is refused at once", "[journal][bad-input]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  make(file);
  std::filesystem::resize_file(file, std::uintmax_t{2} << 30);  // a hole
  CHECK_THAT(refusal(file), ContainsSubstring("too large for a game; is it the right file?"));
  CHECK_FALSE(Journal::read(file));
}

TEST_CASE("a game of a newer version is refused with what to do", "[journal][bad-input]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  make(file);
  run_sql(file, "PRAGMA user_version = 4");
  CHECK_THAT(refusal(file), ContainsSubstring("written by a newer version of this program"));
  CHECK_THAT(refusal(file), ContainsSubstring("update this program"));
}

TEST_CASE("a file that holds more or less than a game's tables is refused", "[journal][bad-input]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  for (const char* sql :
       {"CREATE TRIGGER t AFTER INSERT ON entries BEGIN INSERT INTO secret VALUES ('x'); END",
        "CREATE TABLE more (id)", "CREATE VIEW v AS SELECT 1", "DROP TABLE snapshots",
        "DROP TRIGGER entries_are_never_changed", "PRAGMA user_version = 0"}) {
    make(file);
    run_sql(file, sql);
    CHECK_THAT(refusal(file), ContainsSubstring("the file is damaged or was changed by another program"));
    std::filesystem::remove(file);
  }
}

TEST_CASE("entries that do not follow one another are refused at the first", "[journal][bad-input]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  for (const char* sql :
       {"UPDATE entries SET id = 9 WHERE id = 3", "UPDATE entries SET parent = 1 WHERE id = 3",
        "UPDATE entries SET parent = 3 WHERE id = 3", "UPDATE entries SET head = 2 WHERE id = 3",
        "UPDATE entries SET head = 99 WHERE id = 3", "UPDATE entries SET kind = 'x' WHERE id = 3",
        "UPDATE entries SET kind = 'game' WHERE id = 3", "UPDATE entries SET kind = 'head' WHERE id = 3",
        "UPDATE entries SET throws = 1 WHERE id = 3", "UPDATE entries SET throws = -1 WHERE id = 3"}) {
    {
      Journal journal = make(file);
      add(journal, draft(EntryKind::kAction));
      add(journal, draft(EntryKind::kAction));
    }
    tamper(file, sql);
    INFO(sql);
    CHECK_THAT(refusal(file), ContainsSubstring("the file is damaged at entry 3"));
    std::filesystem::remove(file);
  }
  make(file);
  tamper(file, "DELETE FROM entries");
  CHECK_THAT(refusal(file), ContainsSubstring("the file is damaged at entry 1"));
}

TEST_CASE("a file that is cut off or has wrong bytes is one error or a game that can be read",
          "[journal][bad-input]") {
  FailingDisk disk;
  std::string bytes;
  {
    const std::vector<Draft> first{draft(EntryKind::kGame)};
    auto journal = Journal::create("/game", "5eed", first, {.vfs = disk.vfs()});
    REQUIRE(journal);
    for (int i = 0; i < 40; ++i)
      add(*journal, draft(EntryKind::kAction, std::string(disk.random() % 3000, 'x')));
  }
  bytes = disk.files["/game"].written;
  int refused = 0;
  for (int i = 0; i < 600; ++i) {
    std::string broken = bytes;
    if (i % 3 == 0)
      broken.resize(disk.random() % broken.size());
    else
      for (unsigned n = 0; n <= disk.random() % 20; ++n)
        broken[disk.random() % (i % 3 == 1 ? 200 : broken.size())] = static_cast<char>(disk.random());
    disk.files.clear();
    disk.files["/game"] = {.synced = broken, .written = broken, .changes = {}, .entry_synced = true};
    auto journal = Journal::open("/game", {.vfs = disk.vfs()});
    const auto entries = journal ? journal->entries(1, journal->size()) : failure("");
    if (!journal || !entries) ++refused;
    const std::string told = !journal   ? journal.error().message
                             : !entries ? entries.error().message
                                        : "/game: fine";
    INFO(told);
    REQUIRE(told.starts_with("/game: "));
    REQUIRE(told.find('\n') == std::string::npos);
  }
  CHECK(refused > 300);
}

TEST_CASE("a second program is told who has the game open", "[journal][two-programs]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  Journal journal = make(file);
  const std::string told = refusal(file);
  CHECK_THAT(told, ContainsSubstring("the game is open in another program"));
  CHECK_THAT(told, ContainsSubstring("process " + std::to_string(getpid())));
  CHECK_THAT(told, ContainsSubstring("close it there"));
  add(journal, draft(EntryKind::kAction));  // the first one is not disturbed
}

TEST_CASE("a game is read as it stands while another program plays it, and that one plays on undisturbed",
          "[journal][two-programs]") {
  constexpr int kEntries = 600;
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  { const Journal begun = make(file); }
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t player = fork();
  if (player == 0) {
    auto journal = Journal::open(file);
    const Draft one = draft(EntryKind::kAction, '"' + std::string(20'000, 'x') + '"');
    // Long enough entries that the log is copied back and begun anew several times.
    int done = 0;
    for (; journal && done < kEntries && journal->append(std::span(&one, 1)); ++done)
      if (done == 0 && write(ends[1], "!", 1) != 1) break;
    _exit(done == kEntries ? 0 : 1);
  }
  char begun = 0;
  REQUIRE(read(ends[0], &begun, 1) == 1);
  CHECK_THAT(refusal(file), ContainsSubstring("the game is open in another program"));
  EntryId seen = 0;
  int status = 0;
  for (bool plays = true; plays; plays = waitpid(player, &status, WNOHANG) == 0) {
    const auto journal = Journal::read(file);
    INFO((journal ? "" : journal.error().message));
    REQUIRE(journal);
    CHECK(journal->file() == file);
    CHECK(journal->size() >= std::max<EntryId>(seen, 3));
    seen = journal->size();
    const auto entries = journal->entries(1, seen);
    REQUIRE(entries);
    CHECK(entries->back().body.size() == 20'002);
  }
  close(ends[0]);
  close(ends[1]);
  CHECK(status == 0);
  const auto journal = Journal::open(file);
  REQUIRE(journal);
  CHECK(journal->size() == 2 + kEntries);
}

TEST_CASE("what is appended to a game that is only read goes with it", "[journal]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  { const Journal begun = make(file); }
  const std::string before = read_text(file);
  {
    auto journal = Journal::read(file);
    REQUIRE(journal);
    add(*journal, draft(EntryKind::kAction));
  }
  CHECK(read_text(file) == before);
  CHECK_FALSE(Journal::read(folder.path() / "none"));
  write_text(file, "not a game at all, but long enough to be looked at twice");
  const auto broken = Journal::read(file);
  REQUIRE_FALSE(broken);
  CHECK_THAT(broken.error().message, ContainsSubstring(file.string() + ": not a game"));
}

TEST_CASE("a reader who is killed leaves no copy of the game behind", "[journal]") {
  TemporaryFolder folder;
  const auto file = folder / "game.telescope", scratch = folder / "tmp";
  std::filesystem::create_directory(scratch);
  { const Journal begun = make(file); }
  const pid_t reader = fork();
  if (reader == 0) {
    setenv("TMPDIR", scratch.c_str(), 1);
    auto journal = Journal::read(file);
    const Draft one = draft(EntryKind::kAction);
    if (journal && journal->append(std::span(&one, 1)) && journal->entry(3)) kill(getpid(), SIGKILL);
    _exit(1);
  }
  int status = 0;
  REQUIRE(waitpid(reader, &status, 0) == reader);
  CHECK(WIFSIGNALED(status));
  CHECK(std::filesystem::is_empty(scratch));
}

TEST_CASE("of programs that begin a game under one name in one moment one has it, and it is whole",
          "[journal][two-programs]") {
  const TemporaryFolder folder;
  const std::vector<Draft> first{draft(EntryKind::kGame), draft(EntryKind::kAction)};
  for (int round = 0; round < 20; ++round) {
    const auto file = folder / ("game" + std::to_string(round));
    std::atomic<int> begun = 0;
    {
      std::vector<std::jthread> programs;
      for (int i = 0; i < 4; ++i)
        programs.emplace_back([&] { begun += Journal::create(file, "5eed", first).has_value() ? 1 : 0; });
    }
    CHECK(begun == 1);
    const auto journal = Journal::open(file);
    REQUIRE(journal);
    CHECK(journal->size() == 2);
  }
}

TEST_CASE("a game cannot begin where it cannot be written", "[journal][bad-input]") {
  TemporaryFolder folder;
  const std::vector<Draft> first{draft(EntryKind::kGame)};
  const auto journal = Journal::create(folder.path() / "none" / "game.telescope", "5eed", first);
  REQUIRE_FALSE(journal);
  CHECK_THAT(journal.error().message, ContainsSubstring("cannot be opened; check that its folder exists"));
  CHECK_THROWS_AS(Journal::create(folder.path() / "g", "5eed", std::vector{draft(EntryKind::kAction)}),
                  std::invalid_argument);
}

TEST_CASE("every kind of entry has a word", "[journal]") {
  for (int i = 0; i <= static_cast<int>(EntryKind::kReveal); ++i) {
    const auto kind = static_cast<EntryKind>(i);
    CHECK(entry_kind_from_string(to_string(kind)) == kind);
  }
  CHECK_FALSE(entry_kind_from_string("gossip"));
}
