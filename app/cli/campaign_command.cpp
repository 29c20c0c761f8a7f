#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/chance.hpp"
#include "core/base/text_file.hpp"
#include "core/dice/hash.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/transfer.hpp"

namespace telescope::cli {
namespace {

constexpr std::size_t kLargestScenario = 1024 * 1024;  // bytes
constexpr std::array kSidesOfOrder{Side::kAttacker, Side::kDefender};
constexpr std::size_t kDigits = 16;  // of a digest, as it is kept

struct CampaignCommand {
  std::string game;
  std::string battle;
  std::string like;
  std::string out;
  bool confirm = false;
};

Result<const CampaignFace*> campaign_of(const Session& session, const std::string& name) {
  const CampaignFace* campaign = session.game().campaign();
  if (!campaign)
    return failure(name + " is no campaign: it is a game of " + std::string(session.ruleset().name()));
  return campaign;
}

/// "evening-3 0123456789abcdef": a battle's name, and what its whole journal comes to.
Result<std::string> journal_of(const Session& battle) {
  const auto text = export_game(battle);
  if (!text) return tl::unexpected(text.error());
  return battle.journal().file().stem().string() + " " + to_hex(sha256(*text)).substr(0, kDigits);
}

/// A scenario by file or name, or the usual one of the rules that are named: "none" is the open table.
Result<std::filesystem::path> like_file(const std::string& like) {
  auto file = named_scenario_file(like);
  return !file && find_ruleset(like) ? default_scenario_file(like) : file;
}

/// What makes `battle` another battle than that of `order`: a sentence, or nothing. An organiser may have
/// added works, so more units than those of the order are no fault.
std::optional<std::string> not_of_order(const Session& battle, const BattleOrder& order) {
  const std::vector<Unit>& units = battle.scenario().units;
  for (std::size_t side = 0; side < order.groups.size(); ++side)
    for (const BattleGroup& group : order.groups.at(side))
      for (const BattleStand& stand : group.stands) {
        const auto is_it = [&](const Unit& unit) {
          return unit.id.value() == stand.id && unit.side == kSidesOfOrder.at(side);
        };
        if (std::ranges::none_of(units, is_it))
          return "its " + std::string(side == 0 ? "attackers" : "defenders") + " have no " + stand.id +
                 ", so it is not the battle '" + order.name + "'";
      }
  return std::nullopt;
}

/// The scenario of the battle that is to be fought now.
int write_battle(const CampaignCommand& command) {
  const auto session = read_game(command.game);
  if (!session) return fail(session.error().message);
  const auto campaign = campaign_of(*session, command.game);
  if (!campaign) return fail(campaign.error().message);
  const auto order = (*campaign)->order(session->position());
  if (!order) return fail("no battle is to be fought now, or its forces are not fixed yet");
  const auto like = like_file(command.like);
  if (!like) return fail(like.error().message);
  const auto text = read_text_file(*like, kLargestScenario);
  if (!text) return fail(text.error().message);
  const auto scenario = battle_scenario(*text, like->string(), *order);
  if (!scenario) return fail(scenario.error().message);
  if (const auto written = write_text_file(command.out, *scenario); !written)
    return fail(written.error().message);
  std::string said = command.out + ": " + order->name + "\n";
  for (const std::string& sentence : order->briefing) said += sentence + "\n";
  // Written in any case: an organiser may mend what these rules do not play.
  if (const auto read = load_scenario(command.out); !read)
    said += "Not playable yet: " + read.error().message + "\n";
  return print_out(said + "It tells both forces: for the umpire only.\n");
}

/// What a finished battle comes to; done where it is confirmed.
int report_battle(const CampaignCommand& command) {
  const auto battle = read_game(command.battle);
  if (!battle) return fail(battle.error().message);
  const auto end = battle->game().words().end(battle->position());
  if (!end) return fail(command.battle + " is not over, or its rules hand nothing on: type its report in");
  const auto journal = journal_of(*battle);
  if (!journal) return fail(journal.error().message);
  const auto file = existing_game(command.game);
  if (!file) return fail(file.error().message);
  auto session = command.confirm ? Session::open(*file) : Session::read(*file);
  if (!session) return fail(session.error().message);
  const auto campaign = campaign_of(*session, command.game);
  if (!campaign) return fail(campaign.error().message);
  if (std::ranges::count((*campaign)->journals(session->position()), *journal) > 0)
    return fail(command.battle + " has been reported already");
  const auto order = (*campaign)->order(session->position());
  const auto action = (*campaign)->report(session->position(), *end, *journal);
  if (!order || !action) return fail("the campaign waits for no report of a battle");
  if (const auto fault = not_of_order(*battle, *order)) return fail(command.battle + ": " + *fault);
  const auto attempt = session->attempt(*action);
  if (!attempt) return fail(attempt.error().message);
  if (!attempt->verdict.lawful()) {
    const Objection& first = attempt->verdict.objections.front();
    return fail("the campaign refuses this report (" + first.rule + "): " + first.sentence);
  }
  if (!command.confirm) return print_json(*action);
  const auto done =
      session->submit({.action = *action, .stamp = {.who = "umpire", .at = app::utc_now()}, .waiver = {}});
  if (!done) return fail(done.error().message);
  return print_out(command.game + ": the report of " + *journal + " is taken\n");
}

/// Whether battles that have been reported are what they were then; a failure where one is not, or where
/// nobody can say any more.
int check_battles(const CampaignCommand& command) {
  const auto session = read_game(command.game);
  if (!session) return fail(session.error().message);
  const auto campaign = campaign_of(*session, command.game);
  if (!campaign) return fail(campaign.error().message);
  std::string said;
  bool changed = false;
  for (const std::string& kept : (*campaign)->journals(session->position())) {
    const std::string name = kept.substr(0, kept.rfind(' '));
    const auto battle = read_game(name);
    const auto now = battle ? journal_of(*battle) : Result<std::string>(tl::unexpected(battle.error()));
    if (!now) {
      said += name + ": " + now.error().message + "\n";
      changed = true;
      continue;
    }
    changed = changed || *now != kept;
    said += name + (*now == kept ? ": as it was reported\n" : ": has changed since it was reported\n");
  }
  const int printed = print_out(said.empty() ? "no battle with a journal has been reported\n" : said);
  return changed ? kFailure : printed;
}

Command add_part(const Command& to, CampaignCommand& into, const char* name, const char* about) {
  const Command part = to.add_subcommand(name, about);
  part.add_option("game", into.game, "the campaign: a game's file, or its name in the games folder")
      .type_name("GAME")
      .required();
  return part;
}

}  // namespace

Runner add_campaign_command(const Command& app) {
  auto command = std::make_shared<CampaignCommand>();
  const Command campaign = app.add_subcommand("campaign", "Between a campaign and its battles");
  campaign.require_subcommand();

  const Command battle =
      add_part(campaign, *command, "battle", "Write the scenario of the battle that is to be fought");
  battle
      .add_option(
          "--like", command->like,
          "scenario of the tactical rules, file or name, or those rules' own word: its table, settings and "
          "rules with these forces; none: a battle by other rules, only watched")
      .type_name("SCENARIO")
      .required();
  battle.add_option("--out", command->out, "the scenario file to write").type_name("FILE").required();

  const Command report = add_part(campaign, *command, "report", "What a finished battle comes to, as JSON");
  report.add_option("battle", command->battle, "the battle: a game's file, or its name")
      .type_name("BATTLE")
      .required();
  report.add_flag("--confirm", command->confirm, "take it into the campaign");

  const Command check =
      add_part(campaign, *command, "check", "Whether reported battles are what they were then");

  return [command, battle, report, check] {
    if (battle.parsed()) return write_battle(*command);
    if (report.parsed()) return report_battle(*command);
    return check.parsed() ? check_battles(*command) : kBadUsage;
  };
}

}  // namespace telescope::cli
