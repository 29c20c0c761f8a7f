#include "core/session/public_part.hpp"

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

}  // namespace

Json public_part(EntryKind kind, const Json& body) {
  if (kind == EntryKind::kWord) return only(body, {"word"});
  if (kind == EntryKind::kRuling && for_all(body)) return only(body, {"rule", "text"});
  if (kind == EntryKind::kMessage && for_all(body)) return only(body, {"text"});
  if (kind != EntryKind::kAction) return nullptr;
  Json part{{"throws", Json::array()}, {"events", Json::array()}};
  for (const Json& record : body.at("throws"))
    if (for_all(record.at("pool"))) part["throws"].push_back(only(record, {"pool", "dice", "source"}));
  for (const Json& event : body.at("events"))
    if (for_all(event)) part["events"].push_back(event);
  if (part["throws"].empty() && part["events"].empty()) return nullptr;
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
