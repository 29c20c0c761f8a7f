#include <algorithm>
#include <array>

#include "core/journal/journal.hpp"

namespace telescope {
namespace {

struct Row {
  EntryKind kind;
  std::string_view word;
  bool carries_game;
};
constexpr std::array<Row, 11> kRows{{
    {EntryKind::kGame, "game", true},
    {EntryKind::kWord, "word", false},
    {EntryKind::kAttempt, "attempt", true},
    {EntryKind::kThrow, "throw", true},
    {EntryKind::kAction, "action", true},
    {EntryKind::kTag, "tag", true},
    {EntryKind::kHead, "head", false},
    {EntryKind::kRuling, "ruling", false},
    {EntryKind::kMessage, "message", false},
    {EntryKind::kTable, "table", false},
    {EntryKind::kReveal, "reveal", false},
}};

const Row& row_of(EntryKind kind) {
  return *std::ranges::find(kRows, kind, &Row::kind);
}

}  // namespace

std::string_view to_string(EntryKind kind) {
  return row_of(kind).word;
}

std::optional<EntryKind> entry_kind_from_string(std::string_view text) {
  const auto it = std::ranges::find(kRows, text, &Row::word);
  if (it == kRows.end()) return std::nullopt;
  return it->kind;
}

bool carries_game(EntryKind kind) {
  return row_of(kind).carries_game;
}

bool is_note(EntryKind kind) {
  return kind == EntryKind::kMessage || kind == EntryKind::kRuling || kind == EntryKind::kTable;
}

std::string damaged_note(EntryKind kind) {
  switch (kind) {
    case EntryKind::kTable:
      return R"({"table":{}})";
    case EntryKind::kRuling:
      return R"({"audience":"umpire","rule":"","text":"This ruling is damaged and cannot be read."})";
    default:
      return R"({"audience":"umpire","text":"This message is damaged and cannot be read."})";
  }
}

}  // namespace telescope
