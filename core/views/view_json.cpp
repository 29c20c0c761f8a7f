#include "core/kit/board_json.hpp"
#include "core/views/view.hpp"

namespace telescope {
namespace {

class Writer {
 public:
  explicit Writer(const View& view) : view_(view), known_(view.known), grid_(grid_of(view.board)) {}

  Json write() const {
    return {{"format", "telescope-view-1"},
            {"role", view_.seat.value()},
            {"scenario", view_.scenario},
            {"divisions", view_.divisions},
            {"board", board()},
            {"ground", ground()},
            {"when", when()},
            {"table", table()},
            {"pieces", pieces()},
            {"counters", counters()},
            {"contacts", sectors(known_.contacts)},
            {"accounts", accounts()},
            {"fire_plan", {{"points", points()}, {"planned", sectors(known_.planned)}}},
            {"orders", orders()},
            {"finds", finds()},
            {"look", look()},
            {"events", lines(view_.events)},
            {"messages", lines(view_.messages)},
            {"asks", asks()}};
  }

 private:
  std::string name(Sector sector) const { return grid_ ? label(*grid_, sector) : std::string(); }

  Json sectors(const std::vector<Sector>& of) const {
    Json json = Json::array();
    for (const Sector sector : of) json.push_back(name(sector));
    return json;
  }

  Json board() const { return Json::parse(board_to_json(view_.board).dump()); }

  Json ground() const {
    Json features = Json::object(), roads = Json::array();
    for (const KnownGround& each : known_.ground) features[name(each.sector)] = each.features;
    for (const auto& [from, to] : known_.roads) roads.push_back({name(from), name(to)});
    return {{"features", std::move(features)}, {"roads", std::move(roads)}};
  }

  Json when() const {
    return {{"text", known_.when},   {"turn", known_.turn},   {"turns", known_.turns},
            {"step", known_.step},   {"title", known_.title}, {"number", known_.step_number},
            {"steps", known_.steps}, {"over", known_.over}};
  }

  Json table() const {
    return {{"sight", to_string(known_.sight)},
            {"refresh", known_.by_step ? "step" : "live"},
            {"live", view_.live},
            {"picture", sectors(view_.picture)},
            {"telescope_mm", known_.telescope_mm},
            {"counters_removed", known_.counters_removed}};
  }

  Json piece(const KnownPiece& piece) const {
    Json json{{"name", piece.name},         {"short", piece.short_name},   {"kind", piece.kind},
              {"mobility", piece.mobility}, {"division", piece.division},  {"side", to_string(piece.side)},
              {"place", piece.place},       {"face_down", piece.face_down}};
    if (piece.sector) json["sector"] = name(*piece.sector);
    if (!piece.release.empty()) json["release"] = piece.release;
    const auto live = view_.pieces.find(piece.id);
    if (live == view_.pieces.end()) return json;
    json["seen"] = to_string(live->second.state);
    if (const auto& at = live->second.at)
      json["at"] = {{"x_mm", at->x_mm}, {"y_mm", at->y_mm}, {"heading_deg", at->heading_deg}};
    return json;
  }

  Json pieces() const {
    Json json = Json::object();
    for (const KnownPiece& each : known_.pieces) json[each.id.value()] = piece(each);
    return json;
  }

  Json counters() const {
    Json json = Json::object();
    for (const KnownCounters& each : known_.counters) json[name(each.sector)] = each.count;
    return json;
  }

  Json accounts() const {
    Json json = Json::object();
    for (const KnownAccount& each : known_.accounts)
      json[each.id] = {{"title", each.title}, {"left", each.left}, {"of", each.of}, {"rule", each.rule}};
    return json;
  }

  Json points() const {
    Json json = Json::object();
    for (const KnownPoint& each : known_.points)
      json[name(each.sector)] = {{"fired", each.fired}, {"left", each.left}};
    return json;
  }

  /// {} before they are given, and for those whom they do not concern.
  Json orders() const {
    if (!known_.orders) return Json::object();
    Json reserve = Json::array(), frontages = Json::object();
    for (const PieceId& piece : known_.orders->reserve) reserve.push_back(piece.value());
    for (const auto& [division, axes] : known_.orders->frontages) frontages[division] = axes;
    return {{"breakthrough", known_.orders->breakthrough},
            {"frontages", std::move(frontages)},
            {"reserve", std::move(reserve)},
            {"intentions", known_.orders->intentions}};
  }

  Json finds() const {
    Json json = Json::array();
    for (const KnownFind& each : known_.finds)
      json.push_back({{"place", each.place}, {"kind", each.kind}, {"name", each.name}});
    return json;
  }

  Json look() const {
    if (!known_.look) return Json::object();
    return {{"sector", name(known_.look->sector)},
            {"left", known_.look->left},
            {"numbers", known_.look->numbers}};
  }

  /// By number: a new line is a small change.
  static Json lines(const std::vector<ToldLine>& of) {
    Json json = Json::object();
    for (const ToldLine& each : of) {
      Json& line = json[std::to_string(each.number)] = {{"text", each.text}};
      if (!each.rule.empty()) line["rule"] = each.rule;
      if (!each.from.empty()) line["from"] = each.from;
    }
    return json;
  }

  Json asks() const {
    Json json = Json::object();
    for (const KnownAsk& each : known_.asks) json[each.type] = {{"title", each.title}, {"rule", each.rule}};
    return json;
  }

  const View& view_;
  const Known& known_;
  const GridBoard* grid_;
};

}  // namespace

Json to_json(const View& view) {
  return Writer(view).write();
}

}  // namespace telescope
