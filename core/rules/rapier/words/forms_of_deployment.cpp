#include <algorithm>

#include "core/rules/rapier/setup/deployment.hpp"
#include "core/rules/rapier/words/forms.hpp"

// Setting up place by place: many pieces in one of them at once.

namespace telescope::rapier {
namespace {

using FieldKind = FormField::Kind;

/// Those that may be set down in this step: who waits first, then who lies somewhere already.
std::vector<UnitNo> pieces_to_set_down(const Game& game, Side side) {
  std::vector<UnitNo> pieces = units_where(game, [&](UnitNo no) {
    return game.side(no) == side &&
           (side == Side::kDefender ? game[no].counter.has_value() : !named_for_r2(game, no));  // RO-066
  });
  // By the number on the counter: their order says nothing of what they hide.
  if (side == Side::kDefender) std::ranges::sort(pieces, {}, [&](UnitNo no) { return *game[no].counter; });
  std::ranges::stable_partition(pieces,
                                [&](UnitNo no) { return game[no].at.kind == Location::Kind::kNowhere; });
  return pieces;
}

/// "c07  hides D-13 2/41 Rifles, A1-L4"; of the attackers, who hide nothing, as everywhere.
FormChoice piece_choice(const Game& game, UnitNo unit) {
  FormChoice choice = unit_choice(game, unit);
  if (game.side(unit) == Side::kAttacker) return choice;
  const UnitFacts& facts = game.facts(unit);
  const std::string place = place_word(game, unit);
  const bool dummy = facts.kind == rapier::Kind::kDummy;
  choice.label =
      choice.id + "  hides " +
      (dummy ? "nothing: a dummy"
             : facts.id.value() + " " + (facts.name.empty() ? std::string(noun(facts.kind)) : facts.name)) +
      (place.empty() ? "" : ", " + place);
  return choice;
}

/// "A2-L1  1st Division, 4 of 6".
FormChoice place_choice(const Game& game, Side side, Sector sector) {
  FormChoice choice = sector_choice(game, sector);
  choice.label += "  ";
  if (side == Side::kAttacker)
    for (const DivisionNo division : attacking_divisions(game)) {
      const auto& frontage = game.orders.frontages.at(static_cast<std::size_t>(division));
      if (frontage && sector.column >= frontage->first && sector.column <= frontage->last)
        choice.label += division_name(game, division) + ", ";
    }
  choice.label +=
      std::to_string(count_in(game, sector, side)) + " of " + std::to_string(game.settings().stacking_limit);
  return choice;
}

FormField place_field(const Game& game, Side side) {
  const bool defends = side == Side::kDefender;
  FormField field{.id = "to",
                  .label = defends ? "Sector" : "Sector or reserve",
                  .rule = defends ? "RO-052" : "RO-067",
                  .why = "How many lie there, and how many have room.",
                  .kind = FieldKind::kOne,
                  .choices = {},
                  .initial = {},
                  .least = 1,
                  .counted = {},
                  .into = {"to"}};
  const int first = defends ? game.settings().first_defended_line : 1;
  const int last = defends ? game.settings().last_defended_line : 1;
  for (int line = first; line <= last; ++line)
    for (int column = 0; column < game.setup->grid().columns; ++column)
      field.choices.push_back(place_choice(game, side, {column, line - 1}));
  if (!defends)
    field.choices.push_back(
        {.id = "R1", .label = "R1, each with its Division", .put = {}, .sector = {}, .piece = {}});
  field.choices.push_back({.id = "box", .label = "back into the box", .put = "", .sector = {}, .piece = {}});
  return field;
}

}  // namespace

void add_forms_of_deployment(const Game& game, std::vector<Form>& forms) {
  const bool defends = game.step == Step::kDefenderDeployment;
  if (!defends && game.step != Step::kAttackerDeployment) return;
  const Side side = defends ? Side::kDefender : Side::kAttacker;
  FormField pieces{.id = "pieces",
                   .label = defends ? "Counters" : "Units",
                   .rule = defends ? "RO-053" : "RO-070",
                   .why = "Those that wait come first.",
                   .kind = FormField::Kind::kSome,
                   .choices = {},
                   .initial = Json::array(),
                   .least = 1,
                   .counted = defends ? "counters" : "units",
                   .into = {"pieces"}};
  for (const UnitNo unit : pieces_to_set_down(game, side)) pieces.choices.push_back(piece_choice(game, unit));
  if (pieces.choices.empty()) return;
  forms.push_back({.id = "set-up",
                   .title = defends ? "Lay many counters in one sector" : "Set up many units in one place",
                   .rule = defends ? "RO-052" : "RO-067",
                   .advice = "Place by place: choose one, mark who goes there, send it; then the next.",
                   .audience = defends ? Audience::kUmpire : Audience::kAll,
                   .fields = {place_field(game, side), std::move(pieces)},
                   .action = {{"type", "place"}}});
}

}  // namespace telescope::rapier
