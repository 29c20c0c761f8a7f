#include "tests/games/wager/wager.hpp"

#include <algorithm>

#include "core/rules/prepared_faces.hpp"
#include "core/rules/typed_rules.hpp"
#include "tests/games/wager/state.hpp"

namespace telescope::test {
namespace wager_game {

std::vector<const Unit*> Game::left(Side side) const {
  std::vector<const Unit*> all;
  for (const Unit& unit : setup->companies)
    if (unit.side == side && !lost.contains(unit.id.value())) all.push_back(&unit);
  return all;
}

int Game::prizes_of(Side side) const {
  return static_cast<int>(std::ranges::count_if(held, [&](const auto& each) { return each.second == side; }));
}

bool Game::over() const {
  return round > setup->rounds || left(Side::kAttacker).empty() || left(Side::kDefender).empty();
}

Side Game::winner() const {
  const int red = prizes_of(Side::kAttacker), blue = prizes_of(Side::kDefender);
  return red == blue ? Side::kNeutral : red > blue ? Side::kAttacker : Side::kDefender;
}

std::array<int, 2> throw_for(const std::array<Plan, 2>& plans, DiceTray& tray) {
  std::vector<PoolRequest> pools;
  for (const Side side : kSides) {
    const Plan& plan = plans[index(side)];
    PoolRequest& pool = pools.emplace_back(
        PoolRequest{.id = seat_of(side), .label = name_of(side) + "'s plan", .hit_from = kHitFrom});
    pool.reasons.push_back({static_cast<int>(plan.companies.size()), "companies", "WG-4"});
    if (plan.coins >= kCoinsADie) pool.reasons.push_back({plan.coins / kCoinsADie, "coins", "WG-4"});
  }
  const auto dice = tray.roll(pools);
  const auto hits = [](const auto& of) {
    return static_cast<int>(std::ranges::count_if(of, [](int die) { return die >= kHitFrom; }));
  };
  return {hits(dice[0]), hits(dice[1])};
}

namespace {

enum class Kind { kSeal, kOpen, kThrow };
struct Wanted {
  Kind kind = Kind::kOpen;
  Side side = Side::kNeutral;
  Plan plan;
};

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string in_words(const Game& game, const Plan& plan) {
  return game.setup->prizes.at(plan.prize) + ", " + list(plan.companies) + ", " + std::to_string(plan.coins) +
         " coins" + (plan.word.empty() ? "" : ", “" + plan.word + "”");
}

Json json_of(const Plan& plan) {
  return {{"prize", plan.prize}, {"companies", plan.companies}, {"coins", plan.coins}, {"word", plan.word}};
}

Plan plan_from(const Setup& setup, const Json& json) {
  Plan plan{json.at("prize"), json.at("companies"), json.value("coins", 0),
            json.value("word", std::string())};
  if (!setup.prizes.contains(plan.prize)) throw std::invalid_argument("no prize " + plan.prize);
  if (plan.companies.empty()) throw std::invalid_argument("a plan names a company");
  if (plan.coins < 0 || plan.coins > kMostCoins) throw std::invalid_argument("0 to 99 coins");
  return plan;
}

class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

 protected:
  Game first(Events& events) const override {
    events.add("begun", Audience::kAll, {"WG-1"}, {{"sentence", "The wager begins."}});
    Game game{.setup = setup_};
    game.coins.fill(setup_->coins);
    return game;
  }

