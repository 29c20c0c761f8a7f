#include "core/session/hand_throws.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"

namespace telescope {
namespace {

constexpr int kSides = static_cast<int>(std::tuple_size_v<Faces>);

std::string_view to_string(Fairness fairness) {
  return fairness == Fairness::kTooFew ? "too few" : fairness == Fairness::kFair ? "fair" : "uneven";
}

}  // namespace

void count(Faces& faces, const ThrowRecord& record) {
  if (record.pool.sides != kSides) return;
  for (const int die : record.dice)
    if (die >= 1 && die <= kSides) ++faces[static_cast<std::size_t>(die - 1)];
}

int fewer_per_mille(const FairnessVerdict& verdict) {
  return static_cast<int>(1000 * verdict.evenings) + 1;
}

Json to_json(const HandDice& dice) {
  Json pools = Json::array();
  for (const PoolFaces& each : dice.pools) {
    pools.push_back({{"faces", each.faces}});
    if (!each.pool.empty()) pools.back()["pool"] = each.pool;
  }
  const FairnessVerdict& verdict = dice.verdict;
  Json json{{"pools", std::move(pools)}, {"fairness", to_string(verdict.fairness)}};
  if (verdict.looked_at > 0) json["looked_at"] = verdict.looked_at;
  if (verdict.next_look > 0) json["next_look"] = verdict.next_look;
  if (verdict.fairness != Fairness::kUneven) return json;
  json["per_mille"] = fewer_per_mille(verdict);
  if (!verdict.pool.empty()) json["uneven"] = verdict.pool;
  return json;
}

void HandThrows::read(EntryKind kind, const Json& body) {
  if (kind == EntryKind::kAction || kind == EntryKind::kHead)
    std::ranges::move(std::exchange(waiting_, {}), std::back_inserter(all_));
  if (kind != EntryKind::kThrow) return;
  ThrowRecord record = throw_body(body);
  if (record.source == ThrowSource::kGenerator)  // the first of them may have been typed
    record.dice.resize(std::min(record.dice.size(), static_cast<std::size_t>(std::max(0, record.typed))));
  if (record.source != ThrowSource::kReplay && record.pool.sides == kSides && !record.dice.empty())
    waiting_.push_back(std::move(record));
}

HandDice HandThrows::by_pool(const Name& name) const {
  FairnessLooks looks([this](const Faces& faces) { return likelihood(faces); });
  for (const ThrowRecord& record : all_) {
    Faces fell{};
    count(fell, record);
    if (const std::string named = name(record.pool); !named.empty()) looks.add(named, fell);
  }
  std::vector<PoolFaces> pools;
  for (const auto& [pool, faces] : looks.pools()) pools.push_back({pool, faces});
  std::ranges::stable_sort(pools, std::ranges::greater{},
                           [](const PoolFaces& each) { return dice_of(each.faces); });
  if (pools.size() > kMostPools) {
    const auto last = pools.begin() + kMostPools - 1;
    const auto uneven = std::ranges::find(pools, looks.verdict().pool, &PoolFaces::pool);
    if (uneven != pools.end() && uneven > last) *last = *uneven;
    pools.resize(kMostPools);
  }
  if (pools.size() > 1) pools.insert(pools.begin(), {"", looks.together()});
  return {std::move(pools), looks.verdict()};
}

double HandThrows::likelihood(const Faces& faces) const {
  const auto known = likelihoods_.find(faces);
  if (known != likelihoods_.end()) return known->second;
  return likelihoods_[faces] = exact_multinomial(faces);
}

HandThrows hand_throws(const Journal& journal) {
  HandThrows throws;
  for (EntryId id = 1; id <= journal.size(); ++id) {
    const EntryKind kind = journal.node(id).kind;
    const auto body = kind == EntryKind::kThrow ? body_of(journal, id) : Result<Json>(Json());
    if (body)
      static_cast<void>(guarded("", [&]() -> Result<void> {
        throws.read(kind, *body);
        return {};
      }));
  }
  return throws;
}

}  // namespace telescope
