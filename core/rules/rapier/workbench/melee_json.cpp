#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/words.hpp"
#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::rapier {
namespace {

/// More of one unit than any table has.
constexpr int kMostOfOne = 32;

struct UnitLetter {
  char letter;
  Kind kind;
  Mobility mobility;
};
inline constexpr std::array<UnitLetter, 15> kUnitLetters{{
    {'H', Kind::kHq, Mobility::kFoot},
    {'R', Kind::kRifles, Mobility::kFoot},
    {'I', Kind::kRifles, Mobility::kFoot},
    {'S', Kind::kSmg, Mobility::kFoot},
    {'E', Kind::kEngineer, Mobility::kFoot},
    {'W', Kind::kFlamethrower, Mobility::kFoot},
    {'C', Kind::kRifles, Mobility::kMounted},
    {'G', Kind::kAntiTank, Mobility::kHorseDrawn},
    {'O', Kind::kMortar, Mobility::kHorseDrawn},
    {'A', Kind::kArtillery, Mobility::kHorseDrawn},
    {'K', Kind::kRocket, Mobility::kHorseDrawn},
    {'T', Kind::kTanks, Mobility::kMotorised},
    {'N', Kind::kReconnaissance, Mobility::kMotorised},
    {'F', Kind::kFortification, Mobility::kFoot},
    {'M', Kind::kMinefield, Mobility::kFoot},
}};

/// A unit of a request before it has a place in the melee.
struct Entry {
  std::string id;
  Kind kind{};
  Mobility mobility = Mobility::kFoot;
  bool assault = false;
  bool moved = false;
  int count = 1;
};

/// "H hq, R rifles, ...": what may stand for a unit.
[[noreturn]] void no_unit(const std::string& word) {
  std::vector<std::string> known;
  for (const UnitLetter& each : kUnitLetters)
    known.push_back(std::string{each.letter, ' '}.append(
        each.mobility == Mobility::kMounted ? "cavalry" : to_string(each.kind)));
  refuse("'" + word + "' is no unit; known are the letters " + joined(known) +
         ", each with * for Assault troops and + for moved, and these words in full");
}

/// "T", "S*", "C+" or "tanks".
Entry entry_of_word(const std::string& word) {
  Entry entry;
  if (const auto kind = kind_from_string(lowered(word))) {
    entry.kind = *kind;
    return entry;
  }
  const std::string first = lowered(word.substr(0, 1));
  const auto letter = std::ranges::find_if(kUnitLetters, [&](const UnitLetter& each) {
    return lowered({&each.letter, 1}) == first;
  });
  if (letter == kUnitLetters.end()) no_unit(word);
  entry.kind = letter->kind;
  entry.mobility = letter->mobility;
  for (const char mark : word.substr(1)) {
    if (mark != '*' && mark != '+') no_unit(word);
    (mark == '*' ? entry.assault : entry.moved) = true;
  }
  return entry;
}

Entry entry_of_object(const Json& json) {
  check_keys(json, {"kind", "id", "mobility", "assault", "moved", "count"}, "a unit");
  Entry entry = entry_of_word(text_field(json, "kind"));
  entry.id = text_field(json, "id", "");
  entry.assault = flag_field(json, "assault", entry.assault);
  entry.moved = flag_field(json, "moved", entry.moved);
  entry.count = whole_field(json, "count", 1, kMostOfOne, 1);
  if (json.contains("mobility")) {
    const std::string word = text_field(json, "mobility");
    const auto mobility = among<Mobility>(kMobilityWords, word);
    if (!mobility)
      refuse("'" + word + "' is no mobility; known are foot, mounted, motorised and horse-drawn");
    entry.mobility = *mobility;
  }
  return entry;
}

std::vector<Entry> entries_of(const Json& json) {
  std::vector<Entry> entries;
  const auto read_text = [&](const std::string& text) {
    for (const std::string_view word : names_in(text)) entries.push_back(entry_of_word(std::string(word)));
  };
  if (json.is_string()) {
    read_text(json.get<std::string>());
  } else if (!json.is_array()) {
    refuse("the units of a side are a text or a list, not " + shown(json));
  } else {
    for (const Json& each : json)
      if (each.is_object()) {
        entries.push_back(entry_of_object(each));
      } else {
        const std::string text = text_of(each, "a unit");
        if (names_in(text).empty()) no_unit(text);
        read_text(text);
      }
  }
  return entries;
}

/// RO-188; RQ-108.
int hit_on(const Entry& entry, bool moving_targets) {
  if (!moving_targets || !entry.moved) return 6;
  return is_infantry(entry.kind) && entry.mobility == Mobility::kMounted ? 4 : 5;
}

bool id_is_taken(const Melee& melee, const std::string& id) {
  return std::ranges::count(melee.attackers, id, &Fighter::id) ||
         std::ranges::count(melee.defenders, id, &Fighter::id) ||
         std::ranges::count(melee.works, id, &Works::id);
}

void add_one(Melee& melee, Side side, const Entry& entry, bool moving_targets) {
  auto& fighters = side == Side::kAttacker ? melee.attackers : melee.defenders;
  const bool works = entry.kind == Kind::kFortification || entry.kind == Kind::kMinefield;
  if (entry.assault && !is_infantry(entry.kind))
    refuse("'" + std::string(to_string(entry.kind)) +
           "' cannot be Assault troops, only infantry can (RO-030)");
  if (!works && !is_fighting(entry.kind))
    refuse("'" + std::string(to_string(entry.kind)) + "' takes no part in ground combat");
  if (works && side == Side::kAttacker) refuse("works belong to the defenders");
  const std::size_t place = works ? melee.works.size() : fighters.size();
  if (place >= kMostInOdds) refuse("more than " + std::to_string(kMostInOdds) + " units of a side");
  const char prefix = works ? 'w' : side == Side::kAttacker ? 'a' : 'd';
  const std::string id = entry.id.empty() ? prefix + std::to_string(place + 1) : entry.id;
  if (id_is_taken(melee, id)) refuse("the id '" + id + "' is named twice");
  if (works)
    melee.works.push_back({id, entry.kind == Kind::kMinefield});
  else
    fighters.push_back({.id = id,
                        .kind = entry.kind,
                        .assault = entry.assault || is_always_assault(entry.kind),
                        .hit_on = hit_on(entry, moving_targets)});
}

Json side_to_json(const SideOdds& odds, const std::vector<Fighter>& fighters) {
  Json units = Json::array(), kinds = Json::array();
  for (std::size_t i = 0; i < fighters.size(); ++i)
    units.push_back(
        {{"id", fighters[i].id}, {"kind", to_string(fighters[i].kind)}, {"lives", odds.lives[i]}});
  for (const KindOdds& kind : odds.kinds)
    kinds.push_back({{"kind", to_string(kind.kind)},
                     {"count", kind.count},
                     {"left", kind.left},
                     {"expected_left", kind.expected_left}});
  return {{"cleared", odds.cleared},   {"expected_losses", odds.expected_losses},
          {"spread", odds.spread},     {"losses", odds.losses},
          {"units", std::move(units)}, {"kinds", std::move(kinds)}};
}

/// The statements that the odds of this fight rest on.
std::set<std::string> rules_of(const Melee& melee) {
  std::set<std::string> rules{"RO-132", "RO-133", "RO-134", "RO-135", "RO-136",
                              "RO-137", "RO-138", "RQ-72",  "RQ-103"};
  if (!melee.first_strike) rules.insert("RQ-69");
  for (const auto* fighters : {&melee.attackers, &melee.defenders})
    for (const Fighter& fighter : *fighters) {
      const CombatLine& line = combat_line(combat_row(fighter.kind, fighter.assault));
      rules.emplace(line.rule);
      if (line.row == CombatRow::kAssault) rules.insert("RO-140");
      if (fighter.hit_on < 6) rules.insert({"RO-188", "RQ-98"});
    }
  for (const Works& works : melee.works) {
    rules.insert({"RO-139", "RQ-75"});
    rules.emplace(combat_line(works.minefield ? CombatRow::kMinefield : CombatRow::kFortification).rule);
  }
  return rules;
}

}  // namespace

