#include <cmath>
#include <utility>

#include "core/kit/board_json.hpp"
#include "core/views/view.hpp"

namespace telescope {
namespace {

class Writer {
 public:
  explicit Writer(const View& view) : view_(view), known_(view.known), grid_(grid_of(view.board)) {}

  Json write() const {
    return {{"format", "telescope-view-2"},
            {"role", view_.seat.value()},
            {"scenario", view_.scenario},
            {"groups", groups()},
            {"board", board()},
            {"ground", ground()},
            {"when", when()},
            {"table", table()},
            {"pieces", pieces()},
            {"marks", marks()},
            {"cards", cards()},
            {"legend", legend()},
            {"facts", facts()},
            {"accounts", accounts()},
            {"papers", papers()},
            {"forms", forms()},
            {"asks", known_.asks},
            {"own_map", known_.own_map},
            {"writes_to", writes_to()},
            {"events", lines(view_.events)},
            {"messages", lines(view_.messages)}};
  }

 private:
  std::string name(Sector sector) const { return grid_ ? label(*grid_, sector) : std::string(); }

  Json sectors(const std::vector<Sector>& of) const {
    Json json = Json::array();
    for (const Sector sector : of) json.push_back(name(sector));
    return json;
  }

  Json board() const { return Json(board_to_json(view_.board)); }

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
            {"telescope_mm", known_.telescope_mm}};
  }

  /// There are many of them, and initializer lists are copied: written key by key, in the map's own order.
  Json piece(const KnownPiece& piece) const {
    Json::object_t json;
    const auto add = [&](const char* key, auto&& value) {
      json.emplace_hint(json.end(), key, std::forward<decltype(value)>(value));
    };
    const auto live = view_.pieces.find(piece.id);
    const bool shown = live != view_.pieces.end();
    if (shown && live->second.at) add("at", place(*live->second.at, live->second.by_game));
    if (!piece.badges.empty()) add("badges", piece.badges);
    add("face_down", piece.face_down);
    if (piece.gone) add("gone", true);
    add("group", piece.group);
    add("kind", piece.kind);
    add("mobility", piece.mobility);
    add("name", piece.name);
    add("place", piece.place);
    if (piece.sector) add("sector", name(*piece.sector));
    if (shown && live->second.state) add("seen", to_string(*live->second.state));
    add("short", piece.short_name);
    add("side", to_string(piece.side));
    return Json(std::move(json));
  }

  static Json place(const LivePiece::At& at, bool by_game) {
    Json::object_t json;
    if (by_game) json.emplace_hint(json.end(), "by_game", true);
    if (at.heading_deg) json.emplace_hint(json.end(), "heading_deg", *at.heading_deg);
    json.emplace_hint(json.end(), "x_mm", at.x_mm);
    json.emplace_hint(json.end(), "y_mm", at.y_mm);
    return Json(std::move(json));
  }

  Json pieces() const {
    Json json = Json::object();
    for (const KnownPiece& each : known_.pieces) json[each.id.value()] = piece(each);
    return json;
  }

  Json groups() const {
    Json json = Json::object();
    for (const KnownGroup& each : known_.groups) json[each.id] = each.name;
    return json;
  }

  Json marks() const {
    Json json = Json::object();
    for (const KnownMark& each : known_.marks) {
      Json& mark = json[each.id] = {{"symbol", each.symbol},
                                    {"sectors", sectors(each.sectors)},
                                    {"count", each.count},
                                    {"words", each.words}};
      if (each.at) mark["at"] = {{"x_mm", std::lround(each.at->x_mm)}, {"y_mm", std::lround(each.at->y_mm)}};
      if (each.plan) mark["plan"] = true;
      if (each.sealed) mark["sealed"] = true;
    }
    return json;
  }

  Json cards() const {
    Json json = Json::object();
    for (const KnownCards& each : known_.cards) {
      Json& cards =
          json[each.id] = {{"number", json.size() + 1}, {"title", each.title}, {"count", each.count}};
      if (each.piece) cards["piece"] = each.piece->value();
      if (each.sealed) cards["sealed"] = true;
      for (const CardFace& face : each.faces)
        cards["faces"].push_back(
            {{"id", face.id}, {"corner", face.corner}, {"suit", face.suit}, {"words", face.words}});
    }
    return json;
  }

  Json legend() const {
    Json json = Json::array();
    for (const KnownKey& each : known_.legend)
      json.push_back({{"symbol", each.symbol}, {"words", each.words}});
    return json;
  }

  Json facts() const {
    Json json = Json::array();
    for (const KnownFact& each : known_.facts) json.push_back({{"term", each.term}, {"words", each.words}});
    return json;
  }

  Json writes_to() const {
    Json json = Json::array();
    for (const NamedAudience& each : known_.writes_to)
      json.push_back({{"id", to_string(each.audience)}, {"title", each.title}});
    return json;
  }

  Json accounts() const {
    Json json = Json::object();
    for (const KnownAccount& each : known_.accounts)
      json[each.id] = {{"title", each.title}, {"left", each.left}, {"of", each.of}, {"rule", each.rule}};
    return json;
  }

  Json papers() const {
    Json json = Json::object();
    for (const KnownPaper& each : known_.papers) {
      Json& paper = json[each.id] = {{"number", json.size() + 1}, {"title", each.title}, {"rule", each.rule}};
      if (!each.quote.empty()) paper["quote"] = each.quote;
      if (!each.lines.empty()) paper["lines"] = each.lines;
      if (!each.columns.empty()) paper.update({{"columns", each.columns}, {"rows", each.rows}});
      if (each.sealed) paper["sealed"] = true;
    }
    return json;
  }

  /// With their number: their order says which is wanted first.
  Json forms() const {
    Json json = Json::object();
    for (const Form& each : known_.forms) {
      Json form = telescope::to_json(each);
      const std::string id = form["id"];
      form.erase("id");
      form.erase("author");
      form.erase("audience");
      form["number"] = json.size() + 1;
      json[id] = std::move(form);
    }
    return json;
  }

  /// By number: a new line is a small change.
  static Json lines(const std::vector<ToldLine>& of) {
    Json json = Json::object();
    for (const ToldLine& each : of) {
      Json& line = json[std::to_string(each.number)];
      line["text"] = each.text;
      if (!each.rule.empty()) line["rule"] = each.rule;
      if (!each.from.empty()) line["from"] = each.from;
      if (!each.chapter.empty()) line["chapter"] = each.chapter;
      if (each.deed > 0) line["large"] = each.deed;
      if (!each.follows.empty()) line["follows"] = each.follows;
    }
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
