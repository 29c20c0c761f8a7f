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

void tell(Events& events, const char* type, const char* rule, std::string sentence,
          Json fields = Json::object()) {
  fields["sentence"] = std::move(sentence);
  events.add(type, Audience::kAll, {rule}, std::move(fields));
}

void reveal_bids(Game& game, Events& events) {
  const auto bid = [&](Side side) {
    return game.piles.cards(down(side)).empty() ? "" : game.piles.cards(down(side))[0];
  };
  const std::string south = bid(Side::kAttacker), north = bid(Side::kDefender);
  if (south.empty() || north.empty()) return;
  game.first = is_higher(*game.setup->deck, south, north) ? Side::kAttacker : Side::kDefender;
  tell(events, "bids", "DU-3",
       "South bid the " + game.card(south).face.words + ", North the " + game.card(north).face.words + ": " +
           name(game.first) + " moves first.");
  for (const Side side : kSides) game.piles.move_all(down(side), kDiscard);
  game.mover = game.first;
  game.step = Step::kLay;
}

void lose(Game& game, const PieceId& piece, Events& events) {
  game.stands.at(piece).lost = true;
  game.piles.move_all(with(piece), kDiscard);
  tell(events, "lost", "DU-6", piece.value() + " is lost.", {{"piece", piece.value()}});
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
      return tell(events, "meets", "DU-6", mover.value() + " fights " + id.value() + ".");
    }
}

/// DU-6, once both have played what they can.
void fight(Game& game, DiceTray& tray, Events& events) {
  if (game.step != Step::kFight || !game.is_ready(kSides[0]) || !game.is_ready(kSides[1])) return;
  std::vector<PoolRequest> pools;
  for (const PieceId& id : {game.attacker, game.target})
    pools.push_back(
        {.id = word(game.side(id)), .label = id.value() + " fights", .reasons = {{1, "a stand", "DU-6"}}});
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
  tell(events, "fought", "DU-6", words + ".");
  for (const Side side : kSides) game.piles.move_all(down(side), kDiscard);
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
  for (const Side side : kSides) wanted += kHand - game.piles.count(hand(side));
  if (game.piles.count(kDraw) < wanted) {
    cards::reshuffle(game.piles, kDiscard, kDraw, cards::shuffle_pool("again", "DU-8"), tray);
    tell(events, "reshuffled", "DU-8", "The discards are shuffled.");
  }
  for (const Side side : kSides) game.piles.draw(kDraw, hand(side), kHand - game.piles.count(hand(side)));
  game.done.clear();
  game.step = Step::kBid;
  tell(events, "turn", "DU-8", "Turn " + std::to_string(++game.turn) + " begins.");
}

void be_done(Game& game, Side side, DiceTray& tray, Events& events) {
  if (game.step == Step::kLay) {
    game.done[side] = true;
    tell(events, "done", "DU-4", name(side) + " lays no more cards.");
    if (game.done[enemy_of(side)]) game.step = Step::kMove;
  } else if (game.mover == game.first) {
    game.mover = enemy_of(game.mover);
    tell(events, "done", "DU-5", name(game.mover) + " moves.");
  } else {
    end_turn(game, tray, events);
  }
}

}  // namespace

Game Rules::first(Events& events) const {
  events.add("begun", Audience::kAll, {"DU-1"}, {{"sentence", "The duel begins: set the stands down."}});
  Game game{.setup = setup_, .piles = cards::Piles(setup_->deck, kDraw), .stands = {}};
  std::map<Side, int> column;
  for (const KitPiece& piece : setup_->pieces) {
    const bool south = piece.side == Side::kAttacker;
    game.stands[piece.id] = {.at = {1 + 2 * column[piece.side]++, south ? 0 : kRows - 1},
                             .facing = south ? Facing::kNorth : Facing::kSouth};
  }
  return game;
}

Wanted Rules::read(const Game& game, const Action& action) const try {
  const auto kind = std::ranges::find(kKinds, action.at("type").get<std::string>());
  if (kind == kKinds.end()) throw std::invalid_argument("no such action");
  Wanted wanted{.kind = static_cast<Kind>(kind - kKinds.begin())};
  if (wanted.kind == Kind::kDeal) return wanted;
  if (action.contains("piece")) {
    wanted.piece = PieceId(action["piece"]);
    if (!game.stands.contains(wanted.piece)) throw std::invalid_argument("no such stand");
    wanted.side = game.side(wanted.piece);
  } else {
    wanted.side = side_of(action.at("side").get<std::string>()).value();
  }
  if (wanted.kind == Kind::kBid || wanted.kind == Kind::kLay || wanted.kind == Kind::kPlay)
    wanted.card = game.card(action.at("card")).face.id;
  if (wanted.kind == Kind::kRedeploy || wanted.kind == Kind::kMove)
    wanted.to = {action.at("to").at(0), action.at("to").at(1)};
  if (wanted.kind == Kind::kTurn) wanted.facing = facing_from(action.at("facing").get<std::string>()).value();
  const bool of_stand = wanted.kind == Kind::kRedeploy || wanted.kind == Kind::kLay ||
                        (wanted.kind >= Kind::kTurnUp && wanted.kind <= Kind::kMove);
  if (of_stand == wanted.piece.value().empty()) throw std::invalid_argument("whose action is it?");
  return wanted;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("no such word");
}

