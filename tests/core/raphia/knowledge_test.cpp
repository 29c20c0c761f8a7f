#include "core/rules/raphia/knowledge/knowledge.hpp"

#include <algorithm>
#include <functional>

#include "core/rules/raphia/rules.hpp"
#include "tests/core/raphia/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

Known known(const Game& game, const char* seat) {
  return Knowledge(game.setup).known(Position::of(game), SeatId(seat));
}

/// What the seat's page would ask for.
std::optional<Asked> asked(const Game& game, const char* seat, const std::string& form,
                           const Json& answers = Json::object()) {
  return Knowledge(game.setup)
      .asked(Position::of(game), SeatId(seat), {{"form", form}, {"answers", answers}});
}

/// It is offered, lawful, and done.
Game does(const Game& game, const char* seat, const std::string& form, const Json& answers = Json::object()) {
  INFO(std::string(seat) + " " + form + " " + answers.dump());
  const auto request = asked(game, seat, form, answers);
  REQUIRE(request);
  const Rules rules(game.setup);
  const Verdict verdict = rules.lawful(Position::of(game), request->action);
  INFO(request->action.dump() + (verdict.lawful() ? "" : ": " + verdict.objections.front().sentence));
  REQUIRE(verdict.lawful());
  return rules.apply(Position::of(game), request->action, {}).position.as<Game>();
}

bool offers(const Game& game, const char* seat, const std::string& form) {
  return find_form(known(game, seat), form) != nullptr;
}

const KnownCards* pile(const Known& known, const std::string& id) {
  const auto it = std::ranges::find(known.cards, id, &KnownCards::id);
  return it == known.cards.end() ? nullptr : &*it;
}

std::vector<std::string> faces(const Known& known, const std::string& id) {
  std::vector<std::string> faces;
  if (const KnownCards* cards = pile(known, id))
    for (const CardFace& face : cards->faces) faces.push_back(face.id);
  return faces;
}

bool tells(const Known& known, const std::string& words) {
  return std::ranges::any_of(known.facts, [&](const KnownFact& fact) {
    return (fact.term + ": " + fact.words).find(words) != std::string::npos;
  });
}

/// The choices of the only field that names ways.
std::vector<std::string> ways(const Game& game, const char* seat, const std::string& piece) {
  std::vector<std::string> ids;
  const Known now = known(game, seat);
  if (const Form* form = find_form(now, "move:" + piece))
    for (const FormChoice& each : form->fields.front().choices) ids.push_back(each.id);
  return ids;
}

}  // namespace

TEST_CASE("RR-H01: games that differ only in south's secrets are the same to north and to a spectator",
          "[raphia][RR-H01]") {
  for (const auto& [moment, change] : moments()) {
    INFO(moment);
    auto [one, two] = two_games();
    change(one);
    change(two);
    for (const char* seat : {"north", "spectator"}) CHECK((known(one, seat) == known(two, seat)));
    CHECK_FALSE((known(one, "south") == known(two, "south")));
  }
}

TEST_CASE("RR-H01: that a player has bid is seen by nobody else", "[raphia][RR-H01]") {
  Game before = two_games().first;
  before.step = Step::kBid;
  Game after = before;
  after.cards(kSouth).draw(kHandPile, kBidPile, 1);
  CHECK((known(before, "north") == known(after, "north")));
  CHECK(faces(known(after, "south"), "bid south").size() == 1);
  CHECK_FALSE(offers(after, "south", "bid"));
}

TEST_CASE("RR-H02: how many cards lie on a piece is open, and those turned up are seen", "[raphia][RR-H02]") {
  const Game game = two_games().first;
  const Known north = known(game, "north"), south = known(game, "south");
  CHECK(faces(north, "on S1 up") == ids("kh"));
  REQUIRE(pile(north, "on S1"));
  CHECK(pile(north, "on S1")->count == 1);
  CHECK(faces(north, "on S1").empty());
  CHECK(faces(south, "on S1") == ids("7h"));
  CHECK(pile(south, "on S1")->sealed);
  CHECK(pile(south, "hand")->count == 5);
  CHECK(pile(south, "hand")->faces.size() == 5);
  CHECK(pile(north, "hand south")->count == 5);
  CHECK(pile(north, "deck south")->faces.empty());
  CHECK(pile(north, "unseen south")->faces.empty());
  CHECK(faces(south, "unseen south") == ids("2d"));
  const auto piece = std::ranges::find(north.pieces, PieceId("S2"), &KnownPiece::id);
  REQUIRE(piece != north.pieces.end());
  CHECK(piece->facing == Facing::kEast);
  CHECK(piece->badges.empty());
  const auto general = std::ranges::find(north.pieces, PieceId("SG"), &KnownPiece::id);
  REQUIRE(general != north.pieces.end());
  CHECK_FALSE(general->facing);
  CHECK(piece->sector == Sector{2, 3});
  CHECK(tells(north, "Player 1: South"));
}

