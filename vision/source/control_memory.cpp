#include "vision/source/control_memory.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/base/json_text.hpp"
#include "core/base/text_file.hpp"

namespace telescope::vision {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "telescope-controls-1";
constexpr std::size_t kLargestFile = 256 * 1024;

bool is_automatic(ControlRole role) {
  return role == ControlRole::kAutoExposure || role == ControlRole::kAutoWhiteBalance ||
         role == ControlRole::kAutoFocus || role == ControlRole::kVaryingRate;
}

Json kept_json(const std::vector<KeptControl>& kept) {
  Json list = Json::array();
  for (const KeptControl& control : kept)
    list.push_back({{"id", control.id}, {"name", control.name}, {"value", control.value}});
  return list;
}

std::vector<KeptControl> read_kept(const nlohmann::json& list, const std::string& place, FirstError& errors) {
  constexpr double kLargest = 2147483647.0;
  std::vector<KeptControl> kept;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonReader in(list[i], place + "[" + std::to_string(i) + "]", errors, {"id", "name", "value"});
    kept.push_back({.id = static_cast<std::uint32_t>(in.number("id", 0, 4294967295.0)),
                    .name = in.text("name"),
                    .value = static_cast<std::int64_t>(in.number("value", -kLargest - 1, kLargest))});
  }
  return kept;
}

}  // namespace

std::vector<KeptControl> keep(const std::vector<CameraControl>& controls) {
  std::vector<KeptControl> kept;
  for (const CameraControl& control : controls)
    if (!control.read_only && !control.inactive) kept.push_back({control.id, control.name, control.value});
  return kept;
}

std::vector<std::string> set_again(const CameraControls& controls, const std::vector<KeptControl>& kept) {
  std::vector<std::string> told;
  for (const bool automatics : {true, false})
    for (const CameraControl& control : controls.list()) {
      const auto it = std::ranges::find(kept, control.id, &KeptControl::id);
      if (it == kept.end() || is_automatic(control.role) != automatics || control.value == it->value ||
          control.inactive || control.read_only)
        continue;
      const auto set = controls.set(control, it->value);
      told.push_back(set ? control.name + ": " + value_text(control, it->value) + " (was " +
                               value_text(control, control.value) + ")"
                         : set.error().message);
    }
  return told;
}

Result<ControlMemory> load_controls(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return ControlMemory{};
  const auto text = read_text_file(file, kLargestFile);
  if (!text) return tl::unexpected(text.error());
  const auto json = parse_json(*text, file.string());
  if (!json) return tl::unexpected(json.error());
  FirstError errors(file.string());
  const JsonReader in(*json, "", errors, {"format", "before", "fixed"});
  if (in.text("format") != kFormat) in.wrong("format", "must be \"" + std::string(kFormat) + "\"");
  ControlMemory memory{.before = read_kept(in.array("before"), "before", errors),
                       .fixed = read_kept(in.array("fixed"), "fixed", errors)};
  if (errors.get()) return tl::unexpected(*errors.get());
  return memory;
}

Result<void> save_controls(const ControlMemory& memory, const std::filesystem::path& file) {
  const Json json{
      {"format", kFormat}, {"before", kept_json(memory.before)}, {"fixed", kept_json(memory.fixed)}};
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);  // write_text_file reports what is wrong
  return write_text_file(file, json_text(json, 2) + "\n");
}

}  // namespace telescope::vision
