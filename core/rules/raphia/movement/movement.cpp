#include "core/rules/raphia/movement/movement.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

/// Whether the piece may be taken in hand at all: open facts only.
Objections objections_to_taking(const Game& game, const PieceId& piece) {
  const std::string named = game.named(piece);
  const Stand& stand = game.stands.at(piece);
  const Side side = game.side(piece);
  if (stand.exited) return objection("RRQ-17", named + " has left the board.");
  if (stand.lost) return objection("RRQ-80", named + " is lost.");
  if (game.step != Step::kMove || game.mover != side)
    return objection(side == game.first ? "RR-022" : "RR-023", game.name(side) + " may not move now.");
  if (!game.contacted.empty())
    return objection(
        "RRQ-74", "First it is decided what becomes of " + game.named(game.contacted.front().general) + ".");
  if (game.combat) return objection("RRQ-71", "A combat is fought: nobody moves before it is over.");
  if (stand.taken) return objection("RRQ-67", named + " has been taken in hand already this turn.");
  return {};
}

/// RRQ-87: with combat.timing=on_contact only supporters move before a combat that has been declared.
Objections objections_before_combat(const Game& game, std::optional<Sector> attack) {
  if (game.settings().timing != CombatTiming::kOnContact) return {};
  const std::vector<Sector> fights = combats_to_fight(game);
  if (fights.empty() || attack == fights.front()) return {};
  return objection("RRQ-87", "First the attack on " + game.label(fights.front()) +
                                 " is fought: only units that join it move before.");
}

/// In a player's movement: his pieces that have been neither taken in hand nor sent to attack.
std::vector<PieceId> pieces_waiting(const Game& game, Side side) {
  std::vector<PieceId> pieces;
  if (game.step != Step::kMove || !is_part_of(game, side)) return pieces;
  for (const PieceId& piece : pieces_of(game, side))
    if (!game.stands.at(piece).taken &&
        std::ranges::find(game.attacks, piece, &Attack::piece) == game.attacks.end())
      pieces.push_back(piece);
  return pieces;
}

bool may_choose(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  return game.step == Step::kMove && !stand.lost && !stand.taken && is_part_of(game, game.side(piece));
}

bool has_unknown(const Game& game, const PieceId& piece) {
  return !unknown_in(game, game.side(piece), pile_on(piece)).empty();
}

/// One of several ways or cards of a piece: a whole action.
FormChoice whole_choice(const Game& game, const PieceId& piece, std::string id, std::string label,
                        Action action) {
  FormChoice made = choice(std::move(id), std::move(label), std::move(action));
  made.piece = piece;
  made.sector = game.stands.at(piece).at;
  return made;
}

/// The ways of the piece and, where it need not move, that it stays where it is and turns.
Choices way_choices(const Game& game, const PieceId& piece) {
  Choices choices;
  for (const MoveChoice& each : move_choices(game, piece, {.each_facing = false, .each_payment = true})) {
    choices.push_back(
        whole_choice(game, piece, id_of(game, each), words_of(game, each), Actions::write(game, each.move)));
    choices.back().sector = each.move.attack.value_or(each.at);
  }
  if (turns_free(game.type(piece)) && !game.is_general(piece) && !must_move(game, piece))
    choices.push_back(whole_choice(game, piece, "stay", "Stay, and turn as named below",
                                   Actions::write(game, Move{.piece = piece})));
  return choices;
}

}  // namespace

std::vector<Move> Move::offers(const Game& game, Side side) {
  std::vector<Move> all;
  for (const bool bound : {true, false})
    for (const PieceId& piece : pieces_waiting(game, side))
      if (must_move(game, piece) == bound) all.push_back({.piece = piece});
  return all;
}

