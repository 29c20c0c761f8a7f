#include <algorithm>

#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/words/words.hpp"
#include "tests/core/raphia/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

RaphiaSettings guided() {
  RaphiaSettings settings;
  settings.guide = true;
  return settings;
}

bool says(const std::vector<std::string>& lines, const std::string& words) {
  return std::ranges::any_of(lines,
                             [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

constexpr std::array kSteps{Step::kDeploy,    Step::kBid,  Step::kChoose, Step::kLayFirst,
                            Step::kLaySecond, Step::kMove, Step::kFight};

}  // namespace

TEST_CASE("guide: every step of the first turn says what comes next, to all and to each player",
          "[raphia][guide]") {
  Game game = two_games(guided()).first;
  game.bid_winner = kSouth;
  for (const Step step : kSteps) {
    INFO(row_of(step).word);
    game.step = step;
    game.turn = step == Step::kDeploy ? 0 : 1;
    CHECK_FALSE(guide_for_all(game).empty());
    for (const Side side : kSides) CHECK_FALSE(guide_for(game, side).empty());
  }
}

TEST_CASE("guide: it ends with the first turn, with the battle, and is not there where it is not asked for",
          "[raphia][guide]") {
  Game game = two_games(guided()).first;
  CHECK(guides(game));
  game.turn = 2;
  CHECK(guide_for_all(game).empty());
  CHECK(guide_for(game, kSouth).empty());
  game.turn = 1;
  game.step = Step::kOver;
  CHECK_FALSE(guides(game));
  RaphiaSettings on_paper = guided();
  on_paper.cards = CardsHeld::kDealt;
  CHECK_FALSE(guides(two_games(on_paper).first));
  const Game plain = two_games().first;
  CHECK_FALSE(guides(plain));
  CHECK(guide_for(plain, kSouth).empty());
}

TEST_CASE("guide, RR-H01: what it says to others hangs on no card of the player's",
          "[raphia][guide][RR-H01]") {
  auto [one, two] = two_games(guided());
  for (const Step step : kSteps) {
    INFO(row_of(step).word);
    for (Game* game : {&one, &two}) {
      game->step = step;
      game->bid_winner = kSouth;
    }
    CHECK(guide_for_all(one) == guide_for_all(two));
    CHECK(guide_for(one, kNorth) == guide_for(two, kNorth));
  }
  one.step = two.step = Step::kLayFirst;
  CHECK(guide_for(one, kSouth) != guide_for(two, kSouth));
}

TEST_CASE("guide, RR-H01: that a player has bid is said to him alone", "[raphia][guide][RR-H01]") {
  Game game = two_games(guided()).first;
  game.step = Step::kBid;
  const auto before = guide_for(game, kNorth);
  game.cards(kSouth).draw(kHandPile, kBidPile, 1);
  CHECK(guide_for(game, kNorth) == before);
  CHECK(says(guide_for(game, kSouth), "You have bid."));
}

TEST_CASE("guide, RR-018: it counts the cards that must still be laid", "[raphia][guide][RR-018]") {
  Game game = position({{"S1", "HI", kSouth, 1, 1, Facing::kNorth, "7h"},
                        {"S2", "HI", kSouth, 2, 1},
                        {"N1", "HI", kNorth, 1, 7}},
                       guided());
  game.step = Step::kLayFirst;
  give(game, kSouth, "hand", "2c 3c 4d 5d jk1");
  CHECK(says(guide_for(game, kSouth), "You hold 5 cards: 2 red, 2 black, 1 joker."));
  CHECK(says(guide_for(game, kSouth), "Lay 3 more cards at least."));
  CHECK(says(guide_for(game, kNorth), "You need do nothing until then."));
  CHECK_FALSE(says(guide_for(game, kNorth), "You hold"));
}

TEST_CASE("guide, RR-029, RR-055: it says what each unit may do by its cards, and which must",
          "[raphia][guide][RR-029]") {
  Game game = position({{"S1", "HI", kSouth, 1, 1, Facing::kNorth, "7h"},
                        {"S2", "LC", kSouth, 2, 1, Facing::kNorth, "7c"},
                        {"S3", "EL", kSouth, 3, 1, Facing::kNorth, "8h"},
                        {"N1", "HI", kNorth, 1, 7}},
                       guided());
  CHECK(says(guide_for(game, kSouth), "S1 HI: 1 square or one turn; it must move."));
  CHECK(says(guide_for(game, kSouth), "S2 LC: 2 squares at most, turning freely"));
  CHECK_FALSE(says(guide_for(game, kSouth), "S3 EL"));  // red cards do not move elephants
  stand(game, "S1").taken = true;
  CHECK_FALSE(says(guide_for(game, kSouth), "S1 HI"));
}

TEST_CASE("guide, RRQ-12, RRQ-29: how stands go and when they fight is told by the settings",
          "[raphia][guide][RRQ-29]") {
  RaphiaSettings settings = guided();
  Game game = two_games(settings).first;
  game.step = Step::kMove;
  CHECK(says(guide_for_all(game), "forward into the square it faces"));
  CHECK(says(guide_for_all(game), "when all have moved"));
  settings.direction = MoveDirection::kAnyOrthogonal;
  settings.timing = CombatTiming::kOnContact;
  game = two_games(settings).first;
  game.step = Step::kMove;
  CHECK_FALSE(says(guide_for_all(game), "forward"));
  CHECK_FALSE(says(guide_for_all(game), "when all have moved"));
}

TEST_CASE("guide: the window shows what is for all, a player's page a paper for him alone",
          "[raphia][guide]") {
  const Game game = two_games(guided()).first;
  const Sheet sheet = Words(game.setup).sheet(Position::of(game));
  for (const std::string& line : guide_for_all(game)) CHECK(sheet.advice.find(line) != std::string::npos);
  const Knowledge knowledge(game.setup);
  const Known south = knowledge.known(Position::of(game), SeatId("south"));
  const KnownPaper* paper = find_paper(south, "guide");
  REQUIRE(paper);
  CHECK(paper->lines == guide_for(game, kSouth));
  CHECK(paper->sealed);
  CHECK(paper->now);
  CHECK_FALSE(find_paper(knowledge.known(Position::of(game), SeatId("spectator")), "guide"));
}

TEST_CASE("RRQ-05: while the armies deploy the game is being set up", "[raphia][RRQ-05]") {
  Game game = two_games().first;
  game.step = Step::kDeploy;
  CHECK(steps_now(game).when == "Setting up");
  CHECK(steps_now(game).title == "Deployment");
  game.step = Step::kBid;
  CHECK(steps_now(game).when == "Turn 1");
  CHECK(steps_now(game).title == "Bid");
}
