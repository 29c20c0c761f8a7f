#include "app/cli/watched_table.hpp"

#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestFile = 256 * 1024 * 1024;

/// Nothing where it is not read on a calibrated table.
std::optional<WatchedPiece> piece_of(const Json& stand) {
  const std::string state = text_field(stand, "state");
  if (state != "seen" && state != "covered") return std::nullopt;
  const Json& x = needed_field(stand, "x_mm");
  const Json& y = needed_field(stand, "y_mm");
  if (!x.is_number() || !y.is_number()) return std::nullopt;
  return WatchedPiece{.piece = text_field(stand, "piece"), .at = {x.get<double>(), y.get<double>()}};
}

}  // namespace

Result<std::vector<WatchedLook>> read_looks(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  std::vector<WatchedLook> looks;
  std::istringstream lines(*text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    try {
      const Json json = Json::parse(line);
      WatchedLook& look = looks.emplace_back();
      for (const Json& stand : list_field(json, "stands"))
        if (auto piece = piece_of(stand)) look.push_back(std::move(*piece));
    } catch (const std::exception& malformed) {
      return failure(file.string() + ":" + std::to_string(number) +
                     ": not a line of 'telescope read --json': " + one_line(malformed.what()));
    }
  }
  if (looks.empty()) return failure(file.string() + ": it has no line of 'telescope read --json'");
  return looks;
}

}  // namespace telescope::cli
