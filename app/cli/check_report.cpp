#include "app/cli/check_report.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"

namespace telescope::cli {
namespace {

using vision::Grade;
using vision::HealthMeasure;
using vision::HealthReport;
using vision::LegibilityMap;
using OrderedJson = nlohmann::ordered_json;

std::string padded(std::string text, std::size_t width, bool left = true) {
  if (text.size() < width) text.insert(left ? text.size() : 0, width - text.size(), ' ');
  return text;
}

/// Lines of at most `width` characters, each after the first begun with `indent` blanks.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (column > 0 && column + 1 + (end - i) > width) {
      out += "\n" + std::string(indent, ' ');
      column = 0;
    }
    if (column > 0) out += ' ', ++column;
    out += text.substr(i, end - i);
    column += end - i;
    i = end + 1;
  }
  return out;
}

std::string heading(const HealthReport& report) {
  switch (report.overall()) {
    case Grade::kGood:
      return "everything can be read";
    case Grade::kFair:
      return "everything can be read; better still with what is marked fair";
    case Grade::kBad:
      return "this will not work yet";
    case Grade::kUnknown:
      break;
  }
  return "nothing could be measured";
}

std::string line(const HealthMeasure& m) {
  constexpr std::size_t kIndent = 48, kWidth = 70;
  const std::string mark = m.grade == Grade::kUnknown ? "  -" : std::string(to_string(m.grade));
  const std::string value = m.value ? fixed_places(*m.value, m.decimals) : "-";
  std::string text = "  " + padded(mark, 6) + padded(m.name, 16) + padded(value, 6, false) + " " +
                     padded(m.value ? m.unit : "", 17) + wrapped(m.sentence, kWidth, kIndent) + "\n";
  if (!m.remedy.empty())
    text += std::string(kIndent, ' ') + "-> " + wrapped(m.remedy, kWidth - 3, kIndent + 3) + "\n";
  return text;
}

/// As the umpire sees the table: the far row on top.
std::string map_text(const LegibilityMap& map, double tag_size_mm) {
  std::string text = "\nPixels a module of a " + fixed_places(tag_size_mm, 0) +
                     " mm tag over the table: " + fixed_places(map.comfortable_px, 1) +
                     " and more is good; '?' just enough in good light; '!' below " +
                     fixed_places(map.readable_px, 1) +
                     ", nothing is read; '#' partly outside the picture\n\n";
  const auto at = [&](int column, int row) -> const vision::SectorLegibility& {
    return map.sectors[static_cast<std::size_t>(row * map.columns + column)];
  };
  std::size_t width = 7;
  for (const auto& sector : map.sectors) width = std::max(width, sector.name.size() + 3);
  for (int row = map.rows - 1; row >= 0; --row) {
    std::string names = "  ", values = "  ";
    for (int column = 0; column < map.columns; ++column) {
      const auto& s = at(column, row);
      names += padded(s.name, width);
      std::string value = s.in_view > 0.0 ? fixed_places(s.px_per_module, 1) : "out";
      if (s.in_view > 0.0 && s.grade != Grade::kGood) value += s.grade == Grade::kFair ? " ?" : " !";
      if (s.in_view < 1.0) value += " #";
      values += padded(value, width);
    }
    for (std::string* part : {&names, &values}) {
      part->erase(part->find_last_not_of(' ') + 1);
      text += *part + "\n";
    }
  }
  return text;
}

}  // namespace

std::string fix_text(const FixReport& fix, const HealthReport& after) {
  std::string text = "Set on the camera:\n";
  for (const std::string& line : fix.told) text += "  " + line + "\n";
  text += "Before and after:\n";
  for (const HealthMeasure& now : after.measures) {
    const HealthMeasure* then = fix.before.find(now.id);
    if (!then || (then->grade == now.grade && then->value == now.value)) continue;
    const auto told = [](const HealthMeasure& m) {
      const std::string value = m.value ? fixed_places(*m.value, m.decimals) + " " + m.unit : "-";
      return std::string(to_string(m.grade)) + ", " + value;
    };
    text += "  " + padded(now.name, 16) + told(*then) + "  ->  " + told(now) + "\n";
  }
  return text + "\n";
}

std::string check_text(const HealthReport& report, const std::string& camera, double tag_size_mm) {
  std::string text = camera + ", " + std::to_string(report.width) + " x " + std::to_string(report.height) +
                     ", " + counted(report.pictures, "picture") + ": " + heading(report) + "\n\n";
  for (const HealthMeasure& m : report.measures) text += line(m);
  if (report.map) text += map_text(*report.map, tag_size_mm);
  for (std::size_t i = 0; i < report.notes.size(); ++i)
    text += (i == 0 ? "\nnote: " : "note: ") + report.notes[i] + "\n";
  return text;
}

OrderedJson check_json(const HealthReport& report, const std::string& camera, double tag_size_mm,
                       const FixReport* fix) {
  OrderedJson json{{"camera", camera},
                   {"pictures", report.pictures},
                   {"width", report.width},
                   {"height", report.height},
                   {"verdict", to_string(report.overall())},
                   {"obstacle", report.obstacle()},
                   {"measures", OrderedJson::array()},
                   {"map", nullptr},
                   {"notes", report.notes}};
  if (fix)
    json["fix"] = {
        {"told", fix->told},
        {"before", {{"verdict", to_string(fix->before.overall())}, {"obstacle", fix->before.obstacle()}}}};
  for (const HealthMeasure& m : report.measures)
    json["measures"].push_back({{"id", m.id},
                                {"name", m.name},
                                {"value", m.value ? OrderedJson(*m.value) : OrderedJson(nullptr)},
                                {"unit", m.unit},
                                {"verdict", to_string(m.grade)},
                                {"sentence", m.sentence},
                                {"remedy", m.remedy}});
  if (!report.map) return json;
  json["map"] = {{"columns", report.map->columns},
                 {"rows", report.map->rows},
                 {"tag_size_mm", tag_size_mm},
                 {"readable_px", report.map->readable_px},
                 {"comfortable_px", report.map->comfortable_px},
                 {"sectors", OrderedJson::array()}};
  for (const auto& s : report.map->sectors)
    json["map"]["sectors"].push_back({{"name", s.name},
                                      {"column", s.column},
                                      {"row", s.row},
                                      {"in_view", s.in_view},
                                      {"px_per_module", s.px_per_module},
                                      {"verdict", to_string(s.grade)}});
  return json;
}

}  // namespace telescope::cli
