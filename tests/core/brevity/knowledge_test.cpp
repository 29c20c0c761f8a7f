#include "core/rules/brevity/knowledge/knowledge.hpp"

#include <algorithm>

#include "tests/core/brevity/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::with_secrets;

Known known(const Game& game, const char* seat) {
  return Knowledge(game.setup).known(Position::of(game), SeatId(seat));
}
const KnownPiece& piece(const Known& known, const std::string& id) {
  return *std::ranges::find(known.pieces, PieceId(id), &KnownPiece::id);
}
std::string fact(const Known& known, const std::string& term) {
  const auto found = std::ranges::find(known.facts, term, &KnownFact::term);
  return found == known.facts.end() ? std::string() : found->words;
}

TEST_CASE("OB-H08: an umpire, a player of each side and a spectator, with audiences of their own",
          "[brevity][OB-H08]") {
  const Knowledge knowledge(test::setup_of_all_arms());
  const std::vector<Seat> seats = knowledge.seats();
  REQUIRE(seats.size() == 4);
  CHECK(seats[0].id == kUmpireSeat);
  CHECK(seats[1].id == SeatId("attacker"));
  CHECK(seats[1].title == "Blue");
  CHECK(seats[3].id == kSpectatorSeat);
  CHECK(may_know(seats[0], audience_of(kBlue)));
  CHECK(may_know(seats[1], audience_of(kBlue)));
  CHECK_FALSE(may_know(seats[1], audience_of(kRed)));
  CHECK_FALSE(may_know(seats[1], Audience::kUmpire));
  CHECK_FALSE(may_know(seats[3], audience_of(kBlue)));
  CHECK(knowledge.audiences().size() == 4);
}

TEST_CASE("OB-H03: a seat sees a side, the umpire sees all", "[brevity][OB-H03]") {
  CHECK(side_of_seat(kUmpireSeat) == std::nullopt);
  CHECK(side_of_seat(SeatId("attacker")) == kBlue);
  CHECK(side_of_seat(SeatId("defender")) == kRed);
  CHECK(side_of_seat(kSpectatorSeat) == Side::kNeutral);
  const Game game = with_secrets({}, Step::kMove);
  CHECK(known(game, "umpire").sight == Sight::kWhole);
  CHECK(known(game, "attacker").sight == Sight::kPublic);
  CHECK(known(game, "attacker").asks);
  CHECK_FALSE(known(game, "spectator").asks);
  CHECK(known(game, "spectator").forms.empty());
  CHECK(known(game, "umpire").writes_to.size() == 3);
}

TEST_CASE("OB-014, OB-015: a stand is shown where it is, with its markers and its posture",
          "[brevity][OB-014][OB-015]") {
  Game game = with_secrets({}, Step::kMove);
  Stand& stand = test::stand(game, "B-1");
  stand.spent = stand.pinned = true;
  stand.posture = Posture::kSupport;
  const Known shown = known(game, "defender");
  const KnownPiece& b1 = piece(shown, "B-1");
  REQUIRE(b1.at);
  CHECK(b1.at->point == stand.placed.at);
  CHECK(b1.group == "B1");
  CHECK(b1.side == kBlue);
  for (const char* badge : {"spent", "pinned", "support", "may be fired at"}) {
    INFO(badge);
    CHECK(std::ranges::count(b1.badges, badge) == 1);
  }
}

TEST_CASE("BQ-80: whoever was warned reads \"contact ahead\" and no more", "[brevity][BQ-80]") {
  Game game = with_secrets({}, Step::kMove);
  test::stand(game, "B-1").move.contact_ahead = true;
  const auto warned = [&](const char* seat) {
    const Known shown = known(game, seat);
    return std::ranges::count(piece(shown, "B-1").badges, "contact ahead") == 1;
  };
  CHECK(warned("attacker"));
  CHECK(warned("umpire"));
  CHECK_FALSE(warned("defender"));
  CHECK_FALSE(warned("spectator"));
}

