#include "core/scenario/added_ground.hpp"

#include <cmath>

#include "core/base/words.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/scenario/toml_string.hpp"

namespace telescope {
namespace {

/// Numbers in an open table's unit; on squares lengths with theirs.
class Writer {
 public:
  explicit Writer(const Board& board) : open_(std::get_if<OpenBoard>(&board.surface)) {}

  std::string length(double mm) const {
    if (!open_) return toml_string(decimal(mm) + " mm");
    return decimal(open_->unit == MeasuringUnit::kInch ? Length::from_mm(mm).inches() : mm / 10.0);
  }
  std::string pair(TablePoint point) const {
    return "[" + length(point.x_mm) + ", " + length(point.y_mm) + "]";
  }
  std::string pairs(const std::vector<TablePoint>& points) const {
    std::string all = "[";
    for (const TablePoint& each : points) all += (all.size() > 1 ? ", " : "") + pair(each);
    return all + "]";
  }
  static std::string head(const char* key, const std::string& id, const std::string& name,
                          const std::string& kind) {
    return std::string("\n[[board.") + key + "]]\nid = " + toml_string(id) + "\n" +
           (name.empty() ? "" : "name = " + toml_string(name) + "\n") + "kind = " + toml_string(kind) + "\n";
  }

  std::string text(const GroundArea& area) const {
    std::string all = head("ground", area.id, area.name, area.kind);
    if (const auto* round = std::get_if<Ellipse>(&area.shape)) {
      all += "centre = " + pair(round->centre) +
             "\nradii = " + pair({round->radius_x.mm(), round->radius_y.mm()}) + "\n";
      if (const long turn = std::lround(round->rotation_deg); turn != 0)
        all += "rotation = " + std::to_string(turn) + "\n";
    } else {
      all += "points = " + pairs(std::get<Polygon>(area.shape).points) + "\n";
    }
    if (area.height > Length()) all += "height = " + toml_string(decimal(area.height.mm()) + " mm") + "\n";
    return all;
  }
  std::string text(const GroundLine& line) const {
    std::string all = head("line", line.id, line.name, line.kind) + "points = " + pairs(line.points) + "\n";
    if (line.width > Length()) all += "width = " + toml_string(decimal(line.width.mm()) + " mm") + "\n";
    return all;
  }

 private:
  const OpenBoard* open_;
};

Result<Scenario> written(const std::filesystem::path& file, const std::string& text,
                         std::span<const Ruleset* const> among, const ToDisk& to_disk) {
  auto scenario = parse_scenario(text, file.filename().string(), file.parent_path(), among);
  if (!scenario) return scenario;
  if (auto done = write_text_file(file, text, to_disk); !done) return tl::unexpected(done.error());
  return scenario;
}

/// Areas and lines as a scenario file has them, [[board.ground]] and [[board.line]]; on an open table in its
/// unit, rounded to hundredths.
std::string ground_text(const Ground& ground, const Board& board) {
  const Writer writer(board);
  std::string all;
  for (const GroundArea& each : ground.areas) all += writer.text(each);
  for (const GroundLine& each : ground.lines) all += writer.text(each);
  return all;
}

}  // namespace

Result<Scenario> add_ground(const std::filesystem::path& file, const Ground& added,
                            std::span<const Ruleset* const> among, const ToDisk& to_disk) {
  auto text = read_text_file(file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  const auto before = parse_scenario(*text, file.filename().string(), file.parent_path(), among);
  if (!before) return before;
  if (!text->empty() && text->back() != '\n') *text += '\n';
  return written(file, *text + ground_text(added, before->board), among, to_disk);
}

Result<Scenario> take_back_ground(const std::filesystem::path& file, const Ground& added,
                                  std::span<const Ruleset* const> among, const ToDisk& to_disk) {
  const auto text = read_text_file(file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  const auto now = parse_scenario(*text, file.filename().string(), file.parent_path(), among);
  if (!now) return now;
  const std::string last = ground_text(added, now->board);
  if (!text->ends_with(last))
    return failure(file.filename().string() +
                   ": does not end with what was traced last; take it out of the file by hand");
  return written(file, text->substr(0, text->size() - last.size()), among, to_disk);
}

}  // namespace telescope
