#include "vision/tags/kit_card.hpp"

#include <opencv2/imgproc.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/tags/paste_tag.hpp"
#include "vision/tags/zxing.hpp"

using namespace telescope::vision;

TEST_CASE("a kit card held under the camera names its scenario", "[tags][card]") {
  cv::Mat picture(1080, 1920, CV_8UC1, cv::Scalar(110));
  paste(picture, draw_kit_card("uranus-1942"), {1200, 500}, 25, 420);
  CHECK(read_kit_card(picture) == "uranus-1942");
}

TEST_CASE("a QR code that is no kit card is not taken for one", "[tags][card]") {
  for (const char* text :
       {"https://example.org", "telescope:kit:", "telescope:kit:../../etc/passwd", "uranus"}) {
    cv::Mat code = draw_symbol(text, Symbology::kQrCode), card;
    cv::copyMakeBorder(code, card, 4, 4, 4, 4, cv::BORDER_CONSTANT, cv::Scalar(255));
    cv::resize(card, card, {}, 8, 8, cv::INTER_NEAREST);
    REQUIRE(find_symbols(card, Symbology::kQrCode).size() == 1);
    INFO(text);
    CHECK(!read_kit_card(card));
  }
}

TEST_CASE("no card is seen in an empty, tiny or plain picture", "[tags][card]") {
  CHECK(!read_kit_card(cv::Mat()));
  for (const int size : {1, 2, 20}) CHECK(!read_kit_card(cv::Mat(size, size, CV_8UC1, cv::Scalar(200))));
  CHECK(!read_kit_card(cv::Mat(1, 5000, CV_8UC1, cv::Scalar(200))));
  CHECK_THROWS_AS(read_kit_card(cv::Mat(50, 50, CV_8UC3)), std::invalid_argument);
}

TEST_CASE("a kit card is not drawn for what is no scenario id", "[tags][card]") {
  CHECK_THROWS_AS(draw_kit_card(""), std::invalid_argument);
  CHECK_THROWS_AS(draw_kit_card("a b"), std::invalid_argument);
  CHECK_THROWS_AS(draw_kit_card(std::string(65, 'a')), std::invalid_argument);
}
