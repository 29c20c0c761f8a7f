#include "app/print/print_kit.hpp"

#include <csignal>
#include <filesystem>
#include <iterator>

#include <sys/resource.h>

#include "tests/app/print/sample_kit.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "vision/source/picture_file.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::print;
using namespace telescope::test;
namespace fs = std::filesystem;

namespace {

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a printed kit is a PDF, kit.json, and a picture for every tag", "[print]") {
  const TemporaryFolder folder;
  const Sample all = sample();
  const fs::path out = folder.path() / "new" / "kit";
  int last = 0, total = 0;
  const auto printed = print_kit(all.scenario, all.kit, {Paper::kA4, out}, [&](int done, int of) {
    CHECK(done == last + 1);
    last = done;
    total = of;
  });
  REQUIRE(printed);
  CHECK(last == total);
  CHECK(printed->pdf == out / "kit.pdf");
  CHECK(printed->pictures == static_cast<int>(all.kit.pieces.size()) + 4);
  CHECK(files_in(out) == all.kit.pieces.size() + 4 + 2);
  CHECK(load_kit(printed->kit_file).value() == all.kit);
  CHECK(read_text(printed->pdf).starts_with("%PDF-"));
}

TEST_CASE("a class of markers has one picture, however many are printed", "[print][marker]") {
  const TemporaryFolder folder;
  Sample all = sample();
  all.kit.markers = {{"pin", "Pinned", "P", TagId(479), 30, 25, 25, 0.5}};
  const auto printed = print_kit(all.scenario, all.kit, {Paper::kA4, folder.path()});
  REQUIRE(printed);
  CHECK(printed->pictures == static_cast<int>(all.kit.pieces.size()) + 5);
  const cv::Mat picture = vision::read_picture(folder.path() / "marker_pin.png").value();
  CHECK(cv::norm(picture, vision::draw_tag(all.kit.family, TagId(479)), cv::NORM_INF) == 0.0);
  CHECK(load_kit(printed->kit_file).value() == all.kit);
}

TEST_CASE("a tag's picture has 20 px a module, its quiet zone, and nothing beyond", "[print]") {
  const TemporaryFolder folder;
  const Sample all = sample();
  REQUIRE(print_kit(all.scenario, all.kit, {Paper::kA4, folder.path()}));
  for (const char* name : {"4.png", "17.png", "anchor_0.png", "anchor_3.png"}) {
    const cv::Mat picture = vision::read_picture(folder.path() / name).value();
    CAPTURE(name);
    REQUIRE(picture.size() == cv::Size(160, 160));
    CHECK(picture.type() == CV_8UC1);
    for (int i = 0; i < 160; ++i)
      CHECK((picture.at<unsigned char>(0, i) == 255 && picture.at<unsigned char>(i, 159) == 255));
    CHECK(picture.at<unsigned char>(20, 20) == 0);
    CHECK(picture.at<unsigned char>(19, 20) == 255);
  }
  const cv::Mat expected = vision::draw_tag(all.kit.family, TagId(17));
  CHECK(cv::norm(vision::read_picture(folder.path() / "17.png").value(), expected, cv::NORM_INF) == 0.0);
}

TEST_CASE("printing again over an older kit replaces it", "[print]") {
  const TemporaryFolder folder;
  Sample all = sample();
  REQUIRE(print_kit(all.scenario, all.kit, {Paper::kA4, folder.path()}));
  all.kit.pieces[0].name = "Renamed";
  REQUIRE(print_kit(all.scenario, all.kit, {Paper::kA4, folder.path()}));
  CHECK(load_kit(folder.path() / "kit.json").value().pieces[0].name == "Renamed");
}

TEST_CASE("a file where the folder should be is refused and kept", "[print]") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "kit";
  write_text(file, "mine");
  const Sample all = sample();
  const auto printed = print_kit(all.scenario, all.kit, {Paper::kA4, file});
  REQUIRE_FALSE(printed);
  CHECK(printed.error().message.find("--out") != std::string::npos);
  CHECK(printed.error().message.find('\n') == std::string::npos);
  CHECK(read_text(file) == "mine");
}

TEST_CASE("when one file cannot be written, none is, and older files stay as they were", "[print]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path();
  write_text(out / "kit.pdf", "old PDF");
  fs::create_directory(out / "17.png");  // a folder in a picture's place
  const Sample all = sample();
  const auto printed = print_kit(all.scenario, all.kit, {Paper::kA4, out});
  REQUIRE_FALSE(printed);
  CHECK(printed.error().message ==
        "cannot write " + (out / "17.png").string() + ": what has that name is no file");
  CHECK(read_text(out / "kit.pdf") == "old PDF");
  CHECK(files_in(out) == 2);
}

TEST_CASE("a disk that takes no more leaves the older kit whole and nothing half-written", "[print]") {
  const TemporaryFolder folder;
  const fs::path out = folder.path();
  const Sample all = sample();
  REQUIRE(print_kit(all.scenario, all.kit, {Paper::kA4, out}));
  const std::string pdf = read_text(out / "kit.pdf"), kit = read_text(out / "kit.json");
  const std::size_t files = files_in(out);

  // A limit on the size of files stands in for the full disk: the write stops half-way in both.
  struct rlimit limit {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = limit;
  small.rlim_cur = 20'000;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  Sample other = all;
  other.kit.pieces[0].name = "Renamed";
  const auto printed = print_kit(other.scenario, other.kit, {Paper::kA4, out});
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);

  REQUIRE_FALSE(printed);
  CHECK(printed.error().message.starts_with("cannot write " + (out / "kit.pdf").string() + ": "));
  CHECK(read_text(out / "kit.pdf") == pdf);
  CHECK(read_text(out / "kit.json") == kit);
  CHECK(files_in(out) == files);
}
