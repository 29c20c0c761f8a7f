#include "vision/source/video_source.hpp"

#include <cmath>

#include "vision/source/av_input.hpp"
#include "vision/source/pause.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Generous: a file on a slow disk or share. Capture announces a stall long before.
constexpr auto kFilePatience = 30s;
/// A computer too slow for the video plays it slower rather than behind time.
constexpr auto kMaxBehind = 200ms;

/// What a file says of its length is often a little more than it has.
constexpr double kMostMissing_s = 1.0;

std::string one_decimal(double seconds) {
  const auto tenths = std::llround(seconds * 10.0);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

class VideoSource : public FrameSource {
 public:
  VideoSource(fs::path file, AvInput input, const SourceOptions& options)
      : file_(std::move(file)), input_(std::move(input)), options_(options) {}

  std::string describe() const override {
    return "video " + file_.filename().string() + " " + std::to_string(input_.size().width) + " x " +
           std::to_string(input_.size().height);
  }

  SourceNature nature() const override { return SourceNature::kFile; }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    if (!waiting_) {
      auto picture = input_.read(kFilePatience, stop);
      if (!picture) {
        if (number_ == 0) return failure(file_.string() + ": " + picture.error().message);
        broken_ = true;  // a file does not get better by reading it again
        return std::nullopt;
      }
      if (!*picture) {
        if (input_.ended() && number_ == 0)
          return failure(file_.string() + " holds no picture that can be read");
        return std::nullopt;
      }
      waiting_ = **std::move(picture);
      place_in_time();
    }
    if (!options_.as_fast_as_possible) {
      pause_until(std::min(due_, Clock::now() + patience), stop);
      if (Clock::now() < due_) return std::nullopt;
    }
    Frame frame{.image = std::move(waiting_->luma),
                .number = ++number_,
                .taken_at = options_.as_fast_as_possible ? due_ : Clock::now(),
                .t_s = t_s_,
                .decode_colour = std::move(waiting_->decode_colour)};
    waiting_.reset();
    return frame;
  }

  bool ended() const override { return (input_.ended() && number_ > 0) || broken_; }

  std::string note() const override {
    if (!ended() || (!broken_ && input_.missing_s() <= kMostMissing_s)) return {};
    return "the file is cut off or damaged after " + one_decimal(t_s_) + " s";
  }

 private:
  /// When the waiting picture is due: time never goes back, whatever the file says.
  void place_in_time() {
    if (number_ == 0) {
      start_ = Clock::now();
      first_pts_s_ = waiting_->pts_s.value_or(0.0);
    } else {
      const double t_s = waiting_->pts_s ? *waiting_->pts_s - first_pts_s_ : t_s_ + 1.0 / 30.0;
      t_s_ = t_s > t_s_ && t_s < t_s_ + 3600.0 ? t_s : t_s_ + 1e-3;
    }
    due_ = start_ + std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double>(t_s_));
    if (const auto behind = Clock::now() - due_; !options_.as_fast_as_possible && behind > kMaxBehind) {
      start_ += behind;
      due_ += behind;
    }
  }

  fs::path file_;
  AvInput input_;
  SourceOptions options_;
  std::optional<AvPicture> waiting_;
  SteadyTime start_{};
  SteadyTime due_{};
  double first_pts_s_ = 0.0;
  double t_s_ = 0.0;
  std::uint64_t number_ = 0;
  bool broken_ = false;
};

}  // namespace

Result<std::unique_ptr<FrameSource>> open_video(const fs::path& file, const SourceOptions& options) {
  // Nothing but this one file is ever opened, whatever a playlist in it says.
  const AvInput::Options av{.format = {{"protocol_whitelist", "file"}}, .low_delay = false};
  auto input = AvInput::open("file:" + file.string(), av, kFilePatience, {});
  if (!input) return failure(file.string() + ": " + input.error().message);
  return std::make_unique<VideoSource>(file, *std::move(input), options);
}

}  // namespace telescope::vision
