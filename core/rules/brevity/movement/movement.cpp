#include "core/rules/brevity/movement/movement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/waves.hpp"

namespace telescope::brevity {
namespace {

/// Of a way that the camera lost the unseen part is taken as straight: it may have been longer, never
/// shorter.
bool is_partly_unseen(const WayReport& way) {
  return way.unread_in > std::max(kTooClose_in, way.length.error);
}

/// BQ-01: a hand that covers its stand all the way is no doubt as long as the way is within the limit even
/// where it went round what lies between, in a half circle over the unseen part.
bool may_be_beyond(const WayReport& way, double limit_in) {
  constexpr double kHalfCircle = std::numbers::pi / 2;  // times as long as the straight line
  const double round = way.length.value + (kHalfCircle - 1.0) * way.unread_in;
  return is_partly_unseen(way) &&
         within({.value = round, .error = way.length.error}, limit_in) != Answer::kYes;
}

/// OB-059, OB-063, OB-071; OB-198 of a retirement.
void object_to_length(Objections& all, const Game& game, const PieceId& piece, const WayReport& way,
                      bool retires) {
  const Limit limit = limit_of(game, piece, way);
  const std::string name = game.named(piece);
  if (limit.barred) {
    const bool blocked = limit.ground == GroundClass::kImpassable;
    return object(all, limit.rule,
                  name + (blocked ? " goes over impassable ground."
                                  : " may not enter terrain, nor move in it, in this posture (BQ-24)."));
  }
  const std::string most = decimal(limit.inches) + " in";
  // What keeps it from being within the limit may be what nobody saw.
  const bool unseen = within(way.length, limit.inches) == Answer::kYes && may_be_beyond(way, limit.inches);
  const Question question{
      .id = "way/" + piece.value(),
      .sentence = unseen ? "Part of the way of " + name + " was not seen: it is at least " +
                               words(way.length) + ". Within " + most + ", or beyond?"
                         : (retires ? "Is the retirement of " : "Is the way of ") + name + " within " + most +
                               "? Measured are " + words(way.length) + unseen_words(way) + ".",
      .rule = retires ? "OB-198" : std::string(limit.rule),
      .unseen = unseen};
  const Answer measured = unseen ? Answer::kUmpire : within(way.length, limit.inches);
  const Inches over{.value = way.length.value - limit.inches, .error = way.length.error};
  const std::string gone = words(way.length, limit.inches);
  object_unless(all, game, question, measured,
                name + (retires ? " retires " + gone + ", over a full move of " + most + "."
                                : " moves " + gone + ", over its " + most + " by " + words(over) + "."));
}

/// As nearly as the eye can tell.
bool begins_at(const Stand& stand, const StandWay& way) {
  return distance_in(way.front().placed.at, stand.placed.at) <= 2.0 * kTooClose_in;
}

bool is_open_gap(const Game& game, const std::string& id) {
  const Obstacle* each = find_obstacle(game, id);
  return each && is_open(game, *each);
}

void object_to_meeting(Objections& all, const Game& game, const PieceId& piece, const StandWay& way,
                       const WayMeeting& at, bool retires) {
  using Kind = WayMeeting::Kind;
  const std::string name = game.named(piece);
  switch (at.kind) {
    case Kind::kEnemyBase:
      object(all, "BQ-20", name + " passes through " + game.named(PieceId(at.id)) + ", an enemy.");
      return;
    case Kind::kTableEdge:
      object(all, "BQ-117", name + " leaves the table.");
      return;
    case Kind::kRiver:
    case Kind::kObstacle:
      if (find_crossing(game, at.id) || is_open_gap(game, at.id)) {
        object(all, objections_to_passing(game, piece, at.id));
      } else if (retires) {
        return;  // said of the first of them
      } else if (!game.adv().engineering) {
        object(all, "BQ-22", name + " enters a river where there is no bridge.");
      } else if (stands_at(game, piece, way, at)) {
        object(
            all, at.kind == Kind::kRiver ? "OB-256" : "OB-253",
            name + " stands at it and may not cross " +
                (at.kind == Kind::kRiver ? "the river by a move alone." : "the obstacle: there is no gap."));
      }
      return;
    case Kind::kImpassable:    // the limit says it
    case Kind::kMarcherAhead:  // and the column
      return;
  }
}

/// The way up to where an obstacle or a river that it comes to would halt it.
StandWay up_to_halt(const Game& game, const PieceId& piece, const StandWay& way, const WayReport& report) {
  const auto halt = halted_at(game, report);
  if (!game.adv().engineering || !halt || stands_at(game, piece, way, *halt)) return way;
  return cut(way, halt->along_in);
}

void object_to_end(Objections& all, const Game& game, const PieceId& piece, const WayReport& way) {
  const bool is_told = std::ranges::count(way.meetings, WayMeeting::Kind::kTableEdge, &WayMeeting::kind) > 0;
  if (!way.ends_on_table && !is_told)
    object(all, "BQ-117", game.named(piece) + " does not end on the table.");
  for (const PieceId& each : way.overlaps_at_end)
    object(all, "BQ-20", game.named(piece) + " ends upon " + game.named(each) + ".");
}

}  // namespace

Objections objections_to_way(const Game& game, const PieceId& piece, const StandWay& way,
                             const WayReport& report, bool retires) {
  Objections all;
  if (moves_at_all(report)) object_to_length(all, game, piece, report, retires);
  object(all, objections_by_edges(game, piece, report));
  object(all, objections_by_column(game, piece, way));
  for (const WayMeeting& each : report.meetings) object_to_meeting(all, game, piece, way, each, retires);
  if (retires && halted_at(game, report))
    object(all, "BQ-101",
           game.named(piece) + " would be halted by a river or an obstacle: it retires up to it at most.");
  object_to_end(all, game, piece, report);
  return all;
}

Objections objections_to_beginning(const Game& game, const PieceId& piece, const StandWay& way,
                                   std::string_view rule) {
  if (way.size() < 2) return objection(rule, "The way needs a beginning and an end.");
  Objections all;
  if (!begins_at(game.stand(piece), way))
    object(all, rule, "The way does not begin where " + game.named(piece) + " stands.");
  if (!game.facts(piece).transport && std::any_of(way.begin() + 1, way.end(), std::mem_fn(&WayPose::mounted)))
    object(all, "OB-072", game.named(piece) + " has no transport to mount.");
  return all;
}

std::string Move::how_far(const Game& known) const {
  const WholeWay gone = way_taken(known, piece, way);
  const Limit limit = limit_of(known, piece, gone.report);
  return words(gone.report.length) + (limit.barred ? "" : ", " + decimal(limit.inches) + " in at most");
}

std::string unseen_words(const WayReport& way) {
  if (!is_partly_unseen(way)) return {};
  return ", of which " + decimal(std::round(way.unread_in * 10.0) / 10.0) +
         " in were not seen and count as straight";
}

StandWay continued(StandWay first, const StandWay& second) {
  if (first.empty()) return second;
  if (second.size() > 1) first.insert(first.end(), second.begin() + 1, second.end());
  return first;
}

bool stands_at(const Game& game, const PieceId& piece, const StandWay& way, const WayMeeting& at) {
  const auto touches_it = [&](const Placed& from) {
    if (const Obstacle* obstacle = find_obstacle(game, at.id)) return touches(game, piece, from, *obstacle);
    const GroundLine* line = find_line(game, at.id);
    return line && touches(*line, footprint(game, piece, from));
  };
  // No hand lays a base to a hair where it was halted. A way that goes on after a warning began elsewhere.
  const Stand& stand = game.stand(piece);
  return touches_it(way.front().placed) ||
         (!stand.move.contact_ahead && begins_at(stand, way) && touches_it(stand.placed));
}

Objections Move::against(const Game& game) const {
  Objections all = objections_to_moving(game, piece);
  if (!all.empty()) return all;
  if (all = objections_to_beginning(game, piece, way, "OB-058"); way.size() < 2) return all;
  auto [gone, over, open, report] = way_taken(game, piece, way);
  if (!moves_at_all(report))
    return objection(
        "BQ-148", game.named(piece) + " goes no farther than 0.25 in, which is no move: it may be declared.");
  if (StandWay halted = up_to_halt(game, piece, gone, report); halted != gone) {
    gone = std::move(halted);
    report = report_of(game, piece, gone);
    open.clear();
  }
  object(all, objections_to_way(game, piece, gone, report, false));
  object(all, objections_of(game, open));
  return all;
}

std::optional<WayMeeting> halted_at(const Game& game, const WayReport& way) {
  for (const WayMeeting& each : way.meetings) {
    const bool river = each.kind == WayMeeting::Kind::kRiver && !find_crossing(game, each.id);
    const bool obstacle = each.kind == WayMeeting::Kind::kObstacle && !is_open_gap(game, each.id);
    if (river || obstacle) return each;
  }
  return std::nullopt;
}

Objections Declare::against(const Game& game) const {
  Objections all = objections_to_declaring(game, piece);
  if (!all.empty() || !heading_deg) return all;
  WayPose now{.placed = game.stand(piece).placed};
  WayPose turned = now;
  turned.placed.heading_deg = *heading_deg;
  object_to_end(all, game, piece, report_of(game, piece, {now, turned}));
  return all;
}

void Declare::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stand(piece).in_play()) throw std::invalid_argument("only a battalion in play can be declared");
  if (!reveal_to_move(game, piece, events)) return;
  Stand& stand = game.stand(piece);
  stand.move.declared = stand.move.taken = true;
  if (heading_deg) {
    Placed turned = stand.placed;
    turned.heading_deg = Heading::from_degrees(*heading_deg).degrees();
    put(game, piece, turned, events);
  }
  tell_openly(game, piece, events, event::kDeclared, {"OB-060"},
              std::string(" moves into firing positions") + (heading_deg ? " and turns on the spot." : "."));
}

