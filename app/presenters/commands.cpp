#include "app/presenters/commands.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace telescope::app {
namespace {

constexpr const char* kGame = tr_mark("The game");
constexpr const char* kPages = tr_mark("Pages");
constexpr const char* kLists = tr_mark("Lists");
constexpr const char* kPicture = tr_mark("Picture");
constexpr const char* kMeasuring = tr_mark("Measuring");
constexpr const char* kCalibration = tr_mark("Calibration");
constexpr const char* kProgram = tr_mark("Program");

// clang-format off
constexpr std::array kBindings{
    KeyBinding{Command::kChoose,          "Enter",     tr_mark("Do what the line says; confirm a lawful move"), kGame},
    KeyBinding{Command::kFirstOption,     "Space",     tr_mark("Do what is offered first; in a throw, roll all"), kGame},
    KeyBinding{Command::kWaive,           "W",         tr_mark("Let an unlawful move pass, with a reason"), kGame},
    KeyBinding{Command::kSendBack,        "Backspace", tr_mark("Send a move back; in a throw, take a die back"), kGame},
    KeyBinding{Command::kSearch,          "/",         tr_mark("Find an action or a piece by its words"), kGame},
    KeyBinding{Command::kMap,             "M",         tr_mark("Arrows go to the map; Enter opens a place"), kGame},
    KeyBinding{Command::kTurnLeft,        "[",         tr_mark("On an open map: turn what is carried to the left"), kGame},
    KeyBinding{Command::kTurnRight,       "]",         tr_mark("Turn it to the right; both finer with Shift"), kGame},
    KeyBinding{Command::kFineTurnLeft,    "Shift+[",   "",                                  kGame},
    KeyBinding{Command::kFineTurnRight,   "Shift+]",   "",                                  kGame},
    KeyBinding{Command::kFineUp,          "Shift+Up",  tr_mark("On an open map: arrows with Shift go a tenth of a step"), kGame},
    KeyBinding{Command::kFineDown,        "Shift+Down", "",                                 kGame},
    KeyBinding{Command::kFineLeft,        "Shift+Left", "",                                 kGame},
    KeyBinding{Command::kFineRight,       "Shift+Right", "",                                kGame},
    KeyBinding{Command::kRoll,            "D",         tr_mark("Roll the chosen dice; or type them, 1 to 6"), kGame},
    KeyBinding{Command::kReadDice,        "Shift+D",   tr_mark("Dice that are thrown on the table: typed, or read by the camera"), kGame},
    KeyBinding{Command::kSwapDice,        "Shift+X",   tr_mark("Two sides' dice: the colours are the other way round"), kGame},
    KeyBinding{Command::kLastThrow,       "T",         tr_mark("The last throw once more"),          kGame},
    KeyBinding{Command::kUndo,            "Ctrl+Z",    tr_mark("Undo; nothing is lost"),             kGame},
    KeyBinding{Command::kRedo,            "Ctrl+Y",    tr_mark("Redo"),                              kGame},
    KeyBinding{Command::kBlank,           "B",         tr_mark("Blank what not everybody may know"), kGame},
    KeyBinding{Command::kUncover,         "V",         tr_mark("Open or close a covered page"),      kGame},
    KeyBinding{Command::kFacts,           "Shift+H",   tr_mark("How it stands: unfold it, or fold it away"), kGame},
    KeyBinding{Command::kSay,             "S",         tr_mark("Note a message for the players"),    kGame},
    KeyBinding{Command::kClock,           "C",         tr_mark("Turn clock on or off"),              kGame},
    KeyBinding{Command::kPageTable,       "1",         tr_mark("The game and the table"),            kPages},
    KeyBinding{Command::kPageCamera,      "2",         tr_mark("Choose a camera"),                   kPages},
    KeyBinding{Command::kPageCalibration, "3",         tr_mark("Calibration"),                       kPages},
    KeyBinding{Command::kPageKit,         "4",         tr_mark("The kit: pieces, tags, printing"),   kPages},
    KeyBinding{Command::kPagePast,        "5",         tr_mark("What has happened; go back to any point"), kPages},
    KeyBinding{Command::kPagePost,        "6",         tr_mark("The Command Post: who may join, who is in"), kPages},
    KeyBinding{Command::kPageHealth,      "7",         tr_mark("Health of the picture, and what to do"), kPages},
    KeyBinding{Command::kOpenPost,        "Shift+O",   tr_mark("On page 6: open it to the network, or close it"), kPages},
    KeyBinding{Command::kProgramPlays,    "Shift+P",   tr_mark("On page 6: the program plays the chosen role, or no longer"), kPages},
    KeyBinding{Command::kNextPage,        "Tab",       tr_mark("Next page"),                         kPages},
    KeyBinding{Command::kPreviousPage,    "Shift+Tab", tr_mark("Page before"),                       kPages},
    KeyBinding{Command::kHelp,            "H",         tr_mark("These keys"),                        kPages},
    KeyBinding{Command::kHelp,            "F1",        "",                                  kPages},
    KeyBinding{Command::kRules,           "F2",        tr_mark("The texts of the rules that are named on page 1"), kPages},
    KeyBinding{Command::kUp,              "Up",        tr_mark("Line above"),                        kLists},
    KeyBinding{Command::kDown,            "Down",      tr_mark("Line below"),                        kLists},
    KeyBinding{Command::kFirst,           "Home",      tr_mark("First line"),                        kLists},
    KeyBinding{Command::kLast,            "End",       tr_mark("Last line"),                         kLists},
    KeyBinding{Command::kScreenUp,        "PgUp",      tr_mark("Ten lines up"),                      kLists},
    KeyBinding{Command::kScreenDown,      "PgDn",      tr_mark("Ten lines down"),                    kLists},
    KeyBinding{Command::kBack,            "Esc",       tr_mark("Let go, go back"),                   kLists},
    KeyBinding{Command::kRectify,         "R",         tr_mark("Straight from above, or as the camera sees it"), kPicture},
    KeyBinding{Command::kTurnTable,       "Shift+R",   tr_mark("Which edge of the table is below: as fits, the near one, the right one"), kPicture},
    KeyBinding{Command::kGameMap,         "A",         tr_mark("Camera's picture, or the game's own map"), kPicture},
    KeyBinding{Command::kLabels,          "L",         tr_mark("Names and symbols on or off"),       kPicture},
    KeyBinding{Command::kGrid,            "G",         tr_mark("Grid and counts on or off"),         kPicture},
    KeyBinding{Command::kZoomIn,          "+",         tr_mark("Closer"),                            kPicture},
    KeyBinding{Command::kZoomIn,          "=",         "",                                  kPicture},
    KeyBinding{Command::kZoomOut,         "-",         tr_mark("Farther"),                           kPicture},
    KeyBinding{Command::kZoomReset,       "0",         tr_mark("The whole table"),                   kPicture},
    KeyBinding{Command::kLeft,            "Left",      tr_mark("Move the picture, or a corner"),     kPicture},
    KeyBinding{Command::kRight,           "Right",     "",                                  kPicture},
    KeyBinding{Command::kTrace,           "Shift+G",   tr_mark("Trace ground on the table, to be kept in the scenario"), kPicture},
    KeyBinding{Command::kMeasure,         "X",         tr_mark("Tape: measure on the table, or put it away"), kMeasuring},
    KeyBinding{Command::kMeasureFrom,     "U",         tr_mark("Measure from the next piece"),       kMeasuring},
    KeyBinding{Command::kMeasureFromBefore, "Shift+U", tr_mark("From the piece before"),             kMeasuring},
    KeyBinding{Command::kMeasureTo,       "J",         tr_mark("To the next piece farther away"),    kMeasuring},
    KeyBinding{Command::kMeasureToBefore, "Shift+J",   tr_mark("To the next nearer one"),            kMeasuring},
    KeyBinding{Command::kRangeLonger,     "I",         tr_mark("A longer range to judge by"),        kMeasuring},
    KeyBinding{Command::kRangeShorter,    "Shift+I",   tr_mark("A shorter one, or none"),            kMeasuring},
    KeyBinding{Command::kFrontArc,        "Q",         tr_mark("Front arc: 45, 60, 90 or 180 degrees, or none"), kMeasuring},
    KeyBinding{Command::kCorners,         "E",         tr_mark("Set the table's corners by hand"),   kCalibration},
    KeyBinding{Command::kLens,            "O",         tr_mark("Measure the lens with the board, or stop"), kCalibration},
    KeyBinding{Command::kForget,          "F",         tr_mark("Forget the table; find the anchors anew"), kCalibration},
    KeyBinding{Command::kFixCamera,       "Y",         tr_mark("On page 7: set exposure and focus of the camera"), kCalibration},
    KeyBinding{Command::kRestoreCamera,   "Z",         tr_mark("On page 7: give back what was set"), kCalibration},
    KeyBinding{Command::kBindTag,         "N",         tr_mark("Give the chosen piece of the kit a spare tag"), kProgram},
    KeyBinding{Command::kTakeOffer,       "K",         tr_mark("Take what is offered: a kit, a repair, a battle"), kProgram},
    KeyBinding{Command::kDeclineOffer,    "Shift+K",   tr_mark("Decline it"),                        kProgram},
    KeyBinding{Command::kScreenshot,      "P",         tr_mark("Save a picture of this window"),     kProgram},
    KeyBinding{Command::kFullScreen,      "F11",       tr_mark("Full screen"),                       kProgram},
    KeyBinding{Command::kLanguage,        "Shift+L",   tr_mark("Next language: English, Deutsch..."), kProgram},
    KeyBinding{Command::kProjector,       "F10",       tr_mark("Second window: the table for a projector"), kProgram},
    KeyBinding{Command::kTypeLarger,      "Ctrl++",    tr_mark("Larger type"),                       kProgram},
    KeyBinding{Command::kTypeLarger,      "Ctrl+=",    "",                                  kProgram},
    KeyBinding{Command::kTypeSmaller,     "Ctrl+-",    tr_mark("Smaller type"),                      kProgram},
    KeyBinding{Command::kTypeUsual,       "Ctrl+0",    tr_mark("Type of the usual size"),            kProgram},
    KeyBinding{Command::kColours,         "F8",        tr_mark("Colours: dark, light, of high contrast"), kProgram},
    KeyBinding{Command::kSpeech,          "F9",        tr_mark("Read out: nothing, what everybody may know, everything"), kProgram},
    KeyBinding{Command::kQuit,            "Ctrl+Q",    tr_mark("Quit"),                              kProgram},
};
// clang-format on

}  // namespace

