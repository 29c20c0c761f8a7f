#include "vision/track/piece_tracker.hpp"

#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;
using Kind = TableMove::Kind;

namespace {

const PieceView& view(const FrameResult& result, int piece) {
  return result.table.pieces.at(static_cast<std::size_t>(piece));
}

bool mentions(const FrameResult& result, const std::string& text) {
  return std::ranges::any_of(result.notes,
                             [&](const auto& note) { return note.find(text) != std::string::npos; });
}

/// Frames until the piece is in this state, at most `most`.
int frames_until(Stage& stage, int piece, PieceState state, int most) {
  for (int i = 1; i <= most; ++i)
    if (view(stage.next(), piece).state == state) return i;
  return most + 1;
}

/// A piece carried in a hand from where it is to another place: up, across, down, hand away. What else is in
/// the picture stays there.
FrameResult carry(Stage& stage, int piece, Stage::Spot to, int frames = 20) {
  const Stage::Spot from = stage.spots.at(piece);
  const auto things = stage.things;
  const auto show_hand = [&](TablePoint at) {
    stage.things = {stage.hand(at)};
    stage.things.insert(stage.things.end(), things.begin(), things.end());
  };
  FrameResult last;
  for (int i = 0; i <= frames; ++i) {
    const double t = static_cast<double>(i) / frames;
    const TablePoint at{from.at.x_mm + t * (to.at.x_mm - from.at.x_mm),
                        from.at.y_mm + t * (to.at.y_mm - from.at.y_mm)};
    stage.spots[piece] = {at, to.heading_deg, 100.0 * std::sin(CV_PI * t)};
    show_hand(stage.tag_at(piece));
    last = stage.next();
  }
  stage.spots[piece] = to;
  show_hand({to.at.x_mm, to.at.y_mm + 70.0});
  stage.rest(2);
  stage.things = things;
  return stage.rest(20);
}

/// A hand that hides the first two pieces.
std::function<void(cv::Mat&)> hand_over_two(const Stage& stage) {
  return stage.hand({(stage.tag_at(0).x_mm + stage.tag_at(1).x_mm) / 2, stage.tag_at(0).y_mm}, 110.0);
}

}  // namespace

TEST_CASE("a piece under a hand is covered by a hand, keeps its pose and says since when", "[track]") {
  Stage stage;
  const auto before = stage.settle();
  REQUIRE(view(before, 0).state == PieceState::kSeen);
  stage.things = {stage.hand(stage.tag_at(0))};
  auto result = stage.rest(3);
  CHECK(view(result, 0).state == PieceState::kCovered);
  CHECK(view(result, 0).covered_by == CoveredBy::kHand);
  CHECK(view(result, 0).pose == view(before, 0).pose);
  CHECK(view(result, 0).confidence == 0.0);
  CHECK(result.table.busy);
  CHECK(view(result, 3).state == PieceState::kSeen);
  result = stage.rest(90);  // the hand lies still
  CHECK(view(result, 0).state == PieceState::kCovered);
  CHECK(view(result, 0).covered_by == CoveredBy::kHand);
  CHECK(view(result, 0).state_age_s == Approx(92.0 / 30.0).margin(0.02));
  stage.things.clear();
  CHECK(frames_until(stage, 0, PieceState::kSeen, 3) <= 1);
  CHECK(stage.rest(30).moves.empty());
}

TEST_CASE("a die on a tag covers it as a figure does, for as long as it lies there", "[track]") {
  Stage stage;
  stage.settle();
  stage.things = {stage.die(0), stage.die(6)};  // a stand and a counter
  const auto result = stage.rest(150);
  for (const int piece : {0, 6}) {
    CAPTURE(piece);
    CHECK(view(result, piece).state == PieceState::kCovered);
    CHECK(view(result, piece).covered_by == CoveredBy::kFigure);
  }
  CHECK(result.moves.empty());
}

TEST_CASE("a tag washed out by light is covered by glare", "[track]") {
  Stage stage;
  stage.settle();
  const cv::Point at = stage.pixel(stage.tag_at(1));
  stage.things = {[=](cv::Mat& image) { cv::circle(image, at, 14, cv::Scalar(255), -1); }};
  const auto result = stage.rest(30);
  CHECK(view(result, 1).state == PieceState::kCovered);
  CHECK(view(result, 1).covered_by == CoveredBy::kGlare);
  CHECK(mentions(result, "glare"));
}

TEST_CASE("a tag that is blurred while nothing is in front of it is covered by blur", "[track]") {
  Stage stage;
  stage.settle();
  const cv::Point at = stage.pixel(stage.tag_at(2));
  stage.things = {[=](cv::Mat& image) {
    cv::Mat part = image(cv::Rect(at - cv::Point(16, 16), cv::Size(33, 33)));
    cv::GaussianBlur(part, part, {}, 1.45);
  }};
  const auto result = stage.rest(30);
  CHECK(view(result, 2).state == PieceState::kCovered);
  CHECK(view(result, 2).covered_by == CoveredBy::kBlur);
  CHECK(mentions(result, "blurred: a tag is not read"));
}

