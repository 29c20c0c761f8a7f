#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

Fighter fighter(const Game& game, const PieceId& piece) {
  return {.type = game.type(piece),
          .laid = game.laid(piece),
          .extras = game.cards(game.side(piece)).cards(kExtraPile)};
}

std::string words_of(const Game& game, const PieceId& piece, const Total& total) {
  std::string words = game.named(piece) + ": ";
  for (const TotalLine& line : total.lines) words += line.words + "; ";
  return words + "in all " + std::to_string(total.points) + ".";
}

Json json_of(const PieceId& piece, const Total& total) {
  return {{"piece", piece.value()},
          {"points", total.points},
          {"courts", total.courts},
          {"lines", plain_json(total.lines)}};
}

/// The statements that the sums rest on, each once.
std::vector<std::string_view> rules_of(const Totals& totals) {
  std::vector<std::string_view> rules{"RR-070"};
  for (const Total* total : {&totals.lead, &totals.target})
    for (const TotalLine& line : total->lines)
      if (!contains(rules, line.rule)) rules.push_back(line.rule);
  return rules;
}

/// RR-H03: the card that was seen in the bid is seen again.
void show_extras(Game& game, Side side) {
  std::string& seen = game.seen_bid.at(index_of(side));
  if (!seen.empty() && game.cards(side).holds(kExtraPile, seen)) seen.clear();
}

}  // namespace

Aspect aspect_of(Sector at, Facing facing, Sector from) {
  const auto side = towards(at, from);
  if (!side || *side == facing) return Aspect::kFront;
  return *side == opposite(facing) ? Aspect::kRear : Aspect::kFlank;
}

std::vector<ExtraReason> reasons_for_extra(const Game& game, Side side) {
  std::vector<ExtraReason> reasons;
  if (!game.combat) return reasons;
  const Combat& combat = *game.combat;
  const bool attacks = game.side(combat.lead) == side;
  const Aspect aspect = aspect_of(combat.square, game.stands.at(combat.target).facing, combat.from);
  if (attacks && aspect != Aspect::kFront)
    reasons.push_back({"RR-067", aspect == Aspect::kFlank ? "it attacks a flank" : "it attacks the rear"});
  const Sector at = attacks ? combat.from : combat.square;
  if (!game.generals_at(at, side).empty()) reasons.push_back({"RR-068", "a general is attached"});
  if (attacks && combat.follow_up) reasons.push_back({"RR-069", "it follows up a combat that it won"});
  return reasons;
}

int extras_allowed(const Game& game, Side side) {
  const int reasons = static_cast<int>(reasons_for_extra(game, side).size());
  const int most = game.settings().extras_add_up ? reasons : std::min(reasons, 1);  // RRQ-33
  return std::min(most, game.cards(side).count(kHandPile));
}

void lay_extras(Game& game, Side side, const CardIds& cards, Events& events) {
  CardIds laid;
  for (const std::string& card : cards)
    if (game.cards(side).holds(kHandPile, card)) {
      game.cards(side).move(card, kHandPile, kExtraPile);
      laid.push_back(card);
    }
  const auto number = laid.size();
  const std::string who = game.name(side);
  events.tell("extra", {"RRQ-34"},
              who + (number == 0   ? " lays no extra card."
                     : number == 1 ? " lays an extra card face down."
                                   : " lays " + std::to_string(number) + " extra cards face down."),
              {{"side", word(side)}, {"cards", number}});
  if (number > 0)
    events.tell_to(
        audience_of(side), "extra_cards", {"RRQ-34"},
        "You lay " + words_of_cards(game, laid) + (number == 1 ? " as an extra card." : " as extra cards."),
        {{"cards", laid}});
}

bool is_extra_up(const Game& game, const std::string& card) {
  if (!game.combat) return false;
  return game.combat->result != FightResult::kNone || (are_on_table(game) && !is_unknown(card));
}

void discard_extras(Game& game) {
  for (const Side side : kSides)
    for (const std::string& card : std::vector<std::string>(game.cards(side).cards(kExtraPile)))
      game.cards(side).move(card, kExtraPile, is_extra_up(game, card) ? kDiscardPile : kUnseenPile);
}

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
