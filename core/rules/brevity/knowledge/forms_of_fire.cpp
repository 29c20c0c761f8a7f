#include <algorithm>
#include <iterator>
#include <optional>

#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"

// Steps 4 to 7 (sections 7 to 9); aircraft (section 17): targets, forward controllers, and the attacks that
// are due at a turn's start.

namespace telescope::brevity {
namespace {

std::string why_not(const Attack& attack) {
  if (!attack.open.empty()) return attack.open.front().sentence + " The umpire decides.";
  return attack.objections.empty() ? std::string() : attack.objections.front().sentence;
}

FormChoice choice_of_attack(const Game& known, const Attack& attack, std::size_t number) {
  FormChoice made = choice(
      std::string(word(attack.order.kind)) + " " + attack.order.target.value() + " " + std::to_string(number),
      words_of(known, attack), Actions::write(known, Fire{.order = attack.order}));
  made.piece = attack.order.target;
  made.barred = why_not(attack);
  return made;
}

/// BQ-121: the same with the battalions that would else stay hidden; nothing where they add nothing.
std::optional<Attack> with_hidden(const Game& known, const Attack& attack) {
  if (attack.order.kind != FireKind::kDirect || attack.order.kept_out.empty()) return std::nullopt;
  AttackOrder order = attack.order;
  order.kept_out.clear();
  Attack all = attack_of(known, order);
  if (!all.allowed() || words_of(known, all) == words_of(known, attack)) return std::nullopt;
  return all;
}

/// Every attack with its odds. Of direct fire all that count join; of artillery all that can.
void add_attacks(const Game& known, Side side, const std::vector<Attack>& attacks, Forms& forms) {
  Choices choices;
  for (const Attack& attack : attacks) {
    choices.push_back(choice_of_attack(known, attack, choices.size() + 1));
    if (const auto more = with_hidden(known, attack))
      choices.push_back(choice_of_attack(known, *more, choices.size() + 1));
  }
  const bool any = std::ranges::any_of(choices, [](const FormChoice& each) { return each.barred.empty(); });
  const std::string advice =
      known.adv().hidden ? "Whoever is hidden and fires is set down on the table before its dice." : "";
  offer<Fire>(side, forms,
              {.rule = is_artillery_step(known.step) ? "OB-080" : "OB-090", .advice = advice, .due = any},
              {one("attack", "Attack", std::move(choices), {})});  // before the word that ends the step
}

/// Artillery that may still fire as such in this move.
std::vector<PieceId> artillery(const Game& known, Side side) {
  std::vector<PieceId> all = guns_of(known, side);
  std::erase_if(all, [&](const PieceId& piece) {
    const Stand& stand = known.stand(piece);
    return stand.posture != Posture::kSupport || stand.counter_battery || stand.move.smoke ||
           !stand.move.artillery_target.empty();
  });
  return all;
}

/// OB-080, BQ-31: who fires is the player's choice; and OB-085, OB-086: at a point where enemies are
/// suspected.
void add_artillery(const Game& known, Side side, Forms& forms) {
  // Each with what keeps it from firing in this step.
  const AttackOrder order{.kind = FireKind::kArtillery, .side = side};
  const FormField firers = some(
      "firers", "Artillery", choices_of(known, artillery(known, side), [&](const Game&, const PieceId& each) {
        return objections_to_gun(known, order, each);
      }));
  const FormField target = one("target", "Target", choices_of(known, known.stands_of(enemy_of(side))));
  offer<Fire>(side, forms, {.id = "fire-artillery", .title = "Fire chosen artillery", .rule = "OB-080"},
              {firers, target}, fire_of(known, order));
  if (known.step != Step::kOwnArtillery) return;
  offer<Fire>(side, forms,
              {.id = "fire-point",
               .title = "Fire at a point where enemies are suspected",
               .rule = "OB-085",
               .advice = "A mark is set; it is rolled when an enemy is revealed there (OB-087)."},
              fields_of(firers, point_fields(known, {"at"})), fire_of(known, order));
}

/// OB-227: aircraft with a forward controller act as artillery.
void add_controlled_aircraft(const Game& known, Side side, Forms& forms) {
  std::vector<PieceId> controlled;
  for (const auto& [id, command] : known.modules.fac)
    if (known.side(id) == side && known.facts(id).is_air()) controlled.push_back(id);
  Choices aircraft = choices_of(known, controlled, [](const Game& of, const PieceId& each) {
    const Objections against = objections_to_flying(of, each);
    return against.empty() ? objections_by_rest(of, each, of.turn) : against;
  });
  offer<Fire>(
      side, forms,
      {.id = "fire-air",
       .title = "Attack from the air",
       .rule = "OB-227",
       .advice = "All battalions within 4 in of the target are fired on (OB-226). The umpire rolls it."},
      {some("firers", "Aircraft", std::move(aircraft)),
       one("target", "Target", choices_of(known, known.stands_of(enemy_of(side))))},
      fire_of(known, {.kind = FireKind::kAir, .side = side}));
}

/// OB-273, OB-274, BQ-144: artillery in the steps of artillery, specialist engineers in those of other fire.
void add_smoke(const Game& known, Side side, Forms& forms) {
  if (!known.adv().engineering) return;
  std::vector<PieceId> makers;
  if (is_artillery_step(known.step)) {
    makers = artillery(known, side);
  } else {
    std::ranges::copy_if(known.stands_of(side, true), std::back_inserter(makers), [&](const PieceId& piece) {
      return known.facts(piece).engineers == Engineers::kSpecialist && !known.stand(piece).move.smoke;
    });
  }
  Choices choices = choices_of(known, makers, [](const Game& of, const PieceId& each) {
    // Where it stands a screen lies within reach of every maker.
    const Patch patch{.centre = of.stand(each).placed.at,
                      .width_in = kSmokeWidth_in,
                      .depth_in = of.settings().smoke_depth};
    return LaySmoke{.maker = each, .patch = patch}.against(of);
  });
  offer<LaySmoke>(
      side, forms, {.advice = "The screen lies across its heading; the umpire must agree."},
      fields_of(one("maker", "Maker", std::move(choices)), point_fields(known, {"patch", "centre"}),
                heading_field({"patch", "heading_deg"})),
      {{"patch", {{"width_in", kSmokeWidth_in}, {"depth_in", known.settings().smoke_depth}}}});
}

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

}  // namespace

void add_forms_of_fire(const Game& known, Side side, const std::vector<Attack>& attacks, Forms& forms) {
  add_attacks(known, side, attacks, forms);
  if (is_artillery_step(known.step)) {
    add_artillery(known, side, forms);
    add_controlled_aircraft(known, side, forms);
  }
  add_smoke(known, side, forms);
}

void add_due_missions(const Game& known, Side side, Forms& forms) {
  Choices choices;
  for (const Fire& each : due_attacks(known, side)) {
    const AttackOrder& order = each.order;
    const std::string at = !order.has_target() ? "the point given to it" : known.named(order.target);
    FormChoice& made = choices.emplace_back(
        choice(order.mission, known.named(order.firers) + " attacks " + at, Actions::write(known, each)));
    made.piece = order.firers.front();
    bar(made, each.against(known));
  }
  offer<Fire>(side, forms,
              {.id = "mission",
               .title = "Fly an attack that is due",
               .rule = "OB-230",
               .advice = "The umpire rolls it.",
               .due = true},
              {one("mission", "Attack", std::move(choices), {})});
}

void add_schedule(const Game& known, Side side, Forms& forms) {
  const bool of_day = known.step == Step::kDayStart;
  const FormField aircraft =
      one("aircraft", "Aircraft", choices_of(known, to_be_given_targets(known, side), grounded));
  Fields how{noted(ask_number("turn", "In turn", known.turn, last_turn(known)), {.rule = "OB-230"})};
  if (of_day)
    how.push_back(
        noted(flag("medium_row", "Casualties", "by its own row", "by the medium bombers' row, no crater"),
              {.rule = "OB-235"}));
  const std::string rule = of_day ? "OB-229" : "OB-228";
  const FormField target = one("target", "Target", choices_of(known, known.stands_of(enemy_of(side))));
  offer<Schedule>(side, forms, {.rule = rule}, fields_of(aircraft, target, how));
  offer<Schedule>(side, forms,
                  {.id = "schedule-point", .title = "Give aircraft a point on the table", .rule = rule},
                  fields_of(aircraft, point_fields(known, {"at"}), how));
}

void add_fac(const Game& known, Side side, Forms& forms) {
  std::vector<Aircraft> kinds{Aircraft::kGroundAttack};
  if (known.settings().medium_fac) kinds.push_back(Aircraft::kMediumBomber);
  offer<SetFac>(side, forms, {},
                {one("aircraft", "Aircraft", choices_of(known, own_aircraft(known, side, kinds))),
                 one("command", "Command", commands_of(known, all_commands(known, side), "no controller"))});
}

}  // namespace telescope::brevity
