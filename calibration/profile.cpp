#include "calibration/profile.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <nlohmann/json.hpp>

namespace telescope::calibration {
namespace {

using Json = nlohmann::json;

constexpr int kFormat = 1;

/// A reason why the text is no profile; caught in parse_profile.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

const Json& member(const Json& object, const char* key) {
  const auto it = object.find(key);
  if (it == object.end()) throw Wrong(std::string("\"") + key + "\" is missing");
  return *it;
}

void only(const Json& object, const char* where, std::initializer_list<std::string_view> keys) {
  if (!object.is_object()) throw Wrong(std::string("\"") + where + "\" must be an object");
  for (const auto& [key, value] : object.items())
    if (std::ranges::find(keys, key) == keys.end())
      throw Wrong("\"" + key.substr(0, 40) + "\" is not a key of \"" + where + "\"");
}

double number(const Json& object, const char* key, double least, double most) {
  const Json& value = member(object, key);
  const double v = value.is_number() ? value.get<double>() : std::nan("");
  if (!(v >= least && v <= most)) throw Wrong(std::string("\"") + key + "\" must be a number in range");
  return v;
}

template <std::size_t N>
std::array<double, N> numbers(const Json& object, const char* key, double limit) {
  const Json& value = member(object, key);
  std::array<double, N> out{};
  bool good = value.is_array() && value.size() == N;
  for (std::size_t i = 0; good && i < N; ++i) {
    good = value[i].is_number() && std::abs(value[i].get<double>()) <= limit;
    if (good) out[i] = value[i].get<double>();
  }
  if (!good) throw Wrong(std::string("\"") + key + "\" must be " + std::to_string(N) + " numbers in range");
  return out;
}

constexpr double kMaxPixels = 100000.0, kMaxMm = 100000.0;

Json lens_json(const Lens& lens) {
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

Lens lens_from(const Json& json) {
  only(json, "lens",
       {"width", "height", "fx", "fy", "cx", "cy", "distortion", "measured", "reprojection_rms_px"});
  const Json& measured = member(json, "measured");
  if (!measured.is_boolean()) throw Wrong("\"measured\" must be true or false");
  return {.width = static_cast<int>(number(json, "width", 16, kMaxPixels)),
          .height = static_cast<int>(number(json, "height", 16, kMaxPixels)),
          .fx = number(json, "fx", 1, kMaxPixels),
          .fy = number(json, "fy", 1, kMaxPixels),
          .cx = number(json, "cx", -kMaxPixels, kMaxPixels),
          .cy = number(json, "cy", -kMaxPixels, kMaxPixels),
          .distortion = numbers<5>(json, "distortion", 100.0),
          .measured = measured.get<bool>(),
          .reprojection_rms_px = number(json, "reprojection_rms_px", 0, kMaxPixels)};
}

Json pose_json(const CameraPose& pose) {
  return {{"rotation", pose.rotation},
          {"translation_mm", pose.translation_mm},
          {"reprojection_rms_px", pose.reprojection_rms_px},
          {"anchors", pose.anchors}};
}

CameraPose pose_from(const Json& json) {
  only(json, "pose", {"rotation", "translation_mm", "reprojection_rms_px", "anchors"});
  CameraPose pose{.rotation = numbers<9>(json, "rotation", 1.001),
                  .translation_mm = numbers<3>(json, "translation_mm", kMaxMm),
                  .reprojection_rms_px = number(json, "reprojection_rms_px", 0, kMaxPixels),
                  .anchors = {}};
  const auto& r = pose.rotation;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const double dot = r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
      if (std::abs(dot - (i == j ? 1.0 : 0.0)) > 1e-3) throw Wrong("\"rotation\" is not a rotation");
    }
  const Json& anchors = member(json, "anchors");
  if (!anchors.is_array() || anchors.size() > 4) throw Wrong("\"anchors\" must be up to four numbers");
  for (const Json& anchor : anchors) {
    if (!anchor.is_number_integer() || anchor < 0 || anchor > 3)
      throw Wrong("\"anchors\" must be numbers from 0 to 3");
    pose.anchors.push_back(anchor.get<int>());
  }
  return pose;
}

std::string system_message() {
  return std::generic_category().message(errno);
}

}  // namespace

std::string to_json(const Profile& profile) {
  Json json{{"format", kFormat}, {"camera", profile.camera}};
  if (profile.lens) json["lens"] = lens_json(*profile.lens);
  if (profile.pose) json["pose"] = pose_json(*profile.pose);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Profile> parse_profile(std::string_view text, std::string_view file_name) {
  const auto wrong = [&](std::string_view what) {
    return failure(std::string(file_name) + ": not a camera profile: " + std::string(what) +
                   "; run \"telescope calibrate\" to make a new one");
  };
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return wrong("it is not JSON");
  try {
    only(json, "profile", {"format", "camera", "lens", "pose"});
    number(json, "format", kFormat, kFormat);
    const Json& camera = member(json, "camera");
    if (!camera.is_string()) throw Wrong("\"camera\" must be text");
    Profile profile{.camera = camera.get<std::string>(), .lens = {}, .pose = {}};
    if (json.contains("lens")) profile.lens = lens_from(json["lens"]);
    if (json.contains("pose")) profile.pose = pose_from(json["pose"]);
    if (profile.pose && !profile.lens) throw Wrong("it has a pose but no lens");
    return profile;
  } catch (const Wrong& e) {
    return wrong(e.what());
  }
}

Result<Profile> load_profile(const std::filesystem::path& file) {
  constexpr std::uintmax_t kMost = 1 << 20;
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error) return failure(file.string() + ": cannot be read: " + error.message());
  if (size > kMost) return failure(file.string() + ": not a camera profile: it is too large");
  std::ifstream in(file, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!in.read(text.data(), static_cast<std::streamsize>(size)))
    return failure(file.string() + ": cannot be read: " + system_message());
  return parse_profile(text, file.string());
}

Result<void> save_profile(const Profile& profile, const std::filesystem::path& file) {
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  auto beside = file;
  beside += ".new";
  const auto failed = [&](const std::string& why) {
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
    return failure(file.string() + ": the profile could not be saved: " + why +
                   "; what was there before is unchanged");
  };
  errno = 0;
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << to_json(profile);
  out.close();
  if (!out) return failed(system_message());
  std::filesystem::rename(beside, file, error);
  if (error) return failed(error.message());
  return {};
}

}  // namespace telescope::calibration
