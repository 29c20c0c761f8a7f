#include "app/presenters/findings_list.hpp"

#include <algorithm>
#include <array>

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
    FindingRow row;
    row.severity = finding.severity;
    row.where = finding.place.empty() ? tr("The table") : finding.place;
    row.sentence = finding.waiver.empty() ? finding.sentence : finding_text(finding);
    row.rule = finding.rule;
    if (!finding.remedy.empty()) row.remedy = tr("To do: {1}", finding.remedy);
    row.pieces = pieces_text(scene, finding);
    row.index = i;
    list.worst = std::max(list.worst, finding.severity);
    list.rows.push_back(std::move(row));
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

}  // namespace telescope::app
