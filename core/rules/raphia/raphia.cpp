#include "core/rules/raphia/raphia.hpp"

#include <algorithm>
#include <set>

#include "core/base/counted.hpp"
#include "core/kit/french_cards.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/player/searched.hpp"
#include "core/rules/raphia/table/on_table.hpp"
#include "core/rules/raphia/words/words.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-05: where a unit begins and which way it faces; as the scenario's own edge has it where it is empty.
const std::vector<Setting>& columns() {
  static const std::vector<Setting> columns{{.key = "at", .rule = "RRQ-05", .fallback = std::string()},
                                            {.key = "facing",
                                             .rule = "RRQ-05",
                                             .fallback = std::string(),
                                             .choices = {"", "north", "east", "south", "west"}}};
  return columns;
}

/// RR-001, RRQ-86: whether what is printed for the table are this game's cards.
void review_decks(const Scenario& scenario, const RaphiaSettings& settings, std::vector<Finding>& findings) {
  if (settings.cards == CardsHeld::kDealt &&
      std::ranges::none_of(scenario.markers, [](const MarkerSpec& each) { return each.id == kCardCounter; }))
    findings.push_back(fault("RRQ-86", "Counters are to show the cards laid, and none are printed.",
                             "Add [[markers]] with the id \"card\", 26 a side."));
  if (settings.cards != CardsHeld::kTable) return;
  std::set<std::string> decks;
  for (const MarkerSpec& each : scenario.markers) {
    if (!each.deck.empty()) decks.insert(each.deck);
    if (!each.card.empty() && !french_card(each.card))
      findings.push_back(fault(
          "RR-001", "The deck \"" + each.deck + "\" has a card of no suit and no joker: " + each.card + ".",
          "Give it faces = \"french-54\"."));
  }
  for (const std::string& deck : decks) {
    if (!side_of(deck))
      findings.push_back(fault("RRQ-86", "The deck \"" + deck + "\" is of no side.",
                               "Call the decks \"south\" and \"north\"."));
    for (const std::string& card : french_54())
      if (std::ranges::none_of(scenario.markers, [&](const MarkerSpec& each) {
            return each.deck == deck && each.card == card;
          }))
        findings.push_back(fault("RR-001", "The deck \"" + deck + "\" lacks a card: " + card_name(card) + ".",
                                 "Give it faces = \"french-54\"."));
  }
}

/// RR-018, RRQ-63: a side that is beaten before half of it is lost, for it can no longer lay four cards.
void review_small_sides(const Scenario& scenario, const RaphiaSettings& settings,
                        std::vector<Finding>& findings) {
  for (const Side side : kSides) {
    const auto pieces = static_cast<int>(std::ranges::count_if(scenario.units, [&](const Unit& unit) {
      return unit.side == side && (settings.general_card_counts || unit.kind != to_string(Type::kGeneral));
    }));
    const int beats = pieces - kLeastLaid + 1;
    if (pieces == 0 || 2 * beats >= pieces) continue;
    const std::string who(name_of(scenario.sides, side));
    findings.push_back(finding(Severity::kWarning, "RRQ-63",
                               who + ": with " + counted(pieces, "piece") +
                                   " that may take a card and four cards to lay a turn it " +
                                   (beats <= 0 ? "cannot even begin."
                                               : "is beaten once " + std::to_string(beats) +
                                                     (beats == 1 ? " is" : " are") + " lost."),
                               "Give it more pieces, or agree to it."));
  }
}

class Raphia final : public Ruleset {
 public:
  std::string_view id() const override { return "raphia"; }
  std::string_view name() const override { return "Rapid Raphia"; }

  Vocabulary vocabulary() const override {
    return {
        .kinds = {kTypes.begin(), kTypes.end()},
        .settings = setting_table().settings(),
        .unit_values = columns(),
        .symbols = {{"HI", "heavy-infantry"},
                    {"LI", "light-infantry"},
                    {"HC", "heavy-cavalry"},
                    {"LC", "light-cavalry"},
                    {"EL", "elephant"},
                    {"GEN", "general"}},
        .example = {{"HI", "", "", R"(at = "3-1", facing = "north")", R"(at = "3-7", facing = "south")"},
                    {"HI", "", "", R"(at = "4-1", facing = "north")", R"(at = "4-7", facing = "south")"},
                    {"LI", "", "", R"(at = "5-1", facing = "north")", R"(at = "5-7", facing = "south")"},
                    {"EL", "", "", R"(at = "6-1", facing = "north")", R"(at = "6-7", facing = "south")"},
                    {"HC", "", "", R"(at = "7-1", facing = "north")", R"(at = "7-7", facing = "south")"},
                    {"LC", "", "", R"(at = "8-1", facing = "north")", R"(at = "8-7", facing = "south")"},
                    {"GEN", "", "", R"(at = "4-1", facing = "north")", R"(at = "4-7", facing = "south")"}},
        .together = {{"bid", "bids"}, {"extra", "revealed"}},
        .sides = {.names = {"South", "North"}, .short_names = {"S", "N"}}};
  }

  Board board(const Scenario& scenario) const override {
    return board_for(setting_table().read(scenario.settings));
  }

  std::vector<Finding> review(const Scenario& scenario) const override {
    const RaphiaSettings settings = setting_table().read(scenario.settings);
    std::vector<Finding> findings = setting_faults(settings);
    if (settings.guide && settings.cards != CardsHeld::kPhones)
      findings.push_back(fault("RRQ-86", "The guide speaks of cards on the players' own pages.",
                               "Set `guide` to false, or `cards.held` to \"phones\"."));
    review_decks(scenario, settings, findings);
    review_small_sides(scenario, settings, findings);
    if (settings.leave_far_edge)
      findings.push_back(finding(Severity::kNote, "RRQ-17",
                                 "Units may leave the board by a move over the enemy's edge, which the "
                                 "rules as printed do not allow; they are no losses.",
                                 "Set `leave.far_edge` to false to play as printed."));
    for (const Side side : kSides) {
      const auto generals = std::ranges::count_if(scenario.units, [&](const Unit& unit) {
        return unit.side == side && unit.kind == to_string(Type::kGeneral);
      });
      if (generals == 1) continue;
      findings.push_back(finding(Severity::kWarning, "RRQ-05",
                                 std::string(name_of(scenario.sides, side)) + ": " +
                                     (generals == 0 ? "no general" : std::to_string(generals) + " generals") +
                                     "; one a side is usual.",
                                 "Give it one unit of the kind GEN."));
    }
    return findings;
  }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    const auto setup = make_setup(scenario, kit);
    if (!setup) return tl::unexpected(setup.error());
    return prepared_faces(Rules(*setup), OnTable(), Knowledge(*setup), Words(*setup), ProgramSeats(*setup));
  }

  CardPlaces card_places(const Scenario& scenario, const Kit& kit) const override {
    const auto setup = make_setup(scenario, kit);
    return setup ? raphia::card_places(**setup, kit) : CardPlaces();
  }

  const Workbench* workbench() const override { return &raphia::workbench(); }
};

}  // namespace

const Ruleset& ruleset() {
  static const Raphia rules;
  return rules;
}

}  // namespace telescope::raphia
