#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/rapier/state/in_setup.hpp"

namespace telescope::rapier {

// What kinds of actions say besides what core/rules/action_set.hpp knows of. Theirs is a Role as the seat
// that offers() are for; the umpire is offered what he puts in for others, too.
//
//   kAsk                  who at the Command Post may ask the umpire for it; is_time(game): when
//   in_words(request)     such a request, as the umpire reads it. HD-12, RQ-31: how many, never where
//   action_of(game, role, request)   the action, where a request does not name what his role may not know
//   left_out(game)        what of it would be left out if it were done

/// Who may ask for an action.
struct Ask {
  Role::Kind who;
  std::string_view fields;  ///< that are his to fill in
  int place = 2;            ///< of its forms among his, from 0
};

/// Throws std::invalid_argument: it means nothing in this game.
[[noreturn]] void malformed(const std::string& why);

/// RQ-07: whether it is his who is `who`; with five players the CC is the SO.
bool is_his(const Game& game, const Role& role, Role::Kind who);
/// Now that it is time for it: he may ask for it, or is the umpire, who puts it in for him.
template <class Kind>
bool is_offered(const Game& game, const Role& role) {
  return Kind::is_time(game) && (role.is_umpire() || is_his(game, role, Kind::kAsk.who));
}

// Parts of a request in words; empty where the field is not there or of another kind.
std::string word_in(const Json& request, const char* key);
/// "3-14, 3-15"
std::string list_in(const Json& request, const std::string& key);
/// "no fire missions", "2 fire missions"
std::string count_in(const Json& request, const char* key, const std::string& one);

/// The unit of this id, or the one that the counter of this id lies for.
std::optional<UnitNo> find_unit_or_counter(const Game& game, std::string_view id);

/// How actions are written and read: as positions (InSetup), but units by what lies on the table for them or,
/// read, by their own ids. Units and counters are named once each.
class InPlay : public InSetup {
 public:
  explicit InPlay(const Game& game) : InSetup(*game.setup), game_(game) {}
  using InSetup::read;
  using InSetup::write;
  Json write(UnitNo unit) const override {
    return has(game_.units, unit) ? piece_word(game_, unit) : std::string();
  }
  void read(const Json& json, UnitNo& unit) const override;
  void read(const Json& json, std::vector<UnitNo>& units) const;
  void read(const Json& json, std::vector<CounterNo>& counters) const;

 protected:
  const Game& game_;
};

/// The same, but written by their own ids: of fights, whose choices are made while counters still lie there.
class ById : public InPlay {
 public:
  using InPlay::InPlay;
  using InPlay::write;
  Json write(UnitNo unit) const override { return InSetup::write(unit); }
};

/// A place as an action names it: "A2-L3", "R1-2", or one of its own words.
struct NamedPlace {
  Location at;
  std::optional<DivisionNo> r1;  ///< RQ-03: whose, where an R1 is named
  bool operator==(const NamedPlace&) const = default;
};
struct PlaceWord {
  std::string_view word;
  Location at;
};
struct PlaceWords {
  const Game& game;
  std::span<const PlaceWord> words;
  Json write(const NamedPlace& place) const;
  void read(const Json& json, NamedPlace& place) const;
};

/// Axes by their names, "A2": columns from 0, each once.
struct Axes {
  const Game& game;
  Json write(const std::vector<int>& columns) const;
  void read(const Json& json, std::vector<int>& columns) const;
};

/// Pairs as an object, {"F1": "D-03"}: `keys` and `values` say how either half is written.
template <class Keys, class Values>
struct Keyed {
  Keys keys;
  Values values;
  template <class Key, class Value>
  Json write(const std::vector<std::pair<Key, Value>>& pairs) const {
    Json json = Json::object();
    for (const auto& [key, value] : pairs)
      json[keys.write(key).template get<std::string>()] = values.write(value);
    return json;
  }
  template <class Key, class Value>
  void read(const Json& json, std::vector<std::pair<Key, Value>>& pairs) const {
    if (!json.is_object()) throw WrongField("must be an object, not " + shown(json));
    pairs.clear();
    for (const auto& [word, told] : json.items()) {
      auto& [key, value] = pairs.emplace_back();
      keys.read(word, key);
      values.read(told, value);
    }
  }
};
template <class Keys, class Values>
Keyed(Keys, Values) -> Keyed<Keys, Values>;

// Parts of forms.
/// Who fills the form in, who may read it before it is acted upon, and what to know about it.
void address(Form& form, std::string_view advice, const Audience& author, const Audience& audience);
/// A unit by its piece: "1-04  II/11 Rifles, A2-L1".
FormChoice unit_choice(const Game& game, UnitNo unit);
Choices unit_choices(const Game& game, const std::vector<UnitNo>& units);
/// By the unit's own id: of fights, where who they are is known to whoever may read the form.
Choices fighter_choices(const Game& game, const std::vector<UnitNo>& units);
FormChoice sector_choice(const Game& game, Sector sector);
Choices all_sectors(const Game& game);
FormChoice division_choice(const Game& game, DivisionNo division);
/// "R1-1": the reserve area of each attacking Division.
Choices reserve_areas(const Game& game);
/// RO-063: the axes that a Division attacks along.
FormField frontage_field(const Game& game, std::string id, std::string label);

}  // namespace telescope::rapier