std::span<const KeyBinding> key_bindings() {
  return kBindings;
}

std::optional<Command> command_for(std::string_view key) {
  const auto it = std::ranges::find(kBindings, key, &KeyBinding::key);
  return it == kBindings.end() ? std::nullopt : std::optional(it->command);
}

bool changes_settings(Command command) {
  constexpr std::array kOf{Command::kTypeLarger, Command::kTypeSmaller, Command::kTypeUsual,
                           Command::kColours,    Command::kSpeech,      Command::kTurnTable,
                           Command::kFacts,      Command::kReadDice};
  return std::ranges::find(kOf, command) != kOf.end();
}

std::optional<int> lines_down(Command command) {
  constexpr std::array kOf{std::pair{Command::kUp, -1},
                           std::pair{Command::kDown, 1},
                           std::pair{Command::kScreenUp, -kScreenLines},
                           std::pair{Command::kScreenDown, kScreenLines},
                           std::pair{Command::kFirst, -kAllLines},
                           std::pair{Command::kLast, kAllLines}};
  const auto it = std::ranges::find(kOf, command, &std::pair<Command, int>::first);
  return it == kOf.end() ? std::nullopt : std::optional(it->second);
}

std::size_t moved_cursor(std::optional<std::size_t> cursor, std::size_t count, int down) {
  const long last = static_cast<long>(count) - 1;
  const long from = cursor                                        ? static_cast<long>(*cursor)
                    : (down > 0) == (std::abs(down) == kAllLines) ? last
                                                                  : 0;
  return static_cast<std::size_t>(std::clamp<long>(cursor ? from + down : from, 0, last));
}

