#pragma once

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

// ZXing-cpp 1.4 (Debian 12) and 2.x (Debian 13) behind one face.

enum class Symbology { kDataMatrix, kQrCode };

struct Symbol {
  std::string text;
  cv::Point2d centre;  ///< pixels
};

/// One upright, undistorted symbol with its quiet zone that fills the picture, as a drawing program makes it.
/// A symbol that only reads when mirrored is not read.
std::optional<std::string> read_clean_symbol(const cv::Mat& luma, Symbology symbology);

/// Every symbol that is found anywhere in a photograph; 1.4 finds at most one Data Matrix.
std::vector<Symbol> find_symbols(const cv::Mat& luma, Symbology symbology);

/// One pixel a module, 0 black, 255 white, no quiet zone. Throws std::invalid_argument for text it cannot
/// hold.
cv::Mat draw_symbol(const std::string& text, Symbology symbology);

}  // namespace telescope::vision
