// Games that differ in what one side alone may know are the same to everybody else, byte for byte.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "core/kit/kit.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/table/on_table.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/rules/known_parts.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/public_part.hpp"
#include "tests/core/brevity/choices.hpp"
#include "tests/core/brevity/other_secrets.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

using test::OtherSecrets;

constexpr std::array kScenarios{"brevity-division", "brevity-crossing", "brevity-first"};
constexpr std::array kModules{"recon", "size",     "counterbattery", "waves",       "weather",
                              "air",   "recovery", "supply",         "engineering", "airlanding"};

/// FNV-1a: the same on every machine.
std::int64_t number_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * 1099511628211U;
  return static_cast<std::int64_t>(hash >> 1U);
}

/// Dice that fall alike in both games of a pair, whatever else is thrown in one of them. What all may read of
/// them is kept.
class SharedDice final : public DiceTray {
 public:
  explicit SharedDice(std::uint64_t seed) : seed_(seed) {}
  std::vector<std::vector<int>> roll(std::span<const PoolRequest> pools) override {
    std::vector<std::vector<int>> all;
    for (const PoolRequest& pool : pools) {
      SimulatedChance chance(seed_of_game(seed_, number_of(pool.id)));
      std::vector<int> dice;
      for (int i = 0; i < pool.dice(); ++i) dice.push_back(1 + chance.below(pool.sides));
      if (pool.audience == Audience::kAll) {
        open += pool.id + " " + pool.label + " " + std::to_string(pool.hit_from);
        for (const DieReason& each : pool.reasons)
          open += ", " + std::to_string(each.dice) + " " + each.reason;
        open += "\n";
      }
      all.push_back(std::move(dice));
    }
    return all;
  }
  using DiceTray::roll;

  std::string open;

 private:
  std::uint64_t seed_;
};

const char* seat_of(Side side) {
  return side == Side::kAttacker ? "attacker" : side == Side::kDefender ? "defender" : "spectator";
}

/// What is said to whoever drags each of his stands about, in each form that asks for a place.
std::string weighed(const Game& game, Side side, const std::vector<Form>& forms) {
  const Knowledge knowledge(game.setup);
  std::string text;
  for (const Form& form : forms) {
    const auto of = std::ranges::find(form.fields, std::string("piece"), &FormField::id);
    if (form.spots.empty() || of == form.fields.end()) continue;
    for (const FormChoice& piece : of->choices)
      for (const int y : {100, 2500, 6000}) {
        Json answers = initial_answers(form);
        answers.update({{"piece", piece.id}, {"x", 2400}, {"y", y}, {"heading", 0}});
        const auto said = knowledge.weighed(Position::of(game), SeatId(seat_of(side)),
                                            {{"form", form.id}, {"answers", answers}});
        if (!said) continue;
        text += said->words + "\n";
        for (const Objection& each : said->objections) text += each.rule + " " + each.sentence + "\n";
      }
  }
  return text;
}

/// Everything that leaves for a seat, as text.
std::string leaving(const Game& game, Side side) {
  const Position position = Position::of(game);
  const Known known = Knowledge(game.setup).known(position, SeatId(seat_of(side)));
  std::string text = to_json(known_to(game, side)).dump() + "\n";
  for (const KnownPiece& each : known.pieces) {
    text += each.id.value() + " " + each.name + " " + each.kind + " " + each.group + " " + each.place;
    for (const std::string& badge : each.badges) text += ", " + badge;
    text += "\n";
  }
  for (const KnownMark& each : known.marks) text += each.id + " " + each.words + "\n";
  for (const KnownFact& each : known.facts) text += each.term + ": " + each.words + "\n";
  for (const KnownPaper& each : known.papers) {
    text += each.title + " " + each.quote + "\n";
    for (const std::string& line : each.lines) text += line + "\n";
    for (const auto& row : each.rows)
      for (const std::string& cell : row) text += cell + "\n";
  }
  for (const Form& each : known.forms) text += to_json(each).dump() + each.action.dump() + "\n";
  text += weighed(game, side, known.forms);
  text += known.when + known.step + known.title + "\n";
  const Words words(game.setup);
  const auto is_his = [&](const Audience& audience) {
    return audience == Audience::kAll || (side != Side::kNeutral && audience == audience_of(side));
  };
  const Sheet sheet = words.sheet(position);
  text += sheet.advice + sheet.title + sheet.when + "\n";
  text += words.passed_by(position).value_or(Action()).dump() + "\n";
  for (const SheetLine& each : sheet.lines)
    if (is_his(each.audience)) text += each.text + "\n";
  for (const Option& each : sheet.options)
    if (is_his(each.audience)) text += each.label + "\n";
  for (const SheetLine& each : lines_of(known, game.setup->board)) text += each.text + "\n";
  for (const Standing& each : OnTable().standing(position)) {
    text += each.piece.value();
    if (const auto* off = std::get_if<OffTable>(&each.spot)) text += " off: " + off->why;
    text += "\n";
  }
  return text;
}

