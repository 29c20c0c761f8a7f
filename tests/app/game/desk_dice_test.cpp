// Dice that a camera reads while the game waits for them.

#include <algorithm>

#include "app/game/hand_dice_words.hpp"
#include "app/presenters/game_bar.hpp"
#include "core/session/seen_dice.hpp"
#include "tests/app/game/playing_desk.hpp"
#include "tests/support/catch.hpp"
#include "vision/dice/read_throw.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

std::shared_ptr<const vision::ReadThrow> read_as(const vision::WantedDice& wanted,
                                                 const std::vector<int>& faces, bool changed = false) {
  vision::ReadThrow read{.wanted = wanted,
                         .seen = {.stage = vision::SeenThrow::Stage::kSettled, .was_changed = changed},
                         .rings = {},
                         .crops = {}};
  for (const int face : faces) {
    vision::Die die{.state = vision::DieState::kLying, .confidence = 0.9F};
    if (face > 0)
      die.face = face;
    else
      read.seen.trouble = vision::ThrowTrouble::kUnsure;
    read.seen.dice.push_back(die);
    read.crops.push_back("/9j/AAAA");
  }
  return std::make_shared<const vision::ReadThrow>(std::move(read));
}

std::vector<SeenDice> kept(const Session& session) {
  std::vector<SeenDice> all;
  for (EntryId id = 1; id <= session.journal().size(); ++id)
    if (session.journal().node(id).kind == EntryKind::kTable)
      all.push_back(*seen_dice(Json::parse(session.journal().entry(id)->body)));
  return all;
}

}  // namespace

TEST_CASE("a table is watched for the dice that are wanted next, and only while they are", "[desk][dice]") {
  Playing game;
  CHECK_FALSE(game.desk->wanted_dice());
  game.fight();
  const auto first = game.desk->wanted_dice();
  REQUIRE(first);
  CHECK(first->count == 3);
  game.ask(TypeDice{"att", {1, 2, 3}});
  CHECK_FALSE(game.desk->wanted_dice());  // not all may see the next: nor may it lie on the table
  game.ask(TypeDice{"def", {1}});
  CHECK_FALSE(game.desk->wanted_dice());
  game.ask(UndoAction{});
  game.fight();
  CHECK(game.desk->wanted_dice() != first);
}

TEST_CASE("what is read stands with the throw it was read for, and with no other", "[desk][dice]") {
  Playing game;
  game.fight();
  const auto read = read_as(*game.desk->wanted_dice(), {3, 5, 1});
  game.desk->see_dice(read);
  CHECK(game.scene().waiting->read == read);
  game.ask(TypeDice{"att", {3, 5, 1}});
  REQUIRE(game.scene().waiting);
  CHECK_FALSE(game.scene().waiting->read);
  game.desk->see_dice(read);
  CHECK_FALSE(game.scene().waiting->read);
}

TEST_CASE("dice are in the journal as they lay before they are shown or taken, each reading once",
          "[desk][dice]") {
  Playing game;
  game.fight();
  const auto wanted = *game.desk->wanted_dice();
  game.desk->see_dice(read_as(wanted, {3, 5}));
  CHECK(kept(game.desk->session()).empty());
  game.desk->see_dice(read_as(wanted, {3, 0, 1}));
  game.desk->see_dice(read_as(wanted, {3, 0, 1}));
  game.scene();
  game.desk->see_dice(read_as(wanted, {3, 5, 1}));
  game.desk->see_dice(read_as(wanted, {3, 5, 1}, true));
  const auto all = kept(game.desk->session());
  REQUIRE(all.size() == 3);
  CHECK(all[0].pool == "att");
  CHECK(all[0].faces == std::vector{3, 0, 1});
  CHECK(all[1].faces == std::vector{3, 5, 1});
  CHECK(all[1].crops.size() == 3);
  CHECK_FALSE(all[1].was_changed);
  CHECK(all[2].was_changed);
  game.ask(TypeDice{"att", {3, 4, 1}});  // a person has looked: what he types counts, and both are kept
  game.ask(TypeDice{"def", {1}});
  CHECK(kept(game.desk->session()).size() == 3);
  game.desk = reopened_lanes(std::move(game.desk));
  CHECK(game.scene().done->throws[0].dice == std::vector{3, 4, 1});
}

TEST_CASE("a throw is its pool's, whatever else is answered before it", "[desk][dice]") {
  Playing game;
  game.fight();
  const auto first = game.desk->wanted_dice();
  game.ask(TypeDice{"def", {1}});
  CHECK(game.desk->wanted_dice() == first);
}

