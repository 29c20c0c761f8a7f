#include "core/base/counted.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/combat/again.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/combat/retirement.hpp"
#include "core/rules/raphia/knowledge/form_parts.hpp"
#include "core/rules/raphia/knowledge/forms_of_paper_cards.hpp"
#include "core/rules/raphia/state/faces.hpp"

namespace telescope::raphia {
namespace {

using Forms = std::vector<Form>;

Json to_json(Sector at) {
  return {at.column, at.row};
}

/// RR-079, RRQ-45: which of its cards a supporter adds; whoever adds none supports all the same. The fields
/// of several supporters add to one list.
void add_support_fields(const Game& game, Sector square, const PieceId& lead,
                        std::vector<FormField>& fields) {
  for (const PieceId& piece : attackers_of(game, square)) {
    if (piece == lead) continue;
    Choices cards = cards_laid(game, piece);
    if (cards.empty()) continue;
    for (FormChoice& each : cards) {
      each.put = {{"piece", piece.value()}, {"card", each.id}};
      each.piece = piece;
    }
    fields.push_back(
        some(piece.value(), game.setup->named(piece) + " adds", std::move(cards), 0, 1, "supports"));
    fields.back().rule = "RR-079";
    fields.back().why = "One card at most; name none, and it adds none.";
    fields.back().counted = "cards";
  }
}

/// "N-02 LI on 4-4".
std::string target_words(const Game& game, Sector square) {
  const PieceId* target = game.unit_at(square);
  return (target ? game.setup->named(*target) + " on " : "") + game.setup->label(square);
}

/// RR-078: one form for each unit that may be the lead, the others support it.
void add_fight(const Game& game, Sector square, const PieceId& lead, bool alone, Forms& forms) {
  std::vector<FormField> fields;
  add_support_fields(game, square, lead, fields);
  Action action = of_side("fight", game.side(lead));
  action["square"] = to_json(square);
  action["lead"] = lead.value();
  forms.push_back(form_of(
      game.side(lead), "fight:" + game.setup->label(square) + ":" + lead.value(),
      "Fight " + target_words(game, square) + " with " + game.setup->named(lead) + (alone ? "" : " as lead"),
      alone ? "RR-065" : "RR-078", std::move(fields), std::move(action)));
  forms.back().due = true;
}

/// RR-090. On the map the attacker stands for the fight, and the square to which it would go for retiring.
void add_retire(const Game& game, Side side, Forms& forms) {
  const Combat& combat = *game.combat;
  const std::string target = game.setup->named(combat.target);
  Choices choices{choice("stay", "Stand and fight", false),
                  choice("retire", "Retire " + counted(squares_to_retire(game), "square"), true)};
  choices[0].piece = combat.lead;
  choices[0].sector = combat.from;
  choices[1].piece = combat.target;
  choices[1].sector = ahead(combat.square, direction_of(game, combat), squares_to_retire(game));
  forms.push_back(form_of(side, "retire", "Let " + target + " retire, or stand", "RR-090",
                          {one("goes", target, std::move(choices), {"goes"})}, of_side("retire", side)));
  forms.back().advice = "All its cards are discarded if it retires.";
}

/// RR-067 to RR-069, RRQ-33.
void add_extra(const Game& game, Side side, Forms& forms) {
  Choices cards = are_on_table(game) ? cards_unseen(game, side, extras_allowed(game, side))
                                     : cards::card_choices(game.cards(side), kHandPile);
  std::vector<FormField> fields;
  if (!cards.empty()) {
    fields.push_back(some("cards", "Extra card", std::move(cards), 0, extras_allowed(game, side), "cards"));
    fields.back().counted = "cards";
    fields.back().why = "Name none to lay none.";
  }
  forms.push_back(form_of(side, "extra", "Lay an extra card, or none", "RRQ-34", std::move(fields),
                          of_side("extra", side)));
  std::string why;
  for (const ExtraReason& each : reasons_for_extra(game, side))
    why += (why.empty() ? "You may: " : "; ") + each.words + " (" + std::string(each.rule) + ")";
  forms.back().advice = why.empty() ? why : why + ".";
}

/// RR-091, RR-092. A card of paper is turned up first and then named with the general.
void add_kill(const Game& game, Side side, Forms& forms) {
  const bool on_table = are_on_table(game);
  Choices choices;
  for (const PieceId& general : may_kill(game, side)) choices.push_back(choice_of(game, general));
  if (!on_table) choices.push_back(choice("nobody", "Nobody: no card is turned up", ""));
  std::vector<FormField> fields{one("general", "General", std::move(choices), {"general"})};
  if (on_table) fields.push_back(typed_cards("cards", "Top card of the deck, turned up", 1));
  forms.push_back(form_of(side, "kill", on_table ? "Try to kill a general" : "Try to kill a general, or not",
                          "RR-091", std::move(fields), of_side("kill", side)));
  forms.back().advice =
      "The top card of your deck is turned up and spent: a court card kills, a joker does not.";
  if (!on_table) return;
  Action nobody = of_side("kill", side);
  nobody["general"] = "";
  forms.push_back(form_of(side, "kill_nobody", "Try to kill nobody: no card is turned up", "RR-091", {},
                          std::move(nobody)));
}

/// RRQ-71: it turns first, where that is needed; attacks that are declared on the square join in.
void add_again(const Game& game, Side side, Forms& forms) {
  const PieceId& lead = game.combat->lead;
  const std::string name = game.setup->named(lead);
  const bool on_table = are_on_table(game);
  for (const Sector square : on_table ? openly_attackable(game, lead) : attackable_again(game, lead)) {
    std::vector<FormField> fields;
    if (on_table && !unknown_in(game, side, pile_on(lead)).empty())
      fields.push_back(typed_cards("cards", "Cards turned up for it", 0));
    if (!on_table) add_cards_field(game, lead, fields);
    add_support_fields(game, square, lead, fields);
    forms.push_back(form_of(side, "again:" + game.setup->label(square),
                            name + " attacks " + target_words(game, square) + " at once", "RRQ-71",
                            std::move(fields),
                            {{"type", "again"}, {"piece", lead.value()}, {"square", to_json(square)}}));
  }
  forms.push_back(
      form_of(side, "enough", name + " attacks no further", "RRQ-71", {}, of_side("enough", side)));
}

}  // namespace

void add_forms_of_fights(const Game& game, Side side, std::vector<Form>& forms) {
  for (const Sector square : combats_to_fight(game)) {
    const auto attackers = attackers_of(game, square);
    for (const PieceId& lead : attackers)
      if (game.side(lead) == side) add_fight(game, square, lead, attackers.size() == 1, forms);
  }
}

void add_forms_of_combat(const Game& game, Side side, std::vector<Form>& forms) {
  const std::size_t before = forms.size();
  if (!game.contacted.empty()) {
    add_kill(game, side, forms);
  } else if (game.combat) {
    switch (game.combat->stage) {
      case Stage::kRetire:
        add_retire(game, side, forms);
        break;
      case Stage::kAttackerExtra:
      case Stage::kDefenderExtra:
        add_extra(game, side, forms);
        break;
      case Stage::kMoverKill:
      case Stage::kOtherKill:
        add_kill(game, side, forms);
        break;
      case Stage::kReveal:  // knowledge/forms.cpp
        break;
      case Stage::kAgain:
        add_again(game, side, forms);
        break;
    }
  }
  for (std::size_t i = before; i < forms.size(); ++i) forms[i].due = true;
}

}  // namespace telescope::raphia
