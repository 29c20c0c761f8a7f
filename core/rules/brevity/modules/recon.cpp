#include "core/rules/brevity/modules/recon.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

const Pending* asked(const Game& game, const PieceId& piece) {
  const Pending* const first = game.waits_for();
  return first && first->kind == Pending::Kind::kRetire && first->piece == piece && first->order ? first
                                                                                                 : nullptr;
}

/// BQ-146: those that count or shell; of a single die those that entitle to it. Nobody of an attack from the
/// air.
std::vector<PieceId> who_fires(const Game& game, const AttackOrder& order) {
  if (order.kind == FireKind::kAir) return {};
  if (order.kind != FireKind::kDirect) return order.firers;
  std::vector<PieceId> counted, entitled;
  for (const Participant& each : attack_of(game, order).who) {
    if (each.role == Participant::Role::kCounts) counted.push_back(each.piece);
    if (each.role == Participant::Role::kEntitles) entitled.push_back(each.piece);
  }
  return counted.empty() ? entitled : counted;
}

/// BQ-81, BQ-121: location and range are judged again of those who fire. Whoever is still hidden is not among
/// them, or he would have been set down, and stays so.
void keep_out_hidden(const Game& game, AttackOrder& order) {
  const auto is_hidden = [&](const PieceId& piece) { return game.stand(piece).hidden(); };
  const auto joins = [&](const Participant& each) {
    return each.role != Participant::Role::kOut && is_hidden(each.piece);
  };
  if (order.kind != FireKind::kDirect || std::ranges::none_of(attack_of(game, order).who, joins)) return;
  std::ranges::copy_if(game.stands_of(order.side, true), std::back_inserter(order.kept_out), is_hidden);
}

/// OB-198: up to a full move, by OB-059 and the ground it goes over.
void object_to_way(Objections& all, const Game& game, const PieceId& piece, const WayReport& way,
                   std::vector<Question>& open) {
  const std::string name = game.named(piece);
  const Limit limit = limit_of(game, piece, way);
  const std::string most = decimal(limit.inches) + " in";
  if (limit.barred)
    object(all, limit.rule, name + " may not go there in its posture.");
  else if (decided(game,
                   {.id = "way/" + piece.value(),
                    .sentence = "Is the retirement of " + name + " within " + most + "? Measured are " +
                                words(way.length) + ".",
                    .rule = std::string(limit.rule)},
                   within(way.length, limit.inches), open) == Answer::kNo)
    object(all, "OB-198",
           name + " retires " + words(way.length, limit.inches) + ", over a full move of " + most + ".");
  using Kind = WayMeeting::Kind;
  for (const WayMeeting& each : way.meetings)
    if (each.kind == Kind::kEnemyBase)
      object(all, "BQ-20", name + " passes through " + game.named(PieceId(each.id)) + ", an enemy.");
  if (halted_at(game, way))
    object(all, "BQ-101", name + " would be halted by a river or an obstacle: it retires up to it at most.");
  for (const PieceId& each : way.overlaps_at_end)
    object(all, "BQ-20", name + " ends upon " + game.named(each) + ".");
  if (!way.ends_on_table) object(all, "BQ-117", name + " does not end on the table.");
}

/// BQ-81, BQ-146.
void object_to_direction(Objections& all, const Game& game, const AttackOrder& order, const PieceId& piece,
                         const Placed& to, std::vector<Question>& open) {
  const Placed& from = game.stand(piece).placed;
  const std::string name = game.named(piece);
  for (const PieceId& each : who_fires(game, order)) {
    const Placed& there = game.stand(each).placed;
    const Inches before = range_between(game, each, there, piece, from);
    const Inches after = range_between(game, each, there, piece, to);
    const Inches lost{.value = before.value - after.value, .error = std::hypot(before.error, after.error)};
    const Question question{.id = "farther/" + each.value() + "/" + piece.value(),
                            .sentence = "Does " + name + " end farther from " + game.named(each) +
                                        "? It was " + words(before) + " away, and would be " + words(after) +
                                        ".",
                            .rule = "BQ-81"};
    if (decided(game, question, within(lost, 0.0), open) == Answer::kNo)
      object(all, "BQ-81", name + " does not end farther from " + game.named(each) + ", which fires.");
  }
}

/// BQ-79: the way comes upon hidden enemies; it ends where "contact ahead" is said (BQ-80).
StandWay up_to_contact(Game& game, const PieceId& piece, const StandWay& way, Events& events) {
  for (const HiddenContact& each : hidden_contacts(game, piece, way)) {
    if (game.settings().hidden_contact_warning) {
      events.tell(event::kContact, {"BQ-80"}, game.named(piece) + " halts: contact ahead.",
                  {{"piece", piece.value()}});
      return cut(way, each.warned_at_in);
    }
    reveal(game, each.hidden, game.stand(each.hidden).placed, events);
  }
  return way;
}

