#include <algorithm>
#include <array>
#include <set>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/raphia/turn/turn.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"

// One battle twice: the program deals, and the same cards lie on a table, where they are named as they are
// turned up. Whatever everybody can see must be the same all the way.

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

std::vector<Put> battle() {
  constexpr std::array kTypes{"HC", "EL", "HI", "HI", "LI", "LC", "HI"};
  std::vector<Put> put;
  for (int i = 0; i < 7; ++i) {
    const std::string n = std::to_string(i + 1);
    put.push_back({"S" + n, kTypes.at(static_cast<std::size_t>(i)), kSouth, i + 2, 3});
    put.push_back({"N" + n, kTypes.at(static_cast<std::size_t>(6 - i)), kNorth, i + 2, 5, Facing::kSouth});
  }
  put.push_back({"SG", "GEN", kSouth, 4, 3});
  put.push_back({"NG", "GEN", kNorth, 5, 5});
  return put;
}

Game before_the_deal(RaphiaSettings settings, CardsHeld cards) {
  settings.cards = cards;
  Game game = position(battle(), settings);
  game.step = Step::kDeploy;
  game.turn = 0;
  game.first = game.mover = Side::kNeutral;
  return game;
}

class Twins {
 public:
  Twins(const RaphiaSettings& settings, std::uint64_t seed)
      : dealt(before_the_deal(settings, CardsHeld::kPhones)),
        paper(before_the_deal(settings, CardsHeld::kTable)),
        chance_(seed) {
    Events events;
    carry_out(dealt, Deal(), chance_, events);
    carry_out(paper, Deal(), chance_, events);
  }

  void act() {
    const auto sides = waited_for(dealt);
    REQUIRE_FALSE(sides.empty());
    const Side side = sides.front();
    const auto all = choices(dealt, side);
    REQUIRE_FALSE(all.empty());
    const AnyAction wanted = all.at(static_cast<std::size_t>(chance_.below(static_cast<int>(all.size()))));
    INFO(written(dealt, wanted).dump());
    const Game before = dealt;
    Events events;
    carry_out(dealt, wanted, chance_, events);
    on_paper(as_on_table(wanted, before));
    while (!faces_due(paper).empty()) on_paper(turned_up(faces_due(paper).front(), wanted, before));
  }

  Game dealt, paper;

 private:
  void on_paper(const AnyAction& wanted) {
    INFO("on the table: " + written(paper, wanted).dump());
    const auto no = objections_to(paper, wanted);
    INFO((no.empty() ? "" : no.front().rule + ": " + no.front().sentence));
    REQUIRE(no.empty());
    Events events;
    carry_out(paper, wanted, chance_, events);
  }

  /// Cards that have been turned up on the piece by what was done with it.
  std::vector<std::string> newly_up(const PieceId& piece, const Game& before) const {
    std::vector<std::string> cards;
    for (const std::string& card : before.laid(piece))
      if (!before.is_up(piece, card) && std::ranges::find(paper.laid(piece), card) == paper.laid(piece).end())
        cards.push_back(card);
    return cards;
  }

  AnyAction as_on_table(AnyAction wanted, const Game& before) const {
    if (auto* lay = std::get_if<Lay>(&wanted)) lay->cards.clear();
    if (auto* extra = std::get_if<LayExtra>(&wanted)) {
      const auto& hand = paper.cards(extra->side).cards(kHandPile);
      extra->cards.assign(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(extra->cards.size()));
    }
    if (auto* kill = std::get_if<Kill>(&wanted); kill && !kill->general.value().empty())
      kill->cards = {before.cards(kill->side).cards(kDeckPile).back()};
    if (auto* again = std::get_if<AttackAgain>(&wanted); again && again->cards.empty())
      again->cards = turned_up_again(*again, before);
    if (std::vector<Support>* supports = supports_of(wanted))
      for (Support& support : *supports) {
        const auto& laid = paper.laid(support.piece);
        if (support.card.empty() || std::ranges::find(laid, support.card) != laid.end()) continue;
        support.card = unknown_in(paper, paper.side(support.piece), pile_on(support.piece)).at(0);
      }
    return wanted;
  }

  static std::vector<Support>* supports_of(AnyAction& wanted) {
    if (auto* fight = std::get_if<Fight>(&wanted)) return &fight->supports;
    auto* again = std::get_if<AttackAgain>(&wanted);
    return again ? &again->supports : nullptr;
  }

