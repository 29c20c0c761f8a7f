#pragma once

#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/dice/dice_reader.hpp"

namespace telescope::vision {

/// Which part of a table has come to lie otherwise, and whether it lies still: a small grey picture against
/// what each of its cells was when it was first still.
class ChangeWatch {
 public:
  static constexpr double kStill_s = 0.3;  ///< a cell that has not changed for so long is still

  void look(const cv::Mat1b& luma, double t_s);
  /// Whether there is something to compare with nearly everywhere. It ends where so much looks otherwise that
  /// the camera or the lamp must have moved.
  [[nodiscard]] bool is_ready() const;
  [[nodiscard]] bool is_moving() const { return is_moving_; }
  /// Something lies still and otherwise than at first.
  [[nodiscard]] bool is_changed() const;
  /// Round all that lies still and otherwise, in pixels, where it does not lie as it was read last.
  [[nodiscard]] std::optional<cv::Rect> to_read() const;
  /// All of to_read() was looked at.
  void read();

  /// Shares of the cells beneath a disc: those that lie still and otherwise than at first, and those that lie
  /// still and as they did at first.
  [[nodiscard]] float changed(cv::Point2f centre, float radius_px) const;
  [[nodiscard]] float unchanged(cv::Point2f centre, float radius_px) const;

 private:
  void begin(const cv::Mat1b& luma, cv::Size cells, double t_s);
  [[nodiscard]] cv::Mat1b differs(const cv::Mat1f& from) const;
  [[nodiscard]] float share(const cv::Mat1b& cells, cv::Point2f centre, float radius_px) const;

  cv::Size picture_;
  float cell_px_ = 1;               ///< side of a cell
  cv::Mat1f now_;                   ///< grey levels of this picture,
  cv::Mat1f held_, base_, read_;    ///< since `since_`, when first still, and when read last
  cv::Mat1d since_;                 ///< when a cell last changed
  cv::Mat1b known_, moves_, lies_;  ///< has a base; changed just now; is still, and not as its base
  cv::Mat1b other_;                 ///< not as its base
  cv::Mat1b was_read_;              ///< `lies_` when it was read last
  bool is_moving_ = false;
};

/// What keeps a throw from being taken as it lies.
enum class ThrowTrouble {
  kNone,
  kNotRead,  ///< something is otherwise than at first, and no die is read there
  kTooFew,
  kTooMany,
  kCocked,
  kHalfHidden,
  kUnsure,
  kColoursUnclear,  ///< of two sides' dice: whose they are cannot be told
  kColoursDiffer    ///< there are two colours, but not as many of each as that side throws
};

/// A throw as the table shows it.
struct SeenThrow {
  enum class Stage {
    kNotReady,  ///< nothing to compare with yet: dice that are thrown now would not be counted
    kWaiting,   ///< no die of this throw lies there
    kRolling,   ///< something moves, and not as many lie as are wanted
    kSettled
  };
  Stage stage = Stage::kNotReady;
  std::vector<Die> dice;  ///< that came to lie, from left to right; once settled, as they lay first
  ThrowTrouble trouble = ThrowTrouble::kNone;
  std::size_t which = 0;     ///< the die that it speaks of
  bool was_changed = false;  ///< dice that lay for sure were moved before the throw was taken
};

/// Its trouble is the first of its dice whose face is not sure; none where all are.
void tell_unsure(SeenThrow& seen);

/// One throw of `wanted` dice: from pictures, and from the dice that are read where it asks for them. Pure:
/// knows no clock, and reads nothing. Dice that lay there before are known by what is beneath them being as
/// it was, and are not counted until they move. `beside`: of dice that another side throws at once with them
/// or a little later; without those the others are a throw of their own.
class ThrowWatch {
 public:
  explicit ThrowWatch(int wanted, int beside = 0) : wanted_(wanted), beside_(beside) {}

  /// The next picture. What it gives is to be read in it, and told by read() before the next picture.
  std::optional<cv::Rect> look(const cv::Mat1b& luma, double t_s);
  /// The dice of the part that look() asked for, in pixels of the picture.
  void read(std::span<const Die> dice);
  /// The camera has moved: what lies there is known anew, and not counted. A throw that was whole stays.
  void forget();

  [[nodiscard]] const SeenThrow& seen() const { return seen_; }

 private:
  [[nodiscard]] bool is_whole() const;
  [[nodiscard]] bool is_gone(const Die& die) const;
  void keep_first();
  void judge();

  int wanted_, beside_;
  ChangeWatch changes_;
  bool was_ready_ = false;
  bool is_blind_ = false;   ///< what became of the first throw can no longer be seen
  std::vector<Die> dice_;   ///< that came to lie, as they were last read
  std::vector<Die> first_;  ///< the first throw of so many; empty: none yet
  SeenThrow seen_;
};

}  // namespace telescope::vision
