#include <cmath>

#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/movement/whole_way.hpp"

// BQ-117 with leave.far_edge: a way over the enemy's edge.

namespace telescope::brevity {
namespace {

/// A place that is told in tenths of an inch lies on the edge where it is no farther from it.
constexpr double kOnEdge_in = 0.01;

Question question_of(const Game& game, const PieceId& piece, Edge edge, const Inches& beyond) {
  const Inches away{.value = std::abs(beyond.value), .error = beyond.error, .told = beyond.told};
  return {.id = "leaves/" + piece.value(),
          .sentence = "Does the centre of " + game.setup->named(piece) + " go over the " +
                      std::string(word(edge)) + " edge, so that it leaves the table? Measured are " +
                      words(away) + (beyond.value < 0.0 ? " short of it." : " beyond it."),
          .rule = "BQ-117",
          .within = false};
}

/// The way up to where its centre comes to that edge; one that stays short of it, to the edge.
StandWay up_to_edge(const Game& game, const StandWay& way, Edge edge) {
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double from = from_edge_in(game, edge, way[i - 1].placed.at),
                 to = from_edge_in(game, edge, way[i].placed.at);
    const double length = distance_in(way[i - 1].placed.at, way[i].placed.at);
    if (to <= 0.0) return cut(way, gone + (from > 0.0 ? length * from / (from - to) : 0.0));
    gone += length;
  }
  return way;
}

}  // namespace

WholeWay way_taken(const Game& game, const PieceId& piece, const StandWay& way) {
  WholeWay taken{.way = whole_way(game, piece, way), .over = {}, .open = {}};
  if (!game.settings().leave_far_edge || way.empty()) return taken;
  const Edge edge = game.setup->friendly_edge.at(index_of(enemy_of(game.side(piece))));
  const Placed& end = taken.way.back().placed;
  const Inches beyond{.value = -from_edge_in(game, edge, end.at),
                      .error = 2.0 * Length::from_mm(end.sigma_mm).inches(),
                      .told = end.sigma_mm == 0.0};
  const Answer measured = beyond.told ? answer(beyond.value >= -kOnEdge_in) : opposite(within(beyond, 0.0));
  Answer leaves = decided(game, question_of(game, piece, edge, beyond), measured, taken.open);
  if (leaves == Answer::kUmpire) leaves = answer(beyond.value >= 0.0);
  if (leaves != Answer::kYes) return taken;
  taken.way = up_to_edge(game, taken.way, edge);
  taken.over = edge;
  return taken;
}

void leave_table(Game& game, const PieceId& piece, Edge edge, Events& events) {
  Stand& stand = game.stand(piece);
  stand.where = Where::kLeft;
  stand.task.reset();
  stand.pinned = false;
  events.tell(event::kLeft, {"BQ-117"},
              game.setup->named(piece) + " leaves the table over the " + std::string(word(edge)) +
                  " edge; it is no loss.",
              {{"piece", piece.value()}});
}

}  // namespace telescope::brevity
