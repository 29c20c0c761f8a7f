#include <algorithm>
#include <stdexcept>

#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

bool is_foot(const UnitFacts& facts) {
  return casualty_column(facts, false) == CasualtyColumn::kInfantry && !facts.is_artillery() &&
         armor_of(facts, false) == Armor::kNone;
}

bool has_prepared(const Game& game, const PieceId& piece, TaskKind kind) {
  const auto& task = game.stand(piece).task;
  const Duration time = duration_of(kind, game.facts(piece), game.settings());
  return task && task->kind == kind &&
         (time.turns > 0 ? task->turns_done >= time.turns : task->moves_done >= time.moves);
}

/// The river that it stands at and would cross; null: none.
const GroundLine* river_crossed(const Game& game, const PieceId& piece, const Placed& to) {
  const Placed& from = game.stand(piece).placed;
  for (const GroundLine& line : game.setup->board.ground.lines)
    if (is_river(line) && is_between(line, from.at, to.at)) return &line;
  return nullptr;
}

/// BQ-103: on the bank here, on the bank there.
void object_to_banks(Objections& all, const Game& game, const PieceId& piece, const GroundLine& river,
                     const Placed& to, std::string_view rule) {
  const std::string name = game.named(piece);
  const auto object_to = [&](const Placed& placed, const std::string& how) {
    const Inches gap = gap_to_line(game, piece, placed, river.points, river.width.inches());
    object_unless(all, game, piece, touching(gap), rule, name + how + words(gap) + " from the river.");
  };
  object_to(game.stand(piece).placed, " must stand on the bank; it is ");
  object_to(to, " is set down on the far bank; it would be ");
}

/// OB-262, OB-263, BQ-152.
void object_to_ferry(Objections& all, const Game& game, const PieceId& piece, const RiverCrossing& ferry,
                     const Placed& to) {
  const std::string name = game.named(piece);
  if (!ferry.ferry || ferry.destroyed || ferry.points.size() < 2)
    return object(all, "OB-262", "There is no such ferry.");
  if (!is_running_for(game, ferry, game.side(piece)))
    object(all, "OB-263", "No engineer battalion operates the ferry.");
  if (ferry.carried_in_turn == game.turn)
    object(all, "OB-262", "The ferry has carried its battalion of this turn.");
  if (!carries(ferry, armor_of(game.facts(piece), game.stand(piece).mounted)))
    object(all, "BQ-152", "The ferry does not carry " + name + ".");
  for (const Placed& placed : {game.stand(piece).placed, to}) {
    const Inches gap = gap_to_line(game, piece, placed, ferry.points, 0.0);
    object_unless(all, game, piece, touching(gap), "OB-262",
                  name + " touches the ferry before and after; it is " + words(gap) + " away.");
  }
}

/// OB-277 to OB-280. How near to its boats a battalion must stand no rule says: they lie at the river that it
/// crosses, and the umpire, who must agree to every crossing, decides.
void object_to_boats(Objections& all, const Game& game, const PieceId& piece, const Boats& boats,
                     const GroundLine* river) {
  const UnitFacts& facts = game.facts(piece);
  const std::string name = game.named(piece);
  if (boats.side != facts.side || boats.battalions <= 0)
    object(all, "OB-277", "No boats lie ready there for " + name + ".");
  if (river && boats.river != river->id) object(all, "OB-280", "These boats lie at another river.");
  const Armor armor = armor_of(facts, false);
  if (boats.kind == TaskKind::kAssaultBoats && !is_foot(facts))
    object(all, "OB-277", "Assault boats carry infantry; " + name + " is none.");
  if (boats.kind == TaskKind::kAssaultRafts && armor > Armor::kLight)
    object(all, "OB-278", "These ferries carry wheeled and light armored vehicles, not " + name + ".");
  if (boats.kind == TaskKind::kTankRafts && armor > Armor::kMedium)
    object(all, "OB-279", "These ferries carry up to medium tanks, not " + name + ".");
}