Objections objections_to_acting(const Game& game, const PieceId& piece, bool works) {
  const std::string_view rule = works ? "OB-248" : "OB-058";
  const Stand& stand = game.stand(piece);
  const std::string name = game.named(piece);
  if (!stand.in_play() || game.facts(piece).is_air()) return objection(rule, name + " is not in play.");
  if (stand.command != game.move.command)
    return objection(works ? rule : "OB-031", name + " is not of the command that moves.");
  Objections all;
  if (game.adv().waves) {
    const auto wave = in_this_wave(game, game.move.command);
    if (std::ranges::find(wave, piece) == wave.end())
      object(all, "BQ-86", name + " is not of the wave that moves now.");
  }
  if (stand.resting()) object(all, "OB-057", name + " is resting.");
  if (stand.task && !works) object(all, "BQ-142", name + " is at work: it must leave the task first.");
  if (stand.move.taken && (works || !stand.move.contact_ahead))
    object(all, rule, name + " has had its move.");
  return all;
}

Objections objections_to_moving(const Game& game, const PieceId& piece) {
  Objections all = objections_to_declaring(game, piece);
  const Stand& stand = game.stand(piece);
  const std::string name = game.named(piece);
  if (stand.pinned) object(all, "BQ-67", name + " is pinned and moves no further in this move.");
  if (stand.held_at_river) object(all, "OB-281", name + " is held at the river.");
  return all;
}

Objections objections_by_column(const Game& game, const PieceId& piece, const StandWay& way) {
  Objections all;
  for (const WayMeeting& each : marchers_met(game, piece, way))
    object(all, "OB-064",
           game.named(piece) + " overtakes " + game.named(PieceId(each.id)) +
               " on the same road: in march posture it stops behind it.");
  return all;
}

}  // namespace telescope::brevity