TEST_CASE("RR-H03: the losing bid is known to be in the hand, and not where it goes from there",
          "[raphia][RR-H03]") {
  Game game = position({{"S1", "HI", kSouth, 1, 1}, {"S2", "HI", kSouth, 2, 1}, {"N1", "HI", kNorth, 1, 7}});
  give(game, kSouth, "hand", "9c 8c");
  game.seen_bid.at(0) = "9c";
  game.step = Step::kChoose;
  game.bid_winner = kNorth;
  CHECK(faces(known(game, "north"), "hand south") == ids("9c"));
  CHECK(tells(known(game, "north"), "nine of clubs"));

  game.step = Step::kLayFirst;
  Game other = game;
  give(game, kSouth, "on S1", "9c");
  give(other, kSouth, "on S1", "8c");
  CHECK((known(game, "north") == known(other, "north")));
  CHECK(faces(known(game, "north"), "hand south").empty());
  CHECK(tells(known(game, "north"), "nine of clubs"));
  turn_up(game, PieceId("S1"), {"9c"});
  CHECK_FALSE(tells(known(game, "north"), "losing bid"));
}

TEST_CASE("RRQ-65: cards that were bid alike are known to be back in both hands", "[raphia][RRQ-65]") {
  Game game = two_games().first;
  game.step = Step::kBid;
  game.tied_bid = {"9s", "10d"};
  CHECK(faces(known(game, "north"), "hand south") == ids("9s"));
  CHECK(faces(known(game, "spectator"), "hand north") == ids("10d"));
  CHECK_FALSE(asked(game, "south", "bid", {{"card", "9s"}}));
  CHECK(asked(game, "south", "bid", {{"card", "3c"}}));
}

TEST_CASE("RRQ-34: an extra card is counted by all and seen by its owner", "[raphia][RRQ-34]") {
  Game game = two_games().first;
  moments().back().second(game);
  CHECK(pile(known(game, "north"), "extra south")->count == 1);
  CHECK(faces(known(game, "north"), "extra south").empty());
  CHECK(faces(known(game, "south"), "extra south").size() == 1);
}

TEST_CASE("RR-070: a player reads the sum of his own unit before the reveal, and not the other's",
          "[raphia][RR-070]") {
  Game game = two_games().first;
  moments().back().second(game);
  CHECK(find_paper(known(game, "south"), "sum S1"));
  CHECK_FALSE(find_paper(known(game, "south"), "sum N1"));
  CHECK(find_paper(known(game, "north"), "sum N1"));
  CHECK(known(game, "spectator").papers.empty());
}

TEST_CASE("umpire: who sits there, and what he sees, is a setting", "[raphia][RRQ-83]") {
  RaphiaSettings settings;
  const Game without = two_games(settings).first;
  settings.umpire = true;
  const Game with = two_games(settings).first;
  CHECK_FALSE(find_seat(Knowledge(without.setup).seats(), kUmpireSeat));
  const auto seats = Knowledge(with.setup).seats();
  REQUIRE(find_seat(seats, kUmpireSeat));
  CHECK(may_know(seats.front(), audience_of(kSouth)));
  CHECK_FALSE(may_know(*find_seat(seats, SeatId("north")), audience_of(kSouth)));
  CHECK(faces(known(with, "umpire"), "on S1") == ids("7h"));
  CHECK(faces(known(with, "umpire"), "hand north").size() == 4);
  CHECK(faces(known(without, "umpire"), "on S1").empty());
}

