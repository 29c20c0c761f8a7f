// What an action comes to, asked without a game.
#include "core/rules/workbench_parts.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"
#include "core/views/asked_game.hpp"
#include "tests/support/any_answer.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using telescope::test::schema_fault;

namespace {

const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

/// The rules of a game as they are, but that its one scenario is prepared once and not for every request.
class PreparedOnce final : public Ruleset {
 public:
  explicit PreparedOnce(const Session& session) : rules_(session.ruleset()), game_(session.shared_game()) {}

  std::string_view id() const override { return rules_.id(); }
  std::string_view name() const override { return rules_.name(); }
  Vocabulary vocabulary() const override { return rules_.vocabulary(); }
  Board board(const Scenario& scenario) const override { return rules_.board(scenario); }
  std::vector<Finding> review(const Scenario& scenario) const override { return rules_.review(scenario); }
  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario&, const Kit&) const override {
    return game_;
  }

 private:
  const Ruleset& rules_;
  std::shared_ptr<const PreparedGame> game_;
};

/// A game of players who ask for anything, in its journal.
struct Journalled {
  explicit Journalled(const std::string& name)
      : scenario(load_scenario(test::project_file("assets/scenarios/" + name + ".toml")).value()),
        kit(make_kit(scenario).value()),
        session(Session::create(folder / "x.telescope-game", scenario, kit, SeedPart{7}, kUmpire).value()),
        begun(session.state()) {
    constexpr int kMost = 60, kTries = 6000;
    std::vector<Form> forms = offered();
    for (int tries = 0, done = 0; tries < kTries && done < kMost; ++tries) {
      if (!ask(forms)) continue;
      ++done;
      forms = offered();
    }
    const Journal& journal = session.journal();
    for (EntryId id = 1; id <= journal.size(); ++id)
      if (journal.node(id).kind == EntryKind::kAction) read(id, body_of(journal, id).value());
  }

  std::vector<Form> offered() const {
    const PreparedGame& game = session.game();
    std::vector<Form> all = game.words().forms(session.position());
    for (const Option& each : game.words().sheet(session.position()).options)
      all.emplace_back().action = each.action;
    for (const Seat& seat : game.knowledge().seats())
      std::ranges::move(game.knowledge().known(session.position(), seat.id).forms, std::back_inserter(all));
    std::erase_if(all, [](const Form& each) { return each.action.at("type") == "concede"; });
    return all;
  }
  std::optional<Action> any_action(const std::vector<Form>& forms) try {
    if (forms.empty()) return std::nullopt;
    return test::any_answer(forms[static_cast<std::size_t>(chance.below(static_cast<int>(forms.size())))],
                            chance);
  } catch (const std::logic_error&) {  // a form that asks for words
    return std::nullopt;
  }
  /// Whether something was done.
  bool ask(const std::vector<Form>& forms) {
    const auto action = any_action(forms);
    if (!action) return false;
    const auto asked = session.submit({.action = *action, .stamp = kUmpire});
    if (!asked) return false;
    while (session.pending()) {
      const PoolRequest pool = session.pending()->needed.front();
      session.answer(pool.id, chance.roll(std::span(&pool, 1)).front(), ThrowSource::kPhysical, kUmpire)
          .value();
    }
    return asked->progress != Progress::kRefused;
  }
  void read(EntryId id, const Json& body) {
    const ActionBody done = action_body(body);
    if (is_begin(done.action)) return;
    Json one{{"action", done.action}, {"throws", Json::array()}};
    for (const Throw& each : throws_of(done.throws))
      one["throws"].push_back({{"pool", each.pool}, {"dice", each.dice}});
    actions.push_back(std::move(one));
    events.push_back(done.events);
    positions.push_back(session.game().rules().to_json(session.position_at(id).value()));
  }

  Json asked(Json request) const {
    Json answer = asked_act(rules, scenario, kit, request);
    request["scenario"] = "x";
    CHECK(schema_fault("rule-act-request.schema.json", request.dump()) == "");
    CHECK(schema_fault("rule-act.schema.json", answer.dump()) == "");
    return answer;
  }
  std::string refused(const Json& request) const try {
    asked_act(rules, scenario, kit, request);
    return "answered";
  } catch (const std::invalid_argument& malformed) {
    return malformed.what();
  }

