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
  entry.id = name_field(json, "id", "");
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

constexpr const char* kHere = "A1-L1";
constexpr const char* kBefore = "A1-L2";

/// The units of a fight, as a table has them.
class FightUnits {
 public:
  explicit FightUnits(const Json& request) : settings_(settings_of(request)) {
    const bool old_contact = flag_field(request, "old_contact", false);
    is_new_ = settings_.first_strike == FirstStrike::kFirstTurn && !old_contact;
    for (const Side side : {Side::kAttacker, Side::kDefender})
      for (const Entry& entry :
           entries_of(needed_field(request, side == Side::kAttacker ? "attackers" : "defenders")))
        for (int i = 0; i < entry.count; ++i) add(side, entry);
    if (is_new_ && settings_.moving_targets && stayed_.attackers && stayed_.defenders)
      refuse("of both sides somebody has not moved, so the contact is old: say 'old_contact' (RQ-69)");
  }
  bool has_fighters(Side side) const { return !fighters_[side].empty(); }
  Json table(const Json& request, const std::string& holder) const {
    Json units = Json::array(), holders = Json::object();
    for (const Json* listed : {&fighters_.attackers, &fighters_.defenders, &works_})
      units.insert(units.end(), listed->begin(), listed->end());
    if (has_fighters(side_from_string(holder).value())) holders[kHere] = holder;
    return {{"units", std::move(units)},
            {"settings", object_field(request, "settings", true)},
            {"holders", std::move(holders)},
            {"state", {{"units", moved_}}}};
  }

 private:
  void add(Side side, const Entry& entry) {
    const bool works = entry.kind == Kind::kFortification || entry.kind == Kind::kMinefield;
    if (entry.assault && !is_infantry(entry.kind))
      refuse("'" + std::string(to_string(entry.kind)) +
             "' cannot be Assault troops, only infantry can (RO-030)");
    if (!works && !is_fighting(entry.kind))
      refuse("'" + std::string(to_string(entry.kind)) + "' takes no part in ground combat");
    if (works && side == Side::kAttacker) refuse("works belong to the defenders");
    Json& listed = works ? works_ : fighters_[side];
    if (listed.size() >= kMostInOdds) refuse("more than " + std::to_string(kMostInOdds) + " units of a side");
    const char prefix = works ? 'w' : side == Side::kAttacker ? 'a' : 'd';
    const std::string id = entry.id.empty() ? prefix + std::to_string(listed.size() + 1) : entry.id;
    if (!ids_.insert(id).second) refuse("the id '" + id + "' is named twice");
    Json unit{{"id", id}, {"kind", to_string(entry.kind)}, {"side", to_string(side)}, {"at", kHere}};
    if (entry.assault) unit["traits"] = {"assault"};
    unit["mobility"] = to_string(entry.mobility);
    if (!works) came(unit, side, entry);
    listed.push_back(std::move(unit));
  }
  /// RQ-69, RO-188: whether it moved, and the contact has begun by that.
  void came(Json& unit, Side side, const Entry& entry) {
    const bool moved = settings_.moving_targets && entry.moved;
    stayed_[side] |= !moved;
    if (is_new_ && (moved || !settings_.moving_targets))
      unit["from"] = kBefore;
    else if (moved)
      moved_[unit.at("id").get<std::string>()] = {{"steps", 1}};
  }

  RapierSettings settings_;
  bool is_new_ = false;  ///< the contact began this turn, and that matters
  BySide<Json> fighters_{Json::array(), Json::array()};
  Json works_ = Json::array(), moved_ = Json::object();
  BySide<bool> stayed_;
  std::set<std::string> ids_;
};

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

Json table_of_fight(const Json& request) {
  const FightUnits units(request);
  const std::string holder =
      text_field(request, "holder", units.has_fighters(Side::kDefender) ? "defender" : "attacker");
  if (holder != "attacker" && holder != "defender") refuse("the holder is 'attacker' or 'defender'");
  const Side holds = side_from_string(holder).value();
  if (!units.has_fighters(holds) && units.has_fighters(enemy_of(holds)))
    refuse("the " + holder + " has no fighting unit and cannot hold the sector");
  return units.table(request, holder);
}

Melee melee_from_json(const Json& request) {
  const Game game = game_from_table(table_of_fight(request), Step::kGroundCombat);
  return melee_in(game, sector_asked(game, kHere)).melee;
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