TEST_CASE("a whole throw is kept however many unsure readings there were before", "[desk][dice]") {
  Playing game;
  game.fight();
  const auto wanted = *game.desk->wanted_dice();
  for (int i = 0; i < 30; ++i) game.desk->see_dice(read_as(wanted, {1 + i % 6, 1 + i / 6, 0}));
  game.desk->see_dice(read_as(wanted, {3, 5, 1}));
  CHECK(kept(game.desk->session()).back().faces == std::vector{3, 5, 1});
}

TEST_CASE("nobody fills the journal by turning dice over", "[desk][dice]") {
  Playing game;
  game.fight();
  const auto wanted = *game.desk->wanted_dice();
  for (int i = 0; i < 30; ++i) game.desk->see_dice(read_as(wanted, {1 + i % 6, 1 + i / 6, 0}));
  CHECK(kept(game.desk->session()).size() <= 6);
}

TEST_CASE("a throw that was read is marked in the past, and tells how its dice lay when it is opened",
          "[desk][dice]") {
  Playing game;
  game.fight();
  const auto wanted = *game.desk->wanted_dice();
  game.desk->see_dice(read_as(wanted, {3, 0, 1}));
  game.ask(TypeDice{"att", {3, 4, 1}});
  game.ask(TypeDice{"def", {1}});
  const std::int64_t thrown = game.scene().done->entry;
  const auto check = [&] {
    const PastPage page = past_page(game.scene(), false, thrown);
    const auto row = std::ranges::find(page.rows, thrown, &PastRow::id);
    REQUIRE(row != page.rows.end());
    CHECK(row->detail.ends_with("read from the table"));
    CHECK(row->seen == std::vector<std::string>{"As the camera saw them: 3 (90 %), ? (90 %), 1 (90 %)."});
    CHECK(read_throw(game.scene(), false, thrown)->seen->front().crops.size() == 3);
    CHECK(past_page(game.scene(), false).rows.front().seen.empty());
    for (const PastEntry& past : game.scene().history) CHECK((past.id == thrown) == (past.seen != nullptr));
  };
  check();
  game.desk = reopened_lanes(std::move(game.desk));
  check();
}

TEST_CASE("how dice fell is judged in one sentence, which says at whose to look", "[desk][dice]") {
  HandDice dice{.pools = {{"", {20, 20, 20, 20, 20, 25}}}, .verdict = {}};
  dice.verdict = {.fairness = Fairness::kFair, .looked_at = 125, .next_look = 240};
  CHECK(hand_dice_lines(dice)[0] == "Of 125 dice, nothing speaks against them; the next look is at 240.");
  dice.verdict = {
      .fairness = Fairness::kUneven, .looked_at = 125, .next_look = 0, .pool = {}, .evenings = 4e-5};
  CHECK(
      hand_dice_lines(dice)[0] ==
      "Look at these dice: after 125 of them they were so uneven that fair ones would be called so in fewer "
      "than 1 of 1,000 evenings.");
  dice.verdict.pool = "Attack";
  dice.verdict.evenings = 0.0091;
  CHECK(
      hand_dice_lines(dice)[0] ==
      "Look at the dice of “Attack”: after 125 in all they were so uneven that fair ones would be called so "
      "in fewer than 10 of 1,000 evenings.");
  CHECK(hand_dice_lines({}).empty());
  CHECK(hand_dice_lines({.pools = {{"Event", {0, 0, 0, 0, 1, 0}}}, .verdict = {}})[1] ==
        "Event, 1 die: 0 0 0 0 1 0 from 1 to 6.");
}

TEST_CASE("the page of the past tells how the dice fell that people threw, of a blanked screen the open ones",
          "[desk][dice]") {
  Playing game;
  CHECK(past_page(game.scene(), false).dice.empty());
  game.fight();
  game.ask(TypeDice{"att", {3, 4, 1}});
  game.ask(TypeDice{"def", {2}});
  const auto whole = past_page(game.scene(), false).dice, open = past_page(game.scene(), true).dice;
  REQUIRE(whole.size() == 4);
  CHECK(whole[0] == "Too few dice to say: they are looked at from 120 on.");
  CHECK(whole[1] == "Thrown by hand, 4 dice: 1 1 1 1 0 0 from 1 to 6.");
  REQUIRE(open.size() == 2);
  CHECK(open[1].find("3 dice: 1 0 1 1 0 0") != std::string::npos);
}
