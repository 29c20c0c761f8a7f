#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"

// Deployment, what players decide at the start of a day or a turn (BQ-08), selection, challenge, step 2
// (section 5), readiness.

namespace telescope::brevity {
namespace {

/// BQ-78: places before the first turn; with adv.hidden also recorded ones.
void add_placing(const Game& known, Side side, Forms& forms) {
  Choices pieces;
  for (const auto& [id, stand] : known.stands)
    if (known.side(id) == side && !known.facts(id).is_air()) pieces.push_back(choice_of(known, id));
  Fields fields = fields_of(one("piece", "Battalion", std::move(pieces)), place_fields(known, {"to"}));
  if (known.adv().hidden)
    fields.push_back(flag("hidden", "How", "set down on the table", "recorded, off the table"));
  offer<SetDown>(side, forms, {.advice = "The umpire must agree."}, std::move(fields));
}

/// OB-236 to OB-241, BQ-93: one form for each division that has something to decide.
void add_recovery(const Game& known, Side side, Forms& forms) {
  for (const auto& [id, division] : known.setup->divisions) {
    if (division.side != side) continue;
    const std::vector<PieceId> pieces = may_return(known, id);
    const auto left = known.modules.supply.may_recover.find(id);
    if (left != known.modules.supply.may_recover.end() && left->second > 0)
      offer<Recover>(
          side, forms,
          {.id = "recover:" + id,
           .title = "Bring a battalion of " + division.name + " back",
           .advice = "It is set down beside the divisional headquarters; the umpire must agree."},
          fields_of(one("piece", "Battalion", choices_of(known, pieces)), place_fields(known, {"to"})));
    if (pieces.size() < 2) continue;
    offer<Amalgamate>(side, forms,
                      {.id = "amalgamate:" + id,
                       .title = "Amalgamate two battalions of " + division.name,
                       .advice = "The opponent chooses which of them returns."},
                      {one("one", "One battalion", choices_of(known, pieces)),
                       one("other", "The other", choices_of(known, pieces))});
  }
}

/// OB-244, BQ-132.
void add_air_supply(const Game& known, Side side, Forms& forms) {
  Choices divisions;
  for (const auto& [id, division] : known.setup->divisions)
    if (division.side == side) divisions.push_back(choice(id, division.name));
  const std::vector<PieceId> transports = own_aircraft(known, side, {Aircraft::kTransport});
  offer<AirSupply>(side, forms, {},
                   {one("transport", "Transport", choices_of(known, transports)),
                    one("division", "For", std::move(divisions))});
}

void add_select(const Game& known, Side side, std::vector<Form>& forms) {
  Choices commands;
  for (const CommandId& each : known.may_move(side)) {
    commands.push_back(choice(each.value(), known.name(each)));
    bar(commands.back(), Select{.side = side, .command = each}.against(known));
  }
  offer<Select>(side, forms, {}, {one("command", "Command", std::move(commands))});
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
          choice(each.value(), known.name(each) + ", succeeds with " + percent(chance), each.value()));
      bar(commands.back(), Challenge{.side = side, .command = each}.against(known));
    }
  offer<Challenge>(
      side, forms,
      {.advice = "Both sides roll a die and add the bonus of their command; yours must be higher."},
      {one("command", "With", std::move(commands))});
  add_done(side, "Let them move", "OB-043", forms);
}

/// OB-054, OB-055: out of the command, and into it from those that still have their officer.
void add_transfers(const Game& known, Side side, Forms& forms) {
  const CommandId& command = known.move.command;
  std::vector<CommandId> others = all_commands(known, side);
  std::erase(others, command);
  offer<Transfer>(side, forms, {.id = "hand-over"},
                  {some("pieces", "Battalions", choices_of(known, known.battalions_of(command))),
                   one("to", "To", commands_of(known, others))});
  Choices foreign;
  for (const CommandId& each : others)
    for (const PieceId& piece : known.battalions_of(each)) {
      foreign.push_back(choice_of(known, piece));
      foreign.back().label += " of " + known.name(each);
      if (!known.command(each).officer)
        foreign.back().barred = "Its command has lost its officer figure (OB-055).";
    }
  offer<Transfer>(side, forms,
                  {.id = "take-in", .title = "Take battalions into the command", .rule = "OB-055"},
                  {some("pieces", "Battalions", std::move(foreign))}, {{"to", command.value()}});
}

