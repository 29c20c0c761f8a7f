#include <algorithm>
#include <cstdlib>
#include <random>

#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/words/words.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/passed_step.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

/// Six a side, one rank from one another.
std::vector<Put> small_battle() {
  constexpr std::array kTypes{"HC", "EL", "HI", "HI", "LI", "LC"};
  std::vector<Put> put;
  for (int i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i + 1);
    put.push_back({"S" + n, kTypes.at(static_cast<std::size_t>(i)), kSouth, i + 2, 3});
    put.push_back({"N" + n, kTypes.at(static_cast<std::size_t>(5 - i)), kNorth, i + 2, 5, Facing::kSouth});
  }
  put.push_back({"SG", "GEN", kSouth, 4, 3});
  put.push_back({"NG", "GEN", kNorth, 5, 5});
  return put;
}

void check_invariants(const Game& game) {
  for (const Side side : kSides) {
    std::size_t cards = 0;
    for (const auto& [pile, ids] : game.cards(side).all()) cards += ids.size();
    REQUIRE(cards == (are_on_table(game) ? 108 : 54));  // RR-001, RRQ-86
    if (are_on_table(game)) REQUIRE(game.cards(side).count(kFacesPile) == 54);
    for (const std::string& card : game.up.at(index_of(side)))
      REQUIRE(game.cards(side).where(card).starts_with("on "));
  }
  std::set<Sector> units;
  for (const auto& [id, stand] : game.stands) {
    REQUIRE(game.laid(id).size() <= (game.setup->is_general(id) ? 1U : 2U));  // RR-021, RRQ-10
    if (stand.lost) {
      REQUIRE(game.laid(id).empty());  // RRQ-80
      continue;
    }
    REQUIRE(game.is_on_board(stand.at));
    if (!game.setup->is_general(id)) REQUIRE(units.insert(stand.at).second);  // RR-006
  }
}

/// Plays one game of random lawful actions to its end; how many there were.
int play_at_random(const RaphiaSettings& settings, std::uint64_t seed) {
  Game game = position(small_battle(), settings);
  game.step = Step::kDeploy;
  game.turn = 0;
  game.first = game.mover = Side::kNeutral;
  SimulatedChance chance(seed);
  Events begun;
  carry_out(game, read(game, {{"type", "begin"}}), chance, begun);
  int actions = 0;
  for (; game.step != Step::kOver; ++actions) {
    REQUIRE(actions < 5000);
    const auto sides = waited_for(game);
    REQUIRE_FALSE(sides.empty());
    const Side side = sides.at(static_cast<std::size_t>(chance.below(static_cast<int>(sides.size()))));
    const auto all = choices(game, side);
    INFO(to_json(game).dump());
    REQUIRE_FALSE(all.empty());
    const AnyAction wanted = all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size()))));
    const Action action = written(game, wanted);
    INFO(action.dump());
    REQUIRE(written(game, read(game, action)) == action);
    Events events;
    carry_out(game, wanted, chance, events);
    check_invariants(game);
    const Position now = Position::of(game);
    REQUIRE(telescope::test::fault_of_passing(Words(game.setup), Rules(game.setup), now).empty());
    for (const Event& event : events.all()) REQUIRE(event.contains("sentence"));
    REQUIRE(to_json(game_from_json(game.setup, to_json(game))) == to_json(game));
  }
  return actions;
}

}  // namespace

TEST_CASE("RR-001, RR-006, RR-021, RRQ-80: whatever lawful is done, cards, squares and steps stay whole",
          "[raphia][random]") {
  // TELESCOPE_RAPHIA_GAMES: how many games of each set of settings; a campaign of a million actions takes
  // about 1,000, and is run in parts by TELESCOPE_RAPHIA_FIRST, the number of the first game.
  const auto number = [](const char* name, int fallback) {
    const char* value = std::getenv(name);
    return value ? std::atoi(value) : fallback;
  };
  const int games = number("TELESCOPE_RAPHIA_GAMES", telescope::test::at_length() ? 3 : 1),
            first = number("TELESCOPE_RAPHIA_FIRST", 0);
  const std::vector<RaphiaSettings> sets{
      {},
      {.ace = 11, .bid_rank = BidRank::kByValue, .exact_tie = ExactTie::kRebid, .general_card_counts = false},
      {.turn_end = TurnEnd::kAll, .direction = MoveDirection::kAnyOrthogonal, .turn_max = 90},
      {.two_blacks_compel = false, .lc_squares_per_card = 1, .cards_reused = false, .extras_add_up = true},
      {.timing = CombatTiming::kOnContact, .tie = CombatTie::kDefenderWins},
      {.court_rule = CourtRule::kUnlessEqual,
       .extra_saves = true,
       .retire_when = RetireWhen::kAfterReveal,
       .general_is_unit = true,
       .deckout_tie = DeckoutTie::kDraw},
      {.cards = CardsHeld::kTable},
      {.extras_add_up = true,
       .extra_saves = true,
       .retire_when = RetireWhen::kAfterReveal,
       .cards = CardsHeld::kTable},
  };
  long actions = 0;
  for (std::size_t set = 0; set < sets.size(); ++set)
    for (int game = first; game < first + games; ++game) {
      INFO("settings " << set << ", game " << game);
      actions += play_at_random(sets.at(set), seed_of_game(set + 1, game));
    }
  CHECK(actions > 100L * games);
}
