#include "core/rules/raphia/player/searched.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/rules/raphia/knowledge/knowledge.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kMostCandidates = 16;
constexpr double kOfWinning = 0.8;  // of the value of an end; the rest is by how many units
constexpr double kOfUnit = 0.45;    // a unit more, on the logistic scale
constexpr int kSteps = 100;         // of a strong player

/// Cards of `owner` whose faces `seat` cannot know, pile by pile.
std::vector<std::string> hidden_from(const Game& game, Side seat, Side owner) {
  std::set<std::string> seen;
  for (const KnownCards& pile : cards_shown(game, {.player = seat, .umpire = false}, owner))
    for (const CardFace& face : pile.faces) seen.insert(face.id);
  CardIds hidden;
  for (const auto& [pile, cards] : game.cards(owner).all())
    for (const std::string& card : cards)
      if (!seen.contains(card)) hidden.push_back(card);
  return hidden;
}

/// Lays those cards anew where they lie, in the order into which `arrange` brings them.
void lay_anew(Game& game, Side seat, Side owner, auto arrange) {
  CardIds now = hidden_from(game, seat, owner), wanted = now;
  arrange(wanted);
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == wanted[i]) continue;
    const auto other = std::find(now.begin() + static_cast<std::ptrdiff_t>(i), now.end(), wanted[i]);
    game.cards(owner).exchange(now[i], *other);
    std::swap(now[i], *other);
  }
}

/// A pile in an order that tells nothing of how it came about: cards that lie face up, then the others, each
/// as printed.
void sort_pile(Game& game, Side owner, std::string_view pile) {
  const CardIds cards = game.cards(owner).cards(pile);
  std::vector<int> order(cards.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](int at) {
    const std::string& card = cards[static_cast<std::size_t>(at)];
    return std::pair(!game.up.at(index_of(owner)).contains(card), game.setup->deck->place(card));
  });
  game.cards(owner).put_in_order(pile, order);
}

}  // namespace

Game as_known(Game game, Side seat) {
  // Whether the other has bid is his secret as long as not both have.
  if (game.step == Step::kBid) game.cards(enemy_of(seat)).move_all(kBidPile, kHandPile);
  for (const Side owner : kSides) {
    lay_anew(game, seat, owner, [&](CardIds& cards) { sort_as_printed(game, cards); });
    sort_pile(game, owner, kHandPile);
  }
  for (const auto& [piece, stand] : game.stands)
    if (game.side(piece) != seat) sort_pile(game, enemy_of(seat), pile_on(piece));
  return game;
}

Game Searched::world(const Game& known, SimulatedChance& chance) const {
  Game game = known;
  for (const Side owner : kSides)
    lay_anew(game, seat_, owner, [&](CardIds& cards) { chance.shuffle(cards); });
  return game;
}

Side Searched::to_move(const Game& game) const {
  const std::vector<Side> sides = waited_for(game);
  if (sides.empty()) return Side::kNeutral;
  return contains(sides, seat_) ? seat_ : sides.front();
}

std::vector<AnyAction> Searched::candidates(const Game& game) const {
  return likely_choices(game, to_move(game), kMostCandidates);
}

/// What the enemy lays face down is one action, whatever it is.
std::string Searched::key(const Game& game, const AnyAction& action) const {
  nlohmann::json told = Actions::write(game, action);
  const bool face_down = std::visit(
      [](const auto& kind) {
        return requires {
          kind.kFaceDown;
        };
      },
      action);
  if (face_down && to_move(game) != seat_) told.erase("cards"), told.erase("card");
  return told.dump();
}

void Searched::perform(Game& game, const AnyAction& action, DiceTray& dice) const {
  Events untold = Events::discarding();
  carry_out(game, action, dice, untold);
}

/// Whether it is won, and by how much.
double Searched::value(const Game& game) const {
  const double won = game.winner == Side::kNeutral ? 0.5 : game.winner == Side::kAttacker ? 1.0 : 0.0;
  const int more = game.losses(Side::kDefender) - game.losses(Side::kAttacker);
  return kOfWinning * won + (1.0 - kOfWinning) / (1.0 + std::exp(-kOfUnit * more));
}

std::vector<Considered<AnyAction>> considered_at(Level level, const Game& game, Side side) {
  if (level == Level::kPlain || are_on_table(game)) return {{.action = sensible_choice(game, side)}};
  const Game known = as_known(game, side);
  const auto slip = [&](SimulatedChance& chance) {
    const auto all = likely_choices(known, side, kMostCandidates);
    return all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size()))));
  };
  return considered_beyond_plain(level, Searched(side), known, word(side), kSteps, slip);
}

std::vector<SeatId> ProgramSeats::playable() const {
  if (setup_->settings.cards == CardsHeld::kTable) return {};
  return {seat_of(kSides[0]), seat_of(kSides[1])};
}

std::vector<SeatId> ProgramSeats::given() const {
  const Side side = setup_->played();
  return side == Side::kNeutral || playable().empty() ? std::vector<SeatId>() : std::vector{seat_of(side)};
}

bool ProgramSeats::is_waited_for(const Position& position, const SeatId& seat,
                                 std::span<const SeatId>) const {
  const auto& game = position.as<Game>();
  return position.begun() && std::ranges::count(waited_for(game), side_of(seat.value()));
}

Position ProgramSeats::as_known(const Position& position, const SeatId& seat) const {
  return Position::of(raphia::as_known(position.as<Game>(), side_of(seat.value()).value()));
}

Decision ProgramSeats::choose(const Position& known, const SeatId& seat, Level level) const {
  const auto& game = known.as<Game>();
  const auto considered = considered_at(level, game, side_of(seat.value()).value());
  const auto title = [&](const Action& action) { return title_of(*setup_, action); };
  // For its own eyes with the cards.
  const auto own_title = [&](const Action& action) {
    std::string cards = action.value("card", std::string());
    for (const Json& each : action.value("cards", Json::array()))
      cards += (cards.empty() ? "" : " ") + each.get<std::string>();
    return cards.empty() ? title(action) : title(action) + " (" + cards + ")";
  };
  const Action action = Actions::write(game, considered.front().action);
  return {
      .action = action, .words = title(action), .why = hopes_in_words(considered, [&](const AnyAction& each) {
                                                  return own_title(Actions::write(game, each));
                                                })};
}

}  // namespace telescope::raphia
