#include <algorithm>
#include <array>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/table/table.hpp"

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
  const auto move = likeliest_move(game, {unit}, to);
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
    if (!seen || is_there(game, unit, *seen) || !likeliest_move(game, {unit}, *seen)) continue;
    const auto same = std::ranges::find_if(groups, [&](const Group& group) {
      const UnitNo first = group.units.front();
      return group.to == *seen && game[first].at == game[unit].at &&
             game[first].division == game[unit].division && fits_alone(game, first, *seen);
    });
    if (same == groups.end() || !fits_alone(game, unit, *seen))
      groups.push_back({{unit}, *seen});
    else
      same->units.push_back(unit);
  }
  // Those in front make room for those behind.
  std::ranges::stable_sort(groups, std::ranges::greater{}, [&](const Group& group) {
    if (!group.to.at.on_table()) return 1000;
    return side == Side::kAttacker ? group.to.at.sector.row : -group.to.at.sector.row;
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

/// Groups by their place, one after the other, each with its move.
using Order = std::vector<std::pair<std::size_t, MoveUnits>>;

/// Depth first through the orders, with a budget: nearly always the first order will do.
class OrderSearch {
 public:
  OrderSearch(const Game& game, const std::vector<Group>& groups) : groups_(groups) {
    for (const Group& group : groups) hopeful_.push_back(fits_alone(game, group.units.front(), group.to));
    search(game);
  }
  /// That of most groups.
  const Order& best() const { return best_; }

 private:
  void search(const Game& game) {
    if (order_.size() > best_.size()) best_ = order_;
    for (std::size_t i = 0; i < groups_.size() && best_.size() < groups_.size() && budget_ > 0; ++i) {
      if (!hopeful_[i]) continue;
      --budget_;
      const auto move = lawful_move(game, groups_[i].units, groups_[i].to);
      if (!move) continue;
      Game after = game;
      set_down(after, *move);
      hopeful_[i] = false;  // it has gone
      order_.emplace_back(i, *move);
      search(after);
      order_.pop_back();
      hopeful_[i] = true;
    }
  }

  const std::vector<Group>& groups_;
  std::vector<bool> hopeful_;
  Order order_, best_;
  int budget_ = 500;
};

Proposal proposal_of(const Game& game, const MoveUnits& move) {
  const std::string group = list_of(game, move.units);
  const std::string start = stop_word(game, move, move.path.front());
  Proposal proposal{
      .action = Actions::write(game, move),
      .sentence = move.path.back().kind == Where::kLeft
                      ? group + " off the far edge from " + start
                      : group + " from " + start + " to " + stop_word(game, move, move.path.back()),
      .pieces = pieces_of(game, move.units)};
  for (const Location& stop : move.path)
    if (stop.on_table()) proposal.path.push_back(stop.sector);
  return proposal;
}

/// RO-052, RO-067: what lies elsewhere than the game has it, those with room first. The defender's by the
/// names of his pieces: in the order of what they hide they would tell it (HD-01).
std::vector<Proposal> placements(const Game& game, const TableView& table, Side side) {
  std::vector<PlacePieces> pending;
  for (const UnitNo no : units_where(game, [&](UnitNo each) {
         return game.side(each) == side && (side == Side::kAttacker || game[each].counter);
       })) {
    const auto seen = place_seen(game, table, piece_of(game, no));
    if (!seen || seen->at.kind == Where::kLeft || is_there(game, no, *seen)) continue;
    if (seen->at.kind == Where::kR1 && seen->r1 != game[no].division) continue;
    pending.push_back({.piece = no, .to = *seen});
  }
  if (side == Side::kDefender)
    std::ranges::sort(pending, {}, [&](const auto& each) { return piece_of(game, *each.piece); });
  Game after = game;
  std::vector<Proposal> proposals;
  while (!pending.empty()) {
    auto next = std::ranges::find_if(pending, [&](const auto& each) { return each.against(after).empty(); });
    if (next == pending.end()) next = pending.begin();
    after[*next->piece].at = next->to.at;
    const PieceId piece = piece_of(game, *next->piece);
    proposals.push_back({.action = Actions::write(game, *next),
                         .sentence = piece.value() + " to " + place_word(after, *next->piece),
                         .pieces = {piece}});
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
    for (const UnitNo unit : units_of(game, division))
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
                              " breaks through"};
}

}  // namespace

std::optional<NamedPlace> place_seen(const Game& game, const TableView& table, const PieceId& piece) {
  const PieceView* view = find_piece(table, piece);
  if (!view || view->state != PieceState::kSeen) return std::nullopt;
  const Place& place = view->place;
  if (place.kind == Place::Kind::kSector) return NamedPlace{Location::at(*place.sector), {}};
  if (place.kind == Place::Kind::kOffTable) return NamedPlace{Location::left(), {}};
  if (place.kind != Place::Kind::kArea) return std::nullopt;
  if (place.area == "R2") return NamedPlace{Location::r2(), {}};
  if (place.area.starts_with("R1-"))
    if (const auto division = game.setup->find_division(place.area.substr(3)))
      return NamedPlace{Location::r1(), division};
  return std::nullopt;
}

std::vector<SeenMove> seen_moves(const Game& game, const TableView& table) {
  const auto side = moving_side(game);
  if (!table.calibrated || !side) return {};
  const std::vector<Group> groups = groups_seen(game, table, *side);
  const OrderSearch order(game, groups);
  std::vector<bool> goes(groups.size());
  std::vector<SeenMove> seen;
  Game after = game;
  for (const auto& [group, move] : order.best()) {
    goes[group] = true;
    seen.push_back({move, {}});
    set_down(after, move);
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (goes[i]) continue;
    const auto move = likeliest_move(after, groups[i].units, groups[i].to);
    if (!move) continue;
    seen.push_back({*move, move->against(after)});
    set_down(after, *move);
  }
  return seen;
}

std::vector<Proposal> proposals(const Game& game, const TableView& table) {
  if (!table.calibrated) return {};
  if (game.step == Step::kDefenderDeployment) return placements(game, table, Side::kDefender);
  if (game.step == Step::kAttackerDeployment) return placements(game, table, Side::kAttacker);
  std::vector<Proposal> found;
  if (game.step == Step::kOrders && !game.orders.given)
    if (auto orders = orders_as_set_up(game, table)) found.push_back(*std::move(orders));
  for (const SeenMove& seen : seen_moves(game, table)) found.push_back(proposal_of(game, seen.move));
  return found;
}

Spot spot_of(const Game& game, UnitNo unit) {
  const Location& place = game[unit].at;
  if (place.on_table()) return InSector{place.sector, std::nullopt};
  if (place.in_reserve()) return InArea{place_word(game, unit)};
  return OffTable{place_word(game, unit)};
}

std::vector<Standing> standings(const Game& game) {
  std::vector<Standing> all;
  const bool setting_up = !in_turn(game.step) && game.step != Step::kOver;
  std::vector<bool> dealt(game.setup->counters.size());
  for (const UnitNo no : game.numbers()) {
    const UnitState& unit = game[no];
    const bool anywhere = setting_up && unit.at.kind == Location::Kind::kNowhere;
    if (unit.counter) {
      dealt[static_cast<std::size_t>(*unit.counter)] = true;
      const PieceId counter = (*game.setup)[*unit.counter];
      if (unit.face_up)
        all.push_back({.piece = counter});
      else if (!anywhere)
        all.push_back({counter, spot_of(game, no), {}});
    }
    const PieceId stand(game.facts(no).id.value());
    if (unit.kind == Kind::kDummy) continue;  // RO-036: it has none
    if (!unit.face_up) {
      all.push_back({.piece = stand});
    } else if (!anywhere || game.side(no) == Side::kDefender) {
      all.push_back({stand, spot_of(game, no), {}});
      if (unit.counter && unit.at.on_table()) all.back().replaces = (*game.setup)[*unit.counter];
    }
  }
  if (!setting_up)
    for (std::size_t i = 0; i < dealt.size(); ++i)
      if (!dealt[i]) all.push_back({.piece = game.setup->counters[i]});
  return all;
}

}  // namespace telescope::rapier
