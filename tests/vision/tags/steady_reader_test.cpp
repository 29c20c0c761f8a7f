#include <map>
#include <random>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

constexpr ReadHints kFourPixels = {3.6F, 4.4F};
constexpr double kModule = 4;

struct Placed {
  cv::Point2d centre;
  double degrees = 0;
};

/// A table of tags seen from above; every picture has its own noise.
class Table {
 public:
  explicit Table(cv::Size size = {640, 480}) : ground_(size, CV_8UC1) {
    cv::RNG(5).fill(ground_, cv::RNG::NORMAL, 128, 6);
    cv::GaussianBlur(ground_, ground_, {}, 1.5);
  }
  void put(int tag, Placed at) { tags_[tag] = at, changed_ = true; }
  void take(int tag) { tags_.erase(tag), changed_ = true; }
  const std::map<int, Placed>& tags() const { return tags_; }
  /// Twelve tags in rows.
  void fill() {
    for (int i = 0; i < 12; ++i) put(4 + i, {{80.0 + i % 4 * 150, 80.0 + i / 4 * 150}, 31.0 * i});
  }

  cv::Mat picture() {
    if (changed_) clean_ = ground_.clone();
    if (changed_)
      for (const auto& [tag, at] : tags_) paste(clean_, tag, at);
    changed_ = false;
    return noisy(clean_);
  }
  cv::Mat noisy(const cv::Mat& clean) {
    cv::Mat grain(clean.size(), CV_16S), out;
    random_.fill(grain, cv::RNG::NORMAL, 0, 2.5);
    cv::add(clean, grain, out, cv::noArray(), CV_8U);
    return out;
  }
  static void paste(cv::Mat& picture, int tag, Placed at) {
    const cv::Rect box =
        cv::Rect(cv::Point(at.centre) - cv::Point(40, 40), cv::Size(80, 80)) & cv::Rect({}, picture.size());
    cv::Mat part = picture(box);
    paste_tag(part, TagId(tag), at.centre - cv::Point2d(box.tl()), at.degrees, kModule);
  }

 private:
  cv::Mat ground_, clean_;
  std::map<int, Placed> tags_;
  bool changed_ = true;
  cv::RNG random_{17};
};

/// How far the corners are from where the tag is; pixels.
double error_of(const Sighting& seen, Placed at) {
  const double a = at.degrees * CV_PI / 180, half = 3 * kModule;
  constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  double worst = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double u = half * kCorner[i][0], v = half * kCorner[i][1];
    const cv::Point2d truth =
        at.centre + cv::Point2d(std::cos(a) * u - std::sin(a) * v, std::sin(a) * u + std::cos(a) * v);
    worst = std::max(worst, cv::norm(cv::Point2d(seen.corners[i].x_px, seen.corners[i].y_px) - truth));
  }
  return worst;
}

const Sighting* find(const std::vector<Sighting>& seen, int tag) {
  const auto it = std::ranges::find(seen, TagId(tag), &Sighting::tag);
  return it == seen.end() ? nullptr : &*it;
}

/// Every sighting is a tag of the table where it is, and each is there unless it is among `but`.
void check_all(const std::vector<Sighting>& seen, const Table& table, const std::vector<int>& but = {},
               double within_px = 0.5) {
  for (const Sighting& s : seen) {
    INFO("tag " << s.tag.value());
    REQUIRE(table.tags().contains(s.tag.value()));
    CHECK(error_of(s, table.tags().at(s.tag.value())) < within_px);
    CHECK(std::ranges::find(but, s.tag.value()) == but.end());
  }
  CHECK(seen.size() == table.tags().size() - but.size());
}

struct Rig {
  Rig() { table.fill(); }
  std::vector<Sighting> look() { return look(table.picture()); }
  std::vector<Sighting> look(const cv::Mat& picture) { return reader->read(picture, kFourPixels); }
  void settle(int pictures = 10) {
    for (int i = 0; i < pictures; ++i) check_all(look(), table);
  }

  Table table;
  std::unique_ptr<TagReader> reader = make_steady_reader(kit_of(4, 80));
};

}  // namespace

