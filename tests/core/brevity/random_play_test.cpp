#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "core/board/footprint.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/brevity/choices.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/passed_step.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

constexpr std::array kScenarios{"brevity-first", "brevity-division", "brevity-crossing"};
/// Which optional modules a game has: those of its scenario, all, each alone.
constexpr std::array kVariants{"as written",     "all",         "hidden",    "recon", "size",
                               "counterbattery", "waves",       "weather",   "air",   "recovery",
                               "supply",         "engineering", "airlanding"};
constexpr int kFormsEvery = 16, kChancesEvery = 4;  // actions
constexpr int kWhole = 20000;                       // more than any game has

Game begun(const std::string& name, const std::string& variant) {
  Scenario scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/" + name + ".toml")).value();
  if (variant != "as written")
    for (std::size_t i = 2; i < kVariants.size(); ++i)
      scenario.settings["adv." + std::string(kVariants.at(i))] =
          variant == "all" || variant == kVariants.at(i);
  return new_game(make_setup(scenario, make_kit(scenario).value()).value());
}

/// Its own state of a stand, and its place among the others; empty: it is whole.
std::string fault_of(const Game& game, const PieceId& id, const Stand& stand) {
  if (game.side(stand.command) != game.side(id)) return "is of the enemy's command";  // OB-054
  if (game.facts(id).is_air() && stand.in_play()) return "flies, and is on the table";
  if (stand.in_play() && !is_on_table(game, id, stand.placed)) return "stands over the table's edge";
  if (stand.on_table() && stand.untold) return "is on the table, and destroyed unseen";
  if (stand.task && !stand.in_play()) return "works, and is not in play";
  return {};
}

/// What is wrong with a position; empty: nothing.
std::string fault_of(const Game& game) {
  if (!std::ranges::equal(
          game.stands, game.setup->pieces, {}, [](const auto& each) { return each.first; },
          [](const auto& each) { return each.first; }))
    return "pieces are doubled or lost";
  if (!std::ranges::equal(
          game.commands, game.setup->commands, {}, [](const auto& each) { return each.first; },
          [](const auto& each) { return each.first; }))
    return "commands are doubled or lost";
  for (const auto& [id, stand] : game.stands)
    if (const std::string fault = fault_of(game, id, stand); !fault.empty()) return id.value() + " " + fault;
  if (game.turn > game.settings().turns) return "there are too many turns";
  for (const Pending& each : game.pending)
    if (!each.piece.value().empty() && !game.stands.contains(each.piece)) return "nobody is asked about";
  if (game.step != Step::kSelect) return {};
  if (game.may_move(game.move.chooser).empty()) return "nobody can be selected";  // OB-026
  if (!game.results.empty()) return "results are left over";
  if (!game.rulings.empty()) return "rulings are left over";  // BQ-01
  for (const auto& [id, stand] : game.stands) {
    if (stand.move != Stand::InMove{}) return id.value() + " still has what is of a move that is over";
    // OB-037: pins last within a move, or from an attack at the turn's start (BQ-10).
    if (stand.pinned && !game.adv().air) return id.value() + " is pinned between moves";
  }
  return {};
}

/// Who was out of the game for good stays so, and who was destroyed comes back at a day's start alone.
std::string fault_between(const Game& before, const Game& after) {
  for (const auto& [id, stand] : after.stands) {
    const Where was = before.stand(id).where, is = stand.where;
    if (was == is) continue;
    if (was == Where::kOut || was == Where::kCaptured) return id.value() + " comes back";
    if (was == Where::kDestroyed && is != Where::kCaptured && before.step != Step::kDayStart)
      return id.value() + " comes back in " + std::string(word(before.step));
    if (is == Where::kAside) return id.value() + " is off the table again";
    if (is == Where::kHidden && before.step != Step::kDeploy) return id.value() + " hides again";
  }
  return {};
}

/// What the form offers and the rules refuse, or the other way; empty: nothing. A form without anything to be
/// answered is something to do, and one with a single choice says of each whether it may be made.
std::string fault_of_form(const Game& known, const Form& form) {
  const auto against = [&](const Json& answers) {
    const auto action = filled(form, answers);
    if (!action) return action.error().message;
    const auto objections = Actions::against(known, Actions::read(known, *action));
    return objections.empty() ? std::string() : action->dump() + ": " + objections.front().sentence;
  };
  if (form.fields.empty()) return against(Json::object());
  const FormField& field = form.fields.front();
  if (form.fields.size() > 1 || field.kind != FormField::Kind::kOne) return {};
  for (const FormChoice& each : field.choices) {
    const std::string refused = against({{field.id, each.id}});
    if (refused.empty() != each.barred.empty())
      return each.id +
             (each.barred.empty() ? " is offered and refused: " + refused : " is barred and lawful");
  }
  return {};
}

/// Read as the seat may read it. What lasts for the umpire is judged as it is asked for.
std::string fault_of_forms(const Game& game) {
  for (const Side side : {Side::kAttacker, Side::kDefender, Side::kNeutral}) {
    const Game known = known_to(game, side == Side::kNeutral ? std::nullopt : std::optional(side));
    for (const Form& form : forms_of(known, side)) {
      if (side == Side::kNeutral && !form.fields.empty()) continue;
      if (const std::string fault = fault_of_form(known, form); !fault.empty())
        return "the form " + form.id + " of " + std::string(word(side)) + ": " + fault;
    }
  }
  return {};
}

