#include "app/support/settings.hpp"

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;
using test::TemporaryFolder;

TEST_CASE("settings are kept, and what else the file says stays in it", "[settings]") {
  const TemporaryFolder folder;
  const auto file = folder / "config" / "settings.json";
  CHECK(load_settings(file).value() == Settings());
  const Settings chosen{.colours = ColourTheme::kHighContrast,
                        .type_percent = 150,
                        .speech = Speech::kPublic,
                        .table = TableLies::kTurned,
                        .read_dice = true};
  REQUIRE(save_settings(chosen, file));
  CHECK(load_settings(file).value() == chosen);
  test::write_text(file, R"({"colours": "light", "something": [1, "else"]})");
  CHECK(load_settings(file).value() == Settings{.colours = ColourTheme::kLight});
  REQUIRE(save_settings(chosen, file));
  CHECK_THAT(test::read_text(file), ContainsSubstring("something") && ContainsSubstring("high-contrast"));
}

TEST_CASE("a settings file that is damaged is told in one line and not written over", "[settings]") {
  const TemporaryFolder folder;
  const auto file = folder / "settings.json";
  const std::string words[][2] = {{"{", "settings.json"},
                                  {"[]", "a JSON object must stand here"},
                                  {R"({"colours": "pink"})", "'colours' must be one of 'dark', 'light'"},
                                  {R"({"colours": 3})", "'colours'"},
                                  {R"({"type_percent": 1000})", "'type_percent'"},
                                  {R"({"type_percent": "large"})", "'type_percent'"},
                                  {R"({"speech": "loud"})", "'speech' must be one of"},
                                  {R"({"table": "round"})", "'table' must be one of"},
                                  {R"({"dice": true})", "'dice'"}};
  for (const auto& [text, fault] : words) {
    test::write_text(file, text);
    const auto loaded = load_settings(file);
    CAPTURE(text);
    REQUIRE_FALSE(loaded);
    CHECK_THAT(loaded.error().message, ContainsSubstring(fault) && ContainsSubstring("settings.json"));
    CHECK(loaded.error().message.find('\n') == std::string::npos);
  }
  test::write_text(file, "{");
  const auto saved = save_settings({}, file);
  REQUIRE_FALSE(saved);
  CHECK_THAT(saved.error().message, ContainsSubstring("the settings are not kept"));
  CHECK(test::read_text(file) == "{");
}

TEST_CASE("the language is kept beside the settings, and neither loses the other", "[settings][language]") {
  const TemporaryFolder folder;
  const auto file = folder / "config" / "settings.json";
  CHECK(kept_language(file).value().empty());
  REQUIRE(keep_language("fr", file));
  const Settings chosen{.colours = ColourTheme::kLight};
  REQUIRE(save_settings(chosen, file));
  CHECK(kept_language(file).value() == "fr");
  REQUIRE(keep_language("de", file));
  CHECK(kept_language(file).value() == "de");
  CHECK(load_settings(file).value() == chosen);
}

TEST_CASE("the language in a file of its own, of an older version, is taken over", "[settings][language]") {
  const TemporaryFolder folder;
  const auto file = folder / "settings.json", older = folder / "language";
  test::write_text(older, "fr\n");
  CHECK(kept_language(file).value() == "fr");
  REQUIRE(save_settings({.type_percent = 150}, file));
  CHECK_FALSE(std::filesystem::exists(older));
  CHECK(kept_language(file).value() == "fr");
  test::write_text(older, "de\n");  // an older version was used once more
  CHECK(kept_language(file).value() == "fr");
  std::filesystem::remove(file);
  REQUIRE(keep_language("en", file));
  CHECK(kept_language(file).value() == "en");
  CHECK_FALSE(std::filesystem::exists(older));
}

TEST_CASE("an older language file that cannot be taken over is read and left", "[settings][language]") {
  const TemporaryFolder folder;
  test::write_text(folder / "language", "fr\n");
  test::write_text(folder / "settings.json", "{");
  CHECK_FALSE(keep_language("de", folder / "settings.json"));
  CHECK(std::filesystem::exists(folder / "language"));
  test::write_text(folder / "settings.json", R"({"language": 3})");
  const auto kept = kept_language(folder / "settings.json");
  REQUIRE_FALSE(kept);
  CHECK_THAT(kept.error().message, ContainsSubstring("'language'") && ContainsSubstring("settings.json"));
  test::write_text(folder / "language", std::string(100, 'x'));  // no language that was kept
  std::filesystem::remove(folder / "settings.json");
  CHECK(kept_language(folder / "settings.json").value().empty());
}

TEST_CASE("where settings cannot be written it is told in one line", "[settings]") {
  const TemporaryFolder folder;
  test::write_text(folder / "file", "");
  const auto saved = save_settings({}, folder / "file" / "settings.json");
  REQUIRE_FALSE(saved);
  CHECK(saved.error().message.find('\n') == std::string::npos);
}

TEST_CASE("sizes of type go up and down by steps and stop at both ends, and colours and speech go round",
          "[settings]") {
  CHECK(type_percent_beside(100, 1) == 115);
  CHECK(type_percent_beside(100, -1) == 90);
  CHECK(type_percent_beside(kTypePercents.back(), 1) == kTypePercents.back());
  CHECK(type_percent_beside(kTypePercents.front(), -1) == kTypePercents.front());
  CHECK(type_percent_beside(120, 0) == 130);  // of a file that somebody has written
  CHECK(next(ColourTheme::kDark) == ColourTheme::kLight);
  CHECK(next(ColourTheme::kHighContrast) == ColourTheme::kDark);
  CHECK(next(Speech::kOff) == Speech::kPublic);
  CHECK(next(Speech::kAll) == Speech::kOff);
}
