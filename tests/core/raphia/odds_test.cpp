#include <algorithm>
#include <chrono>
#include <iostream>
#include <tuple>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/rules/raphia/workbench/workbench.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;
using test::ids;

const cards::Deck& deck() {
  static const cards::Deck deck = cards::french_deck(2);
  return deck;
}

constexpr double kExact = 1e-9;
constexpr const char* kSmall = "2s 5c 5h 5s 10d kh qs jk1 ac";

OddsQuestion small(Type own, const std::string& cards, Type enemy) {
  OddsQuestion question;
  question.own = {.type = own, .laid = ids(cards), .extras = {}, .supports = {}};
  question.enemy = enemy;
  question.remaining = ids(kSmall);
  return question;
}

/// Every order in which the enemy's cards may come, one by one: a second way to the same chances.
class BruteForce {
 public:
  explicit BruteForce(const OddsQuestion& question) : question_(question), left_(question.remaining) {}

  Chances run() {
    draw(question_.face_down + question_.enemy_supports, 1);
    return chances_;
  }

 private:
  void draw(int cards, double chance) {
    if (cards == 0) return add_extra(chance);
    for (std::size_t i = 0; i < left_.size(); ++i) {
      drawn_.push_back(left_[i]);
      left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(i));
      draw(cards - 1, chance / static_cast<double>(left_.size() + 1));
      left_.insert(left_.begin() + static_cast<std::ptrdiff_t>(i), drawn_.back());
      drawn_.pop_back();
    }
  }

  Total enemy(const std::vector<std::string>& extras) const {
    Fighter fighter{.type = question_.enemy, .laid = question_.enemy_up, .extras = extras, .supports = {}};
    const auto laid = drawn_.begin() + question_.face_down;
    fighter.laid.insert(fighter.laid.end(), drawn_.begin(), laid);
    fighter.supports.assign(laid, drawn_.end());
    return total_of(deck(), fighter, question_.own.type, question_.settings);
  }

  void add_extra(double chance) {
    if (question_.enemy_extra == ExtraPolicy::kNone) return add(enemy({}), chance);
    if (question_.enemy_extra == ExtraPolicy::kRandom) {
      for (const std::string& card : left_) add(enemy({card}), chance / static_cast<double>(left_.size()));
      return;
    }
    std::vector<Total> hands;
    best_of_hands(0, question_.enemy_hand, enemy({}), hands);
    for (const Total& total : hands) add(total, chance / static_cast<double>(hands.size()));
  }

  /// The best total of every hand.
  void best_of_hands(std::size_t from, int cards, const Total& best, std::vector<Total>& hands) {
    if (cards == 0) return hands.push_back(best);
    for (std::size_t i = from; i < left_.size(); ++i) {
      const Total with = enemy({left_[i]});
      const auto worth = [](const Total& total) {
        return std::tuple(total.points, total.has_court, total.courts);
      };
      best_of_hands(i + 1, cards - 1, worth(with) > worth(best) ? with : best, hands);
    }
  }

  void add(const Total& theirs, double chance) {
    const Total own = total_of(deck(), question_.own, question_.enemy, question_.settings);
    const Comparison result =
        question_.leads ? compare(own, theirs, question_.settings) : compare(theirs, own, question_.settings);
    chances_.enemy_total += chance * theirs.points;
    const bool gone = result.loser == Fate::kEliminated;
    if (result.tie)
      chances_.tie += chance;
    else if (result.lead_wins == question_.leads)
      (gone ? chances_.eliminate : chances_.push_back) += chance;
    else
      (gone ? chances_.eliminated : chances_.pushed_back) += chance;
  }

  const OddsQuestion& question_;
  std::vector<std::string> left_, drawn_;
  Chances chances_;
};

