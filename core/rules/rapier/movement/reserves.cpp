#include <algorithm>

#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

/// Who waits in that reserve, and has a release or none.
std::vector<UnitNo> waiting(const Game& game, Where where, bool released) {
  return units_where(game, [&](UnitNo no) {
    return game.side(no) == Side::kAttacker && game[no].at.kind == where &&
           (game[no].release != Release::kNone) == released;
  });
}

FormField some_units(const Game& game, const std::vector<UnitNo>& units, std::string rule) {
  return noted(choose_some("units", "Units", unit_choices(game, units), 1, 0),
               {std::move(rule), {}, "units"});
}

/// RO-109: those that come from R2 have no frontage yet.
std::vector<DivisionNo> without_frontage(const Game& game) {
  auto divisions = attacking_divisions(game);
  std::erase_if(divisions, [&](DivisionNo each) { return game.frontage(each).has_value(); });
  return divisions;
}

FormField one_division(const Game& game, std::string label, const std::vector<DivisionNo>& divisions,
                       FieldNote note) {
  const auto choice = [&](DivisionNo each) { return division_choice(game, each); };
  return noted(choose_one("division", std::move(label), choices_of(divisions, choice)), std::move(note));
}

/// What a permission of the CC withholds: "1-r1 and 1-r2 need the Corps Commander's release from R1 to L1."
void check_release(const Game& game, const MoveUnits& move, Release to, std::string rule, std::string hop,
                   Objections& out) {
  const auto kept = those(move.units, [&](UnitNo unit) { return game[unit].release != to; });
  if (!kept.empty())
    out.push_back({std::move(rule), list_of(game, kept, " needs", " need") +
                                        " the Corps Commander's release from " + std::move(hop) + "."});
}

}  // namespace

std::string ReleaseUnits::in_words(const Json& request) {
  const std::string division = word_in(request, "division");
  return "release " + list_in(request, "units") + " to " + word_in(request, "to") +
         (division.empty() ? "" : " of Division " + division);
}

std::vector<ReleaseUnits> ReleaseUnits::offers(const Game& game, const Role& role) {
  std::vector<ReleaseUnits> offered;
  if (!is_offered<ReleaseUnits>(game, role)) return offered;
  if (!waiting(game, Where::kR1, false).empty()) offered.push_back({.to = Release::kToL1});
  if (!waiting(game, Where::kR2, false).empty()) offered.push_back({.to = Release::kToR1});
  return offered;
}

FormField ReleaseUnits::ask_units(const Game& game) const {
  const bool to_r1 = to == Release::kToR1;
  return some_units(game, waiting(game, to_r1 ? Where::kR2 : Where::kR1, false), to_r1 ? "RO-105" : "RO-103");
}

std::optional<FormField> ReleaseUnits::ask_division(const Game& game) const {
  if (to != Release::kToR1) return std::nullopt;
  return one_division(game, "Assigned to", attacking_divisions(game),
                      {"RO-107", "Any Division, whatever the order of battle says (RO-108).", {}});
}

void ReleaseUnits::form(Form& form, const Game&) const {
  form.id = "release-l1";
  std::string_view advice =
      "The Corps Commander's permission, one for each unit; it holds until it is used or withdrawn (RQ-55). "
      "The way into L1 takes a whole move.";
  if (to == Release::kToR1) {
    form.id = "release-r1";
    form.title = "Release units from R2 to R1";
    form.rule = "RO-105";
    advice = "Each is assigned to a Division and takes a whole move to its R1.";
  }
  address(form, advice, audience::kCorpsCommander, Audience::kAll);
}

void ReleaseUnits::check(const Game&) {
  if (to == Release::kNone) malformed("a release is to R1 or to L1");
  if (units.empty()) malformed("a release names its units");
  if (to == Release::kToL1)
    division.reset();
  else if (!division)
    malformed("'division' is missing");
}

Objections ReleaseUnits::against(const Game& game) const {
  Objections out;
  if (!in_turn(game.step)) out.push_back({"RO-071", "Reserves are released once the battle has begun."});
  const bool to_r1 = to == Release::kToR1;
  const auto elsewhere =
      those(units, [&](UnitNo unit) { return game[unit].at.kind != (to_r1 ? Where::kR2 : Where::kR1); });
  if (!elsewhere.empty())
    out.push_back({to_r1 ? "RO-105" : "RO-103",
                   list_of(game, elsewhere, " is", " are") + " not in " + (to_r1 ? "R2." : "R1.")});
  if (division && (*game.setup)[*division].side != Side::kAttacker)
    out.push_back({"RO-107", "Units are assigned to a Division of the attackers."});
  return out;
}

void ReleaseUnits::perform(Game& game, DiceTray&, Events& events) const {
  for (const UnitNo unit : units) {
    game[unit].release = to;
    game[unit].release_to = division;
  }
  const bool to_r1 = to == Release::kToR1;
  Json fields{{"units", InPlay(game).write(units)}, {"to", to_r1 ? "R1" : "L1"}};
  if (division) fields["division"] = (*game.setup)[*division].id;
  events.add("released", audience::kAttackers, {to_r1 ? "RO-105" : "RO-103", "RQ-55"}, std::move(fields));
}

bool RecallRelease::offers(const Game& game, const Role& role) {
  return is_offered<RecallRelease>(game, role) &&
         (!waiting(game, Where::kR1, true).empty() || !waiting(game, Where::kR2, true).empty());
}

