// What a view costs: what is worked out once an action, and what once a frame.

#include <cstdio>
#include <ctime>

#include "core/rules/rapier/player/player.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/view.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

constexpr int kTimes = 2000;

template <class F>
void measure(const char* name, F run) {
  const std::clock_t start = std::clock();
  for (int i = 0; i < kTimes; ++i) run();
  const double took = static_cast<double>(std::clock() - start) * 1e6 / CLOCKS_PER_SEC;
  std::printf("| %-44s | %8.1f |\n", name, took / kTimes);
}

/// Everything lies where the game has it.
TableView table_of(const Kit& kit, const std::vector<Standing>& standings) {
  TableView table{.calibrated = true};
  for (const KitPiece& piece : kit.pieces) {
    PieceView seen{.tag = piece.tag, .piece = piece.id};
    for (const Standing& each : standings)
      if (each.piece == piece.id && sector_of(each)) {
        const Sector sector = *sector_of(each);
        seen.state = PieceState::kSeen;
        seen.place = {.kind = Place::Kind::kSector, .sector = sector};
        seen.pose = Pose{.centre = {sector.column * 152.4 + 76, sector.row * 152.4 + 76}};
      }
    table.pieces.push_back(std::move(seen));
  }
  return table;
}

}  // namespace

int main() {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-default.toml"));
  if (!scenario) return 1;
  const auto kit = make_kit(*scenario);
  const auto played = find_ruleset("rapier")->prepare(*scenario, *kit).value();
  const auto setup = played->rules().begin().position.as<rapier::Game>().setup;
  rapier::Game game = rapier::new_game(setup);
  SimulatedChance chance(1);
  Events untold = Events::discarding();
  while (game.turn < 3) rapier::play_step(game, chance, untold);
  const Position position = Position::of(game);
  const std::vector<Standing> standings = played->table().standing(position);
  const TableView table = table_of(*kit, standings);
  const TableNow now{.table = &table, .obstructed = std::vector<Sector>{}};
  Story story(*kit);
  for (int i = 0; i < 400; ++i)
    story.add(*played, position,
              {{{"type", "counter_removed"}, {"audience", "all"}, {"piece", "c05"}, {"at", "A2-L3"}}});

  std::printf("%zu pieces; mean of %d, processor time.\n\n", kit->pieces.size(), kTimes);
  std::printf("| what                                         |       us |\n|---|---|\n");
  const std::vector<Seat> seats = played->knowledge().seats();
  const Seat& role = *find_seat(seats, SeatId("cc"));
  Known known;
  PictureMask mask;
  View view;
  Json json;
  measure("what the role knows (once an action)",
          [&] { known = played->knowledge().known(position, role.id); });
  measure("what of the picture may be shown", [&] { mask = picture_mask(known, *kit, standings, now); });
  measure("the view (once a frame)", [&] { view = view_of(role, *scenario, *kit, known, story, now, mask); });
  measure("its JSON", [&] { json = to_json(view); });
  std::string text;
  measure("its text, straight", [&] { text = to_text(view); });
  measure("its text, from the JSON", [&] { text = json.dump(); });
  std::printf("\nA view is %zu bytes.\n", text.size());
  return 0;
}
