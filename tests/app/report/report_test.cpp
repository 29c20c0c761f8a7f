#include <algorithm>
#include <limits>

#include "app/report/chronicle.hpp"
#include "app/report/html_report.hpp"
#include "app/report/listing.hpp"
#include "app/report/state_sheet.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/text_map.hpp"
#include "app/report/words.hpp"
#include "core/rules/ledger.hpp"
#include "tests/app/report/siege_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::report;
using namespace telescope::test;

namespace {

Chronicle told(const SiegeGame& game, Reader reader) {
  auto chronicle = tell_game(*game.session, reader);
  if (!chronicle) throw std::runtime_error(chronicle.error().message);
  return *chronicle;
}

/// What xmllint says against a text as XML; empty where nothing.
std::string xml_fault(const std::string& text) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "report.html";
  write_text(file, text);
  const Finished finished = run_program("xmllint", {"--noout", "--nonet", file.string()});
  return finished.exit_code == 0 ? "" : finished.err;
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// Without the sentences of the rulebook, which are no secret of a game.
std::string without_rules(const std::string& html) {
  return html.substr(0, html.find("<h2 id=\"rules\">"));
}

void end(SiegeGame& game) {
  for (int i = 0; i < 4; ++i) game.advance();
  game.must(game.session->reveal_seed(game.stamp()));
}

}  // namespace

TEST_CASE("a game is listed turn by turn, throws die by die, rulings and waivers with reasons", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  CHECK(listing(told(game, Reader::kUmpire)) == read_text(test::project_file("tests/data/report/siege.txt")));
  CHECK(listing(told(game, Reader::kEverybody)) ==
        read_text(test::project_file("tests/data/report/siege-public.txt")));
}

TEST_CASE("where nobody is the umpire, what was done is told as far as everybody may know it", "[report]") {
  SiegeGame game(kUnledSiegeOnly);
  game.play(kDeal, {4, 1});
  for (const Reader reader : {Reader::kEverybody, Reader::kUmpire}) {
    const std::string text = listing(told(game, reader));
    for (const char* open :
         {"Moved: piece 1-02", "added their word", "The counters lie.", "Mission on A1-L3"})
      CHECK(says(text, open));
    for (const char* secret : {"Dealt", "sleeps", "Marched", "Defender's movement", "Plotted", "Killed"})
      CHECK_FALSE(says(text, secret));
  }
}

TEST_CASE("what rests on no statement is told without empty brackets", "[report]") {
  SiegeGame game;
  game.deal(kDeal);
  const Chronicle chronicle = told(game, Reader::kUmpire);
  CHECK(says(listing(chronicle), "The counters lie.\n"));
  CHECK(says(html_report(chronicle), "<li>The counters lie.</li>"));
  CHECK_FALSE(says(replay_json(chronicle).dump(), R"("rules":[""])"));
}

TEST_CASE("HD-15: two games that differ in the deal alone give everybody the same bytes", "[report][HD-15]") {
  SiegeGame one, other;
  one.play(kDeal, {4, 1});
  other.play(kOtherDeal, {2});
  other.act({{"type", "march"}}, {3});  // secret, and so not even counted
  other.must(other.session->add_message("Nobody knows.", Audience::kUmpire, other.stamp()));
  const Chronicle first = told(one, Reader::kEverybody), second = told(other, Reader::kEverybody);
  CHECK(html_report(first) == html_report(second));
  CHECK(listing(first) == listing(second));
  CHECK(replay_json(first).dump() == replay_json(second).dump());
  CHECK(state_sheet(*one.session, false, print::Paper::kA4) ==
        state_sheet(*other.session, false, print::Paper::kA4));
  // The umpire's copies tell them apart, so the comparison can fail.
  CHECK(html_report(told(one, Reader::kUmpire)) != html_report(told(other, Reader::kUmpire)));
  CHECK(state_sheet(*one.session, true, print::Paper::kA4) !=
        state_sheet(*other.session, true, print::Paper::kA4));
}

TEST_CASE("HD-15: before the end nothing secret is in what everybody may know", "[report][HD-15]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const Chronicle chronicle = told(game, Reader::kEverybody);
  for (const std::string& text :
       {without_rules(html_report(chronicle)), listing(chronicle), replay_json(chronicle).dump()}) {
    for (const char* secret : {"Unit gun", "minefield", "sleeps", "Defender's movement", "never", "debrief",
                               "2026-05-14", "secret sum", "went"})
      CHECK_FALSE(says(text, secret));
    CHECK_FALSE(says(text, game.session->journal().seed()));
    CHECK(says(text, "c01"));
  }
}

TEST_CASE("RQ-31: what the Corps Commander sealed is not in the umpire's copy before the end",
          "[report][RQ-31]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  CHECK_FALSE(says(html_report(told(game, Reader::kUmpire)), "Plotted"));
  end(game);
  CHECK(says(html_report(told(game, Reader::kUmpire)), "Plotted"));
}

