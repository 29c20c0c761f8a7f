#include "app/print/kit_document.hpp"

#include <algorithm>

#include "app/print/sheet_layout.hpp"
#include "tests/app/print/rendering.hpp"
#include "tests/app/print/sample_kit.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::print;

TEST_CASE("the PDF asks its viewer to print at true size, on one side", "[print]") {
  const Sample all = sample();
  const std::string pdf = draw_kit(all.scenario, all.kit, Paper::kA4).value().pdf;
  const std::size_t catalogue = pdf.find("/Type /Catalog");
  REQUIRE(catalogue != std::string::npos);
  const std::string object = pdf.substr(pdf.rfind(" obj", catalogue), 600);
  CAPTURE(object);
  CHECK(object.substr(0, object.find("endobj")).find("/PrintScaling /None") != std::string::npos);
  CHECK(object.substr(0, object.find("endobj")).find("/Duplex /Simplex") != std::string::npos);
}

TEST_CASE("the same kit gives the same PDF, byte for byte", "[print]") {
  const Sample all = sample();
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4).value().pdf ==
        draw_kit(all.scenario, all.kit, Paper::kA4).value().pdf);
}

TEST_CASE("300 pieces are laid out, each once and none over another", "[print]") {
  const Sample many = sample_of(300);
  const Rect area{18.0, 24.0, 183.0, 258.0};
  const std::vector<Sheet> sheets = lay_out(many.kit, many.scenario, area).value();
  std::size_t count = 0;
  for (const Sheet& sheet : sheets) {
    for (const PlacedCard& a : sheet.cards) {
      CHECK(a.x_mm >= area.x);
      CHECK(a.y_mm >= area.y);
      CHECK(a.x_mm + a.card.width_mm <= area.right());
      CHECK(a.y_mm + a.card.height_mm <= area.bottom());
      for (const PlacedCard& b : sheet.cards) {
        const bool apart = &a == &b || a.x_mm + a.card.width_mm + kCardGapMm <= b.x_mm + 1e-9 ||
                           b.x_mm + b.card.width_mm + kCardGapMm <= a.x_mm + 1e-9 ||
                           a.y_mm + a.card.height_mm + kCardGapMm <= b.y_mm + 1e-9 ||
                           b.y_mm + b.card.height_mm + kCardGapMm <= a.y_mm + 1e-9;
        CHECK(apart);
      }
      CHECK(a.piece == &many.kit.pieces[count++]);
    }
  }
  CHECK(count == 300);
  CHECK(draw_kit(many.scenario, many.kit, Paper::kLetter).value().sheets > 15);
}

TEST_CASE("as many markers of each class are laid out as its count says, under the class's name",
          "[print][marker]") {
  Sample all = sample_of(3);
  all.kit.markers = {{"pin", "Pinned", "P", TagId(479), 30, 25, 25, 0.5},
                     {"card", "Command card", "C", TagId(478), 5, 63, 88, 0.3}};
  const std::vector<Sheet> sheets = lay_out(all.kit, all.scenario, {18.0, 24.0, 183.0, 258.0}).value();
  std::size_t pins = 0, cards = 0, pieces = 0;
  std::vector<std::string> headings;
  for (const Sheet& sheet : sheets) {
    for (const PlacedHeading& heading : sheet.headings) headings.push_back(heading.text);
    for (const PlacedCard& card : sheet.cards) {
      pieces += card.piece != nullptr;
      pins += card.marker == &all.kit.markers[0];
      cards += card.marker == &all.kit.markers[1];
    }
  }
  CHECK(pieces == 3);
  CHECK(pins == 30);
  CHECK(cards == 5);
  CHECK(std::ranges::find(headings, "Markers: Pinned, 30") != headings.end());
  CHECK(std::ranges::find(headings, "Markers: Command card, 5") != headings.end());
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4));
  all.kit.markers[1].width_mm = 300.0;
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4).error().message ==
        "marker card: its card of 300 x 88 mm does not fit on the paper; give it a smaller size");
}

TEST_CASE("a division that runs over to the next sheet is headed again, and said to be continued",
          "[print]") {
  const Sample many = sample_of(45);
  const std::vector<Sheet> sheets = lay_out(many.kit, many.scenario, {18.0, 24.0, 183.0, 258.0}).value();
  REQUIRE(sheets.size() == 3);
  CHECK(sheets[0].headings.at(0).text == "Stands, Attackers");
  for (std::size_t i : {1u, 2u}) {
    REQUIRE(sheets[i].headings.size() == 1);
    CHECK(sheets[i].headings[0].text == "Stands, Attackers (continued)");
  }
}

TEST_CASE("a base that no sheet can hold is refused by name", "[print]") {
  Sample all = sample();
  all.kit.pieces[7].base_width_mm = 400.0;
  const auto document = draw_kit(all.scenario, all.kit, Paper::kA4);
  REQUIRE_FALSE(document);
  CHECK(document.error().message ==
        "piece 1-08: its card of 400 x 50 mm does not fit on the paper; give it a smaller base");
}

TEST_CASE("anchors that the sheet cannot hold are refused with the largest that it can", "[print]") {
  Sample all = sample();
  all.kit.anchor_size_mm = 120.0;
  const auto document = draw_kit(all.scenario, all.kit, Paper::kLetter);
  REQUIRE_FALSE(document);
  CHECK(document.error().message == "anchors of 120 mm do not fit on the paper; the largest is 66 mm");
}

TEST_CASE("a kit without pieces still prints its anchors and the lens board", "[print]") {
  Sample none = sample_of(0);
  CHECK(draw_kit(none.scenario, none.kit, Paper::kA4).value().sheets == 3);
}

TEST_CASE("a card says its piece's id in one line and its name whole, on a shallow base too", "[print]") {
  for (const double depth : {30.0, 20.0, 15.0, 10.0}) {
    CAPTURE(depth);
    Sample all = sample_of(1);
    KitPiece& piece = all.kit.pieces[0];
    piece.id = PieceId("A1-02a");
    piece.name = "light-infantry 1, Attackers, Division 1";
    piece.base_width_mm = 25.0;
    piece.base_depth_mm = depth;
    const std::string text = pdf_text(draw_kit(all.scenario, all.kit, Paper::kA4).value().pdf);
    CHECK(text.find("Division 1") != std::string::npos);
    CHECK(text.find("A1-02a") != text.rfind("A1-02a"));  // on the base's part, and on the tail
    CHECK(text.find("\u2026") == std::string::npos);
  }
}

TEST_CASE("names in any script, of any length, or of broken UTF-8 print without harm", "[print]") {
  Sample all = sample();
  all.kit.pieces[0].name = std::string(10'000, 'W');
  all.kit.pieces[1].name = "1-я гвардейская, 第一近衛師団, الفرقة الأولى";
  all.kit.pieces[2].name = "cut off \xD0";
  all.kit.pieces[3].name = "";
  all.kit.pieces[4].name = "a\nb\tc\x01";
  all.scenario.name = std::string(5'000, 'x');
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4));
}
