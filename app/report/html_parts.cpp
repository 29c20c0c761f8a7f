#include "app/report/html_parts.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <span>

#include "app/game/hand_dice_words.hpp"
#include "app/report/svg_map.hpp"
#include "app/report/turn_story.hpp"
#include "app/report/words.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"
#include "core/rules/ledger.hpp"

namespace telescope::report {

using app::tr;
namespace {

std::string rules_html(const std::vector<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules)
    text += (text.empty() ? "" : ", ") +
            (ledger_item(rule) ? "<a href=\"#" + rule + "\">" + rule + "</a>" : escaped(rule));
  return text.empty() ? text : " <span class=\"rule\">" + text + "</span>";
}

std::string umpire_only(Audience audience) {
  return audience == Audience::kAll
             ? std::string()
             : " <span class=\"tag\">" + std::string(tr("not for everybody")) + "</span>";
}

std::string sentence_html(const Sentence& sentence) {
  return escaped(sentence.text) + rules_html(sentence.rules) + umpire_only(sentence.audience);
}

std::string waiver_html(const Passage& passage) {
  std::string text = "<li class=\"waiver\"><span class=\"what\">" + std::string(tr("Waived by the umpire:")) +
                     "</span> " + escaped(passage.waiver) + "<br/>";
  for (const Objection& each : passage.waived)
    text += tr("Against it stood:") + (" " + escaped(each.sentence)) + rules_html({each.rule}) + " ";
  return text + "</li>\n";
}

std::string what_html(const char* words) {
  return "<span class=\"what\">" + std::string(words) + "</span> ";
}

/// Dice as a camera saw them, each with its picture, and what was taken instead where that is otherwise.
/// `is_last`: the reading that stood there when dice were taken.
std::string seen_html(const SeenDice& seen, const ThrowRecord& record, bool is_last) {
  std::string text = "<p class=\"seen\">" + std::string(tr("As the camera saw them:"));
  for (std::size_t i = 0; i < seen.faces.size(); ++i) {
    const std::string face = seen.faces[i] > 0 ? std::to_string(seen.faces[i]) : "?";
    const bool is_plain = i < seen.crops.size() && std::ranges::all_of(seen.crops[i], [](unsigned char c) {
                            return std::isalnum(c) != 0 || c == '+' || c == '/' || c == '=';
                          });
    if (is_plain && !seen.crops[i].empty())
      text += " <img alt=\"" + face + "\" src=\"data:image/jpeg;base64," + seen.crops[i] + "\"/>";
    text += " " + app::seen_die_words(seen, i);
  }
  std::vector<int> read = seen.faces, taken = record.dice;
  std::ranges::sort(read);
  std::ranges::sort(taken);
  text += ".";
  if (seen.was_changed)
    text += " " + std::string(tr("Dice were picked up after they lay, before the throw was taken."));
  if (is_last && record.source == ThrowSource::kGenerator)
    text += " " + std::string(tr("The program rolled instead."));
  else if (is_last && read != taken)
    text += " " + tr("A person entered: {1}", dice_words(record.dice)) + ".";
  return text + "</p>";
}

std::string passage_html(const Passage& passage) {
  std::string text;
  if (!passage.waiver.empty()) text += waiver_html(passage);
  if (passage.waived_openly)
    text += "<li class=\"waiver\"><span class=\"what\">" + std::string(tr("Waived by the umpire.")) +
            "</span></li>\n";
  std::string dice;
  for (const ThrowRecord& record : passage.throws) {
    dice += "<li>" + throw_html(record);
    const SeenDice* last = nullptr;
    for (const SeenDice& seen : passage.seen)
      if (seen.pool == record.pool.id) last = &seen;
    for (const SeenDice& seen : passage.seen)
      if (seen.pool == record.pool.id) dice += seen_html(seen, record, &seen == last);
    dice += "</li>\n";
  }
  const bool undo = passage.kind == EntryKind::kHead;  // what was undone, then its dice
  if (!undo) text += dice;
  const bool ruling = passage.kind == EntryKind::kRuling, message = passage.kind == EntryKind::kMessage;
  for (const Sentence& sentence : passage.sentences)
    text += (ruling ? "<li class=\"ruling\">" + what_html(tr("Ruling:")) : std::string("<li>")) +
            (message ? what_html(tr("Message:")) : "") + sentence_html(sentence) + "</li>\n";
  return undo ? text + dice : text;
}

/// Passages of which each only_deploys(), in one line with the rules of all.
std::string deployments_html(std::span<const Passage> run, const Kit& kit) {
  std::vector<Placed> placed;
  std::vector<std::string> rules;
  for (const Passage& passage : run) {
    placed.insert(placed.end(), passage.placed.begin(), passage.placed.end());
    for (const std::string& rule : passage.sentences.front().rules)
      if (std::ranges::find(rules, rule) == rules.end()) rules.push_back(rule);
  }
  return "<li>" + escaped(deployed_words(kit, placed)) + rules_html(rules) + "</li>\n";
}

std::string passages_html(std::span<const Passage> passages, const Kit& kit) {
  std::string text;
  for (std::size_t i = 0; i < passages.size();) {
    const auto rest = passages.subspan(i);
    const auto run = static_cast<std::size_t>(std::ranges::find_if_not(rest, only_deploys) - rest.begin());
    if (run > 1)
      text += deployments_html(rest.first(run), kit);
    else if (!rest.front().opens_step)
      text += passage_html(rest.front());
    i += std::max<std::size_t>(run, 1);
  }
  return text;
}

std::string dice_boxes(const std::vector<int>& dice) {
  std::string text;
  for (const int die : dice) text += "<span class=\"die\">" + std::to_string(die) + "</span>";
  return text;
}

std::string row(std::string_view head, const std::string& cell) {
  return "<tr><th>" + std::string(head) + "</th><td>" + cell + "</td></tr>\n";
}

std::string head_cell(const char* words) {
  return "<tr><th>" + std::string(words) + "</th>";
}

/// How often each face fell, and how often it should have.
std::string faces_html(const Faces& faces) {
  const int dice = std::accumulate(faces.begin(), faces.end(), 0);
  std::string head = head_cell(tr("Face")), fell = head_cell(tr("Fell")), share = head_cell(tr("Share"));
  for (std::size_t i = 0; i < faces.size(); ++i) {
    head += "<th class=\"num\">" + std::to_string(i + 1) + "</th>";
    fell += "<td class=\"num\">" + std::to_string(faces[i]) + "</td>";
    share += "<td class=\"num\">" + decimal(100.0 * faces[i] / std::max(1, dice), 1) + " %</td>";
  }
  return "<table class=\"short\">" + head + "</tr>\n" + fell + "</tr>\n" + share + "</tr></table>\n";
}

std::string all_faces_html(const DiceStory& dice) {
  Faces faces{};
  for (const ThrowRecord& record : dice.throws) count(faces, record);
  const int fell = std::accumulate(faces.begin(), faces.end(), 0);
  std::string text;
  if (fell > 0)
    text = "<h3>" + std::string(tr("How the dice fell")) + "</h3>\n<p>" +
           tr("{1} dice of six sides; each face should come up in 16.7 % of a long game, and in a short one "
              "it wanders.",
              fell) +
           "</p>\n" + faces_html(faces);
  if (dice.hand.empty()) return text;
  text += "<h3>" + std::string(tr("Dice thrown by hand")) + "</h3>\n<p>" +
          tr("Also those that were taken back. The sentence is that of the multinomial test.") + "</p>\n<p>" +
          escaped(app::fairness_words(dice.hand.verdict)) + "</p>\n";
  for (const PoolFaces& pool : dice.hand.pools)
    text += "<h4>" + (pool.pool.empty() ? std::string(tr("Thrown by hand")) : escaped(pool.pool)) +
            "</h4>\n" + faces_html(pool.faces);
  return text;
}

std::string expected(double units, double spread) {
  return decimal(units, 1) + " \u00b1 " + decimal(spread, 1);
}

/// What could be expected of each fight of a step, and what fell.
std::string fights_html(const std::vector<FightStory>& fights) {
  if (fights.empty()) return {};
  const auto head = [](const std::string& words) { return "<th class=\"num\">" + escaped(words) + "</th>"; };
  const auto cell = [](const std::string& words) { return "<td class=\"num\">" + words + "</td>"; };
  std::string text = "<table class=\"short\">" + head_cell(tr("Fight"));
  for (const ExpectedLoss& loss : fights.front().chances.losses)
    text += head(loss.words) + head(tr("expected"));
  std::vector<const Chance*> ends;  // not every fight can end in every way
  for (const FightStory& fight : fights)
    for (const Chance& chance : fight.chances.outcomes)
      if (std::ranges::find(ends, chance.id, &Chance::id) == ends.end()) ends.push_back(&chance);
  for (const Chance* end : ends) text += head(end->words);
  text += "</tr>\n";
  for (const FightStory& fight : fights) {
    text += "<tr><td>" + escaped(fight.chances.title) + "</td>";
    for (std::size_t i = 0; i < fight.fell.size(); ++i)
      text += cell("<b>" + std::to_string(fight.fell[i]) + "</b>") +
              cell(expected(fight.chances.losses[i].mean, fight.chances.losses[i].spread));
    const std::vector<Chance>& outcomes = fight.chances.outcomes;
    for (const Chance* end : ends) {
      const auto found = std::ranges::find(outcomes, end->id, &Chance::id);
      text += cell(found == outcomes.end() ? "-" : percent_with_tenth(found->share));
    }
    text += "</tr>\n";
  }
  return text + "</table>\n<p class=\"sub\">" +
         tr("Expected losses and chances are exact, under the choices that the rules give first.") + "</p>\n";
}

/// The generator's throws, for whoever works them out again.
std::string throws_table(const Chronicle& game) {
  if (!game.revealed) return {};
  std::string rows;
  for (const ThrowRecord& record : game.dice.throws)
    if (record.source == ThrowSource::kGenerator)
      rows += "<tr><td class=\"num\">" + std::to_string(record.number) + "</td><td>" +
              escaped(record.pool.label) + "</td><td class=\"num\">" + std::to_string(record.pool.sides) +
              "</td><td>" + dice_words(record.dice) + "</td></tr>\n";
  if (rows.empty()) return {};
  return "<h3>" + std::string(tr("Every throw of the generator")) + "</h3>\n<table><tr><th class=\"num\">" +
         tr("Throw") + "</th><th>" + tr("For") + "</th><th class=\"num\">" + tr("Sides") + "</th><th>" +
         tr("Dice") + "</th></tr>\n" + rows + "</table>\n";
}

/// A row of the roster: what a unit was, and what became of it.
std::string fate_of(const Board& board, const Truth& unit) {
  if (!is_off_table(unit.standing))
    return unit.hidden ? tr("{1}, still face down as {2}", escaped(place_word(board, unit.standing)),
                            escaped(unit.standing.piece.value()))
                       : escaped(place_word(board, unit.standing));
  if (unit.dead && unit.hidden) return tr("died face down as {1}", escaped(unit.standing.piece.value()));
  return unit.off_table.empty() ? tr("never came") : escaped(unit.off_table);
}

std::string roster_html(const Chronicle& game) {
  if (game.chapters.empty()) return {};
  std::string text = "<h3>" + std::string(tr("What became of everybody")) + "</h3>\n";
  for (const Side side : {Side::kAttacker, Side::kDefender}) {
    text += "<table><tr><th>" + escaped(std::string(name_of(game.kit.sides, side))) +
            "</th><th colspan=\"2\">" + tr("Unit") + "</th><th>" + tr("At the end") + "</th></tr>\n";
    for (const Truth& unit : game.chapters.back().truth)
      if (unit.side == side)
        text += "<tr><td>" + svg_symbol(unit.side, symbol_of(unit), unit.mobility) + "</td><td>" +
                escaped(unit.unit.value()) + "</td><td>" + escaped(unit.name) + "</td><td>" +
                fate_of(game.kit.board, unit) + "</td></tr>\n";
    text += "</table>\n";
  }
  return text;
}

}  // namespace

