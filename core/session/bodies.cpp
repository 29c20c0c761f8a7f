#include "core/session/bodies.hpp"

#include "core/base/among.hpp"
#include "core/base/json_reader.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope {
namespace {

std::vector<Objection> objections_from_json(const Json& json) {
  std::vector<Objection> objections;
  for (const Json& each : json)
    objections.push_back({.rule = each.at("rule"), .sentence = each.at("sentence")});
  return objections;
}

Audience audience_from_json(const Json& json) {
  return Audience(json.get<std::string>());  // throws where it is no word
}

Json pool_to_json(const PoolRequest& pool) {
  Json json{{"id", pool.id},
            {"label", pool.label},
            {"sides", pool.sides},
            {"audience", to_string(pool.audience)},
            {"reasons", reasons_to_json(pool.reasons)}};
  if (pool.hit_from > 0) json["hit_from"] = pool.hit_from;
  if (pool.success != DieSuccess::kHit)
    json["success"] = kDieSuccesses.at(static_cast<std::size_t>(pool.success));
  return json;
}

PoolRequest pool_from_json(const Json& json) {
  PoolRequest pool{.id = json.at("id"),
                   .label = json.at("label"),
                   .sides = json.at("sides"),
                   .audience = audience_from_json(json.at("audience")),
                   .reasons = {},
                   .hit_from = json.value("hit_from", 0)};
  if (const auto success = json.find("success"); success != json.end())
    pool.success = among<DieSuccess>(kDieSuccesses, success->get<std::string>()).value_or(DieSuccess::kHit);
  for (const Json& each : json.at("reasons"))
    pool.reasons.push_back({.dice = each.at("dice"), .reason = each.at("reason"), .rule = each.at("rule")});
  return pool;
}

}  // namespace

Json to_json(const GameBody& body) {
  Json json{{"ruleset", body.ruleset},
            {"scenario", body.scenario},
            {"kit", body.kit},
            {"commitment", body.commitment}};
  if (body.dice_from != 1) json["dice_from"] = body.dice_from;
  return json;
}

GameBody game_body(const Json& json) {
  return {.ruleset = json.at("ruleset"),
          .scenario = json.at("scenario"),
          .kit = json.at("kit"),
          .commitment = json.at("commitment"),
          .dice_from = json.value("dice_from", EntryId{1})};
}

ActionBody done_body(const Pending& done, std::vector<Event> events, std::string_view state,
                     std::string summary) {
  return {.action = done.action,
          .waiver = done.waiver,
          .waived = done.waived,
          .throws = done.made,
          .events = std::move(events),
          .state_hash = to_hex(blake2b(state)),
          .summary = std::move(summary)};
}

Json to_json(const ActionBody& body) {
  Json throws = Json::array();
  for (const ThrowRecord& record : body.throws) throws.push_back(to_json(record));
  Json json{{"action", body.action},
            {"throws", std::move(throws)},
            {"events", body.events},
            {"state", body.state_hash}};
  if (!body.waiver.empty()) json["waiver"] = body.waiver;
  if (!body.waived.empty()) json["waived"] = objections_to_json(body.waived);
  if (!body.summary.empty()) json["summary"] = body.summary;
  return json;
}

ActionBody action_body(const Json& json) {
  ActionBody body{.action = json.at("action"),
                  .waiver = json.value("waiver", std::string()),
                  .waived = objections_from_json(json.value("waived", Json::array())),
                  .throws = {},
                  .events = json.at("events"),
                  .state_hash = json.at("state"),
                  .summary = json.value("summary", std::string())};
  for (const Json& record : json.at("throws")) body.throws.push_back(throw_body(record));
  return body;
}

Json attempt_to_json(const Pending& pending) {
  Json json{{"action", pending.action}};
  if (!pending.waiver.empty()) json["waiver"] = pending.waiver;
  if (!pending.waived.empty()) json["waived"] = objections_to_json(pending.waived);
  return json;
}

Pending attempt_body(const Json& json) {
  return {.action = json.at("action"),
          .waiver = json.value("waiver", std::string()),
          .waived = objections_from_json(json.value("waived", Json::array())),
          .made = {},
          .needed = {},
          .entry = 0};
}

Json to_json(const ThrowRecord& record) {
  Json json{{"pool", pool_to_json(record.pool)}, {"dice", record.dice}, {"source", to_string(record.source)}};
  if (record.source == ThrowSource::kGenerator) json["number"] = record.number;
  if (record.typed > 0) json["typed"] = record.typed;
  return json;
}

ThrowRecord throw_body(const Json& json) {
  const auto source = throw_source_from_string(json.at("source").get<std::string>());
  if (!source) throw std::invalid_argument("an unknown source of a throw");
  return {.pool = pool_from_json(json.at("pool")),
          .dice = json.at("dice"),
          .source = *source,
          .number = json.value("number", 0),
          .typed = json.value("typed", 0)};
}

NoteBody note_body(const Json& json) {
  return {.text = json.at("text"),
          .audience = audience_from_json(json.at("audience")),
          .rule = json.value("rule", std::string())};
}

std::vector<Throw> throws_of(const std::vector<ThrowRecord>& records) {
  std::vector<Throw> throws;
  for (const ThrowRecord& record : records) throws.push_back({.pool = record.pool.id, .dice = record.dice});
  return throws;
}

std::string canonical(const Json& state) {
  return state.dump();
}

std::string state_hash(const Json& state) {
  return to_hex(blake2b(canonical(state)));
}

Draft head_draft(EntryId to, std::string_view why, const Stamp& stamp) {
  return {.kind = EntryKind::kHead,
          .body = Json{{"to", to}, {"why", why}}.dump(),
          .stamp = stamp,
          .from_generator = false,
          .to = to};
}

Draft draft_of(const Entry& entry, const Json& body) {
  const bool thrown = entry.node.kind == EntryKind::kThrow;
  return {.kind = entry.node.kind,
          .body = entry.body,
          .stamp = entry.stamp,
          .from_generator = thrown && body.value("source", Json()) == to_string(ThrowSource::kGenerator),
          .to = entry.node.kind == EntryKind::kHead ? entry.node.head : 0};
}

Stamp readable_stamp(const Entry& entry) {
  const auto text = [](const std::string& stamp) { return !stamp.empty() && is_text(stamp) ? stamp : "?"; };
  return {text(entry.stamp.who), text(entry.stamp.at)};
}

Result<Json> parse_body(std::string_view text, std::string_view name) {
  auto json = parse_json(text, name);
  if (json && !json->is_object()) return failure(std::string(name) + ": not a JSON object");
  return json;
}

}  // namespace telescope
