#include "core/rules/rapier/movement/reserves.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

template <class Breaks>
std::vector<UnitNo> those(const std::vector<UnitNo>& units, Breaks breaks) {
  std::vector<UnitNo> found;
  std::ranges::copy_if(units, std::back_inserter(found), breaks);
  return found;
}

Json piece_ids_json(const Game& game, const std::vector<UnitNo>& units) {
  Json pieces = Json::array();
  for (const UnitNo unit : units) pieces.push_back(piece_of(game, unit).value());
  return pieces;
}

}  // namespace

ReleaseUnits read_release(const Game& game, const Json& action) {
  ReleaseUnits release{.units = read_units(game, needed_field(action, "units")), .to = {}, .division = {}};
  const std::string to = text_field(action, "to");
  if (to != "R1" && to != "L1") malformed("a release is to R1 or to L1, not to '" + to + "'");
  release.to = to == "R1" ? Release::kToR1 : Release::kToL1;
  if (release.units.empty()) malformed("a release names its units");
  if (release.to == Release::kToR1) release.division = read_division(game, needed_field(action, "division"));
  return release;
}

std::vector<Objection> objections(const Game& game, const ReleaseUnits& release) {
  std::vector<Objection> out;
  if (!in_turn(game.step)) out.push_back({"RO-071", "Reserves are released once the battle has begun."});
  const bool to_r1 = release.to == Release::kToR1;
  const auto elsewhere = those(
      release.units, [&](UnitNo unit) { return game[unit].at.kind != (to_r1 ? Where::kR2 : Where::kR1); });
  if (!elsewhere.empty())
    out.push_back({to_r1 ? "RO-105" : "RO-103", list_of(game, elsewhere) +
                                                    (elsewhere.size() == 1 ? " is" : " are") + " not in " +
                                                    (to_r1 ? "R2." : "R1.")});
  if (release.division && (*game.setup)[*release.division].side != Side::kAttacker)
    out.push_back({"RO-107", "Units are assigned to a Division of the attackers."});
  return out;
}

void perform(Game& game, const ReleaseUnits& release, DiceTray&, Events& events) {
  for (const UnitNo unit : release.units) {
    game[unit].release = release.to;
    game[unit].release_to = release.division;
  }
  const bool to_r1 = release.to == Release::kToR1;
  Json fields{{"units", piece_ids_json(game, release.units)}, {"to", to_r1 ? "R1" : "L1"}};
  if (release.division) fields["division"] = (*game.setup)[*release.division].id;
  events.add("released", audience::kAttackers, {to_r1 ? "RO-105" : "RO-103", "RQ-55"}, std::move(fields));
}

RecallRelease read_recall_release(const Game& game, const Json& action) {
  return {.units = read_units(game, needed_field(action, "units"))};
}

std::vector<Objection> objections(const Game& game, const RecallRelease& recall) {
  const auto without = those(recall.units, [&](UnitNo unit) { return game[unit].release == Release::kNone; });
  if (without.empty()) return {};
  return {{"RQ-55", list_of(game, without) + (without.size() == 1 ? " has" : " have") +
                        " no release that could be withdrawn."}};
}

void perform(Game& game, const RecallRelease& recall, DiceTray&, Events& events) {
  for (const UnitNo unit : recall.units) {
    game[unit].release = Release::kNone;
    game[unit].release_to.reset();
  }
  events.add("release_recalled", audience::kAttackers, {"RQ-55"},
             {{"units", piece_ids_json(game, recall.units)}});
}

GiveFrontage read_frontage(const Game& game, const Json& action) {
  GiveFrontage given{.division = read_division(game, needed_field(action, "division")),
                     .axes = read_axes(game, action, "axes")};
  std::ranges::sort(given.axes);
  if (given.axes.empty()) malformed("a frontage has an axis or more");
  if ((*game.setup)[given.division].side != Side::kAttacker) malformed("the defender has no frontage");
  return given;
}

