#pragma once

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <linux/videodev2.h>

#include "vision/source/v4l2_modes.hpp"

namespace telescope::vision::test {

/// A control as uvcvideo tells of it.
struct FakeControl {
  std::uint32_t id = 0;
  std::uint32_t type = V4L2_CTRL_TYPE_INTEGER;
  std::string name;
  std::int64_t least = 0, most = 0, step = 1, usual = 0, value = 0;
  std::map<std::uint32_t, std::string> menu;
  /// It can be set only while that control has that value.
  std::uint32_t automatic = 0;
  std::int64_t by_hand = 0;
  std::uint32_t flags = 0;
};

/// A webcam's answers to Video4Linux2, as the kernel's uvcvideo driver gives them.
struct FakeCamera {
  struct Size {
    std::uint32_t width, height;
    std::vector<std::uint32_t> fps;
  };
  struct Format {
    std::string name;
    std::vector<Size> sizes;
    bool stepwise = false;  ///< the first size is the least, the second the largest
  };
  struct Picture {
    std::vector<std::uint8_t> bytes;
    timeval taken{};
    std::uint32_t flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
  };

  std::string name = "HD Pro Webcam C920";
  std::uint32_t capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
  std::vector<Format> formats;
  std::map<unsigned long, int> errors;  ///< requests that fail, and how
  std::size_t buffer_bytes = 1U << 20U;

  std::deque<Picture> pictures;  ///< what the sensor has seen, oldest first
  bool unplugged = false;
  bool endless = false;  ///< a driver whose lists never end

  std::vector<FakeControl> controls;
  bool old_driver = false;  ///< knows only the questions of before Linux 3.17

  FakeControl* control(std::uint32_t id) {
    const auto it = std::ranges::find(controls, id, &FakeControl::id);
    return it == controls.end() ? nullptr : &*it;
  }
  bool inactive(const FakeControl& one) {
    return one.automatic != 0 && control(one.automatic)->value != one.by_hand;
  }

  std::string mode_set;  ///< "MJPG 1920x1080 30"
  bool streaming = false;
  std::vector<std::vector<std::uint8_t>> buffers;
  std::deque<std::uint32_t> queued;
};

class FakePort : public V4l2Port {
 public:
  explicit FakePort(std::shared_ptr<FakeCamera> camera) : camera_(std::move(camera)) {}

  int control(unsigned long request, void* argument) override {
    if (const auto error = camera_->errors.find(request); error != camera_->errors.end())
      return error->second;
    if (camera_->unplugged) return ENODEV;
    switch (request) {
      case VIDIOC_QUERYCAP:
        return query(*static_cast<v4l2_capability*>(argument));
      case VIDIOC_ENUM_FMT:
        return format(*static_cast<v4l2_fmtdesc*>(argument));
      case VIDIOC_ENUM_FRAMESIZES:
        return size(*static_cast<v4l2_frmsizeenum*>(argument));
      case VIDIOC_ENUM_FRAMEINTERVALS:
        return interval(*static_cast<v4l2_frmivalenum*>(argument));
      case VIDIOC_S_FMT:
        return set_format(*static_cast<v4l2_format*>(argument));
      case VIDIOC_S_PARM:
        return set_rate(*static_cast<v4l2_streamparm*>(argument));
      case VIDIOC_REQBUFS:
        return request_buffers(*static_cast<v4l2_requestbuffers*>(argument));
      case VIDIOC_QUERYBUF:
        return query_buffer(*static_cast<v4l2_buffer*>(argument));
      case VIDIOC_QBUF:
        camera_->queued.push_back(static_cast<v4l2_buffer*>(argument)->index);
        return 0;
      case VIDIOC_DQBUF:
        return dequeue(*static_cast<v4l2_buffer*>(argument));
      case VIDIOC_STREAMON:
        camera_->streaming = true;
        return 0;
      case VIDIOC_STREAMOFF:
        camera_->streaming = false;
        return 0;
      case VIDIOC_QUERY_EXT_CTRL:
        return camera_->old_driver ? ENOTTY : query_control(*static_cast<v4l2_query_ext_ctrl*>(argument));
      case VIDIOC_QUERYCTRL:
        return query_control(*static_cast<v4l2_queryctrl*>(argument));
      case VIDIOC_QUERYMENU:
        return query_menu(*static_cast<v4l2_querymenu*>(argument));
      case VIDIOC_G_EXT_CTRLS:
      case VIDIOC_S_EXT_CTRLS: {
        if (camera_->old_driver) return ENOTTY;
        auto& one = static_cast<v4l2_ext_controls*>(argument)->controls[0];
        return request == VIDIOC_G_EXT_CTRLS ? get_control(one) : set_control(one.id, one.value);
      }
      case VIDIOC_G_CTRL: {
        auto& one = *static_cast<v4l2_control*>(argument);
        return get_control(one);
      }
      case VIDIOC_S_CTRL: {
        const auto& one = *static_cast<v4l2_control*>(argument);
        return set_control(one.id, one.value);
      }
      default:
        return ENOTTY;
    }
  }
  std::span<const std::uint8_t> map(std::size_t length, std::int64_t offset) override {
    auto& buffer = camera_->buffers.at(static_cast<std::size_t>(offset));
    return std::span<const std::uint8_t>(buffer).first(length);
  }
  void wait(std::chrono::milliseconds) override {}

