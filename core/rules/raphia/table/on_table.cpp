#include "core/rules/raphia/table/on_table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {
namespace {

constexpr int kFewestStands = 4;     // fewer may well have been set down so
constexpr double kMostShare = 0.75;  // of the stands that are seen: some may have been moved meanwhile

Sector reflected(const GridBoard& grid, Sector at, Reflection how) {
  const bool across = how != Reflection::kNearFar, along = how != Reflection::kLeftRight;
  return {across ? grid.columns - 1 - at.column : at.column, along ? grid.rows - 1 - at.row : at.row};
}

/// A stand that lies clearly somewhere.
struct SeenStand {
  const PieceView* view = nullptr;
  Sector at;
  std::optional<Facing> facing;  ///< nothing: unclear (RR-C02)
};

std::vector<SeenStand> seen_units(const Game& game, const TableView& table) {
  std::vector<SeenStand> all;
  for (const PieceView& view : table.pieces)
    if (game.stands.contains(view.piece) && view.state == PieceState::kSeen && view.pose && view.place.sector)
      all.push_back(
          {.view = &view, .at = *view.place.sector, .facing = facing(view.pose->heading, kClearFacing_deg)});
  return all;
}

/// RRQ-85: a stand of the moving side in an enemy's square is an attack.
bool is_attack(const Game& game, const PieceId& a, const PieceId& b) {
  return (game.step == Step::kMove || game.step == Step::kFight) && game.side(a) != game.side(b) &&
         (game.side(a) == game.mover || game.side(b) == game.mover);
}

/// RR-C09: one line for a square, however many stand there.
void add_crowded(const Game& game, const std::vector<SeenStand>& seen, std::vector<Finding>& findings) {
  std::map<Sector, std::vector<PieceId>> squares;
  for (const SeenStand& each : seen)
    if (!game.is_general(each.view->piece)) squares[each.at].push_back(each.view->piece);
  for (const auto& square : squares) {
    const std::vector<PieceId>& pieces = square.second;
    const auto is_too_many = [&](const PieceId& piece) {
      return std::ranges::any_of(
          pieces, [&](const PieceId& other) { return other != piece && !is_attack(game, piece, other); });
    };
    std::vector<PieceId> crowd;
    std::ranges::copy_if(pieces, std::back_inserter(crowd), is_too_many);
    if (crowd.empty()) continue;
    std::vector<std::string> named;
    for (const PieceId& piece : crowd) named.push_back(game.named(piece));
    std::string sentence = in_a_row(named) + " stand in one square: one unit a square (RR-006).";
    std::string remedy = crowd.size() == 2 ? "Put one of them where it belongs."
                                           : "Put all but one of them where they belong.";
    findings.push_back(finding_at(game, Severity::kViolation, "RR-C09", std::move(crowd), square.first,
                                  std::move(sentence), std::move(remedy)));
  }
}

/// RR-C01: a stand on a line. Whose attack is declared touches the enemy's square rightly (RRQ-85).
void add_on_line(const Game& game, const TableView& table, std::vector<Finding>& findings) {
  for (const PieceView& view : table.pieces) {
    if (!game.stands.contains(view.piece) || view.state != PieceState::kSeen || view.held ||
        view.place.kind != Place::Kind::kUnclear || view.place.between.empty() ||
        std::ranges::find(game.attacks, view.piece, &Attack::piece) != game.attacks.end())
      continue;
    const auto& squares = view.place.between;
    std::string sentence = game.named(view.piece);
    if (squares.size() == 1)
      sentence += " stands on the edge of the board at " + game.label(squares.front()) + ".";
    else
      sentence += " stands on a line, in " + describe(game.setup->board, view.place) +
                  ": which square it is in is not clear.";
    const auto enemy = std::ranges::find_if(squares, [&](Sector at) {
      const PieceId* unit = game.unit_at(at);
      return unit && is_attack(game, view.piece, *unit) && game.side(view.piece) == game.mover;
    });
    Finding on_line = finding_at(
        game, Severity::kWarning, "RR-C01", {view.piece}, squares.front(), std::move(sentence),
        enemy == squares.end() ? "Put it wholly into one square."
                               : "If it attacks " + game.label(*enemy) +
                                     ", push it further in; if not, draw it back into its own square.");
    on_line.sectors = squares;
    on_line.place = describe(game.setup->board, view.place);
    findings.push_back(std::move(on_line));
  }
}

/// RRQ-05: one line for all the stands, of which none is wrong by itself.
void add_reflection(const Game& game, Reflection how, std::vector<Finding>& findings) {
  std::string sentence, remedy;
  const std::string south = game.name(Side::kAttacker);
  if (how == Reflection::kTurned) {
    sentence =
        "The board is turned half round: the stands of both sides are seen where those of the "
        "opposite squares belong.";
    remedy = "Lay anchor 0 at the left end of " + south +
             "'s own edge, or set both armies down from the other edge.";
  } else {
    sentence = how == Reflection::kLeftRight
                   ? "The board is mirrored: the stands are seen with left and right exchanged."
                   : "The board is mirrored: the stands are seen with the near and the far edge exchanged.";
    remedy =
        "Set both armies down by the map of the scenario, which has file 1 at " + south + "'s left hand.";
  }
  findings.push_back(
      finding_at(game, Severity::kViolation, "RRQ-05", {}, {}, std::move(sentence), std::move(remedy)));
}

/// RR-C02.
void add_askew(const Game& game, const std::vector<SeenStand>& seen, std::vector<Finding>& findings) {
  for (const SeenStand& each : seen)
    if (!each.facing && !game.is_general(each.view->piece))
      findings.push_back(
          finding_at(game, Severity::kWarning, "RR-C02", {each.view->piece}, each.at,
                     game.named(each.view->piece) + " stands askew: which way it faces is not clear.",
                     "Turn it square to the board."));
}

Proposal proposal(const Game& game, const PieceId& piece, Action action, std::string sentence, Sector to) {
  return {.action = std::move(action),
          .sentence = std::move(sentence),
          .pieces = {piece},
          .path = {game.stands.at(piece).at, to}};
}

std::optional<Proposal> deployed(const Game& game, const SeenStand& seen) {
  const PieceId& piece = seen.view->piece;
  const Stand& stand = game.stands.at(piece);
  const Facing facing = seen.facing.value_or(stand.facing);
  const bool turned = facing != stand.facing && !game.is_general(piece);
  if (seen.at == stand.at && !turned) return std::nullopt;
  return proposal(
      game, piece, Actions::write(game, PutStand{.piece = piece, .to = seen.at, .facing = facing}),
      game.named(piece) + " stands in " + game.label(seen.at) + ", facing " + std::string(to_string(facing)),
      seen.at);
}

/// RR-C03 to RR-C05: what a hand has done with a piece. Where it may not move now, that is judged too once a
/// hand was seen to do it: so whoever did it reads which rule bars it.
std::optional<Proposal> moved(const Game& game, const SeenStand& seen, const std::vector<SeenStand>& all,
                              std::span<const TableMove> moves) {
  const PieceId& piece = seen.view->piece;
  const Stand& stand = game.stands.at(piece);
  const bool general = game.is_general(piece);
  const bool turned = seen.facing && *seen.facing != stand.facing && !general;
  if (stand.lost || (seen.at == stand.at && !turned)) return std::nullopt;
  const bool may_move = game.step == Step::kMove && !stand.taken && game.side(piece) == game.mover;
  if (!may_move && std::ranges::find(moves, piece, &TableMove::piece) == moves.end()) return std::nullopt;
  const PieceId* there = game.unit_at(seen.at);
  const bool attack = there && game.side(*there) != game.side(piece) && !general;
  // What no way leads to is told as if it went straight there.
  const WayStep straight{.go = seen.at};
  Move move{.piece = piece,
            .way = way_by_hand(game, piece, seen.at, seen.facing, attack).value_or(std::vector{straight})};
  if (attack) move.attack = seen.at;
  const bool goes = std::ranges::any_of(move.way, [](const WayStep& step) { return step.go.has_value(); });
  for (const PieceId& left : may_stay(game, piece))  // RRQ-88
    if (goes && std::ranges::any_of(all, [&](const SeenStand& each) {
          return each.view->piece == left && each.at == stand.at;
        }))
      move.stays.push_back(left);
  std::string words = game.named(piece);
  if (attack)
    words += " attacks " + game.named(*there) + " in " + game.label(seen.at);
  else if (seen.at != stand.at)
    words += " from " + game.label(stand.at) + " to " + game.label(seen.at);
  if (turned && !attack)
    words += (seen.at == stand.at ? " turns " : ", facing ") + std::string(to_string(*seen.facing));
  for (const PieceId& left : move.stays) words += "; " + game.named(left) + " stays";
  return proposal(game, piece, Actions::write(game, move), std::move(words), seen.at);
}

}  // namespace

