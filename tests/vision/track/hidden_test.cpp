#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"
#include "vision/track/appearance_model.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;
using Kind = TableMove::Kind;

// What hides a whole piece is never taken for the piece's having gone, nor its coming to light for a move.

namespace {

const PieceView& view(const FrameResult& result, int piece) {
  return result.table.pieces.at(static_cast<std::size_t>(piece));
}

/// A figure on a round base that hides a whole piece, not much darker than the table of 110.
std::function<void(cv::Mat&)> figure(const Stage& stage, int piece, int base_level = 96) {
  const TablePoint tag = stage.tag_at(piece), centre = stage.spots.at(piece).at;
  const cv::Point at = stage.pixel({(tag.x_mm + centre.x_mm) / 2, (tag.y_mm + centre.y_mm) / 2});
  const int radius = stage.kit.pieces[static_cast<std::size_t>(piece)].kind == PieceKind::kStand ? 34 : 17;
  return [=](cv::Mat& image) {
    cv::circle(image, at, radius, cv::Scalar(base_level), -1, cv::LINE_AA);
    cv::circle(image, at, radius / 4, cv::Scalar(70), -1, cv::LINE_AA);
    cv::circle(image, at - cv::Point(0, 2), radius / 6, cv::Scalar(165), -1, cv::LINE_AA);
  };
}

/// The hand over the stage puts a piece down and leaves; that is told, once, whatever is `left` on the table.
void check_put_on(Stage& stage, int piece, const Stage::Spot& spot,
                  std::vector<std::function<void(cv::Mat&)>> left = {}) {
  stage.spots[piece] = spot;
  stage.rest(30);
  stage.things = std::move(left);
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kPutOn);
}

}  // namespace

TEST_CASE("a place is as it was in another light too, if there is something to know it by",
          "[track][hidden]") {
  PlaceLevels printed, even;
  for (int i = 0; i < 100; ++i) {
    printed.place.push_back(i % 3 == 0 ? 60.0F : 200.0F);
    even.place.push_back(100.0F + static_cast<float>(i % 3));
  }
  PlaceLevels shaded = printed, darker = even, changed = printed;
  shaded.brighten(0.75);
  darker.brighten(0.75);
  for (int i = 0; i < 20; ++i) changed.place[static_cast<std::size_t>(i)] = 130.0F;
  CHECK(is_as_it_was(printed, printed));
  CHECK(is_as_it_was(printed, shaded));
  CHECK(is_as_it_was(even, even));
  CHECK_FALSE(is_as_it_was(even, darker));  // another even thing may lie there
  CHECK_FALSE(is_as_it_was(printed, changed));
  CHECK_FALSE(is_as_it_was(PlaceLevels{}, printed));
}

TEST_CASE("a figure that hides a whole piece covers it for as long as it stands there", "[track][hidden]") {
  Stage stage;
  const auto before = stage.settle();
  stage.things = {figure(stage, 0), figure(stage, 6)};  // a stand and a counter
  for (int i = 0; i < 400; ++i) {
    const auto result = stage.next();
    for (const int piece : {0, 6}) {
      CAPTURE(i, piece);
      REQUIRE(view(result, piece).state == PieceState::kCovered);
      REQUIRE(view(result, piece).pose == view(before, piece).pose);
    }
  }
  stage.things.clear();
  const auto after = stage.rest(30);
  CHECK(view(after, 0).state == PieceState::kSeen);
  CHECK(view(after, 6).state == PieceState::kSeen);
  CHECK(after.moves.empty());
}

TEST_CASE("a piece taken from under a figure is told once its place is bare", "[track][hidden][moves]") {
  Stage stage;
  stage.settle();
  stage.things = {figure(stage, 0)};
  stage.rest(60);
  stage.spots.erase(0);
  CHECK(stage.rest(60).moves.empty());
  stage.things.clear();
  const auto result = stage.rest(75);
  CHECK(view(result, 0).state == PieceState::kLost);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTaken);
}

