#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/raphia/combat/combat.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::raphia::test {

inline constexpr Facing kUp = Facing::kNorth, kDown = Facing::kSouth;

/// Combats from a position, one word after the other. Squares are file and rank counted from 1.
struct Play {
  Game game;
  Events events = {};

  explicit Play(const std::vector<Put>& put, const RaphiaSettings& settings = {})
      : game(position(put, settings)) {
    game.step = Step::kFight;
    // On top of the decks lies a card that kills nobody.
    on_top_of_deck(game, kSouth, "ac");
    on_top_of_deck(game, kNorth, "ac");
  }

  static Sector square(int file, int rank) { return {file - 1, rank - 1}; }

  /// RRQ-70: as the unit's move has left it.
  void declare(const std::string& piece, int file, int rank) {
    Stand& stand = test::stand(game, piece);
    game.attacks.push_back({PieceId(piece), stand.at, square(file, rank)});
    stand.taken = true;
    ++stand.squares;
  }
  Objections objections(const AnyAction& action) const { return Actions::against(game, action); }
  /// Does it, lawful or not; the turn does not go on by itself.
  void waive(const AnyAction& action) {
    MadeThrows no_dice(std::span<const Throw>{});
    Actions::perform(game, action, no_dice, events);
  }
  void act(const AnyAction& action) {
    const auto no = objections(action);
    for (const Objection& each : no) UNSCOPED_INFO(each.rule + ": " + each.sentence);
    REQUIRE(no.empty());
    waive(action);
  }
  static Fight fight_of(const std::string& lead, int file, int rank,
                        const std::vector<std::pair<std::string, std::string>>& supports = {},
                        Side side = kSouth) {
    Fight fight{.side = side, .lead = PieceId(lead), .square = square(file, rank)};
    for (const auto& [piece, card] : supports) fight.supports.push_back({PieceId(piece), card});
    return fight;
  }
  void fight(const std::string& lead, int file, int rank,
             const std::vector<std::pair<std::string, std::string>>& supports = {}) {
    act(fight_of(lead, file, rank, supports));
  }
  /// Declares and fights.
  void attack(const std::string& lead, int file, int rank) {
    declare(lead, file, rank);
    fight(lead, file, rank);
  }
  static LayExtra extra_of(Side side, const std::string& cards) {
    return {.side = side, .cards = ids(cards)};
  }
  void extra(Side side, const std::string& cards) { act(extra_of(side, cards)); }
  void retire(Side side, bool yes) { act(Retire{.side = side, .goes = yes}); }
  static Kill kill_of(Side side, const std::string& general) {
    return {.side = side, .general = PieceId(general)};
  }
  void kill(Side side, const std::string& general) { act(kill_of(side, general)); }
  static AttackAgain again_of(const std::string& piece, int file, int rank) {
    return {.piece = PieceId(piece), .square = square(file, rank)};
  }
  void again(const std::string& piece, int file, int rank) { act(again_of(piece, file, rank)); }

  bool over() const { return !game.combat && game.contacted.empty(); }
  std::string where(const std::string& piece) const { return test::at(game, piece); }
  bool waits(Side side, Stage stage) const {
    return game.combat && game.combat->stage == stage && waits_for(game) == side;
  }
  /// Events of that type.
  int count(const std::string& type) const {
    int found = 0;
    for (const Event& event : events.all()) found += event["type"] == type ? 1 : 0;
    return found;
  }
  /// All that everybody has been told.
  std::string told() const {
    std::string words;
    for (const Event& event : events.all())
      if (event["audience"] == "all") words += event.dump() + "\n";
    return words;
  }
  bool discarded(Side side, const std::string& card) const {
    return game.cards(side).holds(kDiscardPile, card);
  }
  bool unseen(Side side, const std::string& card) const { return game.cards(side).holds(kUnseenPile, card); }
};

inline bool is_refused(const Play& play, const AnyAction& action, const std::string& rule) {
  const auto no = play.objections(action);
  return !no.empty() && no.front().rule == rule;
}

}  // namespace telescope::raphia::test
