// What the journal costs: bench_journal [FOLDER]. A game of Rapier Offensive is played twice through, action
// by action, once through a session and once as programs often do it: apply the action and write the whole
// game as JSON, flushed and renamed over the last. Plain SQLite in both of its modes and a bare write with
// its fsync, as long as what the journal writes, show what the disk alone costs. Runs are interleaved, so
// that a busy machine slows all of them.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <future>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/statfs.h>
#include <time.h>
#include <unistd.h>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/bench/support/placing.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

namespace fs = std::filesystem;

constexpr int kActions = 10'000;
constexpr int kCompared = 1'000;        ///< of them, with the others beside them
constexpr int kTurns = 20, kTurn = 40;  ///< turns that are folded, and actions of each
const Stamp kStamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

class Watch {
 public:
  double ms() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
  }
  double cpu_ms() const { return thread_cpu_ms() - cpu_start_; }

 private:
  double cpu_start_ = thread_cpu_ms();
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

double quantile(std::vector<double> values, double at) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(at * static_cast<double>(values.size() - 1))];
}

struct Series {
  std::vector<double> ms;
  std::vector<double> cpu_ms;
  void add(const Watch& watch) {
    ms.push_back(watch.ms());
    cpu_ms.push_back(watch.cpu_ms());
  }
  double median() const { return quantile(ms, 0.5); }
};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::string file_system(const fs::path& folder) {
  struct statfs info {};
  if (statfs(folder.c_str(), &info) != 0) return "unknown";
  switch (static_cast<unsigned long>(info.f_type)) {
    case 0xEF53:
      return "ext4";
    case 0x01021994:
      return "tmpfs";
    case 0x58465342:
      return "xfs";
    case 0x9123683E:
      return "btrfs";
    case 0x794C7630:
      return "overlayfs";
    default:
      return "unknown";
  }
}

/// One row an action, in a database of its own.
class PlainSqlite {
 public:
  PlainSqlite(const fs::path& file, const char* mode) {
    sqlite3_open(file.c_str(), &database_);
    run(std::string("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = ") + mode +
        "; PRAGMA synchronous = FULL; CREATE TABLE entries (id INTEGER PRIMARY KEY, body TEXT)");
  }
  ~PlainSqlite() { sqlite3_close(database_); }
  PlainSqlite(const PlainSqlite&) = delete;
  PlainSqlite& operator=(const PlainSqlite&) = delete;

  void add(const std::string& body) {
    sqlite3_stmt* row = nullptr;
    sqlite3_prepare_v2(database_, "INSERT INTO entries (body) VALUES (?)", -1, &row, nullptr);
    sqlite3_bind_text(row, 1, body.c_str(), -1, SQLITE_STATIC);
    if (sqlite3_step(row) != SQLITE_DONE) throw std::runtime_error("SQLite fails");
    sqlite3_finalize(row);
  }

 private:
  void run(const std::string& sql) {
    if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
      throw std::runtime_error("SQLite fails");
  }
  sqlite3* database_ = nullptr;
};

/// The least that makes bytes durable: appended to an open file, and flushed.
class BareFile {
 public:
  explicit BareFile(const fs::path& file)
      : file_(::open(file.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600)) {}
  ~BareFile() { ::close(file_); }
  BareFile(const BareFile&) = delete;
  BareFile& operator=(const BareFile&) = delete;

  void add(const std::string& bytes) {
    if (::write(file_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()) || fsync(file_) != 0)
      throw std::runtime_error("the disk fails");
  }

 private:
  int file_;
};

/// Bytes that this process has asked the system to write so far.
std::size_t bytes_written() {
  std::ifstream in("/proc/self/io");
  std::string word;
  std::size_t bytes = 0;
  while (in >> word)
    if (word == "wchar:") in >> bytes;
  return bytes;
}

void flush(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), flags);
  fsync(file);
  ::close(file);
}

/// The whole game as one JSON file, as safely as a file can be replaced.
void save_json(const fs::path& file, const Json& game) {
  const fs::path beside = file.string() + ".new";
  std::ofstream(beside, std::ios::trunc) << game.dump();
  flush(beside, O_RDWR);
  fs::rename(beside, file);
  flush(file.parent_path(), O_RDONLY | O_DIRECTORY);
}

void print(const char* what, const Series& series, double against) {
  std::printf("%-48s median %8.3f ms   99 %% %8.3f ms   CPU %8.3f ms   x %.2f\n", what, series.median(),
              quantile(series.ms, 0.99), quantile(series.cpu_ms, 0.5), series.median() / against);
  std::fflush(stdout);
}

