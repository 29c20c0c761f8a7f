#include "tests/games/wager/wager.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "core/base/joined.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/setting_rows.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/two_parties.hpp"
#include "core/rules/workbench_parts.hpp"
#include "tests/games/parts.hpp"

namespace telescope::test {
namespace {

constexpr TwoParties kParties("Red", "Blue");
constexpr int kMostCompanies = 2, kCoins = 6, kMostCoins = 99, kHitFrom = 5, kCoinsADie = 2;
constexpr int kHit = 7 - kHitFrom, kMiss = 6 - kHit;  // faces of a die

/// What never changes.
struct Setup {
  std::vector<Unit> companies;
  std::map<std::string, std::string> prizes;  ///< names by id
  int rounds = 3;
};

struct Plan {
  std::string prize;
  std::vector<std::string> companies;
  int coins = 0;
  std::string word;
  void fields(auto& f) {
    f("prize", prize)("companies", companies).optional("coins", coins).optional("word", word);
  }
  int dice() const { return static_cast<int>(companies.size()) + coins / kCoinsADie; }  ///< WG-4
};

struct Game {
  std::shared_ptr<const Setup> setup;
  int round = 1;
  bool open = false;
  std::array<std::optional<Plan>, 2> plans;
  std::array<int, 2> coins{kCoins, kCoins};
  std::set<std::string> lost;
  std::map<std::string, Side> held;  ///< prizes by id
  void fields(auto& f) {
    f("round", round)("open", open)("plans", plans)("coins", coins)("lost", lost)("held", held);
  }

  const std::optional<Plan>& plan(Side side) const { return plans[index_of(side)]; }
  bool both_sealed() const { return plans[0] && plans[1]; }
  std::vector<Unit> left(Side side) const {
    std::vector<Unit> all;
    std::ranges::copy_if(setup->companies, std::back_inserter(all), [&](const Unit& each) {
      return each.side == side && !lost.contains(each.id.value());
    });
    return all;
  }
  std::vector<std::string> prizes_of(Side side) const {  ///< names
    std::vector<std::string> names;
    for (const auto& [prize, holder] : held)
      if (holder == side) names.push_back(setup->prizes.at(prize));
    return names;
  }
  Side holder(const std::string& prize) const {
    return held.contains(prize) ? held.at(prize) : Side::kNeutral;
  }
  bool over() const {
    return round > setup->rounds || left(Side::kAttacker).empty() || left(Side::kDefender).empty();
  }
  bool seals() const { return !open && !over(); }
  Side winner() const {
    const auto red = prizes_of(Side::kAttacker).size(), blue = prizes_of(Side::kDefender).size();
    return red == blue ? Side::kNeutral : red > blue ? Side::kAttacker : Side::kDefender;
  }
};

/// WG-4: how many of each side's dice hit, thrown together.
std::array<int, 2> throw_for(const std::array<Plan, 2>& plans, DiceTray& tray) {
  std::vector<PoolRequest> pools;
  for (const Side side : kBothSides) {
    const Plan& plan = plans[index_of(side)];
    const int companies = static_cast<int>(plan.companies.size()), bought = plan.dice() - companies;
    PoolRequest& pool = pools.emplace_back(PoolRequest{
        .id = kParties.word(side), .label = kParties.name(side) + "'s plan", .hit_from = kHitFrom});
    pool.reasons.push_back({companies, "companies", "WG-4"});
    if (bought > 0) pool.reasons.push_back({bought, "coins", "WG-4"});
  }
  const auto dice = tray.roll(pools);
  const auto hits = [](const auto& of) {
    return static_cast<int>(std::ranges::count_if(of, [](int die) { return die >= kHitFrom; }));
  };
  return {hits(dice[0]), hits(dice[1])};
}

enum class Kind { kSeal, kOpen, kThrow };
constexpr std::array<std::string_view, 3> kKinds{"seal", "open", "throw"};
struct Wanted {
  Kind kind = Kind::kOpen;
  Side side = Side::kNeutral;
  Plan plan;
  void fields(auto& f) {
    f("type", kind, kKinds);
    if (kind != Kind::kSeal) return;
    f("side", side);
    plan.fields(f);
  }
};

std::string in_words(const Setup& setup, const Plan& plan) {
  return setup.prizes.at(plan.prize) + ", " + joined(plan.companies) + ", " + std::to_string(plan.coins) +
         " coins" + (plan.word.empty() ? "" : ", “" + plan.word + "”");
}

class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  void open(Events& events) const override { events.tell("begun", "WG-1", "The wager begins."); }
  Game fresh() const override { return {.setup = shared_setup()}; }

