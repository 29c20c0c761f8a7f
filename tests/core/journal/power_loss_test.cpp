#include <stdexcept>

#include "core/journal/journal.hpp"
#include "tests/core/journal/failing_disk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using test::FailingDisk;
using test::PowerCut;

namespace {

constexpr const char* kFile = "/disk/game.telescope";

Draft game_draft() {
  return {.kind = EntryKind::kGame, .body = R"({"scenario":"made up"})", .stamp = {"umpire", "12:00"}};
}

/// Entry `number` says its number, in bodies of very different sizes.
Draft numbered(EntryId number, FailingDisk& disk) {
  return {.kind = EntryKind::kAction,
          .body = std::to_string(number) + std::string(disk.random() % 9000, 'x'),
          .stamp = {"umpire", std::to_string(number)}};
}

Result<Journal> create(const FailingDisk& disk) {
  const std::vector<Draft> first{game_draft()};
  return Journal::create(kFile, "seed", first, {.vfs = disk.vfs()});
}

/// The bodies that were acknowledged, against what a journal holds: all of them, and of the one that the
/// power cut into either nothing or all.
void check_entries(const Journal& journal, const std::vector<std::string>& acknowledged,
                   const std::vector<std::string>& in_flight) {
  const auto held = static_cast<std::size_t>(journal.size()) - 1;
  REQUIRE(held >= acknowledged.size());
  if (held != acknowledged.size()) REQUIRE(held == acknowledged.size() + in_flight.size());
  const auto entries = journal.entries(2, journal.size());
  if (held == 0) return;
  REQUIRE(entries);
  for (std::size_t i = 0; i < held; ++i)
    REQUIRE((*entries)[i].body ==
            (i < acknowledged.size() ? acknowledged[i] : in_flight[i - acknowledged.size()]));
}

/// Appends until something fails or `most` are in.
std::vector<std::string> append_until_failure(Journal& journal, FailingDisk& disk, int most,
                                              std::vector<std::string>& acknowledged) {
  for (int i = 0; i < most; ++i) {
    std::vector<Draft> drafts{numbered(journal.size() + 1, disk)};
    if (disk.random() % 3 == 0) drafts.push_back(numbered(journal.size() + 2, disk));
    std::vector<std::string> bodies;
    for (const Draft& draft : drafts) bodies.push_back(draft.body);
    const auto state =
        disk.random() % 8 ? std::nullopt : std::optional(std::string(disk.random() % 20000, 's'));
    if (!journal.append(drafts, state)) return bodies;
    acknowledged.insert(acknowledged.end(), bodies.begin(), bodies.end());
  }
  return {};
}

}  // namespace

TEST_CASE("a power cut between two entries leaves exactly the acknowledged ones", "[journal][power]") {
  for (const PowerCut cut : {PowerCut::kNone, PowerCut::kAll, PowerCut::kRandom})
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      FailingDisk disk(seed);
      std::vector<std::string> acknowledged;
      {
        auto journal = create(disk);
        REQUIRE(journal);
        append_until_failure(*journal, disk, static_cast<int>(disk.random() % 60), acknowledged);
        disk.lose_power(cut);
      }
      disk.restore_power();
      const auto journal = Journal::open(kFile, {.vfs = disk.vfs()});
      INFO("seed " << seed << (journal ? "" : ": " + journal.error().message));
      REQUIRE(journal);
      REQUIRE(journal->size() == static_cast<EntryId>(acknowledged.size()) + 1);
      check_entries(*journal, acknowledged, {});
    }
}

TEST_CASE("a power cut at any write or sync loses no acknowledged entry and leaves no half of one",
          "[journal][power]") {
  int cut_short = 0;
  int kept_in_flight = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    FailingDisk disk(seed);
    std::vector<std::string> acknowledged;
    std::optional<Journal> journal(create(disk).value());
    // Twice, so that a file that was recovered once is cut again.
    for (int round = 0; round < 2; ++round) {
      disk.fail_after(1 + static_cast<int>(disk.random() % 150));
      const auto in_flight = append_until_failure(*journal, disk, 60, acknowledged);
      disk.lose_power(static_cast<PowerCut>(disk.random() % 3));
      journal.reset();
      disk.restore_power();
      auto opened = Journal::open(kFile, {.vfs = disk.vfs()});
      INFO("seed " << seed << (opened ? "" : ": " + opened.error().message));
      REQUIRE(opened);
      journal.emplace(std::move(*opened));
      check_entries(*journal, acknowledged, in_flight);
      if (!in_flight.empty()) ++cut_short;
      if (journal->size() > static_cast<EntryId>(acknowledged.size()) + 1) {
        ++kept_in_flight;
        acknowledged.insert(acknowledged.end(), in_flight.begin(), in_flight.end());
      }
    }
  }
  CHECK(cut_short > 300);  // the cut did fall into appends
  CHECK(kept_in_flight < cut_short);
}

