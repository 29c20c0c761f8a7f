#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"

namespace telescope {

/// The text with the names that the map shows behind the numbers of stands: "3-15 AT from A2-L1 to A3-L1".
std::string with_map_names(const Kit& kit, std::string_view text);
/// The same for a seat, by the pieces that he knows.
std::string with_map_names(std::span<const KnownPiece> pieces, std::string_view text);

}  // namespace telescope
