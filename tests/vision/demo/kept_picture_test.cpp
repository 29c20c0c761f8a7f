#include "vision/demo/kept_picture.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"

using namespace telescope;
using namespace telescope::vision;
using demo::KeptPicture;
using telescope::test::TemporaryFolder;

namespace {

namespace fs = std::filesystem;

const cv::Size kSize(40, 30);

cv::Mat3b picture() {
  cv::Mat3b made(kSize);
  cv::randu(made, 0, 255);
  return made;
}

bool same(const cv::Mat& a, const cv::Mat& b) {
  return a.size() == b.size() && cv::norm(a, b, cv::NORM_INF) == 0;
}

fs::path only_file(const fs::path& folder) {
  REQUIRE(std::distance(fs::directory_iterator(folder), {}) == 1);
  return fs::directory_iterator(folder)->path();
}

}  // namespace

TEST_CASE("A picture is found again by what it was drawn from, and by nothing else", "[demo][kept]") {
  const TemporaryFolder folder;
  const KeptPicture kept(folder / "not/there/yet", "a table", kSize);
  CHECK_FALSE(kept.read());
  const cv::Mat3b before = picture();
  kept.keep(before);
  REQUIRE(kept.read());
  CHECK(same(*kept.read(), before));
  CHECK_FALSE(KeptPicture(folder / "not/there/yet", "another table", kSize).read());
  CHECK_FALSE(KeptPicture(folder / "not/there/yet", "a table", {30, 40}).read());
}

TEST_CASE("A kept picture that is damaged, cut off or padded is none", "[demo][kept]") {
  const TemporaryFolder folder;
  const KeptPicture kept(folder.path(), "a table", kSize);
  kept.keep(picture());
  const fs::path file = only_file(folder.path());
  std::string whole;
  {
    std::ifstream in(file, std::ios::binary);
    whole.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto holds = [&](const std::string& changed) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << changed;
    return kept.read().has_value();
  };
  CHECK(holds(whole));
  CHECK_FALSE(holds(""));
  CHECK_FALSE(holds(whole.substr(0, whole.size() / 2)));
  CHECK_FALSE(holds(whole + "x"));
  for (std::size_t at = 0; at < whole.size(); at += 97) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    INFO("byte " << at);
    CHECK_FALSE(holds(changed));
  }
}

TEST_CASE("Where nothing can be kept nothing is, without a word", "[demo][kept]") {
  const TemporaryFolder folder;
  const KeptPicture nowhere({}, "a table", kSize);
  nowhere.keep(picture());
  CHECK_FALSE(nowhere.read());
  std::ofstream(folder / "file") << "no folder";
  const KeptPicture below_a_file(folder / "file", "a table", kSize);
  below_a_file.keep(picture());
  CHECK_FALSE(below_a_file.read());
}

TEST_CASE("Of many kept pictures only the newest stay", "[demo][kept]") {
  const TemporaryFolder folder;
  for (int i = 0; i < 20; ++i)
    KeptPicture(folder.path(), "table " + std::to_string(i), kSize).keep(picture());
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 12);
}

TEST_CASE("The demo table shows the same with and without a kept picture, also what changes later",
          "[demo][kept]") {
  const TemporaryFolder folder;
  const Kit kit = small_demo_kit();
  const bool realtime = GENERATE(true, false);
  const DemoOptions plain{.width = 640, .height = 360, .seed = 3, .realtime = realtime};
  DemoOptions keeping = plain;
  keeping.keep_in = folder.path();
  demo::DemoTable drawn(kit, plain);
  const double later = drawn.loop_s() * 0.6;
  { CHECK(same(demo::DemoTable(kit, keeping).render(0), drawn.render(0))); }
  CHECK(fs::file_size(only_file(folder.path())) > 640 * 360 * 3);
  demo::DemoTable kept(kit, keeping);
  CHECK(same(kept.render(0), drawn.render(0)));
  CHECK(same(kept.render(later), drawn.render(later)));
  keeping.seed = 4;
  CHECK_FALSE(same(demo::DemoTable(kit, keeping).render(0), drawn.render(0)));
}
