#include "vision/source/video_source.hpp"

#include <cstdlib>
#include <fstream>
#include <tuple>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::vision;
using telescope::test::TemporaryFolder;
using namespace std::chrono_literals;

namespace {

/// One second of 10 pictures, each a shade lighter, made by ffmpeg.
std::filesystem::path make_video(const TemporaryFolder& folder, const std::string& name,
                                 const std::string& codec) {
  const auto path = folder / name;
  const std::string command =
      "ffmpeg -nostdin -loglevel error -y -f lavfi -i \"color=black:size=320x240:rate=10:duration=1,"
      "format=yuv420p,geq=lum='16+N*20':cb=128:cr=128\" " +
      codec + " " + path.string();
  REQUIRE(std::system(command.c_str()) == 0);
  return path;
}

/// Two seconds of 20 pictures with much in them.
std::filesystem::path make_rich_video(const TemporaryFolder& folder, const std::string& name,
                                      const std::string& codec) {
  const auto path = folder / name;
  const std::string command =
      "ffmpeg -nostdin -loglevel error -y -f lavfi -i testsrc=size=320x240:rate=10:duration=2 " + codec +
      " " + path.string();
  REQUIRE(std::system(command.c_str()) == 0);
  return path;
}

/// With a third of the data of every second JPEG in it zeroed.
void damage_every_second_jpeg(const std::filesystem::path& path) {
  std::string film = telescope::test::read_text(path);
  int pictures = 0;
  for (std::size_t at = 0; (at = film.find("\xFF\xD8\xFF", at)) != std::string::npos;) {
    const std::size_t scan = film.find("\xFF\xDA", at), end = film.find("\xFF\xD9", scan);
    REQUIRE(end != std::string::npos);
    if (++pictures % 2 == 0)
      std::fill_n(film.begin() + static_cast<std::ptrdiff_t>(scan + (end - scan) / 3), (end - scan) / 3,
                  '\0');
    at = end;
  }
  REQUIRE(pictures == 20);
  telescope::test::write_text(path, film);
}

/// With zeros where every JPEG in it has its end marker.
void take_end_markers_out(const std::filesystem::path& path) {
  std::string film = telescope::test::read_text(path);
  int pictures = 0;
  for (std::size_t at = 0; (at = film.find("\xFF\xD8\xFF", at)) != std::string::npos; ++pictures) {
    at = film.find("\xFF\xD9", film.find("\xFF\xDA", at));
    REQUIRE(at != std::string::npos);
    film.replace(at, 2, 2, '\0');
  }
  REQUIRE(pictures == 20);
  telescope::test::write_text(path, film);
}

std::vector<Frame> read_all(FrameSource& source) {
  std::vector<Frame> frames;
  while (!source.ended()) {
    auto frame = source.next(1s, {});
    REQUIRE(frame);
    if (*frame) frames.push_back(**std::move(frame));
  }
  return frames;
}

}  // namespace

TEST_CASE("a video gives every picture in order with its time, in luma and in colour", "[source]") {
  const TemporaryFolder folder;
  for (const std::string codec : {"-c:v libx264", "-c:v mjpeg -q:v 2", "-c:v ffv1 -pix_fmt bgr0"}) {
    CAPTURE(codec);
    auto source = open_video(make_video(folder, "a.mkv", codec), {.as_fast_as_possible = true});
    REQUIRE(source);
    const auto frames = read_all(**source);
    REQUIRE(frames.size() == 10);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      CHECK(frames[i].t_s == Approx(0.1 * static_cast<double>(i)).margin(1e-3));
      CHECK(frames[i].number == i + 1);
      const cv::Mat grey = luma(frames[i]);
      CHECK(grey.size() == cv::Size(320, 240));
      CHECK(grey.at<std::uint8_t>(120, 160) == Approx(static_cast<double>(i) * 20 * 255 / 219).margin(4));
      const cv::Mat bgr = colour(frames[i]);
      CHECK(bgr.type() == CV_8UC3);
      CHECK(bgr.at<cv::Vec3b>(120, 160)[1] == Approx(static_cast<double>(i) * 20 * 255 / 219).margin(5));
    }
    CHECK((*source)->note().empty());
  }
}

