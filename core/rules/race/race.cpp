#include "core/rules/race/race.hpp"

#include "core/base/json_fields.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/knowledge/knowledge.hpp"
#include "core/rules/race/player/player.hpp"
#include "core/rules/race/rules.hpp"
#include "core/rules/race/words/words.hpp"
#include "core/rules/race/workbench/workbench.hpp"

namespace telescope::race {
namespace {

/// RX-020, RXQ-03: a defensive force of each size against an army of ten units.
constexpr std::string_view kExampleOrbats = R"(
[[race.orbat]]
id = "S1"
name = "Outpost"
size = 1
units = 1
stands = { infantry = 1 }

[[race.orbat]]
id = "S2"
name = "Rear guard"
size = 2
units = 2
stands = { infantry = 2 }

[[race.orbat]]
id = "S3"
name = "Line of defence"
size = 3
units = 3
stands = { infantry = 2, artillery = 1 }

[[race.orbat]]
id = "S4"
name = "Reserve"
size = 4
units = 4
stands = { infantry = 2, tanks = 1, artillery = 1 }
)";

/// Those of the tactical rules; the campaign asks only for their number.
constexpr std::string_view kKinds =
    "aircraft anti-aircraft anti-tank armoured-car armoured-infantry artillery baggage cavalry "
    "elephant engineer flamethrower general heavy-cavalry heavy-infantry horse-artillery hq infantry "
    "infantry-gun leader light-cavalry light-infantry machine-gun mortar reconnaissance rifles rocket "
    "self-propelled-gun skirmishers smg supply tank-destroyer tanks truck";

class Race final : public Ruleset {
 public:
  std::string_view id() const override { return "race"; }
  std::string_view name() const override { return "Race for X"; }

  Vocabulary vocabulary() const override {
    return {.kinds = names_in(kKinds),
            .mobilities = {"foot", "mounted", "motorised", "half-tracked", "tracked", "horse-drawn"},
            .traits = {"asset", "assault"},
            .settings = setting_table().settings(),
            .unit_values = {{.key = "fighting", .rule = "RXQ-15", .fallback = true}},
            // RXQ-33, RX-008: ten units, as a Division each
            .example = {{"infantry", "foot", "fighting = true", "", "", 1},
                        {"infantry", "foot", "fighting = true", "", "", 2},
                        {"infantry", "foot", "fighting = true", "", "", 3},
                        {"infantry", "foot", "fighting = true", "", "", 4},
                        {"infantry", "foot", "fighting = true", "", "", 5},
                        {"tanks", "tracked", "fighting = true", "", "", 6},
                        {"tanks", "tracked", "fighting = true", "", "", 7},
                        {"reconnaissance", "motorised", "fighting = true", "", "", 8},
                        {"artillery", "horse-drawn", "fighting = true", "", "", 9},
                        {"supply", "motorised", "fighting = false", "", "", 10}},
            .example_tables = kExampleOrbats,
            .together = {{"choose", "revealed"}},
            .sides = {.names = {"Player A", "Player B"}, .short_names = {"A", "B"}}};
  }

  Board board(const Scenario&) const override { return {.surface = NoSurface{}}; }

  std::vector<Finding> review(const Scenario& scenario) const override { return review_forces(scenario); }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario, const Kit&) const override {
    const auto setup = make_setup(scenario);
    if (!setup) return tl::unexpected(setup.error());
    return prepared_faces(Rules(*setup), Knowledge(*setup), Words(*setup), Battles(*setup), ProgramSeats());
  }

  const Workbench* workbench() const override { return &race::workbench(); }
};

}  // namespace

const Ruleset& ruleset() {
  static const Race rules;
  return rules;
}

}  // namespace telescope::race