std::string unlike(const std::string& one, const std::string& other) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
  const std::size_t from = at > 120 ? at - 120 : 0;
  return "\n  " + one.substr(from, 300) + "\n  " + other.substr(from, 300);
}

/// What an action has brought: the game after it, and what all and the blind side read of it.
struct Effect {
  Game game;
  std::string told;
  std::string exported;
  std::set<std::string> types;
};

/// What all can see once it is made (BQ-105; bridges, ferries and gaps are read so too).
bool is_open_work(TaskKind kind) {
  return kind <= TaskKind::kHeavyFerry || kind == TaskKind::kRoadBlock || kind == TaskKind::kDemolishSpan ||
         kind == TaskKind::kDemolishBridge || kind == TaskKind::kMinefield;
}
std::string open_works(const Game& game) {
  std::string text;
  const auto add = [&](const auto& each, std::string_view what) {
    text += each.id + " " + std::string(what);
    for (const TablePoint& point : each.points)
      text += " " + std::to_string(point.x_mm) + " " + std::to_string(point.y_mm);
    text += "\n";
  };
  for (const Obstacle& each : game.modules.obstacles)
    if (each.known_to == Side::kNeutral) add(each, each.gap_turn > 0 ? "gap" : word(each.kind));
  for (const RiverCrossing& each : game.modules.crossings) add(each, each.destroyed ? "destroyed" : "whole");
  return text;
}

/// Whether an unseen battalion of a side has finished such a work between the two.
bool has_finished_work(const Game& before, const Game& after, Side side) {
  return std::ranges::any_of(before.stands, [&](const auto& each) {
    const std::optional<Task>& task = each.second.task;
    if (before.side(each.first) != side || !is_unseen(before, each.first) || !task ||
        !is_open_work(task->kind))
      return false;
    const std::optional<Task>& now = after.stand(each.first).task;
    return !now || now->kind != task->kind;  // who has readied a ferry operates it
  });
}

/// What is told, but for battalions that recover and the dice of supplies flown.
std::string without_recoveries(const std::string& told) {
  std::string rest;
  std::istringstream lines(told);
  for (std::string line; std::getline(lines, line);)
    if (line.find("\"type\":\"recovered\"") == std::string::npos && !line.starts_with("recovery-") &&
        !line.starts_with("air-supply-"))
      rest += line + "\n";
  return rest;
}

class Pairs {
 public:
  Pairs(std::uint64_t seed, int wanted)
      : chance_(seed_of_game(71, static_cast<std::int64_t>(seed))), wanted_(wanted) {
    begin(seed);
  }

  /// Plays until so many pairs were compared, or the game is over.
  void play() {
    while (game_.step != Step::kOver && actions < 3000 && pairs < wanted_ && fault.empty()) act();
  }

  std::string fault;  ///< the first; empty: none
  int pairs = 0, actions = 0, requests = 0;
  long bytes = 0;
  std::map<std::string, int> ended;  ///< pairs, by what disclosed the secrets
  std::string name;

