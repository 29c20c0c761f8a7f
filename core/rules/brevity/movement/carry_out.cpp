#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "core/base/words.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

/// Where a warning was given so near to where the way goes on, it has been given.
constexpr double kWarned_in = 0.02;

/// OB-255: what goes through a gap is counted.
void count_gaps(Game& game, const std::vector<WayMeeting>& met) {
  for (const WayMeeting& each : met)
    for (Obstacle& obstacle : game.modules.obstacles)
      if (obstacle.id == each.id && obstacle.gap_turn > 0) ++obstacle.passed_in_move;
}

void tell_moved(const Game& game, const PieceId& piece, const WayReport& report, Events& events) {
  const Limit limit = limit_of(game, piece, report);
  tell_openly(game, piece, events, event::kMoved, {"OB-058", limit.rule},
              " moves " + words(report.length) +
                  (limit.barred ? "." : "; its limit is " + decimal(limit.inches) + " in."),
              {{"length_in", report.length.value}, {"limit_in", limit.inches}});
}

/// BQ-27, BQ-117: by the way as it is now, up to `at`.
void bind_by_way(Game& game, const PieceId& piece, const Placed& at) {
  Stand& stand = game.stand(piece);
  double nearest = std::numeric_limits<double>::infinity(), along = length_in(stand.move.way);
  for (const Along& each : places_along(stand.move.way))
    if (const double away = distance_in(each.placed.at, at.at); away <= nearest) {
      nearest = away;
      along = each.along_in;
    }
  stand.bound_to = stand.move.bound_before;
  stand.has_moved = stand.move.moved_before;
  const StandWay way = cut(stand.move.way, along);
  stand.bound_to =
      bound_after(game, piece, {.length = told(length_in(way)), .edges = edges_along(game, piece, way)});
  stand.has_moved = stand.move.moved_before || stand.move.displaced;
}

/// Of a place that it was put to without a way: a landing spot is a path point.
void bind_by_place(Game& game, const PieceId& piece, const Placed& from, const Placed& at) {
  Stand& stand = game.stand(piece);
  stand.has_moved = true;
  WayReport report{.length = told(std::max(1.0, distance_in(from.at, at.at))),  // a landing is a move
                   .edges = edges_along(game, piece, {{.placed = from}, {.placed = at}})};
  for (auto& each : report.edges) each.least = each.most_after = each.at_end;
  stand.bound_to = bound_after(game, piece, report);
}

}  // namespace

std::optional<WayMeeting> first_halt(const Game& game, const PieceId& piece, const StandWay& way) {
  if (!game.adv().engineering) return std::nullopt;
  WayReport report{.meetings = rivers_met(game, piece, way)};
  std::ranges::move(obstacles_met(game, piece, way, false), std::back_inserter(report.meetings));
  std::erase_if(report.meetings, [&](const WayMeeting& each) { return stands_at(game, piece, way, each); });
  std::ranges::move(obstacles_met(game, piece, way, true), std::back_inserter(report.meetings));
  std::ranges::stable_sort(report.meetings, {}, &WayMeeting::along_in);
  return halted_at(game, report);
}

void go(Game& game, const PieceId& piece, const StandWay& way, const WayReport& report, Events& events) {
  Stand& stand = game.stand(piece);
  if (stand.move.way.empty()) stand.begin_way();
  stand.move.way = way;
  stand.move.displaced = stand.move.displaced || moves_at_all(report);
  if (game.facts(piece).transport && way.size() > 1) stand.mounted = way.back().mounted;
  put(game, piece, way.back().placed, events);
  count_gaps(game, report.meetings);
}

void Move::perform(Game& game, DiceTray&, Events& events) const {
  if (way.empty()) throw std::invalid_argument("a way has a beginning and an end");
  if (!game.stand(piece).in_play()) throw std::invalid_argument("only a battalion in play can be moved");
  if (!reveal_to_move(game, piece, events)) return;
  auto [gone, over, open, report] = way_taken(game, piece, way);
  const auto halts = first_halt(game, piece, gone);
  if (halts) gone = cut(gone, halts->along_in);
  Stand& stand = game.stand(piece);
  const bool was_warned = stand.move.contact_ahead;
  const bool warned =
      meet_hidden(game, piece, gone, was_warned ? length_in(stand.move.way) : 0.0, was_warned, events);
  if (halts || warned) {
    over.reset();
    report = report_of(game, piece, gone);
  }
  stand.move.taken = true;
  stand.move.contact_ahead = warned;
  go(game, piece, gone, report, events);
  if (moves_at_all(report)) tell_moved(game, piece, report, events);
  if (warned) tell_contact(game, piece, events);
  if (halts && !warned) halt_at(game, piece, *halts, events);
  if (over) leave_table(game, piece, *over, events);
}

