#include "app/shell/speaker.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope::app;
using telescope::test::read_text;
using telescope::test::TemporaryFolder;
using telescope::test::write_text;
using namespace std::chrono_literals;

namespace {

/// Writes a line for each text that it is given, in place of reading it out.
struct FakeSpeech {
  TemporaryFolder folder;

  std::vector<std::string> program(const std::string& more = "") const {
    const std::string script = "printf '%s\\n' \"$2\" >> \"$1/said\"; " + more;
    return {"sh", "-c", script, "sh", folder.path().string()};
  }
  std::string said() const {
    return std::filesystem::exists(folder / "said") ? read_text(folder / "said") : "";
  }
  /// Waits, for as long as a slow machine may take, until `done`.
  template <class Done>
  static bool waited(const Done& done) {
    for (const auto until = std::chrono::steady_clock::now() + 30s; !done();) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(5ms);
    }
    return true;
  }
};

}  // namespace

TEST_CASE("texts are handed to the program that reads them out, as they are", "[speech]") {
  const FakeSpeech speech;
  Speaker speaker(speech.program());
  speaker.say({{"--help; $(rm -rf /) \"2 hits\"", "en"}});
  CHECK(FakeSpeech::waited([&] { return speech.said() == "--help; $(rm -rf /) \"2 hits\"\n"; }));
  CHECK(speaker.take_fault().empty());
}

TEST_CASE("each text is read by a voice of its language, one after the other", "[speech]") {
  const FakeSpeech speech;
  const std::string script = "printf '%s: %s\\n' \"$2\" \"$3\" >> \"$1/said\"";
  Speaker speaker({"sh", "-c", script, "sh", speech.folder.path().string(), std::string(kLanguageArgument)});
  speaker.say({{"The battle begins.", "en"}, {"Der Regen h\u00f6rt auf.", "de"}, {"{language}", "en"}});
  const std::string all = "en: The battle begins.\nde: Der Regen h\u00f6rt auf.\nen: {language}\n";
  CHECK(FakeSpeech::waited([&] { return speech.said() == all; }));
  CHECK(std::ranges::count(kSpeechProgram, kLanguageArgument) == 1);
}

TEST_CASE("while it reads, only the newest of what is said is kept, and nobody waits", "[speech]") {
  const FakeSpeech speech;
  const std::string gate = "until [ -e \"$1/go\" ]; do sleep 0.01; done";
  Speaker speaker(speech.program(gate));
  speaker.say({{"first", "en"}});
  REQUIRE(FakeSpeech::waited([&] { return speech.said() == "first\n"; }));
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 100000; ++i) speaker.say({{"line " + std::to_string(i), "en"}});
  CHECK(std::chrono::steady_clock::now() - begun < 20s);  // not one of them was read
  CHECK(speech.said() == "first\n");
  write_text(speech.folder / "go", "");
  CHECK(FakeSpeech::waited([&] { return speech.said() == "first\nline 99999\n"; }));
}

TEST_CASE("what hangs is ended with the speaker", "[speech]") {
  const FakeSpeech speech;
  {
    Speaker speaker(speech.program("exec sleep 1000"));
    speaker.say({{"first", "en"}});
    REQUIRE(FakeSpeech::waited([&] { return speech.said() == "first\n"; }));
    speaker.say({{"second", "en"}});
  }
  CHECK(speech.said() == "first\n");
}

TEST_CASE("where nothing can be read out it is told once, with the package that is missing", "[speech]") {
  Speaker nowhere({"/nowhere/spd-say"});
  std::string fault;
  nowhere.say({{"one", "en"}});
  REQUIRE(FakeSpeech::waited([&] { return !(fault = nowhere.take_fault()).empty(); }));
  CHECK_THAT(fault, ContainsSubstring("package speech-dispatcher"));
  nowhere.say({{"two", "en"}});
  CHECK(nowhere.take_fault().empty());
  Speaker failing({"false"});
  failing.say({{"one", "en"}});
  REQUIRE(FakeSpeech::waited([&] { return !(fault = failing.take_fault()).empty(); }));
  CHECK_THAT(fault, ContainsSubstring("false failed"));
}
