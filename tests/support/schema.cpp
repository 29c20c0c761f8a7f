#include "tests/support/schema.hpp"

#include <filesystem>
#include <stdexcept>

#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {

std::string schema_fault(const std::string& schema, const std::string& json) {
  const std::filesystem::path root = test::project_file({});
  const TemporaryFolder folder;
  const auto document = folder.path() / "document.json";
  write_text(document, json);
  const auto schema_file = root / "assets/schemas" / schema;
  const Finished run = run_program("/usr/bin/python3", {(root / "tests/support/schema.py").string(),
                                                        schema_file.string(), document.string()});
  constexpr int kBroken = 3;
  if (run.exit_code != 0 && run.exit_code != kBroken)
    throw std::runtime_error("schema.py failed; is python3-jsonschema installed? " + run.err);
  return run.out;
}

}  // namespace telescope::test
