#include <algorithm>
#include <string>

#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

/// OB-190, BQ-75: of the command's surviving battalions; those that are still to come have no part in it.
/// `open`: of those on the table alone.
bool is_inexperienced(const Game& game, const CommandId& command, bool open = false) {
  auto all = game.battalions_of(command);
  if (open) std::erase_if(all, [&](const PieceId& piece) { return !game.stand(piece).on_table(); });
  const auto green =
      std::ranges::count_if(all, [&](const PieceId& piece) { return game.facts(piece).inexperienced; });
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  switch (game.settings().inexperienced_command) {
    case InexperiencedCommand::kAny:
      return green > 0;
    case InexperiencedCommand::kAll:
      return green > 0 && green == count;
    case InexperiencedCommand::kHalf:
      break;
  }
  return green > 0 && 2 * green >= count;
}

std::string with_sign(int value) {
  return (value < 0 ? "" : "+") + std::to_string(value);
}

/// "German 3-6, night turn -2".
std::string words_of(const Nation& nation, const ReadinessTest& test) {
  std::string text = nation.name + " " + std::to_string(test.band_from) + (test.band_from < 6 ? "-6" : "");
  for (const BonusLine& each : test.modifiers) text += ", " + each.words + " " + with_sign(each.value);
  return text;
}

}  // namespace

ReadinessTest readiness_test(const Nation& nation, bool inexperienced, bool flamed, bool night,
                             bool corps_commander) {
  ReadinessTest test{.band_from = nation.ready_from, .needed = nation.ready_from};
  if (inexperienced) test.modifiers.push_back({-1, "inexperienced troops", "OB-190"});
  if (flamed) test.modifiers.push_back({-1, "attacked by flame-throwers", "OB-191"});
  if (night) test.modifiers.push_back({-2, "night turn", "OB-192"});
  if (corps_commander) test.modifiers.push_back({1, "corps commander attached", "OB-193"});
  test.needed = std::min(test.band_from - total(test.modifiers), 7);
  return test;
}

namespace {

ReadinessTest test_of(const Game& game, const CommandId& command, bool open) {
  const CommandFacts& facts = game.setup->commands.at(command);
  return readiness_test(game.setup->nation(facts.nation), is_inexperienced(game, command, open),
                        game.command(command).flamed, game.is_night(),
                        game.corps_commander.at(index_of(facts.side)) == command);
}

}  // namespace

ReadinessTest readiness_test(const Game& game, const CommandId& command) {
  return test_of(game, command, false);
}

Objections Readiness::against(const Game& game) const {
  if (!tests_readiness(game)) return objection("BQ-77", "The command makes no test: its figure is gone.");
  return {};
}

void Readiness::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.step != Step::kReadiness || !tests_readiness(game)) return next_step(game, events);
  const CommandId id = game.move.command;
  const std::string name = game.setup->name(id);
  const Nation& nation = game.setup->nation(game.setup->commands.at(id).nation);
  // All read what the table shows; what hidden battalions add to it is the umpire's (OB-H01).
  const ReadinessTest test = readiness_test(game, id), open = test_of(game, id, true);
  std::vector<DieReason> reasons{{1, words_of(nation, open), std::string(nation.ready_rule)}};
  const int die = tray.roll_one(PoolRequest{.id = "readiness",
                                            .label = "Readiness: " + name,
                                            .reasons = std::move(reasons),
                                            .hit_from = open.needed > 6 ? 0 : open.needed});
  const bool kept = die >= test.needed;
  game.command(id).officer = kept;
  std::vector<std::string_view> rules{"OB-181", nation.ready_rule};
  for (const BonusLine& each : open.modifiers) rules.push_back(each.rule);
  events.tell(event::kReadiness, rules,
              name + " throws " + std::to_string(die) + " (" + words_of(nation, open) + ")" +
                  (kept ? " and keeps its officer figure." : " and loses its officer figure."),
              {{"command", id.value()}, {"die", die}, {"kept", kept}});
  if (test.needed != open.needed)
    events.tell_to(Audience::kUmpire, event::kReadiness, {"BQ-75"},
                   "With the hidden battalions of " + name + ": " + words_of(nation, test) + ".",
                   {{"command", id.value()}, {"die", die}, {"kept", kept}});
  next_step(game, events);
}

}  // namespace telescope::brevity
