#pragma once

#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope {

/// [{"rule", "sentence"}]
Json objections_to_json(const std::vector<Objection>& objections);

/// {"severity", "rule", "pieces", "place", "sentence", "remedy"}: all but for whom it is.
Json finding_to_json(const Finding& finding);

/// [{"dice", "reason", "rule"}]
Json reasons_to_json(const std::vector<DieReason>& reasons);

/// [{"pool", "label", "dice", "sides", "audience", "reasons": [{"dice", "reason", "rule"}]}]: what a
/// workbench answers of dice.
Json pools_to_json(const std::vector<PoolRequest>& pools);

}  // namespace telescope
