#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/mini_nap/measure/formation.hpp"
#include "core/table/table_view.hpp"
#include "tests/bench/pictures/picture_set.hpp"

namespace telescope::bench {

/// A table and its units: infantry, cavalry and batteries, tags on plates of one height over the middle of
/// their bases, as people glue them: 0.5 mm and one degree off, 0.3 mm too high or too low.
class FormationTable {
 public:
  struct Unit {
    mini_nap::UnitFacts facts;
    std::array<std::size_t, 2> pieces{};  ///< of Kit::pieces; of a battery the first
    mini_nap::Zero zero;                  ///< what has been learned of it
  };
  /// `units`: at most so many; fewer where the table has no room for them.
  FormationTable(Length width, Length depth, double tag_mm, int units, std::uint64_t seed);

  /// As the kit is printed and read.
  const Kit& kit() const { return kit_; }
  /// As it has been put together.
  std::shared_ptr<const Kit> glued() const { return glued_; }
  std::vector<Unit>& units() { return units_; }

  /// Every unit somewhere, turned anyhow. Hands leave 0 to 1 mm between stands that touch, and 4 to 5 mm in a
  /// skirmish line, set with a spacer; stands are up to 0.5 mm and one degree askew.
  struct Lying {
    Layout layout;
    std::vector<mini_nap::Formation> formations;  ///< by units
    std::vector<double> gap_mm;                   ///< between stands side by side
  };
  /// `in_line`: all in line, touching, as their zeros are learned.
  Lying lay(std::uint64_t seed, bool in_line);

 private:
  Kit kit_;
  std::shared_ptr<const Kit> glued_;
  std::vector<Unit> units_;
};

/// What is made of units in one formation. Those count whose tags are whole in the picture.
struct FormationScore {
  int shown = 0, right = 0, asked = 0, irregular = 0, unread = 0, wrong = 0;
};
struct FormationScores {
  std::array<FormationScore, 5> of{};  ///< by mini_nap::Formation
  int pictures = 0, known_tables = 0;
  std::vector<double> gap_error_mm;  ///< measured less true, zero taken off
  double sigma_mm = 0.0;             ///< stated of a stand, summed up
  int sigmas = 0;

  void add(FormationTable& table, const FormationTable::Lying& lying, const Picture& picture,
           const TableView& view);
};

/// Learns each unit's zero from a picture of them in line.
void learn_zeros(FormationTable& table, const TableView& view);

/// Two pictures, all in line and in formations, through the whole path from the picture to formations.
/// `learn`: zeros are learned from the first of them; else there is none.
void score_formations(FormationTable& table, Level level, std::uint64_t seed, cv::Size size,
                      const std::vector<cv::Mat3b>& photographs, bool lens_measured, bool learn,
                      FormationScores& scores, cv::Mat3b* keep = nullptr);

}  // namespace telescope::bench
