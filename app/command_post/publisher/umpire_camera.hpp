#pragma once

#include <map>

#include <nlohmann/json.hpp>

#include "app/engine/engine.hpp"

namespace telescope::app {

/// What the camera shows to the umpire's page: every piece where it is seen, and how the camera itself is.
/// Poses are as fine as they were measured; one is told again only once it has changed by more than it
/// trembles, so that a still table sends nothing.
class UmpireCamera {
 public:
  /// A pose within these of the one told last is the same. Stands at rest tremble by less than 0.5 mm.
  static constexpr double kSame_mm = 1.5, kSame_deg = 2.0;

  /// {"pieces": {"2-07": {"x_mm", "y_mm", "heading_deg", "state"}}, "calibrated", "picture"}: `view` may be
  /// null.
  nlohmann::json table(const EngineView* view);

  /// {"state", "health", "items": [{"text", "health"}]}: the line at the bottom of the window, without what
  /// changes with every picture.
  static nlohmann::json line(const Engine& engine, const EngineView* view);

 private:
  struct Told {
    double x_mm = 0.0;
    double y_mm = 0.0;
    double heading_deg = 0.0;
  };
  std::map<PieceId, Told> told_;
};

}  // namespace telescope::app
