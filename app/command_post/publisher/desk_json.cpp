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

Json throw_json(const WaitingThrow& waiting) {
  Json made = Json::array();
  for (const ShownThrow& each : waiting.made)
    made.push_back({{"label", each.pool.label},
                    {"dice", each.dice},
                    {"source", each.source},
                    {"audience", to_string(each.pool.audience)},
                    {"reasons", reasons_to_json(each.pool.reasons)}});
  Json needed = pools_to_json(waiting.needed);
  add_read(needed, 0, waiting);
  return {{"title", waiting.title}, {"made", std::move(made)}, {"needed", std::move(needed)}};
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
