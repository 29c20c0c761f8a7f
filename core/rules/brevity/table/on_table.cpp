#include "core/rules/brevity/table/on_table.hpp"

#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/table/markers.hpp"
#include "core/rules/brevity/table/seen.hpp"

namespace telescope::brevity {
namespace {

/// BQ-20: stands that lie on each other.
void add_overlaps(const Game& game, const std::vector<SeenStand>& seen, std::vector<Finding>& findings) {
  std::vector<double> reaches;
  for (const SeenStand& each : seen) reaches.push_back(reach_in(footprint(game, each.piece(), each.placed)));
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t j = i + 1; j < seen.size(); ++j) {
      if (distance_in(seen[i].placed.at, seen[j].placed.at) >= reaches[i] + reaches[j]) continue;
      const PieceId &a = seen[i].piece(), &b = seen[j].piece();
      if (game.facts(a).is_air() || game.facts(b).is_air()) continue;
      if (within(gap_between(game, a, seen[i].placed, b, seen[j].placed), 0.0) != Answer::kYes) continue;
      findings.push_back(
          {.severity = Severity::kViolation,
           .audience = Audience::kAll,
           .rule = "BQ-20",
           .pieces = {a, b},
           .sentence = game.setup->named(a) + " and " + game.setup->named(b) + " lie over each other.",
           .remedy = "Put one of them where it has room."});
    }
}

/// A hidden stand and one that has not come yet belong off the table alike: nothing tells them apart
/// (OB-H01).
std::string why_off(Where where) {
  const std::string_view gone = gone_words(where);
  return gone.empty() ? "not in play yet" : std::string(gone);
}

}  // namespace

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  std::vector<Finding> findings;
  if (!position.begun()) return findings;
  const Game& game = position.as<Game>();
  add_overlaps(game, seen_stands(game, table), findings);
  for (Finding& each : marker_findings(game, table)) findings.push_back(std::move(each));
  return findings;
}

Spot spot_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stand(piece);
  if (stand.on_table())
    return AtPoint{.point = stand.placed.at, .heading = Heading::from_degrees(stand.placed.heading_deg)};
  return OffTable{why_off(is_unseen(game, piece) ? Where::kAside : stand.where)};  // OB-H05
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const auto& [id, stand] : game.stands)
    if (!game.facts(id).is_air())  // its model may lie anywhere
      all.push_back({.piece = id, .spot = spot_of(game, id)});
  return all;
}

}  // namespace telescope::brevity
