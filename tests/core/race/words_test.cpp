#include "core/rules/race/words/words.hpp"

#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

Sheet sheet_of(const Table& table) {
  return Words(table.game.setup).sheet(Position::of(table.game));
}

bool says(const Sheet& sheet, const std::string& part) {
  return std::ranges::any_of(
      sheet.lines, [&](const SheetLine& line) { return line.text.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("RX-030: the page tells the exact chances of the type of battle for either action",
          "[race][words]") {
  Table table;
  const Sheet sheet = sheet_of(table);
  CHECK(says(sheet, "Player A, Attack: 33 % counter-attack, 50 % prepared defence, 17 % hasty defence"));
  CHECK(says(sheet, "Player A, Regroup: 33 % counter-attack, 67 % no battle"));
  stand(table.game, kB, 3, Choice::kAttack, 2);
  CHECK(says(sheet_of(table),
             "Player B, Attack: 50 % prepared defence, 33 % hasty defence, 17 % meeting engagement"));
}

TEST_CASE("RX-064: the page tells where victory points lead to", "[race][words]") {
  Table table;
  stand(table.game, kA, 3, Choice::kAttack, 0);
  table.choose("attack", "regroup").type(4).forces();
  CHECK(says(sheet_of(table), "176 or more victory points: 83 % Zone 4, 17 % Zone 5"));
  CHECK(says(sheet_of(table), "-35 to 35 victory points: 50 % stays in Zone 3, 50 % Zone 4"));
  CHECK(says(sheet_of(table), "-246 or less victory points: 67 % Zone 2, 33 % stays in Zone 3"));
  table.report(2, 0, 0);
  CHECK(says(sheet_of(table), "140 victory points: 17 % stays in Zone 3, 83 % Zone 4"));
}

TEST_CASE("RX-047: the paper of the routes has a row a zone, with what defends there", "[race][words]") {
  const KnownPaper paper = routes_paper(Table().game);
  REQUIRE(paper.rows.size() == 5);
  CHECK(paper.rows[0] == std::vector<std::string>{"5", "S4 (40 %)", "S2 (20 %)", "S1 (10 %)", "S2 (20 %)"});
  CHECK(paper.rows[4] == std::vector<std::string>{"1", "S3 (30 %)", "S3 (30 %)", "S2 (20 %)", "S4 (40 %)"});
}

TEST_CASE("RX-002, RX-095: the board has a track a player, with where he stands and what was fought where",
          "[race][words]") {
  Table table;
  table.choose("attack", "regroup").battle(4, 1, 1, 0, 6, {6}).no_battle();
  const auto board = tracks(table.game, true, Side::kNeutral);
  REQUIRE(board.size() == 2);
  REQUIRE(board[0].places.size() == 6);
  CHECK(board[0].places[5].title == "X");
  const Past& fought = table.game.past.at(0);
  // Who waits in a zone stands before what happened there.
  REQUIRE(board[0].places[static_cast<std::size_t>(fought.from - 1)].told.size() == 2);
  CHECK(board[0].places[0].told[0].starts_with("Defenders, of a full force: counter-attack "));
  CHECK(board[0].places[5].told.empty());
  CHECK(board[0].places[static_cast<std::size_t>(fought.from - 1)].told[1] ==
        "Turn 1: " + words_for(fought.battle->type) + ", " + std::to_string(fought.battle->points) +
            " VP, advanced 1");
  CHECK(board[0].at == table.game.player(kA).zone - 1);
  CHECK(board[1].places[0].told.at(1) == "Turn 1: Regroup, no advance");
}

TEST_CASE("RX-095: the history has a row for each campaign turn of a player", "[race][words]") {
  Table table;
  table.choose("attack", "regroup").battle(4, 1, 1, 0, 6, {6}).no_battle();
  const KnownPaper paper = history_paper(table.game, true, Side::kNeutral);
  REQUIRE(paper.rows.size() == 2);
  CHECK(paper.rows[0].at(3) == "Prepared defence, Zone 1");
  CHECK(paper.rows[0].at(5) == "S3 (30 %), s3");
  CHECK(paper.rows[0].at(7) == "Zone 1 to Zone 2");
  CHECK(paper.rows[0].at(8) == "1");
  CHECK(paper.rows[0].at(9) == "1");
  CHECK(paper.rows[1].at(3) == "no battle");
  for (const auto& row : paper.rows) CHECK(row.size() == paper.columns.size());
}

TEST_CASE("RX-025: each phase offers what comes next, and the page is over at the end", "[race][words]") {
  Table table;
  const auto offers = [&] {
    const Sheet sheet = sheet_of(table);
    return sheet.options.empty() ? std::string() : sheet.options.front().action.at("type").get<std::string>();
  };
  CHECK(offers().empty());
  table.choose("attack", "regroup");
  CHECK(offers() == "battle-type");
  table.type(4);
  CHECK(offers() == "orbat");
  table.forces();
  CHECK(offers().empty());
  table.report(1, 1, 0);
  CHECK(offers() == "result");
  table.result(3);
  CHECK(offers() == "recover");
  CHECK_FALSE(sheet_of(table).over);
  CHECK_FALSE(Words(table.game.setup).end(Position::of(table.game)));
  Table won;
  stand(won.game, kA, 5, Choice::kAttack, 0);
  won.choose("attack", "regroup").battle(4, 1, 1, 0, 6, {1}).no_battle();
  CHECK(sheet_of(won).over);
  const auto end = Words(won.game.setup).end(Position::of(won.game));
  REQUIRE(end);
  CHECK(end->sentence == "Player A won the race for X.");
  CHECK(end->winner == kA);
  CHECK(end->units.at(0).kind == UnitFate::Kind::kDestroyed);
  CHECK(end->units.at(1).kind == UnitFate::Kind::kInPlay);
}

TEST_CASE("titles name no choice, and campaign turns are chapters", "[race][words]") {
  const Words words(Table().game.setup);
  CHECK(words.title({{"type", "choose"}, {"player", "a"}, {"choice", "attack"}}) ==
        "An action is written down");
  CHECK(words.chapter({{"type", "turn"}, {"sentence", "Campaign turn 3: both players choose an action."}}) ==
        "Campaign turn 3");
  CHECK_FALSE(words.chapter({{"type", "result"}}));
}