std::vector<Objection> objections(const Game& game, const GiveFrontage& given) {
  std::vector<Objection> out;
  if (!in_turn(game.step)) out.push_back({"RO-063", "Before the battle, frontages are part of the orders."});
  const Frontage frontage{given.axes.front(), given.axes.back()};
  if (std::ssize(given.axes) != frontage.last - frontage.first + 1)
    out.push_back({"RQ-27", "A frontage is one unbroken run of axes."});
  const auto& old = game.orders.frontages.at(static_cast<std::size_t>(given.division));
  if (old && !game.settings().frontage_may_change)
    out.push_back({"RQ-29", division_name(game, given.division) + " has its frontage, " +
                                describe(game, *old) +
                                "; only a Division that arrives from R2 is given one."});
  auto after = game.orders.frontages;
  after[static_cast<std::size_t>(given.division)] = frontage;
  for (Objection& each : changed_overlaps(game, after)) out.push_back(std::move(each));
  return out;
}

void perform(Game& game, const GiveFrontage& given, DiceTray&, Events& events) {
  const Frontage frontage{given.axes.front(), given.axes.back()};
  game.orders.frontages.at(static_cast<std::size_t>(given.division)) = frontage;
  events.add("frontage", audience::kAttackers, {"RO-109"},
             {{"division", (*game.setup)[given.division].id},
              {"axes", {axis_name(game, frontage.first), axis_name(game, frontage.last)}}});
}

void check_entry(const Game& game, const MoveUnits& move, std::vector<Objection>& out) {
  const Sector to = move.path[1].sector;
  const auto kept = those(move.units, [&](UnitNo unit) { return game[unit].release != Release::kToL1; });
  if (!kept.empty())
    out.push_back({"RO-103", list_of(game, kept) + (kept.size() == 1 ? " needs" : " need") +
                                 " the Corps Commander's release from R1 to L1."});
  if (move.path.size() > 2)
    out.push_back({"RO-103", "From R1 to L1 takes the whole move; nothing goes on from there this turn."});
  if (to.row != 0)
    out.push_back({"RO-104", "From R1 units enter L1; " + name_of(game, to) + " is not in it."});
  if (game.settings().reserve_entry == ReserveEntry::kAnywhere) return;
  const auto outside =
      those(move.units, [&](UnitNo unit) { return !is_inside_frontage(game, unit, to.column); });
  if (outside.empty()) return;
  const DivisionNo division = game[outside.front()].division;
  const auto& frontage = game.orders.frontages.at(static_cast<std::size_t>(division));
  if (!frontage)
    out.push_back({"RO-109", division_name(game, division) + " has no frontage yet; the Corps Commander must "
                                                             "give it one."});
  else
    out.push_back({"RQ-54", name_of(game, to) + " is outside the frontage of " +
                                division_name(game, division) + ", " + describe(game, *frontage) + "."});
}

void check_relief(const Game& game, const MoveUnits& move, std::vector<Objection>& out) {
  const auto kept = those(move.units, [&](UnitNo unit) { return game[unit].release != Release::kToR1; });
  if (!kept.empty())
    out.push_back({"RO-105", list_of(game, kept) + (kept.size() == 1 ? " needs" : " need") +
                                 " the Corps Commander's release from R2 to R1."});
  if (move.path[1].on_table()) {
    out.push_back({"RO-106",
                   "From R2 units go to an R1 first, which takes their whole move; from there to L1 "
                   "takes another."});
    return;
  }
  const auto astray = those(move.units, [&](UnitNo unit) {
    return game[unit].release == Release::kToR1 && game[unit].release_to != move.division;
  });
  for (const UnitNo unit : astray)
    out.push_back({"RO-107", list_of(game, {unit}) + " is assigned to " +
                                 division_name(game, game[unit].release_to.value_or(*move.division)) +
                                 " and goes to its R1."});
}

}  // namespace telescope::rapier
