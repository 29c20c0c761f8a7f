// One byte or one bit of a game's file, or of the log beside it, is damaged: nothing of that is silent,
// nothing is called whole that is not, and nearly everything is found again.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/session/repair.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

namespace fs = std::filesystem;

const std::array<const char*, 5> kGames{"brevity-first", "mini-nap-first", "race-short", "raphia-demo",
                                        "rapier-demo"};

std::string bytes_of_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put_bytes(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

using Lines = std::vector<std::string>;

/// All that a journal says, an entry a line.
Lines lines_of(const Journal& journal) {
  Lines lines;
  for (EntryId id = 1; id <= journal.size(); ++id) {
    const Entry entry = journal.entry(id).value();
    lines.push_back(std::string(to_string(entry.node.kind)) + '|' + entry.stamp.who + '|' + entry.stamp.at +
                    '|' + entry.body + '|' + std::to_string(entry.node.head));
  }
  lines.push_back(journal.seed());
  return lines;
}

/// A game as a kill leaves it: its file, with some of it in the log, and all that it holds.
struct Left {
  std::string file, log;
  Lines lines;
};

Left left_by_kill(const fs::path& game, const fs::path& folder) {
  const fs::path file = folder / "left.telescope";
  fs::remove(file);
  fs::copy_file(game, file);
  Session session = must(Session::open(file));
  for (int i = 0; i < 30; ++i)
    must(session.add_message("The log holds this, " + std::to_string(i), Audience::kAll, kUmpire));
  while (session.can_undo() && session.journal().size() % 7 != 0) must(session.undo(kUmpire));
  return {.file = bytes_of_file(file),
          .log = bytes_of_file(file.string() + "-wal"),
          .lines = lines_of(session.journal())};
}

struct Tally {
  int tried = 0, silent = 0, unopenable = 0, called_whole = 0, thrown = 0;
  int harmless = 0, shown = 0, repaired = 0;
  double worst_kept = 1.0;
  std::string first;
  void note(int& count, const std::string& what) {
    ++count;
    if (first.empty()) first = what;
  }
};

/// Entries of `lines` that are there still, of all.
double share_kept(const Lines& was, const Lines& is) {
  std::multiset<std::string> left(is.begin(), is.end());
  std::size_t kept = 0;
  for (const std::string& line : was)
    if (const auto it = left.find(line); it != left.end()) {
      ++kept;
      left.erase(it);
    }
  return static_cast<double>(kept) / static_cast<double>(was.size());
}

void try_damaged(const fs::path& file, const Left& left, const std::string& what, Tally& tally) {
  ++tally.tried;
  bool whole = false;
  {
    const auto opened = Session::open(file);
    if (opened) {
      const bool same = lines_of(opened->journal()) == left.lines;
      const bool told = !opened->journal().troubles().empty();
      if (!same && !told) tally.note(tally.silent, what + " is silent");
      if (same && !told) whole = true;
      if (same && !told) ++tally.harmless;
      if (told) {
        ++tally.shown;
        tally.worst_kept = std::min(tally.worst_kept, share_kept(left.lines, lines_of(opened->journal())));
        return;  // it goes on, and says what is the matter
      }
    }
  }
  if (whole) return;
  const auto repaired = repair_game(file);
  if (!repaired) {
    const bool called = repaired.error().message.find("nothing is wrong") != std::string::npos;
    tally.note(called ? tally.called_whole : tally.unopenable, what + ": " + repaired.error().message);
    return;
  }
  ++tally.repaired;
  const auto again = Session::open(file);
  if (!again) return tally.note(tally.unopenable, what + ", repaired: " + again.error().message);
  const double kept = share_kept(left.lines, lines_of(again->journal()));
  if (kept < tally.worst_kept) {
    tally.worst_kept = kept;
    if (kept < 0.99) tally.first += " [" + what + " keeps " + std::to_string(kept) + "]";
  }
}

int trials() {
  const char* wanted = std::getenv("TELESCOPE_DAMAGE");
  return wanted ? std::atoi(wanted) : 4;
}

unsigned first_seed() {
  const char* wanted = std::getenv("TELESCOPE_DAMAGE_FIRST");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 1;
}

Tally damaged(const fs::path& game, bool with_log) {
  const TemporaryFolder folder;
  Left left = left_by_kill(game, folder.path());
  if (!with_log) {
    const fs::path file = folder.path() / "left.telescope";  // closed by now
    left.file = bytes_of_file(file);
    left.log.clear();
  }
  Tally tally;
  const fs::path file = folder.path() / "game.telescope";
  for (int i = 0; i < trials(); ++i) {
    unsigned chance = (first_seed() + static_cast<unsigned>(i)) * 2654435761u;
    const auto random = [&chance](std::size_t below) {
      chance = chance * 1664525u + 1013904223u;
      return static_cast<std::size_t>((std::uint64_t{chance} * below) >> 32);
    };
    for (const auto& each : fs::directory_iterator(folder.path()))
      if (each.path().filename().string().starts_with("game.")) fs::remove(each.path());
    std::string bytes = left.file, log = left.log;
    std::string& of = !log.empty() && i % 2 == 0 ? log : bytes;
    const std::size_t at = random(of.size());
    const auto flip = static_cast<unsigned char>(i % 4 < 2 ? 1u << random(8) : 1 + random(255));
    of[at] = static_cast<char>(static_cast<unsigned char>(of[at]) ^ flip);
    put_bytes(file, bytes);
    if (!log.empty()) put_bytes(file.string() + "-wal", log);
    const std::string what = game.stem().string() + (&of == &log ? ", log" : ", file") + ", byte " +
                             std::to_string(at) + " ^ " + std::to_string(flip);
    try {
      try_damaged(file, left, what, tally);
    } catch (const std::exception& error) {
      tally.note(tally.thrown, what + " throws " + error.what());
    }
  }
  return tally;
}

}  // namespace

