// Secret hands of two players without an umpire: what each page, the window and the public export tell.
#include <algorithm>

#include "core/cards/deck.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/games/duel/duel_evening.hpp"
#include "tests/games/duel/duel_window.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::app;
using test::DuelEvening;
using test::names_a_card;
using test::window;

namespace {

std::string words_of(const Json& line) {
  return line.value("words", std::string());
}

}  // namespace

TEST_CASE("DU-2: the cards are dealt at once, by throws that nobody chooses and nobody sees",
          "[games][duel][DU-2]") {
  DuelEvening evening;
  SECTION("not before the players have added their word to the dice") {
    const Json refused = evening.asks("south", "deal");
    CHECK(refused.at("answer") == "refused");
    CHECK(words_of(refused).find("a word") != std::string::npos);
    CHECK(evening.step() == "Deploy");
    CHECK_FALSE(evening.desk->session().pending());
  }
  CHECK(evening.shown_desk("north").contains("word"));
  CHECK_FALSE(evening.shown_desk("spectator").contains("word"));
  CHECK(evening.asks("spectator", {{"type", "word"}, {"word", "birch"}}).at("answer") == "refused");
  CHECK(evening.asks("north", {{"type", "word"}, {"word", "birch"}}).at("answer") == "done");
  CHECK_FALSE(evening.shown_desk("north").contains("word"));
  CHECK(evening.asks("south", "deal").at("answer") == "done");
  CHECK(evening.step() == "Bid");
  CHECK(evening.who() == "South");
  CHECK_FALSE(evening.desk->session().pending());
  CHECK(evening.hand("south").size() == 4);
  CHECK(evening.hand("north").size() == 4);

  const Journal& journal = evening.desk->session().journal();
  CHECK(journal.throws() == 51);
  const Json dealt = Json::parse(journal.entry(journal.head())->body);
  REQUIRE(dealt.at("throws").size() == 51);
  for (const Json& thrown : dealt.at("throws")) CHECK(thrown.at("pool").at("audience") == "nobody");
  REQUIRE(evening.desk->scene().done);
  CHECK(evening.desk->scene().done->throws.empty());
  for (const PastEntry& past : evening.desk->scene().history) CHECK(past.detail.empty());
  CHECK_FALSE(names_a_card(window(*evening.desk)));
}

TEST_CASE(
    "DU-2: a player sees his own cards and of the other's how many there are, and a spectator only counts",
    "[games][duel][DU-2]") {
  DuelEvening evening;
  evening.deal();
  const Json south = evening.view("south").at("cards");
  CHECK(south.at("hand").at("sealed") == true);
  CHECK(south.at("hand").at("faces").size() == 4);
  CHECK(south.at("hand north").at("count") == 4);
  CHECK_FALSE(south.at("hand north").contains("faces"));
  CHECK(south.at("draw").at("count") == 44);
  for (const std::string& card : evening.hand("north"))
    CHECK(evening.document("south").dump().find("\"" + card + "\"") == std::string::npos);
  CHECK_FALSE(names_a_card(evening.document("spectator").dump()));
  for (const char* seat : {"south", "north", "spectator"})
    CHECK(test::schema_fault("view.schema.json", evening.view(seat).dump()).empty());
}

TEST_CASE("DU-3: a bid takes effect at once, and is known to nobody but its owner until both are in",
          "[games][duel][DU-3]") {
  DuelEvening evening;
  evening.deal();
  const std::string south = evening.document("south").dump(),
                    spectator = evening.document("spectator").dump();
  const std::string card = evening.hand("north").front();
  CHECK(evening.asks("north", "bid", {{"card", card}}).at("answer") == "done");
  CHECK(evening.who() == "North");
  CHECK(evening.document("south").dump() == south);
  CHECK(evening.document("spectator").dump() == spectator);
  CHECK(evening.view("north").at("cards").at("down").at("faces")[0].at("id") == card);
  CHECK(evening.view("north").at("cards").at("hand").at("count") == 3);
  CHECK_FALSE(evening.view("north").at("forms").contains("bid"));
  CHECK_FALSE(names_a_card(window(*evening.desk)));
  CHECK(evening.step() == "Bid");

  evening.asks("south", "bid", {{"card", evening.hand("south").front()}});
  evening.asks("south", {{"type", "roll"}});
  CHECK(evening.step() == "Move");
  CHECK(evening.document("spectator").dump().find("moves first") != std::string::npos);
  CHECK(evening.view("spectator").at("cards").at("discard").at("count") == 2);
}