/// OB-250, OB-H06: an obstacle of which only the other side knows. Of the others the objections tell.
std::optional<WayMeeting> secret_obstacle(const Game& game, const PieceId& piece, const StandWay& way) {
  if (!game.adv().engineering) return std::nullopt;
  const std::vector<WayMeeting> met = obstacles_met(game, piece, way, true);
  const auto first = std::ranges::min_element(met, {}, &WayMeeting::along_in);
  return first == met.end() ? std::nullopt : std::optional(*first);
}

void retire(Game& game, const PieceId& piece, const StandWay& way, Events& events) {
  const WayReport report = report_of(game, piece, way);
  Stand& stand = game.stand(piece);
  if (stand.move.way.empty()) {  // BQ-117: what its bounds are judged with
    stand.move.bound_before = stand.bound_to;
    stand.move.moved_before = stand.has_moved;
    stand.move.way = way;
  } else {
    stand.move.way.insert(stand.move.way.end(), way.begin() + 1, way.end());
  }
  ++stand.move.retirements;
  stand.move.displaced = stand.move.displaced || report.length.value > kTooClose_in;  // BQ-148
  if (game.facts(piece).transport) stand.mounted = way.back().mounted;
  put(game, piece, way.back().placed, events);
  events.tell(event::kRetired, {"OB-198", "BQ-81"},
              game.named(piece) + " retires " + words(report.length) + " before it is fired at.",
              {{"piece", piece.value()}, {"length_in", report.length.value}});
}

}  // namespace

bool may_retire(const Game& game, const AttackOrder& order) {
  if (!game.adv().recon || !order.has_target()) return false;
  // A mark strikes what is revealed there, and counter-battery only artillery.
  if (order.kind == FireKind::kMark || order.kind == FireKind::kCounterBattery) return false;
  const Stand& stand = game.stand(order.target);
  const UnitFacts& facts = game.facts(order.target);
  if (!facts.reconnaissance || !stand.on_table() || stand.pinned || stand.resting() || stand.held_at_river)
    return false;
  const bool can_move = facts.move != MoveClass::kImmobile || facts.transport;
  return can_move && stand.move.retirements < game.settings().recon_retire_per_move;
}

Objections objections_to_retirement(const Game& game, const AttackOrder& order, const StandWay& way) {
  const PieceId& piece = order.target;
  if (way.size() < 2) return objection("OB-198", "The way needs a beginning and an end.");
  Objections all;
  std::vector<Question> open;
  const std::string name = game.named(piece);
  const Inches astray{.value = distance_in(way.front().placed.at, game.stand(piece).placed.at)};
  if (within(astray, kTooClose_in) == Answer::kNo)
    object(all, "OB-198", "The way does not begin where " + name + " stands.");
  if (!game.facts(piece).transport && std::ranges::any_of(way, &WayPose::mounted))
    object(all, "OB-072", name + " has no transport to mount.");
  const WayReport report = report_of(game, piece, way);
  object_to_way(all, game, piece, report, open);
  object(all, objections_by_edges(game, piece, report));
  object(all, objections_by_column(game, piece, way));
  object_to_direction(all, game, order, piece, way.back().placed, open);
  object(all, objections_of(game, open));
  return all;
}

Objections Retire::against(const Game& game) const {
  const Pending* const first = asked(game, piece);
  if (!first) return objection("OB-198", game.named(piece) + " is not asked whether it retires from fire.");
  return objections_to_retirement(game, *first->order, way);
}

void Retire::perform(Game& game, DiceTray& tray, Events& events) const {
  const Pending* const first = asked(game, piece);
  if (!first || way.empty()) throw std::invalid_argument("this stand is not asked to retire");
  AttackOrder order = *first->order;
  game.pending.erase(game.pending.begin());
  const auto obstacle = secret_obstacle(game, piece, way);
  const StandWay free = obstacle ? cut(way, obstacle->along_in) : way;
  const StandWay gone = up_to_contact(game, piece, free, events);
  retire(game, piece, gone, events);
  if (obstacle && gone == free) halt_at(game, piece, *obstacle, events);
  order.along_in.reset();  // it is fired at where it stands now
  keep_out_hidden(game, order);
  if (order.kind == FireKind::kAir)
    air_attack(game, order, tray, events);
  else
    resolve(game, order, tray, events);
}

}  // namespace telescope::brevity
