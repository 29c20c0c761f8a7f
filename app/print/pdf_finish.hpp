#pragma once

#include <string>

namespace telescope::print {

enum class Sides { kOne, kBothLongEdge };

/// The same PDF with what cairo cannot write: ViewerPreferences that ask for PrintScaling None (ISO 32000-1,
/// 12.2), for one side or for both, flipped on the long edge, and for the tray by page size, so that a print
/// dialog starts at true size. The same pages give the same bytes: the time of writing is left out.
std::string with_true_scale(const std::string& pdf, Sides sides = Sides::kOne);

}  // namespace telescope::print