RapierSettings settings_of(const Json& request) {
  return settings_from_json(object_field(request, "settings", true));
}

int rounds_of(const Json& request) {
  return whole_field(request, "rounds", 1, 3, 3);
}

Melee melee_from_json(const Json& request) {
  Melee melee;
  const RapierSettings settings = settings_of(request);
  const bool old_contact = flag_field(request, "old_contact", false);
  melee.first_strike = settings.first_strike == FirstStrike::kEveryTurn || !old_contact;
  melee.bonus_recipient = settings.bonus_recipient;
  melee.bonus_stacks = settings.bonus_stacks;
  melee.captured_works_help = settings.captured_works_help;
  for (const Side side : {Side::kAttacker, Side::kDefender})
    for (const Entry& entry :
         entries_of(needed_field(request, side == Side::kAttacker ? "attackers" : "defenders")))
      for (int i = 0; i < entry.count; ++i) add_one(melee, side, entry, settings.moving_targets);
  const auto stayed = [](const Fighter& fighter) { return fighter.hit_on == 6; };
  if (settings.moving_targets && settings.first_strike == FirstStrike::kFirstTurn && melee.first_strike &&
      std::ranges::any_of(melee.attackers, stayed) && std::ranges::any_of(melee.defenders, stayed))
    refuse("of both sides somebody has not moved, so the contact is old: say 'old_contact' (RQ-69)");
  const std::string holder = text_field(request, "holder", melee.defenders.empty() ? "attacker" : "defender");
  if (holder != "attacker" && holder != "defender") refuse("the holder is 'attacker' or 'defender'");
  melee.holder = side_from_string(holder).value();
  if (melee.of(melee.holder).empty() && !melee.of(enemy_of(melee.holder)).empty())
    refuse("the " + holder + " has no fighting unit and cannot hold the sector");
  return melee;
}

