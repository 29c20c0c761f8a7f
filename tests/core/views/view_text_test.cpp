// Every part of a view, as JSON and as text.
#include "core/kit/board_json.hpp"
#include "core/views/view.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

const GridBoard kGrid{.columns = 4, .rows = 6, .cell = 152.4_mm};

/// Each list in another order than that of its keys, each part that may be missing once there and once not.
View whole_view() {
  View view{.seat = SeatId("cc"),
            .scenario =
                "Stra\xc3\x9f"
                "e \"7\"",
            .board = {.surface = kGrid},
            .known = {},
            .live = true,
            .pieces = {},
            .events = {},
            .messages = {},
            .picture = {{0, 0}, {1, 5}}};
  Known& known = view.known;
  known.when = "Turn 2 of 6";
  known.turn = 2;
  known.turns = 6;
  known.step = "events";
  known.title = "Random events";
  known.step_number = 1;
  known.steps = {"Events", "Movement"};
  known.sight = Sight::kOwn;
  known.by_step = true;
  known.telescope_mm = 300;
  known.asks = true;
  known.pieces = {{.id = PieceId("b"),
                   .name = "Second",
                   .short_name = "2",
                   .kind = "tank",
                   .mobility = "tracked",
                   .group = "1",
                   .side = Side::kAttacker,
                   .face_down = true,
                   .gone = true,
                   .place = "dead",
                   .sector = std::nullopt,
                   .badges = {}},
                  {.id = PieceId("a"),
                   .name = "First",
                   .short_name = "1",
                   .kind = "gun",
                   .mobility = "",
                   .group = "1",
                   .side = Side::kDefender,
                   .place = "A2-L1",
                   .sector = Sector{1, 0},
                   .facing = Facing::kWest,
                   .badges = {"to L1", "fired"}},
                  {.id = PieceId("c"),
                   .name = "Third",
                   .short_name = "3",
                   .kind = "hq",
                   .mobility = "",
                   .group = "",
                   .side = Side::kNeutral,
                   .place = "",
                   .sector = Sector{0, 1},
                   .badges = {}}};
  view.owed = {"\"A\" is moved to B1."};
  view.pieces[PieceId("a")] = {.state = PieceState::kSeen, .at = LivePiece::At{10, 20, 45}};
  view.pieces[PieceId("c")] = {
      .state = std::nullopt, .at = LivePiece::At{5, 15, std::nullopt}, .by_game = true};
  known.groups = {{"2", "2nd Division"}, {"1", "1st Division"}};
  known.marks = {{.id = "m2", .symbol = "target", .sectors = {{1, 1}, {2, 1}}, .count = 2, .words = "two"},
                 {.id = "m1",
                  .symbol = "counter",
                  .sectors = {},
                  .at = TablePoint{10.4, 20.6},
                  .words = "one",
                  .plan = true,
                  .sealed = true}};
  known.cards = {{.id = "hand",
                  .title = "Hand",
                  .piece = PieceId("a"),
                  .count = 1,
                  .faces = {{"7h", "7", "hearts", "seven of hearts"}},
                  .sealed = true},
                 {.id = "deck", .title = "Deck", .piece = std::nullopt, .count = 51, .faces = {}}};
  known.legend = {{"counter", "counter, face down"}};
  known.facts = {{"Own losses", "2 battalions"}};
  known.accounts = {{"on-call", "Fire missions on call", 6, 8, "RO-115"},
                    {"early", "Before", 0, 16, "RO-073"}};
  known.papers = {{.id = "orders",
                   .title = "Orders",
                   .rule = "RO-061",
                   .quote = "Forward",
                   .lines = {"One."},
                   .columns = {"Unit", "To"},
                   .rows = {{"1-a", "A1"}, {"1-b", "A2"}},
                   .sealed = true,
                   .now = true},
                  {.id = "finds",
                   .title = "Finds",
                   .rule = "RO-058",
                   .quote = "",
                   .lines = {},
                   .columns = {},
                   .rows = {}}};
  known.forms = {
      {.id = "plot",
       .title = "Plot",
       .rule = "RO-072",
       .advice = "Well.",
       .fields = {},
       .action = {{"type", "fire_plan"}},
       .due = true},
      {.id = "ask", .title = "Ask", .rule = "", .advice = "", .fields = {}, .action = {{"type", "ask"}}}};
  known.writes_to = {{Audience::kAll, "Everybody"}};
  known.ground = {{{1, 0}, {"woods", "hill"}}, {{0, 0}, {}}};
  known.roads = {{{0, 0}, {0, 1}}};
  for (const int number : {9, 10, 11})
    view.events.push_back({.number = number,
                           .text = "Line",
                           .rule = "RO-079",
                           .from = "",
                           .chapter = "Turn 1",
                           .follows = "So.",
                           .deed = number - 8});
  view.messages = {{.number = 1, .text = "Hold\n", .rule = "", .from = "dc:1", .chapter = "", .follows = ""}};
  return view;
}

Json line(int deed) {
  return {{"text", "Line"}, {"rule", "RO-079"}, {"chapter", "Turn 1"}, {"follows", "So."}, {"large", deed}};
}

Json form(int number, const std::string& title, const std::string& rule, const std::string& advice,
          bool due) {
  return {{"number", number}, {"title", title}, {"rule", rule},
          {"advice", advice}, {"due", due},     {"fields", Json::array()}};
}

