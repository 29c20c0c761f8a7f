#include "vision/source/mjpeg_source.hpp"

#include "vision/source/http_stream.hpp"
#include "vision/source/jpeg.hpp"
#include "vision/source/multipart.hpp"
#include "vision/source/source_name.hpp"
#include "vision/source/stream_clock.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Damaged pictures in a row before the stream is given up.

std::string lower_ascii(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return text;
}

/// Why an answer of this type is no MJPEG stream; empty where it may be one.
std::string wrong_type(const std::string& content_type) {
  const std::string type = lower_ascii(content_type.substr(0, content_type.find(';')));
  if (type.empty() || type.starts_with("multipart/")) return {};
  if (type.starts_with("text/"))
    return "it sends a web page, not an MJPEG stream; give the address of the stream itself (often /video or "
           "/?action=stream)";
  if (type.starts_with("image/"))
    return "it sends single pictures, not an MJPEG stream; give the address of the stream (often /video)";
  return "it sends " + type.substr(0, 60) + ", not an MJPEG stream";
}

class MjpegSource : public FrameSource {
 public:
  explicit MjpegSource(std::string url) : url_(std::move(url)) {}

  std::string describe() const override { return "MJPEG stream " + without_credentials(url_); }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    if (!http_) http_.emplace(url_, [this](std::span<const std::uint8_t> bytes) { return take_in(bytes); });
    const auto deadline = Clock::now() + patience;
    for (auto left = patience; !stop.stop_requested();
         left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now())) {
      if (auto part = parser_ ? parser_->take() : std::nullopt) {
        auto frame = decode(*std::move(part));
        if (frame) return frame;
        if (++damaged_ >= kMaxDamaged) return refuse(frame.error().message);
      }
      if (left <= 0ms) break;
      const auto polled = http_->poll(left, stop);
      if (!wrong_.empty()) return refuse(wrong_);
      if (!polled) return refuse(polled.error().message);
    }
    return std::nullopt;
  }

 private:
  bool take_in(std::span<const std::uint8_t> bytes) {
    if (!parser_) {
      wrong_ = wrong_type(http_->content_type());
      if (!wrong_.empty()) return false;
      parser_.emplace(boundary_of(http_->content_type()));
    }
    const auto fed = parser_->feed(bytes, Clock::now());
    if (!fed) wrong_ = fed.error().message;
    return fed.has_value();
  }

  tl::unexpected<Error> refuse(const std::string& why) const { return failure(describe() + ": " + why); }

  Result<std::optional<Frame>> decode(Part part) {
    auto luma = decode_jpeg(part.body, JpegColour::kLuma);
    if (!luma) return tl::unexpected(luma.error());
    damaged_ = 0;
    const SteadyTime taken_at =
        part.timestamp_s ? clock_.taken_at(*part.timestamp_s, part.began) : part.began;
    if (number_ == 0) first_ = taken_at;
    const auto bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(part.body));
    return Frame{
        .image = *std::move(luma),
        .number = ++number_,
        .taken_at = taken_at,
        .t_s = std::chrono::duration<double>(taken_at - first_).count(),
        .decode_colour = [bytes] { return decode_jpeg(*bytes, JpegColour::kBgr).value_or(cv::Mat()); }};
  }

  std::string url_;
  std::optional<MultipartParser> parser_;
  std::string wrong_;  ///< why the answer is no MJPEG stream
  StreamClock clock_;
  int damaged_ = 0;
  std::uint64_t number_ = 0;
  SteadyTime first_{};
  std::optional<HttpStream> http_;  // its sink uses the members above
};

}  // namespace

std::unique_ptr<FrameSource> make_mjpeg_source(std::string url) {
  return std::make_unique<MjpegSource>(std::move(url));
}

}  // namespace telescope::vision
