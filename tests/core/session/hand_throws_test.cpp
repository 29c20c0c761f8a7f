#include "core/session/hand_throws.hpp"

#include "core/session/bodies.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

struct Game {
  TemporaryFolder folder;
  Session session = must(create_duel(folder.path() / "duel.telescope"));
  Game() { must(session.add_players_word("sunflower", kUmpire)); }

  void type(const char* pool, std::vector<int> dice) {
    must(session.answer(pool, dice, ThrowSource::kPhysical, kUmpire));
  }
  /// A fight whose dice are all typed: the first six ends it.
  void fight(std::vector<int> attackers) {
    act(session, kFight);
    type("round-1-attackers", std::move(attackers));
    type("round-1-defenders", {6, 6});
  }
  HandDice told(bool whole = true) const {
    return hand_throws(session.journal()).by_pool([&](const PoolRequest& pool) {
      return whole || pool.audience == Audience::kAll ? pool.label : std::string();
    });
  }
};

}  // namespace

TEST_CASE("What it means that a die succeeds is kept with the throw, and what says nothing of it is a hit",
          "[session][dice]") {
  ThrowRecord record{.pool = {.id = "test", .label = "Test", .reasons = {{1, "", ""}}, .hit_from = 4},
                     .dice = {5}};
  for (std::size_t i = 0; i < kDieSuccesses.size(); ++i) {
    record.pool.success = static_cast<DieSuccess>(i);
    const Json json = to_json(record);
    CHECK(throw_body(json).pool.success == record.pool.success);
    CHECK((json.dump().find("success") != std::string::npos) == (i > 0));
  }
}

TEST_CASE("dice that people threw are counted by pools, all together first", "[session][fair]") {
  Game game;
  CHECK(game.told().empty());
  game.fight({1, 1, 2, 6});
  game.fight({1, 3, 3, 5});
  const auto told = game.told();
  REQUIRE(told.pools.size() == 3);
  CHECK(told.pools[0].pool.empty());
  CHECK(told.pools[0].faces == Faces{3, 1, 2, 0, 1, 5});
  CHECK(told.pools[1].pool == "Attackers, round 1");
  CHECK(dice_of(told.pools[1].faces) == 8);
  CHECK(told.pools[2].faces == Faces{0, 0, 0, 0, 0, 4});
  CHECK(told.verdict == FairnessVerdict{});
}

TEST_CASE("whoever may not know a pool is told of no die of it, not even among all", "[session][fair]") {
  Game game;
  game.fight({1, 1, 2, 6});
  const auto told = game.told(false).pools;
  REQUIRE(told.size() == 1);
  CHECK(told[0].pool == "Attackers, round 1");
  CHECK(told[0].faces == Faces{2, 1, 0, 0, 0, 1});
}

TEST_CASE("dice of the generator are none that people threw, and of a throw that it ended only those typed",
          "[session][fair]") {
  Game game;
  act(game.session, kFight);
  must(game.session.roll_rest("round-1-attackers", std::vector{4, 4, 4}, kUmpire));
  roll_all(game.session);
  const auto told = game.told().pools;
  REQUIRE(told.size() == 1);
  CHECK(told[0].faces == Faces{0, 0, 0, 3, 0, 0});
}

TEST_CASE("what was taken back has fallen all the same, and what waits is told once it is done",
          "[session][fair]") {
  Game game;
  act(game.session, kFight);
  game.type("round-1-attackers", {1, 2, 3, 4});
  CHECK(game.told().empty());
  must(game.session.undo(kUmpire));
  CHECK(game.told().pools[0].faces == Faces{1, 1, 1, 1, 0, 0});
  game.fight({5, 5, 5, 5});
  CHECK(game.told(false).pools[0].faces == Faces{1, 1, 1, 1, 4, 0});
  must(game.session.undo(kUmpire));
  must(game.session.redo(kUmpire));
  CHECK(game.told(false).pools[0].faces == Faces{1, 1, 1, 1, 4, 0});
}

TEST_CASE("one verdict is told of a game, and nothing of a pool that its reader may not know",
          "[session][fair]") {
  Game game;
  for (int fight = 0; fight < 30; ++fight)
    game.fight(fight % 2 == 0 ? std::vector{1, 2, 3, 4} : std::vector{5, 6, 1, 2});
  const HandDice whole = game.told(), open = game.told(false);
  CHECK(whole.verdict.fairness == Fairness::kUneven);  // the defenders threw nothing but sixes
  CHECK(whole.verdict.looked_at == 120);
  CHECK(open.verdict.fairness == Fairness::kFair);
  const Json told = to_json(whole);
  CHECK(told.at("fairness") == "uneven");
  CHECK(told.at("per_mille") == 1);
  CHECK(told.at("pools").size() == 3);
  CHECK_FALSE(told.contains("next_look"));
  CHECK(to_json(open).at("next_look") == 240);
}

TEST_CASE("the pool that the verdict names is told of, however many have more dice", "[session][fair]") {
  HandThrows throws;
  const auto thrown = [&](const std::string& pool, int times, const std::vector<int>& dice) {
    const int count = static_cast<int>(dice.size());
    ThrowRecord record{.pool = {.id = pool, .label = pool, .reasons = {{count, "", ""}}}, .dice = dice};
    record.source = ThrowSource::kPhysical;
    for (int i = 0; i < times; ++i) throws.read(EntryKind::kThrow, to_json(record));
    throws.read(EntryKind::kAction, {});
  };
  for (int pool = 1; pool <= 8; ++pool) {  // of 225 dice; all together are even with the ninth's
    thrown("fair " + std::to_string(pool), 30, {1, 2, 3, 4, 5, 6});
    thrown("fair " + std::to_string(pool), 9, {1, 2, 3, 4, 5});
  }
  thrown("uneven", 20, {6, 6, 6, 6, 6, 6});
  const HandDice told = throws.by_pool([](const PoolRequest& pool) { return pool.label; });
  CHECK(told.verdict.pool == "uneven");
  REQUIRE(told.pools.size() == 1 + HandThrows::kMostPools);
  CHECK(told.pools.back() == PoolFaces{"uneven", {0, 0, 0, 0, 0, 120}});
}
