#include <array>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/base/text_file.hpp"
#include "core/kit/board_json.hpp"
#include "core/kit/kit.hpp"
#include "core/kit/markers.hpp"

namespace telescope {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view kFormat = "telescope-kit-1";
constexpr std::array kParties{Side::kAttacker, Side::kDefender};

OrderedJson sides_to_json(const SideNames& sides) {
  OrderedJson json;
  for (const Side side : kParties)
    json[to_string(side)] = {{"name", name_of(sides, side)}, {"short_name", short_name_of(sides, side)}};
  return json;
}

SideNames read_sides(const JsonReader& file, FirstError& errors) {
  SideNames sides;
  const JsonReader in(file.object("sides"), "sides", errors, {"attacker", "defender"});
  for (std::size_t i = 0; i < kParties.size(); ++i) {
    const std::string_view word = to_string(kParties[i]);
    const JsonReader party(in.object(word), in.place(word), errors, {"name", "short_name"});
    sides.names[i] = party.text("name");
    sides.short_names[i] = party.text("short_name");
    if (sides.names[i].empty() || sides.short_names[i].empty()) party.wrong("", "must have both its names");
  }
  return sides;
}

OrderedJson piece_to_json(const KitPiece& piece) {
  OrderedJson json{
      {"id", piece.id.value()},        {"tag", piece.tag.value()}, {"kind", to_string(piece.kind)},
      {"side", to_string(piece.side)}, {"name", piece.name},       {"short_name", piece.short_name}};
  if (piece.kind == PieceKind::kStand) {
    json["unit"] = piece.unit;
    json["division"] = piece.division;
    json["symbol"] = piece.symbol;
    json["mobility"] = piece.mobility;
  }
  json["base_width_mm"] = piece.base_width_mm;
  json["base_depth_mm"] = piece.base_depth_mm;
  json["layout"] = to_string(piece.layout);
  json["dx_mm"] = piece.placement.dx_mm;
  json["dy_mm"] = piece.placement.dy_mm;
  json["rotation_deg"] = piece.placement.rotation_deg;
  json["height_mm"] = piece.placement.height_mm;
  return json;
}

OrderedJson marker_to_json(const MarkerClass& marker) {
  OrderedJson json{{"id", marker.id},
                   {"tag", marker.tag.value()},
                   {"name", marker.name},
                   {"short_name", marker.short_name},
                   {"count", marker.count},
                   {"width_mm", marker.width_mm},
                   {"depth_mm", marker.depth_mm},
                   {"height_mm", marker.height_mm}};
  if (!marker.deck.empty()) json["deck"] = marker.deck;
  if (!marker.card.empty()) json["card"] = marker.card;
  return json;
}

/// A word of a closed set; the message lists them all.
template <class T>
T word(const JsonReader& in, std::string_view key, std::optional<T> (*from_string)(std::string_view),
       std::string_view choices) {
  const std::string text = in.text(key);
  const auto value = from_string(text);
  if (!value) in.wrong(key, "must be " + std::string(choices) + ", not \"" + text + "\"");
  return value.value_or(T{});
}

/// HD-01: a counter has no key that could tell what it hides.
JsonReader piece_reader(const nlohmann::json& json, const std::string& place, FirstError& errors) {
  const bool counter =
      json.is_object() && json.value("kind", nlohmann::json()) == to_string(PieceKind::kCounter);
  if (counter)
    return {json,
            place,
            errors,
            {"id", "tag", "kind", "side", "name", "short_name", "base_width_mm", "base_depth_mm", "layout",
             "dx_mm", "dy_mm", "rotation_deg", "height_mm"}};
  return {json,
          place,
          errors,
          {"id", "tag", "kind", "side", "name", "short_name", "unit", "division", "symbol", "mobility",
           "base_width_mm", "base_depth_mm", "layout", "dx_mm", "dy_mm", "rotation_deg", "height_mm"}};
}

KitPiece read_piece(const nlohmann::json& json, const std::string& place, int most_tag, FirstError& errors) {
  const JsonReader in = piece_reader(json, place, errors);
  constexpr double kLargest = 1000.0;
  KitPiece piece;
  piece.id = PieceId(in.text("id"));
  if (piece.id.value().empty()) in.wrong("id", "must not be empty");
  piece.tag = TagId(in.whole("tag", 0, most_tag));
  piece.kind = word(in, "kind", piece_kind_from_string, "\"stand\" or \"counter\"");
  piece.side = word(in, "side", side_from_string, "\"attacker\", \"defender\" or \"neutral\"");
  piece.name = in.text("name");
  piece.short_name = in.text("short_name");
  if (piece.kind == PieceKind::kStand) {
    piece.unit = in.text("unit");
    piece.division = in.text("division");
    piece.symbol = in.text("symbol");
    piece.mobility = in.text("mobility");
  }
  piece.base_width_mm = in.number("base_width_mm", 1.0, kLargest);
  piece.base_depth_mm = in.number("base_depth_mm", 1.0, kLargest);
  piece.layout = word(in, "layout", tag_layout_from_string, "\"base\", \"tail\", \"post\" or \"counter\"");
  if ((piece.layout == TagLayout::kCounter) != (piece.kind == PieceKind::kCounter))
    in.wrong("layout", "\"counter\" is for counters, and for nothing else");
  piece.placement = {.dx_mm = in.number("dx_mm", -kLargest, kLargest),
                     .dy_mm = in.number("dy_mm", -kLargest, kLargest),
                     .rotation_deg = in.number("rotation_deg", -360.0, 360.0),
                     .height_mm = in.number("height_mm", 0.0, kLargest)};
  return piece;
}

void read_anchors(const JsonReader& in, int most_tag, Kit& kit, FirstError& errors) {
  const auto& anchors = in.array("anchors");
  if (anchors.size() != kit.anchors.size()) {
    in.wrong("anchors", "must list the four anchors");
    return;
  }
  constexpr double kTolerance = 0.1;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const JsonReader anchor(anchors[i], "anchors[" + std::to_string(i) + "]", errors,
                            {"tag", "x_mm", "y_mm"});
    kit.anchors[i] = TagId(anchor.whole("tag", 0, most_tag));
    const TablePoint centre = anchor_centre(kit, static_cast<int>(i));
    if (std::abs(anchor.number("x_mm", -1e5, 1e5) - centre.x_mm) > kTolerance ||
        std::abs(anchor.number("y_mm", -1e5, 1e5) - centre.y_mm) > kTolerance)
      anchor.wrong("", "does not lie at its corner of the board; print the kit again");
  }
}

