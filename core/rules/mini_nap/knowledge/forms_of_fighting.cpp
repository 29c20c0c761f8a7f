#include <algorithm>

#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"
#include "core/rules/mini_nap/turn/firing.hpp"
#include "core/rules/mini_nap/turn/initiative.hpp"
#include "core/rules/mini_nap/words/lines.hpp"

// Fire as far as it is barred, results as people enter them, batteries that are manned again.

namespace telescope::mini_nap {
namespace {

constexpr int kMostOfAResult = 20;  // strength points or markers of one result

void add_fire(const Game& game, Side side, std::vector<Form>& forms) {
  if (side != game.holder) return;
  Choices units;
  bool any = false;
  for (const FireLine& line : fire_lines(game)) {
    units.push_back(choice_of(game, line.unit));
    units.back().barred = line.bar.empty() && line.targets.empty() ? "Every target is shielded." : line.bar;
    any = any || units.back().barred.empty();
  }
  if (!any) return;
  forms.insert(forms.begin(),
               form_of(side, action_named(Kind::kFire), "Fire", "MN-188",
                       {choose_one("unit", "Unit", std::move(units)),
                        choose_one("target", "Target", choices_of(game, game.counting(enemy_of(side))))}));
  forms.front().advice =
      "What comes of it is entered as a result: the rules as supplied do not say it (MN-N01).";
}

/// MN-N01, MN-N04, MN-N05.
void add_result(const Game& game, Side side, std::vector<Form>& forms) {
  const auto units = on_table(game, Side::kNeutral);
  if (units.empty()) return;
  Fields fields{
      unit_field(game, "unit", "Unit", units),
      number_from_zero("strength", "Strength points that it loses", 0, kMostOfAResult),
      number_from_zero("hits", "Hit markers that it gets", 0, kMostOfAResult),
      maybe("disordered", "Blue marker",
            {flag_choice("on", "It gets one", true), flag_choice("off", "It loses it", false)}),
      maybe("break_through", "Break-through",
            {flag_choice("yes", "It obtains one", true), flag_choice("no", "It has used it", false)}),
      yes_or_no("remove", "It is removed"),
      left_field(),
      maybe("formation", "It now stands in", formation_choices(game, units))};
  add_whereabouts(game, fields);
  fields.push_back(ask_text("note", "Note"));
  Action action = action_named(Kind::kResult);
  action["at"] = Json::object();
  forms.push_back(form_of(side, std::move(action), "Enter a result", "MN-N01", std::move(fields)));
  forms.back().due = game.phase == Phase::kMelee && !combats(game).empty();
  forms.back().advice =
      "One unit after another, as the rules that were not supplied or you yourselves decide.";
}

void add_manning(const Game& game, Side side, std::vector<Form>& forms) {
  std::vector<UnitId> batteries = may_be_manned(game);
  std::erase_if(batteries, [&](const UnitId& each) { return game.side(each) != side; });
  if (!batteries.empty())
    forms.push_back(form_of(side, action_named(Kind::kMan), "Man a battery again", "MN-161",
                            {unit_field(game, "unit", "Battery", batteries)}));
}

}  // namespace

void add_forms_of_fighting(const Game& game, Side side, std::vector<Form>& forms) {
  if (game.phase < Phase::kFiring || game.phase == Phase::kOver) return;
  if (game.phase == Phase::kFiring) add_fire(game, side, forms);
  if (game.phase == Phase::kBreakThrough) add_manning(game, side, forms);
  add_result(game, side, forms);
}

}  // namespace telescope::mini_nap
