#include "core/journal/chain.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/base/text_file.hpp"

namespace telescope {
namespace {

constexpr std::size_t kShown = 40;                           // bytes of a text, about where it is damaged
constexpr std::size_t kMostHashed = std::size_t{512} << 20;  // bytes, in search of a secret

using State = Link::State;

/// A piece of a text about a place, readable whatever stands there.
std::string piece_of(std::string_view text, std::size_t at) {
  const std::size_t begin = at > kShown / 2 ? at - kShown / 2 : 0;
  std::string piece;
  for (const char c : text.substr(begin, kShown))
    piece += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E ? '.' : c;
  return (begin > 0 ? "..." : "") + piece + (begin + kShown < text.size() ? "..." : "");
}

std::string changed(std::string_view field, std::string_view stands, std::string_view meant) {
  const auto [a, b] = std::ranges::mismatch(stands, meant);
  const auto at = static_cast<std::size_t>(a - stands.begin());
  return "its " + std::string(field) + ": '" + piece_of(stands, at) + "' stands there, '" +
         piece_of(meant, at) + "' was meant";
}

/// Whether everybody may read it.
bool is_for_all(const Entry& entry) {
  const auto body = is_note(entry.node.kind) ? parse_json(entry.body, "") : failure("");
  return body && body->is_object() && body->value("audience", nlohmann::json()) == "all";
}

/// Which field is damaged, and what it meant: only where that is nobody's secret.
std::string what_differs(const EntryRow& row, const Entry& meant) {
  const Entry& stands = row.entry;
  if (stands.id != meant.id) return changed("number", std::to_string(stands.id), std::to_string(meant.id));
  if (stands.body != meant.body && !is_for_all(meant)) {
    const auto at = std::ranges::mismatch(stands.body, meant.body).in1 - stands.body.begin();
    return "its text, at byte " + std::to_string(at + 1);
  }
  if (stands.body != meant.body) return changed("text", stands.body, meant.body);
  if (stands.stamp.who != meant.stamp.who) return changed("author", stands.stamp.who, meant.stamp.who);
  if (stands.stamp.at != meant.stamp.at) return changed("time", stands.stamp.at, meant.stamp.at);
  if (row.kind != to_string(meant.node.kind)) return changed("kind", row.kind, to_string(meant.node.kind));
  if (stands.node.parent != meant.node.parent)
    return changed("place", std::to_string(stands.node.parent), std::to_string(meant.node.parent));
  if (stands.node.head != meant.node.head)
    return changed("place", std::to_string(stands.node.head), std::to_string(meant.node.head));
  return changed("count of throws", std::to_string(stands.node.throws), std::to_string(meant.node.throws));
}

bool is_object(const std::string& body) {
  const auto json = parse_json(body, "");
  return json && json->is_object();
}

/// What can be seen of a damage that cannot be undone.
std::string what_is_wrong(const EntryRow& row) {
  if (!entry_kind_from_string(row.kind)) return "its kind is none: '" + piece_of(row.kind, 0) + "'";
  if (!is_text(row.entry.stamp.who)) return "its author is no text";
  if (!is_text(row.entry.stamp.at)) return "its time is no text";
  if (!is_text(row.entry.body)) return "its content is no text";
  if (!is_object(row.entry.body)) return "its content cannot be read";
  return "its content is not what was written";
}

/// Whether they differ in nothing but two neighbouring bytes: entries of another game fit their own seals.
bool nearly(const Bytes32& a, const Bytes32& b) {
  const auto first = std::ranges::mismatch(a, b).in1 - a.begin();
  return std::equal(a.begin() + std::min<std::ptrdiff_t>(first + 2, std::ssize(a)), a.end(),
                    b.begin() + std::min<std::ptrdiff_t>(first + 2, std::ssize(b)));
}

class Chain {
 public:
  Chain(std::string_view seed, const EntryRows& rows) : rows_(rows), before_(link_of_secret(seed)) {
    for (const auto& [id, same] : rows)
      for (const EntryRow& row : same)
        if (row.seal && entry_kind_from_string(row.kind) && !fits_check(row)) misfits_.push_back(&row);
  }

