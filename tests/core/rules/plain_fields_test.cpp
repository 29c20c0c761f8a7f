// Values that list their fields, as JSON and back.
#include "core/rules/plain_fields.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using Json = nlohmann::json;

namespace {

enum class Weather { kDry, kWet };
constexpr std::array<std::string_view, 2> kWeathers{"dry", "wet"};

struct Mark {
  Sector at;
  bool up = false;
  void fields(auto& f) { f("at", at)("up", up); }
  bool operator==(const Mark&) const = default;
};

/// Has JSON of its own: "h3".
struct Hidden {
  int number = 0;
  bool operator==(const Hidden&) const = default;
};
Json to_json(const Hidden& hidden) {
  return "h" + std::to_string(hidden.number);
}

struct Everything {
  int number = 0;
  double share = 0.0;
  std::string word;
  PieceId piece;
  Side side = Side::kNeutral;
  Facing facing = Facing::kNorth;
  TablePoint point;
  Length length;
  Heading heading;
  Weather weather = Weather::kDry;
  std::optional<Mark> maybe;
  std::vector<Mark> marks;
  std::array<int, 2> two{};
  std::set<std::string> words;
  std::map<PieceId, Mark> by_piece;
  std::map<Side, int> by_side;
  Hidden hidden;
  int later = 7;
  void fields(auto& f) {
    f("number", number)("share", share)("word", word)("piece", piece)("side", side)("facing", facing);
    f("point", point)("length", length)("heading", heading)("weather", weather, kWeathers)("maybe", maybe);
    f("marks", marks)("two", two)("words", words)("by_piece", by_piece)("by_side", by_side);
    f.own("hidden", hidden,
          [](const Json& json) { return Hidden{std::stoi(json.get<std::string>().substr(1))}; });
    f.optional("later", later);
  }
  bool operator==(const Everything&) const = default;
};

/// Of one kind of it, only some fields are of use.
struct Order {
  std::string kind;
  int paces = 0;
  bool back = false;
  std::optional<Mark> to;
  void fields(auto& f) {
    f("kind", kind).takes(kind == "march" ? "paces back" : "to");
    f.optional("paces", paces).optional("back", back).optional("to", to);
  }
};

std::string refused_order(const Json& json) try {
  Order order;
  read_plain(json, order);
  return {};
} catch (const WrongField& wrong) {
  return wrong.what();
}

Everything sample() {
  Everything value{.number = -3, .share = 0.25, .word = "owl", .piece = PieceId("N1")};
  value.side = Side::kDefender;
  value.facing = Facing::kWest;
  value.point = {12.5, 3};
  value.length = Length::from_mm(60);
  value.heading = Heading::from_degrees(90);
  value.weather = Weather::kWet;
  value.maybe = Mark{{1, 2}, true};
  value.marks = {{{0, 0}, false}, {{3, 1}, true}};
  value.two = {4, 5};
  value.words = {"a", "b"};
  value.by_piece = {{PieceId("S1"), {{6, 0}, false}}};
  value.by_side = {{Side::kAttacker, 2}};
  value.hidden = {9};
  value.later = 8;
  return value;
}

Everything read(const Json& json) {
  Everything value;
  read_plain(json, value);
  return value;
}

}  // namespace

TEST_CASE("what lists its fields is the same after it was written and read", "[rules][plain]") {
  CHECK(read(plain_json(sample())) == sample());
  CHECK(read(plain_json(Everything())) == Everything());
  const Json json = plain_json(sample());
  CHECK(json.at("by_piece") == Json({{"S1", {{"at", {6, 0}}, {"up", false}}}}));
  CHECK(json.at("by_side") == Json({{"attacker", 2}}));
  CHECK(json.at("weather") == "wet");
  CHECK(json.at("point") == Json({12.5, 3.0}));
}

TEST_CASE("a field that is missing is refused by its name, one that may be missing keeps its value",
          "[rules][plain]") {
  const Json whole = plain_json(sample());
  for (const auto& [key, value] : whole.items()) {
    CAPTURE(key);
    Json json = whole;
    json.erase(key);
    if (key == "later")
      CHECK(read(json).later == 7);
    else
      CHECK_THROWS_AS(read(json), WrongField);
  }
}

TEST_CASE("a field of another kind is refused by its name and is never rounded or guessed",
          "[rules][plain]") {
  const auto refused = [](const std::string& key, const Json& value) {
    Json json = plain_json(sample());
    json[key] = value;
    try {
      read(json);
    } catch (const WrongField& wrong) {
      return std::string(wrong.what()).find(key) != std::string::npos;
    }
    return false;
  };
  CHECK(refused("number", 3.7));
  CHECK(refused("number", 4'000'000'000));
  CHECK(refused("share", "half"));
  CHECK(refused("word", 3));
  CHECK(refused("side", "green"));
  CHECK(refused("facing", "up"));
  CHECK(refused("weather", "snow"));
  CHECK(refused("point", Json::array({1})));
  CHECK(refused("maybe", Json{{"at", {1, 2}}}));
  CHECK(refused("marks", Json::object()));
  CHECK(refused("two", Json::array({1, 2, 3})));
  CHECK(refused("words", "a"));
  CHECK(refused("by_piece", Json::array()));
  CHECK(refused("by_side", Json{{"green", 1}}));
  CHECK_THROWS_AS(read(Json::array()), WrongField);
}

TEST_CASE("a field that nobody has a use for is refused by its name, at every depth", "[rules][plain]") {
  const auto refused = [](const char* place) {
    Json json = plain_json(sample());
    json[Json::json_pointer(place)]["extra"] = 1;
    try {
      read(json);
    } catch (const WrongField& wrong) {
      return std::string(wrong.what()).find("'extra'") != std::string::npos;
    }
    return false;
  };
  CHECK(refused(""));
  CHECK(refused("/maybe"));
  CHECK(refused("/marks/1"));
  CHECK(refused("/by_piece/S1"));
}

TEST_CASE("of one kind of action the fields of another may say nothing", "[rules][plain]") {
  CHECK(refused_order({{"kind", "march"}, {"paces", 3}, {"back", true}}).empty());
  CHECK(refused_order({{"kind", "march"}, {"to", nullptr}}).empty());
  CHECK(refused_order({{"kind", "stand"}, {"paces", 0}}).empty());
  CHECK(refused_order({{"kind", "stand"}, {"paces", 3}}) == "'paces' is of no use here");
  CHECK(refused_order({{"kind", "march"}, {"to", {{"at", {1, 2}}, {"up", true}}}}) ==
        "'to' is of no use here");
  CHECK(refused_order({{"kind", "march"}, {"pace", 3}}) == "there is no field 'pace'");
}

TEST_CASE("a number that no table has is refused", "[rules][plain]") {
  for (const double number : {1e300, -1e300, 1.1e6}) {
    Json json = plain_json(sample());
    json["share"] = number;
    CHECK_THROWS_AS(read(json), WrongField);
  }
}
