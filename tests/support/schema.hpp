#pragma once

#include <string>

namespace telescope::test {

/// What in `json` breaks assets/schemas/`schema`, as one line; empty where it keeps it. `schema` may be a
/// part of one, "view.schema.json#/$defs/form". It is read once and kept. Throws std::runtime_error where it
/// has a keyword that nobody would check.
std::string schema_fault(const std::string& schema, const std::string& json);
/// Whether `json` keeps it, the validator being asked of the whole at once: schema_fault() asks it part by
/// part and of no part twice.
bool keeps_whole_schema(const std::string& schema, const std::string& json);

}  // namespace telescope::test
