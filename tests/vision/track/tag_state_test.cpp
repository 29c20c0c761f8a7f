// What hides a tag, by what one picture shows, and what that makes of its state over the pictures.

#include "vision/track/tag_state.hpp"

#include <vector>

#include "tests/support/catch.hpp"
#include "vision/track/patch_likeness.hpp"
#include "vision/track/place_levels.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

/// A place in full view, known from before, on which nothing lies.
PatchEvidence bare_place() {
  return {.is_remembered = true, .bare_share = 1.0};
}

/// A face of light and dark cells, two samples each.
std::vector<float> face(float dark = 30.0F, float bright = 200.0F) {
  std::vector<float> levels;
  for (int i = 0; i < kFaceAcross * kFaceAcross; ++i) {
    const int x = i % kFaceAcross / 2, y = i / kFaceAcross / 2;
    levels.push_back((x * 3 + y * 5) % 4 < 2 ? dark : bright);
  }
  return levels;
}

/// A table that is brighter by the light of a window on one side.
std::vector<float> ring(float grey = 110.0F) {
  std::vector<float> levels;
  for (int i = 0; i < 2 * kRingRound; ++i) levels.push_back(grey + static_cast<float>(i * 7 % 12));
  return levels;
}

}  // namespace

TEST_CASE("a place is clear only where nothing speaks against it", "[track][occlusion]") {
  CHECK(occlusion_of(bare_place()) == Occlusion::kClear);
  PatchEvidence seen = bare_place();
  seen.bare_share = kBareShare - 0.01;
  CHECK(occlusion_of(seen) == Occlusion::kFigure);
  seen = bare_place();
  seen.hand_near = true;
  CHECK(occlusion_of(seen) == Occlusion::kHand);
  seen = bare_place();
  seen.ring_is_the_same = false;
  CHECK(occlusion_of(seen) == Occlusion::kFigure);
  seen = bare_place();
  seen.even_share = 0.5;
  CHECK(occlusion_of(seen) == Occlusion::kFigure);
  seen.is_patterned = true;
  CHECK(occlusion_of(seen) == Occlusion::kClear);
}

TEST_CASE("where nothing can be seen, nothing is said of the table", "[track][occlusion]") {
  PatchEvidence seen = bare_place();
  seen.is_torn = true;
  CHECK(occlusion_of(seen) == Occlusion::kTorn);
  seen.light = 0.1;
  CHECK(occlusion_of(seen) == Occlusion::kDark);
  seen.in_view = false;
  CHECK(occlusion_of(seen) == Occlusion::kOutOfView);
}

TEST_CASE("a tag that looks as it did is there, unless a hand is over it", "[track][occlusion]") {
  PatchEvidence seen = bare_place();
  seen.face_is_there = true;
  CHECK(occlusion_of(seen) == Occlusion::kStillThere);
  seen.hand_near = true;
  CHECK(occlusion_of(seen) == Occlusion::kStillThere);
  seen.hand_on_tag = true;
  CHECK(occlusion_of(seen) == Occlusion::kHand);
}

TEST_CASE("light over a part of a piece is glare, a thing there a figure, what moves there a hand",
          "[track][occlusion]") {
  PatchEvidence seen = bare_place();
  seen.body_is_there = true;
  CHECK(occlusion_of(seen) == Occlusion::kFigure);
  seen.touched_share = 0.1;
  CHECK(occlusion_of(seen) == Occlusion::kGlare);
  seen.moved_just_now = true;
  CHECK(occlusion_of(seen) == Occlusion::kHand);
  seen.saturated_share = 0.3;
  CHECK(occlusion_of(seen) == Occlusion::kGlare);
}

TEST_CASE("of a piece whose look is not remembered, what is foreground hides it", "[track][occlusion]") {
  PatchEvidence seen{.bare_share = 1.0};
  CHECK(occlusion_of(seen) == Occlusion::kClear);
  seen.is_foreground = true;
  CHECK(occlusion_of(seen) == Occlusion::kFigure);
}

TEST_CASE("a face is there in half its contrast and much blurred, not with a quarter of it hidden",
          "[track][occlusion]") {
  const auto before = face();
  CHECK(look_of_face(before, before).is_there);
  const FaceLook faded = look_of_face(before, face(72.0F, 157.0F));
  CHECK(faded.is_there);
  CHECK(faded.contrast == Approx(0.5).margin(0.01));
  auto hidden = before;
  for (int y = 0; y < kFaceAcross / 2; ++y)
    for (int x = 0; x < kFaceAcross / 2; ++x) hidden[static_cast<std::size_t>(y * kFaceAcross + x)] = 90.0F;
  CHECK_FALSE(look_of_face(before, hidden).is_there);
  CHECK_FALSE(look_of_face(before, std::vector<float>(before.size(), 90.0F)).is_there);
}

