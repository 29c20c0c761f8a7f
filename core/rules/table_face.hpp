#pragma once

#include <span>
#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/position.hpp"
#include "core/rules/sheet.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// How full a sector is for one side: "ATT 5/6".
struct SectorCount {
  Sector sector;
  Side side = Side::kNeutral;
  int count = 0;    ///< pieces that are certainly there, seen or covered
  int unclear = 0;  ///< pieces on an edge that may be there or next door
  int limit = 0;    ///< most that may be there
  bool operator==(const SectorCount&) const = default;
};

/// The game and the physical table: what lies there that is wrong, and what hands seem to have done. As it
/// stands here: a game that has nothing to say of a table.
class TableFace {
 public:
  virtual ~TableFace() = default;

  /// What the table shows that is wrong at rest. Where no game has begun it is judged as in play.
  virtual std::vector<Finding> inspect(const Position&, const TableView&) const { return {}; }

  /// How full the sectors are, for the overlay: one entry for each sector and side that has pieces there.
  virtual std::vector<SectorCount> counts(const TableView&) const { return {}; }

  /// Where every piece of the kit belongs; pieces that may lie anywhere are left out.
  virtual std::vector<Standing> standing(const Position&) const { return {}; }

  /// What hands seem to have done on the table since `position`: only pieces that are seen, clearly somewhere
  /// else than they belong, and only what this step is about. In an order in which most are lawful. `moves`:
  /// what hands were seen to do since then, oldest first, with the ways they took; it may be empty, or lack
  /// some (a slow reader, an undo): `table` alone says where the pieces are. A piece that the game has moved
  /// and no hand since is covered in it: where it lies is a debt.
  virtual std::vector<Proposal> propose(const Position&, const TableView&, std::span<const TableMove>) const {
    return {};
  }

  /// Whether one side may not look at the table now; until it may, nothing public shows it (HD-14).
  virtual bool withheld(const Position&) const { return false; }
  /// Who may not look and by which statement, for whoever is refused meanwhile: part of a sentence. As it
  /// stands here: "one side may not look at the table".
  virtual std::string withheld_because(const Position&) const { return "one side may not look at the table"; }
};

}  // namespace telescope
