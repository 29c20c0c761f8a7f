#include "vision/source/phone_source.hpp"

#include <thread>

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/source/capture.hpp"
#include "vision/source/source.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace std::chrono_literals;
using Answer = PhoneLine::Answer;

namespace {

/// A JPEG of one grey.
std::string picture(int grey, cv::Size size = {64, 48}) {
  return encode_jpeg(cv::Mat(size, CV_8UC3, cv::Scalar::all(grey)), 95);
}

/// The header of one that says it is as large as that; nothing follows.
std::string only_header(int width, int height) {
  std::string jpeg = picture(0);
  const auto frame = jpeg.find("\xFF\xC0");
  for (const auto& [at, value] : {std::pair(frame + 5, height), {frame + 7, width}}) {
    jpeg[at] = static_cast<char>(value >> 8);
    jpeg[at + 1] = static_cast<char>(value);
  }
  return jpeg;
}

const SteadyTime kNow{1000s};

int grey_of(const std::optional<Frame>& frame) {
  return frame->image.at<std::uint8_t>(10, 10);
}

}  // namespace

TEST_CASE("of what a phone sends only the newest picture is shown", "[source][phone]") {
  const auto line = std::make_shared<PhoneLine>();
  const auto source = make_phone_source(line);
  CHECK_FALSE(source->next(1ms, {}).value());
  const auto page = line->begin();
  for (int i = 1; i <= 3; ++i)
    CHECK(line->give(page, i * 0.04, picture(i * 40), kNow + i * 40ms) == Answer::kTaken);
  const auto frame = source->next(1ms, {});
  REQUIRE(frame.value());
  CHECK(grey_of(*frame) == Approx(120).margin(2));
  CHECK(colour(**frame).channels() == 3);
  CHECK_FALSE(source->next(1ms, {}).value());
}

TEST_CASE("a picture that was long on its way is as old as that", "[source][phone]") {
  PhoneLine line;
  const auto page = line.begin();
  line.give(page, 10.0, picture(10), kNow);
  line.give(page, 11.0, picture(20), kNow + 3s);
  // But for what two clocks may drift apart meanwhile.
  CHECK(std::chrono::abs(line.pictures().get()->taken_at - (kNow + 1s)) < 10ms);
}

