#include "core/rules/raphia/workbench/procedures.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/movement/allowance.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/raphia/workbench/outcome.hpp"
#include "core/rules/raphia/workbench/request.hpp"
#include "core/rules/raphia/workbench/rule_answers.hpp"

namespace telescope::raphia {
namespace {

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
