#pragma once

#include <string>

namespace telescope::app {

/// One press of a key: its name as the page of keys has it (empty for one that has none) and the text that it
/// types (UTF-8, empty for one that types nothing).
struct Input {
  std::string key;
  std::string text;
};

}  // namespace telescope::app
