#include "core/rules/rapier/movement/movement.hpp"

#include <algorithm>
#include <ranges>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

/// Whether a path may have this stop there: reserves and the way off the table only at the ends where they
/// can be. From R2 straight onto the table is a path, though never a lawful one (RO-106).
bool fits(const std::vector<Location>& path, std::size_t i) {
  const bool first = i == 0, last = i + 1 == path.size();
  if (path[i].kind == Where::kR1) return first || (last && path[0].kind != Where::kR1);
  if (path[i].kind == Where::kR2) return first && (path.size() == 2 || path[1].on_table());
  return path[i].on_table() || (last && path[0].on_table());
}

std::vector<UnitNo> movable(const Game& game) {
  return units_where(game, [&](UnitNo no) {
    return game.side(no) == moving_side(game) && (game[no].at.on_table() || game[no].at.in_reserve());
  });
}

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
  if (!waiting.empty() && !game.frontage(division))
    say(sheet, name + "it has no frontage yet; the Corps Commander gives it one.", "RO-109",
        Severity::kWarning);
}

Option& offer_unit(std::vector<Option>& options, std::string label, const auto& action, std::string_view rule,
                   const Game& game, UnitNo unit) {
  return offer(options, std::move(label), Actions::write(game, action), rule, {piece_of(game, unit)}, {},
               game.side(unit) == Side::kAttacker ? Audience::kAll : Audience::kUmpire);
}

std::string label_of(const Game& game, const MoveUnits& move, UnitNo unit) {
  const std::string piece = piece_word(game, unit);
  if (move.path.back().kind == Where::kLeft) return "Take " + piece + " off the far edge";
  return (in_contact(game, unit) ? "Withdraw " : "Move ") + piece + " to " +
         stop_word(game, move, move.path.back());
}

void offer_releases(const Game& game, UnitNo unit, std::vector<Option>& options) {
  const std::string piece = piece_word(game, unit);
  const UnitState& state = game[unit];
  const auto add = [&](const std::string& label, const auto& action, std::string_view rule) {
    offer_unit(options, label, action, rule, game, unit);
  };
  if (!state.at.in_reserve()) return;
  if (state.release != Release::kNone)
    return add("Withdraw the release of " + piece, RecallRelease{{unit}}, "RQ-55");
  if (state.at.kind == Where::kR1)
    return add("Release " + piece + " to L1", ReleaseUnits{{unit}, Release::kToL1}, "RO-103");
  for (const DivisionNo division : attacking_divisions(game))
    add("Release " + piece + " to R1 of " + division_name(game, division),
        ReleaseUnits{{unit}, Release::kToR1, division}, "RO-105");
}

}  // namespace

bool MoveUnits::offers(const Game& game, const Role& role) {
  return role.is_umpire() && moving_side(game) && !movable(game).empty();
}

void MoveUnits::form(Form& form, const Game& game) const {
  address(form,
          "Units that leave one place for the same place are one group; all of it counts in every "
          "sector on the way (RO-038).",
          Audience::kUmpire, moving_side(game) == Side::kDefender ? Audience::kUmpire : Audience::kAll);
}

FormField MoveUnits::ask_units(const Game& game) {
  return noted(choose_some("units", "Units", unit_choices(game, movable(game)), 1, 0),
               {moving_side(game) == Side::kAttacker ? "RO-087" : "RO-110", {}, "units"});
}

/// Sectors, reserves, and the way off the far edge.
FormField MoveUnits::ask_path(const Game& game) {
  FormField field = noted(choose_some("path", "Path", all_sectors(game), 2, 0),
                          {"RQ-13", "Where they stand, then place by place to where they go.", "places"});
  field.kind = FormField::Kind::kMany;
  if (moving_side(game) == Side::kDefender) return field;
  std::ranges::move(reserve_areas(game), std::back_inserter(field.choices));
  field.choices.push_back(choice("R2", "R2"));
  field.choices.push_back(choice("off", "off the far edge"));
  return field;
}

