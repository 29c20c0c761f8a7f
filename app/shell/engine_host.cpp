#include "app/shell/engine_host.hpp"

#include <utility>

#include "app/shell/shell.hpp"

namespace telescope::app {

EngineHost::EngineHost(Engine& engine)
    : engine_(engine),
      lens_(engine.views(), [&engine](const calibration::Lens& lens) { engine.set_lens(lens); }) {}

WindowView EngineHost::newest() {
  auto view = engine_.views().get();
  if (view == view_ || !view) return shown_;
  view_ = std::move(view);
  shown_.result = {view_, &view_->result};
  shown_.findings = {view_, &view_->findings};
  const Table& table = engine_.table();
  shown_.counts = table.ruleset ? table.ruleset->sector_counts(table.scenario, table.kit, view_->result.table)
                                : std::vector<SectorCount>{};
  return shown_;
}

void EngineHost::switch_camera(const std::string& name) {
  lens_.stop();
  engine_.switch_camera(name);
}

Result<void> run_window(Engine& engine, const WindowOptions& options) {
  EngineHost host(engine);
  auto result = run_window(host, options);
  engine.on_view({});
  return result;
}

}  // namespace telescope::app
