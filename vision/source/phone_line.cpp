#include "vision/source/phone_line.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "vision/pictures/jpeg.hpp"

namespace telescope::vision {

namespace {

/// Nothing of it is decoded.
std::optional<PhoneLine::Answer> objection_to(const std::string& jpeg) {
  if (jpeg.size() > PhoneLine::kMostBytes) return PhoneLine::Answer::kTooLarge;
  const auto size = jpeg_size(bytes_of(jpeg));
  if (!size) return PhoneLine::Answer::kNoPicture;
  if (static_cast<std::size_t>(size->width) * static_cast<std::size_t>(size->height) > PhoneLine::kMostPixels)
    return PhoneLine::Answer::kTooLarge;
  return std::nullopt;
}

}  // namespace

std::uint64_t PhoneLine::begin(bool stills) {
  const std::lock_guard lock(mutex_);
  clock_ = {};
  begun_ = false;
  gives_stills_ = stills;
  wanted_ = told_ = 0;
  pauses_since_.reset();
  return ++page_;
}

PhoneLine::Answer PhoneLine::judge(std::uint64_t page, double taken_s, SteadyTime arrived) const {
  if (page != page_) return Answer::kReplaced;
  if (begun_ && taken_s <= last_s_) return Answer::kOld;
  const std::chrono::duration<double> passed = arrived - last_arrived_ + kLongestWay;
  return begun_ && taken_s - last_s_ > passed.count() ? Answer::kFuture : Answer::kTaken;
}

PhoneLine::Answer PhoneLine::give(std::uint64_t page, double taken_s, std::string jpeg, SteadyTime arrived) {
  if (const auto objection = objection_to(jpeg)) return *objection;
  const std::lock_guard lock(mutex_);
  if (const Answer answer = judge(page, taken_s, arrived); answer != Answer::kTaken) return answer;
  begun_ = true;
  last_s_ = taken_s;
  last_arrived_ = arrived;
  pauses_since_.reset();
  pictures_.publish({std::move(jpeg), clock_.taken_at(taken_s, arrived)});
  return Answer::kTaken;
}

std::uint64_t PhoneLine::want_still() {
  const std::lock_guard lock(mutex_);
  told_ = 0;
  return wanted_ = gives_stills_ ? ++stills_wanted_ : 0;
}

std::uint64_t PhoneLine::tell_still(std::uint64_t page, SteadyTime now) {
  const std::lock_guard lock(mutex_);
  if (page != page_ || wanted_ == 0 || told_ == wanted_) return 0;
  pauses_since_ = last_sign_ = now;
  told_s_ = last_s_;
  return told_ = wanted_;
}

PhoneLine::Answer PhoneLine::give_still(std::uint64_t page, std::uint64_t number, double taken_s,
                                        std::string jpeg, SteadyTime arrived) {
  if (const auto objection = objection_to(jpeg)) return *objection;
  const std::lock_guard lock(mutex_);
  if (page != page_) return Answer::kReplaced;
  if (number == 0 || number != told_ || taken_s <= told_s_) return Answer::kOld;
  if (judge(page, taken_s, arrived) == Answer::kFuture) return Answer::kFuture;
  wanted_ = told_ = 0;
  stills_.publish({std::move(jpeg), number});
  return Answer::kTaken;
}

void PhoneLine::set_help(const HangHelp& help) {
  const std::lock_guard lock(mutex_);
  help_ = help;
}

HangHelp PhoneLine::help() const {
  const std::lock_guard lock(mutex_);
  return help_;
}

void PhoneLine::sign_of_still(std::uint64_t page, SteadyTime now) {
  const std::lock_guard lock(mutex_);
  if (page == page_) last_sign_ = std::max(last_sign_, now);
}

bool PhoneLine::pauses(SteadyTime now) const {
  const std::lock_guard lock(mutex_);
  return pauses_since_ && now < *pauses_since_ + kLongestStill && now < last_sign_ + kBetweenSigns;
}

}  // namespace telescope::vision
