#include <algorithm>
#include <array>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
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

constexpr std::size_t kMostExtras = 3;  ///< RR-067 to RR-069, where they add up (RRQ-33)

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

/// The statements that the comparison rests on.
std::set<std::string> rules_of_totals(const Total& lead, const Total& target, const Comparison& comparison,
                                      const RaphiaSettings& settings) {
  std::set<std::string> rules{"RR-070"};
  for (const Total* total : {&lead, &target})
    for (const TotalLine& line : total->lines) rules.insert(line.rule);
  if (lead.points == target.points) rules.insert("RRQ-37");
  if (comparison.tie) return rules;
  rules.insert("RR-072");
  if (comparison.loser == Fate::kEliminated) rules.insert({"RR-075", "RRQ-38"});
  if (comparison.loser == Fate::kPushed && lead.courts + target.courts > 0)
    rules.insert(settings.court_rule == CourtRule::kWinnerMore ? "RRQ-38" : "RR-076");
  return rules;
}

/// {"total", "courts", "has_court", "lines": [{"words", "points", "rule"}]}
Json to_json(const Total& total) {
  return {{"total", total.points},
          {"courts", total.courts},
          {"has_court", total.has_court},
          {"lines", plain_json(total.lines)}};
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
  Json rules{type == Type::kGeneral ? "RR-061" : row_of(cards)};
  if (type == Type::kLightCavalry && cards.cards() > 0) rules.push_back("RRQ-21");
  return outcome_of("allowance", std::move(rules),
                    plain_json(allowance(type, cards, settings_field(request))));
}

Json answer_kill(const Json& request) {
  check_keys(request, {"card"}, "'kill'");
  return outcome_of("kill", {"RR-091", "RR-092"},
                    {{"killed", kills(faces()->card(card_field(request, "card")))}});
}

/// "none" is a deck without a card (RR-096).
Json answer_break(const Json& request) {
  check_keys(request, {"losses", "card", "settings"}, "'break'");
  constexpr int kMostLosses = 200;
  const int losses = whole_field(request, "losses", 0, kMostLosses);
  const RaphiaSettings settings = settings_field(request);
  const bool no_deck = needed_field(request, "card") == "none", tested = losses >= kTestFrom;
  const cards::Card* card = no_deck ? nullptr : &faces()->card(card_field(request, "card"));
  return outcome_of("break",
                    !tested   ? Json{"RR-093"}
                    : no_deck ? Json{"RR-093", "RR-096"}
                              : Json{"RR-093", "RR-094", "RRQ-61"},
                    {{"tested", tested}, {"breaks", breaks(card, losses, settings)}});
}

/// {"south": card, "north": card, "settings", "throws"}: RR-011 to RR-013, RRQ-06, RRQ-07, RRQ-84.
Json answer_bid(const Json& request) {
  check_keys(request, {"south", "north", "settings", "throws"}, "'bid'");
  const std::array bids{card_field(request, "south"), card_field(request, "north")};
  Game game = before_bidding(settings_field(request));
  const auto throws = throws_field(request);
  MadeThrows tray(throws);
  Events events;
  Json fields{{"tie", compare_bids(faces()->card(bids[0]), faces()->card(bids[1]), game.settings()) == 0},
              {"rebid", false},
              {"winner", nullptr},
              {"needs", Json::array()},
              {"pools", Json::array()},
              {"throws", request.value("throws", Json::array())}};
  std::set<std::string> rules;
  try {
    for (std::size_t i = 0; i < kSides.size(); ++i)
      Bid{.side = kSides.at(i), .cards = {bids.at(i)}}.perform(game, tray, events);
    tray.finish();
    fields["rebid"] = game.step == Step::kBid;
    if (game.step == Step::kChoose) fields["winner"] = word(game.bid_winner);
    fields["pools"] = pools_to_json(tray.thrown());
    rules = rules_of(events);
    if (!tray.thrown().empty()) rules.insert("RRQ-07");
  } catch (const DiceWanted& wanted) {
    fields["needs"] = pools_to_json(wanted.pools);
    rules = {"RR-011", "RR-013", "RRQ-07"};
  }
  return outcome_of("bid", rules, fields);
}

/// {"south": {"deck", "hand", "discards"}, "north": the same, "turn"}: RR-097, RRQ-63, RRQ-66, RR-E15. "deck"
/// and "hand" are as the turn begins, "discards" go every turn, the winning bid among them.
Json answer_deck_clock(const Json& request) {
  check_keys(request, {"south", "north", "turn"}, "'deck-clock'");
  constexpr int kMostTurns = 60;
  const int turn = whole_field(request, "turn", 1, kMostTurns, 1);
  Json fields = Json::object(), unable = Json::array();
  Json rules{"RR-026", "RR-027", "RR-097", "RRQ-63", "RRQ-66"};
  for (const Side side : kSides) fields[word(side)] = run_clock(clock_field(request, word(side)), turn);
  const int south = fields["south"]["unable"], north = fields["north"]["unable"];
  if (south <= north) unable.push_back("south");
  if (north <= south) unable.push_back("north");
  if (south == north) rules.push_back("RRQ-64");
  fields["turn"] = std::min(south, north);
  fields["unable"] = std::move(unable);
  return outcome_of("deck-clock", std::move(rules), fields);
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
  if (is_destroyed_at_once(!target.laid.empty(), !target.extras.empty(), settings))  // nothing is revealed
    return outcome_of("combat", target.extras.empty() ? Json{"RR-083"} : Json{"RR-083", "RRQ-49"},
                      {{"compared", false}, {"winner", "lead"}, {"loser", "eliminated"}});
  const Total ours = total_of(*faces(), lead, target.type, settings);
  const Total theirs = total_of(*faces(), target, lead.type, settings);
  const Comparison found = compare(ours, theirs, settings);
  return outcome_of("combat", rules_of_totals(ours, theirs, found, settings),
                    {{"compared", true},
                     {"lead", to_json(ours)},
                     {"target", to_json(theirs)},
                     {"winner", found.tie ? Json() : Json(found.lead_wins ? "lead" : "target")},
                     {"loser", found.tie                          ? "nothing"
                               : found.loser == Fate::kEliminated ? "eliminated"
                                                                  : "pushed_back"}});
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
  const CardIds card{"2s"};
  Game game = board_of({{"lead", lead, card, {}}, {"target", target, has_cards ? card : CardIds(), {}}},
                       settings, Side::kAttacker);
  game.combat =
      Combat{.square = target.at, .from = lead.at, .lead = PieceId("lead"), .target = PieceId("target")};
  return outcome_of("retire", {"RR-090", "RRQ-53", "RRQ-54", "RRQ-55"},
                    {{"squares", squares_to_retire(game)}});
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
