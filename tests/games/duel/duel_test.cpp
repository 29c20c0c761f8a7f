// A game of two players without an umpire: what hands on the table, the window and requests of both pages at
// the Command Post come to, and who must agree.
#include <algorithm>

#include "core/cards/deck.hpp"
#include "tests/games/duel/duel_evening.hpp"
#include "tests/games/duel/duel_window.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using test::DuelEvening;
using test::names_a_card;
using test::window;

namespace {

std::string words_of(const Json& line) {
  return line.value("words", std::string());
}

std::string label_of(const DuelEvening& evening, const InSector& spot) {
  return label(*grid_of(evening.kit.board), spot.sector);
}

}  // namespace

TEST_CASE("DU-1: what needs the other player's word waits for it, and the journal names both",
          "[games][duel][DU-1]") {
  DuelEvening evening;
  evening.deal();
  const Json answers{{"piece", "S1"}, {"to", "A1-L1"}};
  const Json waiting = evening.asks("south", "redeploy", answers);
  CHECK(waiting.at("answer") == "waiting");
  CHECK(words_of(waiting) == "North must agree to it.");
  CHECK(waiting.at("pattern") == "{1} must agree to it.");  // for pages in other languages
  CHECK(waiting.at("values") == Json::array({"North"}));
  const auto number = waiting.at("number").get<std::uint64_t>();
  const Json asked = evening.shown_desk("north").at("confirm");
  REQUIRE(asked.size() == 1);
  CHECK(asked.begin().value().at("from") == "South");
  CHECK(asked.begin().value().at("words").get<std::string>().find("S1") != std::string::npos);
  const Json key = std::stoull(asked.begin().key());
  CHECK_FALSE(evening.shown_desk("south").contains("confirm"));
  CHECK_FALSE(evening.shown_desk("spectator").contains("confirm"));
  CHECK(label_of(evening, evening.spot("S1")) == "A2-L1");

  SECTION("agreed to") {
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", key}}).at("answer") == "done");
    CHECK(evening.asked("south", number).at("answer") == "done");
    CHECK(evening.who() == "South, confirmed by North");
    CHECK(label_of(evening, evening.spot("S1")) == "A1-L1");
    CHECK_FALSE(evening.shown_desk("north").contains("confirm"));
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", key}}).at("answer") == "refused");
  }
  SECTION("declined") {
    CHECK(evening.asks("north", {{"type", "decline"}, {"number", key}}).at("answer") == "done");
    CHECK(evening.asked("south", number).at("answer") == "refused");
    CHECK(words_of(evening.asked("south", number)) == "North does not agree.");
    CHECK(evening.asked("south", number).at("pattern") == "{1} does not agree.");
    CHECK(label_of(evening, evening.spot("S1")) == "A2-L1");
  }
  SECTION("nobody else can agree to it") {
    for (const char* seat : {"south", "spectator"})
      CHECK(evening.asks(seat, {{"type", "confirm"}, {"number", key}}).at("answer") == "refused");
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", 4711}}).at("answer") == "refused");
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", "1"}}).at("answer") == "refused");
    CHECK(evening.asks("north", {{"type", "confirm"}}).at("answer") == "refused");
    CHECK(evening.asked("south", number).at("answer") == "waiting");
  }
  SECTION("a later one of the same kind takes its place") {
    CHECK(evening.asks("south", "redeploy", {{"piece", "S2"}, {"to", "A1-L1"}}).at("answer") == "waiting");
    CHECK(evening.asked("south", number).at("answer") == "replaced");
    CHECK(evening.shown_desk("north").at("confirm").size() == 1);
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", key}}).at("answer") == "refused");
  }
  SECTION("too late, once both have bid") {
    evening.bid();
    CHECK(evening.asked("south", number).at("answer") == "refused");
    CHECK(words_of(evening.asked("south", number)).find("too late") != std::string::npos);
    CHECK_FALSE(evening.shown_desk("north").contains("confirm"));
    CHECK(evening.asks("north", {{"type", "confirm"}, {"number", key}}).at("answer") == "refused");
  }
  SECTION("it is gone when the program is started again, and can be asked for anew") {
    evening.reopen();
    CHECK_FALSE(evening.shown_desk("north").contains("confirm"));
    CHECK(evening.asks("south", "redeploy", answers).at("answer") == "waiting");
  }
}

