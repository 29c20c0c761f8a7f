#include "app/cli/measure_report.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/measure/words.hpp"

namespace telescope::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A piece of the kit, and what is known of where it stands.
struct Found {
  const KitPiece* piece = nullptr;
  const PieceView* view = nullptr;
};

Result<Found> find(const Kit& kit, const TableView& table, const std::string& id) {
  const KitPiece* piece = find_piece(kit, PieceId(id));
  if (!piece) return failure("the kit has no piece '" + id + "'");
  const PieceView* view = find_piece(table, piece->id);
  if (!table.calibrated)
    return failure("the table was not found in the picture: lay the anchors, or give a --profile");
  if (!view || !view->pose) return failure(id + " was not seen: nobody knows where it stands");
  return Found{piece, view};
}

MeasuredLeg measured_leg(const Found& from, const Found& to) {
  const Pose &a = *from.view->pose, &b = *to.view->pose;
  return {.from = from.piece,
          .to = to.piece,
          .edges = edge_distance(placed(*from.piece, a), placed(*to.piece, b)),
          .centres = centre_distance(a, b),
          .bearing = bearing_off_front(a, b.centre, b.sigma_mm),
          .bearing_back = bearing_off_front(b, a.centre, a.sigma_mm),
          .turn = turn_between(a, b),
          .squares = squares_between(from.view->place, to.view->place, SquareCount::kDiagonal),
          .squares_orthogonal = squares_between(from.view->place, to.view->place, SquareCount::kOrthogonal)};
}

/// With its verdict where there is a limit.
std::string judged(const MeasuredLength& length, const MeasureQuestion& question) {
  return question.limit ? range_words(length, *question.limit, question.unit) : words(length, question.unit);
}

std::string with_range(const MeasuredLength& length, const MeasureQuestion& question, bool of_centres) {
  return of_centres == question.limit_of_centres ? judged(length, question) : words(length, question.unit);
}

std::string line(std::string name, const std::string& value) {
  constexpr std::size_t kWidth = 20;
  if (name.size() < kWidth) name.resize(kWidth, ' ');
  return "  " + name + value + "\n";
}

std::string leg_text(const MeasuredLeg& leg, const MeasureQuestion& question) {
  const std::string& from = leg.from->id.value();
  const std::string& to = leg.to->id.value();
  std::string text = from + " to " + to + "\n";
  text += line("edge to edge", with_range(leg.edges.length, question, false));
  text += line("centre to centre", with_range(leg.centres, question, true));
  if (leg.squares)
    text += line("squares", words(*leg.squares) + "; without diagonals " + words(*leg.squares_orthogonal));
  std::string bearing =
      words(leg.bearing) + " off its front: " + words(aspects(leg.bearing, question.aspects));
  if (question.arc) bearing += "; " + std::string(arc_words(judge_arc(leg.bearing, *question.arc)));
  text += line(to + " seen by " + from, bearing);
  text +=
      line(from + " seen by " + to,
           words(leg.bearing_back) + " off its front: " + words(aspects(leg.bearing_back, question.aspects)));
  return text + line("turn", words(leg.turn));
}

Json length_json(const MeasuredLength& length, const MeasureQuestion& question) {
  return {
      {"mm", length.value.mm()}, {"sigma_mm", length.sigma.mm()}, {"words", words(length, question.unit)}};
}

Json angle_json(const MeasuredAngle& angle) {
  return {{"deg", angle.degrees}, {"sigma_deg", angle.sigma_deg}, {"words", words(angle)}};
}

Json bearing_json(const MeasuredAngle& bearing, const MeasureQuestion& question) {
  Json json = angle_json(bearing);
  json["aspects"] = Json::array();
  for (const Aspect aspect : aspects(bearing, question.aspects)) json["aspects"].push_back(to_string(aspect));
  return json;
}

Json squares_json(const std::optional<SquareSpan>& squares) {
  if (!squares) return nullptr;
  return {{"least", squares->least}, {"most", squares->most}};
}

