#include "vision/track/tag_state.hpp"

#include <algorithm>

#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

CoveredBy cause_of(Occlusion look) {
  switch (look) {
    case Occlusion::kStillThere:
    case Occlusion::kDark:
    case Occlusion::kTorn:
      return CoveredBy::kBlur;
    case Occlusion::kGlare:
      return CoveredBy::kGlare;
    case Occlusion::kFigure:
      return CoveredBy::kFigure;
    case Occlusion::kOutOfView:
      return CoveredBy::kNothing;
    case Occlusion::kHand:
    case Occlusion::kClear:  // not yet beyond doubt: most likely a hand is taking it
      return CoveredBy::kHand;
  }
  return CoveredBy::kNothing;
}

}  // namespace

AbsenceEvidence evidence_of(Occlusion look) {
  return {look, look == Occlusion::kClear ? kTrack.bare_nats : -2.0 * kTrack.sure_nats};
}

AbsenceEvidence certain_absence() {
  return {Occlusion::kClear, 2.0 * kTrack.sure_nats};
}

bool vanished_together(std::size_t gone, std::size_t read) {
  return gone >= static_cast<std::size_t>(kTrack.many) &&
         static_cast<double>(gone) >= kTrack.dropout_share * static_cast<double>(gone + read);
}

void TagState::set(PieceState state, CoveredBy by, double now_s) {
  if (state != state_) since_s_ = now_s;
  state_ = state;
  by_ = by;
}

void TagState::read(double now_s) {
  absent_nats_ = -kTrack.sure_nats;
  is_clear_ = false;
  set(PieceState::kSeen, CoveredBy::kNothing, now_s);
}

void TagState::not_read(const AbsenceEvidence& evidence, double now_s) {
  absent_nats_ = std::clamp(absent_nats_ + evidence.absent_nats, -kTrack.sure_nats, kTrack.sure_nats);
  is_clear_ = evidence.look == Occlusion::kClear && absent_nats_ > 0.0;
  if (state_ == PieceState::kLost && evidence.look != Occlusion::kStillThere) return;
  if (is_clear_)
    set(PieceState::kLost, CoveredBy::kNothing, now_s);
  else
    set(PieceState::kCovered, cause_of(evidence.look), now_s);
}

void TagState::occlude(CoveredBy by, double now_s) {
  is_clear_ = false;
  set(PieceState::kCovered, by, now_s);
}

void TagState::rewind(double t_s, bool is_begun) {
  since_s_ = is_begun ? std::min(since_s_, t_s) : t_s;
}

}  // namespace telescope::vision
