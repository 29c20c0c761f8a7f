#include "app/command_post/publisher/desk_json.hpp"
#include "tests/app/command_post/publisher/evening.hpp"
#include "tests/core/journal/failing_disk.hpp"
#include "tests/support/schema.hpp"
#include "vision/dice/read_throw.hpp"

using namespace telescope;
using namespace telescope::app;
using evenings::Evening;
using evenings::first_key;
using evenings::must;
using evenings::now;
using evenings::says;

namespace {

void check_no_null(const Json& json) {
  CHECK_FALSE(json.is_null());
  if (json.is_structured())
    for (const Json& each : json) check_no_null(each);
}

}  // namespace

TEST_CASE("the umpire's page is told the step, what may happen, the past and who is in", "[post][umpire]") {
  Evening evening;
  const Json document = evening.document();
  CHECK(document.at("leads") == true);
  const Json& desk = document.at("desk");
  check_no_null(desk);
  const Sheet& sheet = evening.desk->scene().sheet;
  CHECK(desk.at("sheet").at("title") == sheet.title);
  CHECK(desk.at("options").size() == sheet.options.size());
  for (const Option& option : sheet.options)
    CHECK(desk.at("options").at(key_of(option.action)).at("label") == option.label);
  CHECK(desk.at("pieces").size() == evening.desk->kit().pieces.size());
  CHECK(desk.at("dice").at("commitment") == evening.desk->session().commitment());
  CHECK(desk.at("post").at("seats").contains("cc"));
  CHECK(desk.at("post").at("guests").size() == 1);
}

TEST_CASE("an option is done by its key, in the umpire's name, and a key of a step that is over does nothing",
          "[post][umpire]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  const std::string key = first_key(evening.told().at("options"));
  evening.done({{"do", key}});
  evening.throw_all();
  const auto entry = must(evening.desk->session().journal().entry(evening.kept()));
  CHECK(entry.stamp.who == "umpire");
  evening.walk_to("Corps fire plan");
  CHECK(says(evening.refusal({{"do", key}}), "too late"));
  CHECK(says(evening.refusal({{"do", "0000000000000000"}}), "too late"));
  evening.refusal({{"do", Json::array()}});
  evening.refusal({{"do", key}, {"waiver", 7}});
}

TEST_CASE("dice are rolled or entered, and what are no dice, or of no such pool, changes nothing",
          "[post][umpire]") {
  Evening evening;
  evening.refusal({{"type", "roll"}});
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.walk_to("Random events");
  const auto throw_of = [&]() -> Json {
    for (int i = 0; i < 20 && !evening.told().contains("throw"); ++i)
      evening.done({{"do", first_key(evening.told().at("options"))}});
    return evening.told().at("throw");
  };
  const Json waiting = throw_of();
  const Json& pool = waiting.at("pools").at(0);
  const std::string id = pool.at("pool");
  CHECK(pool.at("reasons").size() > 0);
  evening.refusal({{"type", "roll"}, {"pool", "no such pool"}});
  evening.refusal({{"type", "dice"}, {"pool", "no such pool"}, {"dice", {1}}});
  evening.refusal({{"type", "dice"}, {"pool", id}, {"dice", {"six"}}});
  evening.refusal({{"type", "dice"}, {"pool", id}, {"dice", {7000}}});
  evening.refusal({{"type", "dice"}, {"pool", id}, {"dice", Json::array()}});
  evening.refusal({{"type", "dice"}, {"pool", id}});
  Json dice = Json::array();
  for (int i = 0; i < pool.at("dice").get<int>(); ++i) dice.push_back(1);
  evening.done({{"type", "dice"}, {"pool", id}, {"dice", dice}});
  evening.done({{"type", "undo"}});
  evening.done({{"type", "redo"}});
  evening.done({{"type", "undo"}});
  const Json again = throw_of();
  evening.done({{"type", "roll"}, {"pool", again.at("pools").at(0).at("pool")}});
  CHECK(evening.told().contains("done"));
}

