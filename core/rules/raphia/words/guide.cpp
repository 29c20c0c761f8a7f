#include <array>

#include "core/base/counted.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/raphia/words/words.hpp"

namespace telescope::raphia {
namespace {

/// Section 2, steps 1 to 5; what follows them asks nobody anything.
constexpr std::array<std::string_view, 8> kOfTurn{"Bid",
                                                  "Who goes first",
                                                  "First cards",
                                                  "Second cards",
                                                  "Player 1 moves",
                                                  "Player 1 fights",
                                                  "Player 2 moves",
                                                  "Player 2 fights"};

int index_in_turn(const Game& game) {
  const int step = static_cast<int>(game.step) - static_cast<int>(Step::kBid);
  return game.step >= Step::kMove && game.mover != game.first ? step + 2 : step;
}

std::string title_now(const Game& game) {
  if (game.step == Step::kMove) return game.name(game.mover) + " moves";
  if (game.step == Step::kFight) return game.name(game.mover) + " fights";
  return std::string(row_of(game.step).title);
}

using Lines = std::vector<std::string>;

constexpr std::string_view kWait = "You need do nothing until then.";

/// What each step asks of both, in the order of Step; RR-036, RR-040, RR-044, RR-048, RR-051, RR-061: which
/// cards move a type.
constexpr std::array<std::array<std::string_view, 2>, 7> kOfAll{{
    {"Put every stand on its square with its front to the enemy, as the map has it.",
     "When nothing is owed any more, shuffle the decks and deal: each player then finds 13 cards on his own "
     "page."},
    {"Each player chooses one card of his hand on his own page; nobody sees it before both have chosen.",
     "The higher card wins and is spent; the other goes back to its hand. The winner says who moves first."},
    {"{winner} must say on his own page who moves first. Whoever moves second sees the enemy's moves before "
     "he makes his own.",
     ""},
    {"{mover} must lay one card face down on each of four units or more.",
     "Red cards move heavy infantry and heavy cavalry, black ones elephants (and two together heavy "
     "cavalry), any card light troops and the general. A joker is red and black at once."},
    {"{mover} may lay a second card on units that have one. Both count in combat.",
     "None need be laid: what stays in the hand is there for the next turn."},
    {"{mover} may move stands by hand, one after another, each as its cards allow: forward into the square "
     "it faces.",
     "To attack, push the stand into or against the enemy's square. The cards are compared when all have "
     "moved."},
    {"{mover} must choose on his own page which of the declared attacks is fought next.",
     "The higher sum of cards wins; the loser goes back or is lost, and the winner follows. Move the stands "
     "as the arrows on the map show."},
}};

Lines of_all(const Game& game) {
  if (game.step == Step::kOver) return {};
  auto [first, second] = kOfAll.at(static_cast<std::size_t>(game.step));
  const RaphiaSettings& settings = game.settings();
  if (game.step == Step::kLaySecond && settings.turn_end == TurnEnd::kAll)
    second = "None need be laid, but what stays in the hand is discarded at the end of the turn.";
  if (game.step == Step::kMove && settings.direction == MoveDirection::kAnyOrthogonal)
    first = "{mover} may move stands by hand, one after another, each as its cards allow.";
  if (game.step == Step::kMove && settings.timing == CombatTiming::kOnContact)
    second =
        "To attack, push the stand into or against the enemy's square. It is fought before anybody else "
        "moves who does not join in.";
  Lines lines{in_step(game, first)};
  if (!second.empty()) lines.emplace_back(second);
  return lines;
}

/// "You hold 13 cards: 6 red, 5 black, 2 jokers."
std::string hand_words(const Game& game, Side player) {
  const auto& hand = game.cards(player).cards(kHandPile);
  const Colours colours = colours_of(*game.setup->deck, hand);
  return "You hold " + counted(static_cast<int>(hand.size()), "card") + ": " + std::to_string(colours.red) +
         " red, " + std::to_string(colours.black) + " black" +
         (colours.jokers > 0 ? ", " + counted(colours.jokers, "joker") : std::string()) + ".";
}

/// "S-03 Phal 1: one square or a turn." Empty: its cards do not let it do anything.
std::string may_do(const Game& game, const PieceId& piece) {
  const auto& laid = game.laid(piece);
  if (game.is_general(piece))
    return laid.empty() ? std::string()
                        : "up to " + counted(kGeneralSquares, "square") + "; his card is then discarded";
  const Allowance may = allowance(game.type(piece), colours_of(*game.setup->deck, laid), game.settings());
  const std::string squares = counted(may.squares, "square");
  if (may.squares == 0) return may.free_turns ? "it may turn" : "";
  if (may.free_turns) return squares + " at most, turning freely";
  if (may.either) return squares + " or one turn";
  return squares + " at most" + (may.turns > 0 ? " and " + counted(may.turns, "turn") : std::string());
}

/// Of his units that have not been taken in hand: what each may do, and whether it must (RR-029).
Lines moves_left(const Game& game, Side player) {
  Lines lines;
  for (const PieceId& piece : game.pieces(player))
    if (const std::string may = may_do(game, piece); !may.empty() && !game.stands.at(piece).taken)
      lines.push_back(game.named(piece) + ": " + may + (must_move(game, piece) ? "; it must move." : "."));
  lines.emplace_back(lines.empty()
                         ? "No unit of yours may do anything more: say on your page that you have moved."
                         : "When all have moved that must, say on your page that you have moved.");
  return lines;
}

/// What the player himself does in the step, where it is his.
Lines of_player(const Game& game, Side player) {
  switch (game.step) {
    case Step::kBid:
      if (game.cards(player).count(kBidPile) > 0)
        return {"You have bid. The cards are turned up when both have."};
      return {hand_words(game, player),
              "Bid a high card to decide who moves first, a low one to keep the high "
              "ones for your units."};
    case Step::kLayFirst: {
      const int more = must_still_lay(game, player);
      return {hand_words(game, player),
              more > 0 ? "Lay " + counted(more, "more card", "more cards") + " at least."
                       : "You have laid enough: lay more, or say on your page that you have laid your cards.",
              "A unit without a card stands still, and is destroyed where it is attacked."};
    }
    case Step::kLaySecond:
      return {hand_words(game, player), "When you want to lay no more, say so on your page."};
    case Step::kMove:
      return moves_left(game, player);
    case Step::kFight:
      return {combats_to_fight(game).empty()
                  ? "No attack is left to fight: say on your page that you have fought."
                  : counted(combats_to_fight(game).size(), "attack is", "attacks are") + " left to fight."};
    default:
      return {};
  }
}

bool is_his(const Game& game, Side player) {
  if (game.step == Step::kChoose) return game.bid_winner == player;
  return game.step == Step::kDeploy || game.step == Step::kBid || game.mover == player;
}

}  // namespace

Sheet steps_now(const Game& game) {
  const std::string title = title_now(game);
  const bool deploys = game.step == Step::kDeploy, over = game.step == Step::kOver;
  Sheet page{.steps = {title},
             .when = deploys ? "Setting up" : "Turn " + std::to_string(game.turn),
             .title = title,
             .over = over};
  if (deploys || over) return page;
  page.steps.assign(kOfTurn.begin(), kOfTurn.end());
  page.step = index_in_turn(game);
  return page;
}

bool guides(const Game& game) {
  return game.settings().guide && game.settings().cards == CardsHeld::kPhones && game.turn <= 1 &&
         game.step != Step::kOver;
}

std::vector<std::string> guide_for_all(const Game& game) {
  return guides(game) ? of_all(game) : Lines();
}

std::vector<std::string> guide_for(const Game& game, Side player) {
  if (!guides(game)) return {};
  if (const Side waits = waits_for(game); waits != Side::kNeutral) {
    if (waits != player) return {waits_words(game), std::string(kWait)};
    return {waits_words(game), "Choose on your page; what you may answer stands there."};
  }
  Lines lines = of_all(game);
  if (!is_his(game, player)) {
    lines.emplace_back(kWait);
    return lines;
  }
  for (std::string& line : of_player(game, player)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace telescope::raphia
