#include "app/game/waived_findings.hpp"

#include "tests/app/game/walk.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// Seven units of a Division in A1-L1, where six may be.
struct Crowd : Walk {
  Crowd() {
    walk_to("Attacker deployment");
    for (const char* unit : {"1-01", "1-02", "1-03", "1-04", "1-05", "1-11"}) set_down(unit, "no orders yet");
    REQUIRE(desk->waived().empty());
    set_down("1-12", "The road is narrow.");
  }
  void set_down(const char* unit, const char* waiver) {
    desk->carry_out(GameRequest(CarryPiece{PieceId(unit), {.sector = Sector{0, 0}}}));
    for (const JudgedProposal& each : desk->scene().proposals)
      if (each.proposal.pieces == std::vector{PieceId(unit)}) return act(each.proposal.action, waiver);
  }
  /// "RO-070 8: reason" of each.
  std::string waived() {
    std::string all;
    for (const Finding& each : desk->waived())
      all += each.rule + " " + std::to_string(each.pieces.size()) + ": " + each.waiver + "\n";
    return all;
  }
};

}  // namespace

TEST_CASE("RO-070, RO-037: what the umpire has let pass stays so from step to step, until more comes into it",
          "[desk][RO-070][RO-037]") {
  Crowd game;
  CHECK(game.waived() == "RO-070 7: The road is narrow.\n");
  for (const Finding& each : game.desk->waived()) CHECK(each.audience == Audience::kUmpire);
  game.desk->carry_out(GameRequest(UndoAction{}));
  CHECK(game.waived().empty());
  game.desk->carry_out(GameRequest(RedoAction{}));
  game.walk_to("Attacker movement");
  CHECK(game.waived() == "RO-037 7: The road is narrow.\n");
  // Whoever reads the journal anew finds the same.
  CHECK(WaivedFindings().of(game.desk->session()).at(0).waiver == "The road is narrow.");
}
TEST_CASE("RO-070: another unit is let pass for a reason of its own", "[desk][RO-070]") {
  Crowd game;
  game.set_down("1-15", "And the guns.");
  CHECK(game.waived() == "RO-070 8: And the guns.\n");
}
TEST_CASE("RO-070: what the umpire's own hand brings about stands with its reason", "[desk][RO-070]") {
  Crowd game;
  const auto adjust = [&](const char* to, const char* reason) {
    game.act({{"type", "adjust"}, {"unit", "1-12"}, {"to", to}, {"reason", reason}});
  };
  adjust("left", "It was never there.");
  CHECK(game.waived().empty());
  adjust("A1-L1", "It was, after all.");
  CHECK(game.waived() == "RO-070 7: It was, after all.\n");
}
