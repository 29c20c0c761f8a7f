#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/table/table.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;
using Findings = std::vector<Finding>;

/// What is found at that place of these pieces; its sentence and remedy are to be filled in.
Finding& add(Findings& findings, const Game& game, Severity severity, Side side, std::string_view rule,
             std::optional<Sector> at, std::vector<PieceId> pieces = {}) {
  Finding& made =
      findings.emplace_back(Finding{.severity = severity,
                                    .audience = side == Side::kAttacker ? Audience::kAll : Audience::kUmpire,
                                    .rule = std::string(rule),
                                    .pieces = std::move(pieces)});
  if (at) {
    made.sectors = {*at};
    made.place = name_of(game, *at);
  }
  return made;
}

/// The sector where the piece is clearly seen.
std::optional<Sector> sector_seen(const Game& game, const TableView& table, const PieceId& piece) {
  const auto seen = place_seen(game, table, piece);
  return seen ? sector_of(seen->at) : std::nullopt;
}

/// Where the unit's piece is seen, if that is clearly a sector other than the game's.
std::optional<Sector> astray(const Game& game, const TableView& table, UnitNo unit) {
  const auto seen = sector_seen(game, table, piece_of(game, unit));
  return seen && !game[unit].at.in(*seen) ? seen : std::nullopt;
}

bool may_move_now(const Game& game, UnitNo unit) {
  const auto moving = moving_side(game);
  return !game[unit].move_ended && moving && moving != enemy_of(game.side(unit));
}

/// Two of one kind that stand in each other's place.
std::optional<UnitNo> swapped_with(const Game& game, const TableView& table, UnitNo unit, Sector at) {
  const auto swapped = units_where(game, [&](UnitNo no) {
    return no != unit && game.side(no) == game.side(unit) && game[no].face_up == game[unit].face_up &&
           game[no].at.in(at) && astray(game, table, no) == game[unit].at.sector;
  });
  return swapped.empty() ? std::nullopt : std::optional(swapped.front());
}

/// CM-08, CM-09: stands of R2 that are seen on the table.
Findings check_reserves(const Game& game, const TableView& table) {
  Findings findings;
  if (!in_turn(game.step)) return findings;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].at.kind == Where::kR2; })) {
    const auto at = astray(game, table, unit);
    // While the attackers move it is a move, against which its rules are told (check_moves).
    if (!at || may_move_now(game, unit)) continue;
    const PieceId piece = piece_of(game, unit);
    Finding& made = add(findings, game, Severity::kViolation, Side::kAttacker, "RO-106", at, {piece});
    made.sentence =
        piece.value() + " is in R2 and is seen in " + made.place + "; from R2 a unit goes to R1 first.";
    made.remedy = "Put it back to R2.";
  }
  return findings;
}

/// CM-13: the dead that still stand there, counters that have come back, the living that are missing.
Findings check_casualties(const Game& game, const TableView& table) {
  Findings findings;
  if (!in_turn(game.step) && game.step != Step::kOver) return findings;
  const auto still_there = [&](const PieceId& piece, std::string_view rule, const char* why, Side side) {
    const auto at = sector_seen(game, table, piece);
    if (!at) return;
    Finding& made = add(findings, game, Severity::kViolation, side, rule, at, {piece});
    made.sentence = piece.value() + why + " and is seen in " + made.place + ".";
    made.remedy = "Take " + piece.value() + " off the table.";
  };
  for (const UnitNo no : game.numbers()) {
    const UnitState& unit = game[no];
    const Side side = game.side(no);
    if (unit.at.kind == Where::kDead) still_there(piece_of(game, no), "RO-137", " is dead", side);
    if (unit.at.kind == Where::kLeft)
      still_there(PieceId(game.facts(no).id.value()), "RQ-21", " has left the table", side);
    if (unit.face_up && unit.counter)
      still_there((*game.setup)[*unit.counter], "RO-054", " was turned up", side);
    const PieceView* view = unit.at.on_table() ? find_piece(table, piece_of(game, no)) : nullptr;
    if (!view) continue;
    // Where it was last seen in a sector, the count of that sector says so.
    const bool never_seen = view->state == PieceState::kLost && view->place.kind == Place::Kind::kUnknown;
    if (!never_seen && view->state != PieceState::kRemoved) continue;
    // Of a turned-up item the stand has perhaps never been put there; that others are not seen breaks no
    // rule.
    const bool owed = unit.counter && unit.face_up && never_seen;
    Finding& made =
        add(findings, game, Severity::kNote, side, owed ? "RO-054" : "", unit.at.sector, {view->piece});
    made.sentence = view->piece.value() + " belongs in " + made.place +
                    (view->held ? " and is in a hand." : " and is not seen there.");
    made.remedy = view->held ? "Put it down there." : "Show it to the camera, or put it back.";
  }
  return findings;
}

