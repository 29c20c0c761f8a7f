#pragma once

#include <string>

#include "app/cli/described.hpp"

namespace telescope::cli {

/// Scripts by which a shell completes commands, options and the words that an option takes. Where a value is
/// a file or a folder, the shell completes those.
std::string bash_completion(const DescribedCommand& program);
std::string zsh_completion(const DescribedCommand& program);
std::string fish_completion(const DescribedCommand& program);

}  // namespace telescope::cli
