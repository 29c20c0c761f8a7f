#include "core/session/seen_dice.hpp"

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

}  // namespace telescope
