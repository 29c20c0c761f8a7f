#include <algorithm>
#include <functional>

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/rules.hpp"
#include "tests/core/raphia/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"

// What a seat knows and is asked where combat.timing, extra.cumulative and retire.when are not the ledger's
// defaults.

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

Known known(const Game& game, const char* seat) {
  return Knowledge(game.setup).known(Position::of(game), SeatId(seat));
}
bool offers(const Game& game, const char* seat, const std::string& form) {
  return find_form(known(game, seat), form) != nullptr;
}

/// It is offered, lawful, and done.
Game does(const Game& game, const char* seat, const std::string& form, const Json& answers = Json::object()) {
  INFO(std::string(seat) + " " + form + " " + answers.dump());
  const auto asked =
      Knowledge(game.setup).asked(Position::of(game), SeatId(seat), {{"form", form}, {"answers", answers}});
  REQUIRE(asked);
  const Rules rules(game.setup);
  const Verdict verdict = rules.lawful(Position::of(game), asked->action);
  INFO(asked->action.dump() + (verdict.lawful() ? "" : ": " + verdict.objections.front().sentence));
  REQUIRE(verdict.lawful());
  return rules.apply(Position::of(game), asked->action, {}).position.as<Game>();
}

/// South's foot has declared an attack on north's light horse, which looks at it; both have generals.
void declare(Game& game, Step step) {
  game.step = step;
  game.attacks = {{PieceId("S1"), {3, 2}, {3, 3}}};
  game.stands.at(PieceId("S1")).taken = true;
}

std::vector<RaphiaSettings> all_settings() {
  std::vector<RaphiaSettings> all;
  for (const CombatTiming timing : {CombatTiming::kAfterMoves, CombatTiming::kOnContact})
    for (const bool add_up : {false, true})
      for (const RetireWhen when : {RetireWhen::kBeforeReveal, RetireWhen::kAfterReveal})
        all.push_back({.timing = timing, .extras_add_up = add_up, .retire_when = when});
  return all;
}

std::vector<std::string> faces(const Known& known, const std::string& pile) {
  std::vector<std::string> ids;
  for (const KnownCards& cards : known.cards)
    if (cards.id == pile)
      for (const CardFace& face : cards.faces) ids.push_back(face.id);
  return ids;
}

}  // namespace

TEST_CASE(
    "RR-H01, RRQ-87: by every combat.timing, extra.cumulative and retire.when south's secrets are hidden",
    "[raphia][RR-H01]") {
  const std::vector<std::function<void(Game&)>> moments{
      [](Game& game) { game.step = Step::kMove; }, [](Game& game) { declare(game, Step::kMove); },
      [](Game& game) { declare(game, Step::kFight); },
      [](Game& game) {
        declare(game, Step::kFight);
        game = does(game, "south", "fight:" + game.setup->label({3, 3}) + ":S1");
      }};
  for (const RaphiaSettings& settings : all_settings())
    for (const auto& moment : moments) {
      auto [one, two] = two_games(settings);
      moment(one);
      moment(two);
      INFO("on contact " << (settings.timing == CombatTiming::kOnContact) << ", cumulative "
                         << settings.extras_add_up << ", after the reveal "
                         << (settings.retire_when == RetireWhen::kAfterReveal) << ", step "
                         << static_cast<int>(one.step));
      for (const char* seat : {"north", "spectator"}) CHECK((known(one, seat) == known(two, seat)));
    }
}

TEST_CASE("RRQ-29, RRQ-87: on contact the fight is offered in the step of the moves, and others wait for it",
          "[raphia][RRQ-29]") {
  const std::string fight = "fight:" + two_games().first.setup->label({3, 3}) + ":S1";
  for (const RaphiaSettings& settings : all_settings()) {
    Game game = two_games(settings).first;
    declare(game, Step::kMove);
    const bool on_contact = settings.timing == CombatTiming::kOnContact;
    CHECK(offers(game, "south", fight) == on_contact);
    CHECK_FALSE(offers(game, "north", fight));
    // S2 looks at the target's square: before the combat it may join, and nothing else.
    const Known south = known(game, "south");
    const Form* move = find_form(south, "move:S2");
    REQUIRE(move);
    const auto elsewhere = std::ranges::count_if(move->fields.front().choices, [](const FormChoice& each) {
      return each.id != "stay" && !each.put.contains("attack");
    });
    CHECK((elsewhere == 0) == on_contact);
    declare(game, Step::kFight);
    CHECK(offers(game, "south", fight));
  }
}

