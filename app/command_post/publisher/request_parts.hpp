#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"

namespace telescope::app {

// What the requests of players and of the umpire have in common. Nothing that a request says is believed
// before it is read here.

inline constexpr const char* kTooLate = tr_mark("It is too late for it: the game has gone on.");
inline constexpr const char* kNothingOpen = tr_mark("Nothing about it is too close to call.");
inline constexpr const char* kDoneAlready = tr_mark("It is done already: somebody has asked for the same.");
inline constexpr const char* kDiceFirst = tr_mark("First the dice that lie on the table must be thrown.");
inline constexpr const char* kNobody = tr_mark("Nobody here is written to by that name.");
inline constexpr const char* kNoSuchDice = tr_mark("No such dice are to be thrown now.");
inline constexpr const char* kNoDice = tr_mark("These are no dice: nothing was entered.");

/// A text of the request, on one line; nothing where it has none of that name.
std::optional<std::string> text_of(const Json& request, const char* key);

/// The document that the page showed as it asked; nothing where it does not say.
std::optional<std::uint64_t> seen_by(const Json& request);

/// What the form that a request fills in is called; nothing where it fills none of these in.
std::optional<std::string> form_title(const std::vector<Form>& forms, const Json& request);

/// Dice that were thrown by hand: whole numbers from `least` to 1000, at most 1000 of them. Nothing where
/// they are something else.
std::optional<std::vector<int>> dice_of(const Json& request, const char* key = "dice", int least = 1);
/// {"pool", "dice", "beside" of dice that are read of two sides}. Nothing where they are no dice.
std::optional<TypeDice> typed_dice(const Json& request, const std::string& pool);
/// {"dice": as they are shown where it is asked, 0 for each that is not sure}.
SwapDice swapped_dice(const Json& request);

/// Whether the waiting action wants that pool now; an empty name: any.
bool is_wanted(const GameScene& scene, const std::string& pool);

/// To whom a message goes, of those whom its writer may write to; nothing where it names none of them.
std::optional<Audience> addressee(const std::vector<NamedAudience>& writes_to, const Json& message);

/// What the journal has taken after the entry `since`: actions that were done, or wait for their dice.
std::vector<Action> actions_since(const Journal& journal, EntryId since);
/// The pools that were thrown.
std::vector<PoolRequest> pools_since(const Journal& journal, EntryId since);
/// Where the game went through its past, and by what: "undo".
struct HeadBody {
  EntryId to = 0;
  std::string why;
};
std::vector<HeadBody> heads_since(const Journal& journal, EntryId since);
/// Whether it has taken an entry of that kind.
bool holds_kind(const Journal& journal, EntryId since, EntryKind kind);

/// "RO-088: ... RO-089: ..."
std::string sentences(const std::vector<Objection>& objections);

/// What became of a request that the desk has carried out.
struct CarriedOut {
  bool done = false;      ///< the journal holds it; where it needs no entry: the desk said nothing against it
  std::string words;      ///< what the desk said to whoever asked; may be empty
  std::string left = {};  ///< why what follows of itself, once it is done, could not be kept yet; else empty
};
/// `who` as GameDesk::carry_out_for() takes it.
CarriedOut carried_out(GameDesk& desk, const std::string& who, const GameRequest& request);

}  // namespace telescope::app
