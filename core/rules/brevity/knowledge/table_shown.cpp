#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/table/spot.hpp"

namespace telescope::brevity {
namespace {

/// Enemies that are not on the table yet are nobody's to know: hidden ones would be among them.
bool is_shown(const Game& known, const PieceId& piece, std::optional<Side> side) {
  const Stand& stand = known.stand(piece);
  if (!side || known.side(piece) == *side) return true;
  return stand.on_table() || stand.where >= Where::kDestroyed;
}

/// State that markers and declarations show (OB-H07).
std::vector<std::string> badges(const Game& known, const PieceId& piece) {
  const Stand& stand = known.stand(piece);
  std::vector<std::string> badges;
  const auto add = [&](bool is, std::string_view word) {
    if (is) badges.emplace_back(word);
  };
  add(stand.hidden(), "hidden");
  badges.emplace_back(word(stand.posture));
  add(stand.mounted, known.facts(piece).guns ? "limbered" : "mounted");
  add(stand.pinned, "pinned");
  add(stand.spent, "spent");
  if (stand.protection != Protection::kNone) badges.emplace_back(word(stand.protection));
  add(stand.edge_bound, "bound to the edge");
  add(stand.exposed(), "may be fired at");
  add(stand.move.contact_ahead, "contact ahead");  // BQ-80: no more than that
  add(stand.counter_battery, "counter-battery");
  if (stand.observer) badges.push_back("supports " + known.name(*stand.observer));
  if (stand.task) badges.push_back("works: " + std::string(word(stand.task->kind)));
  return badges;
}

void show_pieces(const Game& known, std::optional<Side> side, Known& shown) {
  for (const auto& [id, facts] : known.setup->pieces) {
    if (!is_shown(known, id, side)) continue;
    const Stand& stand = known.stand(id);
    KnownPiece piece{.id = id,
                     .name = facts.name,
                     .short_name = facts.short_name,
                     .kind = facts.kind,
                     .group = stand.command.value(),
                     .side = facts.side,
                     .gone = stand.where >= Where::kDestroyed};
    if (stand.in_play()) {
      piece.at = at_point(stand.placed);
      piece.place = describe(known.setup->board, *piece.at);
      piece.badges = badges(known, id);
    } else if (piece.gone) {
      piece.place = stand.where == Where::kLeft ? kLeftTable : word(stand.where);
    }
    shown.pieces.push_back(std::move(piece));
  }
}

TablePoint middle(const std::vector<TablePoint>& points) {
  TablePoint middle;
  for (const TablePoint point : points) {
    middle.x_mm += point.x_mm / static_cast<double>(points.size());
    middle.y_mm += point.y_mm / static_cast<double>(points.size());
  }
  return middle;
}

/// What lies on the table and is no stand. Marks are told apart by where they lie: numbers of the game itself
/// would count what is secret as well.
void show_marks(const Game& known, std::optional<Side> side, Known& shown) {
  const auto add = [&](std::string_view symbol, TablePoint point, std::string words, bool sealed = false) {
    std::string id = std::string(symbol) + " " + std::to_string(std::lround(point.x_mm)) + "," +
                     std::to_string(std::lround(point.y_mm));
    while (std::ranges::find(shown.marks, id, &KnownMark::id) != shown.marks.end()) id += "+";
    shown.marks.push_back({.id = std::move(id),
                           .symbol = std::string(symbol),
                           .at = point,
                           .words = std::move(words),
                           .sealed = sealed});
  };
  const ModulesState& modules = known.modules;
  for (const PointMark& each : modules.marks) {  // OB-H04
    std::string words = known.name(each.side) + " fired at this point";
    const bool own = !side || each.side == *side;
    if (own) words += ": " + counted(each.dice, "die", "dice") + ", " + std::string(word(each.weapon));
    add(mark::kTarget, each.at, std::move(words), own);
  }
  for (const Smoke& each : modules.smokes)
    add("smoke", each.patch.centre, each.effective ? "smoke" : "smoke, from the end of the step");
  for (const Crater& each : modules.craters) add("crater", each.centre, "craters");
  for (const Obstacle& each : modules.obstacles)
    if (!each.points.empty())
      add("obstacle", middle(each.points),
          std::string(word(each.kind)) + (each.gap_turn > 0 ? ", with a gap" : ""),
          each.known_to != Side::kNeutral);
  for (const RiverCrossing& each : modules.crossings) {
    if (each.points.empty()) continue;
    const std::string what = each.ferry ? "ferry" : "bridge";
    add(what, middle(each.points),
        each.destroyed ? "destroyed bridge" : what + ", " + std::string(word(each.load)));
  }
  for (const Boats& each : modules.boats)
    if (each.battalions > 0) add("boats", each.at, "boats for " + counted(each.battalions, "battalion"));
}

/// By name where there are few: "7th Brigade", "no command", "5 commands".
std::string commands_in_words(const Game& known, const std::vector<CommandId>& commands) {
  constexpr std::size_t kFew = 2;
  if (commands.empty()) return "no command";
  return commands.size() > kFew ? counted(commands.size(), "command") : known.name(commands);
}

void show_facts(const Game& known, Known& shown) {
  const Setup& setup = *known.setup;
  for (const auto& [id, command] : setup.commands) shown.groups.push_back({id.value(), command.name});
  for (const Side side : kSides) {
    const std::string who = setup.name(side);
    int gone = 0, captured = 0, left = 0, on_table = 0;
    for (const auto& [id, stand] : known.stands) {
      if (known.side(id) != side) continue;
      gone += stand.where == Where::kDestroyed || stand.where == Where::kOut;
      captured += stand.where == Where::kCaptured;
      left += stand.where == Where::kLeft;
      on_table += stand.on_table();
    }
    shown.legend.push_back({std::string(telescope::to_string(side)), who});
    std::string words = counted(on_table, "battalion");
    if (gone > 0) words += ", " + std::to_string(gone) + " destroyed";
    if (captured > 0) words += ", " + std::to_string(captured) + " captured";
    if (left > 0) words += ", " + std::to_string(left) + " over the enemy's edge";
    shown.facts.push_back({who, std::move(words)});
    if (known.turn > 0)
      shown.facts.push_back({who + ", can still move", commands_in_words(known, known.may_move(side))});
  }
  shown.legend.push_back({std::string(mark::kTarget), "a point that was fired at"});
  if (in_move(known.step) && setup.commands.contains(known.move.command))
    shown.facts.push_back({"Moves", setup.name(known.move.active) + ": " + setup.name(known.move.command)});
  if (known.adv().weather) shown.facts.push_back({"Weather", std::string(word(known.modules.weather.sky))});
  for (const std::string& area : known.modules.weather.grounded)
    shown.facts.push_back({area, "its aircraft fly no sorties"});
}

void show_step(const Game& known, Known& shown) {
  shown.when = when_of(known);
  shown.turn = known.turn;
  shown.turns = known.settings().turns;
  shown.step = word(known.step);
  shown.title = title_in(known);
  shown.steps = step_titles(known);
  shown.step_number = step_index(known) + 1;
  shown.over = known.step == Step::kOver;
}

}  // namespace

void show_table(const Game& known_game, std::optional<Side> side, Known& known) {
  show_step(known_game, known);
  show_pieces(known_game, side, known);
  show_marks(known_game, side, known);
  show_facts(known_game, known);
  show_papers(known_game, side, known);
}

}  // namespace telescope::brevity