TEST_CASE("DU-3: two games that differ only in the card that was bid are the same to everybody else",
          "[games][duel][DU-3]") {
  DuelEvening one, two;
  one.deal();
  two.deal();
  REQUIRE(one.hand("north") == two.hand("north"));
  one.asks("north", "bid", {{"card", one.hand("north")[0]}});
  two.asks("north", "bid", {{"card", two.hand("north")[3]}});
  one.asks("north", {{"type", "message"}, {"to", "all"}, {"text", "I have bid."}});
  two.asks("north", {{"type", "message"}, {"to", "all"}, {"text", "I have bid."}});
  CHECK(one.state() != two.state());
  for (const char* seat : {"south", "spectator"})
    CHECK(one.document(seat).dump() == two.document(seat).dump());
  CHECK(one.document("north") != two.document("north"));
  CHECK(window(*one.desk) == window(*two.desk));
  CHECK(one.desk->take_messages() == two.desk->take_messages());
  CHECK(export_public(one.desk->session()).value() == export_public(two.desk->session()).value());
  // A refusal that hangs on the secret card is its owner's alone.
  const std::string south = one.document("south").dump();
  CHECK(one.asks("north", "bid", {{"card", one.hand("north")[0]}}).at("answer") == "refused");
  CHECK(one.document("south").dump() == south);
  CHECK(one.desk->take_messages().empty());
}

TEST_CASE(
    "DU-4: a card with a stand is there for all to see, and what it is for its owner alone until it is "
    "turned up",
    "[games][duel][DU-4]") {
  DuelEvening one, two;
  for (DuelEvening* evening : {&one, &two}) {
    evening->deal();
    evening->bid();
    if (evening->mover() == "south") evening->asks("south", "done");
  }
  one.asks("north", "lay", {{"card", one.hand("north")[0]}, {"piece", "N1"}});
  two.asks("north", "lay", {{"card", two.hand("north")[1]}, {"piece", "N1"}});
  for (const char* seat : {"south", "spectator"}) {
    CHECK(one.document(seat).dump() == two.document(seat).dump());
    const Json lying = one.view(seat).at("cards").at("with N1");
    CHECK(lying.at("piece") == "N1");
    CHECK(lying.at("count") == 1);
    CHECK_FALSE(lying.contains("faces"));
  }
  CHECK(window(*one.desk) == window(*two.desk));
  CHECK(one.view("north").at("cards").at("with N1").at("sealed") == true);
  CHECK(one.asks("north", "lay", {{"card", one.hand("north")[0]}, {"piece", "N1"}}).at("answer") ==
        "refused");
  CHECK(one.asks("north", "lay", {{"card", one.hand("north")[0]}, {"piece", "S1"}}).at("answer") ==
        "refused");
  CHECK(one.asks("north", "turn_up", {{"piece", "N1"}}).at("answer") == "done");
  CHECK(one.view("spectator").at("cards").at("with N1").at("faces").size() == 1);
  CHECK(one.asks("north", "turn_up", {{"piece", "N1"}}).at("answer") == "refused");
}

TEST_CASE(
    "cards that are not in the hand, played twice, another's or unknown are refused, to the asker alone",
    "[games][duel]") {
  DuelEvening evening;
  evening.deal();
  const std::string mine = evening.hand("north").front(), his = evening.hand("south").front();
  const std::string south = evening.document("south").dump();
  const auto refused = [&](const std::string& form, const Json& answers) {
    const Json line = evening.asks("north", form, answers);
    CHECK(line.at("answer") == "refused");
    CHECK_FALSE(names_a_card(words_of(line)));
  };
  refused("bid", {{"card", his}});
  refused("bid", {{"card", "zz"}});
  refused("bid", {{"card", 7}});
  refused("bid", {{"card", Json::array({mine})}});
  refused("bid", {{"card", nullptr}});
  refused("bid", {{"stand", mine}});
  refused("bid", Json::object());
  refused("bid", Json::array());
  refused("bid", "bid");
  refused("lay", {{"card", mine}, {"piece", "N1"}});
  refused("nothing", {{"card", mine}});
  for (const Json& request : {Json{{"form", 7}}, Json{{"form", nullptr}}, Json::object(), Json{{"type", 3}},
                              Json{{"type", "bid"}, {"side", "south"}, {"card", his}}})
    CHECK(evening.asks("north", request).at("answer") == "refused");
  CHECK(evening.asks("spectator", "bid", {{"card", mine}}).at("answer") == "refused");
  CHECK(evening.document("south").dump() == south);

  const Session& session = evening.desk->session();
  const auto objects = [&](const Action& action) {
    return session.attempt(action).value().verdict.objections;
  };
  CHECK(objects({{"type", "bid"}, {"side", "north"}, {"card", his}}).at(0).rule == "DU-3");
  CHECK(objects({{"type", "lay"}, {"piece", "N1"}, {"card", mine}}).at(0).rule == "DU-4");
  CHECK(objects({{"type", "deal"}}).at(0).rule == "DU-2");
  CHECK(objects({{"type", "done"}, {"side", "north"}}).size() == 1);
  evening.asks("north", "bid", {{"card", mine}});
  CHECK(objects({{"type", "bid"}, {"side", "north"}, {"card", mine}}).at(0).rule == "DU-3");
  CHECK(objects({{"type", "bid"}, {"side", "north"}, {"card", evening.hand("north")[0]}}).at(0).rule ==
        "DU-3");
  for (const Action& action :
       {Action{{"type", "bid"}}, Action{{"type", "bid"}, {"side", "west"}, {"card", mine}},
        Action{{"type", "bid"}, {"side", "north"}, {"card", "11h"}},
        Action{{"type", "bid"}, {"side", "north"}}, Action{{"type", "dance"}}, Action(),
        Action{{"type", "lay"}, {"side", "north"}, {"card", mine}},
        Action{{"type", "move"}, {"piece", "X9"}, {"to", {1, 1}}},
        Action{{"type", "move"}, {"piece", "S1"}, {"to", {1}}},
        Action{{"type", "turn"}, {"piece", "S1"}, {"facing", "up"}}})
    CHECK_FALSE(session.attempt(action));
}

