#include "core/rules/raphia/combat/reveal.hpp"

#include <algorithm>

namespace telescope::raphia {
namespace {

Fighter fighter(const Game& game, const PieceId& piece) {
  return {.type = game.type(piece),
          .laid = game.laid(piece),
          .extras = game.cards(game.side(piece)).cards(kExtraPile),
          .supports = {}};
}

std::string words_of(const Game& game, const PieceId& piece, const Total& total) {
  std::string words = game.setup->named(piece) + ": ";
  for (const TotalLine& line : total.lines) words += line.words + "; ";
  return words + "in all " + std::to_string(total.points) + ".";
}

Json json_of(const PieceId& piece, const Total& total) {
  Json lines = Json::array();
  for (const TotalLine& line : total.lines)
    lines.push_back({{"words", line.words}, {"points", line.points}, {"rule", line.rule}});
  return {{"piece", piece.value()}, {"points", total.points}, {"courts", total.courts}, {"lines", lines}};
}

/// The statements that the sums rest on, each once.
std::vector<std::string_view> rules_of(const Totals& totals) {
  std::vector<std::string_view> rules{"RR-070"};
  for (const Total* total : {&totals.lead, &totals.target})
    for (const TotalLine& line : total->lines)
      if (std::ranges::find(rules, line.rule) == rules.end()) rules.push_back(line.rule);
  return rules;
}

/// RR-H03: the card that was seen in the bid is seen again.
void show_extras(Game& game, Side side) {
  std::string& seen = game.seen_bid.at(index_of(side));
  if (!seen.empty() && game.cards(side).holds(kExtraPile, seen)) seen.clear();
}

}  // namespace

Totals totals_of(const Game& game) {
  const Combat& combat = *game.combat;
  Fighter lead = fighter(game, combat.lead);
  for (const Support& support : combat.supports)
    if (!support.card.empty()) lead.supports.push_back(support.card);
  const auto& deck = *game.setup->deck;
  return {.lead = total_of(deck, lead, game.type(combat.target), game.settings()),
          .target = total_of(deck, fighter(game, combat.target), game.type(combat.lead), game.settings())};
}

void reveal(Game& game, Events& events) {
  const Combat& combat = *game.combat;
  for (const PieceId& piece : {combat.lead, combat.target})
    turn_up(game, piece, std::vector<std::string>(game.laid(piece)));
  for (const Support& support : combat.supports)
    if (!support.card.empty()) turn_up(game, support.piece, {support.card});
  for (const Side side : kSides) show_extras(game, side);
  const Totals totals = totals_of(game);
  events.tell(
      "revealed", rules_of(totals),
      words_of(game, combat.lead, totals.lead) + " " + words_of(game, combat.target, totals.target),
      {{"lead", json_of(combat.lead, totals.lead)}, {"target", json_of(combat.target, totals.target)}});
}

}  // namespace telescope::raphia