TEST_CASE("what is put down where light washes out all that lies there is lost, and moved once that is over",
          "[track][moves]") {
  Stage stage;
  stage.settle();
  stage.spots[0].at = {100, 760};
  for (const TablePoint at : {stage.tag_at(0), stage.tag_at(1), stage.tag_at(2), stage.tag_at(3)})
    stage.things.push_back(
        [at = stage.pixel(at)](cv::Mat& image) { cv::circle(image, at, 14, cv::Scalar(255), -1); });
  const auto saturated = stage.rest(300);
  CHECK(view(saturated, 0).state == PieceState::kLost);
  CHECK(saturated.moves.empty());
  stage.things.clear();
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == TableMove::Kind::kMoved);
}

TEST_CASE("a stand carried to where it cannot be read was not taken: into glare, or half under a tree",
          "[track][moves]") {
  Stage stage;
  const Stage::Spot to{{380.0, 640.0}, 0.0};
  const cv::Point tag = stage.pixel({380.0, 615.0});
  SECTION("glare") {
    stage.things = {[=](cv::Mat& image) {
      cv::Mat part = image(cv::Rect(tag - cv::Point(70, 70), cv::Size(141, 141)));
      part.convertTo(part, -1, 0.02, 249.0);
    }};
  }
  SECTION("a tree") {
    stage.things = {[=](cv::Mat& image) { cv::circle(image, tag, 14, cv::Scalar(70), -1, cv::LINE_AA); }};
  }
  stage.settle();
  CHECK(carry(stage, 0, to).moves.empty());
  const auto hidden = stage.rest(300);
  CHECK(view(hidden, 0).state == PieceState::kLost);
  CHECK(hidden.moves.empty());
  stage.things.clear();
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kMoved);
  CHECK(result.moves[0].to->centre.x_mm == Approx(380.0).margin(1.0));
}

TEST_CASE("a piece taken away is lost within three pictures of clear view, and told as taken once",
          "[track][moves]") {
  Stage stage;
  stage.settle();
  stage.things = {stage.hand(stage.tag_at(0))};
  stage.rest(5);
  stage.things.clear();
  stage.spots.erase(0);
  CHECK(frames_until(stage, 0, PieceState::kLost, 10) <= 3);
  const auto result = stage.rest(75);
  CHECK(view(result, 0).state == PieceState::kLost);
  CHECK(view(result, 0).place.kind == Place::Kind::kUnknown);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTaken);
  CHECK(result.moves[0].piece == PieceId("s0"));
  stage.things = {stage.hand({stage.tag_at(1).x_mm - 140.0, stage.tag_at(1).y_mm})};
  CHECK(view(stage.rest(5), 0).state == PieceState::kLost);  // whatever passes over an empty place
}

TEST_CASE("a counter taken away is lost, not covered", "[track]") {
  Stage stage;
  stage.settle();
  stage.spots.erase(6);
  CHECK(frames_until(stage, 6, PieceState::kLost, 10) <= 3);
}

TEST_CASE("a piece put on the table is seen in the second picture and told once", "[track][moves]") {
  Stage stage;
  const auto spot = stage.spots.at(3);
  stage.spots.erase(3);
  stage.settle();
  stage.spots[3] = spot;
  CHECK(view(stage.next(), 3).state == PieceState::kLost);
  CHECK(view(stage.next(), 3).state == PieceState::kSeen);
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kPutOn);
  CHECK(result.moves[0].piece == PieceId("s3"));
  CHECK(result.moves[0].to->centre.x_mm == Approx(spot.at.x_mm).margin(1.0));
}

TEST_CASE("what lies there at the start is no move", "[track][moves]") {
  Stage stage;
  const auto result = stage.settle();
  for (const auto& note : result.notes) UNSCOPED_INFO(note);
  REQUIRE(result.table.calibrated);
  CHECK(result.moves.empty());
  CHECK_FALSE(result.table.busy);
}

TEST_CASE("a stand carried to another place is one move", "[track][moves]") {
  Stage stage;
  stage.settle();
  const auto from = stage.spots.at(0);
  const double lifted_s = stage.t_s;
  const auto result = carry(stage, 0, {{330, 420}, 90});
  REQUIRE(result.moves.size() == 1);
  const TableMove& move = result.moves[0];
  CHECK(move.kind == Kind::kMoved);
  CHECK(move.number == 1);
  CHECK(move.from->centre.y_mm == Approx(from.at.y_mm).margin(1.0));
  CHECK(move.to->centre.y_mm == Approx(420).margin(1.0));
  CHECK(move.lifted_at_s == Approx(lifted_s).margin(0.2));
  CHECK(move.put_down_at_s > move.lifted_at_s);
  CHECK(stage.rest(60).moves.size() == 1);
}

