#include "core/rules/raphia/table/on_table.hpp"

#include <algorithm>

#include "core/rules/raphia/movement/ways.hpp"

namespace telescope::raphia {
namespace {

/// A stand that lies clearly somewhere.
struct Seen {
  const PieceView* view = nullptr;
  Sector at;
  std::optional<Facing> facing;  ///< nothing: unclear (RR-C02)
};

std::vector<Seen> seen_units(const Game& game, const TableView& table) {
  std::vector<Seen> all;
  for (const PieceView& view : table.pieces)
    if (game.stands.contains(view.piece) && view.state == PieceState::kSeen && view.pose && view.place.sector)
      all.push_back(
          {.view = &view, .at = *view.place.sector, .facing = facing(view.pose->heading, kClearFacing_deg)});
  return all;
}

Finding finding(const Game& game, std::string_view rule, std::vector<PieceId> pieces, Sector at,
                std::string sentence, std::string remedy, Severity severity) {
  return {.severity = severity,
          .audience = Audience::kAll,
          .rule = std::string(rule),
          .pieces = std::move(pieces),
          .sectors = {at},
          .place = game.setup->label(at),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

/// RRQ-85: a stand of the moving side in an enemy's square is an attack.
bool is_attack(const Game& game, const PieceId& a, const PieceId& b) {
  return (game.step == Step::kMove || game.step == Step::kFight) && game.side(a) != game.side(b) &&
         (game.side(a) == game.mover || game.side(b) == game.mover);
}

/// RR-C09.
void add_crowded(const Game& game, const std::vector<Seen>& seen, std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t j = i + 1; j < seen.size(); ++j) {
      const PieceId &a = seen[i].view->piece, &b = seen[j].view->piece;
      if (seen[i].at != seen[j].at || game.setup->is_general(a) || game.setup->is_general(b) ||
          is_attack(game, a, b))
        continue;
      findings.push_back(finding(game, "RR-C09", {a, b}, seen[i].at,
                                 game.setup->named(a) + " and " + game.setup->named(b) +
                                     " stand in one square: one unit a square (RR-006).",
                                 "Put one of them where it belongs.", Severity::kViolation));
    }
}

/// RR-C02.
void add_askew(const Game& game, const std::vector<Seen>& seen, std::vector<Finding>& findings) {
  for (const Seen& each : seen)
    if (!each.facing && !game.setup->is_general(each.view->piece))
      findings.push_back(
          finding(game, "RR-C02", {each.view->piece}, each.at,
                  game.setup->named(each.view->piece) + " stands askew: which way it faces is not clear.",
                  "Turn it square to the board.", Severity::kWarning));
}

Proposal proposal(const Game& game, const PieceId& piece, Action action, std::string sentence, Sector to) {
  return {.action = std::move(action),
          .sentence = std::move(sentence),
          .pieces = {piece},
          .path = {game.stands.at(piece).at, to}};
}

std::optional<Proposal> deployed(const Game& game, const Seen& seen) {
  const PieceId& piece = seen.view->piece;
  const Stand& stand = game.stands.at(piece);
  const Facing facing = seen.facing.value_or(stand.facing);
  const bool turned = facing != stand.facing && !game.setup->is_general(piece);
  if (seen.at == stand.at && !turned) return std::nullopt;
  return proposal(game, piece,
                  {{"type", "place"},
                   {"piece", piece.value()},
                   {"to", {seen.at.column, seen.at.row}},
                   {"facing", to_string(facing)}},
                  game.setup->named(piece) + " stands in " + game.setup->label(seen.at) + ", facing " +
                      std::string(to_string(facing)),
                  seen.at);
}

/// RR-C03 to RR-C05: what a hand has done with a piece of the moving side.
std::optional<Proposal> moved(const Game& game, const Seen& seen) {
  const PieceId& piece = seen.view->piece;
  const Stand& stand = game.stands.at(piece);
  const bool general = game.setup->is_general(piece);
  const bool turned = seen.facing && *seen.facing != stand.facing && !general;
  if (stand.lost || stand.taken || game.side(piece) != game.mover) return std::nullopt;
  if (seen.at == stand.at && !turned) return std::nullopt;
  const PieceId* there = game.unit_at(seen.at);
  const bool attack = there && game.side(*there) != game.side(piece) && !general;
  const auto way = way_by_hand(game, piece, seen.at, seen.facing, attack);
  if (!way) return std::nullopt;
  Wanted wanted{.kind = Kind::kMove, .side = game.side(piece), .piece = piece, .way = *way};
  if (attack) wanted.attack = seen.at;
  std::string words = game.setup->named(piece);
  if (attack)
    words += " attacks " + game.setup->named(*there) + " in " + game.setup->label(seen.at);
  else if (seen.at != stand.at)
    words += " from " + game.setup->label(stand.at) + " to " + game.setup->label(seen.at);
  if (turned && !attack)
    words += (seen.at == stand.at ? " turns " : ", facing ") + std::string(to_string(*seen.facing));
  return proposal(game, piece, action_of(wanted), std::move(words), seen.at);
}

}  // namespace

std::vector<Finding> OnTable::inspect(const Position& position, const TableView& table) const {
  std::vector<Finding> findings;
  if (!position.begun()) return findings;
  const Game& game = position.as<Game>();
  const std::vector<Seen> seen = seen_units(game, table);
  add_crowded(game, seen, findings);
  add_askew(game, seen, findings);
  return findings;
}

std::vector<Standing> OnTable::standing(const Position& position) const {
  std::vector<Standing> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  for (const auto& [id, stand] : game.stands) {
    std::optional<Facing> facing = stand.facing;
    if (game.setup->is_general(id)) facing.reset();
    all.push_back(
        {.piece = id, .spot = stand.lost ? Spot(OffTable{"lost"}) : Spot(InSector{stand.at, facing})});
  }
  return all;
}

std::vector<Proposal> OnTable::propose(const Position& position, const TableView& table,
                                       std::span<const TableMove>) const {
  std::vector<Proposal> all;
  if (!position.begun()) return all;
  const Game& game = position.as<Game>();
  if (game.step != Step::kDeploy && game.step != Step::kMove) return all;
  for (const Seen& seen : seen_units(game, table))
    if (auto each = game.step == Step::kDeploy ? deployed(game, seen) : moved(game, seen))
      all.push_back(*std::move(each));
  return all;
}

}  // namespace telescope::raphia