TEST_CASE("RRQ-05: where stands are put, and a battle that is conceded, needs the other player's word",
          "[raphia][RRQ-05]") {
  Game game = two_games().first;
  const auto concede = asked(game, "south", "concede");
  REQUIRE(concede);
  CHECK(concede->confirmed_by == SeatId("north"));
  game.step = Step::kDeploy;
  const std::string square = game.setup->label({0, 0});
  const auto place = asked(game, "north", "place", {{"piece", "N1"}, {"to", square}, {"facing", "west"}});
  REQUIRE(place);
  CHECK(place->confirmed_by == SeatId("south"));
  CHECK(place->action == Json{{"type", "place"}, {"piece", "N1"}, {"to", {0, 0}}, {"facing", "west"}});
  CHECK_FALSE(asked(game, "north", "place", {{"piece", "S1"}, {"to", square}, {"facing", "west"}}));
  CHECK_FALSE(asked(game, "south", "begin")->confirmed_by);
  CHECK_FALSE(asked(game, "spectator", "begin"));
  CHECK_FALSE(asked(game, "south", "nothing"));
}

TEST_CASE("RR-011, RR-014, RR-017, RR-018, RR-020: bid, order of play and cards are asked for and lawful",
          "[raphia][RR-017]") {
  Game game = position({{"S1", "HI", kSouth, 1, 1},
                        {"S2", "HI", kSouth, 2, 1},
                        {"S3", "HI", kSouth, 3, 1},
                        {"SG", "GEN", kSouth, 3, 1},
                        {"N1", "HI", kNorth, 1, 7},
                        {"N2", "HI", kNorth, 2, 7},
                        {"N3", "HI", kNorth, 3, 7},
                        {"NG", "GEN", kNorth, 3, 7}});
  for (const Side side : kSides)
    give(game, side, "hand", side == kSouth ? "9h 2c 3c 4c 5c 6c" : "9d 2c 3c 4c 5c 6c");
  game.step = Step::kBid;
  game.first = game.mover = Side::kNeutral;
  game = does(game, "south", "bid", {{"card", "9h"}});
  game = does(game, "north", "bid", {{"card", "9d"}});
  CHECK_FALSE(offers(game, "north", "first"));
  game = does(game, "south", "first", {{"goes", "north"}});
  REQUIRE(game.step == Step::kLayFirst);
  CHECK_FALSE(offers(game, "south", "lay"));
  for (const auto& [card, piece] : {std::pair("2c", "N1"), std::pair("3c", "N2"), std::pair("4c", "N3")})
    game = does(game, "north", "lay", {{"card", card}, {"piece", piece}});
  const Known north = known(game, "north");
  CHECK(find_form(north, "lay")->due);
  CHECK_FALSE(find_form(north, "done")->due);
  game = does(game, "north", "lay", {{"card", "9d"}, {"piece", "NG"}});
  CHECK_FALSE(offers(game, "north", "lay"));
  game = does(game, "north", "done");
  for (const auto& [card, piece] :
       {std::pair("2c", "S1"), std::pair("3c", "S2"), std::pair("4c", "S3"), std::pair("5c", "SG")})
    game = does(game, "south", "lay", {{"card", card}, {"piece", piece}});
  game = does(game, "south", "done");
  REQUIRE(game.step == Step::kLaySecond);
  CHECK_FALSE(asked(game, "north", "lay", {{"card", "5c"}, {"piece", "NG"}}));  // RRQ-10
  game = does(game, "north", "lay", {{"card", "5c"}, {"piece", "N1"}});
  CHECK_FALSE(asked(game, "north", "lay", {{"card", "6c"}, {"piece", "N1"}}));  // RR-021
  game = does(game, "north", "done");
  game = does(game, "south", "done");
  CHECK(game.step == Step::kMove);
}

TEST_CASE("RR-036: foot is offered the square ahead or a turn for a red card, and nothing for a black one",
          "[raphia][RR-036]") {
  const auto of = [](const char* cards) {
    return ways(position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, cards}, {"N1", "HI", kNorth, 1, 7}}),
                "south", "S1");
  };
  CHECK(of("7h") == std::vector<std::string>{"4-4/7h", "east/7h", "south/7h", "west/7h"});
  CHECK(of("7c").empty());
  CHECK(of("").empty());
  const auto both = of("7h 9d");  // RR-037
  CHECK(std::ranges::count(both, "4-4/7h") == 1);
  CHECK(std::ranges::count(both, "4-4/9d") == 1);  // RRQ-67: the owner's choice
  CHECK(std::ranges::count(both, "4-4/east/7h/9d") == 1);
}