/// OB-207.
void add_counter_battery(const Game& known, Side side, Forms& forms) {
  Choices choices;
  for (const PieceId& piece : known.battalions_of(known.move.command)) {
    if (!known.facts(piece).is_artillery()) continue;
    const bool on = known.stand(piece).counter_battery;
    const std::string label =
        known.named(piece) + (on ? ": no longer answers artillery" : ": answers artillery");
    choices.push_back(
        choice(piece.value(), label, Actions::write(known, CounterBattery{.piece = piece, .on = !on})));
    choices.back().piece = piece;
  }
  offer<CounterBattery>(side, forms, {}, {one("piece", "Artillery", std::move(choices), {})});
}

/// OB-211, BQ-86: who follows in the second wave, and in the third; nobody takes the plan back. So does a
/// form without an answer, where too few are left for waves.
void add_waves(const Game& known, Side side, Forms& forms) {
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
      {some("second", "Battalions of the second wave", pieces, 0),
       some("third", "Battalions of the third wave", pieces, 0)},
      said);
}

void add_attach_commander(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.setup->corps_hq.at(index_of(side))) return;  // OB-012: he belongs to a corps
  offer<AttachCommander>(side, forms, {.rule = "OB-053"},
                         {one("command", "To", commands_of(known, all_commands(known, side), "no command"))});
}

void add_posture(const Game& known, Side side, const std::vector<PieceId>& pieces, Forms& forms) {
  Choices choices = choices_of(known, pieces);
  for (FormChoice& each : choices) {
    each.label += ", in " + std::string(word(known.stand(*each.piece).posture));
    if (known.step != Step::kDeploy && known.stand(*each.piece).hidden())
      each.barred = "It is hidden: its posture stays until it is set down (BQ-78).";
  }
  offer<SetPosture>(
      side, forms, {.advice = "A battalion in reserve rests: it neither moves nor fights (OB-057)."},
      {some("pieces", "Battalions", std::move(choices)), one("posture", "Posture", word_choices<Posture>())});
}

void add_observer(const Game& known, Side side, Forms& forms) {
  std::vector<PieceId> artillery = known.stands_of(side, true);
  std::erase_if(artillery, [&](const PieceId& piece) { return !known.facts(piece).is_artillery(); });
  offer<SetObserver>(
      side, forms, {.rule = "OB-078"},
      {one("piece", "Artillery", choices_of(known, artillery)),
       one("command", "To", commands_of(known, all_commands(known, side), "its own command"))});
}

}  // namespace

void add_forms_of_start(const Game& known, Side side, std::vector<Form>& forms) {
  const bool done = known.done.at(index_of(side));
  if (known.step == Step::kDeploy) {
    add_placing(known, side, forms);
    add_posture(known, side, known.stands_of(side, true), forms);
    add_observer(known, side, forms);
    add_fac(known, side, forms);
    if (!done) add_done(side, "Deployment is done", "OB-029", forms);
  } else if (known.step == Step::kDayStart) {
    add_recovery(known, side, forms);
    add_schedule(known, side, forms);
    if (!done) add_done(side, "Done with the start of the day", "BQ-08", forms);
  } else if (known.step == Step::kTurnStart) {
    if (known.settings().corps_cmd_attach == CommanderAttach::kTurnStart)
      add_attach_commander(known, side, forms);
    add_fac(known, side, forms);
    add_schedule(known, side, forms);
    add_air_supply(known, side, forms);
    if (!done) add_done(side, "Done with the start of the turn", "BQ-08", forms);
  }
}

void add_forms_of_turn(const Game& known, Side side, std::vector<Form>& forms) {
  if (known.step == Step::kSelect && known.move.chooser == side) add_select(known, side, forms);
  if (known.step == Step::kInitiative && known.passive() == side) add_challenge(known, side, forms);
  if (known.step != Step::kReadiness || known.move.active != side) return;
  const double chance = readiness_test(known, known.move.command).chance();
  offer<Readiness>(side, forms, {.advice = "It keeps its officer figure with " + percent(chance) + "."}, {});
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
  if (objections_to_waves(known).empty()) add_done(side, "The command is regrouped", "OB-030", forms);
}

}  // namespace telescope::brevity