TEST_CASE("OB-010, OB-016: turn, light and commands that can still move are told",
          "[brevity][OB-010][OB-016]") {
  Game game = with_secrets({}, Step::kMove);
  Known shown = known(game, "spectator");
  CHECK(shown.when == "Turn 1, day 1, daylight");
  CHECK(shown.step == "move");
  CHECK(shown.steps.size() == 9);
  CHECK(shown.steps.at(static_cast<std::size_t>(shown.step_number) - 1) == shown.title);
  CHECK(fact(shown, "Blue, can still move") == "B1, B2");
  CHECK(fact(shown, "Moves") == "Blue: B1");
  game.command(CommandId("B1")).officer = false;
  CHECK(fact(known(game, "spectator"), "Blue, can still move") == "B2");
}

TEST_CASE("OB-029: each guest is told who may do what now, from what he may know",
          "[brevity][OB-029][OB-H03]") {
  const Game game = with_secrets({}, Step::kEnemyFire);
  for (const char* seat : {"attacker", "defender", "spectator"}) {
    INFO(seat);
    const Known shown = known(game, seat);
    const KnownPaper* const now = find_paper(shown, "now");
    REQUIRE(now);
    CHECK(now->now);
    REQUIRE_FALSE(now->lines.empty());
    std::string text = now->title;
    for (const std::string& each : now->lines) text += "\n" + each;
    CHECK(text.find("Red may fire") != std::string::npos);
    const KnownPaper* const attacks = find_paper(shown, "attacks");
    REQUIRE(attacks);
    REQUIRE(attacks->rows.size() == attacks->lines.size());
    CHECK(attacks->rows.front().front() == game.setup->named(PieceId("B-1")));
    for (const std::string& each : attacks->lines) text += "\n" + each;
    CHECK(text.find("Counts: ") != std::string::npos);
    if (seat != std::string("defender")) CHECK(text.find("R-4") == std::string::npos);
    CHECK(now->title == (seat == std::string("defender") ? "It is your turn to act" : "Red may act now"));
  }
  CHECK_FALSE(find_paper(known(game, "umpire"), "now"));
}

TEST_CASE("OB-179: what was destroyed or captured is listed for all", "[brevity][OB-179]") {
  Game game = with_secrets({}, Step::kMove);
  CHECK_FALSE(find_paper(known(game, "attacker"), "losses"));
  test::stand(game, "R-1").where = Where::kCaptured;
  const Known shown = known(game, "spectator");
  REQUIRE(find_paper(shown, "losses"));
  CHECK(find_paper(shown, "losses")->rows.at(0).at(2) == "captured");
  CHECK(piece(shown, "R-1").gone);
  CHECK_FALSE(piece(shown, "R-1").at);
}

TEST_CASE("OB-234, OB-275: smoke and craters lie open, and two at one place are told apart",
          "[brevity][OB-234][OB-275]") {
  Game game = with_secrets({}, Step::kMove);
  game.modules.smokes = {{.id = "smoke-7", .maker = PieceId("B-4"), .patch = {.centre = {10.0, 20.0}}},
                         {.id = "smoke-9", .maker = PieceId("B-4"), .patch = {.centre = {10.0, 20.0}}}};
  game.modules.craters = {{.centre = {30.0, 40.0}}};
  const Known shown = known(game, "spectator");
  std::vector<std::string> ids;
  for (const KnownMark& each : shown.marks) ids.push_back(each.id);
  CHECK(std::ranges::count(ids, "smoke 10,20") == 1);
  CHECK(std::ranges::count(ids, "smoke 10,20+") == 1);
  CHECK(std::ranges::count(ids, "crater 30,40") == 1);
}

TEST_CASE("OB-H07: an enemy that is not on the table yet is nobody's to know", "[brevity][OB-H07]") {
  Game game = with_secrets({.is_hidden = false}, Step::kMove);
  const auto shows = [&](const char* seat, const char* id) {
    const Known shown = known(game, seat);
    return std::ranges::find(shown.pieces, PieceId(id), &KnownPiece::id) != shown.pieces.end();
  };
  CHECK(shows("defender", "R-4"));
  CHECK_FALSE(shows("attacker", "R-4"));
  CHECK_FALSE(shows("attacker", "R-5"));
  CHECK(shows("attacker", "B-5"));
}

}  // namespace
}  // namespace telescope::brevity
