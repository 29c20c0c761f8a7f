#pragma once

#include <string>

#include "core/base/result.hpp"
#include "core/journal/journal.hpp"

namespace telescope {

/// 16 hexadecimal digits of all that a journal holds: its entries with their stamps, also those undone, and
/// where the game stands. Another journal, or this one changed in any of that, gives others. Fails where an
/// entry cannot be read.
Result<std::string> journal_digest(const Journal& journal);

}  // namespace telescope
