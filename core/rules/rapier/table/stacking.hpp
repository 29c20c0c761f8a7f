#pragma once

#include <string_view>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/rapier/state/words.hpp"
#include "core/rules/table_face.hpp"
#include "core/table/table_view.hpp"

namespace telescope::rapier {

/// RO-037: at most `limit` friendly units in one on-table sector. RO-041: each side counts only its own.
/// RO-042: whatever of DEF lies there counts, face down or not. RO-040: R1 and R2 have no limit, so they do
/// not appear.
std::vector<SectorCount> stacking_counts(const Kit& kit, const TableView& table, int limit);

/// What the table shows that breaks the limit, or may break it where a piece lies on an edge. Only pieces
/// seen or covered count; those that are lost are named and count nowhere.
std::vector<Finding> stacking_findings(const Kit& kit, const TableView& table, int limit, Step step);

/// The statement that limits `side` in `sector` at this time: RO-053, RO-070 or RO-037.
std::string_view stacking_rule(Step step, Side side, Sector sector);

}  // namespace telescope::rapier
