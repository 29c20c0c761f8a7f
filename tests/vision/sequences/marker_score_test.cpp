#include <algorithm>

#include "tests/bench/sequences/score.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"

using namespace telescope;
using namespace telescope::bench;
using namespace telescope::vision::demo;

namespace {

/// Ten pins and two smokes, of which everything is known, and a pipeline that says it rightly.
struct MarkerTable {
  MarkerTable() {
    for (std::size_t i = 0; i < 12; ++i) {
      const TablePoint at{40.0 + 45.0 * static_cast<double>(i), 100.0};
      truth.markers.push_back({i < 10 ? 0U : 1U,
                               {.spot = vision::demo::Spot{at, {}},
                                .visible = 1,
                                .code_visible = 1,
                                .contrast = 120,
                                .tag_px = {at.x_mm, at.y_mm},
                                .module_px = 2.5}});
    }
    for (AnchorTruth& anchor : truth.anchors) anchor.visible = 1;
    truth.settled = truth.camera_rests = true;
    truth.blur_px = 0.7;
  }
  static vision::Sighting sighting(TagId tag, cv::Point2d c) {
    return {.tag = tag,
            .corners = {{{c.x - 6, c.y - 6}, {c.x + 6, c.y - 6}, {c.x + 6, c.y + 6}, {c.x - 6, c.y + 6}}},
            .correlation = 1};
  }
  vision::FrameResult perfect() {
    vision::FrameResult said;
    said.table.frame = ++frame;
    said.table.calibrated = true;
    std::uint64_t number = 0;
    for (const MarkerTruth& m : truth.markers) {
      ++number;
      if (!m.truth.spot) continue;
      const MarkerClass& kind = kit.markers[m.kind];
      said.markers.push_back(sighting(kind.tag, m.truth.tag_px));
      said.table.markers.push_back({.marker = kind.id,
                                    .number = number,
                                    .pose = Pose{m.truth.spot->centre, {}, 0.1, 0.1},
                                    .place = {}});
    }
    return said;
  }
  void show(const vision::FrameResult& said) {
    score.add(said, truth, {});
    truth.t_s += 1.0 / 30;
  }

  static Kit markers_only() {
    Kit kit = small_demo_kit();
    kit.pieces.clear();
    kit.markers = {{"pin", "Pinned", "P", TagId(479), 10, 25, 25, 0.5},
                   {"smoke", "Smoke", "S", TagId(478), 2, 25, 25, 0.5}};
    return kit;
  }

  const Kit kit = markers_only();
  FrameTruth truth;
  std::uint64_t frame = 0;
  Score score{kit};
};

}  // namespace

TEST_CASE("The score finds nothing wrong with markers that are told as they lie", "[score][marker]") {
  MarkerTable r;
  for (int i = 0; i < 60; ++i) r.show(r.perfect());
  CHECK(r.score.zeros_hold());
  CHECK(r.score.markers_settled.of == 720);
  CHECK(r.score.markers_settled.good == 720);
  CHECK(r.score.count(Fault::kMarkerKept) == 0);
}

TEST_CASE("The score counts a marker that is not told against recall", "[score][marker]") {
  MarkerTable r;
  auto said = r.perfect();
  said.table.markers.erase(said.table.markers.begin() + 3);
  r.show(said);
  CHECK(r.score.markers_settled.of == 12);
  CHECK(r.score.markers_settled.good == 11);
}

TEST_CASE("The score tells a false class from a ghost", "[score][marker]") {
  MarkerTable r;
  auto said = r.perfect();
  said.markers[2].tag = TagId(478);  // a smoke read where a pin lies
  said.markers.push_back(MarkerTable::sighting(TagId(479), {500, 600}));
  r.show(said);
  CHECK(r.score.count(Fault::kFalseClass) == 1);
  CHECK(r.score.count(Fault::kMarkerGhost) == 1);
  CHECK_FALSE(r.score.zeros_hold());
}