TEST_CASE("DU-1: what the table says and one player must agree to, nobody else can confirm",
          "[games][duel][DU-1]") {
  DuelEvening evening;
  evening.deal();
  const InSector there{Sector{0, 0}, Facing::kNorth};
  evening.put("S1", there);
  const Json proposals = evening.shown_desk("north").at("proposals");
  REQUIRE(proposals.size() == 1);
  CHECK_FALSE(evening.shown_desk("south").contains("proposals"));
  const Json request{{"type", "confirm"}, {"key", proposals.begin().key()}};
  CHECK(evening.asks("south", request).at("answer") == "refused");
  CHECK(evening.spot("S1").sector == Sector{1, 0});
  evening.desk->take_messages();
  evening.desk->carry_out(
      GameRequest(DoAction{evening.desk->scene().proposals.at(0).proposal.action, {}, {}}));  // at the window
  CHECK(evening.spot("S1").sector == Sector{1, 0});
  const auto told = evening.desk->take_messages();
  REQUIRE(told.size() == 1);
  CHECK(told[0].find("North") != std::string::npos);
  CHECK(evening.asks("north", request).at("answer") == "done");
  CHECK(evening.spot("S1") == there);
}

TEST_CASE("what waits for a player's word does not tell how often others have asked for something",
          "[games][duel]") {
  DuelEvening quiet, busy;
  for (DuelEvening* evening : {&quiet, &busy}) evening->deal();
  for (int i = 0; i < 3; ++i) busy.asks("south", "bid", {{"card", busy.hand("north").front()}});  // in vain
  for (DuelEvening* evening : {&quiet, &busy})
    evening->asks("south", "redeploy", {{"piece", "S1"}, {"to", "A1-L1"}});
  CHECK(quiet.document("north") == busy.document("north"));
  CHECK(busy.shown_desk("north").contains("confirm"));
}

TEST_CASE("what are no dice is refused to whoever typed them, and changes nothing", "[games][duel]") {
  DuelEvening evening;
  evening.deal();
  evening.lay_bids();
  REQUIRE(evening.desk->scene().waiting);
  const std::string pool = evening.desk->scene().waiting->needed.front().id;
  const EntryId kept = evening.desk->session().journal().size();
  for (const Json& dice : {Json::array({4294967302}), Json::array({3.9}), Json::array({true}),
                           Json::array({0}), Json("6"), Json()}) {
    const Json answer = evening.asks("south", {{"type", "dice"}, {"pool", pool}, {"dice", dice}});
    CHECK(answer.at("answer") == "refused");
  }
  CHECK(evening.desk->session().journal().size() == kept);
}

TEST_CASE("DU-5: a stand that is turned on its square needs nobody's word, a move any player's",
          "[games][duel][DU-5]") {
  DuelEvening evening;
  evening.deal();
  evening.bid();
  const std::string mover = evening.mover(), other = mover == "south" ? "north" : "south";
  const std::string piece = mover == "south" ? "S1" : "N1";
  evening.asks(mover, "lay", {{"card", evening.hand(mover).front()}, {"piece", piece}});
  REQUIRE(evening.step() == "Move");
  const InSector stood = evening.spot(piece);
  const InSector turned{stood.sector, Facing::kEast};

  SECTION("with its card face down it may neither turn nor move, and nothing is done by itself") {
    evening.put(piece, turned);
    CHECK(evening.spot(piece) == stood);
    const Json proposals = evening.shown_desk(other).at("proposals");
    REQUIRE(proposals.size() == 1);
    CHECK(proposals.begin().value().at("objections")[0].at("rule") == "DU-5");
    CHECK(evening.asks(other, {{"type", "confirm"}, {"key", proposals.begin().key()}}).at("answer") ==
          "refused");
    CHECK(evening.asks(other, {{"type", "decline"}, {"key", proposals.begin().key()}}).at("answer") ==
          "done");
    CHECK_FALSE(evening.shown_desk(other).contains("proposals"));
    CHECK_FALSE(evening.desk->scene().debts.empty());
  }
  SECTION("with its card turned up it turns as soon as it is seen") {
    evening.asks(mover, "turn_up", {{"piece", piece}});
    evening.put(piece, turned);
    CHECK(evening.spot(piece) == turned);
    CHECK(evening.who() == "table");
    CHECK(evening.desk->scene().proposals.empty());
    CHECK(std::ranges::all_of(evening.desk->scene().debts, &Debt::done));
  }
  SECTION("a square ahead waits until either player confirms it") {
    evening.asks(mover, "turn_up", {{"piece", piece}});
    InSector ahead = stood;
    ahead.sector.row += mover == "south" ? 1 : -1;
    evening.put(piece, ahead);
    CHECK(evening.spot(piece) == stood);
    CHECK_FALSE(evening.shown_desk("spectator").contains("proposals"));
    const Json proposals = evening.shown_desk(other).at("proposals");
    REQUIRE(proposals.size() == 1);
    CHECK(proposals == evening.shown_desk(mover).at("proposals"));
    const Json request{{"type", "confirm"}, {"key", proposals.begin().key()}};
    CHECK(evening.asks("spectator", request).at("answer") == "refused");
    CHECK(evening.asks(other, {{"type", "confirm"}, {"key", "0123456789abcdef"}}).at("answer") == "refused");
    CHECK(evening.asks(other, request).at("answer") == "done");
    CHECK(evening.spot(piece) == ahead);
    CHECK(evening.who() == (other == "south" ? "South" : "North"));
    CHECK(evening.asks(mover, request).at("answer") == "refused");
  }
  SECTION("at the window too") {
    evening.asks(mover, "turn_up", {{"piece", piece}});
    InSector ahead = stood;
    ahead.sector.row += mover == "south" ? 1 : -1;
    evening.put(piece, ahead);
    REQUIRE(evening.desk->scene().proposals.size() == 1);
    const Action action = evening.desk->scene().proposals[0].proposal.action;
    evening.desk->carry_out(GameRequest(DoAction{action, {}, {}}));
    CHECK(evening.spot(piece) == ahead);
    CHECK(evening.who() == "table");
  }
}

