#include <algorithm>
#include <ranges>

#include "core/base/counted.hpp"
#include "core/rules/raphia/combat/combat.hpp"

namespace telescope::raphia {
namespace {

Fighter fighter(const Game& game, const PieceId& piece) {
  return {.type = game.type(piece),
          .laid = game.laid(piece),
          .extras = game.cards(game.side(piece)).cards(kExtraPile)};
}

std::string words_of(const Game& game, const PieceId& piece, const Total& total) {
  std::string words = game.named(piece) + ": ";
  for (const TotalLine& line : total.lines) words += line.words + "; ";
  return words + "in all " + std::to_string(total.points) + ".";
}

Json json_of(const PieceId& piece, const Total& total) {
  return {{"piece", piece.value()},
          {"points", total.points},
          {"courts", total.courts},
          {"lines", plain_json(total.lines)}};
}

/// The units that a push-back of `piece` moves, itself first, then the friends behind it (RR-074).
struct Chain {
  std::vector<PieceId> units;
  bool off_board = false;       ///< RR-082: the last of them has the edge behind it
  const PieceId* by = nullptr;  ///< RR-073: or this enemy
};
Chain chain_behind(const Game& game, const PieceId& piece, Facing direction) {
  Chain chain{.units = {piece}};
  for (Sector at = ahead(game.stands.at(piece).at, direction);; at = ahead(at, direction)) {
    chain.off_board = !game.is_on_board(at);
    const PieceId* unit = game.unit_at(at);
    if (chain.off_board || !unit) return chain;  // RRQ-44: a lone general does not block
    if (game.side(*unit) != game.side(piece)) {
      chain.by = unit;
      return chain;
    }
    chain.units.push_back(*unit);
  }
}

/// A combat moves the piece there (Game::shifts), as is told.
void shift(Game& game, Shift::Kind kind, const PieceId& piece, Sector to, std::string_view type,
           const std::vector<std::string_view>& rules, const std::string& what, Events& events) {
  events.tell(type, rules, game.named(piece) + what, {{"piece", piece.value()}, {"square", square_json(to)}});
  game.shifts.push_back({.kind = kind, .piece = piece, .from = game.stands.at(piece).at, .to = to});
  enter(game, piece, to, events);
}

/// With its generals, without an attempt (RRQ-79).
void lose_last(Game& game, const Chain& chain, Events& events) {
  const PieceId& last = chain.units.back();
  const Sector at = game.stands.at(last).at;
  if (chain.off_board)
    lose(game, last, {"RR-082"}, "is pushed off the board and is lost", events);
  else
    lose(game, last, {"RR-073"},
         "cannot go back, because " + game.named(*chain.by) + " stands there, and is destroyed", events);
  for (const PieceId& general : game.generals_at(at, game.side(last)))
    lose(game, general, {"RRQ-79"}, "is killed with the unit that had no way back", events);
}

/// RR-072 to RR-074, RR-082, RRQ-41, RRQ-75: one square back with all friends behind it. The last one is lost
/// where it is blocked or pushed off, with the generals in its square (RRQ-79).
void push_back(Game& game, const PieceId& piece, Facing direction, Events& events) {
  Chain chain = chain_behind(game, piece, direction);
  if (chain.off_board || chain.by) {
    lose_last(game, chain, events);
    chain.units.pop_back();
  }
  for (const PieceId& unit : std::views::reverse(chain.units)) {  // each into a square that is free by then
    const Sector to = ahead(game.stands.at(unit).at, direction);
    const bool friendly = unit != piece;
    shift(game, friendly ? Shift::Kind::kFellBack : Shift::Kind::kPushedBack, unit, to, "pushed_back",
          {friendly ? "RR-074" : "RR-072", "RRQ-42"},
          (friendly ? " falls back too, to " : " is pushed back to ") + game.label(to) + ".", events);
  }
}

/// RRQ-53.
int retires(Type type) {
  return type == Type::kLightCavalry ? 2 : type == Type::kLightInfantry ? 1 : 0;
}

/// The side of the combat that has lost it, and where it stood and goes.
struct Loser {
  PieceId piece;
  PieceId winner;
  Sector at;
  Facing direction;  ///< straight away from its opponent (RRQ-40, RR-080, RRQ-82)
};
Loser loser_of(const Game& game) {
  const Combat& combat = *game.combat;
  const Facing attack = direction_of(game, combat);
  if (combat.result == FightResult::kLeadWon) return {combat.target, combat.lead, combat.square, attack};
  return {combat.lead, combat.target, combat.from, opposite(attack)};  // RRQ-46: the lead only
}

/// RRQ-72: a combat without an advance ends it; the winner's advance sets it anew.
void end_following(Game& game) {
  const Combat& combat = *game.combat;
  game.stands.at(combat.lead).followed = game.stands.at(combat.target).followed = false;
  for (const Support& support : combat.supports) game.stands.at(support.piece).followed = false;
}

std::string courts_of(const Total& total) {
  return total.courts == 0 ? "no court card" : counted(total.courts, "court card");
}

/// RRQ-87, `cards.reuse=false`.
void spend_cards(Game& game) {
  const Combat& combat = *game.combat;
  discard_laid(game, combat.lead);
  discard_laid(game, combat.target);
  for (const auto& [piece, card] : combat.supports)
    if (contains(game.laid(piece), card)) discard_from(game, piece, card);
}

void displace_generals(Game& game, const Loser& loser, Events& events) {
  if (!game.stands.at(loser.piece).lost) return;
  for (const PieceId& general : std::vector<PieceId>(game.combat->generals))
    if (!game.stands.at(general).lost && game.stands.at(general).at == loser.at &&
        game.side(general) == game.side(loser.piece))
      fall_back(game, general, loser.direction, events);
}

/// RR-077, RR-081, RRQ-43.
void advance(Game& game, const Loser& loser, Events& events) {
  Stand& winner = game.stands.at(loser.winner);
  if (winner.lost || game.unit_at(loser.at)) return;
  winner.followed = true;  // RRQ-72
  shift(game, Shift::Kind::kAdvanced, loser.winner, loser.at, "advanced", {"RR-077", "RRQ-42", "RRQ-43"},
        " advances to " + game.label(loser.at) + ".", events);
}

}  // namespace

// Extra cards.

Aspect aspect_of(Sector at, Facing facing, Sector from) {
  const auto side = towards(at, from);
  if (!side || *side == facing) return Aspect::kFront;
  return *side == opposite(facing) ? Aspect::kRear : Aspect::kFlank;
}

std::vector<ExtraReason> reasons_for_extra(const Game& game, Side side) {
  std::vector<ExtraReason> reasons;
  if (!game.combat) return reasons;
  const Combat& combat = *game.combat;
  const bool attacks = game.side(combat.lead) == side;
  const Aspect aspect = aspect_of(combat.square, game.stands.at(combat.target).facing, combat.from);
  if (attacks && aspect != Aspect::kFront)
    reasons.push_back({"RR-067", aspect == Aspect::kFlank ? "it attacks a flank" : "it attacks the rear"});
  if (!game.generals_at(attacks ? combat.from : combat.square, side).empty())
    reasons.push_back({"RR-068", "a general is attached"});
  if (attacks && combat.follow_up) reasons.push_back({"RR-069", "it follows up a combat that it won"});
  return reasons;
}

int extras_allowed(const Game& game, Side side) {
  const int reasons = static_cast<int>(reasons_for_extra(game, side).size());
  const int most = game.settings().extras_add_up ? reasons : std::min(reasons, 1);  // RRQ-33
  return std::min(most, game.cards(side).count(kHandPile));
}

bool is_extra_up(const Game& game, const std::string& card) {
  if (!game.combat) return false;
  return game.combat->result != FightResult::kNone || (are_on_table(game) && !is_unknown(card));
}

void discard_extras(Game& game) {
  for (const Side side : kSides)
    for (const std::string& card : CardIds(game.cards(side).cards(kExtraPile)))
      game.cards(side).move(card, kExtraPile, is_extra_up(game, card) ? kDiscardPile : kUnseenPile);
}

// The comparison.

Totals totals_of(const Game& game) {
  const Combat& combat = *game.combat;
  Fighter lead = fighter(game, combat.lead);
  for (const Support& support : combat.supports)
    if (!support.card.empty()) lead.supports.push_back(support.card);
  const auto& deck = *game.setup->deck;
  return {.lead = total_of(deck, lead, game.type(combat.target), game.settings()),
          .target = total_of(deck, fighter(game, combat.target), game.type(combat.lead), game.settings())};
}

void reveal(Game& game, Events& events) {
  Combat& combat = *game.combat;
  for (const PieceId& piece : {combat.lead, combat.target}) turn_up(game, piece, CardIds(game.laid(piece)));
  for (const Support& support : combat.supports)
    if (!support.card.empty()) turn_up(game, support.piece, {support.card});
  for (const Side side : kSides)  // RR-H03: the card that was seen in the bid is seen again
    if (std::string& seen = game.seen_bid.at(index_of(side));
        contains(game.cards(side).cards(kExtraPile), seen))
      seen.clear();
  const auto [lead, target] = totals_of(game);
  std::vector<std::string_view> rules{"RR-070"};  // each once
  for (const Total* total : {&lead, &target})
    for (const TotalLine& line : total->lines)
      if (!contains(rules, line.rule)) rules.push_back(line.rule);
  events.tell("revealed", rules,
              words_of(game, combat.lead, lead) + " " + words_of(game, combat.target, target),
              {{"lead", json_of(combat.lead, lead)}, {"target", json_of(combat.target, target)}});
  const Comparison found = compare(lead, target, game.settings());
  combat.result = found.tie         ? FightResult::kTie
                  : found.lead_wins ? FightResult::kLeadWon
                                    : FightResult::kTargetWon;
}

bool is_defenceless(const Game& game) {
  const PieceId& target = game.combat->target;
  return game.laid(target).empty() && game.cards(game.side(target)).count(kExtraPile) == 0;
}

void destroy_at_once(Game& game, Events& events) {
  Combat& combat = *game.combat;
  combat.stage = Stage::kMoverKill;
  end_following(game);
  discard_extras(game);
  combat.result = FightResult::kLeadWon;
  combat.vacated = combat.square;
  lose(game, combat.target, {"RR-083", "RRQ-49"}, "has no card and is destroyed at once", events);
}

void apply_result(Game& game, Events& events) {
  game.combat->stage = Stage::kMoverKill;
  const auto [lead, target] = totals_of(game);
  discard_extras(game);  // RRQ-34
  end_following(game);
  if (game.combat->result == FightResult::kTie)
    return events.tell("tie", {"RRQ-37"}, "The totals are equal: nothing moves and nothing is lost.");
  const Loser loser = loser_of(game);
  game.combat->vacated = loser.at;
  const Comparison found = compare(lead, target, game.settings());
  if (found.loser != Fate::kEliminated) return push_back(game, loser.piece, loser.direction, events);
  const auto& [more, fewer] = found.lead_wins ? std::tie(lead, target) : std::tie(target, lead);
  lose(game, loser.piece, {"RR-075", "RR-076", "RRQ-38"},
       "is eliminated: " + courts_of(more) + " against " + courts_of(fewer), events);
}

void finish(Game& game, Events& events) {
  const bool decided = game.combat->vacated.has_value();
  const Loser loser = loser_of(game);
  if (decided) displace_generals(game, loser, events);
  if (!game.settings().cards_reused) spend_cards(game);
  if (decided) advance(game, loser, events);
}

void lose(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules,
          const std::string& why, Events& events) {
  const Sector at = game.stands.at(piece).at;
  lose_piece(game, piece);
  events.tell(game.is_general(piece) ? "general_killed" : "lost", rules, game.named(piece) + " " + why + ".",
              {{"piece", piece.value()}, {"square", square_json(at)}});
}

// Retirement.

Facing direction_of(const Game& game, const Combat& combat) {
  return towards(combat.from, combat.square).value_or(game.stands.at(combat.lead).facing);
}

int squares_to_retire(const Game& game) {
  const Combat& combat = *game.combat;
  if (game.laid(combat.target).empty()) return 0;  // RRQ-54
  const Facing direction = direction_of(game, combat);
  int squares = 0;
  for (; squares < retires(game.type(combat.target)); ++squares) {
    const Sector to = ahead(combat.square, direction, squares + 1);
    if (!game.is_on_board(to) || !game.is_empty_for(game.side(combat.target), to)) break;
  }
  return squares;
}

void retire(Game& game, Events& events) {
  const Combat combat = *game.combat;
  const Sector to = ahead(combat.square, direction_of(game, combat), squares_to_retire(game));
  discard_laid(game, combat.target);
  shift(game, Shift::Kind::kRetired, combat.target, to, "retired", {"RR-090", "RRQ-54", "RRQ-55"},
        " discards its cards and retires to " + game.label(to) + ".", events);
  shift(game, Shift::Kind::kAdvanced, combat.lead, combat.square, "advanced", {"RRQ-56"},
        " enters " + game.label(combat.square) + ": there is no combat.", events);
}

}  // namespace telescope::raphia
