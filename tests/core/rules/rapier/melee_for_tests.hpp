#pragma once

#include <sstream>
#include <string>

#include "core/rules/rapier/combat/melee.hpp"
#include "tests/support/catch.hpp"

namespace telescope::rapier {

/// "T T* E": a letter a unit, H headquarters, R or I rifles, S SMG (Assault), E engineers, W flamethrowers
/// (Assault), C cavalry, G anti-tank guns, O mortars, A artillery, K rockets, T tanks, N reconnaissance,
/// F fortification, M minefield; then * Assault, + moved this turn (RO-188). Ids: a1, a2, ... d1, ... w1, ...
inline Melee melee(const std::string& attackers, const std::string& defenders) {
  Melee melee;
  const auto read = [&](const std::string& text, std::vector<Fighter>& to, const std::string& prefix) {
    static const std::string kLetters = "HRISEWCGOAKTN";
    static const std::vector<Kind> kKinds{
        Kind::kHq,           Kind::kRifles, Kind::kRifles,        Kind::kSmg,    Kind::kEngineer,
        Kind::kFlamethrower, Kind::kRifles, Kind::kAntiTank,      Kind::kMortar, Kind::kArtillery,
        Kind::kRocket,       Kind::kTanks,  Kind::kReconnaissance};
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      if (word == "F" || word == "M") {
        melee.works.push_back({"w" + std::to_string(melee.works.size() + 1), word == "M"});
        continue;
      }
      const auto letter = kLetters.find(word[0]);
      REQUIRE(letter != std::string::npos);
      const bool moved = word.find('+') != std::string::npos;
      to.push_back({.id = prefix + std::to_string(to.size() + 1),
                    .kind = kKinds[letter],
                    .assault = is_always_assault(kKinds[letter]) || word.find('*') != std::string::npos,
                    .hit_on = !moved           ? 6
                              : word[0] == 'C' ? 4
                                               : 5});
    }
  };
  read(attackers, melee.attackers, "a");
  read(defenders, melee.defenders, "d");
  return melee;
}

}  // namespace telescope::rapier
