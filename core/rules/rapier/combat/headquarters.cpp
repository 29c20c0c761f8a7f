#include "core/rules/rapier/combat/headquarters.hpp"

#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

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
              {"way", ReplaceHq::kWays.at(replace.by_staff_officer)}});
}

Option option(const Game& game, const ReplaceHq& replace) {
  const DivisionFacts& division = (*game.setup)[replace.division];
  const std::string unit = game.facts(replace.unit).id.value();
  return {.label = replace.by_staff_officer ? "The Staff Officer takes over " + division.name + "; " + unit +
                                                  " becomes headquarters"
                                            : "Throw for a new commander of " + division.name + "; on 4+ " +
                                                  unit + " becomes headquarters",
          .action = Actions::write(game, replace),
          .rule = replace.by_staff_officer ? "RO-158" : "RO-159",
          .pieces = {piece_of(game, replace.unit)},
          .sectors = {}};
}

void add_if_lawful(const Game& game, const ReplaceHq& replace, std::vector<Option>& options) {
  if (replace.against(game).empty()) options.push_back(option(game, replace));
}

}  // namespace

std::vector<ReplaceHq> ReplaceHq::offers(const Game& game, const Role& role) {
  std::vector<ReplaceHq> offered;
  if (role.kind == Role::Kind::kUmpire && game.step == Step::kReplaceHq)
    for (const DivisionNo division : attacking_divisions(game))
      if (!convertible(game, division).empty()) offered.push_back({.division = division});
  return offered;
}

FormField ReplaceHq::ask_way(const Game& game) const {
  Choices ways;
  for (const bool staff : {true, false})
    if (ReplaceHq{division, staff, convertible(game, division).front()}.against(game).empty())
      ways.push_back(choice(std::string(kWays.at(staff)), staff ? "The Staff Officer takes over at once"
                                                                : "A die of 4 or more finds a subordinate"));
  FormField field = noted(choose_one("way", "How", std::move(ways)), {"RO-158", {}, {}});
  if (!field.choices.empty()) field.initial = field.choices.front().id;
  return field;
}

FormField ReplaceHq::ask_unit(const Game& game) const {
  return noted(choose_one("unit", "Becomes headquarters", unit_choices(game, convertible(game, division))),
               {"RQ-85", {}, {}});
}

bool ReplaceHq::form(Form& form, const Game& game) const {
  const DivisionFacts& facts = (*game.setup)[division];
  form.id = "replace-hq-" + facts.id;
  form.title = "Choose the new headquarters of " + facts.name;
  address(form,
          "A unit on the table or in R1 becomes headquarters, and is one in everything (RQ-85, RQ-108).",
          Audience::kUmpire, Audience::kAll);
  return !form.fields.front().choices.empty();
}

std::vector<UnitNo> convertible(const Game& game, DivisionNo division) {
  return units_where(game, [&](UnitNo no) {
    const Location& at = game[no].at;
    return game[no].division == division && is_fighting(game[no].kind) && game[no].kind != Kind::kHq &&
           (at.on_table() || at.kind == Location::Kind::kR1);
  });
}

Objections ReplaceHq::against(const Game& game) const {
  Objections against;
  const DivisionFacts& facts = (*game.setup)[division];
  if (game.step != Step::kReplaceHq)
    against.push_back({"RO-155", "Headquarters are replaced in step 9 of a turn."});
  if (facts.side != Side::kAttacker) {
    against.push_back({"RO-156", "The defender's headquarters is never replaced."});
    return against;
  }
  if (!is_hq_destroyed(game, division))
    against.push_back({"RO-157", facts.name + " has not lost its headquarters."});
  object_to_way(game, *this, against);
  object_to_unit(game, *this, against);
  return against;
}

void ReplaceHq::perform(Game& game, DiceTray& dice, Events& events) const {
  if (!game[unit].alive() || game.side(unit) != Side::kAttacker)
    malformed("only a living unit of the attackers becomes a headquarters");
  if (by_staff_officer) {
    game.staff_officer_swapped = true;
    convert(game, *this, events, "RO-158");
    return;
  }
  const DivisionFacts& facts = (*game.setup)[division];
  const int die = dice.roll_one({.id = "replace-hq",
                                 .label = "New commander of " + facts.name,
                                 .reasons = {{1, "a subordinate takes over on 4 or more", "RO-159"}}});
  if (!tried(game, division)) game.hq_rolled.push_back(division);
  const bool found = die >= kTakesOver;
  events.add("hq_throw", Audience::kAll, {found ? "RO-159" : "RO-160"},
             {{"division", facts.id}, {"die", die}, {"needed", kTakesOver}, {"found", found}});
  if (found) convert(game, *this, events, "RO-159");
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
