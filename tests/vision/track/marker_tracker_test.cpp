// Markers on a table: where each lies, whether it is seen, covered or gone.
#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;

namespace {

constexpr int kPin = 479, kSmoke = 478;

/// Six stands, a counter, and pins in rows beyond them.
struct Pinned : Stage {
  explicit Pinned(int pins = 4, double apart_mm = 90.0) {
    have_markers("pin", kPin);
    have_markers("smoke", kSmoke);
    for (int i = 0; i < pins; ++i)
      laid.push_back(
          {kPin, {{70.0 + apart_mm * (i % 6), 480.0 + 80.0 * static_cast<double>(i / 6)}, 31.0 * i}});
  }
  TablePoint at(std::size_t i) const { return laid[i].second.at; }
};

const MarkerView* at_place(const FrameResult& result, TablePoint place) {
  const auto it = std::ranges::find_if(result.table.markers, [&](const MarkerView& marker) {
    return marker.pose &&
           std::hypot(marker.pose->centre.x_mm - place.x_mm, marker.pose->centre.y_mm - place.y_mm) < 3.0;
  });
  return it == result.table.markers.end() ? nullptr : &*it;
}

auto count(const FrameResult& result, PieceState state) {
  return std::ranges::count(result.table.markers, state, &MarkerView::state);
}

}  // namespace

TEST_CASE("thirty markers of one class are all told where they lie, and no piece is the worse for it",
          "[marker]") {
  Pinned stage(30);
  stage.laid.push_back({kSmoke, {{300, 400}, 45}});
  for (const FrameResult& result : {stage.next(), stage.rest(40)}) {
    REQUIRE(result.table.markers.size() == 31);
    CHECK(count(result, PieceState::kSeen) == 31);
    std::set<std::uint64_t> numbers;
    for (const auto& [tag, spot] : stage.laid) {
      const MarkerView* marker = at_place(result, spot.at);
      REQUIRE(marker);
      CHECK(marker->marker == (tag == kPin ? "pin" : "smoke"));
      CHECK(std::abs(turn_degrees(marker->pose->heading, Heading::from_degrees(spot.heading_deg))) < 3.0);
      CHECK(marker->place ==
            locate(stage.kit.board, marker->pose->centre, marker->place.between.empty() ? Length() : 3_mm));
      numbers.insert(marker->number);
    }
    CHECK(numbers.size() == 31);
    CHECK(result.table.doubled.empty());
    CHECK(result.table.foreign.empty());
    CHECK(result.sightings.size() == 11);  // seven pieces, four anchors
    for (const PieceView& piece : result.table.pieces) CHECK(piece.state == PieceState::kSeen);
  }
}

TEST_CASE("a marker under a hand is covered by it, and is the same one when the hand has gone", "[marker]") {
  Pinned stage;
  const auto before = stage.settle();
  const auto number = at_place(before, stage.at(1))->number;
  stage.things = {stage.hand(stage.at(1))};
  const auto covered = stage.rest(30);
  const MarkerView* marker = at_place(covered, stage.at(1));
  REQUIRE(marker);
  CHECK(marker->state == PieceState::kCovered);
  CHECK(marker->covered_by == CoveredBy::kHand);
  stage.things.clear();
  const auto uncovered = stage.rest(10);
  marker = at_place(uncovered, stage.at(1));
  REQUIRE(marker);
  CHECK(marker->state == PieceState::kSeen);
  CHECK(marker->number == number);
}

TEST_CASE("a marker under a figure stays covered for as long as it stands there", "[marker]") {
  Pinned stage;
  stage.settle();
  const cv::Point at = stage.pixel(stage.at(2));
  stage.things = {[=](cv::Mat& image) {
    cv::rectangle(image, at - cv::Point(8, 8), at + cv::Point(8, 8), cv::Scalar(60), -1);
  }};
  const auto result = stage.rest(150);
  const MarkerView* marker = at_place(result, stage.at(2));
  REQUIRE(marker);
  CHECK(marker->state == PieceState::kCovered);
  CHECK(marker->covered_by == CoveredBy::kFigure);
}