/// RO-102, RQ-53: every pair of a unit in contact and an enemy who may shoot at it as it leaves. Of the
/// attackers' withdrawals only revealed enemies are named (HD-01).
std::optional<FormField> MoveUnits::ask_shots(const Game& game) {
  Choices shots;
  for (const UnitNo target : movable(game)) {
    if (!game[target].at.on_table()) continue;
    for (const UnitNo shooter : fighters_in(game, game[target].at.sector, enemy_of(game.side(target)))) {
      if (!game[shooter].face_up) continue;
      const std::string by = piece_word(game, shooter), at = piece_word(game, target);
      shots.push_back(choice(by + ">" + at, by + " at " + at, {{"shooter", by}, {"target", at}}));
      shots.back().piece = piece_of(game, shooter);
    }
  }
  if (shots.empty()) return std::nullopt;
  return noted(choose_some("free_shots", "Free shots", std::move(shots), 0, 0),
               {"RO-102",
                "At units that withdraw, the shooter chosen by its owner; where none is named, the one "
                "with most dice.",
                "shots"});
}

void MoveUnits::check(const Game& game) const {
  if (units.empty()) malformed("a move names its units");
  for (const UnitNo unit : units)
    if (game.side(unit) != side(game)) malformed("a group is of one side");
  if (division && (*game.setup)[*division].side != Side::kAttacker)
    malformed("there is no reserve area 'R1-" + (*game.setup)[*division].id + "'");
  if (path.size() < 2) malformed("a path has two places or more: where the units are and where they go");
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!fits(path, i))
      malformed("a path cannot lead so: '" + stop_word(game, *this, path[i]) + "' is out of place");
    if (!path[i].on_table() && side(game) == Side::kDefender)
      malformed("the defender never leaves the table");
  }
}

std::optional<Side> moving_side(const Game& game) {
  if (game.step == Step::kAttackerMovement) return Side::kAttacker;
  if (game.step == Step::kDefenderMovement) return Side::kDefender;
  return std::nullopt;
}

std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop) {
  return PlaceWords{game, MoveUnits::kStops}.write(move.named(stop)).get<std::string>();
}

std::vector<PieceId> pieces_of(const Game& game, const std::vector<UnitNo>& units) {
  std::vector<PieceId> pieces;
  for (const UnitNo unit : units) pieces.push_back(piece_of(game, unit));
  return pieces;
}

std::string list_of(const std::vector<PieceId>& pieces) {
  return in_a_row(pieces | std::views::transform(&PieceId::value));
}

std::string list_of(const Game& game, const std::vector<UnitNo>& units, std::string_view one,
                    std::string_view several) {
  return list_of(pieces_of(game, units)).append(units.size() == 1 ? one : several);
}

void describe_attacker_movement(const Game& game, Sheet& sheet) {
  for (const DivisionNo division : attacking_divisions(game)) describe_division(game, division, sheet);
  const auto corps = units_where(game, [&](UnitNo no) { return game[no].at.kind == Where::kR2; });
  if (!corps.empty()) say(sheet, "Corps reserve: " + counted(corps.size(), "unit") + " in R2.", "RO-105");
}

void describe_defender_movement(const Game& game, Sheet& sheet) {
  const Movement& accounts = game.movement;
  if (!accounts.defender_rolled) {
    offer(sheet.options, "Throw for the defender's moves", Actions::write(game, DefenderRoll{}),
          is_defender_hq_destroyed(game) ? "RO-111" : "RO-110", {}, {}, Audience::kUmpire);
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
    Option& made = offer_unit(options, label_of(game, move, unit), move, "RO-091", game, unit);
    for (const Location& stop : move.path)
      if (stop.on_table()) made.sectors.push_back(stop.sector);
  }
  if (game.side(unit) == Side::kAttacker) offer_releases(game, unit, options);
}

}  // namespace telescope::rapier
