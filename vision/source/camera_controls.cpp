#include "vision/source/camera_controls.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

#include <linux/videodev2.h>

#include "core/base/answers.hpp"

namespace telescope::vision {
namespace {

// No driver lists more; one that never ends its list must not keep us.
constexpr int kMaxControls = 256;
constexpr std::int64_t kMaxChoices = 64;

// clang-format off
constexpr std::array<std::pair<std::uint32_t, ControlRole>, 10> kRoles{{
    {V4L2_CID_EXPOSURE_AUTO,             ControlRole::kAutoExposure},
    {V4L2_CID_EXPOSURE_ABSOLUTE,         ControlRole::kExposure},
    {V4L2_CID_EXPOSURE_AUTO_PRIORITY,    ControlRole::kVaryingRate},
    {V4L2_CID_GAIN,                      ControlRole::kGain},
    {V4L2_CID_BACKLIGHT_COMPENSATION,    ControlRole::kBacklight},
    {V4L2_CID_AUTO_WHITE_BALANCE,        ControlRole::kAutoWhiteBalance},
    {V4L2_CID_WHITE_BALANCE_TEMPERATURE, ControlRole::kWhiteBalance},
    {V4L2_CID_POWER_LINE_FREQUENCY,      ControlRole::kPowerLine},
    {V4L2_CID_FOCUS_AUTO,                ControlRole::kAutoFocus},
    {V4L2_CID_FOCUS_ABSOLUTE,            ControlRole::kFocus},
}};
// clang-format on

ControlRole role_of(std::uint32_t id) {
  const auto it = std::ranges::find(kRoles, id, &std::pair<std::uint32_t, ControlRole>::first);
  return it == kRoles.end() ? ControlRole::kOther : it->second;
}

template <std::size_t N, class Char>
std::string text(const Char (&field)[N]) {
  return foreign_line({reinterpret_cast<const char*>(field),
                       static_cast<std::size_t>(std::find(field, field + N, 0) - field)});
}

/// The next control after `id` in the driver's order; drivers before Linux 3.17 know only the older question.
bool query_next(V4l2Port& port, std::uint32_t id, v4l2_query_ext_ctrl& answer) {
  answer = {};
  answer.id = id | V4L2_CTRL_FLAG_NEXT_CTRL;
  if (port.control(VIDIOC_QUERY_EXT_CTRL, &answer) == 0) return answer.id > id;
  v4l2_queryctrl old{};
  old.id = id | V4L2_CTRL_FLAG_NEXT_CTRL;
  if (port.control(VIDIOC_QUERYCTRL, &old) != 0 || old.id <= id) return false;
  answer = {};
  answer.id = old.id;
  answer.type = old.type;
  std::copy(std::begin(old.name), std::end(old.name), std::begin(answer.name));
  answer.minimum = old.minimum;
  answer.maximum = old.maximum;
  answer.step = static_cast<std::uint64_t>(std::max(old.step, 1));
  answer.default_value = old.default_value;
  answer.flags = old.flags;
  return true;
}

std::optional<std::int64_t> current_value(V4l2Port& port, std::uint32_t id) {
  v4l2_ext_control one{};
  one.id = id;
  v4l2_ext_controls asked{};
  asked.which = V4L2_CTRL_WHICH_CUR_VAL;
  asked.count = 1;
  asked.controls = &one;
  if (port.control(VIDIOC_G_EXT_CTRLS, &asked) == 0) return std::int64_t{one.value};
  v4l2_control old{id, 0};
  if (port.control(VIDIOC_G_CTRL, &old) == 0) return old.value;
  return std::nullopt;
}

std::vector<CameraControl::Choice> choices_of(V4l2Port& port, const v4l2_query_ext_ctrl& control) {
  std::vector<CameraControl::Choice> choices;
  const std::int64_t last = std::min(control.maximum, control.minimum + kMaxChoices - 1);
  for (std::int64_t i = control.minimum; i <= last; ++i) {
    v4l2_querymenu menu{};
    menu.id = control.id;
    menu.index = static_cast<std::uint32_t>(i);
    if (port.control(VIDIOC_QUERYMENU, &menu) != 0) continue;  // lists have gaps
    choices.push_back(
        {i, control.type == V4L2_CTRL_TYPE_MENU ? text(menu.name) : std::to_string(menu.value)});
  }
  return choices;
}

std::optional<CameraControl::Kind> kind_of(std::uint32_t type) {
  switch (type) {
    case V4L2_CTRL_TYPE_INTEGER:
      return CameraControl::Kind::kNumber;
    case V4L2_CTRL_TYPE_BOOLEAN:
      return CameraControl::Kind::kFlag;
    case V4L2_CTRL_TYPE_MENU:
    case V4L2_CTRL_TYPE_INTEGER_MENU:
      return CameraControl::Kind::kChoice;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<CameraControl> CameraControls::list() const {
  std::vector<CameraControl> controls;
  v4l2_query_ext_ctrl answer{};
  for (int i = 0; i < kMaxControls && query_next(*port_, answer.id, answer); ++i) {
    const auto kind = kind_of(answer.type);
    if (!kind || (answer.flags & (V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_WRITE_ONLY)) != 0) continue;
    const auto value = current_value(*port_, answer.id);
    if (!value) continue;
    controls.push_back({.id = answer.id,
                        .name = text(answer.name),
                        .role = role_of(answer.id),
                        .kind = *kind,
                        .least = answer.minimum,
                        .most = answer.maximum,
                        .step = std::max<std::int64_t>(1, static_cast<std::int64_t>(answer.step)),
                        .usual = answer.default_value,
                        .value = *value,
                        .choices = *kind == CameraControl::Kind::kChoice
                                       ? choices_of(*port_, answer)
                                       : std::vector<CameraControl::Choice>(),
                        .inactive = (answer.flags & V4L2_CTRL_FLAG_INACTIVE) != 0,
                        .read_only = (answer.flags & V4L2_CTRL_FLAG_READ_ONLY) != 0});
  }
  return controls;
}

std::optional<CameraControl> CameraControls::find(ControlRole role) const {
  const auto controls = list();
  const auto it = std::ranges::find(controls, role, &CameraControl::role);
  return it == controls.end() ? std::nullopt : std::optional(*it);
}

Result<void> CameraControls::set(const CameraControl& control, std::int64_t value) const {
  value = std::clamp(value, control.least, control.most);
  value = control.least + (value - control.least + control.step / 2) / control.step * control.step;
  if (value > control.most) value -= control.step;
  v4l2_ext_control one{};
  one.id = control.id;
  one.value = static_cast<std::int32_t>(value);
  v4l2_ext_controls asked{};
  asked.which = V4L2_CTRL_WHICH_CUR_VAL;
  asked.count = 1;
  asked.controls = &one;
  int error = port_->control(VIDIOC_S_EXT_CTRLS, &asked);
  if (error == ENOTTY) {
    v4l2_control old{control.id, one.value};
    error = port_->control(VIDIOC_S_CTRL, &old);
  }
  if (error != 0) return failure(control.name + ": " + v4l2_message(error));
  return {};
}

Result<CameraControls> open_controls(const V4l2System& system, const std::string& path) {
  auto port = system.open(path);
  if (!port) return failure("camera " + path + ": " + port.error().message);
  return CameraControls(*std::move(port));
}

std::string value_text(const CameraControl& control, std::int64_t value) {
  if (control.kind == CameraControl::Kind::kFlag) return value != 0 ? "on" : "off";
  for (const auto& choice : control.choices)
    if (choice.value == value) return choice.name;
  if (control.role == ControlRole::kExposure) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ms", static_cast<double>(value) / 10.0);
    return text;
  }
  if (control.role == ControlRole::kWhiteBalance) return std::to_string(value) + " K";
  return std::to_string(value);
}

}  // namespace telescope::vision
