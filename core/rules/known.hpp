#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/side.hpp"
#include "core/board/board.hpp"

namespace telescope {

// What a role may know of a game, put together by its ruleset from that alone: nothing here was made by
// hiding a part of something whole. Lists are in an order that anybody could have made of their contents.

/// A piece whose face is known to the role.
struct KnownPiece {
  PieceId id;  ///< the stand's; for the umpire also a face-down counter's
  std::string name;
  std::string short_name;
  std::string kind;
  std::string mobility;
  std::string division;  ///< id of the Division that it is in now
  Side side = Side::kNeutral;
  bool face_down = false;        ///< the umpire's only
  std::string place;             ///< "A2-L3", "R1-2", "dead", "left"; empty: not in use yet
  std::optional<Sector> sector;  ///< where it is a sector
  std::string release;           ///< "R1", "L1": a reserve that may come forward; empty: none
  bool operator==(const KnownPiece&) const = default;
};

/// Counters that lie face down in a sector: how many, nothing else.
struct KnownCounters {
  Sector sector;
  int count = 0;
  bool operator==(const KnownCounters&) const = default;
};

/// "Fire missions on call: 6 of 8".
struct KnownAccount {
  std::string id;  ///< "on-call"
  std::string title;
  int left = 0;
  int of = 0;
  std::string rule;
  bool operator==(const KnownAccount&) const = default;
};

/// A target point of the fire plan.
struct KnownPoint {
  Sector sector;
  bool fired = false;  ///< upon; from then on everybody knows it
  int left = 0;        ///< missions that it may still get now
  bool operator==(const KnownPoint&) const = default;
};

/// What the attackers' commander has ordered.
struct KnownOrders {
  std::string breakthrough;  ///< id of a Division; may be empty
  std::vector<std::pair<std::string, std::vector<std::string>>> frontages;  ///< Division, its axes
  std::vector<PieceId> reserve;
  std::string intentions;
  bool operator==(const KnownOrders&) const = default;
};

/// What was found beneath a counter, and where it lay then; not which counter it was.
struct KnownFind {
  std::string place;
  std::string kind;
  std::string name;
  bool operator==(const KnownFind&) const = default;
};

/// Counters that may be looked at now, by their place among those in the sector, from 1.
struct KnownLook {
  Sector sector;
  int left = 0;  ///< so many of them
  std::vector<int> numbers;
  bool operator==(const KnownLook&) const = default;
};

/// Something the role may ask the umpire for now.
struct KnownAsk {
  std::string type;  ///< of the request
  std::string title;
  std::string rule;
  bool operator==(const KnownAsk&) const = default;
};

/// Ground that everybody sees.
struct KnownGround {
  Sector sector;
  std::vector<std::string> features;
  bool operator==(const KnownGround&) const = default;
};

/// How much of the table the role may be shown.
enum class Sight {
  kNothing,  ///< not now: reports and his own papers only
  kOwn,      ///< his own side's pieces
  kPublic,   ///< all that can be seen at the table
  kWhole,    ///< the umpire's
};
/// "nothing", "own", "public", "whole".
std::string_view to_string(Sight sight);

struct Known {
  std::string when;  ///< "Turn 2 of 6"
  int turn = 0;
  int turns = 0;
  std::string step;     ///< the ruleset's word
  std::string title;    ///< of the step, for people
  int step_number = 0;  ///< within the part of the game that runs, from 1
  std::vector<std::string> steps;
  bool over = false;

  Sight sight = Sight::kNothing;
  bool by_step = false;  ///< what is shown of the table changes only with the step
  bool picture = false;  ///< pictures of the table may be shown, masked
  int telescope_mm = 0;  ///< width of what his telescope shows; 0: he has none

  std::vector<KnownPiece> pieces;
  std::vector<KnownCounters> counters;
  std::vector<Sector> contacts;  ///< where both sides stand
  int counters_removed = 0;      ///< face down, for good
  std::vector<KnownAccount> accounts;
  std::vector<KnownPoint> points;
  std::vector<Sector> planned;  ///< fire missions that are to fall
  std::optional<KnownOrders> orders;
  std::vector<KnownFind> finds;
  std::optional<KnownLook> look;
  std::vector<KnownAsk> asks;
  std::vector<KnownGround> ground;
  std::vector<std::pair<Sector, Sector>> roads;
  bool operator==(const Known&) const = default;
};

}  // namespace telescope
