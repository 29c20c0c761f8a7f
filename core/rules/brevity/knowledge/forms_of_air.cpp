#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/shared_forms.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/state/game_json.hpp"

// Aircraft (section 17): targets, forward controllers, and the attacks that are due.

namespace telescope::brevity {
namespace {

/// OB-228, OB-229: heavy bombers when the day starts, the others, without a controller, when a turn starts.
std::vector<PieceId> to_be_given_targets(const Game& known, Side side) {
  std::vector<PieceId> all;
  for (const PieceId& each : own_aircraft(known, side)) {
    const Aircraft kind = known.facts(each).aircraft;
    const bool heavy = kind == Aircraft::kHeavyBomber;
    if (kind == Aircraft::kTransport || heavy != (known.step == Step::kDayStart)) continue;
    if (!known.modules.fac.contains(each)) all.push_back(each);
  }
  return all;
}

/// The last turn for which a target can be given now.
int last_turn(const Game& known) {
  return known.step == Step::kDayStart ? known.turn + kTurnsADay - known.turn_of_day() : known.turn;
}

/// What keeps it on the ground in each of the turns for which it could be given a target.
Objections grounded(const Game& known, const PieceId& aircraft) {
  const TablePoint middle{width(known.setup->board).mm() / 2.0, depth(known.setup->board).mm() / 2.0};
  Objections first;
  for (int turn = known.turn; turn <= last_turn(known); ++turn) {
    const Objections all = Schedule{.aircraft = aircraft, .turn = turn, .at = middle}.against(known);
    if (all.empty()) return {};
    if (first.empty()) first = all;
  }
  return first;
}

FormField turn_field(const Game& known) {
  FormField field;
  field.id = "turn";
  field.label = "In turn";
  field.rule = "OB-230";
  field.kind = FormField::Kind::kNumber;
  field.initial = known.turn;
  field.least = 1;
  field.lowest = known.turn;
  field.highest = last_turn(known);
  field.into = {"turn"};
  return field;
}

FormField row_field() {
  FormField field = flag("medium_row", "Casualties", "medium_row", "by its own row",
                         "by the medium bombers' row, no crater");
  field.rule = "OB-235";
  return field;
}

}  // namespace

void add_schedule(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.adv().air) return;
  const std::vector<PieceId> aircraft = to_be_given_targets(known, side);
  if (aircraft.empty()) return;
  Choices choices;
  for (const PieceId& each : aircraft) choices.push_back(choice_of(known, each, grounded(known, each)));
  const auto form = [&](std::string id, std::string title, Fields fields) {
    fields.insert(fields.begin(), one("aircraft", "Aircraft", choices, {"aircraft"}));
    fields.push_back(turn_field(known));
    if (known.step == Step::kDayStart) fields.push_back(row_field());
    offer<Schedule>(side, forms,
                    {.id = std::move(id),
                     .title = std::move(title),
                     .rule = known.step == Step::kDayStart ? "OB-229" : "OB-228"},
                    std::move(fields));
  };
  const std::vector<PieceId> enemies = known.stands_of(enemy_of(side));
  if (!enemies.empty())
    form("schedule", "Give aircraft a target",
         {one("target", "Target", choices_of(known, enemies), {"target"})});
  Fields point;
  add_point(known, {"at"}, point);
  form("schedule-point", "Give aircraft a point on the table", std::move(point));
}

void add_fac(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.adv().air) return;
  std::vector<PieceId> aircraft;
  for (const PieceId& each : own_aircraft(known, side))
    if (known.facts(each).aircraft == Aircraft::kGroundAttack ||
        (known.settings().medium_fac && known.facts(each).aircraft == Aircraft::kMediumBomber))
      aircraft.push_back(each);
  if (aircraft.empty()) return;
  offer<SetFac>(side, forms, {},
                {one("aircraft", "Aircraft", choices_of(known, aircraft), {"aircraft"}),
                 one("command", "Command", commands_of(known, all_commands(known, side), "no controller"),
                     {"command"})});
}

void add_due_missions(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.adv().air || known.step != Step::kTurnStart) return;
  Choices choices;
  for (const AirMission& each : due_missions(known, side)) {
    AttackOrder order{.kind = FireKind::kAir, .side = side};
    if (each.target) order.target = *each.target;
    order.at = each.at;
    order.firers = {each.aircraft};
    order.medium_row = each.medium_row;
    order.mission = each.id;
    const std::string at = each.target ? known.setup->named(*each.target) : "the point given to it";
    const Fire fire{.order = std::move(order)};
    choices.push_back(
        choice(each.id, known.setup->named(each.aircraft) + " attacks " + at, Actions::write(known, fire)));
    choices.back().piece = each.aircraft;
    if (const Objections against = fire.against(known); !against.empty())
      choices.back().barred = against.front().sentence;
  }
  if (choices.empty()) return;
  offer<Fire>(side, forms,
              {.id = "mission",
               .title = "Fly an attack that is due",
               .rule = "OB-230",
               .advice = "The umpire rolls it.",
               .due = true},
              {one("mission", "Attack", std::move(choices), {})});
}

}  // namespace telescope::brevity
