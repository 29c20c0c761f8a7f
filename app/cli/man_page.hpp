#pragma once

#include <string>

#include "app/cli/described.hpp"

namespace telescope::cli {

/// The manual page of section 1 of the whole program, in the language of man(7).
std::string man_page_of_program(const DescribedCommand& program, const std::string& version);

/// The same of one of its commands, with the commands that this one has.
std::string man_page_of_command(const DescribedCommand& program, const DescribedCommand& command,
                                const std::string& version);

}  // namespace telescope::cli
