#include "core/rules/raphia/turn/bidding.hpp"

namespace telescope::raphia {

void Deal::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.step != Step::kDeploy) return;
  const bool on_table = are_on_table(game);
  for (const Side side : kSides) {
    auto& piles = game.cards(side);
    if (!on_table)
      cards::shuffle(piles, kDeckPile, cards::shuffle_pool(std::string(word(side)) + "-deck", "RR-001"),
                     tray);
    piles.draw(kDeckPile, kHandPile, kHandSize);
  }
  const std::string each = counted(kHandSize, "card") + ".";
  events.tell("dealt", {"RR-001", "RR-010"},
              on_table ? "Each player shuffles his deck and draws " + each
                       : "Both decks are shuffled, and each player draws " + each);
  begin_turn(game, events);
}

Choices PutStand::squares(const Game& game) {
  Choices choices;
  const GridBoard& grid = game.setup->grid();
  for (int i = 0; i < grid.columns * grid.rows; ++i)
    choices.push_back(choice_of(grid, Sector{i % grid.columns, i / grid.columns}));
  return choices;
}

const PieceId* PutStand::in_the_way(const Game& game) const {
  const PieceId* there = game.unit_at(to);
  return !game.is_general(piece) && there && *there != piece ? there : nullptr;
}

Objections PutStand::against(const Game& game) const {
  if (game.step != Step::kDeploy)
    return objection("RRQ-05", "The cards have been dealt: nobody deploys any more.");
  if (!game.is_on_board(to)) return objection("RR-005", "The board has no such square.");
  if (const PieceId* other = in_the_way(game))
    return objection("RR-006", game.named(*other) + " stands in " + game.label(to) + ": one unit a square.");
  return {};
}

void PutStand::perform(Game& game, DiceTray&, Events& events) const {
  Stand& stand = game.stands.at(piece);
  if (game.is_on_board(to) && !in_the_way(game)) stand.at = to;
  stand.facing = facing;
  events.tell("placed", {"RRQ-05"},
              game.named(piece) + " stands in " + game.label(stand.at) + ", facing " +
                  std::string(to_string(stand.facing)) + ".",
              {{"piece", piece.value()}});
}

std::optional<FormField> Bid::chosen(const Game& game) const {
  if (are_on_table(game)) return std::nullopt;
  Choices hand = hand_choices(game, side);
  const std::string& tied = game.tied_bid.at(index_of(side));
  if (hand.size() > 1) std::erase_if(hand, [&](const FormChoice& each) { return each.id == tied; });
  return one({}, "Card", std::move(hand), {});
}

std::vector<Bid> Bid::choices(const Game& game, Side side) {
  std::vector<Bid> all;
  if (!must_bid(game, side)) return all;
  for (const std::string& card : are_on_table(game) ? faces_left(game, side) : printed_hand(game, side))
    all.push_back({.side = side, .cards = {card}});
  return lawful(game, std::move(all));
}

Worth Bid::value(const Eyes& eyes) const {
  const auto order = [&](const std::string& card) {  // by what they count, then as printed
    return worth(eyes.game, card) + 0.001 * static_cast<double>(eyes.game.setup->deck->place(card));
  };
  const std::string& tied = eyes.game.tied_bid.at(index_of(side));
  const double much = order(cards.front());
  if (tied.empty() || much > order(tied)) return {Worth::kAsked, -much};
  return {Worth::kIdle, side == kSides[0] ? -much : much};
}

void Bid::form(Form& form, const Game& game) const {
  form.advice = "It stays face down until both have bid.";
  if (!are_on_table(game)) return;
  form.title = "Name the card of your bid";
  form.advice = "Lay it face down; name it when both have been turned up.";
}

Objections Bid::against(const Game& game) const {
  if (game.step != Step::kBid) return objection("RR-011", "Nobody bids now.");
  if (!must_bid(game, side)) return objection("RR-011", "A bid of " + game.name(side) + " lies already.");
  const std::string& card = cards.front();
  if (!game.cards(side).holds(kHandPile, card))
    return objection("RR-011", "The " + game.words_of(card) + " is not in the hand.");
  return objected(game.tied_bid.at(index_of(side)) == card && game.cards(side).count(kHandPile) > 1, "RRQ-65",
                  "It was bid already: another card is bid this time.");
}

void Bid::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.step != Step::kBid) return;
  auto& piles = game.cards(side);
  piles.move_all(kBidPile, kHandPile);  // one bid a player, whatever was waived
  piles.move(cards.front(), kHandPile, kBidPile);
  events.tell_to(audience_of(side), "bid", {"RR-011"}, "You bid " + words_of_cards(game, cards) + ".");
  turn_up_bids(game, tray, events);
}

std::vector<SayFirst> SayFirst::choices(const Game& game, Side side) {
  return is_asked(game, side) ? std::vector<SayFirst>{{side, kSides[0]}, {side, kSides[1]}}
                              : offers(game, side);
}

void SayFirst::perform(Game& game, DiceTray&, Events& events) const {
  if (game.step != Step::kChoose) return;
  game.first = game.mover = goes;
  events.tell("first", {"RR-014"}, "Player 1: " + game.name(goes) + ".");
  begin_laying(game, events);
}

}  // namespace telescope::raphia
