#include "app/presenters/setup_walk.hpp"

#include <algorithm>
#include <array>

#include "app/presenters/piece_state.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/shell_word.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

using Check = SetupCheck;
using State = SetupCheck::State;
using vision::Grade;
using vision::HealthMeasure;
using vision::HealthReport;

struct StepWords {
  const char* title;
  const char* todo;
};

constexpr std::array<StepWords, 6> kStepWords{{
    {tr_mark("Camera"), tr_mark("Plug the camera in and hang it over the table, so that it sees all of the "
                                "table and a hand's width around it.")},
    {tr_mark("Anchors"), tr_mark("Lay the four printed anchors outside the table's corners: each touches its "
                                 "corner with its nearest corner, and its top points to the far edge.")},
    {tr_mark("Print check"), tr_mark("Lay a ruler on the check line of a printed sheet: it must be 200 mm "
                                     "long. The camera measures the tags meanwhile.")},
    {tr_mark("Health"),
     tr_mark("Keep your hands off the table for some seconds, with the lights on that you will play by.")},
    {tr_mark("Kit"), tr_mark("Lay the stands of this scenario on the table, some of them into its corners.")},
    {tr_mark("A first move"),
     tr_mark("Take one stand, put it down somewhere else on the table, and take your hand away.")},
}};

std::string looking() {
  return tr("Looking at the picture.");
}
std::string move_hint() {
  return tr(
      "A move is told once the stand rests and no hand is over it. It must be read where it is put down.");
}

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
  if (!report) return {.sentence = looking(), .remedy = {}, .busy = true};
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
    if (unknown) return {State::kWaiting, camera_words(unknown->sentence), camera_words(unknown->remedy)};
    return {.sentence = looking(), .remedy = {}, .busy = true};
  }
  if (worst->grade == Grade::kGood)
    return {State::kPassed, good.empty() ? camera_words(first->sentence) : std::string(good), {}};
  return {worst->grade == Grade::kFair ? State::kFair : State::kWaiting,
          tr("{1}: {2}", camera_words(worst->name), camera_words(worst->sentence)),
          camera_words(worst->remedy)};
}

Check check_camera(const Scene& scene) {
  using Source = vision::SourceStatus::State;
  const std::string size = tr("{1} x {2} pixels", scene.picture_width, scene.picture_height);
  switch (scene.source.state) {
    case Source::kOpening:
      return {.sentence = tr("Opening {1}.", camera_words(scene.source.source)), .remedy = {}, .busy = true};
    case Source::kLost:
    case Source::kStalled:
      return {
          State::kWaiting, tr("No picture: {1}", camera_words(scene.source.message)),
          tr("Check its cable, close other programs that use it, or press Esc and choose another camera.")};
    case Source::kNone:
      return {State::kWaiting, tr("There is no camera, so nothing can be checked."),
              tr("Press S to skip; pieces are carried on the map by keys.")};
    case Source::kEnded:
      if (scene.table)
        return {State::kFair, tr("The pictures have ended; the last one is looked at: {1}.", size), {}};
      return {State::kWaiting, tr("No picture came: {1}", camera_words(scene.source.message)),
              tr("Press Esc and choose another camera.")};
    case Source::kSlow:
      if (scene.table)
        return {State::kFair, camera_words(scene.source.message),
                scene.source.is_file
                    ? ""
                    : tr("Give it more light, or a faster mode; or press Esc and choose another camera.")};
      break;
    case Source::kLate:
      if (scene.table)
        return {State::kFair, camera_words(scene.source.message),
                tr("Close what else runs on this computer.")};
      break;
    case Source::kPausing:
      if (scene.table) return {State::kPassed, size + ": " + camera_words(scene.source.message), {}};
      break;
    case Source::kLive:
      if (scene.table)
        return {
            State::kPassed, tr("{1}, {2} pictures a second.", size, fixed_places(scene.source.fps, 0)), {}};
      break;
  }
  return {.sentence = tr("Waiting for the first picture of {1}.", camera_words(scene.source.source)),
          .busy = true};
}

}  // namespace

SetupCheck SetupWalk::check_move(const SetupLook& look) const {
  if (!look.scene.camera)
    return {State::kWaiting, tr("The table was not found, so no move can be seen."),
            tr("Press Esc until you are at the anchors, or S to skip.")};
  for (const TableMove& move : look.moves) {
    if (move.number <= moves_before_.value_or(0) || !move.to || !move.from) continue;
    const Board& board = look.scene.kit.board;
    const std::string& piece = move.piece.value();
    const std::string from = place_text(board, move.from_place), to = place_text(board, move.to_place);
    const bool named = move.to_place.kind != Place::Kind::kOpen;  // an open table has no names for its parts
    if (move.kind == TableMove::Kind::kTurned)
      return {
          State::kPassed, named ? tr("{1} was turned at {2}.", piece, to) : tr("{1} was turned.", piece), {}};
    return {State::kPassed,
            named ? tr("{1} moved from {2} to {3}.", piece, from, to) : tr("{1} was moved.", piece),
            {}};
  }
  if (look.scene.table && look.scene.table->busy)
    return {.sentence = tr("Something moves over the table."), .remedy = move_hint(), .busy = true};
  return {.sentence = tr("No move has been seen yet."), .remedy = move_hint(), .busy = true};
}

