#include "core/table/move_reader.hpp"

#include <deque>

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// As vision keeps it: the newest few, numbered as they are told.
struct Log {
  void tell(int moves = 1) {
    for (int i = 0; i < moves; ++i) {
      TableMove move;
      move.number = ++told;
      move.put_down_at_s = start_s + static_cast<double>(told);
      newest.push_back(move);
      if (newest.size() > 64) newest.erase(newest.begin());
    }
  }
  std::uint64_t told = 0;
  double start_s = 0.0;
  std::vector<TableMove> newest;
};

std::vector<std::uint64_t> numbers(const MoveReader::Told& told) {
  std::vector<std::uint64_t> all;
  for (const TableMove& move : told.moves) all.push_back(move.number);
  return all;
}

}  // namespace

TEST_CASE("each move is given once, however often the log is read", "[table][moves]") {
  Log log;
  MoveReader reader;
  CHECK(reader.take(log.newest).moves.empty());
  log.tell(2);
  CHECK(numbers(reader.take(log.newest)) == std::vector<std::uint64_t>{1, 2});
  CHECK(reader.take(log.newest).moves.empty());
  log.tell();
  const auto told = reader.take(log.newest);
  CHECK(numbers(told) == std::vector<std::uint64_t>{3});
  CHECK(told.missed == 0);
}

TEST_CASE("a reader that was away for too long says how many it has missed", "[table][moves]") {
  Log log;
  MoveReader reader;
  log.tell(3);
  reader.take(log.newest);
  log.tell(70);
  const auto told = reader.take(log.newest);
  CHECK(told.moves.size() == 64);
  CHECK(told.moves.front().number == 10);
  CHECK(told.missed == 6);
  CHECK(reader.take(log.newest).missed == 0);
}

TEST_CASE("nothing told before the first reading is missed", "[table][moves]") {
  Log log;
  log.tell(100);
  MoveReader reader;
  const auto told = reader.take(log.newest);
  CHECK(told.moves.size() == 64);
  CHECK(told.missed == 0);
}

TEST_CASE("a log that begins anew is read from its beginning", "[table][moves]") {
  Log log;
  MoveReader reader;
  log.tell(5);
  reader.take(log.newest);
  Log anew;
  anew.start_s = 100.0;
  SECTION("seen while it is empty") {
    CHECK(reader.take(anew.newest).moves.empty());
    anew.tell(7);
    CHECK(reader.take(anew.newest).moves.size() == 7);
  }
  SECTION("seen when it has fewer moves") {
    anew.tell(2);
    CHECK(numbers(reader.take(anew.newest)) == std::vector<std::uint64_t>{1, 2});
  }
  SECTION("seen when it has as many or more") {
    anew.tell(6);
    const auto told = reader.take(anew.newest);
    CHECK(told.moves.size() == 6);
    CHECK(told.missed == 0);
  }
}
