#include "app/drawing/unit_symbol.hpp"

#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "app/drawing/card_drawing.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "core/rules/ruleset.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

constexpr std::string_view kKinds[] = {"hq",        "rifles",    "smg",    "engineer",     "anti-tank",
                                       "mortar",    "artillery", "rocket", "tanks",        "reconnaissance",
                                       "minefield", "dummy",     "",       "fortification"};
constexpr std::string_view kMobilities[] = {"foot", "mounted", "motorised", "horse-drawn"};

/// Every coordinate, so that two symbols that look alike have the same text.
std::string text(const UnitSymbol& symbol) {
  std::ostringstream out;
  out << symbol.frame_drawn;
  for (const SymbolStroke& stroke : symbol.strokes) {
    out << '|' << stroke.width << stroke.closed << stroke.filled;
    for (SymbolPoint p : stroke.points) out << ' ' << p.x << ',' << p.y;
  }
  return out.str();
}

bool convex(const std::vector<SymbolPoint>& points) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i) {
    const SymbolPoint a = points[i], b = points[(i + 1) % n], c = points[(i + 2) % n];
    if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) < -1e-5F) return false;
  }
  return n >= 3;
}

}  // namespace

TEST_CASE("RO-024 to RO-033: every kind of unit has a symbol of its own", "[symbols][RO-024]") {
  for (std::string_view mobility : kMobilities) {
    std::set<std::string> seen;
    for (std::string_view kind : kKinds) seen.insert(text(symbol_for(kind, mobility)));
    CHECK(seen.size() == std::size(kKinds));
  }
}

TEST_CASE("RO-027, RO-029: foot, mounted, motorised and horse-drawn look different", "[symbols][RO-027]") {
  for (std::string_view kind : {"rifles", "smg", "engineer"}) {
    CHECK(text(symbol_for(kind, "foot")) != text(symbol_for(kind, "mounted")));
    CHECK(text(symbol_for(kind, "foot")) != text(symbol_for(kind, "motorised")));
  }
  for (std::string_view kind : {"anti-tank", "mortar", "artillery", "rocket"})
    CHECK(text(symbol_for(kind, "motorised")) != text(symbol_for(kind, "horse-drawn")));
}

TEST_CASE("a symbol stays within its box and its areas are convex", "[symbols]") {
  for (std::string_view kind : kKinds)
    for (std::string_view mobility : kMobilities) {
      const UnitSymbol symbol = symbol_for(kind, mobility);
      CAPTURE(kind, mobility);
      CHECK(convex(symbol.frame.points));
      for (const SymbolStroke& stroke : symbol.strokes) {
        CHECK(stroke.points.size() >= 2);
        CHECK(stroke.filled == (stroke.width == 0.0F));
        if (stroke.filled) CHECK(convex(stroke.points));
        for (SymbolPoint p : stroke.points) {
          CHECK((p.x >= kSymbolBox.left && p.x <= kSymbolBox.right));
          CHECK((p.y >= kSymbolBox.bottom && p.y <= kSymbolBox.top));
        }
      }
    }
}

TEST_CASE("a kind that is not known gets an empty frame, never another's symbol", "[symbols]") {
  const UnitSymbol symbol = symbol_for("elephants", "hovering");
  CHECK(symbol.frame_drawn);
  CHECK(symbol.strokes.empty());
}

TEST_CASE("every counter shows the same question mark, whatever its record says", "[symbols]") {
  KitPiece one{.id = PieceId("c01"), .kind = PieceKind::kCounter};
  KitPiece other{
      .id = PieceId("c02"), .kind = PieceKind::kCounter, .symbol = "tanks", .mobility = "motorised"};
  CHECK(text(symbol_for(one)) == text(symbol_for(other)));
  CHECK(text(symbol_for(one)) == text(counter_symbol()));
  other.kind = PieceKind::kStand;
  CHECK(text(symbol_for(other)) == text(symbol_for("tanks", "motorised")));
}

TEST_CASE("every symbol that a game may name looks like no other, and has a letter", "[symbols]") {
  for (std::string_view mobility : {"", "motorised", "half-tracked", "tracked", "horse-drawn"}) {
    std::set<std::string> seen;
    for (std::string_view word : symbol_words())
      if (word != "infantry") seen.insert(text(symbol_for(word, mobility)));  // which is drawn as rifles are
    CHECK(seen.size() == symbol_words().size() - 1);
  }
  for (std::string_view word : symbol_words()) {
    CAPTURE(word);
    CHECK((symbol_letter(word) >= 'A' && symbol_letter(word) <= 'Z'));
    for (std::string_view mobility : {"", "mounted", "half-tracked", "tracked"})
      for (const SymbolStroke& stroke : symbol_for(word, mobility).strokes) {
        CHECK(stroke.filled == (stroke.width == 0.0F));
        if (stroke.filled) CHECK(convex(stroke.points));
        for (SymbolPoint p : stroke.points) {
          CHECK((p.x >= kSymbolBox.left && p.x <= kSymbolBox.right));
          CHECK((p.y >= kSymbolBox.bottom && p.y <= kSymbolBox.top));
        }
      }
  }
  CHECK(symbol_letter("elephants") == 'X');
}

TEST_CASE(
    "the pages get the symbols that this game's kinds have, by the symbols' names, and the parts of cards",
    "[symbols]") {
  const Vocabulary words{
      .kinds = {"HI", "cavalry"}, .mobilities = {"foot"}, .symbols = {{"HI", "heavy-infantry"}}};
  const auto symbols = nlohmann::json::parse(symbols_json(words));
  std::set<std::string> names;
  for (const auto& [name, symbol] : symbols.items()) names.insert(name);
  CHECK(names == std::set<std::string>{"cards", "counter", "heavy-infantry", "heavy-infantry foot", "cavalry",
                                       "cavalry foot"});
  CHECK(symbols.at("cards").at("parts").size() == card_parts().size());
  CHECK(symbols.at("cards").at("layouts").size() == card_layouts().size());
  CHECK(symbols.at("heavy-infantry").at("strokes").size() == symbol_for("heavy-infantry", "").strokes.size());
}

TEST_CASE("every kind of the table without rules has a symbol", "[symbols]") {
  for (const std::string_view kind : find_ruleset("none")->vocabulary().kinds) {
    CAPTURE(kind);
    CHECK_FALSE(symbol_for(kind, "").strokes.empty());
  }
}
