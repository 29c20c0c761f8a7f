#include "app/report/listing.hpp"

#include <algorithm>

#include "app/game/hand_dice_words.hpp"
#include "app/report/turn_story.hpp"
#include "app/report/words.hpp"
#include "core/base/text_file.hpp"

namespace telescope::report {
namespace {

constexpr const char* kMargin = "        ";
constexpr std::size_t kColumns = 100;

std::string in_brackets(const std::vector<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules) text += (text.empty() ? "  (" : ", ") + rule;
  return text.empty() ? text : text + ")";
}

/// The number of the entry in the margin, once.
std::string margin(EntryId entry) {
  if (entry == 0) return kMargin;
  const std::string number = std::to_string(entry);
  return std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') + number + "  ";
}

void list_throw(std::string& text, const ThrowRecord& record, std::string& before) {
  text += before + "dice  " + record.pool.label + ": " + dice_words(record.dice) + "  [" +
          source_words(record) + "]";
  before = kMargin;
  if (record.pool.audience != Audience::kAll) text += "  not for everybody";
  text += '\n';
  for (const ReasonedDice& each : with_reasons(record)) {
    text += kMargin;
    text += "        " + dice_words(each.dice) + "  " + each.reason;
    if (!each.rule.empty()) text += "  (" + each.rule + ")";
    text += '\n';
  }
}

void list_passage(std::string& text, const Passage& passage) {
  if (passage.opens_step) return;
  std::string before = margin(passage.entry);
  const auto line = [&](const std::string& words) {
    text += before + one_line(words) + '\n';
    before = kMargin;
  };
  if (!passage.waiver.empty()) {
    line("Waived by the umpire: " + passage.waiver);
    for (const Objection& each : passage.waived)
      line("  against it stood: " + each.sentence + "  (" + each.rule + ")");
  }
  if (passage.waived_openly) line("Waived by the umpire.");
  const bool first = passage.kind != EntryKind::kHead;  // of an undo: what was undone, then its dice
  if (first)
    for (const ThrowRecord& record : passage.throws) list_throw(text, record, before);
  for (const Sentence& sentence : passage.sentences) {
    const char* what = passage.kind == EntryKind::kRuling    ? "Ruling: "
                       : passage.kind == EntryKind::kMessage ? "Message: "
                                                             : "";
    line(what + sentence.text + in_brackets(sentence.rules) +
         (sentence.audience == Audience::kAll ? "" : "  not for everybody"));
  }
  if (!first)
    for (const ThrowRecord& record : passage.throws) list_throw(text, record, before);
}

/// Words in lines of at most kColumns, two spaces before each.
void list_story(std::string& text, std::string_view words) {
  while (!words.empty()) {
    std::size_t length = words.size();
    if (length > kColumns - 2) {
      length = words.rfind(' ', kColumns - 2);
      if (length == std::string_view::npos) length = std::min(words.find(' '), words.size());
    }
    text.append("  ").append(words.substr(0, length)) += '\n';
    words.remove_prefix(std::min(length + 1, words.size()));
  }
}

void list_step(std::string& text, const StepRecord& step, const Chronicle& game) {
  if (!step.title.empty()) text += "\n  " + step.title + '\n';
  const std::size_t before = text.size();
  for (const Passage& passage : step.passages) list_passage(text, passage);
  if (text.size() == before) text.append(kMargin).append(nothing_told(game)) += '\n';
}

void list_losses(std::string& text, const SideNames& sides, const std::vector<Loss>& losses) {
  if (losses.empty()) return;
  text += "\n  Losses\n";
  for (const Loss& loss : losses) {
    text += std::string(kMargin) + std::string(short_name_of(sides, loss.side)) + "  " + loss.piece.value();
    if (loss.name != loss.piece.value()) text += ", " + one_line(loss.name);
    text += '\n';
  }
}

}  // namespace

std::string listing(const Chronicle& game) {
  std::string text = one_line(game.name) + " (" + game.ruleset + ")\n";
  if (!game.stands_at.empty()) text += (game.over ? "Ended: " : "Stands at: ") + game.stands_at + '\n';
  for (const std::string& line : game.result) text += line + '\n';
  if (!game.whole)
    text += game.reader == Reader::kSeat ? "What " + game.seat.value() + " may know, for nobody else.\n"
                                         : "Only what everybody may know.\n";
  text += "Dice promised" +
          std::string(game.dice.promised_anew
                          ? " when the game was repaired, of which those before it nothing proves: "
                          : ": ") +
          game.dice.commitment + '\n';
  for (const Chapter& chapter : game.chapters) {
    text += "\n== " + chapter.when + " ==\n";
    list_story(text, one_line(turn_story(chapter, game)));
    for (const StepRecord& step : chapter.steps) list_step(text, step, game);
    list_losses(text, game.kit.sides, chapter.losses);
  }
  if (!game.dice.hand.empty()) text += "\n== Dice thrown by hand ==\n";
  for (const std::string& line : app::hand_dice_lines(game.dice.hand)) list_story(text, one_line(line));
  return text;
}

}  // namespace telescope::report
