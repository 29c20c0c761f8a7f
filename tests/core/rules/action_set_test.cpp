// Actions that are said once: reading, writing, titles, forms and what is lawful, all from their types.
#include "core/rules/action_set.hpp"

#include "core/rules/plain_rules.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

constexpr TwoParties kParties("Red", "Blue");
constexpr std::array<std::string_view, 2> kWays{"left", "right"};
enum class Way { kLeft, kRight };

struct Setup {};

struct Ship {
  std::string id;
  int at = 0;
  void fields(auto& f) { f("id", id)("at", at); }
};

struct Game {
  std::shared_ptr<const Setup> setup;
  std::vector<Ship> ships{{"s1", 0}, {"s2", 3}};
  bool over = false;
  void fields(auto& f) { f("ships", ships)("over", over); }
};

Objections barred(const Game& game, const auto&) {
  return objected(game.over, "T-9", "It is over.");
}

/// Players move a ship; it may go no farther than to 5.
struct Sail {
  static constexpr ActionInfo kInfo{"sail", "T-1", "Sail a ship", "{ship} sails {steps}", "a ship", true};
  int ship = 0;
  int steps = 0;
  std::optional<Way> way;
  void fields(auto& f, const Game& game) {
    f("ship", ship, Named(game.ships, "ship")).asked([&] {
      return choose_one({}, "Ship",
                        choices_of(game.ships, [](const Ship& each) { return choice(each.id, each.id); }));
    });
    f.inside("how", [&](auto& how) {
      how("steps", steps, 1, 9).asked([] { return noted(ask_number({}, "Steps", 1, 3), {.rule = "T-2"}); });
      how.added("way", way, kWays);
    });
  }
  static bool offers(const Game& game, Side seat) { return seat != Side::kNeutral && !game.over; }
  static std::vector<Sail> choices(const Game&, int ship) {
    return {{.ship = ship, .steps = 1}, {.ship = ship, .steps = 2}};
  }
  Objections against(const Game& game) const {
    return objected(game.ships.at(ship).at + steps > 5, "T-2", "That is too far.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    game.ships.at(ship).at += steps;
    events.tell("sailed", "T-1", game.ships.at(ship).id + " sails.");
  }
};

/// The umpire, as kNeutral, ends it.
struct Stop {
  static constexpr ActionInfo kInfo{"stop", "T-3", "Stop"};
  std::string why;
  std::vector<std::string> seen = {};
  void fields(auto& f, const Game&) { f.optional("why", why).said("seen", seen); }
  static std::vector<Stop> offers(const Game& game, Side seat) {
    return game.over || seat != Side::kNeutral ? std::vector<Stop>()
                                               : std::vector<Stop>{{"wind"}, {"calm"}, {"fog"}};
  }
  bool form(Form& form, const Game&) const {
    form.title += " for " + why;
    return why != "calm";
  }
  void check(const Game&) const {
    if (why == "nothing") throw std::invalid_argument("that is no reason");
  }
  void perform(Game& game, DiceTray&, Events&) const { game.over = true; }
};

using Actions = ActionSet<Game, Sail, Stop>;

class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  void open(Events& events) const override { events.tell("begun", "T-0", "It begins."); }
  Game fresh() const override { return {.setup = shared_setup()}; }
};

Action sail(const char* ship, int steps) {
  return {{"type", "sail"}, {"ship", ship}, {"how", {{"steps", steps}}}};
}

std::string malformed(const Action& action) try {
  Actions::read(Game(), action);
  return {};
} catch (const std::invalid_argument& wrong) {
  return wrong.what();
}

}  // namespace

TEST_CASE("an action is read and written by the fields of its type", "[rules][actions]") {
  const Game game;
  const auto read = Actions::read(game, sail("s2", 2));
  CHECK(std::get<Sail>(read).ship == 1);
  CHECK(Actions::write(game, read) == sail("s2", 2));
  CHECK(Actions::write(game, Sail{.ship = 0, .steps = 1, .way = Way::kRight}).at("how") ==
        Json({{"steps", 1}, {"way", "right"}}));
}

TEST_CASE("what an action has no field for is refused, at every depth, by a sentence that names it",
          "[rules][actions]") {
  CHECK(malformed(sail("s2", 2)).empty());
  CHECK(malformed({{"type", "fly"}}) == "no action 'fly'");
  CHECK(malformed({{"ship", "s1"}}) == "'type' is missing");
  CHECK(malformed(sail("s3", 2)) == "'ship': there is no ship 's3'");
  CHECK(malformed(sail("s1", 0)) == "'steps' must be a whole number from 1 to 9, not 0");
  Action more = sail("s1", 1);
  more["colour"] = 1;
  CHECK(malformed(more) == "'sail' takes no 'colour'");
  more = sail("s1", 1);
  more["how"]["way"] = nullptr;
  CHECK(malformed(more) == "'way' must be a text, not null");
  more["how"]["way"] = "up";
  CHECK(malformed(more) == "'way' must be left or right, not 'up'");
  more["how"] = 7;
  CHECK(malformed(more) == "'how' must be an object, not 7");
  CHECK(malformed({{"type", "stop"}, {"why", "nothing"}}) == "that is no reason");
}

