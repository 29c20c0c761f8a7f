#include "tests/core/journal/failing_disk.hpp"
#include "tests/core/session/session_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

/// One more thing done in the game; an error where the disk is gone.
Result<Submitted> play_on(Session& session, std::uint32_t chance) {
  if (session.pending()) return session.roll(session.pending()->needed.front().id, kUmpire);
  return session.submit({.action = chance % 2 ? kFight : kStep, .stamp = kUmpire, .waiver = {}});
}

}  // namespace

TEST_CASE("a session resumes after a power cut with every throw that was shown and every action done",
          "[session][power]") {
  int resumed_waiting = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    FailingDisk disk(seed);
    std::optional<Session> session(must(create_duel("/game", disk.vfs())));
    must(session->add_players_word("Uranus", kUmpire));
    disk.fail_after(40 + static_cast<int>(disk.random() % 200));
    Json shown = picture_of(*session);
    while (play_on(*session, disk.random())) shown = picture_of(*session);
    CHECK(picture_of(*session) == shown);  // the failure changed nothing
    disk.lose_power(static_cast<PowerCut>(seed % 3));
    session.reset();
    disk.restore_power();
    session.emplace(must(Session::open("/game", duel_options(disk.vfs()))));
    const auto size = shown.at("size").get<EntryId>();
    REQUIRE(session->journal().size() >= size);
    REQUIRE(session->journal().size() <= size + 2);
    if (session->journal().size() == size) REQUIRE(picture_of(*session) == shown);
    if (session->pending() && !session->pending()->made.empty()) ++resumed_waiting;
  }
  CHECK(resumed_waiting > 0);
}

TEST_CASE("a disk that fills up under a session is one error, and the game goes on when there is room",
          "[session][disk-full]") {
  FailingDisk disk;
  Session session = must(create_duel("/game", disk.vfs()));
  must(session.add_players_word("Uranus", kUmpire));
  disk.set_capacity(disk.used() + 40000);
  Json before = picture_of(session);
  Result<Submitted> last = play_on(session, disk.random());
  for (; last; last = play_on(session, disk.random())) before = picture_of(session);
  CHECK_THAT(last.error().message, ContainsSubstring("the disk is full; nothing was changed"));
  CHECK(picture_of(session) == before);
  CHECK_FALSE(session.add_message(std::string(50000, 'x'), Audience::kAll, kUmpire));
  CHECK(picture_of(session) == before);
  disk.set_capacity(std::nullopt);
  CHECK(play_on(session, 1));
}

TEST_CASE("a disk that turns read-only under a session is one error that says so, and nothing is lost",
          "[session][read-only]") {
  FailingDisk disk;
  std::optional<Session> session(must(create_duel("/game", disk.vfs())));
  must(session->add_players_word("Uranus", kUmpire));
  for (int i = 0; i < 5; ++i) must(play_on(*session, disk.random()));
  const Json before = picture_of(*session);
  disk.set_read_only(true);
  for (int i = 0; i < 3; ++i) {
    const auto refused = play_on(*session, 1);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, ContainsSubstring("cannot be written; nothing was changed"));
    CHECK_FALSE(session->add_message("Is anybody there?", Audience::kAll, kUmpire));
    CHECK(picture_of(*session) == before);
  }
  SECTION("the game goes on where it was once the disk can be written") {
    disk.set_read_only(false);
    CHECK(play_on(*session, 1));
    CHECK(session->journal().size() > before.at("size").get<EntryId>());
  }
  SECTION("a program that is ended meanwhile finds the game as it was") {
    session.reset();
    disk.lose_power(PowerCut::kNone);
    disk.restore_power();
    disk.set_read_only(false);
    session.emplace(must(Session::open("/game", duel_options(disk.vfs()))));
    CHECK(picture_of(*session) == before);
    CHECK(play_on(*session, 1));
  }
}
