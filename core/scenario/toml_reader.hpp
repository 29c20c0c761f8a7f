#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "core/base/result.hpp"
#include "core/base/units.hpp"

namespace telescope {

/// What is wrong with a TOML file, with its lines: one thing of each line, of so many lines.
class TomlErrors {
 public:
  static constexpr std::size_t kMost = 10;

  explicit TomlErrors(std::string_view file_name) : file_(file_name) {}
  /// In this file; line 0: nowhere in particular.
  void add(std::size_t line, std::string_view what);
  /// Somewhere else: `message` says where.
  void add_elsewhere(std::string_view message);
  bool any() const { return !messages_.empty(); }
  bool full() const { return messages_.size() >= kMost; }
  /// All of it, in one line.
  Error told() const;

 private:
  std::string file_;
  std::vector<std::string> messages_;
  std::vector<std::size_t> lines_;
};

/// "6 in", "150 mm", "8 cm", "4 ft".
std::optional<Length> parse_length(std::string_view text);

/// Reads one TOML table whose every key must be known. What is missing or wrong goes to the TomlErrors and is
/// read as the fallback, so that a reader needs no check after each key.
class TomlReader {
 public:
  /// `place` names the table for messages: "[board]".
  TomlReader(const toml::table& table, std::string place, TomlErrors& errors,
             const std::vector<std::string_view>& keys);

  bool has(std::string_view key) const { return table_.contains(key); }
  const toml::node* find(std::string_view key) const { return table_.get(key); }

  std::string text(std::string_view key, std::string_view fallback) const;
  std::string required_text(std::string_view key) const;
  int whole(std::string_view key, int fallback, int least, int most) const;
  bool flag(std::string_view key, bool fallback) const;
  Length length(std::string_view key, Length fallback, Length least, Length most) const;
  /// A text that must be one of `choices`.
  std::string word(std::string_view key, std::string_view fallback,
                   const std::vector<std::string_view>& choices) const;
  std::vector<std::string> texts(std::string_view key) const;
  /// The table below `key`; null where there is none.
  const toml::table* table(std::string_view key) const;
  /// The tables of the list below `key`.
  std::vector<const toml::table*> tables(std::string_view key) const;

  std::size_t line() const { return line_of(table_); }
  std::size_t line(std::string_view key) const;
  void wrong(std::string_view key, std::string_view what) const;
  void missing(std::string_view key) const;
  static std::size_t line_of(const toml::node& node) { return node.source().begin.line; }

 private:
  const toml::table& table_;
  std::string place_;
  TomlErrors& errors_;
  std::string misspelt_;  ///< the known key that an unknown one was taken for
};

}  // namespace telescope
