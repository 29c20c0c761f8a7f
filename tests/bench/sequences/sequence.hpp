#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "tests/bench/sequences/people.hpp"
#include "tests/bench/sequences/troubles.hpp"

namespace telescope::vision::demo {

struct SequenceOptions {
  int width = 1920, height = 1080;
  std::uint64_t seed = 1;
  Severity severity = Severity::kModerate;
  bool in_order = false;  ///< troubles one after another in their order; else shuffled
  double crowd = 0.9;     ///< share of the kit's pieces that stand on the table at the beginning, at least
  bool push = true;  ///< the camera is also pushed from its place: everything is cast again, which takes time
};

/// A play in which everything goes wrong that can, one after another; size and seed stay as they are.
SequenceOptions hard_day(SequenceOptions options);

/// How a piece of the kit truly is in one frame.
struct PieceTruth {
  std::size_t piece = 0;     ///< of Kit::pieces
  std::optional<Spot> spot;  ///< absent: in its box
  double lift_mm = 0;
  bool held = false;  ///< in a hand, lifted or pushed
  double visible =
      0;  ///< share of its tag, quiet zone included, that is in the picture with nothing in front
  double code_visible = 0;  ///< share of the border and what is in it of which something can be seen, if only
                            ///< through a moving hand's blur
  double contrast = 0;      ///< grey levels between ink and paper along the half of a side that has fewest,
                            ///< before noise and compression
  CoveredBy covered_by = CoveredBy::kNothing;  ///< what hides most of what is hidden, or washes it out
  cv::Point2d tag_px;                          ///< centre of the tag, in the picture
  double module_px = 0;                        ///< size of its modules there
};

/// A marker of a class, as of PieceTruth, whose `piece` says nothing.
struct MarkerTruth {
  std::size_t kind = 0;  ///< of Kit::markers
  PieceTruth truth;
};

struct AnchorTruth {
  double off_mm = 0;   ///< from its corner, in a hand or not
  double visible = 0;  ///< as of PieceTruth; 0 in a hand
};

struct FrameTruth {
  double t_s = 0;
  bool settled = false;  ///< no hand is in, nothing is held, the camera rests
  bool camera_rests = false;
  bool hand_over_table = false;    ///< a hand, or what is in one, is to be seen over the playing area
  std::vector<Trouble> troubles;   ///< what is the matter, the latest last
  double blur_px = 0;              ///< sigma, of lens, focus and shake together
  double light = 1;                ///< of what the film was exposed for
  std::vector<PieceTruth> pieces;  ///< all of the kit, in its order
  std::array<AnchorTruth, 4> anchors;
  std::vector<MarkerTruth> markers = {};  ///< as many of each class as are printed
};

/// A table at which people play and to whose camera things happen, picture after picture, with the truth.
/// Uses nothing of the reader or the calibration but draw_tag. The same for the same options and times.
class Sequence {
 public:
  Sequence(const Kit& kit, const SequenceOptions& options);
  ~Sequence();

  /// 8-bit BGR, `t_s` seconds after the beginning; `t_s` must not fall from call to call.
  cv::Mat render(double t_s);
  /// Of the picture rendered last.
  FrameTruth truth() const;
  /// Markers are handled as pieces are, but make no moves. What became true of pieces since the last call:
  /// each move once, when its hand has left.
  std::vector<TrueMove> take_moves();
  /// The camera of the picture rendered last.
  const Optics& optics() const;
  const Kit& kit() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace telescope::vision::demo
