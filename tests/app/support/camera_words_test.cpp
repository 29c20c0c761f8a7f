#include "app/support/camera_words.hpp"

#include <string>

#include "app/support/language.hpp"
#include "tests/support/catch.hpp"

using namespace telescope::app;

namespace {

/// English again when the test is over.
struct German {
  German() { REQUIRE(speak("de")); }
  ~German() { speak("en"); }
  German(const German&) = delete;
  German& operator=(const German&) = delete;
};

}  // namespace

TEST_CASE("what the camera says stays as it is in English", "[language][camera]") {
  CHECK(camera_words("camera lost; trying again in 2 s") == "camera lost; trying again in 2 s");
}

TEST_CASE("what the camera says is translated with its values, part by part", "[language][camera]") {
  const German german;
  CHECK(camera_words("no new picture for 7 s") == "seit 7 s kein neues Bild");
  CHECK(camera_words("camera lost; last picture 3 s ago; it was unplugged; trying again in 2 s") ==
        "Kamera verloren; letztes Bild vor 3 s; sie wurde abgezogen; neuer Versuch in 2 s");
  CHECK(camera_words("no picture yet; it is not there; is the camera plugged in?; trying again") ==
        "noch kein Bild; sie ist nicht da; ist die Kamera angesteckt?; neuer Versuch l\u00e4uft");
  CHECK(camera_words("/dev/video0 has ended") == "/dev/video0 ist zu Ende");
}

TEST_CASE("several sentences, and lists in them, are translated each", "[language][camera]") {
  const German german;
  CHECK(camera_words("They are read in 62 % of the pictures. Are no more on the table?") ==
        "Sie werden in 62 % der Bilder gelesen. Liegen nicht mehr auf dem Tisch?");
  CHECK(camera_words("Too small to read at A1-L1, A2-L1 and 3 more.") ==
        "Zu klein zum Lesen bei A1-L1, A2-L1 und 3 weitere.");
  CHECK(camera_words(
            "the anchors do not fit a table of 610 x 914 mm: they lie up to 4 mm from its corners, as on "
            "one of 607 x 916 mm; pieces may be shown as far off") ==
        "die Anker passen nicht zu einem Tisch von 610 x 914 mm: Sie liegen bis zu 4 mm neben seinen Ecken, "
        "wie auf einem von 607 x 916 mm; Teile k\u00f6nnen so weit daneben gezeigt werden");
  CHECK(
      camera_words(
          "the ground seems to be 21 mm high under D-10, M1, which are shown up to 9 mm aside: add the hill "
          "to the scenario, or print their tags as large as the others") ==
      "der Boden scheint unter D-10, M1 um 21 mm erh\u00f6ht zu sein, und sie werden bis zu 9 mm daneben "
      "gezeigt: "
      "den H\u00fcgel ins Szenario eintragen, oder ihre Kennmarken so gro\u00df drucken wie die anderen");
  CHECK(camera_words("The ground seems to be 21 mm high under D-10, M1, c01 and 2 more") ==
        "Der Boden scheint unter D-10, M1, c01 und 2 weitere um 21 mm erh\u00f6ht zu sein");
  CHECK(camera_words("anchor_0 (at A1-L1): outside the picture. A bumped camera would go unnoticed.") ==
        "anchor_0 (bei A1-L1): au\u00dferhalb des Bildes. Ein Sto\u00df an die Kamera bliebe unbemerkt.");
}

TEST_CASE("a note that was made a sentence is known again", "[language][camera]") {
  const German german;
  CHECK(camera_words(
            "The table was not found: 0 of its 4 anchors are read. The picture is one even grey: is the "
            "camera covered?") ==
        "Der Tisch wurde nicht gefunden: 0 seiner 4 Anker werden gelesen. Das Bild ist gleichm\u00e4\u00dfig "
        "grau: Ist "
        "die Kamera verdeckt?");
  CHECK(camera_words(
            "2 squares that look like tags are not read: too dark; more light, or a longer exposure") ==
        "2 Quadrate, die wie Kennmarken aussehen, werden nicht gelesen: zu dunkel; mehr Licht oder "
        "l\u00e4ngere "
        "Belichtung");
}

TEST_CASE("what is not known stays as it is, whatever it is", "[language][camera]") {
  const German german;
  CHECK(camera_words("").empty());
  CHECK(camera_words("something else: {1}. {2}; {") == "something else: {1}. {2}; {");
  CHECK(camera_words("something else; trying again") == "something else; neuer Versuch l\u00e4uft");
  CHECK(camera_words(" has ended") == " has ended");  // of nothing
  CHECK(camera_words("\xff\xfe; \x01") == "\xff\xfe; \x01");
  std::string endless;
  for (int i = 0; i < 100000; ++i) endless += ": ; ";
  CHECK(camera_words(endless) == endless);
  CHECK(camera_words(endless.substr(0, 1000)) == endless.substr(0, 1000));
}
