#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "vision/source/source.hpp"

namespace telescope::vision {

/// How the source is doing; for the status line.
struct SourceStatus {
  enum class State {
    kOpening,
    kLive,
    kLate,     ///< open, but its newest picture is not live: this computer is too busy, or a file has none
               ///< just then
    kSlow,     ///< pictures come steadily, but too seldom to be live
    kPausing,  ///< it takes a still instead of pictures, as was asked of it
    kStalled,  ///< a camera that has sent nothing for a while, and is lost if that goes on
    kLost,
    kEnded,
    kNone  ///< no camera is wanted
  };
  State state = State::kOpening;
  std::string source;  ///< describe() of the source, or the name asked for
  /// "camera lost; last picture 3 s ago; trying again in 2 s", "this computer is too busy: 3 pictures a
  /// second": empty while live.
  std::string message;
  std::string why;               ///< it is lost, or nothing comes, as far as the source told
  SteadyTime last_frame_at{};    ///< taken_at of the newest picture; zero before the first
  bool is_file = false;          ///< slow: the pictures of a file, which no light makes faster
  double fps = 0.0;              ///< pictures per second delivered, over the last second; late: five seconds
  std::uint64_t reconnects = 0;  ///< times pictures came back after a loss
};

/// The rules by which a source is judged live or lost and opened again. No thread and no clock of its own:
/// every call says what time it is. What a source says may be a server's words or a file's name: it is taken
/// as such (foreign_line).
class CaptureRules {
 public:
  /// A newest picture older than this is not live: that is announced within a second of the last picture.
  static constexpr std::chrono::milliseconds kStaleAfter{800};
  /// A camera that has sent nothing for so long is lost, and one that has sent nothing for three times as
  /// long as it takes between two pictures; whichever is longer.
  static constexpr std::chrono::seconds kLostAfter{3};
  static constexpr int kLostAfterIntervals = 3;
  /// How long an opened source may take for its first picture (a stream may send a key frame every 10 s), and
  /// a camera for its second: how fast it is nobody knows before.
  static constexpr std::chrono::seconds kFirstPicturePatience{12};
  /// How long opening itself may take, and a file's picture. What this computer draws is waited for without
  /// end.
  static constexpr std::chrono::seconds kOpenPatience{60};
  /// Pauses between attempts grow from the first to the last, doubling.
  static constexpr std::chrono::milliseconds kFirstPause{500};
  static constexpr std::chrono::milliseconds kLongestPause{8000};
  /// A source that has been live this long starts again with the first pause.
  static constexpr std::chrono::seconds kSteadyAfter{5};

  explicit CaptureRules(std::string_view name);

  enum class Step {
    kWait,     ///< nothing before next_step_at(), unless something is told
    kOpen,     ///< open the source now, then say opening()
    kAbandon,  ///< the open source is stuck: leave it
    kFinished  ///< the source has ended
  };
  Step step(SteadyTime now);
  /// The time to ask step() again; SteadyTime::max() when finished.
  SteadyTime next_step_at() const;

  void opening(SteadyTime now);
  void opened(std::string_view description, SourceNature nature, SteadyTime now);
  /// A picture came. True: show it; false: it is old, or not newer than the last. Of a camera, an old picture
  /// shows only that it is not lost, and that only if no gap came before it: decoders hand out old pictures
  /// after a stall. It is not old where each takes as long to come as the next one after it. What this
  /// computer draws or reads of a file is as new as can be.
  bool picture(SteadyTime taken_at, SteadyTime now);
  void broken(std::string_view why, SteadyTime now);
  /// It gives no pictures for a moment, as was asked of it: until the next picture that is no loss. To be
  /// said again as long as it goes on.
  void pausing(SteadyTime now);
  /// Why no picture may come, though it is open.
  void noted(std::string_view note);
  void ended(std::string_view note);
  /// It cannot be opened, and trying again is of no use.
  void failed(std::string_view why);

  SourceStatus status(SteadyTime now) const;

 private:
  enum class Phase { kPausing, kOpen, kEnded };
  void pause(SteadyTime now);
  bool camera() const { return nature_ == SourceNature::kCamera || nature_ == SourceNature::kSender; }
  bool has_shown() const { return last_taken_ > SteadyTime{}; }
  bool live(SteadyTime now) const;
  bool late(SteadyTime now) const;
  /// Between the newest pictures of the present attempt; nothing before its second.
  std::optional<SteadyTime::duration> interval() const;
  SteadyTime::duration newest_age() const;
  bool slow(SteadyTime now) const;
  /// When an open source that has given pictures is lost if no more come.
  SteadyTime lost_at() const;
  double fps(SteadyTime now, std::chrono::seconds over) const;
  std::string lost_message(SteadyTime now) const;
  std::string late_message(SteadyTime now) const;
  std::string quiet_message(SteadyTime now) const;

  std::string name_;
  std::string source_;
  std::string why_;   ///< why it is lost, as far as the source told
  std::string note_;  ///< of the present attempt
  Phase phase_ = Phase::kPausing;
  SteadyTime try_at_{};     ///< pausing: the next attempt
  SteadyTime opened_at_{};  ///< open: when opened, or while that lasts, when it began
  SteadyTime live_since_{};
  SteadyTime last_taken_{};
  SteadyTime last_sign_{};  ///< of life: when the last picture came, or it was last told to pause
  SourceNature nature_ = SourceNature::kCamera;
  bool opened_ = false;    ///< the present attempt has got so far
  bool pictures_ = false;  ///< the present attempt has given one
  bool pausing_ = false;   ///< since its last one
  bool lost_ = false;      ///< lost or failed, no fresh picture since
  std::chrono::milliseconds pause_{0};
  std::uint64_t reconnects_ = 0;
  std::array<SteadyTime, 64> recent_{};  ///< ring of the times when the newest pictures came
  std::size_t count_ = 0;
  std::size_t count_before_ = 0;  ///< the present attempt, or its last pause
};

}  // namespace telescope::vision
