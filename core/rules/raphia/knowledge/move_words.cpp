#include "core/rules/raphia/knowledge/move_words.hpp"

#include "core/base/joined.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {
namespace {

/// One word for each thing on the way, put together by `joined`.
template <class GoWords, class FaceWords>
std::vector<std::string> parts_of(const Wanted& wanted, GoWords go, FaceWords face) {
  std::vector<std::string> parts;
  for (const WayStep& step : wanted.way) parts.push_back(step.go ? go(*step.go) : face(*step.facing));
  return parts;
}

}  // namespace

std::string words_of(const Game& game, const MoveChoice& choice) {
  const Setup& setup = *game.setup;
  const Wanted& wanted = choice.wanted;
  const auto go = [&](Sector to) {
    if (!game.is_on_board(to)) return std::string("over the enemy's edge");
    const PieceId* unit = game.unit_at(to);
    const bool through = unit && *unit != wanted.piece && !setup.is_general(wanted.piece) && to != choice.at;
    return through ? "through " + setup.named(*unit) : "to " + setup.label(to);
  };
  auto parts = parts_of(wanted, go, [](Facing facing) { return "turn " + std::string(to_string(facing)); });
  if (wanted.attack) {
    const PieceId* target = game.unit_at(*wanted.attack);
    parts.push_back("attack " + (target ? setup.named(*target) + " on " : "") + setup.label(*wanted.attack));
  }
  std::string text = joined(parts, ", then ");
  if (!wanted.cards.empty()) text += ": " + words_of_cards(game, wanted.cards);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string id_of(const Game& game, const MoveChoice& choice) {
  const Setup& setup = *game.setup;
  const Wanted& wanted = choice.wanted;
  auto parts = parts_of(
      wanted, [&](Sector to) { return game.is_on_board(to) ? setup.label(to) : std::string("off"); },
      [](Facing facing) { return std::string(to_string(facing)); });
  if (wanted.attack) parts.push_back("attack " + setup.label(*wanted.attack));
  parts.insert(parts.end(), wanted.cards.begin(), wanted.cards.end());
  return joined(parts, "/");
}

}  // namespace telescope::raphia