TEST_CASE("after the end everybody gets the whole game, the seed and the debrief", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  end(game);
  const Chronicle chronicle = told(game, Reader::kEverybody);
  CHECK(chronicle.result == std::vector<std::string>{"Minor victory of the attackers"});
  const std::string html = html_report(chronicle);
  CHECK(says(html, "id=\"debrief\""));
  CHECK(says(html, "Unit gun"));
  CHECK(says(html, "died face down as c01"));
  CHECK(says(html, game.session->journal().seed()));
  CHECK(says(html, "They &lt;never&gt; saw the order &amp; went."));
}

TEST_CASE("no heading of a report is empty", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  end(game);
  for (const Reader reader : {Reader::kEverybody, Reader::kUmpire})
    for (const char* heading : {"<th></th>", "<h2></h2>", "<h3></h3>"})
      CHECK_FALSE(says(html_report(told(game, reader)), heading));
}

TEST_CASE("each rule that the report names leads to its sentence, and no other is printed",
          "[report][rules]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const std::string html = html_report(told(game, Reader::kEverybody));
  CHECK(says(html, "<a href=\"#RO-087\">RO-087</a>"));
  const std::string sentence = escaped(ledger_item("RO-087")->text);
  CHECK(says(html, "<dt id=\"RO-087\">RO-087</dt><dd lang=\"en\">" + sentence + "</dd>"));
  CHECK_FALSE(says(html, "id=\"RO-037\""));
  for (auto at = html.find("<a href=\"#R"); at != std::string::npos; at = html.find("<a href=\"#R", at + 1)) {
    const std::string id = html.substr(at + 10, html.find('"', at + 10) - at - 10);
    CAPTURE(id);
    CHECK(says(html, "<dt id=\"" + id + "\">"));
  }
}

