#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/knowledge/sight_of.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"
#include "core/rules/brevity/modules/recovery.hpp"
#include "core/rules/brevity/turn/turn.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/options.hpp"

namespace telescope::brevity {
namespace {

constexpr int kRound = 8;           // places about a headquarters
constexpr double kBeside_in = 0.2;  // within 0.5", clearly enough
constexpr std::array kPostures{Posture::kMarch, Posture::kLine, Posture::kSupport, Posture::kReserve};

void add_recoveries(const Game& known, Side side, std::vector<AnyAction>& all) {
  const SupplyState& supply = known.modules.supply;
  for (const auto& [id, facts] : known.setup->divisions) {
    if (facts.side != side) continue;
    const auto may_come = may_return(known, id);
    for (const PieceId& piece : may_come) {
      const auto& corps = known.setup->corps_hq.at(index_of(side));
      const auto& host = facts.hq && *facts.hq != piece ? facts.hq : corps;
      if (!host) continue;
      const Placed& beside = known.stand(*host).placed;
      const double away =
          (known.facts(*host).base_depth + known.facts(piece).base_depth).inches() / 2.0 + kBeside_in;
      for (int i = 0; i < kRound; i += 2) {
        const double angle = (beside.heading_deg + i * 360.0 / kRound) * std::numbers::pi / 180.0;
        const double mm = Length::from_inches(away).mm();
        all.emplace_back(Recover{
            .piece = piece,
            .to = {.at = {beside.at.x_mm + mm * std::sin(angle), beside.at.y_mm + mm * std::cos(angle)},
                   .heading_deg = beside.heading_deg}});
      }
    }
    if (supply.hq_tried.empty()) continue;
    for (std::size_t i = 1; i < may_come.size(); ++i)
      all.emplace_back(Amalgamate{.one = may_come[i - 1], .other = may_come[i]});
  }
}

/// BQ-01: what is too close to call of an attack that is due holds up the game until the umpire decides.
void add_rulings(const Game& game, std::vector<AnyAction>& all) {
  for (const Side side : kSides)
    for (const Fire& each : due_attacks(game, side))
      for (const auto& questions : {open_for_air(game, each.order), attack_of(game, each.order).open})
        for (const Question& open : questions) all.emplace_back(Ruling{.question = open.id, .yes = true});
}

void add_air(const Game& known, Side side, std::vector<AnyAction>& all) {
  std::ranges::copy(due_attacks(known, side), std::back_inserter(all));
  for (const PieceId& id : own_aircraft(
           known, side, {Aircraft::kGroundAttack, Aircraft::kMediumBomber, Aircraft::kHeavyBomber})) {
    if (std::ranges::count(known.modules.missions, id, &AirMission::aircraft) > 0) continue;
    for (const PieceId& target : known.stands_of(enemy_of(side)))
      all.emplace_back(Schedule{.aircraft = id, .turn = known.turn, .target = target});
  }
}

void add_supply_flights(const Game& known, Side side, std::vector<AnyAction>& all) {
  for (const PieceId& id : own_aircraft(known, side, {Aircraft::kTransport}))
    for (const auto& [division, of] : known.setup->divisions)
      if (of.side == side) all.emplace_back(AirSupply{.transport = id, .division = division});
}

std::vector<AnyAction> options(const Game& known, Side side) {
  std::vector<AnyAction> all;
  if (known.step == Step::kOver) return all;
  if (const Pending* const asked = known.waits_for()) {
    if (asked->side == side) add_options_of_pending(known, all);
    return all;
  }
  if (side == Side::kNeutral) {
    if (known.step > Step::kTurnStart) return all;
    all.emplace_back(Proceed{});
    if (known.adv().air && known.step == Step::kTurnStart) add_rulings(known, all);
    return all;
  }
  switch (known.step) {
    case Step::kDeploy:
    case Step::kDayStart:
    case Step::kTurnStart:
      add_options_of_start(known, side, all);
      all.emplace_back(Done{.side = side});
      break;
    case Step::kSelect:
      for (const CommandId& each : known.may_move(side))
        all.emplace_back(Select{.side = side, .command = each});
      all.emplace_back(Pass{.side = side});
      break;
    case Step::kInitiative:
      for (const CommandId& each : known.may_move(side))
        all.emplace_back(Challenge{.side = side, .command = each});
      all.emplace_back(Done{.side = side});
      break;
    case Step::kRegroup:
      add_options_of_regroup(known, side, all);
      break;
    case Step::kMove:
      add_options_of_move(known, side, all);
      break;
    case Step::kReadiness:
      all.emplace_back(Readiness{});
      break;
    default:
      add_options_of_fire(known, side, all);
  }
  return all;
}

/// Whether a side has anything to decide now but that it is done. A planned attack that is due is carried out
/// by a side that has said so, too (OB-230).
bool has_business(const Game& game, Side side) {
  const bool attacks = game.step == Step::kTurnStart && game.adv().air && !due_missions(game, side).empty();
  const bool done = game.done.at(index_of(side));
  if (done && !attacks) return false;
  const Game known = known_to(game, side);
  std::vector<AnyAction> all;
  if (done)
    std::ranges::copy(due_attacks(known, side), std::back_inserter(all));
  else
    add_options_of_start(known, side, all);
  return std::ranges::any_of(all, [&](const AnyAction& each) { return may(known, each); });
}

void add_smoke(const Game& known, Side side, std::vector<AnyAction>& all) {
  for (const PieceId& piece : known.stands_of(side)) {
    const Placed& at = known.stand(piece).placed;
    Patch patch{.centre = at.at,
                .heading_deg = at.heading_deg,
                .width_in = kSmokeWidth_in,
                .depth_in = known.settings().smoke_depth};
    if (known.facts(piece).is_artillery())
      if (const PieceId enemy = nearest_enemy(known, side, at.at); !enemy.value().empty())
        patch.centre = known.stand(enemy).placed.at;
    all.emplace_back(LaySmoke{.maker = piece, .patch = patch});
  }
}

}  // namespace

void add_options_of_start(const Game& known, Side side, std::vector<AnyAction>& all) {
  if (known.adv().recovery && known.step == Step::kDayStart) add_recoveries(known, side, all);
  if (known.adv().air && known.step != Step::kDeploy) add_air(known, side, all);
  if (known.step == Step::kTurnStart) {
    if (known.adv().supply) add_supply_flights(known, side, all);
    if (!known.corps_commander.at(index_of(side)))
      for (const CommandId& each : known.may_move(side))
        all.emplace_back(AttachCommander{.side = side, .command = each});
  }
}

void add_options_of_regroup(const Game& known, Side side, std::vector<AnyAction>& all) {
  const auto battalions = known.battalions_of(known.move.command);
  if (!battalions.empty())
    for (const Posture each : kPostures) all.emplace_back(SetPosture{.pieces = battalions, .posture = each});
  for (const PieceId& piece : battalions) {
    for (const Posture each : kPostures)
      if (each != known.stand(piece).posture)
        all.emplace_back(SetPosture{.pieces = {piece}, .posture = each});
    for (const auto& [id, command] : known.setup->commands)
      if (command.side == side && id != known.move.command)
        all.emplace_back(Transfer{.pieces = {piece}, .to = id});
    if (known.adv().counterbattery && known.facts(piece).is_artillery())
      all.emplace_back(CounterBattery{.piece = piece, .on = !known.stand(piece).counter_battery});
  }
  if (!known.corps_commander.at(index_of(side)))
    all.emplace_back(AttachCommander{.side = side, .command = known.move.command});
  if (known.adv().waves && battalions.size() > 1)
    all.emplace_back(PlanWaves{.command = known.move.command, .waves = {{battalions.back()}}});
  if (!objections_to_waves(known).empty()) all.emplace_back(PlanWaves{.command = known.move.command});
  all.emplace_back(Done{.side = side});
}

bool may(const Game& known, const AnyAction& wanted) {
  return Actions::against(known, wanted).empty();
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  const Game known = side == Side::kNeutral ? game : known_to(game, side);
  std::vector<AnyAction> all = options(known, side);
  std::erase_if(all, [&](const AnyAction& each) { return !may(known, each); });
  return all;
}

Side waited_for(const Game& game) {
  if (game.step == Step::kOver) return Side::kNeutral;
  if (const Pending* const asked = game.waits_for()) return asked->side;
  if (game.step > Step::kTurnStart) return acting_side(game);
  // BQ-08: a start goes on as soon as neither side has anything to decide.
  for (const Side side : kSides)
    if (has_business(game, side)) return side;
  return Side::kNeutral;
}

void add_options_of_fire(const Game& known, Side side, std::vector<AnyAction>& all) {
  for (const Attack& attack : possible_attacks(known, side, side))
    if (attack.allowed() && attack.open.empty()) all.emplace_back(Fire{.order = attack.order});
  if (known.adv().engineering) add_smoke(known, side, all);
  all.emplace_back(Done{.side = side});
}

void add_options_of_pending(const Game& known, std::vector<AnyAction>& all) {
  const Pending& asked = *known.waits_for();
  switch (asked.kind) {
    case Pending::Kind::kRetire:
      all.emplace_back(Hold{.side = asked.side});
      break;
    case Pending::Kind::kCounterBattery:
      for (const PieceId& target : answerable(known, asked))
        for (const PieceId& each : may_answer(known, target))
          all.emplace_back(Fire{.order = {.kind = FireKind::kCounterBattery,
                                          .side = asked.side,
                                          .target = target,
                                          .firers = {each}}});
      all.emplace_back(Hold{.side = asked.side});
      break;
    case Pending::Kind::kPlaceHidden:
      all.emplace_back(PlaceHidden{.piece = asked.piece, .at = known.stand(asked.piece).placed});
      break;
    case Pending::Kind::kMark:
      all.emplace_back(Fire{
          .order = {.kind = FireKind::kMark, .side = asked.side, .target = asked.piece, .mark = asked.mark}});
      break;
    case Pending::Kind::kAirTarget:
      for (const Side each : kSides)
        for (const PieceId& piece : known.stands_of(each))
          all.emplace_back(AirTarget{.side = asked.side, .target = piece});
      break;
    case Pending::Kind::kAmalgamate:
      all.emplace_back(Returns{.side = asked.side, .piece = asked.piece});
      all.emplace_back(Returns{.side = asked.side, .piece = asked.other});
      break;
    case Pending::Kind::kCaptured:
      all.emplace_back(Ruling{.question = "surrounded/" + asked.piece.value(), .yes = asked.surrounded});
      break;
  }
}

}  // namespace telescope::brevity
