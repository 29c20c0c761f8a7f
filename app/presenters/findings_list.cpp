#include "app/presenters/findings_list.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "app/presenters/piece_state.hpp"
#include "app/presenters/status_line.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"
#include "core/rules/unruled/unruled.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kPiecesNamed = 8;

std::string pieces_text(const Scene& scene, const Finding& finding) {
  std::string text;
  const std::size_t named = finding.pieces.size() == kPiecesNamed + 1 ? kPiecesNamed + 1 : kPiecesNamed;
  for (std::size_t i = 0; i < finding.pieces.size() && i < named; ++i) {
    const KitPiece* piece = find_piece(scene.kit, finding.pieces[i]);
    const bool named_piece = piece && !piece->short_name.empty();
    if (i > 0) text += ", ";
    text += shortened(named_piece ? piece->short_name : finding.pieces[i].value(), 16);
  }
  if (finding.pieces.size() > named) text = tr("{1} and {2} more", text, finding.pieces.size() - named);
  return text;
}

std::string heading_text(const Scene& scene) {
  std::array<std::size_t, 3> counts{};
  for (const Finding& finding : scene.findings) ++counts[static_cast<std::size_t>(finding.severity)];
  std::string text;
  const auto count_of = [&](Severity severity) { return counts[static_cast<std::size_t>(severity)]; };
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  if (const auto count = count_of(Severity::kViolation)) add(tr_n("{1} violation", "{1} violations", count));
  if (const auto count = count_of(Severity::kWarning)) add(tr_n("{1} warning", "{1} warnings", count));
  if (const auto count = count_of(Severity::kNote)) add(tr_n("{1} note", "{1} notes", count));
  return text;
}

std::string what_text(const Scene& scene, const PieceView& view) {
  std::string text = state_text(view);
  const bool named = view.place.kind != Place::Kind::kUnknown && view.place.kind != Place::Kind::kOpen;
  if (named) text = tr("{1}, last at {2}", text, place_text(scene.kit.board, view.place));
  return text;
}

}  // namespace

FindingsList findings_list(const Scene& scene) {
  FindingsList list;
  if (!scene.table || !scene.table->calibrated) {
    list.heading = tr("Nothing checked yet");
    list.empty_text = scene.table ? tr("Positions are known once the table is calibrated (3).")
                                  : tr("The table is checked as soon as there is a picture.");
  } else if (scene.findings.empty() && scene.scenario.ruleset == unruled::kId) {
    list.heading = tr("Nothing is checked");
    list.empty_text = tr("No rules are known for this table.");
  } else if (scene.findings.empty()) {
    list.heading = tr("Nothing illegal");
    list.empty_text = tr("Every stand that the camera sees stands lawfully.");
  } else {
    list.heading = heading_text(scene);
  }
  if (scene.table && !is_live(scene)) {
    list.as_of = tr("As of the picture {1}", ago_text(scene.picture_age_s));
    list.empty_text.clear();
  }
  for (std::size_t i = 0; i < scene.findings.size(); ++i) {
    const Finding& finding = scene.findings[i];
    list.worst = std::max(list.worst, finding.severity);
    list.rows.push_back({.severity = finding.severity,
                         .where = finding.place.empty() ? tr("The table") : finding.place,
                         .sentence = finding.waiver.empty() ? finding.sentence : finding_text(finding),
                         .rule = finding.rule,
                         .remedy = finding.remedy.empty() ? "" : tr("To do: {1}", finding.remedy),
                         .pieces = pieces_text(scene, finding),
                         .index = i});
  }
  std::ranges::stable_sort(list.rows, std::ranges::greater{}, &FindingRow::severity);
  return list;
}

std::string finding_text(const Finding& finding) {
  if (!finding.waiver.empty()) return tr("{1} Let pass: {2}", finding.sentence, finding.waiver);
  return finding.sentence + (finding.remedy.empty() ? "" : " " + finding.remedy);
}

std::string review_text(const Finding& finding) {
  return finding.severity == Severity::kNote ? finding.sentence : finding_text(finding);
}

std::string identity(const Finding& finding) {
  std::string text = finding.rule + "|" + finding.place;
  for (const Sector& sector : finding.sectors)
    text += "|" + std::to_string(sector.column) + "," + std::to_string(sector.row);
  // Several findings of one rule about no place are told apart by their pieces.
  if (finding.sectors.empty())
    for (const PieceId& piece : finding.pieces) text += "|" + piece.value();
  return text;
}

PieceTally tally(const TableView& table) {
  PieceTally tally;
  tally.total = table.pieces.size();
  for (const PieceView& view : table.pieces) switch (view.state) {
      case PieceState::kSeen:
        ++tally.seen;
        break;
      case PieceState::kCovered:
        ++tally.covered;
        break;
      case PieceState::kRemoved:
        ++tally.removed;
        break;
      case PieceState::kLost:
        ++(never_seen(view) ? tally.never_seen : tally.lost);
        break;
    }
  return tally;
}

MissingList missing_list(const Scene& scene) {
  MissingList list;
  if (!scene.table) {
    list.heading = tr("Not seen");
    return list;
  }
  struct Item {
    const PieceView* view;
    const KitPiece* piece;
  };
  std::vector<Item> items;
  for (const PieceView& view : scene.table->pieces) {
    const bool missing =
        view.state == PieceState::kCovered || (view.state == PieceState::kLost && !never_seen(view));
    if (missing) items.push_back({&view, find_piece(scene.kit, view.piece)});
  }
  std::ranges::stable_sort(items, [](const Item& a, const Item& b) {
    return std::tuple(a.view->state, a.view->state_age_s) < std::tuple(b.view->state, b.view->state_age_s);
  });
  for (const auto& [view, piece] : items) {
    list.rows.push_back({.piece = view->piece,
                         .side = piece ? piece->side : Side::kNeutral,
                         .state = view->state,
                         .name = piece_text(scene.kit, view->piece),
                         .what = what_text(scene, *view)});
  }

  const PieceTally count = tally(*scene.table);
  list.heading =
      !list.rows.empty() ? tr("{1} not seen", list.rows.size())
      : count.total == 0 ? tr("No pieces in this kit")
      : count.never_seen == 0
          ? is_live(scene)
                ? tr_n("All {1} piece seen", "All {1} pieces seen", count.total - count.removed)
                : tr_n("All {1} piece seen then", "All {1} pieces seen then", count.total - count.removed)
      : count.seen == 0 ? tr("No piece seen yet")
                        : tr("All seen that were on the table");
  if (count.never_seen > 0)
    list.never_seen = tr_n("{1} of {2} has not been on the table yet",
                           "{1} of {2} have not been on the table yet", count.never_seen, count.total);
  return list;
}

}  // namespace telescope::app