  /// A view of the position, or a refusal of it.
  void viewed(const SeatId& seat, const Json& position) const try {
    asked_view(rules, scenario, kit, {{"seat", seat.value()}, {"position", position}});
  } catch (const std::invalid_argument&) {
  }

  test::TemporaryFolder folder;
  Scenario scenario;
  Kit kit;
  Session session;
  PreparedOnce rules{session};
  SimulatedChance chance{3};
  Json begun;
  Json actions = Json::array();    ///< as a request has them
  Json events = Json::array();     ///< of each
  Json positions = Json::array();  ///< after each
};

const Journalled& journalled(const std::string& name) {
  static std::map<std::string, Journalled> games;
  return games.try_emplace(name, name).first->second;
}

}  // namespace

TEST_CASE("act does each action of a journal in the position before it and has the position after it",
          "[views][act]") {
  // the tables of the last two are moved by hand, which no form asks for
  const std::pair<const char*, std::size_t> games[]{{"race-campaign", 40},
                                                    {"raphia-learning", 40},
                                                    {"rapier-demo", 20},
                                                    {"mini-nap-first", 4},
                                                    {"brevity-first", 4}};
  for (const auto& [name, least] : games) {
    CAPTURE(name);
    const Journalled& game = journalled(name);
    REQUIRE(game.actions.size() >= least);
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
      CAPTURE(i, game.actions[i].dump());
      Json request = game.actions[i];
      request["version"] = 1;
      request["position"] = i == 0 ? game.begun : game.positions[i - 1];
      const Json answer = game.asked(request);
      REQUIRE(answer.at("lawful") == true);
      REQUIRE(answer.at("needs").empty());
      REQUIRE(answer.at("done") == 1);
      REQUIRE(answer.at("events") == game.events[i]);
      REQUIRE(answer.at("position").dump() == game.positions[i].dump());
    }
    const Json whole = game.asked({{"actions", game.actions}});
    CHECK(whole.at("done") == game.actions.size());
    CHECK(whole.at("position").dump() == game.positions.back().dump());
    for (const Json& each : game.events.back())
      for (const Json& rule : each.at("rules")) CHECK(std::ranges::count(whole.at("rules"), rule) == 1);
  }
}

TEST_CASE("act tells why an action is not lawful, by which statements, and where the game stands",
          "[views][act]") {
  const Journalled& game = journalled("race-campaign");
  Json actions = game.actions;
  actions[5] = {{"action", {{"type", "choose"}, {"player", "a"}, {"choice", "attack"}}}};
  const bool barred = game.positions[4].at("phase") != "choose";
  REQUIRE(barred);
  const Json answer = game.asked({{"actions", actions}});
  CHECK(answer.at("lawful") == false);
  CHECK(answer.at("done") == 5);
  CHECK(answer.at("position") == game.positions[4]);
  REQUIRE(answer.at("objections").size() == 1);
  CHECK(answer.at("objections")[0] ==
        Json{{"rule", "RX-024"}, {"sentence", "Actions are chosen at the beginning of a campaign turn."}});
  CHECK(std::ranges::count(answer.at("rules"), Json("RX-024")) == 1);
}

TEST_CASE("act tells which dice an action lacks, and takes them the next time", "[views][act]") {
  const Journalled& game = journalled("race-campaign");
  const auto thrown =
      std::ranges::find_if(game.actions, [](const Json& each) { return !each.at("throws").empty(); });
  REQUIRE(thrown != game.actions.end());
  const auto at = static_cast<std::size_t>(thrown - game.actions.begin());
  const Json before = game.positions.at(at - 1);
  const Json lacks = game.asked({{"position", before}, {"action", thrown->at("action")}});
  CHECK(lacks.at("lawful") == true);
  CHECK(lacks.at("done") == 0);
  CHECK(lacks.at("position") == before);
  REQUIRE(lacks.at("needs").size() == 1);
  CHECK(lacks.at("needs")[0].at("pool") == thrown->at("throws")[0].at("pool"));
  CHECK_FALSE(lacks.at("rules").empty());
  CHECK_THAT(game.refused({{"position", before},
                           {"action", thrown->at("action")},
                           {"throws", {{{"pool", "tea"}, {"dice", {1}}}}}}),
             ContainsSubstring("dice of the pool 'tea'"));
}

