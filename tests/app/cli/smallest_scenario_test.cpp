// Commands on scenarios that say as little as they can, and on scenarios of which one part is missing.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "core/rules/ruleset.hpp"
#include "tests/app/cli/games_home.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {
namespace {

using Lines = std::vector<std::string>;

/// A right result, or one clear line of what is wrong.
void check_answered(const Finished& finished) {
  INFO(finished.err);
  CHECK(finished.exit_code >= 0);
  CHECK(finished.exit_code <= 2);
  for (const char* inner :
       {"internal", "std::", "exception", "::at", "bad_", "key not found", "ttackers has ", "efenders has "})
    CHECK(finished.err.find(inner) == std::string::npos);
  if (finished.exit_code == 0) return;
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  CHECK(finished.err.starts_with("telescope: "));
  CHECK(finished.err.size() < 1500);
}

Lines lines_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Every kind of thing in a file once left out: the first table of each heading, all of them, and each key of
/// each heading.
std::vector<std::pair<std::string, Lines>> with_one_missing(const Lines& lines) {
  std::vector<std::pair<std::string, Lines>> made;
  std::set<std::string> seen;
  const auto heading_at = [&](std::size_t at) {
    for (std::size_t i = at + 1; i-- > 0;)
      if (lines[i].starts_with('[')) return lines[i];
    return std::string();
  };
  const auto without = [&](const std::string& what, const auto& leaves_out) {
    Lines left;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (!leaves_out(i)) left.push_back(lines[i]);
    made.emplace_back("without " + what, std::move(left));
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string heading = heading_at(i), key = lines[i].substr(0, lines[i].find('='));
    if (lines[i].starts_with('[')) {
      if (!seen.insert(heading).second) continue;
      const auto next = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(),
                                     [](const std::string& line) { return line.starts_with('['); });
      const auto end = static_cast<std::size_t>(next - lines.begin());
      without("the first " + heading, [&](std::size_t at) { return i <= at && at < end; });
      without("any " + heading, [&](std::size_t at) { return heading_at(at) == heading; });
    } else if (key.size() < lines[i].size() && !key.starts_with('#') && !key.starts_with(' ') &&
               seen.insert(heading + key).second) {
      without(heading + " " + key, [&](std::size_t at) { return at == i; });
    }
  }
  return made;
}

}  // namespace

TEST_CASE("every command takes a scenario of two lines, of whatever rules, or says in one what it lacks",
          "[cli][smallest]") {
  const GamesHome home;
  const std::string file = (home.folder / "two-lines.toml").string();
  for (const std::string& ruleset : ruleset_ids()) {
    std::ofstream(file) << "name = \"Two lines\"\nruleset = \"" << ruleset << "\"\n";
    const std::string game = (home.folder / (ruleset + ".telescope")).string(),
                      out = (home.folder / ruleset).string();
    const std::vector<std::vector<std::string>> commands{
        {"simulate", ruleset, "--scenario", file, "--games", "2"},
        {"print", "--scenario", file, "--out", out},
        {"check", "--camera", "demo", "--scenario", file, "--seconds", "1"},
        {"run", "--headless", "--camera", "none", "--no-cp", "--scenario", file, "--game", game, "--seconds",
         "1"},
        {"replay", game},
        {"replay", game, "--json"},
        {"replay", game, "--html", out + ".html"},
        {"replay", game, "--verify"},
        {"export", game, "--json", out + ".json"},
        {"export", game, "--out", (home.folder / "sheets").string()},
    };
    for (const auto& command : commands) {
      CAPTURE(ruleset, command);
      check_answered(home.run(command));
    }
  }
}

TEST_CASE("a scenario of which one part is missing is played, or one line says what it lacks",
          "[cli][smallest]") {
  const auto [ruleset, scenario] =
      GENERATE(table<const char*, const char*>({{"rapier", "rapier-demo"},
                                                {"brevity", "brevity-first"},
                                                {"raphia", "raphia-demo"},
                                                {"race", "race-short"},
                                                {"mini-nap", "mini-nap-first"}}));
  const GamesHome home;
  const auto file = home.folder / "less.toml";
  const auto fewer =
      with_one_missing(lines_of(project_file("assets/scenarios/" + std::string(scenario) + ".toml")));
  REQUIRE(fewer.size() > 15);
  for (const auto& [what, lines] : fewer) {
    CAPTURE(ruleset, what);
    std::ofstream out(file);
    for (const std::string& line : lines) out << line << '\n';
    out.close();
    check_answered(home.run({"simulate", ruleset, "--scenario", file.string(), "--games", "1"}));
  }
}

}  // namespace telescope::test
