// Plays a game until it is killed: session_victim FILE SEED. After each call that changed the game it says
// "entries head state", one line, nothing kept back.
#include <cstdlib>
#include <iostream>

#include <unistd.h>

#include "core/session/bodies.hpp"
#include "tests/core/session/session_for_tests.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

void play_once(Session& session, unsigned chance) {
  if (session.pending()) {
    const PoolRequest pool = session.pending()->needed.front();
    if (chance % 8 == 0)
      must(session.undo(kUmpire));
    else if (chance % 3 == 0)
      must(session.answer(
          pool.id, std::vector<int>(static_cast<std::size_t>(pool.dice()), 1 + static_cast<int>(chance % 6)),
          ThrowSource::kPhysical, kUmpire));
    else
      must(session.roll(pool.id, kUmpire));
  } else if (chance % 10 == 0 && session.can_undo()) {
    must(session.undo(kUmpire));
  } else if (chance % 10 == 1 && session.can_redo()) {
    must(session.redo(kUmpire));
  } else if (chance % 10 == 2) {
    must(session.add_message("tea", Audience::kAll, kUmpire));
  } else {
    act(session, chance % 2 ? kFight : kStep);
  }
}

}  // namespace

int main(int, char** arguments) {
  Session session = must(Session::open(arguments[1], duel_options()));
  auto chance = static_cast<unsigned>(std::atoi(arguments[2]));
  for (int i = 0; i < 100000; ++i) {
    chance = chance * 1664525u + 1013904223u;
    play_once(session, chance >> 8);
    const std::string line = std::to_string(session.journal().size()) + " " +
                             std::to_string(session.journal().head()) + " " + state_hash(session.state()) +
                             "\n";
    if (write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) return 1;
  }
  return 0;
}
