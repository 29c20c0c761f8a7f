#include <algorithm>

#include "core/rules/brevity/fire/tables.hpp"
#include "core/rules/brevity/state/setup.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::kRed;

bool warns(const std::vector<Finding>& all, const std::string& rule, const std::string& piece) {
  return std::ranges::any_of(all, [&](const Finding& each) {
    return each.rule == rule && each.pieces == std::vector<PieceId>{PieceId(piece)};
  });
}
std::shared_ptr<Setup> setup(bool adv_size = true) {
  test::Table table;
  table.settings.adv.size = adv_size;
  return test::setup_of({{.id = "B-1"},
                         {.id = "B-2", .kind = "artillery"},
                         {.id = "R-1", .kind = "heavy-tanks", .side = kRed},
                         {.id = "R-2", .kind = "tanks", .side = kRed, .nation = "soviet"},
                         {.id = "R-3", .kind = "anti-tank", .side = kRed}},
                        table);
}

TEST_CASE("OB-199, OB-200, OB-204: half battalions by size", "[brevity][OB-199][OB-200][OB-204]") {
  auto facts = setup();
  facts->pieces.at(PieceId("R-3")).size = Size::kCompany;
  const Game game = test::game_of(facts);
  CHECK(game.strength(PieceId("B-1")) == 2);
  CHECK(game.strength(PieceId("B-2")) == 1);
  CHECK(game.strength(PieceId("R-3")) == 0);
}

TEST_CASE("BQ-48, BQ-134: without adv.size only reconnaissance companies are not normal",
          "[brevity][BQ-48][BQ-134]") {
  auto facts = setup(false);
  for (const char* id : {"R-2", "R-3"}) facts->pieces.at(PieceId(id)).size = Size::kCompany;
  facts->pieces.at(PieceId("R-2")).reconnaissance = true;
  const Game game = test::game_of(facts);
  CHECK(game.strength(PieceId("B-2")) == 2);
  CHECK(game.strength(PieceId("R-2")) == 0);
  CHECK(game.strength(PieceId("R-3")) == 2);
}

TEST_CASE("WE-04: dice by strength", "[brevity][WE-04][BQ-48]") {
  CHECK(dice_for(3).dice == 4);
  CHECK(dice_for(5).dice == 4);
  CHECK(dice_for(6).dice == 5);
  CHECK(dice_for(10).dice == 5);
  CHECK(dice_for(11).dice == 6);
  CHECK(dice_for(0).dice == 1);
}

TEST_CASE("OB-201: artillery of normal strength is unusual", "[brevity][OB-201][BQ-82]") {
  auto facts = setup();
  CHECK_FALSE(warns(size_warnings(*facts), "OB-201", "B-2"));
  facts->pieces.at(PieceId("B-2")).size = Size::kNormal;
  CHECK(warns(size_warnings(*facts), "OB-201", "B-2"));
  facts->settings.adv.size = false;
  CHECK(size_warnings(*facts).empty());
}

TEST_CASE("OB-202: Soviet and German heavy tanks of normal strength are unusual", "[brevity][OB-202]") {
  auto facts = setup();
  CHECK(warns(size_warnings(*facts), "OB-202", "R-2"));
  CHECK_FALSE(warns(size_warnings(*facts), "OB-202", "R-1"));
  facts->pieces.at(PieceId("R-1")).size = Size::kNormal;
  CHECK(warns(size_warnings(*facts), "OB-202", "R-1"));
}

TEST_CASE("OB-203, OB-204: a company is kept for its worth", "[brevity][OB-203][OB-204]") {
  auto facts = setup(false);
  facts->pieces.at(PieceId("B-1")).size = Size::kCompany;
  facts->pieces.at(PieceId("R-3")).size = Size::kCompany;
  CHECK(warns(size_warnings(*facts), "OB-203", "B-1"));
  CHECK_FALSE(warns(size_warnings(*facts), "OB-203", "R-3"));
  facts->pieces.at(PieceId("B-1")).reconnaissance = true;
  CHECK(size_warnings(*facts).empty());
}

}  // namespace
}  // namespace telescope::brevity