/// CM-15: pieces outside the zone they deploy in.
Findings check_deployment(const Game& game, const TableView& table) {
  Findings findings;
  const auto outside = [&](const PieceId& piece, Side side, std::string_view rule, const std::string& zone,
                           int first, int last) {
    const auto at = sector_seen(game, table, piece);
    if (!at || (at->row + 1 >= first && at->row + 1 <= last)) return;
    Finding& made = add(findings, game, Severity::kViolation, side, rule, at, {piece});
    made.sentence = piece.value() + " is set up in " + made.place + ", outside " + zone + ".";
    made.remedy = "Move " + piece.value() + " into " + zone + ".";
  };
  const int first = game.settings().first_defended_line, last = game.settings().last_defended_line;
  if (game.step == Step::kDefenderDeployment)
    for (const PieceId& counter : game.setup->counters)
      outside(counter, Side::kDefender, "RO-009",
              "L" + std::to_string(first) + " to L" + std::to_string(last), first, last);
  if (game.step == Step::kAttackerDeployment)
    for (const UnitFacts& unit : game.setup->units)
      if (unit.side == Side::kAttacker)
        outside(PieceId(unit.id.value()), Side::kAttacker, "RO-067", "L1", 1, 1);
  return findings;
}

}  // namespace

Findings check_moves(const Game& game, const TableView& table) {
  Findings findings;
  for (const SeenMove& seen : seen_moves(game, table))
    for (const Objection& objection : seen.against) {
      Finding& made = add(findings, game, Severity::kViolation, seen.move.side(game), objection.rule,
                          sector_of(seen.move.path.back()), pieces_of(game, seen.move.units));
      made.sentence = objection.sentence;
      made.remedy = "Move " + list_of(made.pieces) + " to " +
                    stop_word(game, seen.move, seen.move.path.front()) + ", where the game has " +
                    (made.pieces.size() == 1 ? "it" : "them") + ", or waive the rule.";
    }
  return findings;
}

Findings check_step(const Game& game, const TableView& table) {
  Findings findings;
  if (!in_turn(game.step)) return findings;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].at.on_table(); })) {
    const auto at = astray(game, table, unit);
    if (!at || may_move_now(game, unit)) continue;
    const auto other = swapped_with(game, table, unit, *at);
    if (other && *other < unit) continue;  // said of the first
    const bool over = game[unit].move_ended && moving_side(game);
    Finding& made = add(findings, game, Severity::kViolation, game.side(unit), over ? "RO-091" : "RO-079", at,
                        {piece_of(game, unit)});
    const std::string piece = made.pieces[0].value(), home = place_word(game, unit);
    if (other) {
      made.pieces.push_back(piece_of(game, *other));
      made.sectors.push_back(game[unit].at.sector);
      made.sentence =
          list_of(made.pieces) + " have changed places between " + home + " and " + made.place + ".";
      made.remedy =
          "Put " + piece + " to " + home + " and " + made.pieces[1].value() + " to " + made.place + ".";
    } else {
      made.sentence = piece + " belongs in " + home + " and is seen in " + made.place +
                      (over ? "; its move is over." : "; nothing of its side moves in this step.");
      made.remedy = "Move " + piece + " to " + home + ".";
    }
  }
  return findings;
}

Findings check_reveals(const Game& game, const TableView& table) {
  Findings findings;
  if (!in_turn(game.step)) return findings;
  std::vector<Sector> entered;
  for (const UnitNo unit : units_of(game, Side::kAttacker))
    // In other steps whoever stands elsewhere than he belongs has entered nothing: he goes back.
    if (const auto at = sector_seen(game, table, piece_of(game, unit));
        at && (game.step == Step::kAttackerMovement || game[unit].at.in(*at)))
      if (!std::ranges::count(entered, *at)) entered.push_back(*at);
  for (const Sector sector : entered) {
    std::vector<PieceId> counters = game.setup->counters;
    std::erase_if(counters, [&](const PieceId& each) { return sector_seen(game, table, each) != sector; });
    if (counters.empty()) continue;
    // Where counters lie and attackers stand is seen by everybody.
    Finding& made = add(findings, game, Severity::kWarning, Side::kAttacker, "RO-095", sector, counters);
    made.sentence = "Attackers are seen in " + made.place + " beside " + counted(counters.size(), "counter") +
                    "; entering a sector reveals what lies there.";
    made.remedy = "Once the move is done, replace what it reveals.";
  }
  return findings;
}

