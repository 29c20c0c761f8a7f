// What the rules and the views cost for each picture of the camera, after 3 actions, after 60, when every
// stand of the attackers lies on the table, and after 300, when the same lie there. A position is looked into
// as it is. Beside it, what it costs where the position is read from its JSON for every question, as a
// contract over JSON would have it.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "core/table/reconciliation.hpp"
#include "core/views/view.hpp"
#include "tests/bench/support/placing.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

constexpr int kTimes = 400;
const Stamp kStamp{.who = "bench", .at = "2026-05-14T19:31:07Z"};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

/// Median of the times that `run` takes, in milliseconds.
template <class F>
double median_ms(F run) {
  std::vector<double> times;
  for (int i = 0; i < kTimes; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  std::ranges::nth_element(times, times.begin() + kTimes / 2);
  return times[kTimes / 2];
}

/// Every piece of the kit is seen: where the game has it, else on the nearest edge.
TableView table_of(const Kit& kit, const std::vector<Standing>& standings) {
  TableView table{.calibrated = true};
  for (const KitPiece& piece : kit.pieces) {
    const auto standing = std::ranges::find(standings, piece.id, &Standing::piece);
    const auto sector = standing == standings.end() ? std::nullopt : sector_of(*standing);
    const Sector at = sector.value_or(Sector{});
    table.pieces.push_back(
        {.tag = piece.tag,
         .piece = piece.id,
         .state = sector ? PieceState::kSeen : PieceState::kLost,
         .pose = Pose{.centre = {at.column * 152.4 + 76, at.row * 152.4 + 76}},
         .place = {.kind = sector ? Place::Kind::kSector : Place::Kind::kUnknown, .sector = sector}});
  }
  return table;
}

struct Cost {
  double rules_ms = 0.0;
  double rules_over_json_ms = 0.0;
  double views_ms = 0.0;  ///< as a broker is sent them
  double trees_ms = 0.0;  ///< as pages are told their changes
  std::size_t on_table = 0;
};

Cost measure(const Session& session) {
  const PreparedGame& game = session.game();
  const Position& position = session.position();
  const TableView table = table_of(session.kit(), game.table().standing(position));
  std::size_t seen = 0;
  const auto look = [&](const auto& at) {
    seen += game.table().inspect(at(), table).size();
    seen += game.table().counts(table).size();
    seen += game.table().propose(at(), table, {}).size();
    seen += reconcile(game.table().standing(at()), session.kit(), table).size();
  };
  Cost cost;
  cost.rules_ms = median_ms([&] { look([&]() -> const Position& { return position; }); });
  const Json state = session.state();
  cost.rules_over_json_ms = median_ms([&] { look([&] { return game.rules().from_json(state); }); });
  Views views(session);
  const TableNow now{.table = &table, .obstructed = std::vector<Sector>{}};
  std::vector<Seat> seats = game.knowledge().seats();
  seats.resize(std::min<std::size_t>(seats.size(), 6));
  cost.views_ms = median_ms([&] {
    for (const Seat& seat : seats) seen += to_text(views.of(seat.id, now)).size();
  });
  cost.trees_ms = median_ms([&] {
    for (const Seat& seat : seats) seen += to_json(views.of(seat.id, now)).size();
  });
  cost.on_table =
      static_cast<std::size_t>(std::ranges::count(table.pieces, PieceState::kSeen, &PieceView::state));
  return cost;
}

}  // namespace

int main() {
  const test::TemporaryFolder folder;
  const Scenario scenario = must(load_scenario(test::project_file("assets/scenarios/rapier-default.toml")));
  const Kit kit = must(make_kit(scenario));
  Session session =
      must(Session::create(folder.path() / "game.telescope", scenario, kit, SeedPart{}, kStamp));
  std::printf("%zu pieces; median of %d pictures, milliseconds\n\n", kit.pieces.size(), kTimes);
  std::printf(
      "| actions | on the table | rules | rules over JSON | ratio | views of 6 seats as text | as JSON |\n"
      "|---|---|---|---|---|---|---|\n");
  for (int n = 0; n < 300; ++n) {
    must(session.submit({.action = bench::placing(n, kit), .stamp = kStamp, .waiver = "a benchmark"}));
    if (n != 2 && n != 59 && n != 299) continue;
    const Cost cost = measure(session);
    std::printf("| %7d | %12zu | %.3f | %15.3f | %5.1f | %24.3f | %7.3f |\n", n + 1, cost.on_table,
                cost.rules_ms, cost.rules_over_json_ms, cost.rules_over_json_ms / cost.rules_ms,
                cost.views_ms, cost.trees_ms);
  }
}
