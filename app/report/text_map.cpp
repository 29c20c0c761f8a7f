#include "app/report/text_map.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/drawing/unit_symbol.hpp"
#include "app/report/chronicle.hpp"

namespace telescope::report {
namespace {

char letter_of(std::string_view symbol, Side side) {
  const char letter = symbol_letter(symbol);
  return side == Side::kAttacker ? letter : static_cast<char>(std::tolower(letter));
}

const Truth* behind(std::span<const Truth> truth, const PieceId& piece) {
  const auto it = std::ranges::find_if(
      truth, [&](const Truth& unit) { return unit.standing.piece == piece && !is_off_table(unit.standing); });
  return it == truth.end() ? nullptr : &*it;
}

/// What stands where, by place.
struct Places {
  std::map<std::pair<int, int>, std::string> letters;      ///< by row, column
  std::set<std::string, std::less<>> symbols;              ///< that letters stand for
  bool face_down = false;                                  ///< some do not stand for a symbol
  std::map<std::string, std::vector<std::string>> pieces;  ///< by place: "c07, rifles (face down)"
};

Places places_of(const Kit& kit, std::span<const Standing> standing, std::span<const Truth> truth) {
  Places places;
  for (const Standing& each : standing) {
    const KitPiece* piece = find_piece(kit, each.piece);
    if (is_off_table(each) || !piece) continue;
    const Truth* unit = behind(truth, each.piece);
    const bool counter = piece->kind == PieceKind::kCounter;
    std::string words = name_of(kit, each.piece);
    const std::string symbol = !counter ? piece->symbol : unit ? symbol_of(*unit) : std::string();
    const char letter =
        counter && !unit ? '?' : letter_of(symbol, unit && counter ? unit->side : piece->side);
    if (counter && unit)
      words += ", hides " + unit->unit.value() + (unit->name.empty() ? "" : ", " + unit->name);
    if (const auto sector = sector_of(each)) {
      places.letters[{sector->row, sector->column}] += letter;
      if (letter == '?')
        places.face_down = true;
      else
        places.symbols.insert(symbol);
    }
    if (const auto* in = std::get_if<InSector>(&each.spot); in && in->facing)
      words += ", facing " + std::string(to_string(*in->facing));
    if (std::holds_alternative<AtPoint>(each.spot)) words += ": " + describe(kit.board, each.spot);
    places.pieces[place_word(kit.board, each)].push_back(std::move(words));
  }
  return places;
}

/// An open table as letters, one for each stand near its point; a column is half as wide as a row is high.
std::string open_map(const Kit& kit, std::span<const Standing> standing) {
  if (!has_surface(kit.board)) return {};
  if (grid_of(kit.board)) return {};
  constexpr int kLetters = 72;
  const double cell = width(kit.board).mm() / kLetters;
  const int rows =
      std::clamp(static_cast<int>(std::lround(depth(kit.board).mm() / (2 * cell))), 4, 2 * kLetters);
  std::vector<std::string> lines(static_cast<std::size_t>(rows), std::string(kLetters, ' '));
  for (const Standing& each : standing) {
    const auto* at = std::get_if<AtPoint>(&each.spot);
    const KitPiece* piece = find_piece(kit, each.piece);
    if (!at || !piece) continue;
    const auto column = std::clamp(static_cast<int>(at->point.x_mm / cell), 0, kLetters - 1);
    const auto row = std::clamp(static_cast<int>(at->point.y_mm / depth(kit.board).mm() * rows), 0, rows - 1);
    lines[static_cast<std::size_t>(rows - 1 - row)][static_cast<std::size_t>(column)] =
        piece->kind == PieceKind::kCounter ? '?' : letter_of(piece->symbol, piece->side);
  }
  const std::string rule = '+' + std::string(kLetters, '-') + "+\n";
  std::string text = rule;
  for (const std::string& line : lines) text += '|' + line + "|\n";
  return text + rule + length_words(kit.board, width(kit.board)) + " by " +
         length_words(kit.board, depth(kit.board)) + '\n';
}

std::string legend(const SideNames& sides, const Places& places) {
  std::string text;
  for (const std::string_view symbol : symbol_words())
    if (places.symbols.contains(symbol))
      text += (text.empty() ? "" : ", ") + std::string(1, symbol_letter(symbol)) + " " + std::string(symbol);
  if (places.face_down) text += (text.empty() ? "" : ", ") + std::string("? face down");
  return text.empty() ? text
                      : "Large letters: " + sides.names[0] + ", small letters: " + sides.names[1] + "; " +
                            text + ".\n";
}

}  // namespace

std::string text_map(const Kit& kit, std::span<const Standing> standing, std::span<const Truth> truth) {
  Places places = places_of(kit, standing, truth);
  std::string text;
  if (const GridBoard* grid = grid_of(kit.board)) {
    std::size_t wide = 6;
    for (auto& [place, letters] : places.letters) {
      std::ranges::sort(letters);
      wide = std::max(wide, letters.size());
    }
    std::string rule = "    +", head = "     ";
    for (int column = 0; column < grid->columns; ++column) {
      rule += std::string(wide + 2, '-') + '+';
      const std::string name = column_name(*grid, column);
      head += ' ' + name + std::string(wide + 2 - name.size(), ' ');
    }
    text += head + '\n' + rule + '\n';
    for (int row = grid->rows - 1; row >= 0; --row) {
      const std::string name = row_name(*grid, row);
      text += name + std::string(name.size() < 4 ? 4 - name.size() : 0, ' ') + '|';
      for (int column = 0; column < grid->columns; ++column) {
        const std::string& letters = places.letters[{row, column}];
        text += ' ' + letters + std::string(wide + 1 - letters.size(), ' ') + '|';
      }
      text += '\n' + rule + '\n';
    }
    text += legend(kit.sides, places);
  }
  text += open_map(kit, standing);
  for (const auto& [place, pieces] : places.pieces) {
    text += '\n' + place + '\n';
    for (const std::string& piece : pieces) text += "  " + piece + '\n';
  }
  return text;
}

}  // namespace telescope::report
