#include "app/engine/health_watch.hpp"

#include <utility>

namespace telescope::app {

std::shared_ptr<const vision::HealthReport> HealthWatch::take_in(const vision::FrameResult& result,
                                                                 double age_s) {
  constexpr double kEvery_s = 2.0;
  const double now_s = result.frame.t_s;
  if (!newer_ || now_s < since_s_) {
    older_.reset();
    newer_.emplace(kit_, families_);
    since_s_ = now_s;
  }
  newer_->take_in(result, age_s);
  if (older_) older_->take_in(result, age_s);
  if (now_s - since_s_ < kEvery_s) return nullptr;
  since_s_ = now_s;
  auto report = std::make_shared<const vision::HealthReport>((older_ ? *older_ : *newer_).report());
  older_ = std::exchange(newer_, vision::HealthCheck(kit_, families_));
  return report;
}

}  // namespace telescope::app
