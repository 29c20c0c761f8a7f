#include "core/rules/rapier/table/proposals.hpp"

#include <algorithm>
#include <array>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/movement/accounts.hpp"
#include "core/rules/rapier/movement/contact.hpp"
#include "core/rules/rapier/movement/paths.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

struct Group {
  std::vector<UnitNo> units;
  NamedPlace to;
};

/// Statements that one move may break because of the others; in another order it may be lawful.
bool depends_on_others(const Objection& objection) {
  constexpr std::array<std::string_view, 6> kShared{"RO-037", "RO-038", "RQ-16",
                                                    "RO-088", "RO-110", "RO-111"};
  return std::ranges::count(kShared, objection.rule) > 0;
}

bool fits_alone(const Game& game, UnitNo unit, const NamedPlace& to) {
  const auto move = likeliest_move(game, {unit}, to.at, to.r1);
  return move && std::ranges::all_of(move->against(game), depends_on_others);
}

/// A defender may have been replaced by his stand already (RO-112).
std::optional<NamedPlace> unit_seen(const Game& game, const TableView& table, UnitNo unit) {
  if (const auto seen = place_seen(game, table, piece_of(game, unit))) return seen;
  if (game[unit].face_up) return std::nullopt;
  const auto stand = place_seen(game, table, PieceId(game.facts(unit).id.value()));
  return stand && stand->at.on_table() ? stand : std::nullopt;
}

bool is_there(const Game& game, UnitNo unit, const NamedPlace& seen) {
  return game[unit].at == seen.at && (seen.at.kind != Where::kR1 || game[unit].division == seen.r1);
}

std::vector<Group> groups_seen(const Game& game, const TableView& table, Side side) {
  std::vector<Group> groups;
  auto units = units_where(game, [&](UnitNo no) {
    return game.side(no) == side && !game[no].move_ended &&
           (game[no].at.on_table() || game[no].at.in_reserve());
  });
  if (side == Side::kDefender)
    std::ranges::sort(units, {}, [&](UnitNo no) { return piece_of(game, no); });  // HD-01
  for (const UnitNo unit : units) {
    const auto seen = unit_seen(game, table, unit);
    if (!seen || is_there(game, unit, *seen) || !likeliest_move(game, {unit}, seen->at, seen->r1)) continue;
    const bool alone = !fits_alone(game, unit, *seen);
    const auto same = std::ranges::find_if(groups, [&](const Group& group) {
      const UnitNo first = group.units.front();
      return group.to == *seen && game[first].at == game[unit].at &&
             game[first].division == game[unit].division && fits_alone(game, first, *seen);
    });
    if (alone || same == groups.end())
      groups.push_back({{unit}, *seen});
    else
      same->units.push_back(unit);
  }
  // Those in front make room for those behind.
  std::ranges::stable_sort(groups, [&](const Group& a, const Group& b) {
    const auto depth = [&](const Group& group) {
      if (!group.to.at.on_table()) return 1000;
      return side == Side::kAttacker ? group.to.at.sector.row : -group.to.at.sector.row;
    };
    return depth(a) > depth(b);
  });
  return groups;
}

/// As if the move had been made, without dice and without what it would reveal.
void set_down(Game& game, const MoveUnits& move) {
  count_moves(game, move.units);
  for (const UnitNo unit : move.units) {
    UnitState& state = game[unit];
    state.at = move.path.back();
    if (state.at.kind == Where::kR1) state.division = move.division.value_or(state.division);
    state.steps += static_cast<int>(move.path.size()) - 1;
  }
}

/// Depth first through the orders, with a budget: nearly always the first order will do.
class OrderSearch {
 public:
  OrderSearch(const Game& game, const std::vector<Group>& groups) : groups_(groups), used_(groups.size()) {
    for (const Group& group : groups) hopeful_.push_back(fits_alone(game, group.units.front(), group.to));
    search(game);
  }
  const std::vector<MoveUnits>& moves() const { return best_; }
  bool has(std::size_t group) const { return std::ranges::count(best_groups_, group) > 0; }

 private:
  void search(const Game& game) {
    if (moves_.size() > best_.size()) {
      best_ = moves_;
      best_groups_ = order_;
    }
    for (std::size_t i = 0; i < groups_.size() && best_.size() < groups_.size() && budget_ > 0; ++i) {
      if (used_[i] || !hopeful_[i]) continue;
      --budget_;
      const auto move = lawful_move(game, groups_[i].units, groups_[i].to.at, groups_[i].to.r1);
      if (!move) continue;
      Game after = game;
      set_down(after, *move);
      used_[i] = true;
      moves_.push_back(*move);
      order_.push_back(i);
      search(after);
      used_[i] = false;
      moves_.pop_back();
      order_.pop_back();
    }
  }

  const std::vector<Group>& groups_;
  std::vector<bool> used_, hopeful_;
  std::vector<MoveUnits> moves_, best_;
  std::vector<std::size_t> order_, best_groups_;
  int budget_ = 500;
};

Proposal proposal_of(const Game& game, const MoveUnits& move) {
  Proposal proposal{.action = Actions::write(game, move),
                    .sentence = list_of(game, move.units) + " from " +
                                stop_word(game, move, move.path.front()) + " to " +
                                stop_word(game, move, move.path.back()),
                    .pieces = {},
                    .path = {}};
  if (move.path.back().kind == Where::kLeft)
    proposal.sentence =
        list_of(game, move.units) + " off the far edge from " + stop_word(game, move, move.path.front());
  for (const UnitNo unit : move.units) proposal.pieces.push_back(piece_of(game, unit));
  for (const Location& stop : move.path)
    if (stop.on_table()) proposal.path.push_back(stop.sector);
  return proposal;
}

