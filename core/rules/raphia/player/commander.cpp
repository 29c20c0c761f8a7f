#include "core/rules/raphia/player/commander.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::raphia {
namespace {

int distance(Sector a, Sector b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row);
}

struct Valued {
  std::optional<AnyAction> action = {};
  Worth worth = {};
};
/// What he has an opinion of, with it.
std::vector<Valued> valued(std::vector<AnyAction> all, const Eyes& eyes) {
  std::vector<Valued> with_worth;
  for (AnyAction& each : all)
    std::visit(
        [&](auto& kind) {
          if constexpr (requires { kind.value(eyes); }) {
            const Worth worth = kind.value(eyes);
            with_worth.push_back({std::move(kind), worth});
          }
        },
        each);
  return with_worth;
}
/// The first that is worth most.
Valued best_of(std::vector<AnyAction> all, const Eyes& eyes) {
  std::vector<Valued> among = valued(std::move(all), eyes);
  const auto best = std::ranges::max_element(among, {}, &Valued::worth);
  return best == among.end() ? Valued() : std::move(*best);
}
/// What is worth most first, of equal worth in their order.
std::vector<Valued> ranked(std::vector<AnyAction> all, const Eyes& eyes) {
  std::vector<Valued> among = valued(std::move(all), eyes);
  std::ranges::stable_sort(among, std::ranges::greater(), &Valued::worth);
  return among;
}
/// Those that move by themselves when a player plays plainly: without a card none moves, nor do generals.
std::vector<PieceId> movers(const Eyes& eyes) {
  std::vector<PieceId> all = eyes.game.pieces(eyes.side);
  std::erase_if(all, [&](const PieceId& piece) {
    return eyes.game.is_general(piece) || eyes.game.laid(piece).empty();
  });
  return all;
}

}  // namespace

std::vector<Side> waited_for(const Game& game) {
  std::vector<Side> sides;
  if (game.step == Step::kBid)
    std::ranges::copy_if(kSides, std::back_inserter(sides), [&](Side side) { return must_bid(game, side); });
  else if (const Side side = waits_for(game); side != Side::kNeutral)
    sides = {side};
  else if (game.mover != Side::kNeutral)
    sides = {game.mover};
  return sides;
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  std::vector<AnyAction> all;
  for (const PieceId& piece : game.pieces(side))
    std::ranges::move(Actions::choices(game, piece), std::back_inserter(all));
  std::ranges::move(Actions::choices(game, side), std::back_inserter(all));
  return all;
}

std::string most_worth(const Game& game, CardIds cards) {
  sort_as_printed(game, cards);
  return *std::ranges::max_element(cards, {}, [&](const std::string& card) { return worth(game, card); });
}

Eyes::Eyes(const Game& of, Side whose) : game(of), side(whose) {
  for (const PieceId& piece : game.pieces(enemy_of(side)))
    if (!game.is_general(piece)) enemies.push_back(game.stands.at(piece).at);
}

int Eyes::nearest_enemy(Sector at) const {
  int nearest = 99;
  for (const Sector there : enemies) nearest = std::min(nearest, distance(at, there));
  return nearest;
}

double Eyes::wish(const PieceId& unit, const std::string& card) const {
  const Type type = game.type(unit);
  const auto squares = [&](const CardIds& cards) {
    return allowance(type, colours_of(*game.setup->deck, cards), game.settings()).squares;
  };
  const CardIds& laid = game.laid(unit);
  CardIds with = laid;
  with.push_back(card);
  const int near = nearest_enemy(game.stands.at(unit).at);
  const double danger = near <= 1 ? 2.0 : near <= kNear ? 1.2 : 0.2;
  return danger * worth(game, card) + (squares(with) > squares(laid) ? 6.0 : 0.0) +
         (laid.empty() && near <= kNear ? 8.0 : 0.0);
}

double Eyes::own_total(const PieceId& unit, Type enemy) const {
  const Fighter fighter{.type = game.type(unit), .laid = game.laid(unit)};
  return bare_total_of(*game.setup->deck, fighter, enemy, game.settings()).points;
}

double Eyes::expected(const PieceId& enemy) const {
  const CardIds up = game.turned_up(enemy);
  const auto unseen = game.laid(enemy).size() - up.size();
  if (up.empty() && unseen == 0) return -100.0;
  double sum = kModifier + kUnseenCard * static_cast<double>(unseen);
  for (const std::string& card : up) sum += worth(game, card);
  return sum;
}

double Eyes::promise(const PieceId& unit, Sector square) const {
  const PieceId& enemy = *game.unit_at(square);
  return own_total(unit, game.type(enemy)) - expected(enemy);
}

int Eyes::behind_its_front(Sector at, Facing facing) const {
  return static_cast<int>(std::ranges::count_if(enemies, [&](Sector there) {
    return distance(at, there) == 1 && aspect_of(at, facing, there) != Aspect::kFront;
  }));
}

/// Pieces move one after the other; each does the best it can, or stands where it may.
AnyAction sensible_choice(const Game& game, Side side) {
  const Eyes eyes{game, side};
  Valued best = best_of(Actions::choices(game, side), eyes);
  if (best.action && best.worth.urgency > Worth::kEnd) return *std::move(best.action);
  for (const PieceId& piece : movers(eyes))
    if (Valued moved = best_of(Actions::choices(game, piece), eyes); moved.action)
      return *std::move(moved.action);
  return best.action ? *std::move(best.action) : choices(game, side).at(0);
}

std::vector<AnyAction> likely_choices(const Game& game, Side side, std::size_t most) {
  const Eyes eyes{game, side};
  std::vector<Valued> steps = ranked(Actions::choices(game, side), eyes), all;
  if (!steps.empty() && steps.front().worth.urgency == Worth::kAsked)  // nothing idle instead (RRQ-65)
    std::erase_if(steps, [](const Valued& each) { return each.worth.urgency == Worth::kIdle; });
  if (steps.empty() || steps.front().worth.urgency <= Worth::kEnd)
    for (const PieceId& piece : movers(eyes)) {
      std::vector<Valued> moves = ranked(Actions::choices(game, piece), eyes);
      // All of the piece that is to move now, and the best of each that may go before it.
      const std::size_t kept = all.empty() ? moves.size() : std::min<std::size_t>(moves.size(), 1);
      std::move(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), std::back_inserter(all));
    }
  std::ranges::move(steps, std::back_inserter(all));
  std::vector<AnyAction> likely;
  for (Valued& each : all)
    if (likely.size() < most) likely.push_back(std::move(*each.action));
  return likely.empty() ? std::vector{choices(game, side).at(0)} : likely;
}

}  // namespace telescope::raphia
