#include "core/rules/raphia/knowledge/knowledge.hpp"

#include <algorithm>
#include <array>

#include "core/base/counted.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/words/words.hpp"

namespace telescope::raphia {
namespace {

KnownMark arrow(std::string id, std::string_view symbol, Sector from, Sector to, std::string words) {
  return {
      .id = std::move(id), .symbol = std::string(symbol), .sectors = {from, to}, .words = std::move(words)};
}

/// RR-065, RR-078: while both stand there as they did when it began.
void show_combat(const Game& game, Known& known) {
  const Combat& combat = *game.combat;
  const Stand &lead = game.stands.at(combat.lead), &target = game.stands.at(combat.target);
  if (lead.lost || target.lost || lead.at != combat.from || target.at != combat.square) return;
  known.marks.push_back({.id = "combat",
                         .symbol = std::string(mark::kContact),
                         .sectors = {combat.square},
                         .words = game.named(combat.lead) + " fights " + game.named(combat.target) + " on " +
                                  game.label(combat.square)});
  known.marks.push_back(arrow("lead", mark::kArrow, combat.from, combat.square,
                              game.named(combat.lead) + " leads the attack on " + game.label(combat.square) +
                                  " from " + game.label(combat.from)));
  for (const Support& each : combat.supports) {
    const Stand& stand = game.stands.at(each.piece);
    if (stand.lost) continue;
    known.marks.push_back(arrow("support " + each.piece.value(), mark::kArrowDashed, stand.at, combat.square,
                                game.named(each.piece) + " supports the attack on " +
                                    game.label(combat.square) + " from " + game.label(stand.at)));
  }
}

void show_pieces(const Game& game, Known& known) {
  for (const auto& [id, facts] : game.setup->pieces) {
    KnownPiece piece{.id = id,
                     .name = facts.name,
                     .short_name = facts.short_name,
                     .kind = std::string(to_string(facts.type)),
                     .group = std::string(word(facts.side)),
                     .side = facts.side};
    put_at(piece, game.setup->board, spot_of(game, id));
    known.pieces.push_back(std::move(piece));
  }
}

/// RR-H02; RR-H03 as long as nobody knows otherwise.
void show_facts(const Game& game, Known& known) {
  if (game.step == Step::kOver)
    known.facts.push_back(
        {"Winner", game.winner == Side::kNeutral ? "nobody: a draw" : game.name(game.winner)});
  for (const Side side : kSides) {
    const std::string who = game.name(side);
    const int lost = game.losses(side), left = game.left(side);
    known.groups.push_back({std::string(word(side)), who});
    known.legend.push_back({std::string(telescope::to_string(side)), who});
    const auto away = std::ranges::count_if(game.stands, [&](const auto& each) {
      return each.second.exited && game.side(each.first) == side && !game.is_general(each.first);
    });
    known.facts.push_back({who, counted(lost, "unit") + " lost, " +
                                    (away > 0 ? std::to_string(away) + " over the enemy's edge, " : "") +
                                    std::to_string(left) + " on the table"});
    known.facts.push_back({who + "'s deck", counted(game.cards(side).count(kDeckPile), "card") + " left"});
    if (const std::string bid = seen_losing_bid(game, side); !bid.empty())
      known.facts.push_back(
          {who + "'s losing bid", game.words_of(bid) + ", back in the hand and not seen since"});
  }
  if (game.first != Side::kNeutral) known.facts.push_back({"Player 1", game.name(game.first)});
  if (const Side waits = waits_for(game); waits != Side::kNeutral)
    known.facts.push_back({"Waits for", game.name(waits)});
  known.legend.push_back({std::string(mark::kArrow), "an attack, or where a combat has moved a unit"});
  known.legend.push_back({std::string(mark::kArrowDashed), "a unit supports an attack"});
  known.legend.push_back({std::string(mark::kContact), "a combat is fought"});
}

KnownPaper sum_of(const Game& game, const PieceId& piece, const Total& total) {
  KnownPaper paper{.id = "sum " + piece.value(),
                   .title = game.named(piece) + " in this combat: " + std::to_string(total.points),
                   .rule = "RR-070",
                   .sealed = true};
  for (const TotalLine& line : total.lines) paper.lines.push_back(line.words);
  paper.lines.push_back("Court cards: " + std::to_string(total.courts) + ".");
  return paper;
}

/// What everybody sees (RR-H02): the step, pieces with their facings, declared attacks, losses, decks.
Known table_shown(const Game& game) {
  Known known = known_of_step(steps_now(game));
  known.turn = game.turn;
  known.step = row_of(game.step).word;
  show_pieces(game, known);
  show_combats(game, known);
  show_facts(game, known);
  return known;
}

/// RR-070: the sums of the combat that is fought, as the cards lie: of those whose cards he sees, while they
/// are face down.
void show_sums(const Game& game, const Viewer& viewer, Known& known) {
  if (!game.combat || game.combat->result != FightResult::kNone || game.combat->stage > Stage::kDefenderExtra)
    return;
  if (are_on_table(game)) return;  // nobody has told the program what lies face down
  const Totals totals = totals_of(game);
  if (viewer.sees(game.side(game.combat->lead)))
    known.papers.push_back(sum_of(game, game.combat->lead, totals.lead));
  if (viewer.sees(game.side(game.combat->target)))
    known.papers.push_back(sum_of(game, game.combat->target, totals.target));
}

/// The setting `guide`: what that player does next, on a paper of his own.
void show_guide(const Game& game, Side player, Known& known) {
  if (auto lines = guide_for(game, player); !lines.empty())
    known.papers.push_back({.id = "guide",
                            .title = "What to do now",
                            .rule = "RR-010",
                            .lines = std::move(lines),
                            .sealed = true,
                            .now = true});
}

bool has_laid(const Game& game, Side side) {
  return std::ranges::any_of(game.pieces(side),
                             [&](const PieceId& piece) { return !game.laid(piece).empty(); });
}

/// RR-H03, RRQ-65: the card of another's hand that is certainly there; empty: none. It hangs on what
/// everybody has seen, and not on where it lies: a card that was laid face down would otherwise be missed in
/// the hand.
std::string certain_in_hand(const Game& game, Side side) {
  if (game.step == Step::kBid) return game.tied_bid.at(index_of(side));
  const bool none_laid = game.step == Step::kLayFirst && !has_laid(game, side);
  return game.step == Step::kChoose || none_laid ? seen_losing_bid(game, side) : std::string();
}

/// RR-H02: how many lie on it, and those that are turned up.
void show_on(const Game& game, const PieceId& piece, bool sees, std::vector<KnownCards>& shown) {
  const cards::Piles& piles = game.cards(game.side(piece));
  const std::string pile = pile_on(piece), on = "On " + game.named(piece);
  KnownCards faces = cards::open_cards(piles, pile, pile, on + ", face down");
  KnownCards open = faces;
  open.id = pile + " up";
  open.title = on + ", face up";
  const auto is_up = [&](const CardFace& face) { return game.is_up(piece, face.id); };
  std::erase_if(open.faces, [&](const CardFace& face) { return !is_up(face); });
  KnownCards down = cards::counted_cards(piles, pile, faces.id, faces.title);
  open.count = static_cast<int>(open.faces.size());
  down.count -= open.count;
  if (sees) {
    std::erase_if(faces.faces, is_up);
    down.faces = std::move(faces.faces);
    down.sealed = true;
  }
  open.piece = down.piece = piece;
  for (KnownCards* each : {&open, &down})
    if (each->count > 0) shown.push_back(std::move(*each));
}

}  // namespace

void show_combats(const Game& game, Known& known) {
  for (const Attack& attack : game.attacks)  // RRQ-70
    known.marks.push_back(arrow("attack " + attack.piece.value(), mark::kArrow, attack.from, attack.square,
                                words_of(game, attack)));
  if (game.combat) show_combat(game, known);
  constexpr std::array kMoved{" was pushed back", " fell back", " retired", " advanced"};  // by Shift::Kind
  for (std::size_t i = 0; i < game.shifts.size(); ++i) {
    const auto& [kind, piece, from, to] = game.shifts[i];
    known.marks.push_back(arrow("shift " + std::to_string(i + 1), mark::kArrow, from, to,
                                game.named(piece) + kMoved.at(static_cast<std::size_t>(kind)) + " from " +
                                    game.label(from) + " to " + game.label(to)));
  }
}

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats = TwoPlayers::seats();
  std::erase_if(seats, [&](const Seat& each) { return kParties.side_of(each.id) == setup_->played(); });
  return seats;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const Viewer viewer{.player = side_of(seat.value()),
                      .umpire = setup_->settings.umpire && seat == kUmpireSeat};
  Known known = table_shown(game);
  known.sight = viewer.umpire ? Sight::kWhole : Sight::kPublic;
  known.asks = viewer.player.has_value();
  if (viewer.player) show_guide(game, *viewer.player, known);
  show_sums(game, viewer, known);
  known.cards = cards_shown(game, viewer);
  if (viewer.player) known.forms = forms_of(game, *viewer.player);
  known.writes_to = writes_to(seat);
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto player = side_of(seat.value());
  if (!player) return std::nullopt;
  auto asked = asked_at_once(forms_of(position.as<Game>(), *player), request);
  if (!asked) return std::nullopt;
  asked->words = title_of(*setup_, asked->action);
  if (traits_of(asked->action).other_agrees && enemy_of(*player) != setup_->played())
    asked->confirmed_by = seat_of(enemy_of(*player));
  return asked;
}

