#include "core/rules/raphia/knowledge/move_choices.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/movement/way.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {
namespace {

/// A way that is being looked for, with what it has cost.
struct Reached {
  MoveChoice way;
  int squares = 0;
  int turns = 0;
  bool ends = false;  ///< it goes no further: an attack, a general in the open, a friend passed
};

/// Looks for ways square by square and turn by turn, the shortest first. It only proposes: what stands
/// against a way is for objections_to_movement() to say.
class Search {
 public:
  Search(const Game& game, const PieceId& piece)
      : game_(game),
        piece_(piece),
        side_(game.side(piece)),
        type_(game.type(piece)),
        may_(allowance(type_, colours_of(*game.setup->deck, game.laid(piece)), game.settings())) {}

  std::vector<MoveChoice> all() {
    const Stand& stand = game_.stands.at(piece_);
    reach({.way = {.steps = {}, .at = stand.at, .facing = stand.facing, .attack = {}},
           .squares = stand.squares,
           .turns = stand.turns});
    while (!open_.empty()) {
      const Reached from = std::move(open_.front());
      open_.pop_front();
      for (int i = 0; i < 4; ++i) go_on(from, static_cast<Facing>(i));
    }
    return lawful();
  }

 private:
  /// RR-036, RR-051: a square or a turn, where the cards do not give both.
  bool may_spend(const Reached& from) const { return !may_.either || from.squares + from.turns == 0; }

  void go_on(const Reached& from, Facing direction) {
    const bool any =
        game_.settings().direction == MoveDirection::kAnyOrthogonal || turns_free(type_);  // RRQ-12
    if (direction == from.way.facing || any) enter(from, direction);
    if (direction != from.way.facing && type_ != Type::kGeneral) turn(from, direction);
  }

  void turn(Reached from, Facing facing) {
    const bool half = opposite(facing) == from.way.facing;
    if (half && game_.settings().turn_max == 90 && !may_.free_turns) return;  // RRQ-15: in two turns
    if (!may_.free_turns && (from.turns >= may_.turns || !may_spend(from))) return;
    if (!may_.free_turns) ++from.turns;
    from.way.facing = facing;
    from.way.steps.push_back({.go = {}, .facing = facing});
    reach(std::move(from));
  }

  void enter(Reached from, Facing direction) {
    const Sector to = ahead(from.way.at, direction);
    if (from.squares >= may_.squares || !may_spend(from) || !game_.is_on_board(to)) return;
    ++from.squares;
    const PieceId* unit = game_.unit_at(to);
    const bool other = unit && *unit != piece_;
    if (other && game_.side(*unit) != side_) return attack(std::move(from), to);
    if (other && type_ == Type::kLightInfantry) return pass(std::move(from), to, direction);
    if (other && type_ != Type::kGeneral) return;
    from.ends = !game_.generals_at(to, enemy_of(side_)).empty();  // RRQ-74
    step(from, to);
    reach(std::move(from));
  }

  void attack(Reached from, Sector square) {
    from.way.attack = square;
    from.ends = true;
    reach(std::move(from));
  }

  /// RR-042, RRQ-22: straight through a friend.
  void pass(Reached from, Sector through, Facing direction) {
    const Sector beyond = ahead(through, direction);
    if (!may_.may_pass || !game_.is_on_board(beyond)) return;
    step(from, through);
    step(from, beyond);
    from.squares = may_.squares;
    reach(std::move(from));
  }

  static void step(Reached& from, Sector to) {
    from.way.at = to;
    from.way.steps.push_back({.go = to, .facing = {}});
  }

  void reach(Reached now) {
    const auto state = std::tuple(now.way.at, now.way.facing, now.way.attack, now.squares, now.turns);
    if (!seen_.insert(state).second) return;
    if (!now.ends) open_.push_back(now);
    found_.push_back(std::move(now.way));
  }

  /// Facings are not told apart where the unit may face as it likes in the end.
  std::vector<MoveChoice> lawful() const {
    const Stand& stand = game_.stands.at(piece_);
    std::set<std::tuple<Sector, Facing, std::optional<Sector>>> offered;
    std::vector<MoveChoice> ways;
    for (const MoveChoice& way : found_) {
      if (!way.attack && way.at == stand.at && (way.facing == stand.facing || turns_free(type_))) continue;
      const Facing facing = turns_free(type_) ? Facing::kNorth : way.facing;
      const std::tuple key(way.at, facing, way.attack);
      if (offered.contains(key)) continue;
      const std::size_t before = ways.size();
      for (const auto& cards : sets_of_cards()) add_if_lawful(way, cards, ways);
      if (ways.size() > before) offered.insert(key);
    }
    return ways;
  }

