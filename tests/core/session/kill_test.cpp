#include <algorithm>
#include <csignal>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "core/session/bodies.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// Runs the victim until it has said `lines` lines, kills it there and then, and gives all that it had said.
std::string killed_after(int lines, const std::filesystem::path& file, unsigned seed) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const std::string number = std::to_string(seed);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    execl(TELESCOPE_SESSION_VICTIM, "session_victim", file.c_str(), number.c_str(), nullptr);
    _exit(127);
  }
  ::close(ends[1]);
  std::string said;
  char buffer[256];
  ssize_t count = 1;
  while (count > 0 && std::count(said.begin(), said.end(), '\n') < lines) {
    count = read(ends[0], buffer, sizeof buffer);
    if (count > 0) said.append(buffer, static_cast<std::size_t>(count));
  }
  kill(child, SIGKILL);
  while ((count = read(ends[0], buffer, sizeof buffer)) > 0)
    said.append(buffer, static_cast<std::size_t>(count));
  ::close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  return said;
}

/// The last whole line.
std::istringstream last_line(const std::string& said) {
  const std::size_t end = said.rfind('\n');
  REQUIRE(end != std::string::npos);
  const std::size_t before = end == 0 ? std::string::npos : said.rfind('\n', end - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return std::istringstream(said.substr(begin, end - begin));
}

}  // namespace

TEST_CASE("a game that is killed with kill -9 at any moment resumes exactly where it was",
          "[session][kill]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "game.telescope";
  {
    Session session = must(create_duel(file));
    must(session.add_players_word("Uranus", kUmpire));
  }
  int exact = 0;
  unsigned chance = 11;
  for (unsigned round = 0; round < 25; ++round) {
    chance = chance * 1664525u + 1013904223u;
    const std::string said = killed_after(1 + static_cast<int>((chance >> 8) % 25), file, round);
    EntryId size = 0, head = 0;
    std::string state;
    last_line(said) >> size >> head >> state;
    const Session session = must(Session::open(file, duel_options()));
    // What was acknowledged is there; of what was under way when it was killed, all or nothing.
    REQUIRE(session.journal().size() >= size);
    REQUIRE(session.journal().size() <= size + 2);
    REQUIRE(session.journal().node(size).head == head);
    if (session.journal().size() == size) {
      ++exact;
      REQUIRE(session.journal().head() == head);
      REQUIRE(state_hash(session.state()) == state);
    }
  }
  CHECK(exact > 0);
  const Session session = must(Session::open(file, duel_options()));
  const Verification found = must(verify(session));
  INFO((found.difference ? found.difference->sentence : ""));
  CHECK(found.holds());
  CHECK(found.actions > 25);
}
