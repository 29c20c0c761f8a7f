#include "core/rules/mini_nap/mini_nap.hpp"

#include "core/base/words.hpp"
#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/rules/mini_nap/workbench/workbench.hpp"

namespace telescope::mini_nap {
namespace {

/// Names of ground. What it does to whom is the scenario's `prohibited` (MN-N07).
constexpr std::array<std::string_view, 14> kGrounds{"woods",  "built-up",  "hill", "rough", "swamp",
                                                    "water",  "field",     "road", "track", "river",
                                                    "stream", "objective", "wall", "hedge"};

class MiniNap final : public Ruleset {
 public:
  std::string_view id() const override { return "mini-nap"; }
  std::string_view name() const override { return "Mini-Nap"; }

  Vocabulary vocabulary() const override {
    Vocabulary words{
        .kinds = {kArms.begin(), kArms.end()},
        .settings = setting_rows(),
        .unit_values = unit_columns(),
        .symbols = {
            {"line-infantry", "infantry"}, {"medium-cavalry", "cavalry"}, {"foot-artillery", "artillery"}}};
    words.traits.assign(trait_words().begin(), trait_words().end());
    words.grounds.assign(kGrounds.begin(), kGrounds.end());
    for (std::size_t i = 0; i < kArms.size(); ++i) {
      const auto arm = static_cast<Arm>(i);
      words.usual_units.push_back({.kind = kArms[i], .stands = stands_of(arm), .base = base_of(arm)});
    }
    words.example = {
        {"line-infantry", "", R"(men = 600, rating = "trained")",
         R"(brigade = "A", formation = "column", x = 40, y = 15, heading = 0)",
         R"(brigade = "D", formation = "line", x = 40, y = 85, heading = 180)"},
        {"line-infantry", "", R"(men = 600, rating = "trained")",
         R"(brigade = "A", formation = "column", x = 55, y = 15, heading = 0)",
         R"(brigade = "D", formation = "line", x = 55, y = 85, heading = 180)"},
        {"light-infantry", "", R"(strength = 5, rating = "veteran")",
         R"(brigade = "A", formation = "skirmish-line", x = 70, y = 25, heading = 0)",
         R"(brigade = "D", formation = "skirmish-line", x = 70, y = 75, heading = 180)"},
        {"light-cavalry", "", R"(men = 400, rating = "trained")",
         R"(brigade = "A", formation = "line", x = 90, y = 15, heading = 0)",
         R"(brigade = "D", formation = "line", x = 90, y = 85, heading = 180)"},
        {"medium-cavalry", "", R"(men = 400, rating = "trained")",
         R"(brigade = "A", formation = "line", x = 105, y = 15, heading = 0)",
         R"(brigade = "D", formation = "line", x = 105, y = 85, heading = 180)"},
        {"heavy-cavalry", "", R"(men = 400, rating = "elite")",
         R"(brigade = "A", formation = "line", x = 120, y = 15, heading = 0)",
         R"(brigade = "D", formation = "line", x = 120, y = 85, heading = 180)"},
        {"horse-artillery", "", R"(guns = 6, weight = "light", rating = "trained")",
         R"(brigade = "A", x = 25, y = 15, heading = 0)", R"(brigade = "D", x = 25, y = 85, heading = 180)"},
        {"foot-artillery", "", R"(guns = 8, weight = "medium", rating = "trained")",
         R"(brigade = "AA", x = 10, y = 15, heading = 0)",
         R"(brigade = "DA", x = 10, y = 85, heading = 180)"},
    };
    words.sides = {.names = {"Attackers", "Defenders"}, .short_names = {"ATT", "DEF"}};
    return words;
  }

  /// MN-N08: the rules as supplied name no size of table; one metre and a half by one will do for a Corps.
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 150_cm, .depth = 100_cm, .unit = MeasuringUnit::kCentimetre}};
  }

  std::vector<Finding> review(const Scenario& scenario) const override {
    std::vector<Finding> findings = review_forces(scenario);
    const auto kit = make_kit(scenario);
    if (!kit) return findings;  // told by whoever makes the kit
    std::string place;
    if (const auto setup = make_setup(scenario, *kit, &place); !setup)
      findings.push_back({.severity = Severity::kViolation,
                          .rule = "MN-003",
                          .place = place,
                          .sentence = with_stop(capitalised(setup.error().message)),
                          .remedy = "Mend the order of battle or [mini-nap]; see scenario.md."});
    return findings;
  }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    const auto setup = make_setup(scenario, kit);
    if (!setup) return tl::unexpected(setup.error());
    return prepared_faces(Rules(*setup), OnTable(*setup), Knowledge(*setup), Words(*setup));
  }

  const Workbench* workbench() const override { return &mini_nap::workbench(); }
};

}  // namespace

const Ruleset& ruleset() {
  static const MiniNap rules;
  return rules;
}

}  // namespace telescope::mini_nap
