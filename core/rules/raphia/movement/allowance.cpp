#include <algorithm>
#include <tuple>

#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

/// One card of the right colour: a square or a turn; two: both (RR-036, RR-037, RR-051, RR-052).
Allowance square_or_turn(int cards) {
  if (cards == 0) return {};
  return {.squares = 1, .turns = 1, .either = cards == 1};
}

/// The table RR-054 to RR-059, a row a type.
Allowance of_colours(Type type, int red, int black, const RaphiaSettings& settings) {
  const int cards = red + black;
  switch (type) {
    case Type::kHeavyInfantry:
      return square_or_turn(red);
    case Type::kLightInfantry:
      return {.squares = std::min(cards, 1), .free_turns = true, .may_pass = cards >= 2};
    case Type::kHeavyCavalry: {
      const int squares = red > 0 ? std::min(red, 2) : black >= 2 ? 2 : 0;
      return {.squares = squares, .turns = squares};
    }
    case Type::kLightCavalry:
      return {.squares = std::min(2, cards * settings.lc_squares_per_card), .free_turns = true};
    case Type::kElephants:
      return square_or_turn(black);
    case Type::kGeneral:
      return {.squares = cards > 0 ? kGeneralSquares : 0, .free_turns = true};
  }
  return {};
}

/// RRQ-68: one suitable card is enough to bind it; of heavy cavalry also its two black ones (RRQ-19).
bool has_card_to_move(const Game& game, const PieceId& piece) {
  const Type type = game.type(piece);
  const Colours cards = colours_of(*game.setup->deck, game.laid(piece));
  const bool only_black = type == Type::kHeavyCavalry && cards.red + cards.jokers == 0;
  if (type == Type::kGeneral || (only_black && !game.settings().two_blacks_compel)) return false;
  return allowance(type, cards, game.settings()).squares > 0;
}

/// What section 4 says of a type.
struct TypeRow {
  int most;  ///< squares a turn, whatever its cards
  std::string_view most_rule, most_words, cards_rule, cards_words;
};

/// RR-035 to RR-053 and RR-061, in the order of Type.
constexpr std::array<TypeRow, 6> kRows{{
    {1, "RR-035", "one square", "RR-036", "one red card moves or turns it, two red cards do both"},
    {1, "RR-039", "one square", "RR-040", "a card of either colour moves it"},
    {2, "RR-043", "two squares", "RR-044",
     "each red card gives a square and a turn, two black cards give two"},
    {2, "RR-047", "two squares", "RR-048", "a card of either colour moves it"},
    {1, "RR-050", "one square", "RR-051", "one black card moves or turns it, two black cards do both"},
    {3, "RR-061", "three squares", "RR-061", "his card moves him"},
}};

constexpr int kNever = 99;

/// RR-046, RRQ-18: how few cards of heavy cavalry pay for what follows `from`. Each gives one square and one
/// turn before or after it; one that only turns is spent where the unit cannot move (RRQ-20, RRQ-69).
int cards_from(const std::vector<Pace>& paces, std::size_t from) {
  if (from >= paces.size()) return 0;
  const auto is_turn = [&](std::size_t i) { return i < paces.size() && paces[i].kind == Pace::Kind::kTurn; };
  if (!is_turn(from)) {
    const int square = 1 + cards_from(paces, from + 1);
    return is_turn(from + 1) ? std::min(square, 1 + cards_from(paces, from + 2)) : square;
  }
  int least = kNever;
  if (paces[from].hemmed_in) least = 1 + cards_from(paces, from + 1);
  if (from + 1 < paces.size() && !is_turn(from + 1)) least = std::min(least, 1 + cards_from(paces, from + 2));
  return least;
}

/// Of the way as a whole. A turn that a card of an earlier square still gives is used first.
int heavy_cavalry_cards(const Stand& stand, const Walk& walk) {
  std::vector<Pace> paces = walk.paces;
  std::erase_if(paces, [](const Pace& pace) { return pace.kind == Pace::Kind::kThrough; });
  const int cards = cards_from(paces, 0);
  const bool has_turn_left = stand.squares > stand.turns;
  if (!has_turn_left || paces.empty() || paces.front().kind != Pace::Kind::kTurn) return cards;
  return std::min(cards, cards_from(paces, 1));
}

/// "No card of it is turned up", what would be needed, and what to do while cards lie face down.
Objection lacks(const Game& game, const PieceId& piece, const CardIds& cards, std::string_view rule,
                std::string_view need) {
  const std::string named = game.named(piece);
  const bool has_none = game.laid(piece).empty();
  if (has_none && game.is_general(piece))
    return {"RR-062", named + " has no card: he goes only where the unit goes that he is attached to."};
  const auto up = game.turned_up(piece).size();
  const std::string what = has_none            ? named + " has no card"
                           : cards.size() > up ? "The cards named for " + named + " do not do"
                           : up == 0           ? "No card of " + named + " is turned up"
                                               : "No further card of " + named + " is turned up";
  const char* first = !has_none && cards.size() <= up && game.laid(piece).size() > up
                          ? " Turn up what the move needs before it is confirmed (RR-031)."
                          : "";
  return {std::string(has_none ? "RR-033" : rule), what + ": " + std::string(need) + "." + first};
}

}  // namespace

