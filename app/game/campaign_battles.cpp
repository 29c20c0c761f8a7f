#include "app/game/campaign_battles.hpp"

#include <system_error>

#include "app/game/game_files.hpp"
#include "app/support/language.hpp"
#include "core/session/digest.hpp"
#include "core/session/game_at.hpp"

namespace telescope::app {
namespace {

namespace fs = std::filesystem;

/// Beside the campaign, else in the games folder.
fs::path file_of(const Session& campaign, const std::string& name) {
  std::error_code ignored;
  fs::path beside = campaign.journal().file().parent_path() / (name + std::string(kGameSuffix));
  return fs::exists(beside, ignored) ? beside : game_file(name);
}

TakenBattle taken(const Session& campaign, const std::string& kept) {
  TakenBattle battle{
      .kept = kept, .name = kept.substr(0, kept.rfind(' ')), .file = {}, .same = false, .trouble = {}};
  const fs::path file = battle.file = file_of(campaign, battle.name);
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    battle.trouble = tr("there is no game '{1}' any more ({2})", battle.name, file.string());
    return battle;
  }
  const auto journal = Journal::read(file);
  const auto now = journal ? journal_name(*journal) : Result<std::string>(tl::unexpected(journal.error()));
  if (!now)
    battle.trouble = now.error().message;
  else if (!journal->troubles().empty())
    battle.trouble = journal->file().string() + ": entry " +
                     std::to_string(journal->troubles().front().entry) + ": " +
                     journal->troubles().front().sentence;
  else
    battle.same = *now == kept;
  return battle;
}

}  // namespace

Result<std::string> journal_name(const Journal& battle) {
  const auto digest = journal_digest(battle);
  if (!digest) return tl::unexpected(digest.error());
  return battle.file().stem().string() + " " + *digest;
}

std::vector<TakenBattle> taken_battles(const Session& campaign) {
  std::vector<TakenBattle> battles;
  const CampaignFace* face = campaign.game().campaign();
  if (!face) return battles;
  for (const std::string& kept : face->journals(campaign.position()))
    battles.push_back(taken(campaign, kept));
  return battles;
}

std::string what_is_wrong(const TakenBattle& battle) {
  if (battle.same) return {};
  return battle.name + ": " +
         (battle.trouble.empty() ? tr("has changed since it was reported") : battle.trouble);
}

Result<EntryId> before_report(const Session& campaign, const std::string& kept) {
  const Journal& journal = campaign.journal();
  for (const EntryId entry : journal.line_to(journal.head())) {
    if (journal.node(entry).kind != EntryKind::kAction) continue;
    const auto body = body_of(journal, entry);
    if (!body) return tl::unexpected(body.error());
    if (body->value("action", Json::object()).value("journal", Json()) == Json(kept))
      return journal.node(entry).parent;
  }
  return 0;
}

}  // namespace telescope::app