TEST_CASE("tags at rest are read in every picture, and their corners hardly move", "[tags][steady]") {
  Rig rig;
  std::map<TagId, Sighting> first;
  double most = 0;
  for (int k = 0; k < 60; ++k)
    for (const Sighting& s : rig.look()) {
      if (k < 8) continue;
      const auto [known, is_new] = first.try_emplace(s.tag, s);
      for (std::size_t i = 0; i < 4; ++i)
        most = std::max(most, std::hypot(s.corners[i].x_px - known->second.corners[i].x_px,
                                         s.corners[i].y_px - known->second.corners[i].y_px));
    }
  CHECK(first.size() == 12);
  CHECK(most < 0.25);
  check_all(rig.look(), rig.table);
}

TEST_CASE("a tag taken to another place is found there at once, and no more where it was", "[tags][steady]") {
  Rig rig;
  rig.settle();
  rig.table.put(9, {{310, 150}, 200});
  check_all(rig.look(), rig.table);
  rig.table.put(9, {{100, 440}, 10});
  check_all(rig.look(), rig.table);
}

TEST_CASE("two tags that change places are read as what they are", "[tags][steady]") {
  Rig rig;
  rig.settle();
  const auto tags = rig.table.tags();
  rig.table.put(6, tags.at(10)), rig.table.put(10, tags.at(6));
  check_all(rig.look(), rig.table);
}

TEST_CASE("a tag turned on the spot is told with its corners in its own order", "[tags][steady]") {
  Rig rig;
  rig.settle();
  Placed at = rig.table.tags().at(7);
  for (const double turn : {90.0, 180.0, 45.0, 5.0}) {
    at.degrees += turn;
    rig.table.put(7, at);
    check_all(rig.look(), rig.table);
  }
}

TEST_CASE("a tag that is pushed slowly is followed", "[tags][steady]") {
  constexpr double kCreep = 0.75;  // pixels: steps less than the noise are told once they add up
  Rig rig;
  rig.settle();
  Placed at = rig.table.tags().at(9);
  for (int k = 0; k < 40; ++k) {
    at.centre.x += k % 4 == 0 ? 0.6 : 0.1, at.degrees += 0.3;
    rig.table.put(9, at);
    check_all(rig.look(), rig.table, {}, kCreep);
  }
}

TEST_CASE("a tag put down anywhere is found in one of the next three pictures", "[tags][steady]") {
  for (int k = 0; k < 20; ++k) {
    Rig rig;
    rig.settle(2 + k % 9);
    rig.table.put(40, {{40.0 + 29.0 * k, k % 2 == 0 ? 156.0 : 304.0}, 17.0 * k});
    int pictures = 1;
    while (!find(rig.look(), 40) && pictures < 10) ++pictures;
    INFO("tag put down at " << rig.table.tags().at(40).centre.x);
    CHECK(pictures <= 3);
  }
}

TEST_CASE("a large tag put down at any edge of the picture is found within ten pictures", "[tags][steady]") {
  constexpr double kLarge = 16, kReach = 4 * kLarge;
  const auto reader = make_steady_reader(kit_of(4, 80));
  cv::Mat empty(1080, 1920, CV_8UC1, cv::Scalar(110));
  paste_tag(empty, TagId(4), {960, 540}, 0, kLarge);
  const auto look = [&](const cv::Mat& picture) { return reader->read(picture, {14.5F, 17.5F}).size(); };
  for (const cv::Point2d at :
       {cv::Point2d(600, kReach), {600, 1080 - kReach}, {kReach, 500}, {1920 - kReach, 500}}) {
    for (int k = 0; k < 12; ++k) look(empty);
    cv::Mat picture = empty.clone();
    paste_tag(picture, TagId(30), at, 0, kLarge);
    int pictures = 1;
    while (look(picture) < 2 && pictures < 20) ++pictures;
    INFO("tag put down at " << at.x << ", " << at.y);
    CHECK(pictures <= 10);
  }
}

