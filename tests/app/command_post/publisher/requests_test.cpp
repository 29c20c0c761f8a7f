// What people ask for: done is what the journal holds, the same request is one, and nobody agrees to what he
// is not told.

#include <algorithm>

#include "app/command_post/publisher/desk_json.hpp"
#include "tests/app/command_post/publisher/evening.hpp"
#include "tests/core/journal/failing_disk.hpp"

using namespace telescope;
using namespace telescope::app;
using evenings::Evening;
using evenings::first_key;
using evenings::must;
using evenings::says;

namespace {

const char* const kRaphia = "assets/scenarios/raphia-default.toml";
const Json kBeginForm{{"form", "begin"}, {"answers", Json::object()}};

Json plan(const char* last = "A4-L3") {
  return {{"type", "fire_plan"}, {"points", {"A1-L3", "A2-L3", "A3-L3", last}}};
}

/// The proposals that players have made: key and words.
Json asked_of(const Json& desk) {
  Json asked = Json::object();
  for (const auto& [key, each] : desk.at("proposals").items())
    if (each.contains("asked")) asked[key] = each;
  return asked;
}

/// A game in which the Corps Commander's fire plan waits for the umpire.
struct Waits : Evening {
  explicit Waits(const std::string& vfs = {}) : Evening("assets/scenarios/rapier-demo.toml", vfs) {
    done({{"type", "word"}, {"word", "rain"}});
    walk_to("Corps fire plan");
    join("cc");
    CHECK(ask(plan(), "cc").at("answer") == "waiting");
    key = asked_of(told()).begin().key();
  }
  std::string key;
};

/// The request as a page sends it: with its identity, and which document it showed.
Json from_page(Evening& evening, const std::string& role, Json request, const std::string& id) {
  request["id"] = id;
  request["seen"] = evening.post->state().newest(role);
  return request;
}

}  // namespace

TEST_CASE("what is refused by a late tap waits on, and whoever asked is not told that it was accepted",
          "[post][requests]") {
  Waits evening;
  evening.desk->carry_out(GameRequest(DoAction{{{"type", "advance"}}, "the umpire goes on", {}}));
  evening.live->follow();
  REQUIRE(evening.desk->scene().sheet.title != "Corps fire plan");
  const std::string why = evening.refusal({{"do", evening.key}});
  CHECK(says(why, "RO-"));
  CHECK(evening.answer("cc").at("answer") == "waiting");
  CHECK(asked_of(evening.told()).contains(evening.key));
  SECTION("until he lets it pass") {
    evening.done({{"do", evening.key}, {"waiver", "it was handed in on time"}});
    CHECK(evening.answer("cc").at("answer") == "done");
  }
  SECTION("or sends it back") {
    evening.done({{"send_back", evening.key}});
    CHECK(evening.answer("cc").at("answer") == "refused");
  }
  CHECK(asked_of(evening.told()).empty());
}

TEST_CASE("what the disk does not take waits on, whoever agreed to it and wherever", "[post][requests]") {
  test::FailingDisk disk;
  Waits evening(disk.vfs());
  const auto nothing_is_lost = [&] {
    CHECK(evening.answer("cc").at("answer") == "waiting");
    CHECK(asked_of(evening.told()).contains(evening.key));
  };
  SECTION("on the umpire's page") {
    disk.set_capacity(disk.used());
    evening.refusal({{"do", evening.key}});
    nothing_is_lost();
  }
  SECTION("at the window") {
    disk.set_read_only(true);
    evening.desk->carry_out(GameRequest(DoAction{plan(), {}, {}}));
    evening.live->follow();
    nothing_is_lost();
  }
  disk.set_capacity(std::nullopt);
  disk.set_read_only(false);
  evening.done({{"do", evening.key}});
  CHECK(evening.answer("cc").at("answer") == "done");
  CHECK(asked_of(evening.told()).empty());
}

