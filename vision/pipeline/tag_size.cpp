#include "vision/pipeline/tag_size.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "calibration/table_pose.hpp"
#include "core/kit/markers.hpp"
#include "vision/pipeline/edge_bias.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

constexpr std::size_t kFewestTags = 8;

/// Calls `visit` with each tag of a piece or marker and what it is on.
template <class Visit>
void for_each_tag(const Kit& kit, std::span<const Sighting> sightings, std::span<const Sighting> markers,
                  Visit visit) {
  for (const Sighting& s : sightings)
    if (const KitPiece* piece = find_by_tag(kit, s.tag)) visit(s, *piece);
  for (const Sighting& s : markers)
    if (const MarkerClass* marker = find_marker_by_tag(kit, s.tag)) visit(s, as_counter(*marker));
}

}  // namespace

std::optional<double> printed_scale(const calibration::CameraModel& camera, const Kit& kit,
                                    const KitPiece& piece, const calibration::Quad& seen,
                                    double edge_bias_px) {
  const calibration::Quad corners = grown(seen, edge_bias_px);
  std::array<TablePoint, 4> on_table;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto flat = camera.table_from_image(corners[i], piece.placement.height_mm);
    if (!flat) return std::nullopt;
    const double ground = ground_height(kit.board, *flat).mm();
    const auto p =
        ground > 0.0 ? camera.table_from_image(corners[i], piece.placement.height_mm + ground) : flat;
    if (!p) return std::nullopt;
    on_table[i] = *p;
  }
  double sides = 0.0;
  for (std::size_t i = 0; i < 4; ++i)
    sides += std::hypot(on_table[i].x_mm - on_table[(i + 1) % 4].x_mm,
                        on_table[i].y_mm - on_table[(i + 1) % 4].y_mm);
  return sides / 4.0 / (calibration::border_fraction(kit.family) * kit.tag_size_mm);
}

std::optional<double> edge_bias_of_tags_px(const calibration::CameraModel& camera, const Kit& kit,
                                           std::span<const Sighting> sightings,
                                           std::span<const Sighting> markers, double of_anchors_px) {
  std::vector<double> biases;
  for_each_tag(kit, sightings, markers, [&](const Sighting& sighting, const KitPiece& piece) {
    const auto scale = printed_scale(camera, kit, piece, sighting.corners, 0.0);
    if (!scale || *scale <= 0.0) return;
    biases.push_back(0.5 * calibration::side_px(sighting.corners) * (1.0 / *scale - 1.0));
  });
  if (biases.size() < kFewestTags) return std::nullopt;
  return std::clamp(median(std::move(biases)), std::min(0.0, of_anchors_px), std::max(0.0, of_anchors_px));
}

std::vector<calibration::FlatTag> flat_tags(const Kit& kit, std::span<const Sighting> sightings,
                                            std::span<const Sighting> markers) {
  std::vector<calibration::FlatTag> tags;
  if (!kit.board.hills.empty()) return tags;
  const double border_mm = calibration::border_fraction(kit.family) * kit.tag_size_mm;
  for_each_tag(kit, sightings, markers, [&](const Sighting& sighting, const KitPiece& piece) {
    if (sighting.correlation >= kClearCorrelation)
      tags.push_back({sighting.corners, border_mm, piece.placement.height_mm});
  });
  return tags;
}

}  // namespace telescope::vision
