#include <algorithm>
#include <fstream>

#include "app/presenters/findings_list.hpp"
#include "app/presenters/form_page.hpp"
#include "app/presenters/kit_page.hpp"
#include "app/presenters/piece_state.hpp"
#include "app/presenters/text.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("Violations stand before warnings, each with where, why, rule and what to do", "[findings]") {
  const SampleTable sample = SampleTable::overfull();
  const FindingsList list = findings_list(sample.scene());
  CHECK(list.heading == "1 violation, 1 warning");
  REQUIRE(list.rows.size() == 2);
  const FindingRow& first = list.rows[0];
  CHECK(first.severity == Severity::kViolation);
  CHECK(first.where == "A2-L3");
  CHECK(first.rule == "RO-037");
  CHECK(first.sentence == "Seven attackers stand in A2-L3; six are the most.");
  CHECK(first.remedy == "To do: Move one of them to another sector.");
  CHECK(first.index == 1);
  CHECK(list.rows[1].where == "A3-L2 or A3-L3");
}

TEST_CASE("A lawful table is said to be lawful, an unread one is not", "[findings]") {
  SampleTable sample = SampleTable::normal();
  CHECK(findings_list(sample.scene()).heading == "Nothing illegal");
  sample.scenario.ruleset = "none";
  CHECK(findings_list(sample.scene()).heading == "Nothing is checked");
  sample.scenario.ruleset = "rapier";
  sample.table.calibrated = false;
  CHECK(findings_list(sample.scene()).heading == "Nothing checked yet");
  sample.has_picture = false;
  CHECK(findings_list(sample.scene()).heading == "Nothing checked yet");
}

TEST_CASE("What was found in an old picture is said to be old", "[findings]") {
  SampleTable sample = SampleTable::normal();
  CHECK(findings_list(sample.scene()).as_of.empty());
  sample.picture_age_s = 3.4;
  CHECK(findings_list(sample.scene()).as_of == "As of the picture 3 s ago");
  CHECK(findings_list(sample.scene()).empty_text.empty());
  CHECK(missing_list(sample.scene()).heading == "All 29 pieces seen then");
}

TEST_CASE("A finding about a crowd names eight pieces and counts the others", "[findings]") {
  SampleTable sample = SampleTable::normal();
  Finding finding{.severity = Severity::kViolation, .rule = "RO-037"};
  for (int i = 0; i < 12; ++i) finding.pieces.push_back(sample.kit.pieces[static_cast<std::size_t>(i)].id);
  sample.findings = {finding};
  const FindingsList list = findings_list(sample.scene());
  CHECK(list.rows[0].pieces == "3-1, 3-2, 3-3, 3-4, 3-5, 3-6, 3-7, 3-8 and 4 more");
  CHECK(list.rows[0].where == "The table");
}

TEST_CASE("Fifty findings are fifty rows", "[findings]") {
  SampleTable sample = SampleTable::normal();
  sample.findings.assign(50, Finding{.severity = Severity::kWarning, .rule = "RO-037"});
  const FindingsList list = findings_list(sample.scene());
  CHECK(list.rows.size() == 50);
  CHECK(list.heading == "50 warnings");
}

TEST_CASE("A finding keeps its identity while its pieces change, and differs from its neighbours",
          "[findings]") {
  const SampleTable sample = SampleTable::overfull();
  Finding later = sample.findings[1];
  later.pieces.pop_back();
  later.sentence = "other words";
  CHECK(identity(later) == identity(sample.findings[1]));
  CHECK(identity(sample.findings[0]) != identity(sample.findings[1]));
}

TEST_CASE("Pieces not seen are told with their state, its age and their last place", "[missing]") {
  const SampleTable sample = SampleTable::overfull();
  const MissingList list = missing_list(sample.scene());
  CHECK(list.heading == "2 not seen");
  REQUIRE(list.rows.size() == 2);
  CHECK(list.rows[0].name == "3-4  rifles");
  CHECK(list.rows[0].what == "covered 4 s, last at A1-L1");
  CHECK(list.rows[1].what == "lost 75 s, last at A2-L1");
}

