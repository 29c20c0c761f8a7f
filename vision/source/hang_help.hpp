#pragma once

#include <string_view>

namespace telescope::vision {

/// What helps to hang a camera over a table: all that its own page is ever told of the pictures. Nothing of
/// what lies on the table.
struct HangHelp {
  int anchors = 0;  ///< of the four, that are read
  /// Where to turn it, as its picture is seen. `kAcross`: by a quarter; `kHigher`, `kLower`: along its axis.
  enum class Way { kNone, kLeft, kRight, kUp, kDown, kHigher, kLower, kAcross };
  Way way = Way::kNone;
  bool blurred = false, glare = false, dark = false;  ///< more than reading bears well
  bool is_well() const { return anchors == 4 && way == Way::kNone && !blurred && !glare && !dark; }
  bool operator==(const HangHelp&) const = default;
};

/// "left", "higher"; empty of kNone.
constexpr std::string_view to_string(HangHelp::Way way) {
  switch (way) {
    case HangHelp::Way::kLeft:
      return "left";
    case HangHelp::Way::kRight:
      return "right";
    case HangHelp::Way::kUp:
      return "up";
    case HangHelp::Way::kDown:
      return "down";
    case HangHelp::Way::kHigher:
      return "higher";
    case HangHelp::Way::kLower:
      return "lower";
    case HangHelp::Way::kAcross:
      return "across";
    case HangHelp::Way::kNone:
      break;
  }
  return {};
}

}  // namespace telescope::vision
