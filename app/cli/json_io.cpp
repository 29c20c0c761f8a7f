#include "app/cli/json_io.hpp"

#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

#include "app/support/xdg.hpp"
#include "core/base/json_reader.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 20;

}  // namespace

Result<nlohmann::json> read_request() {
  std::string text(kMostBytes + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  return parse_request(text, "standard input");
}

Result<nlohmann::json> parse_request(const std::string& text, const std::string& name) {
  if (text.size() > kMostBytes) return failure("the request is larger than 4 MB");
  if (trimmed(text).empty())
    return failure(name + ": nothing is asked; write a request as JSON, which --schema describes");
  auto json = parse_json(text, name);
  if (json && !json->is_object()) return failure(name + ": the request is not a JSON object");
  return json;
}

bool next_line(std::istream& in, std::string& line) {
  line.clear();
  int c = in.get();
  if (c == std::istream::traits_type::eof()) return false;
  for (; c != std::istream::traits_type::eof() && c != '\n'; c = in.get())
    if (line.size() <= kMostBytes) line += static_cast<char>(c);
  return true;
}

int print_schemas(std::initializer_list<std::pair<std::string, std::string>> schemas) {
  auto all = nlohmann::ordered_json::object();
  for (const auto& [key, name] : schemas) {
    const auto path = app::assets_folder() / "schemas" / (name + ".schema.json");
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
      return fail("no schema '" + name + "' comes with the program");
    const auto text = read_text_file(path, kMostBytes);
    if (!text) return fail(text.error().message);
    all[key] = nlohmann::ordered_json::parse(*text);
  }
  return print_out(all.dump(2) + "\n");
}

}  // namespace telescope::cli
