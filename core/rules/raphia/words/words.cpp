#include "core/rules/raphia/words/words.hpp"

#include <algorithm>
#include <array>

#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/words/roster.hpp"
#include "core/rules/raphia/words/sheet_lines.hpp"
#include "core/rules/raphia/words/umpire.hpp"

namespace telescope::raphia {
namespace {

std::string type_of(const Event& event) {
  return event.value("type", std::string());
}

/// Moments that the whole table should notice, and what follows from them.
struct LargeRow {
  std::string_view type;
  std::string_view follows;
};
constexpr std::array<LargeRow, 9> kLarge{{
    {"revealed", ""},
    {"tie", "Both units stay where they are."},
    {"pushed_back", ""},
    {"retired", "There is no combat."},
    {"lost", "The stand is taken off the table."},
    {"kill_attempt", ""},
    {"general_killed", "The stand is taken off the table."},
    {"break_test", ""},
    {"over", "The battle is over."},
}};

}  // namespace

Sheet Words::sheet(const Position& position) const {
  const Game& game = position.as<Game>();
  Sheet sheet = public_sheet(game);
  if (game.settings().umpire) {
    for (SheetLine& line : umpires_lines(game)) sheet.lines.push_back(std::move(line));
    for (Option& option : umpires_options(game)) sheet.options.push_back(std::move(option));
  }
  return sheet;
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  const Game& game = position.as<Game>();
  return game.settings().umpire ? umpires_options(game, piece) : std::vector<Option>();
}

std::vector<Form> Words::forms(const Position& position) const {
  const Game& game = position.as<Game>();
  return game.settings().umpire ? umpires_forms(game) : std::vector<Form>();
}

std::vector<Truth> Words::truth(const Position& position) const {
  return raphia::truth(position.as<Game>());
}

std::vector<SheetLine> Words::accounts(const Position& position) const {
  return raphia::accounts(position.as<Game>());
}

std::optional<GameEnd> Words::end(const Position& position) const {
  return raphia::end(position.as<Game>());
}

PieceId Words::lost(const Event& event) const {
  const std::string type = type_of(event);
  if (type != "lost" && type != "general_killed") return {};
  return PieceId(event.value("piece", std::string()));
}

std::optional<std::string> Words::told_large(const Position&, const Event& event) const {
  const auto row = std::ranges::find(kLarge, type_of(event), &LargeRow::type);
  if (row == kLarge.end()) return std::nullopt;
  return std::string(row->follows);
}

std::string Words::title(const Action& action) const {
  return title_of(*setup_, action);
}

/// "Turn 3" of "Turn 3: each player bids a card."
std::optional<std::string> Words::chapter(const Event& event) const {
  if (type_of(event) != "turn") return std::nullopt;
  const std::string sentence = event.value("sentence", std::string());
  return sentence.substr(0, sentence.find(':'));
}

}  // namespace telescope::raphia
