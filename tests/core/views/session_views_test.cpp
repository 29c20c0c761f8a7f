// The views of a game that a journal keeps.
#include "core/views/view.hpp"
#include "tests/core/session/session_for_tests.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

const SeatId kCommander = SeatId("cc");
const SeatId kUmpireRole = kUmpireSeat;

class DemoGame {
 public:
  DemoGame()
      : scenario(demo_scenario()),
        session(must(Session::create(folder.path() / "demo.telescope", scenario, make_kit(scenario).value(),
                                     counting_part(), kUmpire))),
        views(session) {
    must(session.add_players_word("sunflower", kUmpire));
    act(session, {{"type", "deal"}});
    roll_all(session);
    views.follow(session);
  }

  std::string text(const SeatId& role) { return to_json(views.of(role, {})).dump(); }

  TemporaryFolder folder;
  Scenario scenario;
  Session session;
  Views views;
};

}  // namespace

TEST_CASE("views follow a session, and forget what is undone", "[views][HD-15]") {
  DemoGame demo;
  const std::string before = demo.text(kCommander);
  act(demo.session, {{"type", "advance"}});
  demo.views.follow(demo.session);
  const std::string after = demo.text(kCommander);
  CHECK(after != before);
  CHECK(demo.views.of(kCommander, {}).known.step == "defender-deployment");
  must(demo.session.undo(kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.text(kCommander) == before);
  must(demo.session.redo(kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.text(kCommander) == after);
}

TEST_CASE("HD-01, HD-15: the deal, the umpire's notes and undone lines change nothing for the others",
          "[views][HD-01][HD-15]") {
  DemoGame demo;
  const std::string before = demo.text(kCommander);
  must(demo.session.add_message("All dummies on the left.", Audience::kUmpire, kUmpire));
  must(demo.session.add_ruling("RO-095", "As I say.", Audience::kUmpire, kUmpire));
  act(demo.session, {{"type", "deal"}}, "dealt anew");
  roll_all(demo.session);
  must(demo.session.undo(kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.text(kCommander) == before);
  CHECK(demo.views.of(kUmpireRole, {}).messages.size() == 2);
}

TEST_CASE("a session's views are the same when it is opened again", "[views]") {
  DemoGame demo;
  must(demo.session.add_message("Good luck.", Audience::kAll, kUmpire));
  act(demo.session, {{"type", "advance"}});
  demo.views.follow(demo.session);
  for (const Seat& seat : demo.session.game().knowledge().seats()) {
    Views again(demo.session);
    CHECK(again.of(seat.id, {}) == demo.views.of(seat.id, {}));
  }
}
