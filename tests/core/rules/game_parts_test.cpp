// What games are put together from: two players, forms, workbenches.
#include <algorithm>
#include <array>
#include <set>

#include "core/base/joined.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/two_parties.hpp"
#include "core/rules/words_face.hpp"
#include "core/rules/workbench_parts.hpp"
#include "tests/support/any_answer.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

constexpr TwoParties kParties("North", "South");

std::vector<Form> offered() {
  return {form_for(Audience::kAll, {{"type", "plan"}}, "Seal a plan", "X-1",
                   {choose_one("prize", "Prize", {choice("p1", "The mint")}),
                    choose_some("who", "Who", {choice_of(PieceId("N1")), choice_of(PieceId("N2"))}, 1, 1),
                    ask_number("coins", "Coins", 0, 6), ask_text("word", "A word")})};
}

}  // namespace

TEST_CASE("two players read what is for their party, and seats without a party have no side",
          "[rules][parts]") {
  const TwoPlayers with(kParties, TwoPlayers::Umpire::kSits), without(kParties, TwoPlayers::Umpire::kNone);
  REQUIRE(with.seats().size() == 4);
  CHECK(with.seats().front().id == kUmpireSeat);
  REQUIRE(without.seats().size() == 3);
  CHECK(without.seats().front() ==
        Seat{.id = SeatId("north"), .title = "North", .reads = {Audience("north")}});
  CHECK(without.seats().back().reads.empty());
  CHECK(with.audiences().size() == 4);
  CHECK(without.audiences().size() == 3);
  CHECK(kParties.side_of(SeatId("south")) == Side::kDefender);
  CHECK_FALSE(kParties.side_of(kUmpireSeat));
  CHECK_FALSE(kParties.side_of(SeatId("South")));
}

TEST_CASE("a request fills the form that is offered, and no other", "[rules][parts]") {
  const Json answers{{"prize", "p1"}, {"who", {"N2"}}, {"coins", 3}};
  const auto filled = filled_form(offered(), {{"form", "plan"}, {"answers", answers}});
  REQUIRE(filled);
  CHECK(filled->form.title == "Seal a plan");
  CHECK(filled->action == Json({{"type", "plan"}, {"prize", "p1"}, {"who", {"N2"}}, {"coins", 3}}));
  CHECK_FALSE(filled_form(offered(), {{"form", "other"}, {"answers", answers}}));
  CHECK_FALSE(filled_form(offered(), {{"form", 3}, {"answers", answers}}));
  CHECK_FALSE(filled_form(offered(), {{"form", "plan"}, {"answers", {{"prize", "p9"}}}}));
  CHECK_FALSE(filled_form(offered(), {{"form", "plan"}, {"answers", 7}}));
  CHECK_FALSE(filled_form(offered(), Json::array()));
}

TEST_CASE("whoever must agree to a form is told all that is filled in, in its words", "[rules][parts]") {
  Form form = offered().front();
  CHECK(filled_words(form, {{"prize", "p1"}, {"who", {"N2", "N1"}}, {"coins", 0}, {"word", "in a\nhurry"}}) ==
        "Seal a plan. Prize: The mint; Who: N1, N2; Coins: 0; A word: in a hurry");
  CHECK(filled_words(form, Json::object()) == "Seal a plan");
  CHECK(filled_words(form, {{"prize", nullptr}, {"who", Json::array()}, {"word", ""}}) == "Seal a plan");
  form.fields[1].kind = FormField::Kind::kMany;
  CHECK(filled_words(form, {{"who", {"N2", "N2"}}}) == "Seal a plan. Who: N2 \u00d72");
}

TEST_CASE("a piece is told where it stands, or why it is gone", "[rules][parts]") {
  const Board board{.surface = GridBoard{.columns = 4, .rows = 4, .cell = 80_mm}, .areas = {}};
  KnownPiece piece;
  put_at(piece, board, InSector{{1, 2}, Facing::kWest});
  CHECK(piece.sector == Sector{1, 2});
  CHECK(piece.facing == Facing::kWest);
  CHECK(piece.place == label(*grid_of(board), {1, 2}));
  KnownPiece gone;
  put_at(gone, board, OffTable{"lost"});
  CHECK(gone.gone);
  CHECK(gone.place == "lost");
  CHECK_FALSE(gone.sector);
  CHECK(fate_at(UnitId("U"), Side::kAttacker, board, OffTable{"lost"}).kind == UnitFate::Kind::kDestroyed);
  CHECK(fate_at(UnitId("U"), Side::kAttacker, board, InSector{{1, 2}, {}}).where == piece.place);
}