TEST_CASE("a piece carried off over a wood is not covered by the wood", "[track][hidden][moves]") {
  Stage stage;
  const TablePoint wood{330.0, 520.0};
  const cv::Point trees = stage.pixel(wood);
  stage.cloth = {[=](cv::Mat& image) {
    cv::RNG random(11);
    for (int i = 0; i < 300; ++i)
      cv::circle(image, trees + cv::Point(random.uniform(-120, 120), random.uniform(-120, 120)),
                 random.uniform(5, 14), cv::Scalar(random.uniform(20, 90)), -1, cv::LINE_AA);
  }};
  stage.settle();
  auto& stand = stage.spots[0];
  const TablePoint from = stand.at;
  for (int i = 0; i <= 40; ++i) {
    stand.at = {from.x_mm + (wood.x_mm - from.x_mm) * i / 40, from.y_mm + (wood.y_mm - from.y_mm) * i / 40};
    stage.things = {stage.hand({stand.at.x_mm, stand.at.y_mm + 60.0})};
    stage.next();
  }
  stage.things = {stage.hand(wood)};
  stage.rest(3);
  stage.spots.erase(0);
  stage.rest(3);
  stage.things.clear();
  const auto result = stage.rest(75);
  CHECK(view(result, 0).state == PieceState::kLost);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTaken);
}

TEST_CASE("a piece taken while the light there changed is told, a sleeve of that shade covers it",
          "[track][hidden][moves]") {
  Stage stage;
  stage.cloth = {[](cv::Mat& image) {
    for (int x = 0; x < image.cols; x += 48) cv::line(image, {x, 0}, {x, image.rows}, cv::Scalar(122), 20);
  }};
  const cv::Point at = stage.pixel(stage.tag_at(0));
  const cv::Rect place(at.x - 60, at.y - 60, 120, 120);
  stage.things = {[=](cv::Mat& image) { image(place) += 20; }};  // a veil of light
  stage.settle();
  SECTION("taken") {
    stage.things = {stage.hand(stage.tag_at(0))};
    stage.rest(5);
    stage.things.clear();
    stage.spots.erase(0);
    const auto result = stage.rest(90);
    CHECK(view(result, 0).state == PieceState::kLost);
    REQUIRE(result.moves.size() == 1);
    CHECK(result.moves[0].kind == Kind::kTaken);
  }
  SECTION("covered") {
    stage.things = {[=](cv::Mat& image) { image(place) = cv::Scalar(118); }};
    const auto result = stage.rest(90);
    CHECK(view(result, 0).state == PieceState::kCovered);
    CHECK(result.moves.empty());
  }
}

TEST_CASE("a counter taken from where two grid lines cross is told, a figure there covers it",
          "[track][hidden][moves]") {
  Stage stage;
  stage.kit.pieces[6].base_width_mm = stage.kit.pieces[6].base_depth_mm = stage.kit.tag_size_mm;
  const double cell = grid_of(stage.kit.board)->cell.mm();
  stage.spots[6].at = {2.0 * cell, 2.0 * cell};
  const cv::Point at = stage.pixel(stage.spots.at(6).at);
  stage.cloth = {[=](cv::Mat& image) {
    cv::line(image, {at.x, 0}, {at.x, image.rows}, cv::Scalar(195), 4);
    cv::line(image, {0, at.y}, {image.cols, at.y}, cv::Scalar(195), 4);
  }};
  stage.settle();
  stage.things = {figure(stage, 6)};
  CHECK(view(stage.rest(90), 6).state == PieceState::kCovered);
  stage.things.clear();
  CHECK(stage.rest(30).moves.empty());
  stage.spots.erase(6);
  const auto result = stage.rest(120);
  CHECK(view(result, 6).state == PieceState::kLost);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTaken);
}

TEST_CASE("a figure as bright as the table, on a counter on a line of the grid, covers it",
          "[track][hidden]") {
  Stage stage;
  const double cell = grid_of(stage.kit.board)->cell.mm();
  stage.spots[6].at = {2.5 * cell, 2.0 * cell};
  const cv::Point from = stage.pixel({0.0, 2.0 * cell}), to = stage.pixel({4.0 * cell, 2.0 * cell});
  stage.cloth = {[=](cv::Mat& image) { cv::line(image, from, to, cv::Scalar(195), 4); }};
  stage.settle();
  stage.things = {figure(stage, 6, 110)};
  const auto result = stage.rest(90);
  CHECK(view(result, 6).state == PieceState::kCovered);
  CHECK(result.moves.empty());
  stage.things.clear();
  CHECK(view(stage.rest(3), 6).state == PieceState::kSeen);
}

