#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/knowledge/shared_forms.hpp"
#include "core/rules/brevity/modules/recovery.hpp"

// Deployment, and what players decide at the start of a day or a turn (BQ-08).

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
  forms.push_back(
      form_of(side, "place", "Set a battalion down", "BQ-78", std::move(fields), {{"type", "place"}}));
  forms.back().advice = "The umpire must agree.";
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
      forms.push_back(form_of(side, "recover:" + id, "Bring a battalion of " + division.name + " back",
                              "OB-238", std::move(fields), {{"type", "recover"}}));
      forms.back().advice = "It is set down beside the divisional headquarters; the umpire must agree.";
    }
    if (pieces.size() < 2) continue;
    forms.push_back(form_of(side, "amalgamate:" + id, "Amalgamate two battalions of " + division.name,
                            "OB-239",
                            {one("one", "One battalion", choices_of(known, pieces), {"one"}),
                             one("other", "The other", choices_of(known, pieces), {"other"})},
                            {{"type", "amalgamate"}}));
    forms.back().advice = "The opponent chooses which of them returns.";
  }
}

/// OB-244, BQ-132.
void add_air_supply(const Game& known, Side side, Forms& forms) {
  if (!known.adv().supply) return;
  std::vector<PieceId> transports;
  for (const PieceId& each : own_aircraft(known, side))
    if (known.facts(each).aircraft == Aircraft::kTransport) transports.push_back(each);
  Choices divisions;
  for (const auto& [id, division] : known.setup->divisions)
    if (division.side == side) divisions.push_back(choice(id, division.name));
  if (transports.empty() || divisions.empty()) return;
  forms.push_back(form_of(side, "air-supply", "Fly a supply mission", "OB-244",
                          {one("transport", "Transport", choices_of(known, transports), {"transport"}),
                           one("division", "For", std::move(divisions), {"division"})},
                          {{"type", "air-supply"}}));
}

}  // namespace

void add_attach_commander(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.setup->corps_hq.at(index_of(side))) return;  // OB-012: he belongs to a corps
  forms.push_back(form_of(
      side, "attach-commander", "Attach the corps commander", "OB-053",
      {one("command", "To", commands_of(known, all_commands(known, side), "no command"), {"command"})},
      of_side("attach-commander", side)));
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

}  // namespace telescope::brevity
