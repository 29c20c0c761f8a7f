#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/game/game_desk.hpp"
#include "core/cards/deck.hpp"

namespace telescope::test {

/// All that the window shows of the game.
inline std::string window(app::GameDesk& desk) {
  const app::GameScene& scene = desk.scene();
  std::string text = scene.sheet.when + scene.sheet.title + scene.sheet.advice + "\n";
  for (const SheetLine& line : scene.sheet.lines) text += line.text + "\n";
  for (const Option& option : scene.sheet.options) text += option.label + option.action.dump() + "\n";
  for (const Standing& each : scene.standings) text += describe(desk.kit().board, each.spot) + "\n";
  for (const Truth& unit : scene.truth) text += unit.name + "\n";
  for (const Form& form : scene.forms) text += to_json(form).dump() + "\n";
  for (const Finding& each : scene.findings) text += each.sentence + "\n";
  for (const Finding& each : scene.review) text += each.sentence + "\n";
  for (const Chances& each : scene.chances) text += each.title + "\n";
  for (const app::Debt& each : scene.debts) text += each.sentence + "\n";
  for (const app::JudgedProposal& each : scene.proposals) {
    text += each.proposal.sentence + each.proposal.action.dump();
    for (const Objection& against : each.verdict.objections) text += against.rule + against.sentence;
    text += "\n";
  }
  const auto thrown = [&](const std::vector<app::ShownThrow>& throws) {
    for (const app::ShownThrow& each : throws)
      text += each.pool.label + Json(each.dice).dump() + each.source + "\n";
  };
  if (scene.waiting) {
    text += scene.waiting->title + "\n";
    thrown(scene.waiting->made);
    for (const PoolRequest& pool : scene.waiting->needed) text += pool.label + "\n";
  }
  if (scene.done) {
    text += scene.done->title + "\n";
    thrown(scene.done->throws);
    for (const app::Told& told : scene.done->told) text += told.sentence + "\n";
  }
  for (const app::PastEntry& each : scene.history) text += each.text + "|" + each.detail + "\n";
  return text + scene.saved + std::to_string(scene.can_undo) + std::to_string(scene.can_redo) + "\n";
}

/// The words of every card, "seven of hearts", and every id in quotes.
inline bool names_a_card(const std::string& text) {
  const cards::Deck deck = cards::french_deck(0);
  return std::ranges::any_of(deck.printed(), [&](const cards::Card& card) {
    return text.find(card.face.words) != std::string::npos ||
           text.find("\"" + card.face.id + "\"") != std::string::npos;
  });
}

}  // namespace telescope::test
