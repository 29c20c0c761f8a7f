#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/table/on_table.hpp"
#include "tests/core/raphia/combat_play.hpp"
#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

/// The piece as the camera has it: clearly in that square, file and rank counted from 1, unless it lies on a
/// line.
PieceView seen(const std::string& id, int file, int rank, double heading_deg, bool on_a_line = false) {
  PieceView piece;
  piece.piece = PieceId(id);
  piece.state = PieceState::kSeen;
  piece.pose = Pose{.centre = {}, .heading = Heading::from_degrees(heading_deg)};
  piece.place.kind = on_a_line ? Place::Kind::kUnclear : Place::Kind::kSector;
  if (!on_a_line) piece.place.sector = Sector{file - 1, rank - 1};
  return piece;
}

std::vector<Proposal> proposed(const Game& game, PieceView piece) {
  TableView view;
  view.calibrated = true;
  view.pieces.push_back(std::move(piece));
  return OnTable().propose(Position::of(game), view, {});
}

/// "5-5 east lawful": the way that a hand is taken to have gone, and the statement that stands against it.
std::string told(const Game& game, PieceView piece) {
  const auto all = proposed(game, std::move(piece));
  if (all.empty()) return "nothing";
  const auto wanted = std::get<Move>(read(game, all.front().action));
  std::string text;
  for (const WayStep& step : wanted.way)
    text += step.go ? std::to_string(step.go->column + 1) + "-" + std::to_string(step.go->row + 1) + " "
                    : std::string(to_string(*step.facing)) + " ";
  if (wanted.attack) text += "attack ";
  const Objections no = objections_to(game, wanted);
  return text + (no.empty() ? "lawful" : no.front().rule);
}

Game with_up(Game game, const std::string& piece, const std::string& cards) {
  turn_up(game, PieceId(piece), ids(cards));
  return game;
}

}  // namespace

TEST_CASE("RR-C01: a stand on a line has not moved to either square", "[raphia][RR-C01]") {
  CHECK(told(alone("HI", "7h"), seen("A", 5, 5, 0.0, true)) == "nothing");
}

TEST_CASE("RR-C02: a facing is the nearest of four, and unclear beyond thirty degrees", "[raphia][RR-C02]") {
  const Game game = with_up(alone("HI", "7h"), "A", "7h");
  CHECK(told(game, seen("A", 5, 4, 65.0)) == "east lawful");
  CHECK(told(game, seen("A", 5, 4, 25.0)) == "nothing");
  CHECK(told(game, seen("A", 5, 4, 45.0)) == "nothing");
  TableView view;
  view.calibrated = true;
  view.pieces.push_back(seen("A", 5, 4, 45.0));
  const auto findings = OnTable().inspect(Position::of(game), view);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].rule == "RR-C02");
}

TEST_CASE("RR-C03: the way is the shortest that the type can go, and the rules say whether its cards pay",
          "[raphia][RR-C03]") {
  CHECK(told(with_up(alone("HI", "7h"), "A", "7h"), seen("A", 5, 5, 0.0)) == "5-5 lawful");
  CHECK(told(alone("HI", "7h"), seen("A", 5, 5, 0.0)) == "5-5 RR-036");  // its card lies face down
  CHECK(told(alone("HI", "7h"), seen("A", 5, 6, 0.0)) == "5-6 RR-035");  // no unit of foot goes two squares
  CHECK(told(with_up(alone("HC", "7h 9d"), "A", "7h 9d"), seen("A", 6, 5, 90.0)) == "5-5 east 6-5 lawful");
  CHECK(told(with_up(alone("LC", "7h"), "A", "7h"), seen("A", 5, 6, 0.0)) == "5-5 5-6 lawful");
  CHECK(told(alone("LC", "7h"), seen("A", 5, 7, 0.0)) == "5-7 RR-047");
  CHECK(told(with_up(alone("GEN", "7h"), "A", "7h"), seen("A", 6, 6, 0.0)).ends_with("lawful"));
  CHECK(told(with_up(among("LI", "7h 9d", "n"), "A", "7h 9d"), seen("A", 5, 6, 0.0)) == "5-5 5-6 lawful");
  CHECK(told(among("LI", "7h 9d", "n"), seen("A", 5, 5, 0.0)) == "5-5 RR-006");  // it may not stay there
}

