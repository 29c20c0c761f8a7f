#include <algorithm>
#include <array>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

struct Telling {
  std::string_view type;
  std::string_view words;  ///< {field} stands for the event's field, {field:noun} for so many of them
};

// clang-format off
constexpr std::array kTellings{
    Telling{"begun",            "The game begins"},
    Telling{"dealt",            "{counters:counter} dealt face down"},
    Telling{"placed",           "{piece} to {to}"},
    Telling{"reported",         "The Staff Officer reports what he has seen"},
    Telling{"looked",           "The Staff Officer looks at {counters}"},
    Telling{"orders",           "The Corps Commander has given his orders"},
    Telling{"seen",             "What he has seen stands among his finds"},
    Telling{"fire_plan",        "Target points: {points}"},
    Telling{"fire_plan_sealed", "The fire plan is sealed: {count:target point}"},
    Telling{"missions",         "Fire missions are handed in on {accepted}"},
    Telling{"missions_planned", "Handed in: {accepted:fire mission}"},
    Telling{"mission",          "Fire mission on {sector}: {removed} of {targets} removed; {missions_left} left to fire"},
    Telling{"released",         "{units} may go to {to}"},
    Telling{"release_recalled", "The release of {units} is withdrawn"},
    Telling{"random_event",     "Event {die}: {text}"},
    Telling{"moved",            "{pieces} from {from} to {to}"},
    Telling{"stopped",          "{pieces} must stop in {at}: {reason}"},
    Telling{"bogged",           "{piece} bogs down before {into}"},
    Telling{"left",             "{piece} leaves the table from {from}"},
    Telling{"free_shot",        "{shooter} fires a free shot at {target}: {dice}"},
    Telling{"support_fire",     "{battery} fires at {target} in {at}: {dice}"},
    Telling{"air_strike",       "Air strike on {target} in {at}: {dice}"},
    Telling{"revealed",         "{counter} in {at} is {unit}, {kind}"},
    Telling{"killed",           "{unit} is lost in {at}"},
    Telling{"counter_removed",  "{piece} is taken off {at}, face down"},
    Telling{"contact",          "Contact in {at}: {pieces} against {met}"},
    Telling{"combat",           "{sector}, round {round}: {hits:hit} of the {side}s"},
    Telling{"losses_owed",      "{sector}: the {side}s lose {units} of {among}; which, is to be chosen"},
    Telling{"combat_over",      "{sector}: combat is over for this turn"},
    Telling{"deal",             "Which counter hides what is kept in private"},
    Telling{"frontage",         "Division {division} attacks along {axes}"},
    Telling{"defender_rolled",  "Units the defender may move: {allowed}"},
    Telling{"mine_cleared",     "{engineer} lifts {mine} in {at}"},
    Telling{"hq_throw",         "A new commander for Division {division}: {die}, {needed} or more is needed"},
    Telling{"hq_replaced",      "{unit} becomes headquarters of Division {division}"},
    Telling{"adjusted",         "{piece} is set right: {to}"},
    Telling{"umpires_hand",     "The umpire's hand, for {unit}: {reason}"},
    Telling{"victory",          "{title}: the break-through Division got {left} of {base:unit} off the table"},
};
// clang-format on

/// Whether a shot told of has killed: ", a miss".
std::string outcome_of(const Event& event) {
  for (const char* field : {"hit", "dead"})
    if (const auto it = event.find(field); it != event.end() && it->is_boolean())
      return it->get<bool>() ? ", a hit" : ", a miss";
  return {};
}

std::string words_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return value.dump();
  std::string list;
  if (value.is_array())
    for (const Json& each : value) list += (list.empty() ? "" : ", ") + words_of(each);
  return list;
}

/// What the rules' own rows of random events are called within a sentence; a scenario's own words stay as
/// they are.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kRandomEvents{{
    {"No effect", "no effect"},
    {"Thick fog", "thick fog"},
    {"Attacker air strike", "an air strike for the attackers"},
    {"Defender air strike", "an air strike for the defender"},
    {"Attacker extra ammo", "extra ammunition for the attackers"},
    {"Attacker extra ammunition", "extra ammunition for the attackers"},
}};

Event random_event_in_words(Event random_event) {
  for (const auto& [row, words] : kRandomEvents)
    if (random_event.value("text", std::string()) == row) {
      random_event["text"] = words;
      break;
    }
  return random_event;
}