  Wanted read(const Game&, const Action& action) const override try {
    const std::string type = action.at("type");
    if (type == "open") return {.kind = Kind::kOpen};
    if (type == "throw") return {.kind = Kind::kThrow};
    if (type != "seal") throw std::invalid_argument("no action '" + type + "'");
    const auto side = side_from_string(action.at("side").get<std::string>());
    if (!side || *side == Side::kNeutral) throw std::invalid_argument("a plan is Red's or Blue's");
    return {Kind::kSeal, *side, plan_from(*setup_, action)};
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }

  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override {
    if (game.over()) return {{"WG-6", "The wager is over."}};
    if (wanted.kind == Kind::kThrow && !game.open) return {{"WG-4", "First the plans are opened."}};
    if (wanted.kind == Kind::kOpen && (game.open || !game.both_sealed()))
      return {{"WG-3", game.open ? "The plans are open." : "First both plans are sealed."}};
    if (wanted.kind != Kind::kSeal) return {};
    if (game.open) return {{"WG-2", "The plans are open."}};
    std::vector<Objection> against;
    const auto own = game.left(wanted.side);
    const auto& named = wanted.plan.companies;
    if (named.size() > kMostCompanies) against.push_back({"WG-1", "One or two companies go."});
    for (const std::string& id : named)
      if (std::ranges::none_of(own, [&](const Unit* unit) { return unit->id.value() == id; }) ||
          std::ranges::count(named, id) > 1)
        against.push_back({"WG-1", "No company of his: " + id + "."});
    if (wanted.plan.coins > game.coins[index(wanted.side)])
      against.push_back({"WG-1", "He has not so many coins."});
    return against;
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    if (wanted.kind == Kind::kSeal) {
      const std::string name = name_of(wanted.side);
      game.plans[index(wanted.side)] = wanted.plan;
      events.add("sealed", Audience::kAll, {"WG-2"}, {{"sentence", name + " has sealed a plan."}});
      return events.add(
          "plan", Audience(seat_of(wanted.side)), {"WG-1"},
          {{"plan", json_of(wanted.plan)}, {"sentence", "Your plan: " + in_words(game, wanted.plan) + "."}});
    }
    if (!game.both_sealed()) throw std::invalid_argument("two plans are needed");
    if (wanted.kind == Kind::kOpen) {
      game.open = true;
      for (const Side side : kSides)
        events.add("opened", Audience::kAll, {"WG-3"},
                   {{"plan", json_of(*game.plans[index(side)])},
                    {"sentence", name_of(side) + ": " + in_words(game, *game.plans[index(side)]) + "."}});
      return;
    }
    decide(game, throw_for({*game.plans[0], *game.plans[1]}, tray), events);
  }

  /// WG-4 to WG-6.
  static void decide(Game& game, const std::array<int, 2>& hits, Events& events) {
    const bool together = game.plans[0]->prize == game.plans[1]->prize;
    for (const Side side : kSides) {
      const std::size_t own = index(side), other = index(enemy_of(side));
      const Plan& plan = *game.plans[own];
      game.past.push_back({std::to_string(game.round), name_of(side), in_words(game, plan),
                           std::to_string(hits[own]) + " hits"});
      game.coins[own] -= plan.coins;
      if (together ? hits[own] <= hits[other] : hits[own] == 0) continue;
      game.held[plan.prize] = side;
      events.add("taken", Audience::kAll, {"WG-4"},
                 {{"sentence", name_of(side) + " takes " + game.setup->prizes.at(plan.prize) + "."}});
      if (!together) continue;
      const std::string& lost = game.plans[other]->companies.front();
      game.lost.insert(lost);
      events.add("lost", Audience::kAll, {"WG-4"}, {{"piece", lost}, {"sentence", lost + " is lost."}});
    }
    game.plans = {};
    game.open = false;
    ++game.round;
    if (game.over()) events.add("over", Audience::kAll, {"WG-6"}, {{"sentence", "The wager is over."}});
  }

  Json write(const Game& game) const override {
    Json plans = Json::array(), held = Json::object();
    for (const auto& plan : game.plans) plans.push_back(plan ? json_of(*plan) : Json());
    for (const auto& [prize, side] : game.held) held[prize] = to_string(side);
    return {{"round", game.round}, {"open", game.open}, {"plans", plans},   {"coins", game.coins},
            {"lost", game.lost},   {"held", held},      {"past", game.past}};
  }

  Game read_game(const Json& json) const override try {
    Game game{.setup = setup_, .round = json.at("round"), .open = json.at("open")};
    for (const Side side : kSides)
      if (const Json& plan = json.at("plans").at(index(side)); !plan.is_null())
        game.plans[index(side)] = plan_from(*setup_, plan);
    json.at("coins").get_to(game.coins);
    json.at("lost").get_to(game.lost);
    json.at("past").get_to(game.past);
    for (const auto& [prize, side] : json.at("held").items())
      game.held[prize] = side_from_string(side.get<std::string>()).value();
    return game;
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }

