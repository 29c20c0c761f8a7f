#pragma once

#include <initializer_list>
#include <istream>
#include <string>
#include <utility>

#include <nlohmann/json_fwd.hpp>

#include "app/cli/command.hpp"
#include "core/base/json_text.hpp"
#include "core/base/result.hpp"
namespace telescope::cli {

/// One JSON value on standard input; more than 4 MB of it are refused.
Result<nlohmann::json> read_request();

/// The same of one line of text; `name` for messages.
Result<nlohmann::json> parse_request(const std::string& text, const std::string& name);
/// The next line, without its end; more than 4 MB of one are cut. False at the end of the input.
bool next_line(std::istream& in, std::string& line);

/// As one line on standard output; gives the exit code.
template <class Json>
int print_json(const Json& json) {
  return print_out(json_text(json) + "\n");
}

/// {"request": ..., "outcome": ...}: schemas of assets/schemas by the name in front of ".schema.json"; gives
/// the exit code.
int print_schemas(std::initializer_list<std::pair<std::string, std::string>> schemas);

}  // namespace telescope::cli
