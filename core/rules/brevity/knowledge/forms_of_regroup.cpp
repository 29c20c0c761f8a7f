#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"

// Step 2 (section 5), and what of it is already decided in deployment.

namespace telescope::brevity {
namespace {

using Forms = std::vector<Form>;

/// OB-054, OB-055: out of the command, and into it from those that still have their officer.
void add_transfers(const Game& known, Side side, Forms& forms) {
  const CommandId& command = known.move.command;
  std::vector<CommandId> others = all_commands(known, side);
  std::erase(others, command);
  const std::vector<PieceId> own = known.battalions_of(command);
  if (!own.empty() && !others.empty())
    offer<Transfer>(side, forms, {.id = "hand-over"},
                    {some("pieces", "Battalions", choices_of(known, own), 1, 0, "pieces"),
                     one("to", "To", commands_of(known, others), {"to"})});
  Choices foreign;
  for (const CommandId& each : others)
    for (const PieceId& piece : known.battalions_of(each)) {
      foreign.push_back(choice_of(known, piece));
      foreign.back().label += " of " + known.setup->name(each);
      if (!known.command(each).officer)
        foreign.back().barred = "Its command has lost its officer figure (OB-055).";
    }
  if (foreign.empty()) return;
  offer<Transfer>(
      side, forms, {.id = "take-in", .title = "Take battalions into the command", .rule = "OB-055"},
      {some("pieces", "Battalions", std::move(foreign), 1, 0, "pieces")}, {{"to", command.value()}});
}

/// OB-207.
void add_counter_battery(const Game& known, Side side, Forms& forms) {
  if (!known.adv().counterbattery) return;
  Choices choices;
  for (const PieceId& piece : known.battalions_of(known.move.command)) {
    if (!known.facts(piece).is_artillery()) continue;
    const bool on = known.stand(piece).counter_battery;
    const std::string label =
        known.setup->named(piece) + (on ? ": no longer answers artillery" : ": answers artillery");
    choices.push_back(
        choice(piece.value(), label, Actions::write(known, CounterBattery{.piece = piece, .on = !on})));
    choices.back().piece = piece;
  }
  if (choices.empty()) return;
  offer<CounterBattery>(side, forms, {}, {one("piece", "Artillery", std::move(choices), {})});
}

/// OB-211, BQ-86: who follows in the second wave, and in the third; nobody takes the plan back. So does a
/// form without an answer, where too few are left for waves.
void add_waves(const Game& known, Side side, Forms& forms) {
  if (!known.adv().waves) return;
  const Choices pieces = choices_of(known, known.battalions_of(known.move.command));
  const Action said{{"command", known.move.command.value()}};
  const Objections now = objections_to_waves(known);
  if (pieces.size() < 2) {
    if (!now.empty()) offer<PlanWaves>(side, forms, {.title = "Attack in no waves"}, {}, said);
    return;
  }
  const std::string advice = "Every wave must attack, whatever happened to the earlier ones (OB-214).";
  offer<PlanWaves>(
      side, forms,
      {.advice = now.empty() ? advice : now.front().sentence + " Plan the waves again. " + advice},
      {some("second", "Battalions of the second wave", pieces, 0, 0, "second"),
       some("third", "Battalions of the third wave", pieces, 0, 0, "third")},
      said);
}

}  // namespace

void add_posture(const Game& known, Side side, const std::vector<PieceId>& pieces, Forms& forms) {
  if (pieces.empty()) return;
  Choices choices = choices_of(known, pieces);
  for (FormChoice& each : choices) {
    each.label += ", in " + std::string(word(known.stand(*each.piece).posture));
    if (known.step != Step::kDeploy && known.stand(*each.piece).where == Where::kHidden)
      each.barred = "It is hidden: its posture stays until it is set down (BQ-78).";
  }
  offer<SetPosture>(side, forms,
                    {.advice = "A battalion in reserve rests: it neither moves nor fights (OB-057)."},
                    {some("pieces", "Battalions", std::move(choices), 1, 0, "pieces"),
                     one("posture", "Posture", word_choices<Posture>(), {"posture"})});
}

void add_observer(const Game& known, Side side, Forms& forms) {
  std::vector<PieceId> artillery = own_in_play(known, side);
  std::erase_if(artillery, [&](const PieceId& piece) { return !known.facts(piece).is_artillery(); });
  if (artillery.empty()) return;
  offer<SetObserver>(
      side, forms, {.rule = "OB-078"},
      {one("piece", "Artillery", choices_of(known, artillery), {"piece"}),
       one("command", "To", commands_of(known, all_commands(known, side), "its own command"), {"command"})});
}

void add_forms_of_regroup(const Game& known, Side side, Forms& forms) {
  if (known.step != Step::kRegroup || known.move.active != side) return;
  add_transfers(known, side, forms);
  if (known.settings().posture_change == PostureChange::kRegroup)
    add_posture(known, side, known.battalions_of(known.move.command), forms);
  add_observer(known, side, forms);
  add_counter_battery(known, side, forms);
  add_waves(known, side, forms);
  add_fac(known, side, forms);
  if (known.settings().corps_cmd_attach == CommanderAttach::kRegroup)
    add_attach_commander(known, side, forms);
  if (objections_to_waves(known).empty()) add_done(side, "The command is regrouped", "OB-030", true, forms);
}

}  // namespace telescope::brevity
