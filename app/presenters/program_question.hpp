#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace telescope::app {

/// A question about the program itself, answered by the keys that take and decline an offer, or on the
/// umpire's page in a browser.
struct ProgramQuestion {
  std::string about;  ///< what is the matter; as a sentence without its full stop
  std::string yes;    ///< what taking it does: "repairs it"
  std::string no;     ///< what declining it does
  /// Gives back what is to be told of it, sentence by sentence.
  std::function<std::vector<std::string>(bool yes)> answer;
};

/// Asked again and again: what is offered now, if anything.
using ProgramOffer = std::function<std::optional<ProgramQuestion>()>;

}  // namespace telescope::app