void compare_with_brute_force(const OddsQuestion& question) {
  const Chances exact = chances(question), counted = BruteForce(question).run();
  CHECK(exact.push_back == Approx(counted.push_back).margin(kExact));
  CHECK(exact.eliminate == Approx(counted.eliminate).margin(kExact));
  CHECK(exact.tie == Approx(counted.tie).margin(kExact));
  CHECK(exact.pushed_back == Approx(counted.pushed_back).margin(kExact));
  CHECK(exact.eliminated == Approx(counted.eliminated).margin(kExact));
  CHECK(exact.enemy_total == Approx(counted.enemy_total).margin(kExact));
  CHECK(exact.push_back + exact.eliminate + exact.tie + exact.pushed_back + exact.eliminated ==
        Approx(1).margin(kExact));
  for (const auto& [found, played] :
       {std::pair(exact.push_back, counted.push_back), std::pair(exact.eliminate, counted.eliminate),
        std::pair(exact.tie, counted.tie), std::pair(exact.pushed_back, counted.pushed_back),
        std::pair(exact.eliminated, counted.eliminated)}) {
    CHECK((found >= 0.0 && found <= 1.0));
    CHECK((found == 0.0) == (played == 0.0));  // what cannot happen is 0
  }
}

TEST_CASE("chances of one against one are those of every pair of cards, for all types",
          "[raphia][odds][RR-070][RR-072][RR-075]") {
  for (std::size_t own = 0; own < 5; ++own)
    for (std::size_t enemy = 0; enemy < 5; ++enemy)
      for (const bool leads : {true, false}) {
        CAPTURE(kTypes.at(own), kTypes.at(enemy), leads);
        OddsQuestion question = small(static_cast<Type>(own), "kc 3d", static_cast<Type>(enemy));
        question.leads = leads;
        compare_with_brute_force(question);
      }
}

TEST_CASE("chances with a card face up, with one card, with extras and with supporters",
          "[raphia][odds][RR-067][RR-079][RRQ-34]") {
  for (const Type enemy : {Type::kHeavyInfantry, Type::kLightInfantry, Type::kHeavyCavalry, Type::kElephants})
    for (const ExtraPolicy extra : {ExtraPolicy::kNone, ExtraPolicy::kBest, ExtraPolicy::kRandom})
      for (const int supports : {0, 2}) {
        CAPTURE(to_string(enemy), static_cast<int>(extra), supports);
        OddsQuestion question = small(Type::kHeavyCavalry, "9h 8d", enemy);
        question.leads = supports == 0;
        question.enemy_supports = supports;
        question.enemy_extra = extra;
        question.enemy_hand = 3;
        compare_with_brute_force(question);
        question.face_down = 1;
        compare_with_brute_force(question);
        question.enemy_up = ids("7s");
        compare_with_brute_force(question);
      }
}

TEST_CASE("chances heed the settings", "[raphia][odds][RRQ-03][RRQ-37][RRQ-38]") {
  OddsQuestion question = small(Type::kHeavyInfantry, "jh 5d", Type::kElephants);
  question.settings.ace = 11;
  question.settings.tie = CombatTie::kDefenderWins;
  question.settings.court_rule = CourtRule::kUnlessEqual;
  compare_with_brute_force(question);
  CHECK(chances(question).tie == 0);
}

TEST_CASE("RR-083: a unit without a card is destroyed at once", "[raphia][odds][RR-083][RRQ-49]") {
  OddsQuestion question = small(Type::kHeavyInfantry, "jh 5d", Type::kElephants);
  question.face_down = 0;
  CHECK(chances(question).eliminate == 1);
  CHECK_FALSE(chances(question).compared);
  question.enemy_extra = ExtraPolicy::kRandom;
  CHECK(chances(question).eliminate == 1);
  question.settings.extra_saves = true;
  compare_with_brute_force(question);

  OddsQuestion attacked = small(Type::kHeavyInfantry, "", Type::kElephants);
  attacked.leads = false;
  CHECK(chances(attacked).eliminated == 1);
}

TEST_CASE("the best extra card of our own is the one that makes winning likeliest",
          "[raphia][odds][RR-067]") {
  OddsQuestion question = small(Type::kHeavyInfantry, "4h 2d", Type::kHeavyInfantry);
  question.own_extra_is_best = true;
  question.own_hand = ids("3c 9d qh");
  const Chances best = chances(question);
  CHECK(best.own_extra == "qh");
  CHECK(best.own_total == 16);
  question.own.laid = ids("kh kd");  // 20 against 20 at most: an ace wins all that can be won
  question.own_hand = ids("qh ac");
  question.remaining = ids("2s 3s 4s");
  CHECK(chances(question).own_extra.empty());
}