std::vector<Move> Move::choices(const Game& game, const PieceId& piece) {
  std::vector<Move> all;
  if (!may_choose(game, piece)) return all;
  for (MoveChoice& each : move_choices(game, piece, {}))
    if (!each.leaves &&
        std::ranges::none_of(each.move.cards, [](const auto& card) { return is_unknown(card); }))
      all.push_back(std::move(each.move));
  return all;
}

/// RRQ-67: one form a piece, whose ways hang on its own cards alone.
bool Move::form(Form& form, const Game& game) const {
  Choices ways = way_choices(game, piece);
  if (ways.empty()) return false;
  const bool general = game.is_general(piece);
  form.id += ":" + piece.value();
  form.title = "Move " + game.named(piece);
  if (general) form.rule = "RR-061";
  form.action.erase("way");
  form.fields = {one("way", "Way", std::move(ways), {})};
  if (turns_free(game.type(piece)) && !general) {  // RR-041, RR-049: in which direction it stands in the end
    const auto facings = facing_choices("face ", [](const auto& facing) { return Json{{"face", facing}}; });
    form.fields.push_back(noted(
        some("facing", "In the end", facings, 0, 1, "way"),
        {.rule = "RRQ-23", .why = "Its turns cost nothing; name none, and it faces as its way leaves it."}));
  }
  if (const auto generals = may_stay(game, piece); !generals.empty())
    form.fields.push_back(
        noted(some("stays", "Stays where it begins", choices_of(game, generals), 0, 0, "stays"),
              {.rule = "RRQ-88", .why = "Name none, and its general goes along."}));
  form.due = must_move(game, piece);
  if (form.due) form.advice = "Its cards let it move, and so it must (RR-029).";
  return true;
}

Objections Move::against(const Game& game) const {
  if (auto no = objections_to_taking(game, piece); !no.empty()) return no;
  if (auto no = objections_before_combat(game, attack); !no.empty()) return no;
  const Walk walked = walk(game, piece, way, attack);
  if (auto no = objections_to_way(game, piece, walked, cards); !no.empty()) return no;
  const std::string named = game.named(piece);
  const auto may = may_stay(game, piece);
  for (const PieceId& general : stays)
    if (!contains(may, general))
      return objection(
          "RRQ-88",
          game.named(general) + " stays behind only as a general with a card, attached to " + named + ".");
  if (walked.paces.empty()) return objection("RRQ-68", named + " does not move: it stands where it is.");
  // RRQ-13: for HI and EL a turn is enough. HC turns only where it cannot move, and of LI and LC the number
  // of cards and the squares around tell it all, so this hangs on open facts alone.
  if (walked.squares() == 0 && turns_free(game.type(piece)) && must_move(game, piece))
    return objection("RR-029", named + " has a card and can move, so it must: to turn is not enough.");
  return {};
}

void Move::perform(Game& game, DiceTray&, Events& events) const {
  game.shifts.clear();                     // only what everybody sees ends what is shown (RR-H01, RRQ-83)
  if (game.stands.at(piece).lost) return;  // nothing can be done with it
  move_piece(game, piece, walk(game, piece, way, attack), cards, stays, events);
  settle_contacts(game, events);  // RRQ-57: nobody is asked who has no deck
}

Choices StandStill::standing(const Game& game, Side side) {
  Choices pieces;
  for (const PieceId& piece : pieces_waiting(game, side)) {
    if (game.laid(piece).empty()) continue;
    pieces.push_back(choice_of(game, piece));
    if (must_move(game, piece)) pieces.back().barred = "Its cards let it move, and so it must (RR-029).";
  }
  return pieces;
}

std::vector<StandStill> StandStill::choices(const Game& game, const PieceId& piece) {
  if (!may_choose(game, piece)) return {};
  return lawful<StandStill>(game, {{.piece = piece}});
}

/// It hangs on face-down cards: only the owner asks (RRQ-83).
Objections StandStill::against(const Game& game) const {
  if (auto no = objections_to_taking(game, piece); !no.empty()) return no;
  if (auto no = objections_before_combat(game, {}); !no.empty()) return no;
  return objected(must_move(game, piece), "RR-029",
                  game.named(piece) + " can move with its cards, and so it must.");
}

