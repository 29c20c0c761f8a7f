#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/table_face.hpp"
#include "core/scenario/scenario.hpp"
#include "core/table/table_view.hpp"
#include "vision/source/capture_rules.hpp"

namespace telescope::app {

struct GameScene;
struct PostScene;

/// One moment as the window sees it; everything a presenter speaks of. Refers to its parts, owns nothing.
struct Scene {
  const Scenario& scenario;
  const Kit& kit;
  const TableView* table = nullptr;                  ///< null before the first picture
  const calibration::CameraModel* camera = nullptr;  ///< null while not calibrated
  std::span<const Finding> findings;
  std::span<const SectorCount> counts;
  std::span<const std::string> notes;  ///< what is wrong with the picture, a line each
  vision::SourceStatus source;
  bool hand_obeys = false;     ///< it is the demo table to play on: pieces are dragged, and a hand lays them
  double picture_age_s = 0.0;  ///< since the newest picture was taken
  double process_ms = 0.0;     ///< from frame to table view
  int picture_width = 0;
  int picture_height = 0;
  const GameScene* game = nullptr;  ///< null where no game is kept
  /// Of a steady clock, for keys that come too early; nothing: no key does.
  std::optional<double> now_s = std::nullopt;
  /// The scenario as `telescope print --scenario` takes it; empty: nothing is known that it would find.
  std::string_view scenario_word = {};
  const PostScene* post = nullptr;  ///< null where there is no Command Post
  /// What is the matter where a question is to be answered before there is a game; else empty.
  std::string_view asked_first = {};
};

}  // namespace telescope::app
