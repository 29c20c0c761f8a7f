#include "core/rules/brevity/words/roster.hpp"

#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/table/spot.hpp"

namespace telescope::brevity {
namespace {

/// Why it stands nowhere; empty: it stands on the table, or is not in use yet.
std::string off_table(const Stand& stand) {
  return stand.where == Where::kHidden ? "hidden" : std::string(gone_words(stand.where));
}

Spot spot_of(const Stand& stand) {
  if (stand.on_table())
    return AtPoint{.point = stand.placed.at, .heading = Heading::from_degrees(stand.placed.heading_deg)};
  return OffTable{off_table(stand)};
}

UnitFate::Kind fate_of(Where where) {
  switch (where) {
    case Where::kAside:
      return UnitFate::Kind::kUnused;
    case Where::kHidden:
    case Where::kOnTable:
      return UnitFate::Kind::kInPlay;
    case Where::kDestroyed:
    case Where::kCaptured:
    case Where::kOut:
      return UnitFate::Kind::kDestroyed;
    case Where::kLeft:
      return UnitFate::Kind::kLeft;
  }
  return UnitFate::Kind::kUnused;
}

/// "Blue, 1st Brigade: march; officer gone".
SheetLine command_line(const Game& game, const CommandId& id) {
  const CommandState& state = game.command(id);
  const CommandFacts& facts = game.setup->commands.at(id);
  SheetLine line;
  line.text = game.setup->name(facts.side) + ", " + facts.name + ": " +
              (state.officer ? "officer there" : "officer gone");
  line.rule = "OB-010";
  return line;
}

/// "D-03: line, spent". What is hidden is its owner's.
SheetLine stand_line(const Game& game, const PieceId& id) {
  const Stand& stand = game.stand(id);
  SheetLine line;
  line.text = game.setup->named(id) + ": " + std::string(word(stand.posture)) + " in " +
              game.setup->name(stand.command);
  if (stand.mounted) line.text += ", mounted";
  if (stand.spent) line.text += ", spent";
  if (stand.pinned) line.text += ", pinned";
  if (stand.protection != Protection::kNone) line.text += ", " + std::string(word(stand.protection));
  if (stand.edge_bound) line.text += ", bound to the edge";
  if (stand.observer) line.text += ", supports " + game.setup->name(*stand.observer);
  if (stand.where == Where::kHidden)
    line.text += ", hidden, " + describe(game.setup->board,
                                         AtPoint{.point = stand.placed.at,
                                                 .heading = Heading::from_degrees(stand.placed.heading_deg)});
  line.rule = "OB-038";
  line.audience = stand.where == Where::kHidden ? audience_of(game.side(id)) : Audience::kAll;
  return line;
}

}  // namespace

std::vector<Truth> truth(const Game& game) {
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    Truth truth;
    truth.unit = UnitId(id.value());  // each unit has one stand, which bears its id
    truth.name = facts.name;
    truth.kind = facts.kind;
    truth.side = facts.side;
    truth.hidden = stand.where == Where::kHidden;
    truth.dead = is_loss(stand.where);
    truth.standing = {.piece = id, .spot = spot_of(stand)};
    truth.off_table = off_table(stand);
    all.push_back(std::move(truth));
  }
  return all;
}

std::vector<SheetLine> accounts(const Game& game) {
  std::vector<SheetLine> lines;
  SheetLine now;
  now.text = when_of(game) + ", " + title_in(game);
  lines.push_back(std::move(now));
  for (SheetLine& each : open_lines(game)) lines.push_back(std::move(each));
  for (const auto& [id, command] : game.commands) lines.push_back(command_line(game, id));
  for (const auto& [id, stand] : game.stands)
    if (stand.in_play()) lines.push_back(stand_line(game, id));
  for (SheetLine& each : secret_lines(game)) lines.push_back(std::move(each));
  return lines;
}

std::optional<GameEnd> end(const Game& game) {
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end;
  end.sentence = game.why;
  end.winner = game.winner;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    UnitFate fate;
    fate.unit = UnitId(id.value());
    fate.side = facts.side;
    fate.kind = fate_of(stand.where);
    if (stand.in_play()) fate.where = describe(game.setup->board, AtPoint{.point = stand.placed.at});
    if (stand.where == Where::kLeft) fate.where = kLeftTable;
    end.units.push_back(std::move(fate));
  }
  return end;
}

}  // namespace telescope::brevity
