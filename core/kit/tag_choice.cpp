#include "core/kit/tag_choice.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/words.hpp"

namespace telescope {
namespace {

/// A whole number and nothing else.
std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 0 ? std::optional(value)
                                                                                : std::nullopt;
}

}  // namespace

Result<std::vector<TagId>> tag_ids(TagFamily family, std::string_view text) {
  std::vector<TagId> ids;
  const int last = id_count(family) - 1;
  for (bool more = true; more;) {
    const auto comma = text.find(',');
    const std::string_view part = trimmed(text.substr(0, comma));
    more = comma != std::string_view::npos;
    text = more ? text.substr(comma + 1) : std::string_view();
    const auto dash = part.find('-');
    const auto from = number(trimmed(part.substr(0, dash)));
    const auto to = dash == std::string_view::npos ? from : number(trimmed(part.substr(dash + 1)));
    if (!from || !to || *to < *from)
      return failure("'" + std::string(part) + "' are no tags: write them as 0-39, or as 3, 7, 20-40");
    if (*to > last)
      return failure(std::string(to_string(family)) + " has the tags 0 to " + std::to_string(last) + ", no " +
                     std::to_string(*to));
    for (int id = *from; id <= *to; ++id) {
      if (std::ranges::find(ids, TagId(id)) != ids.end())
        return failure("the tag " + std::to_string(id) + " is named twice");
      ids.emplace_back(id);
    }
  }
  return ids;
}

std::string tag_ids_text(std::span<const TagId> ids) {
  std::string text;
  for (std::size_t first = 0; first < ids.size();) {
    std::size_t last = first;
    while (last + 1 < ids.size() && ids[last + 1].value() == ids[last].value() + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(ids[first].value());
    if (last > first) text += "-" + std::to_string(ids[last].value());
    first = last + 1;
  }
  return text;
}

Result<TagChoice> tag_choice(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto family = tag_family_from_string(name);
  if (!family)
    return failure("'" + std::string(name) + "' is no family of tags: they are " + tag_families_listed());
  TagChoice choice{.family = *family, .ids = {}};
  if (colon == std::string_view::npos) return choice;
  const std::string_view rest = text.substr(colon + 1);
  if (rest.find(':') != std::string_view::npos)
    return failure("'" + std::string(text) + "' names two families: the tags of one table are all of one");
  auto ids = tag_ids(*family, rest);
  if (!ids) return tl::unexpected(ids.error());
  choice.ids = *std::move(ids);
  return choice;
}

Result<TagChoice> square_tags(std::string_view text) {
  auto choice = tag_choice(text);
  if (!choice) return choice;
  if (!is_square(choice->family))
    return failure(std::string(to_string(choice->family)) + " is read on a table only");
  if (choice->ids.empty())
    for (int id = 0; id < tag_set(choice->family, TagId(0)).ids; ++id) choice->ids.emplace_back(id);
  return choice;
}

}  // namespace telescope
