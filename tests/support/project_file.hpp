#pragma once

#include <filesystem>

namespace telescope::test {

/// A file of this project, `inside` told from its top: "assets/scenarios/rapier-demo.toml". The one place
/// that knows where the project stands, so that everything else is compiled alike in every clone.
std::filesystem::path project_file(const std::filesystem::path& inside);

}  // namespace telescope::test
