#include "app/support/settings.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/support/language.hpp"
#include "app/support/xdg.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/json_reader.hpp"
#include "core/base/json_text.hpp"
#include "core/base/missing_file.hpp"
#include "core/base/text_file.hpp"

namespace telescope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kMostBytes = 64 * 1024;
constexpr std::size_t kLongestLanguage = 64;  // bytes

constexpr std::array kColours{std::pair{ColourTheme::kDark, "dark"}, std::pair{ColourTheme::kLight, "light"},
                              std::pair{ColourTheme::kHighContrast, "high-contrast"}};
constexpr std::array kSpeech{std::pair{Speech::kOff, "off"}, std::pair{Speech::kPublic, "public"},
                             std::pair{Speech::kAll, "all"}};
constexpr std::array kTable{std::pair{TableLies::kBest, "best"}, std::pair{TableLies::kStraight, "straight"},
                            std::pair{TableLies::kTurned, "turned"}};
constexpr std::array kDice{std::pair{false, "typed"}, std::pair{true, "read"}};
constexpr std::array kFacts{std::pair{false, "folded"}, std::pair{true, "unfolded"}};
constexpr std::array kMotion{std::pair{true, "full"}, std::pair{false, "none"}};

template <class Words, class Value>
std::string word_in(const Words& words, Value value) {
  return std::ranges::find(words, value, &Words::value_type::first)->second;
}

/// The value whose word stands under `key`; `usual` where the key is missing.
template <class Words, class Value>
Value value_in(const Words& words, const Json& json, const char* key, Value usual) {
  if (!json.contains(key)) return usual;
  const std::string word = text_field(json, key);
  const auto it = std::ranges::find(words, word, &Words::value_type::second);
  if (it != words.end()) return it->first;
  std::string known;
  for (const auto& [value, name] : words) known += (known.empty() ? "'" : ", '") + std::string(name) + "'";
  throw WrongField(tr("'{1}' must be one of {2}, not {3}", key, known, shown(json.at(key))));
}

/// An empty object where there is no such file.
Result<Json> read(const fs::path& file) {
  if (is_missing(file)) return Json::object();
  const auto text = read_text_file(file, kMostBytes);
  if (!text) return tl::unexpected(text.error());
  auto json = parse_json(*text, file.string());
  if (json && !json->is_object()) return failure(tr("{1}: a JSON object must stand here", file.string()));
  return json;
}

/// Where older versions kept the language.
fs::path older_language_file(const fs::path& file) {
  return file.parent_path() / "language";
}

std::string older_language(const fs::path& file) {
  const auto text = read_text_file(older_language_file(file), kLongestLanguage);
  return text ? text->substr(0, text->find_first_of("\r\n")) : std::string();
}

/// Writes what `change` makes of the file's JSON, with the language of an older file, which is gone then.
template <class Change>
Result<void> rewrite(const fs::path& file, const Change& change) {
  auto json = read(file);
  if (!json) return failure(tr("the settings are not kept: {1}", json.error().message));
  if (const std::string older = older_language(file); !older.empty() && !json->contains("language"))
    (*json)["language"] = older;
  change(*json);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  auto written = write_text_file(file, json_text(*json, 2) + "\n");
  if (written) fs::remove(older_language_file(file), error);
  return written;
}

}  // namespace

ColourTheme next(ColourTheme colours) {
  return static_cast<ColourTheme>((static_cast<std::size_t>(colours) + 1) % kColours.size());
}

Speech next(Speech speech) {
  return static_cast<Speech>((static_cast<std::size_t>(speech) + 1) % kSpeech.size());
}

TableLies next(TableLies table) {
  return static_cast<TableLies>((static_cast<std::size_t>(table) + 1) % kTable.size());
}

int type_percent_beside(int percent, int by) {
  const auto it = std::ranges::lower_bound(kTypePercents, percent);
  const long at = std::clamp<long>(it - kTypePercents.begin() + by, 0, kTypePercents.size() - 1);
  return kTypePercents[static_cast<std::size_t>(at)];
}

std::string word_of(ColourTheme colours) {
  return word_in(kColours, colours);
}
std::string word_of(Speech speech) {
  return word_in(kSpeech, speech);
}
std::string word_of(TableLies table) {
  return word_in(kTable, table);
}

fs::path settings_file() {
  return config_folder() / "settings.json";
}

Result<Settings> load_settings(const fs::path& file) {
  const auto json = read(file);
  if (!json) return tl::unexpected(json.error());
  try {
    const Settings usual;
    Settings settings{.colours = value_in(kColours, *json, "colours", usual.colours),
                      .type_percent = whole_field(*json, "type_percent", kTypePercents.front(),
                                                  kTypePercents.back(), usual.type_percent),
                      .speech = value_in(kSpeech, *json, "speech", usual.speech),
                      .table = value_in(kTable, *json, "table", usual.table),
                      .facts = value_in(kFacts, *json, "facts", usual.facts),
                      .motion = value_in(kMotion, *json, "motion", usual.motion),
                      .read_dice = value_in(kDice, *json, "dice", usual.read_dice)};
    settings.type_percent = type_percent_beside(settings.type_percent, 0);
    return settings;
  } catch (const WrongField& wrong) {
    return failure(file.string() + ": " + wrong.what());
  }
}

Result<void> save_settings(const Settings& settings, const fs::path& file) {
  return rewrite(file, [&](Json& json) {
    json["colours"] = word_of(settings.colours);
    json["type_percent"] = settings.type_percent;
    json["speech"] = word_of(settings.speech);
    json["table"] = word_of(settings.table);
    json["facts"] = word_in(kFacts, settings.facts);
    json["motion"] = word_in(kMotion, settings.motion);
    json["dice"] = word_in(kDice, settings.read_dice);
  });
}

Result<std::string> kept_language(const fs::path& file) {
  const auto json = read(file);
  if (!json) return tl::unexpected(json.error());
  if (!json->contains("language")) return older_language(file);
  try {
    return text_field(*json, "language");
  } catch (const WrongField& wrong) {
    return failure(file.string() + ": " + wrong.what());
  }
}

Result<void> keep_language(std::string_view code, const fs::path& file) {
  return rewrite(file, [&](Json& json) { json["language"] = code; });
}

}  // namespace telescope::app