  void check(const Plan& plan) const {
    if (!setup().prizes.contains(plan.prize)) throw std::invalid_argument("no prize " + plan.prize);
    if (plan.companies.empty()) throw std::invalid_argument("a plan names a company");
    if (plan.coins < 0 || plan.coins > kMostCoins) throw std::invalid_argument("0 to 99 coins");
  }
  void check(const Game&, Wanted& wanted) const override {
    if (wanted.kind != Kind::kSeal) return;
    if (wanted.side == Side::kNeutral) throw std::invalid_argument("a plan is Red's or Blue's");
    check(wanted.plan);
  }
  void check(const Game& game) const override {
    for (const auto& plan : game.plans)
      if (plan) check(*plan);
    for (const auto& [prize, side] : game.held)
      if (!setup().prizes.contains(prize)) throw std::invalid_argument("no prize " + prize);
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
      if (!std::ranges::count(own, UnitId(id), &Unit::id) || std::ranges::count(named, id) > 1)
        against.push_back({"WG-1", "No company of his: " + id + "."});
    if (wanted.plan.coins > game.coins[index_of(wanted.side)])
      against.push_back({"WG-1", "He has not so many coins."});
    return against;
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    if (wanted.kind == Kind::kSeal) {
      game.plans[index_of(wanted.side)] = wanted.plan;
      events.tell("sealed", "WG-2", kParties.name(wanted.side) + " has sealed a plan.");
      return events.tell_to(kParties.audience(wanted.side), "plan", "WG-1",
                            "Your plan: " + in_words(setup(), wanted.plan) + ".",
                            {{"plan", plain_json(wanted.plan)}});
    }
    if (!game.both_sealed()) throw std::invalid_argument("two plans are needed");
    if (wanted.kind == Kind::kThrow)
      return decide(game, throw_for({*game.plans[0], *game.plans[1]}, tray), events);
    game.open = true;
    for (const Side side : kBothSides)
      events.tell("opened", "WG-3", kParties.name(side) + ": " + in_words(setup(), *game.plan(side)) + ".",
                  {{"plan", plain_json(*game.plan(side))}});
  }

  /// WG-4 to WG-6.
  static void decide(Game& game, const std::array<int, 2>& hits, Events& events) {
    const bool together = game.plans[0]->prize == game.plans[1]->prize;
    for (const Side side : kBothSides) {
      const int own = hits[index_of(side)], other = hits[index_of(enemy_of(side))];
      const Plan& plan = *game.plan(side);
      game.coins[index_of(side)] -= plan.coins;
      if (together ? own <= other : own == 0) continue;
      game.held[plan.prize] = side;
      events.tell("taken", "WG-4", kParties.name(side) + " takes " + game.setup->prizes.at(plan.prize) + ".");
      if (!together) continue;
      const std::string& lost = game.plan(enemy_of(side))->companies.front();
      game.lost.insert(lost);
      events.tell("lost", "WG-4", lost + " is lost.", {{"piece", lost}});
    }
    game.plans = {};
    game.open = false;
    ++game.round;
    if (game.over()) events.tell("over", "WG-6", "The wager is over.");
  }
};

Form plan_form(const Game& game, Side side) {
  Choices prizes, companies;
  for (const auto& [id, name] : game.setup->prizes) prizes.push_back(choice(id, name));
  for (const Unit& unit : game.left(side)) companies.push_back(choice_of(unit));
  FormField who = choose_some("companies", "Companies", companies, 1, kMostCompanies);
  who.why = "Those named first are lost first.";
  who.counted = "companies";
  FormField coins = ask_number("coins", "Coins", 0, game.coins[index_of(side)]);
  coins.rule = "WG-5";
  coins.why = "They are spent in any case.";
  Form form =
      form_for(kParties.audience(side), {{"type", "seal"}, {"side", to_string(side)}},
               game.plan(side) ? "Seal another plan" : "Seal a plan", "WG-1",
               {choose_one("prize", "Prize", prizes), who, coins, ask_text("word", "A word with it")});
  form.id = "plan-" + kParties.word(side);
  form.advice = "Nobody reads it before both are sealed.";
  form.due = !game.plan(side);
  return form;
}

std::string result(const Game& game) {
  return game.winner() == Side::kNeutral ? "Nobody has won" : kParties.name(game.winner()) + " has won";
}

std::string holds(const Game& game, Side side) {
  const auto names = game.prizes_of(side);
  return names.empty() ? "no prize" : joined(names);
}

int round_of(const Game& game) {
  return std::min(game.round, game.setup->rounds);
}

Sheet page(const Game& game) {
  constexpr std::array<std::string_view, 2> kSteps{"Plans are sealed", "The dice decide"};
  Sheet page = page_of_step(
      kSteps, game.open,
      "Round " + std::to_string(round_of(game)) + " of " + std::to_string(game.setup->rounds), game.over());
  if (!game.open) page.advice = "Each player seals a plan on his own device, or on a covered page.";
  return page;
}

class Knowledge final : public TwoPlayers {
 public:
  Knowledge() : TwoPlayers(kParties, Umpire::kSits) {}

