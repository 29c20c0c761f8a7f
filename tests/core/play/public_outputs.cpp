#include "tests/core/play/public_outputs.hpp"

#include <algorithm>
#include <set>

#include "core/rules/known_parts.hpp"
#include "core/rules/rapier/rapier.hpp"

namespace telescope::rapier {
namespace {

bool for_players(Audience audience) {
  return audience != Audience::kUmpire && audience != rapier::audience::kDefenders;
}

Json to_json(const Option& option) {
  Json pieces = Json::array(), sectors = Json::array();
  for (const PieceId& each : option.pieces) pieces.push_back(each.value());
  for (const Sector each : option.sectors) sectors.push_back({each.column, each.row});
  return {option.label, option.action, option.rule, pieces, sectors};
}

void add_lines(Json& told, const std::vector<SheetLine>& lines) {
  for (const SheetLine& line : lines)
    if (for_players(line.audience))
      told.push_back({line.text, line.rule, static_cast<int>(line.severity), to_string(line.audience)});
}

void add_options(Json& told, const std::vector<Option>& options) {
  for (const Option& option : options)
    if (for_players(option.audience)) told.push_back(to_json(option));
}

}  // namespace

Json told_to_players(const test::JsonGame& rules, const GameState& state,
                     const std::vector<PieceId>& pieces) {
  const Sheet sheet = rules.sheet(state);
  Json told{sheet.steps, sheet.step, sheet.when, sheet.title, sheet.advice, sheet.over};
  told.push_back(rules.table_withheld(state));
  told.push_back(rules.passed_by(state).value_or(Action()));
  add_lines(told, sheet.lines);
  add_options(told, sheet.options);
  add_lines(told, lines_of(rules.known(state, kSpectatorSeat), rapier::ruleset().board({})));
  for (const PieceId& piece : pieces) add_options(told, rules.options(state, piece));
  const Board board = rapier::ruleset().board({});
  std::set<std::string> lying;
  for (const Standing& standing : rules.standing(state))
    if (!is_off_table(standing))
      lying.insert(standing.piece.value() + " " + place_word(board, standing) + " " +
                   (standing.replaces ? standing.replaces->value() : ""));
  told.push_back(lying);
  return told;
}

Json told_to_players(const test::JsonGame& rules, const GameState& state, const std::vector<Event>& events) {
  Json told = Json::array();
  for (const Event& event : events)
    if (event.at("audience") != "umpire" && event.at("audience") != "defenders")
      told.push_back({event, rules.tell(state, event)});
  return told;
}

std::vector<UnitNo> secrets(const Game& game) {
  const auto known = [&](CounterNo counter) {
    return std::ranges::count(game.recon.looked, counter) || std::ranges::count(game.recon.reported, counter);
  };
  std::vector<UnitNo> hidden;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game.side(no) == Side::kDefender && game[no].counter && !game[no].face_up &&
        !known(*game[no].counter))
      hidden.push_back(no);
  }
  return hidden;
}

Game dealt_otherwise(Game game, const std::vector<UnitNo>& among, Chance& chance) {
  const auto trade = [&](UnitNo a, UnitNo b) {
    std::swap(game[a], game[b]);  // where they lie, under which counter; what they are stays
    std::swap(game[a].kind, game[b].kind);
    std::swap(game[a].division, game[b].division);
  };
  for (std::size_t i = among.size(); i > 1; --i)
    trade(among[i - 1], among[static_cast<std::size_t>(chance.below(static_cast<int>(i)))]);
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (!has_fighters(game, {column, row}, Side::kAttacker))
        game.holders[static_cast<std::size_t>(row * grid.columns + column)].reset();
  update_holders(game);
  return game;
}

Game plotted_otherwise(Game game) {
  CorpsFire& fire = game.corps_fire;
  const GridBoard& grid = game.setup->grid();
  std::vector<Sector> free;
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      if (!std::ranges::count(fire.points, Sector{column, row})) free.push_back({column, row});
  for (std::size_t i = 0; i < fire.points.size() && !free.empty(); ++i) {
    if (fire.point_known[i]) continue;
    for (Sector& planned : fire.planned)
      if (planned == fire.points[i] && game.step == Step::kOnCallFire) planned = free.back();
    fire.points[i] = free.back();
    free.pop_back();
  }
  return game;
}

}  // namespace telescope::rapier
