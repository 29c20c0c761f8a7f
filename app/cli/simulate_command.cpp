#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/workbenches.hpp"
#include "app/game/fought_battles.hpp"
#include "app/support/stop_signal.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/level.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/two_parties.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {
namespace {

constexpr const char *kModel = "model", *kFought = "fought";  // of --battles

struct SimulateCommand {
  std::string ruleset;
  std::string scenario;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  std::string battles;
  std::vector<std::string> levels;  ///< SIDE=LEVEL
  bool json = false;
  bool schema = false;
};

Result<std::shared_ptr<const PreparedGame>> game_of(const SimulateCommand& command) {
  const auto file = command.scenario.empty() ? default_scenario_file(command.ruleset)
                                             : named_scenario_file(command.scenario);
  if (!file) return tl::unexpected(file.error());
  const std::string name = command.scenario.empty() ? file->stem().string() : command.scenario;
  const auto scenario = load_scenario(*file);
  if (!scenario) return tl::unexpected(scenario.error());
  if (scenario->ruleset != command.ruleset)
    return failure(name + ": the scenario is for '" + scenario->ruleset + "', not " + command.ruleset);
  const auto kit = make_kit(*scenario);
  if (!kit) return tl::unexpected(kit.error());
  auto game = find_ruleset(command.ruleset)->prepare(*scenario, *kit);
  if (!game) return failure(name + ": " + game.error().message);
  return game;
}

/// Plays games `first` to `first + count - 1`. Null where these rules have no commanders.
using PlayPart =
    std::function<std::unique_ptr<Workbench::Simulation>(std::int64_t first, std::int64_t count)>;

/// Many games, handed out to threads a few at a time: their sum is the same however they are handed out.
class ManyGames {
 public:
  /// Whoever sets `stop` ends them; so does the user with Ctrl-C.
  ManyGames(std::int64_t games, std::int64_t part, PlayPart play_part, std::atomic<bool>& stop)
      : games_(games), part_(part), play_part_(std::move(play_part)), stop_(stop) {}

  /// Null where these rules have no commanders, or where it was stopped before a part was over. `progress` is
  /// called from time to time, once it takes longer than a second.
  std::unique_ptr<Workbench::Simulation> play(unsigned threads, const std::function<void()>& progress) {
    using namespace std::chrono_literals;
    constexpr std::chrono::milliseconds kFirst = 1s, kBetween = 5s, kLook = 50ms;
    app::StopSignal signal;
    std::vector<std::future<std::unique_ptr<Workbench::Simulation>>> workers;
    for (unsigned i = 0; i < threads; ++i)
      workers.push_back(std::async(std::launch::async, [this] { return play_parts(); }));
    auto next = std::chrono::steady_clock::now() + kFirst;
    std::unique_ptr<Workbench::Simulation> all;
    for (auto& worker : workers) {
      while (worker.wait_for(kLook) != std::future_status::ready) {
        if (signal.wait(0ms)) stop_ = true;
        if (std::chrono::steady_clock::now() < next) continue;
        next += kBetween;
        progress();
      }
      add(worker.get(), all);
    }
    return all;
  }

  std::int64_t done() const { return done_; }

 private:
  using Sum = std::unique_ptr<Workbench::Simulation>;

  static void add(Sum part, Sum& all) {
    if (all && part)
      all->add(*part);
    else if (part)
      all = std::move(part);
  }

  Sum play_parts() try {
    Sum all;
    while (!stop_) {
      const std::int64_t first = next_.fetch_add(part_);
      if (first >= games_) break;
      const std::int64_t count = std::min(part_, games_ - first);
      try {
        Sum part = play_part_(first, count);
        if (!part) break;
        add(std::move(part), all);
      } catch (const app::Interrupted&) {
        break;
      }
      done_ += count;
    }
    return all;
  } catch (...) {
    stop_ = true;
    throw;
  }

