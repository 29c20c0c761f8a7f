
#include "core/rules/known_parts.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/rules/mini_nap/words/lines.hpp"

namespace telescope::mini_nap {
namespace {

constexpr std::array<std::string_view, 8> kTitles{"Deployment",    "Initiative", "Choice of a Brigade",
                                                  "Manoeuvre",     "Firing",     "Hand-to-hand combat",
                                                  "Break-through", "Over"};

/// What each phase is for.
constexpr std::array<std::string_view, 7> kAdvice{
    "Both sides set their units down; then the first turn begins.",
    "{who}: three dice for the initiative, two for the other side (MN-066).",
    "{who}: choose a Brigade that has not been chosen in this turn, or a Division Manoeuvre.",
    "{who}: manoeuvre the units one at a time. The other side may react.",
    "{who}: name one unit after another that fires, and its target. {enters} what comes of it: the rules as "
    "supplied stop here (MN-N01).",
    "Units in contact fight hand to hand. {enters} the result of each: the rules as supplied do not say it "
    "(MN-N04).",
    "Break-throughs are used as {as_agreed} (MN-N05); then batteries are manned again, and the initiative is "
    "thrown for."};

/// Who does what the rules as supplied leave open: "The umpire enters", "The players enter".
std::string judge(const Game& game, const std::string& does) {
  return game.settings().umpire ? "The umpire " + does + "s" : "The players " + does;
}

/// What the game waits for, by Pending::Kind. An empty title: the page keeps the phase's.
struct WaitRow {
  std::string_view title;    ///< of the page, while somebody may react (MN-144)
  std::string_view refused;  ///< what is asked for meanwhile
  std::string_view advice;
};
constexpr std::array<WaitRow, 5> kWaits{{
    {"Reaction to a charge", "{unit} has been charged: it stands, or reacts.",
     "{who}: {unit} has been charged by {by}. It stands and fights, or reacts."},
    {"Opportunity to charge", "The movement of {unit} may be charged, or let pass.",
     "{who}: charge {by} on its way, or let it pass."},
    {"Chance of a feint", "{unit} faces an emergency square: it stands, or tries a feint.",
     "{who}: {unit} is in contact with the emergency square of {by}. It stands and fights, or tries a "
     "feint."},
    {"", "{unit} has run over the table's edge: the umpire decides (MNQ-24).",
     "{decides} what becomes of {unit}, which has run over the table's edge (MNQ-24)."},
    {"", "{unit} is moved into contact by hand (MNQ-44).",
     "{brings} {unit} into contact with {by} by hand (MNQ-44)."},
}};
const WaitRow& row_of(const Pending& waits) {
  return kWaits.at(static_cast<std::size_t>(waits.kind));
}
std::string filled_in(std::string_view words, const Game& game) {
  const Pending& waits = *game.waits_for();
  // Whoever has run over the edge has run from nobody in particular.
  return told_title(words, {{"unit", game.name(waits.unit)},
                            {"by", game.units.contains(waits.by) ? game.name(waits.by) : ""},
                            {"who", game.name(waits.side)},
                            {"decides", judge(game, "decide")},
                            {"brings", judge(game, "bring")}});
}

}  // namespace

std::span<const std::string_view> phase_titles() {
  return kTitles;
}

Sheet page_of(const Game& game) {
  Sheet page = page_of_step(phase_titles(), game.phase, when_of(game), game.phase == Phase::kOver);
  if (const Pending* waits = game.waits_for())
    if (const auto title = row_of(*waits).title; !title.empty()) page.title = title;
  return page;
}

std::string holder_words(const Game& game) {
  if (!game.brigade.empty()) return game.setup->brigades.at(game.brigade).name;
  if (!game.division.empty()) return game.setup->division_name(game.division) + ", Division Manoeuvre";
  return {};
}

std::string when_of(const Game& game) {
  if (game.turn == 0) return "Before the first turn";
  std::string when = "Turn " + std::to_string(game.turn);
  if (game.phase >= Phase::kChoose && game.holder != Side::kNeutral) {
    when += ", " + game.name(game.holder);
    if (const std::string holder = holder_words(game); !holder.empty()) when += ": " + holder;
  }
  return when;
}

Side acts_now(const Game& game) {
  if (game.phase == Phase::kOver) return Side::kNeutral;
  if (const Pending* waits = game.waits_for()) return waits->side;
  return game.phase >= Phase::kChoose ? game.holder : Side::kNeutral;
}

std::string waited_words(const Game& game) {
  return filled_in(row_of(*game.waits_for()).refused, game);
}

std::string advice_of(const Game& game) {
  if (const Pending* waits = game.waits_for()) return filled_in(row_of(*waits).advice, game);
  if (const auto side = side_without_brigade(game); side && game.phase == Phase::kInitiative)
    return "No Brigade of " + game.name(*side) + " is left: nobody throws, and the initiative goes to " +
           game.name(enemy_of(*side)) + " (MNQ-04).";
  if (game.phase == Phase::kInitiative && game.holder == Side::kNeutral)
    return "Both sides throw two dice for the initiative (MN-059).";
  if (game.phase == Phase::kOver) return game.end.empty() ? "The game is over." : game.end;
  return told_title(kAdvice.at(static_cast<std::size_t>(game.phase)),
                    {{"who", game.holder == Side::kNeutral ? "" : game.name(game.holder)},
                     {"enters", judge(game, "enter")},
                     {"as_agreed", game.settings().umpire ? "the umpire says" : "the players agree"}});
}

}  // namespace telescope::mini_nap