  std::vector<Link> links() {
    std::vector<Link> links;
    const auto add = [&](Link link) {
      links.push_back(std::move(link));
      if (!before_) return;
      links.back().hash = *before_;
      if (links.back().readable()) known_.emplace(*before_, std::ssize(links));
    };
    const auto next = [&] { return std::ssize(links) + 1; };
    std::vector<EntryId> astray;
    EntryId places = 0;
    for (const auto& [id, same] : rows_) {
      if (id < 1 || id - ++places > kMostMissed)
        astray.push_back(id);
      else
        while (next() <= id && !has_moved(id)) add(link(next()));
    }
    while (auto moved = moved_here(next())) add(*std::move(moved));
    for (const EntryId id : astray) {
      if (has_moved(id)) continue;
      Entry entry = rows_.at(id).front().entry;
      entry.id = next();
      if (auto copy = copied(next(), rows_.at(id)))
        add(*std::move(copy));
      else
        add({.state = State::kDamaged,
             .entry = std::move(entry),
             .hash = {},
             .fault = "its number, " + std::to_string(id) + ", is none of this game",
             .moved = true});
    }
    return links;
  }

 private:
  static Link whole(const EntryRow& row, std::string fault = {}) {
    const State state = fault.empty() ? State::kWhole : State::kMended;
    return {.state = state, .entry = row.entry, .hash = {}, .fault = std::move(fault)};
  }
  bool next_follows(EntryId id, const Bytes32& hash) const {
    const auto next = rows_.find(id + 1);
    return next != rows_.end() && std::ranges::any_of(next->second, [&](const EntryRow& row) {
             return row.seal && link_of(hash, row.entry) == row.seal->hash;
           });
  }

  bool has_moved(EntryId id) const {
    return std::ranges::any_of(rows_.at(id), [&](const EntryRow& row) { return moved_.contains(&row); });
  }

  /// The next entry by its seal, where it stands under another number.
  std::optional<Link> moved_here(EntryId id) {
    if (!before_) return std::nullopt;
    for (const EntryRow* row : misfits_) {
      Entry entry = row->entry;
      entry.id = id;
      if (moved_.contains(row) || seal_of(*before_, entry).hash != row->seal->hash) continue;
      moved_.insert(row);
      sealed_ = true;
      before_ = row->seal->hash;
      return Link{.state = State::kMended,
                  .entry = entry,
                  .hash = {},
                  .fault = what_differs(*row, entry),
                  .moved = true};
    }
    return std::nullopt;
  }

  /// What has the seal of an entry before it is that one once more, and nothing happened twice.
  std::optional<Link> copied(EntryId id, const std::vector<EntryRow>& rows) {
    for (const EntryRow& row : rows) {
      const auto of = row.seal ? known_.find(row.seal->hash) : known_.end();
      if (of == known_.end()) continue;
      before_.reset();
      return Link{.state = State::kLost,
                  .entry = {.id = id},
                  .hash = {},
                  .fault = "a copy of entry " + std::to_string(of->second) + " stands there"};
    }
    return std::nullopt;
  }

  Link link(EntryId id) {
    const auto found = rows_.find(id);
    if (found == rows_.end()) {
      if (auto moved = moved_here(id)) return *std::move(moved);
      before_.reset();
      return {.state = State::kLost, .entry = {.id = id}, .hash = {}, .fault = "nothing of it can be read"};
    }
    const std::vector<EntryRow>& rows = found->second;
    if (!sealed_ && std::ranges::none_of(rows, [](const EntryRow& row) { return row.seal.has_value(); }))
      return without_seal(rows.front());
    sealed_ = true;
    if (!before_) return begin_anew(rows);
    Link link = follow(id, rows, *before_);
    // Where it is the secret that is damaged the first entry vouches for itself.
    if (id != 1 || link.readable()) return link;
    const auto after = before_;
    if (Link alone = begin_anew(rows); alone.readable()) return alone;
    before_ = after;
    return link;
  }

