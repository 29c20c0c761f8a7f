#include <cstdio>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/base/words.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"

namespace telescope::raphia {
namespace {

/// A word; a text that is empty or missing says nothing, as the options of the command line have it.
std::string word_field(const Json& request, std::string_view key, const std::string& fallback) {
  const std::string word = text_field(request, key, fallback);
  return word.empty() ? fallback : word;
}

bool role_field(const Json& request) {
  const std::string role = word_field(request, "role", "lead");
  if (role != "lead" && role != "target") refuse("'role' must be 'lead' or 'target', not '" + role + "'");
  return role == "lead";
}

void read_own_extra(const Json& request, OddsQuestion& question) {
  const std::string extra = word_field(request, "own_extra", "none");
  question.own_hand = cards_field(request, "hand", 13);
  if (extra == "best" && question.own_hand.empty())
    refuse("'hand' must name the cards to choose the best from");
  question.own_extra_is_best = extra == "best";
  if (extra == "none" || extra == "best") return;
  question.own.extras = {card_field(request, "own_extra")};
  if (!question.own_hand.empty() && !contains(question.own_hand, question.own.extras.front()))
    refuse("'own_extra' is '" + question.own.extras.front() + "', which is not in 'hand'");
}

void read_enemy_extra(const Json& request, OddsQuestion& question) {
  const std::string extra = word_field(request, "enemy_extra", "none");
  if (extra != "none" && extra != "best" && extra != "random")
    refuse("'enemy_extra' must be 'none', 'best' or 'random', not '" + extra + "'");
  question.enemy_extra = extra == "best"     ? ExtraPolicy::kBest
                         : extra == "random" ? ExtraPolicy::kRandom
                                             : ExtraPolicy::kNone;
  question.enemy_hand = whole_field(request, "enemy_hand", 1, 13, 12);
}

/// RR-001: the 54 less those that have been seen elsewhere.
void read_remaining(const Json& request, OddsQuestion& question) {
  const auto seen = cards_field(request, "seen", faces()->size());
  check_one_deck({question.enemy_up, seen}, "the enemy's side, in 'enemy_up' and 'seen',");
  for (const cards::Card& card : faces()->printed())
    if (!contains(seen, card.face.id) && !contains(question.enemy_up, card.face.id))
      question.remaining.push_back(card.face.id);
  const int hand = question.enemy_extra == ExtraPolicy::kBest     ? question.enemy_hand
                   : question.enemy_extra == ExtraPolicy::kRandom ? 1
                                                                  : 0;
  const int needed = question.face_down + question.enemy_supports + hand;
  if (std::ssize(question.remaining) < needed)
    refuse("'seen' leaves the enemy " + std::to_string(question.remaining.size()) + " cards, and he has " +
           std::to_string(needed));
}

void check(const OddsQuestion& question) {
  if (std::ssize(question.enemy_up) + question.face_down > 2)
    refuse("'enemy_cards' and 'enemy_up' are more than two cards together (RR-021)");
  const bool enemy_has = question.face_down > 0 || !question.enemy_up.empty();
  if (question.leads && question.own.laid.empty())
    refuse("'cards' is empty, and a unit without a card cannot attack (RRQ-28)");
  if (!question.leads && !enemy_has)
    refuse("'enemy_cards' is 0, and a unit without a card cannot attack (RRQ-28)");
  if (question.leads && question.enemy_supports > 0)
    refuse("'enemy_supports' are of attackers, and 'role' says that we attack (RR-079)");
  if (!question.leads && !question.own.supports.empty())
    refuse("'supports' are of attackers, and 'role' says that the enemy attacks (RR-079)");
  check_one_deck({question.own.laid, question.own.supports,
                  question.own_hand.empty() ? question.own.extras : question.own_hand},
                 "our side");
}

OddsQuestion question_from(const Json& request) {
  check_keys(request,
             {"role", "own", "cards", "supports", "own_extra", "hand", "enemy", "enemy_cards", "enemy_up",
              "enemy_supports", "enemy_extra", "enemy_hand", "seen", "settings"},
             "the request");
  OddsQuestion question;
  question.leads = role_field(request);
  question.own = {.type = type_field(request, "own"),
                  .laid = cards_field(request, "cards", 2),
                  .supports = cards_field(request, "supports", kMostSupporters)};
  question.enemy = type_field(request, "enemy");
  question.enemy_up = cards_field(request, "enemy_up", 2);
  question.face_down =
      whole_field(request, "enemy_cards", 0, 2, 2 - static_cast<int>(question.enemy_up.size()));
  question.enemy_supports = whole_field(request, "enemy_supports", 0, static_cast<int>(kMostSupporters), 0);
  read_own_extra(request, question);
  read_enemy_extra(request, question);
  question.settings = settings_field(request);
  check(question);
  read_remaining(request, question);
  return question;
}

/// The statements that these chances rest on.
std::set<std::string> statements_of(const OddsQuestion& question, const Chances& chances) {
  if (!chances.compared) return {"RR-083", "RRQ-49"};
  constexpr std::array<const char*, 5> kRules{"RR-086", "RR-088", "RR-085", "RR-087", "RR-084"};
  std::set<std::string> rules{"RR-070", "RR-071", "RR-072", "RR-075", "RR-076", "RRQ-37", "RRQ-38", "RRQ-39"};
  for (const Type type : {question.own.type, question.enemy})
    rules.insert(kRules.at(static_cast<std::size_t>(type)));
  if (question.enemy_supports > 0 || !question.own.supports.empty()) rules.insert({"RR-079", "RRQ-48"});
  if (question.enemy_extra != ExtraPolicy::kNone || !chances.own_extra.empty())
    rules.insert({"RRQ-34", "RRQ-52"});
  return rules;
}

}  // namespace

Json odds_outcome(const Json& request) {
  const OddsQuestion question = question_from(request);
  const Chances found = chances(question);
  Json outcome = plain_json(found);
  outcome.update({{"ruleset", "raphia"},
                  {"role", question.leads ? "lead" : "target"},
                  {"own_extra", found.own_extra.empty() ? "none" : found.own_extra},
                  {"own_total", found.compared ? Json(found.own_total) : Json()},
                  {"enemy_total", found.compared ? Json(found.enemy_total) : Json()},
                  {"unknown_cards", question.remaining.size()},
                  {"rules", statements_of(question, found)}});
  return outcome;
}

std::string odds_words(const Json& odds) {
  const auto chance = [&](const char* key) { return percent_with_tenth(odds.at(key).get<double>()); };
  std::string text = "We push it back " + chance("push_back") + ", eliminate it " + chance("eliminate") +
                     "; nothing moves " + chance("tie") + "; we are pushed back " + chance("pushed_back") +
                     ", eliminated " + chance("eliminated") + "\n";
  if (!odds.at("compared").get<bool>()) return text + "A unit without a card is destroyed at once (RR-083)\n";
  std::array<char, 80> line{};
  std::snprintf(line.data(), line.size(), "Our total is %d, the enemy's %.1f on average\n",
                odds.at("own_total").get<int>(), odds.at("enemy_total").get<double>());
  text += line.data();
  if (const std::string extra = odds.at("own_extra"); extra != "none")
    text += "Our extra card: the " + faces()->card(extra).face.words + "\n";
  return text;
}

}  // namespace telescope::raphia
