#include "core/session/transfer.hpp"

#include <algorithm>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/seal.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"
#include "core/session/public_part.hpp"

namespace telescope {
namespace {

constexpr std::string_view kFormat = "telescope-game-1";
constexpr std::string_view kPublicFormat = "telescope-public-game-1";

Json entry_to_json(const Entry& entry, Json body, const Bytes32& hash) {
  return {{"id", entry.id},          {"parent", entry.node.parent},
          {"head", entry.node.head}, {"kind", to_string(entry.node.kind)},
          {"who", entry.stamp.who},  {"at", entry.stamp.at},
          {"body", std::move(body)}, {"hash", to_hex(hash)}};
}

/// Who did it and when: lists and reports show both. A damaged byte of theirs is exported as it is, so they
/// are no names and times for certain; who agreed to what another asked for is two titles long.
std::string exported_stamp(const Json& entry, const char* field) {
  constexpr std::size_t kMost = 400;
  std::string stamp = entry.at(field);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (letters(stamp) > kMost || std::ranges::any_of(stamp, is_control))
    throw std::invalid_argument("'" + std::string(field) + "' must be a short text of one line");
  return stamp;
}

Draft exported_draft(const Json& entry) {
  const auto kind = entry_kind_from_string(entry.at("kind").get<std::string>());
  if (!kind) throw std::invalid_argument("an unknown kind of entry");
  const Json& body = entry.at("body");
  if (!body.is_object()) throw std::invalid_argument("a body that is no object");
  return draft_of({.id = 0,
                   .node = {.parent = 0, .head = entry.at("head").get<EntryId>(), .kind = *kind},
                   .stamp = {.who = exported_stamp(entry, "who"), .at = exported_stamp(entry, "at")},
                   .body = body.dump()},
                  body);
}

/// The entries into a new file `file`, which is to be `game_file`; whether they make a game is seen when it
/// is opened.
Result<void> write_entries(const Json& game, std::string_view name, const std::filesystem::path& file,
                           const std::filesystem::path& game_file, const JournalOptions& options) {
  return guarded(std::string(name) + ": ", [&]() -> Result<void> {
    std::vector<Draft> drafts;
    for (const Json& entry : game.at("entries")) drafts.push_back(exported_draft(entry));
    if (drafts.empty()) throw std::invalid_argument("it has no entries");
    const auto journal = Journal::create(file, game.at("seed").get<std::string>(), drafts, options);
    if (!journal) return tl::unexpected(about(game_file.string(), file, journal.error()));
    for (EntryId id = 1; id <= journal->size(); ++id) {
      const Json& entry = game.at("entries").at(static_cast<std::size_t>(id - 1));
      const EntryNode& node = journal->node(id);
      if (entry.at("id") != id || entry.at("parent") != node.parent || entry.at("head") != node.head)
        throw std::invalid_argument("entry " + std::to_string(id) + " does not follow those before it");
    }
    return {};
  });
}

/// Whether each entry is what it was when it was exported. Exports of before have no hashes.
Result<void> check_hashes(const Json& game, std::string_view name, const std::filesystem::path& file) {
  const auto journal = Journal::read(file);
  if (!journal) return tl::unexpected(journal.error());
  Bytes32 link = link_of_secret(journal->seed());
  for (EntryId id = 1; id <= journal->size(); ++id) {
    link = link_of(link, *journal->entry(id));
    const Json& entry = game.at("entries").at(static_cast<std::size_t>(id - 1));
    if (entry.contains("hash") && entry.at("hash") != to_hex(link))
      return failure(std::string(name) + ": entry " + std::to_string(id) +
                     " is not what was exported: the file is damaged or was changed; export the game again");
  }
  return {};
}

}  // namespace

Result<std::string> export_game(const Session& session) {
  const Journal& journal = session.journal();
  Json json{{"format", kFormat},
            {"audience", to_string(Audience::kUmpire)},
            {"seed", journal.seed()},
            {"entries", Json::array()}};
  Bytes32 link = link_of_secret(journal.seed());
  for (EntryId id = 1; id <= journal.size(); ++id) {
    const auto entry = journal.entry(id);
    if (!entry) return tl::unexpected(entry.error());
    auto body = body_of(journal, id);
    if (!body) return tl::unexpected(body.error());
    link = link_of(link, *entry);
    json["entries"].push_back(entry_to_json(*entry, std::move(*body), link));
  }
  return json.dump(1) + "\n";
}

namespace {

/// What one seat may know; `audience`: whom it is called for.
Result<std::string> export_part(const Session& session, const Seat& seat, std::string_view audience) {
  const Journal& journal = session.journal();
  Json json{{"format", kPublicFormat},           {"audience", audience},
            {"ruleset", session.ruleset().id()}, {"scenario", session.scenario().id},
            {"name", session.scenario().name},   {"commitment", session.commitment()},
            {"entries", Json::array()}};
  const std::vector<bool> current = on_current_line(journal);
  for (EntryId id = 1; id <= journal.size(); ++id) {
    if (!current[static_cast<std::size_t>(id)]) continue;
    const auto body = body_of(journal, id);
    if (!body) return tl::unexpected(body.error());
    const EntryKind kind = journal.node(id).kind;
    const auto part = guarded(at_entry(journal, id),
                              [&]() -> Result<Json> { return part_for(seat, kind, *body, session.kit()); });
    if (!part) return tl::unexpected(part.error());
    if (!part->is_null()) json["entries"].push_back({{"kind", to_string(kind)}, {"body", *part}});
  }
  return json.dump(1) + "\n";
}

}  // namespace

Result<std::string> export_public(const Session& session) {
  if (session.revealed()) return export_game(session);
  return export_part(session, {.id = kSpectatorSeat, .title = {}, .reads = {}}, to_string(Audience::kAll));
}

Result<Seat> reader_of_part(const Session& session, const SeatId& id) {
  const std::vector<Seat> seats = session.game().knowledge().seats();
  const Seat* const seat = find_seat(seats, id);
  if (!seat) return failure("nobody in this game is '" + id.value() + "'; there are: " + ids_of(seats));
  const bool whole = session.revealed() || id == kUmpireSeat;
  const auto is_counter = [](const KitPiece& piece) { return piece.kind == PieceKind::kCounter; };
  if (!whole && std::ranges::any_of(session.kit().pieces, is_counter))
    return failure(
        "this game has counters that lie face down; what is told of it is for everybody or the umpire");
  return *seat;
}

Result<std::string> export_for(const Session& session, const SeatId& id) {
  const auto seat = reader_of_part(session, id);
  if (!seat) return tl::unexpected(seat.error());
  if (session.revealed() || id == kUmpireSeat) return export_game(session);
  return export_part(session, *seat, id.value());
}

Result<Verification> import_game(std::string_view text, std::string_view name,
                                 const std::filesystem::path& file, const SessionOptions& options) {
  const std::string where(name);
  if (text.size() > kLargestExport) return failure(where + ": too large for a game");
  if (is_there(file)) return tl::unexpected(already_there(file));
  const auto json = parse_body(text, name);
  if (!json) return tl::unexpected(json.error());
  if (json->value("format", Json()) == kPublicFormat)
    return failure(where + ": this export is a part of the game; a game is made of the umpire's export only");
  if (json->value("format", Json()) != kFormat)
    return failure(where + ": not an exported game of this program");

  const auto lock = LockFile::take(file);
  if (!lock) return tl::unexpected(lock.error());
  const std::filesystem::path beside = tried_out(file);
  if (const auto free = remove_leftovers(file); !free) return tl::unexpected(free.error());
  auto made = [&]() -> Result<Verification> {
    if (const auto written = write_entries(*json, name, beside, file, options.journal); !written)
      return tl::unexpected(written.error());
    auto verified = verify_file(beside, options);
    if (!verified) return verified;
    if (const auto& difference = verified->difference)
      return failure(where + ": entry " + std::to_string(difference->entry) + ": " + difference->sentence);
    if (const auto same = check_hashes(*json, name, beside); !same) return tl::unexpected(same.error());
    return verified;
  }();
  if (!made)  // it left no file of its name: what is said is about the text
    made = tl::unexpected(about(name, beside, made.error()));
  else if (const auto named = name_file(beside, file); !named)
    made = tl::unexpected(named.error());
  if (!made) remove_game(beside);
  return made;
}

}  // namespace telescope