/// By OB-256, or swimming.
void object_to_unaided(Objections& all, const Game& game, const PieceId& piece, const GroundLine& river) {
  const UnitFacts& facts = game.facts(piece);
  const Stand& stand = game.stand(piece);
  const std::string name = game.named(piece);
  if (facts.landing == Landing::kAmphibious || facts.landing == Landing::kSwimming) {
    if (stand.landed) return object(all, "OB-285", name + " has used its equipment and cannot swim again.");
    if (facts.landing == Landing::kSwimming && !has_prepared(game, piece, TaskKind::kPrepareDd))
      object(all, "OB-284", name + " has not prepared for two turns to swim.");
    return;
  }
  if (facts.engineers == Engineers::kNone)
    return object(all, "OB-256", name + " has no engineer support to cross without boats, ferry or bridge.");
  if (!is_foot(facts))
    object(all, "BQ-103", "Only infantry on foot crosses so; " + name + " waits for a ferry or a bridge.");
  if (!has_prepared(game, piece, TaskKind::kGap) || stand.task->at != river.id)
    object(all, "BQ-103", name + " has not been on the bank since the turn before.");
}

void use_boats(Game& game, const std::string& id) {
  const auto found = std::ranges::find(game.modules.boats, id, &Boats::id);
  if (found == game.modules.boats.end()) return;
  found->known_to = Side::kNeutral;
  if (--found->battalions <= 0) game.modules.boats.erase(found);
}

}  // namespace

Objections CrossRiver::against(const Game& game) const {
  const std::string name = game.named(piece);
  Objections all = objections_to_work(game, piece);
  if (!all.empty()) return all;
  const Stand& stand = game.stand(piece);
  if (stand.pinned) object(all, "BQ-142", name + " is pinned and may not move.");
  const RiverCrossing* ferry = by.empty() ? nullptr : find_crossing(game, by);
  const Boats* boats = by.empty() ? nullptr : find_in(game.modules.boats, by);
  const GroundLine* river = river_crossed(game, piece, to);
  if (!by.empty() && !ferry && !boats) return objection("OB-280", "There is no such ferry, nor such boats.");
  if (!river) return objection("OB-256", name + " would not be on the far bank of a river.");
  if (ferry) {
    object_to_ferry(all, game, piece, *ferry, to);
  } else {
    if (stand.held_at_river) object(all, "OB-281", name + " is held at the river.");
    object_to_banks(all, game, piece, *river, to, boats ? "OB-280" : "BQ-103");
    if (boats)
      object_to_boats(all, game, piece, *boats, river);
    else
      object_to_unaided(all, game, piece, *river);
  }
  object(all, objections_to_place(game, piece, to));
  object(all, objections_by_edges(game, piece,
                                  report_of(game, piece, {{.placed = stand.placed}, {.placed = to}})));
  return all;
}

void CrossRiver::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stand(piece).in_play()) throw std::invalid_argument("only a battalion in play crosses a river");
  if (!reveal_to_move(game, piece, events)) return;  // BQ-78, BQ-129
  const UnitFacts& facts = game.facts(piece);
  Stand& stand = game.stand(piece);
  RiverCrossing* const ferry = by.empty() ? nullptr : find_crossing(game, by);
  const bool boats = !by.empty() && !ferry;
  const bool swims =
      by.empty() && (facts.landing == Landing::kAmphibious || facts.landing == Landing::kSwimming);
  stand.begin_way();
  stand.move.way = {{.placed = stand.placed, .mounted = stand.mounted},
                    {.placed = to, .mounted = stand.mounted && (ferry || swims)}};
  stand.move.taken = stand.move.displaced = true;
  std::vector<std::string_view> rules{"OB-256", "BQ-103"};
  std::string how = " crosses the river on foot; its vehicles and heavy weapons stay behind.";
  if (ferry) {
    rules = {"OB-262"};
    how = " crosses the river by ferry.";
    ferry->carried_in_turn = game.turn;
    stand.held_at_river = stand.on_far_bank = false;
  } else if (swims) {
    rules = {facts.landing == Landing::kSwimming ? "OB-284" : "OB-283", "OB-285"};
    how = " swims across the river.";
    stand.landed = true;
    stand.dd_reduced = facts.landing == Landing::kSwimming;
  } else {
    if (boats) {
      rules = {"OB-280", "OB-281"};
      how = " is ferried across and held at the river.";
      use_boats(game, by);
    }
    stand.held_at_river = true;
    stand.on_far_bank = !boats;
    stand.mounted = false;
  }
  if (facts.landing == Landing::kSwimming) stand.landed = true;  // OB-285: ashore
  put(game, piece, to, events);
  tell_openly(game, piece, events, event::kLanded, rules, how, {{"figures", 0}});
}

}  // namespace telescope::brevity
