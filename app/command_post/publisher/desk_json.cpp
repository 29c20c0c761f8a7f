#include "app/command_post/publisher/desk_json.hpp"

#include "app/presenters/throw_page.hpp"
#include "core/dice/hash.hpp"
#include "core/rules/rules_json.hpp"
#include "vision/dice/read_throw.hpp"

namespace telescope::app {

std::string key_of(const Action& action) {
  constexpr std::size_t kDigits = 16;
  return to_hex(blake2b(action.dump())).substr(0, kDigits);
}

void add_read(Json& pools, std::size_t begin, const WaitingThrow& waiting) {
  for (std::size_t at = 0; at < waiting.needed.size(); ++at) {
    const vision::ReadThrow* read = waiting.read_of(at);
    if (!read) continue;
    Json& json = pools[begin + at]["read"];
    json = {{"dice", read->faces()}, {"thrown", read->is_thrown()}, {"words", read_words(*read)}};
    if (at == 0 && waiting.may_swap) json["swap"] = true;
  }
}

Json pool_json(const PoolRequest& pool) {
  return {{"pool", pool.id},
          {"label", pool.label},
          {"dice", pool.dice()},
          {"sides", pool.sides},
          {"hit_from", pool.hit_from},
          {"success", kDieSuccesses.at(static_cast<std::size_t>(pool.success))},
          {"reasons", reasons_to_json(pool.reasons)}};
}

Json throw_json(const WaitingThrow& waiting) {
  Json pools = Json::array();
  const auto add = [&](const PoolRequest& pool) -> Json& {
    pools.push_back(pool_json(pool));
    pools.back()["audience"] = to_string(pool.audience);
    return pools.back();
  };
  for (const ShownThrow& each : waiting.made)
    add(each.pool).update({{"thrown", each.dice}, {"source", each.source}});
  for (const PoolRequest& each : waiting.needed) add(each);
  add_read(pools, waiting.made.size(), waiting);
  return {{"title", waiting.title}, {"pools", std::move(pools)}};
}

void add_players_desk(Json& desk, const GameScene& scene, const SeatId& seat) {
  if (scene.players_word.empty()) desk["word"] = scene.commitment;
  if (scene.waiting) desk["throw"] = throw_json(*scene.waiting);
  for (const JudgedProposal& judged : scene.proposals) {
    const auto& by = judged.proposal.confirmed_by;
    if (by && *by != seat && *by != kUmpireSeat) continue;
    desk["proposals"][key_of(judged.proposal.action)] = {
        {"number", desk.contains("proposals") ? desk["proposals"].size() + 1 : 1},
        {"words", judged.proposal.sentence},
        {"objections", objections_to_json(judged.verdict.objections)}};
  }
}

}  // namespace telescope::app