TEST_CASE("What covers a piece is told with how long", "[missing]") {
  SampleTable sample = SampleTable::overfull();
  PieceView& piece = sample.view(sample.kit.pieces[3].id);
  const auto what = [&](CoveredBy by) {
    piece.covered_by = by;
    return missing_list(sample.scene()).rows[0].what;
  };
  CHECK(what(CoveredBy::kHand) == "covered by a hand, 4 s, last at A1-L1");
  CHECK(what(CoveredBy::kFigure) == "covered by a figure, 4 s, last at A1-L1");
  CHECK(what(CoveredBy::kGlare) == "washed out by glare, 4 s, last at A1-L1");
  CHECK(what(CoveredBy::kBlur) == "not readable, 4 s, last at A1-L1");
}

TEST_CASE("A place is told as the board names it, and on an open table, which names none, not at all",
          "[missing]") {
  SampleTable sample = SampleTable::overfull();
  PieceView& piece = sample.view(sample.kit.pieces[3].id);
  piece.place = {.kind = Place::Kind::kOpen, .sector = {}, .between = {}, .area = {}};
  CHECK(missing_list(sample.scene()).rows[0].what == "covered 4 s");
  piece.place = {.kind = Place::Kind::kUnclear,
                 .sector = {},
                 .between = {{0, 0}, {0, 1}},
                 .may_be_off_table = true,
                 .area = {}};
  CHECK(missing_list(sample.scene()).rows[0].what == "covered 4 s, last at A1-L1 or A1-L2 or off the table");
}

TEST_CASE("Pieces that were never on the table are counted, not listed as missing", "[missing]") {
  SampleTable sample = SampleTable::normal();
  for (std::size_t i = 0; i < 2; ++i)
    sample.table.pieces[i] =
        PieceView{.tag = sample.table.pieces[i].tag, .piece = sample.table.pieces[i].piece};
  const MissingList list = missing_list(sample.scene());
  CHECK(list.rows.empty());
  CHECK(list.never_seen == "2 of 29 have not been on the table yet");
  CHECK(tally(sample.table).never_seen == 2);
  CHECK(tally(sample.table).lost == 0);
}

TEST_CASE("A table whose every piece is read says so", "[missing]") {
  const SampleTable sample = SampleTable::normal();
  CHECK(missing_list(sample.scene()).heading == "All 29 pieces seen");
}

TEST_CASE("The kit page groups pieces by division and says where each is", "[kit]") {
  const SampleTable sample = SampleTable::overfull();
  const KitPage page = kit_page(sample.scene());
  CHECK(page.heading == "Operation Uranus");
  CHECK(page.summary == "37 pieces; square tags of 20 mm, anchors of 40 mm");
  CHECK(page.print_command == "telescope print --scenario uranus --out kit");
  REQUIRE(page.groups.size() == 3);
  CHECK(page.groups[0].heading == "3rd Guards Tank Division, 26 pieces");
  CHECK(page.groups[0].rows[0].tag == "tag 4");
  CHECK(page.groups[0].rows[0].state == "A1-L1");
  CHECK(page.groups[0].rows[3].state == "covered 4 s");
  CHECK(page.groups[2].heading == "Face-down counters, 5 pieces");
}

TEST_CASE("A kit without pieces says what to do", "[kit]") {
  const SampleTable sample = SampleTable::empty();
  CHECK(kit_page(sample.scene()).empty_text.find("--scenario FILE") != std::string::npos);
}

TEST_CASE("A scenario file with a space in its name is printed with quotes", "[kit]") {
  SampleTable sample = SampleTable::empty();
  sample.kit.scenario = "my game.toml";
  CHECK(kit_page(sample.scene()).print_command == "telescope print --scenario 'my game.toml' --out kit");
  // The id of a scenario that is not shipped is nothing that print would find.
  Scene scene = sample.scene();
  scene.scenario_word = {};
  CHECK(kit_page(scene).print_command == "telescope print --scenario FILE --out kit");
}

TEST_CASE("Text is cut between characters, and bytes that are no text do not get through", "[text]") {
  CHECK(shortened("Zürich", 6) == "Zürich");
  CHECK(shortened("Zürich", 3) == "Zü\u2026");
  CHECK(shortened("a\xff\xfe"
                  "b\n",
                  10) == "a??b ");
  CHECK(shortened("abc", 0).empty());
  CHECK(shortened("\xe2\x82", 5) == "??");
}

