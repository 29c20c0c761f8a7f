#include "core/rules/unruled/unruled.hpp"

#include <stdexcept>

namespace telescope::unruled {
namespace {

class NoRules final : public RulesFace {
 public:
  Outcome begin() const override { return {.position = Position::of(Watched{}), .events = {}}; }
  Verdict lawful(const Position&, const Action&) const override {
    return {{{"", "No rules are known for this table."}}};
  }
  std::vector<PoolRequest> dice(const Position&, const Action&, std::span<const Throw>) const override {
    return {};
  }
  Outcome apply(const Position& position, const Action&, std::span<const Throw> throws) const override {
    if (!throws.empty()) throw std::invalid_argument("nothing here needs dice");
    return {.position = position, .events = {}};
  }
  Json to_json(const Position&) const override { return Json::object(); }
  Position from_json(const Json&) const override { return Position::of(Watched{}); }

 private:
  struct Watched {};
};

class Prepared final : public PreparedGame {
 public:
  const RulesFace& rules() const override { return rules_; }

 private:
  NoRules rules_;
};

class Unruled final : public Ruleset {
 public:
  std::string_view id() const override { return kId; }
  std::string_view name() const override { return "No rules"; }
  /// Kinds that have a map symbol.
  Vocabulary vocabulary() const override {
    return {.kinds = {"aircraft",
                      "anti-aircraft",
                      "anti-tank",
                      "anti-tank-obstacle",
                      "armoured-car",
                      "armoured-infantry",
                      "artillery",
                      "baggage",
                      "cavalry",
                      "elephant",
                      "engineer",
                      "flamethrower",
                      "fortification",
                      "general",
                      "heavy-cavalry",
                      "heavy-infantry",
                      "horse-artillery",
                      "hq",
                      "infantry",
                      "infantry-gun",
                      "leader",
                      "light-cavalry",
                      "light-infantry",
                      "machine-gun",
                      "minefield",
                      "mortar",
                      "observer",
                      "reconnaissance",
                      "rifles",
                      "rocket",
                      "self-propelled-gun",
                      "skirmishers",
                      "smg",
                      "supply",
                      "tank-destroyer",
                      "tanks",
                      "truck",
                      "wire"},
            .mobilities = {"foot", "mounted", "motorised", "half-tracked", "tracked", "horse-drawn"},
            .grounds = {"woods", "built-up", "hill", "rough", "swamp", "water", "field", "objective", "road",
                        "track", "railway", "river", "stream", "wall", "hedge", "edge"},
            .example = {{"infantry", "foot", "", "", ""},
                        {"cavalry", "mounted", "", "", ""},
                        {"artillery", "horse-drawn", "", "", ""}}};
  }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = MeasuringUnit::kInch}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario&, const Kit&) const override {
    return std::make_shared<const Prepared>();
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const Unruled rules;
  return rules;
}

}  // namespace telescope::unruled
