#include "calibration/profile.hpp"

#include <cmath>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/base/json_text.hpp"
#include "core/base/text_file.hpp"

namespace telescope::calibration {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view kFormat = "telescope-profile-1";
constexpr double kMostPixels = 100000.0, kMostMm = 100000.0;
constexpr double kMostLaidMm = 100.0;
constexpr int kLeastSide = 16;

OrderedJson lens_to_json(const Lens& lens) {
  return {{"width", lens.width},
          {"height", lens.height},
          {"fx", lens.fx},
          {"fy", lens.fy},
          {"cx", lens.cx},
          {"cy", lens.cy},
          {"distortion", lens.distortion},
          {"measured", lens.measured},
          {"reprojection_rms_px", lens.reprojection_rms_px}};
}

OrderedJson pose_to_json(const CameraPose& pose) {
  OrderedJson json{{"rotation", pose.rotation},
                   {"translation_mm", pose.translation_mm},
                   {"reprojection_rms_px", pose.reprojection_rms_px},
                   {"anchors", pose.anchors}};
  if (pose.laid_sigma_mm > 0.0) json["laid_sigma_mm"] = pose.laid_sigma_mm;
  if (pose.corner_sigma_px > 0.0) json["corner_sigma_px"] = pose.corner_sigma_px;
  for (const TablePoint& off : pose.laid) json["laid_mm"].push_back({off.x_mm, off.y_mm});
  return json;
}

template <std::size_t N>
std::array<double, N> numbers(const JsonReader& in, std::string_view key, double most) {
  const Json& list = in.array(key);
  std::array<double, N> out{};
  bool good = list.size() == N;
  for (std::size_t i = 0; good && i < N; ++i) {
    good = list[i].is_number() && std::abs(list[i].get<double>()) <= most;
    if (good) out[i] = list[i].get<double>();
  }
  if (!good) in.wrong(key, "must be " + std::to_string(N) + " numbers of a sensible size");
  return out;
}

Lens read_lens(const Json& json, FirstError& errors) {
  const JsonReader in(
      json, "lens", errors,
      {"width", "height", "fx", "fy", "cx", "cy", "distortion", "measured", "reprojection_rms_px"});
  constexpr int kMostSide = static_cast<int>(kMostPixels);
  return {.width = in.whole("width", kLeastSide, kMostSide),
          .height = in.whole("height", kLeastSide, kMostSide),
          .fx = in.number("fx", 1.0, kMostPixels),
          .fy = in.number("fy", 1.0, kMostPixels),
          .cx = in.number("cx", -kMostPixels, kMostPixels),
          .cy = in.number("cy", -kMostPixels, kMostPixels),
          .distortion = numbers<5>(in, "distortion", 100.0),
          .measured = in.flag("measured"),
          .reprojection_rms_px = in.number("reprojection_rms_px", 0.0, kMostPixels)};
}

bool is_rotation(const std::array<double, 9>& r) {
  constexpr double kTolerance = 1e-3;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const double dot = r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
      if (std::abs(dot - (i == j ? 1.0 : 0.0)) > kTolerance) return false;
    }
  return r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) +
             r[2] * (r[3] * r[7] - r[4] * r[6]) >
         0.0;
}

