#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "core/rules/vocabulary.hpp"

namespace telescope {

// What a ruleset's table of settings is written with, a row each, and how a scenario's values are read by it.

namespace setting_row {

inline Setting whole(std::string_view key, std::string_view rule, std::int64_t fallback, std::int64_t least,
                     std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = least, .most = most};
}
/// A number from 0 to `most`, in the unit of the rules.
inline Setting length(std::string_view key, std::string_view rule, double fallback, std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = 0, .most = most};
}
inline Setting flag(std::string_view key, std::string_view rule, bool fallback) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}};
}
/// One of these; the first is the default.
inline Setting words(std::string_view key, std::string_view rule, std::vector<std::string_view> choices) {
  return {.key = key, .rule = rule, .fallback = std::string(choices.front()), .choices = std::move(choices)};
}

}  // namespace setting_row

/// "2 to 20, default 5", "true (default), false", "`random` (default), `def_chooses`".
inline std::string values_in_words(const Setting& setting) {
  if (const auto* flag = std::get_if<bool>(&setting.fallback))
    return *flag ? "true (default), false" : "false (default), true";
  if (const auto* whole = std::get_if<std::int64_t>(&setting.fallback))
    return setting.least == setting.most
               ? std::to_string(*whole)
               : std::to_string(setting.least) + " to " + std::to_string(setting.most) + ", default " +
                     std::to_string(*whole);
  std::string words;
  for (const std::string_view choice : setting.choices)
    words.append(words.empty() ? "`" : ", `")
        .append(choice)
        .append(choice == setting.choices.front() ? "` (default)" : "`");
  return words;
}

/// What a scenario says of those rows, and the rows' own values where it says nothing or something else. A
/// key must be that of a row of the type asked for.
class SettingReader {
 public:
  SettingReader(const std::vector<Setting>& rows, const Settings& told) : rows_(rows), told_(told) {}

  bool flag(std::string_view key) const { return value<bool>(key); }
  int whole(std::string_view key) const { return static_cast<int>(value<std::int64_t>(key)); }
  double length(std::string_view key) const { return value<double>(key); }
  std::string text(std::string_view key) const { return value<std::string>(key); }
  /// The enumerator of a word is the word's place in the row.
  template <class Word>
  Word word(std::string_view key) const {
    const auto& choices = row(key).choices;
    const auto chosen = std::ranges::find(choices, text(key));
    return static_cast<Word>(chosen == choices.end() ? 0 : chosen - choices.begin());
  }
  const Setting& row(std::string_view key) const { return *std::ranges::find(rows_, key, &Setting::key); }

 private:
  template <class T>
  T value(std::string_view key) const {
    return value_of(told_, key, std::get<T>(row(key).fallback));
  }

  const std::vector<Setting>& rows_;
  const Settings& told_;
};

/// A setting with the member of `S` in which its value stands, and what it rules, in words for scenario.md.
template <class S>
struct SettingRow {
  Setting setting;
  std::function<void(S& settings, const SettingReader& told)> put;
  std::string_view about;  ///< may be empty where that page is written by hand
};

namespace setting_row {

template <class S>
SettingRow<S> flag(std::string_view key, std::string_view rule, bool S::*member,
                   std::string_view about = {}) {
  return {flag(key, rule, S().*member), [=](S& s, const SettingReader& told) { s.*member = told.flag(key); },
          about};
}
template <class S>
SettingRow<S> whole(std::string_view key, std::string_view rule, int S::*member, std::int64_t least,
                    std::int64_t most, std::string_view about = {}) {
  return {whole(key, rule, S().*member, least, most),
          [=](S& s, const SettingReader& told) { s.*member = told.whole(key); }, about};
}
/// An enumeration by its words, the default first.
template <class S, class Word>
SettingRow<S> words(std::string_view key, std::string_view rule, Word S::*member,
                    std::vector<std::string_view> choices, std::string_view about = {}) {
  return {words(key, rule, std::move(choices)),
          [=](S& s, const SettingReader& told) { s.*member = told.word<Word>(key); }, about};
}

}  // namespace setting_row

/// All settings of a ruleset: reading, checks and the page of scenario.md come from its rows.
template <class S>
class SettingTable {
 public:
  explicit SettingTable(std::vector<SettingRow<S>> rows) : rows_(std::move(rows)) {
    for (const SettingRow<S>& row : rows_) settings_.push_back(row.setting);
  }
  const std::vector<Setting>& settings() const { return settings_; }
  S read(const Settings& told) const {
    S settings;
    for (const SettingRow<S>& row : rows_) row.put(settings, SettingReader(settings_, told));
    return settings;
  }
  /// "| `zones` | 2 to 20, default 5 | zones of each route (RXQ-01) |": a line each.
  std::string page() const {
    std::string page;
    for (const auto& [setting, put, about] : rows_)
      page.append("| `")
          .append(setting.key)
          .append("` | ")
          .append(values_in_words(setting))
          .append(" | ")
          .append(about)
          .append(" (")
          .append(setting.rule)
          .append(") |\n");
    return page;
  }

 private:
  std::vector<SettingRow<S>> rows_;
  std::vector<Setting> settings_;
};

}  // namespace telescope
