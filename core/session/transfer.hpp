#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/rules/seat.hpp"
#include "core/session/session.hpp"
#include "core/session/verify.hpp"

namespace telescope {

/// Game exports are refused above this size.
inline constexpr std::size_t kLargestExport = 256 * 1024 * 1024;

/// The whole game as one JSON text, the seed and every line undone in it: for the umpire's side only
/// (schema: assets/schemas/game.schema.json). import_game() makes the same game of it.
Result<std::string> export_game(const Session& session);

/// What everybody may know: the current line's events, throws, rulings and messages whose audience is all,
/// the commitment and the players' word; no seed, deal, order of battle, action, table, state, nor anything
/// undone (HD-01 to HD-10, HD-15). Once the seed is revealed the game is over, and this is export_game().
Result<std::string> export_public(const Session& session);

/// The same with what was told to one seat besides, to his side say: what another side alone was told is not
/// in it. The umpire's is export_game(). Fails, in one line, where nobody has that seat, and in games with
/// counters, whose backs the events would tell apart.
Result<std::string> export_for(const Session& session, const SeatId& seat);

/// The seat of that id, whose part of this game may be told. Fails as export_for() does: nobody has that id,
/// or face-down counters would give away the rest.
Result<Seat> reader_of_part(const Session& session, const SeatId& id);

/// Makes a new game file of export_game()'s text, after playing the game again and finding no difference.
/// Fails, leaving no file, on anything else. What today's rules would refuse of it is in the Verification.
Result<Verification> import_game(std::string_view text, std::string_view name,
                                 const std::filesystem::path& file, const SessionOptions& options = {});

}  // namespace telescope