std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer, Side owner) {
  const cards::Piles& piles = game.cards(owner);
  const bool own = viewer.player == owner, sees = viewer.sees(owner);
  const std::string name = game.name(owner);
  const auto id = [&](std::string_view pile) { return std::string(pile) + " " + std::string(word(owner)); };
  std::vector<KnownCards> shown;
  // A card that lies face down as a bid is counted with the hand: nobody else need know who has bid.
  shown.push_back(cards::hand_cards(piles, kHandPile, kBidPile, sees, own ? "hand" : id("hand"),
                                    own ? "Your hand" : name + "'s hand"));
  if (const std::string card = certain_in_hand(game, owner); !sees && !card.empty())
    shown.back().faces.push_back(game.setup->deck->card(card).face);
  if (sees && piles.count(kBidPile) > 0)
    shown.push_back(cards::own_cards(piles, kBidPile, id("bid"), own ? "Your bid" : name + "'s bid"));
  // RRQ-34: that one lies there can be seen, what it is not before the reveal.
  const bool are_up = std::ranges::any_of(piles.cards(kExtraPile),
                                          [&](const std::string& card) { return is_extra_up(game, card); });
  const auto show_laid = [&](std::string_view pile, bool up, std::string_view key, const char* title) {
    if (piles.count(pile) > 0)
      shown.push_back(cards::laid_cards(piles, pile, up, sees, id(key), name + title));
  };
  show_laid(kExtraPile, are_up, "extra", "'s extra card");
  for (const auto& [piece, stand] : game.stands)
    if (game.side(piece) == owner) show_on(game, piece, sees, shown);
  shown.push_back(cards::counted_cards(piles, kDeckPile, id("deck"), name + "'s deck"));
  if (piles.count(kDiscardPile) > 0)
    shown.push_back(cards::open_cards(piles, kDiscardPile, id("discard"), name + ": discarded and seen"));
  show_laid(kUnseenPile, false, "unseen", ": discarded face down");
  // RRQ-86: what nobody has turned up has no face, also not its owner's.
  for (KnownCards& each : shown)
    std::erase_if(each.faces, [](const CardFace& face) { return is_unknown(face.id); });
  return shown;
}

std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer) {
  std::vector<KnownCards> all;
  for (const Side side : kSides) std::ranges::move(cards_shown(game, viewer, side), std::back_inserter(all));
  return all;
}

std::string seen_losing_bid(const Game& game, Side side) {
  const std::string& card = game.seen_bid.at(index_of(side));
  if (card.empty()) return {};
  const auto& piles = game.cards(side);
  const bool seen_again = game.up.at(index_of(side)).contains(card) || piles.holds(kDiscardPile, card) ||
                          (piles.holds(kExtraPile, card) && is_extra_up(game, card));
  return seen_again ? std::string() : card;
}

}  // namespace telescope::raphia
