#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/rules/position.hpp"

namespace telescope {

class PreparedGame;

/// Rules worked out without a game at the table: for organisers, other programs and tests. Requests and
/// outcomes are JSON; their schemas are `ID-rule-request`, `ID-rule`, `ID-odds-request`, `ID-odds` and
/// `ID-simulate` in assets/schemas, ID being the ruleset's. Whatever is malformed throws
/// std::invalid_argument with a sentence.
class Workbench {
 public:
  virtual ~Workbench() = default;

  struct Procedure {
    std::string_view name;   ///< "ground-combat"
    std::string_view about;  ///< one line for --help
  };
  /// In the order of the game.
  virtual std::vector<Procedure> procedures() const { return {}; }
  /// The outcome of one of them. Never rolls: with too few throws it says what it needs next.
  virtual nlohmann::json rule(std::string_view procedure, const nlohmann::json&) const {
    throw std::invalid_argument("malformed request: there is no procedure '" + std::string(procedure) + "'");
  }

  /// An option of the command line that stands for a part of the request for odds.
  struct OddsOption {
    enum class Kind { kText, kFlag, kNumber };
    std::string_view name;  ///< "--attackers"
    std::string_view about;
    Kind kind = Kind::kText;
    std::string_view key;    ///< of the request: where its value goes
    std::string_view value;  ///< of a flag: what is put there
    int least = 0;           ///< of a number
    int most = 0;
    std::optional<int> fallback = 0;  ///< where it is not given; nothing: the request then lacks its key
  };
  /// Empty where this ruleset has no odds to ask for.
  virtual std::vector<OddsOption> odds_options() const { return {}; }
  /// Exact chances of one fight.
  virtual nlohmann::json odds(const nlohmann::json&) const {
    throw std::invalid_argument("these rules have no odds to ask for");
  }
  /// The same for people, in lines.
  virtual std::string odds_in_words(const nlohmann::json& odds) const { return odds.dump(2) + "\n"; }

  /// What many whole games came to.
  class Simulation {
   public:
    virtual ~Simulation() = default;
    /// `other` is of the same game and seed.
    virtual void add(const Simulation& other) = 0;
    virtual nlohmann::json to_json() const = 0;
    /// For people, in lines.
    virtual std::string in_words() const = 0;
  };
  /// (game, seed, first, count): plays games `first` to `first + count - 1` of `seed` between simple
  /// commanders. Game n is the same whoever plays it beside which others, so parts may be played on several
  /// threads and added up. Null where this ruleset has no such commanders; throws where they cannot play this
  /// scenario.
  virtual std::unique_ptr<Simulation> simulate(const PreparedGame&, std::uint64_t, std::int64_t,
                                               std::int64_t) const {
    return nullptr;
  }
};

}  // namespace telescope
