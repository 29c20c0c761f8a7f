#include "app/command_post/publisher/umpire_camera.hpp"

#include <array>
#include <chrono>
#include <cmath>

#include "app/presenters/status_line.hpp"
#include "app/support/camera_words.hpp"

namespace telescope::app {
namespace {

using Json = nlohmann::json;

const char* word_of(Health health) {
  constexpr std::array<const char*, 3> kWords{"good", "warning", "bad"};
  return kWords.at(static_cast<std::size_t>(health));
}

double apart(double one_deg, double two_deg) {
  return std::abs(std::remainder(one_deg - two_deg, 360.0));
}

}  // namespace

Json UmpireCamera::table(const EngineView* view) {
  Json pieces = Json::object();
  const bool calibrated = view && view->result.table.calibrated;
  if (!calibrated) told_.clear();
  if (calibrated)
    for (const PieceView& seen : view->result.table.pieces) {
      if (!seen.pose || (seen.state != PieceState::kSeen && seen.state != PieceState::kCovered)) continue;
      const Told now{seen.pose->centre.x_mm, seen.pose->centre.y_mm, seen.pose->heading.degrees()};
      Told& told = told_.try_emplace(seen.piece, now).first->second;
      if (std::hypot(now.x_mm - told.x_mm, now.y_mm - told.y_mm) > kSame_mm ||
          apart(now.heading_deg, told.heading_deg) > kSame_deg)
        told = now;
      Json& piece = pieces[seen.piece.value()] = {{"x_mm", std::lround(told.x_mm)},
                                                  {"y_mm", std::lround(told.y_mm)},
                                                  {"heading_deg", std::lround(told.heading_deg) % 360}};
      if (seen.state == PieceState::kCovered) piece["covered"] = true;
      if (seen.held) piece["held"] = true;
    }
  return {{"pieces", std::move(pieces)}, {"picture", view && view->result.camera}};
}

Json UmpireCamera::line(const Engine& engine, const EngineView* view) {
  const Table& table = engine.table();
  Scene scene{.scenario = table.scenario, .kit = table.kit};
  scene.source = engine.source_status();
  scene.source.fps = std::round(scene.source.fps);
  if (view) {
    scene.table = &view->result.table;
    if (view->result.camera) scene.camera = &*view->result.camera;
    scene.notes = view->result.notes;
    scene.picture_age_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - view->result.frame.taken_at).count();
  }
  const StatusLine status = status_line(scene);
  Json items = Json::array();
  for (const StatusItem& item : status.items)
    if (!item.text.ends_with(" ms")) items.push_back({{"text", item.text}, {"health", word_of(item.health)}});
  Json line{
      {"state", status.state.text}, {"health", word_of(status.state.health)}, {"items", std::move(items)}};
  if (!scene.source.message.empty()) line["message"] = camera_words(scene.source.message);
  return line;
}

}  // namespace telescope::app