TEST_CASE("how dice fell that people threw is told on the umpire's page and to each seat that may know them",
          "[post][umpire][fair]") {
  Evening evening;
  evening.join("spectator");
  evening.join("cc");
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.walk_to("Random events");
  CHECK_FALSE(evening.told().at("dice").contains("hand"));
  for (int i = 0; i < 20 && !evening.told().contains("throw"); ++i)
    evening.done({{"do", first_key(evening.told().at("options"))}});
  const Json pool = evening.told().at("throw").at("pools").at(0);
  REQUIRE(pool.at("sides") == 6);
  REQUIRE(pool.at("dice") == 1);
  evening.done({{"type", "dice"}, {"pool", pool.at("pool")}, {"dice", {2}}});
  const Json hand = evening.told().at("dice").at("hand");
  CHECK(hand.at("pools").at(0).at("faces") == Json{0, 1, 0, 0, 0, 0});
  CHECK(hand.at("fairness") == "too few");
  CHECK(test::schema_fault("page.schema.json", evening.document().dump()) == "");
  for (const char* role : {"spectator", "cc"}) {
    const Json view = evening.document_of(role).at("view");
    CAPTURE(role, view.at("table"));
    const bool sees = view.at("table").at("sight") != "nothing";
    CHECK(view.contains("hand_dice") == sees);
    if (sees) CHECK(view.at("hand_dice").at("pools").at(0).at("faces") == hand.at("pools").at(0).at("faces"));
  }
}

TEST_CASE("a throw that was read shows its dice on the umpire's page where it is opened",
          "[post][umpire][dice]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.walk_to("Random events");
  for (int i = 0; i < 20 && !evening.told().contains("throw"); ++i)
    evening.done({{"do", first_key(evening.told().at("options"))}});
  const auto wanted = evening.desk->wanted_dice();
  REQUIRE(wanted);
  vision::ReadThrow read{.wanted = *wanted,
                         .seen = {.stage = vision::SeenThrow::Stage::kSettled},
                         .rings = {},
                         .crops = {"/9j/AAAA"}};
  read.seen.dice.push_back({.face = 2, .state = vision::DieState::kLying, .confidence = 0.9F});
  evening.desk->see_dice(std::make_shared<const vision::ReadThrow>(std::move(read)));
  const Json pool = evening.told().at("throw").at("pools").at(0);
  evening.done({{"type", "dice"}, {"pool", pool.at("pool")}, {"dice", {2}}});
  std::int64_t thrown = 0;
  const Json past = evening.told().at("past");
  for (const auto& [id, entry] : past.items())
    if (entry.contains("read")) thrown = std::stoll(id);
  REQUIRE(thrown > 0);
  evening.done({{"type", "past"}, {"entry", thrown}});
  const Json seen = evening.told().at("way_back").at("seen");
  CHECK(seen.at(0).at("crops") == Json{"/9j/AAAA"});
  CHECK(seen.at(0).at("words") == "As the camera saw them: 2 (90 %).");
  CHECK(test::schema_fault("page.schema.json", evening.document().dump()) == "");
}

TEST_CASE("a piece is carried: a lawful move is done, an unlawful one waits for a reason or goes back",
          "[post][umpire]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.walk_to("Attacker deployment");
  CHECK(says(evening.refusal({{"carry", "1-02"}, {"to", "nowhere"}}), "no such place here"));
  CHECK(says(evening.refusal({{"carry", "9-99"}, {"to", "A1-L1"}}), "no such piece"));
  evening.refusal({{"carry", "1-02"}});
  evening.done({{"carry", "1-15"}, {"to", "R1-1"}});
  CHECK(evening.told().at("pieces").at("1-15").at("place") == "R1-1");
  CHECK(evening.told().at("proposals").empty());
  evening.done({{"carry", "1-02"}, {"to", "A4-L6"}});
  const Json proposals = evening.told().at("proposals");
  REQUIRE(proposals.size() == 1);
  const std::string key = first_key(proposals);
  CHECK(proposals.at(key).at("objections").size() > 0);
  CHECK(says(evening.refusal({{"do", key}}), proposals.at(key).at("objections").at(0).at("rule")));
  evening.done({{"carry", "1-02"}, {"to", "A4-L6"}});
  evening.done({{"send_back", key}});
  CHECK(evening.told().at("proposals").empty());
  CHECK(says(evening.refusal({{"send_back", key}}), "too late"));
  evening.done({{"carry", "1-02"}, {"to", "A4-L6"}});
  evening.done({{"do", key}, {"waiver", "the bridge was there all the time"}});
  CHECK(evening.told().at("pieces").at("1-02").at("place") == "A4-L6");
  const Json past = evening.told().at("past");
  CHECK(says(past.dump(), "the bridge was there all the time"));
  // The page tells what going back would take off the table, as the map calls it.
  std::int64_t first = 0;
  for (const auto& [id, entry] : past.items())
    if (entry.contains("point") && (first == 0 || std::stoll(id) < first)) first = std::stoll(id);
  evening.done({{"type", "past"}, {"entry", first}});
  const std::string changes = evening.told().at("way_back").at("lines").dump();
  const KitPiece* stand = find_piece(evening.desk->kit(), PieceId("1-02"));
  REQUIRE(stand != nullptr);
  CHECK(says(changes, "Going there:"));
  CHECK(says(changes, "1-02 " + stand->short_name + " off A4-L6"));
  CHECK(evening.told().at("pieces").at("1-02").at("place") == "A4-L6");
}

