#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/game/game_request.hpp"
#include "core/measure/judgement.hpp"

namespace telescope::app {
namespace {

std::optional<double> number(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// "12.5,7" or "12.5,7,90" on a table without sectors.
std::optional<MapPlace> point_from(const Board& board, std::string_view words) {
  std::vector<double> numbers;
  for (bool more = true; more;) {
    const auto comma = words.find(',');
    const auto value = number(words.substr(0, comma));
    if (!value) return std::nullopt;
    numbers.push_back(*value);
    more = comma != std::string_view::npos;
    if (more) words.remove_prefix(comma + 1);
  }
  if (numbers.size() < 2 || numbers.size() > 3) return std::nullopt;
  const double unit_mm = one(measured_in(board)).mm();
  const TablePoint point{numbers[0] * unit_mm, numbers[1] * unit_mm};
  if (point.x_mm < 0 || point.y_mm < 0 || point.x_mm > width(board).mm() || point.y_mm > depth(board).mm())
    return std::nullopt;
  constexpr double kTurn = 360.0;
  if (numbers.size() == 3 && std::abs(numbers[2]) > kTurn) return std::nullopt;
  MapPlace place{.sector = std::nullopt, .name = {}, .point = point};
  if (numbers.size() == 3) place.heading = Heading::from_degrees(numbers[2]);
  return place;
}

}  // namespace

std::optional<MapPlace> map_place_from(const Board& board, std::string_view words) {
  if (words.empty() || std::ranges::find(board.areas, words, &NamedArea::name) != board.areas.end())
    return MapPlace{std::nullopt, std::string(words)};
  if (const GridBoard* grid = grid_of(board)) {
    const auto sector = sector_from_label(*grid, words);
    return sector ? std::optional(MapPlace{sector, {}}) : std::nullopt;
  }
  return has_surface(board) ? point_from(board, words) : std::nullopt;
}

}  // namespace telescope::app
