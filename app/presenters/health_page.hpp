#pragma once

#include <string>
#include <vector>

#include "app/presenters/status_line.hpp"
#include "vision/health/health_report.hpp"

namespace telescope::app {

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

/// `report` null: nothing was measured yet. `fixing`: the camera's controls are being set.
HealthPage health_page(const vision::HealthReport* report, bool fixing);

}  // namespace telescope::app
