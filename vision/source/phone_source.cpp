#include "vision/source/phone_source.hpp"

#include <utility>

#include "vision/pictures/jpeg.hpp"
#include "vision/source/jpeg_frame.hpp"

namespace telescope::vision {
namespace {

class PhoneSource final : public FrameSource {
 public:
  explicit PhoneSource(std::shared_ptr<const PhoneLine> line) : line_(std::move(line)) {}

  std::string describe() const override { return "phone"; }
  SourceNature nature() const override { return SourceNature::kSender; }
  bool pauses() const override { return line_->pauses(std::chrono::steady_clock::now()); }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token) override {
    const auto picture = line_->pictures().wait_newer(version_, patience);
    if (!picture) return std::nullopt;
    auto frame = frame_of_jpeg(bytes_of(picture->jpeg), picture);
    if (!frame) {
      if (++damaged_ >= kMaxDamaged) return failure("phone: " + frame.error().message);
      return std::nullopt;
    }
    damaged_ = 0;
    if (number_ == 0) first_ = picture->taken_at;
    frame->number = ++number_;
    frame->taken_at = picture->taken_at;
    frame->t_s = std::chrono::duration<double>(picture->taken_at - first_).count();
    return std::optional(*std::move(frame));
  }

 private:
  std::shared_ptr<const PhoneLine> line_;
  std::uint64_t version_ = 0;
  int damaged_ = 0;
  std::uint64_t number_ = 0;
  SteadyTime first_{};
};

}  // namespace

std::unique_ptr<FrameSource> make_phone_source(std::shared_ptr<const PhoneLine> line) {
  return std::make_unique<PhoneSource>(std::move(line));
}

}  // namespace telescope::vision
