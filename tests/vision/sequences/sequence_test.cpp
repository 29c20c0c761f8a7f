#include "tests/bench/sequences/sequence.hpp"

#include <algorithm>
#include <set>

#include <opencv2/imgproc.hpp>

#include "core/kit/tag_family.hpp"
#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_source.hpp"

using namespace telescope;
using namespace telescope::vision::demo;

namespace {

/// Cells of a tag that are as bright or dark as its code says, looked up where the truth and the camera put
/// it.
int agreeing_cells(const cv::Mat1b& grey, const Optics& optics, const Kit& kit, const PieceTruth& truth) {
  const KitPiece& piece = kit.pieces[truth.piece];
  const Rotation turn = facing_frame(truth.spot->heading.degrees());
  const auto look = [&](double u, double v) {  // modules from the tag's middle, right and to its top
    const double module = kit.tag_size_mm / 8;
    const auto f = [](double value) { return static_cast<float>(value); };
    const Vec3 p =
        turn.back({f(piece.placement.dx_mm + u * module), f(piece.placement.dy_mm + v * module), 0});
    const auto px =
        optics.image_from_table({f(truth.spot->centre.x_mm) + p.x, f(truth.spot->centre.y_mm) + p.y,
                                 f(piece.placement.height_mm + truth.lift_mm)});
    return int{grey(cvRound(px->y), cvRound(px->x))};
  };
  const int white = look(3.5, 3.5), black = look(2.5, 2.5);
  int agree = 0;
  for (int i = 0; i < 16; ++i) {
    const bool lit = look(i % 4 - 1.5, 1.5 - i / 4) > (white + black) / 2;
    agree += lit == static_cast<bool>(square_word(piece.tag) >> (15 - i) & 1);
  }
  return agree;
}

constexpr SequenceOptions kSmall{.width = 480, .height = 270, .seed = 4};

}  // namespace

TEST_CASE("Whatever happens to table and camera, tags are shown where the truth says", "[sequence]") {
  const Kit kit = small_demo_kit();
  Sequence sequence(kit, {.seed = 2});
  std::set<Trouble> troubles;
  int looked_at = 0;
  for (int i = 0; i < 30; ++i) {
    cv::Mat1b grey;
    cv::cvtColor(sequence.render(i * 5.6), grey, cv::COLOR_BGR2GRAY);
    const FrameTruth truth = sequence.truth();
    troubles.insert(truth.troubles.begin(), truth.troubles.end());
    if (truth.blur_px > 0.9) continue;
    for (const PieceTruth& t : truth.pieces) {
      if (t.held || t.visible < 1 || t.contrast < 60) continue;
      INFO("second " << truth.t_s << ", piece " << kit.pieces[t.piece].id.value());
      CHECK(agreeing_cells(grey, sequence.optics(), kit, t) == 16);
      ++looked_at;
    }
  }
  CHECK(looked_at > 500);
  CHECK(troubles.size() > 8);
}

TEST_CASE("A sequence is the same for the same seed and times, whenever its truth is asked for",
          "[sequence]") {
  const Kit kit = small_demo_kit();
  Sequence one(kit, kSmall), other(kit, kSmall);
  for (int i = 0; i < 40; ++i) {
    const cv::Mat picture = one.render(i * 0.5);
    REQUIRE(cv::norm(picture, other.render(i * 0.5), cv::NORM_INF) == 0);
    one.truth();
  }
  const auto a = one.truth(), b = other.truth();
  for (std::size_t i = 0; i < a.pieces.size(); ++i) CHECK(a.pieces[i].visible == b.pieces[i].visible);
}

