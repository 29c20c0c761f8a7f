// Games as an earlier version of the program wrote them; the files are never to be changed.
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/core/session/session_for_tests.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

const std::filesystem::path kData = project_file("tests/data/journal");

/// Does what the umpire's page offers first, with dice of the table.
void go_on(Session& session) {
  const Sheet sheet = session.game().words().sheet(session.position());
  REQUIRE_FALSE(sheet.options.empty());
  auto done = must(session.submit({.action = sheet.options.back().action, .stamp = kUmpire, .waiver = {}}));
  while (done.progress == Progress::kNeedsDice) {
    const PoolRequest pool = done.needed.front();
    const std::vector<int> ones(static_cast<std::size_t>(pool.dice()), 1);
    done = must(session.answer(pool.id, ones, ThrowSource::kPhysical, kUmpire));
  }
  CHECK(done.progress == Progress::kDone);
}

}  // namespace

TEST_CASE("a game under way of an earlier version opens, is verified, and goes on", "[session][older]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "evening.telescope-game";
  std::filesystem::copy_file(kData / "rapier-under-way.telescope-game", file);
  Session session = must(Session::open(file));
  const auto verified = must(verify(session));
  CHECK(verified.holds());
  CHECK(verified.actions == 56);
  const Json before = session.state();
  go_on(session);
  CHECK(session.state() != before);
  must(session.undo(kUmpire));
  CHECK(session.state() == before);
  CHECK(must(verify_file(file)).holds());
}

TEST_CASE("a game that an earlier version exported is imported, dice and all", "[session][older]") {
  TemporaryFolder folder;
  const auto file = folder.path() / "played.telescope-game";
  must(import_game(read_text(kData / "rapier-played.json"), "rapier-played.json", file));
  const Session session = must(Session::open(file));
  const auto verified = must(verify(session));
  CHECK(verified.holds());
  CHECK(verified.dice_checked);
  CHECK(verified.actions == 133);
  CHECK(verified.dice_throws == 43);
}

TEST_CASE("a game that begins otherwise than its first entry says is no honest game", "[session][verify]") {
  TemporaryFolder folder;
  Json game = Json::parse(read_text(kData / "rapier-played.json"));
  Json& begin = game.at("entries").at(1).at("body").at("action");
  REQUIRE(begin.at("type") == "begin");
  begin.at("scenario").at("name") = "Another evening";
  const auto imported = import_game(game.dump(), "changed.json", folder.path() / "changed.telescope-game");
  REQUIRE_FALSE(imported);
  CHECK(imported.error().message.find("another scenario or kit") != std::string::npos);
}
