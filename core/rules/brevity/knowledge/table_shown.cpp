#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/known_parts.hpp"
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
  for (const auto& [id, command] : known.setup->commands) shown.groups.push_back({id.value(), command.name});
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

/// By name where there are few, or `all` are wanted: "7th Brigade", "no command", "5 commands".
std::string commands_in_words(const Game& known, const std::vector<CommandId>& commands, bool all) {
  constexpr std::size_t kFew = 2;
  if (commands.empty()) return "no command";
  return commands.size() > kFew && !all ? counted(commands.size(), "command") : known.name(commands);
}

/// OB-010, OB-H07. An enemy's posture is told once it has a battalion on the table.
void show_commands(const Game& known, Known& shown) {
  KnownPaper paper = paper_of("commands", "Commands", "OB-010", {"Side", "Command", "Officer", "Posture"});
  for (const auto& [id, command] : known.setup->commands) {
    const CommandState& state = known.command(id);
    const bool placed = !known.battalions_of(id).empty();
    paper.rows.push_back({known.name(command.side), command.name, state.officer ? "there" : "gone",
                          placed ? std::string(word(state.posture)) : "-"});
  }
  paper.of_table = true;
  keep(std::move(paper), shown);
}

void show_losses(const Game& known, Known& shown) {
  KnownPaper paper = paper_of("losses", "Losses", "OB-179", {"Side", "Battalion", "What became of it"});
  for (const auto& [id, stand] : known.stands)
    if (is_loss(stand.where))
      paper.rows.push_back(
          {known.name(known.side(id)), known.named(id), std::string(gone_words(stand.where))});
  paper.of_table = true;
  keep(std::move(paper), shown);
}

/// What is read where one asks: the umpire has it on his page of the step.
void keep_now(KnownPaper paper, Side side, Known& shown) {
  paper.now = paper.of_table = true;
  paper.sealed = side != Side::kNeutral;
  keep(std::move(paper), shown);
}

/// OB-090, OB-125: the odds of each attack that may be made now, and who counts.
void show_attacks(const Game& known, Side side, std::span<const Attack> possible, Known& shown) {
  KnownPaper attacks = paper_of("attacks", "Attacks that may be made now", "OB-090",
                                {"At", "Nothing", "Pinned", "Spent", "Destroyed"});
  for (const AttackTold& each : attacks_told(known, possible)) {
    std::vector<std::string>& row = attacks.rows.emplace_back(attacks.columns.size(), "-");
    row.front() = each.at;
    for (const Chance& end : each.ends)
      row.at(std::ranges::find(attacks.columns, end.words, lowered) - attacks.columns.begin()) =
          percent(end.share);
    attacks.lines.push_back(each.words());
  }
  keep_now(std::move(attacks), side, shown);
}

/// Who may do what in this step.
void show_now(const Game& known, Side side, Known& shown) {
  if (known.step == Step::kOver) return;
  const Side fires = fires_now(known);
  std::vector<std::string> lines{advice_of(known)};
  const bool of_fire = fires != Side::kNeutral && !known.waits_for();
  const auto possible = of_fire ? possible_attacks(known, fires) : std::vector<Attack>();
  for (const SheetLine& each : of_fire ? silence_lines(known, fires, possible) : step_lines_of(known))
    if (!known.waits_for()) lines.push_back(each.text);
  keep_now(now_paper(known.setup->sides, acts_now(known), side, "OB-029", std::move(lines)), side, shown);
  if (of_fire) show_attacks(known, side, possible, shown);
}

/// A paper of one side alone.
KnownPaper paper_of_side(const Game& known, Side side, std::string_view id, const std::string& title,
                         std::string_view rule, std::vector<std::string> columns = {}) {
  KnownPaper made = paper_of(std::string(id) + " " + std::string(word(side)), known.name(side) + ": " + title,
                             rule, std::move(columns));
  made.sealed = true;
  return made;
}