TEST_CASE("a stand pushed without leaving the table is one move", "[track][moves]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 25; ++i) {
    stage.spots[1].at.y_mm += 2.0;
    stage.next();
  }
  const auto result = stage.rest(30);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].to->centre.y_mm - result.moves[0].from->centre.y_mm == Approx(50).margin(1.0));
}

TEST_CASE("a pushed stand is held until it rests, and its move tells the corner that it went round",
          "[track][moves][way]") {
  Stage stage;
  auto result = stage.settle();
  REQUIRE(view(result, 1).rest);
  CHECK_FALSE(view(result, 1).held);
  CHECK(view(result, 1).way.empty());
  const TablePoint home = stage.spots.at(1).at;
  const double pushed_s = stage.t_s;
  for (int i = 0; i < 30; ++i) {
    (i < 15 ? stage.spots[1].at.y_mm : stage.spots[1].at.x_mm) += 5.0;
    result = stage.next();
    CHECK(view(result, 1).state == PieceState::kSeen);
    if (i < 2) continue;
    CHECK(view(result, 1).held);
    CHECK(view(result, 1).rest->pose.centre.y_mm == Approx(home.y_mm).margin(1.0));
    CHECK(view(result, 1).way.front().centre.y_mm == Approx(home.y_mm).margin(1.0));
    CHECK(view(result, 1).way.back().centre.x_mm == Approx(stage.spots[1].at.x_mm).margin(1.5));
  }
  CHECK_FALSE(view(result, 0).held);
  result = stage.rest(30);
  CHECK_FALSE(view(result, 1).held);
  CHECK(view(result, 1).way.empty());
  REQUIRE(result.moves.size() == 1);
  const TableMove& move = result.moves[0];
  CHECK(view(result, 1).rest->pose == *move.to);
  CHECK(view(result, 1).rest->since_s == move.put_down_at_s);
  REQUIRE(move.way.size() == 3);
  CHECK(move.way[1].centre.x_mm == Approx(home.x_mm).margin(3.0));
  CHECK(move.way[1].centre.y_mm == Approx(home.y_mm + 75.0).margin(3.0));
  CHECK(move.way.front().t_s == Approx(pushed_s).margin(0.1));
  const WayLength length = length_mm(move.way);
  CHECK(length.mm == Approx(150.0).margin(3.0));
  CHECK(length.sigma_mm < 3.0);
  CHECK(length.unread_mm == 0.0);
}

TEST_CASE("a carried stand is told where it is over the table, as high up as its tag is large",
          "[track][moves][way]") {
  Stage stage;
  auto result = stage.settle();
  REQUIRE(result.camera);
  const TablePoint foot = result.camera->foot();
  double seen_aside_mm = 0.0, told_aside_mm = 0.0;
  for (int i = 0; i < 30; ++i) {
    auto& spot = stage.spots[1];
    spot.lift_mm = i < 5 ? 7.0 * i : 35.0;
    spot.at.y_mm += 5.0;
    result = stage.next();
    if (i < 8) continue;
    const PieceView& carried = view(result, 1);
    REQUIRE(carried.held);
    const auto aside = [&](TablePoint at) {
      return std::hypot(at.x_mm - spot.at.x_mm, at.y_mm - spot.at.y_mm);
    };
    seen_aside_mm = std::max(seen_aside_mm, aside(carried.pose->centre));
    told_aside_mm = std::max(told_aside_mm, aside(carried.way.back().centre));
    const double away_mm = std::hypot(spot.at.x_mm - foot.x_mm, spot.at.y_mm - foot.y_mm);
    CHECK(carried.way.back().sigma_mm > 5.0 * away_mm / result.camera->height_mm());
  }
  CAPTURE(seen_aside_mm, told_aside_mm);
  CHECK(seen_aside_mm > 4.0);
  CHECK(told_aside_mm < 0.5 * seen_aside_mm);
}

TEST_CASE("of a single picture nobody says that a piece is held or rests", "[track][moves]") {
  Stage stage;
  const auto first = stage.next();
  for (const PieceView& piece : first.table.pieces) {
    CHECK(piece.state == PieceState::kSeen);
    CHECK_FALSE(piece.held);
    CHECK_FALSE(piece.rest);
  }
  for (const PieceView& piece : stage.next().table.pieces) CHECK(piece.held);
  for (const PieceView& piece : stage.rest(10).table.pieces) {
    CHECK_FALSE(piece.held);
    CHECK(piece.rest);
  }
}

