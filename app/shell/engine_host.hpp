#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/command_post/publisher/live_post.hpp"
#include "app/command_post/publisher/phone_post.hpp"
#include "app/engine/demo_cards.hpp"
#include "app/engine/engine.hpp"
#include "app/game/game_desk.hpp"
#include "app/shell/lens_session.hpp"
#include "app/shell/window_host.hpp"

namespace telescope::app {

/// The engine as the window sees it.
class EngineHost final : public WindowHost {
 public:
  /// `desk` may be null: no game is kept; `post` too: there is no Command Post but, it may be, that of a
  /// `phone` that is the camera.
  EngineHost(Engine& engine, GameDesk* desk, LivePost* post, PhonePost* phone = nullptr);
  ~EngineHost() override { project(false); }
  EngineHost(const EngineHost&) = delete;
  EngineHost& operator=(const EngineHost&) = delete;

  const Scenario& scenario() const override { return engine_.table().scenario; }
  const Kit& kit() const override { return desk_ ? desk_->kit() : engine_.table().kit; }
  WindowView newest() override;
  vision::SourceStatus source_status() const override { return engine_.source_status(); }
  Address camera() const override { return engine_.camera(); }
  void on_view(std::function<void()> wake) override { engine_.on_view(std::move(wake)); }
  std::vector<std::string> take_messages() override;
  std::vector<vision::CameraDevice> list_cameras() const override { return vision::list_cameras(); }
  std::span<const OfferedPlay> staged_plays() const override;
  void switch_camera(const Address& name) override;
  std::optional<std::string> offered_scenario() const override { return engine_.offered_scenario(); }
  void take_offer() override { engine_.take_offer(); }
  void decline_offer() override { engine_.decline_offer(); }
  Result<void> set_corners(const calibration::Quad& corners) override { return engine_.set_corners(corners); }
  void forget_pose() override { engine_.forget_pose(); }
  void watch_health(bool watched) override { engine_.watch_health(watched); }
  std::shared_ptr<const vision::HealthReport> health() const override { return engine_.health(); }
  void fix_camera() override { engine_.fix_camera(); }
  bool fixing_camera() const override { return engine_.fixing_camera(); }
  void restore_camera() override { engine_.restore_camera(); }
  void read_dice(bool reads) override { engine_.read_dice(reads); }
  void start_lens() override { lens_.start(); }
  void stop_lens() override { lens_.stop(); }
  LensProgress lens_progress() const override { return lens_.progress(); }
  bool move_by_hand(const PieceId& piece, const Spot& to) override { return engine_.hand().ask({piece, to}); }
  const GameScene* game() override { return desk_ ? &desk_->scene() : nullptr; }
  void carry_out(const GameRequest& request) override;
  const PostScene* post() override { return post_ ? post_->scene() : phone_ ? phone_->scene() : nullptr; }
  void project(bool open) override;
  std::shared_ptr<const View> projected() override;
  void invite(const std::string& role) override;
  void show_out(std::uint64_t guest) override;
  void open_post(bool open) override;

 private:
  void follow();
  void judge_anew();
  void lead_hand();
  void throw_dice();

  Engine& engine_;
  GameDesk* desk_;
  LivePost* post_;
  PhonePost* phone_;
  LensSession lens_;
  std::optional<DemoCards> cards_;                         ///< of a game whose cards lie on the table
  std::map<std::string, std::vector<OfferedPlay>> plays_;  ///< by the scenario whose kit they want
  std::string thrown_;  ///< the throw for which the demo table's hand has thrown dice
  bool projecting_ = false;
  std::shared_ptr<const EngineView> view_;
  std::shared_ptr<const Table> judge_;  ///< by which findings are made; null: the game has not gone on yet
  WindowView shown_;
};

}  // namespace telescope::app