TEST_CASE("a power cut while a game is begun leaves the whole game or none", "[journal][power]") {
  int begun = 0;
  for (int operation = 1; operation <= 60; ++operation) {
    FailingDisk disk(static_cast<std::uint32_t>(operation));
    disk.fail_after(operation);
    const bool acknowledged = create(disk).has_value();
    disk.lose_power(static_cast<PowerCut>(operation % 3));
    disk.restore_power();
    const auto journal = Journal::open(kFile, {.vfs = disk.vfs()});
    if (journal) {
      ++begun;
      CHECK(journal->size() == 1);
    } else {
      CHECK_FALSE(acknowledged);
      CHECK_FALSE(journal.error().message.empty());
    }
  }
  CHECK(begun > 0);
  CHECK(begun < 60);
}

TEST_CASE("the failing disk does lose what was not synced", "[journal][power]") {
  // The test above would pass on a disk that loses nothing; with syncs turned off it must not.
  int lost = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    FailingDisk disk(seed);
    auto journal = create(disk);
    REQUIRE(journal);
    for (auto& [name, file] : disk.files) file.changes.clear();
    std::vector<std::string> acknowledged;
    append_until_failure(*journal, disk, 5, acknowledged);
    for (auto& [name, file] : disk.files)  // as if no sync had been asked for
      if (name.ends_with("-wal")) file.synced.clear();
    disk.lose_power(PowerCut::kAll);
    journal = failure("closed");
    disk.restore_power();
    const auto opened = Journal::open(kFile, {.vfs = disk.vfs()});
    if (!opened || opened->size() < static_cast<EntryId>(acknowledged.size()) + 1) ++lost;
  }
  CHECK(lost == 20);
}

TEST_CASE("a disk that fills up in mid-game is one clear error, and the game stays as it was",
          "[journal][disk-full]") {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    FailingDisk disk(seed);
    auto journal = create(disk);
    REQUIRE(journal);
    std::vector<std::string> acknowledged;
    append_until_failure(*journal, disk, 10, acknowledged);
    disk.set_capacity(disk.used() + disk.random() % 30000);
    const auto in_flight = append_until_failure(*journal, disk, 1000, acknowledged);
    REQUIRE_FALSE(in_flight.empty());
    const std::vector<Draft> one{
        {.kind = EntryKind::kAction, .body = std::string(60000, 'y'), .stamp = {"umpire", ""}}};
    const auto full = journal->append(one);
    REQUIRE_FALSE(full);
    CHECK(full.error().message ==
          "/disk/game.telescope: the disk is full; nothing was changed; free some space and do it again");
    CHECK(journal->size() == static_cast<EntryId>(acknowledged.size()) + 1);
    check_entries(*journal, acknowledged, {});

    disk.set_capacity(std::nullopt);  // somebody made room
    REQUIRE(journal->append(one));
    acknowledged.push_back(one.front().body);
    disk.lose_power(PowerCut::kAll);
    journal = failure("closed");
    disk.restore_power();
    const auto opened = Journal::open(kFile, {.vfs = disk.vfs()});
    REQUIRE(opened);
    REQUIRE(opened->size() == static_cast<EntryId>(acknowledged.size()) + 1);
    check_entries(*opened, acknowledged, {});
  }
}

TEST_CASE("a game on a disk that is full from the start does not begin", "[journal][disk-full]") {
  FailingDisk disk;
  disk.set_capacity(2000);
  const auto journal = create(disk);
  REQUIRE_FALSE(journal);
  CHECK_THAT(journal.error().message, ContainsSubstring("the disk is full"));
}

TEST_CASE("a game whose log a full disk cannot take in is opened all the same, and loses nothing",
          "[journal][disk-full]") {
  FailingDisk disk;
  std::vector<std::string> acknowledged;
  {
    auto journal = create(disk);
    REQUIRE(journal);
    append_until_failure(*journal, disk, 10, acknowledged);
    disk.lose_power(PowerCut::kNone);
  }
  disk.restore_power();
  disk.set_capacity(disk.used());
  auto journal = Journal::open(kFile, {.vfs = disk.vfs()});
  INFO((journal ? "" : journal.error().message));
  REQUIRE(journal);
  check_entries(*journal, acknowledged, {});
  const std::vector<Draft> one{
      {.kind = EntryKind::kAction, .body = std::string(60000, 'y'), .stamp = {"umpire", ""}}};
  CHECK_FALSE(journal->append(one));
  disk.set_capacity(std::nullopt);
  REQUIRE(journal->append(one));
  acknowledged.push_back(one.front().body);
  disk.lose_power(PowerCut::kAll);
  journal = failure("closed");
  disk.restore_power();
  journal = Journal::open(kFile, {.vfs = disk.vfs()});
  REQUIRE(journal);
  check_entries(*journal, acknowledged, {});
}
