#include "tests/core/play/lawful_play.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "core/session/transfer.hpp"
#include "core/session/verify.hpp"
#include "tests/core/play/chance.hpp"
#include "tests/core/play/invariants.hpp"
#include "tests/core/play/public_outputs.hpp"
#include "tests/core/play/random_scenario.hpp"
#include "tests/core/play/wishes.hpp"

namespace telescope::rapier {
namespace {

const Stamp kStamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
const Action kAdvance{{"type", "advance"}};

template <class T>
T must(Result<T> result) {
  if (!result) throw std::logic_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

class LawfulGame {
 public:
  LawfulGame(std::uint32_t seed, const std::filesystem::path& folder, PlayReport& report)
      : chance_(seed), report_(report), file_(folder / ("play-" + std::to_string(seed) + ".telescope")) {
    std::filesystem::remove(file_);
    const Scenario scenario = must(parse_scenario(random_scenario(chance_), "random.toml", "."));
    kit_ = must(make_kit(scenario));
    SeedPart part{};
    std::iota(part.begin(), part.end(), static_cast<std::uint8_t>(seed));
    session_.emplace(must(Session::create(file_, scenario, kit_, part, kStamp)));
    must(session_->add_players_word("word", kStamp));
  }
  ~LawfulGame() {
    session_.reset();
    std::filesystem::remove(file_);
  }
  LawfulGame(const LawfulGame&) = delete;
  LawfulGame& operator=(const LawfulGame&) = delete;

  void play() {
    check(nullptr, {});
    while (step() != Step::kOver) play_step();
    finish();
    ++report_.games;
  }

  std::string doing() const { return doing_.dump(); }

 private:
  test::JsonGame rules() const { return test::JsonGame(session_->shared_game()); }
  GameState state() const { return session_->state(); }
  Step step() const { return session_->position().as<Game>().step; }
  [[noreturn]] void broken(const std::string& what) const { throw std::logic_error(what); }

  void play_step() {
    const Step now = step();
    const bool busy = now == Step::kAttackerMovement || now == Step::kDefenderDeployment ||
                      now == Step::kAttackerDeployment;
    for (int left = busy ? chance_.between(5, 20) : chance_.between(1, 6); left > 0 && step() == now; --left)
      do_something();
    for (int tries = 0; step() == now; ++tries) {
      if (tries == 400) broken("the game cannot go on");
      if (must(session_->attempt(kAdvance)).verdict.lawful())
        act(kAdvance);
      else
        do_something();
    }
  }

  /// One of what the page offers, what a piece may do, or what a form may say.
  void do_something() {
    std::vector<Action> lawful;
    Action unlawful;
    bool may_be_malformed = false;
    const auto ask = [&](const Action& action) {
      doing_ = action;
      const auto attempt = session_->attempt(action);
      if (!attempt && !may_be_malformed) broken("what is offered is malformed: " + attempt.error().message);
      if (!attempt) return;
      if (attempt->verdict.lawful())
        lawful.push_back(action);
      else
        unlawful = action;
    };
    const auto offered = [&](const std::vector<Option>& options) {
      for (const Option& option : options)
        if (option.action.at("type") != "advance") {
          ask(option.action);
          if (unlawful == option.action) broken("an unlawful option was offered: " + option.action.dump());
        }
    };
    offered(rules().sheet(state()).options);
    check_passed();
    if (in_turn(step())) {
      std::vector<Option> all = rules().options(state(), chance_.one_of(kit_.pieces).id);
      if (all.size() > 4) all = {all.begin() + chance_.below(static_cast<int>(all.size()) - 3), all.end()};
      if (all.size() > 4) all.resize(4);
      offered(all);
    }
    may_be_malformed = true;
    const Game game = game_from_json(state());
    for (int i = 0; i < 5; ++i)
      if (const auto wish = random_wish(game, chance_)) ask(*wish);
    if (!unlawful.is_null() && chance_.one_in(4)) refuse(unlawful);
    if (!lawful.empty()) act(chance_.one_of(lawful));
  }

  /// A step that would be passed may be left, and offers nothing but what may be asked for in every step.
  void check_passed() {
    const auto passed = rules().passed_by(state());
    if (!passed) return;
    const auto attempt = must(session_->attempt(*passed));
    if (!attempt.verdict.lawful()) broken("a step is passed that may not be left");
    if (!attempt.needed.empty()) broken("a step is passed by dice");
    std::vector<Option> offered = rules().sheet(state()).options;
    for (const KitPiece& piece : kit_.pieces)
      std::ranges::copy(rules().options(state(), piece.id), std::back_inserter(offered));
    const std::set<std::string> anytime{"release", "recall_release"};
    for (const Option& each : offered)
      if (each.action != *passed && !anytime.contains(each.action.at("type").get<std::string>()))
        broken("a step is passed in which this is offered: " + each.action.dump());
    ++report_.passed;
  }

  void refuse(const Action& action) {
    doing_ = action;
    const EntryId size = session_->journal().size();
    const std::string before = state().dump();
    const Submitted refused = must(session_->submit({.action = action, .stamp = kStamp, .waiver = {}}));
    if (refused.progress != Progress::kRefused || refused.verdict.lawful()) broken("it was not refused");
    if (state().dump() != before || session_->journal().size() != size) broken("a refusal changed the game");
    for (const Objection& objection : refused.verdict.objections) ++report_.refused[objection.rule];
  }

  void act(const Action& action) {
    doing_ = action;
    const GameState before = state();
    Submitted done = must(session_->submit({.action = action, .stamp = kStamp, .waiver = {}}));
    if (done.progress == Progress::kRefused) broken("what was lawful is refused");
    while (done.progress == Progress::kNeedsDice) done = throw_dice(action);
    ++report_.done[action.at("type")];
    check(before, done.events);
    note_what_is_known(before, done.events);
    std::vector<Throw> throws;
    for (const ThrowRecord& record : done.throws)
      throws.push_back({.pool = record.pool.id, .dice = record.dice});
    if (chance_.one_in(3)) compare_with_twin(before, action, throws, done.events);
    if (chance_.one_in(30)) undo_and_redo(before);
    if (chance_.one_in(100)) reopen();
  }

  Submitted throw_dice(const Action& action) {
    const PoolRequest pool = session_->pending()->needed.front();
    if (action.at("type") != "deal" && chance_.one_in(100)) {
      const GameState before = state();
      const auto made = session_->pending()->made.size();
      reopen();
      if (!session_->pending() || session_->pending()->made.size() != made || state() != before)
        broken("a throw was lost");
    }
    if (chance_.one_in(2)) return must(session_->roll(pool.id, kStamp));
    std::vector<int> dice(static_cast<std::size_t>(pool.dice()));
    for (int& die : dice) die = chance_.one_in(3) ? pool.sides : chance_.between(1, pool.sides);
    if (chance_.one_in(20)) give_wrong_dice(pool, dice);
    return must(session_->answer(pool.id, dice, ThrowSource::kPhysical, kStamp));
  }

  void give_wrong_dice(const PoolRequest& pool, std::vector<int> dice) {
    if (chance_.one_in(2))
      dice.push_back(1);
    else if (!dice.empty())
      dice.front() = chance_.one_in(2) ? 0 : pool.sides + 1;
    else
      return;
    const EntryId size = session_->journal().size();
    if (session_->answer(pool.id, dice, ThrowSource::kPhysical, kStamp)) broken("wrong dice were taken");
    if (session_->journal().size() != size) broken("wrong dice were kept");
  }

  void check(const GameState& before, const std::vector<Event>& events) {
    if (const std::string what = broken_invariant(before, state(), events, rules()); !what.empty())
      broken(what);
  }

  void undo_and_redo(const GameState& before) {
    const std::string after = state().dump();
    must(session_->undo(kStamp));
    if (session_->pending() || state().dump() != before.dump()) broken("undo gives another state");
    must(session_->redo(kStamp));
    if (session_->pending() || state().dump() != after) broken("redo gives another state");
    ++report_.undone;
  }

  void reopen() {
    session_.reset();
    session_.emplace(must(Session::open(file_)));
    ++report_.reopened;
  }

  // What the players are told must not change with what is hidden from them.

  std::vector<PieceId> some_pieces() {
    return {chance_.one_of(kit_.pieces).id, chance_.one_of(kit_.pieces).id};
  }

  void compare_told(const Json& told, const Json& twin, const char* what) {
    if (told == twin) return;
    broken(std::string(what) + " tells a secret: " + Json::diff(told, twin).dump().substr(0, 600));
  }

  /// RQ-59: a counter that moves and stays face down can only be a dummy. RQ-63: a kill may be shown.
  void note_what_is_known(const GameState& before, const std::vector<Event>& events) {
    const Game was = game_from_json(before), is = game_from_json(state());
    if (is.step == Step::kDefenderMovement)
      for (const UnitNo no : secrets(is))
        if (is[no].alive() && is[no].at != was[no].at) known_.insert(no);
    for (const Event& event : events)
      if (event.at("type") == "killed" && event.at("audience") == "all")
        for (const UnitNo no : secrets(was))
          if (event.at("piece") == piece_of(was, no).value()) known_.insert(no);
  }
  std::vector<UnitNo> unknown(const Game& game) const {
    std::vector<UnitNo> hidden = secrets(game);
    std::erase_if(hidden, [&](UnitNo no) { return known_.contains(no); });
    return hidden;
  }

  /// Whether the action is about an item of the defender that stays hidden: its commander knows it.
  static bool is_of_defender(const Game& game, const Action& action) {
    const std::string type = action.at("type");
    return type == "defender_roll" || type == "deal" ||
           (type == "move" && game.step == Step::kDefenderMovement) || game.step == Step::kDefenderFire;
  }

  void compare_with_twin(const GameState& before, const Action& action, const std::vector<Throw>& throws,
                         const std::vector<Event>& events) {
    if (step() == Step::kOver) return;
    ++report_.twins;
    const Game game = game_from_json(state());
    const auto pieces = some_pieces();
    const Json told = told_to_players(rules(), state(), pieces);
    if (!game.settings().umpire_sees_points) {
      const GameState plotted = to_json(plotted_otherwise(game));
      compare_told(told, told_to_players(rules(), plotted, pieces), "the page, of target points,");
    }
    const auto hidden = unknown(game);
    compare_told(told, told_to_players(rules(), to_json(dealt_otherwise(game, hidden, chance_)), pieces),
                 "the page");
    const Game was = game_from_json(before);
    if (is_of_defender(was, action)) return;
    std::vector<UnitNo> among;
    std::ranges::set_intersection(hidden, unknown(was), std::back_inserter(among));
    // RQ-97: who tries to enter, and bogs, has learnt that no other wire lies there.
    if (std::ranges::any_of(events, [](const Event& each) { return each.at("type") == "bogged"; }))
      std::erase_if(among, [&](UnitNo no) {
        return was[no].kind == Kind::kWire || was[no].kind == Kind::kAntiTankObstacle;
      });
    const GameState twin = to_json(dealt_otherwise(was, among, chance_));
    compare_told(Json::array(), objections_as_json(rules().query(twin, action)), "a refusal");
    test::Outcome outcome;
    try {
      outcome = rules().apply(twin, action, throws);
    } catch (const std::invalid_argument& error) {
      broken(std::string("the dice tell a secret: ") + error.what());
    }
    compare_told(told_to_players(rules(), state(), events),
                 told_to_players(rules(), outcome.state, outcome.events), "an event");
    compare_told(told, told_to_players(rules(), outcome.state, pieces), "what came of it");
  }

  static Json objections_as_json(const Verdict& verdict) {
    Json json = Json::array();
    for (const Objection& each : verdict.objections) json.push_back({each.rule, each.sentence});
    return json;
  }

  // After the last turn.

  void finish() {
    doing_ = "the end";
    tell_nothing_in_public();
    const std::string last = state().dump();
    const EntryId head = session_->journal().head();
    EntryId past = 2 + chance_.below(static_cast<int>(head) - 2);
    while (session_->journal().node(past).kind != EntryKind::kAction) ++past;
    must(session_->go_to(past, kStamp));
    must(session_->go_to(head, kStamp));
    if (state().dump() != last) broken("going back and forth gives another state");
    must(session_->reveal_seed(kStamp));
    const Verification verification = must(verify(*session_));
    if (!verification.holds()) broken("verification: " + verification.difference->sentence);
    if (!verification.dice_checked) broken("the dice were not checked");
    reopen();
    if (state().dump() != last) broken("opening gives another state");
  }

  /// HD-01, HD-15: nothing public names an item that was never turned up.
  void tell_nothing_in_public() {
    const std::string text = must(export_public(*session_));
    const Game game = game_from_json(state());
    for (const UnitNo no : unknown(game))
      if (text.find('"' + game.facts(no).id.value() + '"') != std::string::npos)
        broken("the public export names " + game.facts(no).id.value());
  }

  Chance chance_;
  PlayReport& report_;
  std::filesystem::path file_;
  Kit kit_;
  std::set<UnitNo> known_;
  std::optional<Session> session_;
  Action doing_;
};

}  // namespace

void play_lawfully(std::uint32_t seed, const std::filesystem::path& folder, PlayReport& report) {
  LawfulGame game(seed, folder, report);
  try {
    game.play();
  } catch (const std::exception& error) {
    throw std::logic_error("game " + std::to_string(seed) + ", " + game.doing() + ": " + error.what());
  }
}

}  // namespace telescope::rapier