TEST_CASE("What the window's typefaces cannot write gives way to the next name, and to the last of them",
          "[text]") {
  CHECK(drawable({"Żółw ★", "A-1"}) == "Żółw ★");
  CHECK(drawable({"", "A-1"}) == "A-1");
  for (const char* name : {"第一营", "الكتيبة", "1 \U0001F40E", "a\xff"})
    CHECK(drawable({name, "", "A-1"}) == "A-1");
  CHECK(drawable({"第一", "第二"}) == "第二");
  CHECK(drawable({"第一", ""}).empty());
  Kit kit;
  for (const char* name : {"第一", "第一旅", "Żółw"}) {
    KitPiece& piece = kit.pieces.emplace_back();
    piece.id = PieceId("P-" + std::to_string(kit.pieces.size()));
    piece.name = piece.short_name = name;
  }
  kit.pieces[0].short_name = "1st";
  kit.pieces[1].unit = "U-2";
  const StandIns names = stand_ins(kit);
  std::string kept;
  CHECK(with_stand_ins("第一旅 stands beside 第一, 第一旅 and Żółw.", names, kept) ==
        "U-2 stands beside 1st, U-2 and Żółw.");
  CHECK(with_stand_ins("Żółw stands.", names, kept) == "Żółw stands.");
  for (const char* id : {"Q-1", "Q-2"}) {
    KitPiece& piece = kit.pieces.emplace_back();
    piece.id = PieceId(id);
    piece.name = "第二";
  }
  CHECK(with_stand_ins("第二 beside 第一.", stand_ins(kit), kept) ==
        "第二 beside 1st.");  // nobody knows which
}

TEST_CASE("Durations are said in one unit, rounded down", "[text]") {
  CHECK(duration_text(0.4) == "now");
  CHECK(duration_text(3.9) == "3 s");
  CHECK(duration_text(125) == "2 min");
  CHECK(duration_text(7300) == "2 h");
  CHECK(ago_text(0.2) == "just now");
  CHECK(ago_text(3.0) == "3 s ago");
}

TEST_CASE("The kit page says of each class how many markers lie on the table, and names each card",
          "[kit][marker]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.markers = {{"pin", "Pinned", "P", TagId(300), 10, 25, 25, 0.5},
                        {"cards", "Playing cards", "cards", TagId(301), 1, 44, 68, 0.3, "cards", ""},
                        {"cards-7h", "7 of hearts", "7h", TagId(302), 1, 44, 68, 0.3, "cards", "7h"}};
  const auto lay = [&](const char* marker, PieceState state) {
    sample.table.markers.push_back({.marker = marker, .state = state, .pose = {}, .place = {}});
  };
  for (const PieceState state :
       {PieceState::kSeen, PieceState::kSeen, PieceState::kCovered, PieceState::kLost})
    lay("pin", state);
  lay("cards-7h", PieceState::kSeen);
  const KitPage page = kit_page(sample.scene());
  REQUIRE(page.markers.size() == 2);
  CHECK(page.markers[0].heading == "Markers, 1 class");
  CHECK(page.markers[0].rows[0].name == "Pinned");
  CHECK(page.markers[0].rows[0].tag == "tag 300");
  CHECK(page.markers[0].rows[0].state == "2 seen, 1 covered");
  CHECK(page.markers[1].heading == "Playing cards, 1 card");
  CHECK(page.markers[1].rows[0].name == "Backs");
  CHECK(page.markers[1].rows[0].state == "none on the table");
  CHECK(page.markers[1].rows[1].name == "7 of hearts");
  CHECK(page.markers[1].rows[1].state == "1 seen");
  CHECK(kit_page(SampleTable::normal().scene()).markers.empty());
  const MarkerTally all = tally_markers(sample.table);
  CHECK(all.seen == 3);
  CHECK(all.covered == 1);
}

TEST_CASE("Find has words first, then beginnings of words, in the window as on the umpire's page", "[find]") {
  std::ifstream file(test::project_file("tests/data/find/ranking.json"));
  const Json rows = Json::parse(file);
  REQUIRE(rows.size() > 5);
  for (const Json& row : rows) {
    std::vector<std::pair<Found, std::string>> found;
    for (const std::string text : row.at("given"))
      if (const auto how = find_in(text, row.at("search").get<std::string>())) found.emplace_back(*how, text);
    std::ranges::stable_sort(found, {}, &std::pair<Found, std::string>::first);
    Json texts = Json::array();
    for (const auto& each : found) texts.push_back(each.second);
    INFO(row.at("search"));
    CHECK(texts == row.at("found"));
  }
}
