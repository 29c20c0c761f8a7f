// The search for ways, held against every way that there is: each sequence of squares and turns, each attack
// and each set of cards is put to the single-step rule.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/rules/raphia/movement/movement.hpp"
#include "tests/core/raphia/moving.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

const PieceId kMoved{"A"};

/// What a move comes to, without the cards that are turned up: "4-2 east attack 5-2".
std::string outcome_of(Game game, const Move& wanted, bool each_facing = true) {
  perform(game, wanted);
  const Stand& stand = game.stands.at(kMoved);
  if (stand.exited) return "off";
  const bool facing = !game.setup->is_general(kMoved) && (each_facing || !turns_free(game.type(kMoved)));
  std::string words = game.setup->label(stand.at);
  if (facing) words += " " + std::string(to_string(stand.facing));
  if (!game.attacks.empty()) words += " attack " + game.setup->label(game.attacks.back().square);
  for (const Contacted& each : game.contacted) words += " contact " + std::string(to_string(each.direction));
  return words;
}

/// Every way by brute force, and what each comes to.
class EveryWay {
 public:
  explicit EveryWay(const Game& game) : game_(game), sets_(card_sets(game, kMoved)) { go_on({}); }
  const std::set<std::string>& outcomes() const { return outcomes_; }

 private:
  void go_on(const std::vector<WayStep>& way) {
    constexpr std::size_t kLongest = 4;  // two squares and two turns, or three squares of a general
    const Objections no = walk(game_, kMoved, way, {}).objections;
    const bool passes = !no.empty() && no.front().rule == "RR-006";  // it is in a friend's square
    if (!no.empty() && !passes) return;                              // nor is any longer one lawful
    const Sector at = end_of(way);
    if (!passes) try_to(way, std::nullopt);
    for (int i = 0; i < 4 && !passes; ++i) try_to(way, ahead(at, static_cast<Facing>(i)));
    if (way.size() == kLongest) return;
    for (int i = 0; i < 4; ++i) {
      auto longer = way;
      longer.push_back({.go = ahead(at, static_cast<Facing>(i)), .facing = {}});
      go_on(longer);
      longer.back() = face(static_cast<Facing>(i));
      go_on(longer);
    }
  }
  Sector end_of(const std::vector<WayStep>& way) const {
    Sector at = game_.stands.at(kMoved).at;
    for (const WayStep& step : way) at = step.go.value_or(at);
    return at;
  }
  void try_to(const std::vector<WayStep>& way, std::optional<Sector> attack) {
    if (!walk(game_, kMoved, way, attack).objections.empty()) return;  // whatever the cards
    for (const auto& cards : sets_) {
      Move wanted = move(game_, kMoved.value(), way, {}, attack);
      wanted.cards = cards;
      if (!wanted.against(game_).empty() || does_nothing(wanted)) continue;
      outcomes_.insert(outcome_of(game_, wanted));
    }
  }
  /// Turns that come to nothing are no move worth offering.
  bool does_nothing(const Move& wanted) const {
    const Walk walked = walk(game_, kMoved, wanted.way, wanted.attack);
    if (walked.squares() > 0) return false;
    Game after = game_;
    perform(after, wanted);
    return game_.setup->is_general(kMoved) ||
           after.stands.at(kMoved).facing == game_.stands.at(kMoved).facing;
  }

  const Game& game_;
  std::vector<std::vector<std::string>> sets_;
  std::set<std::string> outcomes_;
};

class RandomPosition {
 public:
  explicit RandomPosition(unsigned seed) : random_(seed) {}

  Game make() {
    RaphiaSettings settings{.files = 4, .ranks = 4};
    if (one_in(3)) settings.direction = MoveDirection::kAnyOrthogonal;
    if (one_in(3)) settings.turn_max = 90;
    if (one_in(3)) settings.two_blacks_compel = false;
    if (one_in(3)) settings.lc_squares_per_card = 1;
    if (one_in(3)) settings.pass_then_attack = true;
    if (one_in(3)) settings.leave_far_edge = true;
    std::vector<Put> put{{"A", type(), kSouth, below(4) + 1, below(4) + 1, facing(), cards()}};
    std::string& own = put.front().cards;
    if (put.front().type == "GEN") own = own.substr(0, own.find(' '));
    const int others = below(9);
    for (int i = 0; i < others; ++i) {
      Put other{std::string(1, static_cast<char>('B' + i)),
                one_in(3) ? "GEN" : type(),
                one_in(2) ? kSouth : kNorth,
                below(4) + 1,
                below(4) + 1,
                facing()};
      if (fits(put, other)) put.push_back(other);
    }
    Game game = position(put, settings);
    for (const std::string& card : std::vector<std::string>(game.laid(kMoved)))
      if (one_in(4)) turn_up(game, kMoved, {card});
    return game;
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  bool one_in(int n) { return below(n) == 0; }
  Facing facing() { return static_cast<Facing>(below(4)); }
  std::string type() {
    constexpr std::array kTypes{"HI", "LI", "HC", "HC", "LC", "EL", "GEN"};
    return kTypes.at(static_cast<std::size_t>(below(7)));
  }
  std::string cards() {
    constexpr std::array kCards{"", "7h", "7c", "7h 9d", "7h 9c", "7c 9s", "jk1", "7h jk1", "7c jk1"};
    return kCards.at(static_cast<std::size_t>(below(9)));
  }
  /// RR-006: one unit a square, and never both sides.
  static bool fits(const std::vector<Put>& put, const Put& other) {
    return std::ranges::none_of(put, [&](const Put& each) {
      return each.file == other.file && each.rank == other.rank &&
             (each.side != other.side || (each.type != "GEN" && other.type != "GEN"));
    });
  }

  std::mt19937 random_;
};

std::set<std::string> offered(const Game& game) {
  std::set<std::string> outcomes;
  for (const Move& each : move_choices(game, kMoved, {})) {
    INFO(written(game, each).dump());
    CHECK(each.against(game).empty());
    CHECK(outcomes.insert(outcome_of(game, each)).second);  // each once
  }
  return outcomes;
}

}  // namespace

