#include <algorithm>

#include "app/game/game_desk.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

namespace {

const SeatId kSouth("south");

/// A first battle of Rapid Raphia at a table without a camera, north played by the program.
struct Solo {
  TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;

  Solo() {
    auto scenario = load_scenario(test::project_file("assets/scenarios/raphia-learning.toml"));
    REQUIRE(scenario);
    scenario->settings["solo.opponent"] = std::string("north");
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    auto begun = GameDesk::begin(folder.path() / "game.telescope", *scenario, *kit, SeedPart{});
    REQUIRE(begun);
    desk = *std::move(begun);
    desk->carry_out(GameRequest(AddPlayersWord{"word"}));
    desk->carry_out(GameRequest(DoAction{{{"type", "begin"}}, {}, {}}));
  }
  Known south() const { return desk->game().knowledge().known(desk->position(), kSouth); }
  Json position() const { return desk->game().rules().to_json(desk->position()); }
  std::size_t kept() const { return desk->session().journal().size(); }

  /// South's first answer to what the game waits for; false: it waits for nothing of his.
  bool answer() {
    const Known known = south();
    const auto form = std::ranges::find(known.forms, true, &Form::due);
    if (form == known.forms.end()) return false;
    Json answers = Json::object();
    for (const FormField& field : form->fields)
      if (field.kind == FormField::Kind::kOne) answers[field.id] = field.choices.front().id;
    const auto asked =
        desk->game().knowledge().asked(desk->position(), kSouth, {{"form", form->id}, {"answers", answers}});
    INFO(form->id << " " << answers.dump());
    REQUIRE(asked);
    const std::size_t before = kept();
    desk->carry_out_for("South", GameRequest(DoAction{asked->action, {}, asked->words}));
    while (desk->session().pending()) desk->carry_out(GameRequest(RollPool{}));
    REQUIRE(kept() > before);
    return true;
  }
};

}  // namespace

TEST_CASE("RR-098: the program plays its side as soon as it is its turn, and never keeps the game waiting",
          "[desk][raphia][RR-098]") {
  Solo solo;
  CHECK(solo.south().title == "Bid");
  CHECK(solo.answer());
  CHECK(solo.south().title != "Bid");  // north had bid already
  int answers = 0;
  while (!solo.south().over && solo.south().turn < 3) {
    REQUIRE(++answers < 300);
    INFO(solo.south().title);
    REQUIRE(solo.answer());
  }
  // What it did is told to all by what can be seen of it.
  std::string told;
  for (const PastEntry& entry : solo.desk->scene().history) told += entry.text + " " + entry.detail + "\n";
  CHECK_THAT(told, ContainsSubstring("A card is laid face down on N-0"));
  CHECK_THAT(told, !ContainsSubstring("You "));
}

TEST_CASE("RR-098: what is undone the program does again only when it is done again",
          "[desk][raphia][RR-098]") {
  Solo solo;
  const Json with_bid = solo.position();
  solo.desk->carry_out(GameRequest(UndoAction{}));
  const Json without = solo.position();
  CHECK(without != with_bid);
  solo.desk->look({}, {}, {});
  CHECK(solo.position() == without);
  SECTION("redone") {
    solo.desk->carry_out(GameRequest(RedoAction{}));
    CHECK(solo.position() == with_bid);
  }
  SECTION("the other goes on") {
    REQUIRE(solo.answer());
    CHECK(solo.south().title != "Bid");
  }
}

TEST_CASE("RR-098: a game that is opened again goes on where the program has to play",
          "[desk][raphia][RR-098]") {
  Solo solo;
  REQUIRE(solo.answer());
  const Json stood = solo.position();
  solo.desk.reset();
  auto opened = GameDesk::open(solo.folder.path() / "game.telescope");
  REQUIRE(opened);
  solo.desk = *std::move(opened);
  solo.desk->look({}, {}, {});
  CHECK(solo.position() == stood);
  CHECK(solo.answer());
}
