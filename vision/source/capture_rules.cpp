#include "vision/source/capture_rules.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/answers.hpp"
#include "core/base/counted.hpp"
#include "core/base/words.hpp"

namespace telescope::vision {
namespace {

constexpr std::chrono::seconds kLateOver{5};  ///< the time over which late pictures are counted
constexpr const char* kNothingCame = "no picture came";
/// So many intervals tell how fast a camera is: enough that one that was longer does not count for much, few
/// enough that it is noticed soon when light or its settings change.
constexpr std::size_t kIntervals = 8;
/// Pictures do not come as steadily as they are taken.
constexpr double kJitter = 1.5;

long long whole_seconds(SteadyTime::duration d) {
  return std::max(1LL, std::llround(std::chrono::duration<double>(d).count()));
}

}  // namespace

CaptureRules::CaptureRules(std::string_view name) : name_(foreign_line(name)) {}

CaptureRules::Step CaptureRules::step(SteadyTime now) {
  if (phase_ == Phase::kEnded) return Step::kFinished;
  if (now < next_step_at()) return Step::kWait;
  if (phase_ == Phase::kPausing) return Step::kOpen;
  why_ = pictures_ ? "" : note_.empty() ? kNothingCame : note_;
  pause(now);
  return Step::kAbandon;
}

SteadyTime CaptureRules::next_step_at() const {
  switch (phase_) {
    case Phase::kPausing:
      return try_at_;
    case Phase::kOpen:
      if (pictures_ || (opened_ && nature_ == SourceNature::kDrawn)) return lost_at();
      return opened_at_ + (opened_ && camera() ? kFirstPicturePatience : kOpenPatience);
    case Phase::kEnded:
      break;
  }
  return SteadyTime::max();
}

void CaptureRules::opening(SteadyTime now) {
  phase_ = Phase::kOpen;
  opened_at_ = now;
  opened_ = false;
  pictures_ = false;
  pausing_ = false;
  note_.clear();
  count_before_ = count_;
}

std::optional<SteadyTime::duration> CaptureRules::interval() const {
  const std::size_t steps = std::min(kIntervals, count_ - count_before_ - (count_ > count_before_ ? 1 : 0));
  if (steps == 0) return std::nullopt;
  const auto at = [&](std::size_t back) { return recent_[(count_ - 1 - back) % recent_.size()]; };
  return (at(0) - at(steps)) / static_cast<long>(steps);
}

/// How old a picture may be when it has come. Over a slow line it takes as long to come as the next one after
/// it.
SteadyTime::duration CaptureRules::newest_age() const {
  const auto between = interval().value_or(SteadyTime::duration::zero());
  return std::max<SteadyTime::duration>(kStaleAfter,
                                        std::chrono::duration_cast<SteadyTime::duration>(kJitter * between));
}

/// A picture that was old when it came tells of this computer, not of the camera.
bool CaptureRules::slow(SteadyTime now) const {
  const auto between = interval();
  return nature_ != SourceNature::kDrawn && phase_ == Phase::kOpen && between &&
         std::chrono::duration<double>(*between) * kJitter > kStaleAfter &&
         last_sign_ - last_taken_ <= newest_age() && now <= lost_at();
}

SteadyTime CaptureRules::lost_at() const {
  if (nature_ == SourceNature::kDrawn) return SteadyTime::max();  // begun anew it would not be quicker
  if (nature_ == SourceNature::kFile) return last_sign_ + kOpenPatience;
  const auto between = interval();
  if (!between) return last_sign_ + kFirstPicturePatience;
  return last_sign_ + std::max<SteadyTime::duration>(kLostAfter, kLostAfterIntervals * *between);
}

void CaptureRules::opened(std::string_view description, SourceNature nature, SteadyTime now) {
  source_ = foreign_line(description);
  nature_ = nature;
  if (phase_ != Phase::kOpen) return;
  opened_at_ = now;
  opened_ = true;
}

bool CaptureRules::picture(SteadyTime taken_at, SteadyTime now) {
  if (phase_ != Phase::kOpen) return false;
  taken_at = std::min(taken_at, now);
  if (taken_at <= last_taken_) return false;
  const SteadyTime::duration age = camera() ? now - taken_at : SteadyTime::duration::zero();
  if (age > kStaleAfter && pictures_ && now > lost_at()) return false;
  last_sign_ = now;
  if (pausing_) count_before_ = count_;  // the pause says nothing of how fast it is
  recent_[count_++ % recent_.size()] = now;
  if (age > newest_age()) return false;
  if (!pictures_) live_since_ = now;
  if (lost_ && has_shown()) ++reconnects_;
  pictures_ = true;
  pausing_ = false;
  lost_ = false;
  why_.clear();
  last_taken_ = taken_at;
  return true;
}

void CaptureRules::broken(std::string_view why, SteadyTime now) {
  why_ = foreign_line(why);
  pause(now);
}

void CaptureRules::pausing(SteadyTime now) {
  if (phase_ != Phase::kOpen || !pictures_) return;
  pausing_ = true;
  last_sign_ = now;
}

void CaptureRules::noted(std::string_view note) {
  note_ = foreign_line(note);
}

void CaptureRules::ended(std::string_view note) {
  phase_ = Phase::kEnded;
  why_ = foreign_line(note);
}

void CaptureRules::failed(std::string_view why) {
  phase_ = Phase::kEnded;
  why_ = foreign_line(why);
}

void CaptureRules::pause(SteadyTime now) {
  const bool was_steady = pictures_ && last_taken_ - live_since_ >= kSteadyAfter;
  const bool at_once = pause_.count() == 0 || was_steady || nature_ == SourceNature::kSender;
  pause_ = at_once ? kFirstPause : std::min(pause_ * 2, kLongestPause);
  try_at_ = now + pause_;
  phase_ = Phase::kPausing;
  lost_ = true;
}

bool CaptureRules::live(SteadyTime now) const {
  return phase_ == Phase::kOpen && pictures_ && now - last_taken_ <= kStaleAfter;
}

bool CaptureRules::late(SteadyTime now) const {
  return phase_ == Phase::kOpen && pictures_ && !live(now) && now <= lost_at();
}

double CaptureRules::fps(SteadyTime now, std::chrono::seconds over) const {
  const std::size_t kept = std::min(count_, recent_.size());
  std::size_t pictures = 0;
  SteadyTime oldest = now;
  for (; pictures < kept; ++pictures) {
    const SteadyTime at = recent_[(count_ - 1 - pictures) % recent_.size()];
    if (now - at > over) break;
    oldest = at;
  }
  if (pictures < recent_.size())  // all of that time
    return static_cast<double>(pictures) / static_cast<double>(over.count());
  return static_cast<double>(pictures) / std::max(1e-3, std::chrono::duration<double>(now - oldest).count());
}

std::string CaptureRules::lost_message(SteadyTime now) const {
  std::string text = !has_shown() ? std::string("no picture yet")
                                  : "camera lost; last picture " +
                                        std::to_string(whole_seconds(now - last_taken_)) + " s ago";
  if (!why_.empty()) text += "; " + why_;
  text += "; trying again";
  if (phase_ == Phase::kPausing && try_at_ > now)
    text += " in " + std::to_string(whole_seconds(try_at_ - now)) + " s";
  return text;
}

std::string CaptureRules::quiet_message(SteadyTime now) const {
  return "no new picture for " + std::to_string(whole_seconds(now - last_taken_)) + " s";
}

std::string CaptureRules::late_message(SteadyTime now) const {
  if (nature_ == SourceNature::kFile) return quiet_message(now);
  const double rate = fps(now, kLateOver);
  std::string text = "this computer is too busy: ";
  if (rate >= 0.95) return text + counted(std::lround(rate), "picture") + " a second";
  return text + "the newest picture is " + std::to_string(whole_seconds(now - last_taken_)) + " s old";
}

SourceStatus CaptureRules::status(SteadyTime now) const {
  using State = SourceStatus::State;
  SourceStatus s{
      .source = source_.empty() ? name_ : source_, .last_frame_at = last_taken_, .reconnects = reconnects_};
  if (phase_ == Phase::kEnded) {
    s.state = State::kEnded;
    s.message = source_.empty() ? why_ : s.source + " has ended" + (why_.empty() ? "" : "; " + why_);
    s.why = why_;
  } else if (slow(now)) {
    const double between_s = std::chrono::duration<double>(*interval()).count();
    s.state = State::kSlow;
    s.fps = 1.0 / between_s;
    s.is_file = nature_ == SourceNature::kFile;
    s.message = std::string(s.is_file ? "the video" : "the camera") + " is slow: a picture every " +
                decimal(between_s, 1) + " s";
  } else if (live(now)) {
    s.state = State::kLive;
    s.fps = fps(now, std::chrono::seconds(1));
  } else if (late(now) && pausing_ && now - last_sign_ <= kStaleAfter) {
    s.state = State::kPausing;
    s.message = "the camera takes a sharp picture of the table at rest";
  } else if (late(now) && camera() && now - last_sign_ > kStaleAfter) {
    s.state = State::kStalled;
    s.message = quiet_message(now);
  } else if (late(now)) {
    s.state = State::kLate;
    s.fps = fps(now, kLateOver);
    s.message = late_message(now);
  } else if (lost_ || has_shown()) {
    s.state = State::kLost;
    s.message = lost_message(now);
    if (why_ != kNothingCame) s.why = why_;
  } else {
    s.state = State::kOpening;
    s.message = note_.empty() ? "opening " + s.source : "no picture yet; " + note_;
    s.why = note_;
  }
  return s;
}

}  // namespace telescope::vision
