// A turn in one paragraph, and what the report does with many deployments and with steps that tell nothing.
#include "app/report/turn_story.hpp"

#include "app/report/html_report.hpp"
#include "app/report/listing.hpp"
#include "app/report/svg_map.hpp"
#include "core/session/public_part.hpp"
#include "tests/app/report/siege_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::report;
using namespace telescope::test;

namespace {

KitPiece piece(const char* id, const char* short_name, const char* name, PieceKind kind = PieceKind::kStand) {
  return {.id = PieceId(id),
          .tag = TagId(4),
          .kind = kind,
          .side = kind == PieceKind::kCounter ? Side::kDefender : Side::kAttacker,
          .name = name,
          .short_name = short_name,
          .symbol = kind == PieceKind::kCounter ? "" : "rifles"};
}

Standing in(const char* id, int column, int row) {
  return {.piece = PieceId(id), .spot = InSector{{column, row}, {}}, .replaces = {}};
}
Standing off(const char* id) {
  return {.piece = PieceId(id), .spot = OffTable{}, .replaces = {}};
}

/// A turn: two stands go the same way, one leaves, one falls; a counter is turned up.
Chronicle turn() {
  Chronicle game;
  game.kit.board.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  game.kit.pieces = {piece("3-01", "I", "I Battalion"),         piece("3-02", "II", "II Battalion"),
                     piece("3-03", "III", "III Battalion"),     piece("3-15", "AT", "Anti-tank Battalion"),
                     piece("c01", "", "", PieceKind::kCounter), piece("c02", "", "", PieceKind::kCounter)};
  game.chapters.push_back(
      {.when = "Turn 2",
       .steps = {},
       .losses = {{PieceId("3-15"), Side::kAttacker, "Anti-tank Battalion", Sector{1, 2}}},
       .before = {in("3-01", 1, 0), in("3-02", 1, 0), in("3-03", 2, 5), in("3-15", 1, 1), in("c01", 1, 2),
                  in("c02", 1, 1)},
       .after = {in("3-01", 1, 1), in("3-02", 1, 1), off("3-03"), off("3-15"), off("c01"), in("c02", 1, 1)},
       .truth = {}});
  return game;
}

Passage thrown(const char* type, const char* text, bool large = false) {
  Passage passage;
  passage.throws.push_back({});
  passage.sentences.push_back({.text = text, .rules = {}, .type = type, .large = large});
  return passage;
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

Chronicle told(const SiegeGame& game, Reader reader) {
  return SiegeGame::must(tell_game(*game.session, reader));
}

}  // namespace

TEST_CASE("a turn's story counts moves by group and names the lost in full", "[report][story]") {
  const Chronicle game = turn();
  CHECK(
      turn_story(game.chapters[0], game) ==
      "Attackers moved 3 units: 2 from A2-L1 to A2-L2, 1 off the table from A3-L6. Attackers lost in A2-L3: "
      "Anti-tank Battalion (3-15). Both sides stand in A2-L2.");
}

TEST_CASE("a turn's story tells what is told large and what dice decided, but no routine",
          "[report][story]") {
  Chronicle game = turn();
  Chapter& chapter = game.chapters[0];
  chapter.before = chapter.after;
  chapter.losses.clear();
  StepRecord step;
  step.passages = {thrown("event", "Thick fog."), thrown("revealed", "c01 is a gun", true)};
  for (int i = 0; i < 3; ++i) step.passages.push_back(thrown("mission", "Fire mission."));
  step.passages.push_back(thrown("march", "Two may move."));
  step.passages.back().sentences.back().audience = Audience::kUmpire;
  chapter.steps = {step};
  CHECK(turn_story(chapter, game) == "Thick fog. c01 is a gun. Both sides stand in A2-L2.");
}

TEST_CASE("a turn in which nothing stirred has no story", "[report][story]") {
  Chronicle game = turn();
  game.chapters[0].before = game.chapters[0].after = {in("3-01", 1, 0)};
  game.chapters[0].losses.clear();
  CHECK(turn_story(game.chapters[0], game).empty());
}

TEST_CASE("a unit of several stands is counted once", "[report][story]") {
  Chronicle game = turn();
  for (KitPiece& piece : game.kit.pieces)
    if (piece.id == PieceId("3-01") || piece.id == PieceId("3-02")) piece.unit = "i";
  CHECK(says(turn_story(game.chapters[0], game), "moved 2 units: "));
  const std::vector<Placed> placed{
      {PieceId("3-01"), "A1-L1"}, {PieceId("3-02"), "A1-L1"}, {PieceId("3-03"), "A2-L1"}};
  CHECK(deployed_words(game.kit, placed) == "2 units deployed: A1-L1 1, A2-L1 1.");
}

TEST_CASE("a run of deployments is one line of the report", "[report][story]") {
  SiegeGame game;
  game.go("1-02", "A1-L1").go("1-03", "A1-L1").go("1-16", "A2-L1");
  const std::string html = html_report(told(game, Reader::kEverybody));
  CHECK(says(html,
             "<li>3 units deployed: A1-L1 2, A2-L1 1. <span class=\"rule\"><a "
             "href=\"#RO-087\">RO-087</a></span></li>"));
  CHECK_FALSE(says(html, "piece 1-02"));
  // One alone is told as it is, by number and short name.
  SiegeGame one;
  one.go("1-02", "A1-L1");
  CHECK(says(html_report(told(one, Reader::kEverybody)), "piece 1-02 I/11, to A1-L1"));
}

TEST_CASE("each turn of the report begins with its story", "[report][story]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const std::string everybody = html_report(told(game, Reader::kEverybody));
  CHECK(says(everybody,
             "<p class=\"story\">Attackers moved 3 units: 2 from A1-L1 to A1-L2, 1 from R2 to A1-L1. "
             "Defenders lost in A1-L3: face-down counter (c01)."));
  CHECK(says(html_report(told(game, Reader::kUmpire)), "Defenders lost in A1-L3: Unit gun (c01)."));
}

TEST_CASE("HD-15: a step in which only secret things happened says so, whatever they were",
          "[report][HD-15]") {
  SiegeGame one, other;
  for (SiegeGame* game : {&one, &other}) {
    game->deal(kDeal);
    game->advance();
  }
  other.act({{"type", "march"}}, {3, 3}).act({{"type", "plot"}, {"at", "A3-L4"}});
  const auto texts = [](const SiegeGame& game, Reader reader) {
    const Chronicle chronicle = told(game, reader);
    return html_report(chronicle) + listing(chronicle);
  };
  const std::string everybody = texts(one, Reader::kEverybody);
  CHECK(everybody == texts(other, Reader::kEverybody));
  CHECK(says(everybody, "Nothing that everybody may know."));
  for (const SiegeGame* game : {&one, &other})
    for (const Reader reader : {Reader::kEverybody, Reader::kUmpire})
      CHECK_FALSE(says(texts(*game, reader), "Nothing happened"));
  CHECK(says(texts(one, Reader::kUmpire), "Nothing that may be told yet."));  // RQ-31
}

TEST_CASE("what was waived is told to everybody as waived, without the reason", "[report][HD-15]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const Chronicle chronicle = told(game, Reader::kEverybody);
  for (const std::string& text : {html_report(chronicle), listing(chronicle)}) {
    CHECK(says(text, "Waived by the umpire."));
    CHECK_FALSE(says(text, "saw the order"));
    CHECK_FALSE(says(text, "RO-089"));
  }
  CHECK(says(replay_json(chronicle).dump(), "\"waived\":true"));
}

TEST_CASE("HD-10: that something was waived is kept where a face-down counter may be why",
          "[report][HD-15]") {
  const Kit kit = turn().kit;
  const auto part = [&](Json action, Json events) {
    const Json body{{"action", std::move(action)},
                    {"waiver", "so be it"},
                    {"waived", {{{"rule", "R"}, {"sentence", "No."}}}},
                    {"throws", Json::array()},
                    {"events", std::move(events)}};
    return public_part(EntryKind::kAction, body, kit);
  };
  const Json open{{{"type", "moved"}, {"audience", "all"}, {"pieces", {"3-01", "c01"}}}};
  CHECK(part({{"pieces", {"3-01"}}}, open).at("waived") == true);
  CHECK_FALSE(part({{"pieces", {"c01"}}}, open).contains("waived"));
  CHECK_FALSE(part({{"pieces", {"3-02"}}}, open).contains("waived"));  // of which the events say nothing
  Json more = open;
  more.push_back({{"type", "seen"}, {"audience", "umpire"}});
  CHECK_FALSE(part({{"pieces", {"3-01"}}}, more).contains("waived"));
}

TEST_CASE("symbols on the report's map are as large as a sector has room for, with number and short name",
          "[report][map]") {
  const Chronicle game = turn();
  BattleMap few{.pieces = table_pieces(game.kit, std::vector<Standing>{in("3-15", 1, 0)})};
  const std::string large = svg_map(game.kit.board, few, "x");
  CHECK(says(large, "width=\"54.4\""));
  CHECK(says(large, ">3-15 AT</text>"));
  BattleMap many = few;
  for (int i = 0; i < 11; ++i) many.pieces.push_back(few.pieces.front());
  const std::string small = svg_map(game.kit.board, many, "x");
  CHECK_FALSE(says(small, "width=\"54.4\""));
  CHECK(says(small, ">AT</text>"));
}
