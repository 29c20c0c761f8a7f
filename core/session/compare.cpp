#include "core/session/compare.hpp"

#include <algorithm>

namespace telescope {
namespace {

bool same(const Entry& a, const Entry& b) {
  return a.node.kind == b.node.kind && a.node.parent == b.node.parent && a.node.head == b.node.head &&
         a.stamp.who == b.stamp.who && a.stamp.at == b.stamp.at && a.body == b.body;
}

}  // namespace

Result<Compared> compare(const Journal& ours, const Journal& theirs) {
  const auto a = ours.entries(1, ours.size());
  if (!a) return tl::unexpected(a.error());
  const auto b = theirs.entries(1, theirs.size());
  if (!b) return tl::unexpected(b.error());
  const auto [end_a, end_b] = std::ranges::mismatch(*a, *b, same);
  Compared compared;
  compared.shared = end_a - a->begin();
  if (end_a == a->end() && end_b == b->end())
    compared.newer = Compared::Which::kSame;
  else if (compared.shared > 0 && end_b == b->end())
    compared.newer = Compared::Which::kOurs;
  else if (compared.shared > 0 && end_a == a->end())
    compared.newer = Compared::Which::kTheirs;
  return compared;
}

}  // namespace telescope