 private:
  template <class Answer>
  int query_control(Answer& answer) {
    const FakeControl* next = nullptr;
    const std::uint32_t after = answer.id & ~V4L2_CTRL_FLAG_NEXT_CTRL;
    for (const FakeControl& one : camera_->controls)
      if (one.id > after && (!next || one.id < next->id)) next = &one;
    if (camera_->endless) next = &camera_->controls.front();
    if (!next) return EINVAL;
    answer.id = camera_->endless ? after + 1 : next->id;
    answer.type = next->type;
    std::memcpy(answer.name, next->name.data(), std::min(next->name.size(), sizeof answer.name - 1));
    answer.minimum = static_cast<decltype(answer.minimum)>(next->least);
    answer.maximum = static_cast<decltype(answer.maximum)>(next->most);
    answer.step = static_cast<decltype(answer.step)>(next->step);
    answer.default_value = static_cast<decltype(answer.default_value)>(next->usual);
    answer.flags = next->flags | (camera_->inactive(*next) ? V4L2_CTRL_FLAG_INACTIVE : 0U);
    return 0;
  }
  int query_menu(v4l2_querymenu& answer) {
    const FakeControl* one = camera_->control(answer.id);
    if (!one || !one->menu.contains(answer.index)) return EINVAL;
    const std::string& name = one->menu.at(answer.index);
    std::memcpy(answer.name, name.data(), std::min(name.size(), sizeof answer.name - 1));
    return 0;
  }
  template <class Control>
  int get_control(Control& asked) {
    const FakeControl* one = camera_->control(camera_->endless ? camera_->controls.front().id : asked.id);
    if (!one) return EINVAL;
    asked.value = static_cast<std::int32_t>(one->value);
    return 0;
  }
  int set_control(std::uint32_t id, std::int32_t value) {
    FakeControl* one = camera_->control(id);
    if (!one) return EINVAL;
    if (camera_->inactive(*one)) return EACCES;
    if (value < one->least || value > one->most || (value - one->least) % one->step != 0) return ERANGE;
    if (!one->menu.empty() && !one->menu.contains(static_cast<std::uint32_t>(value))) return EINVAL;
    one->value = value;
    return 0;
  }
  int query(v4l2_capability& answer) {
    std::memcpy(answer.card, camera_->name.data(), std::min(camera_->name.size(), sizeof answer.card - 1));
    answer.capabilities =
        camera_->capabilities | V4L2_CAP_META_CAPTURE | V4L2_CAP_DEVICE_CAPS;  // of all its nodes
    answer.device_caps = camera_->capabilities;
    return 0;
  }
  int format(v4l2_fmtdesc& answer) {
    if (camera_->endless) return 0;
    if (answer.index >= camera_->formats.size()) return EINVAL;
    answer.pixelformat = fourcc(camera_->formats[answer.index].name);
    return 0;
  }
  const FakeCamera::Format* find(std::uint32_t code) const {
    for (const auto& f : camera_->formats)
      if (fourcc(f.name) == code) return &f;
    return nullptr;
  }
  int size(v4l2_frmsizeenum& answer) {
    if (camera_->endless) {
      answer.type = V4L2_FRMSIZE_TYPE_DISCRETE;
      answer.discrete = {640, 480};
      return 0;
    }
    const auto* f = find(answer.pixel_format);
    if (f == nullptr || answer.index >= (f->stepwise ? 1 : f->sizes.size())) return EINVAL;
    const auto& s = f->sizes[answer.index];
    answer.type = f->stepwise ? V4L2_FRMSIZE_TYPE_STEPWISE : V4L2_FRMSIZE_TYPE_DISCRETE;
    if (f->stepwise)
      answer.stepwise = {s.width, f->sizes[1].width, 2, s.height, f->sizes[1].height, 2};
    else
      answer.discrete = {s.width, s.height};
    return 0;
  }
  int interval(v4l2_frmivalenum& answer) {
    if (camera_->endless) {
      answer.type = V4L2_FRMIVAL_TYPE_DISCRETE;  // and an interval of nothing
      return 0;
    }
    const auto* f = find(answer.pixel_format);
    if (f == nullptr) return EINVAL;
    for (const auto& s : f->sizes)
      if ((s.width == answer.width && s.height == answer.height && answer.index < s.fps.size()) ||
          (f->stepwise && answer.index == 0)) {
        answer.type = V4L2_FRMIVAL_TYPE_DISCRETE;
        answer.discrete = {1, s.fps[answer.index]};
        return 0;
      }
    return EINVAL;
  }
  int set_format(v4l2_format& request) {
    const auto* f = find(request.fmt.pix.pixelformat);
    if (f == nullptr) return EINVAL;
    request.fmt.pix.bytesperline = f->name == "YUYV" ? request.fmt.pix.width * 2 : 0;
    camera_->mode_set =
        f->name + " " + std::to_string(request.fmt.pix.width) + "x" + std::to_string(request.fmt.pix.height);
    return 0;
  }
  int set_rate(const v4l2_streamparm& request) {
    const auto& time = request.parm.capture.timeperframe;
    camera_->mode_set += " " + std::to_string(time.denominator / time.numerator);
    return 0;
  }
  int request_buffers(v4l2_requestbuffers& request) {
    camera_->buffers.assign(request.count, std::vector<std::uint8_t>(camera_->buffer_bytes));
    camera_->queued.clear();
    return 0;
  }
  int query_buffer(v4l2_buffer& answer) {
    answer.length = static_cast<std::uint32_t>(camera_->buffer_bytes);
    answer.m.offset = answer.index;
    return 0;
  }
  int dequeue(v4l2_buffer& answer) {
    if (camera_->pictures.empty() || camera_->queued.empty()) return EAGAIN;
    const auto picture = std::move(camera_->pictures.front());
    camera_->pictures.pop_front();
    answer.index = camera_->queued.front();
    camera_->queued.pop_front();
    std::copy(picture.bytes.begin(), picture.bytes.end(), camera_->buffers[answer.index].begin());
    answer.bytesused = static_cast<std::uint32_t>(picture.bytes.size());
    answer.timestamp = picture.taken;
    answer.flags = picture.flags;
    return 0;
  }

