#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

#include "vision/tags/kernels.hpp"

namespace telescope {

/// `--instructions SET`: the reader's loops for that set at most, as on a processor that has none wider.
/// OpenCV's own are limited by its OPENCV_CPU_DISABLE.
inline void add_instructions(CLI::App& app) {
  app.add_option_function<std::string>(
         "--instructions",
         [](const std::string& most) { ::setenv(vision::kInstructionsVariable, most.c_str(), 1); },
         "at most avx512, avx2 or baseline; otherwise the widest of this processor")
      ->check(CLI::IsMember({"avx512", "avx2", "baseline"}));
}

/// Which set the figures are of.
inline void print_instructions() {
  std::printf("instructions: %s\n\n", vision::kernels().name);
}

}  // namespace telescope
