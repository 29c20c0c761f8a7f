#pragma once

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// What may be asked for in steps 4 and 5, one piece after another (sections 3 to 5).

/// In a player's movement: his pieces that have been neither taken in hand nor sent to attack.
inline std::vector<PieceId> pieces_waiting(const Game& game, Side side) {
  std::vector<PieceId> pieces;
  if (game.step == Step::kMove && is_part_of(game, side)) pieces = game.pieces(side);
  std::erase_if(pieces, [&](const PieceId& piece) {
    return game.stands.at(piece).taken || std::ranges::count(game.attacks, piece, &Attack::piece) > 0;
  });
  return pieces;
}

inline bool may_choose(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  return game.step == Step::kMove && !stand.lost && !stand.taken && is_part_of(game, game.side(piece));
}

inline bool has_unknown(const Game& game, const PieceId& piece) {
  return !unknown_in(game, game.side(piece), pile_on(piece)).empty();
}

/// Whether the piece may be taken in hand at all: open facts only.
inline Objections objections_to_taking(const Game& game, const PieceId& piece) {
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
  return objected(stand.taken, "RRQ-67", named + " has been taken in hand already this turn.");
}

/// RRQ-87: with combat.timing=on_contact only supporters move before a combat that has been declared.
inline Objections objections_before_combat(const Game& game, std::optional<Sector> attack) {
  if (game.settings().timing != CombatTiming::kOnContact) return {};
  const std::vector<Sector> fights = combats_to_fight(game);
  if (fights.empty() || attack == fights.front()) return {};
  return objection("RRQ-87", "First the attack on " + game.label(fights.front()) +
                                 " is fought: only units that join it move before.");
}

/// One of several ways or cards of a piece: a whole action.
FormChoice whole_choice(const Game& game, const auto& action, std::string id, std::string label) {
  FormChoice made = choice(std::move(id), std::move(label), written_action(game, action));
  made.piece = action.piece;
  made.sector = game.stands.at(action.piece).at;
  return made;
}

/// RR-028: the whole move of a unit or general, up to the attack that it declares.
struct Move {
  static constexpr ActionInfo kInfo{"move", "RR-028", "Move a stand", "{piece} moves"};
  PieceId piece = {};
  std::vector<WayStep> way = {};
  std::optional<Sector> attack = {};  ///< the enemy's square that it attacks at its end
  std::vector<PieceId> stays = {};    ///< generals whom the unit leaves where it begins (RRQ-88)
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game})
        .optional("way", way, WayWords())
        .added("attack", attack, kSquareWords);
    f.said("stays", stays, PieceWords{game});
    card_fields(f, game, cards);
  }
  /// Where its way leads, and how it then faces; where it leaves, from where.
  Stand end_of_way(const Game& game) const {
    Stand end = game.stands.at(piece);
    for (const WayStep& step : way) {
      if (step.go && game.is_on_board(*step.go)) end.at = *step.go;
      if (step.facing) end.facing = *step.facing;
    }
    return end;
  }
  /// RRQ-17: over the enemy's edge.
  bool leaves(const Game& game) const {
    return !way.empty() && way.back().go && !game.is_on_board(*way.back().go);
  }
  /// Those that must move first.
  static std::vector<Move> offers(const Game& game, Side side) {
    std::vector<Move> all;
    for (const bool bound : {true, false})
      for (const PieceId& piece : pieces_waiting(game, side))
        if (must_move(game, piece) == bound) all.push_back({.piece = piece});
    return all;
  }
  static std::vector<Move> choices(const Game& game, const PieceId& piece) {
    std::vector<Move> all;
    if (may_choose(game, piece)) all = move_choices(game, piece, {});
    std::erase_if(all, [&](const auto& each) {
      return each.leaves(game) ||
             std::ranges::any_of(each.cards, [](const std::string& card) { return is_unknown(card); });
    });
    return all;
  }
  /// Attacks by what they promise, else by coming nearer, but not beside an enemy, and least of all with a
  /// flank to him.
  Worth value(const Eyes& eyes) const {
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
  /// The ways of the piece and, where it need not move, that it stays where it is and turns.
  Choices all_ways(const Game& game) const {
    Choices choices;
    for (const Move& each : move_choices(game, piece, {.each_facing = false, .each_payment = true})) {
      choices.push_back(whole_choice(game, each, id_of(game, each), words_of(game, each)));
      choices.back().sector = each.attack.value_or(each.end_of_way(game).at);
    }
    if (turns_free(game.type(piece)) && !game.is_general(piece) && !must_move(game, piece))
      choices.push_back(whole_choice(game, *this, "stay", "Stay, and turn as named below"));
    return choices;
  }
  /// RRQ-67: one form a piece, whose ways hang on its own cards alone.
  bool form(Form& form, const Game& game) const {
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
      form.fields.push_back(
          noted(some("facing", "In the end", facings, 0, 1, "way"),
                {.rule = "RRQ-23",
                 .why = "Its turns cost nothing; name none, and it faces as its way leaves it."}));
    }
    if (const auto generals = may_stay(game, piece); !generals.empty())
      form.fields.push_back(
          noted(some("stays", "Stays where it begins", choices_of(game, generals), 0, 0, "stays"),
                {.rule = "RRQ-88", .why = "Name none, and its general goes along."}));
    form.due = must_move(game, piece);
    if (form.due) form.advice = "Its cards let it move, and so it must (RR-029).";
    return true;
  }
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  Objections against(const Game& game) const {
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
  void perform(Game& game, DiceTray&, Events& events) const {
    game.shifts.clear();                     // only what everybody sees ends what is shown (RR-H01, RRQ-83)
    if (game.stands.at(piece).lost) return;  // nothing can be done with it
    move_piece(game, piece, walk(game, piece, way, attack), cards, stays, events);
    settle_contacts(game, events);  // RRQ-57: nobody is asked who has no deck
  }
};

