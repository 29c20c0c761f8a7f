// What hands still owe the table, as a seat that sees the table may read it.
#include "core/views/seat_debts.hpp"

#include <algorithm>

#include "core/rules/rapier/table/table.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"
#include "tests/core/views/pair.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

using Lines = std::vector<std::string>;

/// Three counters and a stand of each side, in the attackers' movement.
struct Table {
  RapierGame game;
  SeatDebts debts;

  Table() {
    game.at(Step::kAttackerMovement).frontage("1", 0, 1).frontage("2", 2, 3);
    game.put("i1", "A2-L3")
        .put("i2", "A3-L4")
        .put("i3", "A1-L3", true)
        .put("1-t1", "A2-L2")
        .put("1-a", "A2-L1");
  }
  Known known(const SeatId& seat = kSpectatorSeat) const { return game.rules.known(game.state, seat); }
  Lines look(const SeenTable& table, const SeatId& seat = kSpectatorSeat) {
    return debts.look(game.kit, known(seat), &table.view);
  }
};

}  // namespace

TEST_CASE("what the game has moved is owed until a hand has moved it, and what hands have moved is not",
          "[views][debts]") {
  Table table;
  SeenTable seen(table.game);
  CHECK(table.look(seen).empty());
  SECTION("a hand moves first, and waits for somebody's word") {
    CHECK(table.look(seen.at("1-t1", "A2-L3")).empty());
    table.game.put("1-t1", "A2-L3");
    CHECK(table.look(seen).empty());
  }
  SECTION("the game moves first") {
    table.game.put("1-t1", "A1-L2");
    CHECK(table.look(seen) == Lines{"Move 1-t1 from A2-L2 to A1-L2."});
    CHECK(table.look(seen) == Lines{"Move 1-t1 from A2-L2 to A1-L2."});
    CHECK(table.look(seen.at("1-t1", "A1-L2")).empty());
    CHECK(table.look(seen.at("1-t1", "A3-L2")).empty());  // a hand's, from then on
  }
  SECTION("a stand is lost") {
    table.game.put("1-t1", "dead");
    CHECK(table.look(seen) == Lines{"Take 1-t1 off A2-L2."});
    CHECK(table.look(seen.off("1-t1")).empty());
  }
  SECTION("what is covered is neither owed nor done") {
    table.game.put("1-t1", "dead");
    seen["1-t1"].state = PieceState::kCovered;
    CHECK(table.look(seen).empty());
    seen["1-t1"].state = PieceState::kSeen;
    CHECK(table.look(seen) == Lines{"Take 1-t1 off A2-L2."});
  }
}

TEST_CASE("which way a stand must face is owed as where it must stand", "[views][debts]") {
  Table table;
  SeenTable seen(table.game);
  Known known = table.known();
  const auto piece = std::ranges::find(known.pieces, PieceId("1-t1"), &KnownPiece::id);
  REQUIRE(piece != known.pieces.end());
  const auto look = [&] { return table.debts.look(table.game.kit, known, &seen.view); };
  const auto heads = [&](double degrees) {
    seen["1-t1"].pose = Pose{.centre = {200, 200}, .heading = Heading::from_degrees(degrees)};
  };
  piece->facing = Facing::kNorth;
  heads(3);
  CHECK(look().empty());
  SECTION("the game turns it") {
    piece->facing = Facing::kEast;
    CHECK(look() == Lines{"Turn 1-t1 in A2-L2 to face east."});
    heads(88);
    CHECK(look().empty());
  }
  SECTION("the game moves it") {
    piece->sector = Sector{2, 1};
    CHECK(look() == Lines{"Move 1-t1 from A2-L2 to A3-L2, facing north."});
  }
  SECTION("a hand turns it first, and the game follows") {
    heads(88);
    CHECK(look().empty());
    piece->facing = Facing::kEast;
    CHECK(look().empty());
  }
  SECTION("the seat is not told which way it faces") {
    piece->facing.reset();
    heads(170);
    CHECK(look().empty());
  }
}

TEST_CASE("nothing is owed to a seat that does not see the table, nor without a camera, nor to the umpire",
          "[views][debts]") {
  Table table;
  SeenTable seen(table.game);
  SeatDebts umpire;
  CHECK(table.look(seen).empty());
  CHECK(umpire.look(table.game.kit, table.known(kUmpireSeat), &seen.view).empty());
  table.game.put("1-t1", "dead");
  CHECK(umpire.look(table.game.kit, table.known(kUmpireSeat), &seen.view).empty());
  Known blind = table.known();
  blind.sight = Sight::kNothing;
  CHECK(table.debts.look(table.game.kit, blind, &seen.view).empty());
  CHECK(table.debts.look(table.game.kit, table.known(), nullptr).empty());
  TableView uncalibrated = seen.view;
  uncalibrated.calibrated = false;
  CHECK(table.debts.look(table.game.kit, table.known(), &uncalibrated).empty());
  CHECK(table.look(seen) == Lines{"Take 1-t1 off A2-L2."});
}

TEST_CASE("HD-10: a counter that lies in another's place is owed to the umpire alone",
          "[views][debts][HD-10]") {
  Table table;
  SeenTable seen(table.game);
  CHECK(table.look(seen).empty());
  // The game changes two counters over; nobody who looks at the table could see that they lie wrong.
  table.game.put("i1", "A3-L4").put("i2", "A2-L3");
  CHECK(reconcile(table.game.rules.standing(table.game.state), table.game.kit, seen.view).size() == 2);
  CHECK(table.look(seen).empty());
}

TEST_CASE(
    "HD-10: two games that differ only in what lies beneath the counters owe the same to all who may not "
    "know",
    "[views][debts][HD-10]") {
  RapierGame begun;
  const auto& secrets = kinds_of_secrets();
  std::size_t told = 0, to_umpire = 0;
  for (std::size_t kind = 0; kind < secrets.size(); ++kind) {
    Pair pair(begun, secrets[kind], 5 + kind);
    std::map<std::string, std::array<SeatDebts, 2>> debts;
    std::optional<std::array<TableView, 2>> before;  // hands are one deed behind the game
    std::string difference;
    pair.play(1, [&](const std::string& what) {
      std::array<TableView, 2> now{pair.table(pair.first()), pair.table(pair.second())};
      const std::array<TableView, 2> tables = before.value_or(now);
      for (const std::string& name : pair.secrets().blind) {
        const SeatId role(name);
        const auto owed = [&](std::size_t i, const World& world) {
          return debts[name][i].look(begun.kit, pair.view(world, tables[i], role).known, &tables[i]);
        };
        const Lines first = owed(0, pair.first()), second = owed(1, pair.second());
        told += first.size();
        if (first != second && difference.empty()) difference = name + " after " + what;
      }
      const auto all = [&](std::size_t i, const World& world) {
        return reconcile(standings(world.game), begun.kit, tables[i]);
      };
      to_umpire += all(0, pair.first()) != all(1, pair.second());
      before = std::move(now);
    });
    INFO(secrets[kind].name);
    CHECK(difference.empty());
  }
  CHECK(told > 0);
  CHECK(to_umpire > 0);  // whole debts would have told them apart
}