TEST_CASE("a stand that a hand hides on its way tells the gap", "[track][moves][way]") {
  Stage stage;
  stage.settle();
  const auto result = carry(stage, 0, {{330, 420}, 90});
  REQUIRE(result.moves.size() == 1);
  const auto& way = result.moves[0].way;
  CHECK(way.front().centre == result.moves[0].from->centre);
  CHECK(way.back().centre == result.moves[0].to->centre);
  CHECK(std::ranges::any_of(way, &WayPoint::after_gap));
  CHECK(length_mm(way).unread_mm > 0.0);
}

TEST_CASE("a stand on a box that nobody has told of rests there, once it has lain for long",
          "[track][moves]") {
  Stage stage;
  stage.settle();
  stage.spots[2] = {{330, 480}, 20.0, 60.0};
  CHECK(stage.rest(45).moves.empty());
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kMoved);
  CHECK_FALSE(view(result, 2).held);
}

TEST_CASE("two stands swapped are two moves", "[track][moves]") {
  Stage stage;
  stage.settle();
  const auto a = stage.spots.at(0), b = stage.spots.at(1);
  carry(stage, 0, {{170, 240}, 0});
  carry(stage, 1, a);
  const auto result = carry(stage, 0, b);
  REQUIRE(result.moves.size() == 3);  // one of them was put aside
  CHECK(result.moves[1].piece == PieceId("s1"));
  CHECK(result.moves[1].to->centre.x_mm == Approx(a.at.x_mm).margin(1.0));
  CHECK(result.moves[2].to->centre.x_mm == Approx(b.at.x_mm).margin(1.0));
}

TEST_CASE("two stands swapped behind a hand, both at once", "[track][moves]") {
  Stage stage;
  stage.settle();
  stage.things = {hand_over_two(stage)};
  stage.rest(10);
  std::swap(stage.spots[0].at, stage.spots[1].at);
  stage.rest(10);
  stage.things.clear();
  const auto result = stage.rest(30);
  REQUIRE(result.moves.size() == 2);
  CHECK(result.moves[0].piece != result.moves[1].piece);
  for (const TableMove& move : result.moves) CHECK(move.kind == Kind::kMoved);
}

TEST_CASE("a swapped stand that cannot be read in the other's place was not taken", "[track][moves]") {
  Stage stage;
  stage.settle();
  stage.things = {hand_over_two(stage)};
  stage.rest(10);
  std::swap(stage.spots[0], stage.spots[1]);
  stage.rest(10);
  stage.things = {stage.die(0)};
  const auto hidden = stage.rest(400);
  CHECK(view(hidden, 0).state == PieceState::kLost);
  REQUIRE(hidden.moves.size() == 1);
  CHECK(hidden.moves[0].piece == PieceId("s1"));
  for (int i = 0; i < 24; ++i) {  // more than are listed
    for (const int piece : {2, 3, 4, 5}) stage.spots[piece].at.y_mm += i % 2 ? 30.0 : -30.0;
    const auto busy = stage.rest(12);
    REQUIRE(busy.moves.back().number == static_cast<std::uint64_t>(5 + 4 * i));
    for (const TableMove& move : busy.moves) CHECK(move.kind == Kind::kMoved);
  }
  CHECK(stage.rest(100).moves.front().number > 1);
  stage.aim(474.0, 1012.0, 309.0);  // bumped; then it is slid on, unread
  stage.rest(60);
  stage.things = {hand_over_two(stage)};
  stage.rest(10);
  stage.spots[0].at.y_mm += 70.0;
  stage.things = {stage.die(0)};
  for (const TableMove& move : stage.rest(400).moves) CHECK(move.kind == Kind::kMoved);
  stage.things.clear();
  const auto result = stage.rest(60);
  CHECK(result.moves.back().piece == PieceId("s0"));
  CHECK(result.moves.back().kind == Kind::kMoved);
}

TEST_CASE("a stand put back where it cannot be read was not taken: in its own place, or in one left just now",
          "[track][moves]") {
  Stage stage;
  stage.settle();
  const Stage::Spot own = stage.spots.at(0), other = stage.spots.at(1);
  const auto hand = hand_over_two(stage);
  const auto lift = [&](int piece) {
    stage.things = {stage.hand(stage.tag_at(piece))};
    stage.rest(5);
    stage.spots.erase(piece);
    stage.rest(5);
    stage.things.clear();
    CHECK(frames_until(stage, piece, PieceState::kLost, 10) <= 10);
  };
  const auto put_unread = [&](const Stage::Spot& spot) {
    stage.things = {hand};
    stage.rest(5);
    stage.spots[0] = spot;
    stage.things = {stage.die(0)};
    return stage.rest(400);
  };
  SECTION("its own") {
    lift(0);
    CHECK(put_unread(own).moves.empty());
  }
  SECTION("one left just now") {
    lift(1);
    lift(0);
    for (const TableMove& move : put_unread(other).moves) CHECK(move.piece != PieceId("s0"));
  }
}

