#include "core/rules/rapier/words/sheet.hpp"

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"

namespace telescope::rapier {
namespace {

/// What each step is for, and the family that describes it, in the order of Step.
struct StepPage {
  void (*describe)(const Game& game, Sheet& sheet);
  std::string_view advice;
};
constexpr std::array<StepPage, kStepCount> kPages{{
    {describe_deal,
     "Shuffle the counters and learn in private which hides what. Nobody else may see it (HD-10)."},
    {describe_defender_deployment,
     "The umpire lays every counter face down in the defended lines, at most six in a sector (RO-052, "
     "RO-053)."},
    {describe_reconnaissance,
     "The attackers throw for a sector, three times. Where counters lie, the Staff Officer looks at two and "
     "reports (RO-055 to RO-058)."},
    {describe_orders,
     "The Corps Commander briefs his Division Commanders over the map, away from the table: who breaks "
     "through, who waits in R2, who attacks where (RO-059 to RO-065)."},
    {describe_attacker_deployment,
     "Each Division Commander sets up stands in L1 inside his frontage, or in R1; what is named for R2 stays "
     "there (RO-066 to RO-071)."},
    {describe_fire_plan,
     "The Corps Commander plots his target points in secret; only they can be fired at during the battle "
     "(RO-072)."},
    {describe_missions,
     "The Corps Commander hands in his fire missions for the bombardment, at most two on a sector; each "
     "rolls a die for every counter there, and a 6 kills (RO-073 to RO-078)."},
    {describe_random_events, "One throw for the event of the turn (RO-080)."},
    {describe_attacker_movement,
     "Each Division Commander moves any or all of his units; half of them where its headquarters is lost "
     "(RO-087, RO-088)."},
    {describe_defender_movement,
     "The umpire throws for how many of his units may move; they may fall back in front of the attack "
     "(RO-110 to RO-114)."},
    {describe_missions,
     "The Corps Commander may call fire on his target points, before any die: at most four missions a turn, "
     "two on a point. Everything in the sector is rolled for (RO-115 to RO-120)."},
    {describe_support_fire,
     "The umpire fires his revealed batteries, and may reveal one to fire it; one target each, a 6 kills "
     "(RO-121 to RO-127)."},
    {describe_support_fire,
     "Each Division Commander fires his batteries; a battery revealed this turn is no target (RO-129, "
     "RO-130)."},
    {describe_combat,
     "Three rounds wherever opposing units share a sector; in the first its holder strikes first (RO-132 to "
     "RO-141)."},
    {describe_clear_mines,
     "Engineers who spent the whole turn in a mined sector without enemy lift the mines (RO-152 to RO-154)."},
    {describe_headquarters,
     "For each lost headquarters of the attackers: the Staff Officer takes over at once, or a die of 4+ "
     "finds a subordinate (RO-155 to RO-160)."},
    {describe_victory, "The game has ended."},
}};

/// "Scale: a unit stands for a Battalion; a sector is 2 km, a turn 3 hours, six turns are 1 day."
std::string scale_in_words(const ScaleRow& row) {
  const auto text = [](std::string_view view) { return std::string(view); };
  const auto one = [&](std::string_view view) { return (view.starts_with("A") ? "an " : "a ") + text(view); };
  const std::string larger = row.corps == "Corps"
                                 ? "a unit stands for "
                                 : "the Corps stands for " + one(row.corps) + ", a Division for " +
                                       one(row.division) + ", a unit for ";
  return "Scale: " + larger + one(row.unit) + "; a sector is " + text(row.sector) + ", a turn " +
         text(row.turn) + ", six turns are " + text(row.game) + ".";
}

/// What of the step nobody can make up for later; empty: nothing.
std::string lost_with(const Game& game) {
  if (game.step == Step::kBombardment && missions_left(game) > 0)  // RQ-32
    return counted(missions_left(game), "fire mission") + " of the bombardment " +
           (missions_left(game) == 1 ? "is" : "are") + " lost.";
  return {};
}

void offer_advance(const Game& game, Sheet& sheet) {
  if (game.step == Step::kOver) return;
  const std::vector<Objection> open = unfinished(game);
  for (const Objection& each : open) say(sheet, each.sentence, each.rule, Severity::kWarning);
  if (!open.empty()) return;
  const Step next = next_step(game);
  std::string label = "Go on to " + std::string(title(next));
  if (next == Step::kEvents) label = "Begin turn " + std::to_string(game.turn + 1);
  if (next == Step::kOver) label = "End the game";
  Option& advance = offer(sheet.options, std::move(label), Actions::write(game, Advance{}),
                          in_turn(next) ? "RO-079" : "RO-051");
  advance.leaves_step = true;
  advance.loses = lost_with(game);
}

/// RO-052, RO-067, RO-087, RO-110: in all other steps dice and papers do everything.
bool is_moved_by_hand(Step step) {
  return step == Step::kDefenderDeployment || step == Step::kAttackerDeployment ||
         step == Step::kAttackerMovement || step == Step::kDefenderMovement;
}

}  // namespace

Sheet page_of_step(const Game& game) {
  Sheet page;
  const bool playing = in_turn(game.step) || game.step == Step::kOver;
  const int first = static_cast<int>(playing ? Step::kEvents : Step::kDeal);
  const int last = static_cast<int>(playing ? Step::kReplaceHq : Step::kBombardment);
  for (int i = first; i <= last; ++i) page.steps.emplace_back(title(static_cast<Step>(i)));
  page.step = std::min(static_cast<int>(game.step), last) - first;
  page.when = playing ? "Turn " + std::to_string(game.turn) + " of " + std::to_string(game.settings().turns)
                      : "Setting up";
  page.title = title(game.step);
  page.over = game.step == Step::kOver;
  return page;
}

Sheet describe(const Game& game) {
  Sheet sheet = page_of_step(game);
  const StepPage& page = kPages.at(static_cast<std::size_t>(game.step));
  sheet.advice = page.advice;
  sheet.hands_move = is_moved_by_hand(game.step);
  if (game.step == Step::kDeal)
    say(sheet, scale_in_words(scale_row(game.settings().scale)), scale_row(game.settings().scale).rule);
  page.describe(game, sheet);
  if (game.step == Step::kClearMines || game.step == Step::kReplaceHq) describe_owed_losses(game, sheet);
  offer_advance(game, sheet);
  return sheet;
}

std::vector<Option> options_for(const Game& game, const PieceId& piece) {
  std::vector<Option> options;
  const auto unit = find_unit_or_counter(game, piece.value());
  // HD-01: the stand that waits beside the table for a face-down counter says nothing of it.
  if (!unit || piece_of(game, *unit) != piece) return options;
  add_fire_options(game, *unit, options);
  if (in_turn(game.step)) add_movement_options(game, *unit, options);
  add_headquarters_options(game, *unit, options);
  return options;
}

Option& offer(std::vector<Option>& options, std::string label, nlohmann::json action, std::string_view rule,
              std::vector<PieceId> pieces, std::vector<Sector> sectors, const Audience& audience) {
  return options.emplace_back(Option{.label = std::move(label),
                                     .action = std::move(action),
                                     .rule = std::string(rule),
                                     .pieces = std::move(pieces),
                                     .sectors = std::move(sectors),
                                     .audience = audience});
}

void say(Sheet& sheet, std::string text, std::string_view rule, Severity severity, Audience audience) {
  sheet.lines.push_back(
      {.text = std::move(text), .rule = std::string(rule), .severity = severity, .audience = audience});
}

}  // namespace telescope::rapier
