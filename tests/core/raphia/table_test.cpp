#include <algorithm>
#include <array>

#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/table/on_table.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

/// What a camera sees that is sure of a place to 5 mm.
class Camera {
 public:
  explicit Camera(const Game& game) : game_(game) { view_.calibrated = true; }

  /// File and rank counted from 1; halves lie on a line.
  Camera& sees(const std::string& id, double file, double rank, double heading_deg) {
    PieceView piece{.tag = {}, .piece = PieceId(id), .state = PieceState::kSeen};
    piece.pose = Pose{.centre = {(file - 0.5) * 80.0, (rank - 0.5) * 80.0},
                      .heading = Heading::from_degrees(heading_deg)};
    piece.place = locate(game_.setup->board, piece.pose->centre, 5_mm);
    view_.pieces.push_back(std::move(piece));
    return *this;
  }
  /// Every piece where the game has it, or in the square opposite to that.
  Camera& sees_all(bool left_right = false, bool near_far = false) {
    const GridBoard& grid = game_.setup->grid();
    for (const auto& [id, stand] : game_.stands) {
      const int file = left_right ? grid.columns - stand.at.column : stand.at.column + 1;
      const int rank = near_far ? grid.rows - stand.at.row : stand.at.row + 1;
      sees(id.value(), file, rank, heading_of(stand.facing).degrees() + (near_far ? 180.0 : 0.0));
    }
    return *this;
  }
  const TableView& view() const { return view_; }
  std::vector<Finding> findings() const { return OnTable().inspect(Position::of(game_), view_); }
  std::vector<Proposal> proposals(std::span<const TableMove> moves = {}) const {
    return OnTable().propose(Position::of(game_), view_, moves);
  }

 private:
  const Game& game_;
  TableView view_;
};

Game deploying() {
  Game game = position({{"S1", "HI", kSouth, 2, 1, Facing::kNorth},
                        {"S2", "LI", kSouth, 4, 2, Facing::kNorth},
                        {"SG", "GEN", kSouth, 4, 2, Facing::kNorth},
                        {"N1", "HI", kNorth, 8, 7, Facing::kSouth},
                        {"N2", "LC", kNorth, 6, 6, Facing::kSouth}});
  game.step = Step::kDeploy;
  game.turn = 0;
  game.first = game.mover = Side::kNeutral;
  return game;
}

}  // namespace

TEST_CASE("RR-C09: units in one square are one line, however many they are", "[raphia][RR-C09]") {
  const Game game = deploying();
  Camera two(game);
  two.sees("S1", 2, 1, 0).sees("S2", 2, 1, 0).sees("SG", 2, 1, 0);
  REQUIRE(two.findings().size() == 1);
  CHECK(two.findings()[0].rule == "RR-C09");
  CHECK(two.findings()[0].severity == Severity::kViolation);
  CHECK(two.findings()[0].sentence == "S1 HI and S2 LI stand in one square: one unit a square (RR-006).");
  CHECK(two.findings()[0].place == "2-1");
  Camera three(game);
  three.sees("S1", 2, 1, 0).sees("S2", 2, 1, 0).sees("N1", 2, 1, 180);
  REQUIRE(three.findings().size() == 1);
  CHECK(three.findings()[0].sentence ==
        "S1 HI, S2 LI and N1 HI stand in one square: one unit a square (RR-006).");
  CHECK(three.findings()[0].remedy == "Put all but one of them where they belong.");
}

TEST_CASE("RRQ-85: an attacker in the enemy's square is no crowd, a third unit there is",
          "[raphia][RRQ-85]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3}, {"N1", "HI", kNorth, 4, 4}, {"N2", "HI", kNorth, 5, 4}});
  Camera attack(game);
  attack.sees("S1", 4, 4, 0).sees("N1", 4, 4, 180).sees("N2", 5, 4, 180);
  CHECK(attack.findings().empty());
  Camera crowd(game);
  crowd.sees("S1", 4, 4, 0).sees("N1", 4, 4, 180).sees("N2", 4, 4, 180);
  REQUIRE(crowd.findings().size() == 1);
  CHECK(crowd.findings()[0].sentence == "N1 HI and N2 HI stand in one square: one unit a square (RR-006).");
}

TEST_CASE("RR-C01: a stand on a line is in no square, and the line says between which", "[raphia][RR-C01]") {
  const Game game = deploying();
  Camera camera(game);
  camera.sees("S1", 2.5, 1, 0);
  REQUIRE(camera.findings().size() == 1);
  CHECK(camera.findings()[0].rule == "RR-C01");
  CHECK(camera.findings()[0].sentence ==
        "S1 HI stands on a line, in 2-1 or 3-1: which square it is in is not clear.");
  CHECK(camera.findings()[0].sectors == std::vector<Sector>{{1, 0}, {2, 0}});
  CHECK(camera.proposals().empty());
  Camera edge(game);
  edge.sees("S1", 2, 0.5, 0);
  REQUIRE(edge.findings().size() == 1);
  CHECK(edge.findings()[0].sentence == "S1 HI stands on the edge of the board at 2-1.");
}

