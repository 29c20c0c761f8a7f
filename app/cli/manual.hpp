#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace telescope::cli {

/// `telescope manual`, which --help does not list: what the command line says of itself, for packages and
/// tests. `arguments` are those after "manual":
///   --out DIR          writes man pages and completions below DIR, which is a share folder
///   bash, zsh, fish    prints that shell's completion
///   check ARGUMENT...  reads the arguments as telescope would, and does nothing
/// Gives an exit code.
int manual(CLI::App& program, const std::vector<std::string>& arguments);

}  // namespace telescope::cli
