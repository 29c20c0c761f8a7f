#include "app/presenters/commands.hpp"

#include <algorithm>
#include <array>

namespace telescope::app {
namespace {

constexpr std::string_view kGame = "The game";
constexpr std::string_view kPages = "Pages";
constexpr std::string_view kLists = "Lists";
constexpr std::string_view kPicture = "Picture";
constexpr std::string_view kMeasuring = "Measuring";
constexpr std::string_view kCalibration = "Calibration";
constexpr std::string_view kProgram = "Program";

// clang-format off
constexpr std::array kBindings{
    KeyBinding{Command::kChoose,          "Enter",     "Do what the line says; confirm a lawful move", kGame},
    KeyBinding{Command::kFirstOption,     "Space",     "Do what is offered first; in a throw, roll all", kGame},
    KeyBinding{Command::kWaive,           "W",         "Let an unlawful move pass, with a reason", kGame},
    KeyBinding{Command::kSendBack,        "Backspace", "Send a move back; in a throw, take a die back", kGame},
    KeyBinding{Command::kSearch,          "/",         "Find an action or a piece by its words", kGame},
    KeyBinding{Command::kMap,             "M",         "Arrows go to the map; Enter opens a place", kGame},
    KeyBinding{Command::kTurnLeft,        "[",         "On an open map: turn what is carried to the left", kGame},
    KeyBinding{Command::kTurnRight,       "]",         "Turn it to the right; both finer with Shift", kGame},
    KeyBinding{Command::kFineTurnLeft,    "Shift+[",   "",                                  kGame},
    KeyBinding{Command::kFineTurnRight,   "Shift+]",   "",                                  kGame},
    KeyBinding{Command::kFineUp,          "Shift+Up",  "On an open map: arrows with Shift go a tenth of a step", kGame},
    KeyBinding{Command::kFineDown,        "Shift+Down", "",                                 kGame},
    KeyBinding{Command::kFineLeft,        "Shift+Left", "",                                 kGame},
    KeyBinding{Command::kFineRight,       "Shift+Right", "",                                kGame},
    KeyBinding{Command::kRoll,            "D",         "Roll the chosen dice; or type them, 1 to 6", kGame},
    KeyBinding{Command::kLastThrow,       "T",         "The last throw once more",          kGame},
    KeyBinding{Command::kUndo,            "Ctrl+Z",    "Undo; nothing is lost",             kGame},
    KeyBinding{Command::kRedo,            "Ctrl+Y",    "Redo",                              kGame},
    KeyBinding{Command::kBlank,           "B",         "Blank what not everybody may know", kGame},
    KeyBinding{Command::kUncover,         "V",         "Open or close a covered page",      kGame},
    KeyBinding{Command::kSay,             "S",         "Note a message for the players",    kGame},
    KeyBinding{Command::kClock,           "C",         "Turn clock on or off",              kGame},
    KeyBinding{Command::kPageTable,       "1",         "The game and the table",            kPages},
    KeyBinding{Command::kPageCamera,      "2",         "Choose a camera",                   kPages},
    KeyBinding{Command::kPageCalibration, "3",         "Calibration",                       kPages},
    KeyBinding{Command::kPageKit,         "4",         "The kit: pieces, tags, printing",   kPages},
    KeyBinding{Command::kPagePast,        "5",         "What has happened; go back to any point", kPages},
    KeyBinding{Command::kPagePost,        "6",         "The Command Post: who may join, who is in", kPages},
    KeyBinding{Command::kPageHealth,      "7",         "Health of the picture, and what to do", kPages},
    KeyBinding{Command::kOpenPost,        "Shift+O",   "On page 6: open it to the network, or close it", kPages},
    KeyBinding{Command::kNextPage,        "Tab",       "Next page",                         kPages},
    KeyBinding{Command::kPreviousPage,    "Shift+Tab", "Page before",                       kPages},
    KeyBinding{Command::kHelp,            "H",         "These keys",                        kPages},
    KeyBinding{Command::kHelp,            "F1",        "",                                  kPages},
    KeyBinding{Command::kUp,              "Up",        "Line above",                        kLists},
    KeyBinding{Command::kDown,            "Down",      "Line below",                        kLists},
    KeyBinding{Command::kFirst,           "Home",      "First line",                        kLists},
    KeyBinding{Command::kLast,            "End",       "Last line",                         kLists},
    KeyBinding{Command::kScreenUp,        "PgUp",      "Ten lines up",                      kLists},
    KeyBinding{Command::kScreenDown,      "PgDn",      "Ten lines down",                    kLists},
    KeyBinding{Command::kBack,            "Esc",       "Let go, go back",                   kLists},
    KeyBinding{Command::kRectify,         "R",         "Straight from above, or as the camera sees it", kPicture},
    KeyBinding{Command::kGameMap,         "A",         "Camera's picture, or the game's own map", kPicture},
    KeyBinding{Command::kLabels,          "L",         "Names and symbols on or off",       kPicture},
    KeyBinding{Command::kGrid,            "G",         "Grid and counts on or off",         kPicture},
    KeyBinding{Command::kZoomIn,          "+",         "Closer",                            kPicture},
    KeyBinding{Command::kZoomIn,          "=",         "",                                  kPicture},
    KeyBinding{Command::kZoomOut,         "-",         "Farther",                           kPicture},
    KeyBinding{Command::kZoomReset,       "0",         "The whole table",                   kPicture},
    KeyBinding{Command::kLeft,            "Left",      "Move the picture, or a corner",     kPicture},
    KeyBinding{Command::kRight,           "Right",     "",                                  kPicture},
    KeyBinding{Command::kTrace,           "Shift+G",   "Trace ground on the table, to be kept in the scenario", kPicture},
    KeyBinding{Command::kMeasure,         "X",         "Tape: measure on the table, or put it away", kMeasuring},
    KeyBinding{Command::kMeasureFrom,     "U",         "Measure from the next piece",       kMeasuring},
    KeyBinding{Command::kMeasureFromBefore, "Shift+U", "From the piece before",             kMeasuring},
    KeyBinding{Command::kMeasureTo,       "J",         "To the next piece farther away",    kMeasuring},
    KeyBinding{Command::kMeasureToBefore, "Shift+J",   "To the next nearer one",            kMeasuring},
    KeyBinding{Command::kRangeLonger,     "I",         "A longer range to judge by",        kMeasuring},
    KeyBinding{Command::kRangeShorter,    "Shift+I",   "A shorter one, or none",            kMeasuring},
    KeyBinding{Command::kFrontArc,        "Q",         "Front arc: 45, 60, 90 or 180 degrees, or none", kMeasuring},
    KeyBinding{Command::kCorners,         "E",         "Set the table's corners by hand",   kCalibration},
    KeyBinding{Command::kLens,            "O",         "Measure the lens with the board, or stop", kCalibration},
    KeyBinding{Command::kForget,          "F",         "Forget the table; find the anchors anew", kCalibration},
    KeyBinding{Command::kFixCamera,       "Y",         "On page 7: set exposure and focus of the camera", kCalibration},
    KeyBinding{Command::kRestoreCamera,   "Z",         "On page 7: give back what was set", kCalibration},
    KeyBinding{Command::kBindTag,         "N",         "Give the chosen piece of the kit a spare tag", kProgram},
    KeyBinding{Command::kTakeOffer,       "K",         "Take what is offered: a kit, a repair, a battle", kProgram},
    KeyBinding{Command::kDeclineOffer,    "Shift+K",   "Decline it",                        kProgram},
    KeyBinding{Command::kScreenshot,      "P",         "Save a picture of this window",     kProgram},
    KeyBinding{Command::kFullScreen,      "F11",       "Full screen",                       kProgram},
    KeyBinding{Command::kProjector,       "F10",       "Second window: the table for a projector", kProgram},
    KeyBinding{Command::kTypeLarger,      "Ctrl++",    "Larger type",                       kProgram},
    KeyBinding{Command::kTypeLarger,      "Ctrl+=",    "",                                  kProgram},
    KeyBinding{Command::kTypeSmaller,     "Ctrl+-",    "Smaller type",                      kProgram},
    KeyBinding{Command::kTypeUsual,       "Ctrl+0",    "Type of the usual size",            kProgram},
    KeyBinding{Command::kColours,         "F8",        "Colours: dark, light, of high contrast", kProgram},
    KeyBinding{Command::kSpeech,          "F9",        "Read out: nothing, what everybody may know, everything", kProgram},
    KeyBinding{Command::kQuit,            "Ctrl+Q",    "Quit",                              kProgram},
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
                           Command::kColours, Command::kSpeech};
  return std::ranges::find(kOf, command) != kOf.end();
}

std::string_view key_for(Command command) {
  const auto it = std::ranges::find(kBindings, command, &KeyBinding::command);
  return it == kBindings.end() ? std::string_view{} : it->key;
}

}  // namespace telescope::app