TEST_CASE(
    "Every kind of deed and trouble comes, and each move leads from where a piece rested to where it rests",
    "[sequence]") {
  const Kit kit = small_demo_kit();
  Sequence sequence(kit, {.width = 320, .height = 240, .seed = 7, .severity = Severity::kHard});
  std::vector<std::optional<vision::demo::Spot>> rested(kit.pieces.size());
  std::set<Deed> deeds;
  std::set<Trouble> troubles;
  sequence.render(0);
  for (const PieceTruth& t : sequence.truth().pieces) rested[t.piece] = t.spot;
  for (const AnchorTruth& anchor : sequence.truth().anchors) {
    CHECK(anchor.off_mm == Approx(0).margin(1e-6));
    CHECK(anchor.visible == 1.0);
  }
  bool is_anchor_shifted = false, is_anchor_covered = false;
  for (double t = 0; t < 420; t += 0.5) {
    sequence.render(t);
    const FrameTruth truth = sequence.truth();
    troubles.insert(truth.troubles.begin(), truth.troubles.end());
    for (const AnchorTruth& anchor : truth.anchors) {
      is_anchor_shifted |= truth.settled && anchor.off_mm > 9;
      is_anchor_covered |= truth.settled && anchor.visible < 0.5;
    }
    for (const TrueMove& move : sequence.take_moves()) {
      deeds.insert(move.deed);
      INFO(to_string(move.deed) << " at " << move.put_down_at_s << " s, piece "
                                << kit.pieces[move.piece].id.value());
      CHECK(move.from.has_value() == rested[move.piece].has_value());
      // What was only knocked stands within a tenth of a millimetre or two of where it was.
      if (move.from && rested[move.piece]) {
        CHECK(move.from->centre.x_mm == Approx(rested[move.piece]->centre.x_mm).margin(2));
        CHECK(move.from->centre.y_mm == Approx(rested[move.piece]->centre.y_mm).margin(2));
      }
      CHECK(move.lifted_at_s < move.put_down_at_s);
      rested[move.piece] = move.to;
    }
    if (!truth.settled) continue;
    for (const PieceTruth& piece : truth.pieces) {
      REQUIRE(piece.spot.has_value() == rested[piece.piece].has_value());
      if (!piece.spot) continue;
      CHECK(piece.spot->centre.x_mm == Approx(rested[piece.piece]->centre.x_mm).margin(2));
      CHECK(piece.spot->centre.y_mm == Approx(rested[piece.piece]->centre.y_mm).margin(2));
    }
  }
  CHECK(deeds.size() == 7);  // the others end as they began, or are no piece's
  CHECK(troubles.size() == kTroubles);
  CHECK(is_anchor_shifted);
  CHECK(is_anchor_covered);
}

TEST_CASE("A hard day shows every trouble in its order within four minutes, and then again", "[sequence]") {
  const Kit kit = small_demo_kit();
  Sequence sequence(kit, {.width = 320,
                          .height = 240,
                          .severity = Severity::kHard,
                          .in_order = true,
                          .crowd = 0,
                          .push = false});
  std::vector<Trouble> came;
  for (double t = 0; t < 300; t += 1) {
    sequence.render(t);
    const auto troubles = sequence.truth().troubles;
    if (!troubles.empty() && (came.empty() || came.back() != troubles.back())) {
      came.push_back(troubles.back());
      if (came.size() == kTroubles) CHECK(t < 240);
    }
  }
  REQUIRE(came.size() > kTroubles);
  for (std::size_t i = 0; i < came.size(); ++i)
    CHECK(came[i] == static_cast<Trouble>(i % static_cast<std::size_t>(kTroubles)));
}

TEST_CASE("A tag under a hand is not visible, and one that a figure stands on is hidden by a figure",
          "[sequence]") {
  const Kit kit = small_demo_kit();
  Sequence sequence(kit, kSmall);
  int by_hand = 0, by_figure = 0, settled = 0;
  for (double t = 0; t < 120; t += 0.4) {
    sequence.render(t);
    const FrameTruth truth = sequence.truth();
    settled += truth.settled;
    for (const PieceTruth& p : truth.pieces) {
      CHECK(p.visible <= 1);
      if (!p.spot) CHECK(p.visible == 0);
      if (p.visible == 1 && p.contrast > 30) CHECK(p.covered_by == CoveredBy::kNothing);
      if (truth.settled) CHECK(p.covered_by != CoveredBy::kHand);
      by_hand += p.code_visible < 0.2 && p.covered_by == CoveredBy::kHand;
      by_figure += p.code_visible < 0.2 && p.covered_by == CoveredBy::kFigure;
    }
  }
  CHECK(by_hand > 10);
  CHECK(by_figure > 10);
  CHECK(settled > 50);
}
