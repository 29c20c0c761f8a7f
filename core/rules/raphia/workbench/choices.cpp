#include "core/rules/raphia/workbench/choices.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/extras.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/table/ways.hpp"
#include "core/rules/raphia/turn/bid.hpp"

namespace telescope::raphia {
namespace {

bool is_lawful(const Game& game, const Wanted& wanted) {
  return objections_to(game, wanted).empty();
}

class Chooser {
 public:
  Chooser(const Game& game, Side side) : game_(game), side_(side) {}

  std::vector<Wanted> take() && { return std::move(all_); }

  void bids() {
    for (const std::string& card : hand()) add({.kind = Kind::kBid, .side = side_, .cards = {card}});
  }
  void goes_first() {
    for (const Side side : kSides) add({.kind = Kind::kFirst, .side = side_, .goes = side});
  }
  void lays() {
    for (const PieceId& piece : own())
      for (const std::string& card : hand())
        add({.kind = Kind::kLay, .side = side_, .piece = piece, .cards = {card}});
    done();
  }
  void moves() {
    for (const PieceId& piece : own()) {
      if (game_.stands.at(piece).taken) continue;
      std::ranges::move(moves_of(game_, piece), std::back_inserter(all_));
      add({.kind = Kind::kStand, .side = side_, .piece = piece});
    }
    done();
  }
  /// Each attacker as the lead; the others support with their last card, or with none.
  void fights() {
    for (const Sector square : combats_to_fight(game_)) {
      std::vector<PieceId> attackers;
      for (const Attack& each : game_.attacks)
        if (each.square == square && !game_.stands.at(each.piece).lost) attackers.push_back(each.piece);
      for (const PieceId& lead : attackers) {
        Wanted wanted{.kind = Kind::kFight, .side = side_, .piece = lead, .to = square};
        for (const PieceId& other : attackers)
          if (other != lead)
            wanted.supports.push_back(
                {.piece = other, .card = game_.laid(other).empty() ? "" : game_.laid(other).back()});
        add(std::move(wanted));
      }
    }
    done();
  }
  void combat() {
    if (!game_.contacted.empty()) return kills();
    switch (game_.combat->stage) {
      case Stage::kRetire:
        for (const bool goes : {true, false}) add({.kind = Kind::kRetire, .side = side_, .yes = goes});
        return;
      case Stage::kAttackerExtra:
      case Stage::kDefenderExtra:
        add({.kind = Kind::kExtra, .side = side_});
        for (const std::string& card : hand()) add({.kind = Kind::kExtra, .side = side_, .cards = {card}});
        return;
      case Stage::kMoverKill:
      case Stage::kOtherKill:
        return kills();
      case Stage::kReveal:  // it waits for decks of paper alone, and no simulation plays with those
        return;
      case Stage::kAgain:
        add({.kind = Kind::kEnough, .side = side_});
        return again();
    }
  }

 private:
  void add(Wanted wanted) {
    if (is_lawful(game_, wanted)) all_.push_back(std::move(wanted));
  }
  void done() { add({.kind = Kind::kDone, .side = side_}); }
  void kills() {
    add({.kind = Kind::kKill, .side = side_});
    for (const PieceId& general : may_kill(game_, side_))
      add({.kind = Kind::kKill, .side = side_, .piece = general});
  }
  void again();
  /// In the deck's printed order, which tells nothing of how they were drawn.
  std::vector<std::string> hand() const {
    std::vector<std::string> cards = game_.cards(side_).cards(kHandPile);
    std::ranges::sort(cards, {}, [&](const std::string& card) { return game_.setup->deck->place(card); });
    return cards;
  }
  std::vector<PieceId> own() const {
    std::vector<PieceId> pieces;
    for (const auto& [id, stand] : game_.stands)
      if (game_.side(id) == side_ && !stand.lost) pieces.push_back(id);
    return pieces;
  }

  const Game& game_;
  Side side_;
  std::vector<Wanted> all_;
};

/// Which of its face-down cards it may turn up: none, either, both.
std::vector<std::vector<std::string>> card_sets(const Game& game, const PieceId& piece) {
  std::vector<std::vector<std::string>> sets{{}};
  std::vector<std::string> down;
  for (const std::string& card : game.laid(piece))
    if (!game.is_up(piece, card)) down.push_back(card);
  for (const std::string& card : down) sets.push_back({card});
  if (down.size() == 2) sets.push_back(down);
  return sets;
}

void Chooser::again() {
  const PieceId& lead = game_.combat->lead;
  const Stand& stand = game_.stands.at(lead);
  for (const Facing facing : {Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest})
    for (const auto& cards : card_sets(game_, lead)) {
      Wanted wanted{
          .kind = Kind::kAgain, .side = side_, .piece = lead, .cards = cards, .to = ahead(stand.at, facing)};
      if (facing != stand.facing) wanted.way.push_back({.go = std::nullopt, .facing = facing});
      if (game_.is_on_board(wanted.to)) add(std::move(wanted));
    }
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

std::vector<Wanted> moves_of(const Game& game, const PieceId& piece) {
  std::vector<Wanted> moves;
  const auto sets = card_sets(game, piece);
  const auto try_all = [&](Wanted wanted) {
    for (const auto& cards : sets) {
      wanted.cards = cards;
      if (is_lawful(game, wanted)) return moves.push_back(wanted);  // the first set that pays for it
    }
  };
  for (const auto& [at, way] : ways_of(game, piece)) {
    Wanted wanted{.kind = Kind::kMove, .side = game.side(piece), .piece = piece, .way = way};
    if (!way.empty()) try_all(wanted);
    const Sector square = ahead(at.square, at.facing);
    const PieceId* enemy = game.is_on_board(square) ? game.unit_at(square) : nullptr;
    if (!enemy || game.side(*enemy) == game.side(piece)) continue;
    wanted.attack = square;
    try_all(std::move(wanted));
  }
  return moves;
}

std::vector<Wanted> choices(const Game& game, Side side) {
  Chooser chooser(game, side);
  if (game.step == Step::kBid) {
    chooser.bids();
  } else if (const Side waits = waits_for(game); waits != Side::kNeutral) {
    if (waits == side) chooser.combat();
  } else if (game.mover == side) {
    if (game.step == Step::kChoose) chooser.goes_first();
    if (game.step == Step::kLayFirst || game.step == Step::kLaySecond) chooser.lays();
    if (game.step == Step::kMove) chooser.moves();
    if (game.step == Step::kFight || game.step == Step::kMove) chooser.fights();
  }
  return std::move(chooser).take();
}

}  // namespace telescope::raphia
