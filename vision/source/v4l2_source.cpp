#include "vision/source/v4l2_source.hpp"

#include <cerrno>

#include <linux/videodev2.h>
#include <opencv2/imgproc.hpp>

#include "vision/pictures/jpeg.hpp"
#include "vision/source/jpeg_frame.hpp"
#include "vision/source/v4l2_modes.hpp"

namespace telescope::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
using Bytes = std::vector<std::uint8_t>;

/// Enough that the driver always has one to fill while we read the newest.
constexpr std::uint32_t kBuffers = 4;
/// Damaged pictures in a row before the camera is given up.
/// A wait is no longer than this, so that a stop is noticed.
constexpr auto kSlice = 40ms;

/// How the pictures lie in memory.
struct Layout {
  std::string format;
  int width = 0;
  int height = 0;
  std::size_t stride = 0;  ///< bytes from row to row

  std::size_t least_bytes() const {
    const auto rows = static_cast<std::size_t>(height);
    return format == "NV12" ? stride * rows * 3 / 2 : stride * rows;
  }
};

/// The rows as OpenCV sees them; `bytes` must hold least_bytes().
cv::Mat view(const Bytes& bytes, const Layout& layout, int rows, int type) {
  return {rows, layout.width, type, const_cast<std::uint8_t*>(bytes.data()), layout.stride};  // only read
}

Result<cv::Mat> to_luma(const Bytes& bytes, const Layout& layout) {
  if (layout.format == "MJPG" || layout.format == "JPEG") return decode_jpeg(bytes, JpegColour::kLuma);
  if (bytes.size() < layout.least_bytes()) return failure("the picture is cut off");
  cv::Mat luma;
  if (layout.format == "YUYV")
    cv::extractChannel(view(bytes, layout, layout.height, CV_8UC2), luma, 0);
  else
    luma = view(bytes, layout, layout.height, CV_8UC1).clone();
  return luma;
}

cv::Mat to_bgr(const Bytes& bytes, const Layout& layout) {
  if (layout.format == "MJPG" || layout.format == "JPEG")
    return decode_jpeg(bytes, JpegColour::kBgr).value_or(cv::Mat());
  cv::Mat bgr;
  if (layout.format == "YUYV")
    cv::cvtColor(view(bytes, layout, layout.height, CV_8UC2), bgr, cv::COLOR_YUV2BGR_YUYV);
  else if (layout.format == "NV12")
    cv::cvtColor(view(bytes, layout, layout.height * 3 / 2, CV_8UC1), bgr, cv::COLOR_YUV2BGR_NV12);
  return bgr;  // empty: grey
}

std::size_t bytes_a_pixel(const std::string& format) {
  return format == "YUYV" ? 2 : 1;
}

class V4l2Source : public FrameSource {
 public:
  V4l2Source(std::string name, std::unique_ptr<V4l2Port> port)
      : name_(std::move(name)), port_(std::move(port)) {}
  V4l2Source(const V4l2Source&) = delete;
  V4l2Source& operator=(const V4l2Source&) = delete;
  ~V4l2Source() override {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    port_->control(VIDIOC_STREAMOFF, &type);
  }

  Result<void> start(const CameraMode& mode) {
    if (int error = set_mode(mode)) return failure(v4l2_message(error));
    if (layout_.width <= 0 || layout_.height <= 0 ||
        static_cast<std::size_t>(layout_.width) * static_cast<std::size_t>(layout_.height) > kMaxPixels ||
        choose_mode({{layout_.width, layout_.height, 0.0, layout_.format}}) == std::nullopt)
      return failure("it gives pictures in a form that cannot be read (" + layout_.format + ")");
    if (int error = set_up_buffers()) return failure(v4l2_message(error));
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (int error = port_->control(VIDIOC_STREAMON, &type)) return failure(v4l2_message(error));
    return {};
  }