TEST_CASE("a stand carried off from where a road ends was taken, one put back there unread was not",
          "[track][moves]") {
  Stage stage;
  const Stage::Spot end{{380.0, 640.0}, 0.0};
  const cv::Point road = stage.pixel(end.at);
  stage.cloth = {[=](cv::Mat& image) {
    cv::rectangle(image, road - cv::Point(120, 40), road - cv::Point(17, -22), cv::Scalar(159), -1);
    cv::rectangle(image, road - cv::Point(16, 40), road + cv::Point(16, 22), cv::Scalar(150), -1);
  }};
  stage.rest(150);
  CHECK(carry(stage, 0, end).moves.size() == 1);
  stage.rest(60);
  stage.things = {stage.hand(stage.tag_at(0))};
  stage.rest(5);
  stage.spots[0] = {{300.0, 560.0}, 0.0, 60.0};  // read once more in the hand
  stage.things = {stage.hand({300.0, 600.0})};
  stage.rest(3);
  stage.spots.erase(0);
  stage.rest(5);
  SECTION("carried off") {
    stage.things.clear();
    const auto result = stage.rest(400);
    CHECK(view(result, 0).state == PieceState::kLost);
    REQUIRE(result.moves.size() == 2);
    CHECK(result.moves[1].kind == Kind::kTaken);
  }
  SECTION("put back") {
    stage.things = {stage.hand({380.0, 615.0})};
    stage.rest(5);
    stage.spots[0] = end;
    stage.things = {stage.die(0)};
    CHECK(stage.rest(400).moves.size() == 1);
  }
}

TEST_CASE("a stand is told as taken though another is lost whose place looks taken over", "[track][moves]") {
  Stage stage;
  const TablePoint shaded = stage.spots.at(1).at;
  stage.cloth = {[sand = stage.pixel(stage.tag_at(1))](cv::Mat& image) {
    cv::circle(image, sand, 22, cv::Scalar(165), -1);
  }};
  stage.settle();
  const auto carry_off = [&](int piece) {
    stage.things = {stage.hand(stage.tag_at(piece)), stage.hand(shaded)};
    stage.rest(5);
    stage.spots[piece] = {{480.0, 560.0}, 0.0, 60.0};  // read once more in the hand
    stage.things = {stage.hand({480.0, 600.0}), stage.hand(shaded)};
    stage.rest(3);
    stage.spots.erase(piece);
    stage.rest(5);
    stage.things.clear();
    return stage.rest(150);
  };
  CHECK(carry_off(1).moves.empty());  // it may lie there
  const auto result = carry_off(0);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].piece == stage.kit.pieces[0].id);
}

TEST_CASE("a stand carried off over glare is told once the glare has gone, and the place is bare",
          "[track][moves]") {
  Stage stage;
  const cv::Point beside = stage.pixel({380.0, 615.0});
  const auto glare = [=](cv::Mat& image) {
    cv::Mat part = image(cv::Rect(beside - cv::Point(70, 70), cv::Size(141, 141)));
    part.convertTo(part, -1, 0.06, 240.0);
  };
  stage.things = {glare};
  stage.settle();
  stage.rest(60);
  stage.things = {stage.hand(stage.tag_at(0)), glare};
  stage.rest(5);
  stage.spots[0] = {{300.0, 560.0}, 0.0, 60.0};
  stage.things = {stage.hand({300.0, 600.0}), glare};
  stage.rest(3);
  stage.spots.erase(0);
  stage.things = {stage.hand({380.0, 615.0}), glare};
  stage.rest(10);
  stage.things = {glare};
  CHECK(stage.rest(300).moves.empty());  // it may lie there
  stage.things.clear();
  const auto result = stage.rest(90);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTaken);
}

TEST_CASE("a stand that was pushed a little, carried off and put back unread was not taken",
          "[track][moves]") {
  Stage stage;
  stage.rest(150);
  stage.things = {stage.hand(stage.tag_at(0))};
  stage.rest(5);
  stage.spots[0].at.x_mm += 7.0;
  const Stage::Spot pushed = stage.spots.at(0);
  stage.rest(5);
  stage.things.clear();
  CHECK(stage.rest(60).moves.size() == 1);
  stage.things = {stage.hand(stage.tag_at(0))};
  stage.rest(5);
  stage.spots[0] = {{300.0, 560.0}, 0.0, 60.0};
  stage.things = {stage.hand({300.0, 600.0})};
  stage.rest(3);
  stage.spots.erase(0);
  stage.things = {stage.hand({pushed.at.x_mm, pushed.at.y_mm - 25.0})};
  stage.rest(10);
  stage.spots[0] = {{pushed.at.x_mm - 7.0, pushed.at.y_mm}, pushed.heading_deg};
  stage.things = {stage.die(0)};
  CHECK(stage.rest(400).moves.size() == 1);
}

