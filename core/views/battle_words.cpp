#include "core/views/battle_words.hpp"

namespace telescope {
namespace {

std::string signed_number(int value) {
  return (value >= 0 ? "+" : "") + std::to_string(value);
}

/// "-53 victory points so far, -1 to the die for the result".
std::string points_words(const BattleCount& count) {
  return std::to_string(count.total) + " victory points so far, " + signed_number(count.modifier) +
         " to the die for the result";
}

std::string units_words(const BattleCount& count) {
  return std::to_string(count.fielded) + " in the battle, at most " + std::to_string(count.limit);
}

std::string name_of_side(const SideNames& sides, Side side) {
  return side == Side::kNeutral ? std::string("nobody") : std::string(name_of(sides, side));
}

/// "Player A, with 2 stands to 1"; "nobody"; "Defenders, who were there last".
std::string control_words(const BattleTerms& terms, const ObjectiveCount& objective, const SideNames& sides) {
  if (!objective.placed) return "lies in no area of this table: its control is told at the end";
  const Side holder = objective.control(terms.side);
  std::string words = name_of_side(sides, holder);
  const int own = objective.own, other = objective.other;
  if (own + other == 0) {
    if (holder != Side::kNeutral) words += ", whose stands were there last";
  } else {
    const bool own_first = holder != enemy_of(terms.side);
    words += ", with " + std::to_string(own_first ? own : other) + " to " +
             std::to_string(own_first ? other : own);
  }
  if (objective.covered > 0)
    words += "; " + std::to_string(objective.covered) + " face down there, not counted";
  return words;
}

}  // namespace

std::vector<SheetLine> battle_lines(const BattleTerms& terms, const BattleCount& count,
                                    const SideNames& sides, const Audience& audience) {
  std::vector<SheetLine> lines;
  const auto add = [&](std::string text, Severity severity = Severity::kNote) {
    lines.push_back({std::move(text), "", severity, audience});
  };
  add(name_of_side(sides, terms.side) + ": " + points_words(count));
  for (const ObjectiveCount& each : count.objectives)
    add(each.name + ": " + control_words(terms, each, sides));
  add("Units: " + units_words(count));
  for (const std::string& fault : count.faults) add(fault, Severity::kWarning);
  return lines;
}

void add_battle(const BattleTerms& terms, const BattleCount& count, const SideNames& sides, Known& known) {
  known.facts.push_back({name_of_side(sides, terms.side), points_words(count)});
  KnownPaper paper{.id = "battle", .title = "The battle for the campaign", .rule = {}};
  paper.of_table = true;
  paper.lines.push_back(terms.title + ".");
  paper.columns = {"Counted for " + name_of_side(sides, terms.side), "Points"};
  for (const BattleLine& line : count.lines) paper.rows.push_back({line.words, std::to_string(line.points)});
  paper.rows.push_back({"So far", std::to_string(count.total)});
  paper.lines.push_back(signed_number(count.modifier) + " to the die for the result, if it ended now.");
  for (const ObjectiveCount& each : count.objectives)
    paper.lines.push_back(each.name + ": " + control_words(terms, each, sides) + ".");
  paper.lines.push_back("Units: " + units_words(count) + ".");
  for (const std::string& fault : count.faults) paper.lines.push_back(fault);
  known.papers.push_back(std::move(paper));
}

}  // namespace telescope
