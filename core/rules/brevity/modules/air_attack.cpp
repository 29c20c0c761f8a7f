#include <algorithm>
#include <span>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/reactions.hpp"

namespace telescope::brevity {
namespace {

constexpr int kStrays = 1;  // OB-224

/// What the radius is measured from: a stand at a place, or a bare point.
struct Centre {
  std::optional<PieceId> stand;
  Placed placed;
};
Centre centre_of(const Game& game, const AttackOrder& order) {
  const bool one_of_many = !order.aimed_at.value().empty();
  const PieceId& aimed = one_of_many ? order.aimed_at : order.target;
  if (order.at) return {.placed = {.at = *order.at}};
  const Stand& stand = game.stand(aimed);
  const bool on_its_way = !one_of_many && order.along_in && stand.move.way.size() > 1;
  return {.stand = aimed, .placed = on_its_way ? place_along(stand.move.way, *order.along_in) : stand.placed};
}

/// OB-226, BQ-90. What is too close to call, and is added to `open`, counts as it is measured.
bool is_attacked(const Game& game, const AttackOrder& order, const Centre& centre, const PieceId& piece,
                 std::vector<Question>& open) {
  if (centre.stand == piece) return true;
  const Placed& there = game.stand(piece).placed;
  const double radius = game.settings().air_radius;
  const Inches range = centre.stand ? range_between(game, *centre.stand, centre.placed, piece, there)
                                    : range_to(game, piece, there, centre.placed.at);
  const Answer answer = decided(game,
                                {.id = "air/" + order.firers.front().value() + "/" + piece.value(),
                                 .sentence = "Is " + game.named(piece) + " within " + decimal(radius) +
                                             " in of the target? Measured are " + words(range) + ".",
                                 .rule = "OB-226",
                                 .hidden = game.stand(piece).hidden()},
                                within(range, radius), open);
  return answer == Answer::kYes || (answer == Answer::kUmpire && taken_as_is(range, radius));
}

std::vector<PieceId> battalions_in_play(const Game& game) {
  std::vector<PieceId> all;
  for (const auto& [id, stand] : game.stands)
    if (stand.in_play() && !game.facts(id).is_air()) all.push_back(id);
  return all;
}

/// Several battalions are rolled for in one action: each has pools of its own.
class TrayOf final : public DiceTray {
 public:
  TrayOf(DiceTray& tray, const PieceId& piece) : tray_(tray), piece_(piece) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    std::vector<PoolRequest> named(pools.begin(), pools.end());
    for (PoolRequest& each : named) each.id += "-" + piece_.value();
    return tray_.roll(std::span<const PoolRequest>(named));
  }
  using DiceTray::roll;

 private:
  DiceTray& tray_;
  PieceId piece_;
};

bool is_one_of_many(const AttackOrder& order) {
  return !order.aimed_at.value().empty() || (order.has_target() && order.at);
}

/// The order for one battalion of the attack. Where it stands now, but for the target itself in step 4.
AttackOrder order_for(const Game& game, const AttackOrder& order, const PieceId& piece) {
  AttackOrder one = order;
  one.target = piece;
  if (!order.at) one.aimed_at = order.target;
  if (piece != order.target) {
    one.along_in.reset();
    const StandWay& way = game.stand(piece).move.way;
    if (way.size() > 1) one.along_in = length_in(way);
  }
  return one;
}

void tell_struck(const Game& game, const AttackResult& result, bool hidden, Events& events) {
  const AttackOrder& order = result.order;
  std::string sentence = game.named(order.firers.front()) + " attacks " + game.named(order.target) + ": " +
                         counted(result.hits, "hit") + ", " +
                         counted(result.penetrating, "that counts", "that count") + ", " +
                         casualties_words(result) + ".";
  const std::vector<std::string_view> open{"OB-226", "OB-145", "BQ-89"}, secret{"OB-226", "BQ-90", "OB-H05"};
  events.tell_to(hidden ? Audience::kUmpire : Audience::kAll, event::kFired, hidden ? secret : open,
                 std::move(sentence), fired_json(result, order.firers));
}

/// OB-230: a planned attack takes effect at once, one by a controller with the others of its step (BQ-09). A
/// hidden stand bears it at once: nothing of it waits among what both sides see.
void strike_one(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  TrayOf own(tray, order.target);
  const AttackResult result = roll(attack_of(game, order), own);
  const bool hidden = game.stand(order.target).hidden();
  tell_struck(game, result, hidden, events);
  if (!hidden && game.step != Step::kTurnStart) {
    game.results.push_back(result);
    return;
  }
  apply(game, result, events);
  Stand& stand = game.stand(order.target);
  if (hidden && !stand.in_play()) stand.untold = true;
}

/// BQ-81: after a retirement. Neither location nor range can fail, but it may have left the radius.
void strike_after_retirement(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  std::vector<Question> open;
  if (order.aimed_at == order.target || is_attacked(game, order, centre_of(game, order), order.target, open))
    return strike_one(game, order, tray, events);
  tell_openly(game, order.target, events, event::kLapsed, {"BQ-81", "OB-226"},
              " has left the radius of the attack.");
}

/// OB-234, BQ-156.
void make_crater(Game& game, const AttackOrder& order, const Centre& centre, Events& events) {
  if (game.facts(order.firers.front()).aircraft != Aircraft::kHeavyBomber || order.medium_row) return;
  Crater crater{.centre = centre.placed.at};
  if (centre.stand) {
    crater.heading_deg = centre.placed.heading_deg;
    crater.width_in = game.facts(*centre.stand).base_width.inches();
    crater.depth_in = game.facts(*centre.stand).base_depth.inches();
  }
  events.tell(event::kCrater, {"OB-234", "BQ-92"},
              "The bombs crater the ground: it is terrain for movement for the rest of the game.",
              {{"at", plain_json(crater.centre)}, {"radius_in", crater.radius_in}});
  game.modules.craters.push_back(crater);
}

/// The order with what a mission says; it is not planned any more.
AttackOrder take_mission(Game& game, const AttackOrder& order) {
  AttackOrder all = order;
  const auto mission = std::ranges::find(game.modules.missions, order.mission, &AirMission::id);
  if (order.mission.empty() || mission == game.modules.missions.end()) return all;
  all.firers = {mission->aircraft};
  all.target = mission->target.value_or(PieceId());
  all.at = mission->at;
  all.medium_row = mission->medium_row;
  game.modules.missions.erase(mission);
  return all;
}

}  // namespace

