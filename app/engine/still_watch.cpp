#include "app/engine/still_watch.hpp"

#include <chrono>
#include <utility>

#include "vision/pictures/jpeg.hpp"
#include "vision/source/jpeg_frame.hpp"

namespace telescope::app {

void StillWatch::want(const Kit& kit) {
  if (!line_) return;
  {
    const std::lock_guard lock(mutex_);
    kit_ = kit;
  }
  wanted_ = line_->want_still();
  if (wanted_ == 0 || thread_.joinable()) return;
  thread_ = std::jthread([this](std::stop_token stop) { run(std::move(stop)); });
}

std::shared_ptr<const vision::FrameResult> StillWatch::take() {
  const auto newest = read_.get();
  if (!newest || newest->number != wanted_ || std::exchange(taken_, newest->number) == newest->number)
    return nullptr;
  return {newest, &newest->result};
}

void StillWatch::run(std::stop_token stop) {
  constexpr std::chrono::milliseconds kPatience{100};
  std::uint64_t version = 0;
  while (!stop.stop_requested()) {
    const auto still = line_->stills().wait_newer(version, kPatience);
    if (!still) continue;
    const auto frame = vision::frame_of_jpeg(vision::bytes_of(still->jpeg), still);
    if (!frame) continue;  // cut off on its way: it is wanted again (StillTags)
    std::optional<Kit> kit;
    {
      const std::lock_guard lock(mutex_);
      kit = kit_;
    }
    vision::FrameResult result = vision::Pipeline(*kit, {}).process(*frame);
    if (result.camera) read_.publish({still->number, std::move(result)});
  }
}

}  // namespace telescope::app
