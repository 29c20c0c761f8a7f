#include "core/session/hand_throws.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
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

int PoolFaces::dice() const {
  return std::accumulate(faces.begin(), faces.end(), 0);
}

Json to_json(const std::vector<PoolFaces>& pools) {
  Json json = Json::array();
  for (const PoolFaces& each : pools) {
    json.push_back({{"faces", each.faces},
                    {"per_mille", std::lround(1000 * each.likelihood)},
                    {"fairness", to_string(each.fairness)}});
    if (!each.pool.empty()) json.back()["pool"] = each.pool;
  }
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

std::vector<PoolFaces> HandThrows::by_pool(const Name& name) const {
  PoolFaces together;
  std::vector<PoolFaces> pools;
  for (const ThrowRecord& record : all_) {
    const std::string named = name(record.pool);
    if (named.empty()) continue;
    count(together.faces, record);
    auto pool = std::ranges::find(pools, named, &PoolFaces::pool);
    if (pool == pools.end()) pool = pools.insert(pool, PoolFaces{.pool = named});
    count(pool->faces, record);
  }
  std::ranges::stable_sort(pools, std::ranges::greater{}, &PoolFaces::dice);
  if (pools.size() > kMostPools) pools.resize(kMostPools);
  if (pools.size() > 1) pools.insert(pools.begin(), together);
  for (PoolFaces& pool : pools) {
    pool.likelihood = likelihood(pool.faces);
    pool.fairness = fairness(pool.faces, pool.likelihood, static_cast<int>(pools.size()));
  }
  return pools;
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
