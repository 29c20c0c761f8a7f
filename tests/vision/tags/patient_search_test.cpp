#include "vision/tags/patient_search.hpp"

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"
#include "vision/tags/tag_scale.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr double kModule = 2.6;
constexpr int kTags = 40;

cv::Point2d place_of(int i) {
  return {60 + 70.0 * (i % 8), 60 + 70.0 * (i / 8)};
}

/// What a bad camera makes of a picture: little contrast, blur of half a module and more, noise.
void drown(cv::Mat& picture, double contrast, double blur_px, std::uint64_t seed) {
  picture.convertTo(picture, CV_8U, contrast, 60);
  cv::GaussianBlur(picture, picture, {}, blur_px);
  cv::Mat noise(picture.size(), CV_16S);
  cv::RNG(seed).fill(noise, cv::RNG::NORMAL, 0, 7);
  cv::add(picture, noise, picture, cv::noArray(), CV_8U);
}

/// Forty tags, all turned another way; of every other one so many cells are wrong.
cv::Mat table(int wrong_cells, double contrast, std::uint64_t seed, double blur_px = 1.3) {
  cv::Mat picture(420, 620, CV_8UC1, cv::Scalar(110));
  for (int i = 0; i < kTags; ++i) {
    cv::Mat drawn = draw_tag(TagFamily::kSquare4x4, TagId(4 + i));
    for (int k = 0; i % 2 == 1 && k < wrong_cells; ++k) {
      const int at = i + 5 * k;
      cv::Mat cell = drawn(cv::Rect(40 + 20 * (at % 4), 40 + 20 * (at / 4 % 4), 20, 20));
      cv::bitwise_not(cell, cell);
    }
    cv::Mat tile = picture(cv::Rect(cv::Point(place_of(i)) - cv::Point(30, 30), cv::Size(60, 60)));
    paste(tile, drawn, {30, 30}, 17.0 * i, 8 * kModule);
  }
  drown(picture, contrast, blur_px, seed);
  return picture;
}

struct Count {
  int right = 0, wrong = 0;
};

Count count(const std::vector<Sighting>& seen) {
  Count n;
  for (const Sighting& s : seen) {
    const cv::Point2d middle((s.corners[0].x_px + s.corners[2].x_px) / 2,
                             (s.corners[0].y_px + s.corners[2].y_px) / 2);
    const int i = s.tag.value() - 4;
    const bool is_there = i >= 0 && i < kTags && cv::norm(middle - place_of(i)) < kModule;
    ++(is_there ? n.right : n.wrong);
  }
  return n;
}

/// The black square of a tag on a table that is seen obliquely.
PixelQuad seen_at(double x, double y, double turn) {
  PixelQuad quad;
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = turn + (2.0 * static_cast<double>(i) - 3) * M_PI / 4, reach = 7.5 * std::sqrt(2);
    const double tx = x + reach * std::cos(a), ty = y + reach * std::sin(a), w = 1 + 0.0004 * ty;
    quad[i] = {static_cast<float>((960 + 1.5 * tx) / w), static_cast<float>((500 + 1.3 * ty) / w)};
  }
  return quad;
}

/// A module of a square of the same area, pixels.
float side_of(const PixelQuad& quad) {
  return std::sqrt(0.5F * std::abs(cross(quad[2] - quad[0], quad[3] - quad[1]))) / 6;
}

}  // namespace

TEST_CASE("a first picture is read although blur and noise drown many of its tags", "[tags][patient]") {
  const Kit kit = kit_of(4, 90);
  int plain = 0, patient = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const cv::Mat picture = table(0, 0.45, seed);
    const Count once = count(make_tag_reader(kit)->read(picture, {}));
    const Count first = count(make_steady_reader(kit)->read(picture, {}));
    CHECK(once.wrong + first.wrong == 0);
    plain += once.right, patient += first.right;
  }
  INFO("of " << 3 * kTags << " tags " << plain << " are read at once and " << patient << " with patience");
  CHECK(100 * plain < 3 * kTags * 92);
  CHECK(patient > 3 * kTags * 95 / 100);
}

