#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/presenters/commands.hpp"
#include "app/presenters/input.hpp"
#include "app/presenters/scene.hpp"
#include "core/table/table_move.hpp"
#include "vision/health/health_report.hpp"

namespace telescope::app {

/// One moment of a table that is being set up.
struct SetupLook {
  const Scene& scene;
  const vision::HealthReport* health = nullptr;  ///< null before the first
  std::span<const TableMove> moves;              ///< the newest, oldest first
  bool fixing = false;                           ///< the camera's controls are being set
  bool drawn = false;  ///< this computer draws the pictures: how fast says nothing of a camera
};

/// What the camera says of one step.
struct SetupCheck {
  enum class State {
    kWaiting,  ///< not yet, or not like this
    kFair,     ///< will do; it could be better
    kPassed,
  };
  State state = State::kWaiting;
  std::string sentence;  ///< what is seen
  std::string remedy;    ///< what to do about it; empty where nothing is
  bool busy = false;     ///< waiting, and more may be known soon without anybody doing anything else
};

/// The walk as it stands: what a window draws and a terminal prints.
struct SetupPage {
  struct Row {
    std::string title;
    enum class State { kDone, kSkipped, kNow, kLater } state = State::kLater;
  };
  std::string heading;
  std::vector<Row> rows;
  std::string title;  ///< of the present step, with its number: "3 of 6: Print check"
  std::string todo;   ///< what hands are to do in it
  SetupCheck check;
  bool may_fix = false;       ///< the camera's exposure and focus can be set in this step
  bool ended = false;         ///< all steps are behind: `todo` and `check` sum them up
  std::vector<KeyHint> keys;  ///< what the keys do now
};

/// The evening before the first game, step by step: camera, anchors, print check, health, kit, a first move.
/// Each is checked by the camera, and can be skipped.
class SetupWalk {
 public:
  /// `scenario`: as after --scenario, for the commands that remedies name.
  explicit SetupWalk(std::string scenario) : scenario_(std::move(scenario)) {}

  /// Takes the newest moment.
  void look(const SetupLook& look);
  /// Whether the present step's check lets it pass, or the walk has ended.
  bool may_go_on() const;
  SetupPage page() const;

  enum class Pressed {
    kNothing,
    kTurned,  ///< another step
    kFix,     ///< the camera's exposure and focus are to be set
    kLeft,    ///< back beyond the first step
    kEnded,   ///< Enter at the end: the game may begin
  };
  /// Enter goes on where the check lets it, S skips, Y sets the camera, Esc goes a step back.
  Pressed press(const Input& input);

 private:
  enum class Step { kCamera, kAnchors, kPrint, kHealth, kKit, kMove, kEnd };
  static constexpr std::size_t kSteps = 6;
  SetupCheck check_of(const SetupLook& look) const;
  SetupCheck check_move(const SetupLook& look) const;
  void turn_to(std::size_t step);

  std::string scenario_;
  std::size_t step_ = 0;
  std::vector<SetupPage::Row::State> passed_ = {};  ///< how the steps before this one were left
  SetupCheck check_;
  bool fixing_ = false;
  std::optional<std::uint64_t> moves_before_;  ///< the newest when the step of the first move began
};

/// What the camera says, in lines for a terminal.
std::string setup_text(const SetupCheck& check);

}  // namespace telescope::app
