#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "vision/demo/film.hpp"
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
  double ground_mm = 0;      ///< how high it stands above the table
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
std::shared_ptr<const Kit> picture_kit(double tag_size_mm,
                                       const GridBoard& board = {.columns = 4, .rows = 6, .cell = 6_in});

/// The photographs found under /usr/share/backgrounds, decoded; drawn stand-ins where there are none.
std::vector<cv::Mat3b> photographs(std::size_t at_most);

/// How a table differs from an ordinary one of its level.
struct Setup {
  std::optional<double> tilt_deg;  ///< of the camera; none: as the level says
  double ink = 1;                  ///< contrast of the print, as a share of the grey levels of black ink
  bool is_inverted = false;        ///< black and white of the tags exchanged
  double pixel_aspect = 1;         ///< see Optics
  /// Where the corner anchors lie beside their places, in the kit's order: a table of another size or shape.
  std::array<TablePoint, 4> anchors_off{};
  std::optional<Hill> hill;  ///< that the kit does not know: pieces there stand so high; it is not drawn
};

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

/// A table as light that falls into the camera: what make_picture makes its picture of.
struct Shot {
  Picture scene;    ///< without its image, and without the contrasts of its tags
  cv::Mat3f light;  ///< linear
  vision::demo::Film film;
  Level level = Level::kEasy;
  cv::RNG rng;  ///< for what the sensor does
};

/// What camera and lamps do to a shot beyond what its level says.
struct Capture {
  double ev = 0;            ///< exposure, in stops
  double bloom = 0;         ///< see Film
  double sharpen = 0;       ///< see Film
  double defocus_px = 0;    ///< sigma
  double flicker = 0;       ///< share by which light rises and falls down the picture, twice
  double half_gloss = 0;    ///< light that one half of each tag mirrors, 1: that of a white card
  double streaks = 0;       ///< the same of bands across the table, each wide enough for a third of a tag
  std::uint64_t frame = 0;  ///< chooses noise and phase of the flicker; 0: as make_picture does
};

Shot make_shot(std::shared_ptr<const Kit> kit, Level level, std::uint64_t seed, cv::Size size,
               const std::vector<cv::Mat3b>& photographs, const Setup& setup = {},
               const Layout* layout = nullptr);
/// The picture of it, with the contrast that its tags have there.
Picture expose(const Shot& shot, const Capture& capture = {});

/// Always the same picture for the same arguments and photographs. Knows the kit, draw_tag and the demo
/// table's renderer, nothing of the reader. Without a layout every piece lies anywhere, turned anyhow.
Picture make_picture(std::shared_ptr<const Kit> kit, Level level, std::uint64_t seed, cv::Size size,
                     const std::vector<cv::Mat3b>& photographs, const Layout* layout = nullptr);

/// A picture without any tag: a piece of a photograph, degraded as `level` says.
cv::Mat3b make_tagless(Level level, std::uint64_t seed, cv::Size size,
                       const std::vector<cv::Mat3b>& photographs);

}  // namespace telescope::bench
