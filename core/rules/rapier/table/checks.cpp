#include "core/rules/rapier/table/checks.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/movement/allowance.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/table/proposals.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

Finding finding(const Game& game, Severity severity, Side side, std::string_view rule,
                std::optional<Sector> at) {
  Finding made{.severity = severity,
               .audience = side == Side::kAttacker ? Audience::kAll : Audience::kUmpire,
               .rule = std::string(rule),
               .pieces = {},
               .sectors = {},
               .place = {},
               .sentence = {},
               .remedy = {}};
  if (at) {
    made.sectors = {*at};
    made.place = name_of(game, *at);
  }
  return made;
}

/// Where the unit's piece is seen, if that is clearly a sector other than the game's.
std::optional<Sector> astray(const Game& game, const TableView& table, UnitNo unit) {
  const auto seen = place_seen(game, table, piece_of(game, unit));
  if (!seen || !seen->at.on_table() || game[unit].at == seen->at) return std::nullopt;
  return seen->at.sector;
}

bool may_move_now(const Game& game, UnitNo unit) {
  if (game[unit].move_ended) return false;
  return game.step ==
         (game.side(unit) == Side::kAttacker ? Step::kAttackerMovement : Step::kDefenderMovement);
}

/// Two of one kind that stand in each other's place.
std::optional<UnitNo> swapped_with(const Game& game, const TableView& table, UnitNo unit) {
  const auto at = astray(game, table, unit);
  if (!at || !game[unit].at.on_table()) return std::nullopt;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (no == unit || game.side(no) != game.side(unit) || game[no].face_up != game[unit].face_up) continue;
    if (game[no].at.in(*at) && astray(game, table, no) == game[unit].at.sector) return no;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Finding> check_moves(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  for (const SeenMove& seen : seen_moves(game, table))
    for (const Objection& objection : seen.against) {
      const UnitNo first = seen.move.units.front();
      const Location& end = seen.move.path.back();
      findings.push_back(finding(game, Severity::kViolation, game.side(first), objection.rule,
                                 end.on_table() ? std::optional(end.sector) : std::nullopt));
      for (const UnitNo unit : seen.move.units) findings.back().pieces.push_back(piece_of(game, unit));
      findings.back().sentence = objection.sentence;
      findings.back().remedy = "Move " + list_of(game, seen.move.units) + " to " +
                               stop_word(game, seen.move, seen.move.path.front()) + ", where the game has " +
                               (seen.move.units.size() == 1 ? "it" : "them") + ", or waive the rule.";
    }
  return findings;
}

std::vector<Finding> check_reserves(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  if (!in_turn(game.step)) return findings;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].at.kind == Where::kR2; })) {
    const auto at = astray(game, table, unit);
    // While the attackers move it is a move, against which its rules are told (check_moves).
    if (!at || may_move_now(game, unit)) continue;
    Finding made = finding(game, Severity::kViolation, Side::kAttacker, "RO-106", at);
    made.pieces = {piece_of(game, unit)};
    made.sentence = made.pieces[0].value() + " is in R2 and is seen in " + made.place +
                    "; from R2 a unit goes to R1 first.";
    made.remedy = "Put it back to R2.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_step(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  if (!in_turn(game.step)) return findings;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].at.on_table(); })) {
    const auto at = astray(game, table, unit);
    if (!at || may_move_now(game, unit)) continue;
    const auto other = swapped_with(game, table, unit);
    if (other && *other < unit) continue;  // said of the first
    const bool over = game[unit].move_ended &&
                      (game.step == Step::kAttackerMovement || game.step == Step::kDefenderMovement);
    Finding made = finding(game, Severity::kViolation, game.side(unit), over ? "RO-091" : "RO-079", at);
    made.pieces = {piece_of(game, unit)};
    const std::string piece = made.pieces[0].value(), home = place_word(game, unit);
    if (other) {
      made.pieces.push_back(piece_of(game, *other));
      made.sectors.push_back(game[unit].at.sector);
      made.sentence =
          list_of(game, {unit, *other}) + " have changed places between " + home + " and " + made.place + ".";
      made.remedy =
          "Put " + piece + " to " + home + " and " + made.pieces[1].value() + " to " + made.place + ".";
    } else {
      made.sentence = piece + " belongs in " + home + " and is seen in " + made.place +
                      (over ? "; its move is over." : "; nothing of its side moves in this step.");
      made.remedy = "Move " + piece + " to " + home + ".";
    }
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_reveals(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  if (!in_turn(game.step)) return findings;
  std::vector<Sector> entered;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game.side(no) == Side::kAttacker; }))
    // In other steps whoever stands elsewhere than he belongs has entered nothing: he goes back.
    if (const auto seen = place_seen(game, table, piece_of(game, unit));
        seen && seen->at.on_table() && (game.step == Step::kAttackerMovement || seen->at == game[unit].at))
      if (!std::ranges::count(entered, seen->at.sector)) entered.push_back(seen->at.sector);
  for (const Sector sector : entered) {
    // Where counters lie and attackers stand is seen by everybody.
    Finding made = finding(game, Severity::kWarning, Side::kAttacker, "RO-095", sector);
    for (const PieceId& counter : game.setup->counters) {
      const auto seen = place_seen(game, table, counter);
      if (seen && seen->at.in(sector)) made.pieces.push_back(counter);
    }
    if (made.pieces.empty()) continue;
    made.sentence = "Attackers are seen in " + made.place + " beside " +
                    counted(made.pieces.size(), "counter") + "; entering a sector reveals what lies there.";
    made.remedy = "Once the move is done, replace what it reveals.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_casualties(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  if (!in_turn(game.step) && game.step != Step::kOver) return findings;
  const auto still_there = [&](const PieceId& piece, std::string_view rule, const std::string& why,
                               Side side) {
    const auto seen = place_seen(game, table, piece);
    if (!seen || !seen->at.on_table()) return;
    Finding made = finding(game, Severity::kViolation, side, rule, seen->at.sector);
    made.pieces = {piece};
    made.sentence = piece.value() + " " + why + " and is seen in " + made.place + ".";
    made.remedy = "Take " + piece.value() + " off the table.";
    findings.push_back(std::move(made));
  };
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    const UnitState& unit = game[no];
    const Side side = game.side(no);
    const PieceId stand(game.facts(no).id.value());
    if (unit.at.kind == Where::kDead) still_there(piece_of(game, no), "RO-137", "is dead", side);
    if (unit.at.kind == Where::kLeft) still_there(stand, "RQ-21", "has left the table", side);
    if (unit.face_up && unit.counter)
      still_there((*game.setup)[*unit.counter], "RO-054", "was turned up", side);
    if (!unit.at.on_table()) continue;
    const PieceView* view = find_piece(table, piece_of(game, no));
    // Where it was last seen in a sector, the count of that sector says so.
    const bool never_seen =
        view && view->state == PieceState::kLost && view->place.kind == Place::Kind::kUnknown;
    if (!view || !(never_seen || view->state == PieceState::kRemoved)) continue;
    // Of a turned-up item the stand has perhaps never been put there; that others are not seen breaks no
    // rule.
    const bool owed = unit.counter && unit.face_up && never_seen;
    Finding made = finding(game, Severity::kNote, side, owed ? "RO-054" : "", unit.at.sector);
    made.pieces = {view->piece};
    made.sentence = view->piece.value() + " belongs in " + made.place +
                    (view->held ? " and is in a hand." : " and is not seen there.");
    made.remedy = view->held ? "Put it down there." : "Show it to the camera, or put it back.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_exits(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  if (game.step != Step::kAttackerMovement) return findings;
  const int rows = game.setup->grid().rows;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game.side(no) == Side::kAttacker; })) {
    const UnitState& state = game[unit];
    const PieceView* view = find_piece(table, piece_of(game, unit));
    const int reach = allowance(state.kind, game.facts(unit).mobility).otherwise - state.steps;
    if (!state.at.on_table() || !may_move_now(game, unit) || !view || view->state != PieceState::kLost ||
        rows - state.at.sector.row > reach)
      continue;
    Finding made = finding(game, Severity::kWarning, Side::kAttacker, "RO-011", state.at.sector);
    made.pieces = {view->piece};
    made.sentence = view->piece.value() + " is gone from " + made.place + ", in reach of the far edge.";
    made.remedy = "Confirm that it left the table, or put it back.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_deployment(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  const auto outside = [&](const PieceId& piece, Side side, std::string_view rule, const std::string& zone,
                           auto allowed) {
    const auto seen = place_seen(game, table, piece);
    if (!seen || !seen->at.on_table() || allowed(seen->at.sector.row + 1)) return;
    Finding made = finding(game, Severity::kViolation, side, rule, seen->at.sector);
    made.pieces = {piece};
    made.sentence = piece.value() + " is set up in " + made.place + ", outside " + zone + ".";
    made.remedy = "Move " + piece.value() + " into " + zone + ".";
    findings.push_back(std::move(made));
  };
  const int first = game.settings().first_defended_line, last = game.settings().last_defended_line;
  if (game.step == Step::kDefenderDeployment)
    for (const PieceId& counter : game.setup->counters)
      outside(counter, Side::kDefender, "RO-009",
              "L" + std::to_string(first) + " to L" + std::to_string(last),
              [&](int line) { return line >= first && line <= last; });
  if (game.step == Step::kAttackerDeployment)
    for (const UnitFacts& unit : game.setup->units)
      if (unit.side == Side::kAttacker)
        outside(PieceId(unit.id.value()), Side::kAttacker, "RO-067", "L1",
                [](int line) { return line == 1; });
  return findings;
}