TEST_CASE("a stand turned beside glare is told", "[track][moves]") {
  Stage stage;
  stage.settle();
  const cv::Point beside = stage.pixel(stage.tag_at(0)) + cv::Point(44, 0);
  stage.things = {[=](cv::Mat& image) { cv::circle(image, beside, 26, cv::Scalar(255), -1, cv::LINE_AA); }};
  stage.rest(30);
  stage.spots[0].heading_deg += 9.0;
  const auto result = stage.rest(60);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTurned);
}

TEST_CASE("several hands at once: every move is told once", "[track][moves]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 20; ++i) {
    stage.spots[0].at.y_mm += 3.0;
    stage.spots[3].at.x_mm -= 2.0;
    stage.spots[5].heading_deg += 2.0;
    stage.things = {stage.hand({stage.tag_at(3).x_mm, stage.tag_at(3).y_mm + 50.0}, 20.0),
                    stage.hand({stage.tag_at(0).x_mm, stage.tag_at(0).y_mm + 70.0}, 20.0)};
    stage.next();
  }
  stage.things.clear();
  const auto result = stage.rest(30);
  REQUIRE(result.moves.size() == 3);
  for (const TableMove& move : result.moves) {
    if (move.piece == PieceId("s5")) {
      CHECK(move.kind == Kind::kTurned);
    } else {
      CHECK(move.kind == Kind::kMoved);
    }
  }
}

TEST_CASE("a stand turned on the spot is told as turned", "[track][moves]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 15; ++i) {
    stage.spots[4].heading_deg += 3.0;
    stage.next();
  }
  const auto result = stage.rest(30);
  REQUIRE(result.moves.size() == 1);
  CHECK(result.moves[0].kind == Kind::kTurned);
  CHECK(turn_degrees(result.moves[0].from->heading, result.moves[0].to->heading) == Approx(45).margin(1.5));
}

TEST_CASE("a stand knocked and put back has not moved", "[track][moves]") {
  Stage stage;
  stage.settle();
  const auto home = stage.spots.at(2);
  stage.spots[2] = {{home.at.x_mm + 20, home.at.y_mm}, home.heading_deg + 15};
  stage.things = {stage.hand({stage.tag_at(2).x_mm + 30.0, stage.tag_at(2).y_mm + 10.0}, 20.0)};
  stage.rest(12);
  stage.spots[2] = {{home.at.x_mm + 1, home.at.y_mm - 1}, home.heading_deg + 2};
  stage.rest(8);
  stage.things.clear();
  const auto result = stage.rest(30);
  CHECK(view(result, 2).state == PieceState::kSeen);
  CHECK(result.moves.empty());
}

TEST_CASE("a whole stack slid: every piece of it has moved, nothing else has", "[track][moves]") {
  Stage stage(7, 1);
  for (int i = 0; i < 5; ++i) stage.spots[i] = {{100.0 + 34.0 * i, 200.0}, 0.0};
  stage.settle();
  for (int f = 0; f < 20; ++f) {
    for (int i = 0; i < 5; ++i) stage.spots[i].at.y_mm += 3.0;
    stage.next();
  }
  const auto result = stage.rest(30);
  REQUIRE(result.moves.size() == 5);
  for (const TableMove& move : result.moves)
    CHECK(move.to->centre.y_mm - move.from->centre.y_mm == Approx(60).margin(1.0));
}

TEST_CASE("a resting stand's pose does not tremble", "[track]") {
  Stage stage;
  stage.settle();
  for (int piece = 0; piece < 7; ++piece) {
    const Pose first = *view(stage.next(), piece).pose;
    for (int i = 0; i < 20; ++i) {
      const Pose now = *view(stage.next(), piece).pose;
      CHECK(std::hypot(now.centre.x_mm - first.centre.x_mm, now.centre.y_mm - first.centre.y_mm) < 0.2);
      CHECK(std::abs(turn_degrees(first.heading, now.heading)) < 0.5);
    }
  }
}

TEST_CASE("what reads as a tag but is no square is not that tag a second time, nor the tag itself",
          "[track]") {
  Stage stage;
  stage.settle();
  const bool gone = GENERATE(false, true);
  const TagId tag = stage.kit.pieces[1].tag;
  const cv::Point at = stage.pixel({400, 700});
  stage.things = {[=](cv::Mat& image) {  // as a tag that a finger covers in part may look
    cv::Mat narrow;
    cv::resize(draw_tag(TagFamily::kSquare4x4, tag), narrow, {17, 21}, 0, 0, cv::INTER_AREA);
    narrow.copyTo(image(cv::Rect(at, narrow.size())));
  }};
  if (gone) stage.spots.erase(1);
  const auto result = stage.rest(150);
  CHECK(result.table.doubled.empty());
  CHECK(view(result, 1).state == (gone ? PieceState::kLost : PieceState::kSeen));
  for (const TableMove& move : result.moves) CHECK(move.kind == TableMove::Kind::kTaken);
}