bool meet_hidden(Game& game, const PieceId& piece, StandWay& way, double gone_in, bool warned,
                 Events& events) {
  for (const HiddenContact& each : hidden_contacts(game, piece, way)) {
    const bool goes_on = warned && each.warned_at_in <= gone_in + kWarned_in;
    if (game.settings().hidden_contact_warning && !goes_on) {
      way = cut(way, std::max(gone_in, each.warned_at_in));
      return true;
    }
    reveal(game, each.hidden, game.stand(each.hidden).placed, events);
  }
  return false;
}

void tell_contact(const Game& game, const PieceId& piece, Events& events) {
  tell_openly(game, piece, events, event::kContact, {"BQ-80"}, " halts: contact ahead.");
}

void put(Game& game, const PieceId& piece, const Placed& at, Events& events) {
  Stand& stand = game.stand(piece);
  const bool deploys = game.step == Step::kDeploy;
  const bool was_there = stand.in_play();
  const Placed from = stand.placed;
  const bool leaves = was_there && distance_in(from.at, at.at) > kTooClose_in;
  stand.where = Where::kOnTable;
  stand.placed = at;
  if (!deploys && (leaves || stand.move.landing)) {
    if (stand.move.way.empty())
      bind_by_place(game, piece, stand.move.landing ? at : from, at);
    else
      bind_by_way(game, piece, at);
    stand.edge_bound = !stand.bound_to.empty();
  }
  if (!deploys && leaves) {
    stand.move.protection_before = std::max(stand.move.protection_before, stand.protection);
    stand.protection = Protection::kNone;  // BQ-71
    if (stand.task) spoil_task(game, piece, true);
  }
  if (game.adv().hidden && !deploys) ask_located(game, events);
}

Objections objections_to_place(const Game& game, const PieceId& piece, const Placed& to) {
  Objections all;
  const std::string name = game.named(piece);
  if (!is_on_table(game, piece, to)) object(all, "BQ-117", name + " would not lie on the table.");
  if (ground_at(game, to.at).ground == GroundClass::kImpassable)
    object(all, "BQ-22", name + " would lie on impassable ground.");
  for (const PieceId& each : stands_under(game, piece, to))
    object(all, "BQ-20", name + " would lie upon " + game.named(each) + ".");
  return all;
}

Answer touching(const Inches& gap) {
  constexpr double kTouches_in = 0.02;  // no hand lays a base nearer than that
  if (gap.value <= kTouches_in) return Answer::kYes;
  return gap.value <= std::max(kTooClose_in, gap.error) ? Answer::kUmpire : Answer::kNo;
}

Inches gap_to_line(const Game& game, const PieceId& piece, const Placed& placed,
                   const std::vector<TablePoint>& points, double width_in) {
  const Footprint base = footprint(game, piece, placed);
  const double error = error_in(base, placed);
  if (points.size() >= 2 && touches(band(points, width_in), base)) return {.value = 0.0, .error = error};
  return {.value = std::max(0.0, gap_in(base, points) - width_in / 2.0), .error = error};
}

void object_unless(Objections& all, const Game& game, const Question& question, Answer measured,
                   const std::string& sentence) {
  std::vector<Question> open;
  if (decided(game, question, measured, open) == Answer::kNo) object(all, question.rule, sentence);
  object(all, objections_of(game, open));
}
void object_unless(Objections& all, const Game& game, const PieceId& piece, Answer measured,
                   std::string_view rule, const std::string& sentence) {
  object_unless(all, game,
                {.id = "place/" + piece.value(),
                 .sentence = "Is the place of " + game.named(piece) + " as it must be? " + sentence,
                 .rule = std::string(rule),
                 .hidden = game.stand(piece).hidden()},
                measured, sentence);
}

}  // namespace telescope::brevity