Findings check_exits(const Game& game, const TableView& table) {
  Findings findings;
  if (game.step != Step::kAttackerMovement) return findings;
  for (const UnitNo unit : units_of(game, Side::kAttacker)) {
    const UnitState& state = game[unit];
    const PieceView* view = find_piece(table, piece_of(game, unit));
    const int reach = allowance(state.kind, game.facts(unit).mobility).otherwise - state.steps;
    if (!state.at.on_table() || !may_move_now(game, unit) || !view || view->state != PieceState::kLost ||
        game.setup->grid().rows - state.at.sector.row > reach)
      continue;
    Finding& made =
        add(findings, game, Severity::kWarning, Side::kAttacker, "RO-011", state.at.sector, {view->piece});
    made.sentence = view->piece.value() + " is gone from " + made.place + ", in reach of the far edge.";
    made.remedy = "Confirm that it left the table, or put it back.";
  }
  return findings;
}

Findings check_contacts(const Game& game) {
  Findings findings;
  if (game.step != Step::kGroundCombat) return findings;
  for (const Sector sector : contested_sectors(game)) {
    if (!is_to_be_fought(melee_in(game, sector))) continue;
    Finding& made = add(findings, game, Severity::kNote, Side::kAttacker, "RO-132", sector);
    made.sentence = has_fighters(game, sector, Side::kDefender)
                        ? "Ground combat is to be fought in " + made.place + "."
                        : "The mines of " + made.place + " fight this turn.";
    made.remedy = "Three rounds, in any order of sectors.";
  }
  return findings;
}

Findings check_batteries(const Game& game) {
  Findings findings;
  const bool defence = game.step == Step::kDefenderFire;
  if (!defence && game.step != Step::kAttackerFire) return findings;
  const Side side = defence ? Side::kDefender : Side::kAttacker;
  for (const UnitNo unit : units_where(game, [&](UnitNo no) {
         return game.side(no) == side && is_battery(game[no].kind) && game[no].at.on_table();
       })) {
    const Sector at = game[unit].at.sector;
    if (!has_fighters(game, at, enemy_of(side))) continue;
    const PieceId piece = piece_of(game, unit);
    Finding& made = add(findings, game, Severity::kNote, side, defence ? "RO-121" : "RO-129", at, {piece});
    made.sentence = piece.value() + " cannot fire: an enemy shares " + made.place + ".";
  }
  return findings;
}

Findings check_engineers(const Game& game) {
  Findings findings;
  if (game.step != Step::kClearMines) return findings;
  for (const UnitNo unit : units_of(game, Side::kAttacker)) {
    if (game[unit].kind != Kind::kEngineer || !game[unit].at.on_table()) continue;
    const Sector sector = game[unit].at.sector;
    const auto items = units_in(game, sector, Side::kDefender);
    if (std::ranges::none_of(items, [&](UnitNo no) { return game[no].kind == Kind::kMinefield; })) continue;
    const PieceId piece = piece_of(game, unit);
    Finding& made = add(findings, game, Severity::kNote, Side::kAttacker, "RO-152", sector, {piece});
    if (game[unit].changed_sector())
      made.sentence = piece.value() + " came into " + made.place + " this turn and clears no mines yet.";
    else if (has_fighters(game, sector, Side::kDefender) || defended_this_turn(game, sector))
      made.sentence = piece.value() + " clears no mines in " + made.place + ": an enemy was there this turn.";
    else
      made.sentence = piece.value() + " has spent the whole turn in " + made.place + " beside mines.";
  }
  return findings;
}

Findings check_table(const Kit& kit, const Game& game, const TableView& table) {
  Findings findings = stacking_findings(kit, table, game.settings().stacking_limit, game.step);
  const auto add_all = [&](Findings more) { std::ranges::move(more, std::back_inserter(findings)); };
  if (table.calibrated)
    for (const auto check : {check_moves, check_reserves, check_step, check_reveals, check_casualties,
                             check_exits, check_deployment})
      add_all(check(game, table));
  for (const auto check : {check_contacts, check_batteries, check_engineers}) add_all(check(game));
  std::ranges::stable_sort(findings, std::ranges::greater{}, &Finding::severity);
  return findings;
}

}  // namespace telescope::rapier
