#include "core/journal/seal.hpp"

namespace telescope {
namespace {

constexpr std::size_t kCheckBytes = 4;

void add_number(std::string& bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i));
}

/// The fields one after another, numbers and lengths first: no two entries give the same bytes.
std::string fields_of(const Entry& entry, std::string_view kind) {
  std::string bytes;
  bytes.reserve(80 + kind.size() + entry.stamp.who.size() + entry.stamp.at.size() + entry.body.size());
  for (const std::int64_t number :
       {entry.id, entry.node.parent, entry.node.head, static_cast<std::int64_t>(entry.node.throws)})
    add_number(bytes, static_cast<std::uint64_t>(number));
  for (const std::string_view text : {kind, std::string_view(entry.stamp.who),
                                      std::string_view(entry.stamp.at), std::string_view(entry.body)})
    add_number(bytes, text.size());
  bytes += kind;
  bytes += entry.stamp.who;
  bytes += entry.stamp.at;
  bytes += entry.body;
  return bytes;
}

/// The entry that has these bytes; the lengths of its texts are those of `like`.
std::optional<Entry> entry_of(std::string_view bytes, const Entry& like, std::string_view like_kind) {
  const auto number = [&] {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    bytes.remove_prefix(8);
    return static_cast<std::int64_t>(value);
  };
  Entry entry;
  entry.id = number();
  entry.node.parent = number();
  entry.node.head = number();
  entry.node.throws = static_cast<int>(number());
  bytes.remove_prefix(4 * 8);
  const auto text = [&](std::size_t size) {
    std::string read(bytes.substr(0, size));
    bytes.remove_prefix(size);
    return read;
  };
  const auto kind = entry_kind_from_string(text(like_kind.size()));
  if (!kind) return std::nullopt;
  entry.node.kind = *kind;
  entry.stamp.who = text(like.stamp.who.size());
  entry.stamp.at = text(like.stamp.at.size());
  entry.body = text(like.body.size());
  return entry;
}

// A Reed-Solomon code of two symbols over GF(2^16), x^16 + x^5 + x^3 + x^2 + 1: it finds one wrong symbol of
// two bytes among 65,535. Where the hash fits then, it was that one.

std::uint16_t times_alpha(std::uint16_t symbol) {
  return static_cast<std::uint16_t>(symbol << 1) ^ static_cast<std::uint16_t>(symbol & 0x8000 ? 0x002D : 0);
}

std::uint16_t symbol_at(std::string_view bytes, std::size_t i) {
  const auto byte = [&](std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0u;
  };
  return static_cast<std::uint16_t>(byte(2 * i) << 8 | byte(2 * i + 1));
}

struct Check {
  std::uint16_t sum = 0;
  std::uint16_t weighted = 0;
};

Check check_of(std::string_view bytes) {
  Check check;
  for (std::size_t i = 0; i < (bytes.size() + 1) / 2; ++i) {
    const std::uint16_t symbol = symbol_at(bytes, i);
    check.sum ^= symbol;
    check.weighted = times_alpha(check.weighted) ^ symbol;
  }
  return check;
}

std::uint32_t packed(const Check& check) {
  return static_cast<std::uint32_t>(check.sum) << 16 | check.weighted;
}

}  // namespace

Bytes32 link_of_secret(std::string_view seed) {
  return blake2b("secret of a game: " + std::string(seed));
}

Bytes32 hash_of(const Bytes32& before, std::string_view bytes) {
  std::string all(before.begin(), before.end());
  all += bytes;
  return blake2b(all);
}

Seal seal_of(const Bytes32& before, const Entry& entry) {
  const std::string bytes = fields_of(entry, to_string(entry.node.kind));
  return {.hash = hash_of(before, bytes), .check = packed(check_of(bytes))};
}

Bytes32 link_of(const Bytes32& before, const Entry& entry) {
  return hash_of(before, fields_of(entry, to_string(entry.node.kind)));
}

bool fits_check(const EntryRow& row) {
  return row.seal && packed(check_of(fields_of(row.entry, row.kind))) == row.seal->check;
}

std::vector<std::string> readings(const EntryRow& row) {
  if (!row.seal) return {};
  const Seal& seal = *row.seal;
  const std::string bytes = fields_of(row.entry, row.kind);
  const Check is = check_of(bytes);
  const auto wrong = static_cast<std::uint16_t>(is.sum ^ (seal.check >> 16));
  const auto weighted = static_cast<std::uint16_t>(is.weighted ^ (seal.check & 0xFFFF));
  std::vector<std::string> found{bytes};
  if (wrong == 0) return found;
  const std::size_t symbols = (bytes.size() + 1) / 2;
  std::uint16_t here = wrong;  // what the weighted symbol would be off by if the last symbol were wrong
  for (std::size_t from_end = 0; from_end < symbols; ++from_end, here = times_alpha(here)) {
    if (here != weighted) continue;
    const std::size_t at = 2 * (symbols - 1 - from_end);
    std::string right = bytes;
    right[at] = static_cast<char>(right[at] ^ (wrong >> 8));
    if (at + 1 < right.size()) right[at + 1] = static_cast<char>(right[at + 1] ^ (wrong & 0xFF));
    found.push_back(std::move(right));
  }
  return found;
}

std::optional<Entry> mended(const Bytes32& before, const EntryRow& row) {
  for (const std::string& right : readings(row))
    if (hash_of(before, right) == row.seal->hash) return entry_of(right, row.entry, row.kind);
  return std::nullopt;
}

std::string to_bytes(const Seal& seal) {
  std::string bytes(seal.hash.begin(), seal.hash.end());
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(seal.check >> shift);
  return bytes;
}

std::optional<Seal> seal_from_bytes(std::string_view bytes) {
  Seal seal;
  if (bytes.size() != seal.hash.size() + kCheckBytes) return std::nullopt;
  for (std::size_t i = 0; i < seal.hash.size(); ++i) seal.hash[i] = static_cast<std::uint8_t>(bytes[i]);
  for (const char each : bytes.substr(seal.hash.size()))
    seal.check = seal.check << 8 | static_cast<unsigned char>(each);
  return seal;
}

}  // namespace telescope
