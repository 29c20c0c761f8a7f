#include "core/rules/mini_nap/workbench/workbench.hpp"

#include <array>
#include <stdexcept>

#include "core/rules/mini_nap/workbench/answers.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::mini_nap {
namespace {

using OddsOption = Workbench::OddsOption;

constexpr std::array<ProcedureAnswer, 17> kAnswers{{
    {{"strength", "strength points of so many men or guns"}, answer_strength},
    {{"removal", "whether a unit of that strength is removed"}, answer_removal},
    {{"halving", "dice that are halved several times"}, answer_halving},
    {{"formation", "the formation in which two stands lie"}, answer_formation},
    {{"allowance", "how far a unit moves and charges"}, answer_allowance},
    {{"charge-table", "who may charge whom"}, answer_charge_table},
    {{"quality-test", "one quality test"}, answer_quality_test},
    {{"initiative", "the dice for the initiative"}, answer_initiative},
    {{"phase", "the course of a turn on a table that is put down"}, answer_phase},
    {{"manoeuvre", "one unit's whole manoeuvre, charges among them"}, answer_manoeuvre},
    {{"readings", "what a unit may have done to stand where it is seen"}, answer_readings},
    {{"extended-charge", "an extended charge"}, answer_extended},
    {{"division-band", "what a Division Manoeuvre allows"}, answer_band},
    {{"division-manoeuvre", "a Division Manoeuvre on a table that is put down"}, answer_division},
    {{"reaction", "a reaction to a movement or a charge, or a feint"}, answer_reaction},
    {{"fire", "whether the bars that were supplied let a unit fire at another"}, answer_fire},
    {{"result", "a result as it is entered, and what follows of it"}, answer_result},
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
        "as "
        "supplied");
  }
  std::string odds_in_words(const nlohmann::json& odds) const override { return odds_words(odds); }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::mini_nap