TEST_CASE("a ring is the same in another light, and where something lies in one quarter of it",
          "[track][occlusion]") {
  const auto before = ring();
  auto now = before;
  for (float& level : now) level *= 0.6F;
  CHECK(is_ring_the_same(before, now, 0.6));
  now = before;
  for (std::size_t i = 0; i < kRingRound / 4; ++i) now[i] = 20.0F;
  CHECK(is_ring_the_same(before, now, 1.0));
  CHECK_FALSE(is_ring_the_same(before, std::vector<float>(before.size(), 150.0F), 1.0));
  CHECK(share_changed(before, std::vector<float>(before.size(), 150.0F), 1.0) == 1.0);
}

TEST_CASE("what was white before is not washed out now", "[track][occlusion]") {
  const std::vector<float> before{100.0F, 250.0F, 240.0F}, now{255.0F, 255.0F, 255.0F};
  CHECK(washed_out(before, now, 1.0) == 1);
}

TEST_CASE("a tag is absent in the second picture of bare table, whatever else came before",
          "[track][state]") {
  TagState tag;
  CHECK(tag.state() == PieceState::kLost);
  tag.read(1.0);
  tag.not_read(evidence_of(Occlusion::kClear), 1.1);
  CHECK(tag.state() == PieceState::kCovered);
  CHECK(tag.covered_by() == CoveredBy::kHand);
  CHECK_FALSE(tag.is_clear());
  tag.not_read(evidence_of(Occlusion::kClear), 1.2);
  CHECK(tag.state() == PieceState::kLost);
  CHECK(tag.is_clear());
  CHECK(tag.since_s() == 1.2);
}

TEST_CASE("a single picture of bare table between hands takes nothing off", "[track][state]") {
  TagState tag;
  tag.read(0.0);
  for (int i = 0; i < 20; ++i) {
    tag.not_read(evidence_of(i % 2 == 0 ? Occlusion::kClear : Occlusion::kHand), 0.1 * i);
    CHECK(tag.state() == PieceState::kCovered);
  }
}

TEST_CASE("however long a tag is hidden, that it is not read does not make it absent", "[track][state]") {
  for (const Occlusion look : {Occlusion::kFigure, Occlusion::kHand, Occlusion::kGlare, Occlusion::kDark,
                               Occlusion::kTorn, Occlusion::kStillThere, Occlusion::kOutOfView}) {
    TagState tag;
    tag.read(0.0);
    for (int i = 1; i < 1000; ++i) tag.not_read(evidence_of(look), 0.1 * i);
    CHECK(tag.state() == PieceState::kCovered);
    CHECK(tag.since_s() == 0.1);
  }
}

TEST_CASE("where another stand is read in its place a tag is absent at once", "[track][state]") {
  TagState tag;
  tag.read(0.0);
  for (int i = 0; i < 10; ++i) tag.not_read(evidence_of(Occlusion::kHand), 0.1);
  tag.not_read(certain_absence(), 0.2);
  CHECK(tag.state() == PieceState::kLost);
}

TEST_CASE("an absent tag stays so whatever covers its place, until it is read or looks as it did",
          "[track][state]") {
  TagState tag;
  tag.read(0.0);
  tag.not_read(certain_absence(), 0.1);
  for (const Occlusion look : {Occlusion::kFigure, Occlusion::kHand, Occlusion::kDark}) {
    tag.not_read(evidence_of(look), 0.2);
    CHECK(tag.state() == PieceState::kLost);
    CHECK_FALSE(tag.is_clear());
  }
  tag.not_read(evidence_of(Occlusion::kStillThere), 0.3);
  CHECK(tag.state() == PieceState::kCovered);
  CHECK(tag.covered_by() == CoveredBy::kBlur);
  tag.not_read(certain_absence(), 0.4);
  tag.read(0.5);
  CHECK(tag.state() == PieceState::kSeen);
  CHECK(tag.since_s() == 0.5);
}

TEST_CASE("many tags vanish together only where they are many and a good share", "[track][state]") {
  CHECK(vanished_together(3, 0));
  CHECK(vanished_together(3, 4));
  CHECK_FALSE(vanished_together(3, 5));
  CHECK_FALSE(vanished_together(2, 0));
}
