#include "core/rules/raphia/combat/combat.hpp"

#include <algorithm>
#include <utility>

#include "core/base/counted.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-29: after the moves, or as soon as contact is made.
bool fights_in(const Game& game) {
  return game.step == Step::kFight ||
         (game.step == Step::kMove && game.settings().timing == CombatTiming::kOnContact);
}

Objections objections_to_supports(const Game& game, const PieceId& lead, Sector square,
                                  const std::vector<Support>& supports) {
  const auto attackers = attackers_of(game, square);
  std::vector<PieceId> named{lead};
  for (const auto& [piece, card] : supports) {
    const std::string words = game.named(piece);
    if (contains(named, piece)) return objection("RR-078", words + " is named twice.");
    named.push_back(piece);
    if (!contains(attackers, piece))
      return objection("RRQ-45", words + " has declared no attack on that square and cannot support.");
    if (!card.empty() && !contains(game.laid(piece), card))
      return objection("RR-079", "The card that " + words + " would add does not lie on it.");
  }
  return {};
}

/// What the mover names, and all others that have declared on the square, without a card (RRQ-70).
std::vector<Support> all_supports(const Game& game, const PieceId& lead, Sector square,
                                  const std::vector<Support>& named) {
  std::vector<Support> supports;
  const auto add = [&](const PieceId& piece, const std::string& card) {
    if (piece == lead || std::ranges::find(supports, piece, &Support::piece) != supports.end()) return;
    if (game.stands.at(piece).lost || game.side(piece) != game.side(lead)) return;
    supports.push_back({.piece = piece, .card = contains(game.laid(piece), card) ? card : std::string()});
  };
  for (const auto& [piece, card] : named) add(piece, card);
  for (const PieceId& piece : attackers_of(game, square)) add(piece, {});
  return supports;
}

/// An earlier combat that an umpire leaves unfinished is dropped. False: there is nobody to fight, also where
/// an umpire has waived what stood against it.
bool can_begin(Game& game, const PieceId& lead, Sector square, std::string_view rule, Events& events) {
  game.shifts.clear();  // only what everybody sees ends what is shown (RR-H01, RRQ-83)
  discard_extras(game);
  game.combat.reset();
  const PieceId* target = game.is_on_board(square) ? game.unit_at(square) : nullptr;
  const bool can =
      target && game.side(*target) != game.side(lead) && !game.stands.at(lead).lost && !game.is_general(lead);
  if (!can) events.tell("nothing", rule, "There is nobody to fight.");
  return can;
}

void nothing_comes_of_it(const Game& game, Side side, Events& events) {
  events.tell("nothing", {"RRQ-78"}, game.name(side) + "'s word changes nothing now.");
}

/// RR-079, RRQ-45: which of its cards a supporter adds; whoever adds none supports all the same. The fields
/// of several supporters add to one list. Of cards that nobody knows only one is told, "a card face down".
void add_support_fields(const Game& game, Sector square, const PieceId& lead, Form& form) {
  for (const PieceId& piece : attackers_of(game, square)) {
    Choices cards;
    bool unknown = false;
    for (FormChoice& each : cards::card_choices(game.cards(game.side(piece)), pile_on(piece))) {
      if (is_unknown(each.id) && std::exchange(unknown, true)) continue;
      if (is_unknown(each.id)) each.label = "a card face down";
      each.put = {{"piece", piece.value()}, {"card", each.id}};
      each.piece = piece;
      cards.push_back(std::move(each));
    }
    if (piece == lead || cards.empty()) continue;
    form.fields.push_back(noted(
        some_cards(piece.value(), game.named(piece) + " adds", std::move(cards), 1, "supports"),
        {.rule = "RR-079", .why = "One card at most; name none, and it adds none.", .counted = "cards"}));
  }
}

/// "N-02 LI on 4-4".
std::string target_words(const Game& game, Sector square) {
  const PieceId* target = game.unit_at(square);
  return (target ? game.named(*target) + " on " : "") + game.label(square);
}

bool tries_to_kill(const Game& game, Side side) {
  return (!game.contacted.empty() && waits_for(game) == side) || is_asked(game, side, Stage::kMoverKill) ||
         is_asked(game, side, Stage::kOtherKill);
}

}  // namespace

// RR-090.