  Known known(const Position& position, const SeatId& seat) const override {
    const Game& game = position.as<Game>();
    Known known = known_by(seat, page(game), round_of(game));
    if (game.over()) known.title = result(game);
    known.turns = game.setup->rounds;
    for (const Unit& unit : game.setup->companies) {
      known.pieces.push_back(known_piece(unit));
      known.pieces.back().gone = game.lost.contains(unit.id.value());
    }
    for (const Side side : kBothSides) {
      const std::string name = kParties.name(side);
      known.facts.push_back({name, holds(game, side) + (game.plan(side) ? "; has sealed a plan" : "")});
      known.accounts.push_back(
          {"coins-" + kParties.word(side), name + "'s coins", game.coins[index_of(side)], kCoins, "WG-5"});
    }
    const auto player = kParties.side_of(seat);
    if (player && game.plan(*player))
      known.papers.push_back({.id = "plan",
                              .title = "Your sealed plan",
                              .rule = "WG-2",
                              .lines = {in_words(*game.setup, *game.plan(*player))},
                              .sealed = !game.open});
    if (player && game.seals()) known.forms.push_back(plan_form(game, *player));
    return known;
  }

  std::optional<Asked> asked(const Position& position, const SeatId& seat, const Json& sent) const override {
    return asked_at_once(known(position, seat).forms, sent);
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet = page(game);
    for (const Side side : kBothSides)
      sheet.lines.push_back({kParties.name(side) + (game.plan(side) ? " has sealed a plan" : " has no plan") +
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
    if (!game.seals()) return {};
    std::vector<Form> forms{plan_form(game, Side::kAttacker), plan_form(game, Side::kDefender)};
    for (const Side side : kBothSides) forms[index_of(side)].title += " for " + kParties.name(side);
    return forms;
  }

  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (!game.over()) return std::nullopt;
    GameEnd end{.sentence = result(game) + ".", .winner = game.winner()};
    for (const Unit& unit : game.setup->companies)
      end.units.push_back(fate_of(unit, game.lost.contains(unit.id.value())));
    for (const auto& [id, name] : game.setup->prizes)
      end.objectives.push_back({.objective = name, .holder = game.holder(id)});
    return end;
  }
};

/// "2+3": companies and coins.
Plan plan_of(const Json& told) {
  int companies = 0, coins = 0;
  char beyond = 0;
  const int read = std::sscanf(told.get<std::string>().c_str(), "%d+%d%c", &companies, &coins, &beyond);
  if (read != 1 && read != 2) throw std::invalid_argument("write a plan as companies and coins: 2+3");
  if (companies < 1 || companies > kMostCompanies || coins < 0 || coins > kMostCoins)
    throw std::invalid_argument("WG-1: one or two companies go, with 0 to 99 coins");
  return {{}, std::vector<std::string>(static_cast<std::size_t>(companies)), coins, {}};
}

std::array<Plan, 2> plans_of(const Json& request) {
  return {plan_of(request.at("red")), plan_of(request.at("blue"))};
}

Json contest(const Json& request) {
  return worked_out(request, {{"ruleset", "wager"}, {"procedure", "contest"}},
                    [&](DiceTray& tray, Json& outcome) {
                      const auto hits = throw_for(plans_of(request), tray);
                      outcome["hits"] = hits;
                      outcome["taken_by"] = hits[0] > hits[1] ? "red" : hits[1] > hits[0] ? "blue" : "nobody";
                    });
}

/// What of a plan WG-1 does not allow of a purse.
Json judge(const Json& request) {
  const int purse = request.at("purse"), coins = request.at("coins");
  std::vector<Objection> against;
  if (coins < 0 || coins > purse) against.push_back({"WG-1", "He has not so many coins."});
  return judged({{"ruleset", "wager"}, {"procedure", "plan"}}, against);
}

/// How likely each side is to take a prize that both go for.
Json odds_of_contest(const Json& request) {
  const auto plans = plans_of(request);
  const int red = plans[0].dice(), blue = plans[1].dice();
  std::array<double, 3> outcome{};
  for (int r = 0; r <= red; ++r)
    for (int b = 0; b <= blue; ++b)
      outcome[r > b ? 0 : b > r ? 1 : 2] += binomial(red, r, kHit, kMiss) * binomial(blue, b, kHit, kMiss);
  return {{"ruleset", "wager"}, {"red", outcome[0]}, {"blue", outcome[1]}, {"nobody", outcome[2]}};
}

/// Both players seal what chance gives them.
SimulatedGames::Result play(const PreparedGame& prepared, std::uint64_t seed) {
  SimulatedChance chance(seed);
  Position position = prepared.rules().begin().position;
  const auto act = [&](const Action& action) { position = played(prepared, position, action, chance); };
  while (!position.as<Game>().over()) {
    for (const Form& form : prepared.words().forms(position)) act(any_answer(form, chance));
    act({{"type", "open"}});
    act({{"type", "throw"}});
  }
  return {position.as<Game>().winner(), position.as<Game>().round - 1};
}

constexpr std::array<ProcedureAnswer, 2> kAnswers{{
    {{"plan", "WG-1: whether a purse allows it"}, judge},
    {{"contest", "WG-4: both go for one prize"}, contest},
}};

class Bench final : public AnsweringWorkbench {
 public:
  Bench() : AnsweringWorkbench(kAnswers, odds_of_contest) {}

