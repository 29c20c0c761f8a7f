#include "tests/support/catch.hpp"
#include "tests/vision/track/stage.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/pictures/jpeg.hpp"

using namespace telescope;
using namespace telescope::vision;
using namespace telescope::vision::testing;

TEST_CASE("compression mush neither moves nor loses anything", "[track][shift][light]") {
  Stage stage;
  stage.settle();
  for (int i = 0; i < 40; ++i) {
    const std::string jpeg = encode_jpeg(stage.picture(), 25);
    const auto result = stage.show(decode_jpeg(bytes_of(jpeg), JpegColour::kLuma).value());
    for (const PieceView& piece : result.table.pieces) CHECK(piece.state != PieceState::kLost);
    CHECK(result.moves.empty());
  }
  CHECK(stage.rest(30).moves.empty());
}