/// RRQ-68: taken in hand, and has no duty to move.
struct StandStill {
  static constexpr ActionInfo kInfo{"stand", "RRQ-68", "Let a stand stay where it is",
                                    "{piece} is taken in hand and stands"};
  static constexpr ActionTraits kTraits{.only_as_form = true};
  PieceId piece = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game}).asked([&] { return one({}, "Stand", standing(game, of), {}); });
  }
  static Choices standing(const Game& game, Side side) {
    Choices pieces;
    for (const PieceId& piece : pieces_waiting(game, side)) {
      if (game.laid(piece).empty()) continue;
      pieces.push_back(choice_of(game, piece));
      if (must_move(game, piece)) pieces.back().barred = "Its cards let it move, and so it must (RR-029).";
    }
    return pieces;
  }
  static std::vector<StandStill> offers(const Game& game, Side side) {
    return offered<StandStill>(!standing(game, side).empty(), {.of = side});
  }
  static std::vector<StandStill> choices(const Game& game, const PieceId& piece) {
    return lawful(game, offered<StandStill>(may_choose(game, piece), {.piece = piece}));
  }
  Worth value(const Eyes&) const { return {Worth::kUseful, kStand}; }
  /// It hangs on face-down cards: only the owner asks (RRQ-83).
  Objections against(const Game& game) const {
    if (auto no = objections_to_taking(game, piece); !no.empty()) return no;
    if (auto no = objections_before_combat(game, {}); !no.empty()) return no;
    return objected(must_move(game, piece), "RR-029",
                    game.named(piece) + " can move with its cards, and so it must.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    Stand& stand = game.stands.at(piece);
    if (stand.lost) return;
    stand.taken = true;
    events.tell_to(audience_of(game.side(piece)), "stands", {"RRQ-68"},
                   game.named(piece) + " is taken in hand and stands.", {{"piece", piece.value()}});
  }
};

/// RR-031: before the stand is moved by hand.
struct TurnUp {
  static constexpr ActionInfo kInfo{"turn_up", "RR-031", "Turn cards up before you move the stand by hand",
                                    "Cards on {piece} are turned up"};
  PieceId piece = {};
  CardIds cards = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game});
    card_fields(f, game, cards);
  }
  static std::vector<TurnUp> offers(const Game& game, Side side) {
    return offered<TurnUp>(!pieces_waiting(game, side).empty(), {.of = side});
  }
  static std::vector<TurnUp> choices(const Game& game, const PieceId& piece) {
    std::vector<TurnUp> all;
    if (!may_choose(game, piece) || !has_unknown(game, piece)) return all;
    for (const std::string& card : faces_left(game, game.side(piece)))
      all.push_back({.piece = piece, .cards = {card}});
    return lawful(game, std::move(all));
  }
  /// Of paper they are named; else only those that its move may need are offered (RRQ-67), of two also both:
  /// "On S-03 HI: the seven of hearts".
  bool form(Form& form, const Game& game) const {
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
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  /// RRQ-67: each card gives the piece something.
  Objections against(const Game& game) const {
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
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!game.stands.at(piece).lost) turn_up_openly(game, piece, cards, events);
  }
};

}  // namespace telescope::raphia
