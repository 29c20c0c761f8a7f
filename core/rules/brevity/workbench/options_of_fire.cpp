#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"
#include "core/rules/brevity/workbench/options.hpp"

namespace telescope::brevity {
namespace {

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
