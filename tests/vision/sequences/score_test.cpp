#include "tests/bench/sequences/score.hpp"

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"

using namespace telescope;
using namespace telescope::bench;
using namespace telescope::vision::demo;

namespace {

/// A table of which everything is known, and a pipeline that says it rightly unless told otherwise.
class Rehearsal {
 public:
  Rehearsal() {
    for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
      const TablePoint at{30.0 + 60.0 * static_cast<double>(i % 10),
                          40.0 + 80.0 * static_cast<double>(i / 10)};
      truth.pieces.push_back({.piece = i,
                              .spot = vision::demo::Spot{at, {}},
                              .visible = 1,
                              .code_visible = 1,
                              .contrast = 120,
                              .tag_px = {at.x_mm, at.y_mm},
                              .module_px = 2.5});
    }
    for (AnchorTruth& anchor : truth.anchors) anchor.visible = 1;
    truth.settled = truth.camera_rests = true;
    truth.blur_px = 0.7;
  }

  /// What a perfect pipeline says.
  vision::FrameResult perfect() const {
    vision::FrameResult said;
    said.table.frame = frame;
    said.table.calibrated = true;
    said.moves = moves;
    for (const PieceTruth& t : truth.pieces) {
      const KitPiece& piece = kit.pieces[t.piece];
      PieceView view{.tag = piece.tag, .piece = piece.id};
      if (t.spot) view.pose = Pose{t.spot->centre, t.spot->heading, 0.1, 0.1};
      if (t.spot) view.place = locate(kit.board, t.spot->centre, Length());
      if (t.spot && t.code_visible > 0.9) {
        view.state = PieceState::kSeen;
        said.sightings.push_back({.tag = piece.tag, .corners = square(t.tag_px), .correlation = 1});
      } else if (t.spot) {
        view.state = PieceState::kCovered;
        view.covered_by = t.covered_by;
      }
      said.table.pieces.push_back(view);
    }
    return said;
  }

  void show(const vision::FrameResult& said, std::span<const TrueMove> ended = {}) {
    score.add(said, truth, ended);
    ++frame;
    truth.t_s += 1.0 / 30;
  }
  void show_perfect(int times) {
    for (int i = 0; i < times; ++i) show(perfect());
  }

  /// After ten perfect frames piece 2 is taken off, and is called covered.
  vision::FrameResult taken_but_covered() {
    show_perfect(10);
    truth.pieces[2].spot.reset();
    truth.pieces[2].visible = truth.pieces[2].code_visible = 0;
    auto said = perfect();
    said.table.pieces[2].state = PieceState::kCovered;
    return said;
  }

  /// Piece `i` has gone to `to`; gives what became true.
  TrueMove move(std::size_t i, TablePoint to) {
    PieceTruth& t = truth.pieces[i];
    const TrueMove move{.piece = i,
                        .from = t.spot,
                        .to = vision::demo::Spot{to, t.spot->heading},
                        .lifted_at_s = truth.t_s - 1,
                        .put_down_at_s = truth.t_s};
    t.spot = move.to;
    t.tag_px = {to.x_mm, to.y_mm};
    return move;
  }
  /// And the pipeline tells it.
  void tell(const TrueMove& move, TableMove::Kind kind = TableMove::Kind::kMoved) {
    const auto pose = [](const std::optional<vision::demo::Spot>& s) {
      return s ? std::optional(Pose{s->centre, s->heading, 0.1, 0.1}) : std::nullopt;
    };
    moves.push_back({.number = moves.size() + 1,
                     .kind = kind,
                     .tag = kit.pieces[move.piece].tag,
                     .piece = kit.pieces[move.piece].id,
                     .from = pose(move.from),
                     .to = pose(move.to),
                     .put_down_at_s = truth.t_s});
  }

  static calibration::Quad square(cv::Point2d c) {
    return {{{c.x - 6, c.y - 6}, {c.x + 6, c.y - 6}, {c.x + 6, c.y + 6}, {c.x - 6, c.y + 6}}};
  }