TEST_CASE("one damaged byte or bit, of the file or its log, is never silent, and 99 in 100 entries are kept",
          "[session][damage]") {
  for (const char* name : kGames)
    for (const bool with_log : {false, true}) {
      const Tally tally =
          damaged(project_file(std::string("tests/data/journal/") + name + ".telescope"), with_log);
      std::ostringstream said;
      said << name << (with_log ? " with its log: " : ": ") << tally.tried << " damaged, " << tally.harmless
           << " changed nothing, " << tally.shown << " opened and told, " << tally.repaired << " repaired, "
           << tally.silent << " silent, " << tally.unopenable << " unopenable, " << tally.called_whole
           << " called whole, " << tally.thrown << " thrown, worst kept " << tally.worst_kept << ' '
           << tally.first;
      if (std::getenv("TELESCOPE_DAMAGE")) std::puts(said.str().c_str());
      INFO(said.str());
      CHECK(tally.silent == 0);
      CHECK(tally.unopenable == 0);
      CHECK(tally.called_whole == 0);
      CHECK(tally.thrown == 0);
      CHECK(tally.worst_kept >= 0.99 - 2.0 / 130);  // the damaged entry, and one that its seal vouched for
    }
}

TEST_CASE("games of each of the five rules, of this version and the one before, open, verify and go on",
          "[session][older]") {
  for (const std::string folder : {"tests/data/journal/before/", "tests/data/journal/"})
    for (const char* name : kGames) {
      INFO(folder << name);
      const TemporaryFolder home;
      const fs::path file = home.path() / "game.telescope";
      fs::copy_file(project_file(folder + name + ".telescope"), file);
      const Lines before = lines_of(must(Session::read(file)).journal());
      {
        Session session = must(Session::open(file));
        CHECK(session.journal().troubles().empty());
        CHECK(lines_of(session.journal()) == before);
        CHECK(must(verify(session)).holds());
        must(session.add_message("Go on.", Audience::kAll, kUmpire));
      }
      const Session again = must(Session::read(file));
      CHECK(again.journal().size() == static_cast<EntryId>(before.size()));
      const fs::path copy = home.path() / "copy.telescope";
      must(import_game(must(export_game(again)), "game.json", copy));
      CHECK(lines_of(must(Session::read(copy)).journal()) == lines_of(again.journal()));
    }
}