TEST_CASE("another seat that asks what only the umpire may is told so in a line, and nothing changes",
          "[post][umpire]") {
  Evening evening;
  evening.join("cc");
  const std::string key = first_key(evening.told().at("options"));
  for (const Json& request :
       {Json{{"do", key}}, Json{{"send_back", key}}, Json{{"carry", "1-02"}, {"to", "A1-L1"}},
        Json{{"type", "undo"}}, Json{{"type", "redo"}}, Json{{"type", "go_to"}, {"entry", 2}},
        Json{{"type", "roll"}}, Json{{"type", "dice"}, {"pool", "x"}, {"dice", {6}}},
        Json{{"type", "word"}, {"word", "mine"}}, Json{{"type", "invite"}, {"role", "umpire"}},
        Json{{"type", "show_out"}, {"guest", 1}}, Json{{"type", "open"}, {"open", true}},
        Json{{"type", "clock"}}, Json{{"type", "reveal"}},
        Json{{"type", "bind"}, {"piece", "1-02"}, {"tag", 9}}, Json{{"type", "piece"}, {"piece", "1-02"}}})
    CHECK(says(evening.refusal(request, "cc"), "umpire"));
  CHECK_FALSE(evening.post->open());
  CHECK(evening.told().at("post").at("guests").size() == 2);
}

TEST_CASE("what a guest asks waits for the umpire's page, and is answered there", "[post][umpire]") {
  Evening evening;
  evening.walk_to("Corps fire plan");
  evening.join("cc");
  const auto plan = [](const char* last) {
    return Json{{"type", "fire_plan"}, {"points", {"A1-L3", "A2-L3", "A3-L3", last}}};
  };
  CHECK(evening.ask(plan("A4-L3"), "cc").at("answer") == "waiting");
  evening.look();
  Json proposals = evening.told().at("proposals");
  REQUIRE(proposals.size() == 1);
  CHECK(proposals.front().at("asked") == true);
  CHECK(says(proposals.front().at("words"), "Corps Commander"));
  evening.done({{"send_back", proposals.begin().key()}});
  CHECK(evening.guests.at("cc").feed->document().at("asked").back().at("answer") == "refused");
  CHECK(evening.ask(plan("A4-L4"), "cc").at("answer") == "waiting");
  evening.done({{"do", evening.told().at("proposals").begin().key()}});
  CHECK(evening.guests.at("cc").feed->document().at("asked").back().at("answer") == "done");
  // His page is closed: nobody is there to answer.
  evening.page.reset();
  REQUIRE(evening.post->state().ask("cc", plan("A4-L5")));
  evening.live->take_asked();
  CHECK(evening.guests.at("cc").feed->document().at("asked").back().at("answer") == "refused");
  CHECK(says(evening.guests.at("cc").feed->document().at("asked").back().at("words"), "No umpire"));
}