 private:
  std::shared_ptr<const Setup> setup_;
};

Form plan_form(const Game& game, Side side) {
  FormField prize{.id = "prize", .label = "Prize", .rule = "WG-1", .why = {}, .choices = {}, .least = 1};
  for (const auto& [id, name] : game.setup->prizes) prize.choices.push_back({.id = id, .label = name});
  FormField companies{.id = "companies",
                      .label = "Companies",
                      .rule = "WG-1",
                      .why = "Those named first are lost first.",
                      .kind = FormField::Kind::kSome,
                      .choices = {},
                      .initial = Json::array(),
                      .least = 1,
                      .allowed = kMostCompanies,
                      .counted = "companies"};
  for (const Unit* unit : game.left(side))
    companies.choices.push_back(
        {.id = unit->id.value(), .label = unit->name, .put = {}, .piece = PieceId(unit->id.value())});
  FormField coins{.id = "coins", .label = "Coins", .rule = "WG-5", .why = "They are spent in any case."};
  coins.kind = FormField::Kind::kNumber;
  coins.initial = 0;
  coins.highest = game.coins[index(side)];
  FormField word{.id = "word", .label = "A word with it", .rule = "WG-1", .why = {}};
  word.kind = FormField::Kind::kText;
  Form form{.id = "plan-" + seat_of(side),
            .title = game.plans[index(side)] ? "Seal another plan" : "Seal a plan",
            .rule = "WG-2",
            .advice = "Nobody reads it before both are sealed.",
            .author = Audience(seat_of(side)),
            .audience = Audience(seat_of(side)),
            .fields = {prize, companies, coins, word},
            .action = {{"type", "seal"}, {"side", to_string(side)}},
            .due = !game.plans[index(side)]};
  for (FormField& field : form.fields) field.into = {field.id};
  return form;
}

std::string result(const Game& game) {
  return game.winner() == Side::kNeutral ? "Nobody has won" : name_of(game.winner()) + " has won";
}

std::string holds(const Game& game, Side side) {
  std::vector<std::string> names;
  for (const auto& [prize, holder] : game.held)
    if (holder == side) names.push_back(game.setup->prizes.at(prize));
  return names.empty() ? "no prize" : list(names);
}

class Knowledge final : public KnowledgeFace {
 public:
  std::vector<Seat> seats() const override {
    return {{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}},
            {.id = SeatId("red"), .title = "Red", .reads = {Audience("red")}},
            {.id = SeatId("blue"), .title = "Blue", .reads = {Audience("blue")}},
            {.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
  }
  std::vector<NamedAudience> audiences() const override {
    return {{Audience::kAll, "all"},
            {Audience::kUmpire, "the umpire only"},
            {Audience("red"), "Red"},
            {Audience("blue"), "Blue"}};
  }

  Known known(const Position& position, const SeatId& seat) const override {
    const Game& game = position.as<Game>();
    Known known{.when = "Round " + std::to_string(std::min(game.round, game.setup->rounds)),
                .turn = std::min(game.round, game.setup->rounds),
                .turns = game.setup->rounds,
                .step = game.open ? "dice" : "plans",
                .title = game.over() ? result(game)
                         : game.open ? "The dice decide"
                                     : "Plans are sealed",
                .step_number = game.open ? 2 : 1,
                .steps = {"Plans are sealed", "The dice decide"},
                .over = game.over(),
                .sight = Sight::kPublic};
    known.legend = {{"attacker", "Red"}, {"defender", "Blue"}};
    for (const Unit& unit : game.setup->companies)
      known.pieces.push_back({.id = PieceId(unit.id.value()),
                              .name = unit.name,
                              .short_name = unit.short_name,
                              .kind = unit.kind,
                              .group = unit.division,
                              .side = unit.side,
                              .gone = game.lost.contains(unit.id.value())});
    if (!game.past.empty())
      known.papers.push_back({.id = "opened",
                              .title = "Opened plans",
                              .rule = "WG-3",
                              .columns = {"Round", "Whose", "Plan", "Dice"},
                              .rows = game.past});
    for (const Side side : kSides) {
      const auto& plan = game.plans[index(side)];
      known.facts.push_back({name_of(side), holds(game, side) + (plan ? "; has sealed a plan" : "")});
      known.accounts.push_back({"coins-" + seat_of(side), name_of(side) + "'s coins", game.coins[index(side)],
                                game.setup->coins, "WG-5"});
      if (seat.value() != seat_of(side)) continue;
      known.asks = true;
      known.writes_to = {{Audience::kUmpire, "the umpire"}, {Audience::kAll, "all"}};
      if (plan)
        known.papers.push_back({.id = "plan",
                                .title = "Your sealed plan",
                                .rule = "WG-2",
                                .lines = {in_words(game, *plan)},
                                .sealed = !game.open});
      if (!game.open && !game.over()) known.forms.push_back(plan_form(game, side));
    }
    return known;
  }

  std::optional<Asked> asked(const Position& position, const SeatId& seat, const Json& sent) const override {
    const Known now = known(position, seat);
    const Json id = sent.value("form", Json());
    const Form* form = id.is_string() ? find_form(now, id.get<std::string>()) : nullptr;
    if (!form) return std::nullopt;
    const Json answers = sent.value("answers", Json::object());
    const auto action = filled(*form, answers);
    if (!action || !beyond_limits(*form, answers).empty()) return std::nullopt;
    return Asked{*action, "a sealed plan", std::nullopt};
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet{
        .steps = {"Plans are sealed", "The dice decide"},
        .step = game.open,
        .when = "Round " + std::to_string(std::min(game.round, game.setup->rounds)) + " of " +
                std::to_string(game.setup->rounds),
        .title = game.open ? "The dice decide" : "Plans are sealed",
        .advice = game.open ? "" : "Each player seals a plan on his own device, or on a covered page."};
    sheet.over = game.over();
    for (const Side side : kSides)
      sheet.lines.push_back({name_of(side) +
                                 (game.plans[index(side)] ? " has sealed a plan" : " has no plan") +
                                 "; holds " + holds(game, side),
                             "WG-2"});
    if (sheet.over) sheet.lines.push_back({result(game), "WG-6"});
    if (!sheet.over && game.both_sealed())
      sheet.options.push_back({.label = game.open ? "Throw for both plans" : "Open both plans",
                               .action = {{"type", game.open ? "throw" : "open"}},
                               .rule = game.open ? "WG-4" : "WG-3"});
    return sheet;
  }

  std::vector<Form> forms(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (game.open || game.over()) return {};
    std::vector<Form> forms{plan_form(game, kSides[0]), plan_form(game, kSides[1])};
    for (const Side side : kSides) forms[index(side)].title += " for " + name_of(side);
    return forms;
  }

  std::vector<SheetLine> accounts(const Position& position) const override {
    const Game& game = position.as<Game>();
    std::vector<SheetLine> lines;
    for (const Side side : kSides) {
      lines.push_back({name_of(side) + ": " + std::to_string(game.coins[index(side)]) + " coins", "WG-5"});
      if (const auto& plan = game.plans[index(side)])
        lines.push_back({name_of(side) + "'s plan: " + in_words(game, *plan), "WG-2", Severity::kNote,
                         game.open ? Audience::kAll : Audience(seat_of(side))});
    }
    return lines;
  }

  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (!game.over()) return std::nullopt;
    GameEnd end{.sentence = result(game) + ".", .winner = game.winner()};
    for (const Unit& unit : game.setup->companies) {
      const bool lost = game.lost.contains(unit.id.value());
      end.units.push_back({unit.id, unit.side, lost ? UnitFate::Kind::kDestroyed : UnitFate::Kind::kInPlay});
    }
    for (const auto& [id, name] : game.setup->prizes) {
      const auto held = game.held.find(id);
      end.objectives.push_back({.objective = name});
      if (held != game.held.end()) end.objectives.back().holder = held->second;
    }
    return end;
  }