  std::string describe() const override {
    return name_ + " " + std::to_string(layout_.width) + " x " + std::to_string(layout_.height);
  }

  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    const auto deadline = Clock::now() + patience;
    while (!stop.stop_requested()) {
      auto taken = take_newest();
      if (!taken) return failure(name_ + ": " + taken.error().message);
      if (*taken) {
        auto luma = to_luma(bytes_, layout_);
        if (luma) return to_frame(*std::move(luma), **taken);
        if (++damaged_ >= kMaxDamaged)
          return failure(name_ + ": its pictures come damaged; try another USB port or cable");
        continue;
      }
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
      if (left <= 0ms) break;
      port_->wait(std::min<std::chrono::milliseconds>(left, kSlice));
    }
    return std::nullopt;
  }

 private:
  int set_mode(const CameraMode& mode) {
    v4l2_format format{};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    format.fmt.pix.width = static_cast<std::uint32_t>(mode.width);
    format.fmt.pix.height = static_cast<std::uint32_t>(mode.height);
    format.fmt.pix.pixelformat = fourcc(mode.format);
    format.fmt.pix.field = V4L2_FIELD_ANY;
    if (int error = port_->control(VIDIOC_S_FMT, &format)) return error;
    if (mode.fps > 0.0) {
      v4l2_streamparm rate{};
      rate.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
      rate.parm.capture.timeperframe = {1000, static_cast<std::uint32_t>(mode.fps * 1000.0)};
      port_->control(VIDIOC_S_PARM, &rate);  // a camera that cannot keeps its own rate
    }
    const auto& pix = format.fmt.pix;  // what it really gives
    layout_ = {format_name(pix.pixelformat), static_cast<int>(std::min(pix.width, 1U << 15U)),
               static_cast<int>(std::min(pix.height, 1U << 15U)), pix.bytesperline};
    layout_.stride =
        std::max(layout_.stride, static_cast<std::size_t>(layout_.width) * bytes_a_pixel(layout_.format));
    return 0;
  }

  int set_up_buffers() {
    v4l2_requestbuffers request{};
    request.count = kBuffers;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    if (int error = port_->control(VIDIOC_REQBUFS, &request)) return error;
    if (request.count == 0 || request.count > 32) return EIO;
    for (std::uint32_t i = 0; i < request.count; ++i) {
      v4l2_buffer buffer = empty_buffer(i);
      if (int error = port_->control(VIDIOC_QUERYBUF, &buffer)) return error;
      maps_.push_back(port_->map(buffer.length, buffer.m.offset));
      if (maps_.back().empty()) return ENOMEM;
      if (int error = port_->control(VIDIOC_QBUF, &buffer)) return error;
    }
    return 0;
  }

  static v4l2_buffer empty_buffer(std::uint32_t index) {
    v4l2_buffer buffer{};
    buffer.index = index;
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    return buffer;
  }

  /// Takes all pictures that are ready, keeps the newest in bytes_, and tells when it was taken.
  Result<std::optional<SteadyTime>> take_newest() {
    std::optional<SteadyTime> taken;
    for (std::size_t i = 0; i < maps_.size(); ++i) {
      v4l2_buffer buffer = empty_buffer(0);
      const int error = port_->control(VIDIOC_DQBUF, &buffer);
      if (error == EAGAIN) break;
      if (error != 0) return failure(error == ENODEV ? "it was unplugged" : v4l2_message(error));
      if (buffer.index >= maps_.size()) return failure(v4l2_message(EIO));
      if ((buffer.flags & V4L2_BUF_FLAG_ERROR) == 0) {
        const auto map = maps_[buffer.index];
        bytes_.assign(map.begin(), map.begin() + static_cast<std::ptrdiff_t>(
                                                     std::min<std::size_t>(map.size(), buffer.bytesused)));
        taken = time_of(buffer);
      }
      if (int requeued = port_->control(VIDIOC_QBUF, &buffer)) return failure(v4l2_message(requeued));
    }
    return taken;
  }

  static SteadyTime time_of(const v4l2_buffer& buffer) {
    const auto since_boot =
        std::chrono::seconds(buffer.timestamp.tv_sec) + std::chrono::microseconds(buffer.timestamp.tv_usec);
    const bool monotonic = (buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    return monotonic && since_boot > 0s ? SteadyTime(since_boot) : Clock::now();
  }

  Frame to_frame(cv::Mat luma, SteadyTime taken_at) {
    damaged_ = 0;
    if (number_ == 0) first_ = taken_at;
    const auto bytes = std::make_shared<const Bytes>(std::move(bytes_));
    bytes_ = {};
    return {.image = std::move(luma),
            .number = ++number_,
            .taken_at = taken_at,
            .t_s = std::chrono::duration<double>(taken_at - first_).count(),
            .decode_colour = [bytes, layout = layout_] { return to_bgr(*bytes, layout); }};
  }

  std::string name_;
  std::unique_ptr<V4l2Port> port_;
  std::vector<std::span<const std::uint8_t>> maps_;
  Layout layout_;
  Bytes bytes_;  ///< the newest picture as the camera sent it
  int damaged_ = 0;
  std::uint64_t number_ = 0;
  SteadyTime first_{};
};

}  // namespace

Result<std::unique_ptr<FrameSource>> open_device(const V4l2System& system, const std::string& path) {
  auto port = system.open(path);
  if (!port) return failure("camera " + path + ": " + port.error().message);
  const auto camera = describe_camera(**port, path);
  if (!camera) return failure(path + " is not a camera; see: telescope cameras");
  const std::string name = camera->name + " (" + path + ")";
  const auto mode = choose_mode(camera->modes);
  if (!mode) return failure(name + " gives no pictures in a form that can be read (MJPG, YUYV, NV12, GREY)");
  auto source = std::make_unique<V4l2Source>(name, *std::move(port));
  if (auto started = source->start(*mode); !started) return failure(name + ": " + started.error().message);
  return source;
}

}  // namespace telescope::vision
