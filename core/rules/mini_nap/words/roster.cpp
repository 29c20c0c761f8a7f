#include "core/rules/mini_nap/knowledge/table_shown.hpp"
#include "core/rules/mini_nap/words/lines.hpp"
#include "core/rules/mini_nap/words/steps.hpp"
#include "core/rules/mini_nap/words/words.hpp"

namespace telescope::mini_nap {
namespace {

Spot spot_of(const UnitState& state) {
  if (!state.on_table()) return OffTable{std::string(state.gone_words())};
  return AtPoint{.point = state.stands.front().at,
                 .heading = Heading::from_degrees(state.stands.front().heading_deg)};
}

SheetLine line(std::string text, std::string_view rule, const Audience& audience = Audience::kAll) {
  SheetLine made;
  made.text = std::move(text);
  made.rule = std::string(rule);
  made.audience = audience;
  return made;
}

}  // namespace

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const UnitId& id : game.setup->order) {
    const UnitFacts& facts = game.facts(id);
    const UnitState& state = game.unit(id);
    Truth truth;
    truth.unit = id;
    truth.name = facts.name;
    truth.kind = kArms.at(static_cast<std::size_t>(facts.arm));
    truth.side = facts.side;
    truth.dead = state.lost();
    truth.standing = {.piece = facts.stands.front(), .spot = spot_of(state), .replaces = {}};
    truth.off_table = state.gone_words();
    all.push_back(std::move(truth));
  }
  return all;
}

std::vector<SheetLine> Words::accounts(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<SheetLine> lines{line(
      when_of(game) + ", " + std::string(phase_titles()[static_cast<std::size_t>(game.phase)]), "MN-061")};
  for (const auto& [id, brigade] : game.setup->brigades)
    lines.push_back(line(
        game.setup->name(brigade.side) + ", " + brigade.name + ": " + brigade_words(game, id), "MN-060"));
  for (const UnitId& id : game.setup->order) {
    const std::string who = game.setup->name(id);
    lines.push_back(line(who + ": " + state_words(game, id), "MN-055"));
    if (!game.unit(id).removed)
      lines.push_back(
          line(who + ": strength " + strength_words(game, id) + "; " + rating_words(game.facts(id)), "MN-055",
               readers_of_strength(game, id)));
  }
  for (const Entered& each : game.entered)
    lines.push_back(line("Entered in turn " + std::to_string(each.turn) + ", " + each.phase + ": " +
                             game.setup->name(each.unit) + (each.note.empty() ? "" : ", " + each.note),
                         "MN-N01"));
  return lines;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.phase != Phase::kOver) return std::nullopt;
  GameEnd end;
  end.sentence = game.end.empty() ? game.winner == Side::kNeutral ? "The game has ended without a winner."
                                                                  : game.setup->name(game.winner) + " won."
                                  : game.end;
  end.winner = game.winner;
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    UnitFate fate;
    fate.unit = id;
    fate.side = game.side(id);
    fate.kind = state.left         ? UnitFate::Kind::kLeft
                : state.removed    ? UnitFate::Kind::kDestroyed
                : state.on_table() ? UnitFate::Kind::kInPlay
                                   : UnitFate::Kind::kUnused;
    if (state.left) fate.where = kLeftTable;
    if (state.on_table()) fate.where = place_word(game.setup->board, spot_of(state));
    end.units.push_back(std::move(fate));
  }
  return end;
}

}  // namespace telescope::mini_nap
