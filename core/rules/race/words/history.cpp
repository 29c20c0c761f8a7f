#include <algorithm>
#include <array>
#include <map>

#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/words/words.hpp"

namespace telescope::race {
namespace {

constexpr int kDieFaces = 6;
constexpr std::array<std::string_view, 7> kStepTitles{
    "Actions", "Type of battle", "Forces on the table", "The battle",
    "Result",  "Recovery",       "The campaign is over"};

/// "-35 to 35": the victory points of a row.
std::string points_words(std::size_t row) {
  const std::string to = std::to_string(kPointsRows.at(row).up_to);
  if (row == 0) return to + " or less";
  const std::string from = std::to_string(kPointsRows.at(row - 1).up_to + 1);
  return row + 1 == kPointsRows.size() ? from + " or more" : from + " to " + to;
}

std::string move_words(int move) {
  constexpr std::array<std::string_view, 4> kMoves{"retreated", "no advance", "advanced 1", "advanced 2"};
  return std::string(kMoves.at(static_cast<std::size_t>(move + 1)));
}

/// "33 % counter-attack, 67 % no battle": of a die, what `outcome` says of each face, in the order of its
/// numbers.
std::string chances(auto outcome, auto words) {
  std::map<int, int> faces;
  for (int die = 1; die <= kDieFaces; ++die) ++faces[outcome(die)];
  return joined(faces, ", ", [&](const auto& each) {
    return percent(static_cast<double>(each.second) / kDieFaces) + " " + words(each.first);
  });
}

std::string type_words(const Game& game, Side side, Choice choice) {
  const int added = type_modifier(game.player(side).last_move), none = static_cast<int>(kTypes.size());
  const auto type = [&](int die) {
    const auto brought = battle_type(die + added, choice);
    return brought ? static_cast<int>(*brought) : none;
  };
  return words_for(choice) + ": " + chances(type, [&](int place) {
           return place == none ? "no battle" : lowered(words_for(kTypes.at(place)));
         });
}

/// "2 of 40 stands lost", "last: Attack, advanced 1".
std::vector<std::string> state_lines(const Game& game, Side player, bool losses) {
  const PlayerState& state = game.player(player);
  std::vector<std::string> lines;
  if (losses)
    lines.push_back(std::to_string(game.lost(player)) + " of " +
                    std::to_string(game.army(player).stands.size()) + " stands lost");
  if (state.last_choice)
    lines.push_back("last: " + words_for(*state.last_choice) + ", " + move_words(state.last_move));
  return lines;
}

/// "Turn 2: Hasty defence, 36 VP, advanced 1".
std::string past_words(const Past& past) {
  return "Turn " + std::to_string(past.turn) + ": " +
         (past.battle ? words_for(past.battle->type) + ", " + std::to_string(past.battle->points) + " VP"
                      : words_for(past.choice)) +
         ", " + move_words(past.move);
}

/// "Defenders, of a full force: counter-attack 20 %, prepared defence 30 %".
std::string defenders_words(int zone, int zones) {
  return "Defenders, of a full force: " + joined(kTypes, ", ", [&](BattleType type) {
           return lowered(words_for(type)) + " " + share_words(defence_size(type, zone, zones));
         });
}

std::string result_chances(const Game& game, int zone, Choice choice, int modifier) {
  const RaceSettings& settings = game.settings();
  return chances([&](int die) { return map_move(settings, zone, rolled_move(die + modifier, choice)).to; },
                 [&](int to) { return (to == zone ? "stays in " : "") + zone_words(settings, to); });
}

}  // namespace

bool losses_shown(const Game& game, Side owner, bool umpire, Side reader) {
  return umpire || game.settings().losses_open || reader == owner;
}

std::string when_words(const Game& game) {
  const int most = game.settings().most_turns;
  return "Campaign turn " + std::to_string(game.turn) + (most > 0 ? " of " + std::to_string(most) : "");
}

std::string battle_words(const Game& game) {
  return when_words(game) + ", " + game.name() + ": " + words_for(game.battle->type) + " in " +
         zone_words(game.settings(), game.battle->zone);
}

Sheet page(const Game& game) {
  const bool over = game.phase == Phase::kOver, part = !over && game.phase != Phase::kChoose;
  Sheet page = page_of_step(kStepTitles, game.phase, when_words(game), over);
  if (part) page.title += ", " + game.name();
  page.steps.pop_back();
  page.step = std::min(page.step, static_cast<int>(page.steps.size()) - 1);
  return page;
}

std::string standing_words(const Game& game, Side player, bool losses) {
  std::string text = zone_words(game.settings(), game.player(player).zone);
  for (const std::string& line : state_lines(game, player, losses)) text += "; " + line;
  return text;
}

std::vector<KnownTrack> tracks(const Game& game, bool umpire, Side reader) {
  std::vector<KnownTrack> tracks;
  for (const Side side : kBothSides) {
    KnownTrack track{.title = game.setup->name(side), .side = side, .at = game.player(side).zone - 1};
    for (int zone = 1; zone <= game.settings().zones + 1; ++zone)
      track.places.push_back({.title = zone_words(game.settings(), zone),
                              .told = zone > game.settings().zones
                                          ? std::vector<std::string>{}
                                          : std::vector{defenders_words(zone, game.settings().zones)}});
    for (const Past& past : game.past)
      if (past.player == side)
        track.places.at(static_cast<std::size_t>(past.from - 1)).told.push_back(past_words(past));
    track.words = state_lines(game, side, losses_shown(game, side, umpire, reader));
    if (game.phase == Phase::kChoose)
      for (const Choice choice : kEitherChoice) track.words.push_back(type_words(game, side, choice));
    if (game.battle && side == game.off)
      track.words.push_back("now: " + words_for(game.battle->type) + " against " +
                            share_words(game.battle->size) + " of a full force");
    tracks.push_back(std::move(track));
  }
  return tracks;
}

KnownPaper routes_paper(const Game& game) {
  KnownPaper paper{
      .id = "routes", .title = "Who defends on the way to X", .rule = "RX-047", .of_rules = true};
  paper.columns = {"Zone"};
  for (const BattleType type : kTypes) paper.columns.emplace_back(words_for(type));
  const int zones = game.settings().zones;
  for (int zone = zones; zone >= 1; --zone) {
    std::vector<std::string> row{std::to_string(zone)};
    for (const BattleType type : kTypes) row.push_back(size_words(defence_size(type, zone, zones)));
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
    const auto& battle = past.battle;
    const auto zone = [&](int at) { return zone_words(game.settings(), at); };
    paper.rows.push_back(
        {std::to_string(past.turn), game.setup->name(past.player), words_for(past.choice),
         battle ? words_for(battle->type) + ", " + zone(battle->zone) : "no battle",
         battle ? battle->units(game.army(past.player), &RaceUnit::id) : "",
         battle ? size_words(battle->size) +
                      (battle->orbat ? ", " + game.setup->orbats.at(*battle->orbat).name : "")
                : "",
         battle ? std::to_string(battle->points) : "", zone(past.from) + " to " + zone(past.to),
         shown ? std::to_string(past.killed) : "", shown ? std::to_string(past.recovered) : "",
         battle && battle->report ? battle->report->journal : ""});
  }
  return paper;
}

KnownPaper units_paper(const Game& game, Side player) {
  const std::string which(kParties.word(player));
  KnownPaper paper{.id = "units-" + which, .title = "Units of " + game.setup->name(player), .rule = "RX-081"};
  paper.columns = {"Unit", "Name", "Under", "Stands left", "Lost"};
  const Army& army = game.army(player);
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    const RaceUnit& unit = army.units[i];
    std::vector<std::string> lost;
    for (const int stand : unit.stands)
      if (game.player(player).lost.at(stand)) lost.push_back(army.stands.at(stand).id);
    paper.rows.push_back(
        {unit.id, unit.name, army.under(static_cast<int>(i)),
         std::to_string(unit.stands.size() - lost.size()) + " of " + std::to_string(unit.stands.size()),
         joined(lost)});
  }
  return paper;
}