TEST_CASE("a tag that comes too slowly to be noticed as a change is found within ten pictures",
          "[tags][steady]") {
  Rig rig;
  rig.settle();
  const cv::Mat without = rig.table.picture();
  cv::Mat with = without.clone(), picture;
  Table::paste(with, 40, {{305, 155}, 20});
  for (int k = 0; k <= 100; k += 2) {
    cv::addWeighted(with, k / 100.0, without, 1 - k / 100.0, 0, picture);
    rig.look(picture);
  }
  bool found = false;
  for (int k = 0; k < 10; ++k) found = found || find(rig.look(with), 40);
  CHECK(found);
}

TEST_CASE("a covered tag is not reported, and is the moment it is free again", "[tags][steady]") {
  for (const int pictures : {1, 5, 60}) {
    Rig rig;
    rig.settle();
    const cv::Point2d place = rig.table.tags().at(9).centre;
    for (int k = 0; k < pictures; ++k) {
      cv::Mat covered = rig.table.picture();
      cv::circle(covered, place, 22, cv::Scalar(150), -1, cv::LINE_AA);
      check_all(rig.look(covered), rig.table, {9});
    }
    check_all(rig.look(), rig.table);
  }
}

TEST_CASE("a tag half covered by something is not reported or has its true corners", "[tags][steady]") {
  Rig rig;
  rig.settle();
  const cv::Point2d place = rig.table.tags().at(9).centre;
  int read = 0;
  for (int k = 0; k < 120; ++k) {
    cv::Mat covered = rig.table.picture();
    const cv::Point2d away(std::cos(0.7 * k), std::sin(0.7 * k));
    cv::circle(covered, place + (30.0 - k % 25) * away, 9, cv::Scalar(k * 37 % 256), -1, cv::LINE_AA);
    const auto seen = rig.look(covered);
    if (const Sighting* s = find(seen, 9)) {
      CHECK(error_of(*s, rig.table.tags().at(9)) < 1.0);  // a quarter of a module
      ++read;
    }
    CHECK(seen.size() >= 11);
  }
  CHECK(read > 30);
  check_all(rig.look(), rig.table);
}

TEST_CASE("a tag first read with something at its side has its true corners soon after that has left",
          "[tags][steady]") {
  for (int k = 0; k < 24; ++k) {
    Rig rig;
    rig.table.take(9);
    rig.settle(3);
    rig.table.put(9, {{231.3, 231.8}, 15.0 * k});
    const cv::Point2d away(std::cos(0.7 * k), std::sin(0.7 * k));
    const auto picture = [&](bool hand) {
      cv::Mat out = rig.table.picture();
      if (hand)
        cv::circle(out, rig.table.tags().at(9).centre + (21.0 + k % 4) * away, 9,
                   cv::Scalar(20 + 60 * (k % 4)), -1, cv::LINE_AA);
      return out;
    };
    for (int i = 0; i < 6; ++i) rig.look(picture(true));
    for (int i = 0; i < 5; ++i) rig.look(picture(false));
    const auto seen = rig.look(picture(false));
    INFO("from " << 40 * k << " degrees");
    REQUIRE(find(seen, 9));
    CHECK(error_of(*find(seen, 9), rig.table.tags().at(9)) < 0.5);
  }
}

TEST_CASE("a tag first read with a narrow thing along a side has its true corners once that has left",
          "[tags][steady]") {
  for (const double level : {60.0, 120.0}) {
    Rig rig;
    const auto lean = [&](cv::Mat picture) {
      constexpr double kWide = kModule / 2, kHalf = 3 * kModule;
      for (const auto& [tag, at] : rig.table.tags()) {
        const double a = at.degrees * CV_PI / 180;
        std::vector<cv::Point> strip;  // in sixteenths of a pixel, beside one half of the side
        for (const cv::Point2d p :
             {cv::Point2d(-kHalf, -kHalf - kWide), {0, -kHalf - kWide}, {0, -kHalf}, {-kHalf, -kHalf}})
          strip.emplace_back(cvRound(16 * (at.centre.x + std::cos(a) * p.x - std::sin(a) * p.y)),
                             cvRound(16 * (at.centre.y + std::sin(a) * p.x + std::cos(a) * p.y)));
        cv::fillConvexPoly(picture, strip, cv::Scalar(level), cv::LINE_AA, 4);
      }
      return picture;
    };
    for (int i = 0; i < 6; ++i) rig.look(lean(rig.table.picture()));
    for (int i = 0; i < 150; ++i) rig.look();
    check_all(rig.look(), rig.table, {}, 0.15);
  }
}

