#include "core/views/asked_game.hpp"

#include <algorithm>
#include <ranges>
#include <set>
#include <stdexcept>

#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/dice/dice.hpp"
#include "core/rules/opponent_face.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/workbench_parts.hpp"
#include "core/session/game_at.hpp"
#include "core/views/symbols.hpp"
#include "core/views/view.hpp"

namespace telescope {
namespace {

constexpr int kMostVersions = 1000;

/// Why an action was not done.
struct NotDone {
  Verdict verdict;
  std::vector<PoolRequest> needs;  ///< of one that is lawful
};

/// A game that is played through here.
class Played {
 public:
  Played(const PreparedGame& game, const Kit& kit) : game_(game), story_(kit) {}

  /// The request's "position", or the game as it begins.
  void stand(const Json& request) {
    if (!request.contains("position")) return take(game_.rules().begin());
    const Json& position = request.at("position");
    position_ = game_.rules().from_json(position);
    check_taken(position, game_.rules().to_json(position_), "position");
  }
  /// Does "actions" up to the first that is not lawful or lacks dice.
  std::optional<NotDone> act(const Json& actions) {
    std::optional<NotDone> why_not;
    for (; done_ < actions.size() && !why_not; done_ += why_not ? 0 : 1) why_not = act_once(actions[done_]);
    return why_not;
  }

  std::size_t done() const { return done_; }  ///< actions
  const Position& position() const { return position_; }
  const Story& story() const { return story_; }
  const std::vector<Event>& events() const { return events_; }  ///< all that happened

 private:
  void take(Outcome outcome) {
    position_ = std::move(outcome.position);
    story_.add(game_, position_, outcome.events);
    std::ranges::move(outcome.events, std::back_inserter(events_));
  }
  std::optional<NotDone> act_once(const Json& asked);
  std::vector<ThrowRecord> thrown(const Json& asked, const Action& action) const;