TEST_CASE("where another player agrees, the request waits on while the disk does not take it",
          "[post][requests]") {
  test::FailingDisk disk;
  Evening evening(kRaphia, disk.vfs());
  evening.join("north");
  evening.join("south");
  const auto confirm = [&] { return evening.ask({{"type", "confirm"}, {"number", 1}}, "south"); };
  const Json form = evening.document_of("north").at("view").at("forms").at("place");
  Json answers;
  for (const Json& field : form.at("fields"))
    answers[field.at("id").get<std::string>()] = field.at("choices").at(0).at("id");
  for (const Json& square : form.at("fields").at(1).at("choices")) {  // the first that is free
    answers["to"] = square.at("id");
    if (evening.ask({{"form", "place"}, {"answers", answers}}, "north").at("answer") == "waiting") break;
  }
  REQUIRE(evening.answer("north").at("answer") == "waiting");
  disk.set_capacity(disk.used());
  CHECK(confirm().at("answer") == "refused");
  CHECK(evening.answer("north").at("answer") == "waiting");
  CHECK(evening.document_of("south").at("desk").at("confirm").contains("1"));
  disk.set_capacity(std::nullopt);
  CHECK(confirm().at("answer") == "done");
  CHECK(evening.answer("north").at("answer") == "done");
  CHECK_FALSE(evening.document_of("south").value("desk", Json::object()).contains("confirm"));
}

