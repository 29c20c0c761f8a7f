#include "core/rules/mini_nap/actions.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/rules/mini_nap/movement/plan.hpp"
#include "core/rules/plain_fields.hpp"

namespace telescope::mini_nap {
namespace {

constexpr std::size_t kMostSteps = 12;

void need_unit(const Game& game, const UnitId& unit) {
  if (!game.units.contains(unit)) throw std::invalid_argument("there is no unit '" + unit.value() + "'");
}

bool names_a_unit(Kind kind) {
  switch (kind) {
    case Kind::kBegin:
    case Kind::kInitiative:
    case Kind::kChoose:
    case Kind::kDivision:
    case Kind::kStand:
    case Kind::kNext:
    case Kind::kRuling:
    case Kind::kFinish:
      return false;
    default:
      return true;
  }
}

/// What a form has no words for is said once: the second would be passed over.
void need_one(bool first, bool second, const char* words) {
  if (first && second) throw std::invalid_argument(words);
}

void check_numbers(const Wanted& wanted) {
  constexpr int kMost = 100;
  constexpr double kFarthest_cm = 1000.0;
  for (const auto& [number, word] : {std::pair(wanted.strength, "strength"), std::pair(wanted.hits, "hits")})
    if (number && (*number < 0 || *number > kMost) && wanted.kind == Kind::kAdjust)
      throw std::invalid_argument("'" + std::string(word) + "' must be a whole number from 0 to 100, not " +
                                  std::to_string(*number));
  for (const Step& step : wanted.steps)
    for (const double cm : {step.cm, step.aside_cm})
      if (std::abs(cm) > kFarthest_cm) throw std::invalid_argument("nobody moves farther than 1000 cm");
  if (std::abs(wanted.cm) > kFarthest_cm || std::abs(wanted.along_mm) > kFarthest_cm * 10.0)
    throw std::invalid_argument("nobody moves farther than 1000 cm");
  for (const Step& step : wanted.steps)
    if (step.stays < 0 || step.stays > 1 || (step.side != 1 && step.side != -1))
      throw std::invalid_argument("'stays' must be 0 or 1, and 'side' 1 or -1");
}

}  // namespace

std::string_view Plan::fields_of_way() const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kRows{
      {{"", "mm"},
       {"move", "mm"},
       {"side-step", "mm"},
       {"step-back", "mm"},
       {"oblique", "mm aside_mm aside_first"},
       {"inch", "mm heading_deg"},
       {"prolong", "mm"},
       {"redeploy", "mm heading_deg face_deg"},
       {"charge", "target"}}};
  for (const auto& [word, fields] : kRows)
    if (word == way) return fields;
  return "mm aside_mm aside_first heading_deg face_deg target";
}

std::optional<Formation> formation_of(const Game& game, const Wanted& wanted) {
  const auto named = formation_from(wanted.formation);
  return named && may_take(game.facts(wanted.unit), *named) ? named : std::nullopt;
}

void check_named(const Game& game, const Wanted& wanted) {
  need_one(wanted.plan.has_value(), !wanted.steps.empty(), "a manoeuvre has either 'steps' or a 'plan'");
  need_one(wanted.at.has_value(), !wanted.stands.empty(), "'stands' and 'at' both say where it stands");
  need_one(!wanted.about.empty(), !wanted.question.empty(), "a ruling has either 'question' or 'about'");
  check_numbers(wanted);
  if (names_a_unit(wanted.kind) || wanted.plan || wanted.at || !wanted.stands.empty() ||
      !wanted.about.empty())
    need_unit(game, wanted.unit);
  for (const UnitId& each : wanted.with) need_unit(game, each);
  if (!wanted.target.value().empty() || wanted.kind == Kind::kExtend || wanted.kind == Kind::kCrew)
    need_unit(game, wanted.target);
  if (wanted.steps.size() > kMostSteps) throw std::invalid_argument("a manoeuvre of so many steps is none");
  for (const Step& step : wanted.steps)
    if (step.target) need_unit(game, *step.target);
  if (!wanted.formation.empty() && !formation_from(wanted.formation))
    throw std::invalid_argument("there is no formation '" + wanted.formation + "'");
  if (!wanted.stands.empty() && wanted.stands.size() != game.facts(wanted.unit).stands.size())
    throw std::invalid_argument("that unit has " + std::to_string(game.facts(wanted.unit).stands.size()) +
                                " stands");
  if (wanted.kind == Kind::kChoose && !game.setup->brigades.contains(wanted.brigade))
    throw std::invalid_argument("there is no Brigade '" + wanted.brigade + "'");
  if (wanted.kind == Kind::kDivision && std::ranges::none_of(game.setup->brigades, [&](const auto& each) {
        return each.second.division == wanted.division;
      }))
    throw std::invalid_argument("there is no Division '" + wanted.division + "'");
  if ((wanted.kind == Kind::kPlace && wanted.stands.empty() && !wanted.at) ||
      (wanted.kind == Kind::kZero && wanted.stands.empty()))
    throw std::invalid_argument("'stands' says where it stands");
  if (wanted.plan)
    for (const auto& named : {wanted.plan->face, wanted.plan->target})
      if (named) need_unit(game, *named);
}

