#include <algorithm>
#include <utility>

#include "app/presenters/commands.hpp"
#include "app/presenters/console_parts.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"

// The console's lines and their words: what keys do to them, what is lost by them, names of places and
// pieces.

namespace telescope::app {

bool visible(const Audience& audience, const GameScene& game, const ConsoleView& view) {
  if (is_public(audience)) return true;
  return !view.blank && (!game.audiences.is_covered(audience) || view.uncovered);
}

bool withheld(const GameScene& game, const ConsoleView& view) {
  return game.table_withheld && !view.uncovered;
}

ConsoleLine option_line(const Option& option, const GameScene& game, ConsoleLine::Kind kind) {
  return {.kind = kind,
          .id = id_of(option),
          .text = option.label,
          .rule = option.rule,
          .note = game.audiences.words(option.audience),
          .loses = lost_by(option, game),
          .pieces = option.pieces,
          .sectors = option.sectors,
          .action = option.action};
}

ConsoleLine form_line(const Form& form, const GameScene& game) {
  return {.kind = ConsoleLine::Kind::kForm,
          .id = id_of(form),
          .text = form.title,
          .rule = form.rule,
          .note = game.audiences.is_covered(form.audience) ? tr("on a covered page")
                                                           : game.audiences.words(form.audience),
          .form = form.id};
}

ConsoleLine piece_line(const GameScene& game, const Kit& kit, const PieceId& piece) {
  ConsoleLine line{.kind = ConsoleLine::Kind::kPiece,
                   .id = "piece " + piece.value(),
                   .text = piece_text(kit, piece),
                   .pieces = {piece}};
  const auto it = std::ranges::find(game.standings, piece, &Standing::piece);
  if (it != game.standings.end())
    line.note = is_off_table(*it) ? tr("in the box") : place_word(kit.board, *it);
  return line;
}

std::string chances_text(const std::string& title, const Chances& chances) {
  std::string outcomes, losses;
  for (const Chance& chance : chances.outcomes)
    if (chance.share >= 0.005)
      outcomes += (outcomes.empty() ? "" : ", ") + chance.words + " " + percent(chance.share);
  for (const ExpectedLoss& loss : chances.losses)
    losses += (losses.empty() ? "" : ", ") + loss.words + " " + fixed_places(loss.mean, 1);
  return losses.empty() ? tr("{1}: afterwards {2}.", title, outcomes)
                        : tr("{1}: afterwards {2}. Expected: {3}.", title, outcomes, losses);
}

bool is_told(const Proposal& proposal, std::set<PieceId>& told) {
  const auto is_known = [&](const PieceId& piece) { return told.contains(piece); };
  if (std::ranges::any_of(proposal.pieces, is_known)) return true;
  told.insert(proposal.pieces.begin(), proposal.pieces.end());
  return false;
}

bool goes_last(const Option& option, const GameScene& game) {
  const auto waits = [&](const Form& form) { return form.due && !game.audiences.is_covered(form.audience); };
  return !option.loses.empty() ||
         (option.leaves_step && !game.sheet.hands_move && std::ranges::any_of(game.forms, waits));
}

std::string lost_by(const Option& option, const GameScene& game) {
  std::size_t asked = 0, moves = 0, open = 0, others = 0;
  std::set<PieceId> stands;
  for (const JudgedProposal& judged : game.proposals)
    if (judged.proposal.action == option.action)
      continue;  // it is what is done
    else if (judged.asked)
      asked += option.leaves_step || judged.proposal.action.value("type", nlohmann::json()) ==
                                         option.action.value("type", nlohmann::json());
    else if (option.leaves_step) {
      if (is_told(judged.proposal, stands)) continue;
      ++(judged.verdict.lawful() ? moves : all_open(judged.verdict.objections) ? open : others);
    }
  std::string text = option.loses;
  const auto add = [&](std::string sentence) { text += (text.empty() ? "" : " ") + std::move(sentence); };
  if (asked > 0) add(tr_n("{1} request waits for your word.", "{1} requests wait for your word.", asked));
  if (moves > 0)
    add(tr_n("{1} lawful move that the table shows waits to be confirmed.",
             "{1} lawful moves that the table shows wait to be confirmed.", moves));
  if (open > 0)
    add(tr_n("{1} move that is too close to call waits for your word.",
             "{1} moves that are too close to call wait for your word.", open));
  if (others > 0)
    add(tr_n("{1} move that is not lawful waits for your word.",
             "{1} moves that are not lawful wait for your word.", others));
  if (!stands.empty())
    add(tr_n("If the step is left now the table owes that {1} stand goes back.",
             "If the step is left now the table owes that {1} stands go back.", stands.size()));
  return text;
}

std::vector<KeyHint> hints_of(const ConsoleLine& line, bool armed, std::string_view flash) {
  const std::string_view enter = key_for(Command::kChoose), back = key_for(Command::kSendBack);
  if (!flash.empty()) return {{"", flash}};
  if (line.unseen) return {{back, tr("sends it back")}, {"", tr("waits until its stand is seen again")}};
  if (line.kind == ConsoleLine::Kind::kProposal) {
    if (line.objections.empty()) return {{enter, tr("confirms")}, {back, tr("sends it back")}};
    if (line.is_open()) return {{enter, tr("within: it is done")}, {back, tr("beyond: it goes back")}};
    return {{key_for(Command::kWaive), tr("lets it pass")}, {back, tr("sends it back")}};
  }
  if (line.kind == ConsoleLine::Kind::kDebt) return {};
  if (line.kind == ConsoleLine::Kind::kConfirmAll) return {{enter, tr("confirms them one after the other")}};
  if (line.kind == ConsoleLine::Kind::kWaiveAll) return {{enter, tr("asks for the reason")}};
  if (armed) return {{enter, tr("does it all the same")}};
  if (!line.loses.empty()) return {{enter, tr("asks once more before it does it")}};
  const bool opens = line.kind == ConsoleLine::Kind::kPiece || line.kind == ConsoleLine::Kind::kPlace ||
                     line.kind == ConsoleLine::Kind::kMore || line.kind == ConsoleLine::Kind::kForm;
  return {{enter, opens ? tr("opens") : tr("does it")}};
}

std::vector<const ConsoleLine*> lines_of(const ConsolePage& page) {
  std::vector<const ConsoleLine*> lines;
  for (const ConsoleSection& section : page.sections)
    for (const ConsoleLine& line : section.lines) lines.push_back(&line);
  return lines;
}

std::vector<std::string> places_beside(const GameScene& game, const Kit& kit) {
  std::vector<std::string> places;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(places, name) == places.end()) places.push_back(name);
  };
  for (const NamedArea& area : kit.board.areas) add(area.name);
  for (const Standing& standing : game.standings)
    if (is_beside(standing.spot)) add(place_word(kit.board, standing));
  places.emplace_back();
  return places;
}

std::string place_text(const Kit& kit, const MapPlace& place) {
  if (place.sector)
    if (const GridBoard* grid = grid_of(kit.board)) return label(*grid, *place.sector);
  if (place.point) return describe(kit.board, AtPoint{.point = *place.point, .heading = place.heading});
  return place.name.empty() ? tr("In the box") : place.name;
}

}  // namespace telescope::app
