// What is done in a campaign turn after its battle: it is reported, the result is thrown, losses are
// recovered.

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/campaign/turn.hpp"

namespace telescope::race {
namespace {

constexpr int kMostTyped = 99;

/// RX-H03: what tells of losses, for all or for their owner and the umpire alone.
void tell_losses(const Game& game, Events& events, std::string_view type,
                 const std::vector<std::string_view>& rules, const std::string& sentence,
                 const Json& fields) {
  if (game.settings().losses_open) return events.tell(type, rules, sentence, fields);
  events.tell_to(kParties.audience(game.off), type, rules, sentence, fields);
  events.tell_to(Audience::kUmpire, type, rules, sentence, fields);
}

/// RX-062, RX-063: no more fighting stands are in the objectives than either side has left.
void object_to_objectives(const Game& game, const Report& report, Objections& against) {
  int left = fighting_there(game), off = 0, def = 0;
  bool last = false;
  for (const ObjectiveReport& each : report.objectives) {
    off += each.off;
    def += each.def;
    last = last || each.last == ObjectiveReport::Last::kOff;
    if (each.is_told_wrong())
      against.push_back({"RX-063", "Those who were in an objective last are not there, and the others are."});
  }
  if (last && left == 0) against.push_back({"RX-063", game.name() + " had no fighting stand in the battle."});
  left -= fighting_among(game.army(), report.killed) + fighting_among(game.army(), report.exited);
  const auto add_more = [&](int inside, int most, const std::string& whose) {
    if (inside > most)
      against.push_back({"RX-062", std::to_string(inside) + " fighting stands of " + whose +
                                       " are said to be in the objectives, and " + std::to_string(most) +
                                       (most == 1 ? " is left." : " are left.")});
  };
  add_more(off, left, game.name());
  if (const auto defenders = defenders_there(game)) add_more(def, *defenders, "the defenders");
}

}  // namespace

FormField TakeReport::stands(const Game& game, std::string label, std::string rule) {
  const Choices choices = choices_of(stands_there(game), [&](int at) {
    const Stand& stand = game.army().stands.at(at);
    return choice(stand.id, stand.id + " " + stand.name);
  });
  return noted(choose_some({}, std::move(label), choices, 0, 0),
               {.rule = std::move(rule), .counted = "stands"});
}

FormField TakeReport::inside(const Game& game, std::size_t objective, std::string_view who) {
  const std::string name = game.setup->objectives.at(objective);
  FormField field;
  if (who == "last") {
    field =
        choose_one({}, name + ": if nobody is inside, who was last",
                   {choice("off", game.name()), choice("def", "the defenders"), choice("nobody", "nobody")});
    field.rule = "RX-063";
    field.initial = "nobody";
  } else {
    const bool off = who == "off";
    field = ask_number({}, name + ": fighting stands of " + (off ? game.name() : "the defenders"), 0,
                       off ? fighting_there(game) : defenders_there(game).value_or(kMostTyped));
    field.rule = "RX-062";
    field.least = 0;
  }
  field.id = std::string(kObjectives.at(objective)).append("-").append(who);
  return field;
}

Report TakeReport::report(const Game& game, std::set<int>& told, Objections& wrong) const {
  const auto named = [&](const std::vector<std::string>& ids) {
    std::set<int> stands;
    for (const std::string& id : ids)
      if (const int stand = game.army().stand(id); stand < 0)
        wrong.push_back({"RX-053", "There is no stand " + id + "."});
      else if (!told.insert(stand).second)
        wrong.push_back({"RX-053", id + " is told of twice."});
      else
        stands.insert(stand);
    return stands;
  };
  Report report{.killed = named(killed),
                .exited = named(exited),
                .objectives = {objectives[0], objectives[1]},
                .ended = ended,
                .journal = journal};
  if (stayed) named(*stayed);
  return report;
}

Objections TakeReport::against(const Game& game) const {
  Objections against;
  std::set<int> told;
  const Report report = this->report(game, told, against);
  const auto in_battle = stands_there(game);
  const std::set<int> there(in_battle.begin(), in_battle.end());
  const auto name = [&](int stand) { return game.army().stands.at(stand).id; };
  for (const int stand : told)
    if (!there.contains(stand)) against.push_back({"RX-053", name(stand) + " was not in the battle."});
  if (stayed)
    for (const int stand : there)
      if (!told.contains(stand)) against.push_back({"RX-053", "Nothing is told of " + name(stand) + "."});
  if (against.empty()) object_to_objectives(game, report, against);
  return against;
}

void TakeReport::perform(Game& game, DiceTray&, Events& events) const {
  take_report(game, report(game), events);
}

void take_report(Game& game, Report told, Events& events) {
  const Army& army = game.army();
  const Points points = points_of(army.size, told.controlled(), fighting_among(army, told.killed),
                                  fighting_among(army, told.exited));
  for (const int stand : told.killed) game.player().lost.at(stand) = true;
  game.part_killed = told.killed;
  game.battle->points = points.total;
  const Report& report = game.battle->report.emplace(std::move(told));
  game.phase = Phase::kResult;
  if (!events.kept()) return;
  const std::string words = joined(points.lines, "; ", [](const PointsLine& line) {
    return line.words() + " " + signed_number(line.points);
  });
  tell_losses(game, events, "losses", {"RX-053", "RX-054"},
              game.name() + " has lost " + counted(report.killed.size(), "stand") + ". " + words + ".",
              {{"player", kParties.word(game.off)},
               {"killed", Named(game.army().stands, "stand").write(report.killed)},
               {"lines", points.json()}});
  events.tell("points", "RX-054",
              game.name() + " has " + std::to_string(points.total) + " victory points: " +
                  signed_number(result_modifier(points.total)) + " to the die for the result.",
              {{"player", kParties.word(game.off)}, {"points", points.total}});
}

void ThrowResult::perform(Game& game, DiceTray& tray, Events& events) const {
  PlayerState& player = game.player();
  const int points = game.battle->points, before = player.zone;
  const int die = tray.roll_one(events.kept() ? result_pool(points) : untold_pool(1));
  const int modified = die + result_modifier(points);
  const int rolled = rolled_move(modified, player.choice.value());
  const MapMove move = map_move(game.settings(), before, rolled);
  player.zone = move.to;
  game.part_move = move.counts;
  if (events.kept()) {
    const std::string what = rolled < 0    ? "retreat"
                             : rolled == 0 ? "no advance"
                                           : "advance " + counted(rolled, "zone");
    const std::string where = move.to == before  ? " stays in "
                              : move.to > before ? " advances to "
                                                 : " retreats to ";
    events.tell("result", {"RX-064", move.to > game.settings().zones ? "RX-006" : "RX-077"},
                "Die " + std::to_string(die) + " " + signed_number(result_modifier(points)) + " = " +
                    std::to_string(modified) + ", " + what + ": " + game.name() + where +
                    zone_words(game.settings(), move.to) + ".",
                {{"player", kParties.word(game.off)},
                 {"die", die},
                 {"modified", modified},
                 {"from", before},
                 {"to", move.to}});
  }
  go_on_to_recovery(game, events);
}

void Recover::perform(Game& game, DiceTray& tray, Events& events) const {
  const auto stands = to_recover(game);
  const int score = recovery_score(game.part_move, game.player().choice.value());
  const std::string_view rule = recovery_rule(game.part_move);
  const auto lost = static_cast<int>(stands.size());
  PoolRequest pool = events.kept() ? recovery_pool(lost, score, rule) : untold_pool(lost);
  if (!game.settings().losses_open) pool.audience = Audience::kUmpire;
  const auto dice = stands.empty() ? std::vector<int>() : tray.roll(pool);
  std::vector<int> back;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (dice.at(i) < score) continue;
    game.player().lost.at(stands[i]) = false;  // RX-088: to its own unit
    back.push_back(stands[i]);
  }
  if (events.kept())
    tell_losses(game, events, "recovered", {"RX-082", rule, "RX-087"},
                game.name() + " recovers " + std::to_string(back.size()) + " of " +
                    counted(stands.size(), "lost stand") + " (" + std::to_string(score) + " or more).",
                {{"player", kParties.word(game.off)},
                 {"back", Named(game.army().stands, "stand").write(back)},
                 {"dice", dice},
                 {"score", score}});
  end_part(game, events, static_cast<int>(back.size()));
}

}  // namespace telescope::race
