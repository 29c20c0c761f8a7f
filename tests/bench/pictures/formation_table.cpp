#include "tests/bench/pictures/formation_table.hpp"

#include <algorithm>
#include <cmath>

#include "tests/bench/pictures/measured_lens.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace telescope::bench {
namespace {

using namespace mini_nap;
using Random = std::mt19937_64;

constexpr double kRoom_mm = 95.0;  // a unit with its neighbours' clutter
constexpr double kPlate_mm = 14.0;

double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}
double normal(Random& random, double sigma) {
  return std::normal_distribution<double>(0.0, sigma)(random);
}

UnitFacts facts_of(Arm arm, const std::string& id) {
  UnitFacts facts;
  facts.id = UnitId(id);
  facts.short_name = facts.name = id;
  facts.arm = arm;
  const BaseSize base = base_of(arm);
  facts.width = base.width;
  facts.depth = base.depth;
  facts.stands = {PieceId(id + "a")};
  if (!facts.artillery()) facts.stands.emplace_back(id + "b");
  return facts;
}

/// The unit's stands as the camera has them; fewer where one is not read.
Stands stands_seen(const FormationTable::Unit& unit, const TableView& view) {
  Stands stands;
  for (const PieceId& id : unit.facts.stands) {
    const PieceView* seen = find_piece(view, id);
    if (seen && seen->state == PieceState::kSeen && seen->pose)
      stands.push_back({.at = seen->pose->centre,
                        .heading_deg = seen->pose->heading.degrees(),
                        .sigma_mm = seen->pose->sigma_mm,
                        .sigma_deg = seen->pose->sigma_deg});
  }
  return stands;
}

TableView read_picture(const FormationTable& table, const Picture& picture, std::uint64_t seed,
                       bool lens_measured) {
  calibration::Profile profile;
  if (lens_measured) profile.lens = measured_lens(*picture.optics, seed);
  vision::Pipeline pipeline(table.kit(), profile);
  return pipeline.process({.image = picture.image, .number = 1, .taken_at = {}, .t_s = 0}).table;
}

}  // namespace

FormationTable::FormationTable(Length width, Length depth, double tag_mm, int units, std::uint64_t seed) {
  Random random(seed * 7727 + 3);
  kit_.scenario = "formations";
  kit_.board = {OpenBoard{.width = width, .depth = depth, .unit = MeasuringUnit::kCentimetre}, {}};
  kit_.tag_size_mm = tag_mm;
  for (int i = 0; i < 4; ++i) kit_.anchors[static_cast<std::size_t>(i)] = TagId(i);
  constexpr std::array kMix{Arm::kLightInfantry, Arm::kLightCavalry,  Arm::kLightInfantry,
                            Arm::kLineInfantry,  Arm::kLightInfantry, Arm::kHeavyCavalry,
                            Arm::kLightInfantry, Arm::kFootArtillery};
  for (int i = 0; i < units; ++i) {
    Unit unit{.facts = facts_of(kMix.at(static_cast<std::size_t>(i) % kMix.size()), "u" + std::to_string(i))};
    for (std::size_t k = 0; k < unit.facts.stands.size(); ++k) {
      unit.pieces.at(k) = kit_.pieces.size();
      KitPiece piece{.id = unit.facts.stands[k], .tag = TagId(static_cast<int>(kit_.pieces.size()) + 4)};
      piece.side = i % 2 == 0 ? Side::kAttacker : Side::kDefender;
      piece.unit = piece.name = piece.short_name = unit.facts.name;
      piece.symbol = kArms.at(static_cast<std::size_t>(unit.facts.arm));
      piece.base_width_mm = unit.facts.width.mm();
      piece.base_depth_mm = unit.facts.depth.mm();
      piece.layout = TagLayout::kOnPost;
      piece.placement = {.height_mm = kPlate_mm};
      kit_.pieces.push_back(std::move(piece));
    }
    units_.push_back(std::move(unit));
  }
  Kit glued = kit_;
  for (KitPiece& piece : glued.pieces)
    piece.placement = {.dx_mm = normal(random, 0.5),
                       .dy_mm = normal(random, 0.5),
                       .rotation_deg = normal(random, 1.0),
                       .height_mm = kPlate_mm + normal(random, 0.3)};
  glued_ = std::make_shared<const Kit>(std::move(glued));
}

