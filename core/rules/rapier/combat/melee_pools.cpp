#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/combat/melee.hpp"

namespace telescope::rapier {
namespace {

DieReason works_reason(const Melee& melee, const DiceGroup& group) {
  const Works& works = melee.works[static_cast<std::size_t>(group.works)];
  const CombatLine& line = combat_line(works.minefield ? CombatRow::kMinefield : CombatRow::kFortification);
  const std::string what = std::string(line.shooter) + " " + works.id;
  const std::string whose = group.fighter < 0
                                ? " on its own"
                                : " to " + melee.defenders[static_cast<std::size_t>(group.fighter)].id;
  return {group.dice, what + whose, std::string(line.rule)};
}

/// "2", "+1" of works that help somebody, "none".
std::string number_of(const DiceGroup& group) {
  if (group.dice == 0) return "none";
  return (group.works >= 0 && group.fighter >= 0 ? "+" : "") + std::to_string(group.dice);
}

struct PoolWords {
  std::string_view id, bound_to;
};
/// RQ-72, RO-148: by HitPool.
constexpr std::array kPoolWords{PoolWords{"tied", ", tied to armour, then guns"},
                                PoolWords{"mines", ", mines: not at Engineers"}, PoolWords{"free", ""}};

/// RO-188: what may hit anybody; 6 in the basic game.
int lowest_hit(const Melee& melee, Side side) {
  int lowest = 6;
  for (const Fighter& fighter : melee.of(side)) lowest = std::min(lowest, fighter.hit_on);
  return lowest;
}

}  // namespace

std::string_view people(Side side) {
  return side == Side::kAttacker ? "attackers" : "defenders";
}

DieReason reason_of(const Melee& melee, Side side, const DiceGroup& group) {
  if (group.works >= 0) return works_reason(melee, group);
  const Fighter& shooter = melee.of(side)[static_cast<std::size_t>(group.fighter)];
  const CombatLine& line = combat_line(combat_row(shooter.kind, shooter.assault));
  std::string why = shooter.id + ": " + std::string(line.shooter);
  if (group.dice > 0) {
    why += ", " + std::string(to_string(group.against)) + " present";
    if (line.row == CombatRow::kAssault && group.dice == 1 && group.against != Category::kArmour)
      return {group.dice, why + ", one die by choice", "RQ-74"};
    return {group.dice, why, std::string(line.rule)};
  }
  if (line.row == CombatRow::kHq && side != melee.holder)
    return {0, why + ", attacking the sector", "RO-150"};
  return {0, why + ", nothing to shoot at", std::string(line.rule)};
}

std::vector<PoolRequest> pools_of(const Melee& melee, Side side, const Muster& muster, std::string_view place,
                                  int round) {
  std::vector<PoolRequest> pools;
  const std::string who(people(side)), number = std::to_string(round);
  for (const HitPool pool : kHitPools) {
    if (muster.dice[static_cast<std::size_t>(pool)] == 0) continue;
    const auto [id, bound_to] = kPoolWords[static_cast<std::size_t>(pool)];
    PoolRequest request{
        .id = "round-" + number + "-" + who + "-" + std::string(id),
        .label = std::string(place) + ", round " + number + ": " + who + std::string(bound_to),
        .hit_from = lowest_hit(melee, enemy_of(side))};
    for (const DiceGroup& group : muster.groups)
      if (group.pool == pool && group.dice > 0) request.reasons.push_back(reason_of(melee, side, group));
    pools.push_back(std::move(request));
  }
  return pools;
}

std::string in_words(const Melee& melee, Side side, const Muster& muster) {
  const int total = muster.total();
  std::string words = total == 0 ? "no dice" : counted(total, "die", "dice");
  // Who throws as many for the same reason is named together: "2 each of 3-05, 3-06: tanks, ...".
  struct Line {
    std::string number, of, who, why;
  };
  std::vector<Line> lines;
  for (const DiceGroup& group : muster.groups) {
    const DieReason reason = reason_of(melee, side, group);
    const std::size_t end = std::min(reason.reason.find(": "), reason.reason.size());
    const std::string who = reason.reason.substr(0, end);
    const std::string why = reason.reason.substr(end) + " (" + reason.rule + ")";
    if (group.works < 0 && !lines.empty() && lines.back().number == number_of(group) &&
        lines.back().why == why) {
      lines.back().who += ", " + who;
      if (group.dice > 0) lines.back().of = " each of ";
    } else {
      lines.push_back({number_of(group), group.works < 0 ? " of " : " ", who, why});
    }
  }
  for (const Line& line : lines)
    words += (&line == &lines.front() ? ": " : "; ") + line.number + line.of + line.who + line.why;
  return words;
}

Hits hits_of(const Muster& muster, const std::vector<std::vector<int>>& answers, const Targets& targets,
             Members alive) {
  Hits hits;
  auto answer = answers.begin();
  for (const HitPool pool : kHitPools) {
    if (muster.dice[static_cast<std::size_t>(pool)] == 0) continue;
    for (const int die : *answer)
      if (die == 6 || (die >= 4 && targets.hit_on[static_cast<std::size_t>(die - 4)] & alive))
        hits.add(pool, die);
    ++answer;
  }
  return hits;
}

}  // namespace telescope::rapier
