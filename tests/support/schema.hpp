#pragma once

#include <string>

namespace telescope::test {

/// What in `json` breaks assets/schemas/`schema`, as one line; empty where it keeps it. Needs
/// python3-jsonschema; throws std::runtime_error where that cannot run.
std::string schema_fault(const std::string& schema, const std::string& json);

}  // namespace telescope::test
