#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fields.hpp"
#include "core/session/session.hpp"

namespace telescope {

// What entries of the journal hold, as JSON. Readers throw std::invalid_argument or Json::exception where a
// body is not what its kind wants; assets/schemas/game.schema.json describes them.

/// Of a kGame.
struct GameBody {
  std::string ruleset;
  Json scenario;
  Json kit;
  std::string commitment;
  EntryId dice_from =
      1;  ///< whose dice, and those behind it, come of the seed; before it, of one that is lost
};
Json to_json(const GameBody& body);
GameBody game_body(const Json& json);

/// Of a kAction. A kAttempt holds its action, waiver and waived.
struct ActionBody {
  Action action;
  std::string waiver;
  std::vector<Objection> waived;
  std::vector<ThrowRecord> throws;
  std::vector<Event> events;
  std::string state_hash;  ///< BLAKE2b-256 of the state after it, in hex
  std::string summary;
};
/// Of an action that has its dice and led to `state`, canonical().
ActionBody done_body(const Pending& done, std::vector<Event> events, std::string_view state,
                     std::string summary);
Json to_json(const ActionBody& body);
ActionBody action_body(const Json& json);
Json attempt_to_json(const Pending& pending);
Pending attempt_body(const Json& json);

/// Of a kThrow.
Json to_json(const ThrowRecord& record);
ThrowRecord throw_body(const Json& json);

/// Of a kMessage, or of a kRuling, which names its rule.
struct NoteBody {
  std::string text;
  Audience audience = Audience::kUmpire;
  std::string rule;
};
NoteBody note_body(const Json& json);

/// What the ruleset gets of the throws made.
std::vector<Throw> throws_of(const std::vector<ThrowRecord>& records);

/// The state as it is hashed, kept and compared.
std::string canonical(const Json& state);
std::string state_hash(const Json& state);

/// The game goes on from an entry: `why` is "undo", "redo" or "go to".
Draft head_draft(EntryId to, std::string_view why, const Stamp& stamp);
/// What makes this entry once more; `body` is its body.
Draft draft_of(const Entry& entry, const Json& body);

/// Who and when of an entry that may be damaged: "?" where that is no text.
Stamp readable_stamp(const Entry& entry);

/// Parses a body. Fails where it is no JSON object.
Result<Json> parse_body(std::string_view text, std::string_view name);

/// Runs what calls the ruleset or reads a body; what they throw of malformed values becomes an Error that
/// begins with `where`. So does what a ruleset throws that looks up something that is not there: a position
/// of a damaged or forged journal need not fit the game.
template <class F>
auto guarded(std::string_view where, F&& run) -> decltype(run()) {
  try {
    return run();
  } catch (const std::invalid_argument& error) {
    return failure(std::string(where) + error.what());
  } catch (const Json::exception& error) {
    return failure(std::string(where) + in_plain_words(error));
  } catch (const std::logic_error& error) {
    return failure(std::string(where) + "it does not fit this game (" + error.what() + ")");
  } catch (const std::bad_variant_access& error) {
    return failure(std::string(where) + "it does not fit this game (" + error.what() + ")");
  } catch (const std::bad_optional_access& error) {
    return failure(std::string(where) + "it does not fit this game (" + error.what() + ")");
  }
}

}  // namespace telescope
