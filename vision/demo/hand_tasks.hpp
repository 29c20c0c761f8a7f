#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.hpp"
#include "core/board/board.hpp"
#include "core/table/spot.hpp"

namespace telescope::vision::demo {

/// One thing for the hand on the demo table to do: lay this piece there, from wherever it is. Off the table
/// means into the box.
struct HandTask {
  PieceId piece;
  telescope::Spot to;
};

/// A marker of this class is to lie there.
struct HandMarker {
  std::string marker;
  AtPoint at;
  bool operator==(const HandMarker&) const = default;
};

/// So many dice are to be thrown; how they look and fall comes from the seed. `beside`: as many more, of
/// another colour.
struct WantedThrow {
  int count = 0;
  int beside = 0;
  std::uint64_t seed = 1;
};

/// What the hand on the demo table is to do, from whoever plays with it. Any thread may call anything.
class HandTasks {
 public:
  /// So many may wait; more are not taken.
  static constexpr std::size_t kMostAsked = 16;
  static constexpr int kMostDice = 40;

  /// How the table is laid out when its camera is opened; empty: as the built-in opening has it.
  void lay_out(std::vector<HandTask> pieces);
  /// The hand will lay things so far beyond the board's edges, mm; the camera is mounted to see them. Before
  /// the camera is opened.
  void reach_beyond(double mm);
  /// A dice tray lies there; dice are thrown into it, else where nothing stands. Before the camera is opened.
  void lay_tray(const NamedArea::Rectangle& inside);
  /// The hand throws so many dice as soon as it is free, before anything else; it picks up those of the throw
  /// before. 0: it only picks them up. `beside`: as many more at once, light or dark where the others are
  /// not. A throw that has not begun gives way to a newer one. False, and nothing is done: not 0 to
  /// kMostDice.
  bool throw_dice(int count, std::uint64_t seed, int beside = 0);
  /// To be done once, before what is owed. False: too many wait.
  bool ask(HandTask task);
  /// All that is to be done whenever nothing is asked, in order, in the place of what was owed before; what
  /// is so already is passed over.
  void owe(std::vector<HandTask> tasks);
  /// Likewise, when no piece is owed: these markers are to lie on the table, and no others. Until it is
  /// called, markers are left where they are.
  void owe_markers(std::vector<HandMarker> markers);

  /// A game is played beside a staged play, and shows a step of this title now.
  void tell_step(const std::string& title);
  /// Whether a step of this title has been told, the first `heard` left out; then those before it are left
  /// out from then on. Always where no step was ever told: no game is played.
  bool has_come(const std::string& title, std::size_t& heard) const;

  /// The hand begins to carry a piece that is owed. take_begun() gives each once.
  void tell_begun(const PieceId& piece);
  std::vector<PieceId> take_begun();

  /// It waits no more.
  std::optional<WantedThrow> take_throw();
  /// The oldest that was asked; it waits no more.
  std::optional<HandTask> take_asked();
  std::vector<HandTask> owed() const;
  std::optional<std::vector<HandMarker>> owed_markers() const;
  std::vector<HandTask> layout() const;
  double reach_mm() const;
  std::optional<NamedArea::Rectangle> tray() const;

 private:
  mutable std::mutex mutex_;
  std::vector<HandTask> asked_;
  std::vector<HandTask> owed_;
  std::vector<PieceId> begun_;
  std::optional<std::vector<HandMarker>> markers_;
  std::vector<HandTask> layout_;
  std::vector<std::string> steps_;
  double reach_mm_ = 0.0;
  std::optional<WantedThrow> throw_;
  std::optional<NamedArea::Rectangle> tray_;
};

}  // namespace telescope::vision::demo