TEST_CASE("RR-031: whoever moves a stand while its card lies face down reads that it is turned up first",
          "[raphia][RR-031]") {
  const auto why = [](const Game& game) {
    const auto all = proposed(game, seen("A", 5, 5, 90.0));
    REQUIRE(all.size() == 1);
    const Objections no = objections_to(game, std::get<Move>(read(game, all.front().action)));
    return no.empty() ? std::string() : no.front().sentence;
  };
  const std::string first = "Turn up what the move needs before it is confirmed (RR-031).";
  CHECK(why(alone("HI", "7h 9d")).ends_with(first));
  CHECK(why(with_up(alone("HI", "7h 9d"), "A", "7h")).ends_with(first));
  CHECK(why(with_up(alone("HI", "7h 9d"), "A", "7h 9d")).empty());
  CHECK(why(with_up(alone("HI", "7h 9c"), "A", "7h 9c")).ends_with("two red cards do both."));
  CHECK(why(alone("HI", "")).ends_with("two red cards do both."));
}

TEST_CASE("RR-C04: foot that has moved and turned wants two cards of the colour", "[raphia][RR-C04]") {
  CHECK(told(with_up(alone("HI", "7h 9d"), "A", "7h 9d"), seen("A", 5, 5, 90.0)) == "5-5 east lawful");
  CHECK(told(with_up(alone("HI", "7h 9c"), "A", "7h"), seen("A", 5, 5, 90.0)) == "5-5 east RR-036");
}

TEST_CASE("RR-C05, RRQ-85: a stand that was pushed into an enemy's square attacks it", "[raphia][RR-C05]") {
  Game game = position({{"A", "HI", kSouth, 5, 4, kN, "7h 9d"}, {"B", "HI", kNorth, 5, 5, kS, "2c"}});
  turn_up(game, PieceId("A"), ids("7h"));
  CHECK(told(game, seen("A", 5, 5, 0.0)) == "attack lawful");
  game.stands.at(PieceId("A")).facing = kE;
  turn_up(game, PieceId("A"), ids("9d"));
  CHECK(told(game, seen("A", 5, 5, 0.0)) == "north attack lawful");
}

TEST_CASE("RR-C06: of several that attack one square each may be the lead", "[raphia][RR-C06]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "7h"},
             {"C", "LI", kSouth, 3, 4, Facing::kEast, "8h"},
             {"B", "HI", kNorth, 4, 4, kDown, "9s"}});
  play.declare("A", 4, 4);
  play.declare("C", 4, 4);
  CHECK(attackers_of(play.game, Play::square(4, 4)) == std::vector<PieceId>{PieceId("A"), PieceId("C")});
}

TEST_CASE(
    "RR-C07, RR-C08: after a combat the table owes each stand its square, and the lost ones their place off "
    "it",
    "[raphia][RR-C07][RR-C08]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "kh 9d"},
             {"B", "HI", kNorth, 4, 4, kDown, "3s"},
             {"C", "HI", kNorth, 7, 7, kDown}});
  play.attack("A", 4, 4);
  const auto all = OnTable().standing(Position::of(play.game));
  const auto spot = [&](const char* id) {
    return std::ranges::find(all, PieceId(id), &Standing::piece)->spot;
  };
  REQUIRE(std::holds_alternative<InSector>(spot("A")));
  CHECK(std::get<InSector>(spot("A")).sector == Play::square(4, 4));
  CHECK(std::holds_alternative<OffTable>(spot("B")));
  CHECK(std::get<InSector>(spot("C")).sector == Play::square(7, 7));
}

TEST_CASE("RR-C09, RR-006: two units in one square are a fault, a general with one is not",
          "[raphia][RR-C09]") {
  Game game = position({{"A", "HI", kSouth, 4, 3}, {"B", "HI", kSouth, 5, 3}, {"G", "GEN", kSouth, 4, 3}});
  const auto faults = [&](int file) {
    TableView view;
    view.calibrated = true;
    view.pieces = {seen("A", 4, 3, 0.0), seen("B", file, 3, 0.0), seen("G", 4, 3, 0.0)};
    return std::ranges::count(OnTable().inspect(Position::of(game), view), "RR-C09", &Finding::rule);
  };
  CHECK(faults(4) == 1);
  CHECK(faults(5) == 0);
}

TEST_CASE("RRQ-88: a general with a card whose stand is left behind stays by his owner's word",
          "[raphia][RRQ-88]") {
  const auto proposal = [](const std::string& card, int general_rank) {
    const Game game = with_up(
        position({{"A", "HI", kSouth, 5, 4, kN, "7h"}, {"G", "GEN", kSouth, 5, 4, kN, card}}), "A", "7h");
    TableView view;
    view.calibrated = true;
    view.pieces = {seen("A", 5, 5, 0.0), seen("G", 5, general_rank, 0.0)};
    return OnTable().propose(Position::of(game), view, {}).front();
  };
  CHECK(proposal("9s", 4).action.at("stays") == Json{"G"});
  CHECK(proposal("9s", 4).sentence.ends_with("; G GEN stays"));
  CHECK_FALSE(proposal("9s", 5).action.contains("stays"));
  CHECK_FALSE(proposal("", 4).action.contains("stays"));  // RRQ-26: he goes along
}
