#include "app/presenters/findings_list.hpp"

#include <algorithm>
#include <array>

#include "app/presenters/status_line.hpp"
#include "app/presenters/text.hpp"
#include "core/base/counted.hpp"
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
  if (finding.pieces.size() > named)
    text += " and " + std::to_string(finding.pieces.size() - named) + " more";
  return text;
}

std::string heading_text(const Scene& scene) {
  std::array<std::size_t, 3> counts{};
  for (const Finding& finding : scene.findings) ++counts[static_cast<std::size_t>(finding.severity)];
  std::string text;
  const auto add = [&](Severity severity, std::string_view word) {
    const std::size_t count = counts[static_cast<std::size_t>(severity)];
    if (count > 0) text += (text.empty() ? "" : ", ") + counted(count, word);
  };
  add(Severity::kViolation, "violation");
  add(Severity::kWarning, "warning");
  add(Severity::kNote, "note");
  return text;
}

}  // namespace

FindingsList findings_list(const Scene& scene) {
  FindingsList list;
  if (!scene.table || !scene.table->calibrated) {
    list.heading = "Nothing checked yet";
    list.empty_text = scene.table ? "Positions are known once the table is calibrated (3)."
                                  : "The table is checked as soon as there is a picture.";
  } else if (scene.findings.empty() && scene.scenario.ruleset == unruled::kId) {
    list.heading = "Nothing is checked";
    list.empty_text = "No rules are known for this table.";
  } else if (scene.findings.empty()) {
    list.heading = "Nothing illegal";
    list.empty_text = "Every stand that the camera sees stands lawfully.";
  } else {
    list.heading = heading_text(scene);
  }
  if (scene.table && !is_live(scene)) {
    list.as_of = "As of the picture " + ago_text(scene.picture_age_s);
    list.empty_text.clear();
  }
  for (std::size_t i = 0; i < scene.findings.size(); ++i) {
    const Finding& finding = scene.findings[i];
    FindingRow row;
    row.severity = finding.severity;
    row.where = finding.place.empty() ? "The table" : finding.place;
    row.sentence = finding.sentence;
    row.rule = finding.rule;
    if (!finding.remedy.empty()) row.remedy = "To do: " + finding.remedy;
    row.pieces = pieces_text(scene, finding);
    row.index = i;
    list.worst = std::max(list.worst, finding.severity);
    list.rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(list.rows, std::ranges::greater{}, &FindingRow::severity);
  return list;
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
