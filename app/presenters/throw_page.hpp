#pragma once

#include <string>
#include <vector>

#include "app/game/game_scene.hpp"
#include "app/presenters/projection.hpp"

namespace telescope::app {

/// A die as it is drawn. A hit is told by its frame and by a word, not by colour alone; of a pool without
/// hits every die counts with its number.
enum class DieWorth { kNone, kNumber, kHit };
struct DieFace {
  int value = 0;  ///< 0: not thrown yet
  DieWorth worth = DieWorth::kNone;
};

/// The dice of one reason: "tank, infantry present".
struct DiceRow {
  std::vector<DieFace> dice;
  std::string reason;
  std::string rule;
};

struct PoolCard {
  std::string id;
  std::string label;
  std::vector<DiceRow> rows;
  int sides = 6;       ///< of its dice
  std::string result;  ///< "2 hits"; empty before it is thrown, and where dice are not hits
  std::string note;    ///< "for the umpire only; a hit on 6", "generator, throw 12", "2 of 5 dice typed"
  bool thrown = false;
  bool chosen = false;  ///< the next digits are its dice
  bool large = false;   ///< for everybody: to be read across the table
  bool hidden = false;  ///< blanked: nothing of it but that it is there
  double rolled = 1.0;  ///< how much of its roll is over; 1: its dice lie
};

/// How large a sentence is told: a contact or a loss so that the whole table reads it, the steps that led to
/// it small.
enum class ToldAs { kSmall, kPlain, kLarge };
ToldAs told_as(const Told& told, const std::vector<Told>& beside);

/// What a key does to a throw.
struct ThrowKey {
  std::string key;
  std::string text;
};

/// A throw takes over the column: before it, both sides' dice with their reasons; after it, what fell.
struct ThrowPage {
  std::string title;   ///< empty where the one card says it
  bool waits = false;  ///< dice are still to be thrown
  std::vector<PoolCard> cards;
  std::vector<Told> told;  ///< what comes of it; what follows from several is beneath the last of them
  bool large = false;      ///< a moment that the whole table should notice: told before the dice, large
  std::vector<std::string> owes;  ///< beside it: what hands still owe the table, and that there is more
  int scroll = 0;                 ///< lines that the reader has gone down
  std::string secret;             ///< said in the place of what is blanked; empty where nothing is
  std::vector<ThrowKey> keys;
};

/// What the umpire has typed and chosen so far.
struct DiceEntry {
  std::string pool;  ///< chosen; empty: the first
  std::vector<int> typed;
  int begun = 0;  ///< the first digits of a die that can have more: a 1 of 14 sides
  /// The pool as it is read from the table, 0 for each die that is not sure: what is typed are those. Empty:
  /// nothing is read, or the person types all of it.
  std::vector<int> read = {};
  bool by_hand = false;  ///< whatever is read does not count: a person has begun to type

  /// The dice as they stand, 0 for those that are missing.
  std::vector<int> dice() const;
  bool is_whole(int wanted) const;
};

/// Of the other side's dice, that are taken with those of `pool`: all that is read; empty unless all is sure.
std::vector<int> others_read(const WaitingThrow& waiting, const std::string& pool);

/// What the camera sees of it, in a sentence: "Die 2 from the left leans: throw it again, or type it."
std::string read_words(const vision::ReadThrow& read);

/// A die of the throw that is waited for, as a camera sees it lie.
struct ReadDie {
  TablePoint centre;  ///< of its upper face, beneath it on the table
  double height_mm = 0.0;
  double radius_mm = 0.0;
  std::string face;  ///< "5"; "?" where it is not sure
  bool operator==(const ReadDie&) const = default;
};
/// None where the throw is not for everybody and the screen is blanked, or the table withheld.
std::vector<ReadDie> read_dice(const GameScene& game, bool blank);

/// A ring round it in the picture or on the map.
struct DieRing {
  CanvasPoint at;
  float radius = 0.0F;
  std::string face;
};
/// How much wider it is than the face.
inline constexpr double kRingOfFace = 1.5;
std::vector<DieRing> die_rings(const std::vector<ReadDie>& dice, const Projection& projection);

/// `wants_word`: the program rolls none before the players have added their word.
ThrowPage waiting_page(const WaitingThrow& waiting, const DiceEntry& entry, const Audiences& audiences,
                       bool blank, bool wants_word);
ThrowPage done_page(const DoneAction& done, const Audiences& audiences, bool blank);

}  // namespace telescope::app
