// Section 10: who knows what, by pairs of campaigns that differ in one secret.
#include "core/rules/race/knowledge/knowledge.hpp"

#include <cstdlib>
#include <functional>

#include "core/rules/known_parts.hpp"
#include "core/rules/race/player/player.hpp"
#include "core/rules/race/words/words.hpp"
#include "core/rules/seat.hpp"
#include "tests/core/race/random_campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

Knowledge knowledge_of(const Game& game) {
  return Knowledge(game.setup);
}

/// Everything that reaches a seat: what it knows, and the events and public lines that it may read.
std::string reaching(const Table& table, const Seat& seat) {
  const Position position = Position::of(table.game);
  const Known known = knowledge_of(table.game).known(position, seat.id);
  std::string all = known.title + known.when;
  for (const KnownFact& fact : known.facts) all += fact.term + fact.words + "\n";
  for (const KnownTrack& track : known.tracks) {
    all += track.title + std::to_string(track.at);
    for (const std::string& line : track.words) all += line + "\n";
    for (const KnownTrack::Place& place : track.places)
      for (const std::string& line : place.told) all += place.title + line + "\n";
  }
  for (const KnownPaper& paper : known.papers) {
    all += paper.id + paper.title;
    for (const std::string& line : paper.lines) all += line + "\n";
    for (const auto& row : paper.rows)
      for (const std::string& cell : row) all += cell + "|";
  }
  for (const KnownPiece& piece : known.pieces) all += piece.id.value() + (piece.gone ? " gone" : "") + "\n";
  for (const Form& form : known.forms) all += telescope::to_json(form).dump();
  for (const Event& event : table.events)
    if (may_know(seat, audience_from(event.at("audience")))) all += event.dump();
  const Words words(table.game.setup);
  const Sheet sheet = words.sheet(position);
  for (const SheetLine& line : sheet.lines)
    if (may_know(seat, line.audience)) all += line.text;
  for (const Option& option : sheet.options)
    if (may_know(seat, option.audience)) all += option.label;
  for (const SheetLine& line : lines_of(known, Board())) all += line.text;
  for (const Form& form : words.forms(position))
    if (may_know(seat, form.audience)) all += telescope::to_json(form).dump();
  return all;
}

/// Ids of seats to which the two are not the same.
std::string told_apart(const Table& one, const Table& two) {
  std::string ids;
  for (const Seat& seat : knowledge_of(one.game).seats())
    if (reaching(one, seat) != reaching(two, seat)) ids += seat.id.value() + " ";
  return ids;
}

Action choice(const char* player, const char* what) {
  return {{"type", "choose"}, {"player", player}, {"choice", what}};
}

}  // namespace

TEST_CASE("RX-H01: a written action is its owner's alone, from the umpire too", "[race][RX-H01][secrecy]") {
  Table attacks, regroups;
  attacks.act(choice("a", "attack"));
  regroups.act(choice("a", "regroup"));
  CHECK(told_apart(attacks, regroups) == "a ");
  CHECK(is_sealed(knowledge_of(attacks.game).seats(), kParties.audience(kA)));
  attacks.act(choice("b", "attack"));
  regroups.act(choice("b", "attack"));
  CHECK(told_apart(attacks, regroups) == "umpire a b spectator ");
}

TEST_CASE("RX-H01: B's action is as secret as A's", "[race][RX-H01][secrecy]") {
  Table attacks, regroups;
  attacks.act(choice("b", "attack"));
  regroups.act(choice("b", "regroup"));
  CHECK(told_apart(attacks, regroups) == "b ");
}

TEST_CASE("RXQ-05: with actions.secret=false everybody reads an action at once", "[race][RXQ-05][secrecy]") {
  Table attacks(plain_setup({.secret_actions = false})), regroups(plain_setup({.secret_actions = false}));
  attacks.act(choice("a", "attack"));
  regroups.act(choice("a", "regroup"));
  CHECK(told_apart(attacks, regroups) == "umpire a b spectator ");
  const Known known = knowledge_of(attacks.game).known(Position::of(attacks.game), kSpectatorSeat);
  CHECK(known.facts.front().words.ends_with("; now: Attack"));
}

