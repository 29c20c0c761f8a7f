#include "vision/source/folder_source.hpp"

#include <fstream>

#include <fcntl.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "vision/pictures/exif.hpp"
#include "vision/source/picture_file.hpp"

using namespace telescope;
using namespace telescope::vision;
using telescope::test::TemporaryFolder;
using namespace std::chrono_literals;

namespace {

void write_picture(const std::filesystem::path& path, int grey) {
  cv::imwrite(path.string(), cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(grey)));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What anything in this process writes to the standard error meanwhile.
class StandardError {
 public:
  explicit StandardError(std::filesystem::path kept) : kept_(std::move(kept)), before_(dup(STDERR_FILENO)) {
    const int file = open(kept_.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    dup2(file, STDERR_FILENO);
    close(file);
  }
  std::string end() {
    dup2(before_, STDERR_FILENO);
    close(before_);
    return bytes_of(kept_);
  }

 private:
  std::filesystem::path kept_;
  int before_;
};

/// A textured picture, so that its file is long enough to be cut.
void write_texture(const std::filesystem::path& path) {
  cv::Mat picture(240, 320, CV_8UC3);
  cv::RNG rng(7);
  rng.fill(picture, cv::RNG::UNIFORM, 0, 256);
  cv::imwrite(path.string(), picture);
}

std::string refusal(const std::filesystem::path& path) {
  const auto picture = read_picture(path);
  return picture ? "read" : picture.error().message;
}

}  // namespace

TEST_CASE("names are sorted as people count", "[source]") {
  CHECK(natural_less("2.png", "10.png"));
  CHECK(natural_less("a9b1", "a10b0"));
  CHECK_FALSE(natural_less("a10", "a9"));
  CHECK(natural_less("a", "a1"));
  CHECK(natural_less("01", "1"));
  CHECK_FALSE(natural_less("1", "1"));
  CHECK(natural_less("x99999999999999999999998", "x99999999999999999999999"));
}

TEST_CASE("a folder gives its pictures in order on its own time line, then has ended", "[source]") {
  const TemporaryFolder folder;
  for (int i : {10, 2, 1}) write_picture(folder / (std::to_string(i) + ".png"), i * 10);
  std::ofstream(folder / "notes.txt") << "not a picture";
  auto source = open_folder(folder.path(), {.as_fast_as_possible = true, .folder_fps = 4.0});
  REQUIRE(source);
  std::vector<int> greys;
  std::vector<double> times;
  while (!(*source)->ended()) {
    const auto frame = (*source)->next(100ms, {});
    REQUIRE(frame);
    REQUIRE(*frame);
    greys.push_back((*frame)->image.at<cv::Vec3b>(0, 0)[0]);
    times.push_back((*frame)->t_s);
  }
  CHECK(greys == std::vector<int>{10, 20, 100});
  CHECK(times == std::vector<double>{0.0, 0.25, 0.5});
  CHECK((*source)->note().empty());
}

TEST_CASE("a folder leaves out what cannot be read and says so", "[source]") {
  const TemporaryFolder folder;
  write_picture(folder / "1.png", 10);
  std::ofstream(folder / "2.png") << "this is no picture";
  auto source = open_folder(folder.path(), {.as_fast_as_possible = true});
  REQUIRE(source);
  CHECK((*source)->next(100ms, {}).value().has_value());
  CHECK_FALSE((*source)->next(100ms, {}).value().has_value());
  CHECK((*source)->ended());
  CHECK((*source)->note().find("1 of 2 pictures left out: ") == 0);
}

TEST_CASE("a folder whose pictures are deleted while they are shown says so", "[source]") {
  for (const bool folder_too : {false, true}) {
    const TemporaryFolder folder;
    const auto pictures = folder / "pictures";
    std::filesystem::create_directory(pictures);
    for (const char* name : {"1.png", "2.png", "3.png"}) write_picture(pictures / name, 10);
    auto source = open_folder(pictures, {.as_fast_as_possible = true});
    REQUIRE(source);
    REQUIRE((*source)->next(100ms, {}).value().has_value());
    std::filesystem::remove_all(pictures);
    if (!folder_too) std::filesystem::create_directory(pictures);
    const auto gone = (*source)->next(100ms, {});
    REQUIRE_FALSE(gone);
    CHECK(gone.error().message == "the pictures in " + pictures.string() + " are no longer there");
    CHECK_FALSE((*source)->ended());
  }
}

TEST_CASE("what stands behind a PNG picture does no harm, and one that is cut off anywhere is refused",
          "[source]") {
  const TemporaryFolder folder;
  write_picture(folder / "whole.png", 40);
  const std::string whole = bytes_of(folder / "whole.png");
  std::ofstream(folder / "more.png", std::ios::binary) << (whole + std::string(300, 'x'));
  CHECK(read_picture(folder / "more.png"));
  for (std::size_t length = 8; length < whole.size(); length += 7) {
    std::ofstream(folder / "cut.png", std::ios::binary) << whole.substr(0, length);
    CHECK_FALSE(read_picture(folder / "cut.png"));
  }
}

TEST_CASE("a picture that was taken sideways is turned upright, of whatever kind its file is", "[source]") {
  const TemporaryFolder folder;
  cv::Mat picture(8, 16, CV_8UC3, cv::Scalar::all(20));
  picture(cv::Rect(0, 0, 8, 4)) = cv::Scalar::all(220);  // its upper left
  const auto write = [&](const char* name, const std::string& bytes) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
  };
  using namespace std::string_literals;
  // Orientation 6: the picture's right was at the top.
  const std::string exif = "MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"s;
  cv::imwrite((folder / "plain.png").string(), picture);
  cv::imwrite((folder / "plain.webp").string(), picture, {cv::IMWRITE_WEBP_QUALITY, 101});
  const std::string png = bytes_of(folder / "plain.png"), webp = bytes_of(folder / "plain.webp");
  constexpr std::size_t kBehindHead = 33;  // bytes, of a PNG
  write("turned.png", png.substr(0, kBehindHead) +
                          "\0\0\0\x1A"
                          "eXIf"s +
                          exif + "\xD6\x67\x4B\x69"s /* its checksum */ + png.substr(kBehindHead));
  write("turned.webp",
        webp.substr(0, 4) + static_cast<char>(webp.size() + 26) + webp.substr(5) + "EXIF\x1A\0\0\0"s + exif);
  std::string tiff = "II\x2A\0\x08\0\0\0\x09\0"s;
  const auto entry = [&](int tag, int value) {
    tiff += {static_cast<char>(tag), '\x01', '\x04', 0, 1, 0, 0, 0, static_cast<char>(value), 0, 0, 0};
  };
  constexpr int kPixelsAt = 122;  // bytes: behind nine entries
  for (const auto& [tag, value] :
       {std::pair{0, 16}, {1, 8}, {2, 8}, {3, 1}, {6, 1}, {17, kPixelsAt}, {18, 6}, {22, 8}, {23, 128}})
    entry(tag, value);
  tiff += "\0\0\0\0"s;
  REQUIRE(tiff.size() == kPixelsAt);
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 16; ++x) tiff += static_cast<char>(picture.at<cv::Vec3b>(y, x)[0]);
  write("turned.tif", tiff);
  for (const char* name : {"turned.png", "turned.webp", "turned.tif"}) {
    CAPTURE(name, refusal(folder / name));
    const auto read = read_picture(folder / name);
    REQUIRE(read);
    CHECK(read->size() == cv::Size(8, 16));
    const cv::Mat seen = luma({.image = *read});
    CHECK(seen.at<std::uint8_t>(2, 6) == 220);
    CHECK(seen.at<std::uint8_t>(2, 1) == 20);
    CHECK(seen.at<std::uint8_t>(12, 6) == 20);
  }
}

