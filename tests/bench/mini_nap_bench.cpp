// What Mini-Nap costs for each picture of the camera with 160 stands on the table, two lines of battle: its
// table face, at rest, while a hand moves a unit along the enemy, and with units put down that wait for a
// word; and the views of all seats, for each picture and once after each action.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/session/session.hpp"
#include "core/table/reconciliation.hpp"
#include "core/views/view.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::mini_nap;

namespace {

constexpr int kTimes = 400, kUnitsASide = 40, kABrigade = 8;
const Stamp kStamp{.who = "bench", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

/// Processor time of this thread: the machine is shared.
double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}
template <class F>
double median_ms(F run) {
  std::vector<double> times;
  for (int i = 0; i < kTimes; ++i) {
    const double before = thread_ms();
    run();
    times.push_back(thread_ms() - before);
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

std::string number(int value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

/// Two lines of two ranks, 25 cm apart.
TablePoint place_of(Side side, int unit) {
  const double x = 50.0 + 85.0 * (unit % 20), back = 70.0 * (unit / 20);
  return {x, side == Side::kAttacker ? 475.0 - back : 725.0 + back};
}
double heading_of(Side side) {
  return side == Side::kAttacker ? 0.0 : 180.0;
}

Scenario scenario() {
  Scenario scenario{.id = "large", .name = "Large", .ruleset = "mini-nap"};
  scenario.board.surface = OpenBoard{.width = 180_cm, .depth = 120_cm, .unit = MeasuringUnit::kCentimetre};
  for (const Side side : {Side::kAttacker, Side::kDefender}) {
    const std::string letter = side == Side::kAttacker ? "A" : "D";
    scenario.divisions.push_back({.id = letter, .name = letter, .side = side});
    for (int i = 0; i < kUnitsASide; ++i) {
      const TablePoint at = place_of(side, i);
      scenario.units.push_back({.id = UnitId(letter + number(i)),
                                .name = letter + number(i),
                                .short_name = letter + number(i),
                                .side = side,
                                .division = letter,
                                .kind = i % 4 == 3   ? "heavy-cavalry"
                                        : i % 4 == 1 ? "light-infantry"
                                                     : "line-infantry",
                                .values = {{"brigade", letter + std::to_string(i / kABrigade)},
                                           {"men", std::int64_t{600}},
                                           {"x", at.x_mm / 10.0},
                                           {"y", at.y_mm / 10.0},
                                           {"heading", heading_of(side)}},
                                .stands = 2});
    }
  }
  for (const char* marker : {"blue", "orange"})
    scenario.markers.push_back({.id = marker, .name = marker, .short_name = marker, .count = 20});
  scenario.tags.layout = TagLayout::kOnPost;
  return scenario;
}

/// The first Brigade of the attacker manoeuvres.
Game game_of(std::shared_ptr<const Setup> setup) {
  Game game = new_game(setup);
  game.phase = Phase::kManoeuvre;
  game.turn = 1;
  game.holder = Side::kAttacker;
  game.brigade = "A0";
  for (auto& [id, state] : game.units) {
    const int i = std::stoi(id.value().substr(1));
    const Side side = game.side(id);
    state.stands = formed_round(game.facts(id), Formation::kLine, place_of(side, i), heading_of(side));
    state.reacted = i % 10 == 0;
  }
  return game;
}

struct Seen {
  TableView table{.taken_at_s = 100.0, .calibrated = true};

  Seen(const Game& game, const Kit& kit) {
    for (const KitPiece& piece : kit.pieces) {
      const UnitState& state = game.unit(UnitId(piece.unit));
      const Placed& at = state.stands.at(piece.id.value().back() == 'a' ? 0 : 1);
      PieceView view{.tag = piece.tag, .piece = piece.id};
      put(view, at);
      table.pieces.push_back(std::move(view));
    }
    std::uint64_t count = 0;
    for (const auto& [id, state] : game.units)
      if (state.reacted) {
        const TablePoint at = ahead(centre_of(state.stands), state.stands.front().heading_deg + 180.0, 25.0);
        table.markers.push_back({.marker = "blue", .number = ++count, .pose = Pose{.centre = at}});
      }
  }
  static void put(PieceView& view, const Placed& at) {
    const Pose pose{
        .centre = at.at, .heading = Heading::from_degrees(at.heading_deg), .sigma_mm = 0.3, .sigma_deg = 0.5};
    const Place place{.kind = Place::Kind::kOpen};
    view.state = PieceState::kSeen;
    view.pose = pose;
    view.place = place;
    view.rest = RestingPlace{.pose = pose, .place = place};
  }
  PieceView& piece(const std::string& id) {
    return *std::ranges::find(table.pieces, PieceId(id), &PieceView::piece);
  }
  /// Along the enemy's front, 60 points.
  void hold(const std::string& id) {
    PieceView& view = piece(id);
    view.held = true;
    for (int i = 0; i < 60; ++i)
      view.way.push_back({.centre = {view.pose->centre.x_mm + 20.0 * i, view.pose->centre.y_mm + 130.0},
                          .heading = view.pose->heading});
    view.pose->centre = view.way.back().centre;
  }
  void put_after(const Game& game, const std::string& unit, const std::vector<Step>& steps) {
    const Stands to = course_of(game, UnitId(unit), steps).to;
    put(piece(unit + "a"), to[0]);
    put(piece(unit + "b"), to[1]);
  }
};

void measure(const char* name, const OnTable& face, const Kit& kit, const Position& position,
             const Seen& seen) {
  std::size_t found = 0;
  const double inspect = median_ms([&] { found += face.inspect(position, seen.table).size(); });
  const double propose = median_ms([&] { found += face.propose(position, seen.table, {}).size(); });
  const double owe = median_ms([&] { found += reconcile(face.standing(position), kit, seen.table).size(); });
  std::printf("| %-34s | %.3f | %.3f | %.3f | %.3f | %zu | %zu |\n", name, inspect, propose, owe,
              inspect + propose + owe, face.inspect(position, seen.table).size(),
              face.propose(position, seen.table, {}).size());
}

/// The same through a session: both armies are set down, the attacker wins the dice and chooses.
void play(Session& session) {
  for (const Action& action : {Action{{"type", "begin"}}, Action{{"type", "initiative"}},
                               Action{{"type", "choose"}, {"side", "attacker"}, {"brigade", "A0"}}}) {
    Submitted done = must(session.submit({.action = action, .stamp = kStamp, .waiver = "a benchmark"}));
    while (done.progress == Progress::kNeedsDice) {
      const PoolRequest pool = done.needed.front();
      const int die = pool.id.starts_with("initiative-attacker") ? 6 : 1;
      done = must(session.answer(pool.id, std::vector<int>(static_cast<std::size_t>(pool.dice()), die),
                                 ThrowSource::kPhysical, kStamp));
    }
  }
}

void measure_views(const Scenario& large, const Kit& kit) {
  const test::TemporaryFolder folder;
  Session session = must(Session::create(folder.path() / "game.telescope", large, kit, SeedPart{}, kStamp));
  play(session);
  const Seen seen(session.position().as<Game>(), kit);
  const TableNow now{.table = &seen.table, .obstructed = std::vector<Sector>{}};
  Views views(session);
  std::printf("\n| views of | for each picture | once after an action |\n|---|---|---|\n");
  std::size_t shown = 0;
  double all = 0.0, once = 0.0;
  for (const Seat& seat : session.game().knowledge().seats()) {
    const double picture = median_ms([&] { shown += views.of(seat.id, now).pieces.size(); });
    const double action = median_ms(
        [&] { shown += session.game().knowledge().known(session.position(), seat.id).pieces.size(); });
    std::printf("| %-11s | %.3f | %.3f |\n", seat.id.value().c_str(), picture, action);
    all += picture;
    once += action;
  }
  std::printf("| all seats   | %.3f | %.3f |\n", all, once);
  if (shown == 0) throw std::logic_error("nothing was shown");
}

}  // namespace

int main() {
  const Scenario large = scenario();
  const Kit kit = must(make_kit(large));
  const auto setup = must(make_setup(large, kit));
  const Game game = game_of(setup);
  const Position position = Position::of(game);
  const OnTable face(setup);
  std::printf("%zu stands; median of %d pictures, milliseconds\n\n", kit.pieces.size(), kTimes);
  std::printf(
      "| the table | inspect | propose | debts | all | findings | proposals "
      "|\n|---|---|---|---|---|---|---|\n");
  const Seen rest(game, kit);
  measure("all at rest", face, kit, position, rest);
  Seen held = rest;
  held.hold("A00a");
  measure("a hand moves a unit past 13 enemies", face, kit, position, held);
  const auto step = [](Step::Do what, double cm, double degrees = 0.0) {
    return Step{.what = what, .degrees = degrees, .cm = cm};
  };
  Seen one = rest;
  one.put_after(game, "A00", {step(Step::Do::kPivot, 0, 30), step(Step::Do::kMove, 5)});
  measure("one unit waits for a word", face, kit, position, one);
  Seen all = rest;
  for (int i = 0; i < kABrigade; ++i)
    all.put_after(game, "A0" + std::to_string(i), {step(Step::Do::kPivot, 0, 20), step(Step::Do::kMove, 5)});
  measure("a Brigade of eight waits for a word", face, kit, position, all);
  measure_views(large, kit);
}
