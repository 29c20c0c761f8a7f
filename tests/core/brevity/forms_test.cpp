#include "core/rules/brevity/knowledge/forms.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "tests/core/brevity/two_secrets.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::kAllSteps;
using test::kBlue;
using test::kRed;
using test::with_secrets;

/// An answer to every field: choice number `which` of those that there are, the lowest number, some text.
Json answers_for(const Form& form, std::size_t which) {
  Json answers = Json::object();
  for (const FormField& field : form.fields) {
    const auto id = [&] { return field.choices.at(which % field.choices.size()).id; };
    switch (field.kind) {
      case FormField::Kind::kOne:
        if (!field.choices.empty()) answers[field.id] = id();
        break;
      case FormField::Kind::kSome:
      case FormField::Kind::kMany:
        answers[field.id] = field.choices.empty() ? Json::array() : Json::array({id()});
        break;
      case FormField::Kind::kNumber:
        answers[field.id] = field.lowest;
        break;
      case FormField::Kind::kText:
        answers[field.id] = "range/B-1/R-1";
        break;
    }
  }
  return answers;
}

/// Every form, with each of its choices, is read as an action of its own type.
void check_all_are_read(const Game& game, const std::vector<Form>& forms) {
  std::vector<std::string> ids;
  for (const Form& form : forms) {
    ids.push_back(form.id);
    std::size_t most = 1;
    for (const FormField& field : form.fields) most = std::max(most, field.choices.size());
    for (std::size_t which = 0; which < most; ++which) {
      const auto action = filled(form, answers_for(form, which));
      INFO(form.id + ": " + (action ? action->dump() : action.error().message));
      REQUIRE(action);
      REQUIRE_NOTHROW(Actions::read(game, *action));
      CHECK(Actions::write(game, Actions::read(game, *action)).at("type") == form.action.at("type"));
    }
  }
  std::ranges::sort(ids);
  CHECK(std::ranges::adjacent_find(ids) == ids.end());
}

const Form& form(const std::vector<Form>& forms, const std::string& id) {
  const auto found = std::ranges::find(forms, id, &Form::id);
  if (found == forms.end()) throw std::logic_error("no form " + id);
  return *found;
}
bool offers(const std::vector<Form>& forms, const std::string& id) {
  return std::ranges::find(forms, id, &Form::id) != forms.end();
}

TEST_CASE("OB-H03: in every step the filled forms of each seat are read as actions", "[brevity][OB-H03]") {
  for (const Step step : kAllSteps) {
    Game game = with_secrets({}, step);
    game.modules.supply.may_recover["B"] = 1;
    for (const Side side : {kBlue, kRed, Side::kNeutral}) {
      INFO(std::string(word(step)) + " " + std::string(word(side)));
      const auto seen = side == Side::kNeutral ? std::nullopt : std::optional(side);
      const std::vector<Form> forms = forms_of(known_to(game, seen), side);
      CHECK_FALSE(forms.empty());
      check_all_are_read(game, forms);
    }
  }
}

TEST_CASE("BQ-09: whatever the game waits for has its form, and nothing of the step is offered before it",
          "[brevity][BQ-09]") {
  using Kind = Pending::Kind;
  AttackOrder order{.kind = FireKind::kArtillery, .side = kBlue, .target = PieceId("R-1")};
  order.firers = {PieceId("B-3")};
  const auto waiting = [&](Pending waits) {
    Game game = with_secrets({}, Step::kOwnArtillery);
    game.pending = {std::move(waits)};
    return game;
  };
  const auto forms_for = [](const Game& game, Side side) { return forms_of(known_to(game, side), side); };

  Game game = waiting({.kind = Kind::kRetire, .side = kRed, .piece = PieceId("R-1"), .order = order});
  CHECK(offers(forms_for(game, kRed), "retire"));
  CHECK(offers(forms_for(game, kRed), "hold"));
  CHECK_FALSE(offers(forms_for(game, kBlue), "fire"));
  CHECK_FALSE(offers(forms_for(game, kBlue), "done"));
  check_all_are_read(game, forms_for(game, kRed));

  game = waiting({.kind = Kind::kCounterBattery, .side = kRed, .piece = PieceId("B-3")});
  CHECK(offers(forms_for(game, kRed), "hold"));
  check_all_are_read(game, forms_for(game, kRed));

  game = waiting({.kind = Kind::kMark, .piece = PieceId("B-1"), .mark = "mark-1"});
  CHECK(offers(forms_for(game, kRed), "mark"));
  CHECK_FALSE(offers(forms_for(game, kBlue), "mark"));
  check_all_are_read(game, forms_for(game, kRed));

  game = waiting({.kind = Kind::kAirTarget, .side = kRed, .piece = PieceId("B-5"), .order = order});
  CHECK(offers(forms_for(game, kRed), "air-target"));
  check_all_are_read(game, forms_for(game, kRed));

  game = waiting({.kind = Kind::kAmalgamate, .side = kRed, .piece = PieceId("B-1"), .other = PieceId("B-2")});
  CHECK(offers(forms_for(game, kRed), "returns"));
  check_all_are_read(game, forms_for(game, kRed));

  game = waiting({.kind = Kind::kPlaceHidden, .piece = PieceId("R-4")});
  CHECK(offers(forms_of(game, Side::kNeutral), "place-hidden"));
  CHECK_FALSE(offers(forms_for(game, kRed), "place-hidden"));
  check_all_are_read(game, forms_of(game, Side::kNeutral));

  game = waiting({.kind = Kind::kCaptured, .piece = PieceId("R-1"), .surrounded = true});
  const std::vector<Form> umpires = forms_of(game, Side::kNeutral);
  REQUIRE(offers(umpires, "captured"));
  const auto ruling =
      std::get<Ruling>(Actions::read(game, filled(form(umpires, "captured"), Json{{"yes", "yes"}}).value()));
  CHECK(ruling.question == "surrounded/R-1");
  CHECK(ruling.yes);
}

