#include <cmath>
#include <set>

#include "app/print/card_places_page.hpp"
#include "app/print/deck_document.hpp"
#include "app/print/furniture.hpp"
#include "app/print/kit_document.hpp"
#include "app/print/playing_card.hpp"
#include "app/print/print_kit.hpp"
#include "core/kit/french_cards.hpp"
#include "core/kit/markers.hpp"
#include "tests/app/print/rendering.hpp"
#include "tests/app/print/sample_kit.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::print;

namespace {

/// At this resolution a point, the unit of a PDF, is four pixels.
constexpr double kDpi = 288.0;
constexpr double kPxPerMm = kDpi / 25.4;

/// A kit of one deck and a class of markers.
Sample deck_sample(const std::vector<std::string>& faces, double width_mm = 44, double depth_mm = 68) {
  Sample all = sample_of(0);
  const auto tags = tags_for_markers(all.kit.family);
  const auto add = [&](std::string id, std::string name, int count, std::string deck, std::string card) {
    const TagId tag = tags[all.kit.markers.size()];
    all.kit.markers.push_back({id, name, "C", tag, count, width_mm, depth_mm, 0.3, deck, card});
  };
  add("pin", "Pinned", 2, "", "");
  add("cards", "Playing cards", static_cast<int>(faces.size()), "cards", "");
  for (const std::string& face : faces) add("cards-" + face, card_name(face), 1, "cards", face);
  return all;
}

std::string pdf_of(const Sample& all, Paper paper = Paper::kA4) {
  return draw_deck(all.scenario, all.kit, "cards", paper).value().pdf;
}

/// What is read on a sheet, with the hints of its true scale.
std::vector<vision::Sighting> read_sheet(const Sample& all, const cv::Mat& page) {
  const auto reader = vision::make_tag_reader(all.kit);
  const float module_px = static_cast<float>(all.kit.tag_size_mm / 8 * kPxPerMm);
  CHECK(reader->read(page, {module_px, module_px}).empty());
  return reader->markers();
}

/// Whether a tag's border lies on the sheet where `tag`, quiet zone included, should.
bool lies_at(const vision::Sighting& s, const Rect& tag, double module_mm) {
  const Rect border = tag.grown(-module_mm);
  const auto is = [](double px, double mm) { return std::abs((px + 0.5) / kPxPerMm - mm) < 0.2; };
  return is(s.corners[0].x_px, border.x) && is(s.corners[0].y_px, border.y) &&
         is(s.corners[2].x_px, border.right()) && is(s.corners[2].y_px, border.bottom());
}

cv::Rect px(const Rect& rect) {
  return {static_cast<int>(std::lround(rect.x * kPxPerMm)), static_cast<int>(std::lround(rect.y * kPxPerMm)),
          static_cast<int>(std::lround(rect.width * kPxPerMm)),
          static_cast<int>(std::lround(rect.height * kPxPerMm))};
}

}  // namespace

TEST_CASE("every card of a printed deck reads as itself, and its back lies behind it", "[print][deck]") {
  const Sample all = deck_sample(french_54());
  const MarkerClass& back = *back_of(all.kit, "cards");
  const std::string pdf = pdf_of(all);
  const PaperSize paper = size_of(Paper::kA4);
  const auto sheets = lay_out_deck(all.kit, "cards", paper).value();
  REQUIRE(sheets.size() == 6);
  std::set<std::string> read;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const int number = 2 * static_cast<int>(i) + 1;
    const auto faces = read_sheet(all, render(pdf, number, kDpi));
    const auto backs = read_sheet(all, render(pdf, number + 1, kDpi));
    CHECK(faces.size() == sheets[i].size());
    CHECK(backs.size() == sheets[i].size());
    for (const PlacedFace& card : sheets[i]) {
      CAPTURE(card.face->id);
      const Rect tag = card_fields(all.kit, *card.face, card.cut).tag;
      CHECK(std::ranges::any_of(faces, [&](const auto& s) {
        return s.tag == card.face->tag && lies_at(s, tag, all.kit.tag_size_mm / 8);
      }));
      const Rect behind_it = card_fields(all.kit, back, behind(card.cut, paper)).tag;
      CHECK(std::ranges::any_of(backs, [&](const auto& s) {
        return s.tag == back.tag && lies_at(s, behind_it, all.kit.tag_size_mm / 8);
      }));
      read.insert(card.face->card);
    }
  }
  CHECK(read.size() == 54);
}

