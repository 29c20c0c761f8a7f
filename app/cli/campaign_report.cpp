#include "app/cli/campaign_report.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/campaign_battles.hpp"
#include "app/support/clock.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/json_text.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "core/views/battle_watch.hpp"
#include "core/views/watched_battle.hpp"

namespace telescope::cli {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestFile = 256 * 1024 * 1024;

/// Nothing where it is not read on a calibrated table.
std::optional<WatchedPiece> piece_of(const Json& stand) {
  const std::string state = text_field(stand, "state");
  if (state != "seen" && state != "covered") return std::nullopt;
  const Json& x = needed_field(stand, "x_mm");
  const Json& y = needed_field(stand, "y_mm");
  if (!x.is_number() || !y.is_number()) return std::nullopt;
  return WatchedPiece{.piece = text_field(stand, "piece"), .at = {x.get<double>(), y.get<double>()}};
}

Result<std::vector<WatchedLook>> read_looks(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  std::vector<WatchedLook> looks;
  std::istringstream lines(*text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    try {
      const Json json = Json::parse(line);
      WatchedLook& look = looks.emplace_back();
      for (const Json& stand : list_field(json, "stands"))
        if (auto piece = piece_of(stand)) look.push_back(std::move(*piece));
    } catch (const std::exception& malformed) {
      return failure(file.string() + ":" + std::to_string(number) +
                     ": not a line of 'telescope read --json': " + one_line(malformed.what()));
    }
  }
  if (looks.empty()) return failure(file.string() + ": it has no line of 'telescope read --json'");
  return looks;
}

constexpr std::array kSidesOfOrder{Side::kAttacker, Side::kDefender};

/// A battle that is over, as the campaign is told of it.
struct Finished {
  Scenario scenario;
  GameEnd end;
  std::string journal;  ///< its name and digest; empty where it has none
  nlohmann::json seen;  ///< of a table that was only watched: what is proposed, and why
};

/// What became of a unit, of a game that its players end before its rules do.
UnitFate::Kind fate_of(const CountedStand& stand) {
  switch (stand.fate) {
    case CountedStand::Fate::kKilled:
      return UnitFate::Kind::kDestroyed;
    case CountedStand::Fate::kLeft:
      return UnitFate::Kind::kLeft;
    case CountedStand::Fate::kInPlay:
      break;
  }
  return stand.on_table ? UnitFate::Kind::kInPlay : UnitFate::Kind::kUnused;
}

/// The end of the battle; where it is not over and the players have `agreed`, as it stands now. Objectives
/// are counted in the places that its scenario gives them, with who was there last.
std::optional<GameEnd> end_of(const Session& battle, bool agreed) {
  auto end = battle.game().words().end(battle.position());
  if (!end && agreed) {
    end = GameEnd{.sentence = "Both players agreed to end it.", .units = {}, .objectives = {}};
    for (const CountedStand& stand : counted_stands(battle.game().words().truth(battle.position())))
      if (std::ranges::find(battle.scenario().units, UnitId(stand.id), &Unit::id) !=
          battle.scenario().units.end())
        end->units.push_back({UnitId(stand.id), stand.side, fate_of(stand), {}});
  }
  const auto count = BattleWatch(battle).whole(battle);
  if (!end || !count) return end;
  const Side own = battle_terms(battle.scenario())->side;
  end->objectives = held_objectives(*count, own);
  return end;
}

Result<Finished> played_battle(const ReportRequest& request) {
  const auto battle = read_game(request.battle);
  if (!battle) return tl::unexpected(battle.error());
  const auto end = end_of(*battle, request.agreed);
  if (!end)
    return failure(request.battle +
                   " is not over, or its rules hand nothing on: --agreed takes it as it stands, "
                   "or type its report in");
  if (const std::string fault = fault_in(verify(*battle)); !fault.empty())
    return failure(request.battle + ": " + fault);
  const auto journal = app::journal_name(battle->journal());
  if (!journal) return tl::unexpected(journal.error());
  return Finished{.scenario = battle->scenario(), .end = *end, .journal = *journal, .seen = {}};
}

/// "A-1.1.1=killed" says what truly became of a stand.
Result<void> correct(const std::vector<std::string>& fates, WatchedBattle& battle) {
  for (const std::string& each : fates) {
    const std::size_t at = each.find('=');
    const std::string word = at == each.npos ? "" : each.substr(at + 1);
    const auto stand = std::ranges::find(battle.fates, each.substr(0, at), &FateProposal::stand);
    if (stand == battle.fates.end()) return failure("--fate " + each + ": the battle has no such stand");
    if (word == "killed")
      stand->fate = UnitFate::Kind::kDestroyed;
    else if (word == "exited")
      stand->fate = UnitFate::Kind::kLeft;
    else if (word == "stayed")
      stand->fate = UnitFate::Kind::kInPlay;
    else
      return failure("--fate " + each + ": a stand was killed, exited or stayed");
    stand->reason = "was said by hand";
  }
  return {};
}

std::string_view word_for(UnitFate::Kind fate) {
  if (fate == UnitFate::Kind::kDestroyed) return "killed";
  return fate == UnitFate::Kind::kLeft ? "exited" : "stayed";
}

Result<Finished> watched_battle_of(const ReportRequest& request) {
  const auto scenario = load_scenario(request.battle);
  if (!scenario) return tl::unexpected(scenario.error());
  const auto terms = battle_terms(*scenario);
  if (!terms) return failure(request.battle + " is no battle of a campaign: it has no [battle]");
  const auto looks = read_looks(request.table);
  if (!looks) return tl::unexpected(looks.error());
  WatchedBattle battle = watched_battle(*terms, *scenario, *looks);
  if (const auto corrected = correct(request.fates, battle); !corrected)
    return tl::unexpected(corrected.error());
  Finished finished{.scenario = *scenario,
                    .end = telescope::end_of(battle, *terms),
                    .journal = {},
                    .seen = nlohmann::json::array()};
  for (const FateProposal& each : battle.fates)
    finished.seen.push_back({{"stand", each.stand}, {"fate", word_for(each.fate)}, {"reason", each.reason}});
  for (const std::string& each : battle.unusual) finished.seen.push_back({{"unusual", each}});
  return finished;
}

}  // namespace