  std::shared_ptr<FakeCamera> camera_;
};

class FakeSystem : public V4l2System {
 public:
  std::map<std::string, std::shared_ptr<FakeCamera>> cameras;
  std::map<std::string, int> cannot_open;

  std::vector<std::string> paths() const override {
    std::vector<std::string> out;
    for (const auto& [path, camera] : cameras) out.push_back(path);
    return out;
  }
  Result<std::unique_ptr<V4l2Port>> open(const std::string& path) const override {
    if (const auto error = cannot_open.find(path); error != cannot_open.end())
      return failure(v4l2_message(error->second));
    const auto camera = cameras.find(path);
    if (camera == cameras.end()) return failure(v4l2_message(ENOENT));
    return std::make_unique<FakePort>(camera->second);
  }
};

/// The larger modes of a Logitech C920 as its users publish them.
inline FakeCamera c920() {
  return {.formats = {
              {"YUYV", {{640, 480, {30, 24}}, {1280, 720, {10, 5}}, {1920, 1080, {5}}, {2304, 1536, {2}}}},
              {"H264", {{640, 480, {30, 24}}, {1920, 1080, {30, 24}}}},
              {"MJPG", {{640, 480, {30, 24}}, {1280, 720, {30, 24}}, {1920, 1080, {30, 24, 5}}}}}};
}

/// Those of its controls that matter, as v4l2-ctl lists them, all automatics on.
inline std::vector<FakeControl> c920_controls() {
  constexpr std::uint32_t kFlag = V4L2_CTRL_TYPE_BOOLEAN, kMenu = V4L2_CTRL_TYPE_MENU;
  return {{.id = V4L2_CID_USER_CLASS, .type = V4L2_CTRL_TYPE_CTRL_CLASS, .name = "User Controls"},
          {.id = V4L2_CID_BRIGHTNESS, .name = "Brightness", .most = 255, .usual = 128, .value = 128},
          {.id = V4L2_CID_AUTO_WHITE_BALANCE,
           .type = kFlag,
           .name = "White Balance, Automatic",
           .most = 1,
           .usual = 1,
           .value = 1},
          {.id = V4L2_CID_GAIN, .name = "Gain", .most = 255, .value = 64},
          {.id = V4L2_CID_POWER_LINE_FREQUENCY,
           .type = kMenu,
           .name = "Power Line Frequency",
           .most = 2,
           .usual = 2,
           .value = 2,
           .menu = {{0, "Disabled"}, {1, "50 Hz"}, {2, "60 Hz"}}},
          {.id = V4L2_CID_WHITE_BALANCE_TEMPERATURE,
           .name = "White Balance Temperature",
           .least = 2000,
           .most = 6500,
           .usual = 4000,
           .value = 4600,
           .automatic = V4L2_CID_AUTO_WHITE_BALANCE},
          {.id = V4L2_CID_BACKLIGHT_COMPENSATION, .name = "Backlight Compensation", .most = 1, .value = 1},
          {.id = V4L2_CID_EXPOSURE_AUTO,
           .type = kMenu,
           .name = "Auto Exposure",
           .most = 3,
           .usual = 3,
           .value = 3,
           .menu = {{1, "Manual Mode"}, {3, "Aperture Priority Mode"}}},
          {.id = V4L2_CID_EXPOSURE_ABSOLUTE,
           .name = "Exposure Time, Absolute",
           .least = 3,
           .most = 2047,
           .usual = 250,
           .value = 333,
           .automatic = V4L2_CID_EXPOSURE_AUTO,
           .by_hand = 1},
          {.id = V4L2_CID_EXPOSURE_AUTO_PRIORITY,
           .type = kFlag,
           .name = "Exposure, Dynamic Framerate",
           .most = 1,
           .value = 1},
          {.id = V4L2_CID_FOCUS_ABSOLUTE,
           .name = "Focus, Absolute",
           .most = 250,
           .step = 5,
           .value = 200,
           .automatic = V4L2_CID_FOCUS_AUTO},
          {.id = V4L2_CID_FOCUS_AUTO,
           .type = kFlag,
           .name = "Focus, Automatic Continuous",
           .most = 1,
           .usual = 1,
           .value = 1}};
}

}  // namespace telescope::vision::test