/// A turn of actions with time to think between them; at its end the log is folded, by the caller or beside
/// him. What his call takes, and the first action behind it.
void fold(const fs::path& folder, bool beside) {
  const Scenario scenario = must(load_scenario(test::project_file("assets/scenarios/rapier-default.toml")));
  const Kit kit = must(make_kit(scenario));
  SessionOptions options;
  if (beside)
    options.journal.aside = [](std::function<void()> work) {
      const auto done = std::make_shared<std::future<void>>(std::async(std::launch::async, work));
      return [done] { done->wait(); };
    };
  Session session = must(Session::create(folder / (beside ? "beside.telescope" : "folded.telescope"),
                                         scenario, kit, SeedPart{}, kStamp, options));
  Series call, next, other;
  for (int n = 0; n < kTurns * kTurn; ++n) {
    if (n % kTurn == 0) {
      const Watch watch;
      must(session.fold_log(true));
      call.add(watch);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const Watch watch;
    must(session.submit({.action = bench::placing(n, kit), .stamp = kStamp, .waiver = "a benchmark"}));
    (n % kTurn == 0 ? next : other).add(watch);
  }
  std::printf("\nthe log of %d actions folded %s; x is against any action\n", kTurn,
              beside ? "beside the caller" : "by the caller");
  print("folding, to the caller", call, other.median());
  print("the action 50 ms after that", next, other.median());
  print("any other action", other, other.median());
}

void run(const fs::path& folder) {
  const fs::path scenario_file = test::project_file("assets/scenarios/rapier-default.toml");
  const Scenario scenario = must(load_scenario(scenario_file));
  const Kit kit = must(make_kit(scenario));
  const fs::path file = folder / "game.telescope";
  std::optional<Session> session(must(Session::create(file, scenario, kit, SeedPart{}, kStamp)));
  const RulesFace& rules = session->game().rules();
  std::printf("file system %s, %zu pieces, state of %zu bytes\n", file_system(folder).c_str(),
              kit.pieces.size(), session->state().dump().size());

  PlainSqlite wal(folder / "wal", "WAL");
  PlainSqlite rollback(folder / "rollback", "DELETE");
  Json saved{{"actions", Json::array()}, {"state", session->state()}};
  BareFile bare(folder / "bare");
  Series journalled, applied, json, wal_rows, rollback_rows, bare_writes;
  std::vector<double> sizes;
  for (int n = 0; n < kActions; ++n) {
    const Action action = bench::placing(n, kit);
    const Position before = session->position();
    const std::size_t written = bytes_written();
    {
      const Watch watch;
      const Submitted done =
          must(session->submit({.action = action, .stamp = kStamp, .waiver = "a benchmark"}));
      journalled.add(watch);
      if (done.progress != Progress::kDone) throw std::runtime_error("the action was not done");
    }
    const std::size_t size = bytes_written() - written;
    const Watch watch;
    (void)rules.lawful(before, action);
    (void)rules.dice(before, action, {});
    Outcome outcome = rules.apply(before, action, {});
    if (n < kActions - kCompared) {  // the save file grows all the same
      saved["actions"].push_back({{"action", action}, {"events", outcome.events}});
      continue;
    }
    applied.add(watch);
    saved["actions"].push_back({{"action", action}, {"events", outcome.events}});
    saved["state"] = rules.to_json(outcome.position);
    save_json(folder / "game.json", saved);
    json.add(watch);
    const std::string body = saved["actions"].back().dump();
    const Watch wal_watch;
    wal.add(body);
    wal_rows.add(wal_watch);
    const Watch rollback_watch;
    rollback.add(body);
    rollback_rows.add(rollback_watch);
    sizes.push_back(static_cast<double>(size));
    const std::string bytes(size, 'x');
    const Watch bare_watch;
    bare.add(bytes);
    bare_writes.add(bare_watch);
  }
  const Series last{.ms = {journalled.ms.end() - kCompared, journalled.ms.end()},
                    .cpu_ms = {journalled.cpu_ms.end() - kCompared, journalled.cpu_ms.end()}};
  std::printf("\nthe last %d of %d actions; x is against the session\n", kCompared, kActions);
  const double against = last.median();
  print("session: the ruleset and the journal", last, against);
  print("  of it, the ruleset alone", applied, against);
  print("the ruleset, whole game as JSON, flush, rename", json, against);
  print("SQLite WAL, one row", wal_rows, against);
  print("SQLite rollback journal, one row", rollback_rows, against);
  print("a bare write and fsync of as many bytes", bare_writes, against);
  std::printf("bytes that the journal writes for an action: median %.0f, 99 %% %.0f\n", quantile(sizes, 0.5),
              quantile(sizes, 0.99));
  std::printf("all %d actions:\n", kActions);
  print("session: the ruleset and the journal", journalled, against);

  session.reset();
  Series opened, parsed;
  for (int i = 0; i < 7; ++i) {
    const Watch watch;
    const Session again = must(Session::open(file));
    opened.add(watch);
    const Watch parse_watch;
    std::ifstream in(folder / "game.json");
    const Json game = Json::parse(in);
    parsed.add(parse_watch);
  }
  std::printf("\nopening the game of %d actions (%.1f MB; as JSON %.1f MB)\n", kActions,
              static_cast<double>(fs::file_size(file)) / 1e6,
              static_cast<double>(fs::file_size(folder / "game.json")) / 1e6);
  const double open_against = opened.median();
  print("session", opened, open_against);
  print("reading the JSON file", parsed, open_against);
}

}  // namespace

int main(int count, char** arguments) {
  const fs::path parent = count > 1 ? fs::path(arguments[1]) : fs::temp_directory_path();
  const fs::path folder = parent / ("bench-journal-" + std::to_string(getpid()));
  fs::create_directories(folder);
  int status = 0;
  try {
    for (const bool beside : {false, true}) fold(folder, beside);
    run(folder);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_journal: %s\n", error.what());
    status = 1;
  }
  fs::remove_all(folder);
  return status;
}