 private:
  bool one_in(int many) { return chance_.below(many) == 0; }
  template <class T>
  const T& any(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(chance_.below(static_cast<int>(all.size())))];
  }

  void begin(std::uint64_t seed) {
    name = kScenarios.at(seed % kScenarios.size());
    Scenario scenario =
        load_scenario(telescope::test::project_file("assets/scenarios/" + name + ".toml")).value();
    scenario.settings["adv.hidden"] = true;
    const bool all = one_in(3);
    for (const char* module : kModules) scenario.settings["adv." + std::string(module)] = all || one_in(2);
    scenario.settings["hidden_cuts_supply"] = one_in(4);
    kit_ = make_kit(scenario).value();
    auto setup = std::make_shared<Setup>(*make_setup(scenario, kit_).value());
    hider_ = one_in(2) ? Side::kAttacker : Side::kDefender;
    for (auto& [id, facts] : setup->pieces) {
      if (facts.at && one_in(facts.side == hider_ ? 2 : 6)) setup->hidden.insert(id);
      if (facts.is_air() && one_in(3)) facts.aircraft = Aircraft::kTransport;
    }
    game_ = new_game(setup);
  }
  Side blind() const { return enemy_of(hider_); }

  void fail(const std::string& what) {
    if (fault.empty()) fault = name + ", " + std::string(word(game_.step)) + ": " + what;
  }
  void end(const std::string& why) {
    ++ended[why];
    other_.reset();
  }

  void compare(const std::string& after) {
    for (const Side side : {blind(), Side::kNeutral}) {
      const std::string one = leaving(game_, side), two = leaving(*other_, side);
      bytes += static_cast<long>(one.size());
      if (one != two) fail(std::string(seat_of(side)) + " after " + after + unlike(one, two));
    }
  }

  /// The same answers of a form, whatever they are: what it stands for, and what speaks against it.
  void ask() {
    const Json request =
        random_request(Knowledge(game_.setup).known(Position::of(game_), SeatId(seat_of(blind()))));
    if (request.is_null()) return;
    const auto answer = [&](const Game& game) {
      const auto asked = Knowledge(game.setup).asked(Position::of(game), SeatId(seat_of(blind())), request);
      if (!asked) return std::string("no");
      std::string text = asked->action.dump() + asked->words + (asked->confirmed_by ? " confirmed" : "");
      for (const Objection& each : Actions::against(game, Actions::read(game, asked->action)))
        text += "\n" + each.rule + " " + each.sentence;
      return text;
    };
    ++requests;
    const std::string one = answer(game_), two = answer(*other_);
    if (one != two) fail("a request " + request.dump() + unlike(one, two));
  }
  Json random_request(const Known& known) {
    if (known.forms.empty()) return {};
    const Form& form = any(known.forms);
    Json answers = Json::object();
    for (const FormField& field : form.fields) {
      if (field.kind == FormField::Kind::kNumber)
        answers[field.id] = std::max(field.least, field.lowest) + chance_.below(std::max(1, field.highest));
      else if (field.kind == FormField::Kind::kOne && !field.choices.empty())
        answers[field.id] = any(field.choices).id;
      else if (has_choices(field) && !field.choices.empty())
        answers[field.id] = {any(field.choices).id};
    }
    return {{"form", form.id}, {"answers", std::move(answers)}};
  }

  Effect done(const Game& game, const AnyAction& wanted, std::uint64_t dice) const {
    Effect result{.game = game, .told = {}, .exported = {}, .types = {}};
    SharedDice tray(dice);
    Events events;
    carry_out(result.game, wanted, tray, events);
    result.told = tray.open;
    for (const Event& each : events.all()) {
      const Json& audience = each.at("audience");
      const std::string type = each.at("type");
      if (audience == to_string(Audience::kAll)) result.types.insert(type);
      if (audience == to_string(Audience::kAll) || audience == to_string(audience_of(blind())))
        result.told += each.dump() + "\n";
      if (audience == to_string(audience_of(blind())) && type == event::kSupply)
        result.types.insert("own supply");
      if (each.dump().find("OB-H05") != std::string::npos && audience == to_string(Audience::kAll))
        result.types.insert("a loss in hiding");
    }
    const Json body{
        {"action", Actions::write(game_, wanted)}, {"throws", Json::array()}, {"events", events.all()}};
    const Json part = public_part(EntryKind::kAction, body, kit_);
    result.exported = part.is_null() ? std::string() : part.dump();
    return result;
  }

  /// What the rules themselves show of what was hidden; empty: nothing.
  std::string disclosed(const AnyAction& wanted, const Effect& one, const Effect& two) const {
    static constexpr std::array<std::string_view, 6> kDiscloses{
        event::kRevealed, event::kContact, event::kHalted, event::kWave, event::kOver, event::kAirAim};
    for (const std::string_view type : kDiscloses)
      for (const Effect* each : {&one, &two})
        if (each->types.contains(std::string(type))) {
          if (type == event::kAirAim && game_.step != Step::kTurnStart) continue;
          return std::string(type);
        }
    for (const Effect* each : {&one, &two}) {
      if (each->types.contains("a loss in hiding")) return "a loss in hiding";
      if (each->game.waits_for() && each->game.waits_for()->kind == Pending::Kind::kPlaceHidden)
        return "located";
    }
    // It comes onto the table as what it is.
    if (const auto* landing = std::get_if<Land>(&wanted); landing && game_.side(landing->piece) == hider_)
      return "a landing";
    if ((has_finished_work(game_, one.game, hider_) || has_finished_work(*other_, two.game, hider_)) &&
        open_works(one.game) != open_works(two.game))
      return "works of hidden engineers";
    if (one.told == two.told) return {};
    if (one.types.contains("own supply") && game_.settings().hidden_cuts_supply)
      return "hidden enemies cut supply";
    // Who recovers hangs on supply, and that on a hidden headquarters. Supplies are flown in the open.
    if (std::holds_alternative<Proceed>(wanted) && game_.adv().supply &&
        without_recoveries(one.told) == without_recoveries(two.told))
      return "its recoveries";
    // BQ-75: how well the command is prepared hangs on its hidden battalions too.
    if (std::holds_alternative<Readiness>(wanted) && game_.move.active == hider_ &&
        readiness_test(game_, game_.move.command).needed !=
            readiness_test(*other_, game_.move.command).needed)
      return "readiness of hidden battalions";
    // BQ-128: its hidden battalions sight for its artillery and aircraft, and lend to its fire.
    const auto* const fire = std::get_if<Fire>(&wanted);
    if (fire && fire->order.side == hider_) return "its own fire";
    return {};
  }

  /// In the second game others are hidden.
  AnyAction translated(const AnyAction& wanted) const {
    AnyAction same = wanted;
    if (auto* const fire = std::get_if<Fire>(&same);
        fire && fire->order.side == hider_ && fire->order.kind == FireKind::kDirect) {
      std::erase_if(fire->order.kept_out, [&](const PieceId& each) { return !game_.stand(each).on_table(); });
      for (const PieceId& each : other_->stands_of(hider_, true))
        if (other_->stand(each).where == Where::kHidden) fire->order.kept_out.push_back(each);
    }
    return same;
  }
  /// What nobody but its own side is told of.
  bool is_secret(const AnyAction& wanted) const {
    if (std::holds_alternative<Schedule>(wanted) || std::holds_alternative<PlanWaves>(wanted) ||
        std::holds_alternative<AirSupply>(wanted))
      return true;
    const auto hidden = [&](const PieceId& piece) { return is_unseen(game_, piece); };
    if (const auto* task = std::get_if<SetTask>(&wanted))
      return hidden(task->piece) || (task->task && task->task->kind == TaskKind::kPrepareBridge);
    if (const auto* posture = std::get_if<SetPosture>(&wanted))
      return std::ranges::all_of(posture->pieces, hidden);
    if (const auto* guns = std::get_if<CounterBattery>(&wanted)) return hidden(guns->piece);
    const auto* observer = std::get_if<SetObserver>(&wanted);
    return observer && hidden(observer->piece);
  }

  void act() {
    const bool answers = game_.waits_for() && game_.waits_for()->kind == Pending::Kind::kPlaceHidden;
    if (!other_ && !answers) {
      other_ = OtherSecrets(game_, hider_, chance_).made(one_in(4));
      ++pairs;
      compare("the other secrets");
    }
    if (other_)
      for (int i = 0; i < 3 && fault.empty(); ++i) ask();
    const Side side = waited_for(game_);
    auto all = test::choices(game_, side);
    if (all.empty()) return fail("nobody can do anything");
    const AnyAction wanted = any(all);
    ++actions;
    const std::uint64_t dice = static_cast<std::uint64_t>(chance_.below(1 << 30));
    Effect one = done(game_, wanted, dice);
    if (other_ && fault.empty()) follow(wanted, one, dice);
    game_ = std::move(one.game);
    if (other_ && fault.empty()) compare(Actions::write(game_, wanted).dump());
  }

  /// The same in the second game, if it can be done there.
  void follow(const AnyAction& wanted, const Effect& one, std::uint64_t dice) {
    const Side side = side_of(game_, wanted);
    if (side == hider_ && is_secret(wanted) && one_in(2)) {
      if (!one.told.empty()) fail("a secret is told: " + one.told);
      return;
    }
    const AnyAction same = translated(wanted);
    const auto against = Actions::against(*other_, same);
    if (!against.empty()) {
      if (side == blind())
        return fail(Actions::write(game_, wanted).dump() +
                    " is refused in the other game: " + against.front().sentence);
      return end("refused to " + std::string(side == hider_ ? "its own side: " : "the umpire: ") +
                 Actions::write(game_, wanted).at("type").get<std::string>() + " " + against.front().rule);
    }
    Effect two = done(*other_, same, dice);
    if (const std::string why = disclosed(wanted, one, two); !why.empty()) return end(why);
    if (one.told != two.told)
      return fail(Actions::write(game_, wanted).dump() + " is told otherwise" + unlike(one.told, two.told));
    if (one.exported != two.exported)
      return fail(Actions::write(game_, wanted).dump() + " is exported otherwise" +
                  unlike(one.exported, two.exported));
    other_ = std::move(two.game);
  }

  SimulatedChance chance_;
  int wanted_;
  Kit kit_;
  Side hider_ = Side::kDefender;
  Game game_;
  std::optional<Game> other_;
};

