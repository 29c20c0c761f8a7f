#include "vision/pipeline/pipeline.hpp"

#include <algorithm>

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

namespace {

struct Rig {
  Kit kit = stands_kit(1);
  calibration::CameraModel camera = webcam();
  std::uint64_t number = 0;

  cv::Mat picture(const std::vector<FlatTag>& tags) {
    return table_picture(camera, tags, 0.6, 2.0, ++number);
  }
  std::vector<FlatTag> with_stand(TablePoint base) {
    auto tags = anchors(kit);
    tags.push_back(tag_of(kit.pieces[0], base, 30.0));
    return tags;
  }
  Frame frame(const cv::Mat& image, double t_s) const {
    return {.image = image, .number = number, .t_s = t_s};
  }
};

bool mentions(const FrameResult& result, const std::string& text) {
  return std::ranges::any_of(result.notes,
                             [&](const auto& note) { return note.find(text) != std::string::npos; });
}

double off_mm(const PieceView& view, TablePoint truth) {
  return std::hypot(view.pose->centre.x_mm - truth.x_mm, view.pose->centre.y_mm - truth.y_mm);
}

}  // namespace

TEST_CASE("a piece is seen, covered by a hand, seen again, and lost when it is taken away", "[pipeline]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  const TablePoint base{300, 500};
  const auto with = rig.picture(rig.with_stand(base));
  const auto state = [&](const cv::Mat& image, double t_s) {
    return pipeline.process(rig.frame(image, t_s)).table.pieces.at(0);
  };
  CHECK(state(rig.picture(anchors(rig.kit)), 0.0).state == PieceState::kLost);
  CHECK(state(rig.picture(anchors(rig.kit)), 0.1).state_age_s == Approx(0.1));
  CHECK(state(with, 0.2).state == PieceState::kLost);  // one reading alone may be chance
  const auto seen = state(with, 0.22);
  REQUIRE(seen.state == PieceState::kSeen);
  CHECK(seen.place.kind == Place::Kind::kSector);

  cv::Mat hand = with.clone();
  const auto at = rig.camera.image_from_table(base).value();
  cv::circle(hand, cv::Point(static_cast<int>(at.x_px), static_cast<int>(at.y_px)), 120, cv::Scalar(190), -1);
  const auto covered = state(hand, 0.3);
  CHECK(covered.state == PieceState::kCovered);
  REQUIRE(covered.pose);
  CHECK(*covered.pose == *seen.pose);
  CHECK(covered.confidence == 0.0);
  CHECK(state(hand, 20.0).state == PieceState::kCovered);  // the hand stays
  CHECK(state(hand, 21.0).state_age_s == Approx(20.7));
  CHECK(state(with, 22.0).state == PieceState::kSeen);

  const auto gone = rig.picture(anchors(rig.kit));
  CHECK(state(gone, 22.1).state == PieceState::kCovered);  // something just moved there
  state(gone, 22.13);
  const auto lost = state(gone, 22.17);  // two pictures in a row in which nothing moves
  CHECK(lost.state == PieceState::kLost);
  CHECK(lost.pose);  // the last known
  CHECK(lost.place.kind == Place::Kind::kUnknown);

  pipeline.forget();
  const auto forgotten = state(gone, 25.0);
  CHECK(forgotten.state == PieceState::kLost);
  CHECK_FALSE(forgotten.pose);
}

TEST_CASE("a stand on a hill of the kit is read where it stands, not where it seems to", "[pipeline]") {
  Rig rig;
  const TablePoint base{560, 60};  // far from below the camera
  auto tags = anchors(rig.kit);
  FlatTag raised = tag_of(rig.kit.pieces[0], base, 0.0);
  raised.z_mm += 40.0;
  tags.push_back(raised);
  const cv::Mat image = rig.picture(tags);

  const auto unaware = Pipeline(rig.kit, {}).process(rig.frame(image, 0.0));
  REQUIRE(unaware.table.pieces[0].pose);
  CHECK(off_mm(unaware.table.pieces[0], base) > 8.0);  // 41 mm x 291 mm / 1259 mm is 9.5 mm

  rig.kit.board.hills = {{"knoll", {{500, 0}, {609, 120}}, false, 40_mm}};
  const auto aware = Pipeline(rig.kit, {}).process(rig.frame(image, 0.0));
  REQUIRE(aware.table.pieces[0].pose);
  CHECK(off_mm(aware.table.pieces[0], base) < 1.0);
}

