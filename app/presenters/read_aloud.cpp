#include "app/presenters/read_aloud.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/game/game_scene.hpp"
#include "app/presenters/findings_list.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"
#include "core/base/text_file.hpp"

namespace telescope::app {
namespace {

/// The language that the rules speak.
constexpr std::string_view kOfRules = "en";

void add(std::vector<Spoken>& said, std::string_view sentence, std::string_view language = kOfRules) {
  if (sentence.empty()) return;
  if (said.empty() || said.back().language != language) said.push_back({{}, std::string(language)});
  std::string& text = said.back().text;
  if (!text.empty()) text += ' ';
  text += sentence;
  const char last = sentence.back();
  if (last != '.' && last != '!' && last != '?') text += '.';
}

/// At most `characters` of all of it.
std::vector<Spoken> cut(std::vector<Spoken> said, std::size_t characters) {
  std::vector<Spoken> kept;
  for (Spoken& each : said) {
    if (characters == 0) break;
    each.text = shortened(each.text, characters);
    characters -= std::min(characters, telescope::letters(each.text));
    kept.push_back(std::move(each));
  }
  return kept;
}

/// What everybody was told after line number `since`.
void add_told_since(std::vector<Spoken>& said, const View& view, int since) {
  std::string followed;
  for (const ToldLine& line : view.events) {
    if (line.number <= since) continue;
    add(said, line.text, line.from.empty() ? kOfRules : language());
    if (line.follows != followed) add(said, followed = line.follows);
  }
}

void add_action(std::vector<Spoken>& said, const DoneAction& done) {
  add(said, done.title);
  for (const ShownThrow& thrown : done.throws) {
    std::string dice;
    for (const int die : thrown.dice) dice += (dice.empty() ? "" : ", ") + std::to_string(die);
    add(said, dice.empty() ? thrown.pool.label : thrown.pool.label + ": " + dice);
  }
  for (const Told& told : done.told) {
    add(said, told.sentence);
    add(said, told.follows);
  }
}

}  // namespace

/// Without a game nothing is hidden: all that is known of the table lies there for all to see.
bool ReadAloud::may_hear(const Finding& finding, const Scene& scene) const {
  if (finding.severity == Severity::kNote) return false;
  if (hearers_ == Hearers::kUmpire || !scene.game) return true;
  return finding.audience == Audience::kAll && !scene.game->table_withheld;
}

std::vector<Spoken> ReadAloud::look(const View* everybody, const Scene& scene) {
  std::vector<Spoken> said;
  if (hearers_ == Hearers::kUmpire && scene.game && scene.game->done) {
    if (std::exchange(entry_, scene.game->done->entry) < scene.game->done->entry)
      add_action(said, *scene.game->done);
  } else if (hearers_ == Hearers::kEverybody && everybody) {
    const int newest = everybody->events.empty() ? 0 : everybody->events.back().number;
    if (told_) add_told_since(said, *everybody, *told_);
    told_ = newest;
  }

  std::set<std::string> now;
  std::vector<std::pair<std::string, std::string>> stands;  ///< what it is known by, and the words
  const auto findings = scene.game ? std::span<const Finding>(scene.game->findings) : scene.findings;
  for (const Finding& finding : findings)
    if (may_hear(finding, scene))
      stands.emplace_back(identity(finding),
                          (finding.place.empty() ? "" : finding.place + ": ") + finding.sentence);
  if (hearers_ == Hearers::kUmpire && scene.game)
    for (const JudgedProposal& judged : scene.game->proposals)
      for (const Objection& objection : judged.verdict.objections)
        stands.emplace_back(judged.proposal.sentence + objection.sentence,
                            judged.proposal.sentence + ": " + objection.sentence);
  for (const auto& [id, words] : stands)
    if (now.insert(id).second && !known_.contains(id)) add(said, words);
  known_ = std::move(now);

  if (!std::exchange(begun_, true)) return {};
  return cut(std::move(said), kMostSpoken);
}

}  // namespace telescope::app
