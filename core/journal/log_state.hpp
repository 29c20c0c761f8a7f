#pragma once

#include <cstddef>
#include <string_view>

namespace telescope {

/// How the log beside a game's file ends. The database reads it up to the first frame that does not fit, and
/// writes over whatever lies behind that.
enum class LogEnd {
  kWhole,   ///< all of it is read, or there is none
  kTorn,    ///< what was written last is not whole: a power cut does that, and so may damage
  kDamaged  ///< something that was flushed lies behind a frame that does not fit
};
struct LogState {
  LogEnd end = LogEnd::kWhole;
  int committed = 0;   ///< frames up to the last commit that is read
  bool ended = false;  ///< behind them a transaction was written to its end, which may have been acknowledged
};
LogState state_of_log(std::string_view log);

/// Whether frame `i` of the log was written since it began anew last. What an earlier log left behind has two
/// other salts: one of them is drawn anew, the other counted on.
bool is_of_this_log(std::string_view log, std::size_t i);

}  // namespace telescope
