#include <cstdio>
#include <memory>

#include "app/cli/campaign_battle.hpp"
#include "app/cli/campaign_report.hpp"
#include "app/cli/command.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/campaign_battles.hpp"
#include "app/support/clock.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"

namespace telescope::cli {
namespace {

struct CampaignCommand {
  std::string game;
  std::string scenario;
  std::string like;
  std::string kit;
  std::string out;
  bool undo = false;
  bool verify = false;
  ReportRequest report;
};

/// The scenario by which one kit is printed for the whole campaign.
int write_kit(const CampaignCommand& command) {
  const auto scenario = named_scenario(command.scenario);
  if (!scenario) return fail(scenario.error().message);
  const auto own_kit = make_kit(*scenario);
  if (!own_kit) return fail(own_kit.error().message);
  const auto game = find_ruleset(scenario->ruleset)->prepare(*scenario, *own_kit);
  if (!game) return fail(game.error().message);
  const auto* face = (*game)->campaign();
  if (!face) return fail(command.scenario + " is no campaign");
  const auto like = like_file(command.like);
  if (!like) return fail(like.error().message);
  const auto text = read_text_file(*like, kLargestScenarioFile);
  if (!text) return fail(text.error().message);
  const CampaignKit kit = face->kit();
  const auto written = campaign_kit_scenario(*text, like->string(), kit, scenario->tags);
  if (!written) return fail(written.error().message);
  const auto read = parse_scenario(*written, command.out, like->parent_path());
  if (!read) return fail("no kit can be printed for this campaign: " + read.error().message);
  if (const auto saved = write_output(command.out, *written, to_disk); !saved)
    return fail(saved.error().message);
  return print_out(command.out + ": " + std::to_string(read->units.size()) + " stands and " +
                   std::to_string(read->counters) +
                   " counters, one tag each; print it with telescope print, " +
                   "and give its kit.json to telescope campaign battle\n" + left_out(kit.stands, *read));
}

/// The scenario of the battle that is to be fought now.
int tell_battle(const CampaignCommand& command) {
  const auto session = read_game(command.game);
  if (!session) return fail(session.error().message);
  const auto written =
      write_battle(*session, command.game, {.like = command.like, .kit = command.kit, .out = command.out});
  if (!written) return fail(written.error().message);
  return print_out(written->said + "It tells both forces: for the umpire only.\n");
}

/// The campaign goes on from before the report of the first battle that is not what it was.
int undo_changed(const std::filesystem::path& file, const std::string& kept) {
  auto session = Session::open(file);
  if (!session) return fail(session.error().message);
  const auto entry = app::before_report(*session, kept);
  if (!entry) return fail(entry.error().message);
  if (*entry == 0) return fail("the campaign does not say where it took that report");
  if (const auto gone = session->go_to(*entry, {.who = "umpire", .at = app::utc_now()}); !gone)
    return fail(gone.error().message);
  return print_out("the campaign goes on from before the report of " + kept + "\n");
}

/// Every journal is played again, the campaign's too; how far that has come is told on standard error.
void play_again(const std::filesystem::path& campaign, std::vector<app::TakenBattle>& battles) {
  std::size_t done = 0;
  const auto tell = [&](const std::string& name) {
    std::fprintf(stderr, "%zu of %zu: %s\n", ++done, battles.size() + 1, name.c_str());
  };
  tell(campaign.stem().string());
  const std::string of_campaign = fault_in(verify_file(campaign));
  for (app::TakenBattle& battle : battles) {
    tell(battle.name);
    if (!battle.trouble.empty()) continue;
    battle.trouble = fault_in(verify_file(battle.file));
    battle.same = battle.same && battle.trouble.empty();
  }
  if (of_campaign.empty()) return;
  battles.push_back({.kept = {},
                     .name = campaign.stem().string(),
                     .file = campaign,
                     .same = false,
                     .trouble = of_campaign});
}

/// Whether battles that have been reported are what they were then; a failure where one is not, or where
/// nobody can say any more.
int check_battles(const CampaignCommand& command) {
  const auto file = existing_game(command.game);
  if (!file) return fail(file.error().message);
  std::string said, first_changed;
  bool wrong = false;
  {
    const auto session = Session::read(*file);
    if (!session) return fail(session.error().message);
    const auto campaign = campaign_of(*session, command.game);
    if (!campaign) return fail(campaign.error().message);
    std::vector<app::TakenBattle> battles = app::taken_battles(*session);
    if (command.verify) play_again(*file, battles);
    for (const app::TakenBattle& battle : battles) {
      said += battle.same ? battle.name + ": as it was reported\n" : app::what_is_wrong(battle) + "\n";
      wrong = wrong || !battle.same;
      if (!battle.same && first_changed.empty()) first_changed = battle.kept;
    }
  }
  const int printed = print_out(said.empty() ? "no battle with a journal has been reported\n" : said);
  if (!wrong) return printed;
  if (first_changed.empty()) return kFailure;
  return command.undo ? undo_changed(*file, first_changed) : kFailure;
}

Command add_part(const Command& to, CampaignCommand& into, const char* name, const char* about) {
  const Command part = to.add_subcommand(name, about);
  part.add_option("game GAME", into.game, "the campaign: a game's file, or its name in the games folder")
      .required();
  return part;
}

Command add_battle(const Command& to, CampaignCommand& into) {
  const Command battle =
      add_part(to, into, "battle", "Write the scenario of the battle that is to be fought");
  battle
      .add_option(
          "--like SCENARIO", into.like,
          "scenario of the tactical rules, file or name, or those rules' own word: its table, settings and "
          "rules with these forces; none: a battle by other rules, only watched")
      .required();
  battle.add_option("--out FILE", into.out, "the scenario file to write").required();
  battle.add_option("--kit FILE", into.kit,
                    "kit.json of the kit that was printed for the whole campaign: every piece keeps its tag");
  return battle;
}

Command add_kit(const Command& to, CampaignCommand& into) {
  const Command kit =
      to.add_subcommand("kit", "Write the scenario by which one kit is printed for the whole campaign");
  kit.add_option("scenario SCENARIO", into.scenario, "the campaign's scenario: file or name").required();
  kit.add_option("--like SCENARIO", into.like,
                 "as for a battle: its table, base sizes and face-down counters")
      .required();
  kit.add_option("--out FILE", into.out, "the scenario file to write").required();
  return kit;
}

Command add_report(const Command& to, CampaignCommand& into) {
  const Command report = add_part(to, into, "report", "What a finished battle comes to, as JSON");
  report
      .add_option("battle BATTLE", into.report.battle,
                  "the battle: a game's file, or its name; with --table its scenario file")
      .required();
  report.add_flag("--confirm", into.report.confirm, "take it into the campaign");
  const Option agreed = report.add_flag("--agreed", into.report.agreed,
                                        "both players have agreed to end it: positions of now count");
  report
      .add_option(
          "--table FILE", into.report.table,
          "of a battle by other rules: what 'telescope read --json' printed of its table, from when it "
          "was set up to its end; what became of each stand is proposed")
      .excludes(agreed);
  report.add_option("--fate STAND=FATE", into.report.fates,
                    "what truly became of a stand, where the proposal is wrong: killed, exited or stayed");
  return report;
}

}  // namespace

Runner add_campaign_command(const Command& app) {
  auto command = std::make_shared<CampaignCommand>();
  const Command campaign =
      app.add_subcommand("campaign", "Carry battles from a campaign to the table, and their results back");
  campaign.require_subcommand();

  const Command battle = add_battle(campaign, *command), kit = add_kit(campaign, *command),
                report = add_report(campaign, *command);
  const Command check =
      add_part(campaign, *command, "check", "Whether reported battles are what they were then");
  check.add_flag("--verify", command->verify, "also play every journal again, the campaign's too");
  check.add_flag("--undo", command->undo,
                 "the campaign goes on from before the report of the first that is not");

  return [command, battle, kit, report, check] {
    if (battle.parsed()) return tell_battle(*command);
    if (kit.parsed()) return write_kit(*command);
    if (report.parsed()) {
      command->report.campaign = command->game;
      return report_battle(command->report);
    }
    return check.parsed() ? check_battles(*command) : kBadUsage;
  };
}

}  // namespace telescope::cli
