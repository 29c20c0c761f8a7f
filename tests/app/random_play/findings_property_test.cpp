// That the property which random play is held to can fail: an offender is planted for each pair that it
// compares.
#include "tests/app/random_play/findings_property.hpp"

#include "tests/app/game/walk.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

Finding sent(const char* piece, const char* remedy) {
  return {.severity = Severity::kViolation,
          .rule = "RO-037",
          .pieces = {PieceId(piece)},
          .sectors = {},
          .place = "A1-L1",
          .sentence = "It stands wrong.",
          .remedy = remedy};
}

}  // namespace

TEST_CASE("two findings that send a piece to two places are caught, whatever they begin with", "[findings]") {
  const char* const remedies[] = {"Move 1-02 to A1-L2.", "Put 1-02 into A2-L1.", "Take 1-02 off the table.",
                                  "Take 1-02 back to A1-L1."};
  for (const char* one : remedies)
    for (const char* other : remedies) {
      INFO(one << " " << other);
      Finding first = sent("1-02", one), second = sent("1-02", other);
      second.rule = "RO-070";
      CHECK(contradiction(std::vector{first, second}, {}).empty() == (first.remedy == second.remedy));
      second.pieces = {PieceId("1-03")};
      CHECK(contradiction(std::vector{first, second}, {}).empty());
      second = sent("1-02", other);
      second.severity = Severity::kNote;  // asks nobody to do anything
      CHECK(contradiction(std::vector{first, second}, {}).empty());
    }
}

TEST_CASE("a finding that is told twice on a frame is caught", "[findings]") {
  const Finding one = sent("1-02", "Look at it."), other = sent("1-03", "Look at it.");
  CHECK(contradiction(std::vector{one, other}, {}).empty());
  CHECK(contradiction(std::vector{one, other, one}, {}).starts_with("told twice"));
}

TEST_CASE("RO-132: a finding about a fight that the page calls over is caught", "[findings][RO-132]") {
  Finding fight = sent("1-02", "Fight it.");
  fight.rule = "RO-132";
  const auto sheet = [](const char* text) {
    return std::vector{SheetLine{text, {}, Severity::kNote, Audience::kAll}};
  };
  CHECK_FALSE(contradiction(std::vector{fight}, sheet("A1-L1: combat is over for this turn")).empty());
  CHECK(contradiction(std::vector{fight}, sheet("A2-L1: combat is over for this turn")).empty());
  CHECK(contradiction(std::vector{fight}, sheet("A1-L1: combat is due")).empty());
}

TEST_CASE("RO-070: what was let pass and is shown red all the same is caught", "[findings][RO-070]") {
  Walk game;
  game.walk_to("Attacker deployment");
  for (const char* unit : {"1-01", "1-02", "1-03", "1-04", "1-05", "1-11", "1-12"}) {
    game.desk->carry_out(GameRequest(CarryPiece{PieceId(unit), {.sector = Sector{0, 0}}}));
    for (const JudgedProposal& each : game.desk->scene().proposals)
      if (each.proposal.pieces == std::vector{PieceId(unit)}) {
        game.act(each.proposal.action, "The road is narrow.");
        break;
      }
  }
  REQUIRE(game.desk->waived().size() == 1);
  CHECK(red_though_passed(*game.desk, game.desk->waived()).empty());
  CHECK(red_though_passed(*game.desk, {}).starts_with("red, though it was let pass"));
}