KnownPaper orbats_paper(const Game& game) {
  KnownPaper paper{.id = "orbats", .title = "Defensive orbats", .rule = "RX-020", .of_rules = true};
  paper.columns = {"Orbat", "Size", "Against", "Stands"};
  for (const Orbat& orbat : game.setup->orbats) {
    const auto stands = [](const auto& each) { return std::to_string(each.second) + " " + each.first; };
    paper.rows.push_back({orbat.name, size_words(orbat.size),
                          orbat.only ? game.setup->name(*orbat.only) : "both",
                          joined(orbat.stands, ", ", stands)});
  }
  return paper;
}

std::vector<SheetLine> chance_lines(const Game& game) {
  std::vector<SheetLine> lines;
  const auto types = [&](Side side, Choice choice) {
    lines.push_back({game.setup->name(side) + ", " + type_words(game, side, choice), "RX-030"});
  };
  const auto result = [&](const std::string& points, int modifier) {
    lines.push_back({points + " victory points: " +
                         result_chances(game, game.player().zone, *game.player().choice, modifier),
                     "RX-064"});
  };
  if (game.phase == Phase::kChoose)
    for (const Side side : kBothSides)
      for (const Choice choice : kEitherChoice) types(side, choice);
  if (game.phase == Phase::kType) types(game.off, *game.player().choice);
  if (game.phase == Phase::kForces || game.phase == Phase::kFight)
    for (std::size_t i = 0; i < kPointsRows.size(); ++i) result(points_words(i), kPointsRows[i].modifier);
  if (game.phase == Phase::kResult)
    result(std::to_string(game.battle->points), result_modifier(game.battle->points));
  return lines;
}

}  // namespace telescope::race
