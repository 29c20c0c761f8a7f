#include "app/presenters/piece_state.hpp"

#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

std::string words_of(PieceState state, CoveredBy by, double age_s) {
  const std::string age = duration_text(age_s);
  if (state == PieceState::kCovered) switch (by) {
      case CoveredBy::kHand:
        return tr("covered by a hand, {1}", age);
      case CoveredBy::kFigure:
        return tr("covered by a figure, {1}", age);
      case CoveredBy::kGlare:
        return tr("washed out by glare, {1}", age);
      case CoveredBy::kBlur:
        return tr("not readable, {1}", age);
      case CoveredBy::kNothing:
        break;
    }
  switch (state) {
    case PieceState::kSeen:
      return tr("seen {1}", age);
    case PieceState::kCovered:
      return tr("covered {1}", age);
    case PieceState::kLost:
      return tr("lost {1}", age);
    case PieceState::kRemoved:
      break;
  }
  return tr("removed {1}", age);
}

void count(MarkerTally& tally, const MarkerView& marker) {
  tally.seen += marker.state == PieceState::kSeen;
  tally.covered += marker.state == PieceState::kCovered;
}

}  // namespace

std::string state_text(const PieceView& view) {
  return view.held ? tr("held") : words_of(view.state, view.covered_by, view.state_age_s);
}

std::string state_text(const MarkerView& view) {
  return words_of(view.state, view.covered_by, view.state_age_s);
}

std::string place_text(const Board& board, const Place& place) {
  switch (place.kind) {
    case Place::Kind::kUnknown:
      return tr("not known where");
    case Place::Kind::kOpen:
      return tr("on the table");
    case Place::Kind::kOffTable:
      return tr("off the table");
    case Place::Kind::kSector:
    case Place::Kind::kArea:
      return describe(board, place);
    case Place::Kind::kUnclear:
      break;
  }
  std::string text;
  const auto add = [&](std::string name) {
    text = text.empty() ? std::move(name) : tr("{1} or {2}", text, name);
  };
  for (const Sector& sector : place.between) add(label(*grid_of(board), sector));
  if (place.may_be_off_table) add(tr("off the table"));
  return text;
}

std::string piece_text(const Kit& kit, const PieceId& piece) {
  const KitPiece* known = find_piece(kit, piece);
  if (!known || known->name.empty() || known->name == piece.value()) return piece.value();
  return piece.value() + "  " + known->name;
}

bool never_seen(const PieceView& view) {
  return view.state == PieceState::kLost && !view.pose && view.confidence <= 0.0;
}

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