TEST_CASE("RRQ-33: one extra card, or one for each reason, is what the form allows", "[raphia][RRQ-33]") {
  for (const RaphiaSettings& settings : all_settings()) {
    Game game = two_games(settings).first;
    game.stands.at(PieceId("N1")).facing = Facing::kEast;  // RR-067, and RR-068 by the general
    declare(game, Step::kFight);
    game.combat = Combat{.square = {3, 3}, .from = {3, 2}, .lead = PieceId("S1"), .target = PieceId("N1")};
    game.combat->stage = Stage::kAttackerExtra;
    const Known south = known(game, "south");
    const Form* form = find_form(south, "extra");
    REQUIRE(form);
    CHECK(form->fields.front().allowed == (settings.extras_add_up ? 2 : 1));
    CHECK(form->advice.find("RR-067") != std::string::npos);
    CHECK(form->advice.find("RR-068") != std::string::npos);
    const LayExtra two{.side = kSouth, .cards = ids("3c 4c")};
    CHECK(objections_to(game, two).empty() == settings.extras_add_up);
    CHECK_FALSE(offers(game, "north", "extra"));
  }
}

TEST_CASE("RRQ-54, RRQ-87: a unit that may retire is asked before the extra cards, or after the reveal",
          "[raphia][RRQ-54]") {
  for (const RaphiaSettings& settings : all_settings()) {
    Game game = two_games(settings).first;
    declare(game, Step::kFight);
    game = does(game, "south", "fight:" + game.setup->label({3, 3}) + ":S1");
    REQUIRE(game.combat);
    if (settings.retire_when == RetireWhen::kBeforeReveal) {
      CHECK(offers(game, "north", "retire"));
      CHECK(faces(known(game, "south"), "on N1 up").empty());
      continue;
    }
    CHECK_FALSE(offers(game, "north", "retire"));
    game = does(game, "south", "extra", {{"cards", {"3c"}}});
    CHECK(faces(known(game, "north"), "extra south").empty());  // RRQ-34
    game = does(game, "north", "extra");
    CHECK(offers(game, "north", "retire"));
    CHECK(faces(known(game, "spectator"), "on N1 up") == ids("8s 9c"));  // in printed order
    CHECK(faces(known(game, "north"), "extra south") == ids("3c"));
    game = does(game, "north", "retire", {{"goes", "retire"}});
    CHECK(at(game, "N1") == "4-6");
    CHECK(at(game, "S1") == "4-4");
    CHECK(game.cards(kSouth).holds(kDiscardPile, "3c"));  // RRQ-87: extras are gone
  }
}

TEST_CASE("RR-098: where chance deals, a player says which units get a card, and names none",
          "[raphia][RR-098]") {
  RaphiaSettings settings;
  settings.random_deal = true;
  Game game = position({{"S1", "HI", kSouth, 1, 1}, {"S2", "LI", kSouth, 2, 1}, {"N1", "HI", kNorth, 1, 7}},
                       settings);
  give(game, kSouth, "hand", "9c 8c 7c");
  game.step = Step::kLayFirst;
  for (const Form& form : forms_of(game, kSouth))
    if (form.id == "lay" || form.id == "lay_all")
      for (const FormField& field : form.fields) CHECK(field.id != "card");
  game = does(game, "south", "lay_all", {{"pieces", {"S2", "S1"}}});
  CHECK(game.laid(PieceId("S2")) == ids("9c"));  // in the order in which they were drawn
  CHECK(game.laid(PieceId("S1")) == ids("8c"));
}
