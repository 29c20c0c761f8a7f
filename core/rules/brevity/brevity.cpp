#include "core/rules/brevity/brevity.hpp"

#include <string>
#include <utility>

#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/rules/brevity/workbench/workbench.hpp"
#include "core/rules/prepared_faces.hpp"

namespace telescope::brevity {
namespace {

class Brevity final : public Ruleset {
 public:
  std::string_view id() const override { return "brevity"; }
  std::string_view name() const override { return "Operation Brevity"; }

  Vocabulary vocabulary() const override {
    Vocabulary words{.settings = setting_rows(), .unit_values = unit_columns()};
    words.mobilities.assign(mobility_words().begin(), mobility_words().end());
    words.traits.assign(trait_words().begin(), trait_words().end());
    for (const KindRow& row : kind_rows()) {
      words.kinds.push_back(row.kind);
      if (row.symbol != row.kind) words.symbols.emplace_back(row.kind, row.symbol);
    }
    for (const GroundWord& each : area_words()) words.grounds.push_back(each.word);
    words.grounds.insert(words.grounds.end(), line_words().begin(), line_words().end());
    words.example = {
        {"infantry", "", R"(nation = "british")",
         R"(command = "A", size = "normal", x = 10, y = 8, heading = 0)",
         R"(command = "D", protection = "dug-in", x = 10, y = 64, heading = 180)"},
        {"infantry", "motorised", R"(nation = "british")",
         R"(command = "A", transport = "truck", x = 15, y = 8, heading = 0)",
         R"(command = "D", engineers = "supported", x = 15, y = 64, heading = 180)"},
        {"tanks", "",
         R"(nation = "british", move_class = "tracked", target_class = "vehicle", casualty_column = "others", )"
         R"(armor = "medium", weapon = "light-guns", weapon_range = 8, weapon2 = "machine-guns", )"
         R"(weapon2_range = 4, at_best = "medium", at_weakest = "light", at_range = 8)",
         R"(command = "A2", x = 20, y = 8, heading = 0)", R"(command = "D2", x = 20, y = 64, heading = 180)"},
        {"artillery", "motorised",
         R"(nation = "british", tube = "howitzer", caliber = 105, guns = 16, max_range_km = 12.0)",
         R"(command = "A", x = 25, y = 4, heading = 0)", R"(command = "D", x = 25, y = 68, heading = 180)"},
        {"mortar", "",
         R"(nation = "british", tube = "mortar", caliber = 120, range_exception = "OB-115", )"
         R"(artillery_range = 48, landing = "none")",
         R"(command = "A2", x = 30, y = 8, heading = 0)", R"(command = "D2", x = 30, y = 64, heading = 180)"},
        {"aircraft", "", R"(nation = "british", aircraft = "ground-attack", basing = "coast")",
         R"(command = "A")", R"(command = "D")"},
        {"hq", "", R"(nation = "british")", R"(command = "A", x = 20, y = 3, heading = 0)",
         R"(command = "D", x = 20, y = 69, heading = 180)"},
    };
    words.sides = {.names = {"Attackers", "Defenders"}, .short_names = {"ATT", "DEF"}};
    return words;
  }

  /// OB-018: a division's table.
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 40_in, .depth = 72_in}};
  }

  std::vector<Finding> review(const Scenario& scenario) const override {
    std::vector<Finding> findings = brevity::review(scenario);
    const auto kit = make_kit(scenario);
    if (!kit) return findings;  // told by whoever makes the kit
    std::string place;
    const auto setup = make_setup(scenario, *kit, &place);
    if (!setup)
      findings.push_back({.severity = Severity::kViolation,
                          .rule = "section 26",
                          .place = place,
                          .sentence = with_stop(setup.error().message),
                          .remedy = "Mend [brevity]; see scenario.md."});
    if (setup && (*setup)->settings.adv.size)
      for (Finding& each : size_warnings(**setup)) findings.push_back(std::move(each));
    return findings;
  }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    const auto setup = make_setup(scenario, kit);
    if (!setup) return tl::unexpected(setup.error());
    return prepared_faces(Rules(*setup), OnTable(), Knowledge(*setup), Words(*setup));
  }

  const Workbench* workbench() const override { return &brevity::workbench(); }
};

}  // namespace

const Ruleset& ruleset() {
  static const Brevity rules;
  return rules;
}

}  // namespace telescope::brevity
