#include <cmath>
#include <map>

#include <opencv2/core.hpp>

#include "app/print/anchor_page.hpp"
#include "app/print/furniture.hpp"
#include "app/print/kit_document.hpp"
#include "app/print/sheet_layout.hpp"
#include "calibration/lens_calibrator.hpp"
#include "tests/app/print/rendering.hpp"
#include "tests/app/print/sample_kit.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "vision/tags/kit_card.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::print;

namespace {

constexpr int kAnchorSheet = 2, kFirstCardSheet = 3;

double px_per_mm(double dpi) {
  return dpi / 25.4;
}

/// Length of the black line through the middle of `column`, in pixels; the end pixels count by how dark they
/// are.
double line_length(const cv::Mat& column) {
  const auto dark = [&](int y) { return 1.0 - column.at<unsigned char>(y) / 255.0; };
  double length = 0.0;
  for (int y = column.rows / 2; y >= 0 && dark(y) > 0.0; --y) length += dark(y);
  for (int y = column.rows / 2 + 1; y < column.rows && dark(y) > 0.0; ++y) length += dark(y);
  return length;
}

/// Width of the white of a tag's quiet zone on its grey ground along a line through the quiet zone alone:
/// every pixel counts by how white it is.
double white_extent(const cv::Mat& line) {
  const double grey = line.at<unsigned char>(0);
  double sum = 0.0;
  for (int i = 0; i < static_cast<int>(line.total()); ++i)
    sum += std::max(0.0, (line.at<unsigned char>(i) - grey) / (255.0 - grey));
  return sum;
}

std::vector<Sheet> sheets_of(const Sample& sample, Paper paper) {
  return lay_out(sample.kit, sample.scenario, content_area(size_of(paper))).value();
}

Rect tag_on_sheet(const PlacedCard& card) {
  return card.card.tag.moved(card.x_mm, card.y_mm);
}

}  // namespace

TEST_CASE("the check line on every sheet measures 200 mm, on either paper", "[print]") {
  constexpr double kDpi = 600.0;
  const Sample all = sample();
  for (Paper paper : {Paper::kA4, Paper::kLetter}) {
    const KitDocument document = draw_kit(all.scenario, all.kit, paper).value();
    const int height = static_cast<int>(size_of(paper).height_mm * px_per_mm(kDpi));
    for (int sheet = 1; sheet <= document.sheets; ++sheet) {
      const cv::Mat strip = render(document.pdf, sheet, kDpi,
                                   Crop{static_cast<int>(kCheckLineXMm * px_per_mm(kDpi)), 0, 1, height});
      REQUIRE(strip.rows == height);
      CAPTURE(to_string(paper), sheet);
      CHECK(line_length(strip) / px_per_mm(kDpi) == Approx(kCheckLineMm).margin(0.05));
    }
  }
}

TEST_CASE("every sheet is A4 or Letter to a hundredth of a millimetre", "[print]") {
  const Sample all = sample();
  const std::map<Paper, std::string> sizes{{Paper::kA4, "595.276 x 841.89 pts"},
                                           {Paper::kLetter, "612 x 792 pts"}};
  for (const auto& [paper, size] : sizes) {
    const KitDocument document = draw_kit(all.scenario, all.kit, paper).value();
    const std::string info = pdf_info(document.pdf);
    CAPTURE(info);
    CHECK(info.find("Pages:           " + std::to_string(document.sheets)) != std::string::npos);
    std::size_t count = 0;
    for (std::size_t at = info.find("size:"); at != std::string::npos; at = info.find("size:", at + 1))
      count += info.substr(at).find(size) < 20;
    CHECK(count == static_cast<std::size_t>(document.sheets));
  }
}

