#include "tests/bench/pictures/eye_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <istream>
#include <numbers>
#include <ostream>
#include <random>

#include "tests/bench/pictures/score.hpp"
#include "vision/health/unread_notes.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::bench {
namespace {

constexpr const char* kScale = "the anchors are printed at";
constexpr const char* kExchange = "exchange them";
constexpr const char* kRaised = "mm high under";

// Anchors in the kit's order: near left, near right, far right, far left.
constexpr std::array<TablePoint, 4> kWide{{{-3, 0}, {3, 0}, {3, 0}, {-3, 0}}};
constexpr std::array<TablePoint, 4> kLong{{{0, -3}, {0, -3}, {0, 3}, {0, 3}}};
constexpr std::array<TablePoint, 4> kTrapezoid{{{-3, 0}, {3, 0}, {-3, 0}, {3, 0}}};
constexpr std::array<TablePoint, 4> kSkew{{{-4, 0}, {-4, 0}, {4, 0}, {4, 0}}};

Hill hill(double height_mm) {
  return {.name = {}, .outline = {{60, 600}, {260, 820}}, .height = Length::from_mm(height_mm)};
}

std::shared_ptr<const Kit> printed_kit(const TableRow& row) {
  if (row.printed == Printed::kOtherSize) return picture_kit(15);
  auto kit = std::make_shared<Kit>(*picture_kit(20));
  if (row.printed == Printed::kAnotherKit)
    for (KitPiece& piece : kit->pieces) piece.tag = TagId(piece.tag.value() + 200);
  if (row.printed == Printed::kAnchorsExchanged) std::swap(kit->anchors[0], kit->anchors[2]);
  return kit;
}

Setup setup_of(const TableRow& row, std::uint64_t seed) {
  Setup setup = row.setup;
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> any(0.0, 2.0 * std::numbers::pi);
  for (TablePoint& off : setup.anchors_off) {
    const double towards = any(random);
    off.x_mm += row.anchors_askew_mm * std::cos(towards);
    off.y_mm += row.anchors_askew_mm * std::sin(towards);
  }
  return setup;
}

bool holds(const std::vector<std::string>& notes, const char* part) {
  return std::ranges::any_of(notes,
                             [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace

std::span<const TableRow> table_rows() {
  static const std::array kRows{
      TableRow{.name = "table-flat"},
      TableRow{.name = "table-flat-hard", .level = Level::kHard},
      TableRow{.name = "table-6mm-wide", .setup = {.anchors_off = kWide}, .said = "do not fit a table of"},
      TableRow{.name = "table-6mm-long", .setup = {.anchors_off = kLong}, .said = "do not fit a table of"},
      TableRow{
          .name = "table-trapezoid", .setup = {.anchors_off = kTrapezoid}, .said = "do not fit a table of"},
      TableRow{.name = "table-skew-8mm", .setup = {.anchors_off = kSkew}, .said = "do not fit a table of"},
      TableRow{.name = "pixels-1-percent", .setup = {.pixel_aspect = 1.01}},
      TableRow{.name = "pixels-5-percent", .setup = {.pixel_aspect = 1.05}, .said = "which was put right"},
      TableRow{.name = "anchors-half-mm", .anchors_askew_mm = 0.5},
      TableRow{.name = "anchors-0-2-exchanged", .printed = Printed::kAnchorsExchanged, .said = kExchange},
      TableRow{.name = "said-defocus", .capture = {.defocus_px = 2.5}, .said = "focus the camera"},
      TableRow{.name = "said-over-exposed",
               .capture = {.ev = 3, .bloom = 0.08, .sharpen = 0.6},
               .said = "shorten the exposure"},
      TableRow{.name = "said-faded", .setup = {.ink = 0.08}, .said = "print again with fresh black ink"},
      TableRow{.name = "said-gloss", .capture = {.half_gloss = 1.0}, .said = "turn the lamp"},
      TableRow{
          .name = "said-inverted", .setup = {.is_inverted = true}, .said = "black and white are exchanged"},
      TableRow{.name = "said-another-kit", .printed = Printed::kAnotherKit, .said = "no tags of this kit"},
      TableRow{.name = "said-hill-15mm", .setup = {.hill = hill(15)}, .said = kRaised},
      TableRow{
          .name = "said-hill-25mm-hard", .level = Level::kHard, .setup = {.hill = hill(25)}, .said = kRaised},
      TableRow{.name = "said-hill-25mm-tilt", .setup = {.tilt_deg = 30.0, .hill = hill(25)}, .said = kRaised},
      TableRow{
          .name = "said-other-tag-size", .printed = Printed::kOtherSize, .said = "mm, those of this kit"},
  };
  return kRows;
}

TableFigures score_table_row(const TableRow& row, int pictures, std::uint64_t first_seed,
                             const std::vector<cv::Mat3b>& photographs) {
  const auto kit = picture_kit(20), printed = printed_kit(row);
  TableFigures figures{.pictures = pictures};
  std::vector<double> off_mm, in_sigmas;
  for (int i = 0; i < pictures; ++i) {
    const auto seed = first_seed + static_cast<std::uint64_t>(i);
    const Picture p = expose(
        make_shot(printed, row.level, seed, {1920, 1080}, photographs, setup_of(row, seed)), row.capture);
    vision::Pipeline pipeline(*kit, {});
    auto result = pipeline.process({.image = p.image, .number = 1, .taken_at = {}, .t_s = 0});
    vision::explain_unread(*kit, result);
    figures.found += result.table.calibrated;
    figures.said += row.said && holds(result.notes, row.said);
    figures.falsely_said += holds(result.notes, kScale) ||
                            (!row.setup.hill && holds(result.notes, kRaised)) ||
                            (row.printed != Printed::kAnchorsExchanged && holds(result.notes, kExchange));
    if (row.printed != Printed::kOwnKit) continue;
    for (const TagTruth& truth : p.tags) {
      const PieceView* view = find_piece(result.table, truth.piece->id);
      if (!truth.whole() || !view || view->state != PieceState::kSeen || !view->pose) continue;
      const double x = view->pose->centre.x_mm - truth.base_centre.x_mm,
                   y = view->pose->centre.y_mm - truth.base_centre.y_mm;
      off_mm.push_back(std::hypot(x, y));
      for (const double along : {x, y}) in_sigmas.push_back(std::abs(along) / view->pose->sigma_mm);
    }
  }
  figures.median_mm = percentile(off_mm, 0.5);
  figures.worst_mm = percentile(off_mm, 1.0);
  const auto within = std::ranges::count_if(in_sigmas, [](double sigmas) { return sigmas <= 1.0; });
  if (!in_sigmas.empty())
    figures.within_sigma = 100.0 * static_cast<double>(within) / static_cast<double>(in_sigmas.size());
  return figures;
}

std::ostream& operator<<(std::ostream& out, const TableFigures& f) {
  return out << f.pictures << ' ' << f.found << ' ' << f.said << ' ' << f.falsely_said << ' ' << f.median_mm
             << ' ' << f.worst_mm << ' ' << f.within_sigma;
}

std::istream& operator>>(std::istream& in, TableFigures& f) {
  return in >> f.pictures >> f.found >> f.said >> f.falsely_said >> f.median_mm >> f.worst_mm >>
         f.within_sigma;
}

void print(const TableFigures& f) {
  std::printf(" %3d/%-3d %3d %3d %6.2f %6.2f mm %4.0f %%", f.found, f.pictures, f.said, f.falsely_said,
              f.median_mm, f.worst_mm, f.within_sigma);
}

}  // namespace telescope::bench
