#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "tests/bench/pictures/picture_set.hpp"

namespace telescope::bench {

/// `make()`, or what an earlier call left at `stem`.png and `stem`.txt: rendering takes far longer than
/// reading. A kept picture is grey, and without optics; of another kit than `kit` it must not be. An empty
/// `stem`: nothing is kept.
Picture kept_picture(const std::filesystem::path& stem, const std::shared_ptr<const Kit>& kit,
                     const std::function<Picture()>& make);

}  // namespace telescope::bench