TEST_CASE("a printed tag is as large as the kit says, within 0.05 mm", "[print]") {
  constexpr double kDpi = 600.0;
  for (double size : {12.0, 15.0, 20.0, 24.0})
    for (TagLayout layout : {TagLayout::kOnTail, TagLayout::kOnBase, TagLayout::kOnPost}) {
      const Sample all = sample(layout, size);
      const KitDocument document = draw_kit(all.scenario, all.kit, Paper::kA4).value();
      const Sheet first = sheets_of(all, Paper::kA4).front();
      const auto px = [](double mm) { return static_cast<int>(mm * px_per_mm(kDpi)); };
      // Of one layout the whole sheet, of the others its first row.
      const double last_mm =
          tag_on_sheet(layout == TagLayout::kOnTail || test::at_length() ? first.cards.back()
                                                                         : first.cards.front())
              .y;
      const cv::Mat page = render(document.pdf, kFirstCardSheet, kDpi,
                                  Crop{0, 0, px(size_of(Paper::kA4).width_mm), px(last_mm + size + 2.0)});
      for (const PlacedCard& card : first.cards) {
        const Rect tag = tag_on_sheet(card);
        if (tag.y > last_mm) continue;
        const double half_module = size / modules_across(all.kit.family) / 2.0;
        const double reach = 1.0;  // into the grey on either side
        const cv::Mat across =
            page(cv::Rect(px(tag.x - reach), px(tag.y + half_module), px(size + 2 * reach), 1));
        const cv::Mat down =
            page(cv::Rect(px(tag.x + half_module), px(tag.y - reach), 1, px(size + 2 * reach)));
        CAPTURE(size, card.piece->id.value());
        CHECK(white_extent(across.clone()) / px_per_mm(kDpi) == Approx(size).margin(0.05));
        CHECK(white_extent(down.clone()) / px_per_mm(kDpi) == Approx(size).margin(0.05));
      }
    }
}

namespace {

/// Reads every card sheet of `all` on Letter and compares what is read, and where, with the layout.
void check_readable(const Sample& all, double dpi) {
  const double module_mm = all.kit.tag_size_mm / modules_across(all.kit.family);
  const float module_px = static_cast<float>(module_mm * px_per_mm(dpi));
  const KitDocument document = draw_kit(all.scenario, all.kit, Paper::kLetter).value();
  const auto reader = vision::make_tag_reader(all.kit);
  const std::vector<Sheet> sheets = sheets_of(all, Paper::kLetter);
  std::size_t read = 0;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const cv::Mat page = render(document.pdf, kFirstCardSheet + static_cast<int>(i), dpi);
    std::map<TagId, vision::Sighting> seen;
    for (const vision::Sighting& sighting : reader->read(page, {module_px, module_px}))
      seen.emplace(sighting.tag, sighting);
    CHECK(seen.size() == sheets[i].cards.size());
    for (const PlacedCard& card : sheets[i].cards) {
      CAPTURE(all.kit.tag_size_mm, card.piece->id.value());
      const auto found = seen.find(card.piece->tag);
      if (found == seen.end()) continue;  // counted below
      ++read;
      // The black border begins a module inside the tag; pixel centres lie half a pixel in, and Poppler moves
      // edges to whole pixels.
      const Rect border = tag_on_sheet(card).grown(-module_mm);
      CHECK((found->second.corners[0].x_px + 0.5) / px_per_mm(dpi) == Approx(border.x).margin(0.2));
      CHECK((found->second.corners[0].y_px + 0.5) / px_per_mm(dpi) == Approx(border.y).margin(0.2));
      CHECK((found->second.corners[2].x_px + 0.5) / px_per_mm(dpi) == Approx(border.right()).margin(0.2));
      CHECK((found->second.corners[2].y_px + 0.5) / px_per_mm(dpi) == Approx(border.bottom()).margin(0.2));
    }
  }
  CHECK(read == all.kit.pieces.size());
}

}  // namespace

TEST_CASE("every printed tag reads as its piece and lies where the layout says", "[print]") {
  for (double size : {12.0, 24.0})
    for (TagLayout layout : {TagLayout::kOnTail, TagLayout::kOnBase, TagLayout::kOnPost})
      check_readable(sample(layout, size), 110.0);
}

TEST_CASE("every printed Data Matrix tag reads as its piece", "[print]") {
  check_readable(data_matrix_sample(24.0), 110.0);
}