void StandStill::perform(Game& game, DiceTray&, Events& events) const {
  Stand& stand = game.stands.at(piece);
  if (stand.lost) return;
  stand.taken = true;
  events.tell_to(audience_of(game.side(piece)), "stands", {"RRQ-68"},
                 game.named(piece) + " is taken in hand and stands.", {{"piece", piece.value()}});
}

std::vector<TurnUp> TurnUp::offers(const Game& game, Side side) {
  if (pieces_waiting(game, side).empty()) return {};
  return {{.of = side}};
}

std::vector<TurnUp> TurnUp::choices(const Game& game, const PieceId& piece) {
  std::vector<TurnUp> all;
  if (!may_choose(game, piece) || !has_unknown(game, piece)) return all;
  for (const std::string& card : faces_left(game, game.side(piece)))
    all.push_back({.piece = piece, .cards = {card}});
  return lawful(game, std::move(all));
}

/// Of paper they are named; else only those that its move may need are offered (RRQ-67), of two also both:
/// "On S-03 HI: the seven of hearts".
bool TurnUp::form(Form& form, const Game& game) const {
  form.action.erase("piece");
  std::vector<PieceId> pieces = pieces_waiting(game, of);
  if (are_on_table(game)) {
    std::erase_if(pieces, [&](const PieceId& each) { return !has_unknown(game, each); });
    form.title = "Name cards that you turn up for a move";
    form.fields = {one("piece", "On", choices_of(game, pieces), {"piece"}), typed_cards("Cards", 1)};
    return !pieces.empty();
  }
  Choices offered;
  for (const PieceId& each : pieces) {
    const auto add = [&](const std::string& id, const std::string& words, const CardIds& named) {
      const TurnUp up{.piece = each, .cards = named};
      if (up.against(game).empty())
        offered.push_back(whole_choice(game, each, each.value() + " " + id,
                                       "On " + game.named(each) + ": " + words, Actions::write(game, up)));
    };
    CardIds down;
    for (const FormChoice& card : cards_face_down(game, each)) {
      down.push_back(card.id);
      add(card.id, "the " + card.label, {card.id});
    }
    if (down.size() > 1) add("all", "both cards", down);
  }
  const bool any = !offered.empty();
  form.fields = {one("cards", "Cards", std::move(offered), {})};
  return any;
}

/// RRQ-67: each card gives the piece something.
Objections TurnUp::against(const Game& game) const {
  if (auto no = objections_to_taking(game, piece); !no.empty()) return no;
  const std::string named = game.named(piece);
  if (cards.empty()) return objection("RR-031", "No card of " + named + " is named.");
  if (auto no = objections_to_cards(game, piece, cards); !no.empty()) return no;
  CardIds up = game.turned_up(piece);
  up.insert(up.end(), cards.begin(), cards.end());
  const auto by = [&](const CardIds& those) {
    return allowance(game.type(piece), colours_of(*game.setup->deck, those), game.settings());
  };
  for (const std::string& card : cards) {
    CardIds fewer = up;
    std::erase(fewer, card);
    if (by(fewer) == by(up))
      return objection("RRQ-67", "Only cards for the move are turned up: " + words_of_cards(game, {card}) +
                                     " adds nothing to what " + named + " may do.");
  }
  return {};
}

void TurnUp::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stands.at(piece).lost) turn_up_openly(game, piece, cards, events);
}

std::vector<PieceId> may_stay(const Game& game, const PieceId& unit) {
  if (game.is_general(unit)) return {};
  std::vector<PieceId> generals = game.generals_at(game.stands.at(unit).at, game.side(unit));
  std::erase_if(generals, [&](const PieceId& general) { return game.laid(general).empty(); });
  return generals;
}

}  // namespace telescope::raphia