TEST_CASE("OB-H01 to OB-H08: through whole games nobody can tell what the other side hides",
          "[brevity][OB-H01][OB-H08][pairs]") {
  // TELESCOPE_BREVITY_PAIRS: how many pairs of games; TELESCOPE_BREVITY_FIRST: the number of the first game.
  const auto number = [](const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
  };
  const int wanted = number("TELESCOPE_BREVITY_PAIRS", 10);
  int pairs = 0, actions = 0, requests = 0;
  long bytes = 0;
  std::map<std::string, int> ended;
  for (int game = number("TELESCOPE_BREVITY_FIRST", 0); pairs < wanted; ++game) {
    Pairs each(static_cast<std::uint64_t>(game), std::min(wanted - pairs, 200));
    each.play();
    INFO("game " << game);
    REQUIRE(each.fault == "");
    pairs += each.pairs;
    actions += each.actions;
    requests += each.requests;
    bytes += each.bytes;
    for (const auto& [why, count] : each.ended) ended[why] += count;
  }
  std::string why;
  for (const auto& [each, count] : ended) why += "\n  " + std::to_string(count) + " " + each;
  WARN(pairs << " pairs, " << actions << " actions, " << requests << " requests, " << bytes
             << " bytes; what the rules disclosed:" << why);
  CHECK(actions > pairs);
  CHECK(requests > pairs);
}

}  // namespace
}  // namespace telescope::brevity