TEST_CASE("OB-058: a straight way is told in hundredths of an inch", "[brevity][OB-058]") {
  const Game game = with_secrets({}, Step::kMove);
  const auto forms = forms_of(known_to(game, kBlue), kBlue);
  Json answers{{"piece", "B-4"}, {"x", 3050}, {"y", 4000}, {"heading", 90}};
  for (const FormField& field : form(forms, "move").fields)
    if (field.id == "mounted") answers["mounted"] = "no";
  const auto move = std::get<Move>(Actions::read(game, filled(form(forms, "move"), answers).value()));
  REQUIRE(move.way.size() == 2);
  CHECK(move.way[0].placed == game.stand(PieceId("B-4")).placed);
  CHECK(Length::from_mm(move.way[1].placed.at.x_mm).inches() == Approx(30.5));
  CHECK(Length::from_mm(move.way[1].placed.at.y_mm).inches() == Approx(40.0));
  CHECK(move.way[1].placed.heading_deg == Approx(90.0));
  // As journals of before have it.
  const Move before = std::get<Move>(
      Actions::read(game, {{"type", "move"},
                           {"piece", "B-4"},
                           {"straight_to", {{"x_tenths", 305}, {"y_tenths", 400}, {"heading_deg", 90}}},
                           {"mounted", false}}));
  CHECK(before.way == move.way);
}

TEST_CASE("OB-058: whoever drags a battalion reads how far it goes, and what stands against it",
          "[brevity][OB-058]") {
  const Game game = with_secrets({}, Step::kMove);
  const Position position = Position::of(game);
  const Knowledge knowledge(game.setup);
  const Known known = knowledge.known(position, SeatId("attacker"));
  const Form& move = form(known.forms, "move");
  REQUIRE(move.spots == std::vector<FormSpot>{{.x = "x", .y = "y", .heading = "heading", .stand = "piece"}});
  const FormChoice& battalion = *find_choice(move.fields.front(), "B-4");
  REQUIRE(battalion.stand);
  const TablePoint from = battalion.stand->at;
  const auto weighed = [&](double ahead_in) {
    Json answers = initial_answers(move);
    answers.update({{"piece", "B-4"},
                    {"x", std::lround(from.x_mm / 0.254)},
                    {"y", std::lround((from.y_mm / 25.4 + ahead_in) * 100)},
                    {"heading", 0}});
    return knowledge.weighed(position, SeatId("attacker"), {{"form", "move"}, {"answers", answers}}).value();
  };
  CHECK(weighed(3.0).words == "3.0 \u00b1 0.1 in, 24 in at most");
  CHECK(weighed(3.0).objections.empty());
  REQUIRE(weighed(30.0).objections.size() == 1);
  CHECK_THAT(weighed(30.0).objections.front().sentence, ContainsSubstring("over its 24 in by"));
  CHECK_FALSE(
      knowledge.weighed(position, SeatId("defender"), {{"form", "move"}, {"answers", Json::object()}}));
}

TEST_CASE("OB-211: waves are planned by their order, and nobody in them takes the plan back",
          "[brevity][OB-211]") {
  const Game game = with_secrets({}, Step::kRegroup);
  const auto forms = forms_of(known_to(game, kBlue), kBlue);
  const auto plan = [&](const Json& answers) {
    return std::get<PlanWaves>(Actions::read(game, filled(form(forms, "plan-waves"), answers).value()));
  };
  using Waves = std::vector<std::vector<PieceId>>;
  CHECK(plan({{"second", {"B-2"}}, {"third", {"B-1", "B-4"}}}).waves ==
        Waves{{PieceId("B-2")}, {PieceId("B-1"), PieceId("B-4")}});
  CHECK(plan({{"second", {"B-2"}}}).waves == Waves{{PieceId("B-2")}});
  CHECK(plan(Json::object()).waves.empty());
}