std::optional<std::string> not_of_order(const Scenario& battle, const BattleOrder& order) {
  const std::vector<Unit>& units = battle.units;
  // Works for which the tactical rules have no word were left out of the battle's scenario.
  const Ruleset* const rules = find_ruleset(battle.ruleset);
  const Vocabulary words = rules ? rules->vocabulary() : Vocabulary{};
  const auto left_out = [&](const BattleStand& stand) { return rules && !has_word_for(words, stand); };
  for (std::size_t side = 0; side < order.groups.size(); ++side)
    for (const BattleGroup& group : order.groups.at(side))
      for (const BattleStand& stand : group.stands) {
        const auto is_it = [&](const Unit& unit) {
          return unit.id.value() == stand.id && unit.side == kSidesOfOrder.at(side);
        };
        if (!left_out(stand) && std::ranges::none_of(units, is_it))
          return "its " + std::string(side == 0 ? "attackers" : "defenders") + " have no " + stand.id +
                 ", so it is not the battle '" + order.name + "'";
      }
  return std::nullopt;
}

Result<const CampaignFace*> campaign_of(const Session& session, const std::string& name) {
  const CampaignFace* campaign = session.game().campaign();
  if (!campaign)
    return failure(name + " is no campaign: it is a game of " + std::string(session.ruleset().name()));
  return campaign;
}

Result<std::string> report_of(const ReportRequest& request) {
  if (request.table.empty() && !request.fates.empty())
    return failure(
        "--fate corrects what --table proposes: a battle with a journal says itself what became of each");
  const auto battle = request.table.empty() ? played_battle(request) : watched_battle_of(request);
  if (!battle) return tl::unexpected(battle.error());
  const auto file = existing_game(request.campaign);
  if (!file) return tl::unexpected(file.error());
  auto session = request.confirm ? Session::open(*file) : Session::read(*file);
  if (!session) return tl::unexpected(session.error());
  const auto campaign = campaign_of(*session, request.campaign);
  if (!campaign) return tl::unexpected(campaign.error());
  if (std::ranges::count((*campaign)->journals(session->position()), battle->journal) > 0)
    return failure(request.battle + " has been reported already");
  const auto order = (*campaign)->order(session->position());
  const auto action = (*campaign)->report(session->position(), battle->end, battle->journal);
  if (!order || !action) return failure("the campaign waits for no report of a battle");
  if (const auto fault = not_of_order(battle->scenario, *order))
    return failure(request.battle + ": " + *fault);
  const auto attempt = session->attempt(*action);
  if (!attempt) return tl::unexpected(attempt.error());
  if (!attempt->verdict.lawful()) {
    const Objection& first = attempt->verdict.objections.front();
    return failure("the campaign refuses this report (" + first.rule + "): " + first.sentence);
  }
  if (!request.confirm) {
    if (battle->seen.is_null()) return json_text(*action) + "\n";
    const nlohmann::json shown{{"proposals", battle->seen}, {"report", *action}};
    return json_text(shown) + "\n";
  }
  const auto done =
      session->submit({.action = *action, .stamp = {.who = "umpire", .at = app::utc_now()}, .waiver = {}});
  if (!done) return tl::unexpected(done.error());
  const std::string name = battle->journal.empty() ? request.battle : battle->journal;
  return request.campaign + ": the report of " + name + " is taken\n";
}

int report_battle(const ReportRequest& request) {
  const auto told = report_of(request);
  return told ? print_out(*told) : fail(told.error().message);
}

}  // namespace telescope::cli
