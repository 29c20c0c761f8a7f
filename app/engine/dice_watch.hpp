#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/kit/kit.hpp"
#include "vision/dice/face_witness.hpp"
#include "vision/dice/read_throw.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/latest.hpp"

namespace telescope::app {

struct EngineView;

/// The name of a scenario's area in which dice are thrown; without one they are read where no stand lies.
inline constexpr std::string_view kDiceTray = "dice_tray";
/// Null without one.
const NamedArea::Rectangle* dice_tray(const Board& board);

/// One throw in the pictures of a camera's table. For one thread.
class ThrowReader {
 public:
  ThrowReader(vision::WantedDice wanted, const vision::FaceWitness& witness)
      : wanted_(std::move(wanted)), witness_(&witness), watch_(wanted_.count, wanted_.beside) {}

  const vision::WantedDice& wanted() const { return wanted_; }
  /// The next picture. What is seen of the throw where that is otherwise than before. A reading that is
  /// stopped tells nothing: the next picture is read in its place.
  std::optional<vision::ReadThrow> take_in(const vision::FrameResult& result, const Kit& kit,
                                           const std::stop_token& stop = {});

 private:
  vision::ReadThrow shown(const vision::FrameResult& result);

  vision::WantedDice wanted_;
  const vision::FaceWitness* witness_;
  vision::ThrowWatch watch_;
  std::optional<double> looked_s_;
  std::optional<calibration::CameraPose> pose_;
  std::vector<std::pair<vision::Die, std::string>> crops_;  ///< of the dice that were read
  std::optional<vision::ReadThrow> told_;
};

/// Reads dice while a throw is waited for, on a thread of its own: reading takes longer than tags may wait.
/// At other times the thread sleeps; there is none before the first throw.
class DiceWatch {
 public:
  /// What is named must outlive it. `tell` is called on the watch's thread: what is wrong with its files.
  DiceWatch(const Latest<EngineView>& views, std::function<void(std::string)> tell)
      : views_(views), tell_(std::move(tell)) {}

  /// The throw that is waited for; nothing: none is. May be called as often as one likes, by one thread.
  void want(const std::optional<vision::WantedDice>& wanted, const Kit& kit);
  /// The newest of the throw that is waited for; null before the first.
  std::shared_ptr<const vision::ReadThrow> newest() const;

 private:
  void run(std::stop_token stop);
  void watch(const vision::FaceWitness& witness, std::stop_token stop);

  const Latest<EngineView>& views_;
  std::function<void(std::string)> tell_;
  struct Read {
    std::uint64_t asked = 0;
    vision::ReadThrow seen;
  };
  Latest<Read> newest_;
  mutable std::mutex mutex_;  ///< guards what is wanted
  std::condition_variable_any changed_;
  std::optional<vision::WantedDice> wanted_;
  std::stop_source reading_;  ///< ended where something else is wanted
  std::uint64_t asked_ = 0;  ///< how often something else was wanted: a throw that is gone back to is another
  Kit kit_;                  ///< does not change once the thread runs
  std::jthread thread_;      ///< last: stops before the rest goes
};

}  // namespace telescope::app