TEST_CASE("what a seat knows is told line by line, but for what is done next and what the rules have",
          "[rules][parts]") {
  const Board board{.surface = GridBoard{.columns = 4, .rows = 4, .cell = 80_mm}, .areas = {}};
  Known known{.when = "Turn 2", .title = "Move"};
  known.facts = {{"Blue", "3 units", "X-1"}};
  known.accounts = {{"fire", "Missions", 3, 8, "X-2"}};
  known.groups = {{"g", "1st Division"}};
  known.pieces = {{.id = PieceId("A"), .short_name = "II", .group = "g", .badges = {"line", "spent"}},
                  {.id = PieceId("B"), .name = "nothing need be kept of it"}};
  known.marks = {
      {.id = "m", .symbol = "smoke", .sectors = {Sector{1, 2}}, .words = "smoke"},
      {.id = "a", .symbol = std::string(mark::kArrow), .sectors = {{0, 0}, {1, 2}}, .words = "A goes"},
      {.id = "b",
       .symbol = std::string(mark::kBracket),
       .sectors = {{0, 0}},
       .words = "it is in the orders"}};
  known.cards = {{.id = "hand", .title = "Hand", .count = 3, .faces = {{.id = "7h", .words = "seven"}}},
                 {.id = "none", .title = "Nothing"}};
  KnownPaper now = paper_of("now", "Now", "X-3"), rules = now,
             pairs = paper_of("p", "Supply", "X-4", {"Who", "How"}),
             orders = paper_of("o", "Orders", "X-5", {"Who", "Wave", "What"});
  now.lines = rules.lines = {"not kept"};
  now.now = rules.of_rules = true;
  pairs.rows = {{"Corps", "in"}, {"A", "out"}};
  orders.quote = "Straight on.";
  orders.lines = {"Nobody rests."};
  orders.rows = {{"A", "2", "-"}};
  for (const KnownPaper& each : {now, rules, pairs, orders, paper_of("e", "Empty", "X-6")}) keep(each, known);
  CHECK(known.papers.size() == 4);
  const auto lines = lines_of(known, board, Audience("north"));
  CHECK(joined(lines, "\n", &SheetLine::text) ==
        "Turn 2, Move\nBlue: 3 units\nMissions: 3 of 8 left\nA II, 1st Division: line, spent\n" +
            label(*grid_of(board), {1, 2}) +
            ": smoke\nA goes\nHand: seven, 2 face down\nSupply: Corps: in; A: out\nOrders: Straight on.\n"
            "Orders: Nobody rests.\nOrders: A; Wave: 2");
  CHECK(lines.back().rule == "X-5");
  CHECK(std::ranges::count(lines, Audience("north"), &SheetLine::audience) == std::ssize(lines));
}

TEST_CASE("ways in which so many of so many dice succeed are whole, and add up to all of them",
          "[rules][parts]") {
  CHECK(binomial_term(3, 0, 3, 3) == 27);
  CHECK(binomial_term(3, 2, 1, 5) == 15);
  CHECK(binomial_term(0, 0, 2, 4) == 1);
  CHECK(binomial_term(4, 1, 0, 6) == 0);
  CHECK(binomial_term(6, 0, 0, 216) == 101'559'956'668'416);
  for (int good = 0; good <= 216; ++good) {
    double sum = 0.0;
    for (int k = 0; k <= 6; ++k) sum += binomial_term(6, k, good, 216 - good);
    CHECK(sum == binomial_term(6, 0, 0, 216));
  }
}

TEST_CASE("a knowledge face that says no more has the umpire confirm what its forms ask", "[rules][parts]") {
  class Knows final : public KnowledgeFace {
    Known known(const Position&, const SeatId& seat) const override {
      Known known;
      if (seat == SeatId("north"))
        known.forms = {form_for(Audience::kAll, {{"type", "hold"}}, "Hold", "X-2")};
      return known;
    }
  };
  const Knows face;
  const KnowledgeFace& knowledge = face;
  const auto asked = knowledge.asked({}, SeatId("north"), {{"form", "hold"}});
  REQUIRE(asked);
  CHECK(asked->words == "Hold");
  CHECK(asked->confirmed_by == kUmpireSeat);
  CHECK_FALSE(knowledge.asked({}, SeatId("south"), {{"form", "hold"}}));
}

