
#include "core/rules/mini_nap/workbench/workbench.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kTable_cm = 1000.0;
constexpr std::size_t kMostUnits = 200, kMostGrounds = 100, kMostPoints = 100;

/// A list of so many at most.
const Json& short_list(const Json& request, std::string_view key, bool optional, std::size_t most) {
  const Json& list = list_field(request, key, optional);
  if (list.size() > most)
    refuse("'" + std::string(key) + "' has more than " + std::to_string(most) + " entries");
  return list;
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
  UnitFacts facts = unit_field(each, whole_field(each, "strength", 1, kMostStrength, 6));
  facts.id = UnitId(name_field(each, "id"));
  facts.name = facts.short_name = facts.id.value();
  facts.side = side_field(each, "side", "attacker");
  facts.brigade = name_field(each, "brigade", facts.side == Side::kAttacker ? "A" : "D");
  facts.division = "division-" + std::string(to_string(facts.side));
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
  state.formation = facts.artillery() || each.contains("formation") ? formation_field(each, facts)
                    : facts.irregular                               ? Formation::kSkirmish
                                                                    : Formation::kLine;
  const TablePoint centre{number_field(each, "x", 0.0, kTable_cm) * 10.0,
                          number_field(each, "y", 0.0, kTable_cm) * 10.0};
  const double heading = number_field(each, "heading", 0.0, 360.0, 0.0);
  state.stands = formed_round(facts, state.formation, centre, heading);
}

void read_prohibited(const Json& each, Setup& setup) {
  check_keys(each, {"id", "to", "points"}, "prohibited ground");
  Setup::Terrain ground{.id = name_field(each, "id")};
  ground.name = ground.id;
  ground.to = static_cast<Prohibited>(place_among(kProhibitions, Json(text_field(each, "to", "all")), "to"));
  const Json& points = list_field(each, "points");
  if (points.size() < 3 || points.size() > kMostPoints) refuse("'points' of ground are 3 to 100");
  for (const Json& point : points) {
    const auto at = numbers_of(point, "a point of 'points'", 2, -kTable_cm, kTable_cm);
    ground.outline.push_back({at[0] * 10.0, at[1] * 10.0});
  }
  setup.prohibited.push_back(std::move(ground));
}

}  // namespace

Formation formation_field(const Json& object, const UnitFacts& unit) {
  if (unit.artillery() && !object.contains("formation")) return Formation::kBattery;
  const std::string word = text_field(object, "formation");
  const auto formation = formation_from(word);
  if (!formation) refuse("there is no formation '" + word + "'");
  if (!may_take(unit, *formation))
    refuse((unit.name.empty() ? "that unit" : "'" + unit.name + "'") + " cannot form a " + word);
  return *formation;
}

Rating rating_field(const Json& object) {
  return static_cast<Rating>(place_among(kRatings, Json(text_field(object, "rating", "trained")), "rating"));
}

UnitFacts unit_field(const Json& object, int strength) {
  UnitFacts unit;
  unit.strength = strength;
  unit.id = UnitId("unit");
  unit.arm = static_cast<Arm>(place_among(kArms, Json(text_field(object, "arm")), "arm"));
  unit.rating = rating_field(object);
  unit.guard = unit.rating == Rating::kGuard;
  for (const Json& each : list_field(object, "traits", true)) {
    const std::string trait = text_of(each, "a trait");
    if (!add_trait(unit, trait)) refuse("there is no trait '" + trait + "'");
  }
  if (const std::string_view wrong = fault_of(unit); !wrong.empty()) refuse("a unit " + std::string(wrong));
  unit.stands = {PieceId("a")};
  if (!unit.artillery()) unit.stands.emplace_back("b");
  unit.width = base_of(unit.arm).width;
  unit.depth = base_of(unit.arm).depth;
  return unit;
}

Stands stands_field(const Json& object, const UnitFacts& unit) {
  Stands stands;
  for (const Json& each : list_field(object, "stands")) {
    const auto pose = numbers_of(each, "a stand, x, y, heading,", 3, -kTable_cm, kTable_cm);
    stands.push_back({.at = {pose[0] * 10.0, pose[1] * 10.0}, .heading_deg = wrapped_deg(pose[2])});
  }
  if (stands.size() != unit.stands.size())
    refuse("'stands' are " + std::to_string(unit.stands.size()) + " of that arm");
  return stands;
}

Game battle_field(const Json& request) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = OpenBoard{.width = Length::from_mm(kTable_cm * 10.0),
                                       .depth = Length::from_mm(kTable_cm * 10.0),
                                       .unit = MeasuringUnit::kCentimetre}};
  setup->sides = {.names = {"attacker", "defender"}, .short_names = {"ATT", "DEF"}};
  setup->settings = settings_of(settings_field(request, setting_rows()));
  Game game;
  for (const Json& each : short_list(request, "units", false, kMostUnits)) read_unit(each, *setup, game);
  for (const Json& each : short_list(request, "prohibited", true, kMostGrounds))
    read_prohibited(each, *setup);
  game.holder = side_field(request, "moves", "attacker");
  game.phase =
      static_cast<Phase>(place_among(kPhases, Json(text_field(request, "phase", "manoeuvre")), "phase"));
  game.turn = 1;
  if (game.phase >= Phase::kManoeuvre || request.contains("brigade")) {
    const std::string moves = text_field(request, "brigade", game.holder == Side::kAttacker ? "A" : "D");
    const auto brigade = setup->brigades.find(moves);
    if (brigade == setup->brigades.end() || brigade->second.side != game.holder)
      refuse("'brigade' is no Brigade of the side that moves: '" + moves + "'");
    if (game.phase < Phase::kManoeuvre)
      refuse("'brigade' is chosen after the phase '" + std::string(word(game.phase)) + "'");
    game.brigade = moves;
    game.used.insert(moves);
  }
  for (const auto& [id, brigade] : setup->brigades) setup->divisions[brigade.division] = brigade.division;
  game.setup = setup;
  return game;
}

}  // namespace telescope::mini_nap
