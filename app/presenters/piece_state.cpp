#include "app/presenters/piece_state.hpp"

#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

std::string state_text(PieceState state, CoveredBy by, double age_s) {
  const std::string age = duration_text(age_s);
  if (state == PieceState::kCovered) switch (by) {
      case CoveredBy::kHand:
        return "covered by a hand, " + age;
      case CoveredBy::kFigure:
        return "covered by a figure, " + age;
      case CoveredBy::kGlare:
        return "washed out by glare, " + age;
      case CoveredBy::kBlur:
        return "not readable, " + age;
      case CoveredBy::kNothing:
        break;
    }
  return std::string(to_string(state)) + " " + age;
}

}  // namespace

std::string state_text(const PieceView& view) {
  return view.held ? "held" : state_text(view.state, view.covered_by, view.state_age_s);
}

std::string state_text(const MarkerView& view) {
  return state_text(view.state, view.covered_by, view.state_age_s);
}

}  // namespace telescope::app