/// On the map the attacker stands for the fight, and the square to which it would go for retiring.
FormField Retire::asked(const Game& game) {
  const Combat& combat = *game.combat;
  const int squares = squares_to_retire(game);
  Choices choices{choice("stay", "Stand and fight", false),
                  choice("retire", "Retire " + counted(squares, "square"), true)};
  choices[0].piece = combat.lead;
  choices[0].sector = combat.from;
  choices[1].piece = combat.target;
  choices[1].sector = ahead(combat.square, direction_of(game, combat), squares);
  return one("goes", game.named(combat.target), std::move(choices), {});
}

std::vector<Retire> Retire::choices(const Game& game, Side side) {
  if (!is_asked(game, side, Stage::kRetire)) return {};
  return {{side, true}, {side, false}};
}

void Retire::form(Form& form, const Game& game) const {
  form.title = "Let " + game.named(game.combat->target) + " retire, or stand";
  form.advice = "All its cards are discarded if it retires.";
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

// RR-067 to RR-069.

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
  return noted(some_cards("cards", "Extra card", std::move(extras), most, {}),
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

void LayExtra::perform(Game& game, DiceTray&, Events& events) const {
  if (!lays_extra(game, side)) return nothing_comes_of_it(game, side, events);
  lay_extras(game, side, cards, events);
  leave_stage(game, events);
}

// RR-091, RR-092.

std::optional<FormField> Kill::whom(const Game& game) const {
  if (nobody) return std::nullopt;
  Choices choices = choices_of(game, may_kill(game, side));
  if (!are_on_table(game)) choices.push_back(choice("nobody", "Nobody: no card is turned up", ""));
  return one("general", "General", std::move(choices), {});
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

// RRQ-71.

std::vector<AttackAgain> AttackAgain::offers(const Game& game, Side side) {
  std::vector<AttackAgain> all;
  if (!is_asked(game, side, Stage::kAgain)) return all;
  const PieceId& lead = game.combat->lead;
  for (const Sector square : are_on_table(game) ? openly_attackable(game, lead) : may_attack(game, lead))
    all.push_back({.piece = lead, .square = square});
  return all;
}

std::vector<AttackAgain> AttackAgain::choices(const Game& game, Side side) {
  std::vector<AttackAgain> all;
  if (!is_asked(game, side, Stage::kAgain)) return all;
  const PieceId& lead = game.combat->lead;
  const Stand& stand = game.stands.at(lead);
  const bool on_table = are_on_table(game);
  for (const Facing facing : kFacings)
    for (const CardIds& cards : card_sets(game, lead)) {
      AttackAgain again{.piece = lead, .square = ahead(stand.at, facing)};
      if (facing != stand.facing) again.way.push_back({.facing = facing});
      if (!game.is_on_board(again.square)) continue;
      if (!on_table || cards.empty()) {
        again.cards = cards;
        all.push_back(std::move(again));
      } else if (cards.size() == 1 && !unknown_in(game, side, pile_on(lead)).empty()) {
        for (const std::string& card : faces_left(game, side)) {
          again.cards = {card};
          all.push_back(again);
        }
      }
    }
  return lawful(game, std::move(all));
}

/// It turns first, where that is needed.
void AttackAgain::form(Form& form, const Game& game) const {
  form.id += ":" + game.label(square);
  form.title = game.named(piece) + " attacks " + target_words(game, square) + " at once";
  const Side side = game.side(piece);
  if (are_on_table(game) && !unknown_in(game, side, pile_on(piece)).empty()) {
    form.fields.push_back(typed_cards("Cards turned up for it", 0));
    form.fields.back().into = {"cards"};
  }
  Choices down = are_on_table(game) ? Choices() : cards_face_down(game, piece);
  if (down.size() > 1)
    form.fields.push_back(noted(some_cards("cards", "Cards to turn up", std::move(down), 0, "cards"),
                                {.rule = "RRQ-67",
                                 .why = "Name none, and those that the move needs are turned up.",
                                 .counted = "cards"}));
  add_support_fields(game, square, piece, form);
}

Objections AttackAgain::against(const Game& game) const {
  if (!is_asked(game, game.side(piece), Stage::kAgain) || game.combat->lead != piece)
    return objection("RRQ-71", game.named(piece) + " may not attack again now.");
  if (auto no = objections_to_again(game, *this); !no.empty()) return no;
  return objections_to_supports(game, piece, square, supports);
}

void AttackAgain::perform(Game& game, DiceTray&, Events& events) const {
  if (!can_begin(game, piece, square, "RRQ-71", events)) return;
  declare_again(game, *this, events);
  begin_combat(game, piece, square, all_supports(game, piece, square, supports), events);
}

void Enough::perform(Game& game, DiceTray&, Events& events) const {
  if (!is_asked(game, side, Stage::kAgain)) return nothing_comes_of_it(game, side, events);
  events.tell("enough", {"RRQ-71"}, game.named(game.combat->lead) + " attacks no further.",
              {{"piece", game.combat->lead.value()}});
  leave_stage(game, events);
}

// RRQ-29, RRQ-45.

/// RR-078: each that may be the lead; the others support it.
std::vector<Fight> Fight::offers(const Game& game, Side side) {
  std::vector<Fight> all;
  if (!fights_in(game) || !is_part_of(game, side)) return all;
  for (const Sector square : combats_to_fight(game))
    for (const PieceId& lead : attackers_of(game, square))
      if (game.side(lead) == side) all.push_back({.side = side, .lead = lead, .square = square});
  return all;
}

/// The others support with the card that counts most, or with none.
std::vector<Fight> Fight::choices(const Game& game, Side side) {
  std::vector<Fight> all = offers(game, side);
  for (Fight& each : all)
    for (const PieceId& other : attackers_of(game, each.square))
      if (other != each.lead)
        each.supports.push_back(
            {.piece = other,
             .card = game.laid(other).empty() ? "" : most_worth(*game.setup, game.laid(other))});
  return lawful(game, std::move(all));
}

void Fight::form(Form& form, const Game& game) const {
  const bool alone = attackers_of(game, square).size() == 1;
  form.id += ":" + game.label(square) + ":" + lead.value();
  form.title =
      "Fight " + target_words(game, square) + " with " + game.named(lead) + (alone ? "" : " as lead");
  if (alone) form.rule = "RR-065";
  add_support_fields(game, square, lead, form);
}

Objections Fight::against(const Game& game) const {
  if (waits_for(game) != Side::kNeutral)
    return objection("RRQ-78", "First comes what is still open in the combat before.");
  if (!fights_in(game) || game.mover != side)
    return objection("RRQ-29", game.name(side) + " may take up no combat now.");
  const auto attackers = attackers_of(game, square);
  if (attackers.empty()) return objection("RRQ-70", "No attack on that square is waiting to be fought.");
  if (!contains(attackers, lead))
    return objection("RR-078",
                     game.named(lead) + " has declared no attack on that square and cannot lead it.");
  return objections_to_supports(game, lead, square, supports);
}

void Fight::perform(Game& game, DiceTray&, Events& events) const {
  if (can_begin(game, lead, square, "RRQ-70", events))
    begin_combat(game, lead, square, all_supports(game, lead, square, supports), events);
}

// What is waited for.

Side waits_for(const Game& game) {
  if (!game.contacted.empty()) return game.side(game.contacted.front().by);  // RRQ-74: at once
  if (game.combat) return asked_in_stage(game);
  const auto due = faces_due(game);
  return due.empty() ? Side::kNeutral : due.front().side;
}

bool is_asked(const Game& game, Side side, Stage stage) {
  return game.combat && game.combat->stage == stage && game.contacted.empty() && waits_for(game) == side;
}

std::vector<PieceId> attackers_of(const Game& game, Sector square) {
  std::vector<PieceId> attackers;
  const PieceId* target = game.is_on_board(square) ? game.unit_at(square) : nullptr;
  if (!target) return attackers;
  for (const Attack& attack : game.attacks) {
    const Stand& stand = game.stands.at(attack.piece);
    if (attack.square == square && !stand.lost && stand.at == attack.from &&
        game.side(attack.piece) != game.side(*target))
      attackers.push_back(attack.piece);
  }
  return attackers;
}

std::vector<Sector> combats_to_fight(const Game& game) {
  std::vector<Sector> squares;
  for (const Attack& attack : game.attacks)
    if (!contains(squares, attack.square) && !attackers_of(game, attack.square).empty())
      squares.push_back(attack.square);
  return squares;
}

}  // namespace telescope::raphia