std::vector<Finding> check_contacts(const Game& game) {
  std::vector<Finding> findings;
  if (game.step != Step::kGroundCombat) return findings;
  for (const Sector sector : contested_sectors(game)) {
    if (!is_to_be_fought(melee_in(game, sector))) continue;
    Finding made = finding(game, Severity::kNote, Side::kAttacker, "RO-132", sector);
    const bool only_mines = !has_fighters(game, sector, Side::kDefender);
    made.sentence = only_mines ? "The mines of " + made.place + " fight this turn."
                               : "Ground combat is to be fought in " + made.place + ".";
    made.remedy = "Three rounds, in any order of sectors.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_batteries(const Game& game) {
  std::vector<Finding> findings;
  const bool defence = game.step == Step::kDefenderFire;
  if (!defence && game.step != Step::kAttackerFire) return findings;
  const Side side = defence ? Side::kDefender : Side::kAttacker;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) {
         return game.side(no) == side && is_battery(game[no].kind) && game[no].at.on_table();
       })) {
    if (!has_fighters(game, game[unit].at.sector, enemy_of(side))) continue;
    Finding made = finding(game, Severity::kNote, side, defence ? "RO-121" : "RO-129", game[unit].at.sector);
    made.pieces = {piece_of(game, unit)};
    made.sentence = made.pieces[0].value() + " cannot fire: an enemy shares " + made.place + ".";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_engineers(const Game& game) {
  std::vector<Finding> findings;
  if (game.step != Step::kClearMines) return findings;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) {
         return game.side(no) == Side::kAttacker && game[no].kind == Kind::kEngineer &&
                game[no].at.on_table();
       })) {
    const Sector sector = game[unit].at.sector;
    const auto items = units_in(game, sector, Side::kDefender);
    if (std::ranges::none_of(items, [&](UnitNo no) { return game[no].kind == Kind::kMinefield; })) continue;
    Finding made = finding(game, Severity::kNote, Side::kAttacker, "RO-152", sector);
    made.pieces = {piece_of(game, unit)};
    const std::string piece = made.pieces[0].value();
    if (game[unit].changed_sector())
      made.sentence = piece + " came into " + made.place + " this turn and clears no mines yet.";
    else if (has_fighters(game, sector, Side::kDefender) || defended_this_turn(game, sector))
      made.sentence = piece + " clears no mines in " + made.place + ": an enemy was there this turn.";
    else
      made.sentence = piece + " has spent the whole turn in " + made.place + " beside mines.";
    findings.push_back(std::move(made));
  }
  return findings;
}

std::vector<Finding> check_table(const Game& game, const TableView& table) {
  std::vector<Finding> findings;
  const auto add = [&](std::vector<Finding> more) { std::ranges::move(more, std::back_inserter(findings)); };
  if (table.calibrated) {
    add(check_moves(game, table));
    add(check_reserves(game, table));
    add(check_step(game, table));
    add(check_reveals(game, table));
    add(check_casualties(game, table));
    add(check_exits(game, table));
    add(check_deployment(game, table));
  }
  add(check_contacts(game));
  add(check_batteries(game));
  add(check_engineers(game));
  std::ranges::stable_sort(findings, std::ranges::greater{}, &Finding::severity);
  return findings;
}

}  // namespace telescope::rapier
