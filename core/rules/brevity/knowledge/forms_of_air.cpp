#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/modules/air.hpp"

// Aircraft (section 17): targets, forward controllers, and the attacks that are due.

namespace telescope::brevity {
namespace {

/// OB-228, OB-229: heavy bombers when the day starts, the others, without a controller, when a turn starts.
std::vector<PieceId> to_be_given_targets(const Game& known, Side side) {
  std::vector<Aircraft> kinds{Aircraft::kGroundAttack, Aircraft::kMediumBomber};
  if (known.step == Step::kDayStart) kinds = {Aircraft::kHeavyBomber};
  std::vector<PieceId> all = own_aircraft(known, side, kinds);
  std::erase_if(all, [&](const PieceId& each) { return known.modules.fac.contains(each); });
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
  FormField field = ask_number("turn", "In turn", known.turn, last_turn(known));
  field.rule = "OB-230";
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
  const Choices choices =
      choices_of(known, aircraft, [&](const PieceId& each) { return grounded(known, each); });
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
  std::vector<Aircraft> kinds{Aircraft::kGroundAttack};
  if (known.settings().medium_fac) kinds.push_back(Aircraft::kMediumBomber);
  const std::vector<PieceId> aircraft = own_aircraft(known, side, kinds);
  if (aircraft.empty()) return;
  offer<SetFac>(side, forms, {},
                {one("aircraft", "Aircraft", choices_of(known, aircraft), {"aircraft"}),
                 one("command", "Command", commands_of(known, all_commands(known, side), "no controller"),
                     {"command"})});
}

void add_due_missions(const Game& known, Side side, std::vector<Form>& forms) {
  if (!known.adv().air || known.step != Step::kTurnStart) return;
  Choices choices;
  for (const Fire& each : due_attacks(known, side)) {
    const AttackOrder& order = each.order;
    const std::string at =
        order.target.value().empty() ? "the point given to it" : known.setup->named(order.target);
    FormChoice& made = choices.emplace_back(choice(
        order.mission, known.setup->named(order.firers) + " attacks " + at, Actions::write(known, each)));
    made.piece = order.firers.front();
    bar(made, each.against(known));
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