TEST_CASE("a tag seen at two places is told, and the piece is at neither", "[track]") {
  Stage stage;
  stage.settle();
  stage.kit.pieces[6].tag = stage.kit.pieces[1].tag;  // the counter's paper is a copy of s1's
  const auto drawn = stage.spots;
  stage.spots[6].at.x_mm += 1.0;  // so that it is drawn anew
  const auto result = stage.rest(5);
  CHECK(result.table.doubled == std::vector{TagId(5)});
  CHECK(view(result, 1).state != PieceState::kSeen);
  CHECK(mentions(result, "tag 5 (s1) lies on the table twice"));
  CHECK(result.moves.empty());
}

TEST_CASE("two of a kind in a single picture are told at once", "[track]") {
  Stage stage;
  Stage copies;
  copies.kit.pieces[6].tag = copies.kit.pieces[1].tag;
  const auto result = stage.show(copies.picture());
  CHECK(result.table.doubled == std::vector{TagId(5)});
}

TEST_CASE("a still is believed as it is, also after forgetting", "[track]") {
  Stage stage;
  const auto first = stage.next();
  CHECK(view(first, 0).state == PieceState::kSeen);
  stage.spots[0].at = {420, 560};
  stage.pipeline().forget();
  const auto second = stage.next();
  CHECK(view(second, 0).state == PieceState::kSeen);
  CHECK(view(second, 0).pose->centre.x_mm == Approx(420).margin(1.0));
  CHECK(second.moves.empty());
}

TEST_CASE("corners of a tag whose side a finger hides move nothing", "[track][moves]") {
  Stage stage;
  stage.settle();
  const cv::Point at = stage.pixel(stage.tag_at(0));
  for (int reach = 14; reach > -4; --reach) {  // a finger comes over the tag from the right, pixel by pixel
    stage.things = {[=](cv::Mat& image) {
      cv::rectangle(image, at + cv::Point(reach, -30), cv::Point(image.cols, at.y + 30), cv::Scalar(30), -1);
    }};
    const auto result = stage.next();
    if (view(result, 0).state == PieceState::kSeen)
      CHECK(std::hypot(view(result, 0).pose->centre.x_mm - stage.spots[0].at.x_mm,
                       view(result, 0).pose->centre.y_mm - stage.spots[0].at.y_mm) < 1.0);
  }
  stage.things.clear();
  CHECK(stage.rest(30).moves.empty());
}

TEST_CASE("a tag put down half shaded lies as it is once the shade has gone", "[track]") {
  for (const int shades_px : {5, 6}) {
    Stage stage;
    const cv::Point at = stage.pixel(stage.tag_at(1));
    stage.things = {[=](cv::Mat& image) {
      cv::rectangle(image, at + cv::Point(13 - shades_px, -6), at + cv::Point(24, 24), cv::Scalar(30), -1);
    }};
    const double bent_deg = view(stage.rest(60), 1).pose->heading.degrees();
    stage.things.clear();
    const Pose pose = *view(stage.rest(30), 1).pose;
    CHECK(stage.spots[1].heading_deg - bent_deg > 1.0);
    CHECK(pose.heading.degrees() == Approx(stage.spots[1].heading_deg).margin(0.3));
    CHECK(stage.rest(30).moves.empty());
  }
}

TEST_CASE(
    "black, white, torn, repeated and backward pictures: nothing is seen that is not read, nothing is "
    "lost, no move is told",
    "[track][bad]") {
  Stage stage;
  stage.settle();
  const cv::Mat good = stage.picture();
  cv::Mat torn = good.clone();
  torn.rowRange(torn.rows / 2, torn.rows).setTo(128);
  const auto [name, bad] = GENERATE_COPY(table<std::string, cv::Mat>({
      {"black", cv::Mat(good.size(), CV_8UC1, cv::Scalar(0))},
      {"white", cv::Mat(good.size(), CV_8UC1, cv::Scalar(255))},
      {"grey", cv::Mat(good.size(), CV_8UC1, cv::Scalar(128))},
      {"torn", torn},
      {"empty", cv::Mat()},
      {"tiny", cv::Mat(8, 8, CV_8UC1, cv::Scalar(1))},
      {"deep", cv::Mat(good.size(), CV_16UC4, cv::Scalar::all(0))},
  }));
  CAPTURE(name);
  for (int i = 0; i < 40; ++i) {
    const auto result = stage.show(bad);
    for (const PieceView& piece : result.table.pieces) {
      CHECK(piece.state != PieceState::kLost);
      const bool read =
          std::ranges::find(result.sightings, piece.tag, &Sighting::tag) != result.sightings.end();
      CHECK((piece.state != PieceState::kSeen || read));
    }
    if (result.sightings.empty()) CHECK_FALSE(result.notes.empty());
  }
  const auto after = stage.rest(30);
  for (const PieceView& piece : after.table.pieces) CHECK(piece.state == PieceState::kSeen);
  CHECK(after.moves.empty());
}

