#include "core/rules/raphia/player/commander.hpp"

#include <cmath>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

// What a card that nobody has seen counts on average: 54 cards, eighteen of which count ten.
constexpr double kUnseenCard = 6.7;
// Of a unit that counts half a card more (RR-084 to RR-087).
constexpr double kModifier = 2.5;
constexpr int kNear = 2;              // squares within which an enemy is a danger
constexpr int kCardsKept = 2;         // of the hand, for extra cards and the next bid
constexpr double kExposed = 3.0;      // an enemy beside a flank or the rear; a square nearer is worth 2
constexpr double kAttackFrom = -1.0;  // an attack is made where so much more than the enemy is expected

constexpr double kStand = 0.5;  // a move is made where it is worth more

int distance(Sector a, Sector b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row);
}

struct Valued {
  std::optional<AnyAction> action = {};
  Worth worth = {};
};
/// What he has an opinion of, with it.
std::vector<Valued> valued(std::vector<AnyAction> all, const Seen& seen) {
  std::vector<Valued> with_worth;
  for (AnyAction& each : all)
    std::visit(
        [&](auto& kind) {
          if constexpr (requires { kind.value(seen); }) {
            const Worth worth = kind.value(seen);
            with_worth.push_back({std::move(kind), worth});
          }
        },
        each);
  return with_worth;
}
/// The first that is worth most.
Valued best_of(std::vector<AnyAction> all, const Seen& seen) {
  std::vector<Valued> among = valued(std::move(all), seen);
  const auto best = std::ranges::max_element(among, {}, &Valued::worth);
  return best == among.end() ? Valued() : std::move(*best);
}
/// What is worth most first, of equal worth in their order.
std::vector<Valued> ranked(std::vector<AnyAction> all, const Seen& seen) {
  std::vector<Valued> among = valued(std::move(all), seen);
  std::ranges::stable_sort(among, std::ranges::greater(), &Valued::worth);
  return among;
}
/// Those that move by themselves when a player plays plainly.
std::vector<PieceId> movers(const Seen& seen) {
  std::vector<PieceId> all;
  for (const SeenPiece& piece : seen.pieces)
    if (piece.side == seen.side && !piece.cards.empty() && piece.type != Type::kGeneral)
      all.push_back(piece.id);
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

std::vector<AnyAction> choices_of(const Game& game, Side side, const PieceId& piece) {
  return game.side(piece) == side ? Actions::choices(game, piece) : std::vector<AnyAction>();
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  std::vector<AnyAction> all;
  for (const auto& [id, stand] : game.stands)
    std::ranges::move(choices_of(game, side, id), std::back_inserter(all));
  std::ranges::move(Actions::choices(game, side), std::back_inserter(all));
  return all;
}

const SeenPiece* Seen::piece(const PieceId& id) const {
  const auto it = std::ranges::find(pieces, id, &SeenPiece::id);
  return it == pieces.end() ? nullptr : &*it;
}

const SeenPiece* Seen::unit_at(Sector at) const {
  const auto it = std::ranges::find_if(
      pieces, [&](const SeenPiece& each) { return each.at == at && each.type != Type::kGeneral; });
  return it == pieces.end() ? nullptr : &*it;
}

Seen seen_by(const Game& game, Side side) {
  Seen seen{.setup = game.setup.get(), .side = side, .hand = printed_hand(game, side)};
  for (const auto& [id, stand] : game.stands) {
    if (stand.lost) continue;
    const Facts& facts = game.facts(id);
    SeenPiece piece{.id = id, .side = facts.side, .type = facts.type, .at = stand.at};
    if (facts.type != Type::kGeneral) piece.facing = stand.facing;
    for (const std::string& card : game.laid(id))
      if (facts.side == side || game.is_up(id, card))
        piece.cards.push_back(card);
      else
        ++piece.unseen;
    sort_as_printed(game, piece.cards);
    seen.pieces.push_back(std::move(piece));
  }
  if (is_asked(game, side, Stage::kRetire)) {
    seen.attacker = game.combat->lead;
    seen.attacked = game.combat->target;
  }
  return seen;
}

int Seen::worth_of(const CardIds& cards) const {
  return cards.empty() ? 0 : worth(*setup, cards.front());
}

int Seen::nearest_enemy(Sector at) const {
  int nearest = 99;
  for (const SeenPiece& each : pieces)
    if (is_enemy_unit(each)) nearest = std::min(nearest, distance(at, each.at));
  return nearest;
}

double Seen::wish(const SeenPiece& unit, const std::string& card) const {
  const auto squares = [&](const CardIds& cards) {
    return allowance(unit.type, colours_of(*setup->deck, cards), setup->settings).squares;
  };
  const int near = nearest_enemy(unit.at);
  CardIds cards = unit.cards;
  const int before = squares(cards);
  cards.push_back(card);
  const double danger = near <= 1 ? 2.0 : near <= kNear ? 1.2 : 0.2;
  return danger * worth(*setup, card) + (squares(cards) > before ? 6.0 : 0.0) +
         (cards.size() == 1 && near <= kNear ? 8.0 : 0.0);
}

double Seen::own_total(const SeenPiece& unit, Type enemy) const {
  return bare_total_of(*setup->deck, {.type = unit.type, .laid = unit.cards}, enemy, setup->settings).points;
}

double Seen::expected(const SeenPiece& enemy) const {
  if (enemy.cards.empty() && enemy.unseen == 0) return -100.0;
  double sum = kModifier + kUnseenCard * enemy.unseen;
  for (const std::string& card : enemy.cards) sum += worth(*setup, card);
  return sum;
}

double Seen::promise(const PieceId& id, Sector square) const {
  const SeenPiece* own = piece(id);
  const SeenPiece* enemy = unit_at(square);
  return own && enemy ? own_total(*own, enemy->type) - expected(*enemy) : -100.0;
}

int Seen::behind_its_front(Sector at, Facing facing) const {
  return static_cast<int>(std::ranges::count_if(pieces, [&](const SeenPiece& each) {
    return is_enemy_unit(each) && distance(at, each.at) == 1 &&
           aspect_of(at, facing, each.at) != Aspect::kFront;
  }));
}

Worth Bid::value(const Seen& seen) const {
  return {Worth::kAsked, -1.0 * seen.worth_of(cards)};
}

Worth SayFirst::value(const Seen&) const {
  return {Worth::kAsked, (goes == side ? 1.0 : 0.0)};
}

/// A first card wants less reason than a second; a general has one only where units are too few (RRQ-10).
Worth Lay::value(const Seen& seen) const {
  const SeenPiece* on = seen.piece(piece);
  if (!on || on->type == Type::kGeneral) return {Worth::kIdle, -1.0};
  const double dealt = seen.nearest_enemy(on->at) <= kNear ? 20.0 : 10.0;  // RR-098: as chance has it
  const double wish = cards.empty() ? dealt : seen.wish(*on, cards.front());
  const bool wanted = std::ssize(seen.hand) > kCardsKept && wish > (on->cards.empty() ? 7.0 : 12.0);
  return {wanted ? Worth::kUseful : Worth::kIdle, wish};
}

Worth BeDone::value(const Seen&) const {
  return {Worth::kEnd, 0.0};
}

Worth Fight::value(const Seen& seen) const {
  const SeenPiece* own = seen.piece(lead);
  const SeenPiece* enemy = seen.unit_at(square);
  return {Worth::kAsked, (own && enemy ? seen.own_total(*own, enemy->type) : -100.0)};
}

/// Attacks by what they promise, else by coming nearer, but not beside an enemy, and least of all with a
/// flank to him.
Worth Move::value(const Seen& seen) const {
  const SeenPiece& moved = *seen.piece(piece);
  Sector at = moved.at;
  Facing facing = moved.facing;
  for (const WayStep& step : way) {
    if (step.go) at = *step.go;
    if (step.facing) facing = *step.facing;
  }
  if (attack) {
    double hope = seen.promise(piece, *attack);
    const SeenPiece* enemy = seen.unit_at(*attack);
    const bool flank = enemy && aspect_of(*attack, enemy->facing, at) != Aspect::kFront;
    if (flank && !seen.hand.empty()) hope += kUnseenCard;
    return {Worth::kUseful, hope > kAttackFrom ? 50.0 + hope : -50.0 + hope};
  }
  const int near = seen.nearest_enemy(at);
  const int exposed = seen.behind_its_front(at, facing) - seen.behind_its_front(moved.at, moved.facing);
  return {Worth::kUseful,
          2.0 * (seen.nearest_enemy(moved.at) - near) - (near <= 1 ? 1.0 : 0.0) - kExposed * exposed};
}

Worth StandStill::value(const Seen&) const {
  return {Worth::kUseful, kStand};
}

/// Light troops do not wait for a better enemy.
Worth Retire::value(const Seen& seen) const {
  const auto piece = [&](const std::optional<PieceId>& id) { return id ? seen.piece(*id) : nullptr; };
  const SeenPiece *attacker = piece(seen.attacker), *attacked = piece(seen.attacked);
  const bool better =
      attacker && attacked && seen.own_total(*attacked, attacker->type) + 2.0 < seen.expected(*attacker);
  return {Worth::kAsked, (goes == better ? 1.0 : 0.0)};
}

/// He lays the card that counts most.
Worth LayExtra::value(const Seen& seen) const {
  return {Worth::kAsked, 1.0 * seen.worth_of(cards)};
}

/// Generals are worth a card.
Worth Kill::value(const Seen&) const {
  return {Worth::kAsked, (general.value().empty() ? 0.0 : 1.0)};
}

Worth AttackAgain::value(const Seen& seen) const {
  return {Worth::kAsked, seen.promise(piece, square)};
}

Worth Enough::value(const Seen&) const {
  return {Worth::kAsked, kAttackFrom};
}

/// Pieces move one after the other; each does the best it can, or stands where it may. Without a card none
/// moves, nor do generals.
AnyAction sensible_choice(const Game& game, Side side) {
  const Seen seen = seen_by(game, side);
  Valued best = best_of(Actions::choices(game, side), seen);
  if (best.action && best.worth.urgency > Worth::kEnd) return *std::move(best.action);
  for (const PieceId& piece : movers(seen))
    if (Valued moved = best_of(choices_of(game, side, piece), seen); moved.action)
      return *std::move(moved.action);
  return best.action ? *std::move(best.action) : choices(game, side).at(0);
}

std::vector<AnyAction> likely_choices(const Game& game, Side side, std::size_t most) {
  const Seen seen = seen_by(game, side);
  std::vector<Valued> steps = ranked(Actions::choices(game, side), seen), all;
  if (steps.empty() || steps.front().worth.urgency <= Worth::kEnd)
    for (const PieceId& piece : movers(seen)) {
      std::vector<Valued> moves = ranked(choices_of(game, side, piece), seen);
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
