#include "core/scenario/toml_string.hpp"

#include <toml++/toml.h>

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("whatever text is written as a string of TOML is read again as it was", "[scenario]") {
  std::string all;
  for (char c = 1; c < 0x7F; ++c) all += c;
  for (const std::string& text :
       {all, std::string("\x7F"), std::string("a\0b", 3), std::string("\\u0041 \"quoted\" \\"),
        std::string("Stra\u00DFe \u2603"), std::string()}) {
    const std::string written = toml_string(text);
    CAPTURE(written);
    CHECK(written.find('\n') == std::string::npos);
    CHECK(toml::parse("key = " + written)["key"].value<std::string>() == text);
  }
  CHECK(toml_string("a \"b\"") == R"("a \"b\"")");
}