MarkerClass read_marker(const nlohmann::json& json, const std::string& place, int most_tag,
                        FirstError& errors) {
  constexpr double kLargest = 1000.0;
  constexpr int kMostPrinted = 1000;
  const JsonReader in(
      json, place, errors,
      {"id", "tag", "name", "short_name", "count", "width_mm", "depth_mm", "height_mm", "deck", "card"});
  MarkerClass marker;
  marker.id = in.text("id");
  if (marker.id.empty()) in.wrong("id", "must not be empty");
  marker.tag = TagId(in.whole("tag", 0, most_tag));
  marker.name = in.text("name");
  marker.short_name = in.text("short_name");
  marker.count = in.whole("count", 1, kMostPrinted);
  marker.width_mm = in.number("width_mm", 1.0, kLargest);
  marker.depth_mm = in.number("depth_mm", 1.0, kLargest);
  marker.height_mm = in.number("height_mm", 0.0, kLargest);
  if (in.has("deck")) marker.deck = in.text("deck");
  if (in.has("deck") && marker.deck.empty()) in.wrong("deck", "must not be empty; leave it out");
  if (!in.has("card")) return marker;
  marker.card = in.text("card");
  if (marker.card.empty()) in.wrong("card", "must not be empty; leave it out");
  if (marker.deck.empty()) in.wrong("card", "is for cards of a \"deck\"");
  if (marker.count != 1) in.wrong("count", "must be 1: a deck has each card once");
  return marker;
}

/// A deck has one class for all backs, and each card once.
void check_decks(const Kit& kit, FirstError& errors) {
  std::map<std::pair<std::string, std::string>, std::string> cards;
  for (std::size_t i = 0; i < kit.markers.size(); ++i) {
    const MarkerClass& marker = kit.markers[i];
    if (marker.deck.empty()) continue;
    const std::string place = "markers[" + std::to_string(i) + "]";
    const auto [it, is_new] = cards.emplace(std::pair(marker.deck, marker.card), place);
    if (is_new) continue;
    const std::string of_deck = " of deck \"" + marker.deck + "\"";
    errors.add(place, (marker.card.empty() ? "the backs" + of_deck + " are"
                                           : "the card \"" + marker.card + "\"" + of_deck + " is") +
                          " already in " + it->second);
  }
  for (std::size_t i = 0; i < kit.markers.size(); ++i)
    if (const std::string& deck = kit.markers[i].deck; !deck.empty() && !back_of(kit, deck))
      errors.add("markers[" + std::to_string(i) + "]", "deck \"" + deck + "\" has no backs");
}