  std::int64_t games_;
  std::int64_t part_;
  PlayPart play_part_;
  std::atomic<bool>& stop_;
  std::atomic<std::int64_t> next_ = 0, done_ = 0;
};

/// Who fights the battles of this campaign: the rules that its scenario names.
Result<std::unique_ptr<app::FoughtBattles>> battles_of(const PreparedGame& game,
                                                       const SimulateCommand& command,
                                                       const std::atomic<bool>& stop) {
  const auto* face = game.campaign();
  const std::string like = face ? face->like() : std::string();
  if (like.empty() || !dynamic_cast<const CampaignWorkbench*>(&workbench_of(command.ruleset)))
    return failure(
        "the campaign's scenario does not say by which rules its battles are fought: only a model can draw "
        "them");
  const auto file = like_file(like);
  if (!file) return tl::unexpected(file.error());
  return app::FoughtBattles::over(*file, command.seed, [&stop] { return stop.load(); });
}

/// How well each side is played.
Result<Levels> levels_of(const SimulateCommand& command) {
  Levels levels = kBothPlain;
  const auto* bench = dynamic_cast<const LevelledWorkbench*>(&workbench_of(command.ruleset));
  if (!bench && !command.levels.empty())
    return failure("--level is for games that can be played at several levels, and " + command.ruleset +
                   " is none");
  for (const std::string& each : command.levels) {
    const auto equals = each.find('=');
    const std::string side = each.substr(0, equals),
                      word = equals == each.npos ? "" : each.substr(equals + 1);
    const auto level = level_from_string(word);
    const auto which =
        std::ranges::find_if(kBothSides, [&](Side known) { return side == bench->word_of(known); });
    if (which == kBothSides.end() || !level)
      return failure("--level is " + std::string(bench->word_of(kBothSides[0])) + " or " +
                     std::string(bench->word_of(kBothSides[1])) + " = easy, plain or strong, not " +
                     shown(each));
    levels.at(*which == Side::kAttacker ? 0 : 1) = *level;
  }
  return levels;
}

int run(const SimulateCommand& command) try {
  if (command.schema) return print_schemas({{"outcome", command.ruleset + "-simulate"}});
  const auto game = game_of(command);
  if (!game) return fail(game.error().message);
  if (!command.battles.empty() && !(*game)->campaign())
    return fail("--battles is for campaigns, and " + command.ruleset + " is none");
  std::atomic<bool> stop = false;
  std::unique_ptr<app::FoughtBattles> battles;
  if (command.battles == kFought) {
    auto fought = battles_of(**game, command, stop);
    if (!fought) return fail(fought.error().message);
    battles = *std::move(fought);
  }
  const auto levels = levels_of(command);
  if (!levels) return fail(levels.error().message);
  const Workbench& bench = workbench_of(command.ruleset);
  const auto play_part = [&](std::int64_t first, std::int64_t count) {
    return battles ? dynamic_cast<const CampaignWorkbench&>(bench).simulate_fought(**game, *battles,
                                                                                   command.seed, first, count)
           : *levels != kBothPlain ? dynamic_cast<const LevelledWorkbench&>(bench).simulate_at(
                                         **game, *levels, command.seed, first, count)
                                   : bench.simulate(**game, command.seed, first, count);
  };
  const unsigned threads =
      command.threads ? command.threads : std::max(1u, std::thread::hardware_concurrency());
  constexpr std::int64_t kPartsOfAThread = 200, kLargestPart = 1000;
  const std::int64_t part =
      battles ? 1 : std::clamp<std::int64_t>(command.games / (threads * kPartsOfAThread), 1, kLargestPart);
  ManyGames games(command.games, part, play_part, stop);
  const auto progress = [&] {
    std::string line = std::to_string(games.done()) + " of " + std::to_string(command.games) + " games";
    if (battles) line += ", " + std::to_string(battles->fought()) + " battles fought";
    std::fprintf(stderr, "%s\n", line.c_str());
  };
  const auto played = games.play(threads, progress);
  if (!played)
    return fail(stop ? "stopped before a game was over"
                     : command.ruleset + " has no commanders to play with");
  const int printed = command.json ? print_json(played->to_json()) : print_out(played->in_words());
  if (!stop) return printed;
  return fail("stopped after " + std::to_string(games.done()) + " of " + std::to_string(command.games) +
              " games");
} catch (const std::invalid_argument& unplayable) {
  return fail(unplayable.what());
}

/// CLI11 would wrap -1 and cut what is too large.
std::uint64_t seed_of(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc{} || end != text.data() + text.size())
    bad_value("--seed", "'" + text + "' must be a whole number from 0 to " +
                            std::to_string(std::numeric_limits<std::uint64_t>::max()));
  return seed;
}

}  // namespace

Runner add_simulate_command(const Command& app) {
  auto simulate = std::make_shared<SimulateCommand>();
  const Command command = app.add_subcommand(
      "simulate", "Play a scenario many times between simple commanders, to see how balanced it is");
  command.add_option("ruleset", simulate->ruleset, "whose rules")
      .required()
      .one_of(workbench_names(), InHelp::kUntold);
  command.add_option(
      "--scenario FILE", simulate->scenario,
      "scenario file (TOML), or the name of one that is shipped; by default RULESET-default, or "
      "the first of that ruleset if there is no such scenario");
  command.add_option("--games", simulate->games, "how many games; 1000 by default")
      .range(std::int64_t{1}, std::int64_t{100'000'000}, InHelp::kUntold);
  command.add_option_function(
      "--seed UINT", [simulate](const std::string& text) { simulate->seed = seed_of(text); },
      "the same seed plays the same games; 1 by default");
  command
      .add_option("--battles", simulate->battles,
                  "of a campaign: model draws battles from a stated model, as by default; fought has them "
                  "fought by the simple commanders of their own rules, which takes longer")
      .one_of({kModel, kFought});
  command.add_option(
      "--level SIDE=LEVEL", simulate->levels,
      "how well a side is played, \"south=strong\": easy (with slips), plain (by rules of thumb, as by "
      "default) or strong (looking ahead, which takes about a minute a game)");
  command
      .add_option("--threads", simulate->threads,
                  "how many games are played at once; by default as many as there are processor cores")
      .range(1u, 256u, InHelp::kUntold);
  command.add_flag("--json", simulate->json, "print the outcome as one JSON object");
  command.add_flag("--schema", simulate->schema, "print the JSON Schema of the outcome");
  return [simulate] { return run(*simulate); };
}

}  // namespace telescope::cli
