#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/modules/recovery.hpp"
#include "core/rules/brevity/turn/initiative.hpp"

// Deployment, what players decide at the start of a day or a turn (BQ-08), selection, challenge, readiness.

namespace telescope::brevity {
namespace {

using Forms = std::vector<Form>;

/// BQ-78: places before the first turn; with adv.hidden also recorded ones.
void add_placing(const Game& known, Side side, Forms& forms) {
  Choices pieces;
  for (const auto& [id, stand] : known.stands)
    if (known.side(id) == side && !known.facts(id).is_air()) pieces.push_back(choice_of(known, id));
  if (pieces.empty()) return;
  Fields fields{one("piece", "Battalion", std::move(pieces), {"piece"})};
  add_place(known, {"to"}, fields);
  if (known.adv().hidden)
    fields.push_back(flag("hidden", "How", "hidden", "set down on the table", "recorded, off the table"));
  offer<SetDown>(side, forms, {.advice = "The umpire must agree."}, std::move(fields));
}

/// OB-236 to OB-241, BQ-93: one form for each division that has something to decide.
void add_recovery(const Game& known, Side side, Forms& forms) {
  if (!known.adv().recovery) return;
  for (const auto& [id, division] : known.setup->divisions) {
    if (division.side != side) continue;
    const std::vector<PieceId> pieces = may_return(known, id);
    const auto left = known.modules.supply.may_recover.find(id);
    if (!pieces.empty() && left != known.modules.supply.may_recover.end() && left->second > 0) {
      Fields fields{one("piece", "Battalion", choices_of(known, pieces), {"piece"})};
      add_place(known, {"to"}, fields);
      offer<Recover>(side, forms,
                     {.id = "recover:" + id,
                      .title = "Bring a battalion of " + division.name + " back",
                      .advice = "It is set down beside the divisional headquarters; the umpire must agree."},
                     std::move(fields));
    }
    if (pieces.size() < 2) continue;
    offer<Amalgamate>(side, forms,
                      {.id = "amalgamate:" + id,
                       .title = "Amalgamate two battalions of " + division.name,
                       .advice = "The opponent chooses which of them returns."},
                      {one("one", "One battalion", choices_of(known, pieces), {"one"}),
                       one("other", "The other", choices_of(known, pieces), {"other"})});
  }
}

/// OB-244, BQ-132.
void add_air_supply(const Game& known, Side side, Forms& forms) {
  if (!known.adv().supply) return;
  const std::vector<PieceId> transports = own_aircraft(known, side, {Aircraft::kTransport});
  Choices divisions;
  for (const auto& [id, division] : known.setup->divisions)
    if (division.side == side) divisions.push_back(choice(id, division.name));
  if (transports.empty() || divisions.empty()) return;
  offer<AirSupply>(side, forms, {},
                   {one("transport", "Transport", choices_of(known, transports), {"transport"}),
                    one("division", "For", std::move(divisions), {"division"})});
}

void add_select(const Game& known, Side side, std::vector<Form>& forms) {
  Choices commands;
  for (const CommandId& each : known.may_move(side)) {
    commands.push_back(choice(each.value(), known.setup->name(each)));
    bar(commands.back(), Select{.side = side, .command = each}.against(known));
  }
  if (!commands.empty())
    offer<Select>(side, forms, {}, {one("command", "Command", std::move(commands), {"command"})});
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
      bar(commands.back(), Challenge{.side = side, .command = each}.against(known));
    }
  if (!commands.empty())
    offer<Challenge>(
        side, forms,
        {.advice = "Both sides roll a die and add the bonus of their command; yours must be higher."},
        {one("command", "With", std::move(commands), {"command"})});
  add_done(side, "Let them move", "OB-043", true, forms);
}

}  // namespace

void add_attach_commander(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.setup->corps_hq.at(index_of(side))) return;  // OB-012: he belongs to a corps
  offer<AttachCommander>(
      side, forms, {.rule = "OB-053"},
      {one("command", "To", commands_of(known, all_commands(known, side), "no command"), {"command"})});
}

void add_forms_of_start(const Game& known, Side side, std::vector<Form>& forms) {
  const bool done = known.done.at(index_of(side));
  if (known.step == Step::kDeploy) {
    add_placing(known, side, forms);
    add_posture(known, side, own_in_play(known, side), forms);
    add_observer(known, side, forms);
    add_fac(known, side, forms);
    if (!done) add_done(side, "Deployment is done", "OB-029", true, forms);
  } else if (known.step == Step::kDayStart) {
    add_recovery(known, side, forms);
    add_schedule(known, side, forms);
    if (!done) add_done(side, "Done with the start of the day", "BQ-08", true, forms);
  } else if (known.step == Step::kTurnStart) {
    if (known.settings().corps_cmd_attach == CommanderAttach::kTurnStart)
      add_attach_commander(known, side, forms);
    add_fac(known, side, forms);
    add_schedule(known, side, forms);
    add_air_supply(known, side, forms);
    if (!done) add_done(side, "Done with the start of the turn", "BQ-08", true, forms);
  }
}

void add_forms_of_turn(const Game& known, Side side, std::vector<Form>& forms) {
  if (known.step == Step::kSelect && known.move.chooser == side) add_select(known, side, forms);
  if (known.step == Step::kInitiative && known.passive() == side) add_challenge(known, side, forms);
  if (known.step != Step::kReadiness || known.move.active != side) return;
  offer<Readiness>(side, forms, {}, {});
  forms.back().advice =
      "It keeps its officer figure with " + percent(readiness_test(known, known.move.command).chance()) + ".";
}

}  // namespace telescope::brevity
