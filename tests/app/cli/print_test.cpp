#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

Finished telescope_print(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "print");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

}  // namespace

TEST_CASE("print writes the kit of a shipped scenario and says so in JSON", "[cli][print]") {
  const TemporaryFolder folder;
  const Finished finished = telescope_print(
      {"--scenario", "rapier-demo", "--paper", "letter", "--json", "--out", folder.path().string()});
  REQUIRE(finished.exit_code == 0);
  CHECK(finished.err.empty());
  const json said = json::parse(finished.out);
  const Kit kit = load_kit(said.at("kit").get<std::string>()).value();
  CHECK(said.at("pieces") == kit.pieces.size());
  CHECK(said.at("pictures") == kit.pieces.size() + 4);
  CHECK(said.at("paper") == "letter");
  CHECK(read_text(said.at("pdf").get<std::string>()).find("/PrintScaling /None") != std::string::npos);
}

TEST_CASE("print says which letters of a scenario's names no font has", "[cli][print]") {
  const TemporaryFolder folder;
  const auto note_of = [&](const std::string& name) {
    write_text(folder.path() / "named.toml", "name = \"" + name + "\"\nruleset = \"none\"\n");
    const Finished finished = telescope_print(
        {"--scenario", (folder.path() / "named.toml").string(), "--out", (folder.path() / "kit").string()});
    CHECK(finished.exit_code == 0);
    return finished.err;
  };
  CHECK(note_of("Gro\u00DFe Schlacht, 4\u20136 \u00BD").empty());
  // Of the planes for private use, in which no font has everything.
  const std::string none = "\U0010FF00";
  CHECK(note_of("x " + none + none).starts_with("note: no font of this computer has " + none + " of "));
}

TEST_CASE("print says in one line what is wrong, and nothing is written", "[cli][print]") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "kit").string();
  const auto check = [&](const std::vector<std::string>& arguments, int code) {
    const Finished finished = telescope_print(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK_FALSE(std::filesystem::exists(out));
  };
  check({"--scenario", "no-such-scenario", "--out", out}, 1);
  check({"--scenario", "rapier-demo", "--out", "/dev/null"}, 1);
  const std::string campaign = (folder.path() / "campaign.toml").string();
  write_text(campaign, "name = \"Campaign\"\nruleset = \"none\"\n[board]\nsurface = false\n");
  check({"--scenario", campaign, "--out", out}, 1);
  check({"--scenario", "rapier-demo", "--out", out, "--paper", "a5"}, 2);
  check({"--out", out}, 2);
  check({"--scenario", "rapier-demo"}, 2);
}