TEST_CASE("the report is one well-formed file that loads nothing and runs nothing", "[report]") {
  SiegeGame game;
  CHECK(xml_fault(html_report(told(game, Reader::kEverybody))) == "");
  game.play(kDeal, {4, 1});
  const std::string before = html_report(told(game, Reader::kEverybody));
  CHECK(xml_fault(before) == "");
  end(game);
  const std::string html = html_report(told(game, Reader::kUmpire));
  CHECK(xml_fault(html) == "");
  CHECK(xml_fault(html + "<p>") != "");
  for (const char* foreign : {"<script", "<link", "<img", "src=", "url(", "@import", "http://", "https://"}) {
    std::string rest = html;
    for (const char* space : {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"})
      for (auto at = rest.find(space); at != std::string::npos; at = rest.find(space))
        rest.erase(at, std::string(space).size());
    CAPTURE(foreign);
    CHECK_FALSE(says(rest, foreign));
  }
}

TEST_CASE("RO-060: nothing public is told while the attackers may not look at the table",
          "[report][RO-060]") {
  SiegeGame game;
  game.play(kDeal, {4, 1}).act({{"type", "brief"}, {"on", true}});
  const auto refused = tell_game(*game.session, Reader::kEverybody);
  REQUIRE_FALSE(refused);
  CHECK(says(refused.error().message, "RO-060"));
  CHECK(tell_game(*game.session, Reader::kUmpire));
  const TemporaryFolder folder;
  const auto sheets = write_state_sheets(*game.session, folder.path() / "out", print::Paper::kA4);
  REQUIRE(sheets);
  CHECK(sheets->everybody.empty());
  CHECK_FALSE(std::filesystem::exists(folder.path() / "out/public-sheet.pdf"));
  CHECK(std::filesystem::exists(sheets->umpire));
}

TEST_CASE("replay's JSON keeps its schema, for everybody and for the umpire", "[report][schema]") {
  SiegeGame game;
  for (int stage = 0; stage < 3; ++stage) {
    if (stage == 1) game.play(kDeal, {4, 1});
    if (stage == 2) end(game);
    for (const Reader reader : {Reader::kEverybody, Reader::kUmpire})
      CHECK(schema_fault("replay.schema.json", replay_json(told(game, reader)).dump()) == "");
  }
}

TEST_CASE("what was taken back is told as that, to whoever could read it", "[report][HD-15]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const auto undone = [&](Reader reader) {
    std::vector<std::string> all;
    for (const Chapter& chapter : told(game, reader).chapters)
      for (const StepRecord& step : chapter.steps)
        for (const Passage& passage : step.passages)
          if (passage.kind == EntryKind::kHead)
            for (const Sentence& each : passage.sentences) all.push_back(each.text);
    return all;
  };
  const Chronicle chronicle = told(game, Reader::kUmpire);
  for (const Standing& each : chronicle.chapters.back().after)
    if (each.piece == PieceId("1-05")) CHECK(place_word(chronicle.kit.board, each) == "R2");
  for (const Reader reader : {Reader::kUmpire, Reader::kEverybody}) {
    REQUIRE(undone(reader).size() == 1);
    CHECK(says(undone(reader).front(), "Undone: Moved: piece 1-05"));
    CHECK(says(listing(told(game, reader)), "Undone: Moved: piece 1-05"));
    CHECK(says(html_report(told(game, reader)), "Undone: Moved: piece 1-05"));
  }
  SECTION("with its dice, and that they are known now") {
    game.roll({{"type", "shell"}, {"at", "A2-L3"}});
    const auto dice = game.session->journal().entry(game.session->journal().head());
    REQUIRE(dice);
    game.must(game.session->undo(game.stamp()));
    CHECK(undone(Reader::kEverybody).back() == "The dice are known now: thrown again, they fall the same.");
    const Chronicle whole = told(game, Reader::kUmpire);
    const Passage& last = whole.chapters.back().steps.back().passages.back();
    CHECK(last.kind == EntryKind::kHead);
    REQUIRE(last.throws.size() == 1);
    game.must(game.session->redo(game.stamp()));
    CHECK(undone(Reader::kEverybody).back().starts_with("Done again: "));
  }
  SECTION("and nothing of what was secret") {
    game.act({{"type", "march"}}, {3, 2});
    game.must(game.session->undo(game.stamp()));
    CHECK(undone(Reader::kEverybody).size() == 1);
    CHECK(undone(Reader::kUmpire).size() == 2);
  }
}

TEST_CASE("the legend names the colours that are drawn, and no others", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const std::string html = html_report(told(game, Reader::kEverybody));
  const auto drawn = [&](std::string_view paper) {
    return says(html, "fill=\"" + std::string(paper) + "\"");
  };
  CHECK(drawn(kCounterPaper));
  CHECK(says(html, ": blue.") == drawn(kAttackerPaper));
  CHECK(says(html, ": orange.") == drawn(kDefenderPaper));
  CHECK(says(html, "Face-down counters: grey.") == drawn(kCounterPaper));
}

TEST_CASE("losses are told once, with their sector, and by name to those who may know", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const auto losses = [&](Reader reader) {
    const Chronicle chronicle = told(game, reader);
    REQUIRE(chronicle.chapters.at(1).losses.size() == 1);
    return chronicle.chapters.at(1).losses.front();
  };
  CHECK(losses(Reader::kUmpire).name == "Unit gun");
  CHECK(losses(Reader::kEverybody).name == "face-down counter");
  CHECK(losses(Reader::kEverybody).sector == Sector{0, 2});
  CHECK(losses(Reader::kEverybody).side == Side::kDefender);
}

TEST_CASE("the generator's throws are told with their number, to everybody without", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1}).roll({{"type", "march"}}).roll({{"type", "shell"}, {"at", "A2-L3"}});
  CHECK(told(game, Reader::kUmpire).dice.throws.back().number == 2);
  CHECK(told(game, Reader::kEverybody).dice.throws.back().number == 0);
}

TEST_CASE("a map in letters: attackers large, defenders small, counters as question marks", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const auto standing = kSiege.standing(game.session->state());
  const std::string seen = text_map(game.session->kit(), standing, {});
  CHECK(says(seen, "L3  | ?R"));
  CHECK(says(seen, "A1-L3\n  1-02, I Battalion, 11 Rifle Regiment\n  c05, 50") == false);
  CHECK_FALSE(says(seen, "hides"));
  const std::string whole = text_map(game.session->kit(), standing, kSiege.truth(game.session->state()));
  CHECK(says(whole, "c06, hides tank, Unit tank"));
  CHECK(says(whole, "minefield"));
}

TEST_CASE("sheets are written both or none, with a line that says why", "[report]") {
  SiegeGame game;
  game.play(kDeal, {4, 1});
  const TemporaryFolder folder;
  const auto sheets = write_state_sheets(*game.session, folder.path() / "new/folder", print::Paper::kLetter);
  REQUIRE(sheets);
  for (const auto& file : {sheets->umpire, sheets->everybody}) CHECK(read_text(file).starts_with("%PDF-"));
  CHECK_FALSE(write_state_sheets(*game.session, "/dev/null", print::Paper::kA4));
}