TEST_CASE("HD-12: two games that differ only in the fire plan tell the umpire's page the same bytes",
          "[post][umpire][HD-12]") {
  const auto evening_of = [](const std::vector<std::string>& points) {
    auto evening = std::make_unique<Evening>();
    evening->done({{"type", "word"}, {"word", "rain"}});
    evening->walk_to("Corps fire plan");
    CHECK(evening->told().at("covered") == true);
    evening->done({{"form", "fire-plan"}, {"answers", {{"points", points}}}});
    return evening;
  };
  const auto one = evening_of({"A1-L3", "A2-L4", "A3-L3", "A4-L5"});
  const auto two = evening_of({"A1-L4", "A2-L5", "A3-L5", "A4-L4"});
  const auto document = [](Evening& evening) {
    Json json = evening.document();
    json["desk"]["post"].erase("address");  // another port
    return json.dump();
  };
  CHECK(document(*one) == document(*two));
  // Who asks for it himself is told.
  const auto covered = [](Evening& evening) { return evening.post->state().covered("umpire").dump(); };
  CHECK(says(covered(*one), "A2-L4"));
  CHECK(covered(*one) != covered(*two));
  one->walk_to("On-call bombardment");
  two->walk_to("On-call bombardment");
  CHECK(document(*one) == document(*two));
  one->done({{"form", "on-call"}, {"answers", {{"missions", {"A2-L4"}}}}});
  two->done({{"form", "on-call"}, {"answers", {{"missions", {"A2-L5"}}}}});
  CHECK(document(*one) == document(*two));
  // Why it is refused may name what is sealed: it is told on the covered page only.
  for (Evening* evening : {one.get(), two.get()})
    CHECK(says(evening->refusal({{"form", "on-call"}, {"answers", {{"missions", {"A9-L9"}}}}}),
               "covered page"));
  CHECK(document(*one) == document(*two));
  CHECK(covered(*one).find("refused") != std::string::npos);
}

TEST_CASE("whatever not everybody may know says so, for a page that blanks it", "[post][umpire]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  for (int i = 0; i < 24; ++i) {
    const Json desk = evening.told();
    const GameScene& scene = evening.desk->scene();
    std::size_t secret = 0;
    for (const SheetLine& line : scene.sheet.lines)
      secret += !is_public(line.audience) && !scene.audiences.is_covered(line.audience);
    std::size_t marked = 0;
    for (const Json& line : desk.at("sheet").at("lines")) marked += line.contains("for");
    CHECK(marked == secret);
    for (const Option& option : scene.sheet.options)
      if (!scene.audiences.is_covered(option.audience))
        CHECK(desk.at("options").at(key_of(option.action)).contains("for") == !is_public(option.audience));
    for (const Form& form : scene.forms)
      CHECK(desk.at("forms").at(form.id).contains("for") == !is_public(form.audience));
    for (const PastEntry& entry : scene.history)
      if (desk.at("past").contains(std::to_string(entry.id)))
        CHECK(desk.at("past").at(std::to_string(entry.id)).contains("for") == !is_public(entry.audience));
    evening.desk->carry_out(GameRequest(DoAction{{{"type", "advance"}}, "a walk through the steps", {}}));
    evening.throw_all();
  }
}

TEST_CASE("forms are answered and judged, and what the rules object to passes with a reason",
          "[post][umpire]") {
  Evening evening;
  evening.walk_to("Initial orders");
  const Json forms = evening.told().at("forms");
  REQUIRE(forms.contains("orders"));
  CHECK(forms.at("orders").at("fields").size() > 0);
  evening.refusal({{"form", "no such form"}, {"answers", Json::object()}});
  evening.refusal({{"form", "orders"}});
  evening.refusal({{"form", "orders"}, {"answers", 7}});
  evening.refusal({{"form", "orders"}, {"answers", {{"no such field", "x"}}}});
  const Json answers{{"breakthrough", "1"}, {"frontage-1", {"A1", "A3"}}, {"frontage-3", {"A2", "A4"}}};
  evening.refusal({{"form", "orders"}, {"answers", answers}});
  evening.done({{"form", "orders"}, {"answers", answers}, {"waiver", "they may leave gaps today"}});
}

