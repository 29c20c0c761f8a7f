#include "core/table/spot.hpp"

#include <cmath>

#include "core/base/words.hpp"

namespace telescope {
namespace {

constexpr std::string_view kOnTable = "the table";

std::string point_words(const Board& board, const AtPoint& at) {
  std::string text = length_words(board, Length::from_mm(at.point.x_mm)) + " from the left and " +
                     length_words(board, Length::from_mm(at.point.y_mm)) + " from the near edge";
  if (at.heading) text += ", facing " + std::to_string(std::lround(at.heading->degrees()) % 360) + "\u00b0";
  return text;
}

}  // namespace

bool is_off_table(const Spot& spot) {
  return std::holds_alternative<OffTable>(spot);
}

bool is_beside(const Spot& spot) {
  return std::holds_alternative<InArea>(spot) || std::holds_alternative<Anywhere>(spot);
}

std::optional<Sector> sector_of(const Spot& spot) {
  const auto* in = std::get_if<InSector>(&spot);
  return in ? std::optional(in->sector) : std::nullopt;
}

std::string place_word(const Board& board, const Spot& spot) {
  if (const auto* area = std::get_if<InArea>(&spot)) return area->name;
  if (is_off_table(spot)) return {};
  const GridBoard* grid = grid_of(board);
  if (const auto* in = std::get_if<InSector>(&spot); in && grid) return label(*grid, in->sector);
  return std::string(kOnTable);
}

Spot spot_from_word(const Board& board, std::string_view word) {
  if (word.empty()) return OffTable{};
  if (word == kOnTable) return Anywhere{};
  if (const GridBoard* grid = grid_of(board))
    if (const auto sector = sector_from_label(*grid, word)) return InSector{*sector, std::nullopt};
  return InArea{std::string(word)};
}

std::string describe(const Board& board, const Spot& spot) {
  if (const auto* off = std::get_if<OffTable>(&spot))
    return off->why.empty() ? "off the table" : "off the table: " + off->why;
  if (const auto* at = std::get_if<AtPoint>(&spot)) return point_words(board, *at);
  if (std::holds_alternative<Anywhere>(spot)) return "anywhere on the table";
  std::string text = place_word(board, spot);
  if (const auto* in = std::get_if<InSector>(&spot); in && in->facing)
    text += " facing " + std::string(to_string(*in->facing));
  return text;
}

std::string length_words(const Board& board, Length length) {
  const bool inches = measured_in(board) == MeasuringUnit::kInch;
  return fixed_places(inches ? length.inches() : length.cm(), 1) + (inches ? " in" : " cm");
}

}  // namespace telescope