FormationTable::Lying FormationTable::lay(std::uint64_t seed, bool in_line) {
  Random random(seed * 15485863 + (in_line ? 1 : 0));
  const double w = width(kit_.board).mm(), d = depth(kit_.board).mm();
  const int columns = static_cast<int>(w / kRoom_mm), rows = static_cast<int>(d / kRoom_mm);
  std::vector<TablePoint> rooms;
  for (int x = 0; x < columns; ++x)
    for (int y = 0; y < rows; ++y) rooms.push_back({(x + 0.5) * w / columns, (y + 0.5) * d / rows});
  std::ranges::shuffle(rooms, random);
  Lying lying;
  for (std::size_t i = 0; i < units_.size() && i < rooms.size(); ++i) {
    const UnitFacts& facts = units_[i].facts;
    std::vector<Formation> among{Formation::kBattery};
    if (!facts.artillery()) {
      among = {Formation::kLine};
      if (!in_line)
        for (const Formation each : {Formation::kColumn, Formation::kSquare, Formation::kSkirmish})
          if (may_take(facts, each)) among.push_back(each);
    }
    const Formation formation =
        among.at(std::uniform_int_distribution<std::size_t>(0, among.size() - 1)(random));
    const double heading = between(random, 0.0, 360.0);
    const TablePoint at{rooms[i].x_mm + between(random, -8, 8), rooms[i].y_mm + between(random, -8, 8)};
    Stands stands = formed_round(facts, formation, at, heading);
    double gap = 0.0;
    if (stands.size() == 2) {
      // How much farther apart than touching; a skirmish line is formed at kSkirmishGap_mm.
      const bool skirmish = formation == Formation::kSkirmish;
      const double more = in_line    ? between(random, 0.0, 0.2)
                          : skirmish ? between(random, -0.5, 0.5)
                                     : between(random, 0.0, 1.0);
      gap = skirmish ? kSkirmishGap_mm + more : more;
      const bool behind = formation == Formation::kColumn || formation == Formation::kSquare;
      const double askew = in_line ? 0.0 : 1.0;
      stands[1].at = ahead(stands[1].at, heading + (behind ? 180.0 : 90.0), more);
      stands[1].at = ahead(stands[1].at, heading + (behind ? 90.0 : 0.0), askew * between(random, -0.5, 0.5));
      stands[1].heading_deg += askew * between(random, -1.0, 1.0);
    }
    for (std::size_t k = 0; k < stands.size(); ++k)
      lying.layout.pieces.push_back(
          {units_[i].pieces.at(k), stands[k].at, Heading::from_degrees(stands[k].heading_deg)});
    lying.formations.push_back(formation);
    lying.gap_mm.push_back(gap);
  }
  return lying;
}

void FormationScores::add(FormationTable& table, const FormationTable::Lying& lying, const Picture& picture,
                          const TableView& view) {
  ++pictures;
  known_tables += view.calibrated;
  for (std::size_t i = 0; i < lying.formations.size(); ++i) {
    const FormationTable::Unit& unit = table.units()[i];
    const Formation truth = lying.formations[i];
    const bool whole = std::ranges::all_of(picture.tags, [&](const TagTruth& tag) {
      return std::ranges::count(unit.facts.stands, tag.piece->id) == 0 || tag.whole();
    });
    const Stands stands = stands_seen(unit, view);
    FormationScore& score = of.at(static_cast<std::size_t>(truth));
    score.shown += whole;
    if (stands.size() != unit.facts.stands.size()) {
      score.unread += whole;
      continue;
    }
    const FormationRead read = formation_read(unit.facts, stands, unit.zero);
    // What is wrong counts, whole or not.
    score.wrong += read.clear() && read.may_be.front() != truth;
    if (!whole) continue;
    score.right += read.clear() && read.may_be.front() == truth;
    score.asked += !read.clear() && !read.irregular();
    score.irregular += read.irregular();
    for (const Placed& each : stands) sigma_mm += each.sigma_mm, ++sigmas;
    if (truth == Formation::kLine || truth == Formation::kSkirmish)
      gap_error_mm.push_back(read.gap_mm - lying.gap_mm[i]);
  }
}

void learn_zeros(FormationTable& table, const TableView& view) {
  for (FormationTable::Unit& unit : table.units())
    if (const auto zero = zero_of(unit.facts, stands_seen(unit, view))) unit.zero = *zero;
}

void score_formations(FormationTable& table, Level level, std::uint64_t seed, cv::Size size,
                      const std::vector<cv::Mat3b>& photographs, bool lens_measured, bool learn,
                      FormationScores& scores, cv::Mat3b* keep) {
  if (learn) {
    const FormationTable::Lying line = table.lay(seed, true);
    const Picture first = make_picture(table.glued(), Level::kEasy, seed, size, photographs, &line.layout);
    learn_zeros(table, read_picture(table, first, seed, lens_measured));
  }
  const FormationTable::Lying lying = table.lay(seed, false);
  const Picture picture = make_picture(table.glued(), level, seed + 1, size, photographs, &lying.layout);
  scores.add(table, lying, picture, read_picture(table, picture, seed + 1, lens_measured));
  if (keep) *keep = picture.image;
}

}  // namespace telescope::bench
