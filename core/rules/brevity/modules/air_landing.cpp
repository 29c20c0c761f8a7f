#include <algorithm>
#include <stdexcept>

#include "core/base/counted.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

bool is_by_air(Landing landing) {
  return landing == Landing::kParachute || landing == Landing::kGlider;
}
bool is_by_sea(Landing landing) {
  return landing == Landing::kLandingCraft || landing == Landing::kAmphibious;
}

/// BQ-132: a landing is a mission of a transport battalion, where the side has any: the first that may fly.
std::optional<PieceId> transport_for(const Game& game, Side side) {
  for (const PieceId& each : own_aircraft(game, side, {Aircraft::kTransport}))
    if (objections_to_airlift(game, each).empty()) return each;
  return std::nullopt;
}

/// The table of OB-291 and OB-292.
struct LandingRow {
  std::string_view rule;
  int parachute_open, parachute_terrain, glider_open, glider_terrain;
};
constexpr LandingRow kByDay{"OB-291", 1, 2, 1, 3};
constexpr LandingRow kByNight{"OB-292", 2, 3, 3, 4};

constexpr int kParachuteUpTo = 3;  // OB-293
constexpr int kGliderUpTo = 2;     // OB-294

/// BQ-41, BQ-111; not decided: as its centre lies.
Answer in_terrain(const Game& game, const Land& wanted, std::vector<Question>& open) {
  const Question question{.id = "landing/" + wanted.piece.value(),
                          .sentence = "Does " + game.named(wanted.piece) + " land in terrain?",
                          .rule = "BQ-111"};
  return decided(game, question, stands_in_terrain(game, wanted.piece, wanted.to), open);
}

void object_to_air(Objections& all, const Game& game, const Land& wanted) {
  const Side side = game.side(wanted.piece);
  if (game.adv().weather && game.modules.weather.sky != Sky::kClear)
    object(all, "BQ-111", "Nobody lands from the air in this weather.");
  if (!own_aircraft(game, side, {Aircraft::kTransport}).empty() && !transport_for(game, side))
    object(all, "BQ-132", "No transport battalion may fly a mission in this turn.");
  std::vector<Question> open;
  in_terrain(game, wanted, open);
  object(all, objections_of(game, open));
}

}  // namespace

int landing_dice(bool glider, bool in_terrain, bool night) {
  const LandingRow& dice = night ? kByNight : kByDay;
  if (glider) return in_terrain ? dice.glider_terrain : dice.glider_open;
  return in_terrain ? dice.parachute_terrain : dice.parachute_open;
}

bool is_casualty(bool glider, int die) {
  return die <= (glider ? kGliderUpTo : kParachuteUpTo);
}

Objections Land::against(const Game& game) const {
  const Landing landing = game.facts(piece).landing;
  const Stand& stand = game.stand(piece);
  const std::string name = game.named(piece);
  if (!is_by_air(landing) && !is_by_sea(landing))
    return objection("OB-287", name + " can neither land from the air nor from the sea.");
  if (is_by_air(landing) ? !game.adv().airlanding : !game.adv().engineering)
    return objection("OB-194", "The rules of this landing are not part of this game.");
  if (stand.where != Where::kAside) return objection("OB-287", name + " is not waiting to land.");
  if (stand.command != game.move.command)
    return objection("OB-287", name + " is not of the command that moves.");
  Objections all;
  if (game.adv().waves && stand.move.wave > game.move.wave)
    object(all, "BQ-86", name + " is not of the wave that moves now.");
  if (stand.landed) object(all, "OB-285", name + " has used its equipment.");
  if (is_by_air(landing)) object_to_air(all, game, *this);
  object(all, objections_to_place(game, piece, to));
  return all;
}

void Land::perform(Game& game, DiceTray& tray, Events& events) const {
  const UnitFacts& facts = game.facts(piece);
  if (game.stand(piece).in_play() || facts.is_air())
    throw std::invalid_argument("only a battalion that is not on the table can land");
  const bool glider = facts.landing == Landing::kGlider;
  const bool by_air = is_by_air(facts.landing);
  std::vector<Question> open;
  Answer terrain = by_air ? in_terrain(game, *this, open) : Answer::kNo;
  if (terrain == Answer::kUmpire) terrain = answer(ground_at(game, to.at).under == GroundClass::kTerrain);
  if (by_air)
    if (const auto transport = transport_for(game, facts.side)) game.stand(*transport).fly(game.turn);

  Stand& stand = game.stand(piece);
  // OB-288, OB-289: gliders are in march column, in unarmored vehicles.
  const Posture ready = facts.is_artillery() ? Posture::kSupport : Posture::kLine;
  stand.posture = glider ? Posture::kMarch : ready;
  stand.mounted = glider && facts.transport.has_value();
  stand.landed = true;
  stand.move.taken = stand.move.landing = true;
  put(game, piece, to, events);  // while it has no way: a landing spot binds by itself (BQ-117)
  stand.move.way = {{.placed = to, .mounted = stand.mounted}};  // BQ-111: the fire point

  if (!by_air) {
    tell_openly(game, piece, events, event::kLanded, {"OB-282"}, " lands on the far shore.",
                {{"figures", 0}});
    return;
  }
  const bool in_terrain = terrain == Answer::kYes;
  const std::string_view dice_rule = (game.is_night() ? kByNight : kByDay).rule;
  const std::string how =
      std::string(glider ? "glider" : "parachute") + (in_terrain ? " in terrain" : " in open");
  const std::vector<int> dice = tray.roll(
      PoolRequest{.id = "landing",
                  .label = "Landing: " + game.named(piece),
                  .reasons = {{landing_dice(glider, in_terrain, game.is_night()),
                               how + (game.is_night() ? ", night" : ", day"), std::string(dice_rule)}}});
  const auto figures =
      static_cast<int>(std::ranges::count_if(dice, [&](int die) { return is_casualty(glider, die); }));
  const std::vector<std::string_view> rules{dice_rule, glider ? "OB-294" : "OB-293", "OB-295"};
  tell_openly(game, piece, events, event::kLanded, rules,
              " lands (" + how + ") and collects " + counted(figures, "casualty figure") + ".",
              {{"figures", figures}, {"dice", dice}});
  if (game.settings().drop_scatter == DropScatter::kUmpire)
    events.tell_to(Audience::kUmpire, event::kLanded, {"BQ-110"},
                   game.named(piece) + " may have drifted: the umpire may correct its place.",
                   {{"piece", piece.value()}, {"figures", figures}});
  if (figures > 0) take_casualties(game, piece, figures, {"OB-295", "BQ-139"}, events);
  // BQ-93: what is lost in landing may come back; nobody captures it.
  std::erase_if(game.pending, [&](const Pending& each) { return each.is(Pending::Kind::kCaptured, piece); });
}

}  // namespace telescope::brevity