TEST_CASE("a request for odds and its outcome keep their schemas", "[raphia][odds]") {
  const Json request{{"own", "HC"},   {"cards", "6h 5d"}, {"own_extra", "best"}, {"hand", "9s kd"},
                     {"enemy", "HI"}, {"enemy_cards", 2}, {"enemy_extra", ""},   {"seen", "10s kh jk1"}};
  const Json outcome = workbench().odds(request);
  CHECK(telescope::test::schema_fault("raphia-odds-request.schema.json", request.dump()) == "");
  CHECK(telescope::test::schema_fault("raphia-odds.schema.json", outcome.dump()) == "");
  CHECK(outcome.at("unknown_cards") == 51);
  CHECK(outcome.at("own_extra") == "kd");
  CHECK(outcome.at("own_total") == 21);  // no bonus against heavy infantry
  const std::string words = workbench().odds_in_words(outcome);
  CHECK(words.find("Our total is 21") != std::string::npos);
  CHECK(words.find("king of diamonds") != std::string::npos);

  const Json bare = workbench().odds({{"own", "LC"}, {"cards", "2h"}, {"enemy", "HC"}, {"enemy_cards", 0}});
  CHECK(bare.at("own_total").is_null());
  CHECK(telescope::test::schema_fault("raphia-odds.schema.json", bare.dump()) == "");
  CHECK(workbench().odds_in_words(bare).find("RR-083") != std::string::npos);
}

TEST_CASE("a request for odds that is malformed is refused in one sentence that names the field",
          "[raphia][odds]") {
  const auto refused = [](Json more, const char* field) {
    Json request{{"own", "HI"}, {"cards", "6h 5d"}, {"enemy", "HI"}};
    request.merge_patch(more);
    std::string why;
    try {
      workbench().odds(request);
    } catch (const std::invalid_argument& error) {
      why = error.what();
    }
    CAPTURE(why, field);
    CHECK(why.find(field) != std::string::npos);
  };
  refused({{"own", "GEN"}}, "'own'");
  refused({{"cards", "6h 6h"}}, "'cards'");
  refused({{"cards", ""}}, "'cards'");
  refused({{"enemy_cards", 3}}, "'enemy_cards'");
  refused({{"enemy_cards", 2}, {"enemy_up", "7h"}}, "'enemy_up'");
  refused({{"enemy_supports", 1}}, "'enemy_supports'");
  refused({{"role", "target"}, {"supports", "9h"}}, "'supports'");
  refused({{"role", "spectator"}}, "'role'");
  refused({{"own_extra", "best"}}, "'hand'");
  refused({{"own_extra", "11h"}}, "'own_extra'");
  refused({{"enemy_extra", "all"}}, "'enemy_extra'");
  refused({{"tea", 1}}, "'tea'");
  refused({{"own_extra", "6h"}}, "'6h'");
  refused({{"own_extra", "9s"}, {"hand", "2c 3c"}}, "'hand'");
  refused({{"own_extra", "9s"}, {"hand", "9s 6h"}}, "'6h'");
  refused({{"enemy_cards", 1}, {"enemy_up", "7h"}, {"seen", "7h"}}, "'seen'");
  std::string all;
  for (const cards::Card& card : deck().printed()) all += card.face.id + " ";
  refused({{"seen", all}}, "'seen'");
}

TEST_CASE("a whole deck is enumerated in no time: the figures are printed", "[raphia][odds][benchmark]") {
  OddsQuestion question = small(Type::kHeavyCavalry, "9h 8d", Type::kHeavyInfantry);
  question.remaining.clear();
  for (const cards::Card& card : deck().printed()) question.remaining.push_back(card.face.id);
  const auto measure = [&](const char* name) {
    const auto begin = std::chrono::steady_clock::now();
    const Chances found = chances(question);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    std::cout << "odds of Raphia, " << name << ": " << taken.count() << " ms\n";
    CHECK(found.push_back + found.eliminate + found.tie + found.pushed_back + found.eliminated ==
          Approx(1).margin(kExact));
  };
  question.enemy_extra = ExtraPolicy::kBest;
  measure("one against one with generals");
  question.leads = false;
  question.enemy_supports = 3;
  measure("three supporters and generals");
}

}  // namespace
}  // namespace telescope::raphia