FormField RecallRelease::ask_units(const Game& game) {
  std::vector<UnitNo> released = waiting(game, Where::kR1, true);
  std::ranges::copy(waiting(game, Where::kR2, true), std::back_inserter(released));
  return some_units(game, released, "RQ-55");
}

void RecallRelease::form(Form& form, const Game&) const {
  form.id = "recall-release";
  address(form, "Those not used yet.", audience::kCorpsCommander, Audience::kAll);
}

Objections RecallRelease::against(const Game& game) const {
  const auto without = those(units, [&](UnitNo unit) { return game[unit].release == Release::kNone; });
  return objected(!without.empty(), "RQ-55",
                  list_of(game, without, " has", " have") + " no release that could be withdrawn.");
}

void RecallRelease::perform(Game& game, DiceTray&, Events& events) const {
  for (const UnitNo unit : units) {
    game[unit].release = Release::kNone;
    game[unit].release_to.reset();
  }
  events.add("release_recalled", audience::kAttackers, {"RQ-55"}, {{"units", InPlay(game).write(units)}});
}

bool GiveFrontage::offers(const Game& game, const Role& role) {
  return is_offered<GiveFrontage>(game, role) && !without_frontage(game).empty();
}

FormField GiveFrontage::ask_division(const Game& game) {
  FormField field = one_division(game, "Division", without_frontage(game), {"RO-109", {}, {}});
  field.initial = field.choices.front().id;
  return field;
}

FormField GiveFrontage::ask_axes(const Game& game) {
  FormField field = frontage_field(game, "axes", "Attacks along");
  field.least = 1;
  return field;
}

void GiveFrontage::form(Form& form, const Game&) const {
  address(form,
          "One unbroken run of axes. While it is off the table it may overlap two Divisions of the front "
          "line (RQ-28).",
          audience::kCorpsCommander, Audience::kAll);
}

void GiveFrontage::check(const Game& game) {
  std::ranges::sort(axes);
  if (axes.empty()) malformed("a frontage has an axis or more");
  if ((*game.setup)[division].side != Side::kAttacker) malformed("the defender has no frontage");
}

Objections GiveFrontage::against(const Game& game) const {
  Objections out;
  if (!in_turn(game.step)) out.push_back({"RO-063", "Before the battle, frontages are part of the orders."});
  if (!is_unbroken(axes)) out.push_back({"RQ-27", "A frontage is one unbroken run of axes."});
  if (const auto& old = game.frontage(division); old && !game.settings().frontage_may_change)
    out.push_back({"RQ-29", division_name(game, division) + " has its frontage, " + describe(game, *old) +
                                "; only a Division that arrives from R2 is given one."});
  auto after = game.orders.frontages;
  after[static_cast<std::size_t>(division)] = frontage_of(axes);
  for (Objection& each : changed_overlaps(game, after)) out.push_back(std::move(each));
  return out;
}

void GiveFrontage::perform(Game& game, DiceTray&, Events& events) const {
  const Frontage frontage = frontage_of(axes);
  game.frontage(division) = frontage;
  events.add("frontage", audience::kAttackers, {"RO-109"},
             {{"division", (*game.setup)[division].id},
              {"axes", {axis_name(game, frontage.first), axis_name(game, frontage.last)}}});
}

bool is_inside_frontage(const Game& game, UnitNo unit, int column) {
  if (game.side(unit) == Side::kDefender) return true;  // RQ-60: the whole table
  const auto& frontage = game.frontage(game[unit].division);
  return frontage && frontage->holds(column);
}

void check_entry(const Game& game, const MoveUnits& move, Objections& out) {
  const Sector to = move.path[1].sector;
  check_release(game, move, Release::kToL1, "RO-103", "R1 to L1", out);
  if (move.path.size() > 2)
    out.push_back({"RO-103", "From R1 to L1 takes the whole move; nothing goes on from there this turn."});
  if (to.row != 0)
    out.push_back({"RO-104", "From R1 units enter L1; " + name_of(game, to) + " is not in it."});
  if (game.settings().reserve_entry == ReserveEntry::kAnywhere) return;
  const auto outside =
      those(move.units, [&](UnitNo unit) { return !is_inside_frontage(game, unit, to.column); });
  if (outside.empty()) return;
  const DivisionNo division = game[outside.front()].division;
  const auto& frontage = game.frontage(division);
  if (!frontage)
    out.push_back({"RO-109", division_name(game, division) + " has no frontage yet; the Corps Commander must "
                                                             "give it one."});
  else
    out.push_back({"RQ-54", name_of(game, to) + " is outside the frontage of " +
                                division_name(game, division) + ", " + describe(game, *frontage) + "."});
}

void check_relief(const Game& game, const MoveUnits& move, Objections& out) {
  check_release(game, move, Release::kToR1, "RO-105", "R2 to R1", out);
  if (move.path[1].on_table()) {
    out.push_back({"RO-106",
                   "From R2 units go to an R1 first, which takes their whole move; from there to L1 "
                   "takes another."});
    return;
  }
  for (const UnitNo unit : move.units)
    if (game[unit].release == Release::kToR1 && game[unit].release_to != move.division)
      out.push_back({"RO-107", list_of(game, {unit}) + " is assigned to " +
                                   division_name(game, game[unit].release_to.value_or(*move.division)) +
                                   " and goes to its R1."});
}

}  // namespace telescope::rapier