  /// RRQ-67: what the program has turned up of its own accord.
  std::vector<std::string> turned_up_again(const AttackAgain& wanted, const Game& before) const {
    const auto down = newly_up(wanted.piece, before);
    if (down.empty()) return {};
    Game alone = before;  // the fewest that do, found by asking for them
    for (const std::string& card : down) {
      AttackAgain one = wanted;
      one.cards = {card};
      if (objections_to(alone, one).empty()) return {card};
    }
    AttackAgain both = wanted;
    both.cards = down;
    return objections_to(alone, both).empty() && down.size() > 1 ? down : std::vector<std::string>();
  }

  Show turned_up(const DueFace& due, AnyAction wanted, const Game& before) const {
    Show show{.side = due.side, .on = due.on};
    const auto& piles = before.cards(due.side);
    if (due.on == kOnDeck) {
      show.cards = {
          piles.cards(kDeckPile).at(static_cast<std::size_t>(paper.cards(due.side).count(kDeckPile)) - 1)};
    } else if (due.on == kOnExtra) {
      std::vector<std::string> extras = piles.cards(kExtraPile);
      if (const auto* extra = std::get_if<LayExtra>(&wanted); extra && extra->side == due.side)
        extras.insert(extras.end(), extra->cards.begin(), extra->cards.end());
      show.cards = {first_not_named(extras, paper.cards(due.side).cards(kExtraPile))};
    } else if (const Support* support = support_of(due.on, wanted, before)) {
      show.cards = {support->card};
    } else {
      show.cards = {first_not_named(before.laid(due.on), paper.laid(due.on))};
    }
    return show;
  }

  static const Support* support_of(const PieceId& piece, AnyAction& wanted, const Game& before) {
    static const std::vector<Support> none;
    const std::vector<Support>* begun = supports_of(wanted);
    const auto& supports = begun ? *begun : before.combat ? before.combat->supports : none;
    const auto it = std::ranges::find(supports, piece, &Support::piece);
    return it == supports.end() ? nullptr : &*it;
  }

  static std::string first_not_named(const std::vector<std::string>& truth,
                                     const std::vector<std::string>& named) {
    for (const std::string& card : truth)
      if (std::ranges::find(named, card) == named.end()) return card;
    FAIL("there is no card to be turned up");
    return {};
  }

  SimulatedChance chance_;
};

void check_alike(const Game& dealt, const Game& paper) {
  REQUIRE(dealt.stands == paper.stands);
  REQUIRE(dealt.step == paper.step);
  REQUIRE(dealt.turn == paper.turn);
  REQUIRE(dealt.mover == paper.mover);
  REQUIRE(dealt.winner == paper.winner);
  REQUIRE(dealt.up == paper.up);
  REQUIRE(dealt.seen_bid == paper.seen_bid);
  REQUIRE(dealt.attacks == paper.attacks);
  REQUIRE(dealt.combat.has_value() == paper.combat.has_value());
  for (const Side side : kSides) {
    const auto& mine = dealt.cards(side);
    const auto& theirs = paper.cards(side);
    for (const auto& [name, cards] : mine.all()) REQUIRE(theirs.cards(name).size() == cards.size());
    const std::set<std::string> discarded(mine.cards(kDiscardPile).begin(), mine.cards(kDiscardPile).end());
    REQUIRE(std::set<std::string>(theirs.cards(kDiscardPile).begin(), theirs.cards(kDiscardPile).end()) ==
            discarded);
    REQUIRE(theirs.count(kFacesPile) == 54);
    // RR-H01: no pile says what nobody has seen.
    for (const std::string_view hidden : {kHandPile, kDeckPile, kUnseenPile})
      for (const std::string& card : theirs.cards(hidden)) REQUIRE(is_unknown(card));
  }
}

}  // namespace

TEST_CASE("RRQ-86, RR-011 to RR-097: a battle with cards of paper goes as the same battle goes that is dealt",
          "[raphia][RRQ-86][random]") {
  // Equal bids are bid again: a die would have to fall alike in both.
  const std::vector<RaphiaSettings> sets{
      {.exact_tie = ExactTie::kRebid},
      {.exact_tie = ExactTie::kRebid, .timing = CombatTiming::kOnContact, .tie = CombatTie::kDefenderWins},
      {.exact_tie = ExactTie::kRebid, .cards_reused = false, .extras_add_up = true},
      {.exact_tie = ExactTie::kRebid, .extra_saves = true, .retire_when = RetireWhen::kAfterReveal}};
  int actions = 0;
  for (std::size_t set = 0; set < sets.size(); ++set)
    for (int number = 0; number < 3; ++number) {
      INFO("settings " << set << ", game " << number);
      Twins twins(sets.at(set), seed_of_game(set + 31, number));
      for (int i = 0; twins.dealt.step != Step::kOver; ++i, ++actions) {
        REQUIRE(i < 5000);
        twins.act();
        check_alike(twins.dealt, twins.paper);
      }
    }
  CHECK(actions > 200);
}