/// Nothing where a field is missing: another sentence is better than one with a hole.
std::optional<std::string> filled_in(std::string_view words, const Json& event) {
  std::string sentence;
  while (!words.empty()) {
    const std::size_t open = std::min(words.find('{'), words.size());
    sentence += words.substr(0, open);
    if (open == words.size()) break;
    const std::size_t close = words.find('}', open);
    const std::string_view inside = words.substr(open + 1, close - open - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const auto field = event.find(std::string(inside.substr(0, colon)));
    if (field == event.end()) return std::nullopt;
    const auto kind = inside == "kind" && field->is_string()
                          ? kind_from_string(field->get_ref<const std::string&>())
                          : std::nullopt;
    const std::string text = kind ? std::string(noun(*kind))
                             : colon < inside.size() && field->is_number_integer()
                                 ? counted(field->get<std::ptrdiff_t>(), inside.substr(colon + 1))
                                 : words_of(*field);
    if (text.empty()) return std::nullopt;
    sentence += text;
    words.remove_prefix(close + 1);
  }
  return sentence;
}

/// "Turn 2 is over. Lost: attackers 1-02, 1-03; defender D-04 and 2 face-down counters."
std::optional<std::string> turn_in_short(const Event& event) {
  const auto start = filled_in("Turn {turn} is over", event);
  if (!start) return std::nullopt;
  const std::string attackers = words_of(event.value("attackers", Json()));
  std::string defenders = words_of(event.value("defenders", Json()));
  if (const int face_down = event.value("face_down", 0); face_down > 0)
    defenders += (defenders.empty() ? "" : " and ") + counted(face_down, "face-down counter");
  if (attackers.empty() && defenders.empty()) return *start + "; nobody was lost.";
  return *start + ". Lost: " + (attackers.empty() ? "" : "attackers " + attackers) +
         (attackers.empty() || defenders.empty() ? "" : "; ") +
         (defenders.empty() ? "" : "defender " + defenders) + ".";
}

std::optional<std::string> sentence(std::string_view words, const Event& event) {
  auto text = filled_in(words, event);
  if (text) *text += outcome_of(event) + ".";
  return text;
}

/// Of the end of a turn; nothing is to come after the last.
std::string what_comes_after(const Event& event) {
  const int turn = event.value("turn", 0), turns = event.value("turns", 0);
  if (turn >= turns) return {};
  return "Next comes turn " + std::to_string(turn + 1) + " of " + std::to_string(turns) +
         ": first one throw for its event (RO-080).";
}

}  // namespace

std::optional<std::string> tell(const Event& event) {
  const auto type = event.find("type");
  if (type == event.end() || !type->is_string()) return std::nullopt;
  if (*type == "step")
    if (const auto step = step_from_string(event.value("step", std::string())))
      return std::string(beginning(*step)) + ".";
  if (*type == "revealed" && !event.contains("unit"))
    return sentence("{counter} in {at} was a {kind}", event);  // RQ-50
  if (*type == "killed" && event.contains("kind"))
    return sentence("{piece} in {at} was a {kind}", event);                            // RQ-50, RQ-63
  if (*type == "hq_replaced" && event.value("way", std::string()) == "staff-officer")  // RO-158
    return sentence(
        "The Staff Officer takes over Division {division} and {unit} becomes its headquarters; he and its "
        "Commander change places and screens",
        event);
  if (*type == "recon") {  // RO-056, RO-058
    const std::string result = event.value("result", std::string());
    return sentence(result == "off-table" ? "Reconnaissance throws {axis} and {line}, off the table: wasted"
                    : result == "empty"   ? "Reconnaissance throws {axis} and {line}: {sector} is empty"
                                          : "Reconnaissance throws {axis} and {line}: {looks:counter} of "
                                            "{sector} may be looked at",
                    event);
  }
  if (*type == "turn_over") return turn_in_short(event);
  const auto row = std::ranges::find(kTellings, type->get_ref<const std::string&>(), &Telling::type);
  if (row == kTellings.end()) return std::nullopt;
  if (*type == "random_event") return sentence(row->words, random_event_in_words(event));
  return sentence(row->words, event);
}

std::optional<std::string> chapter(const Event& event) {
  if (event.value("type", std::string()) != "step") return std::nullopt;
  const auto step = step_from_string(event.value("step", std::string()));
  if (!step) return std::nullopt;
  if (*step == Step::kOver) return std::string(title(*step));
  const std::string when = in_turn(*step) ? "Turn " + std::to_string(event.value("turn", 0)) : "Setting up";
  return when + ", " + std::string(title(*step));
}

std::optional<std::string> told_large(const Event& event) {
  const auto type = event.value("type", std::string());
  if (type == "contact")
    return "If both sides are still there in step " + std::to_string(number_in_turn(Step::kGroundCombat)) +
           " of this turn, " + std::string(title(Step::kGroundCombat)) + ", they fight (RO-132).";
  if (type == "turn_over") return what_comes_after(event);
  if (type != "revealed") return std::nullopt;
  const auto kind = kind_from_string(event.value("kind", std::string()));
  if (!kind) return std::string();
  if (*kind == Kind::kDummy) return "It was nothing: the dummy is gone for good.";
  if (is_fighting(*kind)) return std::string();  // what follows from a contact is told with it
  return "It stays there, face up, and works against whoever comes.";
}

std::optional<std::string> title(const Action& action) {
  const ActionInfo* info = Actions::info(action);
  return info && !info->told.empty() ? filled_in(info->told, action) : std::nullopt;
}

}  // namespace telescope::rapier
