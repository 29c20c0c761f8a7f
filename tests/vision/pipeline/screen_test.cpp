#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;

namespace {

bool mentions(const FrameResult& result, const std::string& text) {
  return std::ranges::any_of(result.notes,
                             [&](const auto& note) { return note.find(text) != std::string::npos; });
}

/// A tablet at the far end of the table that shows the near end as it was in a picture.
std::function<void(cv::Mat&)> tablet(const Stage& stage, const cv::Mat& shown) {
  const cv::Point from = stage.pixel({304.8, 250}), to = stage.pixel({304.8, 690});
  cv::Mat likeness = cv::getRotationMatrix2D(from, 6.0, 0.92);
  likeness.at<double>(0, 2) += to.x - from.x;
  likeness.at<double>(1, 2) += to.y - from.y;
  std::vector<cv::Point> face;
  for (const TablePoint corner : {TablePoint{30, 60}, {580, 60}, {580, 430}, {30, 430}})
    face.push_back(stage.pixel(corner));
  return [=](cv::Mat& image) {
    cv::Mat mask(image.size(), CV_8UC1, cv::Scalar(0)), seen;
    cv::fillConvexPoly(mask, face, cv::Scalar(255));
    cv::warpAffine(mask, mask, likeness, image.size(), cv::INTER_NEAREST);
    cv::warpAffine(shown, seen, likeness, image.size(), cv::INTER_LINEAR);
    seen.copyTo(image, mask);
  };
}

void check_places(const FrameResult& result, const Stage& stage) {
  for (std::size_t i = 0; i < result.table.pieces.size(); ++i) {
    const PieceView& piece = result.table.pieces[i];
    CAPTURE(piece.piece.value());
    if (piece.state != PieceState::kSeen) continue;
    REQUIRE(piece.pose);
    const TablePoint truth = stage.spots.at(static_cast<int>(i)).at;
    CHECK(std::hypot(piece.pose->centre.x_mm - truth.x_mm, piece.pose->centre.y_mm - truth.y_mm) < 2.0);
  }
}

}  // namespace

TEST_CASE("a screen that shows the table moves nothing and doubles nothing, and is told", "[pipeline][bad]") {
  Stage stage;
  stage.settle();
  stage.things = {tablet(stage, stage.picture())};
  for (int i = 0; i < 60; ++i) {
    const auto result = stage.next();
    if (i > 1) {
      CHECK(mentions(result, "the camera sees the table a second time"));
      for (const PieceView& piece : result.table.pieces) CHECK(piece.state == PieceState::kSeen);
      CHECK(result.doubles.empty());
    }
    check_places(result, stage);
    CHECK(result.moves.empty());
  }
  stage.things.clear();
  stage.rest(330);
  const auto after = stage.next();
  CHECK(after.notes.empty());
  CHECK(after.moves.empty());
}

TEST_CASE("a stand that a hand covers does not appear on the screen instead", "[pipeline][bad]") {
  Stage stage;
  stage.settle();
  stage.things = {tablet(stage, stage.picture())};  // which stands still from now on
  stage.rest(20);
  stage.things.push_back(
      [at = stage.pixel(stage.tag_at(1)), edge = stage.pixel({304.8, -60})](cv::Mat& image) {
        cv::line(image, edge, at, cv::Scalar(185), 40);
        cv::circle(image, at, 30, cv::Scalar(190), -1);
      });
  for (int i = 0; i < 60; ++i) {
    const auto result = stage.next();
    CHECK(result.table.pieces[1].state == PieceState::kCovered);
    check_places(result, stage);
    CHECK(result.moves.empty());
  }
}

TEST_CASE("a stand that is moved while a screen shows the table is moved once, to where it is",
          "[pipeline][bad]") {
  Stage stage;
  stage.settle();
  stage.things = {tablet(stage, stage.picture())};
  stage.rest(20);
  const auto show_it = [&] {
    stage.things.clear();
    stage.things = {tablet(stage, stage.picture())};
  };
  const Stage::Spot from = stage.spots[2], to{{380, 420}, 70};
  for (int i = 0; i <= 20; ++i) {
    const double t = i / 20.0;
    stage.spots[2] = {
        {from.at.x_mm + t * (to.at.x_mm - from.at.x_mm), from.at.y_mm + t * (to.at.y_mm - from.at.y_mm)},
        to.heading_deg,
        100.0 * std::sin(CV_PI * t)};
    if (i % 3 == 0) show_it();
    stage.next();
  }
  stage.spots[2] = to;
  show_it();
  FrameResult result;
  for (int i = 0; i < 60; ++i) check_places(result = stage.next(), stage);
  CHECK(result.table.pieces[2].state == PieceState::kSeen);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].piece == stage.kit.pieces[2].id);
}

TEST_CASE("with a screen in the first picture neither place of a tag is believed, and it is said what to do",
          "[pipeline][bad]") {
  Stage stage;
  stage.things = {tablet(stage, stage.picture())};
  FrameResult result;
  for (int i = 0; i < 20; ++i) check_places(result = stage.next(), stage);
  CHECK(mentions(result, "turn a screen or photograph that shows it away"));
  stage.things.clear();
  for (int i = 0; i < 60; ++i) check_places(result = stage.next(), stage);
  for (const PieceView& piece : result.table.pieces) CHECK(piece.state == PieceState::kSeen);
}

TEST_CASE("a picture that comes to be mirrored in mid-game hides all and moves nothing", "[pipeline][bad]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 70; ++i) {
    cv::Mat flipped;
    cv::flip(stage.picture(), flipped, 1);
    const auto result = stage.show(flipped);
    CHECK(mentions(result, "the picture is mirrored"));
    for (const PieceView& piece : result.table.pieces) CHECK(piece.state != PieceState::kSeen);
  }
  const auto after = stage.rest(30);
  for (const PieceView& piece : after.table.pieces) CHECK(piece.state == PieceState::kSeen);
  CHECK(after.moves.empty());
}

TEST_CASE("three hundred tags on one table are all read, each where it is", "[pipeline][bad]") {
  Kit kit = calibration::testing::table_kit();
  std::vector<FlatTag> tags;
  for (int i = 0; i < 4; ++i)
    tags.push_back({.tag = kit.anchors[static_cast<std::size_t>(i)],
                    .centre = anchor_centre(kit, i),
                    .size_mm = kit.anchor_size_mm});
  for (int i = 0; i < 300; ++i) {
    kit.pieces.push_back({.id = PieceId("p" + std::to_string(i)), .tag = TagId(4 + i), .placement = {}});
    tags.push_back({.tag = TagId(4 + i),
                    .centre = {28.0 + 39.5 * (i % 15), 28.0 + 45.0 * static_cast<double>(i / 15)},
                    .heading_deg = 11.0 * i});
  }
  Pipeline pipeline(kit, {});
  for (int k = 0; k < 6; ++k) {
    const auto result = pipeline.process({.image = table_picture(calibration::testing::webcam(), tags, 0.6,
                                                                 2.0, static_cast<std::uint64_t>(k)),
                                          .number = static_cast<std::uint64_t>(k),
                                          .t_s = k / 30.0});
    REQUIRE(result.table.pieces.size() == 300);
    for (std::size_t i = 0; i < 300; ++i) {
      const PieceView& piece = result.table.pieces[i];
      CAPTURE(k, i);
      CHECK(piece.state == PieceState::kSeen);
      REQUIRE(piece.pose);
      CHECK(std::hypot(piece.pose->centre.x_mm - tags[i + 4].centre.x_mm,
                       piece.pose->centre.y_mm - tags[i + 4].centre.y_mm) < 1.0);
    }
  }
}
