#include <algorithm>
#include <map>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/table/table.hpp"

namespace telescope::rapier {
namespace {

using Pieces = std::vector<const PieceView*>;

/// What one side has in one sector.
struct Stack {
  Pieces there;    ///< seen or covered, clearly inside
  Pieces on_edge;  ///< seen or covered, inside or next door
  Pieces lost;     ///< was there when last seen
};
using Stacks = std::map<std::pair<Sector, Side>, Stack>;

Stacks stacks_of(const Kit& kit, const TableView& table) {
  Stacks stacks;
  for (const PieceView& piece : table.pieces) {
    const KitPiece* known = find_piece(kit, piece.piece);
    if (!known || known->side == Side::kNeutral || piece.state == PieceState::kRemoved) continue;
    const bool lost = piece.state == PieceState::kLost;
    if (piece.place.kind == Place::Kind::kSector) {
      Stack& stack = stacks[{*piece.place.sector, known->side}];
      (lost ? stack.lost : stack.there).push_back(&piece);
    } else if (piece.place.kind == Place::Kind::kUnclear && !lost) {
      for (const Sector& sector : piece.place.between)
        stacks[{sector, known->side}].on_edge.push_back(&piece);
    }
  }
  return stacks;
}

std::string things(std::size_t count, Side side) {
  return counted(count, side == Side::kAttacker ? "attacking unit" : "defending item");
}

std::string covered_note(const Pieces& pieces) {
  const auto count = std::ranges::count(pieces, PieceState::kCovered, &PieceView::state);
  return count == 0 ? "" : ", " + std::to_string(count) + " of them covered";
}

/// "1-04 lies on the edge of A2-L3 and A2-L4" for each of them.
std::string edges(const Board& board, const Pieces& pieces) {
  return joined(pieces, "; ", [&](const PieceView* piece) {
    return piece->piece.value() + " is in " + describe(board, piece->place);
  });
}

void add_pieces(Finding& finding, const Pieces& pieces) {
  for (const PieceView* piece : pieces) finding.pieces.push_back(piece->piece);
}

Finding overfull(Finding finding, const Board& board, Side side, const Stack& stack, std::size_t limit) {
  finding.severity = Severity::kViolation;
  add_pieces(finding, stack.there);
  add_pieces(finding, stack.on_edge);
  finding.sentence = finding.place + " holds " + things(stack.there.size(), side) +
                     covered_note(stack.there) + "; at most " + std::to_string(limit) + " may be there.";
  if (!stack.on_edge.empty()) finding.sentence += " More may be: " + edges(board, stack.on_edge) + ".";
  const std::size_t excess = stack.there.size() - limit;
  finding.remedy = "Take " + (excess == 1 ? std::string("one") : std::to_string(excess)) +
                   " of them out of " + finding.place + ".";
  return finding;
}

Finding perhaps_overfull(Finding finding, const Board& board, Side side, const Stack& stack,
                         std::size_t limit) {
  finding.severity = Severity::kWarning;
  add_pieces(finding, stack.on_edge);
  const std::size_t most = stack.there.size() + stack.on_edge.size();
  finding.sentence = finding.place + " may hold " + things(most, side) + ", more than " +
                     std::to_string(limit) + ": " + edges(board, stack.on_edge) + ".";
  finding.remedy = "Push " + list_of(finding.pieces) + " clearly into one sector.";
  return finding;
}

/// That a stand is only not seen breaks no rule, and none is cited.
Finding not_counted(Finding finding, const Stack& stack) {
  finding.rule.clear();
  add_pieces(finding, stack.lost);
  const bool one = stack.lost.size() == 1;
  finding.sentence = list_of(finding.pieces) + (one ? " was" : " were") + " last seen in " + finding.place +
                     (one ? "; it is" : "; they are") + " not seen now and not counted there.";
  finding.remedy =
      one ? "Show it to the camera, or leave it off." : "Show them to the camera, or leave them off.";
  return finding;
}

}  // namespace

std::string_view stacking_rule(Step step, Side side, Sector sector) {
  if (step == Step::kDefenderDeployment && side == Side::kDefender) return "RO-053";
  if (step == Step::kAttackerDeployment && side == Side::kAttacker && sector.row == 0) return "RO-070";
  return "RO-037";
}

std::vector<SectorCount> stacking_counts(const Kit& kit, const TableView& table, int limit) {
  std::vector<SectorCount> counts;
  for (const auto& [key, stack] : stacks_of(kit, table))
    if (!stack.there.empty() || !stack.on_edge.empty())
      counts.push_back({.sector = key.first,
                        .side = key.second,
                        .count = static_cast<int>(stack.there.size()),
                        .unclear = static_cast<int>(stack.on_edge.size()),
                        .limit = limit});
  return counts;
}

std::vector<Finding> stacking_findings(const Kit& kit, const TableView& table, int limit, Step step) {
  std::vector<Finding> findings;
  if (!grid_of(kit.board)) return findings;
  if (!table.calibrated) {
    findings.push_back({.rule = "RO-037",
                        .sentence = "Stacking is not checked: the camera does not know where the table is.",
                        .remedy = "Let it see two anchors or more, or drag the table's corners."});
    return findings;
  }
  const auto most = static_cast<std::size_t>(limit);
  for (const auto& [key, stack] : stacks_of(kit, table)) {
    const auto [sector, side] = key;
    const Finding about{// HD-09: what is said of the defender's items is for the umpire.
                        .audience = side == Side::kAttacker ? Audience::kAll : Audience::kUmpire,
                        .rule = std::string(stacking_rule(step, side, sector)),
                        .sectors = {sector},
                        .place = label(*grid_of(kit.board), sector)};
    if (stack.there.size() > most)
      findings.push_back(overfull(about, kit.board, side, stack, most));
    else if (stack.there.size() + stack.on_edge.size() > most)
      findings.push_back(perhaps_overfull(about, kit.board, side, stack, most));
    if (!stack.lost.empty()) findings.push_back(not_counted(about, stack));
  }
  std::ranges::stable_sort(findings, std::ranges::greater{}, &Finding::severity);
  return findings;
}

}  // namespace telescope::rapier