TEST_CASE("the four anchors read as 0 to 3, upright, each in its own corner of the sheet", "[print]") {
  constexpr double kDpi = 100.0;
  constexpr double kPixelMm = 25.4 / kDpi + 0.05;  // Poppler moves edges to whole pixels
  const Sample all = sample();
  for (Paper paper : {Paper::kA4, Paper::kLetter}) {
    const KitDocument document = draw_kit(all.scenario, all.kit, paper).value();
    const cv::Mat page = render(document.pdf, kAnchorSheet, kDpi);
    std::map<TagId, vision::Sighting> seen;
    for (const vision::Sighting& sighting : vision::make_tag_reader(all.kit)->read(page, {}))
      seen.emplace(sighting.tag, sighting);
    for (int i = 0; i < 4; ++i) {
      CAPTURE(i);
      REQUIRE(seen.contains(all.kit.anchors[static_cast<std::size_t>(i)]));
      const vision::Sighting& anchor = seen.at(all.kit.anchors[static_cast<std::size_t>(i)]);
      const Rect border = anchor_tag_on_page(size_of(paper), all.kit, i).grown(-40.0 / 8);
      CHECK((anchor.corners[0].x_px + 0.5) / px_per_mm(kDpi) == Approx(border.x).margin(kPixelMm));
      CHECK((anchor.corners[0].y_px + 0.5) / px_per_mm(kDpi) == Approx(border.y).margin(kPixelMm));
      CHECK((anchor.corners[2].x_px + 0.5) / px_per_mm(kDpi) == Approx(border.right()).margin(kPixelMm));
    }
  }
}

TEST_CASE("the kit card on the anchors' sheet reads as the scenario's id", "[print]") {
  const Sample all = sample();
  for (Paper paper : {Paper::kA4, Paper::kLetter}) {
    const KitDocument document = draw_kit(all.scenario, all.kit, paper).value();
    CHECK(vision::read_kit_card(render(document.pdf, kAnchorSheet, 110.0)) == "uranus");
  }
}

TEST_CASE("the printed lens board is found whole, its squares 22 mm", "[print]") {
  constexpr double kDpi = 75.0;
  const Sample all = sample();
  for (Paper paper : {Paper::kA4, Paper::kLetter}) {
    const KitDocument document = draw_kit(all.scenario, all.kit, paper).value();
    const cv::Mat page = render(document.pdf, document.sheets, kDpi);
    const auto corners = calibration::LensCalibrator().offer(page).corners;
    REQUIRE(corners.size() == 70);
    const double dx = corners[9].x_px - corners[0].x_px, dy = corners[9].y_px - corners[0].y_px;
    CHECK(std::hypot(dx, dy) / px_per_mm(kDpi) == Approx(9 * 22.0).margin(0.2));
  }
}

TEST_CASE("no seam shows between the modules of a printed tag at any resolution", "[print]") {
  const Sample all = sample();
  const KitDocument document = draw_kit(all.scenario, all.kit, Paper::kA4).value();
  const std::vector<Sheet> sheets = sheets_of(all, Paper::kA4);
  for (double dpi : {113.0, 187.0, 301.0}) {
    const cv::Mat page = render(document.pdf, kFirstCardSheet, dpi);
    for (const PlacedCard& card : sheets.front().cards) {
      const Rect border = tag_on_sheet(card).grown(-20.0 / 8);
      // All along the middle of the border's upper side and of its left side.
      const auto px = [&](double mm) { return static_cast<int>(mm * px_per_mm(dpi)); };
      const cv::Mat top = page(cv::Rect(px(border.x) + 2, px(border.y + 1.25), px(border.width) - 4, 1));
      const cv::Mat left = page(cv::Rect(px(border.x + 1.25), px(border.y) + 2, 1, px(border.height) - 4));
      double lightest = 0.0;
      for (const cv::Mat& line : {top, left}) {
        double most = 0.0;
        cv::minMaxLoc(line, nullptr, &most);
        lightest = std::max(lightest, most);
      }
      CAPTURE(dpi, card.piece->id.value());
      CHECK(lightest == 0.0);
    }
  }
}
