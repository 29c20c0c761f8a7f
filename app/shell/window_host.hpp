#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/game/game_request.hpp"
#include "app/game/game_scene.hpp"
#include "app/presenters/camera_pages.hpp"
#include "app/presenters/post_page.hpp"
#include "app/presenters/scene.hpp"
#include "app/presenters/setup_walk.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/table_face.hpp"
#include "core/scenario/scenario.hpp"
#include "core/table/spot.hpp"
#include "core/views/view.hpp"
#include "vision/health/health_report.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/capture_rules.hpp"
#include "vision/source/devices.hpp"

namespace telescope::app {

/// One frame, what was found in it and what the rules say of it.
struct WindowView {
  std::shared_ptr<const vision::FrameResult> result;  ///< null before the first picture
  std::shared_ptr<const std::vector<Finding>> findings;
  std::vector<SectorCount> counts;
};

/// What the window needs of the program behind it. Called on the window's thread only, but for
/// list_cameras(); nothing here may make it wait.
class WindowHost {
 public:
  virtual ~WindowHost() = default;

  virtual const Scenario& scenario() const = 0;
  virtual const Kit& kit() const = 0;

  virtual WindowView newest() = 0;
  virtual vision::SourceStatus source_status() const = 0;
  /// The source in use, as after --camera.
  virtual Address camera() const = 0;
  /// `wake` may be called on any thread, after each new view, and even after this window is gone.
  virtual void on_view(std::function<void()> wake) = 0;
  virtual std::vector<std::string> take_messages() = 0;

  /// The cameras of this machine. May take its time: called on a thread of its own.
  virtual std::vector<vision::CameraDevice> list_cameras() const = 0;
  /// Staged plays that can be shown with the kit on the table.
  virtual std::span<const OfferedPlay> staged_plays() const { return {}; }
  virtual void switch_camera(const Address& name) = 0;
  /// The scenario named by a kit card under the camera; its kit is loaded only when the offer is taken.
  virtual std::optional<std::string> offered_scenario() const = 0;
  virtual void take_offer() = 0;
  virtual void decline_offer() = 0;
  virtual Result<void> set_corners(const calibration::Quad& corners) = 0;
  virtual void forget_pose() = 0;
  virtual void start_lens() = 0;
  virtual void stop_lens() = 0;
  virtual LensProgress lens_progress() const = 0;

  /// Whether the picture's health is looked at; looking costs a little.
  virtual void watch_health(bool) {}
  /// The newest report; null before the first, and while nobody looks.
  virtual std::shared_ptr<const vision::HealthReport> health() const { return nullptr; }
  /// Sets exposure and focus through the camera's controls, and tells by take_messages() what was done; gives
  /// back what was before.
  virtual void fix_camera() {}
  virtual bool fixing_camera() const { return false; }
  virtual void restore_camera() {}

  /// Whether dice that are thrown on the table are read while a game waits for them.
  virtual void read_dice(bool) {}

  /// On the demo table to play on the hand lays a piece somewhere. False: it has too much to do already.
  virtual bool move_by_hand(const PieceId&, const Spot&) { return false; }

  /// The running game as it stands now; null where none is kept. Valid until the next call.
  virtual const GameScene* game() { return nullptr; }
  /// The Command Post; null where there is none. Valid until the next call.
  virtual const PostScene* post() { return nullptr; }
  /// Whether the second window is open: then projected() is kept up to date.
  virtual void project(bool) {}
  /// What the second window shows: the newest view of a spectator. Null where there is none.
  virtual std::shared_ptr<const View> projected() { return nullptr; }
  /// Shows a code for one device of a role; shows a device out.
  virtual void invite(const std::string&) {}
  virtual void show_out(std::uint64_t) {}
  /// Lets the network reach the Command Post, or this machine only.
  virtual void open_post(bool) {}
  /// Does what the console asks, and tells by take_messages() what cannot be done.
  virtual void carry_out(const GameRequest&) {}
};

/// The moment that a host shows, without its game and Command Post; valid while `view` is. `now_s`: of a
/// steady clock.
Scene scene_of(const WindowHost& host, const WindowView& view, double now_s);
/// The same for the walk through a table's set-up; valid while all of these are.
SetupLook setup_look(const WindowHost& host, const WindowView& view, const Scene& scene,
                     const vision::HealthReport* health);

}  // namespace telescope::app
