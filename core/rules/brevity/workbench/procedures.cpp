#include "core/rules/brevity/workbench/procedures.hpp"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/brevity/workbench/rule_answers.hpp"

namespace telescope::brevity {
namespace {

constexpr std::array<ProcedureAnswer, 13> kAnswers{{
    {{"first-move", "which side has the first move of a turn"}, answer_first_move},
    {{"initiative", "whether a challenge wins, and its chance"}, answer_initiative},
    {{"march", "whether a way is within the march rate"}, answer_march},
    {{"move", "whether a way is within the combat-ready rate"}, answer_move},
    {{"locate", "whether an enemy is located at a distance"}, answer_locate},
    {{"artillery-range", "how far a gun, a mortar or a launcher reaches"}, answer_artillery_range},
    {{"attack", "one roll on a table of battalions: who counts, dice, scores, chances"}, answer_attack},
    {{"readiness", "whether a command keeps its officer figure"}, answer_readiness},
    {{"weather", "what a die says of the weather"}, answer_weather},
    {{"landing", "what an air landing costs"}, answer_landing},
    {{"recovery", "whether a destroyed battalion comes back"}, answer_recovery},
    {{"surrounded", "whether enemies at these bearings surround a battalion"}, answer_surrounded},
    {{"task", "how long a task of engineers takes, and who can do it"}, answer_task},
}};

}  // namespace

std::span<const ProcedureAnswer> procedure_answers() {
  return kAnswers;
}

}  // namespace telescope::brevity
