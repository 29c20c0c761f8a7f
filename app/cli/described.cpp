#include "app/cli/described.hpp"

#include <CLI/CLI.hpp>

namespace telescope::cli {
namespace {

/// The words of the last "{a,b,c}" in `type`, which is how the parser tells a value that is one of few.
std::vector<std::string> choices_of(const std::string& type) {
  std::vector<std::string> words;
  const auto begin = type.rfind('{'), end = type.rfind('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin) return words;
  std::string word;
  for (std::size_t i = begin + 1; i <= end; ++i) {
    if (type[i] != ',' && i != end) {
      word += type[i];
      continue;
    }
    if (!word.empty()) words.push_back(word);
    word.clear();
  }
  return words;
}

DescribedOption described(const CLI::Option& option) {
  DescribedOption told;
  told.named = option.nonpositional();
  if (told.named) {
    for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
  } else {
    told.names.push_back(option.get_name(true));
  }
  const bool takes_value = option.get_items_expected_max() > 0 && option.get_type_size_max() > 0;
  told.choices = choices_of(option.get_type_name());
  if (takes_value) {
    told.value = option.get_type_name();
    // "TEXT:{a,b}": the words say it all.
    if (const auto list = told.value.find(":{"); list != std::string::npos) told.value.erase(0, list + 1);
    if (told.value.empty()) told.value = "VALUE";
  }
  told.about = option.get_description();
  told.group = option.get_group();
  told.fallback = option.get_default_str();
  told.required = option.get_required();
  told.many = option.get_items_expected_max() > 1;
  return told;
}

}  // namespace

DescribedCommand described(const CLI::App& app) {
  DescribedCommand told{.name = app.get_name(),
                        .about = app.get_description(),
                        .footer = app.get_footer(),
                        .options = {},
                        .commands = {}};
  for (const CLI::Option* option : app.get_options()) told.options.push_back(described(*option));
  // "Any command": the parser's own way to ask for all, in their order.
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    told.commands.push_back(described(*command));
  return told;
}

}  // namespace telescope::cli