/// Every piece id, every class of markers and every tag, anchors included, at most once.
void check_unique(const Kit& kit, FirstError& errors) {
  std::map<TagId, std::string> tags;
  std::map<PieceId, std::string> ids;
  const auto use = [&](auto& used, const auto& key, const std::string& what, const std::string& place) {
    const auto [it, is_new] = used.emplace(key, place);
    if (!is_new) errors.add(place, what + " is already used by " + it->second);
  };
  for (std::size_t i = 0; i < kit.anchors.size(); ++i)
    use(tags, kit.anchors[i], "tag " + std::to_string(kit.anchors[i].value()),
        "anchors[" + std::to_string(i) + "]");
  for (std::size_t i = 0; i < kit.pieces.size(); ++i) {
    const KitPiece& piece = kit.pieces[i];
    const std::string place = "pieces[" + std::to_string(i) + "]";
    use(tags, piece.tag, "tag " + std::to_string(piece.tag.value()), place);
    use(ids, piece.id, "id \"" + piece.id.value() + "\"", place);
  }
  std::map<std::string, std::string> classes;
  for (std::size_t i = 0; i < kit.markers.size(); ++i) {
    const MarkerClass& marker = kit.markers[i];
    const std::string place = "markers[" + std::to_string(i) + "]";
    use(tags, marker.tag, "tag " + std::to_string(marker.tag.value()), place);
    use(classes, marker.id, "id \"" + marker.id + "\"", place);
  }
}

}  // namespace

std::string to_json(const Kit& kit) {
  OrderedJson json{{"format", kFormat},
                   {"scenario", kit.scenario},
                   {"ruleset", kit.ruleset},
                   {"board", board_to_json(kit.board)},
                   {"tag_family", to_string(kit.family)},
                   {"tag_size_mm", kit.tag_size_mm},
                   {"anchor_size_mm", kit.anchor_size_mm},
                   {"anchors", OrderedJson::array()},
                   {"pieces", OrderedJson::array()}};
  if (kit.sides != SideNames{}) json["sides"] = sides_to_json(kit.sides);
  for (std::size_t i = 0; i < kit.anchors.size(); ++i) {
    const TablePoint centre = anchor_centre(kit, static_cast<int>(i));
    json["anchors"].push_back(
        {{"tag", kit.anchors[i].value()}, {"x_mm", centre.x_mm}, {"y_mm", centre.y_mm}});
  }
  for (const KitPiece& piece : kit.pieces) json["pieces"].push_back(piece_to_json(piece));
  for (const MarkerClass& marker : kit.markers) json["markers"].push_back(marker_to_json(marker));
  return json.dump(2) + "\n";
}

Result<Kit> parse_kit(std::string_view text, std::string_view file_name) {
  const auto json = parse_json(text, file_name);
  if (!json) return tl::unexpected(json.error());
  FirstError errors(file_name);
  if (!json->is_object() || json->value("format", nlohmann::json()) != kFormat) {
    errors.add("", "not a kit of this program (\"format\": \"" + std::string(kFormat) +
                       "\"); kit.json is written by 'telescope print'");
    return tl::unexpected(*errors.get());
  }
  const JsonReader in(*json, "", errors,
                      {"format", "scenario", "ruleset", "board", "tag_family", "tag_size_mm",
                       "anchor_size_mm", "anchors", "pieces", "markers", "sides"});
  Kit kit;
  kit.scenario = in.text("scenario");
  kit.ruleset = in.text("ruleset");
  if (in.has("sides")) kit.sides = read_sides(in, errors);
  kit.board = board_from_json(in.object("board"), "board", errors);
  kit.family = word(in, "tag_family", tag_family_from_string, tag_families_listed());
  kit.tag_size_mm = in.number("tag_size_mm", 5.0, 200.0);
  kit.anchor_size_mm = in.number("anchor_size_mm", 5.0, 400.0);
  const int most_tag = id_count(kit.family) - 1;
  read_anchors(in, most_tag, kit, errors);
  const auto& pieces = in.array("pieces");
  for (std::size_t i = 0; i < pieces.size() && !errors.get(); ++i)
    kit.pieces.push_back(read_piece(pieces[i], "pieces[" + std::to_string(i) + "]", most_tag, errors));
  if (in.has("markers")) {
    const auto& markers = in.array("markers");
    for (std::size_t i = 0; i < markers.size() && !errors.get(); ++i)
      kit.markers.push_back(read_marker(markers[i], "markers[" + std::to_string(i) + "]", most_tag, errors));
  }
  if (!errors.get()) check_unique(kit, errors);
  if (!errors.get()) check_decks(kit, errors);
  if (errors.get()) return tl::unexpected(*errors.get());
  return kit;
}

Result<Kit> load_kit(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kLargestKitFile);
  if (!text) return tl::unexpected(text.error());
  return parse_kit(*text, file.string());
}

}  // namespace telescope