  std::vector<OddsOption> odds_options() const override {
    return {text_option("--red", "red", "Red's companies and coins, as in 2+3", "2+3"),
            text_option("--blue", "blue", "Blue's companies and coins", "2+3")};
  }

  std::unique_ptr<Simulation> simulate(const PreparedGame& prepared, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulated_games(
        {.ruleset = "wager", .rules = {"WG-6"}, .words = {"red", "blue"}, .names = {"Red", "Blue"}}, seed,
        first, count, [&](std::uint64_t of_game) { return play(prepared, of_game); });
  }
};

class Wager final : public Ruleset {
 public:
  std::string_view id() const override { return "wager"; }
  std::string_view name() const override { return "Wager"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"infantry", "tanks"},
            .settings = {setting_row::whole("rounds", "WG-1", 3, 1, 9)},
            .sides = {{"Red", "Blue"}, {"RED", "BLU"}}};
  }
  Board board(const Scenario&) const override { return {.surface = NoSurface{}}; }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  const Workbench* workbench() const override {
    static const Bench bench;
    return &bench;
  }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario, const Kit&) const override {
    auto setup = std::make_shared<Setup>();
    setup->companies = scenario.units;
    setup->rounds = static_cast<int>(setting<std::int64_t>(scenario, "rounds", 3));
    const Json own = scenario.rules.empty() ? Json::object() : Json::parse(scenario.rules);
    for (const Json& prize : own.value("prizes", Json::array())) {
      if (!prize.is_string()) return failure("[wager] prizes: names are wanted");
      setup->prizes["p" + std::to_string(setup->prizes.size() + 1)] = prize;
    }
    if (setup->prizes.empty()) return failure("[wager] names no prizes: write prizes = [\"The mint\"]");
    if (Game{.setup = setup}.over()) return failure("a wager needs companies of both sides");
    return prepared_faces(Rules(std::move(setup)), TableFace(), Knowledge(), Words());
  }
};

}  // namespace

const Ruleset& wager() {
  static const Wager rules;
  return rules;
}

}  // namespace telescope::test
