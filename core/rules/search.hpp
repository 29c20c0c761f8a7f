#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/side.hpp"
#include "core/rules/level.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/simulated_chance.hpp"

// A player who looks ahead: single-observer information-set Monte Carlo tree search (Cowling, Powley and
// Whitehouse, "Information Set Monte Carlo Tree Search", 2012), the same for every game of two sides. Each
// step draws a world that agrees with what the seat knows, walks down one tree that all worlds share, adds
// one action to it, plays on plainly, and values how that came out. A game gives it one type:
//
//   struct Searched {
//     using Game = ...;
//     using Action = ...;
//     Game world(const Game& known, SimulatedChance&) const;
//     Side to_move(const Game&) const;
//     std::vector<Action> candidates(const Game&) const;
//     std::string key(const Game&, const Action&) const;
//     Action plain(const Game&) const;
//     void perform(Game&, const Action&, DiceTray&) const;
//     double value(const Game&) const;
//   };
//
//   world       one that agrees with what the seat knows, whatever it cannot know drawn by chance
//   to_move     whose word is waited for; kNeutral: the game is over
//   candidates  what whoever moves may do and is worth a look, what a plain player does first
//   key         the same for the same action in every world
//   plain       what a plain player does who moves, quickly
//   value       how a game that is over came out for the attacker, 0 to 1

namespace telescope {

inline constexpr double kBoldness = 0.5;  ///< of the bound by which a child is chosen (UCB1)

/// What it made of one action.
template <class Action>
struct Considered {
  Action action;
  int visits = 0;
  double expected = 0.0;  ///< mean value for who chooses, 0 to 1
};

/// "71 % from Attack; 40 % from Regroup": what it expected of the best two; empty where nothing was weighed.
template <class Action, class Title>
std::string hopes_in_words(const std::vector<Considered<Action>>& considered, Title title) {
  constexpr std::size_t kTold = 2;
  std::string words;
  for (const Considered<Action>& each : considered | std::views::take(kTold))
    if (each.visits > 0)
      words += (words.empty() ? "" : "; ") + std::to_string(std::lround(100.0 * each.expected)) + " % from " +
               title(each.action);
  return words;
}

template <class Searched>
class Search {
 public:
  using Game = typename Searched::Game;
  using Action = typename Searched::Action;

  /// `steps`: worlds played out. It thinks by these alone, so that the same view is always answered alike.
  Search(const Searched& rules, int steps) : rules_(rules), steps_(steps) {}

  /// Of the seat that `known` waits for: what it may do, as it was considered, the choice first. `known` is a
  /// world that hangs on what the seat knows alone. One thing only to do is not searched.
  std::vector<Considered<Action>> choose(const Game& known, std::uint64_t seed) {
    SimulatedChance chance(seed);
    const Side seat = rules_.to_move(known);
    Node root;
    std::vector<Considered<Action>> all;
    for (Action& each : rules_.candidates(known)) all.push_back({.action = std::move(each)});
    if (all.size() < 2) return all;
    for (int step = 0; step < steps_; ++step) {
      Game game = rules_.world(known, chance);
      walk(root, game, chance);
    }
    for (Considered<Action>& each : all)
      if (const auto child = root.children.find(rules_.key(known, each.action));
          child != root.children.end()) {
        each.visits = child->second.visits;
        each.expected = mean(child->second, seat);
      }
    std::ranges::stable_sort(all, std::ranges::greater(), [](const Considered<Action>& each) {
      return std::pair(each.visits, each.expected);
    });
    return all;
  }

 private:
  struct Node {
    int visits = 0, available = 0;
    double total = 0.0;  ///< of the values, for the attacker
    std::map<std::string, Node> children = {};
  };

  static double mean(const Node& node, Side side) {
    if (node.visits == 0) return 0.0;
    const double attackers = node.total / node.visits;
    return side == Side::kAttacker ? attackers : 1.0 - attackers;
  }

  /// One step: down the tree, one action more, then plainly to the end. The value for the attacker.
  double walk(Node& node, Game& game, SimulatedChance& chance) {
    const Side side = rules_.to_move(game);
    double value = 0.0;
    if (side == Side::kNeutral) {
      value = rules_.value(game);
    } else {
      auto [action, child] = pick(node, game, side);
      rules_.perform(game, action, chance);
      value = child->visits == 0 ? played_on(*child, game, chance) : walk(*child, game, chance);
    }
    ++node.visits;
    node.total += value;
    return value;
  }

  double played_on(Node& leaf, Game& game, SimulatedChance& chance) {
    while (rules_.to_move(game) != Side::kNeutral) rules_.perform(game, rules_.plain(game), chance);
    ++leaf.visits;
    leaf.total += rules_.value(game);
    return leaf.total;
  }

  /// Of what may be done in this world: what nobody has tried, in the order of the candidates, else the best
  /// by its bound.
  std::pair<Action, Node*> pick(Node& node, const Game& game, Side side) {
    std::vector<Action> candidates = rules_.candidates(game);
    Node* best = nullptr;
    std::size_t chosen = 0;
    double best_bound = -1.0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      Node& child = node.children[rules_.key(game, candidates[i])];
      ++child.available;
      const double bound =
          child.visits == 0
              ? std::numeric_limits<double>::max()
              : mean(child, side) + kBoldness * std::sqrt(std::log(child.available) / child.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = &child;
        chosen = i;
      }
    }
    return {std::move(candidates[chosen]), best};
  }

  const Searched& rules_;
  int steps_;
};

/// What `who` makes, at another level than the plain one, of what he knows: the strong player searches, the
/// easy one plays plainly but for one choice in so many, which is `slip(chance)`.
template <class Searched>
std::vector<Considered<typename Searched::Action>> considered_beyond_plain(
    Level level, const Searched& rules, const typename Searched::Game& known, std::string_view who, int steps,
    auto slip) {
  constexpr int kSlips = 3;
  const std::uint64_t seed = seed_of_text(plain_json(known).dump() + std::string(who));
  if (level == Level::kStrong) return Search(rules, steps).choose(known, seed);
  SimulatedChance chance(seed);
  if (chance.below(kSlips) == 0) return {{.action = slip(chance)}};
  return {{.action = rules.plain(known)}};
}

}  // namespace telescope