Json table_of_fight(const Json& request) {
  const Melee melee = melee_from_json(request);
  const RapierSettings settings = settings_of(request);
  const bool is_new = settings.first_strike == FirstStrike::kFirstTurn && melee.first_strike;
  const bool all_came = is_new && !settings.moving_targets;
  Json units = Json::array(), moved = Json::object();
  const auto add = [&](const Fighter& fighter, const char* side) {
    Json unit{{"id", fighter.id}, {"kind", to_string(fighter.kind)}, {"side", side}, {"at", "A1-L1"}};
    if (fighter.assault) unit["traits"] = {"assault"};
    if (fighter.hit_on == 4) unit["mobility"] = "mounted";
    if (all_came || (is_new && fighter.hit_on < 6))
      unit["from"] = "A1-L2";
    else if (fighter.hit_on < 6)
      moved[fighter.id] = {{"steps", 1}};
    units.push_back(std::move(unit));
  };
  for (const Fighter& fighter : melee.attackers) add(fighter, "attacker");
  for (const Fighter& fighter : melee.defenders) add(fighter, "defender");
  for (const Works& works : melee.works)
    units.push_back({{"id", works.id},
                     {"kind", works.minefield ? "minefield" : "fortification"},
                     {"side", "defender"},
                     {"at", "A1-L1"}});
  Json holders = Json::object();
  if (!melee.of(melee.holder).empty()) holders["A1-L1"] = to_string(melee.holder);
  return {{"units", std::move(units)},
          {"settings", object_field(request, "settings", true)},
          {"holders", std::move(holders)},
          {"state", {{"units", std::move(moved)}}}};
}

Json odds_outcome(const Json& request) {
  return with_plain_errors([&]() -> Json {
    check_keys(request, {"attackers", "defenders", "holder", "old_contact", "settings", "rounds"},
               "the request");
    const Melee melee = melee_from_json(request);
    if (melee.attackers.empty()) refuse("'attackers' names no unit that fights; say who attacks");
    if (melee.defenders.empty() && melee.works.empty()) refuse("'defenders' names nobody; say who defends");
    const int rounds = rounds_of(request);
    const Odds chances = odds(melee, rounds);
    return {{"ruleset", "rapier"},
            {"rounds", rounds},
            {"holder", to_string(melee.holder)},
            {"attackers_alone", chances.attackers_alone},
            {"defenders_alone", chances.defenders_alone},
            {"contested", chances.contested},
            {"nobody", chances.nobody},
            {"outcomes", chances.outcomes},
            {"attackers", side_to_json(chances.attackers, melee.attackers)},
            {"defenders", side_to_json(chances.defenders, melee.defenders)},
            {"rules", rules_of(melee)}};
  });
}

}  // namespace telescope::rapier
