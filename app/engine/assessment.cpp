#include "app/engine/assessment.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/joined.hpp"
#include "core/rules/unruled/unruled.hpp"

namespace telescope::app {
namespace {

Result<Table> begin(Scenario scenario, Kit kit) {
  const Ruleset* ruleset = find_ruleset(scenario.ruleset);
  if (!ruleset)
    return failure("no ruleset '" + scenario.ruleset +
                   "' in this program; it knows: " + joined(rulesets(), ", ", &Ruleset::id));
  auto game = ruleset->prepare(scenario, kit);
  if (!game) return failure(scenario.name + ": " + game.error().message);
  const Position position = (*game)->rules().begin().position;
  return Table{std::move(scenario), std::move(kit), *std::move(game), position};
}

/// Would the camera see what belongs there?
bool is_in_view(const Board& board, const Spot& spot) {
  const auto* in = std::get_if<InArea>(&spot);
  if (!in) return !is_off_table(spot);
  const auto area = std::ranges::find(board.areas, in->name, &NamedArea::name);
  if (area != board.areas.end()) return area->outline.has_value();
  return std::ranges::find(board.ground.areas, in->name, &GroundArea::id) != board.ground.areas.end();
}

}  // namespace

Result<Table> make_table(Scenario scenario) {
  auto kit = make_kit(scenario);
  if (!kit) return tl::unexpected(kit.error());
  return begin(std::move(scenario), *std::move(kit));
}

Result<Table> make_table(Kit kit) {
  Scenario scenario;
  scenario.id = scenario.name = kit.scenario;
  scenario.ruleset = find_ruleset(kit.ruleset) ? kit.ruleset : unruled::kId;
  scenario.board = kit.board;
  if (auto ruled = begin(scenario, kit)) return ruled;
  scenario.ruleset = unruled::kId;  // the rules want more than a kit can say
  return begin(std::move(scenario), std::move(kit));
}

std::vector<PieceId> pieces_elsewhere(const Board& board, std::span<const Standing> standings) {
  std::vector<PieceId> pieces;
  for (const Standing& standing : standings)
    if (!is_in_view(board, standing.spot)) pieces.push_back(standing.piece);
  return pieces;
}

void mark_removed(std::span<const PieceId> elsewhere, TableView& view) {
  for (PieceView& piece : view.pieces)
    if (piece.state == PieceState::kLost && piece.pose && std::ranges::count(elsewhere, piece.piece) > 0)
      piece.state = PieceState::kRemoved;
}

std::vector<Finding> assess(const Table& table, const TableView& view) {
  std::vector<Finding> findings;
  if (table.game) findings = table.game->table().inspect(table.position, view);
  for (Finding& finding : findings) {
    if (finding.severity != Severity::kViolation) continue;
    const auto passed = std::ranges::find_if(table.waived, [&](const Finding& waived) {
      return waived.rule == finding.rule && covers(waived, finding);
    });
    if (passed == table.waived.end()) continue;
    finding.severity = Severity::kNote;
    finding.audience = passed->audience;
    finding.remedy.clear();
    finding.waiver = passed->waiver;
  }
  for (const TagId tag : view.doubled) {
    const KitPiece* piece = find_by_tag(table.kit, tag);
    Finding twice{.severity = Severity::kWarning};
    twice.sentence = "Tag " + std::to_string(tag.value()) + (piece ? " (" + piece->id.value() + ")" : "") +
                     " lies on the table twice; neither is believed.";
    twice.remedy = "Take the copy off the table.";
    if (piece) twice.pieces = {piece->id};
    findings.push_back(std::move(twice));
  }
  return findings;
}

}  // namespace telescope::app
