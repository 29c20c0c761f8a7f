#include <algorithm>

#include "core/base/joined.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {
namespace {

bool retires_after_reveal(const Game& game) {
  return game.settings().retire_when == RetireWhen::kAfterReveal;
}

bool may_lay(const Game& game, Side side) {
  return extras_allowed(game, side) > 0;
}

bool may_try(const Game& game, Side side) {
  return !may_kill(game, side).empty();
}

/// RRQ-71: it has won and advanced, or entered the square of a target that retired.
bool may_go_on(const Game& game, Side) {
  const Combat& combat = *game.combat;
  const Stand& lead = game.stands.at(combat.lead);
  return !lead.lost && lead.at == combat.square && !openly_attackable(game, combat.lead).empty();
}

void compare_cards(Game& game, Events& events) {
  if (is_defenceless(game)) return destroy_at_once(game, events);
  reveal(game, events);
  if (!retires_after_reveal(game)) return apply_result(game, events);
  game.combat->stage = Stage::kRetire;
}

void stay_and_fight(Game& game, Events& events) {
  if (retires_after_reveal(game)) return apply_result(game, events);
  game.combat->stage = Stage::kAttackerExtra;
}

/// What the stage is left for.
template <Stage next>
void go_on_to(Game& game, Events&) {
  game.combat->stage = next;
}

/// Whose word a stage is for, whether he has a choice, by open facts, and what follows his word.
struct StageRow {
  bool of_attacker;
  bool (*has_choice)(const Game& game, Side side);
  void (*leave)(Game& game, Events& events);
};
/// In the order of Stage.
constexpr std::array<StageRow, 7> kStages{{
    {false, [](const Game& game, Side) { return squares_to_retire(game) > 0; }, stay_and_fight},
    {true, may_lay, go_on_to<Stage::kDefenderExtra>},
    {false, may_lay, go_on_to<Stage::kReveal>},
    {true, may_try, go_on_to<Stage::kOtherKill>},
    {false, may_try,
     [](Game& game, Events& events) {
       game.combat->stage = Stage::kAgain;
       finish(game, events);
     }},
    {true, may_go_on, [](Game& game, Events&) { game.combat.reset(); }},
    {true, [](const Game& game, Side) { return !faces_due(game).empty(); }, compare_cards},
}};

const StageRow& stage_of(const Game& game) {
  return kStages.at(static_cast<std::size_t>(game.combat->stage));
}

Side asked_in_stage(const Game& game) {
  const Side attacker = game.side(game.combat->lead);
  return stage_of(game).of_attacker ? attacker : enemy_of(attacker);
}

/// RR-083, RRQ-49: whether a target without a card may still be saved by an extra that its owner lays.
bool may_be_saved(const Game& game) {
  return game.settings().extra_saves && may_lay(game, game.side(game.combat->target));
}

void tell_beginning(const Game& game, Events& events) {
  const Combat& combat = *game.combat;
  std::string words =
      game.named(combat.lead) + " attacks " + game.named(combat.target) + " in " + game.label(combat.square);
  Json supports = Json::array();
  std::vector<std::string> added;
  for (const auto& [piece, card] : combat.supports) {
    words += (supports.empty() ? ", supported by " : " and ") + game.named(piece) +
             (card.empty() ? " without a card" : " with a card");
    supports.push_back({{"piece", piece.value()}, {"card", !card.empty()}});
    if (!card.empty()) added.push_back(game.named(piece) + " adds " + words_of_cards(game, {card}));
  }
  events.tell("combat", {"RR-065", "RR-078", "RRQ-45", "RRQ-70"}, words + ".",
              {{"lead", combat.lead.value()},
               {"target", combat.target.value()},
               {"square", square_json(combat.square)},
               {"supports", supports}});
  if (!added.empty())
    events.tell_to(audience_of(game.side(combat.lead)), "support_cards", {"RR-079", "RRQ-77"},
                   joined(added, "; ") + ".");
}

/// What lies face up, and for each card that lies face down a joker: the best that it may be.
CardIds at_best(const Game& game, const PieceId& lead) {
  CardIds cards = game.turned_up(lead);
  for (const cards::Card& card : game.setup->deck->printed())
    if (cards.size() < game.laid(lead).size() && cards::is_joker(card) && !contains(cards, card.face.id))
      cards.push_back(card.face.id);
  return cards;
}

}  // namespace

Side waits_for(const Game& game) {
  if (!game.contacted.empty()) return game.side(game.contacted.front().by);  // RRQ-74: at once
  if (const auto due = faces_due(game); !due.empty()) return due.front().side;
  return game.combat ? asked_in_stage(game) : Side::kNeutral;
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

void begin_combat(Game& game, const PieceId& lead, Sector square, const std::vector<Support>& supports,
                  Events& events) {
  const Stand& stand = game.stands.at(lead);
  game.combat = Combat{.square = square,
                       .from = stand.at,
                       .lead = lead,
                       .target = *game.unit_at(square),
                       .supports = supports,
                       .stage = retires_after_reveal(game) ? Stage::kAttackerExtra : Stage::kRetire,
                       .follow_up = stand.followed};
  game.combat->generals = generals_in(game, *game.combat);
  std::erase_if(game.attacks,
                [&](const Attack& each) { return each.square == square || each.piece == lead; });
  tell_beginning(game, events);
  if (is_defenceless(game) && !may_be_saved(game)) destroy_at_once(game, events);
  carry_on(game, events);
}

void leave_stage(Game& game, Events& events) {
  stage_of(game).leave(game, events);
  carry_on(game, events);
}

void carry_on(Game& game, Events& events) {
  settle_contacts(game, events);
  while (game.combat && game.contacted.empty() && !stage_of(game).has_choice(game, asked_in_stage(game))) {
    stage_of(game).leave(game, events);
    settle_contacts(game, events);
  }
}

std::vector<Sector> openly_attackable(const Game& game, const PieceId& lead) {
  return game.laid(lead).empty() ? std::vector<Sector>()
                                 : may_attack(game, lead, at_best(game, lead), Facing::kNorth);
}

}  // namespace telescope::raphia
