#include "core/rules/ruleset.hpp"

#include <algorithm>
#include <numeric>

namespace telescope {
namespace {

std::string words(std::string text) {
  std::ranges::replace(text, '-', ' ');
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// A number, a text or a list of them; empty for what is neither.
std::string in_words(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  if (!value.is_array()) return {};
  std::string list;
  for (const Json& each : value) {
    const std::string text = in_words(each);
    if (!text.empty()) list += (list.empty() ? "" : ", ") + text;
  }
  return list;
}

}  // namespace

int PoolRequest::dice() const {
  return std::accumulate(reasons.begin(), reasons.end(), 0,
                         [](int sum, const DieReason& reason) { return sum + reason.dice; });
}

std::vector<SectorCount> Ruleset::sector_counts(const Scenario&, const Kit&, const TableView&) const {
  return {};
}

Sheet Ruleset::sheet(const GameState&) const {
  return {};
}

std::vector<Option> Ruleset::options(const GameState&, const PieceId&) const {
  return {};
}

std::vector<Form> Ruleset::forms(const GameState&) const {
  return {};
}

Verdict Ruleset::scrutinise(const GameState& state, const Action& action) const {
  return query(state, action);
}

std::vector<Standing> Ruleset::standing(const GameState&) const {
  return {};
}

std::vector<Truth> Ruleset::truth(const GameState&) const {
  return {};
}

std::vector<SheetLine> Ruleset::accounts(const GameState&) const {
  return {};
}

std::vector<FightOdds> Ruleset::fights(const GameState&) const {
  return {};
}

bool Ruleset::table_withheld(const GameState&) const {
  return false;
}

Known Ruleset::known(const GameState&, const Role&) const {
  return {};
}

std::optional<Action> Ruleset::asked(const GameState&, const Role&, const Json&) const {
  return std::nullopt;
}

PieceId Ruleset::lost(const Event&) const {
  return {};
}

std::vector<Proposal> Ruleset::propose(const GameState&, const TableView&, std::span<const TableMove>) const {
  return {};
}

std::string Ruleset::tell(const GameState&, const Event& event) const {
  if (const auto said = event.find("sentence"); said != event.end() && said->is_string())
    return said->get<std::string>();
  std::string sentence = words(event.value("type", std::string()));
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] -= 'a' - 'A';
  bool first = true;
  for (const auto& [key, value] : event.items()) {
    if (key == "type" || key == "audience" || key == "rules") continue;
    const std::string text = in_words(value);
    if (text.empty()) continue;
    sentence += (first ? ": " : ", ") + words(key) + " " + text;
    first = false;
  }
  return sentence;
}

std::string Ruleset::title(const Action& action) const {
  return action.value("type", std::string()) == "begin" ? "The game begins" : Ruleset::tell({}, action);
}

Action begin_action(const Scenario& scenario, const Kit& kit) {
  return {
      {"type", "begin"}, {"scenario", Json::parse(to_json(scenario))}, {"kit", Json::parse(to_json(kit))}};
}

}  // namespace telescope
