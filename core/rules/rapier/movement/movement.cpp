#include "core/rules/rapier/movement/movement.hpp"

#include <algorithm>
#include <array>

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

constexpr std::array<PlaceWord, 2> kStops{{{"R2", Location::r2()}, {"off", Location::left()}}};

/// Whether a path may have this stop there: reserves and the way off the table only at the ends where they
/// can be. From R2 straight onto the table is a path, though never a lawful one (RO-106).
bool fits(const std::vector<Location>& path, std::size_t i) {
  const bool first = i == 0, last = i + 1 == path.size();
  switch (path[i].kind) {
    case Where::kSector:
      return true;
    case Where::kR1:
      return first || (last && path[0].kind != Where::kR1);
    case Where::kR2:
      return first && (path.size() == 2 || path[1].on_table());
    default:
      return last && path[0].on_table();
  }
}

void check_shape(const Game& game, const MoveUnits& move) {
  const auto& path = move.path;
  if (path.size() < 2) malformed("a path has two places or more: where the units are and where they go");
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!fits(path, i))
      malformed("a path cannot lead so: '" + stop_word(game, move, path[i]) + "' is out of place");
    if (!path[i].on_table() && game.side(move.units.front()) == Side::kDefender)
      malformed("the defender never leaves the table");
  }
}

/// Whose step it is.
Side moving_side(const Game& game) {
  return game.step == Step::kAttackerMovement ? Side::kAttacker : Side::kDefender;
}

std::vector<UnitNo> movable(const Game& game) {
  return units_where(game, [&](UnitNo no) {
    return game.side(no) == moving_side(game) && (game[no].at.on_table() || game[no].at.in_reserve());
  });
}

}  // namespace

Json PathWords::write(const MoveUnits& move) const {
  Json path = Json::array();
  for (const Location& stop : move.path) path.push_back(stop_word(game, move, stop));
  return path;
}

void PathWords::read(const Json& json, MoveUnits& move) const {
  move.path.clear();
  for (const Json& stop : plain_list(json)) {
    text_of(stop, "a stop of a path");
    NamedPlace named;
    PlaceWords{game, kStops}.read(stop, named);
    if (named.r1 && (*game.setup)[*named.r1].side != Side::kAttacker)
      throw WrongField("there is no reserve area " + shown(stop));
    if (named.r1) move.division = named.r1;
    move.path.push_back(named.at);
  }
}

bool MoveUnits::offers(const Game& game, const Role& role) {
  return role.kind == Role::Kind::kUmpire &&
         (game.step == Step::kAttackerMovement || game.step == Step::kDefenderMovement) &&
         !movable(game).empty();
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
      const std::string by = piece_of(game, shooter).value(), at = piece_of(game, target).value();
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
    if (game.side(unit) != game.side(units.front())) malformed("a group is of one side");
  check_shape(game, *this);
}

int count_arriving(const Game& game, const std::vector<UnitNo>& units) {
  const bool vanish = !game.settings().dummy_moves_hidden;
  return static_cast<int>(
      std::ranges::count_if(units, [&](UnitNo unit) { return !vanish || game[unit].kind != Kind::kDummy; }));
}

std::string stop_word(const Game& game, const MoveUnits& move, const Location& stop) {
  switch (stop.kind) {
    case Where::kSector:
      return name_of(game, stop.sector);
    case Where::kR1:
      return "R1-" + (*game.setup)[move.division.value()].id;
    case Where::kR2:
      return "R2";
    default:
      return "off";
  }
}

std::string list_of(const Game& game, const std::vector<UnitNo>& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i > 0) text += i + 1 == units.size() ? " and " : ", ";
    text += piece_of(game, units[i]).value();
  }
  return text;
}

}  // namespace telescope::rapier
