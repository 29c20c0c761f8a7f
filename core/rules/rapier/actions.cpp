#include "core/rules/rapier/actions.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "core/rules/rapier/stacking.hpp"

namespace telescope::rapier {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;  // Clang before 17 cannot deduce it

[[noreturn]] void malformed(const std::string& why) {
  throw std::invalid_argument("malformed action: " + why);
}

Sector read_sector(const Game& game, const std::string& text) {
  const auto sector = sector_from_label(*grid_of(game.board), text);
  if (!sector) malformed("the board has no sector '" + text + "'");
  return *sector;
}

PieceId read_piece(const Game& game, const Json& json) {
  const PieceId id(json.get<std::string>());
  if (!game.pieces.contains(id)) malformed("the kit has no piece '" + id.value() + "'");
  return id;
}

Begin read_begin(const Action& action) {
  const auto kit = parse_kit(action.at("kit").dump(), "kit");
  if (!kit) malformed(kit.error().message);
  if (!grid_of(kit->board)) malformed("Rapier Offensive is played on a grid");
  const Json settings = action.at("scenario").value("settings", Json::object());
  Game game;
  game.board = kit->board;
  game.stacking_limit = settings.value(std::string(kStackingLimitKey), static_cast<int>(kStackingLimit));
  game.grouping = settings.value(std::string(kGroupingKey), std::string(kTogether)) == kTogether
                      ? Grouping::kAsGroup
                      : Grouping::kOneAfterAnother;
  for (const KitPiece& piece : kit->pieces) game.pieces[piece.id] = {.side = piece.side, .location = {}};
  return {std::move(game)};
}

PlacePiece read_place(const Game& game, const Action& action) {
  PlacePiece place{.piece = read_piece(game, action.at("piece")), .to = {}};
  if (action.contains("area")) {
    place.to.area = action.at("area").get<std::string>();
    if (std::ranges::find(game.board.areas, place.to.area, &NamedArea::name) == game.board.areas.end())
      malformed("the board has no area '" + place.to.area + "'");
  } else {
    place.to.sector = read_sector(game, action.at("sector").get<std::string>());
  }
  return place;
}

MoveGroup read_group(const Game& game, const Action& action) {
  MoveGroup group;
  for (const Json& piece : action.at("pieces")) group.pieces.push_back(read_piece(game, piece));
  for (const Json& sector : action.at("path"))
    group.path.push_back(read_sector(game, sector.get<std::string>()));
  if (group.pieces.empty() || group.path.size() < 2) malformed("a group needs pieces and a path");
  const Side side = game.pieces.at(group.pieces.front()).side;
  for (const PieceId& id : group.pieces) {
    const GamePiece& piece = game.pieces.at(id);
    if (piece.side != side || piece.location.sector != group.path.front() ||
        std::ranges::count(group.pieces, id) != 1)
      malformed("a group is of one side and stands together where its path begins");
  }
  return group;
}

std::string full(const Game& game, Sector sector, int count) {
  return label(*grid_of(game.board), sector) + " has room for " + std::to_string(game.stacking_limit) +
         " of a side; there would be " + std::to_string(count) + ".";
}

std::vector<Objection> objections_to(const Game& game, const PlacePiece& place) {
  if (!place.to.sector) return {};  // RO-040
  const GamePiece& piece = game.pieces.at(place.piece);
  const int count = 1 + count_in(game, *place.to.sector, piece.side, {place.piece});
  if (count <= game.stacking_limit) return {};
  const bool from_reserve = game.phase == Phase::kPlay && !piece.location.area.empty();
  const std::string_view rule =
      from_reserve ? "RQ-16" : stacking_rule(game.phase, piece.side, *place.to.sector);
  return {{std::string(rule), full(game, *place.to.sector, count)}};
}

bool share_an_edge(Sector a, Sector b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1;
}

std::vector<Objection> objections_to(const Game& game, const MoveGroup& group) {
  std::vector<Objection> objections;
  const Side side = game.pieces.at(group.pieces.front()).side;
  const int size = static_cast<int>(group.pieces.size());
  for (std::size_t i = 1; i < group.path.size(); ++i) {
    const Sector sector = group.path[i];
    if (!share_an_edge(group.path[i - 1], sector))
      objections.push_back({"RO-090", "A move goes from sector to sector across an edge; " +
                                          label(*grid_of(game.board), sector) + " is not next."});
    const bool passing = i + 1 < group.path.size();
    const int arriving = passing && game.grouping == Grouping::kOneAfterAnother ? 1 : size;
    const int count = arriving + count_in(game, sector, side, group.pieces);
    if (count > game.stacking_limit)
      objections.push_back({passing ? "RO-038" : "RO-037", full(game, sector, count)});
  }
  return objections;
}

Event moved(const Game& game, const PieceId& piece, const Location& to) {
  Event event{{"type", "placed"}, {"audience", "all"}, {"piece", piece.value()}};
  if (to.sector)
    event["sector"] = label(*grid_of(game.board), *to.sector);
  else
    event["area"] = to.area;
  return event;
}

}  // namespace

RapierAction read_action(const GameState& state, const Action& action) try {
  const std::string type = action.at("type");
  if (state.is_null() != (type == "begin")) malformed("a game begins with 'begin', once");
  if (type == "begin") return read_begin(action);
  const Game game = game_from_json(state);
  if (type == "advance") return Advance{};
  if (type == "place") return read_place(game, action);
  if (type == "move_group") return read_group(game, action);
  malformed("unknown type '" + type + "'");
} catch (const Json::exception& error) {
  malformed(error.what());
}

std::vector<Objection> objections(const Game& game, const RapierAction& action) {
  return std::visit(
      Overloaded{
          [](const Begin&) { return std::vector<Objection>(); },
          [&](const Advance&) {
            return game.phase == Phase::kPlay
                       ? std::vector<Objection>{{"RO-051", "Set-up is over; the game is in play."}}
                       : std::vector<Objection>();
          },
          [&](const auto& other) { return objections_to(game, other); },
      },
      action);
}

Outcome perform(Game game, const RapierAction& action) {
  std::vector<Event> events;
  std::visit(
      Overloaded{
          [&](const Begin& begin) {
            game = begin.game;
            events.push_back({{"type", "begun"}, {"audience", "all"}});
          },
          [&](const Advance&) {
            game.phase = game.phase == Phase::kDefenderDeployment ? Phase::kAttackerDeployment : Phase::kPlay;
            events.push_back({{"type", "phase"}, {"audience", "all"}, {"phase", to_string(game.phase)}});
          },
          [&](const PlacePiece& place) {
            game.pieces.at(place.piece).location = place.to;
            events.push_back(moved(game, place.piece, place.to));
          },
          [&](const MoveGroup& group) {
            const Location to{.sector = group.path.back(), .area = {}};
            for (const PieceId& piece : group.pieces) {
              game.pieces.at(piece).location = to;
              events.push_back(moved(game, piece, to));
            }
          },
      },
      action);
  return {.state = to_json(game), .events = std::move(events)};
}

}  // namespace telescope::rapier