TEST_CASE("a film that says how the camera was held is turned upright, in luma and in colour", "[source]") {
  const TemporaryFolder folder;
  const std::string in_folder = "cd '" + folder.path().string() + "' && ffmpeg -nostdin -loglevel error -y ";
  REQUIRE(std::system((in_folder + "-f lavfi -i color=black:size=320x240:rate=10:duration=0.5,"
                                   "drawbox=w=40:h=40:color=white:t=fill -c:v libx264 flat.mp4")
                          .c_str()) == 0);
  // Of the matrix in the film's track header a, b, c and d, then how large it is upright, and where white.
  const std::string one("\0\1\0\0", 4), minus("\xFF\xFF\0\0", 4), zero(4, '\0');
  const std::string film = telescope::test::read_text(folder / "flat.mp4");
  for (const auto& [a, b, c, d, size, white] :
       std::vector<std::tuple<std::string, std::string, std::string, std::string, cv::Size, cv::Point>>{
           {one, zero, zero, one, {320, 240}, {20, 20}},
           {zero, one, minus, zero, {240, 320}, {220, 20}},
           {minus, zero, zero, minus, {320, 240}, {300, 220}},
           {zero, minus, one, zero, {240, 320}, {20, 300}},
           {minus, zero, zero, one, {320, 240}, {300, 20}},
           {one, zero, zero, minus, {320, 240}, {20, 220}}}) {
    std::string turned = film;
    const std::size_t matrix = turned.find("tkhd") + 44;
    REQUIRE(turned.substr(matrix, 36) ==
            one + zero + zero + zero + one + zero + zero + zero + std::string("\x40\0\0\0", 4));
    turned.replace(matrix, 8, a + b).replace(matrix + 12, 8, c + d);
    telescope::test::write_text(folder / "turned.mp4", turned);
    auto source = open_video(folder / "turned.mp4", {.as_fast_as_possible = true});
    REQUIRE(source);
    CHECK((*source)->describe().ends_with(std::to_string(size.width) + " x " + std::to_string(size.height)));
    const auto frames = read_all(**source);
    REQUIRE(frames.size() == 5);
    CHECK(luma(frames.back()).size() == size);
    CHECK(luma(frames.back()).at<std::uint8_t>(white) > 200);
    CHECK(colour(frames.back()).size() == size);
    CHECK(colour(frames.back()).at<cv::Vec3b>(white)[1] > 200);
  }
}

TEST_CASE("of a film of JPEGs no damaged picture counts as whole, and a whole one always", "[source]") {
  const TemporaryFolder folder;
  for (const char* how :
       {"-c:v mjpeg -q:v 2 a.avi", "-c:v mjpeg -pix_fmt yuvj422p a.avi", "-c:v mjpeg -pix_fmt yuvj444p a.mov",
        "-c:v mjpeg -huffman default a.mov", "-c:v mjpeg -bsf:v mjpegadump a.avi",
        "-vf format=gray -c:v mjpeg a.mkv", "-c:v mjpeg -strict unofficial -pix_fmt yuv420p a.mkv",
        "-c:v mjpeg a.mjpeg", "-c:v mjpeg -huffman default -bsf:v mjpeg2jpeg a.mp4"}) {
    CAPTURE(how);
    const std::string options(how, std::string_view(how).rfind(' '));
    const auto path = make_rich_video(folder, how + options.size() + 1, options);
    auto whole = open_video(path, {.as_fast_as_possible = true});
    REQUIRE(whole);
    CHECK(read_all(**whole).size() == 20);
    damage_every_second_jpeg(path);
    auto damaged = open_video(path, {.as_fast_as_possible = true});
    REQUIRE(damaged);
    CHECK(read_all(**damaged).size() == 10);
  }
}

TEST_CASE("JPEGs of a film need no end marker", "[source]") {
  const TemporaryFolder folder;
  const auto path = make_rich_video(folder, "a.avi", "-c:v mjpeg -q:v 2");
  take_end_markers_out(path);
  auto source = open_video(path, {.as_fast_as_possible = true});
  REQUIRE(source);
  CHECK(read_all(**source).size() == 20);
}

