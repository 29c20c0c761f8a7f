#include "app/support/language.hpp"

#include <clocale>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

#include "app/presenters/commands.hpp"
#include "core/base/words.hpp"
#include "tests/support/catch.hpp"

using namespace telescope::app;

namespace {

/// English again when the test is over.
struct Speaking {
  explicit Speaking(const char* code) { REQUIRE(speak(code)); }
  ~Speaking() { speak("en"); }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;
};

/// The environment with these of its languages, and no other, for as long as this lives.
struct Environment {
  explicit Environment(std::initializer_list<std::pair<const char*, const char*>> set) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
    for (const auto& [name, value] : set) setenv(name, value, 1);
  }
  ~Environment() {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
};

}  // namespace

TEST_CASE("Words are English until a language is chosen, and are translated from then on", "[language]") {
  CHECK(language() == "en");
  CHECK(std::string(tr("The table says")) == "The table says");
  {
    const Speaking german("de");
    CHECK(language() == "de");
    CHECK(std::string(tr("The table says")) == "Der Tisch meldet");
    CHECK(std::string(tr("no catalogue has this")) == "no catalogue has this");
    CHECK(std::string(tr("")).empty());
  }
  const Speaking french("fr");
  CHECK(std::string(tr("The table says")) == "La table signale");
}

TEST_CASE("The languages tell their own names, English first", "[language]") {
  const auto all = languages();
  REQUIRE(all.size() >= 3);
  CHECK(all[0].name == "English");
  CHECK(all[1].code == "de");
  CHECK(all[1].name == "Deutsch");
  CHECK(all[2].name == "Fran\u00e7ais");
}

TEST_CASE("A language that is not there changes nothing", "[language]") {
  const Speaking german("de");
  CHECK_FALSE(speak("tlh"));
  CHECK_FALSE(speak("../../etc"));
  CHECK_FALSE(speak(""));
  CHECK(language() == "de");
}

TEST_CASE("One and many are told as the language counts", "[language]") {
  const auto cards = [](int n) { return tr_n("{1} card", "{1} cards", n); };
  CHECK(cards(0) == "0 cards");
  CHECK(cards(1) == "1 card");
  {
    const Speaking german("de");
    CHECK(cards(0) == "0 Karten");
    CHECK(cards(1) == "1 Karte");
  }
  const Speaking french("fr");
  CHECK(cards(0) == "0 carte");
  CHECK(cards(2) == "2 cartes");
  CHECK(tr_n("{1} card", "{1} cards", -1).starts_with("-1 "));
}

TEST_CASE("Values are filled in where the translation wants them, and never read as places", "[language]") {
  CHECK(tr("{2} before {1}, {1} again", "a", 2) == "2 before a, a again");
  CHECK(tr("{1} {2}", "{2}", "x") == "{2} x");
  CHECK(tr("{3} {0} {a} {1", 1) == "{3} {0} {a} {1");
}

TEST_CASE("A number in a sentence has the decimal point of the language", "[language]") {
  const auto filled = [](const char* value) { return tr("{1}", value); };
  CHECK(filled("2.7") == "2.7");
  for (const char* code : {"de", "fr"}) {
    const Speaking other(code);
    CHECK(filled("2.7") == "2,7");
    CHECK(filled("-12.50 mm") == "-12,50 mm");
    for (const char* none :
         {"192.168.1.5", "1.0.2", "table.toml", "3.toml", "-.5", ".5", "5.", "", "2", "a 2.7"})
      CHECK(filled(none) == none);
  }
}

TEST_CASE("A word that means two things is told apart by its context", "[language]") {
  const Speaking french("fr");
  CHECK(std::string(tr_c("key", "Left")) == "Gauche");
  CHECK(std::string(tr_c("no such context", "Left")) == "Left");
}

TEST_CASE("Keys are called as keyboards of the language call them", "[language]") {
  CHECK(key_words("Shift+Tab") == "Shift+Tab");
  CHECK(key_words("+") == "+");
  const Speaking german("de");
  CHECK(key_words("Shift+Backspace") == "Umsch+R\u00fcck");
  CHECK(key_words(Command::kUndo) == "Strg+Z");
  CHECK(key_words("+") == "+");
  for (const KeyBinding& binding : key_bindings())
    if (*binding.help) CHECK(std::string(tr(binding.help)) != binding.help);
}

TEST_CASE("Numbers are the same in every language", "[language]") {
  const Speaking german("de");
  CHECK(telescope::fixed_places(1.5, 1) == "1.5");
  CHECK(std::string(std::setlocale(LC_NUMERIC, nullptr)) == "C");
}

TEST_CASE("What is asked for goes before what was kept, and that before the environment", "[language]") {
  const Environment none({});
  CHECK(choose_language("fr", "de").code == "fr");
  CHECK(choose_language("", "de").code == "de");
  CHECK(choose_language("", "").code == "en");
  CHECK(choose_language("de_AT.UTF-8", "").code == "de");
}

TEST_CASE("The environment's language is the first of its variables, of a list the first that is there",
          "[language]") {
  {
    const Environment is({{"LANG", "de_DE.UTF-8"}});
    CHECK(choose_language("", "").code == "de");
  }
  {
    const Environment is({{"LANGUAGE", "nl:fr:de"}, {"LANG", "de_DE.UTF-8"}});
    CHECK(choose_language("", "").code == "fr");
  }
  {
    const Environment is({{"LC_ALL", "C.UTF-8"}, {"LANG", "de_DE.UTF-8"}});
    CHECK(choose_language("", "").code == "en");
  }
  const Environment is({{"LANG", "nl_NL.UTF-8"}});
  const LanguageChoice choice = choose_language("", "");
  CHECK(choice.code == "en");
  CHECK(choice.unknown.empty());  // nobody asked this program for it
}

TEST_CASE("What was asked for and is not there is told, and English is spoken", "[language]") {
  const Environment is({{"LANG", "de_DE.UTF-8"}});
  const LanguageChoice asked = choose_language("tlh", "de");
  CHECK(asked.code == "en");
  CHECK(asked.unknown == "tlh");
  const LanguageChoice kept = choose_language("", "tlh");
  CHECK(kept.code == "de");
  CHECK(kept.unknown == "tlh");
}

TEST_CASE("The language that was kept is spoken, and one that is not there is told in one line",
          "[language]") {
  const Environment none({});
  CHECK(begin_language("", "fr").empty());
  CHECK(language() == "fr");
  CHECK(begin_language("", "x") == "there is no language 'x'; there are en, de, fr");
  CHECK(language() == "en");
}