/// OB-178: of every attack that may be made now chances are from 0 to 1 and add up to 1, and can be told.
std::string fault_of_chances(const Game& game) {
  for (const Side side : kSides)
    for (const Attack& attack : possible_attacks(game, side)) {
      const Chances told = sheet_chances(game, attack);
      double sum = 0.0;
      for (const Chance& each : told.outcomes) {
        if (!(each.share >= 0.0 && each.share <= 1.0) || std::signbit(each.share))
          return told.title + " " + each.words + ": " + std::to_string(each.share);
        sum += each.share;
      }
      if (std::abs(sum - 1.0) > 1e-12) return told.title + ": chances add up to " + std::to_string(sum);
      for (const ExpectedLoss& each : told.losses)
        if (!std::isfinite(each.mean) || !std::isfinite(each.spread)) return told.title + ": no loss";
      if (words_of(game, attack).find(" -0") != std::string::npos) return words_of(game, attack);
    }
  return {};
}

/// Whatever is asked for with a field left out or empty is malformed, or judged.
std::string fault_of_asking(const Game& game, const Json& action) {
  const auto fault = [&](const Json& asked) -> std::string {
    std::optional<AnyAction> wanted;
    try {
      wanted = Actions::read(game, asked);
    } catch (const std::invalid_argument&) {
      return {};
    }
    try {
      (void)Actions::against(game, *wanted);
      return {};
    } catch (const std::exception& error) {
      return asked.dump() + ": " + error.what();
    }
  };
  for (const auto& [key, value] : action.items()) {
    if (key == "type") continue;
    Json without = action, empty = action;
    without.erase(key);
    if (value.is_string()) empty[key] = "";
    if (value.is_array()) empty[key] = Json::array();
    for (Json* const each : {&without, &empty}) {
      if (std::string found = fault(*each); !found.empty()) return found;
      (*each)["mission"] = (*each)["mark"] = "none";
      if (std::string found = fault(*each); !found.empty()) return found;
    }
  }
  return {};
}

/// Plays lawful actions at random until the game is over, or so many; how many there were.
int play_at_random(const std::string& scenario, const std::string& variant, std::uint64_t seed, int most) {
  Game game = begun(scenario, variant);
  SimulatedChance chance(seed);
  int actions = 0;
  for (; game.step != Step::kOver && (actions < most || most == kWhole); ++actions) {
    const Game before = game;
    Json action;
    const auto check = [&](const std::string& fault) {
      if (fault.empty()) return;
      UNSCOPED_INFO(to_json(before).dump());
      UNSCOPED_INFO(action.dump());
      FAIL(fault);
    };
    if (actions == kWhole) check("it does not end");
    const Side side = waited_for(game);
    const auto all = test::choices(game, side);
    if (all.empty()) check("nobody can do anything");
    const AnyAction wanted = all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size()))));
    action = Actions::write(game, wanted);
    check(fault_of_asking(game, action));
    if (actions % kChancesEvery == 0) check(fault_of_chances(game));
    check(telescope::test::fault_of_passing(Words(game.setup), Rules(game.setup), Position::of(game)));
    if (!Actions::against(game, wanted).empty())
      check("refused: " + Actions::against(game, wanted).front().sentence);
    if (Actions::write(game, Actions::read(game, action)) != action)
      check("the action is not read as it is written");
    Events events;
    try {
      carry_out(game, wanted, chance, events);
      check(fault_of(game));
      check(fault_between(before, game));
      if (actions % kFormsEvery == 0) check(fault_of_forms(game));
      const Json written = to_json(game);
      if (to_json(game_from_json(game.setup, written)) != written) check("it is not read as it is written");
    } catch (const std::exception& error) {
      check(std::string("thrown: ") + error.what());
    }
    for (const Event& event : events.all())
      if (!event.contains("sentence")) check("an event has no sentence");
  }
  return actions;
}

TEST_CASE("OB-194: each optional rule alone, and all of them together, keep a game whole",
          "[brevity][OB-194][random]") {
  constexpr int kMost = 120;
  for (std::size_t i = 1; i < kVariants.size(); ++i) {
    const std::string variant = kVariants.at(i);
    // Scenarios have what the rules are for: engineers and gliders are at the river.
    const bool river = variant == "engineering" || variant == "airlanding" || variant == "recon";
    INFO("modules: " << variant);
    CHECK(play_at_random(river ? "brevity-crossing" : "brevity-division", variant, seed_of_game(2, i),
                         kMost) == kMost);
  }
}

TEST_CASE("OB-026, OB-037, OB-054: whatever lawful is done, stands, steps and turns stay whole",
          "[brevity][random]") {
  // TELESCOPE_BREVITY_GAMES: how many whole games of each scenario, else the beginning of one;
  // TELESCOPE_BREVITY_FIRST: the first of them.
  const auto number = [](const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
  };
  const int told = number("TELESCOPE_BREVITY_GAMES", 0), first = number("TELESCOPE_BREVITY_FIRST", 0);
  const int games = std::max(told, 1), most = told > 0 ? kWhole : 250;
  long actions = 0;
  for (const char* scenario : kScenarios)
    for (int game = first; game < first + games; ++game) {
      const std::string variant = kVariants.at(static_cast<std::size_t>(game) % kVariants.size());
      INFO(scenario << ", game " << game << ", modules: " << variant);
      actions += play_at_random(scenario, variant, seed_of_game(1, game), most);
    }
  UNSCOPED_INFO(actions << " actions");
  CHECK(actions > 100L * games);
}

}  // namespace
}  // namespace telescope::brevity