SetupCheck SetupWalk::check_of(const SetupLook& look) const {
  const auto step = static_cast<Step>(step_);
  if (!look.scene.table && step != Step::kCamera && step != Step::kEnd)
    return {State::kWaiting, tr("No picture has come, so nothing can be seen."),
            tr("Press Esc until you are at the camera, or S to skip.")};
  switch (static_cast<Step>(step_)) {
    case Step::kCamera:
      return check_camera(look.scene);
    case Step::kAnchors:
      return judged(
          look.health, [](std::string_view id) { return is_among(kAnchorMeasures, id); }, "");
    case Step::kPrint:
      return judged(
          look.health, [](std::string_view id) { return is_among(kPrintMeasures, id); },
          tr("What is seen of the kit was printed at its true size."));
    case Step::kHealth: {
      if (look.fixing)
        return {.sentence = tr("The camera is being set. Keep your hands off the table."), .busy = true};
      const auto rest = [&](std::string_view id) {
        return !is_among(kAnchorMeasures, id) && !is_among(kPrintMeasures, id) &&
               !is_among(kKitMeasures, id) && !(look.drawn && is_among(kSpeedMeasures, id));
      };
      return judged(look.health, rest, tr("Light, focus and size of the tags are good."));
    }
    case Step::kKit: {
      Check check = judged(
          look.health, [](std::string_view id) { return is_among(kKitMeasures, id); }, "");
      if (!look.health) return check;
      const auto tags = std::ranges::find(look.health->measures, kKitMeasures[0], &HealthMeasure::id);
      if (tags == look.health->measures.end() || !tags->value) return check;
      const int read = static_cast<int>(*tags->value);
      check.sentence =
          tr("Of {1} pieces, {2} are read.", look.scene.kit.pieces.size(), read) + " " + check.sentence;
      if (read == 0)
        check.remedy +=
            (check.remedy.empty() ? "" : " ") +
            tr("Without a kit, print one: {1}",
               "telescope print --scenario " + shell_word(scenario_) + " --out kit") +
            " " +
            tr("If your bases have tags already, bind them: {1}",
               "telescope bind --scenario " + shell_word(scenario_) + " --tags aruco4x4 --camera NAME");
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
      skipped += (skipped.empty() ? "" : ", ") + std::string(tr(kStepWords[i].title));
  if (skipped.empty()) return {State::kPassed, tr("Every step was seen by the camera."), {}};
  return {State::kFair, tr("Skipped: {1}.", skipped),
          tr("In the game, page 7 tells the same of camera and table at any time.")};
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
      .heading = tr("Set up my table"), .rows = {}, .title = {}, .todo = {}, .check = check_, .keys = {}};
  for (std::size_t i = 0; i < kSteps; ++i)
    page.rows.push_back({tr(kStepWords[i].title), i < passed_.size() ? passed_[i]
                                                  : i == step_       ? Row::State::kNow
                                                                     : Row::State::kLater});
  page.ended = static_cast<Step>(step_) == Step::kEnd;
  if (page.ended) {
    page.title = tr("The table is set up");
    page.todo = tr("What the camera found is kept: the game begins with it.");
    page.keys = {{"Enter", tr("begins the game")}, {"Esc", tr("goes a step back")}};
    return page;
  }
  page.title = tr("{1} of {2}: {3}", step_ + 1, kSteps, tr(kStepWords[step_].title));
  page.todo = tr(kStepWords[step_].todo);
  if (may_go_on()) page.keys.push_back({"Enter", tr("goes on")});
  page.may_fix = static_cast<Step>(step_) == Step::kHealth && !fixing_;
  if (page.may_fix) page.keys.push_back({"Y", tr("sets exposure and focus of the camera")});
  page.keys.push_back({"S", tr("skips")});
  page.keys.push_back({"Esc", step_ == 0 ? tr("leaves") : tr("goes a step back")});
  return page;
}

std::string setup_text(const SetupCheck& check) {
  const std::string mark = check.state == State::kPassed ? tr("good: {1}", check.sentence)
                           : check.state == State::kFair ? tr("fair: {1}", check.sentence)
                                                         : tr("not yet: {1}", check.sentence);
  std::string text = "  " + mark + "\n";
  if (!check.remedy.empty()) text += "  -> " + check.remedy + "\n";
  return text;
}

}  // namespace telescope::app
