#include "core/rules/raphia/table/ways.hpp"

#include <set>
#include <utility>

#include "core/rules/raphia/movement/allowance.hpp"

namespace telescope::raphia {
namespace {

constexpr std::array kFacings{Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest};

int most_squares(Type type) {
  if (type == Type::kGeneral) return kGeneralSquares;
  return is_cavalry(type) || type == Type::kLightInfantry ? 2 : 1;  // LI: one beyond the friend it passes
}

/// RRQ-12: only straight ahead, or any way.
bool goes_any_way(const Game& game, Type type) {
  return type == Type::kGeneral || game.settings().direction == MoveDirection::kAnyOrthogonal;
}

/// May it come into the square on its way (RR-006, RRQ-25)? Light infantry may pass a friend (RR-042).
bool may_enter(const Game& game, const PieceId& piece, Sector at) {
  if (!game.is_on_board(at)) return false;
  const PieceId* unit = game.unit_at(at);
  if (!unit) return true;
  const bool friends = game.side(*unit) == game.side(piece);
  return friends && (game.setup->is_general(piece) || game.type(piece) == Type::kLightInfantry);
}

struct Reached {
  int squares = 0, turns = 0;
  std::vector<WayStep> way;
};

}  // namespace

std::map<Facings, std::vector<WayStep>> ways_of(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  const Type type = game.type(piece);
  const int most = most_squares(type);
  const bool any_way = goes_any_way(game, type);
  const Facings from{stand.at, stand.facing};
  std::map<Facings, Reached> reached{{from, {}}};
  // The fewest squares first, of those the fewest turns.
  std::set<std::tuple<int, int, Facings>> open{{0, 0, from}};
  while (!open.empty()) {
    const auto [squares, turns, at] = *open.begin();
    open.erase(open.begin());
    const auto come = [&, squares = squares, turns = turns, at = at](Facings next, int squares_more,
                                                                     int turns_more, WayStep step) {
      const std::pair cost{squares + squares_more, turns + turns_more};
      const auto known = reached.find(next);
      if (known != reached.end() && std::pair(known->second.squares, known->second.turns) <= cost) return;
      if (known != reached.end()) open.erase({known->second.squares, known->second.turns, next});
      Reached better{cost.first, cost.second, reached.at(at).way};
      better.way.push_back(step);
      reached[next] = std::move(better);
      open.insert({cost.first, cost.second, next});
    };
    if (type != Type::kGeneral)
      for (const Facing other : kFacings)
        if (other != at.facing) come({at.square, other}, 0, 1, {.go = std::nullopt, .facing = other});
    for (const Facing way : kFacings) {
      const Sector next = ahead(at.square, way);
      if ((way == at.facing || any_way) && squares < most && may_enter(game, piece, next))
        come({next, at.facing}, 1, 0, {.go = next, .facing = std::nullopt});
    }
  }
  std::map<Facings, std::vector<WayStep>> ways;
  for (auto& [at, best] : reached) ways.emplace(at, std::move(best.way));
  return ways;
}

std::optional<std::vector<WayStep>> way_to(const Game& game, const PieceId& piece, Sector to,
                                           std::optional<Facing> facing, bool attack) {
  const bool any_facing = !facing || game.setup->is_general(piece);
  const std::vector<WayStep>* best = nullptr;
  const auto ways = ways_of(game, piece);
  for (const auto& [at, way] : ways) {
    const bool there =
        attack ? ahead(at.square, at.facing) == to : at.square == to && (any_facing || at.facing == *facing);
    if (there && (!best || way.size() < best->size())) best = &way;
  }
  return best ? std::optional(*best) : std::nullopt;
}

Json to_json(const std::vector<WayStep>& way) {
  Json json = Json::array();
  for (const WayStep& step : way)
    json.push_back(step.go ? Json{{"go", {step.go->column, step.go->row}}}
                           : Json{{"face", to_string(step.facing.value())}});
  return json;
}

}  // namespace telescope::raphia
