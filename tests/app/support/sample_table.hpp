#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

/// A made-up moment of a Rapier table, for presenter tests and for driving the window without a camera.
/// Change any part, then take scene().
struct SampleTable {
  Scenario scenario;
  Kit kit;
  TableView table;
  std::optional<calibration::CameraModel> camera;
  std::vector<Finding> findings;
  std::vector<SectorCount> counts;
  std::vector<std::string> notes;
  vision::SourceStatus source;
  double picture_age_s = 0.021;
  bool has_picture = true;

  /// Nothing on the table, calibrated, live.
  static SampleTable empty();
  /// A quiet opening: two divisions, three counters; one sector full.
  static SampleTable normal();
  /// As normal, with seven attackers in A2-L3 and one on the line between A3-L2 and A3-L3.
  static SampleTable overfull();

  /// Puts a new stand of the kit on the table and counts it.
  PieceId add(Side side, const std::string& kind, TablePoint at, double heading_deg = 0.0);
  /// Places its next free slot of a sector, six a sector, then crowded.
  PieceId add(Side side, const std::string& kind, Sector sector);
  PieceView& view(const PieceId& piece);
  Scene scene() const;
};

}  // namespace telescope::app
