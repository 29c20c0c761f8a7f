#include "vision/source/rtsp_source.hpp"

#include "vision/source/av_input.hpp"
#include "vision/source/capture_rules.hpp"
#include "vision/source/stream_clock.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kConnectPatience = 5s;

class RtspSource : public FrameSource {
 public:
  explicit RtspSource(Address url) : url_(std::move(url)) {}

  std::string describe() const override { return "RTSP stream " + url_.text(); }

  Result<std::optional<Frame>> next(std::chrono::milliseconds, std::stop_token stop) override {
    if (!input_) {
      if (auto connected = connect(stop); !connected) return refuse(connected.error(), stop);
    }
    // The first picture comes with the next key frame. After it Capture knows how fast the camera is, and
    // stops the wait when it is lost.
    auto picture =
        input_->read(number_ == 0 ? CaptureRules::kFirstPicturePatience : CaptureRules::kOpenPatience, stop);
    if (!picture) return refuse(picture.error(), stop);
    if (!*picture) {
      if (stop.stop_requested()) return std::nullopt;
      return failure(describe() + ": the server closed the stream");
    }
    return to_frame(**std::move(picture));
  }

 private:
  Result<void> connect(const std::stop_token& stop) {
    const AvInput::Options options{.format = {{"rtsp_flags", "prefer_tcp"},
                                              {"allowed_media_types", "video"},
                                              {"fflags", "nobuffer"},
                                              {"max_delay", "0"},
                                              {"protocol_whitelist", "rtsp,rtsps,rtp,udp,tcp,tls,crypto"}},
                                   .low_delay = true,
                                   .logged_in = url_.has_secret()};
    auto input = AvInput::open(url_.whole(), options, kConnectPatience, stop);
    if (!input) return tl::unexpected(input.error());
    input_.emplace(*std::move(input));
    return {};
  }

  Result<std::optional<Frame>> refuse(const Error& error, const std::stop_token& stop) const {
    if (stop.stop_requested()) return std::nullopt;
    return failure(describe() + ": " + error.message);
  }

  Frame to_frame(AvPicture picture) {
    const SteadyTime now = Clock::now();
    const SteadyTime taken_at = picture.pts_s ? clock_.taken_at(*picture.pts_s, now) : now;
    if (number_ == 0) first_ = taken_at;
    return {.image = std::move(picture.luma),
            .number = ++number_,
            .taken_at = taken_at,
            .t_s = std::chrono::duration<double>(taken_at - first_).count(),
            .decode_colour = std::move(picture.decode_colour)};
  }

  Address url_;
  std::optional<AvInput> input_;
  StreamClock clock_;
  std::uint64_t number_ = 0;
  SteadyTime first_{};
};

}  // namespace

std::unique_ptr<FrameSource> make_rtsp_source(Address url) {
  return std::make_unique<RtspSource>(std::move(url));
}

}  // namespace telescope::vision