TEST_CASE("RR-H04: every way that is offered is lawful, for each type and both kinds of steps",
          "[raphia][RR-H04][RRQ-12][RRQ-15]") {
  for (const MoveDirection direction : {MoveDirection::kForward, MoveDirection::kAnyOrthogonal})
    for (const int turn_max : {180, 90})
      for (const char* type : {"HI", "LI", "HC", "LC", "EL", "GEN"})
        for (const char* cards : {"7h", "7s", "7h 8d", "7s 8c", "7h 8c", "jk1 8c"}) {
          INFO(std::string(type) + " " + cards);
          RaphiaSettings settings;
          settings.direction = direction;
          settings.turn_max = turn_max;
          const bool general = type == std::string("GEN");
          const Game game = position({{"S1", type, kSouth, 4, 3, Facing::kNorth, general ? "7h" : cards},
                                      {"S2", "HI", kSouth, 3, 3},
                                      {"N1", "HI", kNorth, 4, 4, Facing::kSouth},
                                      {"N2", "HI", kNorth, 6, 3, Facing::kWest}},
                                     settings);
          const Known south = known(game, "south");
          const Form* form = find_form(south, "move:S1");
          if (!form) continue;
          const Rules rules(game.setup);
          for (const FormChoice& each : form->fields.front().choices) {
            if (each.id == "stay") continue;
            const auto request = asked(game, "south", "move:S1", {{"way", each.id}});
            REQUIRE(request);
            INFO(request->action.dump());
            CHECK(rules.lawful(Position::of(game), request->action).lawful());
            CHECK_FALSE(each.label.empty());
          }
        }
}

TEST_CASE("RR-042: light infantry is offered to pass through a friend with two cards", "[raphia][RR-042]") {
  const auto of = [](const char* cards) {
    return ways(position({{"S1", "LI", kSouth, 4, 3, Facing::kNorth, cards}, {"S2", "HI", kSouth, 4, 4}}),
                "south", "S1");
  };
  CHECK(std::ranges::count(of("7h 8c"), "4-4/4-5/7h/8c") == 1);
  CHECK(std::ranges::count(of("7h"), "4-4/4-5/7h") == 0);
}

TEST_CASE("RR-041: light troops name the way they face in the end", "[raphia][RR-041]") {
  const Game game = position({{"S1", "LC", kSouth, 4, 3, Facing::kNorth, "7h"}, {"N1", "HI", kNorth, 1, 7}});
  const Game moved = does(game, "south", "move:S1", {{"way", "4-4/7h"}, {"facing", {"west"}}});
  CHECK(at(moved, "S1") == "4-4");
  CHECK(moved.stands.at(PieceId("S1")).facing == Facing::kWest);
  const Game without = position({{"S1", "LI", kSouth, 4, 3}, {"N1", "HI", kNorth, 1, 7}});
  const Game turned = does(without, "south", "move:S1", {{"way", "stay"}, {"facing", {"east"}}});
  CHECK(turned.stands.at(PieceId("S1")).facing == Facing::kEast);
}

TEST_CASE("RRQ-88: its owner may say that a general with a card stays where the unit begins",
          "[raphia][RRQ-88]") {
  const auto with = [](const char* card) {
    return position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, "7h"},
                     {"SG", "GEN", kSouth, 4, 3, Facing::kNorth, card},
                     {"N1", "HI", kNorth, 1, 7}});
  };
  const Game left = does(with("9s"), "south", "move:S1", {{"way", "4-4/7h"}, {"stays", {"SG"}}});
  CHECK(at(left, "S1") == "4-4");
  CHECK(at(left, "SG") == "4-3");
  CHECK(at(does(with("9s"), "south", "move:S1", {{"way", "4-4/7h"}}), "SG") == "4-4");
  CHECK(find_form(known(with(""), "south"), "move:S1")->fields.size() == 1);
}

