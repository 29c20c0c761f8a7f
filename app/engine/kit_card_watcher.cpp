#include "app/engine/kit_card_watcher.hpp"

#include <chrono>
#include <condition_variable>
#include <utility>

#include "vision/tags/kit_card.hpp"

namespace telescope::app {

KitCardWatcher::KitCardWatcher(std::function<std::shared_ptr<const vision::Frame>()> newest_frame)
    : newest_frame_(std::move(newest_frame)), thread_([this](std::stop_token stop) { run(stop); }) {}

std::optional<std::string> KitCardWatcher::card() const {
  const std::lock_guard lock(mutex_);
  return card_;
}

void KitCardWatcher::dismiss() {
  const std::lock_guard lock(mutex_);
  if (card_) dismissed_ = *std::exchange(card_, std::nullopt);
}

void KitCardWatcher::run(std::stop_token stop) {
  std::mutex pause;
  std::condition_variable_any stopped;
  std::uint64_t last = 0;
  while (!stop.stop_requested()) {
    std::unique_lock lock(pause);
    stopped.wait_for(lock, stop, std::chrono::milliseconds(500), [] { return false; });
    const auto frame = newest_frame_();
    if (!frame || frame->number == last || frame->image.empty()) continue;
    last = frame->number;
    auto card = vision::read_kit_card(vision::luma(*frame));
    if (!card) continue;
    const std::lock_guard guard(mutex_);
    if (*card != dismissed_) card_ = std::move(card);
  }
}

}  // namespace telescope::app
