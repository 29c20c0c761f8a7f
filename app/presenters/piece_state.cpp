#include "app/presenters/piece_state.hpp"

#include "app/presenters/text.hpp"

namespace telescope::app {

std::string state_text(const PieceView& view) {
  if (view.held) return "held";
  const std::string age = duration_text(view.state_age_s);
  if (view.state == PieceState::kCovered) switch (view.covered_by) {
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
  return std::string(to_string(view.state)) + " " + age;
}

}  // namespace telescope::app
