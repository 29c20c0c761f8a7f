#include "tests/games/duel/duel_rules.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/cards/dealing.hpp"

namespace telescope::test::duels {
namespace {

/// DU-5.
int steps_of(const cards::Card& card) {
  return card.rank > 10 ? 3 : card.rank > 6 ? 2 : 1;
}
/// DU-3: which of two bids is higher.
bool is_higher(const cards::Deck& deck, const std::string& a, const std::string& b) {
  const auto worth = [&](const std::string& id) {
    return std::tuple(deck.card(id).rank, -static_cast<int>(deck.place(id)));  // printed with spades first
  };
  return worth(a) > worth(b);
}

void reveal_bids(Game& game, Events& events) {
  const auto bid = [&](Side side) {
    return game.piles.cards(down(side)).empty() ? "" : game.piles.cards(down(side))[0];
  };
  const std::string south = bid(Side::kAttacker), north = bid(Side::kDefender);
  if (south.empty() || north.empty()) return;
  game.first = is_higher(*game.setup->deck, south, north) ? Side::kAttacker : Side::kDefender;
  events.tell("bids", "DU-3",
              "South bid the " + game.card(south).face.words + ", North the " + game.card(north).face.words +
                  ": " + kParties.name(game.first) + " moves first.");
  for (const Side side : kBothSides) game.piles.move_all(down(side), kDiscard);
  game.mover = game.first;
  game.step = Step::kLay;
}

void lose(Game& game, const PieceId& piece, Events& events) {
  game.stands.at(piece).lost = true;
  game.piles.move_all(with(piece), kDiscard);
  events.tell("lost", "DU-6", piece.value() + " is lost.", {{"piece", piece.value()}});
  const Side side = game.side(piece);
  if (game.left(side) > 0) return;
  game.step = Step::kOver;
  game.winner = enemy_of(side);
}

/// DU-6: the stand has come into the square in front of an enemy.
void meet(Game& game, const PieceId& mover, Events& events) {
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) != game.side(mover) && !stand.lost &&
        ahead(stand.at, stand.facing) == game.stands.at(mover).at) {
      game.attacker = mover;
      game.target = id;
      game.step = Step::kFight;
      return events.tell("meets", "DU-6", mover.value() + " fights " + id.value() + ".");
    }
}

/// DU-6, once both have played what they can.
void fight(Game& game, DiceTray& tray, Events& events) {
  if (game.step != Step::kFight || !game.is_ready(Side::kAttacker) || !game.is_ready(Side::kDefender)) return;
  std::vector<PoolRequest> pools;
  for (const PieceId& id : {game.attacker, game.target})
    pools.push_back({.id = kParties.word(game.side(id)),
                     .label = id.value() + " fights",
                     .reasons = {{1, "a stand", "DU-6"}}});
  const auto dice = tray.roll(pools);
  std::array<int, 2> total{};
  std::string words;
  for (std::size_t i = 0; i < 2; ++i) {
    const PieceId& id = i == 0 ? game.attacker : game.target;
    const auto& played = game.piles.cards(down(game.side(id)));
    total.at(i) = dice[i][0] + (played.empty() ? 0 : game.card(played[0]).rank);
    words += (i == 0 ? "" : ", ") + id.value() + " has " +
             (played.empty() ? "no card" : "the " + game.card(played[0]).face.words) + " and a " +
             std::to_string(dice[i][0]) + ": " + std::to_string(total.at(i));
  }
  events.tell("fought", "DU-6", words + ".");
  for (const Side side : kBothSides) game.piles.move_all(down(side), kDiscard);
  game.stands.at(game.attacker).steps = 0;
  game.step = Step::kMove;
  if (total[0] != total[1]) lose(game, total[0] < total[1] ? game.attacker : game.target, events);
  game.attacker = game.target = {};
}

