#include "app/game/debts.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/board/footprint.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kTicksShown = 3;

std::vector<TablePoint> base_at(const KitPiece& piece, const AtPoint& at) {
  const auto box = corners({.centre = at.point,
                            .heading = at.heading.value_or(Heading()),
                            .width = Length::from_mm(piece.base_width_mm),
                            .depth = Length::from_mm(piece.base_depth_mm)});
  return {box.begin(), box.end()};
}

std::set<PieceId> pieces_of(std::span<const JudgedProposal> proposals) {
  std::set<PieceId> pieces;
  for (const JudgedProposal& each : proposals)
    pieces.insert(each.proposal.pieces.begin(), each.proposal.pieces.end());
  return pieces;
}

std::string without_stop(std::string sentence) {
  if (!sentence.empty() && sentence.back() == '.') sentence.pop_back();
  return sentence;
}

Debt shown_debt(const Discrepancy& debt, const Kit& kit) {
  Debt line{.piece = debt.piece, .counter = debt.counter, .sentence = {}, .rule = {}, .sector = {}};
  line.sentence = with_map_names(kit, without_stop(debt.sentence));
  if (const auto* at = std::get_if<AtPoint>(&debt.spot))
    if (const KitPiece* piece = find_piece(kit, debt.piece)) line.base = base_at(*piece, *at);
  line.done = debt.state == Discrepancy::State::kDone;
  if (const GridBoard* grid = grid_of(kit.board)) {
    line.sector = sector_from_label(*grid, debt.to);
    if (!line.sector) line.sector = sector_from_label(*grid, debt.from);
  }
  return line;
}

}  // namespace

std::vector<Discrepancy> to_do_by_hand(std::span<const Discrepancy> owed,
                                       std::span<const JudgedProposal> proposals) {
  const auto judged = pieces_of(proposals);
  std::vector<Discrepancy> left;
  for (const Discrepancy& debt : owed)
    if (debt.state == Discrepancy::State::kOwed && !judged.contains(debt.piece)) left.push_back(debt);
  return left;
}

std::vector<Debt> shown_debts(std::span<const Discrepancy> owed, const Kit& kit,
                              std::span<const JudgedProposal> proposals) {
  const auto judged = pieces_of(proposals);
  std::vector<Debt> lines, ticked;
  for (const Discrepancy& debt : owed) {
    const auto has_gone_on = [&](const Discrepancy& other) {  // what was done is undone by a hand
      return other.piece == debt.piece && other.state != Discrepancy::State::kDone;
    };
    if (judged.contains(debt.piece) || debt.state == Discrepancy::State::kWaiting) continue;
    if (debt.state == Discrepancy::State::kDone && std::ranges::any_of(owed, has_gone_on)) continue;
    Debt line = shown_debt(debt, kit);
    (line.done ? ticked : lines).push_back(std::move(line));
  }
  if (ticked.size() > kTicksShown) ticked.erase(ticked.begin(), ticked.end() - kTicksShown);
  std::ranges::move(ticked, std::back_inserter(lines));
  return lines;
}

void say_once(GameScene& scene, bool findings_of_now) {
  std::set<PieceId> told;
  for (const JudgedProposal& each : scene.proposals)
    told.insert(each.proposal.pieces.begin(), each.proposal.pieces.end());
  std::map<PieceId, Debt*> owed;
  std::set<const Debt*> explained;
  for (Debt& debt : scene.debts) {
    if (debt.done) continue;
    owed[debt.piece] = &debt;
    if (debt.counter) owed[*debt.counter] = &debt;
  }
  std::erase_if(scene.findings, [&](const Finding& finding) {
    // What has no remedy is no alarm about where the pieces are.
    if (finding.pieces.empty() || finding.remedy.empty()) return false;
    if (!std::ranges::all_of(finding.pieces, [&](const PieceId& piece) {
          return told.contains(piece) || owed.contains(piece);
        }))
      return false;
    for (const PieceId& piece : finding.pieces)
      if (const auto debt = owed.find(piece);
          findings_of_now && debt != owed.end() && explained.insert(debt->second).second) {
        debt->second->rule = finding.rule;
        debt->second->sentence += " (" + without_stop(finding.sentence) + ")";
      }
    return true;
  });
}

std::size_t count_unplaced(const TableView& table, std::span<const Standing> standings) {
  if (!table.calibrated) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(table.pieces, [&](const PieceView& piece) {
    const bool lies = piece.state == PieceState::kSeen &&
                      (piece.place.kind == Place::Kind::kSector || piece.place.kind == Place::Kind::kOpen);
    return lies && std::ranges::find(standings, piece.piece, &Standing::piece) == standings.end();
  }));
}

}  // namespace telescope::app
