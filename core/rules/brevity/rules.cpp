#include "core/rules/brevity/rules.hpp"

#include <string>
#include <type_traits>
#include <variant>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/air_landing.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/recon.hpp"
#include "core/rules/brevity/modules/recovery.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/regroup.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

template <class A, class... Any>
constexpr bool kIsAnyOf = (std::is_same_v<A, Any> || ...);

/// What the umpire may do at any time, whatever the game waits for.
bool is_correction(const Wanted& wanted) {
  return std::visit([]<class A>(const A&) { return kIsAnyOf<A, Adjust, Ruling, Fulfilled, Concede>; },
                    wanted);
}

/// OB-194: the switch of the module that an action belongs to; an empty text: of none, or it is on.
std::string_view module_off(const Game& game, const Wanted& wanted) {
  const Modules& adv = game.adv();
  return std::visit(
      [&]<class A>(const A& a) -> std::string_view {
        if constexpr (std::is_same_v<A, SetDown>) return a.hidden && !adv.hidden ? "adv.hidden" : "";
        if constexpr (std::is_same_v<A, PlaceHidden>) return adv.hidden ? "" : "adv.hidden";
        if constexpr (std::is_same_v<A, Retire>) return adv.recon ? "" : "adv.recon";
        if constexpr (std::is_same_v<A, CounterBattery>)
          return adv.counterbattery ? "" : "adv.counterbattery";
        if constexpr (std::is_same_v<A, PlanWaves>) return adv.waves ? "" : "adv.waves";
        if constexpr (kIsAnyOf<A, Schedule, SetFac, AirTarget>) return adv.air ? "" : "adv.air";
        if constexpr (kIsAnyOf<A, Recover, Amalgamate, Returns>) return adv.recovery ? "" : "adv.recovery";
        if constexpr (std::is_same_v<A, AirSupply>) return adv.supply ? "" : "adv.supply";
        if constexpr (kIsAnyOf<A, SetTask, CrossRiver, LaySmoke>)
          return adv.engineering ? "" : "adv.engineering";
        // Naval craft land by the same action (OB-282).
        if constexpr (std::is_same_v<A, Land>)
          return adv.airlanding || adv.engineering ? "" : "adv.airlanding";
        if constexpr (std::is_same_v<A, Fire>) {
          if (a.order.kind == FireKind::kAir) return adv.air ? "" : "adv.air";
          if (a.order.kind == FireKind::kCounterBattery)
            return adv.counterbattery ? "" : "adv.counterbattery";
        }
        return "";
      },
      wanted);
}

/// Whether the action answers what the game waits for.
bool answers(const Pending& asked, const Wanted& wanted) {
  const auto* const fire = std::get_if<Fire>(&wanted);
  const bool hold = std::holds_alternative<Hold>(wanted);
  switch (asked.kind) {
    case Pending::Kind::kRetire:
      return hold || std::holds_alternative<Retire>(wanted);
    case Pending::Kind::kCounterBattery:
      return hold || (fire && fire->order.kind == FireKind::kCounterBattery);
    case Pending::Kind::kPlaceHidden:
      return std::holds_alternative<PlaceHidden>(wanted);
    case Pending::Kind::kMark:
      return hold || (fire && fire->order.kind == FireKind::kMark);
    case Pending::Kind::kAirTarget:
      return hold || std::holds_alternative<AirTarget>(wanted);
    case Pending::Kind::kAmalgamate:
      return std::holds_alternative<Returns>(wanted);
    case Pending::Kind::kCaptured:
      return false;  // by a ruling
  }
  return false;
}