TEST_CASE("patience reads no tag of which cells are wrong", "[tags][patient]") {
  std::vector<TagId> ids;
  for (const KitPiece& piece : kit_of(4, 90).pieces) ids.push_back(piece.tag);
  PatientSearch search(TagFamily::kSquare4x4, ids);
  struct Case {
    double contrast, blur_px;
    int wrong_cells, least_right;  // of thirty
  };
  for (const Case& c : {Case{0.45, 1.3, 1, 24}, Case{0.45, 1.6, 1, 24}, Case{0.28, 1.3, 1, 24},
                        Case{0.45, 1.6, 2, 24}, Case{0.28, 1.6, 2, 12}, Case{0.45, 1.6, 3, 24}}) {
    INFO("contrast " << c.contrast << ", blur of " << c.blur_px << " px, wrong cells: " << c.wrong_cells);
    int right = 0;
    for (const std::uint64_t seed : {4, 5, 6}) {
      const cv::Mat picture = table(c.wrong_cells, c.contrast, seed, c.blur_px);
      // Ten tags are known, the others are looked for.
      std::vector<PixelQuad> known;
      for (int i = 0; i < 20; i += 2) {
        known.emplace_back();
        for (std::size_t k = 0; k < 4; ++k) {
          const double a = (17.0 * i + 90.0 * static_cast<double>(k) - 135) * CV_PI / 180;
          const double reach = 3 * kModule * std::sqrt(2);
          known.back()[k] = {static_cast<float>(place_of(i).x + reach * std::cos(a)),
                             static_cast<float>(place_of(i).y + reach * std::sin(a))};
        }
      }
      const auto likely = search.search(
          {picture.data, picture.cols, picture.rows, static_cast<std::ptrdiff_t>(picture.step)}, known);
      REQUIRE(likely);
      for (const LikelyTag& found : *likely) {
        const int i = found.tag.value() - 4;
        const Point middle = centre_of(found.quad);
        REQUIRE((i >= 0 && i < kTags));
        CHECK(cv::norm(cv::Point2d(middle.x, middle.y) - place_of(i)) < kModule);
        CHECK(i % 2 == 0);
        ++right;
      }
    }
    CHECK(right >= c.least_right);
  }
}

TEST_CASE("the tags read tell how large and how foreshortened another one would be", "[tags][patient]") {
  std::vector<PixelQuad> read;
  for (int i = 0; i < 12; ++i) read.push_back(seen_at(-300 + 200 * (i % 4), -250 + 250 * (i / 4), 0.3 * i));
  const auto scale = TagScale::from(read);
  REQUIRE(scale);
  for (const double turn : {0.0, 0.5, 1.2}) {
    const PixelQuad other = seen_at(180, 130, turn);
    CHECK(scale->fits(other));
    CHECK(scale->module_at(centre_of(other)) == Approx(side_of(other)).epsilon(0.02));
    PixelQuad larger = other;
    for (Point& corner : larger) corner = centre_of(other) + 1.15F * (corner - centre_of(other));
    CHECK_FALSE(scale->fits(larger));
  }
  const float module_px = scale->module_at({960, 500});
  CHECK(side_of(scale->quad_at({960, 500}, 0.7F)) == Approx(module_px).epsilon(0.02));
}

TEST_CASE("few tags, or tags of many sizes, do not tell how large another one would be", "[tags][patient]") {
  std::vector<PixelQuad> read;
  for (int i = 0; i < 7; ++i) read.push_back(seen_at(100 * i - 300, 40 * i - 100, 0.3 * i));
  CHECK_FALSE(TagScale::from(read));
  CHECK_FALSE(TagScale::from({}));
  for (int i = 0; i < 8; ++i) {
    PixelQuad odd = seen_at(80 * i - 300, 200 - 50 * i, 0.2 * i);
    const Point middle = centre_of(odd);
    for (Point& corner : odd) corner = middle + (i % 2 ? 1.4F : 0.7F) * (corner - middle);
    read.push_back(odd);
  }
  CHECK_FALSE(TagScale::from(read));
}
