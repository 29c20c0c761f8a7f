#include "core/rules/brevity/modules/engineering.hpp"

#include <array>

#include "core/rules/brevity/fire/fire.hpp"

namespace telescope::brevity {
namespace {

/// OB-254 to OB-284, BQ-100, BQ-102, BQ-104: the time that tasks take; those that only specialists do
/// (OB-268, BQ-149), and what everybody can (BQ-106).
struct TaskRow {
  TaskKind kind;
  std::string_view rule;
  int turns, moves;
  Engineers needs;
  std::string_view words;
};
const TaskRow& row(TaskKind kind) {
  using enum TaskKind;
  using enum Engineers;
  static constexpr std::array<TaskRow, 18> kTasks{{
      // clang-format off
      {kGap,            "OB-254", 1, 0, kSupported,  "gaps the obstacle"},
      {kFootBridge,     "OB-258", 2, 0, kSupported,  "builds a bridge for foot and wheels"},
      {kMediumBridge,   "OB-259", 4, 0, kSupported,  "builds a bridge for medium tanks"},
      {kHeavyBridge,    "OB-260", 6, 0, kSupported,  "builds a bridge for heavy tanks"},
      {kLightFerry,     "OB-261", 1, 0, kSupported,  "readies a ferry for foot and wheels"},
      {kMediumFerry,    "OB-261", 2, 0, kSupported,  "readies a ferry for medium tanks"},
      {kHeavyFerry,     "OB-261", 3, 0, kSupported,  "readies a ferry for heavy tanks"},
      {kOperateFerry,   "OB-263", 0, 0, kSupported,  "operates the ferry"},
      {kRoadBlock,      "OB-264", 0, 1, kSupported,  "blocks the road"},
      {kDemolishSpan,   "OB-264", 0, 1, kSupported,  "demolishes the bridge span"},
      {kPrepareBridge,  "OB-265", 1, 0, kSupported,  "prepares the demolition of the bridge"},
      {kDemolishBridge, "OB-266", 0, 1, kSupported,  "demolishes the bridge"},
      {kMinefield,      "OB-268", 1, 0, kSpecialist, "lays a minefield"},
      {kDigIn,          "OB-269", 1, 0, kNone,       "digs in"},
      {kAssaultBoats,   "OB-277", 0, 1, kSpecialist, "readies assault boats"},
      {kAssaultRafts,   "OB-278", 0, 2, kSpecialist, "readies ferries for wheels and light armor"},
      {kTankRafts,      "OB-279", 0, 3, kSpecialist, "readies ferries for tanks"},
      {kPrepareDd,      "OB-284", 2, 0, kNone,       "prepares its tanks to swim"},
      // clang-format on
  }};
  return *std::ranges::find(kTasks, kind, &TaskRow::kind);
}

bool is_infantry(const UnitFacts& facts) {
  return casualty_column(facts, false) == CasualtyColumn::kInfantry && !facts.is_artillery();
}
/// Guns without vehicles of their own.
bool is_towed(const UnitFacts& facts) {
  if (facts.move == MoveClass::kImmobile) return true;
  return facts.is_artillery() && armor_of(facts, false) == Armor::kNone &&
         (facts.move == MoveClass::kFoot || facts.move == MoveClass::kHorseDrawn);
}

Duration dig_in(const UnitFacts& facts) {
  if (is_infantry(facts)) return {.turns = 1, .rule = "OB-269"};
  if (is_towed(facts)) return {.turns = 2, .rule = "OB-270"};
  return {.turns = 4, .rule = "OB-271"};
}

/// BQ-100, BQ-130: whether what happens to it now costs the time that runs. A turn counts from the first move
/// of its command in it.
bool counts_now(const Game& game, const Stand& stand) {
  const bool own_move = in_move(game.step) && game.move.command == stand.command;
  return own_move || game.command(stand.command).last_moved == game.turn;
}

/// OB-255: its own way of this move leads through it, before a warning halted it or it retires.
bool has_passed(const Game& game, const PieceId& piece, const Obstacle& obstacle) {
  const auto met = obstacles_met(game, piece, game.stand(piece).move.way, false);
  return std::ranges::count(met, obstacle.id, &WayMeeting::id) > 0;
}

/// BQ-100, BQ-131: a move or a turn more of its task; whether that is done by it.
bool is_done_now(const Game& game, const PieceId& piece, Stand& stand, bool turn) {
  Task& task = *stand.task;
  const Duration time = duration_of(task.kind, game.facts(piece), game.settings());
  const int needs = turn ? time.turns : time.moves;
  if (needs == 0) {
    if (!turn) task.spoiled = task.spoiled || stand.pinned;
    return false;
  }
  int& done = turn ? task.turns_done : task.moves_done;
  const bool was_done = done >= needs;           // it waits to cross
  const bool gap = task.kind == TaskKind::kGap;  // BQ-131: a pin does not matter
  const bool stopped = gap ? turn && stand.resting() : task.spoiled || (!turn && stand.pinned);
  if (!stopped) ++done;
  task.spoiled = false;
  return !was_done && done >= needs;
}

}  // namespace

Duration duration_of(TaskKind kind, const UnitFacts& facts, const BrevitySettings& settings) {
  if (kind == TaskKind::kDigIn) return dig_in(facts);
  const TaskRow& printed = row(kind);
  if (kind == TaskKind::kGap && settings.gap_delay == GapDelay::kMove)
    return {.moves = 1, .rule = printed.rule};
  const bool wheeled = kind == TaskKind::kAssaultRafts;
  return {.turns = printed.turns,
          .moves = wheeled ? settings.assault_wheeled_build : printed.moves,
          .rule = printed.rule};
}

bool can_do(const UnitFacts& facts, TaskKind kind) {
  if (facts.is_air()) return false;
  if (kind == TaskKind::kPrepareDd) return facts.landing == Landing::kSwimming;
  return facts.engineers >= row(kind).needs;
}

std::string_view words_of(TaskKind kind) {
  return row(kind).words;
}

void halt_at(Game& game, const PieceId& piece, const WayMeeting& at, Events& events) {
  Stand& stand = game.stand(piece);
  const UnitFacts& facts = game.facts(piece);
  Obstacle* const obstacle = find_obstacle(game, at.id);
  stand.move.obstacle = at.id;
  if (obstacle) obstacle->known_to = Side::kNeutral;  // OB-H06
  if (facts.engineers != Engineers::kNone)            // OB-254, BQ-131: it gaps it as soon as it may
    stand.task = Task{.kind = TaskKind::kGap, .at = at.id, .turn_declared = game.turn};
  const auto tell = [&](const std::vector<std::string_view>& rules, const char* words) {
    tell_openly(game, piece, events, event::kHalted, rules, words, {{"obstacle", at.id}});
  };
  if (!obstacle) return tell({"OB-256", "BQ-103"}, " halts on the near bank of the river.");
  if (facts.engineers == Engineers::kSpecialist)
    return tell({"OB-252"}, " halts at the obstacle, as engineers without a pin.");
  CommandState& command = game.command(stand.command);
  command.officer = false;
  command.reduced = true;
  tell({"OB-250", "OB-251", "BQ-101"}, " halts at the obstacle, and its command loses its officer figure.");
  pin(game, piece, {"OB-250"}, events);
}

Objections objections_to_passing(const Game& game, const PieceId& piece, const std::string& what) {
  Objections all;
  const std::string name = game.named(piece);
  const Stand& stand = game.stand(piece);
  const auto object_to_gap = [&](const Obstacle& obstacle) {
    if (!is_open(game, obstacle))
      return object(all, "BQ-131", "There is no gap yet through which " + name + " could go.");
    if (stand.posture != Posture::kMarch)
      object(all, "OB-255", name + " passes a gap in march posture only.");
    if (obstacle.passed_in_move > 0 && !has_passed(game, piece, obstacle))
      object(all, "OB-255", "One battalion a move passes the gap; another has.");
  };
  if (const Obstacle* obstacle = find_obstacle(game, what)) {
    object_to_gap(*obstacle);
    return all;
  }
  const RiverCrossing* crossing = find_crossing(game, what);
  if (!crossing) return all;
  if (crossing->ferry) return objection("OB-262", "A ferry carries " + name + " over; it is no bridge.");
  if (crossing->destroyed) return objection("OB-267", "The bridge is demolished: nobody crosses there.");
  for (const Obstacle& each : game.modules.obstacles)
    if (each.on == crossing->id) object_to_gap(each);
  if (!carries(*crossing, armor_of(game.facts(piece), stand.mounted)))
    object(all, "BQ-152", "The bridge does not carry " + name + ".");
  return all;
}

void spoil_task(Game& game, const PieceId& piece, bool left_place) {
  Stand& stand = game.stand(piece);
  if (!stand.task) return;
  if (!left_place) {
    stand.task->spoiled = stand.task->spoiled || counts_now(game, stand);
    return;
  }
  for (RiverCrossing& each : game.modules.crossings)
    if (each.engineers == piece) each.engineers.reset();  // OB-263
  stand.task.reset();
}

void end_of_move_tasks(Game& game, Events& events) {
  for (Smoke& each : game.modules.smokes) each.effective = true;  // BQ-144: from the end of its step
  for (auto& [id, stand] : game.stands)
    if (game.facts(id).landing == Landing::kSwimming && !stand.move.way.empty())
      stand.landed = has_crossed(game, id);  // OB-285
  std::vector<PieceId> done;
  for (auto& [id, stand] : game.stands)
    if (stand.task && stand.in_play() && stand.command == game.move.command &&
        is_done_now(game, id, stand, false))
      done.push_back(id);
  if (const auto moved = game.commands.find(game.move.command); moved != game.commands.end())
    moved->second.last_moved = game.turn;
  for (const PieceId& each : done) finish(game, each, events);
  free_the_crossed(game, events);
}

void end_of_turn_tasks(Game& game, Events& events) {
  std::vector<PieceId> done;
  for (auto& [id, stand] : game.stands) {
    if (!stand.in_play()) stand.task.reset();
    if (stand.task && is_done_now(game, id, stand, true)) done.push_back(id);
  }
  for (const PieceId& each : done) finish(game, each, events);
  free_the_crossed(game, events);
}

}  // namespace telescope::brevity
