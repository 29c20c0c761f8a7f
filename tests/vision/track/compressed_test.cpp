#include <opencv2/imgcodecs.hpp>

#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;

TEST_CASE("compression mush neither moves nor loses anything", "[track][shift][light]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 40; ++i) {
    std::vector<std::uint8_t> bytes;
    cv::imencode(".jpg", stage.picture(), bytes, {cv::IMWRITE_JPEG_QUALITY, 25});
    const auto result = stage.show(cv::imdecode(bytes, cv::IMREAD_GRAYSCALE));
    for (const PieceView& piece : result.table.pieces) CHECK(piece.state != PieceState::kLost);
    CHECK(result.moves.empty());
  }
  CHECK(stage.rest(30).moves.empty());
}
