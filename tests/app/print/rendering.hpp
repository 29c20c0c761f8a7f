#pragma once

#include <optional>
#include <string>

#include <opencv2/core.hpp>

namespace telescope::print {

/// Part of a sheet in pixels.
struct Crop {
  int x = 0, y = 0, width = 0, height = 0;
};

/// A sheet of a PDF as Poppler's pdftoppm draws it, 8-bit grey. Throws where that program is missing or
/// fails.
cv::Mat render(const std::string& pdf, int sheet, double dpi, std::optional<Crop> crop = {});

/// What Poppler's pdfinfo says of every sheet.
std::string pdf_info(const std::string& pdf);

/// The words on all its sheets, as Poppler's pdftotext lays them out.
std::string pdf_text(const std::string& pdf);

}  // namespace telescope::print