TEST_CASE("light that changes at once hides no tag", "[tags][steady]") {
  Rig rig;
  rig.settle();
  for (const double gain : {0.55, 1.0, 0.75, 1.1}) {
    cv::Mat picture = rig.table.picture();
    picture.convertTo(picture, CV_8U, gain, 6);
    check_all(rig.look(picture), rig.table);
  }
  cv::Mat shaded = rig.table.picture();
  cv::Mat half = shaded.colRange(0, 240);
  half.convertTo(half, CV_8U, 0.5);
  check_all(rig.look(shaded), rig.table);
}

namespace {

/// White swells over its neighbours, by so many pixels.
cv::Mat bloomed(cv::Mat picture, double by_px) {
  for (; by_px > 0.0; by_px -= 1.0) {
    cv::Mat white, out;
    cv::dilate(picture, white, cv::Mat());
    const double share = std::min(by_px, 1.0);
    cv::addWeighted(white, share, picture, 1.0 - share, 0.0, out);
    picture = out;
  }
  return picture;
}

}  // namespace

TEST_CASE("a tag at rest is read for longer than it would be found while light blooms over its cells",
          "[tags][steady]") {
  Rig rig;
  rig.settle();
  const auto searching = make_tag_reader(kit_of(4, 80));
  int held = 0;
  for (double bloom_px = 0.0; bloom_px <= 2.0; bloom_px += 0.02) {
    const cv::Mat picture = bloomed(rig.table.picture(), bloom_px);
    const auto seen = rig.look(picture), found = searching->read(picture, kFourPixels);
    if (bloom_px <= 1.0) CHECK(seen.size() == 12);
    for (const Sighting& s : seen) {
      CHECK(error_of(s, rig.table.tags().at(s.tag.value())) < 0.5 + M_SQRT2 * std::ceil(bloom_px));
      held += find(found, s.tag.value()) == nullptr;
    }
  }
  CHECK(held > 18);
}

TEST_CASE("another tag laid over one that rests is never read as that one, however light blooms",
          "[tags][steady]") {
  Rig rig;
  const Placed at = rig.table.tags().at(4);
  for (int other = 16; other < 80; other += 5)
    for (const double bloom : {0.0, 0.3, 0.5, 0.7}) {
      rig.table.put(4, at);
      rig.look(), rig.look();
      REQUIRE(find(rig.look(), 4));
      rig.table.take(4);
      rig.table.put(other, at);
      for (int i = 0; i < 2; ++i) CHECK_FALSE(find(rig.look(bloomed(rig.table.picture(), bloom)), 4));
      rig.table.take(other);
    }
}

TEST_CASE("a camera that is bumped loses nothing", "[tags][steady]") {
  Rig rig;
  rig.settle();
  for (const cv::Point2d shift : {cv::Point2d(0.5, 0.2), cv::Point2d(3, -2), cv::Point2d(-14, 11)}) {
    const auto tags = rig.table.tags();
    for (auto [tag, at] : tags) at.centre += shift, rig.table.put(tag, at);
    check_all(rig.look(), rig.table);
  }
}

TEST_CASE("after a picture of another size, or forget, everything is searched anew", "[tags][steady]") {
  Rig rig;
  rig.settle();
  Table other({720, 500});
  other.put(30, {{600, 400}, 10});
  check_all(rig.look(other.picture()), other);
  check_all(rig.look(), rig.table);
  rig.reader->forget();
  Table same_size;
  same_size.put(30, {{400, 300}, 10});
  check_all(rig.look(same_size.picture()), same_size);
}

