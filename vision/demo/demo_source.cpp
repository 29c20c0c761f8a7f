#include "vision/demo/demo_source.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <thread>

#include "vision/demo/demo_table.hpp"

namespace telescope::vision {
namespace {

/// The play goes on by no more from one picture to the next. At fifteen a second up to 54 mm of a pushed way
/// were unread where the hand closes around a stand, at thirty none.
constexpr double kLongestStep_s = 1.0 / 30;

class DemoSource final : public FrameSource {
 public:
  DemoSource(const Kit& kit, const DemoOptions& options) : kit_(kit), options_(options) {}

  std::string describe() const override {
    return (options_.play   ? "demo table: " + options_.play->title + ", "
            : options_.hand ? std::string("demo table to play on ")
                            : std::string("demo table ")) +
           std::to_string(options_.width) + " x " + std::to_string(options_.height);
  }

  SourceNature nature() const override { return SourceNature::kDrawn; }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    using Clock = std::chrono::steady_clock;
    const double period = 1.0 / options_.fps;
    if (options_.realtime && due_) {
      const auto limit = Clock::now() + patience;
      while (Clock::now() < *due_) {
        if (stop.stop_requested() || Clock::now() >= limit) return std::optional<Frame>{};
        std::this_thread::sleep_until(std::min({*due_, limit, Clock::now() + std::chrono::milliseconds(50)}));
      }
      const auto late = std::chrono::duration<double>(Clock::now() - *due_).count();
      count_ += pictures_dropped(late, options_.fps);
      if (late > period) due_ = Clock::now();
    }
    due_ = due_.value_or(Clock::now()) +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(period));
    Frame frame;
    frame.number = count_;
    frame.t_s = static_cast<double>(count_) * period;
    frame.taken_at = Clock::now();
    if (!table_) table_.emplace(kit_, options_);  // takes its time: it is open before
    if (options_.hand) table_->take_on(*options_.hand, frame.t_s);
    frame.image = table_->render(frame.t_s);
    ++count_;
    return std::optional<Frame>{std::move(frame)};
  }

 private:
  Kit kit_;
  std::optional<demo::DemoTable> table_;  ///< from the first picture on
  DemoOptions options_;
  std::uint64_t count_ = 0;
  std::optional<std::chrono::steady_clock::time_point> due_;  ///< the next picture; none: at once
};

}  // namespace

std::uint64_t pictures_dropped(double late_s, int fps) {
  const double most = std::max(0.0, std::floor(kLongestStep_s * fps + 1e-9) - 1.0);
  return static_cast<std::uint64_t>(std::clamp(std::floor(late_s * fps), 0.0, most));
}

Result<std::unique_ptr<FrameSource>> make_demo_source(const Kit& kit, DemoOptions options) {
  if (options.width < 320 || options.width > 3840 || options.height < 240 || options.height > 2160)
    return failure("the demo table renders pictures from 320 x 240 to 3840 x 2160, not " +
                   std::to_string(options.width) + " x " + std::to_string(options.height));
  if (options.fps < 1 || options.fps > 120)
    return failure("the demo table renders 1 to 120 pictures a second, not " + std::to_string(options.fps));
  if (options.play)
    if (const auto cast = demo::cast_play(kit, *options.play); !cast)
      return failure("the demo table cannot show " + options.play->title + ": " + cast.error().message);
  return std::unique_ptr<FrameSource>(std::make_unique<DemoSource>(kit, options));
}

}  // namespace telescope::vision