TEST_CASE("a video is played at its own speed", "[source]") {
  const TemporaryFolder folder;
  auto source = open_video(make_video(folder, "a.mp4", "-c:v libx264"), {});
  REQUIRE(source);
  const auto frames = read_all(**source);
  REQUIRE(frames.size() == 10);
  for (const Frame& frame : frames)  // never before its time
    CHECK(std::chrono::duration<double>(frame.taken_at - frames.front().taken_at).count() >=
          frame.t_s - 0.02);
}

TEST_CASE("a missing, empty, foreign or cut-off video is refused in one line", "[source]") {
  const TemporaryFolder folder;
  const auto message = [](const std::filesystem::path& path) { return open_video(path, {}).error().message; };
  CHECK(message(folder / "none.mp4").find("No such file") != std::string::npos);
  std::ofstream(folder / "empty.mp4").close();
  CHECK(message(folder / "empty.mp4").find("it is not a video that can be read") != std::string::npos);
  std::ofstream(folder / "text.mp4") << "<html>hello</html>";
  CHECK(message(folder / "text.mp4").find("it is not a video that can be read") != std::string::npos);
  std::ofstream(folder / "list.m3u8") << "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n";
  CHECK_FALSE(open_video(folder / "list.m3u8", {}));
  const auto whole = make_video(folder, "a.mp4", "-c:v libx264");
  std::filesystem::resize_file(whole, std::filesystem::file_size(whole) / 2);
  CHECK(message(whole).find("cut off") != std::string::npos);
}

TEST_CASE("a video that breaks off gives what it has, ends, and says so", "[source]") {
  const TemporaryFolder folder;
  const auto path = folder / "a.mkv";
  REQUIRE(
      std::system(("ffmpeg -nostdin -loglevel error -y -f lavfi -i testsrc=size=320x240:rate=10:duration=4 "
                   "-c:v mjpeg " +
                   path.string())
                      .c_str()) == 0);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  auto source = open_video(path, {.as_fast_as_possible = true});
  REQUIRE(source);
  const auto frames = read_all(**source);
  CHECK(frames.size() > 10);
  CHECK(frames.size() < 30);
  CHECK((*source)->note().find("the file is cut off or damaged after ") == 0);
}

TEST_CASE("a video that is whole is not told to be cut off, whatever its sound and its clock do",
          "[source]") {
  const TemporaryFolder folder;
  const std::string picture = "-f lavfi -i testsrc=size=320x240:rate=10:duration=2 ";
  const std::string sound = "-f lavfi -i sine=duration=6 ";
  for (const std::string& made :
       std::vector<std::string>{picture + sound + "-c:v libx264 -c:a aac sound.mp4",
                                picture + sound + "-c:v mjpeg -c:a aac sound.mkv",
                                picture + sound + "-c:v mjpeg -c:a pcm_s16le sound.avi",
                                picture + "-c:v libx264 -output_ts_offset 7 late.mp4",
                                picture + "-c:v mjpeg -output_ts_offset 7 late.mkv",
                                picture + "-c:v libx264 -output_ts_offset 7 -f mpegts late.ts",
                                "-itsoffset 4 " + picture + sound + "-c:v libx264 -c:a aac after_sound.mp4",
                                "-itsoffset 4 " + picture + sound + "-c:v libx264 -c:a aac after_sound.mkv",
                                picture + "-c:v libx264 raw.h264", picture + "-c:v mjpeg raw.mjpeg"}) {
    CAPTURE(made);
    const auto at = made.rfind(' ');
    const auto path = folder / made.substr(at + 1);
    const std::string command =
        "ffmpeg -nostdin -loglevel error -y " + made.substr(0, at + 1) + path.string();
    REQUIRE(std::system(command.c_str()) == 0);
    auto source = open_video(path, {.as_fast_as_possible = true});
    REQUIRE(source);
    CHECK(read_all(**source).size() >= 20);
    CHECK((*source)->note() == "");
  }
}
