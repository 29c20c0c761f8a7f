#pragma once

#include <string>

namespace telescope::print {

/// The same PDF with what cairo cannot write: ViewerPreferences that ask for PrintScaling None (ISO 32000-1,
/// 12.2), one-sided printing and the tray by page size, so that a print dialog starts at true size. The same
/// pages give the same bytes: the time of writing is left out.
std::string with_true_scale(const std::string& pdf);

}  // namespace telescope::print
