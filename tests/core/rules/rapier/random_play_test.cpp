// Whatever is asked in random games, what is accepted keeps the game whole.
#include <set>

#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// Numerical Recipes' linear congruential generator: the same play on every machine.
class Chance {
 public:
  explicit Chance(unsigned seed) : state_(seed) {}
  int below(int bound) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<unsigned>(bound));
  }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

 private:
  unsigned state_;
};

class RandomGame {
 public:
  RandomGame(unsigned seed, const std::string& settings) : chance_(seed), game_(settings) {
    game_.at(Step::kReplaceHq, 0).frontage("1", 0, 1).frontage("2", 2, 3);
    for (int i = 0; i < game_.game().unit_count(); ++i) set_up(static_cast<UnitNo>(i));
    act({{"type", "advance"}});
  }

  void play() {
    for (int turn = 0; turn < 6 && game_.state["step"] != "over"; ++turn)
      for (int step = 0; step < 9 && game_.state["step"] != "over"; ++step) {
        const bool moving =
            game_.state["step"] == "attacker-movement" || game_.state["step"] == "defender-movement";
        for (int i = 0; i < (moving ? 25 : 6); ++i)
          ask(moving && chance_.below(2) ? random_move() : offered());
        finish_step();
      }
  }

  int done = 0, refused = 0;

 private:
  void set_up(UnitNo no) {
    game_.change([&](Game& game) {
      const Side side = game.side(no);
      const int first = side == Side::kAttacker ? 0 : 1, lines = side == Side::kAttacker ? 1 : 4;
      const int column = game.facts(no).division == DivisionNo{0} ? 0 : 2;
      const Sector sector = side == Side::kAttacker ? Sector{column + chance_.below(2), 0}
                                                    : Sector{chance_.below(4), first + chance_.below(lines)};
      if (count_in(game, sector, side) < 6)
        game[no].at = Location::at(sector);
      else
        game[no].at = side == Side::kDefender ? Location::dead()
                      : chance_.below(3) == 0 ? Location::r2()
                                              : Location::r1();
      game[no].turn_start = game[no].at;
      if (game[no].at.on_table()) game[no].axis = game[no].at.sector.column;
      update_holders(game);
    });
  }

  /// What the umpire's page or a piece offers: all of it is lawful.
  Action offered() {
    std::vector<Option> options = game_.rules.sheet(game_.state).options;
    std::erase_if(options, [](const Option& each) { return each.action["type"] == "advance"; });
    for (int i = 0; i < 4; ++i)
      for (Option& each : game_.rules.options(game_.state, chance_.one_of(game_.kit.pieces).id))
        options.push_back(std::move(each));
    if (options.empty()) return nullptr;
    const Action action = chance_.one_of(options).action;
    INFO(action.dump());
    REQUIRE(game_.against(action) == "");
    return action;
  }

  /// Some of those who stand together, along any path.
  Action random_move() {
    const Game game = game_.game();
    const auto no = static_cast<UnitNo>(chance_.below(game.unit_count()));
    if (!game[no].at.on_table()) return nullptr;
    std::vector<std::string> units;
    for (const UnitNo each : units_in(game, game[no].at.sector, game.side(no)))
      if (each == no || chance_.below(2)) units.push_back(game.facts(each).id.value());
    Sector at = game[no].at.sector;
    std::vector<std::string> path{name_of(game, at)};
    for (int steps = 1 + chance_.below(3); steps > 0; --steps) {
      const bool sideways = chance_.below(4) == 0;
      (sideways ? at.column : at.row) += chance_.below(3) ? 1 : -1;
      if (at.column < 0 || at.column > 3 || at.row < 0 || at.row > 5) break;
      path.push_back(name_of(game, at));
    }
    return path.size() > 1 ? Action(move(units, path)) : Action(nullptr);
  }

  void ask(const Action& action) {
    if (action.is_null()) return;
    if (game_.against(action).empty())
      act(action);
    else
      ++refused;
  }

  void finish_step() {
    for (int i = 0; i < 200 && game_.against({{"type", "advance"}}) != ""; ++i) ask(offered());
    act({{"type", "advance"}});
  }

  void act(const Action& action) {
    const Game before = game_.game();
    std::vector<Throw> made;
    for (auto pools = game_.needs(action); !pools.empty(); pools = game_.needs(action, made)) {
      made.push_back({.pool = pools.front().id, .dice = {}});
      for (int i = 0; i < pools.front().dice(); ++i)
        made.back().dice.push_back(1 + chance_.below(pools.front().sides));
    }
    game_.state = game_.rules.apply(game_.state, action, made).state;
    ++done;
    INFO(action.dump());
    check(before);
  }

  void check(const Game& before) {
    const Game after = game_.game();
    REQUIRE(to_json(after) == game_.state);  // the round trip
    for (int i = 0; i < after.unit_count(); ++i) {
      const auto no = static_cast<UnitNo>(i);
      const UnitState &was = before[no], &is = after[no];
      INFO(after.facts(no).id.value());
      if (!was.alive() || was.at.kind == Location::Kind::kLeft) REQUIRE(is.at == was.at);
      if (was.at.kind != Location::Kind::kNowhere) REQUIRE(is.at.kind != Location::Kind::kNowhere);
      if (was.face_up) REQUIRE(is.face_up);
      REQUIRE((is.alive() || is.steps >= 0));
    }
    std::set<std::pair<Sector, Side>> seen;
    for (int i = 0; i < after.unit_count(); ++i) {
      const auto no = static_cast<UnitNo>(i);
      if (!after[no].at.on_table()) continue;
      const Sector sector = after[no].at.sector;
      if (seen.insert({sector, after.side(no)}).second)
        REQUIRE(count_in(after, sector, after.side(no)) <= after.settings().stacking_limit);
      if (is_fighting(after[no].kind)) REQUIRE(holder(after, sector).has_value());
    }
  }

  Chance chance_;
  RapierGame game_;
};

}  // namespace

TEST_CASE("RO-037: random games under all terrain and grouping settings stay whole",
          "[rapier][RO-037][random]") {
  int done = 0, refused = 0;
  unsigned seed = 42;
  for (const char* settings :
       {"",
        "[settings]\nstacking.group = \"one-by-one\"\nmine.passage = \"block\"\ndummy.move_hidden = true\n",
        "[settings]\nterrain.rule = \"bogging\"\nmoving_targets = true\n[[rapier.terrain]]\nkind = "
        "\"woods\"\n"
        "sectors = [\"A1-L2\", \"A3-L3\"]\n[[rapier.road]]\nsectors = [\"R1\", \"A1-L1\", \"A1-L2\"]\n",
        "[settings]\nterrain.rule = \"halting\"\ndummy.stops = false\nreserve.entry = \"anywhere\"\n"
        "[[rapier.terrain]]\nkind = \"impassable\"\nsectors = [\"A2-L3\", \"A4-L4\"]\n"}) {
    RandomGame game(++seed, settings);
    game.play();
    done += game.done;
    refused += game.refused;
  }
  CHECK(done > 400);
  CHECK(refused > 100);
}
