#include "vision/source/mjpeg_source.hpp"

#include "core/base/answers.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"
#include "vision/source/http_stream.hpp"
#include "vision/source/jpeg_frame.hpp"
#include "vision/source/jpeg_stream.hpp"
#include "vision/source/stream_clock.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kMostOfAType = 60;  // letters that are told of it

std::string not_a_stream(const std::string& type) {
  return "it sends " + std::string(first_letters(as_text(type), kMostOfAType)) + ", not an MJPEG stream";
}

/// Why an answer of this type had no stream of pictures in it; empty where its type does not tell.
std::string wrong_type(const std::string& content_type) {
  const std::string type = lowered(trimmed(content_type.substr(0, content_type.find(';'))));
  if (type.starts_with("text/"))
    return "it sends a web page, not an MJPEG stream; give the address of the stream itself (often /video or "
           "/?action=stream)";
  if (type.starts_with("image/"))
    return "it sends single pictures, not an MJPEG stream; give the address of the stream (often /video)";
  if (type.empty() || type.starts_with("multipart/")) return {};
  return not_a_stream(type);
}

/// A picture alone, as servers answer with its type. Some send streams under it, and most of these say so.
bool is_one_picture(const std::string& content_type) {
  const std::string type = lowered(content_type);
  return type.starts_with("image/") && type.find("boundary") == type.npos;
}

class MjpegSource : public FrameSource {
 public:
  explicit MjpegSource(Address url) : url_(std::move(url)) {}

  std::string note() const override {
    if (number_ > 0 || !http_) return {};
    if (http_->is_without_head()) return "what answers there is not a web server; check the port";
    const std::string wrong = wrong_type(http_->content_type());
    return wrong.empty() && !pictures_.other_type().empty() ? not_a_stream(pictures_.other_type()) : wrong;
  }
  std::string describe() const override { return "MJPEG stream " + url_.text(); }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    if (!http_)
      http_.emplace(
          url_, [this](std::span<const std::uint8_t> bytes) { return take_in(bytes); },
          [this] { return goes_on(http_->content_type()); });
    const auto deadline = Clock::now() + patience;
    for (auto left = patience; !stop.stop_requested();
         left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now())) {
      if (auto picture = pictures_.take(); picture && !held_back(*picture)) {
        auto frame = decode(*std::move(picture));
        if (frame) return frame;
        if (++damaged_ >= kMaxDamaged) return refuse(frame.error().message);
      }
      if (over_) return refuse(*over_);
      if (left <= 0ms) break;
      const auto polled = http_->poll(left, stop);
      if (!polled) over_ = wrong_.empty() ? why_over(polled.error().message) : wrong_;
    }
    return std::nullopt;
  }

 private:
  bool take_in(std::span<const std::uint8_t> bytes) {
    const auto fed = pictures_.feed(bytes, Clock::now());
    if (!fed) wrong_ = why_over(fed.error().message);
    return fed.has_value();
  }

  /// A stream whatever its length, or one that has not brought as much as a picture.
  bool goes_on(const std::string& content_type) const {
    const std::string type = lowered(content_type);
    return type.starts_with("multipart/") ||
           (pictures_.count() == 0 && !type.starts_with("text/") && !is_one_picture(type));
  }

  /// One picture may be all that comes of this answer: it is none of a stream before another follows.
  bool held_back(const StreamPicture& picture) const {
    return picture.number == 1 && is_one_picture(http_->content_type());
  }

  std::string why_over(const std::string& why) const {
    const std::string known = note();
    return known.empty() ? why : known;
  }

  tl::unexpected<Error> refuse(const std::string& why) const { return failure(describe() + ": " + why); }

  Result<std::optional<Frame>> decode(StreamPicture picture) {
    const auto bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(picture.jpeg));
    auto frame = frame_of_jpeg(*bytes, bytes);
    if (!frame) return tl::unexpected(frame.error());
    damaged_ = 0;
    const SteadyTime taken_at = taken(picture);
    if (number_ == 0) first_ = taken_at;
    frame->number = ++number_;
    frame->taken_at = taken_at;
    frame->t_s = std::chrono::duration<double>(taken_at - first_).count();
    return std::optional(*std::move(frame));
  }

  /// Stamps that stay while pictures come, always the same or whole seconds, are no clock of theirs.
  SteadyTime taken(const StreamPicture& picture) {
    const auto stamp = picture.timestamp_s;
    if (stamp && stamp == stamp_) stays_ = true;
    if (stamp) stamp_ = stamp;
    return stamp && !stays_ ? clock_.taken_at(*stamp, picture.began) : arrivals_.taken_at(picture.began);
  }

  Address url_;
  JpegStream pictures_;
  std::string wrong_;                ///< why the answer is no MJPEG stream
  std::optional<std::string> over_;  ///< why no more will come
  StreamClock clock_;
  ArrivalClock arrivals_;
  std::optional<double> stamp_;  ///< of the newest picture that had one
  bool stays_ = false;           ///< and so had the one before it
  int damaged_ = 0;
  std::uint64_t number_ = 0;
  SteadyTime first_{};
  std::optional<HttpStream> http_;  // its sink uses the members above
};

}  // namespace

std::unique_ptr<FrameSource> make_mjpeg_source(Address url) {
  return std::make_unique<MjpegSource>(std::move(url));
}

}  // namespace telescope::vision
