// Who was last in an objective, followed through a battle's journal: by what is true, and by what a seat
// knew.
#include "core/views/battle_watch.hpp"

#include "core/base/text_file.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/compare.hpp"
#include "core/session/digest.hpp"
#include "core/session/session.hpp"
#include "core/views/view.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;
using telescope::test::TemporaryFolder;

namespace {

const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
const SeatId kCommander{"corps-commander"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::filesystem::path shipped(const std::string& name) {
  return telescope::test::project_file("assets/scenarios") / (name + ".toml");
}

/// A prepared defence of the short campaign: attack, the village lies in A2-L4.
Scenario short_battle() {
  const Scenario campaign = must(load_scenario(shipped("race-short")));
  Table table(**make_setup(campaign));
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"A-1.0", "A-1.1"}}}).act({{"type", "orbat"}}, {1});
  const Battles battles(*make_setup(campaign));
  const Position position = Position::of(table.game);
  const auto extras = battles.extras(position);
  const std::string like = must(read_text_file(shipped("rapier-default"), 1 << 20));
  return must(parse_scenario(must(battle_scenario(like, "like", *battles.order(position), &*extras)),
                             "battle.toml", {}));
}

/// Its journal, in which the umpire's hand sets stands down.
struct Evening {
  TemporaryFolder folder;
  Scenario scenario = short_battle();
  Session session = must(
      Session::create(folder / "battle.telescope", scenario, must(make_kit(scenario)), SeedPart{}, kUmpire));

  Evening& put(const std::string& unit, const std::string& to) {
    const auto done =
        must(session.submit({.action = {{"type", "adjust"}, {"unit", unit}, {"to", to}, {"reason", "set up"}},
                             .stamp = kUmpire}));
    if (done.progress != Progress::kDone) throw std::runtime_error("not done");
    return *this;
  }
  /// What the first two counters hide.
  Evening& deal(const std::string& first, const std::string& second) {
    must(session.submit(
        {.action = {{"type", "deal"}, {"items", {{"c01", first}, {"c02", second}}}}, .stamp = kUmpire}));
    return *this;
  }
  Side control(const BattleWatch& watch) const {
    return watch.whole(session)->objectives.front().control(Side::kAttacker);
  }
};

}  // namespace

TEST_CASE("RX-063: who was last in an objective is followed through moves, undo and reopening",
          "[race][watch]") {
  Evening evening;
  BattleWatch watch(evening.session);
  CHECK(evening.control(watch) == Side::kNeutral);
  evening.put("A-1.1.1", "A2-L4");
  watch.follow(evening.session);
  CHECK(evening.control(watch) == Side::kAttacker);
  evening.put("A-1.1.1", "A2-L3");
  watch.follow(evening.session);
  CHECK(watch.whole(evening.session)->objectives.front().own == 0);
  CHECK(evening.control(watch) == Side::kAttacker);  // nobody is inside: they were there last
  evening.put("DA-01", "A2-L4").put("DA-01", "A2-L5");
  watch.follow(evening.session);
  CHECK(evening.control(watch) == Side::kDefender);
  // Another watch that reads the journal from its beginning says the same.
  CHECK(evening.control(BattleWatch(evening.session)) == Side::kDefender);
  must(evening.session.undo(kUmpire));
  must(evening.session.undo(kUmpire));
  watch.follow(evening.session);
  CHECK(evening.control(watch) == Side::kAttacker);
  must(evening.session.redo(kUmpire));
  watch.follow(evening.session);
  CHECK(watch.whole(evening.session)->objectives.front().other == 1);
}

TEST_CASE("RX-H02: how a battle stands tells a seat nothing that it may not know", "[race][watch][secrecy]") {
  Evening fights, works;
  fights.deal("DA-01", "WA-01").put("DA-01", "A2-L4").put("WA-01", "A3-L4");
  works.deal("WA-01", "DA-01").put("WA-01", "A2-L4").put("DA-01", "A3-L4");
  const auto inside = [](const Evening& evening) {
    return BattleWatch(evening.session).whole(evening.session)->objectives.front().other;
  };
  CHECK(inside(fights) == 1);
  CHECK(inside(works) == 0);
  for (const SeatId& seat : {kCommander, kSpectatorSeat}) {
    const auto text = [&](const Evening& evening) { return to_text(Views(evening.session).of(seat, {})); };
    CHECK(text(fights) == text(works));
    CHECK_THAT(text(fights), ContainsSubstring("victory points so far"));
  }
}

TEST_CASE("RX-054: a game that is no campaign's battle is not counted", "[race][watch]") {
  const TemporaryFolder folder;
  const Scenario scenario = must(load_scenario(shipped("rapier-demo")));
  const Session session = must(
      Session::create(folder / "demo.telescope", scenario, must(make_kit(scenario)), SeedPart{}, kUmpire));
  CHECK_FALSE(BattleWatch(session).whole(session));
  CHECK(to_text(Views(session).of(kCommander, {})).find("victory points") == std::string::npos);
}

TEST_CASE("RX-095: a journal's digest changes with every entry, and two journals tell which goes on",
          "[race][watch]") {
  Evening one;
  const std::string before = must(journal_digest(one.session.journal()));
  CHECK(before.size() == 16);
  CHECK(must(journal_digest(one.session.journal())) == before);
  one.put("A-1.1.1", "A2-L4");
  const std::string after = must(journal_digest(one.session.journal()));
  CHECK(after != before);
  must(one.session.undo(kUmpire));
  CHECK(must(journal_digest(one.session.journal())) != after);  // where it stands is part of it
  const Evening other;
  CHECK(must(compare(one.session.journal(), other.session.journal())).newer == Compared::Which::kOurs);
  CHECK(must(compare(other.session.journal(), one.session.journal())).newer == Compared::Which::kTheirs);
  CHECK(must(compare(one.session.journal(), one.session.journal())).newer == Compared::Which::kSame);
}
