#pragma once

#include <string_view>

namespace telescope {

/// How the log beside a game's file ends. The database reads it up to the first frame that does not fit, and
/// writes over whatever lies behind that.
enum class LogEnd {
  kWhole,   ///< all of it is read, or there is none
  kTorn,    ///< what was written last is not whole: a power cut does that, and so may damage
  kDamaged  ///< something that was flushed lies behind a frame that does not fit
};
LogEnd end_of_log(std::string_view log);

}  // namespace telescope
