#include "core/session/public_part.hpp"

#include <algorithm>
#include <string_view>

#include "core/base/json_text.hpp"

namespace telescope {
namespace {

bool for_all(const Json& thing) {
  return thing.is_object() && thing.value("audience", Json()) == to_string(Audience::kAll);
}

/// A copy of `from` with only these keys, in what is written for everybody: a new key stays hidden until it
/// is listed.
Json only(const Json& from, std::initializer_list<const char*> keys) {
  Json copy = Json::object();
  for (const char* key : keys)
    if (from.contains(key)) copy[key] = from.at(key);
  return copy;
}

bool all_for_all(const Json& body) {
  return std::ranges::all_of(body.at("throws"),
                             [](const Json& record) { return for_all(record.at("pool")); }) &&
         std::ranges::all_of(body.at("events"), for_all);
}

/// Does `words` name the piece? "1-02" is not named by "11-02".
bool names(std::string_view words, std::string_view piece) {
  const auto in_name = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  };
  for (auto at = words.find(piece); at != std::string_view::npos; at = words.find(piece, at + 1)) {
    const auto end = at + piece.size();
    if ((at == 0 || !in_name(words[at - 1])) && (end == words.size() || !in_name(words[end]))) return true;
  }
  return false;
}

/// Was it waived for reasons that lie open? A rule may object to what a face-down counter hides (HD-10).
bool waived_openly(const Json& body, const Kit& kit) {
  if (body.value("waiver", std::string()).empty() || !all_for_all(body)) return false;
  const auto text = [&](const char* key) { return json_text(body.value(key, Json())); };
  const std::string asked = text("action") + text("waived"), told = text("events");
  return std::ranges::none_of(kit.pieces, [&](const KitPiece& piece) {
    if (!names(asked, piece.id.value())) return false;
    return piece.kind == PieceKind::kCounter || !names(told, piece.id.value());
  });
}

}  // namespace

Json public_part(EntryKind kind, const Json& body, const Kit& kit) {
  return part_for({.id = kSpectatorSeat, .title = {}, .reads = {}}, kind, body, kit);
}

Json part_for(const Seat& seat, EntryKind kind, const Json& body, const Kit& kit) {
  const auto is_his = [&](const Json& thing) {
    return thing.is_object() && may_know(seat, audience_from(thing.value("audience", Json())));
  };
  if (kind == EntryKind::kWord) return only(body, {"word"});
  if (kind == EntryKind::kRuling && is_his(body)) return only(body, {"rule", "text"});
  if (kind == EntryKind::kMessage && is_his(body)) return only(body, {"text"});
  if (kind != EntryKind::kAction) return nullptr;
  Json part{{"throws", Json::array()}, {"events", Json::array()}};
  for (const Json& record : body.at("throws"))
    if (is_his(record.at("pool"))) part["throws"].push_back(only(record, {"pool", "dice", "source"}));
  for (const Json& event : body.at("events"))
    if (is_his(event)) part["events"].push_back(event);
  if (part["throws"].empty() && part["events"].empty()) return nullptr;
  if (waived_openly(body, kit)) part["waived"] = true;
  return part;
}

std::vector<bool> on_current_line(const Journal& journal) {
  std::vector<bool> current(static_cast<std::size_t>(journal.size()) + 1);
  for (const EntryId id : journal.line_to(journal.head())) current[static_cast<std::size_t>(id)] = true;
  for (EntryId id = 1; id <= journal.size(); ++id)
    if (!carries_game(journal.node(id).kind))
      current[static_cast<std::size_t>(id)] = current[static_cast<std::size_t>(journal.node(id).parent)];
  return current;
}

}  // namespace telescope
