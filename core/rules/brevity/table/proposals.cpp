#include <algorithm>
#include <cmath>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "core/table/fit.hpp"

namespace telescope::brevity {
namespace {

/// A stand that is turned by less was not turned on purpose: what a hand that sets it right again errs by.
constexpr double kNoTurn_deg = 15.0;

bool has_gone(const Game& game, const SeenStand& seen) {
  const Placed& was = game.stand(seen.piece()).placed;
  const double error = 2.0 * Length::from_mm(std::hypot(was.sigma_mm, seen.placed.sigma_mm)).inches();
  return distance_in(was.at, seen.placed.at) > std::max(kTooClose_in, error);
}
bool has_turned(const Game& game, const SeenStand& seen) {
  const Heading was = Heading::from_degrees(game.stand(seen.piece()).placed.heading_deg);
  return std::abs(turn_degrees(was, Heading::from_degrees(seen.placed.heading_deg))) > kNoTurn_deg;
}

Proposal proposal(const Game& game, const AnyAction& wanted, const PieceId& piece, std::string sentence) {
  return {.action = Actions::write(game, wanted), .sentence = std::move(sentence), .pieces = {piece}};
}

/// OB-072: whether it rode cannot be seen. It is as it was, unless only the other mode allows this way.
StandWay in_likely_mode(const Game& game, const PieceId& piece, StandWay way) {
  if (!game.facts(piece).transport) return way;
  const auto fits = [&](const StandWay& each) {
    const WayReport report = way_taken(game, piece, each).report;
    const Limit limit = limit_of(game, piece, report);
    return !limit.barred && within(report.length, limit.inches) != Answer::kNo;
  };
  if (fits(way)) return way;
  StandWay other = way;
  for (std::size_t i = 1; i < other.size(); ++i) other[i].mounted = !way[i].mounted;
  return fits(other) ? other : way;
}

/// A hand was seen to put it elsewhere than where the game has it, as near as the table asks for.
bool is_carried_off(const Game& game, const SeenStand& seen, std::span<const TableMove> moves) {
  return std::ranges::find(moves, seen.piece(), &TableMove::piece) != moves.end() &&
         fit(game.setup->board, spot_of(game, seen.piece()), seen.view).kind == Fit::Kind::kWrong;
}

/// What may not move now is judged too once it is carried off: so whoever did it reads which rule bars it.
/// `beyond`: carried over an edge, which only the enemy's lets it leave by (BQ-117 with leave.far_edge).
std::optional<Proposal> moved(const Game& game, const SeenStand& seen, std::span<const TableMove> moves,
                              bool beyond = false) {
  const PieceId& piece = seen.piece();
  const std::string name = game.named(piece);
  if (!game.stand(piece).on_table() || game.facts(piece).is_air()) return std::nullopt;
  const bool goes = beyond || has_gone(game, seen);
  if (!goes && !has_turned(game, seen)) return std::nullopt;
  const bool may = game.step == Step::kMove && !game.waits_for() &&
                   (goes ? objections_to_moving(game, piece) : objections_to_declaring(game, piece)).empty();
  if (!may && (beyond || !is_carried_off(game, seen, moves))) return std::nullopt;
  if (!goes)
    return proposal(game, Declare{.piece = piece, .heading_deg = seen.placed.heading_deg}, piece,
                    name + " moves into firing positions and turns on the spot");
  StandWay way = in_likely_mode(game, piece, way_of(game, *seen.view, moves));
  const WholeWay gone = way_taken(game, piece, way);
  if (beyond && !gone.over) return std::nullopt;
  return proposal(game, Move{.piece = piece, .way = std::move(way)}, piece,
                  name +
                      (gone.over ? " leaves over the " + std::string(word(*gone.over)) + " edge after "
                                 : std::string(" moves ")) +
                      words(gone.report.length) + unseen_words(gone.report));
}

/// The lead stand of a column is moved first (BQ-28): in the order in which hands put them down.
void order(std::vector<SeenStand>& seen, std::span<const TableMove> moves) {
  std::ranges::stable_sort(seen, {}, [&](const SeenStand& each) {
    std::size_t last = moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i].piece == each.piece()) last = i;
    return last;
  });
}