CameraPose read_pose(const Json& json, FirstError& errors) {
  const JsonReader in(json, "pose", errors,
                      {"rotation", "translation_mm", "reprojection_rms_px", "anchors", "laid_sigma_mm",
                       "corner_sigma_px", "laid_mm"});
  CameraPose pose{
      .rotation = numbers<9>(in, "rotation", 1.01),
      .translation_mm = numbers<3>(in, "translation_mm", kMostMm),
      .reprojection_rms_px = in.number("reprojection_rms_px", 0.0, kMostPixels),
      .laid_sigma_mm = in.has("laid_sigma_mm") ? in.number("laid_sigma_mm", 0.0, kMostLaidMm) : 0.0,
      .corner_sigma_px = in.has("corner_sigma_px") ? in.number("corner_sigma_px", 0.0, kMostPixels) : 0.0,
      .anchors = {},
      .laid = {}};
  if (!is_rotation(pose.rotation)) in.wrong("rotation", "is no rotation");
  for (const Json& anchor : in.array("anchors")) {
    const int next = pose.anchors.empty() ? 0 : pose.anchors.back() + 1;
    if (!anchor.is_number_integer() || anchor < next || anchor > 3) {
      in.wrong("anchors", "must list anchors from 0 to 3, each once, in rising order");
      break;
    }
    pose.anchors.push_back(anchor.get<int>());
  }
  if (!in.has("laid_mm")) return pose;
  const auto is_mm = [](const Json& value) {
    return value.is_number() && std::abs(value.get<double>()) <= kMostLaidMm;
  };
  for (const Json& off : in.array("laid_mm")) {
    if (!off.is_array() || off.size() != 2 || !is_mm(off[0]) || !is_mm(off[1])) break;
    pose.laid.push_back({off[0].get<double>(), off[1].get<double>()});
  }
  if (pose.laid.size() != pose.anchors.size())
    in.wrong("laid_mm", "must be two numbers for each of \"anchors\", 100 mm at most");
  return pose;
}

Profile::Table read_table(const Json& json, FirstError& errors) {
  const JsonReader in(json, "table", errors, {"width_mm", "depth_mm"});
  return {.width_mm = in.number("width_mm", 1.0, kMostMm), .depth_mm = in.number("depth_mm", 1.0, kMostMm)};
}

}  // namespace

Profile::Table table_of(const Board& board) {
  return {width(board).mm(), depth(board).mm()};
}

std::string to_json(const Profile& profile) {
  OrderedJson json{{"format", kFormat}, {"camera", profile.camera.text()}};
  if (profile.lens) json["lens"] = lens_to_json(*profile.lens);
  if (profile.table)
    json["table"] = {{"width_mm", profile.table->width_mm}, {"depth_mm", profile.table->depth_mm}};
  if (profile.pose) json["pose"] = pose_to_json(*profile.pose);
  return json_text(json, 2) + "\n";
}

Result<Profile> parse_profile(std::string_view text, std::string_view file_name) {
  const auto json = parse_json(text, file_name);
  if (!json) return tl::unexpected(json.error());
  FirstError errors(file_name);
  if (!json->is_object() || !json->contains("format") || (*json)["format"] != kFormat) {
    errors.add("", "not a camera profile of this program (\"format\": \"" + std::string(kFormat) +
                       "\"); 'telescope calibrate' writes one");
    return tl::unexpected(*errors.get());
  }
  const JsonReader in(*json, "", errors, {"format", "camera", "lens", "table", "pose"});
  Profile profile;
  profile.camera = in.text("camera");
  if (in.has("lens")) profile.lens = read_lens(in.object("lens"), errors);
  if (in.has("table")) profile.table = read_table(in.object("table"), errors);
  if (in.has("pose")) profile.pose = read_pose(in.object("pose"), errors);
  if (profile.pose && !(profile.lens && profile.table))
    in.wrong("pose", "is of no use without \"lens\" and \"table\"");
  if (errors.get()) return tl::unexpected(*errors.get());
  return profile;
}

Result<Profile> load_profile(const std::filesystem::path& file) {
  constexpr std::size_t kLargestFile = 64 * 1024;
  const auto text = read_text_file(file, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  return parse_profile(*text, file.string());
}

Result<void> save_profile(const Profile& profile, const std::filesystem::path& file) {
  const Address named(file.string());
  if (named.whole().find("://") != std::string::npos)
    return failure("'" + named.text() + "' is an address, not a file: no profile is kept there");
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  return write_text_file(file, to_json(profile));
}

}  // namespace telescope::calibration