/// DU-8.
void end_turn(Game& game, DiceTray& tray, Events& events) {
  int wanted = 0;
  for (auto& [id, stand] : game.stands) {
    game.piles.move_all(with(id), kDiscard);
    stand.up = false;
    stand.steps = 0;
  }
  for (const Side side : kBothSides) wanted += kHand - game.piles.count(hand(side));
  if (game.piles.count(kDraw) < wanted) {
    cards::reshuffle(game.piles, kDiscard, kDraw, cards::shuffle_pool("again", "DU-8"), tray);
    events.tell("reshuffled", "DU-8", "The discards are shuffled.");
  }
  for (const Side side : kBothSides) game.piles.draw(kDraw, hand(side), kHand - game.piles.count(hand(side)));
  game.done.clear();
  game.step = Step::kBid;
  events.tell("turn", "DU-8", "Turn " + std::to_string(++game.turn) + " begins.");
}

void be_done(Game& game, Side side, DiceTray& tray, Events& events) {
  if (game.step == Step::kLay) {
    game.done[side] = true;
    events.tell("done", "DU-4", kParties.name(side) + " lays no more cards.");
    if (game.done[enemy_of(side)]) game.step = Step::kMove;
  } else if (game.mover == game.first) {
    game.mover = enemy_of(game.mover);
    events.tell("done", "DU-5", kParties.name(game.mover) + " moves.");
  } else {
    end_turn(game, tray, events);
  }
}

}  // namespace

void Rules::open(Events& events) const {
  events.tell("begun", "DU-1", "The duel begins: set the stands down.");
}

Game Rules::fresh() const {
  Game game{.setup = shared_setup(), .piles = cards::Piles(setup().deck, kDraw), .stands = {}};
  std::map<Side, int> column;
  for (const KitPiece& piece : setup().pieces) {
    const bool south = piece.side == Side::kAttacker;
    game.stands[piece.id] = {.at = {1 + 2 * column[piece.side]++, south ? 0 : kRows - 1},
                             .facing = south ? Facing::kNorth : Facing::kSouth};
  }
  return game;
}

void Rules::check(const Game& game, Wanted& wanted) const {
  if (wanted.is_of_stand()) {
    if (!game.stands.contains(wanted.piece)) throw std::invalid_argument("no such stand");
    wanted.side = game.side(wanted.piece);
  }
  if (wanted.is_with_card() && !setup().deck->has(wanted.card)) throw std::invalid_argument("no such card");
}

void Rules::check(const Game& game) const {
  for (const auto& [id, stand] : game.stands)
    if (!setup().sides.contains(id)) throw std::invalid_argument("a stand of another duel");
}

std::vector<Objection> Rules::objections(const Game& game, const Wanted& wanted) const {
  if (game.step == Step::kOver) return {{"DU-7", "The duel is over."}};
  const auto no = [](const char* rule, std::string why) {
    return std::vector<Objection>{{rule, std::move(why)}};
  };
  const std::string who = kParties.name(wanted.side), piece = wanted.piece.value();
  const Stand* stand = piece.empty() ? nullptr : &game.stands.at(wanted.piece);
  if (stand && stand->lost) return no("DU-6", piece + " is lost.");
  const auto not_in_hand = [&](const char* rule) {
    return game.piles.holds(hand(wanted.side), wanted.card)
               ? std::vector<Objection>()
               : no(rule, "The " + game.card(wanted.card).face.words + " is not in " + who + "'s hand.");
  };
  switch (wanted.kind) {
    case Kind::kDeal:
      if (game.step != Step::kDeploy) return no("DU-2", "The cards are dealt already.");
      return {};
    case Kind::kRedeploy:
      if (game.step != Step::kDeploy) return no("DU-1", "The cards are dealt: nobody deploys any more.");
      if (wanted.to.row != stand->at.row || !game.is_free(wanted.to))
        return no("DU-1", piece + " may be put on a free square of its own row only.");
      return {};
    case Kind::kBid:
      if (game.step != Step::kBid) return no("DU-3", "Nobody bids now.");
      if (game.piles.count(down(wanted.side)) > 0) return no("DU-3", who + " has bid already.");
      return not_in_hand("DU-3");
    case Kind::kLay:
      if (game.step != Step::kLay || game.is_done(wanted.side))
        return no("DU-4", who + " lays no cards now.");
      if (game.piles.count(with(wanted.piece)) > 0)
        return no("DU-4", "A card lies with " + piece + " already.");
      return not_in_hand("DU-4");
    case Kind::kDone:
      if (game.step == Step::kLay && !game.is_done(wanted.side)) return {};
      if (game.step == Step::kMove && game.mover == wanted.side) return {};
      return no(game.step == Step::kLay ? "DU-4" : "DU-5", "There is nothing for " + who + " to end now.");
    case Kind::kPlay:
      if (game.step != Step::kFight) return no("DU-6", "Nobody fights now.");
      if (game.piles.count(down(wanted.side)) > 0) return no("DU-6", who + " has played already.");
      return not_in_hand("DU-6");
    case Kind::kConcede:
      return {};
    case Kind::kTurnUp:
    case Kind::kTurn:
    case Kind::kMove:
      break;
  }
  if (game.step != Step::kMove || game.mover != wanted.side) return no("DU-5", who + " does not move now.");
  if (wanted.kind == Kind::kTurnUp)
    return game.piles.count(with(wanted.piece)) > 0 && !stand->up
               ? std::vector<Objection>()
               : no("DU-5", "No card lies face down with " + piece + ".");
  if (!stand->up) return no("DU-5", "No card of " + piece + " is turned up.");
  const auto needed = wanted.kind == Kind::kTurn ? 1 : game.squares_to(*stand, wanted.to);
  if (!needed) return no("DU-5", piece + " goes straight ahead, over free squares.");
  if (*needed > stand->steps)
    return no("DU-5", piece + " needs " + std::to_string(*needed) + " and has " +
                          std::to_string(stand->steps) + " steps left.");
  return {};
}