TEST_CASE("of a picture whose lower half is missing it is said so, not that it is dark", "[track][bad]") {
  Stage stage;
  stage.settle();
  cv::Mat torn = stage.picture();
  const bool smeared = GENERATE(false, true);
  for (int row = torn.rows / 2; row < torn.rows; ++row)
    smeared ? torn.row(torn.rows / 2).copyTo(torn.row(row)) : (void)torn.row(row).setTo(128);
  FrameResult result;
  for (int i = 0; i < 40; ++i) result = stage.show(torn);
  CHECK(mentions(result, "a part of the picture is missing"));
  CHECK_FALSE(mentions(result, "dark"));
  CHECK(result.moves.empty());
}

TEST_CASE("a frozen stream is told after five seconds, and it and a clock that runs backwards invent nothing",
          "[track][bad]") {
  Stage stage;
  stage.settle();
  const cv::Mat frozen = stage.picture();
  for (int i = 0; i < 170; ++i) {
    const auto result = stage.show(frozen);
    CHECK_FALSE(result.table.busy);
    CHECK(result.moves.empty());
    if (i < 148) CHECK(result.notes.empty());
  }
  CHECK(mentions(stage.show(frozen), "the picture has not changed at all for 6 s"));
  CHECK(stage.next().notes.empty());
  stage.t_s -= 60.0;
  const auto result = stage.rest(40);
  CHECK(result.moves.empty());
  for (const PieceView& piece : result.table.pieces) {
    CHECK(piece.state == PieceState::kSeen);
    CHECK(piece.state_age_s >= 0.0);
  }
}

TEST_CASE("pictures of changing size lose nothing", "[track][bad]") {
  Stage stage;
  stage.settle();
  cv::Mat larger;
  cv::resize(stage.picture(), larger, {}, 1.5, 1.5, cv::INTER_LINEAR);
  for (int i = 0; i < 6; ++i) {
    const auto result = i % 2 ? stage.next() : stage.show(larger);
    for (const PieceView& piece : result.table.pieces) CHECK(piece.state != PieceState::kLost);
  }
  const auto result = stage.rest(20);
  for (const PieceView& piece : result.table.pieces) CHECK(piece.state == PieceState::kSeen);
  CHECK(result.moves.empty());
}

TEST_CASE("a kit swapped in mid-game is told as another kit's tags, ours are not called seen",
          "[track][bad]") {
  Stage stage;
  stage.settle();
  Stage other;
  for (KitPiece& piece : other.kit.pieces) piece.tag = TagId(piece.tag.value() + 200);
  FrameResult result;
  for (int i = 0; i < 90; ++i) result = stage.show(other.picture());
  CHECK(result.table.foreign.size() >= 3);
  CHECK(mentions(result, "another kit"));
  for (const PieceView& piece : result.table.pieces) CHECK(piece.state != PieceState::kSeen);
}

TEST_CASE("what reads as another kit's tag beside a hand is not told as one until the hand has gone",
          "[track][bad]") {
  Stage stage;
  stage.settle();
  const TablePoint at{300.0, 700.0};
  const auto stranger = [&](cv::Mat& image) {
    image = table_picture(stage.camera, {{.tag = TagId(345), .centre = at}}, 0.3, 0.0, 1, image);
  };
  stage.things = {stranger, stage.hand({at.x_mm, at.y_mm + 52.0})};
  auto result = stage.rest(20);
  REQUIRE(result.outsiders.size() == 1);
  CHECK(result.table.foreign.empty());
  stage.things = {stranger};
  result = stage.rest(20);
  CHECK(result.table.foreign == std::vector{TagId(345)});
}

TEST_CASE("a kit of three hundred tags", "[track][bad]") {
  Stage stage(7, 0);
  for (int i = 7; i < 300; ++i) {
    KitPiece piece = stage.kit.pieces[0];
    piece.id = PieceId("x" + std::to_string(i));
    piece.tag = TagId(4 + i);
    stage.kit.pieces.push_back(piece);
  }
  const auto result = stage.rest(5);
  REQUIRE(result.table.pieces.size() == 300);
  CHECK(std::ranges::count(result.table.pieces, PieceState::kSeen, &PieceView::state) == 7);
}
