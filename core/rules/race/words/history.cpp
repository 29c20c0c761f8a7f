#include "core/rules/race/words/history.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/words.hpp"
#include "core/rules/race/campaign/campaign.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/movement.hpp"

namespace telescope::race {
namespace {

constexpr int kDieFaces = 6;
constexpr std::array kBattleTypes{BattleType::kCounterAttack, BattleType::kPrepared, BattleType::kHasty,
                                  BattleType::kMeeting};
constexpr std::array<std::string_view, 7> kSteps{
    "Actions", "Type of battle", "Forces on the table", "The battle",
    "Result",  "Recovery",       "The campaign is over"};

std::string size_words(int size) {
  return "S" + std::to_string(size);
}

std::string move_words(int move) {
  constexpr std::array<std::string_view, 4> kMoves{"retreated", "no advance", "advanced 1", "advanced 2"};
  return std::string(kMoves.at(static_cast<std::size_t>(move + 1)));
}

std::string listed(const std::vector<std::pair<std::string, int>>& faces) {
  std::string text;
  for (const auto& [words, count] : faces)
    if (count > 0)
      text += (text.empty() ? "" : ", ") + percent(static_cast<double>(count) / kDieFaces) + " " + words;
  return text;
}

std::string type_chances(const PlayerState& player, Choice choice) {
  std::vector<std::pair<std::string, int>> faces;
  for (const BattleType type : kBattleTypes) {
    std::string words(words_for(type));
    words[0] = static_cast<char>(words[0] - 'A' + 'a');
    faces.emplace_back(words, 0);
  }
  faces.emplace_back("no battle", 0);
  for (int die = 1; die <= kDieFaces; ++die) {
    const auto type = battle_type(die + type_modifier(player.last_move), choice);
    ++faces.at(type ? static_cast<std::size_t>(*type) : kBattleTypes.size()).second;
  }
  return listed(faces);
}

std::string result_chances(const Game& game, int zone, Choice choice, int modifier) {
  std::map<int, int> to;
  for (int die = 1; die <= kDieFaces; ++die)
    ++to[map_move(game.settings(), zone, rolled_move(die + modifier, choice)).to];
  std::vector<std::pair<std::string, int>> faces;
  for (const auto& [where, count] : to)
    faces.emplace_back((where == zone ? "stays in " : "") + zone_words(game.settings(), where), count);
  return listed(faces);
}

}  // namespace

bool losses_shown(const Game& game, Side owner, bool umpire, Side reader) {
  return umpire || game.settings().losses_open || reader == owner;
}

std::vector<std::string> step_titles() {
  return {kSteps.begin(), kSteps.end() - 1};
}
int step_number(const Game& game) {
  return std::min(static_cast<int>(game.phase), static_cast<int>(kSteps.size()) - 2);
}
std::string step_title(const Game& game) {
  const std::string title(kSteps.at(static_cast<std::size_t>(game.phase)));
  const bool part = game.phase != Phase::kChoose && game.phase != Phase::kOver;
  return part ? title + ", " + game.setup->name(game.off) : title;
}
std::string when_words(const Game& game) {
  const int most = game.settings().most_turns;
  return "Campaign turn " + std::to_string(game.turn) + (most > 0 ? " of " + std::to_string(most) : "");
}

std::string standing_words(const Game& game, Side player, bool losses) {
  const PlayerState& state = game.player(player);
  std::string text = zone_words(game.settings(), state.zone);
  if (losses)
    text += "; " + std::to_string(game.lost(player)) + " of " +
            std::to_string(game.army(player).stands.size()) + " stands lost";
  if (state.last_choice)
    text += "; last: " + std::string(words_for(*state.last_choice)) + ", " + move_words(state.last_move);
  return text;
}

KnownPaper routes_paper(const Game& game) {
  KnownPaper paper{.id = "routes", .title = "The two routes to X", .rule = "RX-002"};
  paper.columns = {"Zone", game.setup->name(Side::kAttacker), game.setup->name(Side::kDefender)};
  for (const BattleType type : kBattleTypes) paper.columns.emplace_back(words_for(type));
  const int zones = game.settings().zones;
  for (int zone = zones + 1; zone >= 1; --zone) {
    std::vector<std::string> row{zone > zones ? "X" : std::to_string(zone)};
    for (const Side side : kPlayers) row.emplace_back(game.player(side).zone == zone ? "stands here" : "");
    for (const BattleType type : kBattleTypes)
      row.push_back(zone > zones ? "" : size_words(defence_size(type, zone, zones)));
    paper.rows.push_back(std::move(row));
  }
  return paper;
}

KnownPaper history_paper(const Game& game, bool umpire, Side reader) {
  KnownPaper paper{.id = "history", .title = "Campaign turns so far", .rule = "RX-095"};
  paper.columns = {"Turn", "Player", "Action", "Battle",    "Fielded",         "Against",
                   "VP",   "Move",   "Killed", "Recovered", "Battle's journal"};
  for (const Past& past : game.past) {
    const bool shown = losses_shown(game, past.player, umpire, reader);
    std::vector<std::string> row{std::to_string(past.turn), game.setup->name(past.player),
                                 std::string(words_for(past.choice))};
    if (past.battle) {
      const Battle& battle = *past.battle;
      row.push_back(std::string(words_for(battle.type)) + ", " + zone_words(game.settings(), battle.zone));
      std::string units;
      for (const int unit : battle.fielded.value_or(std::vector<int>()))
        units +=
            (units.empty() ? "" : ", ") + game.army(past.player).units.at(static_cast<std::size_t>(unit)).id;
      row.push_back(units);
      row.push_back(
          size_words(battle.size) +
          (battle.orbat ? ", " + game.setup->orbats.at(static_cast<std::size_t>(*battle.orbat)).name : ""));
      row.push_back(std::to_string(battle.points));
    } else {
      row.insert(row.end(), {"no battle", "", "", ""});
    }
    row.push_back(zone_words(game.settings(), past.from) + " to " + zone_words(game.settings(), past.to));
    row.push_back(shown ? std::to_string(past.killed) : "");
    row.push_back(shown ? std::to_string(past.recovered) : "");
    row.push_back(past.battle && past.battle->report ? past.battle->report->journal : "");
    paper.rows.push_back(std::move(row));
  }
  return paper;
}

KnownPaper units_paper(const Game& game, Side player) {
  const std::string which(word(player));
  KnownPaper paper{.id = "units-" + which, .title = "Units of " + game.setup->name(player), .rule = "RX-081"};
  paper.columns = {"Unit", "Name", "Under", "Stands left", "Lost"};
  const Army& army = game.army(player);
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    const RaceUnit& unit = army.units[i];
    std::string under, lost;
    for (const RaceUnit& hq : army.units)
      if (std::ranges::find(hq.subordinates, static_cast<int>(i)) != hq.subordinates.end()) under = hq.id;
    for (const int stand : unit.stands)
      if (game.player(player).lost.at(static_cast<std::size_t>(stand)))
        lost += (lost.empty() ? "" : ", ") + army.stands.at(static_cast<std::size_t>(stand)).id;
    paper.rows.push_back({unit.id, unit.name, under,
                          std::to_string(game.stands_left(player, static_cast<int>(i))) + " of " +
                              std::to_string(unit.stands.size()),
                          lost});
  }
  return paper;
}

