#include <array>

#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"

// Deployment, what players decide at the start of a day or a turn (BQ-08), selection, challenge, step 2
// (section 5), readiness.

namespace telescope::brevity {
namespace {

/// BQ-78: places before the first turn; with adv.hidden also recorded ones.
void add_placing(const Game& known, Side side, Forms& forms) {
  const auto pieces = known.those(
      [&](const PieceId& id, const Stand&) { return known.side(id) == side && !known.facts(id).is_air(); });
  Fields fields =
      fields_of(one("piece", "Battalion", choices_of(known, pieces)), place_fields(known, {"to"}));
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

void add_select(const Game& known, Side side, Forms& forms) {
  offer<Select>(side, forms, {}, {one("command", "Command", commands_of(known, known.may_move(side)))});
  if (known.settings().allow_pass) offer<Pass>(side, forms, {}, {});
}

/// OB-043 to OB-045: with the chance of each.
void add_challenge(const Game& known, Side side, Forms& forms) {
  Choices commands;
  if (!known.move.challenged)
    for (const CommandId& each : known.may_move(side)) {
      const double chance = chance_of_challenge(total(command_bonus(known, each)),
                                                total(command_bonus(known, known.move.selected)));
      commands.push_back(
          choice(each.value(), known.name(each) + ", succeeds with " + percent(chance), each.value()));
    }
  offer<Challenge>(
      side, forms,
      {.advice = "Both sides roll a die and add the bonus of their command; yours must be higher."},
      {one("command", "With", std::move(commands))});
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

/// Where the setting has him attached; he belongs to a corps (OB-012).
void add_attach_commander(const Game& known, Side side, Forms& forms) {
  const bool in_regroup = known.settings().corps_cmd_attach == CommanderAttach::kRegroup;
  if (in_regroup != (known.step == Step::kRegroup) || !known.setup->corps_hq.at(index_of(side))) return;
  offer<AttachCommander>(side, forms, {.rule = "OB-053"},
                         {one("command", "To", commands_of(known, all_commands(known, side), "no command"))});
}

void add_posture(const Game& known, Side side, Forms& forms) {
  const bool deploying = known.step == Step::kDeploy;
  if (!deploying && known.settings().posture_change != PostureChange::kRegroup) return;
  Choices choices =
      choices_of(known, deploying ? known.stands_of(side, true) : known.battalions_of(known.move.command));
  for (FormChoice& each : choices) {
    each.label += ", in " + std::string(word(known.stand(*each.piece).posture));
    if (!deploying && known.stand(*each.piece).hidden())
      each.barred = "It is hidden: its posture stays until it is set down (BQ-78).";
  }
  offer<SetPosture>(
      side, forms, {.advice = "A battalion in reserve rests: it neither moves nor fights (OB-057)."},
      {some("pieces", "Battalions", std::move(choices)), one("posture", "Posture", word_choices<Posture>())});
}

void add_observer(const Game& known, Side side, Forms& forms) {
  offer<SetObserver>(
      side, forms, {.rule = "OB-078"},
      {one("piece", "Artillery", choices_of(known, guns_of(known, side))),
       one("command", "To", commands_of(known, all_commands(known, side), "its own command"))});
}

void add_readiness(const Game& known, Side side, Forms& forms) {
  const double chance = readiness_test(known, known.move.command).chance();
  offer<Readiness>(side, forms, {.advice = "It keeps its officer figure with " + percent(chance) + "."}, {});
}

/// The word that ends the part of the step that is this side's, by the step; empty: there is none.
struct DoneRow {
  std::string_view title, rule;
};
constexpr DoneRow kNoMoreFire{"No more fire in this step", "OB-090"};
constexpr std::array<DoneRow, 13> kDone{{{"Deployment is done", "OB-029"},
                                         {"Done with the start of the day", "BQ-08"},
                                         {"Done with the start of the turn", "BQ-08"},
                                         {},
                                         {"Let them move", "OB-043"},
                                         {"The command is regrouped", "OB-030"},
                                         {"The command has moved", "OB-031"},
                                         kNoMoreFire,
                                         kNoMoreFire,
                                         kNoMoreFire,
                                         kNoMoreFire,
                                         {},
                                         {}}};
void add_done(const Game& known, Side side, Forms& forms) {
  const auto& [title, rule] = kDone.at(static_cast<std::size_t>(known.step));
  if (Done{.side = side}.against(known).empty())
    offer<Done>(side, forms, {.title = std::string(title), .rule = std::string(rule), .due = true}, {});
}

/// What is offered in which steps, in this order.
struct OfferRow {
  Steps when;
  void (*add)(const Game& known, Side side, Forms& forms);
};
constexpr Steps kDeploy = steps({Step::kDeploy}), kDay = steps({Step::kDayStart}),
                kTurn = steps({Step::kTurnStart}), kRegroup = steps({Step::kRegroup});
constexpr std::array<OfferRow, 18> kOffers{{
    {kDeploy, add_placing},
    {kRegroup, add_transfers},
    {kDeploy | kRegroup, add_posture},
    {kDeploy | kRegroup, add_observer},
    {kRegroup, add_counter_battery},
    {kRegroup, add_waves},
    {kDay, add_recovery},
    {kTurn, add_attach_commander},
    {kDeploy | kTurn | kRegroup, add_fac},
    {kRegroup, add_attach_commander},
    {kDay | kTurn, add_schedule},
    {kTurn, add_air_supply},
    {steps({Step::kSelect}), add_select},
    {steps({Step::kInitiative}), add_challenge},
    {steps({Step::kMove}), add_forms_of_moves},
    {kAnyStep, add_done},
    {kTurn, add_due_missions},
    {steps({Step::kReadiness}), add_readiness},
}};

}  // namespace

void add_forms_of_step(const Game& known, Side side, Forms& forms) {
  for (const OfferRow& each : kOffers)
    if (each.when >> static_cast<unsigned>(known.step) & 1U) each.add(known, side, forms);
}

}  // namespace telescope::brevity
