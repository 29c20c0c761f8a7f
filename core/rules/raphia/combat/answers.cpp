#include "core/rules/raphia/combat/answers.hpp"

namespace telescope::raphia {

CardIds Show::due(const Game& game) const {
  CardIds unknown;
  for (const DueFace& each : faces_due(game))
    if (each.side == side && each.on == on) unknown.push_back(each.unknown);
  return unknown;
}

std::vector<Show> Show::offers(const Game& game, Side side) {
  std::vector<Show> all;
  for (const DueFace& due : faces_due(game))
    if (due.side == side && std::ranges::find(all, due.on, &Show::on) == all.end())
      all.push_back({.side = side, .on = due.on});
  return all;
}

std::string Show::waited(const Game& game) {
  return game.combat ? "turns up the cards that are compared"
                     : "turns up the top card of the deck for a break test";
}

std::vector<Show> Show::choices(const Game& game, Side side) {
  std::vector<Show> all;
  for (const Show& each : offers(game, side))
    for (const std::string& card : faces_left(game, side))
      all.push_back({.side = side, .on = each.on, .cards = {card}});
  return lawful(game, std::move(all));
}

void Show::form(Form& form, const Game& game) const {
  const int count = static_cast<int>(due(game).size());
  form.id += ":" + on.value();
  form.title = "Turn up and name " + (on == kOnDeck ? std::string("the top card of your deck")
                                      : on == kOnExtra
                                          ? std::string(count == 1 ? "your extra card" : "your extra cards")
                                          : counted(count, "card") + " on " + game.named(on));
  if (on == kOnDeck) form.rule = "RR-093";
}

Objections Show::name_cards(Game& game) const {
  const CardIds unknown = due(game);
  if (cards.size() > unknown.size())
    return objection("RRQ-86", unknown.empty() ? "The game waits for no card there."
                                               : "The game waits for fewer cards there than are named.");
  for (const std::string& card : cards)
    if (game.cards(side).holds(pile_of(on), card))
      return objection("RRQ-86", "The " + game.words_of(card) + " lies there already.");
  return name_in(game, side, cards, pile_of(on), "RR-070", unknown);
}

Objections Show::against(const Game& game) const {
  if (!are_on_table(game)) return objection("RRQ-86", "The program knows the cards: none has to be shown.");
  return objected(cards.empty(), "RRQ-86", "No card is named.");
}

void Show::perform(Game& game, DiceTray&, Events& events) const {
  const bool on_piece = on != kOnExtra && on != kOnDeck;
  if (on_piece) turn_up(game, on, cards);
  events.tell("shown", {on == kOnDeck ? "RR-093" : "RR-070", "RRQ-86"},
              game.name(side) + " turned up " + words_of_cards(game, cards) + " " +
                  (on_piece ? "on " + game.named(on) : words_of_place(game, side, pile_of(on))) + ".",
              {{"side", word(side)}, {"on", on.value()}, {"cards", cards}});
  carry_on(game, events);
}

FormField Retire::asked(const Game& game) {
  const Combat& combat = *game.combat;
  const int squares = squares_to_retire(game);
  FormChoice stays = choice("stay", "Stand and fight", false);
  stays.piece = combat.lead;
  stays.sector = combat.from;
  FormChoice goes = choice("retire", "Retire " + counted(squares, "square"), true);
  goes.piece = combat.target;
  goes.sector = ahead(combat.square, direction_of(game, combat), squares);
  return one({}, game.named(combat.target), {stays, goes}, {});
}

std::vector<Retire> Retire::choices(const Game& game, Side side) {
  return is_asked(game, side, Stage::kRetire) ? std::vector<Retire>{{side, true}, {side, false}}
                                              : offers(game, side);
}

Worth Retire::value(const Eyes& eyes) const {
  const PieceId &attacker = eyes.game.combat->lead, &attacked = eyes.game.combat->target;
  const bool better = eyes.own_total(attacked, eyes.game.type(attacker)) + 2.0 < eyes.expected(attacker);
  return {Worth::kAsked, (goes == better ? 1.0 : 0.0)};
}

void Retire::form(Form& form, const Game& game) const {
  form.title = "Let " + game.named(game.combat->target) + " retire, or stand";
  form.advice = "All its cards are discarded if it retires.";
}

Objections Retire::against(const Game& game) const {
  return objected(!is_asked(game, side, Stage::kRetire), "RR-090",
                  game.name(side) + " may not say now whether a unit retires.");
}

void Retire::perform(Game& game, DiceTray&, Events& events) const {
  if (!is_asked(game, side, Stage::kRetire)) return nothing_comes_of_it(game, side, events);
  if (!goes || squares_to_retire(game) == 0) {
    events.tell("stays", {"RR-090"}, game.named(game.combat->target) + " does not retire.",
                {{"piece", game.combat->target.value()}});
    return leave_stage(game, events);
  }
  discard_extras(game);                      // RRQ-87
  game.combat->result = FightResult::kNone;  // RRQ-56: no combat
  game.combat->stage = Stage::kAgain;
  retire(game, events);
  carry_on(game, events);
}

std::optional<FormField> LayExtra::asked(const Game& game) const {
  const int most = extras_allowed(game, side);
  Choices extras = hand_choices(game, side);
  if (are_on_table(game)) {  // so many unknown ones
    extras.clear();
    for (const std::string& card : game.cards(side).cards(kHandPile))
      if (std::ssize(extras) < most)
        extras.push_back(choice(card, extras.empty() ? "a card face down" : "another card face down"));
  }
  if (extras.empty()) return std::nullopt;
  return noted(some_cards({}, "Extra card", std::move(extras), most, {}),
               {.why = "Name none to lay none.", .counted = "cards"});
}

std::vector<LayExtra> LayExtra::choices(const Game& game, Side side) {
  std::vector<LayExtra> all = offers(game, side);
  if (all.empty()) return all;
  for (const std::string& card : printed_hand(game, side)) {
    all.push_back({.side = side, .cards = {card}});
    if (are_on_table(game)) break;  // one is as good as another
  }
  return lawful(game, std::move(all));
}

void LayExtra::form(Form& form, const Game& game) const {
  std::string why;
  for (const ExtraReason& each : reasons_for_extra(game, side))
    why += (why.empty() ? "You may: " : "; ") + each.words + " (" + std::string(each.rule) + ")";
  form.advice = why.empty() ? why : why + ".";
}

Objections LayExtra::against(const Game& game) const {
  const std::string who = game.name(side);
  if (!lays_extra(game, side)) return objection("RRQ-34", who + " may lay no extra card now.");
  const int most = extras_allowed(game, side);
  if (std::ssize(cards) > most)
    return objection("RRQ-33", who + " may lay " + counted(most, "extra card") + " at most.");
  for (const std::string& card : cards)
    if (!game.cards(side).holds(kHandPile, card))
      return objection("RR-067", "A card that is named is not in the hand of " + who + ".");
  return {};
}

void LayExtra::tell(const Game& game, const CardIds& laid, Events& events) const {
  const auto number = laid.size();
  events.tell(
      "extra", {"RRQ-34"},
      game.name(side) + (number == 0   ? " lays no extra card."
                         : number == 1 ? " lays an extra card face down."
                                       : " lays " + std::to_string(number) + " extra cards face down."),
      {{"side", word(side)}, {"cards", number}});
  if (number > 0)
    events.tell_to(
        audience_of(side), "extra_cards", {"RRQ-34"},
        "You lay " + words_of_cards(game, laid) + (number == 1 ? " as an extra card." : " as extra cards."),
        {{"cards", laid}});
}

void LayExtra::perform(Game& game, DiceTray&, Events& events) const {
  if (!lays_extra(game, side)) return nothing_comes_of_it(game, side, events);
  CardIds laid = cards;
  std::erase_if(laid, [&](const std::string& card) { return !game.cards(side).holds(kHandPile, card); });
  for (const std::string& card : laid) game.cards(side).move(card, kHandPile, kExtraPile);
  tell(game, laid, events);
  leave_stage(game, events);
}

std::optional<FormField> Kill::whom(const Game& game) const {
  if (nobody) return std::nullopt;
  Choices choices = choices_of(game, may_kill(game, side));
  if (!are_on_table(game)) choices.push_back(choice("nobody", "Nobody: no card is turned up", ""));
  return one({}, "General", std::move(choices), {});
}

std::optional<FormField> Kill::turned_up(const Game& game) const {
  if (nobody || !are_on_table(game)) return std::nullopt;
  return typed_cards("Top card of the deck, turned up", 1);
}

std::vector<Kill> Kill::offers(const Game& game, Side side) {
  std::vector<Kill> all;
  if (tries_to_kill(game, side)) all.push_back({.side = side});
  if (!all.empty() && are_on_table(game)) all.push_back({.side = side, .nobody = true});
  return all;
}

std::string Kill::waited(const Game& game) {
  const bool contact = !game.contacted.empty();
  return "says whether " + (contact ? game.named(game.contacted.front().general) : "a general") +
         " is to be killed";
}

std::vector<Kill> Kill::choices(const Game& game, Side side) {
  std::vector<Kill> all;
  if (!tries_to_kill(game, side)) return all;
  all.push_back({.side = side});
  for (const PieceId& general : may_kill(game, side))
    if (are_on_table(game))
      for (const std::string& card : faces_left(game, side))
        all.push_back({.side = side, .general = general, .cards = {card}});
    else
      all.push_back({.side = side, .general = general});
  return lawful(game, std::move(all));
}

void Kill::form(Form& form, const Game& game) const {
  if (nobody) {
    form.id += "_nobody";
    form.title = "Try to kill nobody: no card is turned up";
    return;
  }
  if (are_on_table(game)) form.title = "Try to kill a general";
  form.advice = "The top card of your deck is turned up and spent: a court card kills, a joker does not.";
}

Objections Kill::name_cards(Game& game) const {
  if (general.value().empty()) return {};
  if (cards.size() != 1)
    return objection("RR-091", "Which card of the deck has been turned up is named with it.");
  return name_in(game, side, cards, kDeckPile, "RR-091");
}

Objections Kill::against(const Game& game) const {
  if (!tries_to_kill(game, side))
    return objection("RRQ-58", game.name(side) + " may not try to kill a general now.");
  if (!general.value().empty() && !contains(may_kill(game, side), general))
    return objection("RRQ-79",
                     game.named(general) + " is no enemy general in this combat or contacted in the open.");
  return {};
}

void Kill::perform(Game& game, DiceTray&, Events& events) const {
  if (!tries_to_kill(game, side)) return nothing_comes_of_it(game, side, events);
  const bool attempt = contains(may_kill(game, side), general);
  if (!attempt)
    events.tell("no_attempt", {"RR-091"}, game.name(side) + " did not try to kill a general.",
                {{"side", word(side)}});
  if (!game.contacted.empty()) {
    decide_contact(game, attempt, events);
    return carry_on(game, events);
  }
  if (attempt) try_to_kill(game, side, general, events);
  leave_stage(game, events);
}

Objections Enough::against(const Game& game) const {
  return objected(!is_asked(game, side, Stage::kAgain), "RRQ-71",
                  game.name(side) + " may not say now whether a unit attacks again.");
}

void Enough::perform(Game& game, DiceTray&, Events& events) const {
  if (!is_asked(game, side, Stage::kAgain)) return nothing_comes_of_it(game, side, events);
  events.tell("enough", {"RRQ-71"}, game.named(game.combat->lead) + " attacks no further.",
              {{"piece", game.combat->lead.value()}});
  leave_stage(game, events);
}

}  // namespace telescope::raphia