/// OB-H06.
void show_orders(const Game& known, Side side, Known& shown) {
  KnownPaper orders = paper_of_side(known, side, "orders", "orders", "OB-003");
  orders.quote = known.setup->orders.at(index_of(side));
  keep(std::move(orders), shown);
}

/// OB-246, BQ-98: the corps, then divisions and commands by name; in or out, and no more.
void show_supply(const Game& known, Side side, Known& shown) {
  if (!known.adv().supply) return;
  const SupplyState& supply = known.modules.supply;
  KnownPaper paper = paper_of_side(known, side, "supply", "supply", "OB-246", {"What", "Supply"});
  const auto add = [&](const std::string& what, bool in) { paper.rows.push_back({what, in ? "in" : "out"}); };
  if (known.turn > 0) add("Corps", supply.corps.at(index_of(side)));
  for (const auto& [id, in] : supply.divisions)
    if (const auto found = known.setup->divisions.find(id);
        found != known.setup->divisions.end() && found->second.side == side)
      add(found->second.name, in);
  for (const auto& [id, in] : supply.commands)
    if (known.side(id) == side) add(known.name(id), in);
  keep(std::move(paper), shown);
}

}  // namespace

void show_facts(const Game& known, Known& shown) {
  const Setup& setup = *known.setup;
  const auto add = [&](std::string term, std::string words, std::string_view rule) {
    shown.facts.push_back({std::move(term), std::move(words), std::string(rule)});
  };
  if (known.step == Step::kOver) add("The end", known.why, "OB-003");
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
    const bool deploys = known.step == Step::kDeploy;
    if (deploys) words += known.done.at(index_of(side)) ? "; its deployment is done" : "; it still deploys";
    add(who, std::move(words), deploys ? "OB-029" : "OB-179");
    if (!deploys)
      add(who + ", can still move",
          commands_in_words(known, known.may_move(side), shown.sight == Sight::kWhole), "OB-010");
  }
  shown.legend.push_back({std::string(mark::kTarget), "a point that was fired at"});
  if (in_move(known.step) && setup.commands.contains(known.move.command))
    add("Moves",
        setup.name(known.move.active) + ": " + setup.name(known.move.command) +
            (known.move.wave > 0 ? ", wave " + std::to_string(known.move.wave + 1) : ""),
        "OB-026");
  if (known.adv().weather) add("Weather", std::string(word(known.modules.weather.sky)), "OB-215");
  for (const std::string& area : known.modules.weather.grounded)
    add(area, "its aircraft fly no sorties", "OB-221");
}

// Marks are told apart by where they lie: numbers of the game itself would count what is secret as well.
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

void show_plans(const Game& known, Side side, Known& shown) {
  const auto begin = [&](std::string_view id, const std::string& title, std::string_view rule,
                         std::vector<std::string> columns = {}) {
    return paper_of_side(known, side, id, title, rule, std::move(columns));
  };
  KnownPaper hidden =
      begin("hidden", "off the table at a recorded place", "OB-195", {"Battalion", "Posture", "At"});
  for (const auto& [id, stand] : known.stands)
    if (known.side(id) == side && stand.hidden())
      hidden.rows.push_back({known.named(id), std::string(word(stand.posture)),
                             describe(known.setup->board, at_point(stand.placed))});
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
  for (KnownPaper* each : {&hidden, &waves, &missions, &demolitions}) keep(std::move(*each), shown);
  show_supply(known, side, shown);
}

void show_table(const Game& known, std::optional<Side> side, Known& shown) {
  show_pieces(known, side, shown);
  show_marks(known, side, shown);
  show_facts(known, shown);
  if (side) show_now(known, *side, shown);
  show_commands(known, shown);
  show_losses(known, shown);
  for (const Side each : kSides) {
    if (side && *side != each) continue;
    show_orders(known, each, shown);
    show_plans(known, each, shown);
  }
}

}  // namespace telescope::brevity
