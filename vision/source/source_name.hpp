#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/base/address.hpp"
#include "core/base/result.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

/// What a name given to --camera means.
struct SourceName {
  SourceKind kind = SourceKind::kDemo;
  Address target;  ///< URL, path of the device, file or folder; a demo's whole name
};

/// The cameras of the machine; asked only where a name may be one of theirs.
using CameraList = std::function<std::vector<CameraDevice>()>;

/// What the names of recordings end with.
inline constexpr std::string_view kRecordingExtension = ".telescope-recording";

/// No camera at all: the game is played on the map, on paper and on phones.
inline constexpr std::string_view kNoCamera = "none";
/// A phone whose page sends its pictures.
inline constexpr std::string_view kPhone = "phone";
/// The demo table on which a hand plays by itself.
inline constexpr std::string_view kDemo = "demo";
/// The demo table on which the hand does what it is told.
inline constexpr std::string_view kDemoToPlay = "demo:play";
/// What the names of the built-in tables begin with that have one of their own.
inline constexpr std::string_view kDemoNamed = "demo:";
/// Is it one of the built-in tables?
inline bool is_demo(std::string_view name) {
  return name == kDemo || (name.starts_with(kDemoNamed) && name != kDemoNamed);
}
/// The play that such a name wants from a file: "turn" of "demo:turn". Empty: none, it is built in or no
/// demo.
inline std::string_view staged_play_of(std::string_view name) {
  return is_demo(name) && name != kDemo && name != kDemoToPlay ? name.substr(kDemoNamed.size())
                                                               : std::string_view();
}

/// Sorts a name out: "demo", "demo:play", "demo:" and the name of a play, "phone", a URL, a
/// device number or path, an existing file or folder, or part of the name of one of the cameras (upper and
/// lower case alike; it must be only one's). "192.168.1.5:8080/video" is an http:// address.
Result<SourceName> parse_source_name(const Address& name, const CameraList& list);

}  // namespace telescope::vision