TEST_CASE("a number of a TIFF file is read as wide as its type says", "[source]") {
  using namespace std::string_literals;
  for (const std::string& entry : {"\x03\0\0\0\x01\0\x05\0\0"s, "\x04\0\0\0\x01\0\0\0\x05"s,
                                   "\x04\0\0\0\x02\0\0\0\x16\0\0\0\x05\0\0\0\x07"s}) {
    const std::string tiff = "MM\0\x2A\0\0\0\x08\0\x01\x01\x03\0"s + entry;
    const std::vector<std::uint8_t> bytes(tiff.begin(), tiff.end());
    CHECK(tiff_value(bytes, 0x103) == 5U);
  }
}

TEST_CASE("a phone's HEIC picture is told as what it is, whatever its name", "[source]") {
  const TemporaryFolder folder;
  for (const auto& [name, brands] :
       std::vector<std::pair<const char*, std::string>>{{"IMG_1.HEIC", "heic"},
                                                        {"IMG_2.heif", "heix"},
                                                        {"IMG_3.jpg", "MiHE"},
                                                        {"IMG_4.hif", "hevx"},
                                                        {"IMG_5", "mif2"},
                                                        {"IMG_6.mp4", "isomheic"},
                                                        {"IMG_7.avifs", "avis"}}) {
    std::string head(
        "\0\0\0\x18"
        "ftyp",
        8);
    head += brands.substr(0, 4) + std::string(4, '\0') + "iso8" + brands.substr(brands.size() - 4);
    std::ofstream(folder / name, std::ios::binary) << head + std::string(500, 'x');
    CAPTURE(name);
    CHECK(refusal(folder / name).find("this is a HEIC picture") != std::string::npos);
    const auto source = open_source((folder / name).string(), Kit{});
    REQUIRE(source);
    CHECK((*source)->next(1s, {}).error().message.find("this is a HEIC picture") != std::string::npos);
  }
  auto all = open_folder(folder.path(), {.as_fast_as_possible = true});
  REQUIRE(all);
  CHECK((*all)->next(1s, {}).error().message.find("this is a HEIC picture") != std::string::npos);
}