  const Kit kit = small_demo_kit();
  FrameTruth truth;
  std::vector<TableMove> moves;
  std::uint64_t frame = 1;
  Score score{kit};
};

constexpr TablePoint kElsewhere{300, 600};

}  // namespace

TEST_CASE("The score finds nothing wrong with a pipeline that says what is true", "[score]") {
  Rehearsal r;
  r.show_perfect(60);
  const TrueMove move = r.move(5, kElsewhere);
  r.tell(move);
  r.show(r.perfect(), std::array{move});
  r.show_perfect(200);
  r.score.finish();
  CHECK(r.score.zeros_hold());
  CHECK(r.score.count(Fault::kMissedTag) == 0);
  CHECK(r.score.moves.of == 1);
  CHECK(r.score.moves.good == 1);
  CHECK(r.score.settled.good == r.score.settled.of);
  CHECK(r.score.position.largest() == 0);
  CHECK(r.score.steady_mm.largest() == 0);
  CHECK(r.score.notice.largest() == 0);
}

TEST_CASE("The score catches a pose that is frozen after its piece has moved", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  auto frozen = r.perfect();
  r.move(5, kElsewhere);
  r.show(frozen);
  CHECK(r.score.count(Fault::kFalsePose) == 1);
  CHECK(r.score.count(Fault::kGhost) == 1);  // and its tag was not where it was said to be read
}

TEST_CASE("The score catches a piece called seen that was not read", "[score]") {
  Rehearsal r;
  auto said = r.perfect();
  said.sightings.erase(said.sightings.begin());
  r.show(said);
  CHECK(r.score.count(Fault::kGhost) == 1);
}

TEST_CASE("The score catches a tag read where there is none", "[score]") {
  Rehearsal r;
  auto said = r.perfect();
  said.sightings[3].corners = Rehearsal::square({580, 700});
  r.show(said);
  CHECK(r.score.count(Fault::kGhost) == 1);
  CHECK(r.score.count(Fault::kWrongId) == 0);
  CHECK_FALSE(r.score.zeros_hold());
}

TEST_CASE("The score catches a tag read where it is wholly covered", "[score]") {
  Rehearsal r;
  const auto said = r.perfect();
  r.truth.pieces[3].visible = r.truth.pieces[3].code_visible = 0;
  r.show(said);
  CHECK(r.score.count(Fault::kGhost) == 1);
}

TEST_CASE("The score catches two tags read as one another", "[score]") {
  Rehearsal r;
  auto said = r.perfect();
  std::swap(said.sightings[3].corners, said.sightings[4].corners);
  r.show(said);
  CHECK(r.score.count(Fault::kWrongId) == 2);
}

TEST_CASE("The score catches a readable tag that is not read", "[score]") {
  Rehearsal r;
  auto said = r.perfect();
  said.sightings.pop_back();
  said.table.pieces.back().state = PieceState::kCovered;
  r.show(said);
  CHECK(r.score.count(Fault::kMissedTag) == 1);
  CHECK(r.score.settled.of - r.score.settled.good == 1);
}

TEST_CASE("The score catches a sector that a piece does not stand in", "[score]") {
  Rehearsal r;
  r.show_perfect(1);
  auto said = r.perfect();
  said.table.pieces[0].place.sector = Sector{3, 5};
  r.show(said);
  CHECK(r.score.count(Fault::kFalseSector) == 1);
}

TEST_CASE("The score catches a covered piece called lost, once for each time it is covered", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  for (int times = 0; times < 2; ++times) {
    PieceTruth& t = r.truth.pieces[2];
    t.visible = t.code_visible = 0, t.covered_by = CoveredBy::kFigure;
    auto said = r.perfect();
    said.table.pieces[2].state = PieceState::kLost;
    for (int i = 0; i < 20; ++i) r.show(said);
    t.visible = t.code_visible = 1, t.covered_by = CoveredBy::kNothing;
    r.show_perfect(10);
  }
  CHECK(r.score.count(Fault::kCoveredAsLost) == 2);
  CHECK(r.score.covered_cases == 2);
}

