#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"
#include "tests/core/brevity/position.hpp"

namespace telescope::brevity::test {

/// Hands out the throws of a test one after the other, and keeps what they were asked for.
class Dice final : public DiceTray {
 public:
  Dice() = default;
  Dice(std::initializer_list<std::vector<int>> throws) : throws_(throws) {}

  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    std::vector<std::vector<int>> answers;
    for (const PoolRequest& each : pools) {
      asked.push_back(each);
      if (throws_.empty()) throw std::logic_error("nothing is thrown for " + each.id);
      if (static_cast<int>(throws_.front().size()) != each.dice())
        throw std::logic_error(each.id + " wants " + std::to_string(each.dice()) + " dice");
      answers.push_back(throws_.front());
      throws_.erase(throws_.begin());
    }
    return answers;
  }
  using DiceTray::roll;
  bool all_thrown() const { return throws_.empty(); }
  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const PoolRequest& each : asked) all.push_back(each.id);
    return all;
  }

  std::vector<PoolRequest> asked;

 private:
  std::vector<std::vector<int>> throws_;
};

/// It begins aside, as aircraft do.
inline void make_aircraft(Setup& setup, const std::string& id, Aircraft kind) {
  UnitFacts& facts = setup.pieces.at(PieceId(id));
  facts.aircraft = kind;
  facts.at.reset();
  Weapon weapon = Weapon::kGroundAttack;
  if (kind == Aircraft::kMediumBomber) weapon = Weapon::kMediumBombers;
  if (kind == Aircraft::kHeavyBomber) weapon = Weapon::kHeavyBombers;
  facts.weapons = {{.type = weapon, .range_in = 4.0}};
}

inline std::vector<Event> events_of(const Events& events, std::string_view type) {
  std::vector<Event> all;
  for (const Event& each : events.all())
    if (each.at("type").get<std::string>() == type) all.push_back(each);
  return all;
}
inline bool is_for(const Event& event, const Audience& audience) {
  return event.at("audience").get<std::string>() == to_string(audience);
}
/// What everybody is told, one event a line.
inline std::string told_to_all(const Events& events) {
  std::string all;
  for (const Event& each : events.all())
    if (is_for(each, Audience::kAll)) all += each.dump() + "\n";
  return all;
}

}  // namespace telescope::brevity::test
