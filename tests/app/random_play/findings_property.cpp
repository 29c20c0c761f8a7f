#include "tests/app/random_play/findings_property.hpp"

#include <algorithm>
#include <utility>

#include "app/engine/assessment.hpp"
#include "app/game/standing_view.hpp"

namespace telescope::app {
namespace {

std::vector<Finding> violations_of(std::vector<Finding> findings) {
  std::erase_if(findings, [](const Finding& each) { return each.severity != Severity::kViolation; });
  return findings;
}

/// Whether the action that brought this about, with all the pieces that are in it, was let pass or done by
/// the umpire's hand with a reason. Worked out from the beginning of the game.
bool was_let_pass(const Session& session, const Finding& finding) {
  bool passed = false, before = false;
  for (const EntryId id : session.journal().line_to(session.journal().head())) {
    if (session.journal().node(id).kind != EntryKind::kAction) continue;
    const Position position = session.position_at(id).value();
    const TableFace& table = session.game().table();
    const auto view = standing_view(session.kit(), table.standing(position), {}).table;
    const auto red = violations_of(table.inspect(position, view));
    const bool there = std::ranges::any_of(red, [&](const Finding& each) { return covers(each, finding); });
    if (there && !before) {
      const Json body = Json::parse(session.journal().entry(id)->body);
      passed = body.contains("waiver") || body.at("action").contains("reason");
    }
    before = there;
  }
  return before && passed;
}

/// Whether it says where that one piece is to go.
bool sends(const Finding& finding) {
  if (finding.pieces.size() != 1 || finding.severity < Severity::kWarning) return false;
  const std::string& piece = finding.pieces.front().value();
  return finding.remedy.starts_with("Move " + piece) || finding.remedy.starts_with("Put " + piece) ||
         finding.remedy.starts_with("Take " + piece);
}

Table table_of(GameDesk& desk, std::vector<Finding> waived) {
  return {desk.scenario(), desk.kit(), desk.session().shared_game(), desk.position(), std::move(waived)};
}

}  // namespace

std::string red_though_passed(GameDesk& desk, std::vector<Finding> waived) {
  const TableView view = standing_view(desk.kit(), desk.scene().standings, {}).table;
  for (const Finding& each : violations_of(assess(table_of(desk, std::move(waived)), view)))
    if (was_let_pass(desk.session(), each)) return "red, though it was let pass: " + each.sentence;
  return {};
}

std::string contradiction(std::span<const Finding> findings, std::span<const SheetLine> sheet) {
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& a = findings[i];
    for (const SheetLine& line : sheet)
      if (a.rule == "RO-132" && line.text == a.place + ": combat is over for this turn")
        return line.text + ", and: " + a.sentence;
    for (const Finding& b : findings.first(i)) {
      if (a == b) return "told twice: " + a.sentence;
      if (sends(a) && sends(b) && a.pieces == b.pieces && a.remedy != b.remedy)
        return a.sentence + " " + a.remedy + " But: " + b.sentence + " " + b.remedy;
    }
  }
  return {};
}

std::string fault_of_findings(GameDesk& desk, const PieceId& pushed, Sector to) {
  if (std::string red = red_though_passed(desk, desk.waived()); !red.empty()) return red;
  TableView view = standing_view(desk.kit(), desk.scene().standings, {}).table;
  for (PieceView& piece : view.pieces)
    if (piece.piece == pushed && piece.pose && piece.place.sector) piece.place.sector = to;
  return contradiction(assess(table_of(desk, desk.waived()), view), desk.scene().sheet.lines);
}

}  // namespace telescope::app