namespace {

/// Twelve stands in rows; those of the last row, on the right, stand on ground that is `z_mm` high.
std::vector<FlatTag> with_rows(const Kit& kit, double z_mm, std::size_t raised) {
  auto tags = anchors(kit);
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    const auto column = static_cast<double>(i % 3), row = static_cast<double>(i / 3);
    tags.push_back(tag_of(kit.pieces[i], {380 + 60 * column, 200 + 140 * row}, 30.0));
    if (i + raised >= kit.pieces.size()) tags.back().z_mm += z_mm;
  }
  return tags;
}

}  // namespace

TEST_CASE("several stands that look as high are told to stand on a hill that the kit does not know",
          "[pipeline][hill]") {
  Rig rig{.kit = stands_kit(12)};
  rig.kit.pieces[10].id = PieceId("middle");
  const auto picture = rig.picture(with_rows(rig.kit, 25.0, 3));
  Pipeline pipeline(rig.kit, {});
  const auto result = pipeline.process(rig.frame(picture, 0.0));
  REQUIRE(result.raised);
  CHECK(std::abs(result.raised->hill.height.mm() - 25.0) < 5.0);
  CHECK(result.raised->pieces == std::vector{PieceId("p9"), PieceId("middle"), PieceId("p11")});
  CHECK(mentions(result, "mm high under p9, middle, p11, which are shown up to"));
  const double before_mm = off_mm(result.table.pieces[11], {500, 620});
  CHECK(before_mm > 2.0);
  CHECK(result.raised->aside_mm > 0.8 * before_mm);

  SECTION("as a hill they are read at its height, and nothing is told") {
    pipeline.add_hill(result.raised->hill);
    const auto on_hill = pipeline.process(rig.frame(rig.picture(with_rows(rig.kit, 25.0, 3)), 0.1));
    CHECK_FALSE(on_hill.raised);
    CHECK(off_mm(on_hill.table.pieces[11], {500, 620}) < 0.4 * before_mm);
    CHECK(off_mm(on_hill.table.pieces[0], {380, 200}) < 0.7);
  }
  SECTION("the lens that was told stays so where a hill is known") {
    const double told_px = result.camera->lens().fx;
    pipeline.add_hill(result.raised->hill);
    for (int i = 1; i <= 8; ++i) {
      rig.camera = {rig.camera.lens(),
                    calibration::testing::look_at({470, 300}, 1310, {320, 440.0 + 6.0 * i}, 91)};
      const auto moved = pipeline.process(rig.frame(rig.picture(with_rows(rig.kit, 25.0, 3)), i * 0.1));
      REQUIRE(moved.camera);
      CHECK(std::abs(moved.camera->lens().fx / told_px - 1.0) < 0.006);
    }
  }
  SECTION("on a hill that the kit knows nobody is told to stand on another") {
    rig.kit.board.hills = {{"low", {{330, 560}, {560, 700}}, false, 10_mm}};
    Pipeline knowing(rig.kit, {});
    CHECK_FALSE(knowing.process(rig.frame(picture, 0.0)).raised);
  }
  SECTION("what is ignored is not told again") {
    pipeline.ignore_ground(result.raised->hill);
    for (int i = 1; i < 30; ++i) CHECK_FALSE(pipeline.process(rig.frame(picture, 0.1 * i)).raised);
  }
}

