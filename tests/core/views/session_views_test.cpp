// The views of a game that a journal keeps.
#include "core/views/view.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

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

  std::string text(const SeatId& role) { return to_text(views.of(role, {})); }

  TemporaryFolder folder;
  Scenario scenario;
  Session session;
  Views views;
};

}  // namespace

TEST_CASE("views follow a session, and what is undone is told no more, but that it was", "[views][HD-15]") {
  DemoGame demo;
  const auto newest = [&] {
    demo.views.follow(demo.session);
    return demo.views.of(kCommander, {}).events.back();
  };
  const View before = demo.views.of(kCommander, {});
  act(demo.session, {{"type", "advance"}});
  const ToldLine told = newest();
  const View after = demo.views.of(kCommander, {});
  CHECK(after.known.step == "defender-deployment");
  must(demo.session.undo(kUmpire));
  const ToldLine undone = newest();
  const View then = demo.views.of(kCommander, {});
  CHECK(undone.text == "Undone by the umpire: " + told.text);
  CHECK(undone.number == told.number + 1);  // a line that was read keeps its number
  CHECK(then.known == before.known);
  CHECK(std::vector(then.events.begin(), then.events.end() - 1) == before.events);
  must(demo.session.redo(kUmpire));
  CHECK(newest().text == "Done again by the umpire: " + told.text);
  const View again = demo.views.of(kCommander, {});
  CHECK(again.known == after.known);
  CHECK(std::vector(again.events.begin(), again.events.end() - 2) == after.events);
}

TEST_CASE("what is taken back before a die of it was thrown is told as taken back", "[views][HD-15]") {
  DemoGame demo;
  const auto newest = [&] {
    demo.views.follow(demo.session);
    return demo.views.of(kCommander, {}).events.back().text;
  };
  const auto step = [&] {
    demo.views.follow(demo.session);
    return demo.views.of(kCommander, {}).known.step;
  };
  for (int i = 0; i < 40 && step() != "events"; ++i)
    act(demo.session, {{"type", "advance"}}, "set up for a test");
  REQUIRE(step() == "events");
  act(demo.session, {{"type", "event"}});
  REQUIRE(demo.session.pending());
  const std::string label = demo.session.pending()->needed.at(0).label;
  must(demo.session.undo(kUmpire));
  CHECK(newest() == "Undone by the umpire: the throw for " + label + ", of which no die had been thrown.");
}

