#include "app/cli/campaign_battle.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "app/cli/campaign_report.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/stored_game.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;

/// Every piece of the battle keeps the tag that it has in the campaign's kit. What the kit lacks, or nothing.
/// `words`: of the battle's rules; works for which they have none are left out of it. `of_campaign`: which
/// ids its kit was made of, which the kit does not say.
std::string take_tags(const Kit& kit, const BattleOrder& order, const Vocabulary& words,
                      const TagStyle& of_campaign, BattleExtras& extras) {
  BattleExtras with = extras;
  for (const auto& side : order.groups)
    for (const BattleGroup& group : side)
      for (const BattleStand& stand : group.stands) {
        bool has_it = false;
        for (const KitPiece& piece : kit.pieces)
          if (piece.unit == stand.id) {
            with.terms.tags[piece.id.value()] = piece.tag.value();
            has_it = true;
          }
        if (!has_it && (has_word_for(words, stand) || extras.terms.fights(stand.id)))
          return "it has no " + stand.id + ": is it the kit of this campaign?";
      }
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kCounter) with.terms.tags[piece.id.value()] = piece.tag.value();
  with.tags = TagStyle{.family = kit.family, .size = Length::from_mm(kit.tag_size_mm), .layout = {}};
  with.tags->ids = of_campaign.ids;
  extras = std::move(with);
  return {};
}

/// The kit that is printed once for the whole campaign, over the table of `like`.
Result<Kit> kit_of_campaign(const CampaignFace& face, const std::string& like, const fs::path& file,
                            const TagStyle& tags) {
  const auto text = campaign_kit_scenario(like, file.string(), face.kit(), tags);
  if (!text) return tl::unexpected(text.error());
  const auto scenario = parse_scenario(*text, file.string(), file.parent_path());
  if (!scenario) return tl::unexpected(scenario.error());
  return make_kit(*scenario);
}

/// Where the battle's scenario is, or goes: beside the campaign's file, never over one of another battle. A
/// file that an organiser has mended so that it cannot be read is told.
Result<fs::path> file_of_battle(const fs::path& campaign, std::size_t number, const BattleOrder& order) {
  for (;; ++number) {
    fs::path file = campaign;
    file.replace_filename(campaign.stem().string() + "-battle-" + std::to_string(number) + ".toml");
    if (!fs::exists(file)) return file;
    const auto scenario = load_scenario(file);
    if (!scenario) return tl::unexpected(scenario.error());
    if (!not_of_order(*scenario, order)) return file;
  }
}

/// Where a key is asked for again and again, the answer changes only with the game.
class OfEntry {
 public:
  bool is_new(const Session& session) {
    const std::pair now(session.journal().head(), session.pending().has_value());
    if (seen_ == now) return false;
    seen_ = now;
    return true;
  }

 private:
  std::optional<std::pair<EntryId, bool>> seen_;
};

/// What a window's game offers; its answer is given while the window is there, and so is this.
struct Offer {
  OfEntry entry;
  std::optional<app::ProgramQuestion> now;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Writes the scenario of the campaign's battle, where there is none yet, and begins it.
std::vector<std::string> begin_battle(const Session& campaign,
                                      const std::function<std::string(fs::path)>& begin) {
  const fs::path file = campaign.journal().file();
  const CampaignFace& face = *campaign.game().campaign();
  const auto wanted = face.order(campaign.position());
  if (!wanted) return {};
  const auto out = file_of_battle(file, face.journals(campaign.position()).size() + 1, *wanted);
  if (!out) return {out.error().message};
  std::vector<std::string> said;
  bool playable = true;
  if (!fs::exists(*out)) {  // else begun before, or mended by hand
    const auto written = write_battle(campaign, file.stem().string(), {.like = {}, .kit = {}, .out = *out});
    if (!written) return {written.error().message};
    said = lines_of(written->said);
    playable = written->playable;
  }
  if (!playable) return said;
  if (std::string why = begin(*out); !why.empty()) said.push_back(std::move(why));
  return said;
}

}  // namespace