TEST_CASE("The score counts what covers a piece as right or wrong", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  PieceTruth& t = r.truth.pieces[2];
  t.visible = t.code_visible = 0, t.covered_by = CoveredBy::kFigure;
  r.show_perfect(20);
  CHECK(r.score.cause.of > 5);
  CHECK(r.score.cause.good == r.score.cause.of);
  auto said = r.perfect();
  said.table.pieces[2].covered_by = CoveredBy::kHand;
  r.show(said);
  CHECK(r.score.cause.of - r.score.cause.good == 1);
}

TEST_CASE("The score catches a piece that lies in clear view and is called lost", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  auto said = r.perfect();
  said.sightings.erase(said.sightings.begin() + 2);
  said.table.pieces[2].state = PieceState::kLost;
  for (int i = 0; i < 4; ++i) r.show(said);
  CHECK(r.score.count(Fault::kRestingAsLost) == 0);
  for (int i = 0; i < 6; ++i) r.show(said);
  CHECK(r.score.count(Fault::kRestingAsLost) == 1);
}

TEST_CASE("The score tells after how many settled frames a piece that was taken off is called lost",
          "[score]") {
  Rehearsal r;
  auto said = r.taken_but_covered();
  for (int i = 0; i < 7; ++i) r.show(said);
  CHECK(r.score.gone.count() == 0);
  said.table.pieces[2].state = PieceState::kLost;
  for (int i = 0; i < 7; ++i) r.show(said);
  CHECK(r.score.gone.count() == 1);
  CHECK(r.score.gone.largest() == 7);
}

TEST_CASE("The score catches a piece that is gone and still called covered", "[score]") {
  Rehearsal r;
  auto said = r.taken_but_covered();
  for (int i = 0; i < 100; ++i) r.show(said);
  CHECK(r.score.count(Fault::kLostAsCovered) == 1);
  CHECK(r.score.lost_cases == 1);
}

TEST_CASE("The score catches a move that is not told, and forgives one that cannot be seen", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  const TrueMove plain = r.move(5, kElsewhere);
  r.show(r.perfect(), std::array{plain});
  const TrueMove hidden = r.move(6, {400, 600});
  r.truth.pieces[6].visible = 0.3;
  r.show(r.perfect(), std::array{hidden});
  r.show_perfect(200);
  CHECK(r.score.count(Fault::kMissedMove) == 1);
  r.score.finish();
  CHECK(r.score.unseen_moves == 1);
}

TEST_CASE("The score calls a true move that is told too late missed and late, and not invented", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  const TrueMove move = r.move(5, kElsewhere);
  r.show(r.perfect(), std::array{move});
  r.show_perfect(200);
  r.tell(move);
  r.show_perfect(200);
  CHECK(r.score.count(Fault::kMissedMove) == 1);
  CHECK(r.score.count(Fault::kInventedMove) == 0);
  CHECK(r.score.late_moves == 1);
}

TEST_CASE("The score waits for a move whose end comes into clear view late", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  const TrueMove move = r.move(6, {400, 600});
  r.truth.pieces[6].visible = 0.3;
  r.show(r.perfect(), std::array{move});
  r.show_perfect(1200);
  r.truth.pieces[6].visible = 1;
  SECTION("told") {
    r.tell(move);
    r.show_perfect(200);
    CHECK(r.score.moves.good == 1);
    CHECK(r.score.zeros_hold());
  }
  SECTION("not told") {
    r.show_perfect(200);
    CHECK(r.score.count(Fault::kMissedMove) == 1);
  }
}

TEST_CASE("The score catches a move that nobody made", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  const vision::demo::Spot from = *r.truth.pieces[5].spot;
  r.tell({.piece = 5, .from = from, .to = vision::demo::Spot{kElsewhere, {}}});
  r.show_perfect(200);
  CHECK(r.score.count(Fault::kInventedMove) == 1);
  CHECK_FALSE(r.score.zeros_hold());
}

