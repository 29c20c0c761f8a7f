#pragma once

#include <memory>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "core/kit/kit.hpp"

namespace telescope::vision {

class SquareSearch;

/// One tag in one frame.
struct Sighting {
  TagId tag;
  calibration::Quad corners;  ///< outer corners of the black border, sub-pixel, in the tag's own order
  float correlation = 0.0F;   ///< -1 to 1: agreement of the sampled cells with the code
  float margin = 0.0F;        ///< correlation less that of the next best id of the kit
  float module_px = 0.0F;     ///< mean size of a module in the picture
};

/// Of two places with one id a second reading that is less clear than this was a chance likeness; so it is
/// where only one of many looks, or one rendition other than the plain one, reads anything.
inline constexpr float kClearCorrelation = 0.85F, kClearMargin = 0.2F;
inline bool is_clear(float correlation, float margin) {
  return correlation >= kClearCorrelation && margin >= kClearMargin;
}
inline bool is_clear(const Sighting& sighting) {
  return is_clear(sighting.correlation, sighting.margin);
}

/// What the reader may expect in a frame.
struct ReadHints {
  /// Size of a module of the kit's tags in this picture, pixels, smallest and largest over the table. Zero:
  /// unknown, every size is looked for (slower).
  float min_module_px = 0.0F;
  float max_module_px = 0.0F;
};

/// Reads the tags of one kit, anchors and classes of markers included: nothing that is not in it is ever
/// reported as one of its pieces, and nothing that this very picture does not show: its cells are read, or
/// its pixels are, but for noise, those in which they were read (see make_steady_reader). Not thread-safe;
/// one reader a thread.
class TagReader {
 public:
  virtual ~TagReader() = default;
  /// `luma`: 8 bit, one channel. Pieces and anchors, at most one sighting an id.
  virtual std::vector<Sighting> read(const cv::Mat& luma, const ReadHints& hints) = 0;
  /// The markers that the last `read` saw: a sighting at every place at which a class's tag lies.
  virtual const std::vector<Sighting>& markers() const {
    static const std::vector<Sighting> none;
    return none;
  }
  /// What the last `read` saw that is as clear a tag of the kit's family but neither a piece, an anchor nor
  /// a marker of the kit; a few, each id once. One alone may be chance: a tag of another family that looks
  /// like one.
  virtual const std::vector<Sighting>& outsiders() const = 0;
  /// Tags of the kit that the last `read` saw clearly at two places, rising: which of them is meant nobody
  /// knows, so none of them is among the sightings.
  virtual const std::vector<TagId>& doubles() const = 0;
  /// The doubles as they were read, each place; empty where a reader does not keep them.
  virtual const std::vector<Sighting>& copies() const {
    static const std::vector<Sighting> none;
    return none;
  }
  /// The next picture has nothing to do with the last ones.
  virtual void forget() {}
};

/// The reader for the kit's tag family, without history: every picture is searched as a whole.
std::unique_ptr<TagReader> make_tag_reader(const Kit& kit);

/// The same for picture after picture of one camera, at a fraction of the time: what was read before is
/// compared with how it looked then, is read again where it was when it looks other and at least every 32
/// pictures, and searched is what is missing, what has changed and a tenth of the picture each
/// time. Only the first picture, one of another size, one after a picture in which nothing was read and one
/// in which most tags are not where they were are searched as a whole. (Data Matrix tags: always.)
std::unique_ptr<TagReader> make_steady_reader(const Kit& kit);

/// Reads square tags in photographs of which nothing is known: of any size and tilt, each at any number of
/// places. Not thread-safe.
class PhotoReader {
 public:
  PhotoReader(TagFamily family, std::span<const TagId> ids);
  ~PhotoReader();
  /// `luma`: 8 bit, one channel. By id.
  std::vector<Sighting> read(const cv::Mat& luma);

 private:
  std::unique_ptr<SquareSearch> search_;
};

/// The printed tag at 20 px a module, quiet zone included and nothing beyond it; 0 black, 255 white.
cv::Mat draw_tag(TagFamily family, TagId tag, int px_per_module = 20);

}  // namespace telescope::vision
