#include "core/rules/mini_nap/state/unit.hpp"

#include <algorithm>

#include "core/rules/setting_rows.hpp"

namespace telescope::mini_nap {
namespace {

constexpr std::array<std::string_view, 5> kTraits{"guard", "lancers", "irregular", "british", "austrian"};

constexpr int kMostOfABattery = 6;  // MN-036
constexpr double kByHand = -1.0;    // of x and y: it is set down by hand

Setting number(std::string_view key, std::int64_t least, std::int64_t most, double fallback) {
  return {.key = key, .rule = "MN-N08", .fallback = fallback, .least = least, .most = most};
}

}  // namespace

int strength_of_men(int men) {
  return std::max(2, men / 100 + (men % 100 >= 50 ? 1 : 0));
}

int strength_of_guns(int guns) {
  return std::clamp(guns / 2, 2, kMostOfABattery);
}

const std::vector<Setting>& unit_columns() {
  using namespace setting_row;
  static const std::vector<Setting> rows{
      text("brigade", "MN-003", ""),
      words("rating", "MN-020", {"trained", "guard", "elite", "veteran", "untrained"}),
      words("weight", "MN-051", {"medium", "light", "heavy"}),
      whole("men", "MN-033", 0, 0, 10'000),
      whole("guns", "MN-035", 0, 0, 100),
      whole("strength", "MN-034", 0, 0, 100),
      words("formation", "MN-039", {"", "line", "column", "square", "skirmish-line"}),
      number("x", -1, 1000, kByHand),
      number("y", -1, 1000, kByHand),
      number("heading", 0, 360, 0.0),
  };
  return rows;
}

std::span<const std::string_view> trait_words() {
  return kTraits;
}

BaseSize base_of(Arm arm) {
  if (is_infantry(arm)) return {.width = 25_mm, .depth = 20_mm, .height = 2_mm};
  if (is_cavalry(arm)) return {.width = 25_mm, .depth = 40_mm, .height = 2_mm};
  return {.width = 30_mm, .depth = 30_mm, .height = 2_mm};
}

std::string_view fault_of(const UnitFacts& unit) {
  if (unit.artillery() && unit.strength > kMostOfABattery)
    return "has more than 6 strength points, which no battery may have (MN-036)";
  if (unit.irregular && unit.arm != Arm::kLightCavalry)
    return "is irregular, which only light cavalry can be (MN-047)";
  if (unit.lancers && unit.arm != Arm::kLightCavalry)
    return "has lances, of which these rules know with light cavalry only (MN-014)";
  return {};
}

bool add_trait(UnitFacts& unit, std::string_view trait) {
  constexpr std::array<bool UnitFacts::*, kTraits.size()> kFlags{&UnitFacts::guard, &UnitFacts::lancers,
                                                                 &UnitFacts::irregular, &UnitFacts::british,
                                                                 &UnitFacts::austrian};
  const auto place = place_of(kTraits, trait);
  if (place) unit.*kFlags[*place] = true;
  return place.has_value();
}

Result<UnitFacts> unit_facts(const Unit& unit) {
  const auto fault = [&](const std::string& sentence) {
    return failure("unit '" + unit.id.value() + "' " + sentence);
  };
  UnitFacts facts{.id = unit.id,
                  .name = unit.name,
                  .short_name = unit.short_name,
                  .side = unit.side,
                  .brigade = value_of(unit.values, "brigade", std::string{}),
                  .division = unit.division};
  const auto arm = place_of(kArms, unit.kind);
  if (!arm) return fault("is of no arm of these rules");
  facts.arm = static_cast<Arm>(*arm);
  if (facts.brigade.empty()) facts.brigade = unit.division;  // MN-003: a Division of one Brigade
  facts.rating = static_cast<Rating>(
      place_of(kRatings, value_of(unit.values, "rating", std::string("trained"))).value());
  facts.guns = static_cast<Guns>(
      place_of(kGunWeights, value_of(unit.values, "weight", std::string("medium"))).value());
  facts.guard = facts.rating == Rating::kGuard;
  for (const std::string& trait : unit.traits) add_trait(facts, trait);

  const int men = static_cast<int>(value_of<std::int64_t>(unit.values, "men", 0));
  const int guns = static_cast<int>(value_of<std::int64_t>(unit.values, "guns", 0));
  const int told = static_cast<int>(value_of<std::int64_t>(unit.values, "strength", 0));
  facts.strength = told > 0 ? told : facts.artillery() ? strength_of_guns(guns) : strength_of_men(men);
  if (told > 0 && told < 2) return fault("begins with fewer than 2 strength points (MN-034, MN-036)");
  if (told == 0 && (facts.artillery() ? guns : men) == 0)
    return fault(facts.artillery() ? "has neither 'guns' nor 'strength'"
                                   : "has neither 'men' nor 'strength'");
  if (const std::string_view wrong = fault_of(facts); !wrong.empty()) return fault(std::string(wrong));
  if (facts.arm == Arm::kHorseArtillery && facts.guns == Guns::kHeavy)
    return fault("is horse artillery, which is never heavy (MN-052)");
  const int stands = stands_of(facts.arm);
  if (unit.stands != stands)
    return fault("must have 'stands = " + std::to_string(stands) + "' (MN-030, MN-031)");
  const BaseSize base = unit.base.value_or(base_of(facts.arm));
  facts.width = base.width;
  facts.depth = base.depth;
  const double x_cm = value_of(unit.values, "x", kByHand), y_cm = value_of(unit.values, "y", kByHand);
  if ((x_cm < 0.0) != (y_cm < 0.0)) return fault("begins nowhere: give both 'x' and 'y', or neither");
  if (x_cm >= 0.0) facts.begins_at = TablePoint{x_cm * 10.0, y_cm * 10.0};
  facts.begins_heading_deg = value_of(unit.values, "heading", 0.0);
  facts.begins_in = value_of(unit.values, "formation", std::string{});
  const bool skirmishes = facts.begins_in == "skirmish-line";
  if (facts.artillery() && !facts.begins_in.empty()) return fault("is a battery, which has no 'formation'");
  if (skirmishes && !facts.may_skirmish()) return fault("cannot begin in skirmish line (MN-045)");
  if (!skirmishes && !facts.begins_in.empty() && !facts.may_form_up())
    return fault("is always in skirmish line (MN-047)");
  if (facts.begins_in == "square" && !facts.infantry())
    return fault("cannot begin in square, which infantry alone forms (MN-044)");
  return facts;
}

}  // namespace telescope::mini_nap
