#include "core/journal/carve.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/journal/log_state.hpp"
#include "core/journal/sqlite_format.hpp"

namespace telescope {
namespace {

constexpr std::size_t kPagePointer = 4;
constexpr std::uint8_t kTableInner = 5;
constexpr std::size_t kInnerHeaderBytes = 12;
constexpr std::size_t kFileHeaderBytes = 100;
constexpr std::size_t kPagesInHeader = 28;
constexpr std::size_t kColumnsBeforeSeal = 8;
constexpr std::size_t kSealBytes = 36;
constexpr std::size_t kLongestRow = std::size_t{64} << 20;
constexpr std::size_t kLongestCellHead = 32;                // of a row: lengths and types
constexpr int kMostWays = 64;                               // in which one row is put together of its pages
constexpr std::size_t kMostTried = std::size_t{256} << 20;  // bytes, in search of rows that are damaged
constexpr std::uint8_t kTableLeaf = 0x0D;
constexpr std::string_view kSeedType = "\x81\x0D";

std::size_t page_size(std::string_view file, std::string_view log) {
  const auto plausible = [](std::size_t size) {
    return size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
  };
  // One of the two may be damaged; a file of ours has pages of the usual size.
  const std::size_t in_file = file.size() >= 18 ? number_at(file, 16, 2) : 0;
  const std::size_t in_log = log.size() >= 12 ? number_at(log, 8, 4) : 0;
  if (in_file == kPageBytes || in_log == kPageBytes) return kPageBytes;
  return plausible(in_file) && (in_log == 0 || in_log == in_file) ? in_file : kPageBytes;
}

/// A page as it was at some time: in the file, or in a frame of the log.
struct Image {
  std::uint32_t number = 0;
  std::string_view bytes;
};

struct Varint {
  std::uint64_t value = 0;
  std::size_t size = 0;  ///< 0: there is none
};

Varint varint_at(std::string_view bytes, std::size_t at) {
  Varint read;
  for (std::size_t i = 0; i < 9 && at + i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[at + i]);
    read.value = i == 8 ? read.value << 8 | byte : read.value << 7 | (byte & 0x7F);
    if (i == 8 || byte < 0x80) return {read.value, i + 1};
  }
  return {};
}

/// How a row of entries begins: where its columns are and how long it is.
struct Cell {
  EntryId id = 0;
  std::size_t payload = 0;  ///< bytes of it, on this page and others
  std::size_t head = 0;     ///< bytes of the payload before the first column
  std::size_t begin = 0;    ///< of the payload in the page
  std::vector<std::uint64_t> types;
};

std::optional<std::size_t> size_of(std::uint64_t type) {
  constexpr std::array<std::size_t, 10> kSizes{0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
  if (type < kSizes.size()) return kSizes.at(static_cast<std::size_t>(type));
  if (type < 12) return std::nullopt;
  return static_cast<std::size_t>((type - 12) / 2);
}

/// A row of entries that begins at `at`, if one can: its number is a NULL there, then come three numbers,
/// four texts, and a seal since there are any.
std::optional<Cell> cell_at(std::string_view page, std::size_t at) {
  Cell cell;
  const Varint payload = varint_at(page, at);
  if (payload.size == 0 || payload.value < 9 || payload.value > kLongestRow) return std::nullopt;
  const Varint id = varint_at(page, at + payload.size);
  if (id.size == 0) return std::nullopt;  // any number: by its seal it is known whose it is
  cell.begin = at + payload.size + id.size;
  if (cell.begin + kColumnsBeforeSeal >= page.size()) return std::nullopt;
  cell.head = static_cast<unsigned char>(page[cell.begin]);
  if (cell.head < 1 + kColumnsBeforeSeal || cell.head > kLongestCellHead || page[cell.begin + 1] != 0)
    return std::nullopt;
  std::size_t whole = cell.head;
  for (std::size_t i = 1; i < cell.head;) {
    const Varint type = varint_at(page, cell.begin + i);
    if (type.size == 0) return std::nullopt;
    const auto size = size_of(type.value);
    if (!size) return std::nullopt;
    whole += *size;
    cell.types.push_back(type.value);
    i += type.size;
  }
  const std::size_t columns = cell.types.size();
  if (columns != kColumnsBeforeSeal && columns != kColumnsBeforeSeal + 1) return std::nullopt;
  for (std::size_t i = 1; i < 4; ++i)
    if (cell.types[i] == 0 || cell.types[i] == 7 || cell.types[i] > 9) return std::nullopt;
  for (std::size_t i = 4; i < kColumnsBeforeSeal; ++i)
    if (cell.types[i] < 13 || cell.types[i] % 2 == 0) return std::nullopt;
  if (columns > kColumnsBeforeSeal && cell.types.back() != 12 + 2 * kSealBytes) return std::nullopt;
  if (whole != payload.value) return std::nullopt;
  cell.id = static_cast<EntryId>(id.value);
  cell.payload = whole;
  return cell;
}

EntryRow row_of(const Cell& cell, std::string_view payload) {
  payload.remove_prefix(cell.head);
  const auto take = [&](std::size_t column) {
    const std::size_t size = *size_of(cell.types[column]);
    const std::string_view bytes = payload.substr(0, size);
    payload.remove_prefix(size);
    return bytes;
  };
  // Unsigned: one damaged byte stays one.
  const auto number = [&](std::size_t column) -> std::int64_t {
    if (cell.types[column] >= 8) return cell.types[column] == 9 ? 1 : 0;
    std::uint64_t value = 0;
    for (const char each : take(column)) value = value << 8 | static_cast<unsigned char>(each);
    return static_cast<std::int64_t>(value);
  };
  EntryRow row;
  row.entry.id = cell.id;
  row.entry.node.parent = number(1);
  row.entry.node.head = number(2);
  row.entry.node.throws = static_cast<int>(number(3));
  row.kind = take(4);
  if (const auto kind = entry_kind_from_string(row.kind)) row.entry.node.kind = *kind;
  row.entry.stamp.who = take(5);
  row.entry.stamp.at = take(6);
  row.entry.body = take(7);
  if (cell.types.size() > kColumnsBeforeSeal) row.seal = seal_from_bytes(take(8));
  return row;
}

class Carver {
 public:
  Carver(std::string_view file, std::string_view log) : page_(page_size(file, log)), file_size_(file.size()) {
    // What an earlier log has left behind the end of this one stands in the file, or was never called kept.
    add_frames(log, false);
    for (std::size_t at = 0; at + page_ <= file.size(); at += page_)
      add(static_cast<std::uint32_t>(at / page_ + 1), file.substr(at, page_));
    // What is left of a file that was cut off.
    if (const std::size_t rest = file.size() % page_; rest > 0)
      add(static_cast<std::uint32_t>(file.size() / page_ + 1), file.substr(file.size() - rest));
    add_frames(log, true);
  }

  Carved carve() {
    for (std::size_t image = 0; image < images_.size(); ++image) {
      take_cells(image);
      take_secrets(images_[image].bytes);
    }
    find_ends();
    tried_ = 0;
    for (std::size_t image = 0; image < images_.size(); ++image) take_cells_with_damaged_heads(image);
    take_size();
    for (auto& [id, rows] : found_.rows) {
      std::ranges::reverse(rows);
      std::ranges::stable_partition(rows, fits_check);
    }
    return std::move(found_);
  }

 private:
  /// How long the file was, and where it is not any more, what the pages that lead to others say of entries.
  void take_size() {
    const auto first = of_number_.find(1);
    if (first == of_number_.end()) return;
    const std::string_view header = images_[first->second.back()].bytes;
    if (header.size() < kFileHeaderBytes) return;
    found_.size = number_at(header, kPagesInHeader, 4) * page_;
    found_.there = file_size_;
    if (const std::size_t last = of_number_.rbegin()->first; last > file_size_ / page_ + 1)
      found_.there = last * page_;
    if (found_.there >= found_.size) return;
    for (const Image& each : images_) found_.newest = std::max(found_.newest, newest_behind(each));
  }

  /// Of a page that leads to rows by their numbers: one that is behind the last that it names.
  EntryId newest_behind(const Image& image) const {
    const std::string_view page = image.bytes;
    if (image.number < 2 || page.size() < page_ || static_cast<std::uint8_t>(page[0]) != kTableInner)
      return 0;
    const std::size_t cells = number_at(page, 3, 2), pages = found_.size / page_;
    const auto leads = [&](std::size_t at) {
      const std::uint32_t to = number_at(page, at, kPagePointer);
      return to >= 2 && to <= pages;
    };
    EntryId last = 0;
    if (cells == 0 || kInnerHeaderBytes + 2 * cells > page.size() || !leads(8)) return 0;
    for (std::size_t i = 0; i < cells; ++i) {
      const std::size_t at = number_at(page, kInnerHeaderBytes + 2 * i, 2);
      if (at + kPagePointer >= page.size() || !leads(at)) return 0;
      const auto key = static_cast<EntryId>(varint_at(page, at + kPagePointer).value);
      if (key <= last) return 0;
      last = key;
    }
    return last + 1;
  }

  void add_frames(std::string_view log, bool of_this_log) {
    std::size_t at = kLogHeaderBytes;
    for (std::size_t i = 0; at + kFrameHeaderBytes < log.size(); ++i, at += kFrameHeaderBytes + page_)
      if ((page_ != kPageBytes || is_of_this_log(log, i)) == of_this_log)
        add(number_at(log, at, kPagePointer), log.substr(at + kFrameHeaderBytes, page_));
  }
  void add(std::uint32_t number, std::string_view bytes) {
    of_number_[number].push_back(images_.size());
    images_.push_back({number, bytes});
  }

  std::size_t on_page(const Cell& cell) const {
    const std::size_t most = page_ - 35;
    if (cell.payload <= most) return cell.payload;
    const std::size_t least = (page_ - 12) * 32 / 255 - 23;
    const std::size_t some = least + (cell.payload - least) % (page_ - kPagePointer);
    return some <= most ? some : least;
  }

  /// True where it fits its check symbols, or has none.
  bool take(EntryRow row) {
    const bool fits = !row.seal || fits_check(row);
    if (!fits && only_fitting_) return false;
    auto& rows = found_.rows[row.entry.id];
    const bool known = std::ranges::any_of(rows, [&](const EntryRow& other) {
      return other.seal == row.seal && other.kind == row.kind && other.entry.body == row.entry.body &&
             other.entry.stamp.who == row.entry.stamp.who && other.entry.stamp.at == row.entry.stamp.at &&
             other.entry.node.parent == row.entry.node.parent &&
             other.entry.node.head == row.entry.node.head && other.entry.node.throws == row.entry.node.throws;
    });
    if (!known) rows.push_back(std::move(row));
    return fits;
  }

  /// Goes along the pages that hold the rest of a row, over each image of each, newest first, until the row
  /// fits.
  bool follow(const Cell& cell, std::string& payload, std::uint32_t next, int& ways) {
    if (payload.size() >= cell.payload) {
      tried_ += payload.size();
      return take(row_of(cell, payload));
    }
    const auto images = of_number_.find(next);
    if (images == of_number_.end()) return --ways, false;
    const std::size_t had = payload.size();
    for (auto it = images->second.rbegin(); it != images->second.rend() && ways > 0; ++it) {
      const std::string_view bytes = images_[*it].bytes;
      if (bytes.size() <= kPagePointer) continue;
      if (had + page_ - kPagePointer >= cell.payload) --ways;
      payload += bytes.substr(kPagePointer, std::min(cell.payload - had, page_ - kPagePointer));
      if (follow(cell, payload, number_at(bytes, 0, kPagePointer), ways)) return true;
      payload.resize(had);
    }
    return false;
  }

  /// The same where one of the pointers from page to page is damaged: any page may be meant from which it is
  /// as far to the end.
  bool follow_damaged(const Cell& cell, std::string_view page) {
    const std::size_t here = on_page(cell), on_others = page_ - kPagePointer;
    std::string begun(page.substr(cell.begin, here));
    std::uint32_t next = number_at(page, cell.begin + here, kPagePointer);
    for (std::size_t steps = 0; begun.size() < cell.payload && steps < images_.size(); ++steps) {
      const std::size_t to_end = (cell.payload - begun.size() + on_others - 1) / on_others;
      if (to_end < by_pages_to_end_.size())
        for (const std::uint32_t number : by_pages_to_end_[to_end]) {
          std::string payload = begun;
          int ways = 4;
          if (number != next && tried_ < kMostTried && follow(cell, payload, number, ways)) return true;
        }
      const auto images = of_number_.find(next);
      if (images == of_number_.end()) return false;
      const std::string_view bytes = images_[images->second.back()].bytes;
      if (bytes.size() <= kPagePointer) return false;
      begun += bytes.substr(kPagePointer, std::min(cell.payload - begun.size(), on_others));
      next = number_at(bytes, 0, kPagePointer);
    }
    return false;
  }

  /// The last page of a row leads to page 0.
  void find_ends() {
    std::map<std::uint32_t, std::vector<std::uint32_t>> leading_to;
    for (const Image& each : images_)
      if (each.bytes.size() > kPagePointer)
        leading_to[number_at(each.bytes, 0, kPagePointer)].push_back(each.number);
    by_pages_to_end_ = {{0}};
    while (!by_pages_to_end_.back().empty()) {
      std::vector<std::uint32_t> farther;
      for (const std::uint32_t number : by_pages_to_end_.back()) {
        const auto found = std::exchange(leading_to[number], {});  // once: they may lead in a circle
        farther.insert(farther.end(), found.begin(), found.end());
      }
      by_pages_to_end_.push_back(std::move(farther));
    }
  }

  bool take_cell(const Cell& cell, std::string_view page) {
    const std::size_t here = on_page(cell);
    if (cell.begin + here > page.size()) return false;
    if (here == cell.payload) return take(row_of(cell, page.substr(cell.begin, here)));
    if (cell.begin + here + kPagePointer > page.size()) return false;
    std::string payload(page.substr(cell.begin, here));
    int ways = kMostWays;
    return follow(cell, payload, number_at(page, cell.begin + here, kPagePointer), ways);
  }

  void take_cells(std::size_t image) {
    const std::string_view page = images_[image].bytes;
    for (std::size_t at = 0; at + 4 < page.size(); ++at) {
      const auto cell = cell_at(page, at);
      if (!cell || take_cell(*cell, page)) continue;
      misfits_[image].push_back(at);
    }
  }

  /// Rows that begin where the page says that one begins, and are none because of one byte of their lengths.
  void take_cells_with_damaged_heads(std::size_t image) {
    const std::string_view page = images_[image].bytes;
    for (const std::size_t at : misfits_[image])
      if (const auto cell = cell_at(page, at); cell && cell->payload > on_page(*cell))
        follow_damaged(*cell, page);
    only_fitting_ = true;
    const std::size_t header = images_[image].number == 1 ? 100 : 0;
    if (page.size() < page_ || static_cast<std::uint8_t>(page[header]) != kTableLeaf) return;
    const std::size_t cells = number_at(page, header + 3, 2);
    std::string changed(page);
    for (std::size_t i = 0; i < cells && header + 10 + 2 * i < page.size(); ++i) {
      const std::size_t at = number_at(page, header + 8 + 2 * i, 2);
      if (at + kLongestCellHead >= page.size()) continue;
      // One byte changed may make another row of it, of another number or with longer texts.
      const auto wrong = cell_at(page, at);
      if (wrong && std::ranges::find(misfits_[image], at) == misfits_[image].end()) continue;
      for (std::size_t k = at; k < at + kLongestCellHead; ++k) {
        const char was = changed[k];
        for (int value = 0; value < 256; ++value) {
          changed[k] = static_cast<char>(value);
          const auto cell = cell_at(changed, at);
          // Only what fits its seal: most other bytes make some row or other.
          if (!cell || cell->types.size() <= kColumnsBeforeSeal || cell->begin + cell->head <= k ||
              tried_ >= kMostTried)
            continue;
          const std::size_t known = rows_known(cell->id);
          if (take_cell(*cell, changed) && wrong && rows_known(cell->id) > known) forget(wrong->id, cell->id);
        }
        changed[k] = was;
      }
    }
  }

  std::size_t rows_known(EntryId id) const {
    const auto rows = found_.rows.find(id);
    return rows == found_.rows.end() ? 0 : rows->second.size();
  }

  /// What was read under a wrong number is the row that was found under the right one.
  void forget(EntryId wrong, EntryId right) {
    if (wrong == right) return;
    std::erase_if(found_.rows[wrong], [&](const EntryRow& row) {
      return !fits_check(row) && std::ranges::any_of(found_.rows[right], [&](const EntryRow& other) {
        return other.seal == row.seal && fits_check(other);
      });
    });
    if (found_.rows[wrong].empty()) found_.rows.erase(wrong);
  }

  /// The row of the secret: the type of a text of 64 bytes, then the digits. Hashes in bodies stand in
  /// quotes.
  void take_secrets(std::string_view page) {
    const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    for (std::size_t at = 2; at + kSeedDigits <= page.size(); ++at) {
      const std::string_view text = page.substr(at, kSeedDigits);
      const bool typed = page.substr(at - 2, 2) == kSeedType;
      if (!typed && (page[at - 1] == '"' || !digit(text.front()))) continue;
      const std::size_t end = at + kSeedDigits;  // of a long row of digits the last are taken
      if (!typed && end < page.size() && digit(page[end])) continue;
      const auto digits = static_cast<std::size_t>(std::ranges::count_if(text, digit));
      if (digits + (typed ? 1 : 0) < kSeedDigits) continue;
      if (std::ranges::find(found_.secrets, text) == found_.secrets.end()) found_.secrets.emplace_back(text);
    }
  }

  std::size_t page_;
  std::size_t file_size_;
  std::vector<Image> images_;
  std::map<std::uint32_t, std::vector<std::size_t>> of_number_;
  std::vector<std::vector<std::uint32_t>> by_pages_to_end_;  ///< page numbers
  std::size_t tried_ = 0;                                    ///< kMostTried
  std::map<std::size_t, std::vector<std::size_t>> misfits_;  ///< by image, places of those that did not fit
  bool only_fitting_ = false;
  Carved found_;
};

}  // namespace

Carved carve(std::string_view file, std::string_view log) {
  return Carver(file, log).carve();
}

}  // namespace telescope
