#include "app/presenters/setup_walk.hpp"

#include <algorithm>
#include <array>

#include "app/presenters/text.hpp"
#include "core/base/counted.hpp"

namespace telescope::app {
namespace {

using Check = SetupCheck;
using State = SetupCheck::State;
using vision::Grade;
using vision::HealthMeasure;
using vision::HealthReport;

struct StepWords {
  std::string_view title;
  std::string_view todo;
};

constexpr std::array<StepWords, 6> kStepWords{{
    {"Camera",
     "Plug the camera in and hang it over the table, so that it sees all of the table and a hand's width "
     "around it."},
    {"Anchors",
     "Lay the four printed anchors outside the table's corners: each touches its corner with its nearest "
     "corner, and its top points to the far edge."},
    {"Print check",
     "Lay a ruler on the check line of a printed sheet: it must be 200 mm long. The camera measures "
     "the tags meanwhile."},
    {"Health", "Keep your hands off the table for some seconds, with the lights on that you will play by."},
    {"Kit", "Lay the stands of this scenario on the table, some of them into its corners."},
    {"A first move", "Take one stand, put it down somewhere else on the table, and take your hand away."},
}};
constexpr std::string_view kHeading = "Set up my table";
constexpr std::string_view kEndTitle = "The table is set up";
constexpr std::string_view kEndTodo = "What the camera found is kept: the game begins with it.";
constexpr std::string_view kLooking = "Looking at the picture.";
constexpr std::string_view kMoveHint =
    "A move is told once the stand rests and no hand is over it. It must be read where it is put down.";

constexpr std::array<std::string_view, 2> kAnchorMeasures{"anchors", "view"};
constexpr std::array<std::string_view, 2> kPrintMeasures{"print_anchors", "print_tags"};
constexpr std::array<std::string_view, 1> kKitMeasures{"tags"};
constexpr std::array<std::string_view, 2> kSpeedMeasures{"rate", "latency"};

bool is_among(std::span<const std::string_view> ids, std::string_view id) {
  return std::ranges::find(ids, id) != ids.end();
}

/// Of the measures that `wanted` picks: the worst, with what to do about it; where all are good, `good`, or
/// the sentence of the first.
template <class Wanted>
Check judged(const HealthReport* report, const Wanted& wanted, std::string_view good) {
  if (!report) return {.sentence = std::string(kLooking), .remedy = {}, .busy = true};
  const HealthMeasure* worst = nullptr;
  const HealthMeasure* unknown = nullptr;
  const HealthMeasure* first = nullptr;
  for (const HealthMeasure& measure : report->measures) {
    if (!wanted(measure.id)) continue;
    if (measure.grade == Grade::kUnknown) {
      if (!unknown) unknown = &measure;
      continue;
    }
    if (!first) first = &measure;
    if (!worst || measure.grade > worst->grade) worst = &measure;  // good, fair, bad
  }
  if (!worst) {
    if (unknown) return {State::kWaiting, unknown->sentence, unknown->remedy};
    return {.sentence = std::string(kLooking), .remedy = {}, .busy = true};
  }
  if (worst->grade == Grade::kGood)
    return {State::kPassed, good.empty() ? first->sentence : std::string(good), {}};
  return {worst->grade == Grade::kFair ? State::kFair : State::kWaiting, worst->name + ": " + worst->sentence,
          worst->remedy};
}

Check check_camera(const Scene& scene) {
  using Source = vision::SourceStatus::State;
  const std::string size =
      std::to_string(scene.picture_width) + " x " + std::to_string(scene.picture_height) + " pixels";
  switch (scene.source.state) {
    case Source::kOpening:
      return {.sentence = "Opening " + scene.source.source + ".", .remedy = {}, .busy = true};
    case Source::kLost:
      return {State::kWaiting, "No picture: " + scene.source.message,
              "Check its cable, close other programs that use it, or press Esc and choose another camera."};
    case Source::kNone:
      return {State::kWaiting, "There is no camera, so nothing can be checked.",
              "Press S to skip; pieces are carried on the map by keys."};
    case Source::kEnded:
      if (scene.table)
        return {State::kFair, "The pictures have ended; the last one is looked at: " + size + ".", {}};
      return {State::kWaiting, "No picture came: " + scene.source.message,
              "Press Esc and choose another camera."};
    case Source::kLate:
      if (scene.table) return {State::kFair, scene.source.message, "Close what else runs on this computer."};
      break;
    case Source::kLive:
      if (scene.table)
        return {State::kPassed, size + ", " + fixed(scene.source.fps, 0) + " pictures a second.", {}};
      break;
  }
  return {.sentence = "Waiting for the first picture of " + scene.source.source + ".",
          .remedy = {},
          .busy = true};
}

}  // namespace

SetupCheck SetupWalk::check_move(const SetupLook& look) const {
  if (!look.scene.camera)
    return {State::kWaiting, "The table was not found, so no move can be seen.",
            "Press Esc until you are at the anchors, or S to skip."};
  for (const TableMove& move : look.moves) {
    if (move.number <= moves_before_.value_or(0) || !move.to || !move.from) continue;
    const Board& board = look.scene.kit.board;
    if (move.kind == TableMove::Kind::kTurned)
      return {
          State::kPassed, move.piece.value() + " was turned at " + describe(board, move.to_place) + ".", {}};
    return {State::kPassed,
            move.piece.value() + " moved from " + describe(board, move.from_place) + " to " +
                describe(board, move.to_place) + ".",
            {}};
  }
  if (look.scene.table && look.scene.table->busy)
    return {.sentence = "Something moves over the table.", .remedy = std::string(kMoveHint), .busy = true};
  return {.sentence = "No move has been seen yet.", .remedy = std::string(kMoveHint), .busy = true};
}

SetupCheck SetupWalk::check_of(const SetupLook& look) const {
  const auto step = static_cast<Step>(step_);
  if (!look.scene.table && step != Step::kCamera && step != Step::kEnd)
    return {State::kWaiting, "No picture has come, so nothing can be seen.",
            "Press Esc until you are at the camera, or S to skip."};
  switch (static_cast<Step>(step_)) {
    case Step::kCamera:
      return check_camera(look.scene);
    case Step::kAnchors:
      return judged(
          look.health, [](std::string_view id) { return is_among(kAnchorMeasures, id); }, "");
    case Step::kPrint:
      return judged(
          look.health, [](std::string_view id) { return is_among(kPrintMeasures, id); },
          "What is seen of the kit was printed at its true size.");
    case Step::kHealth: {
      if (look.fixing)
        return {.sentence = "The camera is being set. Keep your hands off the table.",
                .remedy = {},
                .busy = true};
      const auto rest = [&](std::string_view id) {
        return !is_among(kAnchorMeasures, id) && !is_among(kPrintMeasures, id) &&
               !is_among(kKitMeasures, id) && !(look.drawn && is_among(kSpeedMeasures, id));
      };
      return judged(look.health, rest, "Light, focus and size of the tags are good.");
    }
    case Step::kKit: {
      Check check = judged(
          look.health, [](std::string_view id) { return is_among(kKitMeasures, id); }, "");
      if (!look.health) return check;
      const auto tags = std::ranges::find(look.health->measures, kKitMeasures[0], &HealthMeasure::id);
      if (tags == look.health->measures.end() || !tags->value) return check;
      const int read = static_cast<int>(*tags->value);
      const std::string count = std::to_string(read) + " of " +
                                counted(look.scene.kit.pieces.size(), "piece") +
                                (read == 1 ? " is" : " are") + " read. ";
      check.sentence = count + check.sentence;
      if (read == 0)
        check.remedy += (check.remedy.empty() ? "" : " ") +
                        std::string(
                            "Without a kit, print one: telescope print "
                            "--scenario ") +
                        scenario_ + " --out kit";
      return check;
    }
    case Step::kMove:
      return check_move(look);
    case Step::kEnd:
      break;
  }
  std::string skipped;
  for (std::size_t i = 0; i < passed_.size(); ++i)
    if (passed_[i] == SetupPage::Row::State::kSkipped)
      skipped += (skipped.empty() ? "" : ", ") + std::string(kStepWords[i].title);
  if (skipped.empty()) return {State::kPassed, "Every step was seen by the camera.", {}};
  return {State::kFair, "Skipped: " + skipped + ".",
          "In the game, page 7 tells the same of camera and table at any time."};
}

void SetupWalk::look(const SetupLook& look) {
  fixing_ = look.fixing;
  if (static_cast<Step>(step_) == Step::kMove && !moves_before_)
    moves_before_ = look.moves.empty() ? 0 : look.moves.back().number;
  // A move that was seen stays seen: the stand may be put back.
  if (static_cast<Step>(step_) == Step::kMove && check_.state == State::kPassed) return;
  check_ = check_of(look);
}

bool SetupWalk::may_go_on() const {
  return check_.state != State::kWaiting;
}

void SetupWalk::turn_to(std::size_t step) {
  step_ = step;
  passed_.resize(std::min(passed_.size(), step));
  check_ = {};
  moves_before_.reset();
}

SetupWalk::Pressed SetupWalk::press(const Input& input) {
  const bool end = static_cast<Step>(step_) == Step::kEnd;
  if (input.key == "Esc") {
    if (step_ == 0) return Pressed::kLeft;
    turn_to(step_ - 1);
    return Pressed::kTurned;
  }
  if (input.key == "Y" && static_cast<Step>(step_) == Step::kHealth) return Pressed::kFix;
  const bool skips = input.key == "S" && !end;
  if (!skips && !(input.key == "Enter" && may_go_on())) return Pressed::kNothing;
  if (end) return Pressed::kEnded;
  passed_.push_back(skips ? SetupPage::Row::State::kSkipped : SetupPage::Row::State::kDone);
  turn_to(step_ + 1);
  return Pressed::kTurned;
}

SetupPage SetupWalk::page() const {
  using Row = SetupPage::Row;
  SetupPage page{
      .heading = std::string(kHeading), .rows = {}, .title = {}, .todo = {}, .check = check_, .keys = {}};
  for (std::size_t i = 0; i < kSteps; ++i)
    page.rows.push_back({std::string(kStepWords[i].title), i < passed_.size() ? passed_[i]
                                                           : i == step_       ? Row::State::kNow
                                                                              : Row::State::kLater});
  page.ended = static_cast<Step>(step_) == Step::kEnd;
  if (page.ended) {
    page.title = kEndTitle;
    page.todo = kEndTodo;
    page.keys = "Enter begins the game, Esc goes a step back";
    return page;
  }
  page.title = std::to_string(step_ + 1) + " of " + std::to_string(kSteps) + ": " +
               std::string(kStepWords[step_].title);
  page.todo = kStepWords[step_].todo;
  page.keys = may_go_on() ? "Enter goes on, " : "";
  page.may_fix = static_cast<Step>(step_) == Step::kHealth && !fixing_;
  if (page.may_fix) page.keys += "Y sets exposure and focus of the camera, ";
  page.keys += step_ == 0 ? "S skips, Esc leaves" : "S skips, Esc goes a step back";
  return page;
}

std::string setup_text(const SetupCheck& check) {
  const std::string_view mark = check.state == State::kPassed ? "  good: "
                                : check.state == State::kFair ? "  fair: "
                                                              : "  not yet: ";
  std::string text = std::string(mark) + check.sentence + "\n";
  if (!check.remedy.empty()) text += "  -> " + check.remedy + "\n";
  return text;
}

}  // namespace telescope::app
