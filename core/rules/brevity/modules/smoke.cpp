#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/brevity/fire/participants.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

/// BQ-144: artillery 4 and 5, engineers 6 and 7.
bool is_makers_step(const Game& game, const PieceId& maker) {
  return game.side(maker) == acting_side(game) &&
         game.facts(maker).is_artillery() == is_artillery_step(game.step);
}

void object_to_maker(Objections& all, const Game& game, const PieceId& maker) {
  const Stand& stand = game.stand(maker);
  const UnitFacts& facts = game.facts(maker);
  const std::string name = game.named(maker);
  if (!is_makers_step(game, maker)) object(all, "BQ-144", name + " does not fire in this step.");
  if (facts.is_artillery()) {  // what bars its fire
    object(all, objections_to_gun(game, {.kind = FireKind::kArtillery, .side = game.side(maker)}, maker));
  } else {
    if (stand.move.smoke) object(all, "OB-273", name + " has laid smoke in this move.");
    if (stand.move.fired_direct) object(all, "OB-273", name + " has fired already.");
    if (stand.posture == Posture::kSupport)
      object(all, "OB-125", name + " is in support, and has no fire to give up.");
    if (game.side(maker) == game.move.active && (stand.command != game.move.command || !stand.exposed()))
      object(all, "OB-061", name + " has neither moved nor been declared, and may not fire.");
  }
  if (stand.pinned) object(all, "OB-130", name + " is pinned.");
  if (stand.spent) object(all, "OB-131", name + " is spent.");
  if (stand.resting()) object(all, "OB-128", name + " is resting.");
  if (stand.posture == Posture::kMarch) object(all, "OB-129", name + " is in march posture.");
}

void object_to_patch(Objections& all, const Game& game, const LaySmoke& wanted) {
  const PieceId& maker = wanted.maker;
  const Patch& patch = wanted.patch;
  const std::string name = game.named(maker);
  if (std::abs(patch.width_in - kSmokeWidth_in) > 0.01 ||
      std::abs(patch.depth_in - game.settings().smoke_depth) > 0.01)
    object(all, "BQ-107", "A smoke screen is 6 in by " + decimal(game.settings().smoke_depth) + " in.");
  const Placed& at = game.stand(maker).placed;
  if (!game.facts(maker).is_artillery()) {
    if (distance_in(patch.centre, at.at) > kTooClose_in)
      object(all, "OB-273", "The screen of engineers is centred on " + name + ".");
    return;
  }
  if (!is_on_table(game, patch.centre)) object(all, "OB-274", "The screen would lie beside the table.");
  const auto most = artillery_range(*game.facts(maker).guns, game.setup->artillery_ranges).inches;
  const Inches away = range_to(game, maker, at, patch.centre);
  object_unless(all, game, maker, most ? within(away, *most) : Answer::kNo, "OB-274",
                "The screen is " + words(away, most.value_or(0.0)) + " from " + name + "; its range is " +
                    (most ? decimal(*most) + " in." : "nothing."));
}

/// BQ-144: whether it counts, or could roll the single die, against anybody whom its side knows of. `open` is
/// the position without hidden stands: what they sight for it would be told by the smoke that goes (OB-H01).
bool has_target(const Game& open, const PieceId& maker) {
  const Side side = open.side(maker);
  const auto attacks = possible_attacks(open, side, side);
  return std::ranges::any_of(attacks, [&](const Attack& attack) {
    return attack.allowed() && std::ranges::any_of(attack.who, [&](const Participant& each) {
             return each.piece == maker &&
                    (each.role == Participant::Role::kCounts || each.role == Participant::Role::kEntitles);
           });
  });
}

}  // namespace

Objections LaySmoke::against(const Game& game) const {
  const UnitFacts& facts = game.facts(maker);
  const std::string name = game.named(maker);
  if (!game.stand(maker).on_table()) return objection("OB-273", name + " is not on the table.");
  if (!facts.is_artillery() && facts.engineers != Engineers::kSpecialist)
    return objection("BQ-149", name + " is neither a specialist engineer battalion nor artillery.");
  Objections all;
  object_to_maker(all, game, maker);
  object_to_patch(all, game, *this);
  return all;
}

void LaySmoke::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stand(maker).in_play()) throw std::invalid_argument("only a battalion in play lays smoke");
  // It acts in the open instead of firing, and is set down as if it fired (BQ-78).
  if (!reveal_to_move(game, maker, events)) return;
  game.stand(maker).move.smoke = true;
  const std::string id = game.new_id("smoke");
  game.modules.smokes.push_back({.id = id, .maker = maker, .patch = patch});
  tell_openly(game, maker, events, event::kSmoke,
              {game.facts(maker).is_artillery() ? "OB-274" : "OB-273", "OB-275", "BQ-144"},
              " lays a smoke screen, which counts from the end of this step.", {{"id", id}});
}

void remove_smoke(Game& game, Events& events) {
  if (game.modules.smokes.empty()) return;
  for (Smoke& each : game.modules.smokes) each.effective = true;
  const Game open = without_hidden(game);
  std::erase_if(game.modules.smokes, [&](const Smoke& each) {
    const Stand& maker = game.stand(each.maker);
    // Who answers in counter-battery has no target yet when the step begins (OB-208, OB-209).
    const bool goes = !maker.in_play() || !maker.move.artillery_target.empty() ||
                      (is_makers_step(game, each.maker) && has_target(open, each.maker));
    if (goes)
      events.tell(event::kSmokeGone, {"OB-276", "BQ-144"}, "A smoke screen has gone.", {{"id", each.id}});
    return goes;
  });
}

}  // namespace telescope::brevity
