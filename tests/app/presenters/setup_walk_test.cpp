#include "app/presenters/setup_walk.hpp"

#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using vision::Grade;
using Pressed = SetupWalk::Pressed;
using Row = SetupPage::Row::State;
using State = SetupCheck::State;

namespace {

const Input kEnter{"Enter", {}}, kSkip{"S", "s"}, kBack{"Esc", {}}, kFix{"Y", "y"};

/// A table where everything is as it should be, and its walk.
struct Evening {
  SampleTable table = SampleTable::normal();
  vision::HealthReport health;
  std::vector<TableMove> moves;
  bool drawn = false;
  SetupWalk walk{"our-battle"};

  Evening() {
    table.source.state = vision::SourceStatus::State::kLive;
    table.source.fps = 30.0;
    for (const char* id : {"anchors", "view", "scale", "over_exposure", "focus", "print_anchors",
                           "print_tags", "tags", "rate", "latency"})
      health.measures.push_back(
          {id, id, 4.0, "", 0, Grade::kGood, std::string(id) + " is good.", std::string()});
  }
  vision::HealthMeasure& measure(const std::string& id) {
    return *std::ranges::find(health.measures, id, &vision::HealthMeasure::id);
  }
  void wrong(const std::string& id, Grade grade = Grade::kBad) {
    measure(id).grade = grade;
    measure(id).sentence = id + " is wrong.";
    measure(id).remedy = "Mend " + id + ".";
  }
  SetupPage look(bool with_health = true) {
    const Scene scene = table.scene();
    walk.look({.scene = scene, .health = with_health ? &health : nullptr, .moves = moves, .drawn = drawn});
    return walk.page();
  }
  /// To that step, from 1, each before it passed.
  SetupPage at(int step) {
    for (int i = 1; i < step; ++i) {
      look();
      REQUIRE(walk.press(kEnter) == Pressed::kTurned);
    }
    return look();
  }
  TableMove move(std::uint64_t number) {
    TableMove move{.number = number, .tag = TagId(1), .piece = PieceId("1-02")};
    move.from = move.to = Pose{};
    move.from_place = {.kind = Place::Kind::kSector, .sector = Sector{0, 0}};
    move.to_place = {.kind = Place::Kind::kSector, .sector = Sector{0, 2}};
    return move;
  }
};

}  // namespace

TEST_CASE("the walk goes from the camera to a first move, each step by Enter once the camera has seen it",
          "[setup]") {
  Evening evening;
  const char* const titles[] = {"Camera", "Anchors", "Print check", "Health", "Kit", "A first move"};
  for (int step = 0; step < 6; ++step) {
    if (step == 5) {
      CHECK(evening.look().check.sentence == "No move has been seen yet.");
      CHECK(evening.walk.press(kEnter) == Pressed::kNothing);
      evening.moves.push_back(evening.move(1));
    }
    const SetupPage page = evening.look();
    CAPTURE(step, page.check.sentence);
    CHECK(page.title == std::to_string(step + 1) + " of 6: " + titles[step]);
    CHECK(page.check.state == State::kPassed);
    CHECK(page.check.remedy.empty());
    CHECK(page.rows[static_cast<std::size_t>(step)].state == Row::kNow);
    CHECK_FALSE(page.todo.empty());
    CHECK(evening.walk.press(kEnter) == Pressed::kTurned);
  }
  const SetupPage end = evening.look();
  CHECK(end.ended);
  CHECK(end.check.sentence == "Every step was seen by the camera.");
  CHECK(evening.walk.press(kSkip) == Pressed::kNothing);
  CHECK(evening.walk.press(kEnter) == Pressed::kEnded);
}

TEST_CASE("a step that has not passed is left by S alone, and the end names what was skipped", "[setup]") {
  Evening evening;
  evening.wrong("print_anchors");
  evening.at(3);
  CHECK(evening.walk.press(kEnter) == Pressed::kNothing);
  CHECK(evening.walk.press(kSkip) == Pressed::kTurned);
  for (int step = 4; step <= 5; ++step) {
    evening.look();
    evening.walk.press(kEnter);
  }
  evening.look();
  evening.walk.press(kSkip);
  const SetupPage end = evening.look();
  CHECK(end.check.sentence == "Skipped: Print check, A first move.");
  CHECK(end.rows[2].state == Row::kSkipped);
  CHECK(end.rows[3].state == Row::kDone);
  CHECK(evening.walk.press(kEnter) == Pressed::kEnded);
}

TEST_CASE("Esc goes a step back, and beyond the first leaves the walk", "[setup]") {
  Evening evening;
  evening.at(3);
  CHECK(evening.walk.press(kBack) == Pressed::kTurned);
  CHECK(evening.look().title == "2 of 6: Anchors");
  CHECK(evening.look().rows[2].state == Row::kLater);
  CHECK(evening.walk.press(kBack) == Pressed::kTurned);
  CHECK(evening.walk.press(kBack) == Pressed::kLeft);
}

