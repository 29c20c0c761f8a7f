#pragma once

#include <memory>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "vision/demo/demo_source.hpp"
#include "vision/demo/optics.hpp"

namespace telescope::vision::demo {

/// Where a piece really is, and how much of its tag the camera can see. A marker is told like a counter: its
/// id is its class's and a number, "pin#1".
struct DemoTruth {
  PieceId piece;
  TagId tag;
  TablePoint centre;  ///< of the base
  Heading heading;
  double lift_mm = 0;  ///< above the table: in the hand
  double visible = 0;  ///< share of the tag's area that nothing is in front of, 0 to 1
};

/// A die that was thrown on it.
struct DiceTruth {
  int face = 1;  ///< that looks up, or would if it fell flat
  TablePoint centre;
  double side_mm = 0;
  bool lies = false;  ///< else it falls or rolls
};

/// The demo table at any moment of its play; the same picture for the same options and time.
class DemoTable {
 public:
  DemoTable(const Kit& kit, const DemoOptions& options);
  ~DemoTable();
  DemoTable(DemoTable&&) noexcept;

  /// A table to play on: where the hand is away, it begins with the first of the tasks that is not done yet.
  /// Times rise from call to call.
  void take_on(HandTasks& tasks, double t_s);
  /// 8-bit BGR, `t_s` seconds after the beginning; the play begins anew every loop_s().
  cv::Mat render(double t_s);
  /// Every piece and marker that is on the table or in the hand.
  std::vector<DemoTruth> truth(double t_s);
  std::vector<DiceTruth> dice(double t_s) const;
  double loop_s() const;
  const Optics& optics() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace telescope::vision::demo