std::vector<PieceId> attacked_from_air(const Game& game, const AttackOrder& order) {
  const Centre centre = centre_of(game, order);
  std::vector<PieceId> all = battalions_in_play(game);
  std::vector<Question> open;
  std::erase_if(all, [&](const PieceId& each) { return !is_attacked(game, order, centre, each, open); });
  return all;
}

std::vector<Question> open_for_air(const Game& game, const AttackOrder& order) {
  std::vector<Question> open;
  const Centre centre = centre_of(game, order);
  for (const PieceId& each : battalions_in_play(game))
    if (game.stand(each).on_table()) is_attacked(game, order, centre, each, open);
  return open;
}

void strike(Game& game, const AttackOrder& order, DiceTray& tray, Events& events) {
  const Centre centre = centre_of(game, order);
  const std::vector<PieceId> attacked = attacked_from_air(game, order);
  make_crater(game, order, centre, events);
  if (std::ranges::none_of(attacked, [&](const PieceId& each) { return game.stand(each).on_table(); }))
    events.tell(
        event::kFired, {"OB-226"},
        game.named(order.firers.front()) + " attacks; no battalion on the table is near the target.",
        {{"side", word(order.side)}, {"kind", word(FireKind::kAir)}, {"firers", plain_json(order.firers)}});
  for (const PieceId& each : attacked) {
    const AttackOrder one = order_for(game, order, each);
    if (may_retire(game, one))
      game.pending.push_back(
          {.kind = Pending::Kind::kRetire, .side = game.side(each), .piece = each, .order = one});
    else
      strike_one(game, one, tray, events);
  }
}

void air_attack(Game& game, const AttackOrder& wanted, DiceTray& tray, Events& events) {
  if (is_one_of_many(wanted)) return strike_after_retirement(game, wanted, tray, events);
  AttackOrder order = take_mission(game, wanted);
  const bool there = order.at || (order.has_target() && game.stand(order.target).in_play());
  if (order.firers.empty() || !there)
    throw std::invalid_argument("an attack from the air needs an aircraft and a target");
  if (const auto along = air_fire_point(game, order)) order.along_in = along;
  const PieceId& aircraft = order.firers.front();
  Stand& stand = game.stand(aircraft);
  stand.fly(game.turn);
  stand.move.artillery_target = order.at ? std::string(kAtPoint) : order.target.value();

  const Side opponent = enemy_of(order.side);
  const int die = tray.roll_one({.id = "air",
                                 .label = "Does " + game.named(aircraft) + " find its target?",
                                 .reasons = {{1, "on 1 the opponent names the target", "OB-224"}}});
  // BQ-135: where no battalion is on the table the opponent has none to name, and it attacks as ordered.
  const bool strays = die == kStrays;
  const bool named = strays && std::ranges::any_of(battalions_in_play(game), [&](const PieceId& each) {
                       return game.stand(each).on_table();
                     });
  tell_openly(game, aircraft, events, event::kAirAim, {"OB-224", "BQ-135"},
              named    ? " strays: " + game.name(opponent) + " must name its target."
              : strays ? " strays, but no battalion is on the table: it attacks as ordered."
                       : " finds its target.",
              {{"side", word(order.side)}, {"die", die}});
  if (!named) return strike(game, order, tray, events);
  game.pending.push_back(
      {.kind = Pending::Kind::kAirTarget, .side = opponent, .piece = aircraft, .order = order});
}

}  // namespace telescope::brevity
