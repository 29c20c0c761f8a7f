#include "core/session/digest.hpp"

#include "core/dice/hash.hpp"

namespace telescope {
namespace {

constexpr std::size_t kDigits = 16;

/// With its length before it, so that no two lists of texts read alike.
void add(std::string& whole, std::string_view text) {
  whole += std::to_string(text.size()) + ":";
  whole += text;
}

}  // namespace

Result<std::string> journal_digest(const Journal& journal) {
  std::string whole = std::to_string(journal.head()) + "\n";
  const auto entries = journal.entries(1, journal.size());
  if (!entries) return tl::unexpected(entries.error());
  for (const Entry& entry : *entries) {
    whole += std::to_string(entry.id) + " " + std::to_string(entry.node.parent) + " " +
             std::to_string(entry.node.head) + " " + std::to_string(entry.node.throws) + " ";
    add(whole, to_string(entry.node.kind));
    add(whole, entry.stamp.who);
    add(whole, entry.stamp.at);
    add(whole, entry.body);
  }
  return to_hex(sha256(whole)).substr(0, kDigits);
}

}  // namespace telescope