TEST_CASE("a seat is offered a form of each kind, which asks for what the offer does not say",
          "[rules][actions]") {
  const std::vector<Form> forms = Actions::forms(Game(), Side::kAttacker, Audience("red"));
  REQUIRE(forms.size() == 1);
  const Form& form = forms.front();
  CHECK(form.id == "sail");
  CHECK(form.title == "Sail a ship");
  CHECK(form.due);
  CHECK(form.author == Audience("red"));
  CHECK(form.action == Json({{"type", "sail"}}));
  REQUIRE(form.fields.size() == 2);
  CHECK(form.fields[0].id == "ship");
  CHECK(form.fields[0].rule == "T-1");
  CHECK(form.fields[1].rule == "T-2");
  CHECK(form.fields[1].into == std::vector<std::string>{"how", "steps"});
  CHECK(filled(form, {{"ship", "s1"}, {"steps", 2}}).value() == sail("s1", 2));
  const auto asked =
      Actions::asked_at_once(forms, {{"form", "sail"}, {"answers", {{"ship", "s1"}, {"steps", 2}}}});
  REQUIRE(asked);
  CHECK(asked->words == "a ship");
  CHECK(Actions::forms_on_behalf(Game(), kParties, kParties.names()).at(1).title == "Sail a ship for Blue");
}

TEST_CASE("what asks for nothing more is a word of the umpire's", "[rules][actions]") {
  const auto offered = Actions::forms(Game(), Side::kNeutral, Audience::kUmpire);
  const std::vector<Option> options = options_of(offered);
  REQUIRE(options.size() == 2);
  CHECK(options[1].label == "Stop for fog");
  CHECK(options[1].action == Json({{"type", "stop"}, {"why", "fog"}}));
  CHECK(forms_to_fill(offered).empty());
}

TEST_CASE("a form may withdraw itself, and a list that is empty is not written", "[rules][actions]") {
  CHECK(Actions::forms(Game(), Side::kNeutral, Audience::kUmpire).size() == 2);
  const Action seen{{"type", "stop"}, {"why", "fog"}, {"seen", {"rock"}}};
  CHECK(Actions::write(Game(), Actions::read(Game(), seen)) == seen);
  CHECK_FALSE(Actions::write(Game(), Stop{"fog"}).contains("seen"));
}

TEST_CASE("kinds name what is chosen among, for whom they can, and say what they are", "[rules][actions]") {
  CHECK(Actions::choices(Game(), 1).size() == 2);
  CHECK(Actions::choices(Game(), Side::kAttacker).empty());
  const auto word = [](auto kind) { return decltype(kind)::type::kInfo.word; };
  CHECK(Actions::about({{"type", "stop"}}, std::string_view("none"), word) == "stop");
  CHECK(Actions::about({{"type", "fly"}}, std::string_view("none"), word) == "none");
}

TEST_CASE("lawful actions of a seat are its forms in every answer that stands, and no more than asked for",
          "[rules][actions]") {
  const Game game;
  CHECK(Actions::lawful(game, Side::kAttacker).size() == 3 + 2);  // s2 is at 3 and may not go 3 farther
  for (const auto& each : Actions::lawful(game, Side::kAttacker)) CHECK(Actions::against(game, each).empty());
  CHECK(Actions::lawful(game, Side::kAttacker, 2).size() == 2);
  CHECK(Actions::lawful(game, Side::kNeutral).size() == 2);
  CHECK(Actions::lawful(Game{.over = true}, Side::kAttacker).empty());
}

TEST_CASE("answers of a form begin with its own, and are bounded however many it has", "[rules][actions]") {
  Form form;
  form.fields = {choose_some("who", "Who", {choice("a", "A"), choice("b", "B")}, 0, 0),
                 ask_number("much", "How much", 1, 1'000'000), ask_text("word", "A word")};
  form.fields[0].initial = {"a", "b"};
  CHECK(answers_of(form, 5000).size() == 4 * 20);
  CHECK(answers_of(form, 10).size() == 10);
  CHECK(answers_of(form, 10).front() == Json({{"who", {"a", "b"}}, {"much", 1}, {"word", nullptr}}));
}

TEST_CASE("what is called before everybody has the words of the kind, and what bars all kinds goes first",
          "[rules][actions]") {
  CHECK(Actions::title({{"type", "sail"}, {"ship", "s1"}, {"steps", 2}}) == "s1 sails 2");
  CHECK(Actions::title({{"type", "stop"}}) == "Stop");
  CHECK(Actions::title({{"type", "fly"}}) == "fly");
  const auto far = Actions::read(Game(), sail("s2", 9));
  CHECK(Actions::against(Game(), far).at(0).rule == "T-2");
  CHECK(Actions::against(Game{.over = true}, far).at(0).rule == "T-9");
}

TEST_CASE("the rules of a set of actions begin, judge, do and write", "[rules][actions]") {
  const Rules rules(std::make_shared<const Setup>());
  const Position begun = rules.begin().position;
  CHECK(rules.lawful(begun, sail("s1", 3)).lawful());
  CHECK_FALSE(rules.lawful(begun, sail("s2", 3)).lawful());
  const Position sailed = rules.apply(begun, sail("s1", 3), {}).position;
  const Json json = rules.to_json(sailed);
  CHECK(json.at("ships").at(0) == Json({{"id", "s1"}, {"at", 3}}));
  CHECK(rules.to_json(rules.from_json(json)) == json);
}
