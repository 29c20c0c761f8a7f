#include "core/rules/mini_nap/workbench/request.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kTable_cm = 1000.0;

SettingValue setting_value(const Setting& row, const Json& value) {
  const std::string key(row.key);
  if (std::holds_alternative<bool>(row.fallback)) {
    if (!value.is_boolean()) refuse("the setting '" + key + "' is true or false");
    return value.get<bool>();
  }
  const std::string word = text_of(value, "the setting '" + key + "'");
  if (std::ranges::find(row.choices, word) == row.choices.end())
    refuse("the setting '" + key + "' is not '" + word + "'");
  return word;
}

NapSettings settings_field(const Json& request) {
  Settings settings;
  for (const auto& [key, value] : object_field(request, "settings", true).items()) {
    const auto row = std::ranges::find(setting_rows(), key, &Setting::key);
    if (row == setting_rows().end()) refuse("there is no setting '" + key + "'");
    settings[key] = setting_value(*row, value);
  }
  return settings_of(settings);
}

Side side_field(const Json& object, std::string_view key, std::string_view fallback) {
  const std::string word = text_field(object, key, fallback);
  const auto side = side_from_string(word);
  if (!side || *side == Side::kNeutral)
    refuse("'" + std::string(key) + "' must be 'attacker' or 'defender', not '" + word + "'");
  return *side;
}

void read_unit(const Json& each, Setup& setup, Game& game) {
  check_keys(
      each,
      {"id", "side", "brigade", "arm", "rating", "traits", "strength", "formation", "x", "y", "heading"},
      "a unit");
  UnitFacts facts = unit_field(each);
  facts.id = UnitId(text_field(each, "id"));
  facts.name = facts.short_name = facts.id.value();
  facts.side = side_field(each, "side", "attacker");
  facts.brigade = text_field(each, "brigade", facts.side == Side::kAttacker ? "A" : "D");
  facts.division = "division-" + std::string(to_string(facts.side));
  facts.strength = whole_field(each, "strength", 0, 100, 6);
  facts.stands.clear();
  for (const char* stand : {"a", "b"})
    if (facts.stands.empty() || !facts.artillery()) facts.stands.emplace_back(facts.id.value() + stand);
  if (!setup.units.emplace(facts.id, facts).second) refuse("two units are called '" + facts.id.value() + "'");
  setup.order.push_back(facts.id);
  Brigade& brigade = setup.brigades[facts.brigade];
  if (!brigade.units.empty() && brigade.side != facts.side)
    refuse("the Brigade '" + facts.brigade + "' has units of both sides");
  brigade.id = brigade.name = facts.brigade;
  brigade.division = facts.division;
  brigade.side = facts.side;
  brigade.units.push_back(facts.id);

  UnitState& state = game.units[facts.id];
  state.strength = facts.strength;
  state.formation = facts.artillery()            ? Formation::kBattery
                    : each.contains("formation") ? formation_field(each)
                    : facts.irregular            ? Formation::kSkirmish
                                                 : Formation::kLine;
  if (!may_take(facts, state.formation))
    refuse("'" + facts.id.value() + "' cannot form a " + std::string(word(state.formation)));
  const TablePoint centre{number_field(each, "x", 0.0, kTable_cm) * 10.0,
                          number_field(each, "y", 0.0, kTable_cm) * 10.0};
  const double heading = each.contains("heading") ? number_field(each, "heading", 0.0, 360.0) : 0.0;
  state.stands = formed_round(facts, state.formation, centre, heading);
}

void read_prohibited(const Json& each, Setup& setup) {
  check_keys(each, {"id", "to", "points"}, "prohibited ground");
  Setup::Terrain ground{.id = text_field(each, "id"), .name = {}, .outline = {}};
  ground.name = ground.id;
  ground.to = static_cast<Prohibited>(place_among(kProhibitions, Json(text_field(each, "to", "all")), "to"));
  for (const Json& point : list_field(each, "points")) {
    if (!point.is_array() || point.size() != 2 || !point[0].is_number() || !point[1].is_number())
      refuse("'points' are lists of two numbers");
    ground.outline.push_back({point[0].get<double>() * 10.0, point[1].get<double>() * 10.0});
  }
  if (ground.outline.size() < 3) refuse("'points' of ground are three at least");
  setup.prohibited.push_back(std::move(ground));
}

}  // namespace