TEST_CASE("DU-8: hands are filled up, and the discards are shuffled unseen", "[games][duel][DU-8]") {
  DuelEvening evening;
  evening.deal();
  const Journal& journal = evening.desk->session().journal();
  for (int turn = 1; turn <= 3; ++turn) {
    evening.bid();
    for (int i = 0; i < 2; ++i) evening.lay_and_be_done();
    CHECK(evening.step() == "Bid");
    CHECK(evening.state().at("turn") == turn + 1);
    for (const char* seat : {"south", "north"}) CHECK(evening.hand(seat).size() == 4);
    CHECK(evening.view("spectator").at("cards").at("draw").at("count") == 44);
    CHECK(journal.throws() == 51 + turn * (2 + 3));  // two dice a bid, and four cards are shuffled
    const Json ended = Json::parse(journal.entry(journal.head())->body);
    REQUIRE(ended.at("throws").size() == 3);
    for (const Json& thrown : ended.at("throws")) CHECK(thrown.at("pool").at("audience") == "nobody");
  }
  CHECK(evening.document("spectator").dump().find("discards are shuffled") != std::string::npos);
  CHECK_FALSE(evening.desk->session().pending());
  CHECK(evening.desk->scene().done->throws.empty());
}

TEST_CASE("a duel is played again from its journal, goes on after a restart, and tells no secret in public",
          "[games][duel]") {
  DuelEvening evening;
  evening.deal();
  evening.come_to_blows();
  const Json state = evening.state(), view = evening.view("north");
  evening.reopen();
  CHECK(evening.state() == state);
  CHECK(evening.view("north") == view);
  while (evening.step() == "Move") evening.asks(evening.mover(), "done");
  evening.bid();
  CHECK(verify(evening.desk->session()).value().holds());

  const std::string open = export_public(evening.desk->session()).value();
  for (const char* seat : {"south", "north"})
    for (const std::string& card : evening.hand(seat)) {
      CHECK(open.find("\"" + card + "\"") == std::string::npos);
      CHECK(open.find(cards::french_deck(0).card(card).face.words) == std::string::npos);
    }
  evening.desk->carry_out(GameRequest(RevealSeed{}));
  const auto verified = verify(evening.desk->session()).value();
  CHECK(verified.holds());
  CHECK(verified.dice_checked);
  CHECK(verified.dice_throws >= 51);
}

TEST_CASE("an undone deal is dealt the same again: nobody gets another hand by taking it back",
          "[games][duel]") {
  DuelEvening evening;
  evening.deal();
  const auto hand = evening.hand("north");
  evening.desk->carry_out(GameRequest(UndoAction{}));
  evening.live->follow();
  CHECK(evening.step() == "Deploy");
  evening.asks("north", "deal");
  CHECK(evening.hand("north") == hand);
}

TEST_CASE("at the window of a game without an umpire nobody chooses or sees secret dice", "[games][duel]") {
  DuelEvening evening;
  const Option deal = evening.desk->scene().sheet.options.at(0);
  evening.desk->carry_out(GameRequest(DoAction{deal.action, {}, {}}));
  CHECK_FALSE(evening.desk->session().pending());
  REQUIRE(evening.desk->take_messages().size() == 1);
  evening.desk->carry_out(GameRequest(AddPlayersWord{"birch"}));
  evening.desk->carry_out(GameRequest(DoAction{deal.action, {}, {}}));
  CHECK(evening.step() == "Bid");
  CHECK_FALSE(evening.desk->session().pending());
  CHECK(evening.who() == "table");
  CHECK_FALSE(names_a_card(window(*evening.desk)));
}