std::string throw_html(const ThrowRecord& record) {
  std::string text = "<div class=\"throw\"><span class=\"what\">" + escaped(record.pool.label) +
                     "</span> <span class=\"rule\">" + source_words(record) + "</span>" +
                     umpire_only(record.pool.audience) + "<dl>";
  for (const ReasonedDice& each : with_reasons(record))
    text += "<dt>" + dice_boxes(each.dice) + "</dt><dd>" + escaped(each.reason) + rules_html({each.rule}) +
            "</dd>";
  return text + "</dl></div>";
}

std::string steps_html(const Chapter& chapter, const Chronicle& game) {
  std::string text;
  for (const StepRecord& step : chapter.steps) {
    const std::string told = passages_html(step.passages, game.kit);
    if (!step.title.empty()) text += "<h3>" + escaped(step.title) + "</h3>\n";
    text += fights_html(step.fights);
    text += told.empty() ? "<p class=\"sub\">" + std::string(nothing_told(game)) + "</p>\n"
                         : "<ul class=\"told\">\n" + told + "</ul>\n";
  }
  return text;
}

std::string losses_html(const Chapter& chapter, const Chronicle& game) {
  if (chapter.losses.empty()) return {};
  const GridBoard* grid = grid_of(game.kit.board);
  std::string text = "<h3>" + std::string(tr("Losses")) + "</h3>\n<table class=\"short\">" +
                     head_cell(tr("Side")) + "<th colspan=\"2\">" + tr("Piece") + "</th><th>" + tr("In") +
                     "</th></tr>\n";
  for (const Loss& loss : chapter.losses)
    text += "<tr><td>" + escaped(std::string(name_of(game.kit.sides, loss.side))) + "</td><td>" +
            escaped(loss.piece.value()) + "</td><td>" + escaped(loss.name) + "</td><td>" +
            (loss.sector && grid ? escaped(label(*grid, *loss.sector)) : "") + "</td></tr>\n";
  return text + "</table>\n";
}

