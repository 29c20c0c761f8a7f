#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace telescope::app {

/// The colours of the window and of the projector.
enum class ColourTheme { kDark, kLight, kHighContrast };

/// What is read out: nothing; what a projector may show to everybody; or all that the umpire may know.
enum class Speech { kOff, kPublic, kAll };

/// How the table lies in the window: as fills it best, its near edge below, or turned by a quarter.
enum class TableLies { kBest, kStraight, kTurned };

/// Sizes of type that there are, in percent of the usual one.
inline constexpr std::array kTypePercents{70, 80, 90, 100, 115, 130, 150, 175, 200, 250};
inline constexpr int kUsualTypePercent = 100;

/// What the umpire has chosen for himself, whatever is played: kept from one start to the next.
struct Settings {
  ColourTheme colours = ColourTheme::kDark;
  int type_percent = kUsualTypePercent;  ///< one of kTypePercents
  Speech speech = Speech::kOff;
  TableLies table = TableLies::kBest;
  bool facts = false;      ///< how the game stands is unfolded in the column
  bool motion = true;      ///< dice roll before they lie
  bool read_dice = false;  ///< that are thrown on the table
  bool operator==(const Settings&) const = default;
};

/// The next colours; after the last the first again. The same of speech.
ColourTheme next(ColourTheme colours);
Speech next(Speech speech);
TableLies next(TableLies table);
/// So many sizes larger, or smaller where `by` is below zero; the last there is where that is beyond it.
int type_percent_beside(int percent, int by);

/// The words of the settings file: "high-contrast".
std::string word_of(ColourTheme colours);
std::string word_of(Speech speech);
std::string word_of(TableLies table);

/// $XDG_CONFIG_HOME/telescope/settings.json
std::filesystem::path settings_file();
/// What is kept there; the usual settings where there is no such file. Keys that are not known are let be.
/// Fails with one line that names the file and what is wrong with it.
Result<Settings> load_settings(const std::filesystem::path& file);
/// Keeps them; what else the file says, the language too, stays in it. A file that cannot be read is not
/// written over.
Result<void> save_settings(const Settings& settings, const std::filesystem::path& file);

/// The code of the language that was chosen, kept in the same file; empty: none. Where the file names none it
/// is the first line of a file "language" beside it, which older versions kept. Fails as load_settings().
Result<std::string> kept_language(const std::filesystem::path& file);
/// Keeps it; what else the file says stays in it.
Result<void> keep_language(std::string_view code, const std::filesystem::path& file);

}  // namespace telescope::app
