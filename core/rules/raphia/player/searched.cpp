#include "core/rules/raphia/player/searched.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kMostCandidates = 16;
constexpr double kUnit = 0.45;      // what a unit lost is worth, on the logistic scale
constexpr double kCard = 0.012;     // a point of a card on a unit

/// Cards of `owner` whose faces `seat` cannot know, pile by pile.
std::vector<std::string> hidden_from(const Game& game, Side seat, Side owner) {
  std::set<std::string> seen;
  for (const KnownCards& pile : cards_shown(game, {.player = seat, .umpire = false}))
    for (const CardFace& face : pile.faces) seen.insert(face.id);
  std::vector<std::string> hidden;
  for (const auto& [pile, cards] : game.cards(owner).all())
    for (const std::string& card : cards)
      if (!seen.contains(card)) hidden.push_back(card);
  return hidden;
}

/// Puts `wanted`, the same cards in another order, where `now` lie.
void lay_anew(Game& game, Side owner, std::vector<std::string> now, const std::vector<std::string>& wanted) {
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == wanted[i]) continue;
    const auto other = std::find(now.begin() + static_cast<std::ptrdiff_t>(i), now.end(), wanted[i]);
    game.cards(owner).exchange(now[i], *other);
    std::swap(now[i], *other);
  }
}

}  // namespace

Game as_known(Game game, Side seat) {
  // Whether the other has bid is his secret as long as not both have.
  if (game.step == Step::kBid) game.cards(enemy_of(seat)).move_all(kBidPile, kHandPile);
  for (const Side owner : kSides) {
    const std::vector<std::string> hidden = hidden_from(game, seat, owner);
    std::vector<std::string> sorted = hidden;
    std::ranges::sort(sorted, {}, [&](const std::string& card) { return game.setup->deck->place(card); });
    lay_anew(game, owner, hidden, sorted);
  }
  return game;
}

Game Searched::world(const Game& known, SimulatedChance& chance) const {
  Game game = known;
  for (const Side owner : kSides) {
    const std::vector<std::string> hidden = hidden_from(game, seat_, owner);
    std::vector<std::string> shuffled = hidden;
    for (std::size_t left = shuffled.size(); left > 1; --left)
      std::swap(shuffled[left - 1], shuffled[static_cast<std::size_t>(chance.below(static_cast<int>(left)))]);
    lay_anew(game, owner, hidden, shuffled);
  }
  return game;
}

Side Searched::to_move(const Game& game) const {
  if (game.turn > last_turn_) return Side::kNeutral;
  const std::vector<Side> sides = waited_for(game);
  if (sides.empty()) return Side::kNeutral;
  return std::ranges::find(sides, seat_) != sides.end() ? seat_ : sides.front();
}

std::vector<AnyAction> Searched::candidates(const Game& game) const {
  return likely_choices(game, to_move(game), kMostCandidates);
}

/// What the enemy lays face down is one action, whatever it is.
std::string Searched::key(const Game& game, const AnyAction& action) const {
  nlohmann::json told = Actions::write(game, action);
  const bool face_down = std::holds_alternative<Bid>(action) || std::holds_alternative<Lay>(action);
  if (face_down && to_move(game) != seat_) told.erase("cards"), told.erase("card");
  return told.dump();
}

void Searched::perform(Game& game, const AnyAction& action, DiceTray& dice) const {
  Events untold = Events::discarding();
  carry_out(game, action, dice, untold);
}

double Searched::value(const Game& game) const {
  if (game.step == Step::kOver)
    return game.winner == Side::kNeutral ? 0.5 : game.winner == Side::kAttacker ? 1.0 : 0.0;
  const auto worth_of = [&](Side side) {
    double sum = -kUnit * game.losses(side);
    for (const auto& [id, stand] : game.stands)
      if (!stand.lost && game.side(id) == side)
        for (const std::string& card : game.laid(id)) sum += kCard * worth(*game.setup, card);
    return sum;
  };
  return 1.0 / (1.0 + std::exp(worth_of(Side::kDefender) - worth_of(Side::kAttacker)));
}

}  // namespace telescope::raphia