TEST_CASE("RX-H02: OFF's units are his alone until both forces are fixed, then the umpire's too",
          "[race][RX-H02][secrecy]") {
  Table one, two;
  one.choose("attack", "regroup").type(4);
  two.choose("attack", "regroup").type(4);
  one.act({{"type", "field"}, {"units", {"a1", "a2"}}});
  two.act({{"type", "field"}, {"units", {"a3", "a4"}}});
  CHECK(told_apart(one, two) == "a ");
  one.act({{"type", "orbat"}});
  two.act({{"type", "orbat"}});
  CHECK(told_apart(one, two) == "umpire a ");
}

TEST_CASE("RX-H02: DEF's orbat is his alone until both forces are fixed, then the umpire's too",
          "[race][RX-H02][secrecy]") {
  Table one, two;
  one.choose("attack", "regroup").type(6).act({{"type", "orbat"}}, {1});
  two.choose("attack", "regroup").type(6).act({{"type", "orbat"}}, {2});
  CHECK(told_apart(one, two) == "b ");
  for (Table* each : {&one, &two}) each->act({{"type", "field"}, {"units", {"a1"}}});
  CHECK(told_apart(one, two) == "umpire b ");
}

TEST_CASE("RX-H01, RX-H02: through whole campaigns only its owner can tell one secret from another",
          "[race][RX-H01][RX-H02][secrecy][pairs]") {
  // TELESCOPE_RACE_PAIRS: how many pairs of campaigns that differ in one secret.
  const char* asked = std::getenv("TELESCOPE_RACE_PAIRS");
  const int wanted = asked ? std::atoi(asked) : 150;
  SimulatedChance chance(17);
  Table table(plain_setup({.orbat_pick = OrbatPick::kDefChooses}, 12, 3));
  const auto owner = [](Side side) { return std::string(side == kA ? "a " : "b "); };
  int pairs = 0;
  for (int number = 0; pairs < wanted; ++number) {
    if (table.game.phase == Phase::kOver)
      table = Table(plain_setup({.orbat_pick = OrbatPick::kDefChooses}, 12, 3));
    const Game& game = table.game;
    const Action action = any_action(game, chance);
    const auto differ = [&](const Action& one, const Action& other, Side side) {
      if (one == other) return;
      CAPTURE(number, one.dump(), other.dump());
      const Table first = Table(table).act(one), second = Table(table).act(other);
      CHECK(told_apart(first, second) == owner(side));
      const Side enemy = enemy_of(side);  // also where the program plays him
      CHECK(plain_json(as_known(first.game, enemy)) == plain_json(as_known(second.game, enemy)));
      ++pairs;
    };
    if (game.phase == Phase::kChoose && !game.player(kA).choice && !game.player(kB).choice) {
      const bool b = action.at("player") == "b";
      const char* who = b ? "b" : "a";
      differ(choice(who, "attack"), choice(who, "regroup"), b ? kB : kA);
    }
    if (game.phase == Phase::kForces && !game.battle->fielded) {
      differ(action, any_action(game, chance), game.off);
      const auto usable = game.setup->usable(game.off, game.battle->size);
      const auto orbat = [&](int which) {
        return Action{{"type", "orbat"},
                      {"orbat", game.setup->orbats.at(static_cast<std::size_t>(which)).id}};
      };
      differ(orbat(usable.front()), orbat(usable.back()), enemy_of(game.off));
    }
    Events told;
    Actions::perform(table.game, Actions::read(table.game, action), chance, told);
    table.events = told.take();
  }
}

