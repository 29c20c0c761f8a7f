// Operation Brevity at its largest: what the rules and the views cost for each picture of the camera with 80
// stands and 40 pieces of ground, what the odds of one attack cost, and how many whole games are played a
// minute. Beside it, what the same costs where the position is read from its JSON for every question.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <future>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/workbench.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "core/table/reconciliation.hpp"
#include "core/views/view.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::brevity;

namespace {

constexpr int kTimes = 400, kGames = 60;
constexpr int kStandsASide = 40, kACommand = 4, kAreas = 30, kLines = 10;
constexpr double kWidth_in = 48.0, kDepth_in = 96.0;
const Stamp kStamp{.who = "bench", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

struct Times {
  double median_ms = 0.0, most_ms = 0.0;
};
Times of(std::vector<double> times) {
  std::ranges::sort(times);
  return {.median_ms = times[times.size() / 2], .most_ms = times.back()};
}
/// Processor time of this thread: the machine is shared.
double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}
template <class F>
double ms_of(F run) {
  const double before = thread_ms();
  run();
  return thread_ms() - before;
}
template <class F>
double median_ms(F run) {
  std::vector<double> times;
  for (int i = 0; i < kTimes; ++i) times.push_back(ms_of(run));
  return of(std::move(times)).median_ms;
}

std::string number(int value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

// The table: two lines of battalions face each other, six inches apart in the middle, on much ground.

std::string order_of_battle() {
  std::string csv = "id,short,division,command,kind,nation,tube,caliber,x,y,heading\n";
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < kStandsASide; ++i) {
      const char* const letter = side == 0 ? "A" : "D";
      const bool guns = i % 10 == 9, tanks = i % 10 == 4;
      const double ahead = 4.0 + 2.5 * (i / 20) + 8.0 * static_cast<double>(guns);
      const double y = side == 0 ? kDepth_in / 2.0 - ahead : kDepth_in / 2.0 + ahead;
      csv += letter + number(i) + "," + letter + number(i) + "," + (side == 0 ? "a" : "d") + "," + letter +
             "c" + number(i / kACommand) + "," +
             (guns    ? "artillery"
              : tanks ? "tanks"
                      : "infantry") +
             "," + (side == 0 ? "us" : "german") + (guns ? ",howitzer,105," : ",,,") +
             std::to_string(2.0 + 2.3 * (i % 20)) + "," + std::to_string(y) + "," +
             (side == 0 ? "0" : "180") + "\n";
    }
  return csv;
}

std::string point(double x, double y) {
  return "[" + std::to_string(std::clamp(x, 0.0, kWidth_in)) + ", " +
         std::to_string(std::clamp(y, 0.0, kDepth_in)) + "]";
}

std::string scenario_text() {
  std::string text =
      "name = \"Large\"\nruleset = \"brevity\"\norder_of_battle = \"large.csv\"\n\n"
      "[board]\nwidth = \"48 in\"\ndepth = \"96 in\"\nunit = \"inch\"\n\n";
  constexpr const char* kKinds[] = {"woods", "built-up", "marsh", "hill"};
  for (int i = 0; i < kAreas; ++i) {
    const double x = 4.0 + 8.0 * (i % 6), y = 8.0 + 20.0 * (i / 6);
    text += "[[board.ground]]\nid = \"area-" + number(i) + "\"\nkind = \"" + kKinds[i % 4] + "\"\n" +
            (i % 4 == 3 ? "height = \"20 mm\"\n" : "") + "points = [";
    for (int k = 0; k < 10; ++k) {
      const double angle = k * 2.0 * std::numbers::pi / 10.0, reach = k % 2 == 0 ? 3.5 : 2.8;
      text += (k > 0 ? ", " : "") + point(x + reach * std::cos(angle), y + reach * std::sin(angle));
    }
    text += "]\n\n";
  }
  for (int i = 0; i < kLines; ++i) {
    text += "[[board.line]]\nid = \"line-" + number(i) + "\"\nkind = \"road\"\nwidth = \"1 in\"\npoints = [";
    for (int k = 0; k <= 8; ++k)
      text += (k > 0 ? ", " : "") + point(2.0 + 4.8 * i + k % 2, kDepth_in * k / 8.0);
    text += "]\n\n";
  }
  text +=
      "[[markers]]\nid = \"officer\"\nshort = \"OFF\"\ncount = 20\n\n[[markers]]\nid = \"pin\"\nshort = "
      "\"PIN\"\ncount = 20\n\n[[markers]]\nid = \"spent\"\nshort = \"SPT\"\ncount = 20\n\n";
  for (const char* side : {"a", "d"})
    text += std::string("[[division]]\nid = \"") + side + "\"\nname = \"" + side + "\"\nside = \"" +
            (*side == 'a' ? "attacker" : "defender") + "\"\n\n";
  return text;
}

// Hands have moved the battalions of the command ten inches and put markers beside others.

TableMove hand(const PieceId& piece, const Placed& from) {
  TableMove move{.piece = piece};
  for (int i = 0; i <= 20; ++i) {
    const double along = i * 6.0;
    move.way.push_back({.t_s = i * 0.1,
                        .centre = {from.at.x_mm + 8.0 * std::sin(i * 0.5), from.at.y_mm - along},
                        .heading = Heading::from_degrees(from.heading_deg),
                        .sigma_mm = 0.5});
  }
  const auto pose = [](const WayPoint& point) {
    return Pose{.centre = point.centre, .heading = point.heading, .sigma_mm = 0.5, .sigma_deg = 0.3};
  };
  move.from = pose(move.way.front());
  move.to = pose(move.way.back());
  return move;
}

struct Seen {
  TableView table{.calibrated = true};
  std::vector<TableMove> moves;
};
Seen seen_of(const Game& game, const Kit& kit) {
  Seen seen;
  for (const KitPiece& piece : kit.pieces) {
    const Stand& stand = game.stand(piece.id);
    Pose pose{.centre = stand.placed.at,
              .heading = Heading::from_degrees(stand.placed.heading_deg),
              .sigma_mm = 0.5,
              .sigma_deg = 0.3};
    if (game.step == Step::kMove && stand.command == game.move.command) {
      seen.moves.push_back(hand(piece.id, stand.placed));
      pose = *seen.moves.back().to;
    }
    const Place place{.kind = Place::Kind::kOpen};
    seen.table.pieces.push_back({.tag = piece.tag,
                                 .piece = piece.id,
                                 .state = PieceState::kSeen,
                                 .pose = pose,
                                 .place = place,
                                 .rest = RestingPlace{.pose = pose, .place = place}});
  }
  std::uint64_t marker = 0;
  for (const char* kind : {"officer", "pin", "spent"})
    for (std::size_t i = 0; i < seen.table.pieces.size(); i += 4) {
      const Pose& beside = *seen.table.pieces[i].pose;
      seen.table.markers.push_back({.marker = kind,
                                    .number = ++marker,
                                    .pose = Pose{.centre = {beside.centre.x_mm + 20.0, beside.centre.y_mm}},
                                    .place = {.kind = Place::Kind::kOpen}});
    }
  return seen;
}

/// Two simple commanders play until `wanted` says so; dice show 1 to 6 in turn.
template <class F>
void play_until(Session& session, F wanted) {
  int last = 0;
  while (!wanted(session.position().as<Game>())) {
    const Game& game = session.position().as<Game>();
    const Action action = Actions::write(game, sensible_choice(game, waited_for(game)));
    Submitted done = must(session.submit({.action = action, .stamp = kStamp, .waiver = "a benchmark"}));
    while (done.progress == Progress::kNeedsDice) {
      const PoolRequest pool = done.needed.front();
      std::vector<int> dice(static_cast<std::size_t>(pool.dice()));
      for (int& die : dice) die = last = last % 6 + 1;
      done = must(session.answer(pool.id, dice, ThrowSource::kPhysical, kStamp));
    }
  }
}

void measure_frame(const Session& session, const char* name) {
  const PreparedGame& prepared = session.game();
  const Position& position = session.position();
  const Seen seen = seen_of(position.as<Game>(), session.kit());
  std::size_t found = 0;
  const auto look = [&](const auto& at) {
    found += prepared.table().inspect(at(), seen.table).size();
    found += prepared.table().counts(seen.table).size();
    found += prepared.table().propose(at(), seen.table, seen.moves).size();
    found += reconcile(prepared.table().standing(at()), session.kit(), seen.table).size();
  };
  const auto as_it_is = [&]() -> const Position& { return position; };
  const double inspect = median_ms([&] { found += prepared.table().inspect(position, seen.table).size(); });
  const double propose =
      median_ms([&] { found += prepared.table().propose(position, seen.table, seen.moves).size(); });
  const double rules = median_ms([&] { look(as_it_is); });
  const Json state = session.state();
  const double over_json = median_ms([&] { look([&] { return prepared.rules().from_json(state); }); });
  Views views(session);
  const TableNow now{.table = &seen.table, .obstructed = std::vector<Sector>{}};
  const double shown = median_ms([&] {
    for (const Seat& seat : prepared.knowledge().seats()) found += views.of(seat.id, now).pieces.size();
  });
  const double as_text = median_ms([&] {
    for (const Seat& seat : prepared.knowledge().seats()) found += to_text(views.of(seat.id, now)).size();
  });
  std::printf("| %-14s | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |\n", name, inspect, propose, rules,
              shown, rules + shown, as_text, over_json);
  if (found == 0) throw std::logic_error("nothing was looked at");
}

bool can_fire(const Game& game) {
  const bool fires = game.step == Step::kEnemyFire || game.step == Step::kOwnFire;
  return game.step == Step::kOver ||
         (fires && possible_attacks(game, waited_for(game), std::nullopt).size() > 2);
}

/// Of every attack that is possible, from who counts to its exact chances.
void measure_odds(const Game& game, const char* name) {
  std::vector<double> one, chances, all;
  std::size_t possible = 0;
  const Side side = waited_for(game);
  for (const Attack& each : possible_attacks(game, side, std::nullopt)) {
    ++possible;
    for (int i = 0; i < 9; ++i) {
      one.push_back(ms_of([&] { (void)chances_of(attack_of(game, each.order)); }));
      chances.push_back(ms_of([&] { (void)chances_of(each); }));
    }
  }
  for (int i = 0; i < 9; ++i) all.push_back(ms_of([&] { (void)possible_attacks(game, side, std::nullopt); }));
  if (one.empty()) return;
  std::printf("| %-14s | %3zu | %.3f | %.3f | %.4f | %.3f |\n", name, possible, of(one).median_ms,
              of(one).most_ms, of(chances).median_ms, of(all).median_ms);
}

double processor_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void measure_games(const char* name) {
  const Scenario scenario =
      must(load_scenario(test::project_file(std::string("assets/scenarios/") + name + ".toml")));
  const auto setup = must(make_setup(scenario, must(make_kit(scenario))));
  const auto start = std::chrono::steady_clock::now();
  const double before = processor_s();
  std::vector<std::future<void>> halves;
  for (int half = 0; half < 2; ++half)
    halves.push_back(std::async(std::launch::async, [&setup, half] {
      (void)simulate_games(setup, 1, half * kGames / 2, kGames / 2);
    }));
  for (auto& half : halves) half.get();
  const double spent = processor_s() - before;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("| %-16s | %7.0f | %7.0f |\n", name, 60.0 * kGames / took.count(), 60.0 * kGames * 2.0 / spent);
}

}  // namespace

