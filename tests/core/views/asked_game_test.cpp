#include "core/views/asked_game.hpp"

#include <fstream>
#include <sstream>

#include "core/scenario/scenario_file.hpp"
#include "core/views/view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using telescope::test::schema_fault;

namespace {

const Ruleset& rules() {
  return *find_ruleset("rapier");
}

Scenario scenario() {
  auto read = load_scenario(test::project_file("tests/data/golden/rapier-six-turns.toml"));
  if (!read) FAIL(read.error().message);
  return *std::move(read);
}

/// The golden game's first actions, played in a session and written down as a request has them.
struct Played {
  explicit Played(int most) : begun(scenario()), kit(make_kit(begun).value()) {
    auto created = Session::create(folder.path() / "x.telescope-game", begun, kit, SeedPart{7}, stamp);
    if (!created) FAIL(created.error().message);
    session.emplace(*std::move(created));
    std::ifstream golden(test::project_file("tests/data/golden/rapier-six-turns.txt"));
    for (std::string line; static_cast<int>(actions.size()) < most && std::getline(golden, line);) {
      if (line.starts_with("> ")) act(Json::parse(line.substr(2)));
      if (line.starts_with("  . ")) answer(line.substr(4));
    }
    while (session->pending()) {  // the last one's dice
      std::string line;
      if (!std::getline(golden, line)) FAIL("the golden game ends in a throw");
      if (line.starts_with("  . ")) answer(line.substr(4));
    }
  }

  void act(const Json& action) {
    const auto done = session->submit({.action = action, .stamp = stamp});
    if (!done) FAIL(done.error().message);
    if (done->progress == Progress::kRefused) {
      refused = refused.is_null() ? Json{{"after", actions.size()}, {"action", action}} : refused;
      return;
    }
    actions.push_back({{"action", action}, {"throws", Json::array()}});
  }
  void answer(const std::string& text) {
    if (!session->pending()) return;
    std::istringstream faces(text.substr(0, text.find('|')));
    std::vector<int> dice;
    for (int die = 0; faces >> die;) dice.push_back(die);
    const std::string pool = session->pending()->needed.front().id;
    const auto done = session->answer(pool, dice, ThrowSource::kPhysical, stamp);
    if (!done) FAIL(done.error().message);
    actions.back()["throws"].push_back({{"pool", pool}, {"dice", dice}});
  }
  Json asked(const Json& request) const { return asked_view(rules(), begun, kit, request); }

  test::TemporaryFolder folder;
  Stamp stamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
  Scenario begun;
  Kit kit;
  std::optional<Session> session;
  Json actions = Json::array();
  Json refused;
};

std::string fault(const Played& game, const Json& request) {
  try {
    game.asked(request);
  } catch (const std::invalid_argument& malformed) {
    return malformed.what();
  }
  return "answered";
}

}  // namespace

TEST_CASE("what is asked for without a game is, byte for byte, what each seat sees of the game",
          "[views][asked]") {
  const Played game(70);
  REQUIRE(game.actions.size() == 70);
  Views views(*game.session);
  for (const Seat& seat : game.session->game().knowledge().seats()) {
    CAPTURE(seat.id.value());
    const Json answer = game.asked({{"seat", seat.id.value()}, {"actions", game.actions}});
    View seen = views.of(seat.id, {});
    seen.hand_dice = {};  // a request does not say whether people threw
    CHECK(answer.dump() == to_json(seen).dump());
    CHECK(schema_fault("view.schema.json", answer.dump()) == "");
  }
}

TEST_CASE("of a position a seat is shown what it shows, and nothing of how it came about", "[views][asked]") {
  const Played game(40);
  const Json whole = game.asked({{"seat", "cc"}, {"actions", game.actions}});
  Json answer = game.asked({{"seat", "cc"}, {"position", game.session->state()}});
  CHECK(schema_fault("view.schema.json", answer.dump()) == "");
  CHECK(answer.at("events").empty());
  answer["events"] = whole.at("events");
  CHECK(answer == whole);
  CHECK(game.asked({{"seat", "cc"}}) != whole);  // as the game begins
}

TEST_CASE("an action that is not lawful, or lacks dice, is answered with the reason", "[views][asked]") {
  const Played game(60);
  REQUIRE_FALSE(game.refused.is_null());
  Json actions = Json::array();
  const auto before = game.refused.at("after").get<std::size_t>();
  for (std::size_t i = 0; i < before; ++i) actions.push_back(game.actions[i]);
  actions.push_back({{"action", game.refused.at("action")}});
  const Json refused = game.asked({{"seat", "cc"}, {"actions", actions}});
  CHECK(schema_fault("rule-refusal.schema.json", refused.dump()) == "");
  CHECK(refused.at("lawful") == false);
  CHECK(refused.at("action") == before);
  CHECK_FALSE(refused.at("objections").empty());

  const Json needs =
      game.asked({{"seat", "cc"}, {"actions", Json::parse(R"([{"action": {"type": "deal"}}])")}});
  CHECK(schema_fault("rule-refusal.schema.json", needs.dump()) == "");
  CHECK(needs.at("lawful") == true);
  CHECK_FALSE(needs.at("needs").empty());
}

TEST_CASE("a request for a view that means nothing is refused with a sentence", "[views][asked]") {
  const Played game(1);
  const Json deal = game.actions;
  CHECK(fault(game, Json::array()) == "malformed request: the request must be an object, not a list");
  CHECK(fault(game, Json::object()) == "malformed request: there must be a 'seat'");
  CHECK_THAT(fault(game, {{"seat", "king"}}),
             ContainsSubstring("this game has no seat 'king': it has umpire, cc"));
  CHECK_THAT(fault(game, {{"seat", "No seat!"}}), ContainsSubstring("no seat"));
  CHECK_THAT(fault(game, {{"seat", 7}}), ContainsSubstring("'seat' is the id of one"));
  CHECK_THAT(fault(game, {{"seat", "cc"}, {"colour", 1}}), ContainsSubstring("takes no 'colour'"));
  CHECK_THAT(fault(game, {{"seat", "cc"}, {"actions", deal}, {"position", Json::object()}}),
             ContainsSubstring("not for the same request"));
  CHECK(fault(game, {{"seat", "cc"}, {"position", Json::object()}}) != "answered");
  CHECK(fault(game, {{"seat", "cc"}, {"position", 3}}) != "answered");
  for (const char* actions :
       {"3", "[3]", "[{}]", R"([{"action": {}}])", R"([{"action": {"type": "begin"}}])",
        R"([{"action": {"type": "tea"}}])", R"([{"action": {"type": "deal"}, "throws": 3}])",
        R"([{"action": {"type": "deal"}, "throws": [{"pool": "x", "dice": [1]}]}])",
        R"([{"action": {"type": "deal"}, "dice": [1]}])"}) {
    CAPTURE(actions);
    CHECK(fault(game, {{"seat", "cc"}, {"actions", Json::parse(actions)}}) != "answered");
  }
  Json wrong = deal;
  wrong[0]["throws"][0]["dice"] = {0};
  CHECK(fault(game, {{"seat", "cc"}, {"actions", wrong}}) != "answered");
  wrong = deal;
  wrong[0]["throws"].push_back({{"pool", "more"}, {"dice", {1}}});
  CHECK_THAT(fault(game, {{"seat", "cc"}, {"actions", wrong}}),
             ContainsSubstring("more dice than the action needs"));
}