TEST_CASE("empty folders, folders without pictures and folders of rubbish are refused in one line",
          "[source]") {
  const TemporaryFolder folder;
  CHECK(open_folder(folder.path(), {}).error().message.find("holds no pictures") != std::string::npos);
  std::ofstream(folder / "notes.txt") << "not a picture";
  CHECK(open_folder(folder.path(), {}).error().message.find("holds no pictures") != std::string::npos);
  CHECK(open_folder(folder / "nowhere", {}).error().message.find("cannot be read") != std::string::npos);
  std::ofstream(folder / "1.jpg") << "rubbish";
  auto source = open_folder(folder.path(), {.as_fast_as_possible = true});
  REQUIRE(source);
  const auto frame = (*source)->next(100ms, {});
  REQUIRE_FALSE(frame);
  CHECK(frame.error().message.find("no picture of folder") == 0);
}

TEST_CASE("a picture that is missing, empty, cut off or no picture is refused in one line", "[source]") {
  const TemporaryFolder folder;
  CHECK(refusal(folder / "none.png").find("no such file") != std::string::npos);
  CHECK(refusal(folder.path()).find("is a folder") != std::string::npos);
  std::ofstream(folder / "empty.png").close();
  CHECK(refusal(folder / "empty.png").find("is empty") != std::string::npos);
  std::ofstream(folder / "text.png") << "hello";
  CHECK(refusal(folder / "text.png").find("is not a picture") != std::string::npos);
  for (const std::string ending : {".jpg", ".png"}) {
    write_texture(folder / ("whole" + ending));
    CHECK(refusal(folder / ("whole" + ending)) == "read");
    const std::string whole = bytes_of(folder / ("whole" + ending));
    for (const double part : {0.001, 0.3, 0.6, 0.999}) {
      std::ofstream(folder / ("cut" + ending), std::ios::binary)
          << whole.substr(0, static_cast<std::size_t>(static_cast<double>(whole.size()) * part));
      const std::string message = refusal(folder / ("cut" + ending));
      CAPTURE(ending, part, message);
      CHECK(message != "read");
      CHECK(message.find('\n') == std::string::npos);
    }
  }
}