TEST_CASE("RR-029: the duty to move is told to the owner, and a unit without it may stand",
          "[raphia][RR-029][RRQ-68]") {
  const auto with = [](const char* cards) {
    return position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, cards}, {"N1", "HI", kNorth, 1, 7}});
  };
  const Game bound = with("7h"), free = with("7c");
  const Known south = known(bound, "south");
  REQUIRE(find_form(south, "move:S1"));
  CHECK(find_form(south, "move:S1")->due);
  CHECK_FALSE(find_form(south, "stand")->fields.front().choices.front().barred.empty());
  does(free, "south", "stand", {{"piece", "S1"}});
  does(free, "south", "done");
  const auto done = asked(bound, "south", "done");
  REQUIRE(done);
  CHECK_FALSE(Rules(bound.setup).lawful(Position::of(bound), done->action).lawful());
}

TEST_CASE("RR-031: cards are turned up before a stand is moved by hand", "[raphia][RR-031]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, "7h 5c"}, {"N1", "HI", kNorth, 1, 7}});
  CHECK_FALSE(asked(game, "south", "turn_up", {{"cards", "S1 5c"}}));  // RRQ-67: it moves no foot
  game = does(game, "south", "turn_up", {{"cards", "S1 7h"}});
  CHECK(game.turned_up(PieceId("S1")) == ids("7h"));
  CHECK(std::ranges::count(ways(game, "south", "S1"), "4-4") == 1);
}

TEST_CASE(
    "RR-078, RR-079, RR-090, RR-091: lead, supporters, retirement, extra card and kill are asked for in turn",
    "[raphia][RR-078][RR-090][RR-068][RR-091]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3, Facing::kNorth, "7h 5c"},
                        {"S2", "LI", kSouth, 3, 4, Facing::kEast, "8h"},
                        {"N1", "LC", kNorth, 4, 4, Facing::kSouth, "9c 8s"},
                        {"N2", "HI", kNorth, 10, 7, Facing::kSouth},
                        {"NG", "GEN", kNorth, 4, 4}});
  give(game, kNorth, "hand", "10d 3h 4h 5h 6h");
  give(game, kSouth, "hand", "10d 3h 4h 6h 9h");
  game = does(game, "south", "move:S1", {{"way", "attack 4-4/7h"}});
  game = does(game, "south", "move:S2", {{"way", "attack 4-4/8h"}});
  CHECK(known(game, "spectator").marks.size() == 2);
  game = does(game, "south", "done");
  REQUIRE(game.step == Step::kFight);
  CHECK_FALSE(offers(game, "south", "done"));
  CHECK(offers(game, "south", "fight:4-4:S2"));
  game = does(game, "south", "fight:4-4:S1", {{"S2", {"8h"}}});
  REQUIRE(game.combat);
  CHECK(game.combat->supports == std::vector<Support>{{PieceId("S2"), "8h"}});
  CHECK_FALSE(offers(game, "south", "retire"));
  game = does(game, "north", "retire", {{"goes", "stay"}});
  game = does(game, "north", "extra", {{"cards", {"10d"}}});
  CHECK_FALSE(offers(game, "north", "kill"));
  game = does(game, "south", "kill", {{"general", "nobody"}});
  CHECK(at(game, "S1") == "4-2");
  CHECK_FALSE(game.combat);
  CHECK(game.mover == kNorth);
}

TEST_CASE("RRQ-71: the lead that has advanced is offered a second attack, or enough", "[raphia][RRQ-71]") {
  Game game = position({{"S1", "HC", kSouth, 2, 2, Facing::kNorth, "9h 8d"},
                        {"N1", "HI", kNorth, 2, 3, Facing::kSouth, "2c"},
                        {"N2", "HI", kNorth, 10, 7}});
  game = does(game, "south", "move:S1", {{"way", "attack 2-3/9h"}});
  game = does(game, "south", "done");
  game = does(game, "south", "fight:2-3:S1");
  REQUIRE(game.combat);
  REQUIRE(game.combat->stage == Stage::kAgain);
  does(game, "south", "enough");
  game = does(game, "south", "again:2-4");
  CHECK(at(game, "S1") != "2-2");
}

TEST_CASE("RRQ-74: a general who is contacted in the open is asked about at once", "[raphia][RRQ-74]") {
  Game game = two_games().first;
  game.contacted = {{.general = PieceId("NG"), .by = PieceId("S1")}};
  const Known south = known(game, "south");
  const Form* kill = find_form(south, "kill");
  REQUIRE(kill);
  CHECK(find_choice(kill->fields.front(), "NG"));
  CHECK_FALSE(offers(game, "south", "done"));
  CHECK_FALSE(offers(game, "north", "kill"));
}
