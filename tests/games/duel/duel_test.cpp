// A game of two players without an umpire, each with a secret hand: through the desk, by hands on the table,
// and by requests of both pages at the Command Post.
#include <algorithm>
#include <array>
#include <set>

#include "core/cards/deck.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/games/duel/duel_evening.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::app;
using test::DuelEvening;

namespace {

std::string words_of(const Json& line) {
  return line.value("words", std::string());
}

/// A stand in the position's JSON.
Json stand(std::array<int, 2> at, const char* facing, bool lost, bool up, int steps) {
  return {{"at", at}, {"facing", facing}, {"lost", lost}, {"up", up}, {"steps", steps}};
}

/// All that the window shows of the game.
std::string window(GameDesk& desk) {
  const GameScene& scene = desk.scene();
  std::string text = scene.sheet.when + scene.sheet.title + scene.sheet.advice + "\n";
  for (const SheetLine& line : scene.sheet.lines) text += line.text + "\n";
  for (const Option& option : scene.sheet.options) text += option.label + option.action.dump() + "\n";
  for (const Standing& each : scene.standings) text += describe(desk.kit().board, each.spot) + "\n";
  for (const Truth& unit : scene.truth) text += unit.name + "\n";
  for (const Form& form : scene.forms) text += to_json(form).dump() + "\n";
  for (const Finding& each : scene.findings) text += each.sentence + "\n";
  for (const Finding& each : scene.review) text += each.sentence + "\n";
  for (const Chances& each : scene.chances) text += each.title + "\n";
  for (const Debt& each : scene.debts) text += each.sentence + "\n";
  for (const JudgedProposal& each : scene.proposals) {
    text += each.proposal.sentence + each.proposal.action.dump();
    for (const Objection& against : each.verdict.objections) text += against.rule + against.sentence;
    text += "\n";
  }
  const auto thrown = [&](const std::vector<ShownThrow>& throws) {
    for (const ShownThrow& each : throws)
      text += each.pool.label + Json(each.dice).dump() + each.source + "\n";
  };
  if (scene.waiting) {
    text += scene.waiting->title + "\n";
    thrown(scene.waiting->made);
    for (const PoolRequest& pool : scene.waiting->needed) text += pool.label + "\n";
  }
  if (scene.done) {
    text += scene.done->title + "\n";
    thrown(scene.done->throws);
    for (const Told& told : scene.done->told) text += told.sentence + "\n";
  }
  for (const PastEntry& each : scene.history) text += each.text + "|" + each.detail + "\n";
  return text + scene.saved + std::to_string(scene.can_undo) + std::to_string(scene.can_redo) + "\n";
}

std::string label_of(const DuelEvening& evening, const InSector& spot) {
  return label(*grid_of(evening.kit.board), spot.sector);
}

/// The words of every card, "seven of hearts", and every id in quotes.
bool names_a_card(const std::string& text) {
  const cards::Deck deck = cards::french_deck(0);
  return std::ranges::any_of(deck.printed(), [&](const cards::Card& card) {
    return text.find(card.face.words) != std::string::npos ||
           text.find("\"" + card.face.id + "\"") != std::string::npos;
  });
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

  CHECK(evening.asks("south", "bid", {{"card", evening.hand("south").front()}}).at("answer") == "done");
  CHECK(evening.step() == "Lay cards");
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

TEST_CASE("DU-3: the higher bid moves first, of equal ranks the suit's", "[games][duel][DU-3]") {
  const auto game = [] {
    DuelEvening evening;
    return evening.desk->session().shared_game();
  }();
  const RulesFace& rules = game->rules();
  const auto first = [&](const std::string& south, const std::string& north) {
    Json state = rules.to_json(rules.begin().position);
    state["step"] = "Bid";
    std::erase(state["piles"]["draw"].get_ref<Json::array_t&>(), Json(south));
    std::erase(state["piles"]["draw"].get_ref<Json::array_t&>(), Json(north));
    state["piles"]["hand south"] = {south};
    state["piles"]["hand north"] = {north};
    Position position = rules.from_json(state);
    for (const auto& [side, card] : {std::pair("south", south), std::pair("north", north)}) {
      const Action bid{{"type", "bid"}, {"side", side}, {"card", card}};
      CHECK(rules.lawful(position, bid).lawful());
      position = rules.apply(position, bid, {}).position;
    }
    return rules.to_json(position).at("first").get<std::string>();
  };
  CHECK(first("9h", "8s") == "attacker");
  CHECK(first("as", "2c") == "defender");
  CHECK(first("kc", "10s") == "attacker");
  CHECK(first("9h", "9s") == "defender");
  CHECK(first("9h", "9d") == "attacker");
  CHECK(first("9d", "9c") == "attacker");
}

TEST_CASE("DU-1: what needs the other player's word waits for it, and the journal names both",
          "[games][duel][DU-1]") {
  DuelEvening evening;
  const Json answers{{"piece", "S1"}, {"to", "A1-L1"}};
  const Json waiting = evening.asks("south", "redeploy", answers);
  CHECK(waiting.at("answer") == "waiting");
  CHECK(words_of(waiting).find("North must agree") != std::string::npos);
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
  SECTION("too late, once the cards are dealt") {
    evening.deal();
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

TEST_CASE("what waits for a player's word does not tell how often others have asked for something",
          "[games][duel]") {
  DuelEvening quiet, busy;
  for (int i = 0; i < 3; ++i) busy.asks("south", "bid", {{"card", "as"}});  // in vain: nothing is dealt yet
  for (DuelEvening* evening : {&quiet, &busy})
    evening->asks("south", "redeploy", {{"piece", "S1"}, {"to", "A1-L1"}});
  CHECK(quiet.document("north") == busy.document("north"));
  CHECK(busy.shown_desk("north").contains("confirm"));
}

TEST_CASE("what are no dice is refused to whoever typed them, and changes nothing", "[games][duel]") {
  DuelEvening evening;
  evening.deal();
  evening.come_to_blows();
  REQUIRE(evening.step() == "Fight");
  for (const char* seat : {"south", "north"})
    evening.asks(seat, "play", {{"card", evening.hand(seat).front()}});
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

TEST_CASE("DU-7: a player concedes if the other agrees, and the game hands on how it ended",
          "[games][duel][DU-7]") {
  DuelEvening evening;
  evening.deal();
  CHECK_FALSE(evening.desk->game().words().end(evening.desk->position()));
  evening.asks("south", "concede");
  const auto key = std::stoull(evening.shown_desk("north").at("confirm").begin().key());
  evening.asks("north", {{"type", "confirm"}, {"number", key}});
  CHECK(evening.who() == "South, confirmed by North");
  const auto end = evening.desk->game().words().end(evening.desk->position());
  REQUIRE(end);
  CHECK(end->winner == Side::kDefender);
  REQUIRE(end->units.size() == 6);
  CHECK(std::ranges::all_of(end->units,
                            [](const UnitFate& unit) { return unit.kind == UnitFate::Kind::kInPlay; }));
  CHECK(end->units[0].unit == UnitId("S1"));
  CHECK(evening.view("south").at("when").at("over") == true);
  CHECK(evening.view("south").at("forms").empty());
  CHECK(evening.asks("north", "concede").at("answer") == "refused");
}

TEST_CASE("DU-5: a stand that is turned on its square needs nobody's word, a move any player's",
          "[games][duel][DU-5]") {
  DuelEvening evening;
  evening.deal();
  evening.bid();
  const std::string mover = evening.mover(), other = mover == "south" ? "north" : "south";
  const std::string piece = mover == "south" ? "S1" : "N1";
  std::string high = evening.hand(mover).front();
  for (const std::string& card : evening.hand(mover))
    if (cards::french_deck(0).card(card).rank > cards::french_deck(0).card(high).rank) high = card;
  evening.asks(mover, "lay", {{"card", high}, {"piece", piece}});
  evening.done_laying();
  REQUIRE(evening.step() == "Move");
  REQUIRE(cards::french_deck(0).card(high).rank > 6);  // two steps at least
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

TEST_CASE("DU-1: what the table says and one player must agree to, nobody else can confirm",
          "[games][duel][DU-1]") {
  DuelEvening evening;
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

TEST_CASE("DU-6: a fight is played face down, and its dice are thrown before everybody",
          "[games][duel][DU-6]") {
  DuelEvening evening;
  evening.deal();
  evening.come_to_blows();
  const std::string south = evening.document("south").dump();
  const auto played = evening.hand("north").front();
  CHECK(evening.asks("north", "play", {{"card", played}}).at("answer") == "done");
  CHECK(evening.document("south").dump() == south);
  CHECK_FALSE(evening.desk->session().pending());
  evening.asks("north", "concede");
  const auto number = std::stoull(evening.shown_desk("south").at("confirm").begin().key());
  evening.asks("south", "play", {{"card", evening.hand("south").front()}});
  REQUIRE(evening.desk->session().pending());
  CHECK_FALSE(names_a_card(evening.desk->scene().waiting->title));

  // While they lie there nothing else is done.
  CHECK(evening.asks("north", "play", {{"card", evening.hand("north").front()}}).at("answer") == "refused");
  CHECK(words_of(evening.asks("south", {{"type", "confirm"}, {"number", number}})).find("dice") !=
        std::string::npos);
  CHECK(words_of(evening.asks("south", "play", {{"card", evening.hand("south").front()}})).find("dice") !=
        std::string::npos);
  CHECK(evening.shown_desk("south").at("confirm").size() == 1);

  const Json thrown = evening.shown_desk("north").at("throw");
  CHECK(thrown == evening.shown_desk("south").at("throw"));
  REQUIRE(thrown.at("needed").size() == 2);
  CHECK_FALSE(evening.shown_desk("spectator").contains("throw"));
  CHECK(evening.asks("spectator", {{"type", "roll"}}).at("answer") == "refused");
  const std::string first = thrown.at("needed")[0].at("pool"), second = thrown.at("needed")[1].at("pool");
  CHECK(evening.asks("north", {{"type", "roll"}, {"pool", "deal-52"}}).at("answer") == "refused");
  CHECK(evening.asks("north", {{"type", "dice"}, {"pool", first}, {"dice", {7}}}).at("answer") == "refused");
  CHECK(evening.asks("north", {{"type", "dice"}, {"pool", first}, {"dice", {5}}}).at("answer") == "done");
  CHECK(evening.shown_desk("south").at("throw").at("made")[0].at("dice") == Json::array({5}));
  SECTION("the program is started again between two dice") {
    evening.reopen();
    REQUIRE(evening.desk->session().pending());
    CHECK(evening.shown_desk("south").at("throw").at("made")[0].at("dice") == Json::array({5}));
  }
  CHECK(evening.asks("south", {{"type", "roll"}, {"pool", second}}).at("answer") == "done");
  CHECK_FALSE(evening.desk->session().pending());
  CHECK_FALSE(evening.shown_desk("south").contains("throw"));
  REQUIRE(evening.desk->scene().done);
  CHECK(evening.desk->scene().done->throws.size() == 2);
  CHECK(evening.document("spectator").dump().find(cards::french_deck(0).card(played).face.words) !=
        std::string::npos);
}

TEST_CASE(
    "DU-6: the lower of two is lost and owed to the table, equals stay, and without a card the die alone "
    "counts",
    "[games][duel][DU-6]") {
  DuelEvening evening;
  const RulesFace& rules = evening.desk->game().rules();
  const auto fought = [&](const std::vector<std::string>& south, const std::vector<std::string>& north, int a,
                          int b) {
    Json state = rules.to_json(rules.begin().position);
    auto& draw = state["piles"]["draw"].get_ref<Json::array_t&>();
    for (const auto& [hand, cards] : {std::pair("hand south", south), std::pair("hand north", north)})
      for (const std::string& card : cards) {
        std::erase(draw, Json(card));
        state["piles"][hand].push_back(card);
      }
    state["step"] = "Move";
    state["stands"]["S1"] = stand({1, 2}, "north", false, true, 1);
    Position position = rules.from_json(state);
    const auto act = [&](const Action& action) {
      CHECK(rules.lawful(position, action).lawful());
      std::vector<Throw> throws;
      for (const PoolRequest& pool : rules.dice(position, action, {}))
        throws.push_back({pool.id, {pool.id == "south" ? a : b}});
      position = rules.apply(position, action, throws).position;
    };
    act({{"type", "move"}, {"piece", "S1"}, {"to", {1, 3}}});
    if (!south.empty()) act({{"type", "play"}, {"side", "south"}, {"card", south[0]}});
    if (!north.empty()) act({{"type", "play"}, {"side", "north"}, {"card", north[0]}});
    const Json after = rules.to_json(position);
    CHECK(after.at("step") == "Move");
    CHECK(after.at("stands").at("S1").at("steps") == 0);  // his move is over
    return std::pair(after.at("stands").at("S1").at("lost").get<bool>(),
                     after.at("stands").at("N1").at("lost").get<bool>());
  };
  CHECK(fought({"9h"}, {"7c"}, 1, 2) == std::pair(false, true));
  CHECK(fought({"9h"}, {"7c"}, 1, 4) == std::pair(true, false));
  CHECK(fought({"9h"}, {"7c"}, 1, 3) == std::pair(false, false));
  CHECK(fought({}, {"ac"}, 3, 1) == std::pair(false, true));
  CHECK(fought({"2h"}, {}, 1, 4) == std::pair(true, false));
  CHECK(fought({}, {}, 6, 5) == std::pair(false, true));
}

TEST_CASE("DU-5: a stand goes straight ahead over free squares, as far as its card lets it",
          "[games][duel][DU-5]") {
  DuelEvening evening;
  const RulesFace& rules = evening.desk->game().rules();
  Json state = rules.to_json(rules.begin().position);
  state["step"] = "Move";
  state["stands"]["S1"] = stand({1, 0}, "north", false, true, 2);
  state["stands"]["S2"] = stand({3, 0}, "north", true, false, 0);
  state["stands"]["N1"] = stand({4, 2}, "west", false, false, 0);
  const Position position = rules.from_json(state);
  const auto against = [&](const Action& action) {
    std::string text;
    for (const Objection& each : rules.lawful(position, action).objections)
      text += each.rule + " " + each.sentence;
    return text;
  };
  const auto move = [](int column, int row) {
    return Action{{"type", "move"}, {"piece", "S1"}, {"to", {column, row}}};
  };
  CHECK(against(move(1, 1)).empty());
  CHECK(against(move(1, 2)).empty());
  CHECK(against(move(1, 3)).find("needs 3 and has 2") != std::string::npos);
  CHECK(against(move(2, 0)).starts_with("DU-5"));
  CHECK(against(move(1, 0)).starts_with("DU-5"));
  CHECK(against(move(1, -1)).starts_with("DU-5"));
  CHECK(against(move(99, 99)).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S1"}, {"facing", "east"}}).empty());
  CHECK(against({{"type", "turn"}, {"piece", "S3"}, {"facing", "east"}}).starts_with("DU-5"));
  CHECK(against({{"type", "turn"}, {"piece", "S2"}, {"facing", "east"}}).starts_with("DU-6"));
  CHECK(against({{"type", "turn_up"}, {"piece", "S3"}}).starts_with("DU-5"));
  CHECK(against({{"type", "move"}, {"piece", "N1"}, {"to", {3, 2}}}).starts_with("DU-5"));
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
  refused("play", {{"card", mine}});
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
  CHECK(objects({{"type", "play"}, {"side", "north"}, {"card", mine}}).at(0).rule == "DU-6");
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

TEST_CASE(
    "DU-4: a card with a stand is there for all to see, and what it is for its owner alone until it is "
    "turned up",
    "[games][duel][DU-4]") {
  DuelEvening one, two;
  for (DuelEvening* evening : {&one, &two}) {
    evening->deal();
    evening->bid();
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
  one.done_laying();
  if (one.mover() == "south") one.asks("south", "done");
  CHECK(one.asks("north", "turn_up", {{"piece", "N1"}}).at("answer") == "done");
  CHECK(one.view("spectator").at("cards").at("with N1").at("faces").size() == 1);
  CHECK(one.asks("north", "turn_up", {{"piece", "N1"}}).at("answer") == "refused");
}

TEST_CASE("DU-8: hands are filled up, and the discards shuffled unseen where too few are left",
          "[games][duel][DU-8]") {
  DuelEvening evening;
  evening.deal();
  const int dealt = evening.desk->session().journal().throws();
  int turns = 0;
  for (; turns < 40 && evening.desk->session().journal().throws() == dealt; ++turns) {
    evening.bid();
    evening.asks("south", "lay", {{"card", evening.hand("south")[0]}, {"piece", "S1"}});
    evening.asks("north", "lay", {{"card", evening.hand("north")[0]}, {"piece", "N1"}});
    evening.done_laying();
    for (int i = 0; i < 2; ++i) CHECK(evening.asks(evening.mover(), "done").at("answer") == "done");
    REQUIRE(evening.step() == "Bid");
    for (const char* seat : {"south", "north"}) REQUIRE(evening.hand(seat).size() == 4);
  }
  CHECK(turns == 12);  // 44 cards, 4 a turn
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
  for (const char* seat : {"north", "south"})
    evening.asks(seat, "play", {{"card", evening.hand(seat).front()}});
  if (evening.desk->session().pending()) evening.asks("north", {{"type", "roll"}});
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
  evening.live->follow(nullptr);
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