TEST_CASE("two stands, low ground and stands that are all as high are no hill", "[pipeline][hill]") {
  Rig rig{.kit = stands_kit(12)};
  const auto raised = [&](double z_mm, std::size_t stands) {
    Pipeline pipeline(rig.kit, {});
    return pipeline.process(rig.frame(rig.picture(with_rows(rig.kit, z_mm, stands)), 0.0)).raised.has_value();
  };
  CHECK_FALSE(raised(25.0, 2));
  CHECK_FALSE(raised(4.0, 3));
  CHECK_FALSE(raised(25.0, 12));
}

TEST_CASE("two anchors keep the table, none keep it with a word, a bumped camera is followed", "[pipeline]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  const TablePoint base{200, 700};
  auto tags = rig.with_stand(base);
  const auto first = pipeline.process(rig.frame(rig.picture(tags), 0.0));
  REQUIRE(first.table.calibrated);
  CHECK(first.notes.empty());
  CHECK(pipeline.profile().pose);

  auto two = std::vector(tags.begin() + 2, tags.end());
  const auto kept = pipeline.process(rig.frame(rig.picture(two), 0.1));
  REQUIRE(kept.table.pieces[0].pose);
  CHECK(off_mm(kept.table.pieces[0], base) < 0.7);
  CHECK(kept.table.anchors[0].found == false);
  CHECK(kept.table.anchors[2].found == true);

  const auto none = pipeline.process(rig.frame(rig.picture({tags.back()}), 0.2));
  CHECK(mentions(none, "no anchor is seen"));
  REQUIRE(none.table.pieces[0].pose);
  CHECK(off_mm(none.table.pieces[0], base) < 0.7);

  rig.camera = {rig.camera.lens(), calibration::testing::look_at({470, 300}, 1310, {320, 440}, 91)};
  const auto bumped = pipeline.process(rig.frame(rig.picture(tags), 0.3));
  REQUIRE(bumped.table.pieces[0].pose);
  CHECK(off_mm(bumped.table.pieces[0], base) < 1.0);
}

TEST_CASE("the lens that all anchors and tags told is kept where a bumped camera shows three", "[pipeline]") {
  Rig rig{.kit = stands_kit(12)};
  Pipeline pipeline(rig.kit, {});
  auto tags = anchors(rig.kit);
  for (std::size_t i = 0; i < rig.kit.pieces.size(); ++i) {
    const auto column = static_cast<double>(i % 3), row = static_cast<double>(i / 3);
    tags.push_back(tag_of(rig.kit.pieces[i], {120 + 180 * column, 150 + 200 * row}, 30.0));
  }
  pipeline.process(rig.frame(rig.picture(tags), 0.0));
  const double told_px = pipeline.profile().lens.value().fx, true_px = rig.camera.lens().fx;
  CHECK(std::abs(told_px / true_px - 1.0) < 0.02);

  const auto three = std::vector(tags.begin() + 1, tags.end());
  for (int i = 1; i <= 8; ++i) {
    const double y_mm = 440.0 + 6.0 * i;
    rig.camera = {rig.camera.lens(), calibration::testing::look_at({470, 300}, 1310, {320, y_mm}, 91)};
    const auto result = pipeline.process(rig.frame(rig.picture(three), i * 0.1));
    REQUIRE(result.camera);
    CHECK(result.table.anchors[0].found == false);
    CHECK(std::abs(result.camera->lens().fx / told_px - 1.0) < 0.006);
    CHECK_FALSE(result.camera->lens().measured);
  }
}

TEST_CASE("an anchor that is pushed aside does not bend the table", "[pipeline]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  const TablePoint base{100, 100};
  auto tags = rig.with_stand(base);
  pipeline.process(rig.frame(rig.picture(tags), 0.0));
  tags[0].centre.x_mm += 12;
  for (int i = 1; i <= 8; ++i) {
    const auto result = pipeline.process(rig.frame(rig.picture(tags), i * 0.1));
    REQUIRE(result.table.pieces[0].pose);
    CHECK(off_mm(result.table.pieces[0], base) < 2.0);
    if (i == 8) CHECK(mentions(result, "anchor_0"));
  }
}