Json leg_json(const MeasuredLeg& leg, const MeasureQuestion& question) {
  Json json{{"from", leg.from->id.value()},
            {"to", leg.to->id.value()},
            {"edge_to_edge", length_json(leg.edges.length, question)},
            {"centre_to_centre", length_json(leg.centres, question)},
            {"bearing", bearing_json(leg.bearing, question)},
            {"bearing_back", bearing_json(leg.bearing_back, question)},
            {"turn", angle_json(leg.turn)},
            {"squares", squares_json(leg.squares)},
            {"squares_orthogonal", squares_json(leg.squares_orthogonal)},
            {"range", nullptr},
            {"arc", nullptr}};
  if (question.limit)
    json["range"] = range_words(judge_range(question.limit_of_centres ? leg.centres : leg.edges.length,
                                            *question.limit, question.unit));
  if (question.arc) json["arc"] = arc_words(judge_arc(leg.bearing, *question.arc));
  return json;
}

PieceView piece_from_read(const nlohmann::json& stand, const KitPiece& piece, const Board& board) {
  PieceView view{.tag = piece.tag, .piece = piece.id};
  constexpr std::array kStates{PieceState::kSeen, PieceState::kCovered, PieceState::kLost,
                               PieceState::kRemoved};
  for (const PieceState state : kStates)
    if (to_string(state) == stand.at("state").get<std::string>()) view.state = state;
  if (stand.at("x_mm").is_null()) return view;
  const auto number = [&](const char* key) { return stand.at(key).get<double>(); };
  view.pose = Pose{.centre = {number("x_mm"), number("y_mm")},
                   .heading = Heading::from_degrees(number("heading_deg")),
                   .sigma_mm = number("sigma_mm"),
                   .sigma_deg = number("sigma_deg")};
  const GridBoard* grid = grid_of(board);
  if (!grid) return view;
  if (stand.at("sector").is_string()) {
    view.place.sector = sector_from_label(*grid, stand.at("sector").get<std::string>());
    view.place.kind = Place::Kind::kSector;
  }
  for (const auto& label : stand.at("between"))
    if (const auto sector = sector_from_label(*grid, label.get<std::string>())) {
      view.place.between.push_back(*sector);
      view.place.kind = Place::Kind::kUnclear;
    }
  view.place.may_be_off_table = stand.value("off_table", false);
  return view;
}

}  // namespace

Result<Measured> measure(const Kit& kit, const TableView& table, const std::vector<std::string>& pieces) {
  Measured measured;
  std::vector<Found> found;
  std::vector<Pose> way;
  for (const std::string& id : pieces) {
    const auto piece = find(kit, table, id);
    if (!piece) return tl::unexpected(piece.error());
    found.push_back(*piece);
    way.push_back(*piece->view->pose);
    if (piece->view->state != PieceState::kSeen)
      measured.notes.push_back(id + " is " + std::string(to_string(piece->view->state)) +
                               ": measured to where it was last seen");
  }
  for (std::size_t i = 1; i < found.size(); ++i)
    measured.legs.push_back(measured_leg(found[i - 1], found[i]));
  measured.way = path_length(way);
  return measured;
}

std::string measure_text(const Measured& measured, const MeasureQuestion& question) {
  std::string text;
  for (const MeasuredLeg& leg : measured.legs) text += leg_text(leg, question);
  if (measured.legs.size() > 1)
    text += "the whole way\n" + line("centre to centre", judged(measured.way, question));
  for (const std::string& note : measured.notes) text += "note: " + note + "\n";
  return text;
}

Json measure_json(const Measured& measured, const MeasureQuestion& question) {
  Json json{{"unit", short_name(question.unit)},
            {"legs", Json::array()},
            {"way", length_json(measured.way, question)},
            {"way_range", nullptr},
            {"notes", measured.notes}};
  for (const MeasuredLeg& leg : measured.legs) json["legs"].push_back(leg_json(leg, question));
  if (question.limit)
    json["way_range"] = range_words(judge_range(measured.way, *question.limit, question.unit));
  return json;
}

Result<TableView> table_from_read(const std::string& json, const std::string& file_name, const Kit& kit) {
  const auto read = parse_json(json, file_name);
  if (!read) return tl::unexpected(read.error());
  try {
    TableView table{.calibrated = read->at("calibrated").get<bool>()};
    for (const auto& stand : read->at("stands"))
      if (const KitPiece* piece = find_piece(kit, PieceId(stand.at("piece").get<std::string>())))
        table.pieces.push_back(piece_from_read(stand, *piece, kit.board));
    return table;
  } catch (const nlohmann::json::exception&) {
    return failure(file_name + " is not what 'telescope read --json' prints");
  }
}

}  // namespace telescope::cli
