#include "core/views/asked_view.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/dice/dice.hpp"
#include "core/rules/rules_json.hpp"
#include "core/session/game_at.hpp"
#include "core/views/symbols.hpp"
#include "core/views/view.hpp"

namespace telescope {
namespace {

[[noreturn]] void malformed(const std::string& why) {
  throw std::invalid_argument(one_line("malformed request: " + why));
}

/// A game that is played through here.
class Played {
 public:
  Played(const PreparedGame& game, const Kit& kit) : game_(game), story_(kit) {}

  void begin() { take(game_.rules().begin()); }
  void stand_at(const Json& position) {
    position_ = game_.rules().from_json(position);
    check_taken(position, game_.rules().to_json(position_), "position");
  }
  /// Nothing where it was done; otherwise why not.
  std::optional<Json> act(const Json& asked, std::size_t number);

  const Position& position() const { return position_; }
  const Story& story() const { return story_; }

 private:
  void take(Outcome outcome) {
    position_ = std::move(outcome.position);
    story_.add(game_, position_, outcome.events);
  }
  std::vector<ThrowRecord> thrown(const Json& asked, const Action& action) const;

  const PreparedGame& game_;
  Story story_;
  Position position_;
};

/// The dice that were given, each checked against its pool as a typed throw is.
std::vector<ThrowRecord> Played::thrown(const Json& asked, const Action& action) const {
  std::vector<ThrowRecord> made;
  for (const Json& each : list_field(asked, "throws", true)) {
    check_keys(each, {"pool", "dice"}, "a throw");
    const auto needed = pools_after(game_, position_, action, made);
    const std::string pool = text_field(each, "pool");
    if (needed.empty()) malformed("more dice than the action needs");
    if (needed.front().id != pool)
      malformed("dice of the pool '" + pool + "', where '" + needed.front().id + "' is next");
    ThrowRecord record{.pool = needed.front(),
                       .dice = wholes_field(each, "dice", 1, kMostSides),
                       .source = ThrowSource::kReplay};
    if (const auto fine = check_dice(record.dice, record.pool.sides, record.pool.dice()); !fine)
      malformed(pool + ": " + fine.error().message);
    made.push_back(std::move(record));
  }
  return made;
}

Json refusal(std::size_t number, const Verdict& verdict, const std::vector<PoolRequest>& needs) {
  return {{"procedure", "view"},
          {"lawful", verdict.lawful()},
          {"action", number},
          {"objections", objections_to_json(verdict.objections)},
          {"needs", pools_to_json(needs)}};
}

std::optional<Json> Played::act(const Json& asked, std::size_t number) {
  check_keys(asked, {"action", "throws"}, "an entry of 'actions'");
  const Action& action = needed_field(asked, "action");
  if (!action.is_object() || !action.contains("type") || !action.at("type").is_string())
    malformed("an action is an object with a 'type'");
  if (is_begin(action)) malformed("the game begins by itself");
  const Verdict verdict = game_.rules().lawful(position_, action);
  if (!verdict.lawful()) return refusal(number, verdict, {});
  const std::vector<ThrowRecord> made = thrown(asked, action);
  if (const auto needs = pools_after(game_, position_, action, made); !needs.empty())
    return refusal(number, verdict, needs);
  take(play(game_, position_, action, throws_of(made)));
  return std::nullopt;
}

const Seat& seat_of(const std::vector<Seat>& seats, const Json& word) {
  if (!word.is_string()) malformed("'seat' is the id of one");
  const auto id = seat_from_string(word.get<std::string>());
  if (const Seat* seat = id ? find_seat(seats, *id) : nullptr) return *seat;
  std::string known;
  for (const Seat& each : seats) known += (known.empty() ? "" : ", ") + each.id.value();
  malformed("this game has no seat '" + word.get<std::string>() + "': it has " + known);
}

Json answered(const PreparedGame& game, const Vocabulary& words, const Scenario& scenario, const Kit& kit,
              const Json& request) {
  check_keys(request, {"seat", "actions", "position"}, "the request");
  if (request.contains("actions") && request.contains("position"))
    malformed("'actions' and 'position' are not for the same request");
  if (!request.contains("seat")) malformed("there must be a 'seat'");
  const std::vector<Seat> seats = game.knowledge().seats();
  const Seat& seat = seat_of(seats, request.at("seat"));
  Played played(game, kit);
  if (request.contains("position"))
    played.stand_at(request.at("position"));
  else
    played.begin();
  const Json& actions = list_field(request, "actions", true);
  for (std::size_t i = 0; i < actions.size(); ++i)
    if (auto why_not = played.act(actions[i], i)) return *std::move(why_not);
  const Known known = with_symbols(game.knowledge().known(played.position(), seat.id), words);
  const TableNow no_camera;
  const PictureMask mask = picture_mask(known, kit, game.table().standing(played.position()), no_camera);
  return to_json(view_of(seat, scenario, kit, known, played.story(), no_camera, mask));
}

}  // namespace

Json asked_view(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request) {
  const auto game = ruleset.prepare(scenario, kit);
  if (!game) throw std::invalid_argument(game.error().message);
  try {
    return answered(**game, ruleset.vocabulary(), scenario, kit, request);
  } catch (const WrongField& error) {
    malformed(error.what());
  } catch (const Json::exception& error) {
    malformed(in_plain_words(error));
  }
}

}  // namespace telescope
