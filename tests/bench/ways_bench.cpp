// A thousand ways of stands in a hand, as the tracker tells them, held to how far they went.

#include <cstdio>

#include "tests/bench/support/carried_ways.hpp"

int main() {
  using namespace telescope::bench;
  struct Kind {
    const char* words;
    Carrying how;
  };
  constexpr int kOfEach = 200;
  constexpr double kMissed = 0.05;
  int ways = 0, held = 0;
  std::printf("%-34s %5s %8s %7s %11s %12s %9s\n", "14.5 in", "fps", "held", "unseen", "mean error",
              "worst error", "mean off");
  for (const double fps : {8.0, 15.0, 22.0})
    for (const Kind& kind :
         {Kind{"straight, lifted", {}}, Kind{"straight, pushed", {.lifted = false}},
          Kind{"straight, hidden for a while", {.hidden = true}},
          Kind{"bent by 30 degrees", {.bend_deg = 30.0}}, Kind{"bent by 90 degrees", {.bend_deg = 90.0}}}) {
      Carrying how = kind.how;
      how.fps = fps;
      const WayScore score = score_of(how, kOfEach);
      ways += score.ways;
      held += score.held;
      std::printf("%-34s %5.0f %4d/%3d %7d %8.2f in %9.2f in %6.2f in\n", kind.words, fps, score.held,
                  score.ways, score.unseen, score.mean_error_in, score.worst_error_in, score.mean_off_in);
    }
  std::printf("the told interval holds %d of %d ways, %.1f %%; wanted are %.0f %%\n", held, ways,
              100.0 * held / ways, 100.0 * (1.0 - kMissed));
}
