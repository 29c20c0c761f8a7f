#include "app/cli/set_up.hpp"

#include <memory>
#include <utility>

#include "app/cli/command.hpp"
#include "app/cli/scenario_list.hpp"
#include "app/cli/table_options.hpp"
#include "app/command_post/publisher/phone_post.hpp"
#include "app/shell/engine_host.hpp"
#include "app/support/language.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

using app::tr;

/// The demo table shows the walk without a camera; its hand moves the stands by itself.
Asked cameras(bool with_demo, bool first = false) {
  Asked asked{
      .list = {.heading = tr("Which camera?"),
               .about = tr("Plug it in before you go on. It hangs over the table and sees all four anchors."),
               .choices = {},
               .first = first},
      .values = {}};
  for (const vision::CameraDevice& camera : vision::list_cameras())
    asked.add(camera.name.empty() ? camera.path : camera.name, camera.path, camera.path);
  if (with_demo)
    asked.add(tr("The demo table"), tr("a drawn table, to try these steps without a camera"),
              std::string(vision::kDemo));
  if (with_demo)
    asked.add(tr("A phone"), tr("through its browser: a code for it is shown, and the network let in"),
              std::string(vision::kPhone));
  asked.add(tr("None"), tr("pieces are carried on the map, by keys"), std::string(vision::kNoCamera));
  return asked;
}

Asked scenarios(bool first, bool camera) {
  Asked asked = scenario_list(
      tr("Which scenario?"),
      tr("Its kit must be printed: telescope print --scenario NAME --out kit. To play a scenario of "
         "your own, write it with telescope new, then begin with telescope setup --scenario FILE."),
      camera);
  asked.list.first = first;
  return asked;
}

/// Without the pose that is kept: the anchors are looked for anew, and their print is measured.
app::EngineSetup engine_setup(const Address& camera, app::Table table,
                              std::shared_ptr<vision::PhoneLine> phone) {
  app::EngineSetup setup{.table = std::move(table),
                         .camera = camera,
                         .profile = {},
                         .profile_file = {},
                         .phone = std::move(phone)};
  if (!vision::is_demo(camera.text())) setup.profile_file = app::profile_file_for(camera);
  if (auto kept = kept_profile(setup.profile_file))
    setup.profile = *std::move(kept);
  else
    say_error(tr("{1}; the camera is measured anew", kept.error().message));
  setup.profile.pose.reset();
  setup.profile.camera = camera;
  return setup;
}

}  // namespace

std::optional<std::string> ask_camera(Asker& asker) {
  return cameras(false).ask(asker);
}

Result<std::optional<Words>> set_up(Asker& asker, const SetUpGiven& given) {
  for (;;) {
    const bool asks_camera = given.camera.empty();
    const std::optional<Address> camera =
        asks_camera ? cameras(true, given.first).ask(asker) : std::optional(given.camera);
    if (!camera) return std::nullopt;
    const auto scenario =
        given.scenario.empty()
            ? scenarios(given.first && !asks_camera, camera->text() != vision::kNoCamera).ask(asker)
            : given.scenario;
    if (!scenario) {
      if (!asks_camera) return std::nullopt;
      continue;
    }
    const bool demo = vision::is_demo(camera->text());
    const Words begin{"run", "--camera", demo ? std::string(vision::kDemoToPlay) : camera->whole(),
                      "--scenario", *scenario};
    auto table = load_table({.scenario = *scenario, .kit = {}, .recorded = {}});
    if (!table) {
      if (!given.scenario.empty()) return tl::unexpected(table.error());
      say_error(table.error().message);
      continue;
    }
    if (*camera == vision::kNoCamera || !has_surface(table->kit.board)) return begin;
    const auto phone = std::make_shared<vision::PhoneLine>();
    std::unique_ptr<app::PhonePost> post;
    if (*camera == vision::kPhone) {
      auto opened = app::PhonePost::open(phone);
      if (!opened) return tl::unexpected(opened.error());
      post = *std::move(opened);
    }
    app::Engine engine(engine_setup(*camera, *std::move(table), phone));
    app::EngineHost host(engine, nullptr, nullptr, post.get());
    switch (asker.walk(host, *scenario)) {
      case app::SetupEnd::kBegin:
        return begin;
      case app::SetupEnd::kClosed:
        return std::nullopt;
      case app::SetupEnd::kBack:
        break;
    }
    if (!given.camera.empty() && !given.scenario.empty()) return std::nullopt;
  }
}

}  // namespace telescope::cli