std::string dice_html(const Chronicle& game) {
  std::string text =
      "<h2 id=\"dice\">" + std::string(tr("The dice")) + "</h2>\n<p>" +
      (game.dice.promised_anew
           ? tr("The secret of the first dice was lost: when the game\u2019s file was repaired the program "
                "drew "
                "another one, and made the promise below. Nothing proves the dice that were thrown before.")
           : tr("Nobody could choose these dice. Before the first throw the program showed the hash of a "
                "secret it had drawn; then the players added a word of their own. Both together fix every "
                "throw: the program could no longer change its secret, and the players did not know it.")) +
      "</p>\n<table class=\"short\">\n";
  text += row(tr("Promise"), "<code>" + escaped(game.dice.commitment) + "</code>");
  text += row(tr("Players\u2019 word"),
              game.dice.word.empty() ? tr("not added yet") : "\u201c" + escaped(game.dice.word) + "\u201d");
  text += row(tr("Secret"), game.dice.seed.empty() ? tr("revealed when the game is over")
                                                   : "<code>" + escaped(game.dice.seed) + "</code>");
  text += "</table>\n<h3>" + std::string(tr("How to check them")) + "</h3>\n";
  if (game.revealed)
    text +=
        "<p>" +
        tr("With the game\u2019s file: {1} works out every throw and every action again. By hand: the "
           "SHA-256 of "
           "the secret\u2019s 32 bytes is the promise. The key is the BLAKE2b-256 of those bytes followed by "
           "the "
           "word. Throw n is the ChaCha20 key stream (RFC 8439) of that key with n as the nonce, "
           "little-endian, and block counter 0, read as little-endian words of 32 bits; a word at or above "
           "the largest multiple of the sides is passed over, any other gives the die 1 + word mod sides.",
           "<code>telescope replay GAME --verify</code>") +
        "</p>\n";
  else
    text += "<p>" +
            tr("When the game is over the secret is revealed, and {1} works out every throw again. Keep this "
               "page: "
               "the promise above must be the SHA-256 of that secret.",
               "<code>telescope replay GAME --verify</code>") +
            "</p>\n";
  return text + all_faces_html(game.dice) + throws_table(game);
}

