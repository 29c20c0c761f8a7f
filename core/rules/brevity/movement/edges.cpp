#include <algorithm>

#include "core/rules/brevity/measure/question.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr double kStrip_in = 8.0;  // OB-062

Question question_of(const Game& game, const PieceId& piece, Edge edge, const Inches& length, bool leaves) {
  const std::string side(word(edge));
  return {.id = "edge/" + piece.value() + "/" + side + (leaves ? "/leaves" : ""),
          .sentence = game.setup->named(piece) +
                      (leaves ? " is bound to the " + side + " edge. Does it stay within 8 in of it?"
                              : ": does it come closer than 8 in to the " + side + " edge?") +
                      " Measured are " + words(length) + ".",
          .rule = "OB-062",
          .within = leaves};
}

/// BQ-27: exactly 8" does not bind.
Answer comes_close(const Game& game, const PieceId& piece, const WayReport::EdgeDistanceAlong& along,
                   std::vector<Question>& open) {
  const Inches& least = game.settings().edge_rule == EdgeRule::kEnd ? along.at_end : along.least;
  const Answer measured = least.told ? answer(least.value < kStrip_in) : within(least, kStrip_in);
  return decided(game, question_of(game, piece, along.edge, least, false), measured, open);
}

bool is_bound(const Game& game, const PieceId& piece, Edge edge) {
  return std::ranges::count(game.stand(piece).bound_to, edge) > 0;
}

}  // namespace

Objections objections_by_edges(const Game& game, const PieceId& piece, const WayReport& way) {
  Objections all;
  if (!moves_at_all(way)) return all;
  std::vector<Question> open;
  for (const auto& along : way.edges) {
    const bool ends_only = game.settings().edge_rule == EdgeRule::kEnd;
    const bool bound = is_bound(game, piece, along.edge);
    if (!bound && (ends_only || comes_close(game, piece, along, open) != Answer::kYes)) continue;
    const Inches& most = ends_only ? along.at_end : along.most_after;
    const Answer stays =
        decided(game, question_of(game, piece, along.edge, most, true), within(most, kStrip_in), open);
    if (stays == Answer::kNo)
      object(all, "OB-062",
             game.setup->named(piece) + (bound ? " is bound to the " : " comes within 8 in of the ") +
                 std::string(word(along.edge)) +
                 " edge and may not go farther than 8 in from it: " + words(most, kStrip_in) + ".");
  }
  for (Objection& each : objections_of(game, open)) all.push_back(std::move(each));
  return all;
}

std::vector<Edge> bound_after(const Game& game, const PieceId& piece, const WayReport& way) {
  std::vector<Edge> bound = game.stand(piece).bound_to;
  if (!moves_at_all(way)) return bound;
  const bool ends_only = game.settings().edge_rule == EdgeRule::kEnd;
  for (const auto& along : way.edges) {
    if (is_bound(game, piece, along.edge)) continue;
    std::vector<Question> open;
    Answer close = comes_close(game, piece, along, open);
    const double least = ends_only ? along.at_end.value : along.least.value;
    if (close == Answer::kUmpire) close = answer(least < kStrip_in);
    if (close == Answer::kYes) bound.push_back(along.edge);
  }
  return bound;
}

}  // namespace telescope::brevity