/// What the umpire is told to see to first. It names nobody: the answer may be secret.
Objection first_answer(const Pending& asked) {
  switch (asked.kind) {
    case Pending::Kind::kRetire:
      return {"OB-198", "First the company that comes under fire retires or holds."};
    case Pending::Kind::kCounterBattery:
      return {"OB-210", "First counter-battery answers or does not."};
    case Pending::Kind::kPlaceHidden:
      return {"OB-196", "First the umpire sets down the stand that was hidden."};
    case Pending::Kind::kMark:
      return {"OB-087", "First the attack on the marked point is resolved."};
    case Pending::Kind::kAirTarget:
      return {"OB-224", "First the opponent names the target from the air."};
    case Pending::Kind::kAmalgamate:
      return {"OB-240", "First the opponent says which battalion returns."};
    case Pending::Kind::kCaptured:
      return {"BQ-73", "First the umpire decides whether the destroyed battalion was surrounded."};
  }
  return {"BQ-09", "First the game waits for an answer."};
}

bool is_in(Step step, Steps when) {
  return (when >> static_cast<unsigned>(step) & 1U) != 0;
}

/// Whose it must be; nothing: either side's.
std::optional<Side> must_be(const Game& game, const Wanted& wanted) {
  switch (row_of(wanted).who) {
    case Who::kActive:
      return game.move.active;
    case Who::kPassive:
      return game.passive();
    case Who::kChooser:
      return game.move.chooser;
    default:
      break;
  }
  const bool fires = std::holds_alternative<Fire>(wanted) || std::holds_alternative<LaySmoke>(wanted);
  const bool orders = std::visit(
      []<class A>(const A&) { return kIsAnyOf<A, AttachCommander, SetPosture, SetObserver, SetFac>; },
      wanted);
  if ((fires && in_move(game.step)) || (orders && game.step == Step::kRegroup)) return acting_side(game);
  return std::nullopt;
}

Objections out_of_turn(const Game& game, const Wanted& wanted) {
  const ActionRow& row = row_of(wanted);
  if (row.who == Who::kAsked) return objection(row.rule, "Nobody is asked for that now.");
  if (!is_in(game.step, row.when))
    return objection(row.rule, "That is not done in this step: " + std::string(title_of(game.step)) + ".");
  const Side side = side_of(game, wanted);
  const auto must = must_be(game, wanted);
  if (must && side != *must)
    return objection(row.rule, "That is " + game.setup->name(*must) + "'s to do in this step.");
  if (const auto* const fire = std::get_if<Fire>(&wanted);
      fire && (fire->order.kind == FireKind::kCounterBattery || fire->order.kind == FireKind::kMark))
    return objection(fire->order.kind == FireKind::kMark ? "OB-087" : "OB-210",
                     "That fire is an answer, and nothing asks for it now.");
  return {};
}

/// Whatever comes before the action's own rules.
Objections before_its_rules(const Game& game, const Wanted& wanted) {
  if (game.step == Step::kOver) return objection("OB-003", "The game is over.");
  if (const auto module = module_off(game, wanted); !module.empty())
    return objection("OB-194", "That belongs to an optional rule that this scenario does not use: " +
                                   std::string(module) + ".");
  if (is_correction(wanted)) return {};
  const Pending* const asked = game.waits_for();
  if (!asked) return out_of_turn(game, wanted);
  if (!answers(*asked, wanted)) return {first_answer(*asked)};
  const Side side = side_of(game, wanted);
  if (asked->side != Side::kNeutral && side != Side::kNeutral && side != asked->side)
    return objection(row_of(wanted).rule, "That is for " + game.setup->name(asked->side) + " to say.");
  return {};
}

}  // namespace

Objections judge(const Game& game, const Wanted& wanted) {
  if (auto before = before_its_rules(game, wanted); !before.empty()) return before;
  return std::visit([&](const auto& a) { return objections_to(game, a); }, wanted);
}

void carry_out(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) {
  std::visit([&](const auto& a) { perform(game, a, tray, events); }, wanted);
  settle(game, events);
}

Game Rules::first(Events& events) const {
  events.tell(event::kBegun, {"OB-003"}, "The battalions take their places.");
  return new_game(setup_);
}

Json Rules::write(const Game& game) const {
  return brevity::to_json(game);
}

Game Rules::read_game(const Json& json) const {
  return game_from_json(setup_, json);
}

}  // namespace telescope::brevity