TEST_CASE("the piece of an event lost or destroyed is a loss, of no other", "[rules][parts]") {
  const WordsFace words;
  CHECK(words.lost({{"type", "destroyed"}, {"piece", "N1"}}) == PieceId("N1"));
  CHECK(words.lost({{"type", "lost"}, {"piece", "N1"}}) == PieceId("N1"));
  CHECK(words.lost({{"type", "moved"}, {"piece", "N1"}}) == PieceId());
  CHECK(words.lost({{"type", "lost"}}) == PieceId());
}

TEST_CASE("what a workbench works out says which dice it needs next", "[rules][parts]") {
  const auto run = [](const Json& request) {
    return worked_out(request, {{"ruleset", "x"}}, [](DiceTray& tray, Json& outcome) {
      outcome["shown"] = tray.roll_one({.id = "one", .label = "One", .reasons = {{1, "a die", "X-3"}}});
    });
  };
  CHECK(run(Json::object()).at("needs").at(0).at("pool") == "one");
  CHECK_FALSE(run(Json::object()).contains("shown"));
  CHECK(run({{"throws", {{{"pool", "one"}, {"dice", {5}}}}}}).at("shown") == 5);
  CHECK_THROWS_AS(run({{"throws", {{{"pool", "two"}, {"dice", {5}}}}}}), std::invalid_argument);
  CHECK(judged(Json::object(), {{"X-4", "No."}}).at("lawful") == false);
}

TEST_CASE("what many games came to is told to people, and parts add up to the whole", "[rules][parts]") {
  const SimulatedGames::Told told{.ruleset = "x", .words = {"red", "blue"}, .names = {"Red", "Blue"}};
  const auto by_number = [&](std::int64_t first, std::int64_t count) {
    return simulated_games(told, 7, first, count, [](std::uint64_t seed) {
      return SimulatedGames::Result{seed % 2 == 0 ? Side::kAttacker : Side::kNeutral, 3};
    });
  };
  const auto whole = by_number(0, 40), part = by_number(0, 11), rest = by_number(11, 29);
  part->add(*rest);
  CHECK(part->to_json() == whole->to_json());
  CHECK(whole->to_json().at("games") == 40);
  CHECK(whole->to_json().at("turns").at("mean") == 3.0);
  SimulatedGames two(told, 7);
  two.add({Side::kAttacker, 1});
  two.add({Side::kNeutral, 1});
  CHECK(two.in_words() == "2 games, seed 7\nRed wins 50 %\nBlue wins 0 %\nDrawn: 50 %\n");
}

TEST_CASE("a workbench that answers by a table refuses what it cannot read with one sentence",
          "[rules][parts]") {
  static constexpr std::array<ProcedureAnswer, 1> kAnswers{
      {{{"twice", "X-5: twice the number"},
        [](const Json& request) { return Json(2 * request.at("number").get<int>()); }}}};
  const AnsweringWorkbench bench(kAnswers, [](const Json& request) { return Json(request.at("chance")); });
  REQUIRE(bench.procedures().size() == 1);
  CHECK(bench.rule("twice", {{"number", 4}}) == 8);
  CHECK(bench.odds({{"chance", 0.5}}) == 0.5);
  for (const Json& wrong : {Json::object(), Json{{"number", "four"}}, Json::array(), Json()}) {
    CHECK_THROWS_AS(bench.rule("twice", wrong), std::invalid_argument);
    CHECK_THROWS_AS(bench.odds(wrong), std::invalid_argument);
  }
  CHECK_THROWS_AS(bench.rule("thrice", Json::object()), std::invalid_argument);
  CHECK_THROWS_AS(AnsweringWorkbench(kAnswers).odds({{"chance", 0.5}}), std::invalid_argument);
}

TEST_CASE("a form is answered by chance with what its fields take", "[rules][parts]") {
  const Choices choices{choice("a", "A"), choice("b", "B")};
  const Form form = form_for(Audience::kAll, {{"type", "plan"}}, "Plan", "X-1",
                             {choose_one("one", "One", choices), choose_some("some", "Some", choices, 1, 2),
                              ask_number("number", "Number", 2, 4), ask_text("word", "Word")});
  std::set<std::string> seen;
  SimulatedChance chance(3);
  for (int i = 0; i < 200; ++i) {
    const Action action = test::any_answer(form, chance);
    CHECK(action.at("type") == "plan");
    CHECK(action.at("some").size() == 1);
    seen.insert(action.at("one").dump() + action.at("some").dump() + action.at("number").dump());
  }
  CHECK(seen.size() == 2 * 2 * 3);
  CHECK_THROWS_AS(test::any_answer(form_for(Audience::kAll, {{"type", "plan"}}, "Plan", "X-1",
                                            {choose_one("one", "One", {})}),
                                   chance),
                  std::logic_error);
}
