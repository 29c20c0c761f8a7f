#include "core/rules/brevity/workbench/workbench.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/battle_simulator.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::brevity {
namespace {

using OddsOption = Workbench::OddsOption;

OddsOption flag_option(std::string_view name, std::string_view key, std::string_view about) {
  return {.name = name, .about = about, .kind = OddsOption::Kind::kFlag, .key = key, .value = "yes"};
}

// In the order of a turn.
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

constexpr int kMostHalfBattalions = 60;

/// Best and weakest class of those that fire, with best alone where all are alike (OB-147).
int penetration(const Json& request) {
  const auto best = word_field<AntiTank>(request, "best", AntiTank::kLight);
  const auto weakest = word_field<AntiTank>(request, "weakest", best);
  if (weakest > best) refuse("'weakest' is a better class than 'best'");
  return penetrate_from(best, weakest);
}

/// The request of brevity-odds-request to the outcome of brevity-odds: exact chances of one roll, by
/// chances_of().
Json odds_outcome(const Json& request) {
  check_keys(request,
             {"half_battalions", "target", "column", "rockets", "armor", "best", "weakest", "protection",
              "weapon", "near", "casualty_column", "inexperienced", "spent"},
             "the request");
  const Dice dice = dice_for(whole_field(request, "half_battalions", 0, kMostHalfBattalions, 2));
  const auto target = word_field<TargetClass>(request, "target", TargetClass::kOther);
  const auto column = word_field<HitColumn>(request, "column", HitColumn::kOpen);
  const auto armor = word_field<Armor>(request, "armor", Armor::kNone);
  const bool rockets = yes_field(request, "rockets"), spent = yes_field(request, "spent");
  const bool inexperienced = yes_field(request, "inexperienced");
  const CasualtyColumn fallback = armor != Armor::kNone || target != TargetClass::kOther
                                      ? CasualtyColumn::kOthers
                                      : CasualtyColumn::kInfantry;
  const CasualtyRow row =
      casualties_from(word_field<Protection>(request, "protection", Protection::kNone), armor,
                      word_field<Weapon>(request, "weapon", Weapon::kInfantry), yes_field(request, "near"),
                      word_field<CasualtyColumn>(request, "casualty_column", fallback));
  const int classes = penetration(request);
  const std::optional<int> penetrate = armor != Armor::kNone ? std::optional(classes) : std::nullopt;
  const int from = hit_from(target, column);
  Json outcome{{"ruleset", "brevity"},
               {"dice", dice.dice},
               {"hit_from", from},
               {"hit_bonus", rockets ? 1 : 0},
               {"penetrate_from", or_null(penetrate)},
               {"casualties_from", or_null(row.from)},
               {"casualty_bonus", inexperienced ? 1 : 0},
               {"already_spent", spent}};
  outcome.update(to_json(
      chances_of(dice.dice, from, rockets ? 1 : 0, penetrate, row.from, inexperienced ? 1 : 0, spent)));
  for (const std::string_view rule : {dice.rule, hit_row(target), row.rule}) add_rule(outcome, rule);
  if (rockets) add_rule(outcome, "OB-145");
  if (penetrate) add_rule(outcome, "OB-147");
  if (inexperienced && row.from) add_rule(outcome, "OB-177");
  return outcome;
}

std::shared_ptr<const Setup> setup_of(const PreparedGame& game) {
  return dynamic_cast<const Rules&>(game.rules()).shared_setup();
}

class Bench final : public AnsweringWorkbench, public BattleWorkbench {
 public:
  Bench() : AnsweringWorkbench(kAnswers, odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {
        number_option("--strength", "half_battalions", "combat strength in half battalions; 2 by default", 0,
                      kMostHalfBattalions, 2),
        text_option("--target", "target", "fast-tank (that moves), vehicle or other", "other"),
        text_option("--column", "column", "open, poor (moonlight, in terrain) or dark (unlocated)", "open"),
        flag_option("--rockets", "rockets", "nothing but multiple rocket launchers or aircraft fires"),
        text_option("--armor", "armor", "of the target: none, light, medium or heavy"),
        text_option(
            "--best", "best",
            "best anti-tank class that fires: artillery, light, light-medium, medium, medium-heavy, heavy"),
        text_option("--weakest", "weakest", "weakest anti-tank class in line; the best by default"),
        text_option("--protection", "protection", "of the target: none, dug-in or fortified", "none"),
        text_option("--weapon", "weapon", "most effective weapon: infantry, mortars, light-guns, ...",
                    "infantry"),
        flag_option("--near", "near", "infantry fires within 4 in"),
        text_option("--casualty-column", "casualty_column", "infantry or others"),
        flag_option("--inexperienced", "inexperienced", "the target is inexperienced"),
        flag_option("--spent", "spent", "the target is spent already")};
  }
  std::string odds_in_words(const Json& odds) const override {
    const auto share = [&](const char* key) { return percent_with_tenth(odds.at(key).get<double>()); };
    return counted(odds.at("dice").get<int>(), "die", "dice") + ": at least one hit that pins " +
           share("pinned") + "; ends spent " + share("spent") + ", destroyed " + share("destroyed") + "\n";
  }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulate_games(setup_of(game), seed, first, count);
  }
  Position play_one(const PreparedGame& game, std::uint64_t seed,
                    const std::function<void(const Position&)>& after_step) const override {
    const Played played = play(setup_of(game), seed, [&](const Game& now) { after_step(Position::of(now)); });
    return Position::of(played.end);
  }
};