TEST_CASE("pictures that are older than the last one, from the future or of a page before are not used",
          "[source][phone]") {
  PhoneLine line;
  const auto first = line.begin();
  CHECK(line.give(first, 5.0, picture(10), kNow) == Answer::kTaken);
  CHECK(line.give(first, 5.0, picture(20), kNow + 1s) == Answer::kOld);
  CHECK(line.give(first, 4.9, picture(20), kNow + 1s) == Answer::kOld);
  CHECK(line.give(first, 86'400.0, picture(20), kNow + 1s) == Answer::kFuture);
  CHECK(line.give(first, 5.5, picture(20), kNow + 1s) == Answer::kTaken);  // and it does no harm
  const auto second = line.begin();
  CHECK(line.give(first, 6.0, picture(30), kNow + 1500ms) == Answer::kReplaced);
  CHECK(line.give(second, 0.1, picture(40), kNow + 1600ms) == Answer::kTaken);  // a clock of its own
  CHECK(line.pictures().get()->taken_at == kNow + 1600ms);
}

TEST_CASE("what is no picture or too large is refused before it is decoded", "[source][phone]") {
  PhoneLine line;
  const auto page = line.begin();
  for (const std::string& bad : {std::string(), std::string("GIF89a"), std::string(100, '\xFF'),
                                 std::string("\xFF\xD8\xFF\xD9"), picture(10).substr(0, 40)})
    CHECK(line.give(page, 1.0, bad, kNow) == Answer::kNoPicture);
  CHECK(line.give(page, 1.0, only_header(30'000, 30'000), kNow) == Answer::kTooLarge);
  CHECK(line.give(page, 1.0, only_header(5000, 4000), kNow) == Answer::kTooLarge);
  CHECK(line.give(page, 1.0, picture(10) + std::string(PhoneLine::kMostBytes, 'x'), kNow) ==
        Answer::kTooLarge);
  CHECK(line.pictures().get() == nullptr);
  CHECK(line.give(page, 1.0, only_header(4000, 3000), kNow) == Answer::kTaken);  // a still's size
}

TEST_CASE("a phone that sends only damaged pictures is told as one that is broken", "[source][phone]") {
  const auto line = std::make_shared<PhoneLine>();
  const auto source = make_phone_source(line);
  const auto page = line->begin();
  std::string cut = picture(200, {640, 480});
  cut.resize(cut.size() / 2);
  for (int i = 1; i < 10; ++i) {
    REQUIRE(line->give(page, i, cut, kNow + i * 1s) == Answer::kTaken);
    CHECK_FALSE(source->next(1ms, {}).value());
  }
  REQUIRE(line->give(page, 10.0, cut, kNow + 10s) == Answer::kTaken);
  const auto broken = source->next(1ms, {});
  REQUIRE_FALSE(broken);
  CHECK(broken.error().message.starts_with("phone: "));
}

TEST_CASE("a thousand pictures that nobody looks at keep the memory of one", "[source][phone]") {
  PhoneLine line;
  const auto page = line.begin();
  std::weak_ptr<const PhoneLine::Picture> before;
  for (int i = 1; i <= 1000; ++i) {
    CHECK(line.give(page, i * 0.001, picture(i % 250), kNow + i * 1ms) == Answer::kTaken);
    CHECK(before.expired());
    before = line.pictures().get();
  }
}

TEST_CASE("a phone is opened by its name where something brings its pictures, else one line says so",
          "[source][phone]") {
  SourceOptions options;
  const auto without = open_source("phone", {}, options);
  REQUIRE_FALSE(without);
  CHECK(without.error().message.find("telescope run") != std::string::npos);
  options.phone = std::make_shared<PhoneLine>();
  const auto with = open_source("phone", {}, options);
  REQUIRE(with);
  CHECK((*with)->describe() == "phone");
}

TEST_CASE("a phone that comes back is seen again though it was away for long", "[source][phone]") {
  CaptureRules rules("phone");
  SteadyTime now = kNow;
  rules.opening(now);
  rules.opened("phone", SourceNature::kSender, now);
  for (int i = 0; i < 300; ++i) rules.picture(now, now), now += 33ms;
  using State = SourceStatus::State;
  CHECK(rules.status(now + 1s).state == State::kStalled);
  CHECK(rules.status(now + 4s).message == "camera lost; last picture 4 s ago; trying again");
  // Nobody sends for an hour: whenever one does, it is opened within a second.
  const SteadyTime end = now + 1h;
  SteadyTime closed_since{};
  SteadyTime::duration longest{};
  while (now < end) {
    now = std::max(now, rules.next_step_at());
    switch (rules.step(now)) {
      case CaptureRules::Step::kOpen:
        longest = std::max(longest, now - closed_since);
        rules.opening(now);
        rules.opened("phone", SourceNature::kSender, now);
        break;
      case CaptureRules::Step::kAbandon:
        closed_since = now;
        break;
      default:
        break;
    }
  }
  CHECK(longest > 0s);
  CHECK(longest <= 1s);
}

TEST_CASE("a phone that is lost is told within two seconds, and is live again once it sends",
          "[source][phone]") {
  const auto line = std::make_shared<PhoneLine>();
  Capture capture("phone", [line] { return Result<std::unique_ptr<FrameSource>>(make_phone_source(line)); });
  const auto began = std::chrono::steady_clock::now();
  const auto send = [&](std::uint64_t page, SteadyTime::duration for_time) {
    const auto end = std::chrono::steady_clock::now() + for_time;
    for (auto now = std::chrono::steady_clock::now(); now < end; now = std::chrono::steady_clock::now()) {
      line->give(page, std::chrono::duration<double>(now - began).count(), picture(99), now);
      std::this_thread::sleep_for(30ms);
    }
  };
  const auto becomes = [&](SourceStatus::State state) {
    const auto asked = std::chrono::steady_clock::now();
    while (capture.status().state != state) std::this_thread::sleep_for(5ms);
    return std::chrono::steady_clock::now() - asked;
  };
  const auto page = line->begin();
  send(page, 300ms);
  becomes(SourceStatus::State::kLive);
  CHECK(becomes(SourceStatus::State::kStalled) < 2s);
  const auto again = line->begin(true);
  std::jthread back([&] { send(again, 500ms); });
  becomes(SourceStatus::State::kLive);
  back.join();

  // While it takes a still it pauses, and is lost as soon when it is gone meanwhile.
  line->want_still();
  line->give(again, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(),
             picture(99), std::chrono::steady_clock::now());
  line->tell_still(again, std::chrono::steady_clock::now());
  becomes(SourceStatus::State::kPausing);
  for (int i = 0; i < 10; ++i) {
    line->sign_of_still(again, std::chrono::steady_clock::now());
    std::this_thread::sleep_for(100ms);
  }
  CHECK(capture.status().state == SourceStatus::State::kPausing);
  line->sign_of_still(again, std::chrono::steady_clock::now());
  CHECK(becomes(SourceStatus::State::kStalled) < 2s);
}

TEST_CASE("a still is wanted by number, told to the newest page once and taken once",
          "[source][phone][still]") {
  PhoneLine line;
  const auto mute = line.begin();
  CHECK(line.want_still() == 0);  // this page takes none
  CHECK(line.tell_still(mute, kNow) == 0);
  const auto page = line.begin(true);
  REQUIRE(line.give(page, 5.0, picture(10), kNow) == Answer::kTaken);
  const auto still = line.want_still();
  REQUIRE(still != 0);
  CHECK(line.give_still(page, still, 5.1, picture(20), kNow + 1s) == Answer::kOld);  // the page was not told
  CHECK(line.tell_still(mute, kNow) == 0);
  CHECK(line.tell_still(page, kNow) == still);
  CHECK(line.tell_still(page, kNow) == 0);
  CHECK(line.pauses(kNow + 900ms));
  CHECK_FALSE(line.pauses(kNow + 1s));  // it does not say that it takes it
  line.sign_of_still(mute, kNow + 4s);
  CHECK_FALSE(line.pauses(kNow + 4s));
  line.sign_of_still(page, kNow + 4s);
  CHECK(line.pauses(kNow + 4900ms));
  line.sign_of_still(page, kNow + 5s);
  CHECK_FALSE(line.pauses(kNow + 5100ms));  // no still takes so long
  CHECK(line.give_still(page, still, 4.9, picture(20), kNow + 1s) == Answer::kOld);
  CHECK(line.give_still(page, still, 5.0 + 86'400, picture(20), kNow + 1s) == Answer::kFuture);
  CHECK(line.give_still(page, still + 1, 5.5, picture(20), kNow + 1s) == Answer::kOld);
  CHECK(line.give_still(page, 0, 5.5, picture(20), kNow + 1s) == Answer::kOld);
  CHECK(line.give_still(mute, still, 5.5, picture(20), kNow + 1s) == Answer::kReplaced);
  CHECK(line.stills().get() == nullptr);
  CHECK(line.give(page, 6.0, picture(30), kNow + 1s) == Answer::kTaken);  // the stream goes on meanwhile
  CHECK_FALSE(line.pauses(kNow + 1s));
  CHECK(line.give_still(page, still, 5.5, picture(20), kNow + 2s) == Answer::kTaken);
  CHECK(line.stills().get()->number == still);
  CHECK(line.give_still(page, still, 5.5, picture(40), kNow + 2s) == Answer::kOld);
  CHECK(line.pictures().get()->jpeg == picture(30));

  // Of one that was wanted before, or of a phone that was replaced, nothing is used.
  const auto before = line.want_still();
  REQUIRE(line.tell_still(page, kNow + 3s) == before);
  const auto newer = line.want_still();
  CHECK(line.give_still(page, before, 7.0, picture(50), kNow + 3s) == Answer::kOld);
  REQUIRE(line.tell_still(page, kNow + 3s) == newer);
  line.begin(true);
  CHECK(line.give_still(page, newer, 7.0, picture(50), kNow + 3s) == Answer::kReplaced);
  CHECK(line.stills().get()->number == still);
}

TEST_CASE("a still that is no picture or too large is refused before it is decoded",
          "[source][phone][still]") {
  PhoneLine line;
  const auto page = line.begin(true);
  line.give(page, 1.0, picture(10), kNow);
  const auto still = line.want_still();
  REQUIRE(line.tell_still(page, kNow) == still);
  const auto give = [&](std::string jpeg) {
    return line.give_still(page, still, 2.0, std::move(jpeg), kNow + 1s);
  };
  for (const std::string& bad : {std::string(), std::string("\x89PNG\r\n\x1A\n"), picture(10).substr(0, 40)})
    CHECK(give(bad) == Answer::kNoPicture);
  CHECK(give(only_header(30'000, 30'000)) == Answer::kTooLarge);
  CHECK(give(only_header(8160, 6120)) == Answer::kTooLarge);
  CHECK(give(picture(10) + std::string(PhoneLine::kMostBytes, 'x')) == Answer::kTooLarge);
  CHECK(line.stills().get() == nullptr);
  CHECK(give(only_header(4000, 3000)) == Answer::kTaken);
}
