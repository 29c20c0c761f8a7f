#include "app/command_post/http/kept_file.hpp"

#include "core/base/json_reader.hpp"
#include "core/dice/hash.hpp"
#include "core/journal/disk_files.hpp"

namespace telescope::cp {
namespace {

using Json = nlohmann::json;

constexpr const char* kCheck = "check";

std::string check_of(const Json& object) {
  return to_hex(blake2b(object.dump()));
}

}  // namespace

std::string checked_text(Json object) {
  object[kCheck] = check_of(object);
  return object.dump(1) + "\n";
}

Result<Json> checked_object(const std::string& text) {
  auto object = parse_json(text, "the file");
  if (!object) return object;
  if (!object->is_object()) return failure("the file: no object");
  const auto check = object->find(kCheck);
  if (check == object->end()) return object;
  const Json said = *check;
  object->erase(check);
  if (said != check_of(*object)) return failure("the file: not what was written");
  return object;
}

Result<std::filesystem::path> kept_beside(const std::filesystem::path& file) {
  const std::filesystem::path as = free_name(file, beside_game::kDamaged);
  if (auto kept = keep_copy(file, as); !kept) return tl::unexpected(kept.error());
  return as;
}

}  // namespace telescope::cp
