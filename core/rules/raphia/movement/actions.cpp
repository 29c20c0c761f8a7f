#include "core/rules/raphia/movement/actions.hpp"

namespace telescope::raphia {

Stand Move::end_of_way(const Game& game) const {
  Stand end = game.stands.at(piece);
  for (const WayStep& step : way) {
    if (step.go && game.is_on_board(*step.go)) end.at = *step.go;
    if (step.facing) end.facing = *step.facing;
  }
  return end;
}

std::vector<Move> Move::offers(const Game& game, Side side) {
  std::vector<Move> all;
  for (const bool bound : {true, false})
    for (const PieceId& piece : pieces_waiting(game, side))
      if (must_move(game, piece) == bound) all.push_back({.piece = piece});
  return all;
}

std::vector<Move> Move::choices(const Game& game, const PieceId& piece) {
  std::vector<Move> all;
  if (may_choose(game, piece)) all = move_choices(game, piece, {});
  std::erase_if(all, [&](const auto& each) {
    return each.leaves(game) ||
           std::ranges::any_of(each.cards, [](const std::string& card) { return is_unknown(card); });
  });
  return all;
}

Worth Move::value(const Eyes& eyes) const {
  const Stand &moved = eyes.game.stands.at(piece), end = end_of_way(eyes.game);
  if (attack) {
    double hope = eyes.promise(piece, *attack);
    const Facing front = eyes.game.stands.at(*eyes.game.unit_at(*attack)).facing;
    if (aspect_of(*attack, front, end.at) != Aspect::kFront && eyes.hand() > 0) hope += kUnseenCard;
    return {Worth::kUseful, hope > kAttackFrom ? 50.0 + hope : -50.0 + hope};
  }
  const int near = eyes.nearest_enemy(end.at);
  const int exposed =
      eyes.behind_its_front(end.at, end.facing) - eyes.behind_its_front(moved.at, moved.facing);
  return {Worth::kUseful,
          2.0 * (eyes.nearest_enemy(moved.at) - near) - (near <= 1 ? 1.0 : 0.0) - kExposed * exposed};
}

Choices Move::all_ways(const Game& game) const {
  Choices choices;
  for (const Move& each : move_choices(game, piece, {.each_facing = false, .each_payment = true})) {
    choices.push_back(whole_choice(game, each, id_of(game, each), words_of(game, each)));
    choices.back().sector = each.attack.value_or(each.end_of_way(game).at);
  }
  if (turns_free(game.type(piece)) && !game.is_general(piece) && !must_move(game, piece))
    choices.push_back(whole_choice(game, *this, "stay", "Stay, and turn as named below"));
  return choices;
}

bool Move::form(Form& form, const Game& game) const {
  Choices ways = all_ways(game);
  if (ways.empty()) return false;
  const bool general = game.is_general(piece);
  form.id += ":" + piece.value();
  form.title = "Move " + game.named(piece);
  if (general) form.rule = "RR-061";
  form.action.erase("way");
  form.fields = {one("way", "Way", std::move(ways), {})};
  // RR-041, RR-049: in which direction it stands in the end.
  if (turns_free(game.type(piece)) && !general) {
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

std::vector<TurnUp> TurnUp::choices(const Game& game, const PieceId& piece) {
  std::vector<TurnUp> all;
  if (!may_choose(game, piece) || !has_unknown(game, piece)) return all;
  for (const std::string& card : faces_left(game, game.side(piece)))
    all.push_back({.piece = piece, .cards = {card}});
  return lawful(game, std::move(all));
}

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
        offered.push_back(
            whole_choice(game, up, each.value() + " " + id, "On " + game.named(each) + ": " + words));
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

Objections TurnUp::against(const Game& game) const {
  if (auto no = objections_to_taking(game, piece); !no.empty()) return no;
  const std::string named = game.named(piece);
  if (cards.empty()) return objection("RR-031", "No card of " + named + " is named.");
  if (auto no = objections_to_cards(game, piece, cards); !no.empty()) return no;
  const CardIds up = both(game.turned_up(piece), cards);
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

}  // namespace telescope::raphia
