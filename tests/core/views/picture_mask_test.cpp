#include "core/views/picture_mask.hpp"

#include <algorithm>

#include "core/rules/rapier/knowledge/views.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const SeatId kCommander = SeatId("cc");

/// Counters c01 (hq) in A2-L3, c02 (i1) in A3-L4; everything lies in the middle of its sector and is seen.
class Scene {
 public:
  explicit Scene(const std::string& settings = {}) : game(settings) {
    game.at(Step::kAttackerMovement).put("hq", "A2-L3").put("i1", "A3-L4").put("1-t1", "A1-L1");
    table.emplace(game);
    for (PieceView& piece : table->view.pieces)
      if (piece.place.sector) lay(piece, *piece.place.sector);
    obstructed.emplace();
  }

  static void lay(PieceView& piece, Sector sector) {
    piece.pose = Pose{.centre = {(sector.column + 0.5) * 152.4, (sector.row + 0.5) * 152.4}, .sigma_mm = 0.3};
    piece.place = {.kind = Place::Kind::kSector, .sector = sector, .between = {}, .area = {}};
  }

  PictureMask mask(const SeatId& role = kCommander) const {
    return picture_mask(game.rules.known(game.state, role), game.kit, game.rules.standing(game.state),
                        {.table = &table->view, .obstructed = obstructed});
  }
  bool shows(const std::string& sector) const {
    const auto sectors = mask().sectors;
    return std::ranges::count(sectors, *sector_from_label(*grid_of(game.kit.board), sector)) > 0;
  }
  PieceView& operator[](const std::string& piece) { return (*table)[piece]; }

  RapierGame game;
  std::optional<SeenTable> table;
  std::optional<std::vector<Sector>> obstructed;
};

}  // namespace

TEST_CASE("HD-11: every counter that lies face down is painted over", "[views][HD-11]") {
  const Scene scene;
  const PictureMask mask = scene.mask();
  CHECK(mask.sectors.size() == 24);
  REQUIRE(mask.covers.size() == 2);
  CHECK(mask.covers[0].centre == TablePoint{1.5 * 152.4, 2.5 * 152.4});
  // A base of 30 mm turned by 45 degrees, and what the place may be wrong.
  CHECK(mask.covers[0].radius_mm > 21.2 + 0.9);
}

TEST_CASE("HD-11: a sector with a hand over it is withheld", "[views][HD-11]") {
  Scene scene;
  scene.obstructed->push_back({0, 0});
  CHECK_FALSE(scene.shows("A1-L1"));
  CHECK(scene.shows("A2-L3"));
}

TEST_CASE("HD-11: a sector with a covered or lost counter is withheld, wherever it was last",
          "[views][HD-11]") {
  Scene scene;
  for (const PieceState state : {PieceState::kCovered, PieceState::kLost, PieceState::kRemoved}) {
    scene["c01"].state = state;
    CHECK_FALSE(scene.shows("A2-L3"));
    CHECK(scene.shows("A3-L4"));
  }
  Scene::lay(scene["c01"], {0, 4});  // on its way when it was lost
  CHECK_FALSE(scene.shows("A2-L3"));
  CHECK_FALSE(scene.shows("A1-L5"));
}

TEST_CASE("HD-11: a counter beside an edge withholds both sectors until it lies clearly in one",
          "[views][HD-11]") {
  Scene scene;
  scene["c01"].place = {.kind = Place::Kind::kUnclear, .sector = {}, .between = {{1, 2}, {1, 3}}, .area = {}};
  CHECK_FALSE(scene.shows("A2-L3"));
  CHECK_FALSE(scene.shows("A2-L4"));
}

TEST_CASE("HD-11: what the umpire's hands have brought and the game does not know is withheld",
          "[views][HD-11]") {
  Scene scene;
  scene["c09"].state = PieceState::kSeen;  // undealt
  Scene::lay(scene["c09"], {3, 1});
  scene["i2"].state = PieceState::kSeen;  // a stand whose counter still lies face down
  Scene::lay(scene["i2"], {0, 2});
  CHECK_FALSE(scene.shows("A4-L2"));
  CHECK_FALSE(scene.shows("A1-L3"));
  CHECK(scene.mask().covers.size() == 2);
}

TEST_CASE("HD-11: a picture fails closed: unknown hands, no calibration, no table show nothing",
          "[views][HD-11]") {
  Scene scene;
  scene.obstructed.reset();
  CHECK(scene.mask() == PictureMask{});
  scene.obstructed.emplace();
  scene.table->view.calibrated = false;
  CHECK(scene.mask() == PictureMask{});
  CHECK(picture_mask(scene.game.rules.known(scene.game.state, kCommander), scene.game.kit, {}, {}) ==
        PictureMask{});
}

TEST_CASE("HD-11, HD-14: no picture while counters are dealt and laid, nor during the orders",
          "[views][HD-11][HD-14]") {
  for (const Step step : {Step::kDeal, Step::kDefenderDeployment, Step::kOrders}) {
    Scene scene;
    scene.game.change([&](Game& game) { game.step = step; });
    CHECK(scene.mask() == PictureMask{});
    CHECK(scene.mask(kUmpireSeat).whole);
  }
}

TEST_CASE("RQ-06: a Command Post that sees less than the public table has no picture of it",
          "[views][RQ-06][HD-11]") {
  for (const char* setting : {"cp.view = \"own-units\"", "cp.view = \"reports\"", "cp.refresh = \"step\""}) {
    const Scene scene("[settings]\n" + std::string(setting) + "\n");
    CHECK(scene.mask() == PictureMask{});
    CHECK(scene.mask(SeatId("so")) == PictureMask{});
    CHECK(scene.mask(kSpectatorSeat).sectors.size() == 24);
  }
}
