#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "app/game/game_desk.hpp"
#include "app/shell/window_host.hpp"
#include "tests/app/support/sample_table.hpp"

namespace telescope::app {

/// A program behind the window that shows one sample table and notes what it is asked for.
class FakeHost final : public WindowHost {
 public:
  explicit FakeHost(SampleTable table);

  const Scenario& scenario() const override { return table_.scenario; }
  const Kit& kit() const override { return table_.kit; }
  WindowView newest() override;
  vision::SourceStatus source_status() const override { return table_.source; }
  Address camera() const override { return camera_; }
  void on_view(std::function<void()>) override {}
  std::vector<std::string> take_messages() override {
    std::vector<std::string> taken = std::exchange(messages, {});
    if (desk) std::ranges::move(desk->take_messages(), std::back_inserter(taken));
    return taken;
  }
  std::vector<vision::CameraDevice> list_cameras() const override;
  void switch_camera(const Address& name) override { camera_ = name.text(); }
  std::optional<std::string> offered_scenario() const override { return offer; }
  void take_offer() override { ++offers_taken; }
  void decline_offer() override { offer.reset(); }
  Result<void> set_corners(const calibration::Quad& corners) override;
  void forget_pose() override { ++forgets; }
  void watch_health(bool watched) override { health_watched = watched; }
  std::shared_ptr<const vision::HealthReport> health() const override {
    return health_watched ? report : nullptr;
  }
  void fix_camera() override { ++fixes; }
  void restore_camera() override { ++restores; }
  void start_lens() override {
    lens = {.running = true,
            .views = 3,
            .covered = std::vector<bool>(24),
            .parts_across = 6,
            .advice = "tilt the board"};
  }
  void stop_lens() override { lens = {}; }
  LensProgress lens_progress() const override { return lens; }
  const GameScene* game() override { return desk ? &desk->scene() : nullptr; }
  void carry_out(const GameRequest& request) override {
    if (desk) desk->carry_out(request);
  }

  bool move_by_hand(const PieceId& piece, const Spot& to) override {
    dragged.emplace_back(piece, to);
    return true;
  }

  void project(bool open) override { projecting = open; }
  std::shared_ptr<const View> projected() override { return projecting ? view : nullptr; }

  std::vector<std::pair<PieceId, Spot>> dragged;  ///< what the demo's hand was asked to lay, and where
  std::shared_ptr<const View> view;               ///< what the second window shows
  bool projecting = false;
  std::unique_ptr<GameDesk> desk;  ///< null: no game is kept
  std::shared_ptr<const vision::HealthReport> report;
  bool health_watched = false;
  int fixes = 0, restores = 0;
  LensProgress lens;
  std::vector<std::string> messages;
  std::optional<calibration::Quad> corners_set;
  int forgets = 0;
  std::optional<std::string> offer;
  int offers_taken = 0;

 private:
  SampleTable table_;
  std::string camera_ = "demo";
  cv::Mat picture_;
};

/// A picture of the sample's table as its camera would see it: cloth, bases, no figures.
cv::Mat sample_picture(const SampleTable& table);

}  // namespace telescope::app
