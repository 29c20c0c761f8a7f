#pragma once

#include <memory>
#include <optional>

#include "vision/health/health_check.hpp"

namespace telescope::app {

/// The health check of a camera that runs: a report every two seconds on the last of its pictures. For one
/// thread.
class HealthWatch {
 public:
  explicit HealthWatch(Kit kit) : kit_(std::move(kit)) {}
  /// The next picture, and its age when it had been read. A new report where one is due, else null.
  std::shared_ptr<const vision::HealthReport> take_in(const vision::FrameResult& result, double age_s);

 private:
  /// It takes some tenths of a second, for which the table is not looked at.
  static constexpr double kFamiliesEvery_s = 10.0;

  Kit kit_;
  std::shared_ptr<vision::OtherFamilySearch> families_ =
      std::make_shared<vision::OtherFamilySearch>(kFamiliesEvery_s);
  /// The older of two checks that overlap is the one that reports.
  std::optional<vision::HealthCheck> older_, newer_;
  double since_s_ = 0.0;
};

}  // namespace telescope::app