TEST_CASE("the pose does not jitter and settles: the profile stops changing", "[pipeline]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  const auto tags = rig.with_stand({300, 450});
  for (int i = 0; i < 70; ++i) pipeline.process(rig.frame(rig.picture(tags), i * 0.1));
  const auto settled = pipeline.profile();
  for (int i = 70; i < 90; ++i) pipeline.process(rig.frame(rig.picture(tags), i * 0.1));
  CHECK(pipeline.profile() == settled);
}

TEST_CASE("what is wrong with a picture is said in one line, and nothing is seen in it", "[pipeline]") {
  Rig rig;
  const auto good = rig.picture(rig.with_stand({300, 450}));
  cv::Mat flipped;
  cv::flip(good, flipped, 1);
  const auto [image, word] = GENERATE_COPY(table<cv::Mat, std::string>({
      {flipped, "mirrored"},
      {cv::Mat(1080, 1920, CV_8UC1, cv::Scalar(2)), "black"},
      {cv::Mat(1080, 1920, CV_8UC1, cv::Scalar(254)), "white"},
      {cv::Mat(1080, 1920, CV_8UC1, cv::Scalar(120)), "covered"},
      {cv::Mat(), "empty"},
      {cv::Mat(10, 10, CV_8UC1, cv::Scalar(120)), "too small"},
      {cv::Mat(1, 20000, CV_8UC1, cv::Scalar(120)), "too small"},
  }));
  Pipeline pipeline(rig.kit, {});
  const auto result = pipeline.process(rig.frame(image, 0.0));
  CHECK(mentions(result, word));
  REQUIRE_FALSE(result.notes.empty());
  CHECK(result.notes.front().find(word) != std::string::npos);  // before what follows from it
  CHECK_FALSE(result.table.calibrated);
  REQUIRE(result.table.pieces.size() == 1);
  CHECK(result.table.pieces[0].state == PieceState::kLost);
}

TEST_CASE("a black picture is told before that no anchor is seen, on a new table and on a known one",
          "[pipeline]") {
  Rig rig;
  const auto tags = rig.with_stand({300, 450});
  const cv::Mat black(1080, 1920, CV_8UC1, cv::Scalar(2));
  Pipeline pipeline(rig.kit, {});
  const auto told = [&](double t_s) {
    const auto notes = pipeline.process(rig.frame(black, t_s)).notes;
    REQUIRE(notes.size() > 1);
    CHECK(notes[0].find("nearly black") != std::string::npos);
    CHECK(std::ranges::any_of(notes,
                              [](const std::string& note) { return note.starts_with("no anchor is seen"); }));
  };
  told(0.0);
  for (int i = 1; i < 30; ++i) pipeline.process(rig.frame(rig.picture(tags), i * 0.1));
  for (int i = 30; i < 60; ++i) pipeline.process(rig.frame(black, i * 0.1));
  told(6.0);
}

TEST_CASE("grey, colour, alpha, 16-bit and floating point pictures are read alike", "[pipeline]") {
  Rig rig;
  const TablePoint base{300, 450};
  const auto grey = rig.picture(rig.with_stand(base));
  cv::Mat bgr, bgra, deep, real;
  cv::cvtColor(grey, bgr, cv::COLOR_GRAY2BGR);
  cv::cvtColor(grey, bgra, cv::COLOR_GRAY2BGRA);
  bgr.convertTo(deep, CV_16U, 257.0);
  grey.convertTo(real, CV_32F, 1.0 / 255.0);
  for (const cv::Mat& image : {grey, bgr, bgra, deep, real}) {
    Pipeline pipeline(rig.kit, {});
    const auto result = pipeline.process(rig.frame(image, 0.0));
    CAPTURE(image.type());
    REQUIRE(result.table.pieces[0].pose);
    CHECK(off_mm(result.table.pieces[0], base) < 0.7);
  }
}

