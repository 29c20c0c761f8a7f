#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {
namespace {

/// One that is lost and has not been told of counts on, or its command's missing test would tell it (OB-H05).
bool counts(const Game& game, const PieceId& piece, const Stand& stand) {
  return !game.facts(piece).is_air() && (stand.on_table() || is_unseen(game, piece));
}

}  // namespace

std::string_view title_of(Step step) {
  static constexpr std::array<std::string_view, 13> kTitles{"Deployment",
                                                            "Start of the day",
                                                            "Start of the turn",
                                                            "Selection",
                                                            "Initiative",
                                                            "Regroup",
                                                            "Move",
                                                            "Opponent fires artillery",
                                                            "You fire artillery",
                                                            "Opponent fires",
                                                            "You fire",
                                                            "Readiness",
                                                            "The end"};
  return kTitles.at(static_cast<std::size_t>(step));
}
std::vector<PieceId> Game::battalions_of(const CommandId& command) const {
  return those([&](const PieceId& id, const Stand& stand) {
    return stand.command == command && stand.in_play() && !facts(id).is_air();
  });
}

std::vector<PieceId> Game::stands_of(Side side, bool hidden) const {
  return those([&](const PieceId& id, const Stand& stand) {
    if (!stand.on_table() && !(hidden && stand.hidden())) return false;
    const UnitFacts& own = facts(id);
    return own.side == side && !own.is_air();
  });
}

int Game::commands_left(Side side) const {
  int count = 0;
  for (const auto& [id, command] : setup->commands)
    if (command.side == side && has_battalion(*this, id)) ++count;
  return count;
}

std::vector<CommandId> Game::may_move(Side side) const {
  std::vector<CommandId> all;
  for (const auto& [id, state] : commands)
    if (setup->commands.at(id).side == side && state.officer && has_battalion(*this, id)) all.push_back(id);
  return all;
}

int Game::day_of(int of_turn) const {
  return (of_turn - 1 + setup->first_turn_of_day - 1) / kTurnsADay + 1;
}
int Game::turn_of_day() const {
  return turn == 0 ? setup->first_turn_of_day : (turn - 1 + setup->first_turn_of_day - 1) % kTurnsADay + 1;
}
bool Game::is_night() const {
  return turn_of_day() <= (settings().season == Season::kWinter ? 2 : 1);
}
bool Game::is_moonlit() const {
  return is_night() && std::ranges::count(settings().moonlit_turns, turn_of_day()) > 0;
}

int Game::strength(const PieceId& piece) const {
  const UnitFacts& unit = facts(piece);
  const Size size = adv().size || unit.reconnaissance ? unit.size : Size::kNormal;
  const bool reduced = unit.landing == Landing::kSwimming && stand(piece).landed && stand(piece).dd_reduced;
  return static_cast<int>(reduced ? std::min(size, settings().dd_strength) : size);
}

Protection Game::protection_of(const PieceId& piece) const {
  const Stand& each = stand(piece);
  return std::max(each.protection, protection_of_armor(armor_of(facts(piece), each.mounted)));
}

std::string Game::new_id(std::string_view what) {
  return std::string(what) + "-" + std::to_string(++numbered);
}

Game new_game(std::shared_ptr<const Setup> setup) {
  Game game{.setup = std::move(setup)};
  for (const auto& [id, command] : game.setup->commands) game.commands[id];
  for (const auto& [id, facts] : game.setup->pieces) {
    Stand stand{.command = facts.command, .protection = facts.protection};
    if (facts.is_artillery()) stand.posture = Posture::kSupport;
    if (facts.at) {
      const bool hidden = game.adv().hidden && game.setup->hidden.contains(id);
      stand.where = hidden ? Where::kHidden : Where::kOnTable;
      stand.placed = {.at = *facts.at, .heading_deg = facts.heading_deg};
    }
    game.stands[id] = std::move(stand);
  }
  if (game.adv().engineering) game.modules.obstacles = game.setup->obstacles;
  game.modules.crossings = game.setup->bridges;
  return game;
}

bool is_unseen(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stand(piece);
  return !game.facts(piece).is_air() &&
         (stand.hidden() || stand.where == Where::kAside || (stand.untold && !stand.on_table()));
}

bool has_battalion(const Game& game, Side side) {
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    return game.side(each.first) == side && counts(game, each.first, each.second);
  });
}

bool has_battalion(const Game& game, const CommandId& command) {
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    return each.second.command == command && counts(game, each.first, each.second);
  });
}

Footprint footprint(const Game& game, const PieceId& piece, const Placed& placed) {
  const UnitFacts& facts = game.facts(piece);
  return {.centre = placed.at,
          .heading = Heading::from_degrees(placed.heading_deg),
          .width = facts.base_width,
          .depth = facts.base_depth};
}

void end_of_move_state(Game& game) {
  for (auto& [id, stand] : game.stands) {
    stand.move = {};
    stand.pinned = false;
  }
  for (auto& [id, command] : game.commands) {
    command.flamed = command.reduced = false;
    command.waves.clear();
  }
  for (Obstacle& each : game.modules.obstacles) each.passed_in_move = 0;
  game.results.clear();
  game.rulings.clear();
}

}  // namespace telescope::brevity