/// RO-052, RO-067: what lies elsewhere than the game has it, those with room first. The defender's by the
/// names of his pieces: in the order of what they hide they would tell it (HD-01).
std::vector<Proposal> placements(const Game& game, const TableView& table, Side side) {
  std::vector<PlacePieces> pending;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    if (game.side(no) != side || !game[no].alive() || (side == Side::kDefender && !game[no].counter))
      continue;
    const auto seen = place_seen(game, table, piece_of(game, no));
    if (!seen || seen->at.kind == Where::kLeft || is_there(game, no, *seen)) continue;
    if (seen->at.kind == Where::kR1 && seen->r1 != game[no].division) continue;
    pending.push_back({.piece = no, .to = {seen->at, seen->r1}});
  }
  if (side == Side::kDefender)
    std::ranges::sort(pending, {}, [&](const PlacePieces& each) { return piece_of(game, *each.piece); });
  Game after = game;
  std::vector<Proposal> proposals;
  while (!pending.empty()) {
    auto next = std::ranges::find_if(pending, [&](const auto& each) { return each.against(after).empty(); });
    if (next == pending.end()) next = pending.begin();
    after[*next->piece].at = next->to.at;
    const PieceId piece = piece_of(game, *next->piece);
    proposals.push_back({.action = Actions::write(game, *next),
                         .sentence = piece.value() + " to " + place_word(after, *next->piece),
                         .pieces = {piece},
                         .path = {}});
    if (next->to.at.on_table()) proposals.back().path.push_back(next->to.at.sector);
    pending.erase(next);
  }
  return proposals;
}

/// RO-063: each Division along the axes where its stands have been set up already. Nothing where that would
/// not be lawful.
std::optional<Proposal> orders_as_set_up(const Game& game, const TableView& table) {
  GiveOrders orders;
  for (const DivisionNo division : attacking_divisions(game)) {
    std::vector<int> axes;
    for (const UnitNo unit : units_where(game, [&](UnitNo no) { return game[no].division == division; }))
      if (const auto seen = place_seen(game, table, piece_of(game, unit)); seen && seen->at.on_table())
        axes.push_back(seen->at.sector.column);
    if (axes.empty()) return std::nullopt;
    std::ranges::sort(axes);
    axes.erase(std::unique(axes.begin(), axes.end()), axes.end());
    orders.frontages.emplace_back(division, std::move(axes));
  }
  if (orders.frontages.empty()) return std::nullopt;
  orders.breakthrough = game.setup->breakthrough.value_or(orders.frontages.back().first);
  if (!orders.against(game).empty()) return std::nullopt;
  const DivisionFacts& breaks_through = (*game.setup)[*orders.breakthrough];
  return Proposal{.action = Actions::write(game, orders),
                  .sentence = "Order each Division to attack where its stands are; " + breaks_through.name +
                              " breaks through",
                  .pieces = {},
                  .path = {}};
}

}  // namespace

std::optional<NamedPlace> place_seen(const Game& game, const TableView& table, const PieceId& piece) {
  const PieceView* view = find_piece(table, piece);
  if (!view || view->state != PieceState::kSeen) return std::nullopt;
  switch (view->place.kind) {
    case Place::Kind::kSector:
      return NamedPlace{Location::at(*view->place.sector), {}};
    case Place::Kind::kOffTable:
      return NamedPlace{Location::left(), {}};
    case Place::Kind::kArea:
      if (view->place.area == "R2") return NamedPlace{Location::r2(), {}};
      if (view->place.area.starts_with("R1-"))
        if (const auto division = game.setup->find_division(view->place.area.substr(3)))
          return NamedPlace{Location::r1(), division};
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::vector<SeenMove> seen_moves(const Game& game, const TableView& table) {
  if (!table.calibrated || (game.step != Step::kAttackerMovement && game.step != Step::kDefenderMovement))
    return {};
  const Side side = game.step == Step::kAttackerMovement ? Side::kAttacker : Side::kDefender;
  const std::vector<Group> groups = groups_seen(game, table, side);
  const OrderSearch order(game, groups);
  std::vector<SeenMove> seen;
  Game after = game;
  for (const MoveUnits& move : order.moves()) {
    seen.push_back({move, {}});
    set_down(after, move);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (order.has(i)) continue;
    const auto move = likeliest_move(after, groups[i].units, groups[i].to.at, groups[i].to.r1);
    if (!move) continue;
    seen.push_back({*move, move->against(after)});
    set_down(after, *move);
  }
  return seen;
}

std::vector<Proposal> proposals(const Game& game, const TableView& table) {
  if (table.calibrated && game.step == Step::kDefenderDeployment)
    return placements(game, table, Side::kDefender);
  if (table.calibrated && game.step == Step::kAttackerDeployment)
    return placements(game, table, Side::kAttacker);
  std::vector<Proposal> found;
  if (table.calibrated && game.step == Step::kOrders && !game.orders.given)
    if (auto orders = orders_as_set_up(game, table)) found.push_back(*std::move(orders));
  for (const SeenMove& seen : seen_moves(game, table)) found.push_back(proposal_of(game, seen.move));
  return found;
}

}  // namespace telescope::rapier
