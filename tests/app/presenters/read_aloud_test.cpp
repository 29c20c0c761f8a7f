#include "app/presenters/read_aloud.hpp"

#include "app/support/language.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

struct Evening {
  SampleTable table = SampleTable::normal();
  GameScene game = sample_game(table);
  View view;
  bool played = true;

  std::vector<Spoken> look(ReadAloud& reader) {
    Scene scene = table.scene();
    if (played) scene.game = &game;
    return reader.look(&view, scene);
  }
  void tell(int number, const std::string& text, const std::string& follows = "",
            const std::string& from = "") {
    view.events.push_back({.number = number, .text = text, .rule = {}, .from = from, .follows = follows});
  }
  Finding finding(Audience audience, const std::string& sentence) {
    return {.severity = Severity::kViolation,
            .audience = audience,
            .rule = sentence,  // another sentence is another rule's
            .pieces = {},
            .sectors = {},
            .place = "A2-L3",
            .sentence = sentence,
            .remedy = {}};
  }
  void throw_dice(std::int64_t entry) {
    game.done = DoneAction{
        .entry = entry,
        .title = "Fight in A2-L3",
        .throws = {{.pool = {.id = "att", .label = "Attackers"}, .dice = {6, 2}, .source = {}}},
        .told = {{.sentence = "The hidden gun is lost", .rules = {}, .audience = Audience::kUmpire}}};
  }
};

std::vector<Spoken> english(const std::string& text) {
  return {{text, "en"}};
}

}  // namespace

TEST_CASE("to everybody only what a projector shows is read out, when it is new", "[speech]") {
  Evening evening;
  evening.tell(1, "The battle begins.");
  ReadAloud reader(Hearers::kEverybody);
  CHECK(evening.look(reader).empty());  // it is known
  evening.tell(2, "A2-L3: 2 hits on the attackers");
  evening.tell(3, "1-t1 is lost.", "They fight on");
  evening.throw_dice(7);
  CHECK(evening.look(reader) == english("A2-L3: 2 hits on the attackers. 1-t1 is lost. They fight on."));
  CHECK(evening.look(reader).empty());
  evening.view.events.pop_back();  // undone
  CHECK(evening.look(reader).empty());
  evening.tell(3, "1-t2 is lost.");
  CHECK(evening.look(reader) == english("1-t2 is lost."));
}

TEST_CASE("what only the umpire may know is never read out to everybody", "[speech]") {
  Evening evening;
  ReadAloud everybody(Hearers::kEverybody), umpire(Hearers::kUmpire);
  evening.look(everybody);
  evening.look(umpire);
  evening.throw_dice(7);
  evening.game.findings = {evening.finding(Audience::kUmpire, "A hidden gun is overlooked."),
                           evening.finding(Audience::kAll, "Seven units are one too many.")};
  evening.game.proposals.push_back({{.action = {}, .sentence = "3-5 to A1-L6", .pieces = {}, .path = {}},
                                    {.objections = {{"L-2", "A hidden mine lies there."}}}});
  CHECK(evening.look(everybody) == english("A2-L3: Seven units are one too many."));
  CHECK(evening.look(umpire) ==
        english("Fight in A2-L3. Attackers: 6, 2. The hidden gun is lost. A2-L3: A hidden gun is overlooked. "
                "A2-L3: Seven units are one too many. 3-5 to A1-L6: A hidden mine lies there."));
  CHECK(evening.look(everybody).empty());
  CHECK(evening.look(umpire).empty());
}

TEST_CASE("while the table is withheld nothing that lies on it is read out to everybody", "[speech]") {
  Evening evening;
  ReadAloud reader(Hearers::kEverybody);
  evening.look(reader);
  evening.game.table_withheld = true;
  evening.game.findings = {evening.finding(Audience::kAll, "Seven units are one too many.")};
  CHECK(evening.look(reader).empty());
}

TEST_CASE("a table that is only watched has no secrets, and notes are not read out", "[speech]") {
  Evening evening;
  evening.played = false;
  ReadAloud reader(Hearers::kEverybody);
  evening.look(reader);
  Finding note = evening.finding(Audience::kUmpire, "A note.");
  note.severity = Severity::kNote;
  evening.table.findings = {note, evening.finding(Audience::kUmpire, "Too many.")};
  CHECK(evening.look(reader) == english("A2-L3: Too many."));
  evening.table.findings.clear();
  CHECK(evening.look(reader).empty());
  evening.table.findings = {evening.finding(Audience::kUmpire, "Too many.")};
  CHECK(evening.look(reader) == english("A2-L3: Too many."));  // again
}

TEST_CASE("however much happens at once, what is read out is short", "[speech]") {
  Evening evening;
  ReadAloud reader(Hearers::kUmpire);
  evening.look(reader);
  for (int i = 0; i < 500; ++i)
    evening.game.findings.push_back(evening.finding(Audience::kAll, "Finding " + std::to_string(i) + "."));
  const auto said = evening.look(reader);
  REQUIRE(said.size() == 1);
  CHECK(said.front().text.size() <= kMostSpoken + 3);  // an ellipsis has three bytes
}

TEST_CASE("what the rules say is read in English, what somebody wrote in the language of the program",
          "[speech]") {
  REQUIRE(speak("de"));
  Evening evening;
  ReadAloud reader(Hearers::kEverybody);
  evening.look(reader);
  evening.tell(1, "The battle begins.");
  evening.tell(2, "1-t1 is lost");
  evening.tell(3, "Der Regen h\u00f6rt auf", "", "Schiedsrichter");
  evening.tell(4, std::string(1000, 'x'));
  const auto said = evening.look(reader);
  REQUIRE(speak("en"));
  REQUIRE(said.size() == 3);
  CHECK(said[0] == Spoken{"The battle begins. 1-t1 is lost.", "en"});
  CHECK(said[1] == Spoken{"Der Regen h\u00f6rt auf.", "de"});
  CHECK(said[2].language == "en");
  CHECK(said[0].text.size() + said[1].text.size() + said[2].text.size() <= kMostSpoken + 4);
}
