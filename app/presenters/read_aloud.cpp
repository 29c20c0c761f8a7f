#include "app/presenters/read_aloud.hpp"

#include <utility>
#include <vector>

#include "app/presenters/findings_list.hpp"
#include "app/presenters/game_scene.hpp"
#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

void add(std::string& text, std::string_view sentence) {
  if (sentence.empty()) return;
  if (!text.empty()) text += ' ';
  text += sentence;
  const char last = sentence.back();
  if (last != '.' && last != '!' && last != '?') text += '.';
}

/// What everybody was told after line number `since`.
std::string told_since(const View& view, int since) {
  std::string text;
  std::string followed;
  for (const ToldLine& line : view.events) {
    if (line.number <= since) continue;
    add(text, line.text);
    if (line.follows != followed) add(text, followed = line.follows);
  }
  return text;
}

std::string in_words(const DoneAction& done) {
  std::string text;
  add(text, done.title);
  for (const ShownThrow& thrown : done.throws) {
    std::string dice;
    for (const int die : thrown.dice) dice += (dice.empty() ? "" : ", ") + std::to_string(die);
    add(text, dice.empty() ? thrown.pool.label : thrown.pool.label + ": " + dice);
  }
  for (const Told& told : done.told) {
    add(text, told.sentence);
    add(text, told.follows);
  }
  return text;
}

}  // namespace

/// Without a game nothing is hidden: all that is known of the table lies there for all to see.
bool ReadAloud::may_hear(const Finding& finding, const Scene& scene) const {
  if (finding.severity == Severity::kNote) return false;
  if (hearers_ == Hearers::kUmpire || !scene.game) return true;
  return finding.audience == Audience::kAll && !scene.game->table_withheld;
}

std::optional<std::string> ReadAloud::look(const View* everybody, const Scene& scene) {
  std::string text;
  if (hearers_ == Hearers::kUmpire && scene.game && scene.game->done) {
    if (std::exchange(entry_, scene.game->done->entry) < scene.game->done->entry)
      add(text, in_words(*scene.game->done));
  } else if (hearers_ == Hearers::kEverybody && everybody) {
    const int newest = everybody->events.empty() ? 0 : everybody->events.back().number;
    if (told_) add(text, told_since(*everybody, *told_));
    told_ = newest;
  }

  std::set<std::string> now;
  std::vector<std::pair<std::string, std::string>> said;  ///< what it is known by, and the words
  const auto findings = scene.game ? std::span<const Finding>(scene.game->findings) : scene.findings;
  for (const Finding& finding : findings)
    if (may_hear(finding, scene))
      said.emplace_back(identity(finding),
                        (finding.place.empty() ? "" : finding.place + ": ") + finding.sentence);
  if (hearers_ == Hearers::kUmpire && scene.game)
    for (const JudgedProposal& judged : scene.game->proposals)
      for (const Objection& objection : judged.verdict.objections)
        said.emplace_back(judged.proposal.sentence + objection.sentence,
                          judged.proposal.sentence + ": " + objection.sentence);
  for (const auto& [id, words] : said)
    if (now.insert(id).second && !known_.contains(id)) add(text, words);
  known_ = std::move(now);

  if (!std::exchange(begun_, true) || text.empty()) return std::nullopt;
  return shortened(text, kMostSpoken);
}

}  // namespace telescope::app