int main() {
  const test::TemporaryFolder folder;
  test::write_text(folder / "large.csv", order_of_battle());
  test::write_text(folder / "large.toml", scenario_text());
  const Scenario scenario = must(load_scenario(folder / "large.toml"));
  const Kit kit = must(make_kit(scenario));
  Session session =
      must(Session::create(folder.path() / "game.telescope", scenario, kit, SeedPart{}, kStamp));
  std::printf("%zu stands, %zu markers, %zu pieces of ground; median of %d pictures, milliseconds\n\n",
              kit.pieces.size(), seen_of(session.position().as<Game>(), kit).table.markers.size(),
              kit.board.ground.areas.size() + kit.board.ground.lines.size(), kTimes);
  std::printf(
      "| step           | inspect | propose | all rules | views of 4 seats | rules and views | views as "
      "text | rules over JSON |\n|---|---|---|---|---|---|---|---|\n");
  play_until(session, [](const Game& game) { return game.step == Step::kMove; });
  measure_frame(session, "move");

  play_until(session, [](const Game& game) { return game.step == Step::kOwnFire; });
  measure_frame(session, "own fire");
  std::printf(
      "\n| step           | attacks | odds of one | of the slowest | of those the chances | all at once "
      "|\n|---|---|---|---|---|---|\n");
  play_until(session, can_fire);
  measure_odds(session.position().as<Game>(), "fire");
  measure_odds(session.position().as<Game>(), "enemy fire");
  std::printf(
      "\n%d games between simple commanders on two threads; a minute of two cores that do nothing "
      "else\nis reckoned by processor time.\n\n| scenario         | by the clock | by processor time "
      "|\n|---|---|---|\n",
      kGames);
  for (const char* name : {"brevity-first", "brevity-division", "brevity-crossing"}) measure_games(name);
}
