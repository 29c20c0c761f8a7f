#include "app/engine/camera_memory.hpp"

#include "app/engine/engine.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source_name.hpp"
#include "vision/source/v4l2_modes.hpp"

namespace telescope::app {

Result<ControlledCamera> controlled_camera(const Address& name, const vision::V4l2System& system) {
  const auto source = vision::parse_source_name(name, [&] { return vision::list_cameras(system); });
  if (!source) return tl::unexpected(source.error());
  if (source->kind != vision::SourceKind::kDevice)
    return failure(tr("{1} has no controls that this program reaches: set exposure and focus where it stands",
                      name.text()));
  auto controls = vision::open_controls(system, source->target.whole());
  if (!controls) return tl::unexpected(controls.error());
  return ControlledCamera{source->target.whole(), *std::move(controls)};
}

std::filesystem::path controls_file_for(const std::string& path) {
  return profile_file_for(path).replace_extension(".controls.json");
}

Result<void> remember(const std::string& path, const vision::ControlMemory& memory) {
  const auto file = controls_file_for(path);
  auto kept = vision::load_controls(file);
  vision::ControlMemory both = memory;
  if (kept && !kept->before.empty()) both.before = std::move(kept->before);
  return vision::save_controls(both, file);
}

std::string fix_again(const Address& name, const vision::V4l2System& system) {
  const auto camera = controlled_camera(name, system);
  if (!camera) return {};
  const auto kept = vision::load_controls(controls_file_for(camera->path));
  if (!kept) return kept.error().message;
  std::string told;
  for (const std::string& line : vision::set_again(camera->controls, kept->fixed))
    told += (told.empty() ? "" : "; ") + camera_words(line);
  return told.empty() ? told : tr("The camera was set again as it had been fixed: {1}", told);
}

Result<std::vector<std::string>> give_back(const ControlledCamera& camera) {
  const auto file = controls_file_for(camera.path);
  const auto kept = vision::load_controls(file);
  if (!kept) return tl::unexpected(kept.error());
  if (kept->before.empty())
    return failure(tr("{1}: nothing was fixed, so nothing is given back", camera.path));
  auto told = vision::set_again(camera.controls, kept->before);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return told;
}

}  // namespace telescope::app
