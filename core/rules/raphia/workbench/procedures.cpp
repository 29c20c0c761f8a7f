#include <algorithm>
#include <array>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::raphia {
namespace {

constexpr int kDeck = 54;
constexpr int kDieSides = 6;

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

constexpr std::size_t kMostSupporters = 3;  ///< four squares lie around a target, the lead is in one
constexpr std::size_t kMostExtras = 3;      ///< RR-067 to RR-069, where they add up (RRQ-33)

Fighter fighter_field(const Json& request, std::string_view key) {
  const Json& json = object_field(request, key);
  check_keys(json, {"type", "cards", "extras"}, "'" + std::string(key) + "'");
  return {.type = type_field(json, "type"),
          .laid = cards_field(json, "cards", 2),
          .extras = cards_field(json, "extras", kMostExtras)};
}

/// RRQ-28, RRQ-32, RRQ-33.
Objections objections_to_combatants(const Fighter& lead, const Fighter& target,
                                    const RaphiaSettings& settings) {
  Objections all;
  if (lead.laid.empty())
    all.push_back({"RRQ-28", "An attack is a move, and a unit without a card makes none."});
  if (lead.extras.size() > 1 && !settings.extras_add_up)
    all.push_back({"RRQ-33", "The lead lays one extra card at most."});
  if (target.extras.size() > 1)
    all.push_back({"RRQ-32", "The target lays one extra card at most, for an attached general."});
  return all;
}

/// RR-083, RRQ-49.
bool is_destroyed_at_once(const Fighter& target, const RaphiaSettings& settings) {
  return target.laid.empty() && (target.extras.empty() || !settings.extra_saves);
}

void write_result(Json& outcome, const Comparison& comparison, const RaphiaSettings& settings,
                  std::set<std::string>& rules) {
  outcome["winner"] = comparison.tie ? Json() : Json(comparison.lead_wins ? "lead" : "target");
  outcome["loser"] = comparison.tie                          ? "nothing"
                     : comparison.loser == Fate::kEliminated ? "eliminated"
                                                             : "pushed_back";
  const bool even = outcome.at("lead").at("total") == outcome.at("target").at("total");
  if (even) rules.insert("RRQ-37");
  if (comparison.tie) return;
  rules.insert("RR-072");
  if (comparison.loser == Fate::kEliminated) rules.insert({"RR-075", "RRQ-38"});
  const bool courts = outcome.at("lead").at("courts") != 0 || outcome.at("target").at("courts") != 0;
  if (courts && comparison.loser == Fate::kPushed)
    rules.insert(settings.court_rule == CourtRule::kWinnerMore ? "RRQ-38" : "RR-076");
}

std::set<std::string> rules_of_lines(const Total& total) {
  std::set<std::string> rules;
  for (const TotalLine& line : total.lines) rules.insert(line.rule);
  return rules;
}

/// The row of the table RR-054 to RR-060 that these cards are in.
std::string_view row_of(const Colours& cards) {
  if (cards.cards() == 0) return "RR-054";
  if (cards.jokers > 0) return "RR-060";
  if (cards.cards() == 1) return cards.red == 1 ? "RR-055" : "RR-056";
  return cards.red == 2 ? "RR-057" : cards.black == 2 ? "RR-059" : "RR-058";
}

Json answer_allowance(const Json& request) {
  check_keys(request, {"type", "cards", "settings"}, "'allowance'");
  const Type type = type_field(request, "type", true);
  const Colours cards = colours_of(*faces(), cards_field(request, "cards", most_cards(type)));
  const Allowance may = allowance(type, cards, settings_field(request));
  Json outcome = lawful_outcome("allowance");
  outcome["squares"] = may.squares;
  outcome["turns"] = may.turns;
  outcome["free_turns"] = may.free_turns;
  outcome["either"] = may.either;
  outcome["may_pass"] = may.may_pass;
  outcome["rules"] = type == Type::kGeneral ? Json{"RR-061"} : Json{row_of(cards)};
  if (type == Type::kLightCavalry && cards.cards() > 0) outcome["rules"].push_back("RRQ-21");
  return outcome;
}

Json answer_kill(const Json& request) {
  check_keys(request, {"card"}, "'kill'");
  Json outcome = lawful_outcome("kill");
  outcome["killed"] = kills(faces()->card(card_field(request, "card")));
  outcome["rules"] = {"RR-091", "RR-092"};
  return outcome;
}

/// "none" is a deck without a card (RR-096).
Json answer_break(const Json& request) {
  check_keys(request, {"losses", "card", "settings"}, "'break'");
  constexpr int kMostLosses = 200;
  const int losses = whole_field(request, "losses", 0, kMostLosses);
  const RaphiaSettings settings = settings_field(request);
  const bool no_deck = needed_field(request, "card") == "none";
  const std::string card = no_deck ? std::string() : card_field(request, "card");
  const bool tested = losses >= kTestFrom;
  Json outcome = lawful_outcome("break");
  outcome["tested"] = tested;
  outcome["breaks"] = breaks(no_deck ? nullptr : &faces()->card(card), losses, settings);
  if (!tested)
    outcome["rules"] = {"RR-093"};
  else if (no_deck)
    outcome["rules"] = {"RR-093", "RR-096"};
  else
    outcome["rules"] = {"RR-093", "RR-094", "RRQ-61"};
  return outcome;
}

/// {"south": card, "north": card, "settings", "throws"}: RR-011 to RR-013, RRQ-06, RRQ-07, RRQ-84.
Json answer_bid(const Json& request) {
  check_keys(request, {"south", "north", "settings", "throws"}, "'bid'");
  const std::array bids{card_field(request, "south"), card_field(request, "north")};
  Game game = before_bidding(settings_field(request));
  const auto throws = throws_field(request);
  MadeThrows tray(throws);
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

/// {"south": {"deck", "hand", "discards"}, "north": the same, "turn"}: RR-097, RRQ-63, RRQ-66, RR-E15. "deck"
/// and "hand" are as the turn begins, "discards" go every turn, the winning bid among them.
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

/// {"lead": {"type", "cards", "extras"}, "target": the same, "supports": cards, "settings"}: section 7,
/// before the room behind the loser is looked at.
Json answer_combat(const Json& request) {
  check_keys(request, {"lead", "target", "supports", "settings"}, "'combat'");
  Fighter lead = fighter_field(request, "lead");
  const Fighter target = fighter_field(request, "target");
  lead.supports = cards_field(request, "supports", kMostSupporters);
  check_one_deck({lead.laid, lead.extras, lead.supports}, "the attackers' side");
  check_one_deck({target.laid, target.extras}, "the target's side");
  const RaphiaSettings settings = settings_field(request);
  if (const auto no = objections_to_combatants(lead, target, settings); !no.empty())
    return refused_outcome("combat", no);
  Json outcome = lawful_outcome("combat");
  const Total ours = total_of(*faces(), lead, target.type, settings);
  const Total theirs = total_of(*faces(), target, lead.type, settings);
  outcome["compared"] = !is_destroyed_at_once(target, settings);
  if (!outcome["compared"].get<bool>()) {  // nothing is revealed
    outcome["winner"] = "lead";
    outcome["loser"] = "eliminated";
    outcome["rules"] = target.extras.empty() ? Json{"RR-083"} : Json{"RR-083", "RRQ-49"};
    return outcome;
  }
  outcome["lead"] = to_json(ours);
  outcome["target"] = to_json(theirs);
  std::set<std::string> rules = rules_of_lines(ours);
  rules.merge(rules_of_lines(theirs));
  rules.insert("RR-070");
  write_result(outcome, compare(ours, theirs, settings), settings, rules);
  outcome["rules"] = rules;
  return outcome;
}

/// {"type", "has_cards", "free"}: RR-090, RRQ-53 to RRQ-55.
Json answer_retire(const Json& request) {
  check_keys(request, {"type", "has_cards", "free"}, "'retire'");
  const Type type = type_field(request, "type");
  const bool has_cards = flag_field(request, "has_cards");
  const int free = whole_field(request, "free", 0, 20);
  RaphiaSettings settings;
  settings.files = 1;
  settings.ranks = 2 + free;  // the edge is behind the last free square
  const Facts lead{.name = "lead", .side = Side::kAttacker, .at = {0, 0}};
  const Facts target{
      .name = "target", .side = Side::kDefender, .type = type, .at = {0, 1}, .facing = Facing::kSouth};
  const std::vector<std::string> card{"2s"};
  Game game = board_of(
      {{"lead", lead, card, {}}, {"target", target, has_cards ? card : std::vector<std::string>(), {}}},
      settings, Side::kAttacker);
  game.combat =
      Combat{.square = target.at, .from = lead.at, .lead = PieceId("lead"), .target = PieceId("target")};
  Json outcome = lawful_outcome("retire");
  outcome["squares"] = squares_to_retire(game);
  outcome["rules"] = {"RR-090", "RRQ-53", "RRQ-54", "RRQ-55"};
  return outcome;
}

constexpr std::array<ProcedureAnswer, 8> kAnswers{{
    {{"bid", "which of two cards wins the bid"}, answer_bid},
    {{"allowance", "what a unit may do with its cards"}, answer_allowance},
    {{"move", "whether a move on a board is lawful, and where it ends"}, answer_move},
    {{"retire", "how far a unit that is attacked may retire"}, answer_retire},
    {{"combat", "both sums line by line, and what follows"}, answer_combat},
    {{"kill", "whether a card kills a general"}, answer_kill},
    {{"break", "whether an army breaks"}, answer_break},
    {{"deck-clock", "in which turn a side can no longer lay four cards"}, answer_deck_clock},
}};

}  // namespace

std::span<const ProcedureAnswer> procedure_answers() {
  return kAnswers;
}

}  // namespace telescope::raphia
