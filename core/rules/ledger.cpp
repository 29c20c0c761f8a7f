#include "core/rules/ledger.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace telescope {
namespace {

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// How long the id at the beginning of `text` is; 0: there is none.
std::size_t id_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_capital(text[at])) ++at;
  if (at < 2 || at > 3 || at == text.size() || text[at] != '-') return 0;
  ++at;
  if (at < text.size() && is_capital(text[at])) ++at;
  const std::size_t digits = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at - digits >= 2 && at - digits <= 3 ? at : 0;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Without the marks of emphasis and code.
std::string plain(std::string_view markdown) {
  std::string text;
  for (const char c : markdown)
    if (c != '*' && c != '`') text += c;
  return std::string(trimmed(text));
}

std::vector<std::string_view> cells_of(std::string_view row) {
  std::vector<std::string_view> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    const auto end = row.find('|');
    cells.push_back(trimmed(row.substr(0, end)));
    row.remove_prefix(end == std::string_view::npos ? row.size() : end + 1);
  }
  return cells;
}

/// A ledger line by line.
class Reader {
 public:
  Reader(std::string_view ruleset, std::vector<LedgerItem>& items) : ruleset_(ruleset), items_(items) {}

  void read(std::string_view line) {
    line = trimmed(line);
    if (line.starts_with('#')) {
      const auto words = trimmed(line.substr(line.find_first_not_of('#')));
      if (!words.starts_with("Open questions")) section_ = plain(words);
      open_ = nullptr;
    } else if (line.starts_with('|')) {
      read_row(cells_of(line));
    } else {
      headings_.clear();
      read_words(line);
    }
  }

 private:
  void read_row(const std::vector<std::string_view>& cells) {
    open_ = nullptr;
    if (headings_.empty()) {
      headings_ = {cells.begin(), cells.end()};
      return;
    }
    const std::string first = cells.empty() ? std::string() : plain(cells.front());
    if (!is_ledger_id(first)) return;
    std::string text;
    for (std::size_t i = 1; i < cells.size() && i < headings_.size(); ++i) {
      if (cells[i].empty()) continue;
      text += text.empty() ? "" : "; ";
      if (!headings_[i].empty()) text += plain(headings_[i]) + ": ";
      text += plain(cells[i]);
    }
    add(cells.front().substr(cells.front().find(first), first.size()), std::move(text));
  }

  /// "**RO-037** At most six ... **RO-038** ...": each id in bold begins what it numbers.
  void read_words(std::string_view line) {
    std::size_t from = 0;
    if (line.empty() || line.starts_with("- ")) open_ = nullptr;
    for (auto at = line.find("**"); at != std::string_view::npos; at = line.find("**", at + 2)) {
      const std::size_t length = id_length(line.substr(at + 2));
      if (length == 0) continue;
      go_on(line.substr(from, at - from));
      open_ = &add(line.substr(at + 2, length), {});
      from = at = at + 2 + length;
    }
    go_on(line.substr(from));
  }

  void go_on(std::string_view words) {
    const std::string text = plain(words);
    if (!open_ || text.empty()) return;
    open_->text += (open_->text.empty() ? "" : " ") + text;
  }

  LedgerItem& add(std::string_view id, std::string text) {
    return items_.emplace_back(
        LedgerItem{.id = id, .ruleset = ruleset_, .section = section_, .text = std::move(text)});
  }

  std::string_view ruleset_;
  std::vector<LedgerItem>& items_;
  std::string section_;
  std::vector<std::string_view> headings_;
  LedgerItem* open_ = nullptr;  ///< what the next words belong to
};

std::vector<LedgerItem> read_all() {
  std::vector<LedgerItem> items;
  items.reserve(2000);  // none may move while its words are read
  for (const LedgerText& each : ledger_texts()) {
    Reader reader(each.ruleset, items);
    for (std::string_view rest = each.markdown; !rest.empty();) {
      const auto end = rest.find('\n');
      reader.read(rest.substr(0, end));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  }
  return items;
}

/// Whether the text names the id: "RO-037", or a run that it lies in, "RO-037–039", "RO-142 to RO-149".
bool names(std::string_view text, std::string_view id) {
  const std::size_t digits = id.find_last_not_of("0123456789") + 1;
  const std::string_view kind = id.substr(0, digits), number = id.substr(digits);
  for (auto at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1)) {
    if (at > 0 && (is_capital(text[at - 1]) || text[at - 1] == '-')) continue;
    const std::string_view found = text.substr(at, id_length(text.substr(at)));
    if (found.size() != id.size()) continue;
    std::string_view rest = text.substr(at + found.size());
    const auto next = rest.find_first_of("0123456789");
    const bool run = rest.starts_with("–") || rest.starts_with("..") || rest.starts_with(" to ");
    std::string_view last = found.substr(digits);
    if (run && next != std::string_view::npos) last = rest.substr(next, number.size());
    if (found.substr(digits) <= number && number <= last) return true;
  }
  return false;
}

}  // namespace

const std::vector<LedgerItem>& ledger() {
  static const std::vector<LedgerItem> items = read_all();
  return items;
}

bool is_ledger_id(std::string_view text) {
  return !text.empty() && id_length(text) == text.size();
}

const LedgerItem* ledger_item(std::string_view id) {
  const auto found = std::ranges::find(ledger(), id, &LedgerItem::id);
  return found == ledger().end() ? nullptr : &*found;
}

std::vector<const LedgerItem*> ledger_items_on(const LedgerItem& item) {
  std::vector<const LedgerItem*> found;
  for (const LedgerItem& each : ledger())
    if (each.ruleset == item.ruleset && each.id != item.id && names(each.text, item.id))
      found.push_back(&each);
  return found;
}

nlohmann::json ledger_json(const LedgerItem& item) {
  nlohmann::json told{{"id", item.id},
                      {"ruleset", item.ruleset},
                      {"section", item.section},
                      {"text", item.text},
                      {"named_by", nlohmann::json::array()}};
  for (const LedgerItem* each : ledger_items_on(item))
    told["named_by"].push_back({{"id", each->id}, {"text", each->text}});
  return told;
}

}  // namespace telescope