Formation formation_field(const Json& object, std::string_view key) {
  const std::string word = text_field(object, key);
  const auto formation = formation_from(word);
  if (!formation) refuse("there is no formation '" + word + "'");
  return *formation;
}

Rating rating_field(const Json& object) {
  return static_cast<Rating>(place_among(kRatings, Json(text_field(object, "rating", "trained")), "rating"));
}

double number_field(const Json& object, std::string_view key, double least, double most) {
  const Json& value = needed_field(object, key);
  if (!value.is_number() || value.get<double>() < least || value.get<double>() > most)
    refuse("'" + std::string(key) + "' must be a number from " + shown(Json(least)) + " to " +
           shown(Json(most)) + ", not " + shown(value));
  return value.get<double>();
}

UnitFacts unit_field(const Json& object) {
  UnitFacts unit;
  unit.id = UnitId("unit");
  unit.arm = static_cast<Arm>(place_among(kArms, Json(text_field(object, "arm")), "arm"));
  unit.rating = rating_field(object);
  unit.guard = unit.rating == Rating::kGuard;
  for (const Json& each : list_field(object, "traits", true)) {
    const std::string trait = text_of(each, "a trait");
    if (std::ranges::find(trait_words(), trait) == trait_words().end())
      refuse("there is no trait '" + trait + "'");
    unit.guard = unit.guard || trait == "guard";
    unit.lancers = unit.lancers || trait == "lancers";
    unit.irregular = unit.irregular || trait == "irregular";
    unit.british = unit.british || trait == "british";
    unit.austrian = unit.austrian || trait == "austrian";
  }
  unit.stands = {PieceId("a")};
  if (!unit.artillery()) unit.stands.emplace_back("b");
  unit.width = base_of(unit.arm).width;
  unit.depth = base_of(unit.arm).depth;
  return unit;
}

Stands stands_field(const Json& object, const UnitFacts& unit) {
  Stands stands;
  for (const Json& each : list_field(object, "stands")) {
    if (!each.is_array() || each.size() != 3 ||
        !std::ranges::all_of(each, [](const Json& number) { return number.is_number(); }))
      refuse("'stands' are lists of three numbers: x, y, heading");
    stands.push_back({.at = {each[0].get<double>() * 10.0, each[1].get<double>() * 10.0},
                      .heading_deg = Heading::from_degrees(each[2].get<double>()).degrees()});
  }
  if (stands.size() != unit.stands.size())
    refuse("'stands' are " + std::to_string(unit.stands.size()) + " of that arm");
  return stands;
}

Game battle_field(const Json& request) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = OpenBoard{.width = Length::from_mm(kTable_cm * 10.0),
                                       .depth = Length::from_mm(kTable_cm * 10.0),
                                       .unit = MeasuringUnit::kCentimetre},
                  .areas = {}};
  setup->sides = {.names = {"attacker", "defender"}, .short_names = {"ATT", "DEF"}};
  setup->settings = settings_field(request);
  Game game;
  for (const Json& each : list_field(request, "units")) read_unit(each, *setup, game);
  for (const Json& each : list_field(request, "prohibited", true)) read_prohibited(each, *setup);
  game.holder = side_field(request, "moves", "attacker");
  game.phase =
      static_cast<Phase>(place_among(kPhases, Json(text_field(request, "phase", "manoeuvre")), "phase"));
  game.turn = 1;
  if (game.phase >= Phase::kManoeuvre) {
    game.brigade = text_field(request, "brigade", game.holder == Side::kAttacker ? "A" : "D");
    const auto brigade = setup->brigades.find(game.brigade);
    if (brigade == setup->brigades.end() || brigade->second.side != game.holder)
      refuse("'brigade' is no Brigade of the side that moves: '" + game.brigade + "'");
    game.used.insert(game.brigade);
  }
  for (const auto& [id, brigade] : setup->brigades) setup->divisions[brigade.division] = brigade.division;
  game.setup = setup;
  return game;
}

}  // namespace telescope::mini_nap