  static Link without_seal(const EntryRow& row) {
    if (can_be_read(row)) return whole(row);
    Link link{.state = State::kDamaged, .entry = row.entry, .hash = {}, .fault = what_is_wrong(row)};
    if (!entry_kind_from_string(row.kind) || !is_object(row.entry.body)) return link;
    link.state = State::kMended;
    for (std::string* stamp : {&link.entry.stamp.who, &link.entry.stamp.at})
      if (!is_text(*stamp)) *stamp = "?";
    return link;
  }

  Link follow(EntryId id, const std::vector<EntryRow>& rows, const Bytes32& before) {
    // Of two that could be it, one was given up: the game has gone on from the other.
    std::optional<Link> best;
    const auto consider = [&](Link link, const Bytes32& hash) {
      if (best && (next_follows(id, best->hash) || !next_follows(id, hash))) return;
      best = std::move(link);
      best->hash = hash;
    };
    for (const EntryRow& row : rows)
      if (row.seal && entry_kind_from_string(row.kind) && link_of(before, row.entry) == row.seal->hash)
        consider(whole(row), row.seal->hash);
    if (!best || !next_follows(id, best->hash))
      for (const EntryRow& row : rows)
        if (const auto right = mended(before, row); right && right->id == id)
          consider({.state = State::kMended, .entry = *right, .hash = {}, .fault = what_differs(row, *right)},
                   row.seal->hash);
    if (best) {
      before_ = best->hash;
      return *best;
    }
    // Its seal alone may be damaged: the next one tells, or what is left of it.
    for (const EntryRow& row : rows) {
      if (!entry_kind_from_string(row.kind)) continue;
      const Bytes32 hash = link_of(before, row.entry);
      if (!next_follows(id, hash) && !(fits_check(row) && nearly(row.seal->hash, hash))) continue;
      before_ = hash;
      return whole(row, "its seal");
    }
    if (auto moved = moved_here(id)) return *std::move(moved);
    if (auto copy = copied(id, rows)) return *std::move(copy);
    const EntryRow& row = rows.front();
    before_.reset();
    for (const EntryRow& each : rows)
      if (each.seal && next_follows(id, each.seal->hash)) before_ = each.seal->hash;
    if (!before_ && row.seal) before_ = row.seal->hash;
    return {.state = State::kDamaged, .entry = row.entry, .hash = {}, .fault = what_is_wrong(row)};
  }

  /// After an entry of which not even the seal is left.
  Link begin_anew(const std::vector<EntryRow>& rows) {
    for (const EntryRow& row : rows)
      if (fits_check(row) && entry_kind_from_string(row.kind) && next_follows(row.entry.id, row.seal->hash)) {
        before_ = row.seal->hash;
        return whole(row);
      }
    if (auto copy = copied(rows.front().entry.id, rows)) return *std::move(copy);
    if (rows.front().seal) before_ = rows.front().seal->hash;
    return {.state = State::kDamaged,
            .entry = rows.front().entry,
            .hash = {},
            .fault = what_is_wrong(rows.front())};
  }

