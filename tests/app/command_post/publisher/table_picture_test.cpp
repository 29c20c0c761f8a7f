#include "app/command_post/publisher/table_picture.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const GridBoard kGrid{.columns = 4, .rows = 6, .cell = 6_in};

cv::Vec3b colour_of(Sector sector) {
  return {static_cast<unsigned char>(40 + 50 * sector.column),
          static_cast<unsigned char>(40 + 35 * sector.row), 200};
}

/// A picture in which every sector has a colour of its own, as that camera sees it.
cv::Mat coloured_table(const calibration::CameraModel& camera) {
  cv::Mat picture(camera.lens().height, camera.lens().width, CV_8UC3, cv::Scalar(250, 250, 250));
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      const auto at = camera.table_from_image({static_cast<double>(x), static_cast<double>(y)});
      if (!at || at->x_mm < 0 || at->y_mm < 0 || at->x_mm >= 609.6 || at->y_mm >= 914.4) continue;
      picture.at<cv::Vec3b>(y, x) =
          colour_of({static_cast<int>(at->x_mm / 152.4), static_cast<int>(at->y_mm / 152.4)});
    }
  return picture;
}

bool is_black(const cv::Vec3b& pixel) {
  return pixel == cv::Vec3b(0, 0, 0);
}

bool is_like(const cv::Vec3b& a, const cv::Vec3b& b) {
  return cv::norm(cv::Vec3d(a) - cv::Vec3d(b)) < 6.0;
}

}  // namespace

TEST_CASE("HD-11: only the sectors of the mask are in the picture, each where it is on the table", "[post]") {
  const auto camera = calibration::testing::webcam();
  const cv::Mat table = coloured_table(camera);
  const PictureMask mask{.whole = false, .sectors = {{0, 0}, {2, 3}, {3, 5}}, .covers = {}};
  const cv::Size size(400, 600);
  const cv::Mat shown = cut_picture(table, camera, kGrid, mask, whole_table(kGrid), size);
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 4; ++column) {
      const Sector sector{column, row};
      const bool allowed = std::ranges::find(mask.sectors, sector) != mask.sectors.end();
      const cv::Rect cell(column * 100, (5 - row) * 100, 100, 100);
      if (allowed) {
        CHECK(is_like(shown.at<cv::Vec3b>(cell.y + 50, cell.x + 50), colour_of(sector)));
        continue;
      }
      for (int y = cell.y; y < cell.y + 100; ++y)
        for (int x = cell.x; x < cell.x + 100; ++x)
          if (!is_black(shown.at<cv::Vec3b>(y, x))) FAIL("shown at " << x << ", " << y);
    }
}

TEST_CASE("HD-11: what is covered is painted over", "[post]") {
  const auto camera = calibration::testing::webcam();
  cv::Mat table = coloured_table(camera);
  const TablePoint counter{70, 70};
  const auto at = camera.image_from_table(counter);
  cv::circle(table, {static_cast<int>(at->x_px), static_cast<int>(at->y_px)}, 10, {0, 255, 0}, cv::FILLED);
  const PictureMask mask{.whole = false, .sectors = {{0, 0}}, .covers = {{counter, 25.0}}};
  const TableWindow near{counter, 60.0, 60.0};
  const cv::Mat shown = cut_picture(table, camera, kGrid, mask, near, {300, 300});
  cv::Mat green;
  cv::inRange(shown, cv::Scalar(0, 200, 0), cv::Scalar(80, 255, 80), green);
  CHECK(cv::countNonZero(green) == 0);
}

TEST_CASE("HD-11: without a mask, a camera's picture or a sector there is no picture", "[post]") {
  const auto camera = calibration::testing::webcam();
  const cv::Mat table = coloured_table(camera);
  const auto count = [&](const cv::Mat& picture, const PictureMask& mask) {
    cv::Mat grey;
    cv::cvtColor(cut_picture(picture, camera, kGrid, mask, whole_table(kGrid), {40, 60}), grey,
                 cv::COLOR_BGR2GRAY);
    return cv::countNonZero(grey);
  };
  CHECK(count(table, {}) == 0);
  CHECK(count({}, {.whole = false, .sectors = {{0, 0}}, .covers = {}}) == 0);
  CHECK(count(table, {.whole = false, .sectors = {{9, 9}}, .covers = {}}) == 0);
  CHECK(count(table, {.whole = false, .sectors = {{0, 0}}, .covers = {}}) > 0);
}

TEST_CASE("RQ-06: a telescope's picture shows its window and nothing beyond", "[post]") {
  const auto camera = calibration::testing::webcam();
  const cv::Mat table = coloured_table(camera);
  PictureMask all;
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 4; ++column) all.sectors.push_back({column, row});
  // Within one sector: nothing but its colour.
  const cv::Mat shown = cut_picture(table, camera, kGrid, all, {{228.6, 381.0}, 140, 140}, {200, 200});
  for (int y = 0; y < 200; y += 10)
    for (int x = 0; x < 200; x += 10) CHECK(is_like(shown.at<cv::Vec3b>(y, x), colour_of({1, 2})));
  CHECK(to_jpeg(shown).starts_with("\xff\xd8"));
  CHECK(to_small_jpeg(shown).starts_with("\xff\xd8"));
}

TEST_CASE("dice that wait to be taken have rings where they are seen, and no mask shows more for it",
          "[post]") {
  const auto camera = calibration::testing::webcam();
  const cv::Mat table = coloured_table(camera);
  const TableWindow whole = whole_table(kGrid);
  const cv::Size size(400, 600);
  const std::vector<ReadDie> dice{{.centre = {76, 76}, .height_mm = 16, .radius_mm = 8, .face = "5"},
                                  {.centre = {380, 533}, .height_mm = 16, .radius_mm = 8, .face = "?"}};
  const auto changed = [&](const cv::Mat& with, const cv::Mat& without, cv::Rect part) {
    return cv::norm(with(part), without(part)) > 0;
  };
  const cv::Rect first(0, 500, 100, 100), second(200, 200, 100, 100);
  const cv::Mat seen = seen_from_above(table, camera, whole, size, dice);
  CHECK(changed(seen, seen_from_above(table, camera, whole, size), first));
  CHECK(changed(seen, seen_from_above(table, camera, whole, size), second));
  const PictureMask mask{.whole = false, .sectors = {{0, 0}}, .covers = {}};
  const cv::Mat masked = cut_picture(table, camera, kGrid, mask, whole, size, dice);
  CHECK(changed(masked, cut_picture(table, camera, kGrid, mask, whole, size), first));
  CHECK(cv::norm(masked(second)) == 0);
  // One in the next sector, whose ring reaches over the edge.
  const std::vector<ReadDie> beside{{.centre = {76, 156}, .height_mm = 0, .radius_mm = 8, .face = "5"}};
  CHECK(cv::norm(cut_picture(table, camera, kGrid, mask, whole, size, beside),
                 cut_picture(table, camera, kGrid, mask, whole, size)) == 0);
  const PictureMask covered{.whole = false, .sectors = {{0, 0}}, .covers = {{{76, 76}, 60}}};
  const cv::Rect middle(35, 535, 30, 30);
  CHECK_FALSE(changed(cut_picture(table, camera, kGrid, covered, whole, size, dice),
                      cut_picture(table, camera, kGrid, covered, whole, size), middle));
}
