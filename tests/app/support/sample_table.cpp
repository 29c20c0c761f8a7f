#include "tests/app/support/sample_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace telescope::app {
namespace {

constexpr int kPictureWidth = 1920;
constexpr int kPictureHeight = 1080;

/// A camera 1.15 m over the table's middle, turned so that the table lies along the picture, tilted a little.
calibration::CameraModel overhead_camera() {
  calibration::Lens lens{kPictureWidth, kPictureHeight,         1450.0, 1450.0, 959.5,
                         539.5,         {-0.04, 0.01, 0, 0, 0}, true,   0.31};
  calibration::CameraPose pose;
  // Camera x looks up-table, camera y to the right, camera z down.
  pose.rotation = {0, 1, 0, 1, 0, 0, 0, 0, -1};
  pose.translation_mm = {-457.2, -304.8, 1300.0};
  pose.reprojection_rms_px = 0.42;
  return {lens, pose};
}

SectorCount& count_of(SampleTable& sample, Sector sector, Side side) {
  const auto it = std::ranges::find_if(
      sample.counts, [&](const SectorCount& c) { return c.sector == sector && c.side == side; });
  return it != sample.counts.end() ? *it : sample.counts.emplace_back(SectorCount{sector, side, 0, 0, 6});
}

}  // namespace

SampleTable SampleTable::empty() {
  SampleTable sample;
  sample.scenario.id = "uranus";
  sample.scenario.name = "Operation Uranus";
  sample.scenario.ruleset = "rapier";
  sample.scenario.divisions = {{"3", "3rd Guards Tank Division", Side::kAttacker},
                               {"12", "12th Infantry Division", Side::kDefender}};
  sample.kit.scenario = "uranus";
  sample.kit.board.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  sample.kit.anchors = {TagId{0}, TagId{1}, TagId{2}, TagId{3}};
  sample.table.calibrated = true;
  sample.table.frame = 1;
  for (int i = 0; i < 4; ++i) sample.table.anchors.push_back({TagId{i}, true});
  sample.camera = overhead_camera();
  sample.source.state = vision::SourceStatus::State::kLive;
  sample.source.source = "sample table";
  sample.source.fps = 30.0;
  return sample;
}

SampleTable SampleTable::normal() {
  SampleTable sample = empty();
  const Side att = Side::kAttacker;
  const Side def = Side::kDefender;
  for (const char* kind : {"hq", "tanks", "tanks", "rifles", "rifles", "engineer"})
    sample.add(att, kind, Sector{0, 0});
  for (const char* kind : {"rifles", "rifles", "mortar"}) sample.add(att, kind, Sector{1, 0});
  for (const char* kind : {"artillery", "rocket"}) sample.add(att, kind, Sector{3, 0});
  for (const char* kind : {"tanks", "tanks", "rifles", "smg", "engineer"})
    sample.add(att, kind, Sector{1, 1});
  for (const char* kind : {"reconnaissance", "cavalry"}) sample.add(att, kind, Sector{2, 2});
  for (const char* kind : {"rifles", "anti-tank"}) sample.add(def, kind, Sector{2, 2});
  for (const char* kind : {"", "", ""}) sample.add(def, kind, Sector{1, 3});
  for (const char* kind : {"", ""}) sample.add(def, kind, Sector{3, 4});
  for (const char* kind : {"hq", "rifles", "artillery", "anti-tank"}) sample.add(def, kind, Sector{2, 5});
  return sample;
}

