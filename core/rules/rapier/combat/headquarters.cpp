#include "core/rules/rapier/combat/headquarters.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

constexpr int kTakesOver = 4;  // RO-159

bool tried(const Game& game, DivisionNo division) {
  return std::ranges::find(game.hq_rolled, division) != game.hq_rolled.end();
}

void object_to_way(const Game& game, const ReplaceHq& replace, Objections& against) {
  const std::string name = division_name(game, replace.division);
  if (replace.by_staff_officer && !game.settings().staff_officer)
    against.push_back({"RQ-07", "There is no Staff Officer to take over; throw for a subordinate."});
  if (replace.by_staff_officer && game.staff_officer_swapped)
    against.push_back(
        {"RQ-86", "The Staff Officer has taken over a Division in this step; throw for " + name + "."});
  if (tried(game, replace.division))
    against.push_back({"RO-160", name + " has been thrown for in this step; next turn again."});
}

void object_to_unit(const Game& game, const ReplaceHq& replace, Objections& against) {
  const DivisionFacts& division = (*game.setup)[replace.division];
  const auto able = convertible(game, replace.division);
  if (able.empty())
    against.push_back({"RQ-120", division.name + " has no unit left that could become its headquarters."});
  else if (std::ranges::find(able, replace.unit) == able.end())
    against.push_back({"RQ-85", piece_of(game, replace.unit).value() + " is no living unit of " +
                                    division.name + " on the table or in R1."});
}

void convert(Game& game, const ReplaceHq& replace, Events& events, std::string_view rule) {
  game[replace.unit].kind = Kind::kHq;
  events.add("hq_replaced", Audience::kAll, {rule, "RQ-85", "RQ-108"},
             {{"division", (*game.setup)[replace.division].id},
              {"unit", game.facts(replace.unit).id.value()},
              {"way", replace.by_staff_officer ? "staff-officer" : "roll"}});
}

Option option(const Game& game, const ReplaceHq& replace) {
  const DivisionFacts& division = (*game.setup)[replace.division];
  const std::string unit = game.facts(replace.unit).id.value();
  return {.label = replace.by_staff_officer ? "The Staff Officer takes over " + division.name + "; " + unit +
                                                  " becomes headquarters"
                                            : "Throw for a new commander of " + division.name + "; on 4+ " +
                                                  unit + " becomes headquarters",
          .action = {{"type", "replace_hq"},
                     {"division", division.id},
                     {"way", replace.by_staff_officer ? "staff-officer" : "roll"},
                     {"unit", unit}},
          .rule = replace.by_staff_officer ? "RO-158" : "RO-159",
          .pieces = {piece_of(game, replace.unit)},
          .sectors = {}};
}

void add_if_lawful(const Game& game, const ReplaceHq& replace, std::vector<Option>& options) {
  if (objections(game, replace).empty()) options.push_back(option(game, replace));
}

}  // namespace

ReplaceHq read_replace_hq(const Game& game, const Json& action) {
  const std::string way = text_field(action, "way");
  if (way != "staff-officer" && way != "roll") malformed("'way' must be staff-officer or roll");
  return {.division = read_division(game, needed_field(action, "division")),
          .by_staff_officer = way == "staff-officer",
          .unit = read_unit(game, needed_field(action, "unit"))};
}

std::vector<UnitNo> convertible(const Game& game, DivisionNo division) {
  return units_where(game, [&](UnitNo no) {
    const Location& at = game[no].at;
    return game[no].division == division && is_fighting(game[no].kind) && game[no].kind != Kind::kHq &&
           (at.on_table() || at.kind == Location::Kind::kR1);
  });
}

Objections objections(const Game& game, const ReplaceHq& replace) {
  Objections against;
  const DivisionFacts& division = (*game.setup)[replace.division];
  if (game.step != Step::kReplaceHq)
    against.push_back({"RO-155", "Headquarters are replaced in step 9 of a turn."});
  if (division.side != Side::kAttacker) {
    against.push_back({"RO-156", "The defender's headquarters is never replaced."});
    return against;
  }
  if (!is_hq_destroyed(game, replace.division))
    against.push_back({"RO-157", division.name + " has not lost its headquarters."});
  object_to_way(game, replace, against);
  object_to_unit(game, replace, against);
  return against;
}

void perform(Game& game, const ReplaceHq& replace, DiceTray& dice, Events& events) {
  if (!game[replace.unit].alive() || game.side(replace.unit) != Side::kAttacker)
    malformed("only a living unit of the attackers becomes a headquarters");
  if (replace.by_staff_officer) {
    game.staff_officer_swapped = true;
    convert(game, replace, events, "RO-158");
    return;
  }
  const DivisionFacts& division = (*game.setup)[replace.division];
  const int die = dice.roll_one({.id = "replace-hq",
                                 .label = "New commander of " + division.name,
                                 .reasons = {{1, "a subordinate takes over on 4 or more", "RO-159"}}});
  if (!tried(game, replace.division)) game.hq_rolled.push_back(replace.division);
  const bool found = die >= kTakesOver;
  events.add("hq_throw", Audience::kAll, {found ? "RO-159" : "RO-160"},
             {{"division", division.id}, {"die", die}, {"needed", kTakesOver}, {"found", found}});
  if (found) convert(game, replace, events, "RO-159");
}

void describe_headquarters(const Game& game, Sheet& sheet) {
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i) {
    const auto no = static_cast<DivisionNo>(i);
    if ((*game.setup)[no].side != Side::kAttacker || !is_hq_destroyed(game, no)) continue;
    const auto able = convertible(game, no);
    say(sheet,
        division_name(game, no) + " has no headquarters; " + std::to_string(able.size()) +
            " of its units could become one. Without, half of them may move next turn.",
        "RO-160", Severity::kWarning);
    if (able.empty()) continue;
    add_if_lawful(game, {no, true, able.front()}, sheet.options);
    add_if_lawful(game, {no, false, able.front()}, sheet.options);
  }
  if (sheet.lines.empty()) say(sheet, "Nobody has lost his headquarters.", "RO-155");
  if (!sheet.options.empty())
    say(sheet, "Pick another unit on the table to make that one the headquarters.", "RQ-85");
}

void add_headquarters_options(const Game& game, UnitNo unit, std::vector<Option>& options) {
  if (game.side(unit) != Side::kAttacker) return;
  add_if_lawful(game, {game[unit].division, true, unit}, options);
  add_if_lawful(game, {game[unit].division, false, unit}, options);
}

}  // namespace telescope::rapier
