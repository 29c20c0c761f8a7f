#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/player/player.hpp"

namespace telescope::rapier {
namespace {

constexpr int kSearchSteps = 600;   // of a strong player
constexpr double kOfWinning = 0.8;  // of the value of an end; the rest is by how many left
constexpr std::size_t kMostCandidates = 24;

/// HD-01 to HD-07: which item lies beneath which counter.
void deal_anew(Game& game, SimulatedChance& chance) {
  const auto hidden =
      units_where(game, [&](UnitNo no) { return !game[no].face_up && game[no].counter.has_value(); });
  std::vector<UnitState> counters;
  for (const UnitNo no : hidden) counters.push_back(game[no]);
  chance.shuffle(counters);
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    UnitState& item = game[hidden[i]];
    item.counter = counters[i].counter;
    item.at = counters[i].at;
    item.turn_start = counters[i].turn_start;
    item.axis = counters[i].axis;
  }
  lay_holders(game);
}

/// HD-12.
void plot_anew(Game& game, const Role& seat, SimulatedChance& chance) {
  CorpsFire& fire = game.corps_fire;
  const GridBoard& grid = game.setup->grid();
  for (std::size_t i = 0; i < fire.points.size(); ++i)
    while (!knows_point(game, seat, i)) {
      const Sector sector{chance.below(grid.columns), chance.below(grid.rows)};
      const auto same = std::ranges::find(fire.points, sector);
      if (same != fire.points.end() && same != fire.points.begin() + static_cast<std::ptrdiff_t>(i)) continue;
      fire.points[i] = sector;
      break;
    }
  if (!knows_planned(game, seat) && !fire.points.empty())
    for (Sector& each : fire.planned)
      each = fire.points[static_cast<std::size_t>(chance.below(static_cast<int>(fire.points.size())))];
}

bool is_weighed(const Actions::Any& action) {
  return std::visit(
      [](const auto& kind) {
        return requires {
          kind.kIsWeighed;
        };
      },
      action);
}

/// By more than two means of so many worlds differ by chance.
bool is_clearly_better(const Considered<Actions::Any>& one, const Considered<Actions::Any>& other) {
  const auto variance = [](const auto& each) { return 0.25 / std::max(1, each.visits); };
  return one.expected - other.expected > std::sqrt(variance(one) + variance(other));
}

/// The defender has moved whom he would move plainly, and may move more.
bool may_move_more(const Game& game, const Role& seat) {
  return seat.is_umpire() && game.step == Step::kDefenderMovement &&
         game.movement.defender_moved < game.movement.defender_allowed;
}

/// What is lawful of what else could be done.
class Others {
 public:
  Others(const Game& game, std::vector<Actions::Any>& all) : game_(game), all_(all) {}

  /// A sector on to any side, or a part of the way.
  void of(const MoveUnits& move) {
    if (move.path.front().on_table()) {
      for (MoveUnits part = move; part.path.size() > 2;) {
        part.path.pop_back();
        add(part);
      }
      steps(move.units.front());
    } else {
      for (int column = 0; column < game_.setup->grid().columns; ++column) {
        MoveUnits other = move;
        other.path.back() = Location::at({column, 0});
        add(other);
      }
    }
  }
  void of(const SupportFire& shot) {
    for (const UnitNo target : targets_of(game_, shot.battery)) {
      SupportFire other = shot;
      other.target = target;
      add(other);
    }
  }
  void of(const AirStrike& strike) {
    for (const UnitNo target : units_where(game_, [](UnitNo) { return true; }))
      add(AirStrike{strike.side, target});
  }
  /// The Divisions in another order from left to right, each as wide.
  void of(const GiveOrders& orders) {
    const std::size_t count = orders.frontages.size();
    for (std::size_t first = 1; first < count; ++first) {
      GiveOrders other = orders;
      std::ranges::rotate(other.frontages, other.frontages.begin() + static_cast<std::ptrdiff_t>(first));
      int next = 0;
      for (auto& [division, axes] : other.frontages) {
        std::iota(axes.begin(), axes.end(), next);
        next += static_cast<int>(axes.size());
      }
      add(other);
    }
  }
  void of(const Advance&) {
    for (const UnitNo no : units_where(game_, [&](UnitNo each) {
           return game_.side(each) == Side::kDefender && game_[each].at.on_table();
         }))
      steps(no);
  }
  template <class Kind>
  void of(const Kind&) {}