SampleTable SampleTable::overfull() {
  SampleTable sample = normal();
  Finding over{.severity = Severity::kViolation, .rule = "RO-037", .sectors = {{1, 2}}, .place = "A2-L3"};
  for (const char* kind : {"tanks", "tanks", "tanks", "rifles", "rifles", "smg", "reconnaissance"})
    over.pieces.push_back(sample.add(Side::kAttacker, kind, Sector{1, 2}));
  over.sentence = "Seven attackers stand in A2-L3; six are the most.";
  over.remedy = "Move one of them to another sector.";

  const PieceId on_line = sample.add(Side::kAttacker, "rifles", TablePoint{2 * 152.4 + 70, 2 * 152.4 + 1});
  PieceView& view = sample.view(on_line);
  view.place = locate(sample.kit.board, view.pose->centre, 5_mm);
  SectorCount& upper = count_of(sample, {2, 2}, Side::kAttacker);
  --upper.count;
  ++upper.unclear;
  ++count_of(sample, {2, 1}, Side::kAttacker).unclear;
  Finding unclear{.severity = Severity::kWarning,
                  .rule = "RO-037",
                  .pieces = {on_line},
                  .sectors = {{2, 1}, {2, 2}},
                  .place = "A3-L2 or A3-L3"};
  unclear.sentence = "A stand is on the line between A3-L2 and A3-L3; where it counts cannot be told.";
  unclear.remedy = "Push it clearly into one of them.";
  sample.findings = {unclear, over};

  sample.view(sample.kit.pieces[3].id).state = PieceState::kCovered;
  sample.view(sample.kit.pieces[3].id).state_age_s = 4.2;
  sample.view(sample.kit.pieces[8].id).state = PieceState::kLost;
  sample.view(sample.kit.pieces[8].id).state_age_s = 75.0;
  return sample;
}

PieceId SampleTable::add(Side side, const std::string& kind, TablePoint at, double heading_deg) {
  const int number = static_cast<int>(kit.pieces.size());
  KitPiece piece;
  piece.kind = kind.empty() ? PieceKind::kCounter : PieceKind::kStand;
  piece.id = PieceId{(kind.empty()              ? "c"
                      : side == Side::kAttacker ? "3-"
                                                : "12-") +
                     std::to_string(number + 1)};
  piece.tag = TagId{number + 4};
  if (kind.empty()) piece.layout = TagLayout::kCounter;
  piece.side = side;
  piece.short_name = piece.id.value();
  piece.name = kind;
  piece.symbol = kind;
  if (!kind.empty()) piece.division = side == Side::kAttacker ? "3" : "12";
  piece.placement = {0.0, -25.0, 0.0, 3.0};
  kit.pieces.push_back(piece);

  PieceView seen;
  seen.tag = piece.tag;
  seen.piece = piece.id;
  seen.state = PieceState::kSeen;
  seen.pose = Pose{at, Heading::from_degrees(heading_deg), 0.2, 0.5};
  seen.place = locate(kit.board, at, Length::from_mm(0));
  seen.confidence = 0.95;
  table.pieces.push_back(seen);
  if (seen.place.sector) ++count_of(*this, *seen.place.sector, side).count;
  return piece.id;
}

PieceId SampleTable::add(Side side, const std::string& kind, Sector sector) {
  int taken = 0;
  for (const SectorCount& count : counts)
    if (count.sector == sector) taken += count.count;
  const double x = sector.column * 152.4 + 28.0 + 48.0 * (taken % 3);
  const double y = sector.row * 152.4 + 112.0 - 60.0 * (taken / 3 % 2) - 14.0 * (taken / 6);
  const double heading = side == Side::kAttacker ? 0.0 : 180.0;
  return add(side, kind, TablePoint{x, y}, heading + (taken * 7) % 11 - 5.0);
}

PieceView& SampleTable::view(const PieceId& piece) {
  const auto it = std::ranges::find(table.pieces, piece, &PieceView::piece);
  if (it == table.pieces.end()) throw std::invalid_argument("no such piece: " + piece.value());
  return *it;
}

Scene SampleTable::scene() const {
  return {.scenario = scenario,
          .kit = kit,
          .table = has_picture ? &table : nullptr,
          .camera = camera ? &*camera : nullptr,
          .findings = findings,
          .counts = counts,
          .notes = notes,
          .source = source,
          .picture_age_s = picture_age_s,
          .process_ms = 0.72,
          .picture_width = has_picture ? kPictureWidth : 0,
          .picture_height = has_picture ? kPictureHeight : 0,
          .scenario_word = kit.scenario};
}

}  // namespace telescope::app
