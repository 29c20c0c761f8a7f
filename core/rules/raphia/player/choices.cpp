#include "core/rules/raphia/player/choices.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/combat/generals.hpp"
#include "core/rules/raphia/movement/ways.hpp"
#include "core/rules/raphia/player/worth.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/turn/bid.hpp"
#include "core/rules/raphia/turn/naming.hpp"

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
    if (are_on_table(game_)) return add_each_face({.kind = Kind::kBid, .side = side_});
    for (const std::string& card : hand()) add({.kind = Kind::kBid, .side = side_, .cards = {card}});
  }
  void goes_first() {
    for (const Side side : kSides) add({.kind = Kind::kFirst, .side = side_, .goes = side});
  }
  /// RR-098, RRQ-86: where chance deals, and of cards of paper, no card is named.
  void lays() {
    const bool named = names_cards_laid(game_);
    const std::vector<std::string> cards = hand();
    for (const PieceId& piece : own()) {
      Wanted wanted{.kind = Kind::kLay, .side = side_, .piece = piece};
      if (cards.empty()) continue;
      if (named) wanted.cards = {cards.front()};
      if (!is_lawful(game_, wanted)) continue;  // the same for every card of the hand
      all_.push_back(wanted);
      for (std::size_t i = 1; i < cards.size() && named; ++i) {
        wanted.cards = {cards[i]};
        all_.push_back(wanted);
      }
    }
    done();
  }
  void moves(const PieceId& piece) {
    const Stand& stand = game_.stands.at(piece);
    if (game_.side(piece) != side_ || stand.lost || stand.taken) return;
    for (MoveChoice& each : move_choices(game_, piece, {}))
      if (!each.leaves && !names_unknown(each.wanted)) all_.push_back(std::move(each.wanted));
    add({.kind = Kind::kStand, .side = side_, .piece = piece});
    if (!unknown_in(game_, side_, pile_on(piece)).empty())
      add_each_face({.kind = Kind::kTurnUp, .side = side_, .piece = piece});
  }
  /// Each attacker as the lead; the others support with the card that counts most, or with none.
  void fights() {
    for (const Sector square : combats_to_fight(game_)) {
      const std::vector<PieceId> attackers = attackers_of(game_, square);
      for (const PieceId& lead : attackers) {
        Wanted wanted{.kind = Kind::kFight, .side = side_, .piece = lead, .to = square};
        for (const PieceId& other : attackers)
          if (other != lead)
            wanted.supports.push_back(
                {.piece = other,
                 .card = game_.laid(other).empty() ? "" : most_worth(*game_.setup, game_.laid(other))});
        add(std::move(wanted));
      }
    }
    done();
  }
  void combat() {
    if (!game_.contacted.empty()) return kills();
    if (!game_.combat) return shows();  // RR-093
    switch (game_.combat->stage) {
      case Stage::kRetire:
        for (const bool goes : {true, false}) add({.kind = Kind::kRetire, .side = side_, .yes = goes});
        return;
      case Stage::kAttackerExtra:
      case Stage::kDefenderExtra:
        add({.kind = Kind::kExtra, .side = side_});
        for (const std::string& card : hand()) {
          add({.kind = Kind::kExtra, .side = side_, .cards = {card}});
          if (are_on_table(game_)) return;  // one is as good as another
        }
        return;
      case Stage::kMoverKill:
      case Stage::kOtherKill:
        return kills();
      case Stage::kReveal:
        return shows();
      case Stage::kAgain:
        add({.kind = Kind::kEnough, .side = side_});
        return again();
    }
  }

 private:
  void done() { add({.kind = Kind::kDone, .side = side_}); }
  void add(Wanted wanted) {
    if (is_lawful(game_, wanted)) all_.push_back(std::move(wanted));
  }
  /// Cards of paper: each face that may be the one that is turned up.
  void add_each_face(Wanted wanted) {
    for (const cards::Card& card : game_.setup->deck->printed()) {
      if (is_unknown(card) || !game_.cards(side_).holds(kFacesPile, card.face.id)) continue;
      wanted.cards = {card.face.id};
      add(wanted);
    }
  }
  static bool names_unknown(const Wanted& wanted) {
    return std::ranges::any_of(wanted.cards, [](const std::string& card) { return is_unknown(card); });
  }
  /// RR-070, RR-093: what the game waits for, place by place.
  void shows() {
    std::vector<PieceId> places;
    for (const DueFace& due : faces_due(game_))
      if (due.side == side_ && std::ranges::find(places, due.on) == places.end()) places.push_back(due.on);
    for (const PieceId& place : places) add_each_face({.kind = Kind::kShow, .side = side_, .piece = place});
  }
  void kills() {
    add({.kind = Kind::kKill, .side = side_});
    for (const PieceId& general : may_kill(game_, side_)) {
      const Wanted kill{.kind = Kind::kKill, .side = side_, .piece = general};
      if (are_on_table(game_))
        add_each_face(kill);
      else
        add(kill);
    }
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

void Chooser::again() {
  const PieceId& lead = game_.combat->lead;
  const Stand& stand = game_.stands.at(lead);
  for (const Facing facing : {Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest})
    for (const auto& cards : card_sets(game_, lead)) {
      Wanted wanted{
          .kind = Kind::kAgain, .side = side_, .piece = lead, .cards = cards, .to = ahead(stand.at, facing)};
      if (facing != stand.facing) wanted.way.push_back({.go = std::nullopt, .facing = facing});
      if (!game_.is_on_board(wanted.to)) continue;
      if (are_on_table(game_) && !cards.empty()) {
        if (cards.size() == 1 && !unknown_in(game_, side_, pile_on(lead)).empty()) add_each_face(wanted);
      } else {
        add(std::move(wanted));
      }
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

std::vector<Wanted> GameOptions::of_step() const {
  Chooser chooser(game_, side_);
  if (game_.step == Step::kBid) {
    chooser.bids();
  } else if (const Side waits = waits_for(game_); waits != Side::kNeutral) {
    if (waits == side_) chooser.combat();
  } else if (game_.mover == side_) {
    if (game_.step == Step::kChoose) chooser.goes_first();
    if (game_.step == Step::kLayFirst || game_.step == Step::kLaySecond) chooser.lays();
    if (game_.step == Step::kFight || game_.step == Step::kMove) chooser.fights();
  }
  return std::move(chooser).take();
}

std::vector<Wanted> GameOptions::of_piece(const PieceId& piece) const {
  Chooser chooser(game_, side_);
  if (game_.step == Step::kMove && game_.mover == side_ && waits_for(game_) == Side::kNeutral)
    chooser.moves(piece);
  return std::move(chooser).take();
}

std::vector<Wanted> choices(const Game& game, Side side) {
  const GameOptions options(game, side);
  std::vector<Wanted> all;
  for (const auto& [id, stand] : game.stands)
    std::ranges::move(options.of_piece(id), std::back_inserter(all));
  std::ranges::move(options.of_step(), std::back_inserter(all));
  return all;
}

}  // namespace telescope::raphia