  /// None, each one, and all of those that lie face down: two at most (RR-021).
  std::vector<std::vector<std::string>> sets_of_cards() const {
    std::vector<std::string> down;
    std::ranges::copy_if(game_.laid(piece_), std::back_inserter(down),
                         [&](const std::string& card) { return !game_.is_up(piece_, card); });
    const cards::Deck& deck = *game_.setup->deck;
    std::ranges::sort(down, {}, [&](const std::string& card) { return deck.place(card); });
    std::vector<std::vector<std::string>> sets{{}};
    for (const std::string& card : down) sets.push_back({card});
    if (down.size() > 1) sets.push_back(down);
    return sets;
  }

  void add_if_lawful(MoveChoice way, const std::vector<std::string>& cards,
                     std::vector<MoveChoice>& ways) const {
    way.cards = cards;
    const Wanted wanted{.kind = Kind::kMove,
                        .side = side_,
                        .piece = piece_,
                        .cards = cards,
                        .attack = way.attack,
                        .way = way.steps,
                        .supports = {}};
    if (objections_to_movement(game_, wanted).empty()) ways.push_back(std::move(way));
  }

  const Game& game_;
  const PieceId& piece_;
  Side side_;
  Type type_;
  Allowance may_;
  std::deque<Reached> open_;
  std::vector<MoveChoice> found_;
  std::set<std::tuple<Sector, Facing, std::optional<Sector>, int, int>> seen_;
};

/// One word for each thing on the way, put together by `joined`.
template <class GoWords, class FaceWords>
std::vector<std::string> parts_of(const MoveChoice& way, GoWords go, FaceWords face) {
  std::vector<std::string> parts;
  for (const WayStep& step : way.steps) parts.push_back(step.go ? go(*step.go) : face(*step.facing));
  return parts;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(text.empty() ? "" : between).append(part);
  return text;
}

Json to_json(Sector at) {
  return {at.column, at.row};
}

}  // namespace

std::vector<MoveChoice> move_choices(const Game& game, const PieceId& piece) {
  return Search(game, piece).all();
}

Action move_action(const PieceId& piece, const MoveChoice& way) {
  Action action{{"type", "move"}, {"piece", piece.value()}, {"way", Json::array()}};
  for (const WayStep& step : way.steps)
    action["way"].push_back(step.go ? Json{{"go", to_json(*step.go)}}
                                    : Json{{"face", std::string(to_string(*step.facing))}});
  if (way.attack) action["attack"] = to_json(*way.attack);
  if (!way.cards.empty()) action["cards"] = way.cards;
  return action;
}

std::string words_of(const Game& game, const PieceId& piece, const MoveChoice& way) {
  const Setup& setup = *game.setup;
  const auto go = [&](Sector to) {
    const PieceId* unit = game.unit_at(to);
    const bool through = unit && *unit != piece && !setup.is_general(piece) && to != way.at;
    return through ? "through " + setup.named(*unit) : "to " + setup.label(to);
  };
  auto parts = parts_of(way, go, [](Facing facing) { return "turn " + std::string(to_string(facing)); });
  if (way.attack) {
    const PieceId* target = game.unit_at(*way.attack);
    parts.push_back("attack " + (target ? setup.named(*target) + " on " : "") + setup.label(*way.attack));
  }
  std::string text = joined(parts, ", then ");
  if (!way.cards.empty()) text += ": " + words_of_cards(game, way.cards);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string id_of(const Game& game, const MoveChoice& way) {
  const Setup& setup = *game.setup;
  auto parts = parts_of(
      way, [&](Sector to) { return setup.label(to); },
      [](Facing facing) { return std::string(to_string(facing)); });
  if (way.attack) parts.push_back("attack " + setup.label(*way.attack));
  parts.insert(parts.end(), way.cards.begin(), way.cards.end());
  return joined(parts, "/");
}

}  // namespace telescope::raphia
