#include "app/presenters/marker_tally.hpp"

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

void count(MarkerTally& tally, const MarkerView& marker) {
  tally.seen += marker.state == PieceState::kSeen;
  tally.covered += marker.state == PieceState::kCovered;
}

}  // namespace

MarkerTally tally_markers(const TableView& table) {
  MarkerTally tally;
  for (const MarkerView& marker : table.markers) count(tally, marker);
  return tally;
}

MarkerTally tally_markers(const TableView& table, std::string_view marker_class) {
  MarkerTally tally;
  for (const MarkerView& marker : table.markers)
    if (marker.marker == marker_class) count(tally, marker);
  return tally;
}

std::string tally_text(const MarkerTally& tally) {
  if (tally.total() == 0) return {};
  std::string text = tr("{1} seen", tally.seen);
  if (tally.covered > 0) text += ", " + tr("{1} covered", tally.covered);
  return text;
}

}  // namespace telescope::app