Json expected() {
  Json json{{"format", "telescope-view-2"},
            {"role", "cc"},
            {"scenario",
             "Stra\xc3\x9f"
             "e \"7\""},
            {"asks", true},
            {"owed", {"\"A\" is moved to B1."}},
            {"own_map", false}};
  json["groups"] = {{"1", "1st Division"}, {"2", "2nd Division"}};
  json["board"] = board_to_json({.surface = kGrid});
  json["ground"]["features"] = {{"A1-L1", Json::array()}, {"A2-L1", {"woods", "hill"}}};
  json["ground"]["roads"] = Json::parse(R"([["A1-L1", "A1-L2"]])");
  json["when"] = {{"text", "Turn 2 of 6"},
                  {"turn", 2},
                  {"turns", 6},
                  {"step", "events"},
                  {"title", "Random events"},
                  {"number", 1},
                  {"steps", Json::array({"Events", "Movement"})},
                  {"over", false}};
  json["table"] = {{"sight", "own"},
                   {"refresh", "step"},
                   {"live", true},
                   {"picture", Json::array({"A1-L1", "A2-L6"})},
                   {"telescope_mm", 300}};
  json["pieces"]["a"] = {{"at", {{"x_mm", 10}, {"y_mm", 20}, {"heading_deg", 45}}},
                         {"badges", Json::array({"to L1", "fired"})},
                         {"face_down", false},
                         {"facing", "west"},
                         {"group", "1"},
                         {"kind", "gun"},
                         {"mobility", ""},
                         {"name", "First"},
                         {"place", "A2-L1"},
                         {"sector", "A2-L1"},
                         {"seen", "seen"},
                         {"short", "1"},
                         {"side", "defender"}};
  json["pieces"]["b"] = {{"face_down", true}, {"gone", true},          {"group", "1"},
                         {"kind", "tank"},    {"mobility", "tracked"}, {"name", "Second"},
                         {"place", "dead"},   {"short", "2"},          {"side", "attacker"}};
  json["pieces"]["c"] = {{"at", {{"by_game", true}, {"x_mm", 5}, {"y_mm", 15}}},
                         {"face_down", false},
                         {"group", ""},
                         {"kind", "hq"},
                         {"mobility", ""},
                         {"name", "Third"},
                         {"place", ""},
                         {"sector", "A1-L2"},
                         {"short", "3"},
                         {"side", "neutral"}};
  json["marks"]["m1"] = {
      {"at", {{"x_mm", 10}, {"y_mm", 21}}}, {"count", 1},          {"plan", true},  {"sealed", true},
      {"sectors", Json::array()},           {"symbol", "counter"}, {"words", "one"}};
  json["marks"]["m2"] = {
      {"count", 2}, {"sectors", Json::array({"A2-L2", "A3-L2"})}, {"symbol", "target"}, {"words", "two"}};
  json["cards"]["hand"] = {{"number", 1}, {"title", "Hand"}, {"count", 1}, {"piece", "a"}, {"sealed", true}};
  json["cards"]["hand"]["faces"].push_back(
      {{"id", "7h"}, {"corner", "7"}, {"suit", "hearts"}, {"words", "seven of hearts"}});
  json["cards"]["deck"] = {{"number", 2}, {"title", "Deck"}, {"count", 51}};
  json["legend"].push_back({{"symbol", "counter"}, {"words", "counter, face down"}});
  json["facts"].push_back({{"term", "Own losses"}, {"words", "2 battalions"}});
  json["accounts"]["early"] = {{"title", "Before"}, {"left", 0}, {"of", 16}, {"rule", "RO-073"}};
  json["accounts"]["on-call"] = {
      {"title", "Fire missions on call"}, {"left", 6}, {"of", 8}, {"rule", "RO-115"}};
  json["papers"]["finds"] = {{"number", 2}, {"title", "Finds"}, {"rule", "RO-058"}};
  json["papers"]["orders"] = {{"now", true},
                              {"number", 1},
                              {"title", "Orders"},
                              {"rule", "RO-061"},
                              {"quote", "Forward"},
                              {"lines", Json::array({"One."})},
                              {"columns", Json::array({"Unit", "To"})},
                              {"rows", Json::parse(R"([["1-a", "A1"], ["1-b", "A2"]])")},
                              {"sealed", true}};
  json["forms"] = {{"plot", form(1, "Plot", "RO-072", "Well.", true)},
                   {"ask", form(2, "Ask", "", "", false)}};
  json["writes_to"].push_back({{"id", "all"}, {"title", "Everybody"}});
  json["events"] = {{"9", line(1)}, {"10", line(2)}, {"11", line(3)}};
  json["messages"]["1"] = {{"text", "Hold\n"}, {"from", "dc:1"}};
  return json;
}

}  // namespace

TEST_CASE("a view has all that it holds in its JSON, and its text is the text of that JSON", "[views]") {
  CHECK(to_json(whole_view()).dump(1) == expected().dump(1));
  CHECK(to_text(whole_view()) == expected().dump());
}

TEST_CASE("a view of nothing is text as well", "[views]") {
  const View nothing;
  CHECK(to_text(nothing) == to_json(nothing).dump());
  CHECK(to_json(nothing)["pieces"] == Json::object());
}