TEST_CASE("of several steps that are undone at once each reads how many of his, and from which on",
          "[views][HD-15]") {
  DemoGame demo;
  const EntryId begun = demo.session.journal().head();
  act(demo.session, {{"type", "advance"}});
  demo.views.follow(demo.session);
  const std::string first = demo.views.of(kCommander, {}).events.back().text;
  act(demo.session, {{"type", "advance"}}, "set up for a test");
  const EntryId last = demo.session.journal().head();
  must(demo.session.go_to(begun, kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.views.of(kCommander, {}).events.back().text ==
        "2 steps undone by the umpire, from this one on: " + first);
  must(demo.session.go_to(last, kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.views.of(kCommander, {})
            .events.back()
            .text.starts_with("2 steps done again by the umpire, up to this one: "));
}

TEST_CASE("what was written to somebody stays, whatever is undone beside it", "[views]") {
  DemoGame demo;
  act(demo.session, {{"type", "advance"}});
  must(demo.session.add_message("Good luck.", Audience::kAll, kUmpire));
  must(demo.session.undo(kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.views.of(kCommander, {}).messages.back().text == "Good luck.");
}

TEST_CASE("what happened is told with the turn and step in which it did, also after an undo and a restart",
          "[views]") {
  DemoGame demo;
  const auto newest = [&] {
    demo.views.follow(demo.session);
    return demo.views.of(kCommander, {}).events.back().chapter;
  };
  act(demo.session, {{"type", "advance"}});
  CHECK(newest() == "Setting up, Defender deployment");
  act(demo.session, {{"type", "advance"}}, "set up for a test");
  CHECK(newest() == "Setting up, Reconnaissance");
  must(demo.session.undo(kUmpire));
  CHECK(newest() ==
        "Setting up, Defender deployment");  // that it was undone belongs to where the game stands
  must(demo.session.add_message("Ready?", Audience::kAll, kUmpire));
  demo.views.follow(demo.session);
  const View view = demo.views.of(kCommander, {});
  CHECK(view.messages.back().chapter == "Setting up, Defender deployment");
  Views again(demo.session);
  CHECK(again.of(kCommander, {}).events == view.events);
  CHECK(to_json(view)["events"].back()["chapter"] == "Setting up, Defender deployment");
}

TEST_CASE("HD-14: while the table is not shown the state of the game is withheld, and no number is made up",
          "[views][HD-14]") {
  DemoGame demo;
  while (demo.views.of(kCommander, {}).known.step != "orders") {
    act(demo.session, {{"type", "advance"}}, "set up for a test");
    demo.views.follow(demo.session);
  }
  for (const KnownFact& fact : demo.views.of(kCommander, {}).known.facts) CHECK(fact.words == "withheld");
}

TEST_CASE("who looks on, and the umpire, reads of attackers and defender, and not of his own", "[views]") {
  DemoGame demo;
  const auto terms = [&](const SeatId& seat) {
    std::string all;
    const Known known = demo.views.of(seat, {}).known;
    for (const KnownFact& fact : known.facts) all += fact.term + ";";
    for (const KnownKey& key : known.legend) all += key.words + ";";
    return all;
  };
  CHECK_THAT(terms(kCommander), ContainsSubstring("Own losses") && ContainsSubstring("own;enemy;"));
  for (const SeatId& seat : {kSpectatorSeat, kUmpireSeat}) {
    CHECK_THAT(terms(seat), ContainsSubstring("Attackers' losses;Defender's losses") &&
                                ContainsSubstring("attackers;defender;"));
    CHECK_THAT(terms(seat), !ContainsSubstring("Own") && !ContainsSubstring("nemy"));
  }
}

TEST_CASE("a message to one Division reaches its Commander and the umpire, and nobody else", "[views]") {
  DemoGame demo;
  std::optional<Audience> first;
  for (const NamedAudience& each : demo.views.of(kCommander, {}).known.writes_to)
    if (each.title == "Commander of 1st Rifle Division") first = each.audience;
  REQUIRE(first);
  must(demo.session.add_message("Hold A1.", *first, kUmpire));
  demo.views.follow(demo.session);
  const auto reads = [&](const std::string& seat) {
    const auto messages = demo.views.of(SeatId(seat), {}).messages;
    return !messages.empty() && messages.back().text == "Hold A1.";
  };
  CHECK(reads("dc:1"));
  CHECK(reads("umpire"));
  for (const char* seat : {"dc:3", "cc", "so", "spectator"}) CHECK_FALSE(reads(seat));
}

TEST_CASE(
    "HD-01, HD-15: the umpire's notes change nothing for the others, and a deal undone no more than that it "
    "was",
    "[views][HD-01][HD-15]") {
  DemoGame demo;
  const std::string before = demo.text(kCommander);
  const View known_before = demo.views.of(kCommander, {});
  must(demo.session.add_message("All dummies on the left.", Audience::kUmpire, kUmpire));
  must(demo.session.add_ruling("RO-095", "As I say.", Audience::kUmpire, kUmpire));
  demo.views.follow(demo.session);
  CHECK(demo.text(kCommander) == before);
  act(demo.session, {{"type", "deal"}}, "dealt anew");
  roll_all(demo.session);
  must(demo.session.undo(kUmpire));
  demo.views.follow(demo.session);
  const View after = demo.views.of(kCommander, {});
  CHECK(after.known == known_before.known);
  CHECK(std::vector(after.events.begin(), after.events.end() - 1) == known_before.events);
  CHECK(after.events.back().text == "Undone by the umpire: 14 counters dealt face down.");
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