// Simulated games.

constexpr int kMostActions = 200'000;  // a game is over long before; a player who goes nowhere is a fault

constexpr double kGap_mm = 12.0;  // between bases: no place is too close to call
constexpr double kAttackersFront = 0.25, kDefendersFront = 0.5;  // of the way to the enemy's edge

/// `from_mm` from that edge of the table, and so far along it; faces away from it.
Placed facing_in(const Board& board, Edge edge, double along_mm, double from_mm) {
  switch (edge) {
    case Edge::kNear:
      return {.at = {along_mm, from_mm}, .heading_deg = 0.0};
    case Edge::kFar:
      return {.at = {along_mm, depth(board).mm() - from_mm}, .heading_deg = 180.0};
    case Edge::kLeft:
      return {.at = {from_mm, along_mm}, .heading_deg = 90.0};
    case Edge::kRight:
      break;
  }
  return {.at = {width(board).mm() - from_mm, along_mm}, .heading_deg = 270.0};
}

/// Those who may stand on the table, command by command; who fights at a distance comes last.
std::vector<PieceId> in_order(const Game& game, Side side) {
  std::vector<PieceId> order;
  for (const auto& [command, facts] : game.setup->commands)
    for (const auto& [id, piece] : game.setup->pieces)
      if (piece.side == side && piece.command == command && !piece.is_air() &&
          piece.landing == Landing::kNone)
        order.push_back(id);
  std::ranges::stable_partition(order, [&](const PieceId& id) {
    return !game.facts(id).is_artillery() && game.facts(id).headquarters == Headquarters::kNone;
  });
  return order;
}

SimulatedGames::Told told_of(const Setup& setup) {
  SimulatedGames::Told told{
      .ruleset = "brevity", .rules = {"OB-003", "OB-025", "OB-179"}, .counted = {"lost"}};
  told.words = of_both([](Side side) { return word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  told.in_words = [](const Json& outcome) {
    std::string text = outcome.at("games").dump() + " games between two simple commanders, seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& side : outcome.at("sides"))
      text += side.at("name").get<std::string>() + ": won " + percent_words(outcome, side.at("won")) +
              ", lost on average " + mean_words(side.at("lost")) + " battalions\n";
    return text + "Undecided: " + percent_words(outcome, outcome.at("draws")) + "\n";
  };
  return told;
}

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

// Simulated games.

void set_down_in_rows(Game& game, Side side) {
  const bool somebody_stands = std::ranges::any_of(
      game.stands, [&](const auto& each) { return game.side(each.first) == side && each.second.in_play(); });
  if (somebody_stands) return;
  const std::vector<PieceId> order = in_order(game, side);
  double base_mm = 0.0;
  for (const PieceId& id : order)
    base_mm = std::max({base_mm, game.facts(id).base_width.mm(), game.facts(id).base_depth.mm()});
  const Board& board = game.setup->board;
  const Edge edge = game.setup->friendly_edge.at(index_of(side));
  double across_mm = width(board).mm(), deep_mm = depth(board).mm();
  if (edge == Edge::kLeft || edge == Edge::kRight) std::swap(across_mm, deep_mm);
  const double step_mm = base_mm + kGap_mm;
  const double front = side == Side::kAttacker ? kAttackersFront : kDefendersFront;
  auto next = order.begin();
  for (double from_mm = front * deep_mm - base_mm; from_mm >= base_mm / 2.0; from_mm -= step_mm)
    for (double along_mm = step_mm; along_mm <= across_mm - step_mm; along_mm += step_mm) {
      if (next == order.end()) return;
      const SetDown wanted{.piece = *next, .to = facing_in(board, edge, along_mm, from_mm)};
      if (!wanted.against(game).empty()) continue;
      Stand& stand = game.stand(*next++);
      stand.where = Where::kOnTable;
      stand.placed = wanted.to;
    }
}

Played play(std::shared_ptr<const Setup> setup, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step) {
  Played played;
  Game& game = played.end = new_game(std::move(setup));
  for (const Side side : kSides) set_down_in_rows(game, side);
  SimulatedChance chance(seed);
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated game does not end");
    const Step step = game.step;
    const AnyAction wanted = sensible_choice(game, waited_for(game));
    Events untold = Events::discarding();
    carry_out(game, wanted, chance, untold);
    if (after_step && game.step != step) after_step(game);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  std::array<int, 2>& losses = played.counted.emplace_back();
  for (const Side side : kSides) losses.at(index_of(side)) = static_cast<int>(game.lost(side));
  return played;
}

std::unique_ptr<Workbench::Simulation> simulate_games(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup), seed, first, count,
                         [&](std::uint64_t of_game) { return play(setup, of_game); });
}

}  // namespace telescope::brevity
