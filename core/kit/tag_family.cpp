#include "core/kit/tag_family.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace telescope {
namespace {

constexpr bool cell(SquareWord word, int row, int column) {
  return (word >> (15 - (row * 4 + column))) & 1;
}

/// RM(2,4): the words whose 16 cells, read as a function of four bits, have degree at most 2. They are
/// the span of 1, the four coordinates and their six products.
std::vector<SquareWord> reed_muller_words() {
  std::array<SquareWord, 11> basis{};
  basis[0] = 0xFFFF;
  for (int i = 0; i < 16; ++i) {
    const SquareWord bit = static_cast<SquareWord>(1u << (15 - i));
    int next = 1;
    for (int a = 0; a < 4; ++a)
      if (i >> a & 1) basis[static_cast<std::size_t>(next + a)] |= bit;
    next += 4;
    for (int a = 0; a < 4; ++a)
      for (int b = a + 1; b < 4; ++b, ++next)
        if ((i >> a & 1) && (i >> b & 1)) basis[static_cast<std::size_t>(next)] |= bit;
  }
  std::vector<SquareWord> words;
  for (unsigned choice = 0; choice < 1u << 11; ++choice) {
    SquareWord word = 0;
    for (std::size_t k = 0; k < basis.size(); ++k)
      if (choice >> k & 1) word ^= basis[k];
    words.push_back(word);
  }
  return words;
}

/// The smallest of a word's four turns stands for them all.
SquareWord canonical(SquareWord word) {
  SquareWord best = word;
  for (int k = 0; k < 3; ++k) best = std::min(best, word = turned(word));
  return best;
}

bool has_rotational_symmetry(SquareWord word) {
  return turned(turned(word)) == word;
}

/// Changes between neighbouring cells, the black border included.
int transitions(SquareWord word) {
  int count = 0;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c <= 4; ++c) {
      const bool left = c > 0 && cell(word, r, c - 1), right = c < 4 && cell(word, r, c);
      const bool above = c > 0 && cell(word, c - 1, r), below = c < 4 && cell(word, c, r);
      count += (left != right) + (above != below);
    }
  return count;
}

void order_by_transitions(std::vector<SquareWord>& words) {
  std::ranges::stable_sort(words, std::greater{}, transitions);
}

/// Ids 0 to 3 are every kit's anchors (make_kit): found by search so that in every turn they are eight cells
/// apart from one another and from their own turns, where other ids may be four apart.
constexpr std::array<SquareWord, 4> kAnchorWords{0x12ED, 0x1D1D, 0x1DE2, 0x21DE};

void move_anchors_first(std::vector<SquareWord>& words) {
  std::stable_partition(words.begin(), words.end(), [](SquareWord word) {
    return std::ranges::find(kAnchorWords, word) != kAnchorWords.end();
  });
}

struct CodeBook {
  std::vector<SquareWord> words;
  int mirror_safe = 0;
};

CodeBook make_code_book() {
  std::set<SquareWord> one_handed, own_mirror;
  for (SquareWord word : reed_muller_words()) {
    if (has_rotational_symmetry(word)) continue;
    const SquareWord self = canonical(word), flipped = canonical(mirrored(word));
    if (self == flipped) own_mirror.insert(self);
    if (self < flipped) one_handed.insert(self);
  }
  CodeBook book{.words = {one_handed.begin(), one_handed.end()}, .mirror_safe = 0};
  order_by_transitions(book.words);
  move_anchors_first(book.words);
  book.mirror_safe = static_cast<int>(book.words.size());
  std::vector<SquareWord> symmetric(own_mirror.begin(), own_mirror.end());
  order_by_transitions(symmetric);
  book.words.insert(book.words.end(), symmetric.begin(), symmetric.end());
  for (int id = 0; id < book.mirror_safe; ++id)
    book.words.push_back(canonical(mirrored(book.words[static_cast<std::size_t>(id)])));
  return book;
}

const CodeBook& code_book() {
  static const CodeBook book = make_code_book();
  return book;
}

struct Family {
  TagFamily family;
  std::string_view name;
  int modules;
  int mirror_safe;
  std::array<TagSet, 4> sets;  // as published, rising
};

// A Data Matrix 10 x 10 holds six digits; four are plenty, and it reads the same only the right way round.
constexpr std::array<Family, 8> kFamilies = {{
    // family, name, modules, mirror-safe ids, ids and least distance of each set
    {TagFamily::kSquare4x4, "square4x4", 8, 188, {{{480, 4}}}},
    {TagFamily::kApril36h11, "apriltag36h11", 10, 587, {{{587, 11}}}},
    {TagFamily::kApril25h9, "apriltag25h9", 9, 35, {{{35, 9}}}},
    {TagFamily::kApril16h5, "apriltag16h5", 8, 30, {{{30, 5}}}},
    {TagFamily::kAruco4x4, "aruco4x4", 8, 8, {{{50, 4}, {100, 3}, {250, 3}, {1000, 2}}}},
    {TagFamily::kAruco5x5, "aruco5x5", 9, 129, {{{50, 8}, {100, 7}, {250, 6}, {1000, 5}}}},
    {TagFamily::kAruco6x6, "aruco6x6", 10, 622, {{{50, 13}, {100, 12}, {250, 11}, {1000, 9}}}},
    {TagFamily::kDataMatrix, "datamatrix", 16, 10'000, {{{10'000, 0}}}},
}};

constexpr const Family& row_of(TagFamily family) {
  return kFamilies[static_cast<std::size_t>(family)];
}

}  // namespace

std::string_view to_string(TagFamily family) {
  return row_of(family).name;
}

std::optional<TagFamily> tag_family_from_string(std::string_view text) {
  for (const Family& row : kFamilies)
    if (row.name == text) return row.family;
  return std::nullopt;
}

std::vector<std::string_view> tag_family_names() {
  std::vector<std::string_view> names;
  for (const Family& row : kFamilies) names.push_back(row.name);
  return names;
}

std::string tag_families_listed() {
  std::string list;
  for (const Family& row : kFamilies) {
    if (!list.empty()) list += &row == &kFamilies.back() ? " or " : ", ";
    list += '"' + std::string(row.name) + '"';
  }
  return list;
}

int modules_across(TagFamily family) {
  return row_of(family).modules;
}

int id_count(TagFamily family) {
  return std::ranges::max(row_of(family).sets, {}, &TagSet::ids).ids;
}

int mirror_safe_id_count(TagFamily family) {
  return row_of(family).mirror_safe;
}

TagSet tag_set(TagFamily family, TagId highest) {
  const auto& sets = row_of(family).sets;
  return *std::ranges::find_if(
      sets, [&](const TagSet& set) { return highest.value() < set.ids || set.ids == id_count(family); });
}

int square_id_count() {
  return static_cast<int>(code_book().words.size());
}

int mirror_safe_id_count() {
  return code_book().mirror_safe;
}

SquareWord square_word(TagId id) {
  return code_book().words.at(static_cast<std::size_t>(id.value()));
}

SquareWord turned(SquareWord word) {
  SquareWord out = 0;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      if (cell(word, 3 - c, r)) out |= static_cast<SquareWord>(1u << (15 - (r * 4 + c)));
  return out;
}

SquareWord mirrored(SquareWord word) {
  SquareWord out = 0;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      if (cell(word, r, 3 - c)) out |= static_cast<SquareWord>(1u << (15 - (r * 4 + c)));
  return out;
}

}  // namespace telescope
