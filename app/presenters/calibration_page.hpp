#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/presenters/scene.hpp"
#include "app/presenters/status_line.hpp"

namespace telescope::app {

/// How far a lens calibration from the printed board has come; told by whoever runs it.
struct LensProgress {
  bool running = false;
  int views = 0;              ///< pictures of the board taken so far
  std::vector<bool> covered;  ///< parts of the picture the board has been in, row by row
  int parts_across = 1;
  std::string advice;   ///< "tilt the board to the left": what to do for the next
  std::string outcome;  ///< "lens measured, 0.31 px" or why it failed; empty while running
};

/// "Reprojection error   0.42 px, 0.3 mm   good".
struct Measure {
  std::string label;
  std::string value;
  std::string verdict;  ///< a word or two, empty where the value says it all
  Health health = Health::kGood;
};

struct CalibrationPage {
  std::string heading;  ///< "Calibrated" or what is missing
  Health health = Health::kGood;
  std::string next_step;         ///< what to do next; empty where nothing is
  std::vector<Measure> table;    ///< anchors, reprojection error, scale
  std::vector<Measure> corners;  ///< pixels per module at the table's corners, in the order of the anchors
  std::vector<Measure> lens;
  std::vector<std::string> notes;
  float lens_progress = -1.0F;  ///< 0 to 1 while the board is being looked at, else negative
  std::string lens_text;
};

CalibrationPage calibration_page(const Scene& scene, const LensProgress& lens);

/// "A1/L1", "A4/L1", "A4/L6", "A1/L6": the table's corners in the order of the anchors.
std::array<std::string, 4> corner_names(const Board& board);
std::array<TablePoint, 4> corner_points(const Board& board);

}  // namespace telescope::app
