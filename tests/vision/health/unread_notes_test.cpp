#include "vision/health/unread_notes.hpp"

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/health/health_check.hpp"
#include "vision/health/judge.hpp"

using namespace telescope;
using namespace telescope::vision;

namespace {

std::vector<UnreadSquare> squares(UnreadCause cause, int count) {
  std::vector<UnreadSquare> out;
  for (int i = 0; i < count; ++i) out.push_back({{100.0 * i, 50}, 3.5, cause});
  return out;
}

}  // namespace

TEST_CASE("unread squares are told by cause, the most frequent first, each with what to do",
          "[health][unread]") {
  auto unread = squares(UnreadCause::kGloss, 1);
  const auto bright = squares(UnreadCause::kTooBright, 61);
  unread.insert(unread.end(), bright.begin(), bright.end());
  const auto notes = unread_notes(unread);
  REQUIRE(notes.size() == 2);
  CHECK(
      notes[0] ==
      "61 squares that look like tags are not read: too bright, white paper swells into the ink; shorten the "
      "exposure, or dim the lamps");
  CHECK(notes[1].starts_with("a square that looks like a tag is not read: a lamp's gloss"));
}

TEST_CASE("nothing is said where nothing is unread", "[health][unread]") {
  CHECK(unread_notes({}).empty());
}

TEST_CASE("a picture with too much light is never told to have too little", "[health][unread]") {
  CHECK(blown_out_note(cv::Mat1b(90, 160, std::uint8_t{120}), false).empty());
  cv::Mat1b bright(90, 160, std::uint8_t{120});
  bright(cv::Rect(0, 0, 80, 30)).setTo(255);
  CHECK(blown_out_note(bright, false) ==
        "no tag of this kit is read, and 17 % of the picture is blown out to white: shorten the exposure, or "
        "dim the lamps");
  CHECK(blown_out_note(bright, true) ==
        "17 % of the picture is blown out to white, where no tag can be read: shorten the exposure, or turn "
        "the lamp away");
}

TEST_CASE("faded ink is told where a tag of the kit is not read, and not in the dark", "[health][unread]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable table(
      kit, {.width = 1920, .height = 1080, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  cv::Mat1b picture;
  cv::cvtColor(table.render(0), picture, cv::COLOR_BGR2GRAY);
  const auto is_told = [&](double contrast, double paper) {
    cv::Mat1b changed;
    picture.convertTo(changed, CV_8U, contrast, paper - contrast * 220.0);
    Pipeline pipeline(kit, {});
    FrameResult result = pipeline.process({.image = changed, .number = 1, .t_s = 0});
    REQUIRE(result.sightings.size() > 4);
    explain_unread(kit, result);
    return std::ranges::any_of(result.notes, [](const std::string& note) {
      return note.starts_with("ink and paper of the tags that are read are only");
    });
  };
  CHECK(is_told(0.15, 200));
  CHECK_FALSE(is_told(0.15, 70));
  CHECK_FALSE(is_told(0.8, 200));
}

TEST_CASE("tags half as large again as the kit's are told with both sizes", "[health][unread]") {
  Kit kit = small_demo_kit();
  demo::DemoTable table(
      kit, {.width = 1920, .height = 1080, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  cv::Mat1b picture;
  cv::cvtColor(table.render(0), picture, cv::COLOR_BGR2GRAY);
  const auto note_with = [&](double tag_size_mm) {
    Kit read = kit;
    read.tag_size_mm = tag_size_mm;
    Pipeline pipeline(read, {});
    FrameResult result = pipeline.process({.image = picture, .number = 1, .t_s = 0});
    explain_unread(read, result);
    std::string size;
    for (const std::string& note : result.notes)
      if (note.starts_with("the tags on the table measure")) size = note;
    return size;
  };
  CHECK(note_with(kit.tag_size_mm).empty());
  const std::string mm = std::to_string(std::lround(kit.tag_size_mm));
  CHECK(
      note_with(kit.tag_size_mm / 1.5).starts_with("the tags on the table measure " + mm + " mm, those of"));
}

TEST_CASE("a check with none of the tags there read is bad, with few of them bad, with all of them never",
          "[health][unread]") {
  const Kit kit = small_demo_kit();
  HealthNumbers numbers{.pictures = 3, .width = 1920, .height = 1080};
  const auto grade = [&](int read, int unread) {
    numbers.tags = read;
    numbers.steady = 1;
    numbers.unread = squares(UnreadCause::kTooBright, unread);
    return judge(kit, numbers).find("tags")->grade;
  };
  CHECK(grade(0, 68) == Grade::kBad);
  CHECK(grade(7, 61) == Grade::kBad);
  CHECK(grade(60, 8) == Grade::kFair);
  CHECK(grade(68, 1) == Grade::kGood);
  CHECK(grade(68, 0) == Grade::kGood);
}

TEST_CASE("a check in which every tag is read is not bad for the tags' size, though that is small",
          "[health][unread]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable table(
      kit, {.width = 1024, .height = 576, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  cv::Mat1b picture;
  cv::cvtColor(table.render(0), picture, cv::COLOR_BGR2GRAY);
  Pipeline pipeline(kit, {});
  HealthCheck health(kit);
  health.take_in(pipeline.process({.image = picture, .number = 1, .t_s = 0}), {});
  const HealthReport report = health.report();
  const HealthMeasure* tags = report.find("tags");
  REQUIRE(tags);
  CAPTURE(tags->sentence);
  CHECK(*tags->value == 40);
  CHECK(tags->grade == Grade::kGood);
  REQUIRE(report.find("scale")->value);
  CHECK(*report.find("scale")->value < 2);
  for (const char* id : {"scale", "focus"}) {
    CAPTURE(report.find(id)->sentence);
    CHECK(report.find(id)->grade != Grade::kBad);
  }
}

TEST_CASE("a picture out of focus is never told as a print of another scale", "[health][unread]") {
  const Kit kit = small_demo_kit();
  demo::DemoTable table(
      kit, {.width = 1920, .height = 1080, .seed = 3, .keep_in = test::kept_drawings(), .realtime = false});
  cv::Mat1b sharp;
  cv::cvtColor(table.render(0), sharp, cv::COLOR_BGR2GRAY);
  for (double sigma = 0.8; sigma < 4.5; sigma += 0.4) {
    CAPTURE(sigma);
    cv::Mat1b soft;
    cv::GaussianBlur(sharp, soft, {}, sigma);
    Pipeline pipeline(kit, {});
    const FrameResult result = pipeline.process({.image = soft, .number = 1, .t_s = 0});
    for (const std::string& note : result.notes) {
      CAPTURE(note);
      CHECK(note.find("printed at") == std::string::npos);
    }
  }
}