Allowance allowance(Type type, const Colours& cards, const RaphiaSettings& settings) {
  Allowance best;
  const auto worth = [](const Allowance& each) {
    return std::tuple(each.squares, each.turns - (each.either ? 1 : 0), each.may_pass, each.free_turns);
  };
  for (int as_red = 0; as_red <= cards.jokers; ++as_red) {
    const Allowance each =
        of_colours(type, cards.red + as_red, cards.black + cards.jokers - as_red, settings);
    if (worth(each) > worth(best)) best = each;
  }
  return best;
}

bool must_move(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  return !stand.lost && !stand.taken && has_card_to_move(game, piece) &&
         can_enter_any(game, piece, stand.at, stand.facing);
}

int squares_spent(const Game& game, const PieceId& piece, const Walk& walk) {
  if (game.type(piece) != Type::kHeavyCavalry) return walk.squares();
  const int cards = heavy_cavalry_cards(game.stands.at(piece), walk);
  return cards >= kNever ? walk.squares() : std::max(cards, walk.squares());
}

std::optional<Objection> shortage(const Game& game, const PieceId& piece, const Walk& walk,
                                  const CardIds& cards) {
  const Type type = game.type(piece);
  const TypeRow& row = kRows.at(static_cast<std::size_t>(type));
  const Stand& stand = game.stands.at(piece);
  const Allowance may = allowance(type, colours_of(*game.setup->deck, cards), game.settings());
  const auto never = [&](std::string_view rule, const std::string& words) {
    return std::optional(Objection{std::string(rule), game.named(piece) + words});
  };
  const auto lacking = [&](bool lacks_it, std::string_view rule, std::string_view need) {
    return lacks_it ? std::optional(lacks(game, piece, cards, rule, need)) : std::nullopt;
  };
  const auto without_card = [&](bool without) { return lacking(without, row.cards_rule, row.cards_words); };

  const bool attacks_after_passing = walk.passes() && walk.count(Pace::Kind::kAttack) > 0;  // only if set
  const int squares = stand.squares + walk.squares() - (attacks_after_passing ? 1 : 0);
  const int turns = stand.turns + walk.turns();
  if (squares > row.most)
    return never(row.most_rule, " moves " + std::string(row.most_words) + " a turn at most.");
  if (type == Type::kHeavyCavalry) {
    const int spent = heavy_cavalry_cards(stand, walk);
    if (spent >= kNever)
      return never("RRQ-20", " turns once for each square, and without a square only where it cannot move.");
    if (stand.squares + spent > row.most)
      return never("RR-046", " has one square and one turn for each of its two cards.");
    return without_card(stand.squares + spent > may.squares);
  }
  if (!turns_free(type)) {
    if (turns > 1) return never("RRQ-69", " changes facing once a turn at most.");
    return without_card(squares + turns > (may.squares == 0 ? 0 : may.either ? 1 : 2));
  }
  if (type == Type::kLightCavalry && may.squares > 0)
    return lacking(squares > may.squares, "RRQ-21", "each card moves it one square");
  if (squares > may.squares) return without_card(true);
  return lacking(walk.passes() && !may.may_pass, "RR-042", "it passes through a friend by two cards");
}

Objections objections_to_cards(const Game& game, const PieceId& piece, const CardIds& cards) {
  for (const std::string& card : cards) {
    const auto refused = [&](const char* rule, const char* why) {
      return objection(rule,
                       "Not turned up on " + game.named(piece) + ": " + words_of_cards(game, {card}) + why);
    };
    if (!contains(game.laid(piece), card)) return refused("RR-031", " does not lie there.");
    if (game.is_up(piece, card)) return refused("RR-031", " lies face up already.");
    if (std::ranges::count(cards, card) > 1) return refused("RRQ-67", " is named twice.");
  }
  return {};
}

Objections objections_to_way(const Game& game, const PieceId& piece, const Walk& walk, const CardIds& cards) {
  if (!walk.objections.empty()) return walk.objections;
  if (auto no = objections_to_cards(game, piece, cards); !no.empty()) return no;
  const CardIds up = both(game.turned_up(piece), cards);
  if (const auto no = shortage(game, piece, walk, up)) return {*no};
  for (const std::string& card : cards) {  // more cards never allow less: one at a time is enough
    auto fewer = up;
    std::erase(fewer, card);
    if (!shortage(game, piece, walk, fewer))
      return objection("RRQ-67", "Only the cards that the move needs are turned up: " + game.named(piece) +
                                     " can make it without " + words_of_cards(game, {card}) + ".");
  }
  return {};
}

Walk walk_to_attack(const Game& game, const PieceId& piece, std::vector<WayStep> way, Sector square) {
  const auto direction = towards(game.stands.at(piece).at, square);
  if (way.empty() && direction && game.settings().direction == MoveDirection::kForward)
    way.push_back({.facing = *direction});
  return walk(game, piece, way, square);
}

std::vector<Sector> may_attack(const Game& game, const PieceId& piece, const CardIds& cards, Facing first) {
  std::vector<Sector> squares;
  for (const Facing direction : facings_from(first)) {
    const Sector square = ahead(game.stands.at(piece).at, direction);
    const Walk attack = walk_to_attack(game, piece, {}, square);
    if (attack.objections.empty() && !shortage(game, piece, attack, cards)) squares.push_back(square);
  }
  return squares;
}

}  // namespace telescope::raphia