TEST_CASE("nothing on a card's back tells it from another, to the pixel", "[print][deck]") {
  for (const Paper paper : {Paper::kA4, Paper::kLetter}) {
    const Sample all = deck_sample(french_54());
    const std::string pdf = pdf_of(all, paper);
    const auto sheets = lay_out_deck(all.kit, "cards", size_of(paper)).value();
    cv::Mat first;
    int differing = 0, compared = 0;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
      const cv::Mat page = render(pdf, 2 * static_cast<int>(i) + 2, kDpi);
      for (const PlacedFace& card : sheets[i]) {
        const cv::Mat back = page(px(behind(card.cut, size_of(paper)))).clone();
        if (first.empty()) first = back;
        differing += cv::norm(back, first, cv::NORM_INF) != 0.0;
        ++compared;
      }
    }
    CAPTURE(to_string(paper));
    CHECK(compared == 54);
    CHECK(differing == 0);
    double darkest = 0, lightest = 0;
    cv::minMaxLoc(first, &darkest, &lightest);
    CHECK(darkest == 0);
    CHECK(lightest == 255);
  }
}

TEST_CASE("no face looks like another, in black and white either", "[print][deck]") {
  const Sample all = deck_sample(french_54());
  const std::string pdf = pdf_of(all);
  const auto sheets = lay_out_deck(all.kit, "cards", size_of(Paper::kA4)).value();
  std::vector<cv::Mat> corners;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const cv::Mat page = render(pdf, 2 * static_cast<int>(i) + 1, kDpi);
    for (const PlacedFace& card : sheets[i]) {
      const Rect field = card_fields(all.kit, *card.face, card.cut).near;
      corners.push_back(page(px(field)).clone());
    }
  }
  for (std::size_t a = 0; a < corners.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      CAPTURE(french_54()[a], french_54()[b]);
      // A half per cent of the field is four square millimetres.
      CHECK(cv::norm(corners[a], corners[b], cv::NORM_L1) >
            0.005 * 255.0 * static_cast<double>(corners[a].total()));
    }
}

TEST_CASE("a deck's sheets have the line of 200 mm and ask for both sides, flipped on the long edge",
          "[print][deck]") {
  const Sample all = deck_sample({"7h", "ks", "ambush"});
  const std::string pdf = pdf_of(all);
  const std::size_t catalogue = pdf.find("/Type /Catalog");
  REQUIRE(catalogue != std::string::npos);
  const std::string object = pdf.substr(pdf.rfind(" obj", catalogue), 600);
  CHECK(object.find("/PrintScaling /None") != std::string::npos);
  CHECK(object.find("/Duplex /DuplexFlipLongEdge") != std::string::npos);
  const PaperSize paper = size_of(Paper::kA4);
  for (int sheet : {1, 2}) {
    const cv::Mat page = render(pdf, sheet, kDpi);
    const int column = static_cast<int>(kCheckLineXMm * kPxPerMm);
    int dark = 0;
    for (int y = 0; y < page.rows; ++y) {
      const cv::Mat row = page.row(y).colRange(column - 1, column + 2);
      double least = 255;
      cv::minMaxLoc(row, &least);
      dark += least < 128;
    }
    CHECK(std::abs(dark - kCheckLineMm * kPxPerMm) < 6 * kPxPerMm);  // and the digits at its ends
  }
  CHECK(lay_out_deck(all.kit, "cards", paper).value().front().size() == 3);
}

