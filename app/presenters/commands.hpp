#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/support/language.hpp"

namespace telescope::app {

/// Everything a key can ask for. What it means depends on what is on the screen; see Ui.
enum class Command {
  kHelp,
  kRules,
  kPageTable,
  kPageCamera,
  kPageCalibration,
  kPageKit,
  kPagePast,
  kPagePost,
  kPageHealth,
  kOpenPost,
  kNextPage,
  kPreviousPage,
  kUp,
  kDown,
  kLeft,
  kRight,
  kFirst,
  kLast,
  kScreenUp,
  kScreenDown,
  kChoose,
  kBack,
  kFirstOption,
  kSearch,
  kMap,
  kFineUp,
  kFineDown,
  kFineLeft,
  kFineRight,
  kTurnLeft,
  kTurnRight,
  kFineTurnLeft,
  kFineTurnRight,
  kWaive,
  kSendBack,
  kProgramPlays,
  kRoll,
  kLastThrow,
  kUndo,
  kRedo,
  kBlank,
  kUncover,
  kFacts,
  kSay,
  kClock,
  kBindTag,
  kGameMap,
  kRectify,
  kLabels,
  kGrid,
  kMeasure,
  kMeasureFrom,
  kMeasureFromBefore,
  kMeasureTo,
  kMeasureToBefore,
  kRangeLonger,
  kRangeShorter,
  kFrontArc,
  kZoomIn,
  kZoomOut,
  kZoomReset,
  kCorners,
  kLens,
  kForget,
  kFixCamera,
  kRestoreCamera,
  kTakeOffer,
  kDeclineOffer,
  kScreenshot,
  kFullScreen,
  kLanguage,
  kProjector,
  kTypeLarger,
  kTypeSmaller,
  kTypeUsual,
  kColours,
  kSpeech,
  kReadDice,
  kSwapDice,
  kTurnTable,
  kQuit,
  kTrace,
};

/// A key as it is pressed (`key` in capitals, named keys in words) and what it does, for the page of keys.
/// The one table of keys: the window's key map is made from it.
struct KeyBinding {
  Command command;
  std::string_view key;  ///< "R", "Tab", "Shift+Tab", "F11"
  const char* help;      ///< in English, for tr(); empty: a second key for a command that is already told
  const char* group;     ///< in English, for tr()
};

/// A key beside what it does where that stands.
struct KeyHint {
  std::string_view key;
  std::string_view text;
  bool operator==(const KeyHint&) const = default;
};

/// Something that is told or asked, and the keys that answer it.
struct Message {
  std::string text;
  std::vector<KeyHint> keys = {};
  bool operator==(const Message&) const = default;
};

/// What the keys for many lines go up and down by; and those for the first and the last: more than any list
/// has.
inline constexpr int kScreenLines = 10, kAllLines = 100'000;
/// How far the command goes down a list; nothing: it goes nowhere in one.
std::optional<int> lines_down(Command command);
/// Where the cursor is then in a list of `count` lines, of which there must be one.
std::size_t moved_cursor(std::optional<std::size_t> cursor, std::size_t count, int down);

std::span<const KeyBinding> key_bindings();
std::optional<Command> command_for(std::string_view key);
/// Whether it changes what the umpire has chosen for himself: size of type, colours, what is read out.
bool changes_settings(Command command);
/// The first key of a command, for hints: "R".
std::string_view key_for(Command command);
/// A key as keyboards of the language spoken now call it: "Umsch+Rück" for "Shift+Backspace".
std::string key_words(std::string_view key);
/// The first key of a command, in these words.
std::string key_words(Command command);

}  // namespace telescope::app