std::vector<Objection> Rules::objections(const Game& game, const Wanted& wanted) const {
  if (game.step == Step::kOver) return {{"DU-7", "The duel is over."}};
  const auto no = [](const char* rule, std::string why) {
    return std::vector<Objection>{{rule, std::move(why)}};
  };
  const std::string who = name(wanted.side), piece = wanted.piece.value();
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
  const std::string who = name(wanted.side), piece = wanted.piece.value();
  const Audience own(wanted.side == Side::kNeutral ? "all" : word(wanted.side));
  Stand* stand = piece.empty() ? nullptr : &game.stands.at(wanted.piece);
  const auto words = [&] { return game.card(wanted.card).face.words; };
  switch (wanted.kind) {
    case Kind::kDeal:
      cards::shuffle(game.piles, kDraw, cards::shuffle_pool("deal", "DU-2"), tray);
      cards::deal(game.piles, kDraw, std::array{hand(kSides[0]), hand(kSides[1])}, kHand);
      game.step = Step::kBid;
      return tell(events, "dealt", "DU-2", "The cards are shuffled; each player has four.");
    case Kind::kRedeploy:
      stand->at = wanted.to;
      return tell(events, "moved", "DU-1", piece + " stands in " + setup_->label(wanted.to) + " now.");
    case Kind::kBid:
      game.piles.move(wanted.card, hand(wanted.side), down(wanted.side));
      events.add("bid", own, {"DU-3"}, {{"sentence", "You bid the " + words() + "."}});
      return reveal_bids(game, events);
    case Kind::kLay:
      game.piles.move(wanted.card, hand(wanted.side), with(wanted.piece));
      events.add("lay", own, {"DU-4"}, {{"sentence", "You lay the " + words() + " with " + piece + "."}});
      return tell(events, "laid", "DU-4", "A card is laid with " + piece + ".");
    case Kind::kDone:
      return be_done(game, wanted.side, tray, events);
    case Kind::kTurnUp: {
      const cards::Card& card = game.card(game.piles.cards(with(wanted.piece)).front());
      stand->up = true;
      stand->steps = steps_of(card);
      return tell(events, "turned_up", "DU-5", "With " + piece + " lies the " + card.face.words + ".");
    }
    case Kind::kTurn:
      stand->facing = wanted.facing;
      --stand->steps;
      return tell(events, "turned", "DU-5", piece + " turns " + std::string(to_string(wanted.facing)) + ".");
    case Kind::kMove:
      stand->steps -= game.squares_to(*stand, wanted.to).value_or(stand->steps);
      stand->at = wanted.to;
      tell(events, "moved", "DU-5", piece + " moves to " + setup_->label(wanted.to) + ".");
      meet(game, wanted.piece, events);
      return fight(game, tray, events);
    case Kind::kPlay:
      game.piles.move(wanted.card, hand(wanted.side), down(wanted.side));
      events.add("play", own, {"DU-6"}, {{"sentence", "You play the " + words() + "."}});
      return fight(game, tray, events);
    case Kind::kConcede:
      game.step = Step::kOver;
      game.winner = enemy_of(wanted.side);
      return tell(events, "conceded", "DU-7", who + " concedes the duel.");
  }
}

Json Rules::write(const Game& game) const {
  Json stands = Json::object();
  for (const auto& [id, s] : game.stands)
    stands[id.value()] = {s.at.column, s.at.row, to_string(s.facing), s.lost, s.up, s.steps};
  return {{"piles", cards::to_json(game.piles)},
          {"stands", stands},
          {"step", static_cast<int>(game.step)},
          {"turn", game.turn},
          {"first", to_string(game.first)},
          {"mover", to_string(game.mover)},
          {"done", {game.is_done(kSides[0]), game.is_done(kSides[1])}},
          {"fight", {game.attacker.value(), game.target.value()}},
          {"winner", to_string(game.winner)}};
}

Game Rules::read_game(const Json& json) const try {
  Game game{.setup = setup_, .piles = cards::piles_from_json(setup_->deck, json.at("piles")), .stands = {}};
  for (const auto& [id, s] : json.at("stands").items()) {
    if (!setup_->sides.contains(PieceId(id))) throw std::invalid_argument("a stand of another duel");
    game.stands[PieceId(id)] = {
        {s.at(0), s.at(1)}, facing_from(s.at(2).get<std::string>()).value(), s.at(3), s.at(4), s.at(5)};
  }
  game.step = static_cast<Step>(json.at("step").get<int>());
  game.turn = json.at("turn");
  game.first = side_from_string(json.at("first").get<std::string>()).value();
  game.mover = side_from_string(json.at("mover").get<std::string>()).value();
  for (std::size_t i = 0; i < kSides.size(); ++i) game.done[kSides.at(i)] = json.at("done").at(i);
  game.attacker = PieceId(json.at("fight").at(0));
  game.target = PieceId(json.at("fight").at(1));
  game.winner = side_from_string(json.at("winner").get<std::string>()).value();
  return game;
} catch (const Json::exception& error) {
  throw std::invalid_argument(error.what());
} catch (const std::bad_optional_access&) {
  throw std::invalid_argument("no such word");
}

}  // namespace telescope::test::duels
