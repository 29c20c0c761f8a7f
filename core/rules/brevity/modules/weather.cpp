#include <array>

#include "core/rules/brevity/modules/air.hpp"

namespace telescope::brevity {
namespace {

constexpr int kWinter = 1;        // OB-220: subtracted from each roll
constexpr int kBad = 1;           // OB-216
constexpr int kCloud = 2;         // OB-217
constexpr int kClearsFrom = 4;    // OB-219
constexpr int kGroundedUpTo = 1;  // OB-221

int modified(int die, bool winter) {
  return die - (winter ? kWinter : 0);
}
bool in_winter(const Game& game) {
  return game.settings().season == Season::kWinter;
}

PoolRequest pool(const Game& game, std::string id, std::string label, std::string reason,
                 std::string_view rule) {
  return {
      .id = std::move(id),
      .label = std::move(label),
      .reasons = {{1, reason + (in_winter(game) ? "; 1 is subtracted in winter" : ""), std::string(rule)}}};
}

/// By Sky.
constexpr std::array<std::string_view, 3> kSkies{
    "clear", "cloud: no medium or heavy bombers fly, and no transport aircraft",
    "fog, sandstorm or the like: sight is limited, and nothing flies over the battlefield"};
void tell_sky(const Game& game, const std::string& how, std::string_view rule, Events& events) {
  const Sky sky = game.modules.weather.sky;
  events.tell(event::kWeather, {rule, rule_of(sky), "OB-220"},
              "The weather " + how + " " + std::string(kSkies.at(static_cast<std::size_t>(sky))) + ".",
              {{"sky", word(sky)}});
}
void tell_basing(const Game& game, const std::string& area, std::string_view rule, Events& events) {
  const bool grounded = game.modules.weather.grounded.contains(area);
  events.tell(event::kWeather, {rule, "OB-221", "OB-220"},
              grounded ? "The aircraft based in " + area + " fly no sorties until the weather there clears."
                       : "The weather in " + area + " keeps no aircraft on the ground.",
              {{"sky", word(game.modules.weather.sky)}, {"basing", area}, {"grounded", grounded}});
}

}  // namespace

std::string_view rule_of(Sky sky) {
  return sky == Sky::kBad ? "OB-216" : sky == Sky::kCloud ? "OB-217" : "OB-218";
}

Sky sky_for(int die, bool winter) {
  const int score = modified(die, winter);
  if (score <= kBad) return Sky::kBad;
  return score == kCloud ? Sky::kCloud : Sky::kClear;
}
bool clears(int die, bool winter) {
  return modified(die, winter) >= kClearsFrom;
}
bool grounds(int die, bool winter) {
  return modified(die, winter) <= kGroundedUpTo;
}

bool rolls_weather(const Game& game) {
  return game.adv().weather && !(game.setup->fair_first_day && game.day() <= 1);
}

void roll_day_weather(Game& game, DiceTray& tray, Events& events) {
  if (!rolls_weather(game)) return;
  std::vector<PoolRequest> pools{
      pool(game, "weather", "Weather of the day", "1 bad, 2 cloud, 3 to 6 clear", "OB-215")};
  for (const std::string& area : game.setup->basing_areas)
    pools.push_back(pool(game, "basing-" + area, "Weather in " + area, "1: no sorties", "OB-221"));
  const auto dice = tray.roll(pools);

  WeatherState& weather = game.modules.weather;
  weather = {.sky = sky_for(dice.front().front(), in_winter(game))};
  tell_sky(game, "of the day is", "OB-215", events);
  for (std::size_t i = 0; i < game.setup->basing_areas.size(); ++i) {
    const std::string& area = game.setup->basing_areas[i];
    if (grounds(dice[i + 1].front(), in_winter(game))) weather.grounded.insert(area);
    tell_basing(game, area, "OB-215", events);
  }
}

void roll_clearing(Game& game, DiceTray& tray, Events& events) {
  WeatherState& weather = game.modules.weather;
  // BQ-88: at the start of turns 2 to 4; what was rolled at this very start does not clear.
  if (!game.adv().weather || game.turn <= 1 || game.turn_of_day() == 1) return;
  std::vector<PoolRequest> pools;
  const bool sky_rolls = weather.sky != Sky::kClear;  // BQ-87
  if (sky_rolls)
    pools.push_back(pool(game, "clearing", "Does the weather clear?", "clears on 4 to 6", "OB-219"));
  const std::vector<std::string> grounded(weather.grounded.begin(), weather.grounded.end());
  for (const std::string& area : grounded)
    pools.push_back(pool(game, "clearing-" + area, "Does the weather clear in " + area + "?",
                         "clears on 4 to 6", "OB-221"));
  if (pools.empty()) return;
  const auto dice = tray.roll(pools);

  if (sky_rolls) {
    const bool now_clear = clears(dice.front().front(), in_winter(game));
    if (now_clear) weather.sky = Sky::kClear;
    tell_sky(game, now_clear ? "clears; it is now" : "does not clear; it stays", "OB-219", events);
  }
  for (std::size_t i = 0; i < grounded.size(); ++i) {
    if (clears(dice[i + (sky_rolls ? 1 : 0)].front(), in_winter(game))) weather.grounded.erase(grounded[i]);
    tell_basing(game, grounded[i], "OB-219", events);
  }
}

Objections objections_to_flying(const Game& game, const PieceId& aircraft) {
  Objections all;
  const UnitFacts& facts = game.facts(aircraft);
  const WeatherState& weather = game.modules.weather;
  const std::string name = game.named(aircraft);
  if (!facts.is_air()) return objection("OB-223", name + " is no aircraft.");
  if (weather.sky == Sky::kBad)
    object(all, "OB-216", "There is no air activity over the battlefield in this weather.");
  if (weather.sky == Sky::kCloud && facts.aircraft != Aircraft::kGroundAttack)
    object(all, "OB-217", name + " does not fly in cloud: only ground-attack aircraft do.");
  if (weather.grounded.contains(facts.basing))
    object(
        all, "OB-221",
        name + " is based in " + facts.basing + ", from where nothing flies until the weather there clears.");
  if (game.is_night() && facts.aircraft == Aircraft::kGroundAttack)
    object(all, "OB-233", name + " does not attack by night: only medium and heavy bombers do.");
  return all;
}

}  // namespace telescope::brevity