void Rules::perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const {
  const std::string who = kParties.name(wanted.side), piece = wanted.piece.value();
  const Audience own = kParties.audience(wanted.side);
  Stand* stand = piece.empty() ? nullptr : &game.stands.at(wanted.piece);
  const auto words = [&] { return game.card(wanted.card).face.words; };
  switch (wanted.kind) {
    case Kind::kDeal:
      cards::shuffle(game.piles, kDraw, cards::shuffle_pool("deal", "DU-2"), tray);
      cards::deal(game.piles, kDraw, std::array{hand(Side::kAttacker), hand(Side::kDefender)}, kHand);
      game.step = Step::kBid;
      return events.tell("dealt", "DU-2", "The cards are shuffled; each player has four.");
    case Kind::kRedeploy:
      stand->at = wanted.to;
      return events.tell("moved", "DU-1", piece + " stands in " + setup().label(wanted.to) + " now.");
    case Kind::kBid:
      game.piles.move(wanted.card, hand(wanted.side), down(wanted.side));
      events.tell_to(own, "bid", "DU-3", "You bid the " + words() + ".");
      return reveal_bids(game, events);
    case Kind::kLay:
      game.piles.move(wanted.card, hand(wanted.side), with(wanted.piece));
      events.tell_to(own, "lay", "DU-4", "You lay the " + words() + " with " + piece + ".");
      return events.tell("laid", "DU-4", "A card is laid with " + piece + ".");
    case Kind::kDone:
      return be_done(game, wanted.side, tray, events);
    case Kind::kTurnUp: {
      const cards::Card& card = game.card(game.piles.cards(with(wanted.piece)).front());
      stand->up = true;
      stand->steps = steps_of(card);
      return events.tell("turned_up", "DU-5", "With " + piece + " lies the " + card.face.words + ".");
    }
    case Kind::kTurn:
      stand->facing = wanted.facing;
      --stand->steps;
      return events.tell("turned", "DU-5", piece + " turns " + std::string(to_string(wanted.facing)) + ".");
    case Kind::kMove:
      stand->steps -= game.squares_to(*stand, wanted.to).value_or(stand->steps);
      stand->at = wanted.to;
      events.tell("moved", "DU-5", piece + " moves to " + setup().label(wanted.to) + ".");
      meet(game, wanted.piece, events);
      return fight(game, tray, events);
    case Kind::kPlay:
      game.piles.move(wanted.card, hand(wanted.side), down(wanted.side));
      events.tell_to(own, "play", "DU-6", "You play the " + words() + ".");
      return fight(game, tray, events);
    case Kind::kConcede:
      game.step = Step::kOver;
      game.winner = enemy_of(wanted.side);
      return events.tell("conceded", "DU-7", who + " concedes the duel.");
  }
}

}  // namespace telescope::test::duels