  PieceId lost(const Event& event) const override {
    return event.value("type", std::string()) == "lost" ? PieceId(event.at("piece")) : PieceId();
  }
  std::string title(const Action& action) const override {
    return action.value("type", std::string()) == "seal" ? "A plan is sealed" : WordsFace::title(action);
  }
};

class Wager final : public Ruleset {
 public:
  std::string_view id() const override { return "wager"; }
  std::string_view name() const override { return "Wager"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"infantry", "tanks"},
            .settings = {{"rounds", "WG-1", std::int64_t{3}, {}, 1, 9},
                         {"coins", "WG-1", std::int64_t{6}, {}, 0, kMostCoins}},
            .sides = {{"Red", "Blue"}, {"RED", "BLU"}}};
  }
  Board board(const Scenario&) const override { return {.surface = NoSurface{}}; }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  const Workbench* workbench() const override { return &wager_game::workbench(); }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario, const Kit&) const override {
    auto setup = std::make_shared<Setup>();
    setup->companies = scenario.units;
    setup->rounds = static_cast<int>(setting<std::int64_t>(scenario, "rounds", 3));
    setup->coins = static_cast<int>(setting<std::int64_t>(scenario, "coins", 6));
    const Json own = scenario.rules.empty() ? Json::object() : Json::parse(scenario.rules);
    for (const Json& prize : own.value("prizes", Json::array())) {
      if (!prize.is_string()) return failure("[wager] prizes: names are wanted");
      setup->prizes["p" + std::to_string(setup->prizes.size() + 1)] = prize;
    }
    if (setup->prizes.empty()) return failure("[wager] names no prizes: write prizes = [\"The mint\"]");
    const Game game{.setup = setup};
    for (const Side side : kSides)
      if (game.left(side).empty()) return failure("a wager needs companies of both sides");
    return prepared_faces(Rules(std::move(setup)), TableFace(), Knowledge(), Words());
  }
};

}  // namespace
}  // namespace wager_game

const Ruleset& wager() {
  static const wager_game::Wager rules;
  return rules;
}

}  // namespace telescope::test
