#include "vision/pipeline/frozen_watch.hpp"

#include "tests/support/catch.hpp"

using telescope::vision::FrozenWatch;

namespace {

/// Gives the same picture ten times a second from `from_s` to `to_s`; the last that was told.
std::string same(FrozenWatch& watch, double from_s, double to_s) {
  const cv::Mat picture(64, 64, CV_8U, cv::Scalar(90));
  std::string told;
  for (double t_s = from_s; t_s < to_s; t_s += 0.1) told = watch.take_in(picture, t_s);
  return told;
}

}  // namespace

TEST_CASE("The very same picture for five seconds is told, and what to do", "[frozen]") {
  FrozenWatch watch;
  CHECK(same(watch, 10.0, 14.9).empty());
  const std::string told = same(watch, 14.9, 17.05);
  CHECK(told.starts_with("the picture has not changed at all for 7 s"));
  CHECK(told.find("unplug it and plug it in again") != std::string::npos);
  CHECK(watch.take_in(cv::Mat(64, 64, CV_8U, cv::Scalar(91)), 17.1).empty());
}

TEST_CASE("Time in which a stream was gone is no time of an unchanged picture", "[frozen]") {
  FrozenWatch watch;
  same(watch, 10.0, 12.0);
  CHECK(same(watch, 59.0, 63.5).empty());  // it is back, and begins with the picture that was its last
  CHECK(same(watch, 63.5, 65.05).starts_with("the picture has not changed at all for 6 s"));
}
