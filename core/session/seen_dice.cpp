#include "core/session/seen_dice.hpp"

#include <algorithm>

namespace telescope {

Json to_json(const SeenDice& seen) {
  Json json{{"pool", seen.pool},
            {"audience", to_string(seen.audience)},
            {"faces", seen.faces},
            {"confidence", seen.confidence},
            {"crops", seen.crops}};
  if (seen.was_changed) json["was_changed"] = true;
  return {{"dice", std::move(json)}};
}

std::optional<SeenDice> seen_dice(const Json& body) {
  const Json& table = body.at("table");
  if (!table.is_object() || !table.contains("dice")) return std::nullopt;
  const Json& json = table.at("dice");
  return SeenDice{.pool = json.at("pool"),
                  .audience = Audience(json.at("audience").get<std::string>()),
                  .faces = json.at("faces"),
                  .confidence = json.at("confidence"),
                  .was_changed = json.value("was_changed", false),
                  .crops = json.at("crops")};
}

void SeenNotes::add(EntryId after, const Json& body) {
  if (auto seen = seen_dice(body)) notes_.emplace_back(after, *std::move(seen));
}

std::vector<SeenDice> SeenNotes::take(const Journal& journal, EntryId action,
                                      std::span<const ThrowRecord> throws) {
  std::vector<SeenDice> taken;
  if (notes_.empty()) return taken;
  const std::vector<EntryId> line = journal.line_to(action);
  for (auto note = notes_.begin(); note != notes_.end();) {
    SeenDice& seen = note->second;
    if (!std::ranges::binary_search(line, note->first)) {
      ++note;
      continue;
    }
    // Whoever may not know a throw is not told how it was seen either.
    if (std::ranges::any_of(throws, [&](const ThrowRecord& made) {
          return made.pool.id == seen.pool && made.pool.audience == seen.audience;
        }))
      taken.push_back(std::move(seen));
    note = notes_.erase(note);
  }
  return taken;
}

}  // namespace telescope
