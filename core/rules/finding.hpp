#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/board/board.hpp"
#include "core/rules/audience.hpp"

namespace telescope {

enum class Severity { kNote, kWarning, kViolation };
std::string_view to_string(Severity severity);

/// Something the umpire should know: what, where, why, and what to do.
struct Finding {
  Severity severity = Severity::kNote;
  Audience audience = Audience::kUmpire;
  std::string rule;  ///< statement of the ledger it rests on, "RO-037"
  std::vector<PieceId> pieces;
  std::vector<Sector> sectors;  ///< empty: not about a place
  std::string place;            ///< the place for people, "A2-L3"; may be empty
  std::string sentence;         ///< what is so and why it matters, one sentence
  std::string remedy;           ///< what to do, one sentence
  std::string waiver = {};      ///< why the umpire let it pass, as he wrote it; empty: he has not
  bool operator==(const Finding&) const = default;
};

/// Whether `finding` is about the place of `waived`, and no other pieces.
bool covers(const Finding& waived, const Finding& finding);

}  // namespace telescope