std::string left_out(const BattleOrder& order, const Scenario& scenario) {
  std::map<std::string, int> kinds;
  for (const auto& side : order.groups)
    for (const BattleGroup& group : side)
      for (const BattleStand& stand : group.stands)
        if (std::ranges::find(scenario.units, UnitId(stand.id), &Unit::id) == scenario.units.end())
          ++kinds[stand.kind];
  if (kinds.empty()) return {};
  std::string words;
  for (const auto& [kind, count] : kinds)
    words += (words.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
  return "Left out, as these rules have no word for them: " + words + "\n";
}

Result<WrittenBattle> write_battle(const Session& session, const std::string& name,
                                   const BattleRequest& request) {
  const auto campaign = campaign_of(session, name);
  if (!campaign) return tl::unexpected(campaign.error());
  const auto order = (*campaign)->order(session.position());
  if (!order) return failure("no battle is to be fought now, or its forces are not fixed yet");
  const std::string wanted = request.like.empty() ? (*campaign)->like() : request.like;
  if (wanted.empty())
    return failure(name + " does not say by which rules its battles are fought: name a scenario of theirs");
  const auto like = like_file(wanted);
  if (!like) return tl::unexpected(like.error());
  const auto text = read_text_file(*like, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  auto extras = (*campaign)->extras(session.position());
  const auto table = parse_scenario(*text, like->string(), like->parent_path());
  const Vocabulary words = table ? find_ruleset(table->ruleset)->vocabulary() : Vocabulary();
  if (!request.kit.empty() && extras) {
    const auto kit = load_kit(request.kit);
    if (!kit) return tl::unexpected(kit.error());
    if (const std::string fault = take_tags(*kit, *order, words, session.scenario().tags, *extras);
        !fault.empty())
      return failure(request.kit + ": " + fault);
  } else if (request.like.empty() && extras) {
    const auto kit = kit_of_campaign(**campaign, *text, *like, session.scenario().tags);
    if (kit)
      take_tags(*kit, *order, words, session.scenario().tags,
                *extras);  // else each battle has tags of its own
  }
  const auto scenario = battle_scenario(*text, like->string(), *order, extras ? &*extras : nullptr);
  if (!scenario) return tl::unexpected(scenario.error());
  if (const auto written = write_output(request.out, *scenario, to_disk, Readers::kOwner); !written)
    return tl::unexpected(written.error());
  WrittenBattle battle{.said = request.out.string() + ": " + order->name + "\n"};
  for (const std::string& sentence : order->briefing) battle.said += sentence + "\n";
  // Written in any case: an organiser may mend what these rules do not play.
  const auto read = load_scenario(request.out);
  battle.playable = read.has_value();
  battle.said += read ? left_out(*order, *read) : "Not playable yet: " + read.error().message + "\n";
  if (const auto terms = read ? battle_terms(*read) : std::nullopt)
    for (const BattleObjective& objective : terms->objectives)
      if (objective.areas.empty())
        battle.said += "The objective '" + objective.name +
                       "' has no place on this table: who holds it is told by hand.\n";
  return battle;
}

app::ProgramOffer battle_offer(const app::GameDesk& campaign,
                               std::function<std::string(std::filesystem::path)> begin) {
  auto offer = std::make_shared<Offer>();
  return [offer, &campaign, begin = std::move(begin)] {
    const Session& session = campaign.session();
    if (!offer->entry.is_new(session)) return offer->now;
    offer->now.reset();
    const CampaignFace* face = session.game().campaign();
    const auto order = face && !session.pending() ? face->order(session.position()) : std::nullopt;
    if (!order) return offer->now;
    offer->now = app::ProgramQuestion{
        .about = order->name + " can be fought",
        .yes = "writes its scenario and opens it",
        .no = "leaves it to the command line",
        .answer = [at = offer.get(), &campaign, begin](bool yes) -> std::vector<std::string> {
          at->now.reset();
          return yes ? begin_battle(campaign.session(), begin) : std::vector<std::string>();
        }};
    return offer->now;
  };
}

app::ProgramOffer report_offer(const app::GameDesk& battle, fs::path campaign, std::function<void()> back) {
  auto offer = std::make_shared<Offer>();
  return [offer, &battle, campaign = std::move(campaign), back = std::move(back)] {
    const Session& session = battle.session();
    if (!offer->entry.is_new(session)) return offer->now;
    offer->now.reset();
    if (session.pending() || !session.game().words().end(session.position())) return offer->now;
    offer->now = app::ProgramQuestion{
        .about = "The battle is over",
        .yes = "takes its report into the campaign " + campaign.stem().string() + " and goes back to it",
        .no = "leaves it to the command line",
        .answer = [at = offer.get(), &battle, campaign, back](bool yes) -> std::vector<std::string> {
          if (!yes) {
            at->now.reset();
            return {};
          }
          ReportRequest report;
          report.campaign = campaign.string();
          report.battle = battle.session().journal().file().string();
          report.confirm = true;
          const auto taken = report_of(report);
          if (!taken) return {taken.error().message};  // and is offered again
          at->now.reset();
          back();
          return lines_of(*taken);
        }};
    return offer->now;
  };
}

}  // namespace telescope::cli
