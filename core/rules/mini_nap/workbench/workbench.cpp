#include "core/rules/mini_nap/workbench/workbench.hpp"

#include <stdexcept>

#include "core/rules/mini_nap/movement/tables.hpp"
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
  if (request.contains("men") == request.contains("guns")) refuse("'strength' takes either 'men' or 'guns'");
  if (request.contains("guns"))
    return {{"rules", {"MN-035", "MN-036"}},
            {"strength", strength_of_guns(whole_field(request, "guns", 0, kMostMen))}};
  return {{"rules", {"MN-033", "MN-034"}},
          {"strength", strength_of_men(whole_field(request, "men", 0, kMostMen))}};
}

/// {"arm", ..., "formation", "strength", "lost"}: MN-056, MN-057.
Json answer_removal(const Json& request) {
  const UnitFacts unit = unit_field(request, whole_field(request, "strength", 1, kMostStrength));
  UnitState state;
  state.formation = formation_field(request, unit);
  const int lost = whole_field(request, "lost", 0, unit.strength, 0);
  state.strength = unit.strength - lost;
  const bool weak = must_go(unit, state);
  Json outcome{{"rules", {"MN-056", "MN-057"}}, {"strength", state.strength}, {"removed", lost > 0 && weak}};
  if (lost == 0 && weak) outcome["rules"].push_back("MNQ-03");
  return outcome;
}

/// {"dice", "times"}: MN-058.
Json answer_halving(const Json& request) {
  return {{"rules", {"MN-058"}},
          {"dice", halved(whole_field(request, "dice", 0, 1000), whole_field(request, "times", 0, 30))}};
}

/// {"arm", "traits", "stands"}: MN-C01, MN-C02.
Json answer_formation(const Json& request) {
  const UnitFacts unit = unit_field(request);
  const FormationRead read = formation_read(unit, stands_field(request, unit));
  Json may_be = Json::array();
  for (const Formation each : read.may_be) may_be.push_back(word(each));
  return {{"rules", {"MN-C01", "MN-C02", "MNQ-36"}},
          {"may_be", std::move(may_be)},
          {"clear", read.clear()},
          {"gap_mm", read.gap_mm},
          {"doubt", doubt_words(read)}};
}

/// {"arm", "formation"}: section 11.
Json answer_allowance(const Json& request) {
  const UnitFacts unit = unit_field(request);
  const AllowanceRow& row = allowance_row(unit, formation_field(request, unit));
  return {{"rules", {row.rule}}, {"unit", row.unit}, {"move_cm", row.move_cm}, {"charge_cm", row.charge_cm}};
}

/// {"charger", "target"}: MN-109 to MN-116.
Json answer_charge_table(const Json& request) {
  const auto side = [&](std::string_view key) {
    const Json& object = object_field(request, key);
    check_keys(object, {"arm", "rating", "traits", "formation"}, "'" + std::string(key) + "'");
    const UnitFacts unit = unit_field(object);
    return std::pair(unit, formation_field(object, unit));
  };
  const auto [charger, formation] = side("charger");
  const auto [target, of_target] = side("target");
  if (const auto barred = bars_movement(charger, formation, false, Movement::kCharge))
    return {{"rules", {barred->rule}}, {"may", "no"}};
  constexpr std::array<std::string_view, 3> kWords{"no", "yes", "outflanking"};
  const ChargeRow& row = *charge_row(charger, formation);
  return {{"rules", {row.rule}},
          {"may", kWords.at(static_cast<std::size_t>(row.whom(target_of(target, of_target))))}};
}

/// {"rating", "throws"}: MN-022.
Json answer_quality_test(const Json& request) {
  const int needs = quality_rating(rating_field(request));
  return worked_out(
      request,
      {{"rules", {"MN-022"}}, {"needs_pips", needs}, {"chance", chance_of(needs)}, {"passed", nullptr}},
      [&](DiceTray& tray, Json& into) { into["passed"] = tray.roll_one(test_pool(needs)) >= needs; });
}

/// {"held", "throws"}: MN-059, MN-066.
Json answer_initiative(const Json& request) {
  const std::string held = text_field(request, "held", "neutral");
  const auto side = side_from_string(held);
  if (!side) refuse("'held' must be 'attacker', 'defender' or 'neutral', not '" + held + "'");
  Json battle{{"phase", "initiative"}, {"units", Json::array()}}, chance = Json::object();
  const auto dice = [&](Side of) { return of == *side ? 3 : 2; };
  for (const Side each : kBothSides) {
    const std::string word(to_string(each));
    battle["units"].push_back({{"id", word}, {"side", word}, {"arm", "line-infantry"}, {"x", 10}, {"y", 10}});
    chance[word] = chance_of_initiative(dice(each), dice(enemy_of(each)));
  }
  Game game = battle_field(battle);
  game.holder = *side;
  return worked_out(request,
                    {{"rules", {*side == Side::kNeutral ? "MN-059" : "MN-066"}},
                     {"chance", std::move(chance)},
                     {"winner", nullptr}},
                    [&](DiceTray& tray, Json& into) {
                      Events events;
                      ThrowInitiative().perform(game, tray, events);
                      into["winner"] = to_string(game.holder);
                    });
}

/// {"nearest"}: MN-132 to MN-134.
Json answer_band(const Json& request) {
  const DivisionBand band = division_band(number_field(request, "nearest", 0.0, 10'000.0));
  return {{"rules", {band.reach > 0.0 ? band.rule() : "MN-132", "MNQ-19"}},
          {"allowed", band.reach > 0.0},
          {"reach_cm", band.reach},
          {"distance_cm", band.distance}};
}

/// Sections 8 to 18, on a table that is put down.
template <class... Kinds>
Json of_battle(const Json& request, std::string_view procedure) {
  return answer_battle(request, procedure, {Kinds::kInfo.word...});
}

constexpr std::array<ProcedureAnswer, 17> kAnswers{{
    {{"strength", "strength points of so many men or guns"}, answer_strength, "men guns"},
    {{"removal", "whether a unit of that strength is removed"},
     answer_removal,
     "arm rating traits formation strength lost"},
    {{"halving", "dice that are halved several times"}, answer_halving, "dice times"},
    {{"formation", "the formation in which two stands lie"}, answer_formation, "arm rating traits stands"},
    {{"allowance", "how far a unit moves and charges"}, answer_allowance, "arm rating traits formation"},
    {{"charge-table", "who may charge whom"}, answer_charge_table, "charger target"},
    {{"quality-test", "one quality test"}, answer_quality_test, "rating throws"},
    {{"initiative", "the dice for the initiative"}, answer_initiative, "held throws"},
    {{"phase", "the course of a turn on a table that is put down"},
     [](const Json& request) {
       return of_battle<BeginGame, ThrowInitiative, ChooseBrigade, EndPhase>(request, "phase");
     }},
    {{"manoeuvre", "one unit's whole manoeuvre, charges among them"},
     [](const Json& request) { return of_battle<Manoeuvre, Ruling>(request, "manoeuvre"); }},
    {{"readings", "what a unit may have done to stand where it is seen"},
     answer_readings,
     "units prohibited settings phase moves brigade unit stands"},
    {{"extended-charge", "an extended charge"},
     [](const Json& request) { return of_battle<Extend>(request, "extended-charge"); }},
    {{"division-band", "what a Division Manoeuvre allows"}, answer_band, "nearest"},
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
  Bench() : AnsweringWorkbench(kAnswers, odds_outcome, lawful_outcome("mini-nap")) {}

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

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::mini_nap
