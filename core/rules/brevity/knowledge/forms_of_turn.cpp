#include <cmath>

#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/turn/initiative.hpp"

// Selection, challenge and readiness.

namespace telescope::brevity {
namespace {

void add_select(const Game& known, Side side, std::vector<Form>& forms) {
  Choices commands;
  for (const CommandId& each : known.may_move(side)) {
    commands.push_back(choice(each.value(), known.setup->name(each)));
    if (const auto against = Select{.side = side, .command = each}.against(known); !against.empty())
      commands.back().barred = against.front().sentence;
  }
  if (!commands.empty()) {
    offer<Select>(side, forms, {}, {one("command", "Command", std::move(commands), {"command"})});
  }
  if (known.settings().allow_pass) offer<Pass>(side, forms, {}, {});
}

/// OB-043 to OB-045: with the chance of each.
void add_challenge(const Game& known, Side side, std::vector<Form>& forms) {
  Choices commands;
  if (!known.move.challenged)
    for (const CommandId& each : known.may_move(side)) {
      const double chance = chance_of_challenge(total(command_bonus(known, each)),
                                                total(command_bonus(known, known.move.selected)));
      commands.push_back(
          choice(each.value(), known.setup->name(each) + ", succeeds with " + percent(chance), each.value()));
      if (const auto against = Challenge{.side = side, .command = each}.against(known); !against.empty())
        commands.back().barred = against.front().sentence;
    }
  if (!commands.empty()) {
    offer<Challenge>(
        side, forms,
        {.advice = "Both sides roll a die and add the bonus of their command; yours must be higher."},
        {one("command", "With", std::move(commands), {"command"})});
  }
  add_done(side, "Let them move", "OB-043", true, forms);
}

}  // namespace

void add_forms_of_turn(const Game& known, Side side, std::vector<Form>& forms) {
  if (known.step == Step::kSelect && known.move.chooser == side) add_select(known, side, forms);
  if (known.step == Step::kInitiative && known.passive() == side) add_challenge(known, side, forms);
  if (known.step != Step::kReadiness || known.move.active != side) return;
  offer<Readiness>(side, forms, {}, {});
  forms.back().advice =
      "It keeps its officer figure with " + percent(readiness_test(known, known.move.command).chance()) + ".";
}

}  // namespace telescope::brevity
