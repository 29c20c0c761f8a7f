#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/seal.hpp"

namespace telescope {

/// What has become of an entry in its file.
struct Link {
  enum class State {
    kWhole,
    kMended,   ///< damaged, and found again to the last byte: its seal says so; without seals, all but its
               ///< stamp
    kDamaged,  ///< something of it can be read, and nothing vouches for that
    kLost,     ///< nothing of it can be read
  };
  State state = State::kLost;
  Entry entry;
  Bytes32 hash{};      ///< what the next entry is chained to
  std::string fault;   ///< "its text: 'bridgf' stands there, 'bridge' was meant"; empty: nothing
  bool moved = false;  ///< it stands under another number, which an entry to come may want
  bool readable() const { return state == State::kWhole || state == State::kMended; }
};

/// By number of an entry, what may be it.
using EntryRows = std::map<EntryId, std::vector<EntryRow>>;

/// Most entries that are missed for what one number in the file says, which may be damaged itself.
inline constexpr EntryId kMostMissed = 100'000;

/// All that can be said of a row without a seal.
bool can_be_read(const EntryRow& row);

/// Goes along the chain from the secret to the newest entry that is known, and judges each. Rows without
/// seals, of older versions, are taken as they come. A row whose own number is damaged stands where its seal
/// says; one whose number no game has (kMostMissed) else stands damaged behind all others. Where the secret
/// is not the one that the first entry's seal was made with, that entry is whole if it fits its check symbols
/// and the next one follows it.
std::vector<Link> links_of(std::string_view seed, const EntryRows& rows);

/// Whether one of the rows follows, by its seal, an entry that stands among `before`, or is one of them.
bool go_on_from(const EntryRows& before, const EntryRows& rows);

/// Whether an entry of one stands in the other, whatever its seal says.
bool share_an_entry(const EntryRows& rows, const EntryRows& others);

/// Appends to a game the rows that it does not hold and that follow it by their seals: another line of it,
/// which left it where they follow. They get numbers behind all others.
void add_other_lines(std::vector<Link>& links, const EntryRows& rows);

/// The secret as the entry that told it has it. Nothing: its body is damaged.
std::optional<std::string> told_secret(const Entry& reveal);

/// The secret that the first entry's seal was made with: one of `secrets` or the one that was told, or one of
/// them in which one digit is damaged. Empty where none fits.
std::string secret_of(std::vector<std::string> secrets, const EntryRows& rows);

}  // namespace telescope