 private:
  void add(const Actions::Any& action) {
    if (all_.size() < kMostCandidates && Actions::against(game_, action).empty()) all_.push_back(action);
  }
  void steps(UnitNo no) {
    constexpr std::array<std::pair<int, int>, 4> kSides{{{0, 1}, {-1, 0}, {1, 0}, {0, -1}}};
    const Sector at = game_[no].at.sector;
    for (const auto& [columns, rows] : kSides)
      if (const Sector to{at.column + columns, at.row + rows}; is_on_board(game_, to))
        add(MoveUnits{.units = {no}, .path = {game_[no].at, Location::at(to)}});
  }

  const Game& game_;
  std::vector<Actions::Any>& all_;
};

/// An attack as one seat may search it (core/rules/search.hpp): orders, moves, shots and air strikes of its
/// own are weighed; what else it does, and everybody else, is played plainly.
class Searched {
 public:
  using Game = rapier::Game;
  using Action = Actions::Any;

  explicit Searched(const Role& seat) : seat_(seat) {}

  /// What the counters hide, and points that are sealed from the seat, drawn by chance.
  Game world(const Game& known, SimulatedChance& chance) const {
    Game game = known;
    plot_anew(game, seat_, chance);
    if (!seat_.is_umpire()) deal_anew(game, chance);
    return game;
  }
  Side to_move(const Game& game) const {
    if (game.step == Step::kOver) return Side::kNeutral;
    return seat_.is_umpire() ? Side::kDefender : Side::kAttacker;
  }
  std::vector<Action> candidates(const Game& game) const {
    std::vector<Action> all{plain(game)};
    const Action first = all.front();
    std::visit([&](const auto& kind) { Others(game, all).of(kind); }, first);
    std::set<std::string> told;
    std::erase_if(all, [&](const Action& each) { return !told.insert(key(game, each)).second; });
    return all;
  }
  std::string key(const Game& game, const Action& action) const {
    return Actions::write(game, action).dump();
  }
  Action plain(const Game& game) const {
    SimulatedChance any(0);
    return own(game, any).value_or(Advance{});
  }
  /// And what follows until the seat has something to weigh again, or the game is over.
  void perform(Game& game, const Action& action, SimulatedChance& chance) const {
    Events untold = Events::discarding();
    Actions::perform(game, action, chance, untold);
    while (game.step != Step::kOver) {
      auto next = own(game, chance);
      if (next && (is_weighed(*next) || may_move_more(game, seat_))) return;
      if (!next) next = next_action(game, chance);
      Actions::perform(game, next.value_or(Advance{}), chance, untold);
    }
  }
  /// Whether it is a victory (RO-044), and how many left the table.
  double value(const Game& game) const {
    const VictoryCount count = victory_of(game);
    const double won = count.level == VictoryLevel::kDefeat ? 0.0 : 1.0;
    const double left = count.base == 0 ? 0.0 : std::min(1.0, static_cast<double>(count.left) / count.base);
    return kOfWinning * won + (1.0 - kOfWinning) * left;
  }

 private:
  std::optional<Action> own(const Game& game, SimulatedChance& chance) const {
    auto found = next_action(game, chance, seat_);
    if (!found && may_move_more(game, seat_)) found = Advance{};
    return found;
  }

  const Role& seat_;
};

}  // namespace

std::vector<Considered<Actions::Any>> looked_ahead(const Game& known, const Role& seat, std::uint64_t seed) {
  const bool sees =
      seat.is_umpire() || known.step == Step::kOrders || sight_of(known, seat) == Sight::kPublic;
  const Searched rules(seat);
  const Actions::Any plain = rules.plain(known);
  if (!sees || (!is_weighed(plain) && !may_move_more(known, seat))) return {};
  auto considered = Search(rules, kSearchSteps).choose(known, seed);
  // What looks a little better by so few worlds is as often worse: the plain choice stands then.
  const std::string key = rules.key(known, plain);
  const auto usual = std::ranges::find(
      considered, key, [&](const Considered<Actions::Any>& each) { return rules.key(known, each.action); });
  if (usual != considered.end() && !is_clearly_better(considered.front(), *usual))
    std::rotate(considered.begin(), usual, usual + 1);
  return considered;
}

}  // namespace telescope::rapier