TEST_CASE("RRQ-85: a stand on the line before an enemy is asked whether it attacks", "[raphia][RRQ-85]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3}, {"N1", "HI", kNorth, 4, 4}});
  Camera camera(game);
  camera.sees("S1", 4, 3.5, 0).sees("N1", 4, 4, 180);
  REQUIRE(camera.findings().size() == 1);
  CHECK(camera.findings()[0].remedy ==
        "If it attacks 4-4, push it further in; if not, draw it back into its own square.");
  game.attacks.push_back({PieceId("S1"), {3, 2}, {3, 3}});  // once it is declared, it may stay there
  CHECK(camera.findings().empty());
}

TEST_CASE("RRQ-05: a turned or mirrored board is one line, and no stand is taken to have moved",
          "[raphia][RRQ-05]") {
  const Game game = deploying();
  Camera right(game);
  CHECK(right.sees_all().findings().empty());
  CHECK_FALSE(reflection_of(game, right.view()));

  Camera turned(game);
  turned.sees_all(true, true);
  REQUIRE(turned.findings().size() == 1);
  CHECK(turned.findings()[0].severity == Severity::kViolation);
  CHECK(turned.findings()[0].sentence ==
        "The board is turned half round: the stands of both sides are seen where those of the opposite "
        "squares belong.");
  CHECK(turned.findings()[0].remedy.find("South's own edge") != std::string::npos);
  CHECK(turned.proposals().empty());

  Camera mirrored(game);
  mirrored.sees_all(true, false);
  REQUIRE(mirrored.findings().size() == 1);
  CHECK(mirrored.findings()[0].sentence ==
        "The board is mirrored: the stands are seen with left and right exchanged.");
  Camera exchanged(game);
  exchanged.sees_all(false, true);
  REQUIRE(exchanged.findings().size() == 1);
  CHECK(exchanged.findings()[0].sentence ==
        "The board is mirrored: the stands are seen with the near and the far edge exchanged.");
}

TEST_CASE("RRQ-05: a stand or two elsewhere, few stands, or a battle that runs are no turned board",
          "[raphia][RRQ-05]") {
  Game game = deploying();
  Camera one(game);
  one.sees("S1", 9, 7, 180)
      .sees("S2", 4, 2, 0)
      .sees("SG", 4, 2, 0)
      .sees("N1", 8, 7, 180)
      .sees("N2", 6, 6, 180);
  CHECK_FALSE(reflection_of(game, one.view()));
  CHECK(one.proposals().size() == 1);
  Camera few(game);
  few.sees("S1", 9, 7, 180).sees("S2", 7, 6, 180).sees("N1", 3, 1, 0);
  CHECK_FALSE(reflection_of(game, few.view()));
  Camera turned(game);
  turned.sees_all(true, true);
  CHECK(reflection_of(game, turned.view()) == Reflection::kTurned);
  game.step = Step::kMove;
  CHECK_FALSE(reflection_of(game, turned.view()));
}

TEST_CASE("RR-C03: a stand that may not move now is proposed with the rule that bars it, in every step",
          "[raphia][RR-C03]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3}, {"N1", "HI", kNorth, 4, 6, Facing::kSouth}});
  const auto barred_by = [&](const char* id, double file, double rank, double heading_deg) {
    Camera camera(game);
    camera.sees(id, file, rank, heading_deg);
    TableMove move;
    move.piece = PieceId(id);
    const auto all = camera.proposals(std::array{move});
    REQUIRE(all.size() == 1);
    const auto against = Actions::against(game, Actions::read(game, all.front().action));
    REQUIRE_FALSE(against.empty());
    return against.front().rule;
  };
  for (Step step = Step::kBid; step < Step::kOver; step = static_cast<Step>(static_cast<int>(step) + 1)) {
    game.step = step;
    CAPTURE(static_cast<int>(step));
    CHECK_FALSE(barred_by("N1", 4, 5, 180).empty());
    CHECK_FALSE(barred_by("S1", 7, 6, 0).empty());  // no way leads there
    if (step != Step::kMove) CHECK_FALSE(barred_by("S1", 4, 4, 0).empty());
  }
  game.step = Step::kMove;
  game.stands.at(PieceId("S1")).taken = true;
  CHECK(barred_by("S1", 4, 4, 0) == "RRQ-67");
  // What no hand has moved since is a matter of the debts, as an attacker that was beaten back.
  Camera attacker(game);
  CHECK(attacker.sees("S1", 4, 6, 0).proposals().empty());
}