TEST_CASE("the umpire's sheet says who hides as what, the public one has no secrets", "[report]") {
  const auto texts_of = [](SiegeGame game) {
    game.play(kDeal, {4, 1});
    const TemporaryFolder folder;
    const auto sheets = SiegeGame::must(write_state_sheets(*game.session, folder.path(), print::Paper::kA4));
    const auto text = [](const std::filesystem::path& file) {
      return run_program("pdftotext", {"-layout", file.string(), "-"}).out;
    };
    return std::pair(text(sheets.umpire), text(sheets.everybody));
  };
  const auto [umpire, everybody] = texts_of(SiegeGame());
  CHECK(says(umpire, "Unit tank"));
  CHECK(says(umpire, "as c06"));
  CHECK(says(umpire, "Defender moves: 3 units"));
  for (const char* secret : {"Unit tank", "hides", "Defender moves", "Dummy", "entry"})
    CHECK_FALSE(says(everybody, secret));
  CHECK(says(everybody, "c06"));
  CHECK(says(everybody, "I Battalion, 11 Rifle"));
  // Where nobody is the umpire, nobody reads what would be his.
  CHECK_FALSE(says(texts_of(SiegeGame(kUnledSiegeOnly)).first, "Defender moves"));
}

TEST_CASE("a line that is longer than a sheet is continued on the next", "[report]") {
  struct Talkative : Siege {
    Known known(const GameState& state, const SeatId& seat) const override {
      Known known = Siege::known(state, seat);
      std::string words;
      for (int i = 1; i <= 3000; ++i) words += "w" + std::to_string(i) + " ";
      known.facts = {{"Said", words, "RO-110"}, {"Then", "the end", "RO-110"}};
      return known;
    }
  };
  const Talkative talkative;
  const std::array<const Ruleset*, 1> only{&talkative};
  const SiegeGame game(only);
  const TemporaryFolder folder;
  const auto file =
      SiegeGame::must(write_state_sheets(*game.session, folder.path(), print::Paper::kA4)).umpire;
  const std::string text = run_program("pdftotext", {"-layout", file.string(), "-"}).out;
  for (const char* words : {"Said: w1 ", "w1500", "w3000", "Then: the end", "sheet 3"}) {
    CAPTURE(words, text);
    CHECK(says(text, words));
  }
  CHECK_FALSE(says(text, "\u2026"));
}

TEST_CASE("a game that is played without a table gets no empty map on paper", "[report]") {
  const auto session =
      SiegeGame::must(Session::read(project_file("tests/data/journal/race-short.telescope")));
  const TemporaryFolder folder;
  const auto sheets = SiegeGame::must(write_state_sheets(session, folder.path(), print::Paper::kA4));
  for (const auto& file : {sheets.umpire, sheets.everybody}) {
    const std::string text = run_program("pdftotext", {"-layout", file.string(), "-"}).out;
    CHECK(says(text, "sheet 2"));
    for (const char* words : {"sheet 3", "off the table"}) CHECK_FALSE(says(text, words));
  }
}

TEST_CASE("text of a game may hold anything without breaking the page", "[report]") {
  CHECK(escaped("<b> & \"quoted\"\x01\xEF\xBF\xBF") == "&lt;b&gt; &amp; &quot;quoted&quot;  ");
  CHECK(number(-0.054) == "-0.05");
  CHECK(number(12.5) == "12.5");
  CHECK(number(-3) == "-3");
  using Limits = std::numeric_limits<double>;
  for (const double each : {Limits::quiet_NaN(), Limits::infinity(), Limits::max(), Limits::lowest()})
    CHECK_FALSE(number(each).empty());
}

TEST_CASE("Cards that lie at a turn's end are told to each reader as he may know them", "[report][cards]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "raphia.telescope";
  std::filesystem::copy_file(project_file("tests/data/journal/raphia-demo.telescope"), file);
  const auto session = Session::read(file);
  REQUIRE(session);
  const auto open = tell_game(*session, Reader::kEverybody), south = tell_game_to(*session, SeatId("south"));
  REQUIRE(open);
  REQUIRE(south);
  const auto hand = [](const Chronicle& chronicle, const std::string& title) {
    const auto& cards = chronicle.chapters.back().cards;
    const auto it = std::ranges::find(cards, title, &KnownCards::title);
    return it == cards.end() ? KnownCards() : *it;
  };
  const KnownCards own = hand(*south, "Your hand"), others = hand(*open, "South's hand");
  REQUIRE(own.count > 1);
  CHECK(own.count == others.count);
  CHECK(own.faces.size() == static_cast<std::size_t>(own.count));
  CHECK(others.faces.size() <
        own.faces.size());  // what everybody has seen go back there is known to be there
  const auto has = [](const KnownCards& pile, const CardFace& face) {
    return std::ranges::find(pile.faces, face) != pile.faces.end();
  };
  const std::string html = html_report(*open), begin = "<figcaption>South's hand";
  const std::size_t at = html.rfind(begin);
  REQUIRE(at != std::string::npos);
  const std::string drawn = html.substr(at, html.find("</figure>", at) - at);
  CHECK(says(drawn, "face down"));
  for (const CardFace& face : own.faces) {
    INFO(face.words);
    CHECK(says(drawn, "<title>" + face.words + "</title>") == has(others, face));
  }
}
