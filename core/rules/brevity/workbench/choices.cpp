#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/workbench/commander.hpp"

namespace telescope::brevity {
namespace {

constexpr double kBeside_in = 0.2;  // within 0.5", clearly enough
constexpr double kShort_in = 0.5;   // so much less than the limit that nothing is too close to call
constexpr double kBesideRiver_in = 0.05;
constexpr int kDirections = 8;
constexpr std::array kParts{1.0, 0.6, 0.3};

/// On open ground and in terrain, whichever modes it has: the limits that a way may come under.
std::vector<double> limits(const Game& known, const PieceId& piece, bool mounted) {
  const UnitFacts& facts = known.facts(piece);
  const MoveClass mover = moves_as(facts, mounted);
  std::vector<double> all;
  for (const GroundClass ground : {GroundClass::kRoad, GroundClass::kOpen, GroundClass::kTerrain}) {
    const double most = limit_on(mover, known.stand(piece).posture, ground, known.settings()).inches;
    if (most > 0.0 && std::ranges::find(all, most) == all.end()) all.push_back(most);
  }
  return all;
}

void add_way(const Game& known, const PieceId& piece, double heading, double inches, bool mounted,
             std::vector<Move>& all) {
  const Placed& from = known.stand(piece).placed;
  const Placed to{.at = ahead(from.at, heading, inches),
                  .heading_deg = Heading::from_degrees(heading).degrees(),
                  .sigma_mm = from.sigma_mm,
                  .sigma_deg = from.sigma_deg};
  if (!is_on_table(known, piece, to)) return;
  StandWay way{{.placed = from, .mounted = mounted}, {.placed = to, .mounted = mounted}};
  // OB-072: what fights gets down, or is unlimbered, where it ends.
  if (mounted && known.stand(piece).posture != Posture::kMarch)
    way.push_back({.placed = to, .mounted = false});
  all.push_back({.piece = piece, .way = std::move(way)});
}

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
      for (int i = 0; i < kDirections; i += 2)
        all.emplace_back(
            Recover{.piece = piece,
                    .to = {.at = ahead(beside.at, beside.heading_deg + i * 360.0 / kDirections, away),
                           .heading_deg = beside.heading_deg}});
    }
    if (supply.hq_tried.empty()) continue;
    for (std::size_t i = 1; i < may_come.size(); ++i)
      all.emplace_back(Amalgamate{.one = may_come[i - 1], .other = may_come[i]});
  }
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

}  // namespace

TablePoint ahead(TablePoint from, double heading_deg, double inches) {
  const double angle = heading_deg * std::numbers::pi / 180.0;
  const double mm = Length::from_inches(inches).mm();
  return {from.x_mm + mm * std::sin(angle), from.y_mm + mm * std::cos(angle)};
}

bool may(const Game& known, const AnyAction& wanted) {
  return Actions::against(known, wanted).empty();
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

void add_options_of_pending(const Game& known, std::vector<AnyAction>& all) {
  constexpr std::size_t kMostAnswers = 1000;  // of one form
  std::vector<Form> forms;
  for (const Side side : {Side::kNeutral, Side::kAttacker, Side::kDefender})
    add_forms_of_pending(known, side, forms);
  // A way of retirement is said by numbers; what a form begins with is what was measured.
  std::erase_if(forms, [](const Form& form) {
    return std::ranges::any_of(form.fields, [](const FormField& field) { return !has_choices(field); });
  });
  for (Form& form : forms) {
    for (FormField& field : form.fields)
      if (!field.initial.is_null())
        std::erase_if(field.choices, [&](const FormChoice& each) { return field.initial != each.id; });
    for (const Json& answers : answers_of(form, kMostAnswers))
      if (const auto action = filled(form, answers)) all.push_back(Actions::read(known, *action));
  }
}

void add_rulings(const Game& game, std::vector<AnyAction>& all) {
  for (const Side side : kSides)
    for (const Fire& each : due_attacks(game, side))
      for (const auto& questions : {open_for_air(game, each.order), attack_of(game, each.order).open})
        for (const Question& open : questions) all.emplace_back(Ruling{.question = open.id, .yes = true});
}

double nearest_enemy_in(const Game& known, const PieceId& piece, const Placed& at) {
  double least = std::numeric_limits<double>::max();
  const Footprint own = footprint(known, piece, at);
  for (const PieceId& each : known.stands_of(enemy_of(known.side(piece)))) {
    const Footprint base = footprint(known, each);
    least = std::min(least, std::max(0.0, gap_in(base, own.centre) - own.depth.inches() / 2.0));
  }
  return least;
}

PieceId nearest_enemy(const Game& known, Side side, TablePoint from) {
  const auto enemies = known.stands_of(enemy_of(side));
  const auto away = [&](const PieceId& each) { return distance_in(from, known.stand(each).placed.at); };
  return enemies.empty() ? PieceId() : *std::ranges::min_element(enemies, {}, away);
}

std::vector<CrossRiver> crossings_of(const Game& known, const PieceId& piece) {
  std::vector<CrossRiver> all;
  const Stand& stand = known.stand(piece);
  const GroundLine* river = river_at(known, piece, stand.placed);
  if (!river) return all;
  const UnitFacts& facts = known.facts(piece);
  const double over =
      river->width.inches() + std::max(facts.base_width, facts.base_depth).inches() + kBesideRiver_in;
  std::vector<std::string> by{std::string()};
  for (const RiverCrossing& each : known.modules.crossings)
    if (each.ferry) by.push_back(each.id);
  for (const Boats& each : known.modules.boats) by.push_back(each.id);
  for (int i = 0; i < kDirections; ++i)
    for (const std::string& each : by)
      all.push_back({.piece = piece,
                     .by = each,
                     .to = {.at = ahead(stand.placed.at, i * 360.0 / kDirections, over),
                            .heading_deg = stand.placed.heading_deg}});
  return all;
}

/// Some places behind and beside the nearest enemies of where it might come down.
std::vector<Land> landings_of(const Game& known, const PieceId& piece) {
  std::vector<Land> all;
  for (const PieceId& enemy : known.stands_of(enemy_of(known.side(piece))))
    for (int i = 0; i < kDirections; i += 2)
      all.push_back(
          {.piece = piece, .to = {.at = ahead(known.stand(enemy).placed.at, i * 360.0 / kDirections, 10.0)}});
  return all;
}

std::vector<Move> ways_of(const Game& known, const PieceId& piece) {
  std::vector<Move> all;
  if (!objections_to_moving(known, piece).empty()) return all;
  const Stand& stand = known.stand(piece);
  const UnitFacts& facts = known.facts(piece);
  const bool mounted =
      facts.transport && (stand.posture == Posture::kMarch || facts.move == MoveClass::kImmobile);
  std::vector<double> headings;
  if (const PieceId enemy = nearest_enemy(known, known.side(piece), stand.placed.at);
      !enemy.value().empty()) {
    const TablePoint from = stand.placed.at, to = known.stand(enemy).placed.at;
    headings.push_back(std::atan2(to.x_mm - from.x_mm, to.y_mm - from.y_mm) * 180.0 / std::numbers::pi);
  }
  for (int i = 0; i < kDirections; ++i) headings.push_back(i * 360.0 / kDirections);
  for (const double most : limits(known, piece, mounted))
    for (const double part : kParts)
      for (const double heading : headings)
        add_way(known, piece, heading, part * (most - kShort_in), mounted, all);
  return all;
}

}  // namespace telescope::brevity