KnownPaper orbats_paper(const Game& game) {
  KnownPaper paper{.id = "orbats", .title = "Defensive orbats", .rule = "RX-020"};
  paper.columns = {"Orbat", "Size", "Against", "Stands"};
  for (const Orbat& orbat : game.setup->orbats) {
    std::string stands;
    for (const auto& [kind, count] : orbat.stands)
      stands += (stands.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    paper.rows.push_back(
        {orbat.name, size_words(orbat.size), orbat.only ? game.setup->name(*orbat.only) : "both", stands});
  }
  return paper;
}

std::vector<SheetLine> chance_lines(const Game& game) {
  std::vector<SheetLine> lines;
  const auto types = [&](Side side, Choice choice) {
    lines.push_back({game.setup->name(side) + ", " + std::string(words_for(choice)) + ": " +
                         type_chances(game.player(side), choice),
                     "RX-030"});
  };
  const PlayerState& off = game.player(game.off);
  switch (game.phase) {
    case Phase::kChoose:
      for (const Side side : kPlayers)
        for (const Choice choice : {Choice::kAttack, Choice::kRegroup}) types(side, choice);
      break;
    case Phase::kType:
      types(game.off, off.choice.value());
      break;
    case Phase::kForces:
    case Phase::kFight: {
      constexpr std::array kBands{-246, -176, -106, -36, 0, 36, 106, 176};
      constexpr std::array<std::string_view, 8> kBandWords{"-246 or less", "-245 to -176", "-175 to -106",
                                                           "-105 to -36",  "-35 to 35",    "36 to 105",
                                                           "106 to 175",   "176 or more"};
      for (std::size_t i = 0; i < kBands.size(); ++i)
        lines.push_back(
            {std::string(kBandWords.at(i)) + " victory points: " +
                 result_chances(game, off.zone, off.choice.value(), result_modifier(kBands.at(i))),
             "RX-064"});
      break;
    }
    case Phase::kResult:
      lines.push_back(
          {std::to_string(game.battle->points) + " victory points: " +
               result_chances(game, off.zone, off.choice.value(), result_modifier(game.battle->points)),
           "RX-064"});
      break;
    default:
      break;
  }
  return lines;
}

}  // namespace telescope::race
