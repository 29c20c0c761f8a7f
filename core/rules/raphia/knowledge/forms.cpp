#include "core/rules/raphia/knowledge/forms.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/form_parts.hpp"
#include "core/rules/raphia/knowledge/forms_of_paper_cards.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/bid.hpp"
#include "core/rules/raphia/turn/naming.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

using Forms = std::vector<Form>;

Choices hand(const Game& game, Side side) {
  return cards::card_choices(game.cards(side), kHandPile);
}

Choices squares(const Game& game) {
  Choices choices;
  const GridBoard& grid = game.setup->grid();
  for (int i = 0; i < grid.columns * grid.rows; ++i) {
    const Sector at{i % grid.columns, i / grid.columns};
    choices.push_back(choice(game.setup->label(at), game.setup->label(at), {at.column, at.row}));
    choices.back().sector = at;
  }
  return choices;
}

Choices facings() {
  Choices choices;
  for (int i = 0; i < 4; ++i) {
    const std::string facing(to_string(static_cast<Facing>(i)));
    choices.push_back(choice(facing, facing));
  }
  return choices;
}

/// RRQ-05.
void add_deployment(const Game& game, Side side, Forms& forms) {
  forms.push_back(form_of(side, "begin", "Shuffle the decks and deal", "RR-010", {}, {{"type", "begin"}}));
  forms.back().due = true;
  Choices pieces;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side) pieces.push_back(choice_of(game, id));
  forms.push_back(
      form_of(side, "place", "Put a stand elsewhere", "RRQ-05",
              {one("piece", "Stand", std::move(pieces), {"piece"}),
               one("to", "Square", squares(game), {"to"}), one("facing", "Facing", facings(), {"facing"})},
              {{"type", "place"}}));
  forms.back().advice = "The other player must agree.";
}

/// RR-011, RRQ-65.
void add_bid(const Game& game, Side side, Forms& forms) {
  if (!must_bid(game, side)) return;
  if (are_on_table(game)) return add_bid_of_table(side, forms);
  Choices cards = hand(game, side);
  const std::string& tied = game.tied_bid.at(index_of(side));
  if (cards.size() > 1) std::erase_if(cards, [&](const FormChoice& each) { return each.id == tied; });
  forms.push_back(form_of(side, "bid", "Bid a card", "RR-011",
                          {one("card", "Card", std::move(cards), {"card"})}, of_side("bid", side)));
  forms.back().advice = "It stays face down until both have bid.";
  forms.back().due = true;
}

/// RR-014.
void add_first(const Game& game, Side side, Forms& forms) {
  if (game.bid_winner != side) return;
  Choices sides;
  for (const Side each : {side, enemy_of(side)})
    sides.push_back(choice(std::string(word(each)), game.setup->name(each)));
  forms.push_back(form_of(side, "first", "Say who goes first", "RR-014",
                          {one("goes", "Player 1 is", std::move(sides), {"goes"})}, of_side("first", side)));
  forms.back().due = true;
}

/// RR-017 to RR-020, RRQ-10: the pieces that may take a card of this step.
Choices without_card(const Game& game, Side side) {
  const std::size_t laid = game.step == Step::kLayFirst ? 0 : 1;
  Choices pieces;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side && !stand.lost && game.laid(id).size() == laid &&
        (laid == 0 || !game.setup->is_general(id)))
      pieces.push_back(choice_of(game, id));
  return pieces;
}

void add_done(Side side, std::string title, std::string_view rule, bool due, Forms& forms) {
  forms.push_back(form_of(side, "done", std::move(title), rule, {}, of_side("done", side)));
  forms.back().due = due;
}

void add_laying(const Game& game, Side side, Forms& forms) {
  if (game.mover != side) return;
  const bool first = game.step == Step::kLayFirst;
  const int more = first ? must_still_lay(game, side) : 0;
  Choices pieces = without_card(game, side), cards = hand(game, side);
  if (game.cards(side).count(kHandPile) > 0) add_lay_all(game, side, pieces, forms);
  if (are_on_table(game)) cards.clear();  // of paper none is named: lay_all does for one as well
  if (!pieces.empty() && !cards.empty()) {
    std::vector<FormField> fields;
    if (names_cards_laid(game))  // RR-098: else chance says which
      fields.push_back(one("card", "Card", std::move(cards), {"card"}));
    fields.push_back(one("piece", "On", std::move(pieces), {"piece"}));
    forms.push_back(form_of(side, "lay", first ? "Lay a first card" : "Lay a second card",
                            first ? "RR-017" : "RR-020", std::move(fields), {{"type", "lay"}}));
    forms.back().due = more > 0;
    if (more > 0) forms.back().advice = "At least four are laid: " + std::to_string(more) + " more.";
  }
  add_done(side, first ? "Lay no more first cards" : "Lay no more second cards", first ? "RR-018" : "RR-020",
           more == 0, forms);
}

/// RRQ-86: what is turned up on the table before the game goes on.
void add_shows(const Game& game, Side side, Forms& forms) {
  const std::vector<DueFace> due = faces_due(game);
  for (std::size_t i = 0; i < due.size(); ++i) {
    const auto same_place = [&](const DueFace& each) {
      return each.side == due[i].side && each.on == due[i].on;
    };
    if (due[i].side == side && std::ranges::find_if(due, same_place) - due.begin() == std::ptrdiff_t(i))
      add_show(game, due[i], static_cast<int>(std::ranges::count_if(due, same_place)), forms);
  }
}

void add_of_step(const Game& game, Side side, Forms& forms) {
  const bool on_contact = game.settings().timing == CombatTiming::kOnContact;  // RRQ-29
  switch (game.step) {
    case Step::kDeploy:
      return add_deployment(game, side, forms);
    case Step::kBid:
      return add_bid(game, side, forms);
    case Step::kChoose:
      return add_first(game, side, forms);
    case Step::kLayFirst:
    case Step::kLaySecond:
      return add_laying(game, side, forms);
    case Step::kMove:
      if (game.mover != side) return;
      if (on_contact) add_forms_of_fights(game, side, forms);
      add_forms_of_moves(game, side, forms);
      return add_done(side, "End your moves", "RR-022", true, forms);
    case Step::kFight:
      if (game.mover != side) return;
      add_forms_of_fights(game, side, forms);
      if (combats_to_fight(game).empty()) add_done(side, "End your combats", "RR-022", true, forms);
      return;
    case Step::kOver:
      return;
  }
}

}  // namespace

std::vector<Form> forms_of(const Game& game, Side side) {
  Forms forms;
  if (game.step == Step::kOver) return forms;
  const Side waits = waits_for(game);
  add_shows(game, side, forms);
  if (waits == side) add_forms_of_combat(game, side, forms);
  if (waits == Side::kNeutral) add_of_step(game, side, forms);
  if (game.step == Step::kDeploy) return forms;
  forms.push_back(form_of(side, "concede", "Concede the battle", {}, {}, of_side("concede", side)));
  forms.back().advice = "The other player must agree.";
  return forms;
}

}  // namespace telescope::raphia
