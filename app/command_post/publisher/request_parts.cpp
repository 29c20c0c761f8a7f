#include "app/command_post/publisher/request_parts.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kMostDice = 1000;
constexpr std::int64_t kHighestDie = 1000;

void add_sentence(std::string& text, const std::string& sentence) {
  text += (text.empty() ? "" : " ") + sentence;
}

}  // namespace

std::optional<std::string> text_of(const Json& request, const char* key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_string()) return std::nullopt;
  return one_line(it->get<std::string>());
}

std::optional<std::vector<int>> dice_of(const Json& request) {
  const auto given = request.find("dice");
  if (given == request.end() || !given->is_array() || given->size() > kMostDice) return std::nullopt;
  std::vector<int> dice;
  for (const Json& die : *given) {
    const auto shown = whole_number(die, 1, kHighestDie);
    if (!shown) return std::nullopt;
    dice.push_back(static_cast<int>(*shown));
  }
  return dice;
}

bool is_wanted(const GameScene& scene, const std::string& pool) {
  return scene.waiting && std::ranges::any_of(scene.waiting->needed, [&](const PoolRequest& each) {
           return pool.empty() || each.id == pool;
         });
}

std::string sentences(const std::vector<Objection>& objections) {
  std::string words;
  for (const Objection& each : objections) add_sentence(words, each.rule + ": " + each.sentence);
  return words;
}

CarriedOut carried_out(GameDesk& desk, const std::string& who, const GameRequest& request) {
  const EntryId kept = desk.session().journal().size();
  CarriedOut result;
  for (const std::string& told : desk.carry_out_for(who, request)) add_sentence(result.words, told);
  result.in_journal = desk.session().journal().size() != kept;
  return result;
}

}  // namespace telescope::app