TEST_CASE("cards lie apart from one another and from the sheet's edges, on both sides", "[print][deck]") {
  for (const Paper paper : {Paper::kA4, Paper::kLetter})
    for (const auto& [width, depth] : {std::pair{44.0, 68.0}, {63.0, 88.0}, {59.0, 91.0}}) {
      const Sample all = deck_sample(french_54(), width, depth);
      const PaperSize size = size_of(paper);
      const auto sheets = lay_out_deck(all.kit, "cards", size).value();
      for (const FaceSheet& sheet : sheets)
        for (const PlacedFace& a : sheet) {
          CHECK(a.cut.x >= 18.0);
          CHECK(behind(a.cut, size).x >= 18.0 - 1e-9);
          CHECK(a.cut.bottom() <= content_area(size).bottom());
          CHECK(behind(behind(a.cut, size), size).x == Approx(a.cut.x));
          for (const PlacedFace& b : sheet)
            CHECK((&a == &b || a.cut.x + width + 7.9 < b.cut.x || b.cut.x + width + 7.9 < a.cut.x ||
                   a.cut.y + depth + 7.9 < b.cut.y || b.cut.y + depth + 7.9 < a.cut.y));
        }
    }
}

TEST_CASE("a card that no sheet can hold is refused by its deck's name", "[print][deck]") {
  const Sample all = deck_sample({"7h"}, 200, 68);
  CHECK(draw_deck(all.scenario, all.kit, "cards", Paper::kA4).error().message ==
        "deck cards: a card of 200 x 68 mm does not fit on the paper; give the deck a smaller size");
}

TEST_CASE("a printed kit with a deck has a PDF of the cards, and a picture of each tag", "[print][deck]") {
  const test::TemporaryFolder folder;
  const Sample all = deck_sample({"7h", "ks"});
  const auto printed = print_kit(all.scenario, all.kit, {Paper::kA4, folder.path()});
  REQUIRE(printed);
  REQUIRE(printed->decks.size() == 1);
  CHECK(printed->decks[0] == folder.path() / "deck_cards.pdf");
  CHECK(std::filesystem::exists(printed->decks[0]));
  CHECK(std::filesystem::exists(folder.path() / "marker_cards-7h.png"));
  CHECK(printed->pictures == 4 + 4);
  CHECK(printed->sheets == 4);  // the pins, but no card, are in kit.pdf
  CHECK(load_kit(printed->kit_file).value() == all.kit);
}

TEST_CASE("a rail is printed slot by slot in true size, as many on a sheet as there is room for",
          "[print][deck]") {
  const Sample all = deck_sample({"7h"});
  CardPlaces places{.rails = {{.title = "South's rail", .slots = {}}},
                    .rail_depth_mm = 150.0,
                    .card_width_mm = 44.0,
                    .card_depth_mm = 68.0};
  for (int i = 0; i < 7; ++i)
    places.rails[0].slots.push_back(
        {.piece = PieceId("S-0" + std::to_string(i + 1)), .left_mm = 60.0 * i, .width_mm = 60.0});
  const auto counts = [&] {
    std::vector<std::size_t> each;
    for (const RailSheet& sheet : rail_sheets(places, size_of(Paper::kA4))) each.push_back(sheet.count);
    return each;
  };
  CHECK(counts() == std::vector<std::size_t>{3, 3, 1});
  places.rails[0].slots.erase(places.rails[0].slots.begin() + 1);  // the first no longer adjoins the others
  CHECK(counts() == std::vector<std::size_t>{1, 3, 2});
  for (CardSlot& slot : places.rails[0].slots) slot.width_mm = 300.0;  // wider than any sheet
  CHECK(counts() == std::vector<std::size_t>{1, 1, 1, 1, 1, 1});

  const int without = draw_kit(all.scenario, all.kit, Paper::kA4).value().sheets;
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4, places).value().sheets == without + 6);
  places.strip_reach_mm = 50.0;
  CHECK(draw_kit(all.scenario, all.kit, Paper::kA4, places).value().sheets == without + 7);
}
