#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "vision/demo/optics.hpp"

namespace telescope::bench {

/// How hard a picture is made: tilt, blur, noise, JPEG, figures, shadows, glare, exposure, clutter.
enum class Level { kEasy, kMedium, kHard, kExtreme };
inline constexpr std::array kLevels{Level::kEasy, Level::kMedium, Level::kHard, Level::kExtreme};
std::string_view to_string(Level level);

/// Where a tag really is in a picture.
struct TagTruth {
  const KitPiece* piece = nullptr;  ///< of the picture's kit
  TablePoint base_centre;
  Heading heading;
  cv::Point2d centre_px;     ///< of the tag's face
  double pixels_per_mm = 0;  ///< there
  double visible = 0;        ///< share of the face, quiet zone included, with nothing in front of it
  double code_visible = 0;   ///< the same of the black border and what is in it
  double contrast = 0;       ///< grey levels between its ink and its paper, before noise and compression

  /// Glare and over-exposure can wash a tag out until nobody could read it; such a tag is not asked for.
  static constexpr double kWashedOut = 30;
  bool whole() const { return visible == 1.0 && contrast >= kWashedOut; }
  bool washed_out() const { return visible == 1.0 && contrast < kWashedOut; }
};

struct Picture {
  std::shared_ptr<const Kit> kit;
  cv::Mat3b image;
  std::shared_ptr<const vision::demo::Optics> optics;
  std::vector<TagTruth> tags;
};

/// Seventy stands and twenty counters with every tag layout, the same for every picture of a tag size.
std::shared_ptr<const Kit> picture_kit(double tag_size_mm);

/// The photographs found under /usr/share/backgrounds, decoded; drawn stand-ins where there are none.
std::vector<cv::Mat3b> photographs(std::size_t at_most);

/// Where the pieces of a picture lie.
struct Layout {
  struct Lying {
    std::size_t piece = 0;  ///< of Kit::pieces
    TablePoint centre;
    Heading heading;
  };
  std::vector<Lying> pieces;
  double beyond_mm = 48;  ///< the camera sees so much of the table beyond the board's edges
};

/// Always the same picture for the same arguments and photographs. Knows the kit, draw_tag and the demo
/// table's renderer, nothing of the reader. Without a layout every piece lies anywhere, turned anyhow.
Picture make_picture(std::shared_ptr<const Kit> kit, Level level, std::uint64_t seed, cv::Size size,
                     const std::vector<cv::Mat3b>& photographs, const Layout* layout = nullptr);

/// A picture without any tag: a piece of a photograph, degraded as `level` says.
cv::Mat3b make_tagless(Level level, std::uint64_t seed, cv::Size size,
                       const std::vector<cv::Mat3b>& photographs);

}  // namespace telescope::bench