TEST_CASE("a marker that was taken is told to be gone for two seconds, then no more", "[marker]") {
  Pinned stage;
  stage.settle();
  const TablePoint place = stage.at(1);
  stage.laid.erase(stage.laid.begin() + 1);
  const auto gone = stage.rest(15);
  const MarkerView* marker = at_place(gone, place);
  REQUIRE(marker);
  CHECK(marker->state == PieceState::kLost);
  CHECK(count(gone, PieceState::kSeen) == 3);
  const auto after = stage.rest(60);
  CHECK(at_place(after, place) == nullptr);
  CHECK(after.table.markers.size() == 3);
}

TEST_CASE("a marker that was moved is gone here, and another is seen there", "[marker]") {
  Pinned stage;
  const TablePoint here = stage.at(0);
  const auto number = at_place(stage.settle(), here)->number;
  const TablePoint there{here.x_mm + 40.0, here.y_mm + 150.0};
  stage.laid[0].second.at = there;
  const auto result = stage.rest(15);
  const MarkerView *old = at_place(result, here), *fresh = at_place(result, there);
  REQUIRE(old);
  REQUIRE(fresh);
  CHECK(old->state == PieceState::kLost);
  CHECK(old->number == number);
  CHECK(fresh->state == PieceState::kSeen);
  CHECK(fresh->number > number);
  CHECK(result.moves.empty());  // markers make no moves
}

TEST_CASE("a marker that is shoved so little that it overlaps its place leaves nothing behind", "[marker]") {
  Pinned stage;
  stage.settle();
  const TablePoint here = stage.at(0);
  stage.laid[0].second.at.x_mm += 12.0;
  const auto result = stage.rest(75);
  CHECK(at_place(result, here) == nullptr);
  REQUIRE(at_place(result, stage.at(0)));
  CHECK(count(result, PieceState::kSeen) == 4);
  CHECK(result.table.markers.size() == 4);
}

TEST_CASE("markers that lie side by side are gone when they are swept up together", "[marker]") {
  Pinned stage(18, 28.0);
  CHECK(count(stage.settle(), PieceState::kSeen) == 18);
  stage.things = {stage.hand({140.0, 500.0}, 60.0)};
  stage.rest(10);
  stage.laid.erase(stage.laid.begin(), stage.laid.begin() + 6);
  stage.rest(10);
  stage.things.clear();
  const auto result = stage.rest(120);
  CHECK(count(result, PieceState::kSeen) == 12);
  CHECK(result.table.markers.size() == 12);
}

TEST_CASE("a marker held over the table is not told until it lies there", "[marker]") {
  Pinned stage;
  stage.settle();
  stage.laid.push_back({kSmoke, {{300, 620}, 0, 120.0}});
  CHECK(stage.rest(10).table.markers.size() == 4);
  stage.laid.back().second.lift_mm = 0.0;
  const auto result = stage.rest(10);
  CHECK(result.table.markers.size() == 5);
  REQUIRE(at_place(result, {300, 620}));
  CHECK(at_place(result, {300, 620})->marker == "smoke");
}

TEST_CASE("markers stay where they are when the camera is bumped", "[marker]") {
  Pinned stage;
  const auto before = stage.settle();
  stage.aim(486.0, 1010.0, 310.0, 460.0);
  const auto after = stage.rest(45);
  REQUIRE(after.table.markers.size() == 4);
  CHECK(count(after, PieceState::kSeen) == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(after.table.markers[i].number == before.table.markers[i].number);
}

TEST_CASE("a stand that is taken off is told, though markers were put down meanwhile", "[marker]") {
  Pinned stage;
  stage.settle();
  stage.things = {stage.hand(stage.tag_at(2))};
  stage.rest(15);
  stage.spots.erase(2);
  stage.laid.push_back({kSmoke, {{200, 620}, 0}});
  stage.things = {stage.hand({200, 620})};
  stage.rest(15);
  stage.things.clear();
  const auto result = stage.rest(150);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == TableMove::Kind::kTaken);
  CHECK(result.moves[0].piece == stage.kit.pieces[2].id);
}