TEST_CASE("The score catches a move told twice, and one told as another kind", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  const TrueMove move = r.move(5, kElsewhere);
  r.tell(move);
  r.tell(move);
  r.show(r.perfect(), std::array{move});
  const TrueMove other = r.move(7, {400, 650});
  r.tell(other, TableMove::Kind::kPutOn);
  r.show(r.perfect(), std::array{other});
  r.show_perfect(200);
  CHECK(r.score.count(Fault::kMoveToldTwice) == 1);
  CHECK(r.score.count(Fault::kMoveToldWrong) == 1);
  CHECK(r.score.count(Fault::kInventedMove) == 0);
}

TEST_CASE("The score measures how long a change in clear view goes unnoticed", "[score]") {
  Rehearsal r;
  r.show_perfect(10);
  r.move(5, kElsewhere);
  auto said = r.perfect();
  said.table.pieces[5].state = PieceState::kLost;
  std::erase_if(said.sightings, [&](const auto& s) { return s.tag == r.kit.pieces[5].tag; });
  for (int i = 0; i < 4; ++i) r.show(said);
  r.show_perfect(1);
  CHECK(r.score.notice.largest() == 4);
}

TEST_CASE("The score catches a note whose cause is not there, once for as long as it is said", "[score]") {
  const auto false_notes = [](const std::string& note, const auto& arrange) {
    Rehearsal r;
    r.show_perfect(3);
    arrange(r);
    auto said = r.perfect();
    said.notes = {note};
    r.show(said);
    r.show(said);
    return r.score.count(Fault::kFalseNote);
  };
  const auto nothing = [](Rehearsal&) {};
  const auto trouble = [](Trouble what) { return [=](Rehearsal& r) { r.truth.troubles = {what}; }; };
  const auto unread = [](int tags) {
    return [=](Rehearsal& r) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(tags); ++i) r.truth.pieces[i].code_visible = 0.5;
    };
  };
  const std::string flicker = "the light flickers: set the camera's power line frequency";
  CHECK(false_notes(flicker, nothing) == 1);
  CHECK(false_notes(flicker, trouble(Trouble::kSag)) == 1);
  CHECK(false_notes(flicker, trouble(Trouble::kFlicker60)) == 0);
  const std::string sagging = "the camera is sagging, by 3 px in the last minute: it is followed";
  CHECK(false_notes(sagging, nothing) == 1);
  CHECK(false_notes(sagging, trouble(Trouble::kSag)) == 0);
  const std::string covered = "anchor_2 is covered: the table is held by the others";
  CHECK(false_notes(covered, nothing) == 1);
  CHECK(false_notes(covered, [](Rehearsal& r) { r.truth.anchors[1].visible = 0.2; }) == 1);
  CHECK(false_notes(covered, [](Rehearsal& r) { r.truth.anchors[2].visible = 0.2; }) == 0);
  const std::string away = "anchor_0, anchor_3 are not at their corners: left out; lay them back";
  CHECK(false_notes(away, [](Rehearsal& r) { r.truth.anchors[0].off_mm = 12; }) == 1);
  CHECK(false_notes(away, [](Rehearsal& r) { r.truth.anchors[0].off_mm = r.truth.anchors[3].off_mm = 12; }) ==
        0);
  const std::string noise =
      "3 tags are not read, though nothing is seen to cover them: noise, a shadow's edge";
  CHECK(false_notes(noise, unread(2)) == 1);
  CHECK(false_notes(noise, unread(3)) == 0);
  CHECK(false_notes("the picture is mirrored: switch mirroring off", nothing) == 1);
}

TEST_CASE("The score measures a resting piece's trembling", "[score]") {
  Rehearsal r;
  for (int i = 0; i < 90; ++i) {
    auto said = r.perfect();
    said.table.pieces[1].pose->centre.x_mm += i % 2 ? 0.3 : -0.3;
    r.show(said);
  }
  r.score.finish();
  CHECK(r.score.steady_mm.largest() == Approx(0.3));
  CHECK(r.score.position.largest() == Approx(0.3));
}
