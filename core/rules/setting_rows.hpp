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

inline Setting text(std::string_view key, std::string_view rule, std::string_view fallback) {
  return {.key = key, .rule = rule, .fallback = std::string(fallback), .choices = {}};
}

}  // namespace setting_row

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

/// A setting with the member of `S` in which its value stands.
template <class S>
struct SettingRow {
  Setting setting;
  std::function<void(S& settings, const SettingReader& told)> put;
  std::function<SettingValue(const S& settings)> get = {};  ///< where settings are written too
};

namespace setting_row {

template <class S>
SettingRow<S> flag(std::string_view key, std::string_view rule, bool S::*member) {
  return {flag(key, rule, S().*member), [=](S& s, const SettingReader& told) { s.*member = told.flag(key); },
          [=](const S& s) { return s.*member; }};
}
template <class S>
SettingRow<S> whole(std::string_view key, std::string_view rule, int S::*member, std::int64_t least,
                    std::int64_t most) {
  return {whole(key, rule, S().*member, least, most),
          [=](S& s, const SettingReader& told) { s.*member = told.whole(key); },
          [=](const S& s) { return std::int64_t{s.*member}; }};
}
/// An enumeration by its words, the default first.
template <class S, class Word>
SettingRow<S> words(std::string_view key, std::string_view rule, Word S::*member,
                    std::vector<std::string_view> choices) {
  return {words(key, rule, choices),
          [=](S& s, const SettingReader& told) { s.*member = told.word<Word>(key); },
          [=](const S& s) { return std::string(choices.at(static_cast<std::size_t>(s.*member))); }};
}

}  // namespace setting_row

/// All settings of a ruleset: reading and checks come from its rows.
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
  /// What of them is not as where nothing is said.
  Settings told(const S& settings) const {
    Settings told;
    for (const SettingRow<S>& row : rows_)
      if (SettingValue value = row.get(settings); value != row.setting.fallback)
        told.emplace(row.setting.key, std::move(value));
    return told;
  }

 private:
  std::vector<SettingRow<S>> rows_;
  std::vector<Setting> settings_;
};

}  // namespace telescope
