#include "app/cli/camera_list.hpp"

#include <cstdio>
#include <map>

#include <nlohmann/json.hpp>

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
  return Json{{"cameras", list}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace telescope::cli
