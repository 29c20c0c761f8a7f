#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "app/presenters/scene.hpp"
#include "app/presenters/status_line.hpp"
#include "core/base/address.hpp"
#include "vision/health/health_report.hpp"
#include "vision/source/capture_rules.hpp"
#include "vision/source/devices.hpp"

// What the column says of the camera: which there are, how the table was found, how good the picture is.

namespace telescope::app {

struct CameraRow {
  Address name;        ///< what to open, as after --camera; empty: what is typed
  std::string title;   ///< "HD Webcam C920"
  std::string detail;  ///< "/dev/video0, up to 1920 x 1080 at 30 fps"
  bool current = false;
  bool lost = false;  ///< current, but it gives no pictures: `detail` says why
};

/// A play that is shipped and can be shown with the kit on the table.
struct OfferedPlay {
  std::string name;   ///< what to open, as after --camera: "demo:NAME"
  std::string title;  ///< "a turn of a first battle"
};

struct CameraPage {
  std::string heading;
  std::vector<CameraRow>
      rows;  ///< the source in use first where it is no device, then devices, then the demo
  std::string hint;
  bool busy = false;  ///< devices are being looked for
};

/// `devices` null: still being looked for. `current`: the source in use, as after --camera, and how it is
/// doing. `phone`: one can come in over the Command Post.
CameraPage camera_page(const std::vector<vision::CameraDevice>* devices, const Address& current,
                       const vision::SourceStatus& source = {}, std::span<const OfferedPlay> plays = {},
                       bool phone = false);

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
  std::string lens_text;
};

CalibrationPage calibration_page(const Scene& scene, const LensProgress& lens);

/// "A1/L1", "A4/L1", "A4/L6", "A1/L6": the table's corners in the order of the anchors.
std::array<std::string, 4> corner_names(const Board& board);
std::array<TablePoint, 4> corner_points(const Board& board);

/// The health check as the window shows it while the camera runs.
struct HealthPage {
  struct Row {
    std::string label;     ///< "Focus"
    std::string value;     ///< "0.9 px"
    std::string sentence;  ///< what was found; empty where all is well
    std::string remedy;    ///< what to do about it
    Health health = Health::kGood;
  };
  /// A part of the table, and how large tags appear there.
  struct Cell {
    int column = 0;
    int row = 0;       ///< from the top of the screen
    std::string text;  ///< pixels a module, "2.6"; "-": not in the picture
    Health health = Health::kGood;
  };
  std::string heading;
  Health health = Health::kGood;
  std::vector<Row> rows;  ///< what is wrong first, then the rest, causes before effects
  int columns = 0, cell_rows = 0;
  std::vector<Cell> cells;
  std::string map_caption;
  std::vector<std::string> notes;
  std::string advice;  ///< what keys do about it
  bool busy = false;   ///< the camera is being set
};

/// `report` null: nothing was measured yet. `fixing`: the camera's controls are being set. `has_picture`: a
/// camera has shown one.
HealthPage health_page(const vision::HealthReport* report, bool fixing, bool has_picture = true);

}  // namespace telescope::app