  const EntryRows& rows_;
  std::vector<const EntryRow*> misfits_;  ///< whose number may be damaged
  std::set<const EntryRow*> moved_;       ///< of them, those that stand elsewhere
  std::optional<Bytes32> before_;
  std::map<Bytes32, EntryId> known_;  ///< entries that can be read, by their hashes
  bool sealed_ = false;               ///< the entries so far have seals
};

}  // namespace

bool can_be_read(const EntryRow& row) {
  return entry_kind_from_string(row.kind) && is_text(row.entry.stamp.who) && is_text(row.entry.stamp.at) &&
         is_object(row.entry.body);
}

std::vector<Link> links_of(std::string_view seed, const EntryRows& rows) {
  return Chain(seed, rows).links();
}

bool go_on_from(const EntryRows& before, const EntryRows& rows) {
  std::map<EntryId, std::set<Bytes32>> known;
  for (const auto& [id, same] : before)
    for (const EntryRow& row : same)
      if (row.seal && fits_check(row)) known[id].insert(row.seal->hash);
  for (const auto& [id, same] : rows)
    for (const EntryRow& row : same)
      if (row.seal &&
          (known[id].contains(row.seal->hash) || std::ranges::any_of(known[id - 1], [&](const Bytes32& hash) {
             return link_of(hash, row.entry) == row.seal->hash;
           })))
        return true;
  return false;
}

bool share_an_entry(const EntryRows& rows, const EntryRows& others) {
  const auto said = [](const EntryRow& row) {
    return std::tie(row.kind, row.entry.stamp.who, row.entry.stamp.at, row.entry.body);
  };
  std::set<decltype(said(std::declval<const EntryRow&>()))> known;
  for (const auto& [id, same] : rows)
    for (const EntryRow& row : same) known.insert(said(row));
  return std::ranges::any_of(others, [&](const auto& each) {
    return std::ranges::any_of(each.second, [&](const EntryRow& row) { return known.contains(said(row)); });
  });
}

void add_other_lines(std::vector<Link>& links, const EntryRows& rows) {
  struct Place {
    EntryId was = 0;         ///< its number on its own line
    std::size_t before = 0;  ///< the place of the one that it follows there
  };
  std::vector<Place> places;
  std::map<EntryId, std::vector<std::size_t>> at;  // places, by that number
  std::set<Bytes32> known;
  for (std::size_t i = 0; i < links.size(); ++i) {
    places.push_back({.was = static_cast<EntryId>(i) + 1, .before = i == 0 ? 0 : i - 1});
    if (!links[i].readable()) continue;
    at[places[i].was].push_back(i);
    known.insert(links[i].hash);
  }
  const auto number_now = [&](EntryId was, std::size_t place) {
    while (places[place].was > was && place > 0) place = places[place].before;
    return places[place].was == was ? static_cast<EntryId>(place) + 1 : was;
  };
  for (const auto& [id, same] : rows)
    for (const EntryRow& row : same) {
      if (!row.seal || !entry_kind_from_string(row.kind) || known.contains(row.seal->hash)) continue;
      const auto before = std::ranges::find_if(at[id - 1], [&](std::size_t place) {
        return link_of(links[place].hash, row.entry) == row.seal->hash;
      });
      if (before == at[id - 1].end()) continue;
      const std::size_t place = links.size();
      places.push_back({.was = id, .before = *before});
      at[id].push_back(place);
      known.insert(row.seal->hash);
      links.push_back({.state = State::kWhole, .entry = row.entry, .hash = row.seal->hash, .fault = {}});
      Entry& entry = links.back().entry;
      entry.id = number_now(id, place);
      entry.node.parent = number_now(entry.node.parent, place);
      entry.node.head = number_now(entry.node.head, place);
    }
}

std::optional<std::string> told_secret(const Entry& reveal) {
  const auto body = parse_json(reveal.body, "");
  if (!body || !body->is_object()) return std::nullopt;
  const auto seed = body->find("seed");
  return seed != body->end() && seed->is_string() ? std::optional<std::string>(*seed) : std::nullopt;
}

std::string secret_of(std::vector<std::string> secrets, const EntryRows& rows) {
  const auto first = rows.find(1);
  if (first == rows.end()) return {};
  std::vector<std::pair<std::string, Bytes32>> read;  // with the hashes that they want
  for (const EntryRow& row : first->second)
    for (std::string& fields : readings(row)) read.emplace_back(std::move(fields), row.seal->hash);
  std::size_t hashed = 0;
  const auto fits = [&](const std::string& secret) {
    if (hashed > kMostHashed) return false;
    const Bytes32 link = link_of_secret(secret);
    return std::ranges::any_of(read, [&](const auto& each) {
      hashed += each.first.size();
      return hash_of(link, each.first) == each.second;
    });
  };
  for (const auto& [id, same] : rows)
    for (const EntryRow& row : same)
      if (row.kind == to_string(EntryKind::kReveal))
        if (auto told = told_secret(row.entry)) secrets.push_back(*std::move(told));
  std::erase_if(secrets, [](const std::string& secret) { return secret.size() != kSeedDigits; });
  for (const std::string& secret : secrets)
    if (fits(secret)) return secret;
  for (const std::string& secret : secrets)
    for (std::size_t i = 0; i < secret.size(); ++i)
      for (const char digit : std::string_view("0123456789abcdef")) {
        std::string other = secret;
        other[i] = digit;
        if (fits(other)) return other;
      }
  return {};
}

}  // namespace telescope
