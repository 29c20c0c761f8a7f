#include "core/rules/raphia/words/words.hpp"

#include <algorithm>

#include "core/rules/known_parts.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/rules.hpp"
#include "tests/core/raphia/two_secrets.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

/// All that the window is told.
std::string page(const Game& game) {
  const Words words(game.setup);
  const Position position = Position::of(game);
  const Sheet sheet = words.sheet(position);
  std::string text = sheet.when + "|" + sheet.title + "|" + sheet.advice + "\n";
  for (const SheetLine& line : sheet.lines) text += line.text + "\n";
  for (const Option& option : sheet.options) text += option.label + option.action.dump() + "\n";
  for (const Form& form : words.forms(position)) text += to_json(form).dump() + "\n";
  for (const auto& [id, stand] : game.stands)
    for (const Option& option : words.options(position, id)) text += option.label + "\n";
  for (const Truth& unit : words.truth(position)) text += unit.name + unit.off_table + "\n";
  const Known known = Knowledge(game.setup).known(position, kSpectatorSeat);
  for (const SheetLine& line : lines_of(known, game.setup->board)) text += line.text + "\n";
  return text;
}

constexpr std::array kSteps{Step::kBid,       Step::kChoose, Step::kLayFirst,
                            Step::kLaySecond, Step::kMove,   Step::kFight};

RaphiaSettings with_umpire() {
  RaphiaSettings settings;
  settings.umpire = true;
  return settings;
}

}  // namespace

TEST_CASE("RR-H01: without an umpire the window tells no secret and decides nothing for a player",
          "[raphia][RR-H01]") {
  for (const Step step : kSteps) {
    auto [one, two] = two_games();
    for (Game* game : {&one, &two}) {
      game->step = step;
      game->bid_winner = kSouth;
    }
    CHECK(page(one) == page(two));
    const Words words(one.setup);
    CHECK(words.sheet(Position::of(one)).options.empty());
    CHECK(words.forms(Position::of(one)).empty());
    CHECK(words.options(Position::of(one), PieceId("S2")).empty());
  }
}

TEST_CASE("RR-022: hands move stands in a move and in a fight, not while cards are bid and laid",
          "[raphia][RR-022]") {
  for (const Step step : kSteps) {
    auto [game, other] = two_games();
    game.step = step;
    CHECK(Words(game.setup).sheet(Position::of(game)).hands_move ==
          (step == Step::kMove || step == Step::kFight));
  }
}

TEST_CASE("RR-H01: hands and cards face down are in the accounts for their owner alone", "[raphia][RR-H01]") {
  const Game game = two_games().first;
  const auto accounts = [&](const SeatId& seat) {
    const Known known = Knowledge(game.setup).known(Position::of(game), seat);
    return joined(lines_of(known, game.setup->board), "\n", &SheetLine::text);
  };
  for (const SeatId& seat : {seat_of(kSouth), seat_of(enemy_of(kSouth)), kUmpireSeat, kSpectatorSeat})
    CHECK((accounts(seat).find("seven of hearts") != std::string::npos) == (seat == seat_of(kSouth)));
}

TEST_CASE("RR-010: the decks are dealt from the window", "[raphia][RR-010]") {
  Game game = two_games().first;
  game.step = Step::kDeploy;
  const Sheet sheet = Words(game.setup).sheet(Position::of(game));
  REQUIRE(sheet.options.size() == 1);
  CHECK(sheet.options.front().action == Json{{"type", "begin"}});
  CHECK(sheet.options.front().leaves_step);
  Game watched = two_games(with_umpire()).first;
  watched.step = Step::kDeploy;
  for (const Form& form : Words(watched.setup).forms(Position::of(watched)))
    CHECK(form.action != sheet.options.front().action);  // once, whoever asks for it
}

TEST_CASE("umpire: he is offered everybody's steps, for him alone", "[raphia][RRQ-83]") {
  for (const Step step : kSteps) {
    Game game = two_games(with_umpire()).first;
    game.step = step;
    game.bid_winner = kSouth;
    const Words words(game.setup);
    const auto forms = words.forms(Position::of(game));
    CHECK_FALSE(forms.empty());
    for (const Option& option : words.sheet(Position::of(game)).options) {
      CAPTURE(option.label);
      CHECK(option.audience == Audience::kUmpire);
      CHECK(option.action.at("type") != "stand");  // no move waits for it
      // What he is offered first is not refused, and stands there once.
      CHECK(Rules(game.setup).lawful(Position::of(game), option.action).lawful());
      CHECK(std::ranges::count(forms, option.action, &Form::action) == 0);
    }
  }
  Game game = two_games(with_umpire()).first;
  game.step = Step::kBid;
  const auto forms = Words(game.setup).forms(Position::of(game));
  CHECK(std::ranges::count(forms, "bid:south", &Form::id) == 1);
  CHECK(std::ranges::count(forms, "bid:north", &Form::id) == 1);
}