TEST_CASE("DU-3: the dice of bids are thrown before everybody, and nothing else is done until they lie there",
          "[games][duel][DU-3]") {
  DuelEvening evening;
  evening.deal();
  const std::string south = evening.document("south").dump();
  const auto bid = evening.hand("north").front();
  CHECK(evening.asks("north", "bid", {{"card", bid}}).at("answer") == "done");
  CHECK(evening.document("south").dump() == south);
  CHECK_FALSE(evening.desk->session().pending());
  evening.asks("north", "redeploy", {{"piece", "N1"}, {"to", "A1-L5"}});
  const auto number = std::stoull(evening.shown_desk("south").at("confirm").begin().key());
  evening.asks("south", "bid", {{"card", evening.hand("south").front()}});
  REQUIRE(evening.desk->session().pending());
  CHECK_FALSE(names_a_card(evening.desk->scene().waiting->title));
  CHECK_FALSE(names_a_card(window(*evening.desk)));
  CHECK_FALSE(names_a_card(evening.document("spectator").dump()));

  // While they are wanted nothing else is done.
  CHECK(evening.asks("north", "bid", {{"card", evening.hand("north").front()}}).at("answer") == "refused");
  CHECK(words_of(evening.asks("south", {{"type", "confirm"}, {"number", number}})).find("dice") !=
        std::string::npos);
  CHECK(words_of(evening.asks("south", "bid", {{"card", evening.hand("south").front()}})).find("dice") !=
        std::string::npos);
  CHECK(evening.shown_desk("south").at("confirm").size() == 1);

  const Json thrown = evening.shown_desk("north").at("throw");
  CHECK(thrown == evening.shown_desk("south").at("throw"));
  REQUIRE(thrown.at("pools").size() == 2);
  CHECK_FALSE(evening.shown_desk("spectator").contains("throw"));
  CHECK(evening.asks("spectator", {{"type", "roll"}}).at("answer") == "refused");
  const std::string first = thrown.at("pools")[0].at("pool"), second = thrown.at("pools")[1].at("pool");
  CHECK(evening.asks("north", {{"type", "roll"}, {"pool", "deal-52"}}).at("answer") == "refused");
  CHECK(evening.asks("north", {{"type", "dice"}, {"pool", first}, {"dice", {7}}}).at("answer") == "refused");
  CHECK(evening.asks("north", {{"type", "dice"}, {"pool", first}, {"dice", {5}}}).at("answer") == "done");
  CHECK(evening.shown_desk("south").at("throw").at("pools")[0].at("thrown") == Json::array({5}));
  SECTION("the program is started again between two dice") {
    evening.reopen();
    REQUIRE(evening.desk->session().pending());
    CHECK(evening.shown_desk("south").at("throw").at("pools")[0].at("thrown") == Json::array({5}));
  }
  CHECK(evening.asks("south", {{"type", "roll"}, {"pool", second}}).at("answer") == "done");
  CHECK_FALSE(evening.desk->session().pending());
  CHECK_FALSE(evening.shown_desk("south").contains("throw"));
  REQUIRE(evening.desk->scene().done);
  CHECK(evening.desk->scene().done->throws.size() == 2);
  CHECK(evening.document("spectator").dump().find(cards::french_deck(0).card(bid).face.words) !=
        std::string::npos);
}