TEST_CASE("the umpire's page lets people in and out, and a second umpire comes beside him by his word only",
          "[post][umpire]") {
  Evening evening;
  evening.refusal({{"type", "invite"}, {"role", "nobody"}});
  evening.refusal({{"type", "invite"}});
  evening.done({{"type", "invite"}, {"role", "cc"}});
  Json invitation = evening.told().at("post").at("invitation");
  CHECK(invitation.at("rows").size() == invitation.at("rows").at(0).get<std::string>().size());
  const auto enter = [&](const std::string& code) {
    return evening.post->state().enter(code, "127.0.0.1", "phone", "2026-05-14T19:31:07Z", now());
  };
  REQUIRE(enter(invitation.at("code")));
  const Json guests = evening.told().at("post").at("guests");
  CHECK(guests.size() == 2);
  for (const auto& [id, guest] : guests.items())
    if (guest.at("title") == "Corps Commander")
      evening.done({{"type", "show_out"}, {"guest", std::stoi(id)}});
  CHECK(evening.told().at("post").at("guests").size() == 1);
  evening.refusal({{"type", "show_out"}, {"guest", 999}});
  evening.refusal({{"type", "open"}, {"open", "wide"}});

  evening.done({{"type", "invite"}, {"role", "umpire"}});
  const auto second = enter(evening.told().at("post").at("invitation").at("code"));
  REQUIRE(second);
  CHECK(evening.told().at("post").at("guests").size() == 2);
  // From the program itself an umpire's code takes the seat over.
  CHECK(evening.live->invite("umpire"));
  const auto third = enter(evening.live->scene()->invitation->code);
  REQUIRE(third);
  evening.post->state().give_place(*third);
  CHECK(evening.post->state().guests().size() == 1);
  CHECK(says(evening.post->state().farewell(second->token), "taken this seat over"));
  CHECK_FALSE(evening.post->state().is_online("umpire"));
}

TEST_CASE("the umpire writes to whomever he names, and what is sealed from him stays so in the past",
          "[post][umpire]") {
  Evening evening;
  evening.done({{"type", "message"}, {"to", "all"}, {"text", "Half an hour to go."}});
  evening.done({{"type", "message"}, {"to", "corps-commander"}, {"text", "Your eyes only."}});
  evening.refusal({{"type", "message"}, {"to", "nobody"}, {"text", "Hello."}});
  evening.refusal({{"type", "message"}, {"to", "all"}, {"text", ""}});
  evening.refusal({{"type", "message"}, {"to", "all"}});
  const std::string past = evening.told().at("past").dump();
  CHECK(says(past, "Half an hour to go."));
  CHECK_FALSE(says(past, "Your eyes only."));
  const auto entry = must(evening.desk->session().journal().entry(evening.kept()));
  CHECK(entry.stamp.who == "umpire");
}