TEST_CASE("a piece put on the table while the light there changed a little was put on",
          "[track][hidden][moves]") {
  Stage stage;
  const auto spot = stage.spots.at(0);
  stage.spots.erase(0);
  stage.settle();
  const cv::Point at = stage.pixel(spot.at);
  const auto brighter = [=](cv::Mat& image) { image(cv::Rect(at.x - 90, at.y - 90, 180, 180)) += 8; };
  stage.things = {brighter, stage.hand(spot.at)};
  stage.rest(30);
  check_put_on(stage, 0, spot, {brighter});
}

TEST_CASE("a piece put on within the first seconds was put on, wherever that is", "[track][hidden][moves]") {
  for (const int piece : {0, 5}) {
    Stage stage;
    const auto spot = stage.spots.at(piece);
    stage.spots.erase(piece);
    stage.rest(45);
    stage.things = {stage.hand(spot.at)};
    stage.rest(15);
    check_put_on(stage, piece, spot);
  }
}

TEST_CASE("a piece put on where a shadow lay until then was put on", "[track][hidden][moves]") {
  Stage stage;
  stage.cloth = {[](cv::Mat& image) {
    for (int x = 0; x < image.cols; x += 48) cv::line(image, {x, 0}, {x, image.rows}, cv::Scalar(128), 20);
  }};
  const auto spot = stage.spots.at(0);
  stage.spots.erase(0);
  const cv::Point at = stage.pixel(spot.at);
  stage.things = {[=](cv::Mat& image) { image(cv::Rect(at.x - 90, at.y - 90, 180, 180)) *= 0.7; }};
  stage.settle();
  stage.things = {stage.hand(spot.at)};
  stage.rest(30);
  check_put_on(stage, 0, spot);
}

TEST_CASE("a piece beneath a hand that moves in the first picture already is found, not put on",
          "[track][hidden][moves]") {
  Stage stage;
  stage.cloth = {[](cv::Mat& image) {
    for (int x = 0; x < image.cols; x += 48) cv::line(image, {x, 0}, {x, image.rows}, cv::Scalar(128), 20);
  }};
  const cv::Point at = stage.pixel(stage.spots.at(0).at);
  for (int i = 0; i < 100; ++i) {
    stage.things = {[&](cv::Mat& image) {
      cv::rectangle(image, at + cv::Point(-60, -60), {at.x + 60, image.rows}, cv::Scalar(i % 2 ? 150 : 122),
                    -1);
    }};
    stage.next();
  }
  stage.things.clear();
  const auto result = stage.rest(90);
  CHECK(view(result, 0).state == PieceState::kSeen);
  CHECK(result.moves.empty());
}

TEST_CASE("a piece put on while the camera is bumped under the same hand was put on",
          "[track][hidden][moves]") {
  Stage stage(10);
  const auto spot = stage.spots.at(0);
  stage.spots.erase(0);
  stage.settle();
  stage.things = {stage.hand(spot.at)};
  stage.rest(20);
  stage.aim(474.0, 1010.0, 308.0);
  stage.things = {stage.hand(spot.at)};
  stage.rest(20);
  check_put_on(stage, 0, spot);
}

TEST_CASE("a piece that was hidden when the table was first looked at is found, not put on",
          "[track][hidden][moves]") {
  Stage stage;
  stage.things = {figure(stage, 0), stage.hand(stage.tag_at(3)), stage.die(6)};
  auto result = stage.rest(120);
  CHECK(view(result, 0).state == PieceState::kLost);
  CHECK(view(result, 3).state == PieceState::kLost);
  stage.things.clear();
  result = stage.rest(60);
  for (const int piece : {0, 3, 6}) CHECK(view(result, piece).state == PieceState::kSeen);
  CHECK(result.moves.empty());
  stage.spots[0].at.x_mm += 30.0;  // and from now on it is told as any other
  result = stage.rest(30);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kMoved);
}