TEST_CASE("a camera that gives no picture is told in one sentence with a remedy", "[setup]") {
  using Source = vision::SourceStatus::State;
  Evening evening;
  evening.table.has_picture = false;
  evening.table.source.state = Source::kLost;
  evening.table.source.message = "no device /dev/video7; trying again in 4 s";
  const SetupCheck lost = evening.look().check;
  CHECK(lost.state == State::kWaiting);
  CHECK(lost.sentence == "No picture: no device /dev/video7; trying again in 4 s");
  CHECK_THAT(lost.remedy, ContainsSubstring("Check its cable") && ContainsSubstring("another camera"));
  CHECK_FALSE(lost.busy);
  CHECK(evening.walk.press(kEnter) == Pressed::kNothing);
  for (const Source state : {Source::kOpening, Source::kLive}) {
    evening.table.source.state = state;
    CHECK(evening.look().check.busy);
    CHECK_FALSE(evening.walk.may_go_on());
  }
  evening.table.source.state = Source::kEnded;
  CHECK_FALSE(evening.look().check.remedy.empty());
  CHECK_FALSE(evening.walk.may_go_on());
  evening.table.has_picture = true;
  CHECK(evening.look().check.state == State::kFair);
}

TEST_CASE("of its measures a step tells the worst, with its remedy, and what is fair lets it pass",
          "[setup]") {
  Evening evening;
  CHECK(evening.at(2).check.sentence == "anchors is good.");
  CHECK(evening.look(false).check.busy);
  evening.wrong("view", Grade::kFair);
  CHECK(evening.look().check.state == State::kFair);
  CHECK(evening.look().check.sentence == "view: view is wrong.");
  CHECK(evening.look().check.remedy == "Mend view.");
  evening.wrong("anchors");
  CHECK(evening.look().check.state == State::kWaiting);
  CHECK(evening.look().check.sentence == "anchors: anchors is wrong.");
  evening.wrong("focus");  // a later step's
  CHECK(evening.look().check.sentence == "anchors: anchors is wrong.");
}

TEST_CASE("the print is judged by what is seen of it, and not while nothing is", "[setup]") {
  Evening evening;
  evening.measure("print_tags").grade = Grade::kUnknown;
  CHECK(evening.at(3).check.state == State::kPassed);
  evening.measure("print_anchors").grade = Grade::kUnknown;
  evening.measure("print_anchors").sentence = "Not enough of them are seen.";
  CHECK(evening.look().check.state == State::kWaiting);
  CHECK(evening.look().check.sentence == "Not enough of them are seen.");
}

TEST_CASE("Y sets the camera in the step of its health only, and how fast a drawn table is does not count",
          "[setup]") {
  Evening evening;
  CHECK(evening.walk.press(kFix) == Pressed::kNothing);
  CHECK(evening.at(4).may_fix);
  CHECK(evening.walk.press(kFix) == Pressed::kFix);
  evening.wrong("rate");
  CHECK(evening.look().check.state == State::kWaiting);
  evening.drawn = true;
  CHECK(evening.look().check.state == State::kPassed);
  evening.wrong("focus");
  CHECK(evening.look().check.sentence == "focus: focus is wrong.");
}

TEST_CASE("without a kit on the table the walk says how many are read, and how to print one", "[setup]") {
  Evening evening;
  evening.at(5);
  evening.wrong("tags", Grade::kUnknown);
  evening.measure("tags").value = 0.0;
  const SetupCheck check = evening.look().check;
  CHECK(check.state == State::kWaiting);
  CHECK_THAT(check.sentence, ContainsSubstring("Of ") && ContainsSubstring(" pieces, 0 are read."));
  CHECK_THAT(check.remedy, ContainsSubstring("telescope print --scenario our-battle --out kit"));
  evening.measure("tags").value = 3.0;
  evening.wrong("tags", Grade::kFair);
  CHECK(evening.look().check.state == State::kFair);
  CHECK_THAT(evening.look().check.remedy, !ContainsSubstring("telescope print"));
}

TEST_CASE("a move counts from the step's beginning on, and stays seen", "[setup]") {
  Evening evening;
  evening.moves.push_back(evening.move(7));
  CHECK(evening.at(6).check.state == State::kWaiting);
  TableMove taken = evening.move(8);
  taken.kind = TableMove::Kind::kTaken;
  taken.to.reset();
  evening.moves.push_back(taken);
  CHECK(evening.look().check.state == State::kWaiting);
  evening.moves.push_back(evening.move(9));
  const std::string told = evening.look().check.sentence;
  CHECK_THAT(told, ContainsSubstring("1-02 moved from ") && ContainsSubstring("L3"));
  evening.moves.clear();
  CHECK(evening.look().check.sentence == told);
  Evening open;
  open.at(6);
  open.look();
  open.moves.push_back(open.move(3));
  open.moves.back().from_place.kind = open.moves.back().to_place.kind = Place::Kind::kOpen;
  CHECK(open.look().check.sentence == "1-02 was moved.");
  Evening dark;
  dark.at(4);
  dark.table.has_picture = false;
  CHECK(dark.look().check.sentence == "No picture has come, so nothing can be seen.");
  CHECK_FALSE(dark.look().check.busy);
  Evening lost;
  lost.at(6);
  lost.table.camera.reset();
  CHECK_THAT(lost.look().check.sentence, ContainsSubstring("The table was not found"));
}

TEST_CASE("as text a check has a line for what is seen and one for the remedy", "[setup]") {
  CHECK(setup_text({State::kPassed, "Sharp.", ""}) == "  good: Sharp.\n");
  CHECK(setup_text({State::kFair, "Soft.", "Turn the ring."}) == "  fair: Soft.\n  -> Turn the ring.\n");
  CHECK(setup_text({State::kWaiting, "No picture.", ""}) == "  not yet: No picture.\n");
}