TEST_CASE("RR-028, RRQ-67, RRQ-69, RRQ-74: every lawful move is offered, and none that is not",
          "[raphia][RR-028][RRQ-69][RRQ-74][random]") {
  RandomPosition random(20260);
  for (int i = 0; i < (telescope::test::at_length() ? 120 : 60); ++i) {
    const Game game = random.make();
    INFO(to_json(game).dump());
    REQUIRE(offered(game) == EveryWay(game).outcomes());
  }
}

TEST_CASE("RR-028: what is offered first goes ahead, whichever way the unit faces", "[raphia][RR-028]") {
  for (const Facing facing : kFacings) {
    Game game = alone("HI", "7h");
    game.stands.at(kMoved).facing = facing;
    const auto choices = move_choices(game, kMoved, {});
    REQUIRE(!choices.empty());
    CHECK(choices.front().end_of_way(game).at == ahead(Sector{4, 3}, facing));
  }
}

TEST_CASE("RRQ-67, RRQ-91: every set of cards that pays for a way is offered with it, and no card too many",
          "[raphia][RRQ-67][RRQ-91][random]") {
  RandomPosition random(20261);
  for (int i = 0; i < 60; ++i) {
    const Game game = random.make();
    INFO(to_json(game).dump());
    std::map<std::string, std::set<std::vector<std::string>>> by_way;
    for (const Move& each : move_choices(game, kMoved, {.each_payment = true})) {
      Move way = each;
      way.cards.clear();
      by_way[written(game, way).dump()].insert(each.cards);
    }
    for (const auto& [way, sets] : by_way) {
      auto wanted = std::get<Move>(read(game, Action::parse(way)));
      for (const auto& cards : card_sets(game, kMoved)) {
        wanted.cards = cards;
        CHECK(wanted.against(game).empty() == sets.contains(cards));
      }
    }
  }
}

TEST_CASE("RRQ-23: without each facing, units that turn free are offered each square once",
          "[raphia][RRQ-23][random]") {
  RandomPosition random(20262);
  for (int i = 0; i < 60; ++i) {
    const Game game = random.make();
    INFO(to_json(game).dump());
    std::set<std::string> squares, all;
    for (const Move& each : move_choices(game, kMoved, {.each_facing = false}))
      CHECK(squares.insert(outcome_of(game, each, false)).second);
    const bool free = turns_free(game.type(kMoved));
    for (const Move& each : move_choices(game, kMoved, {})) {
      const Walk walked = walk(game, kMoved, each.way, each.attack);
      if (!free || walked.squares() > 0) all.insert(outcome_of(game, each, false));
    }
    CHECK(squares == all);
  }
}

TEST_CASE("RRQ-74, RRQ-69: heavy cavalry that has come upon a general enters no further square, but turns",
          "[raphia][RRQ-74][RRQ-69]") {
  const Game game = position({{"A", "HC", kSouth, 5, 4, kN, "7h 9d"}, {"X", "GEN", kNorth, 5, 5, kS}});
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE), face(kS)}, "7h 9d")).empty());  // RRQ-20
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE), to(6, 5)}, "7h 9d")) == "RRQ-74");
  CHECK(offered(game).contains("5-5 east contact north"));
}

TEST_CASE("RRQ-59, RRQ-74: each direction in which a general can be come upon is offered",
          "[raphia][RRQ-59][RRQ-74]") {
  const Game game = position({{"A", "LC", kSouth, 5, 4, kN, "7h"}, {"X", "GEN", kNorth, 6, 5, kS}});
  const auto all = offered(game);
  CHECK(all.contains("6-5 north contact north"));
  CHECK(all.contains("6-5 north contact east"));
}

TEST_CASE("RR-029: a unit that must move may go out and back", "[raphia][RR-029]") {
  const Game game = alone("LC", "7h");
  CHECK(against(game, move(game, "A", {to(5, 5), to(5, 4)}, "7h")).empty());
  CHECK(offered(game).contains("5-4 north"));
  CHECK(offered(alone("HC", "7h 9d")).contains("5-4 north"));
}

TEST_CASE("RRQ-22: where the setting allows it, the attack after passing a friend is offered",
          "[raphia][RRQ-22]") {
  const Game game = position(
      {{"A", "LI", kSouth, 5, 4, kN, "7h 9c"}, {"F", "HI", kSouth, 5, 5}, {"E", "HI", kNorth, 5, 7, kS}},
      {.pass_then_attack = true});
  CHECK(offered(game).contains("5-6 north attack 5-7"));
}

TEST_CASE("RR-C03, RRQ-74: of the ways that a hand may have gone, one around a general who stands alone",
          "[raphia][RR-C03][RRQ-74]") {
  for (const auto& [file, rank] : {std::pair(5, 5), std::pair(6, 4)}) {
    const Game game = position({{"A", "LC", kSouth, 5, 4, kN, "7h"}, {"X", "GEN", kNorth, file, rank, kS}});
    const auto way = way_by_hand(game, kMoved, {5, 4}, std::nullopt, false);
    REQUIRE(way);
    CHECK(walk(game, kMoved, *way, {}).objections.empty());
  }
}
