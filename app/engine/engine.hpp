#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/engine/assessment.hpp"
#include "app/engine/dice_watch.hpp"
#include "app/engine/kit_card_watcher.hpp"
#include "app/engine/still_watch.hpp"
#include "calibration/profile.hpp"
#include "vision/health/health_report.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/capture.hpp"
#include "vision/source/latest.hpp"

namespace telescope::vision {
class CameraFix;
}

namespace telescope::app {

/// One frame, what it told, and what the rules say of it. Immutable once published.
struct EngineView {
  vision::FrameResult result;
  std::vector<Finding> findings;
  std::shared_ptr<const Table> judge = nullptr;  ///< by which they were made; null: by Engine::table()
};

struct EngineSetup {
  Table table;
  Address camera;  ///< as after --camera
  calibration::Profile profile;
  std::filesystem::path profile_file;  ///< where a better calibration is saved at once; empty: nowhere
  /// What the hand on the demo table to play on does.
  std::shared_ptr<vision::demo::HandTasks> hand = std::make_shared<vision::demo::HandTasks>();
  /// Where a phone's pictures come in; null: nobody could bring them.
  std::shared_ptr<vision::PhoneLine> phone = nullptr;
  bool read_dice = false;  ///< that are thrown on the table; until Engine::read_dice() says otherwise
};

/// Joins camera, vision and rules. Capture and vision run on threads of their own; whoever looks at views()
/// sees the newest and makes nobody wait.
class Engine {
 public:
  explicit Engine(EngineSetup setup);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Table& table() const { return table_; }
  const Latest<EngineView>& views() const { return views_; }
  vision::SourceStatus source_status() const;
  /// Waits until the newest picture that has come by now was looked at; false where none has come.
  bool finish_looking() const;
  Address camera() const;

  /// The game has gone on: from the next view on, findings are those of its state, and its kit is read (a
  /// spare tag may have been bound). Gives it back as EngineView::judge has it.
  std::shared_ptr<const Table> set_game(Table game);

  /// Called on the vision thread after each new view: to wake a window. Set before the first view is wanted.
  void on_view(std::function<void()> wake);

  /// What was told once and should be shown for a while: "profile saved to ...", "cannot save: disk full".
  std::vector<std::string> take_messages();

  /// Ground that is seen to be raised where the kit has no hill; nothing once it was settled.
  std::optional<vision::RaisedGround> raised_ground() const;
  /// Whether it is a hill: pieces there are read at its height from then on, or it is not told again.
  void settle_ground(const Hill& hill, bool is_hill);

  /// What the hand on the demo table to play on is to do.
  vision::demo::HandTasks& hand() { return *hand_; }

  /// Opens another source; the profile kept for it is used.
  void switch_camera(const Address& name);
  /// Calibrates the table from the playing area's four corners in the picture: near left, near right, far
  /// right, far left.
  Result<void> set_corners(const calibration::Quad& corners);
  /// Takes a lens measured from the printed board.
  void set_lens(const calibration::Lens& lens);
  /// Forgets the table's pose; the next frame with anchors finds it anew.
  void forget_pose();
  calibration::Profile profile() const;

  /// Whether pictures are looked at closely for their health; off at first.
  void watch_health(bool watched);
  /// The newest report; null before the first, and while nobody looks.
  std::shared_ptr<const vision::HealthReport> health() const;
  bool reads_dice() const { return reads_dice_; }
  void read_dice(bool reads) { reads_dice_ = reads; }
  /// The throw for which the table is watched, where dice are read at all; nothing: none is, and it costs
  /// nothing.
  void want_dice(const std::optional<vision::WantedDice>& wanted);
  /// The newest of that throw; null where none is watched.
  std::shared_ptr<const vision::ReadThrow> dice() const { return dice_.newest(); }

  /// Begins to set the camera's exposure, focus and white balance by what its pictures show; take_messages()
  /// tells what was done. Nothing where it is under way.
  void fix_camera();
  bool fixing_camera() const;
  /// Gives the camera back what it was set to before the first fix.
  void restore_camera();

  /// The scenario named by a kit card held under the camera, where it is another than the one in play: to be
  /// offered, never loaded by itself.
  std::optional<std::string> offered_scenario() const;
  void decline_offer() { cards_.dismiss(); }
  /// The offer is taken: whoever runs the engine starts another with that scenario.
  void take_offer();
  /// The scenario of the offer taken, told once.
  std::optional<std::string> offer_taken();
  /// Something the user should read once.
  void tell(std::string message);

 private:
  struct Looking;
  struct Wanted;
  void run(std::stop_token stop);
  Wanted take_over(Looking& now);
  void look_at(const vision::Frame& frame, Looking& now, const Wanted& wanted);
  void look_at_health(const vision::FrameResult& result, Looking& now, const Wanted& wanted);
  void keep(const calibration::Profile& found);
  void end_fix();
  void start_capture(const Address& name);
  void adopt(const calibration::Profile& profile);
  void save(const calibration::Profile& profile);
  std::shared_ptr<vision::Capture> capture() const;

  const Table table_;
  Latest<EngineView> views_;
  /// What was set again when the camera was last opened.
  const std::shared_ptr<Latest<std::string>> fixed_again_ = std::make_shared<Latest<std::string>>();

  const std::shared_ptr<vision::demo::HandTasks> hand_;
  const std::shared_ptr<vision::PhoneLine> phone_;

  mutable std::mutex mutex_;  ///< guards everything below
  std::shared_ptr<vision::Capture> capture_;
  Address camera_;
  calibration::Profile profile_;
  std::filesystem::path profile_file_;
  bool profile_changed_ = false;  ///< by the user; the vision thread takes it over before its next frame
  std::function<void()> wake_;
  std::shared_ptr<const Table> game_;  ///< null: `table_` is all there is
  std::vector<Hill> hills_, ignored_;  ///< that were settled: hills, and what is none
  std::vector<std::string> messages_;
  std::optional<std::string> offer_taken_;
  bool health_watched_ = false;
  std::shared_ptr<const vision::HealthReport> health_;
  std::shared_ptr<vision::CameraFix> fix_;  ///< under way; only the vision thread looks into it
  std::string fixed_path_;                  ///< of its camera

  std::atomic<bool> reads_dice_;
  DiceWatch dice_{views_, [this](std::string words) { tell(std::move(words)); }};  ///< for its owner's thread
  KitCardWatcher cards_;
  StillWatch stills_;  ///< for the vision thread
  std::jthread thread_;
};

/// The profile kept for a camera: $XDG_CONFIG_HOME/telescope/profiles/NAME.json.
std::filesystem::path profile_file_for(const Address& camera);

}  // namespace telescope::app