TEST_CASE("of more than two hundred markers two hundred are told, and a note says so", "[marker]") {
  Pinned stage(0);
  const cv::Mat picture = stage.picture();
  Reading reading;
  for (int i = 0; i < 230; ++i) {
    const double x = 40.0 + i % 23 * 50.0, y = 40.0 + static_cast<double>(i / 23) * 60.0;
    reading.markers.push_back({.tag = TagId(kPin),
                               .corners = {{{x, y}, {x + 14, y}, {x + 14, y + 14}, {x, y + 14}}},
                               .correlation = 1.0F,
                               .margin = 1.0F,
                               .module_px = 2.4F});
  }
  Pipeline pipeline(stage.kit, {});
  FrameResult result;
  for (int k = 0; k < 5; ++k)
    result = pipeline.process({.image = picture,
                               .number = static_cast<std::uint64_t>(k),
                               .taken_at = {},
                               .t_s = k / 30.0,
                               .reading = std::make_shared<const Reading>(reading)});
  CHECK(result.table.markers.size() == kMostMarkers);
  CHECK(std::ranges::any_of(result.notes, [](const std::string& note) {
    return note.find("more than 200 markers") != std::string::npos;
  }));
}

namespace {

/// The pins are the backs of a deck's cards, and the smoke the face of one.
struct Deck : Pinned {
  Deck() : Pinned(0) {
    kit.markers[0].deck = kit.markers[1].deck = "cards";
    kit.markers[1].card = "7h";
  }
  /// The markers of a class that are not gone.
  static auto count_of(const FrameResult& result, std::string_view marker) {
    return std::ranges::count_if(result.table.markers, [&](const MarkerView& view) {
      return view.marker == marker && view.state != PieceState::kLost;
    });
  }
};

}  // namespace

TEST_CASE("a card that is turned over is told with the side that is up, and never with both",
          "[marker][deck]") {
  Deck stage;
  stage.laid = {{kSmoke, {{200, 480}, 10}}, {kPin, {{320, 480}, 0}}};
  auto result = stage.settle();
  CHECK(Deck::count_of(result, "smoke") == 1);
  CHECK(Deck::count_of(result, "pin") == 1);
  stage.laid[0].first = kPin;
  result = stage.rest(10);
  CHECK(Deck::count_of(result, "smoke") == 0);
  CHECK(Deck::count_of(result, "pin") == 2);
  REQUIRE(at_place(stage.rest(80), {200, 480}));
  stage.laid[0] = {kSmoke, {{202, 481}, 14}};
  result = stage.rest(10);
  CHECK(Deck::count_of(result, "smoke") == 1);
  CHECK(Deck::count_of(result, "pin") == 1);
  for (const MarkerView& marker : result.table.markers) CHECK(marker.state != PieceState::kCovered);
}

TEST_CASE("a card's face that is seen elsewhere is gone from where it was covered", "[marker][deck]") {
  Deck stage;
  const TablePoint before{200, 480}, after{380, 300};
  stage.laid = {{kSmoke, {before, 0}}};
  stage.settle();
  const cv::Point at = stage.pixel(before);
  stage.things = {[=](cv::Mat& image) {
    cv::rectangle(image, at - cv::Point(14, 14), at + cv::Point(14, 14), cv::Scalar(60), -1);
  }};
  auto result = stage.rest(20);
  REQUIRE(at_place(result, before));
  CHECK(at_place(result, before)->state == PieceState::kCovered);
  stage.laid[0].second.at = after;
  result = stage.rest(10);
  REQUIRE(at_place(result, after));
  CHECK(at_place(result, after)->state == PieceState::kSeen);
  CHECK(Deck::count_of(result, "smoke") == 1);
}
