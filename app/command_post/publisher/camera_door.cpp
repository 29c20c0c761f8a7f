#include "app/command_post/publisher/camera_door.hpp"

#include <utility>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

cp::CameraDoor::Answer in_words(vision::PhoneLine::Answer answer) {
  switch (answer) {
    case vision::PhoneLine::Answer::kOld:
      return {409, tr_mark("This picture is older than the last one: it was not used.")};
    case vision::PhoneLine::Answer::kFuture:
      return {400, tr_mark("The time of this picture cannot be: it was not used.")};
    case vision::PhoneLine::Answer::kReplaced:
      return {410, tr_mark("Another page of this phone is the camera now.")};
    case vision::PhoneLine::Answer::kNoPicture:
      return {415, tr_mark("This is no JPEG picture: it was not used.")};
    case vision::PhoneLine::Answer::kTooLarge:
      return {413, tr_mark("This picture is too large: it was not used.")};
    case vision::PhoneLine::Answer::kTaken:
      break;
  }
  return {};
}

nlohmann::json in_words(const vision::HangHelp& help) {
  nlohmann::json words = nlohmann::json::array();
  if (help.way != vision::HangHelp::Way::kNone) words.push_back(to_string(help.way));
  if (help.blurred) words.push_back("blurred");
  if (help.glare) words.push_back("glare");
  if (help.dark) words.push_back("dark");
  return {{"anchors", help.anchors}, {"words", std::move(words)}};
}

}  // namespace

cp::CameraDoor camera_door(std::shared_ptr<vision::PhoneLine> line) {
  return {.begin = [line](bool stills) { return line->begin(stills); },
          .take = [line](cp::CameraPicture picture, cp::SteadyTime now) -> cp::CameraDoor::Answer {
            const auto& [page, taken_s, still, jpeg] = picture;
            if (still != 0 && jpeg.empty()) {
              line->sign_of_still(page, now);
              return {};
            }
            if (still != 0)
              return in_words(line->give_still(page, still, taken_s, std::move(picture.jpeg), now));
            auto answer = in_words(line->give(page, taken_s, std::move(picture.jpeg), now));
            if (answer.why) return answer;
            if (const auto wanted = line->tell_still(page, now)) answer.told["still"] = wanted;
            answer.told["help"] = in_words(line->help());
            return answer;
          },
          .most_bytes = vision::PhoneLine::kMostBytes};
}

}  // namespace telescope::app
