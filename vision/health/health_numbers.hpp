#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "calibration/camera_model.hpp"
#include "core/base/ids.hpp"
#include "core/base/units.hpp"
#include "vision/tags/other_family.hpp"
#include "vision/tags/unread_squares.hpp"

namespace telescope::vision {

/// Shares of the table's pixels, 0 to 1.
struct LightNumbers {
  double clipped = 0.0;
  double dark = 0.0;
  double glare = 0.0;  ///< under blown-out patches large enough to hide a tag
};

/// A blown-out patch.
struct GlarePatch {
  std::optional<TablePoint> place;  ///< its middle; absent where the table was not found
  double share = 0.0;               ///< of the table
};

/// One straight step from paper to ink.
struct EdgeBlur {
  double sigma_px = 0.0;   ///< of the Gaussian that explains it
  bool across = false;     ///< it blurs along the picture's rows (the edge stands upright)
  bool of_anchor = false;  ///< larger modules, so that it can be trusted farther
  std::optional<TablePoint> place;
};

/// What was measured, before anybody judges it. Absent: could not be measured.
struct HealthNumbers {
  int pictures = 0;
  int width = 0, height = 0;
  std::string fault;  ///< why no picture could be looked at; empty where one could

  std::optional<LightNumbers> light;
  std::vector<GlarePatch> glare;
  std::optional<double> paper;     ///< grey level of the tags' paper, median
  std::optional<double> contrast;  ///< grey levels between ink and paper, faintest tenth of the tags
  std::vector<EdgeBlur> edges;
  std::optional<double> sharpest_px;  ///< sigma of the sharpest things in the picture, whatever they are
  std::optional<double> noise;        ///< sigma, grey levels

  std::optional<calibration::CameraModel> camera;
  std::array<double, 4> anchors{};   ///< share of the pictures in which each was seen
  int tags = 0;                      ///< pieces whose tags were read at least once
  double steady = 0.0;               ///< share of the pictures in which they were, mean
  std::vector<UnreadSquare> unread;  ///< that look like tags, in the newest picture looked at for them
  std::optional<OtherFamily> other_family;
  std::vector<TagId> foreign;
  std::optional<double> anchor_scale, tag_scale;  ///< of the print; 1.0 is right

  std::optional<double> rate;       ///< pictures a second
  std::optional<double> latency_s;  ///< median
  std::vector<std::string> notes;
};

}  // namespace telescope::vision
