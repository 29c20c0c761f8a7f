#include "core/rules/raphia/words/roster.hpp"

#include "core/rules/known_parts.hpp"
#include "core/rules/raphia/knowledge/cards_shown.hpp"
#include "core/rules/raphia/state/spot.hpp"
#include "core/rules/raphia/words/sheet_lines.hpp"
#include "core/rules/raphia/words/steps.hpp"

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
        lines.push_back({.text = game.setup->name(side) + ": " + words_of(cards),
                         .rule = "RR-H01",
                         .audience = audience_of(side)});
}

}  // namespace

std::vector<Truth> truth(const Game& game) {
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stands.at(id);
    Truth truth{.unit = UnitId(id.value()),  // each unit has one stand, which bears its id
                .name = facts.name,
                .kind = std::string(to_string(facts.type)),
                .mobility = {},
                .side = facts.side,
                .dead = stand.lost && !stand.exited,
                .standing = {.piece = id, .spot = spot_of(game, id), .replaces = {}},
                .off_table = std::string(stand.exited ? kLeftBoard
                                         : stand.lost ? "lost"
                                                      : "")};
    all.push_back(std::move(truth));
  }
  return all;
}

std::vector<SheetLine> accounts(const Game& game) {
  const StepsNow now = steps_now(game);
  std::vector<SheetLine> lines{{.text = now.when + ", " + now.title, .rule = {}}};
  if (game.first != Side::kNeutral)
    lines.push_back({.text = "Player 1: " + game.setup->name(game.first), .rule = "RR-014"});
  for (SheetLine& each : side_lines(game)) lines.push_back(std::move(each));
  for (const Attack& attack : game.attacks)
    lines.push_back({.text = game.setup->named(attack.piece) + " attacks " +
                             game.setup->label(attack.square) + " from " + game.setup->label(attack.from),
                     .rule = "RRQ-70"});
  add_cards(game, lines);
  return lines;
}

std::optional<GameEnd> end(const Game& game) {
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end{.sentence = game.why, .winner = game.winner, .units = {}, .objectives = {}};
  for (const auto& [id, facts] : game.setup->pieces) {
    const UnitId unit(id.value());
    if (game.stands.at(id).exited)
      end.units.push_back({unit, facts.side, UnitFate::Kind::kLeft, std::string(kLeftBoard)});
    else
      end.units.push_back(fate_at(unit, facts.side, game.setup->board, spot_of(game, id)));
  }
  return end;
}

}  // namespace telescope::raphia
