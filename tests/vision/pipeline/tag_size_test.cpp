#include "vision/pipeline/tag_size.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "core/kit/markers.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/pipeline/table_picture.hpp"
#include "vision/pipeline/pipeline.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;
using calibration::testing::picture_of_square;
using calibration::testing::table_kit;
using calibration::testing::webcam;

namespace {

constexpr double kBorderMm = 15.0;  // of tags of 20 mm
constexpr int kPieces = 12;

Kit kit_with_cards() {
  Kit kit = table_kit();
  for (int i = 0; i < kPieces; ++i) {
    KitPiece piece;
    piece.id = PieceId("p" + std::to_string(i));
    piece.tag = TagId(4 + i);
    piece.placement = {.height_mm = 3.0};
    kit.pieces.push_back(piece);
  }
  for (int i = 0; i < 3; ++i) {
    MarkerClass card{.id = "card" + std::to_string(i), .name = {}, .short_name = {}, .tag = TagId(190 + i)};
    card.width_mm = 44, card.depth_mm = 68;
    kit.markers.push_back(card);
  }
  return kit;
}

TablePoint place_of(int i) {
  return {100.0 + 190.0 * (i % 3), 110.0 + 220.0 * (i / 3 % 4)};
}

/// Pieces on the table, `swell_px` of their border taken by white on each side, `raised` of them by 60 mm.
std::vector<Sighting> sightings_of(const calibration::CameraModel& camera, double swell_px, int raised = 0) {
  std::vector<Sighting> seen;
  for (int i = 0; i < kPieces; ++i) {
    const TablePoint at = place_of(i);
    const double z_mm = i < raised ? 63.0 : 3.0;
    const double border_mm = kBorderMm - 2.0 * swell_px / camera.pixels_per_mm(at, z_mm);
    seen.push_back({.tag = TagId(4 + i),
                    .corners = picture_of_square(camera, at, border_mm, z_mm),
                    .correlation = 0.98F,
                    .margin = 0.3F});
  }
  return seen;
}

}  // namespace

TEST_CASE("how far white grows into small tags is measured on all of them", "[pipeline]") {
  const Kit kit = kit_with_cards();
  const auto camera = webcam();
  const auto bias = [&](const std::vector<Sighting>& seen, double of_anchors) {
    return edge_bias_of_tags_px(camera, kit, seen, {}, of_anchors);
  };
  for (const double swell : {0.0, 0.15, 0.3}) {
    CAPTURE(swell);
    REQUIRE(bias(sightings_of(camera, swell), 0.5));
    CHECK(*bias(sightings_of(camera, swell), 0.5) == Approx(swell).margin(0.03));
    // Some in the hand make the others no larger.
    CHECK(*bias(sightings_of(camera, swell, 4), 0.5) == Approx(swell).margin(0.06));
  }
  // Never more than into the anchors, nor less than nothing: else they are raised, or printed otherwise.
  CHECK(*bias(sightings_of(camera, 0.4), 0.1) == Approx(0.1));
  CHECK(*bias(sightings_of(camera, -0.4), 0.5) == 0.0);
  auto few = sightings_of(camera, 0.2);
  few.resize(7);
  CHECK_FALSE(bias(few, 0.5));
  // Markers count as pieces do.
  const Sighting card{.tag = TagId(191), .corners = picture_of_square(camera, {300, 480}, kBorderMm)};
  CHECK(edge_bias_of_tags_px(camera, kit, few, std::array{card}, 0.5));
}

TEST_CASE("two anchors and a dozen pieces are a table, and their sigmas are honest", "[pipeline]") {
  const Kit kit = kit_with_cards();
  const auto camera = webcam();
  std::vector<FlatTag> tags;
  for (int i = 0; i < kPieces; ++i)
    tags.push_back({.tag = TagId(4 + i), .centre = place_of(i), .heading_deg = 31.0 * i, .z_mm = 3.0});
  for (const int anchor : {0, 2})
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(anchor)],
                    .centre = anchor_centre(kit, anchor),
                    .size_mm = kit.anchor_size_mm});
  Pipeline pipeline(kit, {});
  const auto picture = table_picture(camera, tags, 0.7, 2.0, 7);
  const auto result = pipeline.process({.image = picture, .number = 1, .t_s = 0.0});
  REQUIRE(result.table.calibrated);
  CHECK(std::ranges::any_of(result.notes, [](const std::string& note) {
    return note.find("measured by anchor_0, anchor_2") != std::string::npos;
  }));
  int within = 0;
  for (int i = 0; i < kPieces; ++i) {
    const auto& pose = result.table.pieces[static_cast<std::size_t>(i)].pose;
    REQUIRE(pose);
    const double off_mm =
        std::hypot(pose->centre.x_mm - place_of(i).x_mm, pose->centre.y_mm - place_of(i).y_mm);
    CAPTURE(i, off_mm, pose->sigma_mm);
    CHECK(off_mm < 8.0);
    within += off_mm / std::sqrt(2.0) < 2.0 * pose->sigma_mm;
  }
  CHECK(within >= 10);
  // The other two come into view: the table is measured anew, and better.
  for (const int anchor : {1, 3})
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(anchor)],
                    .centre = anchor_centre(kit, anchor),
                    .size_mm = kit.anchor_size_mm});
  FrameResult last;
  for (int i = 1; i <= 24; ++i)
    last =
        pipeline.process({.image = table_picture(camera, tags, 0.7, 2.0, 7 + static_cast<std::uint64_t>(i)),
                          .number = static_cast<std::uint64_t>(i) + 1,
                          .t_s = 0.1 * i});
  for (int i = 0; i < kPieces; ++i) {
    const auto& pose = last.table.pieces[static_cast<std::size_t>(i)].pose;
    REQUIRE(pose);
    CAPTURE(i);
    CHECK(std::hypot(pose->centre.x_mm - place_of(i).x_mm, pose->centre.y_mm - place_of(i).y_mm) < 1.0);
  }
}