std::string_view key_for(Command command) {
  const auto it = std::ranges::find(kBindings, command, &KeyBinding::command);
  return it == kBindings.end() ? std::string_view{} : it->key;
}

std::string key_words(std::string_view key) {
  static constexpr std::array kNames{
      tr_mark_c("key", "Enter"), tr_mark_c("key", "Space"), tr_mark_c("key", "Backspace"),
      tr_mark_c("key", "Shift"), tr_mark_c("key", "Ctrl"),  tr_mark_c("key", "Up"),
      tr_mark_c("key", "Down"),  tr_mark_c("key", "Left"),  tr_mark_c("key", "Right"),
      tr_mark_c("key", "Home"),  tr_mark_c("key", "End"),   tr_mark_c("key", "PgUp"),
      tr_mark_c("key", "PgDn"),  tr_mark_c("key", "Esc"),   tr_mark_c("key", "Tab"),
  };
  const auto plus = key.size() > 1 ? key.find('+') : std::string_view::npos;
  const std::string_view first = key.substr(0, plus);
  const auto named = std::ranges::find(kNames, first);
  const std::string words = named == kNames.end() ? std::string(first) : tr_c("key", *named);
  return plus == std::string_view::npos ? words : words + "+" + key_words(key.substr(plus + 1));
}

std::string key_words(Command command) {
  return key_words(key_for(command));
}

}  // namespace telescope::app