TEST_CASE(
    "the umpire's page undoes and redoes, goes back, sets the clock, opens a piece and binds a spare tag",
    "[post][umpire]") {
  Evening evening;
  evening.refusal({{"type", "undo"}});
  evening.refusal({{"type", "redo"}});
  evening.refusal({{"type", "reveal"}});
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.done({{"do", first_key(evening.told().at("options"))}});
  evening.throw_all();
  const std::string title = evening.told().at("sheet").at("title");
  evening.walk_to("Corps fire plan");
  evening.refusal({{"type", "go_to"}, {"entry", 999'999}});
  evening.refusal({{"type", "go_to"}, {"entry", "first"}});
  std::int64_t first = 0;
  const Json past = evening.told().at("past");
  for (const auto& [id, entry] : past.items())
    if (entry.contains("point") && (first == 0 || std::stoll(id) < first)) first = std::stoll(id);
  evening.refusal({{"type", "past"}, {"entry", 999'999}});
  evening.refusal({{"type", "past"}, {"entry", "first"}});
  CHECK_FALSE(evening.told().contains("way_back"));
  evening.done({{"type", "past"}, {"entry", first}});
  CHECK(evening.told().at("way_back").at("entry") == first);
  CHECK(evening.told().at("way_back").at("lines").size() > 0);
  evening.done({{"type", "past"}, {"entry", 0}});
  CHECK_FALSE(evening.told().contains("way_back"));
  evening.done({{"type", "past"}, {"entry", first}});
  evening.done({{"type", "go_to"}, {"entry", first}});
  CHECK_FALSE(evening.told().contains("way_back"));
  CHECK(evening.told().at("sheet").at("title") == title);
  evening.done({{"type", "clock"}});
  CHECK(evening.told().at("clock_s") == 0);
  evening.refusal({{"type", "piece"}, {"piece", "9-99"}});
  evening.done({{"type", "piece"}, {"piece", "1-02"}});
  CHECK(evening.told().at("piece").at("id") == "1-02");
  evening.done({{"type", "piece"}, {"piece", ""}});
  CHECK_FALSE(evening.told().contains("piece"));
  evening.refusal({{"type", "bind"}, {"piece", "9-99"}, {"tag", 900}});
  evening.refusal({{"type", "bind"}, {"piece", "1-02"}, {"tag", "nine"}});
  evening.done({{"type", "bind"}, {"piece", "1-02"}, {"tag", 240}});
  CHECK(find_piece(evening.desk->kit(), PieceId("1-02"))->tag == TagId{240});
  evening.refusal({{"type", "no such thing"}});
}

TEST_CASE("a game whose rules tell its umpire nothing of their own has its page all the same",
          "[post][umpire]") {
  Evening evening("assets/scenarios/open-table.toml");
  const Json desk = evening.told();
  CHECK(desk.at("pieces").size() == evening.desk->kit().pieces.size());
  CHECK(desk.at("audiences").size() == 2);
  CHECK(evening.document().at("view").at("board").at("kind") == "open");
  evening.done({{"type", "message"}, {"to", "all"}, {"text", "Welcome."}});
}

TEST_CASE("through the past the same is asked once, and another way only from where the page stands",
          "[post][umpire]") {
  Evening evening;
  evening.done({{"type", "word"}, {"word", "rain"}});
  evening.walk_to("Random events");
  const auto kept_why = [&] {
    const Journal& journal = evening.desk->session().journal();
    for (EntryId id = journal.size(); id > 0; --id)
      if (journal.node(id).kind == EntryKind::kHead)
        return Json::parse(must(journal.entry(id)).body).at("why").get<std::string>();
    return std::string();
  };
  // Two devices whose pages show the same document.
  const auto both = [&](Json first, Json second) {
    const std::uint64_t seen = evening.post->state().newest("umpire");
    first["seen"] = second["seen"] = seen;
    first["id"] = "first" + std::to_string(seen);
    second["id"] = "second" + std::to_string(seen);
    evening.done(first);
    const EntryId kept = evening.kept();
    const Json answer = evening.ask(second);
    return std::pair(answer, evening.kept() != kept);
  };
  const Json undo{{"type", "undo"}}, redo{{"type", "redo"}};
  CHECK_FALSE(both(undo, undo).second);  // pressed at both: once
  for (const auto& [first, second] : {std::pair(undo, redo), std::pair(redo, undo)}) {
    const auto [answer, has_gone] = both(first, second);
    CHECK_FALSE(has_gone);
    CHECK(says(answer.at("words"), "too late"));
    CHECK(first.at("type") == kept_why());
  }
  const auto point = [&] {
    for (const PastEntry& each : evening.desk->scene().history)
      if (each.point && !each.current) return each.id;
    return EntryId{0};
  }();
  REQUIRE(point > 0);
  CHECK(both(undo, {{"type", "go_to"}, {"entry", point}}).second);
  CHECK(kept_why() == "go to");
  CHECK(both(redo, {{"type", "go_to"}, {"entry", 99999}}).first.at("answer") == "refused");
}

TEST_CASE("of several pools all must be kept, or it is not done", "[post][umpire]") {
  test::FailingDisk disk;
  Evening evening("assets/scenarios/mini-nap-first.toml", disk.vfs());
  evening.done({{"type", "word"}, {"word", "rain"}});
  for (int i = 0; i < 20 && !evening.desk->session().pending(); ++i)
    evening.done({{"do", first_key(evening.told().at("options"))}});
  REQUIRE(evening.desk->session().pending());
  const std::size_t pools = evening.desk->session().pending()->needed.size();
  REQUIRE(pools > 1);
  const EntryId kept = evening.kept();
  std::size_t left = pools;
  for (std::int64_t room = 0; left == pools; room += 2'000) {  // for one of them, not for all
    REQUIRE(room < 200'000);
    disk.set_capacity(disk.used() + static_cast<std::uint64_t>(room));
    const Json answer = evening.ask({{"type", "roll"}, {"pool", ""}});
    left = evening.desk->session().pending() ? evening.desk->session().pending()->needed.size() : 0;
    if (left > 0) CHECK(answer.at("answer") == "refused");
    if (left > 0) CHECK(says(answer.at("words"), "full"));
  }
  CHECK(evening.kept() > kept);
  disk.set_capacity(std::nullopt);
}