TEST_CASE("after black, white, empty and tiny pictures all tags are read at once", "[tags][steady]") {
  Rig rig;
  rig.settle();
  for (int k = 0; k < 3; ++k) {
    CHECK(rig.look(cv::Mat(480, 640, CV_8UC1, cv::Scalar(0))).empty());
    CHECK(rig.look(cv::Mat(480, 640, CV_8UC1, cv::Scalar(255))).empty());
  }
  rig.settle(2);
  CHECK(rig.look(cv::Mat()).empty());
  rig.settle(2);
  CHECK(rig.look(cv::Mat(8, 8, CV_8UC1, cv::Scalar(0))).empty());
  rig.settle(2);
}

TEST_CASE("a repeated picture gives the same tags", "[tags][steady]") {
  Rig rig;
  rig.settle(3);
  const cv::Mat picture = rig.table.picture();
  for (int k = 0; k < 20; ++k) check_all(rig.look(picture), rig.table);
}

TEST_CASE("of a tag that comes to be at two places neither is believed until one is gone", "[tags][steady]") {
  Rig rig;
  rig.settle();
  const auto with_copy = [&] {
    cv::Mat picture = rig.table.picture();
    Table::paste(picture, 9, {{310, 155}, 40});
    return picture;
  };
  for (int k = 0; k < 12; ++k) {
    check_all(rig.look(with_copy()), rig.table, {9});
    CHECK(rig.reader->doubles() == std::vector{TagId(9)});
  }
  check_all(rig.look(), rig.table);
  CHECK(rig.reader->doubles().empty());
}

TEST_CASE("tags of another kit stay outsiders in every picture, wherever they are taken", "[tags][steady]") {
  Rig rig;
  rig.settle();
  for (int k = 0; k < 20; ++k) {
    cv::Mat picture = rig.table.picture();
    const Placed at{{310, k < 10 ? 155.0 : 300.0}, 40};
    Table::paste(picture, 200, at);
    check_all(rig.look(picture), rig.table);
    REQUIRE(rig.reader->outsiders().size() == 1);
    CHECK(rig.reader->outsiders()[0].tag == TagId(200));
    CHECK(error_of(rig.reader->outsiders()[0], at) < 0.5);
  }
  rig.look();
  CHECK(rig.reader->outsiders().empty());
}

TEST_CASE("whatever hands do, nothing is read that is not there, and what rests is read", "[tags][steady]") {
  Rig rig;
  std::mt19937 random(3);
  const auto number = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
  int resting_missed = 0, rests = 0;
  std::map<int, int> touched;
  for (int k = 0; k < 150; ++k) {
    if (k % 3 == 0) {
      const int tag = number(4, 20);
      touched[tag] = k;
      rig.table.take(tag);
      const Placed at{{number(40, 600) + 0.3, number(40, 440) + 0.6}, 1.0 * number(0, 359)};
      const bool is_free = std::ranges::all_of(rig.table.tags(), [&](const auto& other) {
        return cv::norm(other.second.centre - at.centre) > 50;
      });
      if (is_free && number(0, 4) > 0) rig.table.put(tag, at);
    }
    cv::Mat picture = rig.table.picture();
    const cv::Point2d hand(20 + 7 * k % 600, 240 + 200 * std::sin(0.1 * k));
    cv::circle(picture, hand, 50, cv::Scalar(170), -1, cv::LINE_AA);
    const auto seen = rig.look(picture);
    for (const Sighting& s : seen) {
      INFO("picture " << k << ", tag " << s.tag.value());
      REQUIRE(rig.table.tags().contains(s.tag.value()));
      CHECK(error_of(s, rig.table.tags().at(s.tag.value())) < 1.6);
    }
    for (const auto& [tag, at] : rig.table.tags())
      if (cv::norm(at.centre - hand) > 80 && k - touched[tag] >= 3)
        ++rests, resting_missed += find(seen, tag) == nullptr;
  }
  CHECK(rests > 1000);
  CHECK(resting_missed == 0);
}
