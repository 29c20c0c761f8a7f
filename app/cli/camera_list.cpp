#include "app/cli/camera_list.hpp"

#include <cstdio>
#include <map>

#include <nlohmann/json.hpp>

#include "core/base/json_text.hpp"

namespace telescope::cli {
namespace {

std::string mode_text(const vision::CameraMode& mode) {
  std::string text = std::to_string(mode.width) + " x " + std::to_string(mode.height);
  if (mode.fps <= 0.0) return text;
  char fps[32];
  std::snprintf(fps, sizeof fps, " at %.4g", mode.fps);
  return text + fps;
}

/// "  MJPG  640 x 480 at 30, 1280 x 720 at 30", a line for each format.
std::string modes_text(const std::vector<vision::CameraMode>& modes) {
  std::map<std::string, std::string> lines;
  for (const vision::CameraMode& mode : modes) {
    std::string& line = lines[mode.format];
    line += (line.empty() ? "" : ", ") + mode_text(mode);
  }
  std::string text;
  for (const auto& [format, line] : lines) text += "  " + format + "  " + line + "\n";
  return text;
}

}  // namespace

std::string camera_list_text(const std::vector<vision::CameraDevice>& cameras) {
  if (cameras.empty()) return "No camera is connected. Plug one in, or try: telescope --camera demo\n";
  std::string text;
  for (const vision::CameraDevice& camera : cameras) {
    text += camera.path + "  " + camera.name + "\n";
    text += camera.problem.empty() ? modes_text(camera.modes) : "  " + camera.problem + "\n";
  }
  return text + "Use one by its number or part of its name: telescope --camera 0\n";
}

std::string camera_list_json(const std::vector<vision::CameraDevice>& cameras) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const vision::CameraDevice& camera : cameras) {
    Json modes = Json::array();
    for (const vision::CameraMode& mode : camera.modes)
      modes.push_back({{"format", mode.format},
                       {"width", mode.width},
                       {"height", mode.height},
                       {"fps", mode.fps > 0.0 ? Json(mode.fps) : Json()}});
    list.push_back({{"path", camera.path},
                    {"name", camera.name},
                    {"modes", modes},
                    {"problem", camera.problem.empty() ? Json() : Json(camera.problem)}});
  }
  return json_text(Json{{"cameras", list}}) + "\n";
}

std::string controls_text(const std::string& camera, const std::vector<vision::CameraControl>& controls) {
  if (controls.empty()) return camera + " has nothing that can be set\n";
  std::string text = camera + "\n";
  for (const vision::CameraControl& control : controls) {
    text += "  " + control.name + ": " + vision::value_text(control, control.value);
    if (control.kind == vision::CameraControl::Kind::kNumber)
      text += " (" + vision::value_text(control, control.least) + " to " +
              vision::value_text(control, control.most) + ")";
    for (std::size_t i = 0; i < control.choices.size(); ++i)
      text += (i == 0 ? " (" : ", ") + control.choices[i].name + (i + 1 == control.choices.size() ? ")" : "");
    text += control.inactive ? ", set by an automatic\n" : control.read_only ? ", cannot be set\n" : "\n";
  }
  return text;
}

std::string controls_json(const std::string& camera, const std::vector<vision::CameraControl>& controls) {
  using Json = nlohmann::ordered_json;
  constexpr const char* kKinds[] = {"number", "flag", "choice"};
  Json list = Json::array();
  for (const vision::CameraControl& control : controls) {
    Json choices = Json::array();
    for (const auto& choice : control.choices)
      choices.push_back({{"value", choice.value}, {"name", choice.name}});
    list.push_back({{"id", control.id},
                    {"name", control.name},
                    {"kind", kKinds[static_cast<int>(control.kind)]},
                    {"value", control.value},
                    {"text", vision::value_text(control, control.value)},
                    {"least", control.least},
                    {"most", control.most},
                    {"step", control.step},
                    {"usual", control.usual},
                    {"choices", choices},
                    {"inactive", control.inactive},
                    {"read_only", control.read_only}});
  }
  return json_text(Json{{"camera", camera}, {"controls", list}}) + "\n";
}

}  // namespace telescope::cli
