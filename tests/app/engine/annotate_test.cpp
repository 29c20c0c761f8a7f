#include "app/engine/annotate.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// A camera over the middle of a table of 4 x 6 sectors, a pixel to a millimetre, about.
calibration::CameraModel overhead_camera() {
  calibration::CameraPose pose;
  pose.rotation = {0, 1, 0, 1, 0, 0, 0, 0, -1};
  pose.translation_mm = {-457.2, -304.8, 1300.0};
  return {calibration::guess_lens(1280, 720, 1300.0), pose};
}

/// The pixels round a place of the table that are drawn in, of a view with one pin there.
int drawn(PieceState state) {
  Table table;
  table.kit.board.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  table.kit.markers = {{"pin", "Pinned", "P", TagId(188), 10, 25, 25, 0.5}};
  EngineView view;
  view.result.frame.image = cv::Mat(720, 1280, CV_8UC3, cv::Scalar::all(60));
  view.result.camera = overhead_camera();
  view.result.table.markers = {
      {.marker = "pin", .number = 1, .state = state, .pose = Pose{{228, 380}, {}, 0.2, 0.2}, .place = {}}};
  const cv::Mat with = annotate(table, view);
  view.result.table.markers.clear();
  const cv::Mat without = annotate(table, view);
  cv::Mat changed;
  cv::absdiff(with, without, changed);
  return cv::countNonZero(changed.reshape(1));
}

}  // namespace

TEST_CASE(
    "The annotated picture shows a marker that is seen, one that is covered otherwise, none that is gone",
    "[engine][marker]") {
  const int seen = drawn(PieceState::kSeen), covered = drawn(PieceState::kCovered);
  CHECK(seen > 100);
  CHECK(covered > 100);
  CHECK(seen != covered);
  CHECK(drawn(PieceState::kLost) == 0);
}
