#pragma once

#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

/// How something is, in the order of alarm. Told by a mark's shape as well as its colour.
enum class Health { kGood, kWarning, kBad };

struct StatusItem {
  std::string text;
  Health health = Health::kGood;
};

/// The quiet line at the bottom: how the program itself is, most important first.
struct StatusLine {
  StatusItem state;  ///< "live", "camera lost", "opening", "not calibrated"
  std::vector<StatusItem>
      items;  ///< "30 fps", "0.7 ms", "age 21 ms", "85 pieces: 79 seen, 4 covered, 2 lost", "table busy"
};

StatusLine status_line(const Scene& scene);

/// A picture older than this is not live.
inline constexpr double kLiveAge_s = 1.0;
/// True only while the source is live and its newest picture is fresh.
bool is_live(const Scene& scene);

/// What is said large over or in place of the picture; empty where the picture speaks for itself.
struct PictureNotice {
  std::string title;   ///< "Camera lost", "No picture yet"
  std::string detail;  ///< "last picture 3 s ago; trying again in 2 s"
  std::string hint;    ///< what to do next, with its key
  bool stale = false;  ///< the picture behind it is old: show it grey
  bool busy = false;   ///< something is under way: show that it is
  bool empty() const { return title.empty(); }
};
PictureNotice picture_notice(const Scene& scene);
/// In place of a table that one side may not look at now.
PictureNotice withheld_notice();

}  // namespace telescope::app
