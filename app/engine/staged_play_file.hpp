#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vision/demo/staged_play.hpp"
#include "vision/source/source.hpp"

namespace telescope::app {

/// What `--camera demo:NAME` shows: assets/demos/NAME.toml.
struct StagedPlayFile {
  std::string scenario;  ///< the shipped scenario whose kit it is played with
  std::shared_ptr<const vision::demo::StagedPlay> play;
};

/// Reads the file's text; `file_name` is for messages. Fails with one line that names the line of the fault.
Result<StagedPlayFile> parse_staged_play(std::string_view text, std::string_view file_name);

/// The file behind a camera's name. Nothing where the name wants none; fails where there is no such file,
/// naming those that there are.
Result<std::optional<StagedPlayFile>> staged_play(const Address& camera);

/// Every play that is shipped, by its name, in their order.
std::vector<std::string> staged_plays();

/// open_source() with the play behind the name.
Result<std::unique_ptr<vision::FrameSource>> open_camera(const Address& name, const Kit& kit,
                                                         vision::SourceOptions options = {});

}  // namespace telescope::app
