#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
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

KnownPaper paper(std::string id, std::string title, std::string_view rule,
                 std::vector<std::string> columns = {}) {
  return {.id = std::move(id),
          .title = std::move(title),
          .rule = std::string(rule),
          .columns = std::move(columns)};
}

/// OB-010, OB-H07. An enemy's posture is told once it has a battalion on the table.
void show_commands(const Game& known, Known& shown) {
  KnownPaper paper =
      brevity::paper("commands", "Commands", "OB-010", {"Side", "Command", "Officer", "Posture"});
  for (const auto& [id, command] : known.setup->commands) {
    const CommandState& state = known.command(id);
    const bool placed = !known.battalions_of(id).empty();
    paper.rows.push_back({known.name(command.side), command.name, state.officer ? "there" : "gone",
                          placed ? std::string(word(state.posture)) : "-"});
  }
  paper.of_table = true;
  shown.papers.push_back(std::move(paper));
}

void show_losses(const Game& known, Known& shown) {
  KnownPaper paper = brevity::paper("losses", "Losses", "OB-179", {"Side", "Battalion", "What became of it"});
  for (const auto& [id, stand] : known.stands)
    if (is_loss(stand.where))
      paper.rows.push_back(
          {known.name(known.side(id)), known.named(id), std::string(gone_words(stand.where))});
  paper.of_table = true;
  if (!paper.rows.empty()) shown.papers.push_back(std::move(paper));
}

/// What is read where one asks: the umpire has it on his page of the step.
KnownPaper now_paper(Side side, std::string id, std::string title, std::string_view rule,
                     std::vector<std::string> columns = {}) {
  KnownPaper made = paper(std::move(id), std::move(title), rule, std::move(columns));
  made.now = made.of_table = true;
  made.sealed = side != Side::kNeutral;
  return made;
}

/// OB-090, OB-125: the odds of each attack that may be made now, and who counts.
void show_attacks(const Game& known, Side side, std::span<const Attack> possible, Known& shown) {
  KnownPaper attacks = now_paper(side, "attacks", "Attacks that may be made now", "OB-090",
                                 {"At", "Nothing", "Pinned", "Spent", "Destroyed"});
  for (const AttackTold& each : attacks_told(known, possible)) {
    attacks.rows.push_back({each.at, each.nothing, each.pinned, each.spent, each.destroyed});
    attacks.lines.push_back(each.words());
  }
  if (!attacks.rows.empty()) shown.papers.push_back(std::move(attacks));
}

/// Who may do what in this step.
void show_now(const Game& known, Side side, Known& shown) {
  if (known.step == Step::kOver) return;
  KnownPaper now = now_paper(side, "now", "What may be done now", "OB-029");
  const Side acts = acts_now(known), fires = fires_now(known);
  if (acts != Side::kNeutral)
    now.title = acts == side ? "It is your turn to act" : known.name(acts) + " may act now";
  now.lines.push_back(advice_of(known));
  const bool of_fire = fires != Side::kNeutral && !known.waits_for();
  const auto possible = of_fire ? possible_attacks(known, fires) : std::vector<Attack>();
  for (const SheetLine& each : of_fire ? silence_lines(known, fires, possible) : step_lines_of(known))
    if (!known.waits_for()) now.lines.push_back(each.text);
  shown.papers.push_back(std::move(now));
  if (of_fire) show_attacks(known, side, possible, shown);
}

/// The papers of one side alone.
void show_own(const Game& known, Side side, Known& shown) {
  const auto begin = [&](std::string_view id, const std::string& title, std::string_view rule,
                         std::vector<std::string> columns = {}) {
    KnownPaper made = paper(std::string(id) + " " + std::string(word(side)), known.name(side) + ": " + title,
                            rule, std::move(columns));
    made.sealed = true;
    return made;
  };
  KnownPaper orders = begin("orders", "orders", "OB-003");  // OB-H06
  orders.quote = known.setup->orders.at(index_of(side));
  KnownPaper hidden =
      begin("hidden", "off the table at a recorded place", "OB-195", {"Battalion", "Posture"});
  for (const PieceId& id : hidden_of(known, side))
    hidden.rows.push_back({known.named(id), std::string(word(known.stand(id).posture))});
  KnownPaper waves = begin("waves", "waves still to come", "OB-211", {"Command", "Wave", "Battalions"});
  for (const auto& [id, command] : known.commands) {
    if (known.side(id) != side) continue;
    int number = known.move.command == id ? known.move.wave + 1 : 1;
    for (const auto& wave : command.waves)
      waves.rows.push_back({known.name(id), std::to_string(++number), known.named(wave)});
  }
  KnownPaper missions = begin("missions", "attacks from the air", "OB-230", {"Aircraft", "Turn", "At"});
  for (const AirMission& each : known.modules.missions)
    if (known.side(each.aircraft) == side)
      missions.rows.push_back({known.named(each.aircraft), std::to_string(each.turn),
                               each.target ? known.named(*each.target) : "a point on the table"});
  KnownPaper demolitions = begin("demolitions", "bridges ready to be blown up", "OB-265");
  for (const RiverCrossing& each : known.modules.crossings)
    if (each.prepared_by.at(index_of(side)))
      demolitions.lines.push_back("The bridge " + each.id + " is prepared.");
  KnownPaper supply =
      begin("supply", "supply", "OB-246", {"What", "Supply"});  // BQ-98: in or out, and no more
  if (known.adv().supply)
    for (const auto& [what, in] : supply_of(known, side, "Corps"))
      supply.rows.push_back({what, in ? "in" : "out"});
  for (KnownPaper* each : {&orders, &hidden, &waves, &missions, &demolitions, &supply})
    if (!each->quote.empty() || !each->lines.empty() || !each->rows.empty())
      shown.papers.push_back(std::move(*each));
}

/// Papers of a seat: commands, losses, and a side's own orders, hidden stands, missions, waves and supply.
/// Nothing of `side` stands for the umpire, who has both sides' papers.
void show_papers(const Game& game, std::optional<Side> side, Known& known) {
  if (side) show_now(game, *side, known);
  show_commands(game, known);
  show_losses(game, known);
  for (const Side each : kSides)
    if (!side || *side == each) show_own(game, each, known);
}

void show_step(const Game& known, Known& shown) {
  shown.when = when_of(known);
  shown.turn = known.turn;
  shown.turns = known.settings().turns;
  shown.step = word(known.step);
  shown.title = title_of(known, known.step);
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
