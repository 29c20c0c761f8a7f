#pragma once

#include "app/game/game_scene.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "tests/app/support/sample_table.hpp"

namespace telescope::app {

/// A made-up moment of a running game over the sample table: two proposals, one of them unlawful, a debt.
inline GameScene sample_game(const SampleTable& table) {
  GameScene game;
  game.game = "uranus";
  game.ruleset = "Lanes";
  game.audiences = Audiences(rapier::named_audiences(), rapier::seats_of({}));
  game.sheet.steps = {"March", "Fight", "Plot"};
  game.sheet.step = 0;
  game.sheet.when = "Turn 2 of 6";
  game.sheet.title = "March";
  game.sheet.advice = "Move any or all, one sector each.";
  game.sheet.lines = {{"3 of 6 moved", "L-1", Severity::kNote, Audience::kAll},
                      {"A gun hides in A3-L4", "L-9", Severity::kNote, Audience::kUmpire}};
  for (int i = 0; i < 9; ++i)
    game.sheet.options.push_back({.label = i == 0 ? "Go on to Fight" : "Rally unit " + std::to_string(i),
                                  .action = {{"type", "option"}, {"n", i}},
                                  .rule = "L-1",
                                  .pieces = {},
                                  .sectors = {Sector{i % 4, 1}}});
  for (const KitPiece& piece : table.kit.pieces)
    game.standings.push_back({.piece = piece.id, .spot = InSector{{0, 0}, {}}, .replaces = {}});
  game.standings.back() = {.piece = table.kit.pieces.back().id, .spot = InArea{"R2"}, .replaces = {}};
  game.options_of = [](const PieceId& piece) {
    return std::vector<Option>{{.label = "Move " + piece.value(),
                                .action = {{"type", "move"}, {"piece", piece.value()}},
                                .rule = "L-1",
                                .pieces = {piece},
                                .sectors = {}}};
  };
  game.table_known = true;
  game.proposals = {
      {{.action = {{"type", "far"}},
        .sentence = "3-1 from A1-L1 to A1-L6",
        .pieces = {PieceId("3-1")},
        .path = {{0, 0}, {0, 5}}},
       {.objections = {{"L-2", "Nobody goes into the far row."}}}},
      {{.action = {{"type", "near"}},
        .sentence = "3-2 from A1-L1 to A1-L2",
        .pieces = {PieceId("3-2")},
        .path = {{0, 0}, {0, 1}}},
       {}},
  };
  game.debts = {
      {.piece = PieceId("3-3"), .sentence = "Take 3-3 off A2-L2", .rule = "", .sector = Sector{1, 1}}};
  game.commitment = std::string(64, 'a');
  game.players_word = "word";
  game.history = {
      {.id = 2, .when = "12:00", .text = "The game begins.", .detail = {}, .point = true},
      {.id = 3, .when = "12:01", .text = "3-1 moves.", .detail = {}, .point = true},
      {.id = 4, .when = "12:02", .text = "3-2 moves.", .detail = {}, .undone = true, .point = true}};
  game.history[1].current = true;
  return game;
}

/// Two pools that wait: one for all, one for the umpire alone.
inline WaitingThrow sample_throw() {
  return {.title = "Fight in A2-L3",
          .made = {},
          .needed = {{.id = "att",
                      .label = "Attackers",
                      .reasons = {{.dice = 2, .reason = "tanks, infantry present", .rule = "L-3"},
                                  {.dice = 1, .reason = "rifles", .rule = "L-3"}},
                      .hit_from = 5},
                     {.id = "def",
                      .label = "Hidden guns",
                      .audience = Audience::kUmpire,
                      .reasons = {{.dice = 2, .reason = "in hiding", .rule = "L-4"}},
                      .hit_from = 6}}};
}

}  // namespace telescope::app
