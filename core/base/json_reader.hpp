#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.hpp"

namespace telescope {

/// Keeps the first thing that is wrong with a file; later ones are mostly its consequences.
class FirstError {
 public:
  explicit FirstError(std::string_view file_name) : file_(file_name) {}
  void add(std::string_view place, std::string_view what);
  const std::optional<Error>& get() const { return error_; }

 private:
  std::string file_;
  std::optional<Error> error_;
};

/// Of two values under one name nobody can say which counts: throws WrongField; otherwise parses as the
/// library does, and throws as it does.
nlohmann::json parse_single_keys(std::string_view text);

/// Parses JSON text from outside: every reader of files and requests goes through here, but for those of the
/// network (shallow_json.hpp). The error names the file and the line. Deeper than kDeepestNesting is refused.
Result<nlohmann::json> parse_json(std::string_view text, std::string_view file_name);

/// Reads one JSON object whose every key must be known. What is missing or wrong goes to the FirstError and
/// is read as an empty value, so that a reader needs no check after each field.
class JsonReader {
 public:
  /// `place` is the object's path for messages ("pieces[3]"), empty for the whole file.
  JsonReader(const nlohmann::json& value, std::string place, FirstError& errors,
             std::initializer_list<std::string_view> keys);

  bool has(std::string_view key) const;
  std::string text(std::string_view key) const;
  double number(std::string_view key, double least, double most) const;
  int whole(std::string_view key, int least, int most) const;
  bool flag(std::string_view key) const;
  /// A list of two numbers, each from `least` to `most`; nothing where it is something else.
  std::optional<std::pair<double, double>> pair(std::string_view key, double least, double most) const;
  /// The value itself, where it is an object or an array; otherwise an empty one.
  const nlohmann::json& object(std::string_view key) const;
  const nlohmann::json& array(std::string_view key) const;

  std::string place(std::string_view key) const;
  void wrong(std::string_view key, std::string_view what) const;

 private:
  const nlohmann::json* find(std::string_view key, std::string_view wanted) const;

  const nlohmann::json& value_;
  std::string place_;
  FirstError& errors_;
};

}  // namespace telescope
