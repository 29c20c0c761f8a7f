#include "core/session/seen_dice.hpp"

#include "app/report/html_report.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/app/report/siege_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::report;
using telescope::test::SiegeGame;

namespace {

const std::string kCrop = "/9j/4AAQSkZJRg==";

/// A throw that a camera saw with these faces before `dice` were taken.
void throw_seen(SiegeGame& game, const Action& action, const std::vector<int>& faces,
                const std::vector<int>& dice, const std::string& crop = kCrop, bool was_changed = false) {
  Session& session = *game.session;
  SiegeGame::must(session.submit({.action = action, .stamp = game.stamp(), .waiver = {}}));
  const PoolRequest pool = session.pending()->needed[0];
  const SeenDice seen{.pool = pool.id,
                      .audience = pool.audience,
                      .faces = faces,
                      .confidence = std::vector<double>(faces.size(), 0.9),
                      .was_changed = was_changed,
                      .crops = std::vector<std::string>(faces.size(), crop)};
  SiegeGame::must(session.add_table(to_json(seen), game.stamp()));
  SiegeGame::must(session.answer(pool.id, dice, ThrowSource::kPhysical, game.stamp()));
}

std::string html(const SiegeGame& game, Reader reader) {
  return html_report(SiegeGame::must(tell_game(*game.session, reader)));
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the report shows dice as the camera saw them, and what a person entered instead",
          "[report][dice]") {
  SiegeGame game;
  game.deal({"hq", "gun"}).act({{"type", "advance"}});
  throw_seen(game, {{"type", "shell"}, {"at", "A1-L3"}}, {4}, {4});
  CHECK(holds(html(game, Reader::kUmpire), "data:image/jpeg;base64," + kCrop));
  CHECK_FALSE(holds(html(game, Reader::kUmpire), "A person entered"));
  throw_seen(game, {{"type", "shell"}, {"at", "A2-L3"}}, {0}, {5}, kCrop, true);
  CHECK(holds(html(game, Reader::kUmpire), "? (90 %). Dice were picked up"));
  CHECK(holds(html(game, Reader::kUmpire), "was taken. A person entered: 5.</p>"));
  CHECK(SiegeGame::must(verify(*game.session)).holds());
}

TEST_CASE("dice stand in the report with the attempt that waited for them, and only with that",
          "[report][dice]") {
  SiegeGame game;
  game.deal({"hq", "gun"}).act({{"type", "advance"}});
  Session& session = *game.session;
  SiegeGame::must(
      session.submit({.action = {{"type", "shell"}, {"at", "A1-L3"}}, .stamp = game.stamp(), .waiver = {}}));
  const PoolRequest pool = session.pending()->needed[0];
  SeenDice seen{.pool = pool.id,
                .audience = pool.audience,
                .faces = {2},
                .confidence = {0.9},
                .was_changed = false,
                .crops = {kCrop}};
  SiegeGame::must(session.add_table(to_json(seen), game.stamp()));
  SiegeGame::must(session.undo(game.stamp()));
  throw_seen(game, {{"type", "shell"}, {"at", "A1-L3"}}, {4}, {4}, "/9j/BBBB");
  CHECK_FALSE(holds(html(game, Reader::kUmpire), kCrop));
  CHECK(holds(html(game, Reader::kUmpire), "/9j/BBBB"));
}

TEST_CASE("whoever may not know a throw is shown no die of it", "[report][dice]") {
  SiegeGame game;
  game.deal({"hq", "gun"}).act({{"type", "advance"}});
  throw_seen(game, {{"type", "march"}}, {4}, {4});
  CHECK(holds(html(game, Reader::kUmpire), kCrop));
  CHECK_FALSE(holds(html(game, Reader::kEverybody), kCrop));
  CHECK_FALSE(holds(SiegeGame::must(export_public(*game.session)), kCrop));
}

TEST_CASE("a picture that somebody has forged into the journal is left out of the report", "[report][dice]") {
  SiegeGame game;
  game.deal({"hq", "gun"}).act({{"type", "advance"}});
  throw_seen(game, {{"type", "shell"}, {"at", "A1-L3"}}, {4}, {4}, "\"/><script>");
  CHECK_FALSE(holds(html(game, Reader::kUmpire), "<script>"));
}