std::optional<Proposal> proposed(const Game& game, const SeenStand& seen, std::span<const TableMove> moves) {
  const PieceId& piece = seen.piece();
  const Stand& stand = game.stand(piece);
  const UnitFacts& facts = game.facts(piece);
  const auto it = [&](const AnyAction& does, const char* words) {
    return proposal(game, does, piece, game.named(piece) + words);
  };
  if (game.step == Step::kDeploy) {
    // BQ-78: what is hidden is recorded by the umpire; a stand that is lifted off again is no deployment.
    const bool stays = stand.on_table() && !has_gone(game, seen) && !has_turned(game, seen);
    const bool drops = facts.landing == Landing::kParachute || facts.landing == Landing::kGlider;
    if (facts.is_air() || stand.hidden() || stays || drops) return std::nullopt;
    return it(SetDown{.piece = piece, .to = seen.placed}, " is set down");
  }
  if (game.step == Step::kOver) return std::nullopt;
  if (const Pending* asked = game.waits_for()) {
    if (asked->is(Pending::Kind::kRetire, piece) && has_gone(game, seen))
      return it(Retire{.piece = piece, .way = in_likely_mode(game, piece, way_of(game, *seen.view, moves))},
                " retires");
    if (asked->is(Pending::Kind::kPlaceHidden, piece) && stand.hidden())
      return it(PlaceHidden{.piece = piece, .at = seen.placed}, " is set down");
  } else if (game.step == Step::kDayStart && game.adv().recovery && stand.where == Where::kDestroyed) {
    return it(Recover{.piece = piece, .to = seen.placed}, " comes back");
  } else if (game.step == Step::kMove && stand.where == Where::kAside && facts.landing != Landing::kNone &&
             stand.command == game.move.command) {
    return it(Land{.piece = piece, .to = seen.placed}, " lands");
  }
  return moved(game, seen, moves);
}

Placed placed_of(const Pose& pose) {
  return {.at = pose.centre,
          .heading_deg = pose.heading.degrees(),
          .sigma_mm = pose.sigma_mm,
          .sigma_deg = pose.sigma_deg};
}
Placed placed_of(const WayPoint& point) {
  return {.at = point.centre, .heading_deg = point.heading.degrees(), .sigma_mm = point.sigma_mm};
}

}  // namespace

std::vector<Proposal> OnTable::propose(const Position& position, const TableView& table,
                                       std::span<const TableMove> moves) const {
  std::vector<Proposal> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  std::vector<SeenStand> seen = seen_stands(game, table);
  order(seen, moves);
  for (const SeenStand& each : seen)
    if (auto found = proposed(game, each, moves)) all.push_back(*std::move(found));
  if (game.step != Step::kMove || game.waits_for() || !game.settings().leave_far_edge) return all;
  for (const SeenStand& each : seen_stands(game, table, true))
    if (auto found = moved(game, each, moves, true)) all.push_back(*std::move(found));
  return all;
}

std::vector<SeenStand> seen_stands(const Game& game, const TableView& table, bool beyond) {
  std::vector<SeenStand> all;
  for (const PieceView& view : table.pieces) {
    if (!game.stands.contains(view.piece) || view.state != PieceState::kSeen || view.held || !view.pose)
      continue;
    const bool off = view.place.kind == Place::Kind::kOffTable;
    if (off != beyond || view.place.kind == Place::Kind::kArea) continue;
    all.push_back({.view = &view, .placed = placed_of(view.rest ? view.rest->pose : *view.pose)});
  }
  return all;
}

std::map<PieceId, Placed> places_on_table(const Game& game, const TableView& table) {
  std::map<PieceId, Placed> places;
  for (const auto& [id, stand] : game.stands)
    if (stand.on_table()) places[id] = stand.placed;
  for (const SeenStand& each : seen_stands(game, table))
    if (const auto place = places.find(each.piece()); place != places.end()) place->second = each.placed;
  return places;
}

StandWay way_of(const Game& game, const PieceView& seen, std::span<const TableMove> moves) {
  const Stand& stand = game.stand(seen.piece);
  StandWay way{{.placed = stand.placed, .mounted = stand.mounted}};
  const auto is_at = [&](const Placed& placed) {  // BQ-148: up to so much is no move
    return distance_in(way.back().placed.at, placed.at) <= kTooClose_in;
  };
  const auto add = [&](const Placed& placed, bool gap) {  // nobody saw how it came there
    const Placed& last = way.back().placed;
    if (distance_in(last.at, placed.at) != 0.0 || placed.heading_deg != last.heading_deg)
      way.push_back({.placed = placed, .mounted = stand.mounted, .after_gap = gap});
  };
  for (const TableMove& move : moves) {
    if (move.piece != seen.piece) continue;
    if (move.from && !is_at(placed_of(*move.from))) add(placed_of(*move.from), true);
    for (std::size_t i = move.from ? 1 : 0; i < move.way.size(); ++i)
      add(placed_of(move.way[i]), move.way[i].after_gap || (i == 0 && !move.from));
    if (move.to) add(placed_of(*move.to), move.way.empty());
  }
  const std::optional<Pose> last = seen.rest ? std::optional(seen.rest->pose) : seen.pose;
  if (!last) return way;
  const Placed end = placed_of(*last);
  if (way.size() > 1 && is_at(end))
    way.back().placed = end;
  else
    add(end, true);
  return way;
}

}  // namespace telescope::brevity
