#pragma once

#include <string>
#include <string_view>

namespace telescope {

/// Without blanks (spaces, tabs, ends of lines) at either end.
std::string_view trimmed(std::string_view text);

/// With a-z for A-Z; everything else as it was.
std::string lowered(std::string_view text);

/// With A-Z for a-z as its first letter.
std::string capitalised(std::string text);

/// With a full stop, where it does not end with one, "!" or "?"; nothing of nothing.
std::string with_stop(std::string text);

/// "12.50": with so many places, 0 to 9, halves away from zero, whatever the locale. Never "-0.0"; "-" of
/// what is no number or infinite. Whatever writes numbers for people rests on this.
std::string fixed_places(double value, int places);

/// "12", "12.5", "-0.25": likewise, in at most so many places, without zeros at the end.
std::string decimal(double value, int most_places = 2);

/// "26 %" of a share of 0 to 1; "under 1 %" and "over 99 %" of what is neither certain nor impossible.
std::string percent(double share);

/// "26.4 %" of a share of 0 to 1; "under 0.1 %" and "over 99.9 %" likewise.
std::string percent_with_tenth(double share);

}  // namespace telescope