TEST_CASE("umpire: what he is offered with a piece is lawful", "[raphia][RR-H04]") {
  const Game game = two_games(with_umpire()).first;
  const Words words(game.setup);
  const auto options = words.options(Position::of(game), PieceId("S1"));
  CHECK_FALSE(options.empty());
  for (const Option& option : options) {
    INFO(option.action.dump());
    CHECK(Rules(game.setup).lawful(Position::of(game), option.action).lawful());
  }
}

TEST_CASE("RRQ-14: which units are bound to move is told to the umpire alone", "[raphia][RRQ-14]") {
  const Game game = two_games(with_umpire()).first;
  bool told = false;
  for (const SheetLine& line : Words(game.setup).sheet(Position::of(game)).lines)
    if (line.rule == "RR-029") {
      CHECK(line.audience == Audience::kUmpire);
      told = true;
    }
  CHECK(told);
}

TEST_CASE("RR-022: the page names the step of the turn and whose it is", "[raphia][RR-022][RR-023]") {
  Game game = two_games().first;
  Sheet sheet = Words(game.setup).sheet(Position::of(game));
  CHECK(sheet.when == "Turn 1");
  CHECK(sheet.title == "South moves");
  CHECK(sheet.steps.at(static_cast<std::size_t>(sheet.step)) == "Player 1 moves");
  game.mover = kNorth;
  game.step = Step::kFight;
  sheet = Words(game.setup).sheet(Position::of(game));
  CHECK(sheet.title == "North fights");
  CHECK(sheet.steps.at(static_cast<std::size_t>(sheet.step)) == "Player 2 fights");
}

TEST_CASE("RR-025: a game that is over hands on who has won and what became of each unit",
          "[raphia][RR-025]") {
  Game game = two_games().first;
  CHECK_FALSE(Words(game.setup).end(Position::of(game)));
  lose_piece(game, PieceId("N2"));
  game.step = Step::kOver;
  game.winner = kSouth;
  game.why = "North's army breaks.";
  const auto end = Words(game.setup).end(Position::of(game));
  REQUIRE(end);
  CHECK(end->winner == kSouth);
  CHECK(end->sentence == "North's army breaks.");
  REQUIRE(end->units.size() == 6);
  const auto fate = std::ranges::find(end->units, UnitId("N2"), &UnitFate::unit);
  REQUIRE(fate != end->units.end());
  CHECK(fate->kind == UnitFate::Kind::kDestroyed);
  const Sheet sheet = Words(game.setup).sheet(Position::of(game));
  CHECK(sheet.over);
  REQUIRE(sheet.lines.size() > 2);
  CHECK(sheet.lines[0].text == "South won the battle.");
  CHECK(sheet.lines[1].text == "North's army breaks.");
  for (const char* seat : {"south", "north", "spectator"}) {
    const Known known = Knowledge(game.setup).known(Position::of(game), SeatId(seat));
    REQUIRE_FALSE(known.facts.empty());
    CHECK(known.facts.front().term + ": " + known.facts.front().words == "Winner: South");
  }
  game.winner = Side::kNeutral;  // the sentence says that it is a draw
  CHECK(Words(game.setup).sheet(Position::of(game)).lines[0].text == "North's army breaks.");
}

TEST_CASE("RR-092: losses are listed and told large", "[raphia][RR-092][RR-075][RR-093]") {
  const Game game = two_games().first;
  const Words words(game.setup);
  const Position position = Position::of(game);
  CHECK(words.lost({{"type", "lost"}, {"piece", "N1"}}) == PieceId("N1"));
  CHECK(words.lost({{"type", "general_killed"}, {"piece", "NG"}}) == PieceId("NG"));
  CHECK(words.lost({{"type", "moved"}, {"piece", "N1"}}) == PieceId());
  for (const char* type : {"revealed", "lost", "general_killed", "break_test", "over"})
    CHECK(words.told_large(position, {{"type", type}}));
  for (const char* type : {"moved", "laid", "done"})
    CHECK_FALSE(words.told_large(position, {{"type", type}}));
  CHECK(words.tell(position, {{"type", "lost"}, {"sentence", "N1 is lost."}}) == "N1 is lost.");
  CHECK(words.chapter({{"type", "turn"}, {"sentence", "Turn 3: each player bids a card."}}) == "Turn 3");
  CHECK_FALSE(words.chapter({{"type", "moved"}, {"sentence", "Turn: no."}}));
}

TEST_CASE("RR-H01: the title of an action names no card", "[raphia][RR-H01]") {
  const Game game = two_games().first;
  const std::string title = Words(game.setup).title({{"type", "lay"}, {"piece", "S1"}, {"card", "7h"}});
  CHECK(title.find("S1") != std::string::npos);
  CHECK(title.find("seven") == std::string::npos);
  CHECK(title.find("7h") == std::string::npos);
}
