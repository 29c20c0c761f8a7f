#include "core/rules/raphia/words/words.hpp"

#include <algorithm>
#include <array>

#include "core/rules/known_parts.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {
namespace {

/// "Hand: seven of hearts, first joker".
std::string words_of(const KnownCards& cards) {
  std::string words;
  for (const CardFace& face : cards.faces) words += (words.empty() ? "" : ", ") + face.words;
  const int hidden = cards.count - static_cast<int>(cards.faces.size());
  if (hidden > 0) words += (words.empty() ? "" : ", ") + std::to_string(hidden) + " face down";
  return cards.title + ": " + words;
}

/// RR-H01: each player's own cards for him, what everybody knows for all.
void add_cards(const Game& game, std::vector<SheetLine>& lines) {
  for (const KnownCards& cards : cards_shown(game, Viewer{}))
    if (cards.count > 0) lines.push_back({.text = words_of(cards), .rule = "RR-H02"});
  for (const Side side : kSides)
    for (const KnownCards& cards : cards_shown(game, Viewer{.player = side}))
      if (cards.sealed && cards.count > 0)
        lines.push_back({.text = game.name(side) + ": " + words_of(cards),
                         .rule = "RR-H01",
                         .audience = audience_of(side)});
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

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stands.at(id);
    all.push_back({.unit = UnitId(id.value()),  // each unit has one stand, which bears its id
                   .name = facts.name,
                   .kind = std::string(to_string(facts.type)),
                   .side = facts.side,
                   .dead = stand.lost && !stand.exited,
                   .standing = {.piece = id, .spot = spot_of(game, id)},
                   .off_table = std::string(stand.exited ? kLeftBoard
                                            : stand.lost ? "lost"
                                                         : "")});
  }
  return all;
}

std::vector<SheetLine> Words::accounts(const Position& position) const {
  const Game& game = position.as<Game>();
  const Sheet now = steps_now(game);
  std::vector<SheetLine> lines{{.text = now.when + ", " + now.title}};
  if (game.first != Side::kNeutral)
    lines.push_back({.text = "Player 1: " + game.name(game.first), .rule = "RR-014"});
  for (SheetLine& each : side_lines(game)) lines.push_back(std::move(each));
  for (const Attack& attack : game.attacks)
    lines.push_back({.text = words_of(game, attack), .rule = "RRQ-70"});
  add_cards(game, lines);
  return lines;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end{.sentence = game.why, .winner = game.winner};
  for (const auto& [id, facts] : game.setup->pieces) {
    const UnitId unit(id.value());
    if (game.stands.at(id).exited)
      end.units.push_back({unit, facts.side, UnitFate::Kind::kLeft, std::string(kLeftBoard)});
    else
      end.units.push_back(fate_at(unit, facts.side, game.setup->board, spot_of(game, id)));
  }
  return end;
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