TEST_CASE("a camera that changes its size in mid-run is followed, one that changes its shape is told",
          "[pipeline]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  const TablePoint base{300, 450};
  const auto tags = rig.with_stand(base);
  const auto full = rig.picture(tags);
  pipeline.process(rig.frame(full, 0.0));

  rig.camera = {scaled(rig.camera.lens(), 1600, 900), rig.camera.pose()};
  const auto smaller = pipeline.process(rig.frame(rig.picture({tags.back()}), 0.1));
  REQUIRE(smaller.table.pieces[0].pose);
  CHECK(off_mm(smaller.table.pieces[0], base) < 1.0);

  cv::Mat square(1080, 1080, CV_8UC1, cv::Scalar(110));
  const auto cropped = pipeline.process(rig.frame(square, 0.2));
  CHECK_FALSE(cropped.table.calibrated);
  CHECK(mentions(cropped, "1080 x 1080"));
  CHECK(pipeline.process(rig.frame(full, 0.3)).table.calibrated);
}

TEST_CASE("a profile for another table or another shape of picture is not believed", "[pipeline]") {
  Rig rig;
  const auto tags = rig.with_stand({300, 450});
  calibration::Profile profile{.camera = "test",
                               .lens = rig.camera.lens(),
                               .pose = rig.camera.pose(),
                               .table = calibration::table_of(rig.kit.board)};
  const auto stand_alone = rig.picture({tags.back()});
  CHECK(Pipeline(rig.kit, profile).process(rig.frame(stand_alone, 0.0)).table.calibrated);
  profile.table->width_mm = 900;
  const auto other = Pipeline(rig.kit, profile).process(rig.frame(stand_alone, 0.0));
  CHECK_FALSE(other.table.calibrated);
  CHECK(mentions(other, "another size"));
}

TEST_CASE("blur and a bright tone curve do not make anchors seem printed too small", "[pipeline]") {
  Rig rig;
  const TablePoint base{80, 850};
  cv::Mat picture = rig.picture(rig.with_stand(base));
  cv::GaussianBlur(picture, picture, {}, 0.9);
  cv::Mat curve(1, 256, CV_8U);
  for (int i = 0; i < 256; ++i)
    curve.at<std::uint8_t>(i) = cv::saturate_cast<std::uint8_t>(255.0 * std::pow(i / 255.0, 0.45));
  cv::LUT(picture, curve, picture);
  Pipeline pipeline(rig.kit, {});
  const auto result = pipeline.process(rig.frame(picture, 0.0));
  CHECK(result.notes.empty());
  CHECK(result.print_scale == Approx(1.0).margin(0.006));
  REQUIRE(result.table.pieces[0].pose);
  CHECK(off_mm(result.table.pieces[0], base) < 0.4);

  // Printed at 96 %: each anchor's nearest corner still lies on the table's.
  auto tags = rig.with_stand(base);
  for (std::size_t i = 0; i < 4; ++i) {
    tags[i].size_mm *= 0.96;
    tags[i].centre.x_mm += (i == 1 || i == 2 ? -1 : 1) * 0.02 * rig.kit.anchor_size_mm;
    tags[i].centre.y_mm += (i >= 2 ? -1 : 1) * 0.02 * rig.kit.anchor_size_mm;
  }
  Pipeline fresh(rig.kit, {});
  const auto shrunk = fresh.process(rig.frame(rig.picture(tags), 0.0));
  CHECK(mentions(shrunk, "96 %"));
}

