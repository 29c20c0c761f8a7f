#include "core/rules/raphia/turn/laying.hpp"

namespace telescope::raphia {

Choices Lay::places(const Game& game, Side side) {
  const std::size_t laid = game.step == Step::kLayFirst ? 0 : 1;
  std::vector<PieceId> pieces = game.pieces(side);
  std::erase_if(pieces, [&](const PieceId& piece) {
    return game.laid(piece).size() != laid || (laid > 0 && game.is_general(piece));
  });
  return choices_of(game, pieces);
}

std::vector<Lay> Lay::offers(const Game& game, Side side) {
  return offered<Lay>(is_asked(game, side) && !are_on_table(game) && game.cards(side).count(kHandPile) > 0 &&
                          !places(game, side).empty(),
                      {.of = side});
}

std::vector<Lay> Lay::choices(const Game& game, Side side) {
  std::vector<Lay> all;
  const CardIds hand = is_asked(game, side) ? printed_hand(game, side) : CardIds();
  if (hand.empty()) return all;
  for (const PieceId& piece : game.pieces(side)) {
    Lay lay{.piece = piece};
    if (names_cards_laid(game)) lay.cards = {hand.front()};
    if (!objections_to(game, lay).empty()) continue;  // the same for every card of the hand
    all.push_back(lay);
    for (std::size_t i = 1; i < hand.size() && !lay.cards.empty(); ++i)
      all.push_back({.piece = piece, .cards = {hand[i]}});
  }
  return all;
}

Worth Lay::value(const Eyes& eyes) const {
  if (eyes.game.is_general(piece)) return {Worth::kIdle, -1.0};
  const auto dealt = [&] {  // RR-098: as chance has it
    return eyes.nearest_enemy(eyes.game.stands.at(piece).at) <= kNear ? 20.0 : 10.0;
  };
  const double wish = cards.empty() ? dealt() : eyes.wish(piece, cards.front());
  const bool wanted = eyes.hand() > kCardsKept && wish > (eyes.game.laid(piece).empty() ? 7.0 : 12.0);
  return {wanted ? Worth::kUseful : Worth::kIdle, wish};
}

void Lay::ask_for_more(const Game& game, Side side, Form& form) {
  const int more = game.step == Step::kLayFirst ? must_still_lay(game, side) : 0;
  form.due = more > 0;
  if (more > 0) form.advice = "At least four are laid: " + std::to_string(more) + " more.";
}

void Lay::form(Form& form, const Game& game) const {
  ask_for_more(game, of, form);
  if (game.step == Step::kLayFirst) return;
  form.title = "Lay a second card";
  form.rule = "RR-020";
}

Objections Lay::against(const Game& game) const {
  const Side side = game.side(piece);
  const bool first = game.step == Step::kLayFirst;
  const std::string_view rule = first ? "RR-017" : "RR-020";
  if (!is_asked(game, side)) return objection(rule, game.name(side) + " may lay no cards now.");
  const std::string named = game.named(piece);
  if (game.stands.at(piece).lost) return objection("RRQ-80", named + " is lost.");
  const std::size_t there = game.laid(piece).size();
  const bool general = game.is_general(piece);
  if (general && (!first || there > 0))
    return objection("RRQ-10", named + " may have one card, laid with the first cards.");
  if (first && there > 0)
    return objection("RR-019", "A card lies on " + named + " already: one each among the first cards.");
  if (!first && there != 1)
    return objection("RR-020", there == 0 ? "No card lies on " + named + ": a second needs a first."
                                          : "Two cards lie on " + named + " already.");
  const auto& hand = game.cards(side);
  if (hand.count(kHandPile) == 0)
    return objection(rule, "There is no card in the hand of " + game.name(side) + ".");
  if (!cards.empty() && !hand.holds(kHandPile, cards.front()))
    return objection(rule, "The " + game.words_of(cards.front()) + " is not in the hand.");
  return objected(first && general && !game.settings().general_card_counts &&
                      hand.count(kHandPile) - 1 < must_still_lay(game, side),
                  "RRQ-66", "Too few cards would be left for the four that must be laid.");
}

void Lay::perform(Game& game, DiceTray&, Events& events) const {
  const Side side = game.side(piece);
  auto& piles = game.cards(side);
  const auto& hand = piles.cards(kHandPile);
  if (hand.empty()) return;
  // RR-098: the hand lies in the order in which chance drew it.
  const std::string card = cards.empty() ? hand.front() : cards.front();
  if (!piles.holds(kHandPile, card)) throw std::invalid_argument("the card is not in the hand");
  piles.move(card, kHandPile, pile_on(piece));
  if (!events.kept()) return;
  const std::string_view rule = game.step == Step::kLaySecond ? "RR-020" : "RR-017";
  const std::string named = game.named(piece);
  events.tell_to(audience_of(side), "lay", {rule},
                 "You lay " + words_of_cards(game, {card}) + " on " + named + ".");
  events.tell("laid", {rule}, "A card is laid face down on " + named + ".");
}

std::vector<LayAll> LayAll::offers(const Game& game, Side side) {
  return offered<LayAll>(Lay::is_asked(game, side) && game.cards(side).count(kHandPile) > 0, {.side = side});
}

bool LayAll::form(Form& form, const Game& game) const {
  const bool named = names_cards_laid(game);
  Choices pieces = Lay::places(game, side);
  if (pieces.empty() || (named && pieces.size() < 2)) return false;
  if (game.step == Step::kLaySecond) {
    form.title = "Lay second cards";
    form.rule = "RR-020";
  }
  if (!named) {
    for (FormChoice& piece : pieces) piece.put = {{"piece", piece.id}};
    form.fields = {some("pieces", "On", std::move(pieces), 1, 0, "lays")};
    Lay::ask_for_more(game, side, form);
    return true;
  }
  for (const FormChoice& piece : pieces) {
    Choices hand = hand_choices(game, side);
    for (FormChoice& card : hand) card.put = {{"piece", piece.id}, {"card", card.id}};
    form.fields.push_back(some_cards(piece.id, "On " + piece.label, std::move(hand), 1, "lays"));
  }
  return true;
}

std::vector<Lay> LayAll::each_alone() const {
  std::vector<Lay> all;
  for (const auto& [piece, card] : lays)
    all.push_back({.piece = piece, .cards = card.empty() ? CardIds() : CardIds{card}});
  return all;
}

Objections LayAll::against(const Game& game) const {
  if (lays.empty()) return objection("RR-017", "No card is laid.");
  Game laid = game;
  MadeThrows no_dice(std::span<const Throw>{});
  Events unheard = Events::discarding();
  for (const Lay& each : each_alone()) {
    if (game.side(each.piece) != side)
      return objection("RR-017", game.named(each.piece) + " is not of " + game.name(side) + ".");
    if (each.cards.empty() && names_cards_laid(game))
      return objection("RR-017", "Which card is laid on " + game.named(each.piece) + "?");
    if (auto no = each.against(laid); !no.empty()) return no;
    each.perform(laid, no_dice, unheard);
  }
  return {};
}

std::vector<BeDone> BeDone::offers(const Game& game, Side side) {
  const bool ends = game.step >= Step::kLayFirst && game.step < Step::kOver;
  const bool fights = game.step == Step::kFight && !combats_to_fight(game).empty();
  return offered<BeDone>(ends && is_part_of(game, side) && !fights, {side});
}

void BeDone::form(Form& form, const Game& game) const {
  if (game.step == Step::kFight) form.title = "End your combats";
  if (game.step == Step::kLaySecond) {
    form.title = "Lay no more second cards";
    form.rule = "RR-020";
  }
  if (game.step != Step::kLayFirst) return;
  form.title = "Lay no more first cards";
  form.rule = "RR-018";
  form.due = must_still_lay(game, side) == 0;
}

Objections BeDone::against(const Game& game) const {
  if (game.mover != side || game.step < Step::kLayFirst || game.step == Step::kOver)
    return objection("RRQ-08", "There is nothing for " + game.name(side) + " to end now.");
  if (game.step == Step::kLayFirst) {
    const int more = must_still_lay(game, side);
    return objected(more > 0, "RR-018",
                    "At least four cards must be laid: " + std::to_string(more) + " more.");
  }
  Objections all;
  if (waits_for(game) != Side::kNeutral)
    all = objection("RRQ-78", "First the combat that is fought comes to its end.");
  if (game.step == Step::kFight && !combats_to_fight(game).empty())
    all = objection("RRQ-70", "An attack that was declared is fought.");
  if (game.step == Step::kMove)
    for (const PieceId& id : game.pieces(side))
      if (must_move(game, id))
        all.push_back({"RR-029", game.named(id) + " can move with its cards, and so it must."});
  return all;
}

void BeDone::next_layer(Game& game, Step after, Events& events) {
  if (game.mover == game.first) {
    game.mover = enemy_of(game.first);
    return;
  }
  game.mover = game.first;
  game.step = after;
  events.tell("step", {after == Step::kMove ? "RR-022" : "RR-020"},
              after == Step::kMove ? game.name(game.first) + " moves."
                                   : "Second cards may be laid; " + game.name(game.first) + " first.");
}

void BeDone::perform(Game& game, DiceTray&, Events& events) const {
  const std::string who = game.name(side);
  switch (game.step) {
    case Step::kLayFirst:
      events.tell("done", {"RR-017"}, who + " laid the first cards.");
      return next_layer(game, Step::kLaySecond, events);
    case Step::kLaySecond:
      events.tell("done", {"RR-020"}, who + " laid the second cards.");
      return next_layer(game, Step::kMove, events);
    case Step::kMove:
      events.tell("done", {"RR-022"}, who + " moved.");
      game.step = Step::kFight;
      return go_on_after_combats(game, events);
    case Step::kFight:
      game.attacks.clear();
      return go_on_after_combats(game, events);
    default:
      return;
  }
}

}  // namespace telescope::raphia
