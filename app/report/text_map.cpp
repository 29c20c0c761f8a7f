#include "app/report/text_map.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "app/report/chronicle.hpp"
#include "app/report/grid_names.hpp"

namespace telescope::report {
namespace {

struct KindLetter {
  std::string_view kind;
  char letter;
};
constexpr KindLetter kLetters[] = {
    {"hq", 'H'},        {"rifles", 'R'},         {"smg", 'S'},
    {"engineer", 'E'},  {"flamethrower", 'L'},   {"anti-tank", 'G'},
    {"mortar", 'O'},    {"artillery", 'A'},      {"rocket", 'K'},
    {"tanks", 'T'},     {"reconnaissance", 'C'}, {"fortification", 'F'},
    {"minefield", 'M'}, {"wire", 'W'},           {"anti-tank-obstacle", 'B'},
    {"dummy", 'D'},
};

char letter_of(std::string_view kind, Side side) {
  const auto* known = std::ranges::find(kLetters, kind, &KindLetter::kind);
  const char letter = known == std::end(kLetters) ? 'X' : known->letter;
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
    char letter = counter ? '?' : letter_of(piece->symbol, piece->side);
    if (counter && unit) {
      letter = letter_of(unit->kind, unit->side);
      words += ", hides " + unit->unit.value() + (unit->name.empty() ? "" : ", " + unit->name);
    }
    if (const auto sector = sector_of(each)) places.letters[{sector->row, sector->column}] += letter;
    if (std::holds_alternative<AtPoint>(each.spot)) words += ": " + describe(kit.board, each.spot);
    places.pieces[place_word(kit.board, each)].push_back(std::move(words));
  }
  return places;
}

/// An open table as letters, one for each stand near its point; a column is half as wide as a row is high.
std::string open_map(const Kit& kit, std::span<const Standing> standing) {
  if (!has_surface(kit.board)) return {};
  if (grid_of(kit.board)) return {};
  constexpr int kColumns = 72;
  const double cell = width(kit.board).mm() / kColumns;
  const int rows =
      std::clamp(static_cast<int>(std::lround(depth(kit.board).mm() / (2 * cell))), 4, 2 * kColumns);
  std::vector<std::string> lines(static_cast<std::size_t>(rows), std::string(kColumns, ' '));
  for (const Standing& each : standing) {
    const auto* at = std::get_if<AtPoint>(&each.spot);
    const KitPiece* piece = find_piece(kit, each.piece);
    if (!at || !piece) continue;
    const auto column = std::clamp(static_cast<int>(at->point.x_mm / cell), 0, kColumns - 1);
    const auto row = std::clamp(static_cast<int>(at->point.y_mm / depth(kit.board).mm() * rows), 0, rows - 1);
    lines[static_cast<std::size_t>(rows - 1 - row)][static_cast<std::size_t>(column)] =
        piece->kind == PieceKind::kCounter ? '?' : letter_of(piece->symbol, piece->side);
  }
  const std::string rule = '+' + std::string(kColumns, '-') + "+\n";
  std::string text = rule;
  for (const std::string& line : lines) text += '|' + line + "|\n";
  return text + rule + length_words(kit.board, width(kit.board)) + " by " +
         length_words(kit.board, depth(kit.board)) + '\n';
}

std::string legend(const Places& places) {
  std::string all, text;
  for (const auto& [place, letters] : places.letters) all += letters;
  for (const KindLetter& each : kLetters)
    if (all.find(each.letter) != std::string::npos ||
        all.find(static_cast<char>(std::tolower(each.letter))) != std::string::npos)
      text += (text.empty() ? "" : ", ") + std::string(1, each.letter) + " " + std::string(each.kind);
  if (all.find('?') != std::string::npos) text += (text.empty() ? "" : ", ") + std::string("? face down");
  return text.empty() ? text : "Large letters attack, small defend: " + text + ".\n";
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
    text += legend(places);
  }
  text += open_map(kit, standing);
  for (const auto& [place, pieces] : places.pieces) {
    text += '\n' + place + '\n';
    for (const std::string& piece : pieces) text += "  " + piece + '\n';
  }
  return text;
}

}  // namespace telescope::report
