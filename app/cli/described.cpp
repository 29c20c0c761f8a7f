#include "app/cli/described.hpp"

#include <CLI/CLI.hpp>

namespace telescope::cli {
namespace {

/// The check of that index, or null: the parser has no way to ask how many there are.
CLI::Validator* check_of(CLI::Option& option, int index) {
  try {
    return option.get_validator(index);
  } catch (const CLI::OptionNotFound&) {
    return nullptr;
  }
}

std::vector<std::string> choices_of(CLI::Option& option) {
  std::vector<std::string> words;
  for (int i = 0; const CLI::Validator* check = check_of(option, i); ++i) {
    std::string_view name = check->get_name();
    if (!name.starts_with(kOneOf)) continue;
    name.remove_prefix(kOneOf.size());
    for (auto comma = name.find(','); comma != std::string_view::npos; comma = name.find(',')) {
      words.emplace_back(name.substr(0, comma));
      name.remove_prefix(comma + 1);
    }
  }
  return words;
}

DescribedOption described(CLI::Option& option) {
  DescribedOption told;
  told.named = option.nonpositional();
  if (told.named) {
    for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
  } else {
    told.names.push_back(option.get_name(true));
  }
  const bool takes_value = option.get_items_expected_max() > 0 && option.get_type_size_max() > 0;
  told.choices = choices_of(option);
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

DescribedCommand described(CLI::App& app) {
  DescribedCommand told{.name = app.get_name(),
                        .about = app.get_description(),
                        .footer = app.get_footer(),
                        .options = {},
                        .commands = {}};
  for (CLI::Option* option : app.get_options()) told.options.push_back(described(*option));
  // "Any command": the parser's own way to ask for all, in their order.
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    told.commands.push_back(described(*command));
  return told;
}

}  // namespace telescope::cli
