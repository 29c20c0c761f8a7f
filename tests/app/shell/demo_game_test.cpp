// The first minute of the built-in demo with its game, as `telescope` begins them: what the umpire's page
// says while a hand plays by itself.
#include "app/game/demo_game.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "app/cli/demo_opening.hpp"
#include "app/shell/shell.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/rest_of_pieces.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "vision/demo/demo_table.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

namespace {

constexpr double kPeriod_s = 0.2;

/// The game at its first moves, the demo table beside it, and a camera that reads every tag of it.
class FirstMinute {
 public:
  /// `play`: the table to play on, else the one on which a hand plays by itself.
  explicit FirstMinute(bool play) {
    const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
    if (!scenario) FAIL(scenario.error().message);
    DeskOptions options{.who = "umpire", .now = [] { return std::string("2026-05-14T19:31:07Z"); }};
    options.seconds = [] { return test_seconds(); };
    auto begun = GameDesk::begin(folder_ / "demo.telescope-game", *scenario, make_kit(*scenario).value(),
                                 counting_part(), std::move(options));
    if (!begun) FAIL(begun.error().message);
    desk_ = *std::move(begun);
    if (const auto played = play_up_to_the_first_moves(*desk_, cli::demo_opening(desk_->kit())); !played)
      FAIL(played.error().message);
    prepare_hand(*hand_, *desk_);
    vision::DemoOptions demo{.width = 320, .height = 240};
    if (play)
      demo.hand = hand_;
    else
      demo.layout = hand_->layout();
    table_.emplace(desk_->kit(), demo);
    plays_ = play;
  }

  /// What is said from now on until `t_s`.
  void go_on_until(double t_s) {
    for (; t_s_ < t_s; t_s_ += kPeriod_s) look();
  }

  std::set<std::string> debts, lawful, refused, findings;
  std::set<std::string> now;   ///< debts of the newest picture
  std::size_t most_lines = 0;  ///< that stood on the page at one moment: debts, proposals and findings

 private:
  void look() {
    test_seconds() = t_s_;
    if (plays_) table_->take_on(*hand_, t_s_);
    TableView view{.frame = ++frames_, .taken_at_s = t_s_, .calibrated = true};
    const auto truth = table_->truth(t_s_);
    for (const KitPiece& piece : desk_->kit().pieces) {
      PieceView& seen = view.pieces.emplace_back(
          PieceView{.tag = piece.tag, .piece = piece.id, .state = PieceState::kLost});
      const auto there = std::ranges::find(truth, piece.id, &vision::demo::DemoTruth::piece);
      if (there == truth.end()) continue;
      seen.state = PieceState::kSeen;
      seen.pose = Pose{.centre = there->centre, .heading = there->heading, .sigma_mm = 0.4};
      seen.place = locate(desk_->kit().board, there->centre, 3_mm);
      seen.confidence = 1.0;
    }
    rest_.look(view);
    const auto found = desk_->game().table().inspect(desk_->position(), view);
    desk_->look(view, rest_.newest(), found);
    const GameScene& scene = desk_->scene();
    for (const Debt& each : scene.debts) debts.insert(each.sentence);
    for (const JudgedProposal& each : scene.proposals)
      (each.verdict.lawful() ? lawful : refused).insert(each.proposal.sentence);
    for (const Finding& each : scene.findings) findings.insert(each.rule + " " + each.place);
    now.clear();
    for (const Debt& each : scene.debts)
      if (!each.done) now.insert(each.sentence);
    most_lines = std::max(most_lines, now.size() + scene.proposals.size() + scene.findings.size());
  }

  TemporaryFolder folder_;
  std::unique_ptr<GameDesk> desk_;
  std::shared_ptr<vision::demo::HandTasks> hand_ = std::make_shared<vision::demo::HandTasks>();
  std::optional<vision::demo::DemoTable> table_;
  bool plays_ = false;
  RestOfPieces rest_;
  std::uint64_t frames_ = 0;
  double t_s_ = 0.0;
};

}  // namespace

TEST_CASE("The demo game begins with nothing to mend, whether a hand plays by itself or is played with",
          "[shell][demo]") {
  for (const bool play : {false, true}) {
    CAPTURE(play);
    FirstMinute minute(play);
    minute.go_on_until(2.0);
    CHECK(minute.debts == std::set<std::string>());
    CHECK(minute.lawful == std::set<std::string>());
    CHECK(minute.refused == std::set<std::string>());
    CHECK(minute.findings == std::set<std::string>());
  }
}

TEST_CASE(
    "RO-037: the demo's first minute shows a lawful move, an objection and an overfull sector, one by one",
    "[shell][demo][RO-037]") {
  FirstMinute minute(false);
  minute.go_on_until(60.0);
  CHECK(minute.lawful.size() == 1);
  CHECK(minute.refused.size() == 2);  // what goes too far, and the stand too many
  CHECK(minute.findings.contains("RO-037 A1-L1"));
  CHECK(minute.debts.size() <= 2);  // while the hand puts these two back
  CHECK(minute.now == std::set<std::string>());
  CHECK(minute.most_lines <= 4);
}

TEST_CASE("On the demo to play on nothing is moved unasked, and nothing owed", "[shell][demo]") {
  FirstMinute minute(true);
  minute.go_on_until(60.0);
  CHECK(minute.debts == std::set<std::string>());
  CHECK(minute.lawful == std::set<std::string>());
  CHECK(minute.refused == std::set<std::string>());
  CHECK(minute.most_lines <= 4);
}