Finding finding_at(const Game& game, Severity severity, std::string_view rule, std::vector<PieceId> pieces,
                   std::optional<Sector> at, std::string sentence, std::string remedy) {
  Finding made = finding(severity, rule, std::move(sentence), std::move(remedy));
  made.audience = Audience::kAll;
  made.pieces = std::move(pieces);
  if (at) {
    made.sectors = {*at};
    made.place = game.label(*at);
  }
  return made;
}

std::optional<Reflection> reflection_of(const Game& game, const TableView& table) {
  constexpr std::array kAll{Reflection::kTurned, Reflection::kLeftRight, Reflection::kNearFar};
  if (game.step != Step::kDeploy) return std::nullopt;
  int seen = 0;
  std::array<int, kAll.size()> opposite{};
  for (const PieceView& view : table.pieces) {
    const auto stand = game.stands.find(view.piece);
    if (stand == game.stands.end() || view.state != PieceState::kSeen || view.held || !view.place.sector)
      continue;
    ++seen;
    const Sector own = stand->second.at;
    for (std::size_t i = 0; i < kAll.size(); ++i)
      if (const Sector there = reflected(game.setup->grid(), own, kAll.at(i)); there != own)
        opposite.at(i) += *view.place.sector == there ? 1 : 0;
  }
  if (seen < kFewestStands) return std::nullopt;
  std::optional<Reflection> found;
  for (std::size_t i = 0; i < kAll.size(); ++i) {
    if (opposite.at(i) < kMostShare * seen) continue;
    if (found) return std::nullopt;
    found = kAll.at(i);
  }
  return found;
}

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  std::vector<Finding> findings;
  if (!position.begun()) return findings;
  const Game& game = position.as<Game>();
  if (const auto how = reflection_of(game, table)) {
    add_reflection(game, *how, findings);
    return findings;
  }
  const std::vector<SeenStand> seen = seen_units(game, table);
  add_crowded(game, seen, findings);
  add_on_line(game, table, findings);
  add_askew(game, seen, findings);
  add_card_findings(game, table, findings);
  return findings;
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const auto& [id, stand] : game.stands) all.push_back({.piece = id, .spot = spot_of(game, id)});
  return all;
}

std::vector<Proposal> OnTable::propose(const Position& position, const TableView& table,
                                       std::span<const TableMove> moves) const {
  std::vector<Proposal> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  add_card_proposals(game, table, all);
  if (game.step == Step::kOver || reflection_of(game, table)) return all;
  const std::vector<SeenStand> stands = seen_units(game, table);
  for (const SeenStand& seen : stands)
    if (auto each = game.step == Step::kDeploy ? deployed(game, seen) : moved(game, seen, stands, moves))
      all.push_back(*std::move(each));
  return all;
}

}  // namespace telescope::raphia