TEST_CASE("OB-268: a minefield is told by its two ends", "[brevity][OB-268]") {
  const Game game = with_secrets({}, Step::kMove);
  const auto forms = forms_of(known_to(game, kBlue), kBlue);
  const Json answers{{"piece", "B-4"}, {"kind", "minefield"}, {"from x", 2800},
                     {"from y", 4100}, {"to x", 3200},        {"to y", 4100}};
  const auto task =
      std::get<SetTask>(Actions::read(game, filled(form(forms, "task-field"), answers).value())).task;
  REQUIRE(task);
  CHECK(task->kind == TaskKind::kMinefield);
  REQUIRE(task->points.size() == 2);
  CHECK(Length::from_mm(task->points[1].x_mm - task->points[0].x_mm).inches() == Approx(4.0));
}

TEST_CASE("OB-055: battalions of a command without its officer are not taken in", "[brevity][OB-055]") {
  Game game = with_secrets({}, Step::kRegroup);
  game.command(CommandId("B2")).officer = false;
  const auto forms = forms_of(known_to(game, kBlue), kBlue);
  const FormField& pieces = form(forms, "take-in").fields.at(0);
  REQUIRE(find_choice(pieces, "B-3"));
  CHECK_FALSE(find_choice(pieces, "B-3")->barred.empty());
}

TEST_CASE("OB-043: the passive player is told the chance of each challenge", "[brevity][OB-043]") {
  const Game game = with_secrets({}, Step::kInitiative);
  const auto forms = forms_of(known_to(game, kRed), kRed);
  const FormField& commands = form(forms, "challenge").fields.at(0);
  REQUIRE(find_choice(commands, "R1"));
  // German +3 against British +1: higher with 26 of 36 throws.
  CHECK(find_choice(commands, "R1")->label == "R1, succeeds with 72 %");
  CHECK(offers(forms, "done"));
  CHECK_FALSE(offers(forms_of(known_to(game, kBlue), kBlue), "challenge"));
}

TEST_CASE("BQ-121: hidden battalions stay hidden in a roll, or join it with the umpire's word",
          "[brevity][BQ-121]") {
  Game game = with_secrets({}, Step::kEnemyFire);
  test::stand(game, "R-4").placed = test::place(23, 44, 180);
  const auto forms = forms_of(known_to(game, kRed), kRed);
  REQUIRE(offers(forms, "fire"));
  std::vector<std::string> ids;
  std::vector<AttackOrder> orders;
  for (const FormChoice& each : form(forms, "fire").fields.at(0).choices) {
    if (each.piece != PieceId("B-1")) continue;
    ids.push_back(each.id);
    orders.push_back(std::get<Fire>(Actions::read(game, each.put)).order);
  }
  REQUIRE(orders.size() == 2);
  CHECK(orders[0].kept_out == std::vector<PieceId>{PieceId("R-4")});
  CHECK(orders[1].kept_out.empty());
  const auto confirmed_by = [&](const std::string& id) {
    const auto asked =
        Knowledge(game.setup)
            .asked(Position::of(game), SeatId("defender"), {{"form", "fire"}, {"answers", {{"attack", id}}}});
    REQUIRE(asked);
    return asked->confirmed_by;
  };
  CHECK(confirmed_by(ids[0]) == std::nullopt);
  CHECK(confirmed_by(ids[1]) == kUmpireSeat);
}

TEST_CASE("OB-029: a player's open decisions take effect at once, hands on the table want the umpire's word",
          "[brevity][OB-029]") {
  const auto asked = [](const Game& game, const char* seat, const char* form, const Json& answers) {
    return Knowledge(game.setup)
        .asked(Position::of(game), SeatId(seat), {{"form", form}, {"answers", answers}});
  };
  const Game regroup = with_secrets({}, Step::kRegroup);
  const auto posture = asked(regroup, "attacker", "posture", {{"pieces", {"B-1"}}, {"posture", "reserve"}});
  REQUIRE(posture);
  CHECK_FALSE(posture->confirmed_by);
  CHECK_FALSE(asked(regroup, "defender", "posture", {{"pieces", {"R-1"}}, {"posture", "reserve"}}));
  CHECK_FALSE(asked(regroup, "spectator", "done", Json::object()));

  const Game moves = with_secrets({}, Step::kMove);
  const auto task = asked(moves, "attacker", "task", {{"piece", "B-1"}, {"kind", "dig-in"}});
  REQUIRE(task);
  CHECK(task->confirmed_by == kUmpireSeat);
  const auto concede = asked(moves, "defender", "concede", Json::object());
  REQUIRE(concede);
  CHECK(concede->confirmed_by == kUmpireSeat);

  const Game fire = with_secrets({}, Step::kEnemyArtillery);
  const auto smoke =
      asked(fire, "defender", "smoke", {{"maker", "R-3"}, {"x", 2400}, {"y", 5000}, {"heading", 0}});
  REQUIRE(smoke);
  CHECK(smoke->confirmed_by == kUmpireSeat);
}

}  // namespace
}  // namespace telescope::brevity
