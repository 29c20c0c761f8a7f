// What a refusal advises is done, and must be taken: no figure and no word is told that is refused in its
// turn.

#include <regex>
#include <set>

#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/scenario/settings_reader.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::filesystem::path kData = test::project_file("tests/data/scenario");

/// What stands in place of each value of a file.
constexpr const char* kWrong[] = {"\"zzz\"", "\"1 mm\"", "\"100000 mm\"", "100000000", "-100000000"};

/// The words of "a, b or c".
void add_listed(const std::string& list, std::vector<std::string>& advised) {
  const std::regex between(", | or ");
  for (std::sregex_token_iterator it(list.begin(), list.end(), between, -1), end; it != end; ++it)
    advised.push_back(*it);
}

/// The values that a refusal advises: the ends of a range, each of a list, what may have been meant.
std::vector<std::string> advised_by(const std::string& message) {
  static const std::regex range("from (-?[0-9.]+(?: mm)?) to (-?[0-9.]+(?: mm)?)"),
      lists[]{std::regex("must be one of ([^']*), not '"),
              std::regex("must be ([a-z-]+(?:, [a-z-]+)* or [a-z-]+)(?:, not|$)"),
              std::regex("must be ((?:[0-9]+ mm(?:, | or ))+[0-9]+ mm)")},
      meant("did you mean '([^']*)'");
  std::vector<std::string> advised;
  std::smatch found;
  const auto told = [&](const std::regex& pattern) { return std::regex_search(message, found, pattern); };
  if (told(range)) advised = {found[1], found[2]};
  for (const std::regex& list : lists)
    if (told(list)) add_listed(found[1], advised);
  if (told(meant)) advised.push_back(found[1]);
  return advised;
}

bool is_number(const std::string& text) {
  return text.find_first_not_of("-.0123456789") == std::string::npos;
}

/// As TOML writes it.
std::string value_of(const std::string& text) {
  return is_number(text) || text == "true" || text == "false" ? text : "\"" + text + "\"";
}

/// The part of a refusal that is about the value of a key by itself; empty where none is.
std::string about(const std::string& message, const std::string& key) {
  std::smatch found;
  if (!std::regex_search(message, found, std::regex("'" + key + "' (in|must|can|has|begins|\\()"))) return {};
  const auto at = static_cast<std::size_t>(found.position());
  return message.substr(at, message.find("; line ", at) - at);
}

/// Follows all that is advised about the values of a scenario; how many that were.
int follow_all(const std::string& text) {
  const auto error_of = [](const std::string& changed) {
    const auto scenario = parse_scenario(changed, "x.toml", kData);
    return scenario ? std::string() : scenario.error().message;
  };
  int followed = 0;
  std::set<std::string> done;  // the same key of the next unit is advised the same
  const std::regex value("([A-Za-z_.\"]+) = (\"[^\"\n]*\"|-?[0-9.]+|true|false)");
  for (std::sregex_iterator it(text.begin(), text.end(), value), end; it != end; ++it) {
    std::string key = (*it)[1];
    std::erase(key, '"');
    const auto with = [&](const std::string& other) {
      return std::string(text).replace(static_cast<std::size_t>(it->position(2)),
                                       static_cast<std::size_t>(it->length(2)), other);
    };
    for (const char* wrong : kWrong) {
      const std::string refused = error_of(with(wrong));
      const std::string why = about(refused, key);
      if (!done.insert(key + why).second && !test::at_length()) continue;
      for (const std::string& advice : advised_by(why)) {
        const std::string told = error_of(with(value_of(advice)));
        INFO(key << " = " << wrong << ": " << refused);
        INFO(key << " = " << value_of(advice) << ": " << told);
        CHECK(about(told, key).empty());
        ++followed;
      }
    }
  }
  return followed;
}

}  // namespace

TEST_CASE("what a refused scenario advises is taken when it is done", "[scenario][remedies]") {
  int followed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kData)) {
    if (entry.path().extension() != ".toml") continue;
    std::string text = read_text_file(entry.path(), 1 << 20).value();
    if (!parse_scenario(text, "x.toml", kData)) continue;  // one that other tests want refused
    CAPTURE(entry.path().filename());
    followed += follow_all(text);
    if (const std::size_t at = text.find("\"datamatrix\""); at != std::string::npos)
      followed += follow_all(text.replace(at, 12, "\"square4x4\""));  // printed in some sizes only
  }
  CHECK(followed > 300);
}

TEST_CASE("what a refused setting of any game advises is taken when it is done", "[scenario][remedies]") {
  int followed = 0;
  for (const Ruleset* ruleset : rulesets()) {
    Vocabulary words = ruleset->vocabulary();
    words.settings.insert(words.settings.end(), words.unit_values.begin(), words.unit_values.end());
    for (const Setting& setting : words.settings)
      for (const std::string_view wrong : {"zzz", "100000000", "-100000000"}) {
        const auto refused = setting_value(wrong, setting);
        if (refused) continue;
        for (const std::string& advice : advised_by(refused.error().message)) {
          INFO(ruleset->id() << ", " << setting.key << ": " << refused.error().message);
          CHECK(setting_value(advice, setting));
          ++followed;
        }
      }
  }
  CHECK(followed > 100);
}