  const PreparedGame& game_;
  Story story_;
  Position position_;
  std::vector<Event> events_;
  std::size_t done_ = 0;
};

/// The dice that were given, each checked against its pool as a typed throw is.
std::vector<ThrowRecord> Played::thrown(const Json& asked, const Action& action) const {
  std::vector<ThrowRecord> made;
  for (const Json& each : list_field(asked, "throws", true)) {
    check_keys(each, {"pool", "dice"}, "a throw");
    const auto needed = pools_after(game_, position_, action, made);
    const std::string pool = text_field(each, "pool");
    if (needed.empty()) refuse("more dice than the action needs");
    if (needed.front().id != pool)
      refuse("dice of the pool '" + pool + "', where '" + needed.front().id + "' is next");
    ThrowRecord record{.pool = needed.front(),
                       .dice = wholes_field(each, "dice", 1, kMostSides),
                       .source = ThrowSource::kReplay};
    if (const auto fine = check_dice(record.dice, record.pool.sides, record.pool.dice()); !fine)
      refuse(pool + ": " + fine.error().message);
    made.push_back(std::move(record));
  }
  return made;
}

std::optional<NotDone> Played::act_once(const Json& asked) {
  check_keys(asked, {"action", "throws"}, "an entry of 'actions'");
  const Action& action = needed_field(asked, "action");
  if (!action.is_object() || !action.contains("type") || !action.at("type").is_string())
    refuse("an action is an object with a 'type'");
  if (is_begin(action)) refuse("the game begins by itself");
  const Verdict verdict = game_.rules().lawful(position_, action);
  if (!verdict.lawful()) return NotDone{verdict, {}};
  const std::vector<ThrowRecord> made = thrown(asked, action);
  if (auto needs = pools_after(game_, position_, action, made); !needs.empty())
    return NotDone{verdict, std::move(needs)};
  take(play(game_, position_, action, throws_of(made)));
  return std::nullopt;
}

const Seat& seat_of(const std::vector<Seat>& seats, const Json& word) {
  if (!word.is_string()) refuse("'seat' is the id of one");
  const auto id = seat_from_string(word.get<std::string>());
  if (const Seat* seat = id ? find_seat(seats, *id) : nullptr) return *seat;
  refuse("this game has no seat '" + word.get<std::string>() + "': it has " + ids_of(seats));
}

Json view_answer(const PreparedGame& game, const Vocabulary& words, const Scenario& scenario, const Kit& kit,
                 const Json& request) {
  check_keys(request, {"seat", "actions", "position"}, "the request");
  if (request.contains("actions") && request.contains("position"))
    refuse("'actions' and 'position' are not for the same request");
  if (!request.contains("seat")) refuse("there must be a 'seat'");
  const std::vector<Seat> seats = game.knowledge().seats();
  const Seat& seat = seat_of(seats, request.at("seat"));
  Played played(game, kit);
  played.stand(request);
  if (const auto why_not = played.act(list_field(request, "actions", true)))
    return {{"procedure", "view"},
            {"lawful", why_not->verdict.lawful()},
            {"action", played.done()},
            {"objections", objections_to_json(why_not->verdict.objections)},
            {"needs", pools_to_json(why_not->needs)}};
  const Known known = with_symbols(game.knowledge().known(played.position(), seat.id), words);
  const TableNow no_camera;
  const PictureMask mask = picture_mask(known, kit, game.table().standing(played.position()), no_camera);
  return to_json(view_of(seat, scenario, kit, known, played.story(), no_camera, mask));
}

/// The request's "actions", or its single "action" with "throws".
Json actions_of(const Json& request) {
  if (!request.contains("action") && !request.contains("throws")) return list_field(request, "actions", true);
  if (request.contains("actions")) refuse("'action' and 'actions' are not for the same request");
  Json one{{"action", needed_field(request, "action")}};
  if (request.contains("throws")) one["throws"] = request.at("throws");
  return Json::array({std::move(one)});
}

/// Every statement that the answer rests on.
std::set<std::string> rules_told(const std::vector<Event>& events, const NotDone& not_done) {
  std::set<std::string> rules;
  for (const Event& event : events)
    for (std::string& rule : rules_of(event)) rules.insert(std::move(rule));
  for (const Objection& each : not_done.verdict.objections) rules.insert(each.rule);
  for (const PoolRequest& pool : not_done.needs)
    for (const DieReason& reason : pool.reasons) rules.insert(reason.rule);
  rules.erase("");
  return rules;
}

Json act_answer(const Ruleset& ruleset, const PreparedGame& game, const Kit& kit, const Json& request) {
  constexpr int kVersion = 1;  // of positions, all that there has been
  check_keys(request, {"position", "version", "action", "throws", "actions"}, "the request");
  if (const int version = whole_field(request, "version", 0, kMostVersions, kVersion); version != kVersion)
    refuse("the position is of version " + std::to_string(version) + ", and this program reads version " +
           std::to_string(kVersion));
  const Json actions = actions_of(request);
  Played played(game, kit);
  played.stand(request);
  const NotDone not_done = played.act(actions).value_or(NotDone());
  return {{"ruleset", ruleset.id()},
          {"procedure", "act"},
          {"lawful", not_done.verdict.lawful()},
          {"objections", objections_to_json(not_done.verdict.objections)},
          {"needs", pools_to_json(not_done.needs)},
          {"done", played.done()},
          {"events", played.events()},
          {"version", kVersion},
          {"position", game.rules().to_json(played.position())},
          {"rules", rules_told(played.events(), not_done)}};
}

Json decide_answer(const PreparedGame& game, const Kit& kit, const Json& request) {
  check_keys(request, {"position", "seat", "level"}, "the request");
  const std::vector<SeatId> playable = playable_seats(game);
  if (playable.empty()) refuse("the program plays no seat of this game");
  const auto seat = seat_from_string(text_field(request, "seat"));
  if (!seat || std::ranges::count(playable, *seat) == 0)
    refuse("the program plays no such seat here: it plays " +
           joined(playable | std::views::transform(&SeatId::value)));
  const auto level = level_from_string(text_field(request, "level", to_string(Level::kPlain)));
  if (!level) refuse("'level' is easy, plain or strong");
  Played played(game, kit);
  played.stand(request);
  Json answer{{"procedure", "decide"}, {"seat", seat->value()}, {"level", to_string(*level)}};
  const OpponentFace& opponent = *game.opponent();
  answer["waited"] = opponent.is_waited_for(played.position(), *seat, playable);
  if (!answer.at("waited")) return answer;
  const Decision decision = opponent.choose(opponent.as_known(played.position(), *seat), *seat, *level);
  answer.update({{"action", decision.action}, {"words", decision.words}, {"why", decision.why}});
  return answer;
}

std::shared_ptr<const PreparedGame> prepared(const Ruleset& ruleset, const Scenario& scenario,
                                             const Kit& kit) {
  auto game = ruleset.prepare(scenario, kit);
  if (!game) throw std::invalid_argument(game.error().message);
  return *std::move(game);
}

}  // namespace

Json asked_view(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request) {
  const auto game = prepared(ruleset, scenario, kit);
  return with_plain_errors([&] { return view_answer(*game, ruleset.vocabulary(), scenario, kit, request); });
}

Json asked_act(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request) {
  const auto game = prepared(ruleset, scenario, kit);
  return with_plain_errors([&] { return act_answer(ruleset, *game, kit, request); });
}

Json asked_decision(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request) {
  const auto game = prepared(ruleset, scenario, kit);
  return with_plain_errors([&] { return decide_answer(*game, kit, request); });
}

}  // namespace telescope
