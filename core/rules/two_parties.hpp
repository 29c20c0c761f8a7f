#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/knowledge_face.hpp"
#include "core/rules/sheet.hpp"

namespace telescope {

inline constexpr std::array kBothSides{Side::kAttacker, Side::kDefender};

/// 0 of kAttacker, 1 of kDefender: for arrays of two.
constexpr std::size_t index_of(Side side) {
  return side == Side::kDefender ? 1 : 0;
}

/// What the two parties of a game are called by people; in small letters the same is the word of a party's
/// seat, of its audience and of its dice. Names are of A-Z, a-z and 0-9.
class TwoParties {
 public:
  constexpr TwoParties(std::string_view attacker, std::string_view defender) : names_{attacker, defender} {}

  std::string name(Side side) const { return std::string(names_[index_of(side)]); }  ///< "North"
  SideNames names() const { return {{name(Side::kAttacker), name(Side::kDefender)}, {}}; }
  std::string word(Side side) const;  ///< "north"
  SeatId seat(Side side) const { return SeatId(word(side)); }
  Audience audience(Side side) const { return Audience(word(side)); }
  /// Nothing of the umpire, of a spectator and of anybody else.
  std::optional<Side> side_of(const SeatId& seat) const;

 private:
  std::array<std::string_view, 2> names_;
};

/// A player for each of two parties, who reads what is for its audience, a spectator and, in most games, an
/// umpire. known() is the game's own.
class TwoPlayers : public KnowledgeFace {
 public:
  /// kReadsAll: he also reads what is for either player.
  enum class Umpire { kSits, kNone, kReadsAll };
  TwoPlayers(TwoParties parties, Umpire umpire) : TwoPlayers(parties, umpire, parties.names()) {}
  /// Of parties that a scenario calls otherwise for people.
  TwoPlayers(TwoParties parties, Umpire umpire, SideNames names)
      : parties_(parties), umpire_(umpire), names_(std::move(names)) {}

  std::vector<Seat> seats() const override;
  std::vector<NamedAudience> audiences() const final;

 protected:
  /// What a seat knows of any step: the page's own words, that all can be seen at the table, the colours of
  /// the map and, for a player, that he asks and writes to everybody.
  Known known_by(const SeatId& seat, const Sheet& page, int turn) const;
  /// With an umpire who reads all, or none: everybody writes to all and to him, and he to either player.
  std::vector<NamedAudience> writes_to(const SeatId& seat) const;

 private:
  TwoParties parties_;
  Umpire umpire_;
  SideNames names_;
};

}  // namespace telescope
