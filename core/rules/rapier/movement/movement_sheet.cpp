#include "core/rules/rapier/movement/movement_sheet.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/movement/paths.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

/// "Division 2: headquarters lost, 3 of 6 moves used."
void describe_division(const Game& game, DivisionNo division, Sheet& sheet) {
  const auto index = static_cast<std::size_t>(division);
  const std::string name = division_name(game, division) + ": ";
  const Movement& accounts = game.movement;
  if (accounts.moved.empty() || accounts.movable.empty()) return;
  if (accounts.hq_was_dead[index])
    say(sheet,
        name + "headquarters lost, " + std::to_string(accounts.moved[index]) + " of " +
            std::to_string(half_limit(game, division)) + " moves used.",
        "RO-088", moves_left(game, division) == 0 ? Severity::kWarning : Severity::kNote);
  else
    say(sheet,
        name + std::to_string(accounts.moved[index]) + " of " + counted(accounts.movable[index], "unit") +
            " moved.",
        "RO-087");
  const auto waiting = units_where(
      game, [&](UnitNo no) { return game[no].division == division && game[no].at.kind == Where::kR1; });
  const auto released =
      std::ranges::count_if(waiting, [&](UnitNo no) { return game[no].release == Release::kToL1; });
  if (!waiting.empty())
    say(sheet,
        name + counted(waiting.size(), "unit") + " in R1, " + std::to_string(released) + " released to L1.",
        "RO-103");
  if (!waiting.empty() && !game.orders.frontages.at(index))
    say(sheet, name + "it has no frontage yet; the Corps Commander gives it one.", "RO-109",
        Severity::kWarning);
}

Option option(std::string label, Json action, std::string_view rule, const Game& game, UnitNo unit) {
  return {.label = std::move(label),
          .action = std::move(action),
          .rule = std::string(rule),
          .pieces = {piece_of(game, unit)},
          .sectors = {},
          .audience = game.side(unit) == Side::kAttacker ? Audience::kAll : Audience::kUmpire};
}

std::string label_of(const Game& game, const MoveUnits& move, UnitNo unit) {
  const std::string piece = piece_of(game, unit).value();
  if (move.path.back().kind == Where::kLeft) return "Take " + piece + " off the far edge";
  const bool back = in_contact(game, unit);
  return (back ? "Withdraw " : "Move ") + piece + " to " + stop_word(game, move, move.path.back());
}

void offer_releases(const Game& game, UnitNo unit, std::vector<Option>& options) {
  const std::string piece = piece_of(game, unit).value();
  const UnitState& state = game[unit];
  if (!state.at.in_reserve()) return;
  if (state.release != Release::kNone) {
    options.push_back(option("Withdraw the release of " + piece, Actions::write(game, RecallRelease{{unit}}),
                             "RQ-55", game, unit));
    return;
  }
  if (state.at.kind == Where::kR1) {
    options.push_back(option("Release " + piece + " to L1",
                             Actions::write(game, ReleaseUnits{{unit}, Release::kToL1}), "RO-103", game,
                             unit));
    return;
  }
  for (const DivisionNo division : attacking_divisions(game))
    options.push_back(option("Release " + piece + " to R1 of " + division_name(game, division),
                             Actions::write(game, ReleaseUnits{{unit}, Release::kToR1, division}), "RO-105",
                             game, unit));
}

}  // namespace

void describe_attacker_movement(const Game& game, Sheet& sheet) {
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i)
    if (game.setup->divisions[i].side == Side::kAttacker)
      describe_division(game, static_cast<DivisionNo>(i), sheet);
  const auto corps = units_where(game, [&](UnitNo no) { return game[no].at.kind == Where::kR2; });
  if (!corps.empty()) say(sheet, "Corps reserve: " + counted(corps.size(), "unit") + " in R2.", "RO-105");
}

void describe_defender_movement(const Game& game, Sheet& sheet) {
  const Movement& accounts = game.movement;
  if (!accounts.defender_rolled) {
    sheet.options.push_back({.label = "Throw for the defender's moves",
                             .action = Actions::write(game, DefenderRoll{}),
                             .rule = is_defender_hq_destroyed(game) ? "RO-111" : "RO-110",
                             .pieces = {},
                             .sectors = {},
                             .audience = Audience::kUmpire});
    return;
  }
  say(sheet,
      std::to_string(accounts.defender_moved) + " of " + std::to_string(accounts.defender_allowed) +
          " moves used.",
      "RO-110", Severity::kNote, Audience::kUmpire);
}

void add_movement_options(const Game& game, UnitNo unit, std::vector<Option>& options) {
  if (!game[unit].at.on_table() && !game[unit].at.in_reserve()) return;
  for (const MoveUnits& move : lawful_moves(game, {unit})) {
    options.push_back(option(label_of(game, move, unit), Actions::write(game, move), "RO-091", game, unit));
    for (const Location& stop : move.path)
      if (stop.on_table()) options.back().sectors.push_back(stop.sector);
  }
  if (game.side(unit) == Side::kAttacker && in_turn(game.step)) offer_releases(game, unit, options);
}

}  // namespace telescope::rapier