TEST_CASE("no library speaks of a damaged picture, and what is read of one that is cut off is all of it",
          "[source]") {
  cv::Mat picture(60, 80, CV_8UC3);
  cv::RNG rng(7);
  rng.fill(picture, cv::RNG::UNIFORM, 0, 256);
  cv::GaussianBlur(picture, picture, {9, 9}, 3.0);
  cv::Mat grey, deep, clear;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(picture, clear, cv::COLOR_BGR2BGRA);
  picture.convertTo(deep, CV_16U, 257.0);
  struct Kind {
    const char* ending;
    cv::Mat stored;
    std::vector<int> options;
    double most_off = 0.0;  ///< grey levels, of what was stored
  };
  const TemporaryFolder folder;
  for (const auto& [ending, stored, options, most_off] :
       std::vector<Kind>{{".png", picture, {}},
                         {".png", grey, {}},
                         {".png", clear, {}},
                         {".png", deep, {}, 1.0},
                         {".png", grey > 128, {cv::IMWRITE_PNG_BILEVEL, 1}},
                         {".bmp", picture, {}},
                         {".bmp", grey, {}},
                         {".bmp", clear, {}},
                         {".ppm", picture, {}},
                         {".ppm", picture, {cv::IMWRITE_PXM_BINARY, 0}},
                         {".pgm", grey, {}},
                         {".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101}},
                         {".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 95}, 40.0},
                         {".tif", picture, {}},
                         {".tif", grey, {}},
                         {".tif", picture, {cv::IMWRITE_TIFF_COMPRESSION, 1}},
                         {".tif", picture, {cv::IMWRITE_TIFF_COMPRESSION, 8}},
                         {".tif", picture, {cv::IMWRITE_TIFF_COMPRESSION, 32773}}}) {
    const auto file = folder / (std::string("whole") + ending);
    const auto damaged = folder / (std::string("damaged") + ending);
    REQUIRE(cv::imwrite(file.string(), stored, options));
    const std::string bytes = bytes_of(file);
    CAPTURE(ending, options, stored.type());
    StandardError spoken(folder / "spoken.txt");
    const auto whole = read_picture(file);
    std::size_t other = 0;
    for (std::size_t i = 0; whole && i < 100; ++i) {
      std::ofstream(damaged, std::ios::binary) << bytes.substr(0, bytes.size() * i / 100);
      const auto read = read_picture(damaged);
      other += read && (read->size() != whole->size() || cv::norm(*read, *whole, cv::NORM_INF) > 0.0) ? 1 : 0;
    }
    for (std::size_t i = 0; i < 300; ++i) {
      std::string changed = bytes;
      changed[i < 100 ? i : rng.uniform(0, static_cast<int>(bytes.size()))] ^= static_cast<char>(1 << i % 8);
      std::ofstream(damaged, std::ios::binary) << changed;
      (void)read_picture(damaged);
    }
    CHECK(spoken.end().empty());
    REQUIRE(whole);
    CHECK(other == 0);
    cv::Mat seen = luma({.image = *whole}), meant = luma({.image = picture});
    if (stored.channels() == 1) meant = stored;
    CHECK(cv::norm(seen, meant, cv::NORM_INF) <= most_off);
  }
}

TEST_CASE("what of a picture's kind cannot be read is told, not shown black", "[source]") {
  const TemporaryFolder folder;
  const cv::Mat picture(48, 170, CV_8UC3, cv::Scalar::all(90));  // so wide that JPEG takes OpenCV's strips
  REQUIRE(cv::imwrite((folder / "jpeg.tif").string(), picture, {cv::IMWRITE_TIFF_COMPRESSION, 7}));
  cv::Mat numbers;
  picture.convertTo(numbers, CV_32F, 1.0 / 255.0);
  REQUIRE(cv::imwrite((folder / "decimals.tif").string(), numbers));
  REQUIRE(cv::imwrite((folder / "grey.tif").string(), picture, {cv::IMWRITE_TIFF_COMPRESSION, 1}));
  // Old JPEG; a sign, tiles and CIE colours where a list has other entries that FFmpeg does without.
  const auto with_entry = [&](const char* of, const char* name, std::uint8_t tag, std::string entry) {
    std::string file = bytes_of(folder / of);
    const auto at = file.find(std::string({static_cast<char>(tag), 1, 3, 0, 1, 0, 0, 0}));
    REQUIRE(at != file.npos);
    std::ofstream(folder / name, std::ios::binary) << file.replace(at, entry.size(), entry);
  };
  using namespace std::string_literals;
  with_entry("jpeg.tif", "old.tif", 0x03, "\x03\x01\x03\0\x01\0\0\0\x06"s);
  with_entry("grey.tif", "signed.tif", 0x1C, "\x53\x01\x03\0\x01\0\0\0\x02"s);
  with_entry("grey.tif", "tiles.tif", 0x1C, "\x42\x01\x03\0\x01\0\0\0\x10"s);
  with_entry("grey.tif", "cie.tif", 0x06, "\x06\x01\x03\0\x01\0\0\0\x08"s);
  with_entry("grey.tif", "zstandard.tif", 0x03, "\x03\x01\x03\0\x01\0\0\0\x50\xC3"s);
  for (const char* name :
       {"jpeg.tif", "old.tif", "decimals.tif", "signed.tif", "tiles.tif", "cie.tif", "zstandard.tif"}) {
    CAPTURE(name);
    CHECK_THAT(refusal(folder / name), ContainsSubstring("this TIFF is of a kind that cannot be read here"));
  }
  std::string moving("RIFF\x40\0\0\0WEBPVP8X\x0A\0\0\0\x12\0\0\0", 24);
  moving += std::string(40, '\0');
  std::ofstream(folder / "moving.webp", std::ios::binary) << moving;
  CHECK_THAT(refusal(folder / "moving.webp"), ContainsSubstring("this is an animated picture"));
}

TEST_CASE("a single picture is a source of one frame", "[source]") {
  const TemporaryFolder folder;
  write_picture(folder / "1.png", 10);
  auto source = open_picture(folder / "1.png", {});
  REQUIRE(source);
  CHECK((*source)->next(1s, {}).value()->image.size() == cv::Size(64, 48));
  CHECK((*source)->ended());
}