std::string rules_cited_html(std::string_view report) {
  constexpr std::string_view kLead = "<a href=\"#";  // as rules above are led to
  std::set<std::string_view> cited;
  for (auto at = report.find(kLead); at != std::string_view::npos; at = report.find(kLead, at)) {
    at += kLead.size();
    cited.insert(report.substr(at, report.find('"', at) - at));
  }
  std::string text;
  for (const LedgerItem& item : ledger()) {
    if (!cited.contains(item.id)) continue;
    const std::string id(item.id);
    text += "<dt id=\"" + id + "\">" + id + "</dt><dd lang=\"en\">" + escaped(item.text) + "</dd>\n";
  }
  if (text.empty()) return text;
  return "<h2 id=\"rules\">" + std::string(tr("The rules that are named")) + "</h2>\n<dl class=\"rules\">\n" +
         text + "</dl>\n";
}

std::string debrief_html(const Chronicle& game) {
  std::string text = "<h2 id=\"debrief\">" + std::string(tr("Debrief: the fog lifts")) + "</h2>\n<p>" +
                     tr("On the left what the Corps Commander\u2019s side could see when each turn ended, on "
                        "the right what was "
                        "there. A small ? marks what lay face down; a dashed frame is a dummy.") +
                     "</p>\n";
  for (const Chapter& chapter : game.chapters) {
    if (chapter.truth.empty()) continue;
    BattleMap seen = table_map(game, chapter);
    seen.moves.clear();
    text += "<h3>" + escaped(chapter.when) + "</h3>\n<div class=\"pair\"><figure>" +
            svg_map(game.kit.board, seen, tr("{1}: what was seen", chapter.when)) + "<figcaption>" +
            tr("Seen") + "</figcaption></figure><figure>" +
            svg_map(game.kit.board, truth_map(game, chapter), tr("{1}: the truth", chapter.when)) +
            "<figcaption>" + tr("The truth") + "</figcaption></figure></div>\n";
  }
  return text + roster_html(game);
}

}  // namespace telescope::report
