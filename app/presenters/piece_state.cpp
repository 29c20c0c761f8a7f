#include "app/presenters/piece_state.hpp"

#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

std::string state_text(PieceState state, CoveredBy by, double age_s) {
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

}  // namespace

std::string state_text(const PieceView& view) {
  return view.held ? tr("held") : state_text(view.state, view.covered_by, view.state_age_s);
}

std::string state_text(const MarkerView& view) {
  return state_text(view.state, view.covered_by, view.state_age_s);
}

}  // namespace telescope::app
