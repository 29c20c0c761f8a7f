#include "tests/app/print/sample_kit.hpp"

#include <algorithm>

namespace telescope::print {
namespace {

struct Kind {
  const char* name;
  const char* short_name;
  const char* kind;
  const char* mobility;
};
constexpr Kind kKinds[] = {
    {"Division headquarters", "HQ", "hq", "motorised"},
    {"I. Schützen-Bataillon", "I/31", "rifles", "foot"},
    {"II. Schützen-Bataillon", "II/31", "rifles", "motorised"},
    {"3-й гвардейский кавалерийский полк", "3 Кав", "rifles", "mounted"},
    {"SMG company", "SMG", "smg", "foot"},
    {"Motorised SMG company", "mSMG", "smg", "motorised"},
    {"Engineers", "Eng", "engineer", "foot"},
    {"Engineer cavalry", "EngC", "engineer", "mounted"},
    {"Anti-tank battery", "AT", "anti-tank", "horse-drawn"},
    {"Anti-tank battery, motorised", "mAT", "anti-tank", "motorised"},
    {"120 mm mortars", "Mor", "mortar", "horse-drawn"},
    {"Field artillery", "Art", "artillery", "horse-drawn"},
    {"Rocket battalion", "Rkt", "rocket", "motorised"},
    {"Heavy tank regiment with a name that is far too long for any card on the table", "KV", "tanks", ""},
    {"Armoured cars", "Recce", "reconnaissance", ""},
};

void add_stand(Sample& sample, const Kind& kind, const std::string& id, Side side,
               const std::string& division) {
  const TagLayout layout = sample.scenario.tags.layout;
  const double tag = sample.kit.tag_size_mm;
  const int number = 4 + static_cast<int>(sample.kit.pieces.size());
  sample.kit.pieces.push_back(
      {.id = PieceId(id),
       .tag = TagId(number),
       .kind = PieceKind::kStand,
       .side = side,
       .name = kind.name,
       .short_name = kind.short_name,
       .unit = id,
       .division = division,
       .symbol = kind.kind,
       .mobility = kind.mobility,
       .layout = layout,
       .placement = {.dy_mm = layout == TagLayout::kOnTail ? -(30.0 + tag) / 2.0 : 0.0}});
}

Sample empty(TagLayout layout, double tag_size_mm) {
  Sample sample;
  sample.scenario.id = "uranus";
  sample.scenario.name = "Operation Uranus";
  sample.scenario.tags.layout = layout;
  sample.kit.scenario = "uranus";
  sample.kit.ruleset = "rapier";
  sample.kit.board = {GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, {}};
  sample.kit.tag_size_mm = tag_size_mm;
  sample.kit.anchors = {TagId(0), TagId(1), TagId(2), TagId(3)};
  return sample;
}

std::string two_digits(int n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

}  // namespace

Sample sample(TagLayout layout, double tag_size_mm) {
  Sample all = empty(layout, tag_size_mm);
  for (int division = 1; division <= 3; ++division) {
    const std::string id = std::to_string(division);
    all.scenario.divisions.push_back({id, id + ". Guards Rifle Division", Side::kAttacker});
    int number = 1;
    for (const Kind& kind : kKinds)
      add_stand(all, kind, id + "-" + two_digits(number++), Side::kAttacker, id);
  }
  all.scenario.divisions.push_back({"9", "9. Infantry Division", Side::kDefender});
  for (int i = 1; i <= 6; ++i)
    add_stand(all, {"Bunker", "Bunker", "fortification", ""}, "9-" + two_digits(i), Side::kDefender, "9");
  add_stand(all, {"Mines", "Mines", "minefield", ""}, "9-07", Side::kDefender, "9");
  for (int i = 1; i <= 12; ++i) {
    const double side = std::max(25.0, tag_size_mm * 1.25);
    const int number = 4 + static_cast<int>(all.kit.pieces.size());
    all.kit.pieces.push_back({.id = PieceId("c" + two_digits(i)),
                              .tag = TagId(number),
                              .kind = PieceKind::kCounter,
                              .side = Side::kDefender,
                              .name = "Counter " + std::to_string(i),
                              .short_name = "c" + two_digits(i),
                              .base_width_mm = side,
                              .base_depth_mm = side,
                              .layout = TagLayout::kCounter});
  }
  return all;
}

Sample data_matrix_sample(double tag_size_mm) {
  Sample all = sample(TagLayout::kOnBase, tag_size_mm);
  all.kit.family = TagFamily::kDataMatrix;
  return all;
}

Sample sample_of(int count) {
  Sample many = empty(TagLayout::kOnTail, 20.0);
  for (int i = 0; i < count; ++i)
    add_stand(many, kKinds[static_cast<std::size_t>(i) % std::size(kKinds)], std::to_string(i + 1),
              Side::kAttacker, "");
  return many;
}

}  // namespace telescope::print