TEST_CASE("act with neither actions nor position tells how the game begins", "[views][act]") {
  const Journalled& game = journalled("raphia-learning");
  const Json answer = game.asked(Json::object());
  CHECK(answer.at("position") == game.begun);
  CHECK(answer.at("events")[0].at("type") == "begun");
  CHECK(answer.at("rules") == Json{"RRQ-05"});
  CHECK(game.asked({{"position", game.begun}}).at("events").empty());
}

TEST_CASE("act refuses a position of another version with both numbers", "[views][act]") {
  const Journalled& game = journalled("raphia-learning");
  CHECK(game.refused({{"position", game.begun}, {"version", 2}}) ==
        "malformed request: the position is of version 2, and this program reads version 1");
  CHECK_THAT(game.refused({{"version", "one"}}), ContainsSubstring("'version' must be a whole number"));
}

TEST_CASE("act answers or refuses in one line whatever a request is changed into", "[views][act]") {
  for (const char* name : {"race-campaign", "raphia-learning"}) {
    const Journalled& game = journalled(name);
    SimulatedChance chance(11);
    const Json wrong[]{nullptr,        7,      -1,          2.5, 1e300, "", "x", true, Json::array(),
                       Json::object(), {1, 2}, {"7h", "7h"}};
    int refused = 0, answered = 0;
    const int changes = telescope::test::at_length() ? 3000 : 1000;
    for (int i = 0; i < changes; ++i) {
      const auto at = static_cast<std::size_t>(chance.below(static_cast<int>(game.actions.size()) - 1));
      Json request = game.actions[at + 1];
      request["position"] = game.positions[at];
      // one value of it, any, is replaced, taken away or doubled
      const Json flat = request.flatten();
      const auto key = std::next(flat.items().begin(), chance.below(static_cast<int>(flat.size()))).key();
      Json::json_pointer where(key);
      for (int up = chance.below(3); up > 0 && !where.parent_pointer().empty(); --up)
        where = where.parent_pointer();
      Json& holder = request.at(where.parent_pointer());
      const int how = chance.below(14);
      if (how == 12)
        holder.is_array() ? holder.push_back(Json(request.at(where))) : holder.push_back({"tea", 1});
      else if (how == 13)
        holder.is_array() ? holder.erase(holder.begin()) : holder.erase(holder.begin());
      else
        request.at(where) = wrong[how];
      CAPTURE(name, where.to_string(), how, request.value("action", Json()).dump());
      const std::string told = game.refused(request);
      REQUIRE(std::ranges::count(told, '\n') == 0);
      for (const Seat& seat : game.session.game().knowledge().seats())
        game.viewed(seat.id, request.value("position", Json()));
      REQUIRE(told.find("json.exception") == std::string::npos);
      ++(told == "answered" ? answered : refused);
    }
    CHECK(refused > changes / 10);
    CHECK(answered > changes / 100);
  }
}

TEST_CASE("act refuses what it would not look at", "[views][act]") {
  const Journalled& game = journalled("race-campaign");
  const Json action = game.actions[0].at("action");
  CHECK_THAT(game.refused({{"seat", "a"}}), ContainsSubstring("takes no 'seat'"));
  CHECK_THAT(game.refused({{"action", action}, {"actions", Json::array()}}),
             ContainsSubstring("not for the same request"));
  CHECK_THAT(game.refused({{"throws", Json::array()}}), ContainsSubstring("'action' is missing"));
  CHECK_THAT(game.refused({{"action", {{"type", "tea"}}}}), ContainsSubstring("no action 'tea'"));
  Json position = game.begun;
  position["tea"] = 1;
  CHECK_THAT(game.refused({{"position", position}}), ContainsSubstring("'tea'"));
  CHECK(game.refused({{"position", journalled("raphia-learning").begun}}) != "answered");
}
