#include "vision/pipeline/pipeline.hpp"

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/pipeline/table_picture.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;
using calibration::testing::table_kit;
using calibration::testing::webcam;

namespace {

Kit stands_kit(int stands) {
  Kit kit = table_kit();
  for (int i = 0; i < stands; ++i) {
    KitPiece piece;
    piece.id = PieceId("p" + std::to_string(i));
    piece.tag = TagId(4 + i);
    piece.placement = {.dx_mm = 0.0, .dy_mm = -25.0, .rotation_deg = 0.0, .height_mm = 1.0};
    kit.pieces.push_back(piece);
  }
  return kit;
}

std::vector<FlatTag> anchors(const Kit& kit) {
  std::vector<FlatTag> tags;
  for (int i = 0; i < 4; ++i)
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(i)],
                    .centre = anchor_centre(kit, i),
                    .size_mm = kit.anchor_size_mm});
  return tags;
}

FlatTag tag_of(const KitPiece& piece, TablePoint base, double heading_deg) {
  const double h = heading_deg * CV_PI / 180.0;
  const auto& p = piece.placement;
  return {.tag = piece.tag,
          .centre = {base.x_mm + std::cos(h) * p.dx_mm + std::sin(h) * p.dy_mm,
                     base.y_mm - std::sin(h) * p.dx_mm + std::cos(h) * p.dy_mm},
          .heading_deg = heading_deg + p.rotation_deg,
          .z_mm = p.height_mm};
}

}  // namespace

TEST_CASE("a picture of anchors and stands becomes a table view in millimetres", "[pipeline]") {
  const Kit kit = stands_kit(40);
  const auto camera = webcam();
  auto tags = anchors(kit);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> x(40, 570), turn(0, 360);
  std::vector<std::pair<TablePoint, double>> truth;
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    const TablePoint base{60.0 + 120.0 * static_cast<double>(i % 5),
                          60.0 + 110.0 * static_cast<double>(i / 5)};
    truth.emplace_back(base, turn(random));
    tags.push_back(tag_of(kit.pieces[i], base, truth.back().second));
  }
  Pipeline pipeline(kit, {});
  const auto result = pipeline.process({.image = table_picture(camera, tags, 0.7, 3.0, 1), .number = 1});
  for (const auto& note : result.notes) UNSCOPED_INFO(note);
  REQUIRE(result.table.calibrated);
  REQUIRE(result.table.pieces.size() == 40);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const PieceView& view = result.table.pieces[i];
    CAPTURE(i);
    CHECK(view.state == PieceState::kSeen);
    REQUIRE(view.pose);
    UNSCOPED_INFO(view.pose->centre.x_mm - truth[i].first.x_mm
                  << " " << view.pose->centre.y_mm - truth[i].first.y_mm << " +-" << view.pose->sigma_mm
                  << " heading " << turn_degrees(view.pose->heading, Heading::from_degrees(truth[i].second))
                  << " +-" << view.pose->sigma_deg);
    CHECK(std::hypot(view.pose->centre.x_mm - truth[i].first.x_mm,
                     view.pose->centre.y_mm - truth[i].first.y_mm) < 1.0);
    CHECK(std::abs(turn_degrees(view.pose->heading, Heading::from_degrees(truth[i].second))) < 2.0);
  }
}