TEST_CASE("a stand in the hand says by how much its place may be wrong", "[pipeline]") {
  Rig rig;
  const TablePoint base{560, 860};
  auto tags = rig.with_stand(base);
  Pipeline pipeline(rig.kit, {.camera = "",
                              .lens = rig.camera.lens(),
                              .pose = rig.camera.pose(),
                              .table = calibration::table_of(rig.kit.board)});
  const auto resting = pipeline.process(rig.frame(rig.picture(tags), 0.0)).table.pieces[0];
  REQUIRE(resting.pose);
  CHECK(resting.pose->sigma_mm < 0.5);
  tags.back().z_mm += 120;
  const auto leap = pipeline.process(rig.frame(rig.picture(tags), 0.1)).table.pieces[0];
  CHECK(leap.state == PieceState::kCovered);  // so far in a tenth of a second: not before two agree
  const auto lifted = pipeline.process(rig.frame(rig.picture(tags), 0.2)).table.pieces[0];
  REQUIRE(lifted.pose);
  CHECK(off_mm(lifted, base) > 20);
  CHECK(off_mm(lifted, base) < 2.0 * lifted.pose->sigma_mm);
  CHECK(lifted.place.kind == Place::Kind::kUnclear);
}

namespace {

/// Tags of another kit's stands in a row.
std::vector<FlatTag> strangers(int count) {
  std::vector<FlatTag> tags;
  for (int i = 0; i < count; ++i)
    tags.push_back({.tag = TagId(120 + i), .centre = {100.0 + 80.0 * i, 250.0}, .heading_deg = 40.0 * i});
  return tags;
}

}  // namespace

TEST_CASE("a tag of another kit is told once three pictures agree, until it is gone for a while",
          "[pipeline][foreign]") {
  Rig rig;
  Pipeline pipeline(rig.kit, {});
  auto tags = rig.with_stand({300, 450});
  tags.push_back(strangers(1)[0]);
  const auto with = rig.picture(tags), without = rig.picture(rig.with_stand({300, 450}));
  double t = 0;
  const auto look = [&](const cv::Mat& image) { return pipeline.process(rig.frame(image, t += 0.1)); };
  for (int i = 0; i < 2; ++i) CHECK(look(with).table.foreign.empty());
  const auto told = look(with);
  CHECK(told.table.foreign == std::vector{TagId(120)});
  CHECK(mentions(told, "another kit (120)"));
  REQUIRE(told.table.pieces.size() == 1);
  CHECK(told.table.pieces[0].state == PieceState::kSeen);
  CHECK(look(without).table.foreign.size() == 1);
  for (int i = 0; i < 30; ++i) look(without);
  const auto gone = look(without);
  CHECK(gone.table.foreign.empty());
  CHECK_FALSE(mentions(gone, "another kit"));
}

TEST_CASE("three tags of another kit in one picture are told at once, alone they are the wrong kit",
          "[pipeline][foreign]") {
  Rig rig;
  auto tags = rig.with_stand({300, 450});
  for (const FlatTag& tag : strangers(5)) tags.push_back(tag);
  const auto mixed = Pipeline(rig.kit, {}).process(rig.frame(rig.picture(tags), 0.0));
  CHECK(mixed.table.foreign.size() == 5);
  CHECK(mentions(mixed, "5 tags of another kit (120, 121, 122 and 2 more)"));

  const auto alone = Pipeline(rig.kit, {}).process(rig.frame(rig.picture(strangers(5)), 0.0));
  CHECK(alone.sightings.empty());
  CHECK(mentions(alone, "the tags in view are of another kit"));
  CHECK(std::ranges::count_if(alone.notes, [](auto& n) { return n.find("kit") != std::string::npos; }) == 1);
}

TEST_CASE("a flipped picture is mirrored, not another kit's", "[pipeline][foreign]") {
  Rig rig;
  rig.kit = stands_kit(6);
  auto tags = anchors(rig.kit);
  for (int i = 0; i < 6; ++i)
    tags.push_back(tag_of(rig.kit.pieces[static_cast<std::size_t>(i)], {80.0 + 80.0 * i, 500}, 20.0 * i));
  cv::Mat flipped;
  cv::flip(rig.picture(tags), flipped, 1);
  Pipeline pipeline(rig.kit, {});
  for (int i = 0; i < 4; ++i) {
    const auto result = pipeline.process(rig.frame(flipped, i * 0.1));
    CHECK(result.table.foreign.empty());
    CHECK(mentions(result, "mirrored"));
    CHECK_FALSE(mentions(result, "another kit"));
  }
}
