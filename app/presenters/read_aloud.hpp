#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/presenters/scene.hpp"
#include "core/views/view.hpp"

namespace telescope::app {

/// Who may hear what is read out.
enum class Hearers {
  kEverybody,  ///< only what a projector may show
  kUmpire,     ///< he sits alone
};

/// Words to be read out, by a voice of the language that they are in.
struct Spoken {
  std::string text;
  std::string language;  ///< its code: "en", "de"
  bool operator==(const Spoken&) const = default;
};

/// At most so many characters are read out at once; the rest can be read on the screen.
inline constexpr std::size_t kMostSpoken = 400;

/// Tells what of a moment is new and worth reading out: throws and what follows from them, findings, and to
/// an umpire who sits alone also objections to what hands did. What is there at the first look is known.
/// What the rules say is English; what somebody wrote to everybody is taken to be in the language that the
/// program speaks to him.
class ReadAloud {
 public:
  explicit ReadAloud(Hearers hearers) : hearers_(hearers) {}
  Hearers hearers() const { return hearers_; }

  /// What is new since the last look, in the order in which it is read; neighbours differ in their language.
  /// `everybody`: what a spectator may know, null where there is none.
  std::vector<Spoken> look(const View* everybody, const Scene& scene);

 private:
  bool may_hear(const Finding& finding, const Scene& scene) const;

  Hearers hearers_;
  bool begun_ = false;
  std::optional<int> told_;      ///< the newest line that everybody was told
  std::int64_t entry_ = 0;       ///< the newest action of the game
  std::set<std::string> known_;  ///< findings and objections of the moment before
};

}  // namespace telescope::app
