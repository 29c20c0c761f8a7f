#include "vision/source/source_name.hpp"

#include <algorithm>
#include <filesystem>

#include "core/base/words.hpp"
#include "vision/source/picture_file.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWhatMayBeGiven =
    "give demo, demo:play, demo:hard-day, a device number or name (see: telescope cameras), a video file, a "
    "folder of "
    "pictures, a recording, or an http:// (MJPEG) or rtsp:// address";

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Readable in one line whatever the user pasted.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 200)) out += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
  if (text.size() > 200) out += "...";
  return out += "'";
}

Result<SourceName> parse_url(std::string_view url, std::string_view scheme) {
  if (url.size() > scheme.size() + 3) {
    if (scheme == "http" || scheme == "https") return SourceName{SourceKind::kMjpeg, std::string(url)};
    if (scheme == "rtsp" || scheme == "rtsps") return SourceName{SourceKind::kRtsp, std::string(url)};
  }
  return failure("no camera can be read from " + in_quotes(without_credentials(url)) + ": " +
                 std::string(kWhatMayBeGiven));
}

Result<SourceName> parse_path(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return SourceName{SourceKind::kPictureFolder, path.string()};
  if (fs::is_character_file(path, error)) return SourceName{SourceKind::kDevice, path.string()};
  if (!fs::is_regular_file(path, error))
    return failure(in_quotes(path.string()) + " is neither a file nor a folder");
  if (path.extension() == kRecordingExtension) return SourceName{SourceKind::kRecording, path.string()};
  return SourceName{has_picture_name(path) ? SourceKind::kPicture : SourceKind::kVideoFile, path.string()};
}

std::string list_names(const std::vector<CameraDevice>& devices) {
  if (devices.empty()) return "no camera is connected";
  std::string text = "connected:";
  for (const CameraDevice& d : devices)
    text += (&d == devices.data() ? " " : ", ") + d.name + " (" + d.path + ")";
  return text;
}

Result<SourceName> parse_device_name(std::string_view name, const std::vector<CameraDevice>& devices) {
  std::vector<CameraDevice> matches;
  for (const CameraDevice& d : devices)
    if (lowered(d.name).find(lowered(name)) != std::string::npos) matches.push_back(d);
  if (matches.size() == 1) return SourceName{SourceKind::kDevice, matches.front().path};
  if (matches.size() > 1)
    return failure(in_quotes(name) + " fits more than one camera; give a device number. " +
                   list_names(matches));
  const bool looks_like_path = name.find_first_of("/.") != std::string_view::npos;
  return failure((looks_like_path ? "there is no file, folder or camera " : "there is no camera ") +
                 in_quotes(name) + " (" + list_names(devices) + "); " + std::string(kWhatMayBeGiven));
}

}  // namespace

Result<SourceName> parse_source_name(std::string_view name, const CameraList& list) {
  if (name.empty()) return failure("no camera was named: " + std::string(kWhatMayBeGiven));
  if (is_demo(name)) return SourceName{SourceKind::kDemo, std::string(name)};
  if (const auto colon = name.find("://"); colon != std::string_view::npos && colon > 0)
    return parse_url(name, lowered(name.substr(0, colon)));
  if (all_digits(name)) {
    if (name.size() > 3)
      return failure("there is no camera number " + in_quotes(name) + "; see: telescope cameras");
    return SourceName{SourceKind::kDevice, "/dev/video" + std::to_string(std::stoi(std::string(name)))};
  }
  if (name.starts_with("/dev/")) return SourceName{SourceKind::kDevice, std::string(name)};
  std::error_code error;
  if (name.find('\0') == std::string_view::npos && fs::exists(fs::path(name), error)) return parse_path(name);
  return parse_device_name(name, list());
}

std::string without_credentials(std::string_view url) {
  const auto start = url.find("://");
  if (start == std::string_view::npos) return std::string(url);
  const auto host = start + 3;
  const auto end = url.find_first_of("/?#", host);
  const auto at = url.substr(0, end).rfind('@');
  if (at == std::string_view::npos || at < host) return std::string(url);
  return std::string(url.substr(0, host)) + std::string(url.substr(at + 1));
}

}  // namespace telescope::vision
