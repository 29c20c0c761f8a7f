#include "core/rules/mini_nap/workbench/workbench.hpp"

#include <stdexcept>

#include "core/rules/mini_nap/rules.hpp"

// All procedures, and those that look a figure up or throw one test; their fields are those of
// assets/schemas/mini-nap-rule-request.

namespace telescope::mini_nap {
namespace {

constexpr int kMostMen = 100'000;

/// A pool of one test.
PoolRequest test_pool(int needs) {
  return {.id = "test",
          .label = "Quality test, " + std::to_string(needs) + " or more",
          .reasons = {{.dice = 1, .reason = "quality test", .rule = "MN-022"}},
          .hit_from = needs,
          .success = DieSuccess::kPass};
}

/// {"men"} or {"guns"}: MN-033 to MN-036.
Json answer_strength(const Json& request) {
  check_keys(request, {"men", "guns"}, "'strength'");
  if (request.contains("men") == request.contains("guns")) refuse("'strength' takes either 'men' or 'guns'");
  const bool guns = request.contains("guns");
  Json outcome =
      guns ? outcome_of("strength", {"MN-035", "MN-036"}) : outcome_of("strength", {"MN-033", "MN-034"});
  outcome["strength"] = guns ? strength_of_guns(whole_field(request, "guns", 0, kMostMen))
                             : strength_of_men(whole_field(request, "men", 0, kMostMen));
  return outcome;
}

/// {"arm", ..., "formation", "strength", "lost"}: MN-056, MN-057.
Json answer_removal(const Json& request) {
  check_keys(request, {"arm", "rating", "traits", "formation", "strength", "lost"}, "'removal'");
  const UnitFacts unit = unit_field(request, whole_field(request, "strength", 1, kMostStrength));
  UnitState state;
  state.formation = formation_field(request, unit);
  const int lost = whole_field(request, "lost", 0, unit.strength, 0);
  state.strength = unit.strength - lost;
  Json outcome = outcome_of("removal", {"MN-056", "MN-057"});
  outcome["strength"] = state.strength;
  outcome["removed"] = lost > 0 && must_go(unit, state);
  if (lost == 0 && must_go(unit, state)) outcome["rules"].push_back("MNQ-03");
  return outcome;
}

/// {"dice", "times"}: MN-058.
Json answer_halving(const Json& request) {
  check_keys(request, {"dice", "times"}, "'halving'");
  Json outcome = outcome_of("halving", {"MN-058"});
  outcome["dice"] = halved(whole_field(request, "dice", 0, 1000), whole_field(request, "times", 0, 30));
  return outcome;
}

/// {"arm", "traits", "stands"}: MN-C01, MN-C02.
Json answer_formation(const Json& request) {
  check_keys(request, {"arm", "rating", "traits", "stands"}, "'formation'");
  const UnitFacts unit = unit_field(request);
  const FormationRead read = formation_read(unit, stands_field(request, unit));
  Json outcome = outcome_of("formation", {"MN-C01", "MN-C02", "MNQ-36"});
  outcome["may_be"] = Json::array();
  for (const Formation each : read.may_be) outcome["may_be"].push_back(word(each));
  outcome["clear"] = read.clear();
  outcome["gap_mm"] = read.gap_mm;
  outcome["doubt"] = doubt_words(read);
  return outcome;
}

/// {"arm", "formation"}: section 11.
Json answer_allowance(const Json& request) {
  check_keys(request, {"arm", "rating", "traits", "formation"}, "'allowance'");
  const UnitFacts unit = unit_field(request);
  const Formation formation = formation_field(request, unit);
  const AllowanceRow& row = allowance_row(unit, formation);
  Json outcome = outcome_of("allowance", {row.rule});
  outcome["unit"] = row.unit;
  outcome["move_cm"] = row.move_cm;
  outcome["charge_cm"] = row.charge_cm;
  return outcome;
}

/// {"charger", "target"}: MN-109 to MN-116.
Json answer_charge_table(const Json& request) {
  check_keys(request, {"charger", "target"}, "'charge-table'");
  const auto side = [&](std::string_view key) {
    const Json& object = object_field(request, key);
    check_keys(object, {"arm", "rating", "traits", "formation"}, "'" + std::string(key) + "'");
    const UnitFacts unit = unit_field(object);
    return std::pair(unit, formation_field(object, unit));
  };
  const auto [charger, formation] = side("charger");
  const auto [target, of_target] = side("target");
  const ChargeRow* row = formation == Formation::kSquare ? nullptr : charge_row(charger, formation);
  constexpr std::array<std::string_view, 3> kWords{"no", "yes", "outflanking"};
  Json outcome = outcome_of("charge-table", {row                   ? row->rule
                                             : charger.artillery() ? std::string_view("MN-087")
                                                                   : std::string_view("MN-083")});
  outcome["may"] = row ? kWords.at(static_cast<std::size_t>(
                             row->at.at(static_cast<std::size_t>(target_of(target, of_target)))))
                       : kWords.front();
  return outcome;
}

/// {"rating", "throws"}: MN-022.
Json answer_quality_test(const Json& request) {
  check_keys(request, {"rating", "throws"}, "'quality-test'");
  const int needs = quality_rating(rating_field(request));
  Json outcome = outcome_of("quality-test", {"MN-022"});
  outcome["needs_pips"] = needs;
  outcome["chance"] = chance_of(needs);
  outcome["passed"] = nullptr;
  return worked_out(request, std::move(outcome), [&](DiceTray& tray, Json& into) {
    into["passed"] = tray.roll_one(test_pool(needs)) >= needs;
  });
}

/// {"held", "throws"}: MN-059, MN-066.
Json answer_initiative(const Json& request) {
  check_keys(request, {"held", "throws"}, "'initiative'");
  const std::string held = text_field(request, "held", "neutral");
  const auto side = side_from_string(held);
  if (!side) refuse("'held' must be 'attacker', 'defender' or 'neutral', not '" + held + "'");
  Json battle{{"phase", "initiative"}, {"units", Json::array()}};
  for (const char* each : {"attacker", "defender"})
    battle["units"].push_back({{"id", each}, {"side", each}, {"arm", "line-infantry"}, {"x", 10}, {"y", 10}});
  Game game = battle_field(battle);
  game.holder = *side;
  Json outcome = outcome_of("initiative", {*side == Side::kNeutral ? "MN-059" : "MN-066"});
  outcome["chance"] = {
      {"attacker", chance_of_initiative(*side == Side::kAttacker ? 3 : 2, *side == Side::kDefender ? 3 : 2)},
      {"defender", chance_of_initiative(*side == Side::kDefender ? 3 : 2, *side == Side::kAttacker ? 3 : 2)}};
  outcome["winner"] = nullptr;
  return worked_out(request, std::move(outcome), [&](DiceTray& tray, Json& into) {
    Events events;
    ThrowInitiative().perform(game, tray, events);
    into["winner"] = to_string(game.holder);
  });
}

/// {"nearest"}: MN-132 to MN-134.
Json answer_band(const Json& request) {
  check_keys(request, {"nearest"}, "'division-band'");
  const double nearest = number_field(request, "nearest", 0.0, 10'000.0);
  const DivisionBand band = division_band(nearest);
  Json outcome = outcome_of("division-band", {band.reach == 0.0   ? "MN-132"
                                              : band.reach > 30.0 ? "MN-133"
                                                                  : "MN-134",
                                              "MNQ-19"});
  outcome["allowed"] = band.reach > 0.0;
  outcome["reach_cm"] = band.reach;
  outcome["distance_cm"] = band.distance;
  return outcome;
}

/// Sections 8 to 18, on a table that is put down.
template <class... Kinds>
Json of_battle(const Json& request, std::string_view procedure) {
  return answer_battle(request, procedure, {Kinds::kInfo.word...});
}

constexpr std::array<ProcedureAnswer, 17> kAnswers{{
    {{"strength", "strength points of so many men or guns"}, answer_strength},
    {{"removal", "whether a unit of that strength is removed"}, answer_removal},
    {{"halving", "dice that are halved several times"}, answer_halving},
    {{"formation", "the formation in which two stands lie"}, answer_formation},
    {{"allowance", "how far a unit moves and charges"}, answer_allowance},
    {{"charge-table", "who may charge whom"}, answer_charge_table},
    {{"quality-test", "one quality test"}, answer_quality_test},
    {{"initiative", "the dice for the initiative"}, answer_initiative},
    {{"phase", "the course of a turn on a table that is put down"},
     [](const Json& request) {
       return of_battle<BeginGame, ThrowInitiative, ChooseBrigade, EndPhase>(request, "phase");
     }},
    {{"manoeuvre", "one unit's whole manoeuvre, charges among them"},
     [](const Json& request) { return of_battle<Manoeuvre, Ruling>(request, "manoeuvre"); }},
    {{"readings", "what a unit may have done to stand where it is seen"}, answer_readings},
    {{"extended-charge", "an extended charge"},
     [](const Json& request) { return of_battle<Extend>(request, "extended-charge"); }},
    {{"division-band", "what a Division Manoeuvre allows"}, answer_band},
    {{"division-manoeuvre", "a Division Manoeuvre on a table that is put down"},
     [](const Json& request) { return of_battle<ChooseDivision, Manoeuvre>(request, "division-manoeuvre"); }},
    {{"reaction", "a reaction to a movement or a charge, or a feint"},
     [](const Json& request) {
       return of_battle<Stand, ChargeMover, CounterCharge, FallBack, Flee, CrewFlees, FormSquare, Feint, Man>(
           request, "reaction");
     }},
    {{"fire", "whether the bars that were supplied let a unit fire at another"},
     [](const Json& request) { return of_battle<Fire>(request, "fire"); }},
    {{"result", "a result as it is entered, and what follows of it"},
     [](const Json& request) { return of_battle<EnterResult, Adjust>(request, "result"); }},
}};

constexpr int kMostDice = 10;

class Bench final : public AnsweringWorkbench {
 public:
  Bench() : AnsweringWorkbench(kAnswers, odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {text_option("--of", "of", "test, square, initiative or extension", "square"),
            text_option("--rating", "rating", "guard, elite, veteran, trained or untrained", "veteran"),
            text_option("--formation", "formation", "line, column or skirmish-line; line by default"),
            text_option("--nation", "nation", "of a square: british or austrian"),
            text_option("--arm", "arm", "of an extended charge: heavy-cavalry, line-infantry ..."),
            text_option("--ahead", "ahead", "of an extended charge: centimetres to contact, straight ahead"),
            number_option("--own-dice", "own", "of the initiative: our dice, 2 by default; 3 of who had it",
                          1, kMostDice),
            number_option("--other-dice", "other", "of the initiative: the other side's dice", 1, kMostDice)};
  }
  /// Without rules of fire and of hand-to-hand combat there is no battle to play.
  std::unique_ptr<Simulation> simulate(const PreparedGame&, std::uint64_t, std::int64_t,
                                       std::int64_t) const override {
    throw std::invalid_argument(
        "mini-nap cannot be simulated: fire (MN-N01) and hand-to-hand combat (MN-N04) are not in the rules "
        "as supplied");
  }
  std::string odds_in_words(const nlohmann::json& odds) const override { return odds_words(odds); }
};

}  // namespace

Json outcome_of(std::string_view procedure, std::initializer_list<std::string_view> rules) {
  Json outcome{{"ruleset", "mini-nap"},
               {"procedure", procedure},
               {"lawful", true},
               {"objections", Json::array()},
               {"rules", Json::array()}};
  for (const std::string_view each : rules) outcome["rules"].push_back(each);
  return outcome;
}

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::mini_nap