TEST_CASE(
    "where the disk takes what was asked but not the dice that follow, that is said, and goes on by itself",
    "[post][requests]") {
  test::FailingDisk disk;
  Evening evening(kRaphia, disk.vfs());
  evening.join("north");
  evening.done({{"type", "word"}, {"word", "rain"}}, "north");
  // Of 106 throws of the deal some find room: so much is left that it ends among them.
  const auto holds = [&](EntryKind kind) {
    const Journal& journal = evening.desk->session().journal();
    int count = 0;
    for (EntryId id = 1; id <= journal.size(); ++id) count += journal.node(id).kind == kind;
    return count;
  };
  const int throws = holds(EntryKind::kThrow);
  disk.set_capacity(disk.used() + 40'000);
  const Json answer = evening.ask(kBeginForm, "north");
  INFO(answer.dump());
  REQUIRE(answer.at("answer") == "done");
  REQUIRE(holds(EntryKind::kThrow) > throws);
  REQUIRE(evening.desk->session().pending());
  CHECK(says(answer.at("words"), "full"));
  CHECK(says(evening.refusal(kBeginForm, "north"), "full"));  // and not that dice lie on the table
  disk.set_capacity(std::nullopt);
  evening.desk->mind_file();
  CHECK_FALSE(evening.desk->session().pending());
  CHECK(evening.desk->stuck().empty());
}

TEST_CASE("what waits while dice lie on the table is told so, and what stands against it is told at once",
          "[post][requests]") {
  Waits evening;
  SECTION("to the umpire's late tap") {
    evening.walk_to("Random events");
    for (int i = 0; i < 9 && !evening.desk->session().pending(); ++i)
      evening.done({{"do", first_key(evening.told().at("options"))}});
    REQUIRE(evening.desk->session().pending());
    evening.live->follow();
    for (const char* how : {"do", "send_back"}) CHECK(says(evening.refusal({{how, evening.key}}), "dice"));
    CHECK(evening.answer("cc").at("answer") == "waiting");
    CHECK(says(evening.refusal({{"do", "0000000000000000"}}), "too late"));
  }
  SECTION("to whoever asked, as the game goes on") {
    CHECK(evening.answer("cc").at("words") == "");
    evening.desk->carry_out(GameRequest(DoAction{{{"type", "advance"}}, "the umpire goes on", {}}));
    evening.live->follow();
    CHECK(evening.answer("cc").at("answer") == "waiting");
    CHECK(says(evening.answer("cc").at("words"), "RO-"));
    evening.desk->carry_out(GameRequest(UndoAction{}));
    evening.live->follow();
    CHECK(evening.answer("cc").at("words") == "");
  }
}

TEST_CASE("what was asked for is accepted in whatever way the umpire does it", "[post][requests]") {
  Waits evening;
  SECTION("with all that waits") {
    evening.desk->carry_out(GameRequest(DoAll{{plan()}}));
  }
  SECTION("by his own word") {
    evening.desk->carry_out(GameRequest(DoAction{plan(), {}, {}}));
  }
  evening.live->follow();
  CHECK(evening.answer("cc").at("answer") == "done");
}

TEST_CASE("what a page asks that has read nothing since the program was begun anew is not done twice",
          "[post][requests]") {
  cp::PostState state;
  state.set_documents_before(1'000);
  state.set_seats({{"cc", "Corps Commander"}}, {609.6, 914.4});
  const auto entered = state.enter(state.new_code("cc", evenings::now()), "10.0.0.7", "phone",
                                   "2026-05-14T19:31:07Z", evenings::now());
  REQUIRE(entered);
  const auto newest = [&] { return state.newest("cc"); };
  state.publish("cc", Json{{"view", 1}});
  CHECK(newest() > 1'000);
  const Json message{{"type", "message"}, {"to", "umpire"}, {"text", "We need a bridge."}};
  const auto ask = [&](const char* id, std::uint64_t seen) {
    Json request = message;
    request["id"] = id;
    request["seen"] = seen;
    REQUIRE(state.ask("cc", request));
    return state.take_asked().size();
  };
  CHECK(ask("lost", 993) == 0);
  CHECK(ask("lost", 993) == 0);
  CHECK(ask("anew", newest()) == 1);
  const Json asked = state.visitor(entered->token)->feed->document().at("asked");
  CHECK(asked.at(0).at("answer") == "refused");
  CHECK(says(asked.at(0).at("words"), "begun anew"));
  CHECK(asked.at(1).at("answer") == "waiting");
}

TEST_CASE("who is played by the program is so when it is begun anew, until he joins himself",
          "[post][program]") {
  std::string kept;
  {
    Evening evening("assets/scenarios/race-short.toml");
    REQUIRE(evening.desk->give_seat(SeatId("b"), Level::kEasy));
    evening.look();
    kept = evening.post->state().to_text();
  }
  Evening evening("assets/scenarios/race-short.toml");
  REQUIRE(evening.post->state().read_text(kept).value());
  evening.live.reset();
  evening.live.emplace(nullptr, *evening.desk, evening.post.get(), evening.views);
  CHECK(evening.desk->played() == std::map<SeatId, Level>{{SeatId("b"), Level::kEasy}});
  evening.join("b");
  evening.look();
  CHECK(evening.desk->played().empty());
  CHECK(evening.post->state().program().empty());
}

TEST_CASE("the same request is one, however often it is sent", "[post][requests]") {
  Evening evening;
  evening.join("cc");
  auto& state = evening.post->state();
  SECTION("before it is answered, and after") {
    const Json message = from_page(
        evening, "cc", {{"type", "message"}, {"to", "umpire"}, {"text", "We need a bridge."}}, "a1b2");
    const EntryId before = evening.kept();
    const auto first = state.ask("cc", message), second = state.ask("cc", message);
    CHECK(first == second);
    evening.live->take_asked();
    CHECK(evening.kept() == before + 1);
    CHECK(state.ask("cc", message) == first);
    evening.live->take_asked();
    CHECK(evening.kept() == before + 1);
    CHECK(evening.answer("cc").at("answer") == "done");
    CHECK(evening.document_of("cc").at("asked").size() == 1);
    // The same words said once more are another message.
    Json again = message;
    again["id"] = "c3d4";
    CHECK(state.ask("cc", again) != first);
    evening.live->take_asked();
    CHECK(evening.kept() == before + 2);
    // So it is when much has been said since.
    for (int i = 0; i < 40; ++i) {
      again["id"] = "later" + std::to_string(i);
      CHECK(state.ask("cc", again));
      evening.live->take_asked();
    }
    CHECK(state.ask("cc", message) == first);
    evening.live->take_asked();
    CHECK(evening.kept() == before + 42);
  }
  SECTION("of the umpire, who reads no more of it than its identity") {
    evening.done({{"type", "word"}, {"word", "rain"}});
    const std::string key = first_key(evening.told().at("options"));
    const Json option = from_page(evening, "umpire", {{"do", key}}, "e5f6");
    evening.done(option);
    const EntryId kept = evening.kept();
    evening.done(option);
    CHECK(evening.kept() == kept);
    CHECK(evening.answer().at("request") == Json{{"id", "e5f6"}});
  }
  SECTION("and without an identity what waits already waits on under its newest number") {
    evening.walk_to("Corps fire plan");
    CHECK(evening.ask(plan(), "cc").at("answer") == "waiting");
    CHECK(evening.ask(plan(), "cc").at("answer") == "waiting");
    CHECK(asked_of(evening.told()).size() == 1);
    CHECK(evening.document_of("cc").at("asked").at(0).at("answer") == "replaced");
    evening.done({{"do", asked_of(evening.told()).begin().key()}});
    CHECK(evening.answer("cc").at("answer") == "done");
  }
}

TEST_CASE("two players who press the same are both told that it is done, and it is done once",
          "[post][requests]") {
  Evening evening(kRaphia);
  for (const char* seat : {"north", "south"}) evening.join(seat);
  evening.done({{"type", "word"}, {"word", "rain"}}, "north");
  evening.look();
  const Json north = from_page(evening, "north", kBeginForm, "n1"),
             south = from_page(evening, "south", kBeginForm, "s1");
  const EntryId before = evening.kept();
  evening.done(north, "north");
  const EntryId kept = evening.kept();
  CHECK(kept > before);
  evening.done(south, "south");
  CHECK(says(evening.answer("south").at("words"), "already"));
  CHECK(evening.kept() == kept);
  // Once his page has been told, it is another request.
  evening.look();
  CHECK(evening.ask(from_page(evening, "south", kBeginForm, "s2"), "south").at("answer") == "refused");
}

TEST_CASE("an umpire's tap that comes before his page has been told does nothing once more",
          "[post][requests]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  const Action advance{{"type", "advance"}};
  const Json late = from_page(evening, "umpire", {{"do", key_of(advance)}}, "t1");
  evening.desk->carry_out(GameRequest(DoAction{advance, "a walk through the steps", {}}));
  evening.throw_all();
  evening.live->follow();
  const std::string title = evening.desk->scene().sheet.title;
  evening.done(late);
  CHECK(evening.desk->scene().sheet.title == title);
  CHECK(says(evening.answer().at("words"), "already"));
  evening.look();
  const Json again =
      evening.ask(from_page(evening, "umpire", {{"do", key_of(advance)}, {"waiver", "on"}}, "t2"));
  CHECK_FALSE(says(again.at("words"), "already"));
}

TEST_CASE("a late tap does nothing that its page has not shown, however much was done meanwhile",
          "[post][requests]") {
  Evening evening("assets/scenarios/mini-nap-first.toml");
  evening.done({{"type", "word"}, {"word", "rain"}});
  const std::uint64_t old = evening.post->state().newest("umpire");
  int taps = 0;
  const auto late = [&](Json request, std::uint64_t seen) {
    request["id"] = "late" + std::to_string(taps++);
    request["seen"] = seen;
    const EntryId kept = evening.kept();
    const Json answer = evening.ask(request);
    CHECK(evening.kept() == kept);
    return answer.at("words").get<std::string>();
  };
  const auto until_dice = [&] {
    for (int i = 0; i < 20 && !evening.desk->session().pending(); ++i)
      evening.done({{"do", first_key(evening.told().at("options"))}});
    REQUIRE(evening.desk->session().pending());
    evening.look();
  };
  const std::string begin = first_key(evening.told().at("options"));
  until_dice();
  // What he meant was done three steps ago, and what he would take back now he has not seen.
  CHECK(says(late({{"do", begin}}, old), "already"));
  CHECK(says(late({{"type", "undo"}}, old), "too late"));
  CHECK(says(late({{"type", "redo"}}, old), "too late"));
  const Json roll{{"type", "roll"}, {"pool", ""}};
  const std::uint64_t at_dice = evening.post->state().newest("umpire");
  while (evening.desk->session().pending()) evening.done(roll);
  CHECK(says(late(roll, at_dice), "already"));
  evening.done({{"type", "undo"}});
  evening.look();
  CHECK(says(late({{"type", "undo"}}, at_dice), "already"));
  until_dice();
  CHECK(says(late(roll, at_dice), "too late"));
  CHECK(evening.desk->session().pending());
}

TEST_CASE("both players ask for what needs the word of each, and the second has given his with it",
          "[post][requests]") {
  Evening evening("assets/scenarios/mini-nap-first.toml", {}, {{"umpire", SettingValue(false)}});
  for (const char* seat : {"attacker", "defender"}) evening.join(seat);
  const auto asks = [&] { return evening.document_of("attacker").at("view").at("forms").contains("begin"); };
  CHECK(asks());
  CHECK(evening.ask(kBeginForm, "defender").at("answer") == "waiting");
  evening.done(kBeginForm, "attacker");
  CHECK(evening.answer("defender").at("answer") == "done");
  CHECK_FALSE(asks());
  for (const char* seat : {"attacker", "defender"})
    CHECK_FALSE(evening.document_of(seat).value("desk", Json::object()).contains("confirm"));
}

TEST_CASE("a word that is given on two devices is given once, and the second is not told that it is refused",
          "[post][requests]") {
  Evening evening("assets/scenarios/mini-nap-first.toml", {}, {{"umpire", SettingValue(false)}});
  for (const char* seat : {"attacker", "defender"}) evening.join(seat);
  const auto on_both = [&](const char* type, int number) {
    CHECK(evening.ask(kBeginForm, "attacker").at("answer") == "waiting");
    evening.look();
    const Json word{{"type", type}, {"number", number}};
    const Json first = from_page(evening, "defender", word, type + std::string(" 1")),
               second = from_page(evening, "defender", word, type + std::string(" 2"));
    Json other = from_page(evening, "defender", word, type + std::string(" 3"));
    other["type"] = type == std::string("confirm") ? "decline" : "confirm";
    evening.done(first, "defender");
    const EntryId kept = evening.kept();
    evening.done(second, "defender");
    CHECK(says(evening.answer("defender").at("words"), "already"));
    CHECK(evening.ask(other, "defender").at("answer") == "refused");
    CHECK(evening.kept() == kept);
  };
  on_both("decline", 1);
  on_both("confirm", 2);
}

TEST_CASE("a message is for whom its writer may write to, and for nobody else", "[post][requests]") {
  for (const char* scenario :
       {"rapier-demo", "brevity-first", "mini-nap-first", "raphia-default", "race-short"}) {
    Evening evening("assets/scenarios/" + std::string(scenario) + ".toml");
    for (const Seat& seat : evening.desk->game().knowledge().seats()) {
      const std::string role = seat.id.value();
      if (seat.id == kUmpireSeat) continue;
      INFO(scenario << ", " << role);
      evening.join(role);
      const Known known = evening.desk->game().knowledge().known(evening.desk->position(), seat.id);
      const auto message = [&](const Json& to) {
        Json request{{"type", "message"}, {"text", "Good luck."}};
        if (!to.is_discarded()) request["to"] = to;
        return request;
      };
      std::vector<Json> nobody{"nobody", "", nullptr, 7, Json::array(), Json(Json::value_t::discarded)};
      for (const NamedAudience& each : evening.desk->game().knowledge().audiences())
        if (std::ranges::find(known.writes_to, each.audience, &NamedAudience::audience) ==
            known.writes_to.end())
          nobody.emplace_back(each.audience.word());
      for (const Json& to : nobody) CHECK(says(evening.refusal(message(to), role), "Nobody here"));
      for (const NamedAudience& each : known.writes_to) {
        evening.done(message(each.audience.word()), role);
        const auto entry = must(evening.desk->session().journal().entry(evening.kept()));
        CHECK(Json::parse(entry.body).at("audience") == each.audience.word());
        CHECK(entry.stamp.who == seat.title);
      }
    }
  }
}
