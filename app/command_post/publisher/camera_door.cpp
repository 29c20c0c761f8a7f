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

}  // namespace

cp::CameraDoor camera_door(std::shared_ptr<vision::PhoneLine> line) {
  return {.begin = [line] { return line->begin(); },
          .take =
              [line](std::uint64_t page, double taken_s, std::string jpeg, cp::SteadyTime now) {
                return in_words(line->give(page, taken_s, std::move(jpeg), now));
              },
          .most_bytes = vision::PhoneLine::kMostBytes};
}

}  // namespace telescope::app