void work_out(const Game& game, Wanted& wanted) {
  if (wanted.plan) wanted.steps = steps_of(game, wanted.unit, *wanted.plan);
  if (wanted.at) wanted.stands = stands_of(game, wanted);
  if (!wanted.about.empty()) {
    wanted.question = wanted.about + "/" + wanted.unit.value();
    if (!wanted.target.value().empty()) wanted.question += "/" + wanted.target.value();
  }
}

Action action_of(Wanted wanted) {
  Wanted nothing;
  nothing.kind = wanted.kind;
  const Action defaults = plain_json(nothing);
  Action action = plain_json(std::move(wanted));
  for (auto field = action.begin(); field != action.end();)
    field = field.key() != "type" && defaults[field.key()] == *field ? action.erase(field) : std::next(field);
  return action;
}

Kind kind_of(const Action& action) {
  return static_cast<Kind>(place_among(kKinds, needed_field(action, "type"), "type"));
}

std::string title_of(const Setup& setup, const Action& action) {
  const auto unit = setup.units.find(UnitId(text_field(action, "unit", "")));
  const std::string who = unit == setup.units.end() ? std::string{} : unit->second.short_name;
  switch (kind_of(action)) {
    case Kind::kPlace:
      return who + " is set down";
    case Kind::kZero:
      return "The tags of " + who + " are learned";
    case Kind::kBegin:
      return "The game begins";
    case Kind::kInitiative:
      return "Initiative";
    case Kind::kChoose:
      if (const auto brigade = setup.brigades.find(text_field(action, "brigade", ""));
          brigade != setup.brigades.end())
        return brigade->second.name + " is chosen";
      return "A Brigade is chosen";
    case Kind::kDivision:
      return "Division Manoeuvre";
    case Kind::kManoeuvre:
      return who + " manoeuvres";
    case Kind::kExtend:
      return who + " tries an extended charge";
    case Kind::kOpportunity:
      return who + " tries an opportunity charge";
    case Kind::kCounter:
      return who + " counter-charges";
    case Kind::kStand:
      return list_field(action, "with", true).empty() ? "No reaction"
                                                      : "No reaction, but neighbours try to form squares";
    case Kind::kFallBack:
      return who + " falls back";
    case Kind::kFlee:
      return who + " tries to flee";
    case Kind::kCrew:
      return "The crew of " + who + " flees";
    case Kind::kSquare:
      return who + " tries to form a square";
    case Kind::kFeint:
      return who + " tries a feint";
    case Kind::kNext:
      return "The phase is complete";
    case Kind::kFire:
      return who + " fires";
    case Kind::kResult:
      return "Result for " + who;
    case Kind::kMan:
      return who + " is manned again";
    case Kind::kRuling:
      return "The umpire's ruling";
    case Kind::kAdjust:
      return "Correction of " + who;
    case Kind::kFinish:
      return "The game ends";
  }
  return {};
}

}  // namespace telescope::mini_nap
