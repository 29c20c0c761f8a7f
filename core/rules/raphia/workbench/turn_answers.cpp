#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/raphia/turn/actions.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/raphia/workbench/outcome.hpp"
#include "core/rules/raphia/workbench/request.hpp"
#include "core/rules/raphia/workbench/rule_answers.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::raphia {
namespace {

constexpr int kDeck = 54;
constexpr int kDieSides = 6;

/// Remembers what each throw was for.
class ToldThrows final : public DiceTray {
 public:
  explicit ToldThrows(std::span<const Throw> made) : made_(made) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    auto answers = made_.roll(pools);
    thrown_.insert(thrown_.end(), pools.begin(), pools.end());
    return answers;
  }
  void finish() const { made_.finish(); }
  const std::vector<PoolRequest>& thrown() const { return thrown_; }

 private:
  MadeThrows made_;
  std::vector<PoolRequest> thrown_;
};

/// Step 1, with whole hands: each has another card to bid (RRQ-65).
Game before_bidding(const RaphiaSettings& settings) {
  Game game = board_of({}, settings, Side::kNeutral);
  game.step = Step::kBid;
  for (const Side side : kSides) game.cards(side).move_all(kDeckPile, kHandPile);
  return game;
}

/// A side's cards as its turns begin.
struct Clock {
  int deck = 0;
  int hand = 0;
  int discards = 0;
};

Clock clock_field(const Json& request, std::string_view key) {
  const Json& json = object_field(request, key);
  check_keys(json, {"deck", "hand", "discards"}, "'" + std::string(key) + "'");
  const Clock clock{.deck = whole_field(json, "deck", 0, kDeck),
                    .hand = whole_field(json, "hand", 0, kHandSize, kHandSize),
                    .discards = whole_field(json, "discards", 1, kHandSize)};
  if (clock.deck + clock.hand > kDeck) refuse("'" + std::string(key) + "' has more than 54 cards (RR-001)");
  return clock;
}

/// Turn by turn until it cannot lay four even if it loses the bid; RRQ-63 counts the hand after the bid.
Json run_clock(Clock clock, int turn) {
  Json outcome{{"if_bid_is_won", nullptr}, {"turns", Json::array()}};
  for (;; ++turn) {
    outcome["turns"].push_back({{"turn", turn}, {"deck", clock.deck}, {"hand", clock.hand}});
    if (clock.hand - 1 < kLeastLaid && outcome["if_bid_is_won"].is_null()) outcome["if_bid_is_won"] = turn;
    if (clock.hand < kLeastLaid) break;
    clock.hand -= std::min(clock.discards, clock.hand);
    const int drawn = std::min(kHandSize - clock.hand, clock.deck);  // RR-026, RR-027
    clock.hand += drawn;
    clock.deck -= drawn;
  }
  outcome["unable"] = turn;
  return outcome;
}

}  // namespace

Json answer_bid(const Json& request) {
  check_keys(request, {"south", "north", "settings", "throws"}, "'bid'");
  const std::array bids{card_field(request, "south"), card_field(request, "north")};
  Game game = before_bidding(settings_field(request));
  const auto throws = throws_field(request);
  ToldThrows tray(throws);
  Events events;
  Json outcome = lawful_outcome("bid");
  outcome["tie"] = compare_bids(faces()->card(bids[0]), faces()->card(bids[1]), game.settings()) == 0;
  outcome["rebid"] = false;
  outcome["winner"] = nullptr;
  outcome["needs"] = outcome["pools"] = Json::array();
  outcome["throws"] = request.value("throws", Json::array());
  std::set<std::string> rules;
  try {
    for (std::size_t i = 0; i < kSides.size(); ++i)
      Bid{.side = kSides.at(i), .cards = {bids.at(i)}}.perform(game, tray, events);
    tray.finish();
    outcome["rebid"] = game.step == Step::kBid;
    if (game.step == Step::kChoose) outcome["winner"] = word(game.bid_winner);
    outcome["pools"] = pools_to_json(tray.thrown());
    rules = rules_of(events);
    if (!tray.thrown().empty()) rules.insert("RRQ-07");
  } catch (const DiceWanted& wanted) {
    outcome["needs"] = pools_to_json(wanted.pools);
    rules = {"RR-011", "RR-013", "RRQ-07"};
  }
  outcome["rules"] = rules;
  return outcome;
}

Json answer_deck_clock(const Json& request) {
  check_keys(request, {"south", "north", "turn"}, "'deck-clock'");
  constexpr int kMostTurns = 60;
  const int turn = whole_field(request, "turn", 1, kMostTurns, 1);
  Json outcome = lawful_outcome("deck-clock");
  for (const Side side : kSides) outcome[word(side)] = run_clock(clock_field(request, word(side)), turn);
  const int south = outcome["south"]["unable"], north = outcome["north"]["unable"];
  outcome["turn"] = std::min(south, north);
  outcome["unable"] = Json::array();
  if (south <= north) outcome["unable"].push_back("south");
  if (north <= south) outcome["unable"].push_back("north");
  outcome["rules"] = {"RR-026", "RR-027", "RR-097", "RRQ-63", "RRQ-66"};
  if (south == north) outcome["rules"].push_back("RRQ-64");
  return outcome;
}

}  // namespace telescope::raphia