TEST_CASE("a piece seen in a hand and put where the table was not bare was put on",
          "[track][hidden][moves]") {
  Stage stage;
  const auto spot = stage.spots.at(0);
  stage.spots.erase(0);
  const cv::Point paper = stage.pixel(spot.at);
  const auto sheet = [=](cv::Mat& image) {
    cv::rectangle(image, paper - cv::Point(20, 34), paper + cv::Point(20, 34), cv::Scalar(180), -1);
  };
  stage.things = {sheet};
  stage.settle();
  stage.things.clear();  // it lies on the paper, which the stage draws below
  for (int i = 0; i <= 20; ++i) {
    stage.spots[0] = {{spot.at.x_mm + 6.0 * (20 - i), spot.at.y_mm + 4.0 * (20 - i)}, spot.heading_deg};
    stage.next();
  }
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kPutOn);
}

TEST_CASE("a counter laid on a stand's tag covers the stand", "[track][hidden]") {
  Stage stage;
  stage.settle();
  stage.spots[6] = {stage.tag_at(1), 0.0};
  const auto result = stage.rest(90);
  CHECK(view(result, 6).state == PieceState::kSeen);
  CHECK(view(result, 1).state == PieceState::kCovered);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].piece == PieceId("c6"));
}

TEST_CASE("a tag of which a neighbour hides a corner is covered by a figure, not by blur",
          "[track][hidden]") {
  int covered = 0;
  for (const double beside_mm : {13.5, 13.75, 14.0}) {  // now and then it is read
    Stage stage;
    stage.settle();
    stage.spots[6] = {{stage.tag_at(1).x_mm + beside_mm, stage.tag_at(1).y_mm + beside_mm}, 0.0};
    stage.rest(10);
    for (int i = 0; i < 60; ++i) {
      const auto result = stage.next();
      REQUIRE(view(result, 6).state == PieceState::kSeen);
      CHECK(result.notes.empty());
      if (view(result, 1).state == PieceState::kSeen) continue;
      ++covered;
      CHECK(view(result, 1).covered_by == CoveredBy::kFigure);
    }
  }
  CHECK(covered > 30);
}

TEST_CASE("a tag of which glare hides a side is covered by glare, though the rest of it is seen",
          "[track][hidden]") {
  Stage stage;
  stage.settle();
  const cv::Point beside = stage.pixel(stage.tag_at(1)) + cv::Point(0, 30);
  stage.things = {[=](cv::Mat& image) { cv::circle(image, beside, 26, cv::Scalar(255), -1, cv::LINE_AA); }};
  stage.rest(150);  // light that comes at once may be a hand
  for (int i = 0; i < 30; ++i) {
    const auto result = stage.next();
    REQUIRE(view(result, 1).state == PieceState::kCovered);
    CHECK(view(result, 1).covered_by == CoveredBy::kGlare);
  }
}

TEST_CASE("an arm of the table's own brightness covers what it hides, however long it lies there",
          "[track][hidden]") {
  Stage stage;
  stage.settle();
  const cv::Point tag = stage.pixel(stage.tag_at(0));
  stage.things = {[=](cv::Mat& image) {  // a sleeve like the table, and a fist
    cv::line(image, tag, {tag.x, 0}, cv::Scalar(113), 90);
    cv::ellipse(image, tag, {24, 34}, 0, 0, 360, cv::Scalar(150), -1);
  }};
  for (int i = 0; i < 450; ++i) {
    const auto result = stage.next();
    CAPTURE(i);
    REQUIRE(view(result, 0).state == PieceState::kCovered);
  }
  stage.things.clear();
  const auto after = stage.rest(30);
  CHECK(view(after, 0).state == PieceState::kSeen);
  CHECK(after.moves.empty());
}

TEST_CASE("a hand that lies still over the table keeps it busy", "[track][hidden]") {
  Stage stage;
  stage.settle();
  stage.things = {stage.hand(stage.tag_at(0))};
  stage.rest(60);
  CHECK(stage.next().table.busy);
  stage.things.clear();
  CHECK_FALSE(stage.rest(30).table.busy);
}
