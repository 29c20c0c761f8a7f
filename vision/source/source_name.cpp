#include "vision/source/source_name.hpp"

#include <algorithm>
#include <filesystem>

#include "core/base/login_example.hpp"
#include "core/base/missing_file.hpp"
#include "core/base/words.hpp"
#include "vision/source/picture_file.hpp"

namespace telescope::vision {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWhatMayBeGiven =
    "give demo, demo:play, phone, a device number or name (see: telescope cameras), a video "
    "file, a "
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

/// "192.168.1.5", "cam.local:8080/video", "user:password@cam", "[fe80::1]:81": an address without its scheme.
bool lacks_scheme(std::string_view name) {
  const std::string_view host = name.substr(0, name.find_first_of("/?#"));
  if (host.find('@') != host.npos && host.find(':') != host.npos) return true;
  if (const auto colon = host.rfind(':');
      colon != host.npos && colon > 0 && all_digits(host.substr(colon + 1)))
    return host.find(' ') == host.npos;
  int dots = 0;
  const bool numbers =
      std::ranges::all_of(host, [&](char c) { return c == '.' ? ++dots, true : c >= '0' && c <= '9'; });
  return (numbers && dots == 3) || host == "localhost";
}

/// RTSP has ports of its own.
std::string with_scheme(std::string_view name) {
  const std::string_view host = name.substr(0, name.find_first_of("/?#"));
  return (host.ends_with(":554") || host.ends_with(":8554") ? "rtsp://" : "http://") + std::string(name);
}

/// Whether '@', '/', '?' or '#' stands as it is in a user or password, so that nobody can tell where they
/// end.
bool has_bare_login(std::string_view url) {
  const auto host = url.find("://") + 3;
  const std::string_view rest = url.substr(host);
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  if (const auto at = authority.find('@'); at != authority.npos)
    return authority.find('@', at + 1) != authority.npos;
  const auto colon = authority.find(':');
  return rest.find('@') != rest.npos && colon != authority.npos && !authority.starts_with('[') &&
         !all_digits(authority.substr(colon + 1));
}

Result<SourceName> parse_url(const Address& address) {
  const std::string& url = address.whole();
  const auto colon = url.find("://");
  const std::string scheme = lowered(url.substr(0, colon));
  const bool http = scheme == "http" || scheme == "https", rtsp = scheme == "rtsp" || scheme == "rtsps";
  if ((!http && !rtsp) || url.size() <= colon + 3)
    return failure("no camera can be read from " + in_quotes(address.text()) + ": " +
                   std::string(kWhatMayBeGiven));
  if (has_bare_login(url))
    return failure(
        "the user or the password in this address has a character that ends them: write @ as %40, "
        "/ as %2F, ? as %3F and # as %23, such as " +
        scheme + "://" + std::string(kEscapedLoginExample));
  return SourceName{http ? SourceKind::kMjpeg : SourceKind::kRtsp, address};
}

Result<SourceName> parse_path(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return SourceName{SourceKind::kPictureFolder, path.string()};
  if (fs::is_character_file(path, error)) return SourceName{SourceKind::kDevice, path.string()};
  if (!fs::is_regular_file(path, error))
    return failure(in_quotes(path.string()) + " is neither a file nor a folder");
  if (path.extension() == kRecordingExtension) return SourceName{SourceKind::kRecording, path.string()};
  return SourceName{is_picture(path) ? SourceKind::kPicture : SourceKind::kVideoFile, path.string()};
}

std::string list_names(const std::vector<CameraDevice>& devices) {
  if (devices.empty()) return "no camera is connected";
  std::string text = "connected:";
  for (const CameraDevice& d : devices)
    text += (&d == devices.data() ? " " : ", ") + d.name + " (" + d.path + ")";
  return text;
}

Result<SourceName> parse_device_name(const Address& camera, const std::vector<CameraDevice>& devices) {
  const std::string& name = camera.text();
  std::vector<CameraDevice> matches;
  for (const CameraDevice& d : devices)
    if (lowered(d.name).find(lowered(name)) != std::string::npos) matches.push_back(d);
  if (matches.size() == 1) return SourceName{SourceKind::kDevice, matches.front().path};
  if (matches.size() > 1)
    return failure(in_quotes(name) + " fits more than one camera; give a device number. " +
                   list_names(matches));
  const bool looks_like_path = name.find_first_of("/.") != std::string::npos;
  return failure((looks_like_path ? "there is no file, folder or camera " : "there is no camera ") +
                 in_quotes(name) + " (" + list_names(devices) + "); " + std::string(kWhatMayBeGiven));
}

}  // namespace

Result<SourceName> parse_source_name(const Address& camera, const CameraList& list) {
  const std::string& name = camera.whole();
  if (name.empty()) return failure("no camera was named: " + std::string(kWhatMayBeGiven));
  if (is_demo(name)) return SourceName{SourceKind::kDemo, camera};
  if (name == kPhone) return SourceName{SourceKind::kPhone, camera};
  if (const auto colon = name.find("://"); colon != std::string::npos && colon > 0) return parse_url(camera);
  if (all_digits(name)) {
    if (name.size() > 3)
      return failure("there is no camera number " + in_quotes(name) + "; see: telescope cameras");
    return SourceName{SourceKind::kDevice, "/dev/video" + std::to_string(std::stoi(name))};
  }
  std::error_code error;
  if (name.find('\0') == std::string::npos && fs::exists(fs::path(name), error)) return parse_path(name);
  if (name.starts_with("/dev/")) return SourceName{SourceKind::kDevice, camera};  // not plugged in yet
  if (name.starts_with('/') && name.find('\0') == std::string::npos && !is_missing(name))
    return failure(in_quotes(name) + why_not_there(name));
  if (lacks_scheme(name)) return parse_url(with_scheme(name));
  return parse_device_name(camera, list());
}

}  // namespace telescope::vision
