#include "core/rules/unruled/unruled.hpp"

#include <stdexcept>

namespace telescope::unruled {
namespace {

class Unruled final : public Ruleset {
 public:
  std::string_view id() const override { return kId; }
  std::string_view name() const override { return "No rules"; }
  /// Kinds that have a map symbol.
  Vocabulary vocabulary() const override {
    return {.kinds = {"anti-tank", "artillery", "engineer", "hq", "infantry", "mortar", "reconnaissance",
                      "tanks"},
            .mobilities = {"foot", "mounted", "motorised", "horse-drawn"},
            .grounds = {"woods", "built-up", "hill", "rough", "swamp", "water", "field", "objective", "road",
                        "track", "railway", "river", "stream", "wall", "hedge", "edge"}};
  }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = MeasuringUnit::kInch}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  std::vector<Finding> inspect(const Scenario&, const Kit&, const GameState&,
                               const TableView&) const override {
    return {};
  }
  std::vector<PoolRequest> needed_throws(const GameState&, const Action&,
                                         std::span<const Throw>) const override {
    return {};
  }
  Verdict query(const GameState& state, const Action&) const override {
    if (state.is_null()) return {};
    return {{{"", "No rules are known for this table."}}};
  }
  Outcome apply(const GameState& state, const Action&, std::span<const Throw> throws) const override {
    if (!throws.empty()) throw std::invalid_argument("nothing here needs dice");
    return {.state = state.is_null() ? GameState::object() : state, .events = {}};
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const Unruled rules;
  return rules;
}

}  // namespace telescope::unruled