TEST_CASE("The score finds a marker that is read while it is wholly covered", "[score][marker]") {
  MarkerTable r;
  r.truth.markers[4].truth.visible = r.truth.markers[4].truth.code_visible = 0;
  r.show(r.perfect());
  CHECK(r.score.count(Fault::kMarkerGhost) == 1);
}

TEST_CASE("The score finds a marker that is told twice at one place, or seen where none is",
          "[score][marker]") {
  MarkerTable r;
  auto said = r.perfect();
  said.table.markers.push_back(said.table.markers[0]);
  r.show(said);
  CHECK(r.score.count(Fault::kMarkerGhost) == 1);
  said = r.perfect();
  said.table.markers[0].pose->centre = {300, 500};
  r.show(said);
  CHECK(r.score.count(Fault::kMarkerGhost) == 2);
}

TEST_CASE("The score finds a marker class that is called doubled", "[score][marker]") {
  MarkerTable r;
  auto said = r.perfect();
  said.table.doubled = {TagId(479)};
  r.show(said);
  CHECK(r.score.count(Fault::kDoubled) == 1);
}

TEST_CASE("The score finds a marker that is gone and is told covered for long, once", "[score][marker]") {
  MarkerTable r;
  r.show(r.perfect());
  auto gone = r.perfect().table.markers[1];
  gone.state = PieceState::kCovered;
  r.truth.markers[1].truth.spot.reset();
  r.truth.markers[1].truth.visible = r.truth.markers[1].truth.code_visible = 0;
  for (int i = 0; i < 100; ++i) {
    auto said = r.perfect();
    if (i >= 10) said.table.markers.push_back(gone);
    r.show(said);
  }
  CHECK(r.score.count(Fault::kMarkerKept) == 1);
  CHECK(r.score.zeros_hold());
}

TEST_CASE("a sequence's markers are handled like pieces and are no pieces", "[sequence][marker]") {
  Kit kit = small_demo_kit();
  kit.markers = {{"pin", "Pinned", "P", TagId(479), 6, 25, 25, 0.5}};
  Sequence sequence(kit, {.width = 320, .height = 240, .seed = 3, .crowd = 1.0});
  sequence.render(0.0);
  const FrameTruth truth = sequence.truth();
  CHECK(truth.pieces.size() == kit.pieces.size());
  REQUIRE(truth.markers.size() == 6);
  CHECK(std::ranges::any_of(truth.markers, [](const MarkerTruth& m) { return m.truth.spot.has_value(); }));
  CHECK(sequence.kit() == kit);
}

TEST_CASE("of a card in a sequence one side is on the table, and it is turned over", "[sequence][deck]") {
  Kit kit = small_demo_kit();
  kit.markers = {{"cards", "Cards", "C", TagId(300), 6, 44, 68, 0.3, "cards", ""}};
  for (int i = 0; i < 6; ++i) {
    const std::string face = std::to_string(i + 2) + "h";
    kit.markers.push_back({"cards-" + face, face, face, TagId(301 + i), 1, 44, 68, 0.3, "cards", face});
  }
  Sequence sequence(kit, {.width = 320, .height = 180, .seed = 5, .crowd = 1.0});
  bool was_turned = false;
  std::size_t faces_at_first = 99;
  for (int i = 0; i < 900; ++i) {
    sequence.render(0.2 * i);
    const FrameTruth truth = sequence.truth();
    REQUIRE(truth.markers.size() == 12);
    std::size_t faces = 0, lying = 0;
    for (const MarkerTruth& m : truth.markers) {
      lying += m.truth.spot.has_value();
      faces += m.truth.spot.has_value() && m.kind > 0;
    }
    REQUIRE(lying <= 6);
    for (std::size_t card = 0; card < 6; ++card)  // backs come first, then the faces, in one order
      REQUIRE_FALSE((truth.markers[card].truth.spot && truth.markers[6 + card].truth.spot));
    if (i == 0) faces_at_first = faces;
    was_turned = was_turned || faces != faces_at_first;
  }
  CHECK(was_turned);
}
