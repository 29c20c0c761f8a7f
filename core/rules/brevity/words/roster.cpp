#include <array>

#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/table/spot.hpp"

// Every battalion and air unit as it truly is, what the game keeps besides where they stand, and its end.

namespace telescope::brevity {
namespace {

/// Why it stands nowhere; empty: it stands on the table, or is not in use yet.
std::string off_table(const Stand& stand) {
  return stand.where == Where::kHidden ? "hidden" : std::string(gone_words(stand.where));
}

UnitFate::Kind fate_of(const Stand& stand) {
  if (stand.where == Where::kLeft) return UnitFate::Kind::kLeft;
  if (is_loss(stand.where)) return UnitFate::Kind::kDestroyed;
  return stand.in_play() ? UnitFate::Kind::kInPlay : UnitFate::Kind::kUnused;
}

/// "Blue, 1st Brigade: march; officer gone".
SheetLine command_line(const Game& game, const CommandId& id) {
  const CommandFacts& facts = game.setup->commands.at(id);
  return line(game.setup->name(facts.side) + ", " + facts.name + ": " +
                  (game.command(id).officer ? "officer there" : "officer gone"),
              "OB-010");
}

/// "D-03: line, spent". What is hidden is its owner's.
SheetLine stand_line(const Game& game, const PieceId& id) {
  const Stand& stand = game.stand(id);
  const bool hidden = stand.where == Where::kHidden;
  std::string text = game.setup->named(id) + ": " + std::string(word(stand.posture)) + " in " +
                     game.setup->name(stand.command);
  if (stand.mounted) text += ", mounted";
  if (stand.spent) text += ", spent";
  if (stand.pinned) text += ", pinned";
  if (stand.protection != Protection::kNone) text += ", " + std::string(word(stand.protection));
  if (stand.edge_bound) text += ", bound to the edge";
  if (stand.observer) text += ", supports " + game.setup->name(*stand.observer);
  if (hidden) text += ", hidden, " + describe(game.setup->board, at_point(stand.placed));
  return line(std::move(text), "OB-038", hidden ? audience_of(game.side(id)) : Audience::kAll);
}

}  // namespace

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    const std::string off = off_table(stand);
    const Spot spot = stand.on_table() ? Spot(at_point(stand.placed)) : Spot(OffTable{off});
    all.push_back({.unit = UnitId(id.value()),  // each unit has one stand, which bears its id
                   .name = facts.name,
                   .kind = facts.kind,
                   .side = facts.side,
                   .hidden = stand.where == Where::kHidden,
                   .dead = is_loss(stand.where),
                   .standing = {.piece = id, .spot = spot},
                   .off_table = off});
  }
  return all;
}

std::vector<SheetLine> Words::accounts(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<SheetLine> lines{line(when_of(game) + ", " + title_in(game), {})};
  for (SheetLine& each : open_lines(game)) lines.push_back(std::move(each));
  for (const auto& [id, command] : game.commands) lines.push_back(command_line(game, id));
  for (const auto& [id, stand] : game.stands)
    if (stand.in_play()) lines.push_back(stand_line(game, id));
  for (SheetLine& each : secret_lines(game)) lines.push_back(std::move(each));
  return lines;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end{.sentence = game.why, .winner = game.winner};
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    UnitFate fate{.unit = UnitId(id.value()), .side = facts.side, .kind = fate_of(stand)};
    if (stand.in_play()) fate.where = describe(game.setup->board, AtPoint{.point = stand.placed.at});
    if (stand.where == Where::kLeft) fate.where = kLeftTable;
    end.units.push_back(std::move(fate));
  }
  return end;
}

}  // namespace telescope::brevity
