#pragma once

#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/rules/events.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/views/view.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

namespace telescope::rapier {

/// Chance of a seed, the same on every machine.
class PairChance {
 public:
  explicit PairChance(std::uint64_t seed) : random_(seed) {}
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  bool one_in(int many) { return below(many) == 0; }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i)
      std::swap(all[i - 1], all[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  }

 private:
  std::mt19937_64 random_;
};

/// Dice that fall the same in both games.
class SharedDice final : public DiceTray {
 public:
  explicit SharedDice(std::uint64_t seed) : chance_(seed) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override;
  using DiceTray::roll;

 private:
  PairChance chance_;
};

/// What two games of a pair differ in, and who may therefore not tell them apart.
struct Secrets {
  const char* name;
  bool counters;                   ///< which counter lies where
  bool deal;                       ///< what each counter hides
  bool looks;                      ///< also what the Staff Officer saw, until he reports
  bool fire_plan;                  ///< target points, until first fired upon; messages to the Corps Commander
  bool orders;                     ///< intentions, and messages among the attackers
  std::vector<std::string> blind;  ///< roles
};
const std::vector<Secrets>& kinds_of_secrets();

/// What was done in both games, so that it can be done again at other tables. In the second game it is as if
/// what it came to hide had been there from the beginning, so nothing needs to be changed on the way.
struct PairAct {
  Json first, second;      ///< actions; null: nothing but words
  std::uint64_t dice = 0;  ///< seed of SharedDice
  std::string words;       ///< for `audience`, in the second game only
  Audience audience = Audience::kUmpire;
};

/// Whether an attacker asks for it or does it: to whom a refusal must tell nothing.
bool is_attackers(const Game& game, const Json& action);

/// What a camera says of a table on which everything lies as `standing` has it, at one of its glances:
/// counters in a sector are told apart by their rank only. Some pieces are covered or lost.
TableView seen_table(const Kit& kit, const std::vector<Standing>& standing, unsigned glance);

/// One of the two games, with what a table and a story of it look like.
struct World {
  Game game;
  Story story;
};

/// Two games of Rapier that differ only in secrets, in which the same happens for all to see. Where the rules
/// disclose something, the second game is first changed to hide the same there: it is another game that
/// nobody could have told from the first until then. What discloses: turning a counter up (RO-095, RO-112,
/// RO-122), a look and a report (RO-058), missions on a target point (HD-12).
class Pair {
 public:
  Pair(const RapierGame& begun, const Secrets& secrets, std::uint64_t seed);

  /// Plays the setting up and so many turns; `check(what)` is called after everything that is done.
  template <class Check>
  void play(int turns, Check check) {
    check_ = check;
    set_up();
    for (int turn = 0; turn < turns && !over_; ++turn) play_turn();
  }

  const Secrets& secrets() const { return secrets_; }
  const World& first() const { return first_; }
  const World& second() const { return second_; }
  const RapierGame& begun() const { return begun_; }
  /// What the camera says of that game's table at this moment.
  TableView table(const World& world) const;
  View view(const World& world, const TableView& table, const SeatId& role,
            PictureMask* mask = nullptr) const;
  int acts() const { return acts_; }
  /// All that was done so far.
  std::vector<PairAct> history() const;
  /// What the two answered differently though it was asked alike; empty: nothing.
  const std::string& torn() const { return torn_; }

 private:
  void set_up();
  void deal_and_deploy();
  void reconnoitre();
  void deploy_attackers();
  void plan_fire();
  void bombard();
  void play_turn();
  void random_acts(int count);
  void finish_step();
  Json offered();
  void random_request();
  Json random_form(const SeatId& role);
  void whisper();
  void whisper(const char* words, Audience audience, const char* from);
  bool act(const Json& action);
  Json do_in(World& world, const Json& action);
  void advance() { act({{"type", "advance"}}); }
  /// The action in the words of the second game: another counter lies at the same place.
  Json translated(const Json& action) const;
  /// In the second game, what lies where `counter` of the first lies comes to hide the same.
  void agree(const Game& before, CounterNo counter);
  void agree_on_revealed(const Game& before, const Game& after);
  void agree_on_points(const Json& action);
  std::optional<CounterNo> twin(CounterNo counter) const;
  void look_around();

  const RapierGame& begun_;
  const Secrets& secrets_;
  PairChance chance_;
  World first_, second_;
  std::function<void(const std::string&)> check_;
  std::map<CounterNo, CounterNo> twins_;  ///< counters of the first game, and those in the same places
  std::optional<std::vector<Sector>> obstructed_;
  unsigned glance_ = 0;  ///< of this moment's camera
  std::vector<PairAct> history_;
  int acts_ = 0;
  bool over_ = false;
  std::string torn_;
};

}  // namespace telescope::rapier
