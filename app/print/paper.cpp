#include "app/print/paper.hpp"

namespace telescope::print {

std::string_view to_string(Paper paper) {
  return paper == Paper::kA4 ? "a4" : "letter";
}

std::optional<Paper> paper_from_string(std::string_view text) {
  for (Paper paper : {Paper::kA4, Paper::kLetter})
    if (to_string(paper) == text) return paper;
  return std::nullopt;
}

PaperSize size_of(Paper paper) {
  return paper == Paper::kA4 ? PaperSize{210.0, 297.0} : PaperSize{8.5 * 25.4, 11.0 * 25.4};
}

}  // namespace telescope::print