TEST_CASE("RX-H03: losses are open, or with losses.open=false their owner's and the umpire's",
          "[race][RX-H03][secrecy][settings]") {
  for (const bool open : {true, false}) {
    const auto after = [&](const char* killed) {
      Table table(plain_setup({.losses_open = open}));
      table.choose("attack", "regroup").type(4);
      table.act({{"type", "field"}, {"units", {"a1", "a2"}}}).act({{"type", "orbat"}});
      table.act({{"type", "report"},
                 {"killed", {killed}},
                 {"objectives", {{"first", {{"off", 1}}}, {"second", {{"off", 0}}}}}});
      return table;
    };
    const Table one = after("a1.1"), two = after("a2.1");
    CHECK(told_apart(one, two) == (open ? "umpire a b spectator " : "umpire a "));
    CHECK((plain_json(as_known(one.game, kB)) == plain_json(as_known(two.game, kB))) != open);
  }
}

TEST_CASE("RX-H03: closed losses do not show in whether there is anything to recover",
          "[race][RX-H03][secrecy]") {
  Table table(plain_setup({.losses_open = false}));
  table.choose("attack", "regroup").type(4).forces().report(1, 0, 0).result(3);
  CHECK(table.game.phase == Phase::kRecover);
  table.recover({});
  CHECK(table.game.off == kB);
}

TEST_CASE("RX-H03: recovery dice of closed losses are the umpire's", "[race][RX-H03][secrecy]") {
  for (const bool open : {true, false}) {
    Table table(plain_setup({.losses_open = open}));
    table.choose("attack", "regroup").type(4).forces().report(1, 2, 0).result(3).recover({6, 1});
    CHECK(table.pools.at(0).audience == (open ? Audience::kAll : Audience::kUmpire));
  }
}

TEST_CASE("RX-024, RX-046: a player asks by his own form, which takes effect at once", "[race][forms]") {
  Table table;
  const auto ask = [&](const char* seat, const Json& request) {
    return knowledge_of(table.game).asked(Position::of(table.game), SeatId(seat), request);
  };
  const auto wanted = ask("a", {{"form", "choice-a"}, {"answers", {{"choice", "attack"}}}});
  REQUIRE(wanted);
  CHECK_FALSE(wanted->confirmed_by);
  CHECK(wanted->words.find("ttack") == std::string::npos);
  CHECK(table.refused(wanted->action).empty());
  CHECK_FALSE(ask("b", {{"form", "choice-a"}, {"answers", {{"choice", "attack"}}}}));
  CHECK_FALSE(ask("spectator", {{"form", "choice-a"}, {"answers", {{"choice", "attack"}}}}));
  CHECK_FALSE(ask("a", {{"form", "choice-a"}, {"answers", Json::object()}}));
  table.choose("attack", "attack").type(4);
  const auto units = ask("a", {{"form", "units"}, {"answers", {{"units", {"a1", "a5"}}}}});
  REQUIRE(units);
  CHECK(table.refused(units->action).empty());
  CHECK_FALSE(ask("b", {{"form", "units"}, {"answers", {{"units", {"a1"}}}}}));
}

TEST_CASE("RX-046: the units that the form begins with are lawful", "[race][forms]") {
  Table table;
  table.choose("attack", "regroup").type(4);
  const Form form = form_of(table.game, kA);
  const auto action = filled(form, initial_answers(form));
  REQUIRE(action);
  CHECK(table.refused(*action).empty());
}

TEST_CASE("RX-053, RX-062: the umpire's form makes a report that the campaign takes", "[race][forms]") {
  Table table;
  table.choose("attack", "regroup").type(4).forces();
  const Form form = form_of(table.game, Side::kNeutral);
  Json answers = initial_answers(form);
  answers["killed"] = {"a1.1", "a2.2"};
  answers["exited"] = {"a3.1"};
  answers["first-off"] = 3;
  answers["second-last"] = "off";
  const auto action = filled(form, answers);
  if (!action) FAIL(action.error().message);
  CHECK(table.refused(*action).empty());
  table.act(*action);
  CHECK(table.game.battle->points == 140 + 2 * 6 - 2 * 12);
}
