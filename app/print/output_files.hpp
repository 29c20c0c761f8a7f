#pragma once

#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/text_file.hpp"

namespace telescope::print {

/// Files that belong together: each is written beside its place, and only when all are safely on the disk do
/// they take their places. Until commit() nothing that was there is touched; without it nothing is left
/// behind.
class OutputFiles {
 public:
  /// Makes `directory` where it is missing.
  static Result<OutputFiles> in(const std::filesystem::path& directory);
  ~OutputFiles();
  OutputFiles(OutputFiles&&) noexcept = default;
  OutputFiles& operator=(OutputFiles&&) = delete;

  Result<void> stage(std::string_view name, std::string_view bytes, Readers readers = Readers::kAsUsual);
  Result<void> commit();

 private:
  explicit OutputFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

  struct Staged {
    std::filesystem::path written;
    std::filesystem::path place;
  };
  std::filesystem::path directory_;
  std::vector<Staged> staged_;
};

}  // namespace telescope::print
