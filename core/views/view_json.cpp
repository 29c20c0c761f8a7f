#include <algorithm>
#include <cmath>
#include <concepts>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/json_writer.hpp"
#include "core/kit/board_json.hpp"
#include "core/views/view.hpp"

namespace telescope {
namespace {

/// Keys in alphabetical order, as JsonText wants them.
template <class Out>
class Writer {
 public:
  Writer(const View& view, Out& out)
      : view_(view), known_(view.known), grid_(grid_of(view.board)), out_(out) {}

  void write() {
    object([&] {
      member("accounts", [&] { accounts(); });
      member("asks", known_.asks);
      member("board", [&] { out_.tree(Json(board_to_json(view_.board))); });
      member("cards", [&] { cards(); });
      member("events", [&] { lines(view_.events); });
      member("facts", [&] { facts(); });
      member("format", "telescope-view-2");
      member("forms", [&] { forms(); });
      member("ground", [&] { ground(); });
      member("groups", [&] { groups(); });
      if (!view_.hand_dice.empty()) member("hand_dice", [&] { out_.tree(to_json(view_.hand_dice)); });
      member("legend", [&] { legend(); });
      member("marks", [&] { marks(); });
      member("messages", [&] { lines(view_.messages); });
      if (!view_.owed.empty()) member("owed", [&] { texts(view_.owed); });
      member("own_map", known_.own_map);
      member("papers", [&] { papers(); });
      member("pieces", [&] { pieces(); });
      member("role", view_.seat.value());
      member("scenario", view_.scenario);
      member("table", [&] { table(); });
      if (!known_.tracks.empty()) member("tracks", [&] { tracks(); });
      member("when", [&] { when(); });
      member("writes_to", [&] { writes_to(); });
    });
  }

 private:
  template <class Members>
  void object(Members members) {
    out_.begin_object();
    members();
    out_.end_object();
  }

  template <class List, class Element>
  void array(const List& list, Element element) {
    out_.begin_array();
    for (const auto& each : list) element(each);
    out_.end_array();
  }

  void texts(const std::vector<std::string>& of) {
    array(of, [&](const std::string& each) { out_.value(each); });
  }

  /// `value` writes it, or is it.
  template <class Value>
  void member(std::string_view key, const Value& value) {
    out_.key(key);
    if constexpr (std::invocable<Value>)
      value();
    else
      out_.value(value);
  }

  /// An object with a member for each of the list; where two share a key, the later one's.
  template <class List, class Key, class Member>
  void by_key(const List& list, Key key, Member write) {
    using Found = std::invoke_result_t<Key, decltype(list.front())>;
    using Kept = std::conditional_t<std::is_reference_v<Found>, std::string_view, std::string>;
    std::vector<std::pair<Kept, decltype(list.data())>> sorted;
    sorted.reserve(list.size());
    for (const auto& each : list) sorted.emplace_back(std::invoke(key, each), &each);
    const auto order = [](const auto& a, const auto& b) { return a.first < b.first; };
    if (!std::ranges::is_sorted(sorted, order)) std::ranges::stable_sort(sorted, order);
    object([&] {
      for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i + 1 < sorted.size() && sorted[i].first == sorted[i + 1].first) continue;
        out_.key(sorted[i].first);
        write(*sorted[i].second);
      }
    });
  }

  /// The place of `each` in its list, from 1.
  template <class T>
  static std::ptrdiff_t number_of(const std::vector<T>& list, const T& each) {
    return &each - list.data() + 1;
  }

  std::string name(Sector sector) const { return grid_ ? label(*grid_, sector) : std::string(); }

  void sectors(const std::vector<Sector>& of) {
    array(of, [&](Sector sector) { out_.value(name(sector)); });
  }

  void accounts() {
    by_key(known_.accounts, &KnownAccount::id, [&](const KnownAccount& each) {
      object([&] {
        member("left", each.left);
        member("of", each.of);
        member("rule", each.rule);
        member("title", each.title);
      });
    });
  }

  void cards() {
    by_key(known_.cards, &KnownCards::id, [&](const KnownCards& each) {
      object([&] {
        member("count", each.count);
        if (!each.faces.empty())
          member("faces", [&] { array(each.faces, [&](const CardFace& face) { card(face); }); });
        member("number", number_of(known_.cards, each));
        if (each.piece) member("piece", each.piece->value());
        if (each.sealed) member("sealed", true);
        member("title", each.title);
      });
    });
  }

  void card(const CardFace& face) {
    object([&] {
      member("corner", face.corner);
      member("id", face.id);
      member("suit", face.suit);
      member("words", face.words);
    });
  }

  /// By number: a new line is a small change.
  void lines(const std::vector<ToldLine>& of) {
    const auto number = [](const ToldLine& each) { return std::to_string(each.number); };
    by_key(of, number, [&](const ToldLine& each) {
      object([&] {
        if (!each.chapter.empty()) member("chapter", each.chapter);
        if (!each.follows.empty()) member("follows", each.follows);
        if (!each.from.empty()) member("from", each.from);
        if (each.deed > 0) member("large", each.deed);
        if (!each.rule.empty()) member("rule", each.rule);
        member("text", each.text);
      });
    });
  }

  void facts() {
    array(known_.facts, [&](const KnownFact& each) {
      object([&] {
        member("term", each.term);
        member("words", each.words);
      });
    });
  }

  /// With their number: their order says which is wanted first.
  void forms() {
    by_key(known_.forms, &Form::id, [&](const Form& each) {
      Json form = telescope::to_json(each);
      for (const char* key : {"id", "author", "audience"}) form.erase(key);
      form["number"] = number_of(known_.forms, each);
      out_.tree(std::move(form));
    });
  }

  void ground() {
    object([&] {
      member("features", [&] {
        by_key(
            known_.ground, [&](const KnownGround& each) { return name(each.sector); },
            [&](const KnownGround& each) { texts(each.features); });
      });
      member("roads", [&] {
        array(known_.roads, [&](const auto& road) { sectors({road.first, road.second}); });
      });
    });
  }

  void groups() {
    by_key(known_.groups, &KnownGroup::id, [&](const KnownGroup& each) { out_.value(each.name); });
  }

  void legend() {
    array(known_.legend, [&](const KnownKey& each) {
      object([&] {
        member("symbol", each.symbol);
        member("words", each.words);
      });
    });
  }

  void marks() {
    by_key(known_.marks, &KnownMark::id, [&](const KnownMark& each) {
      object([&] {
        if (each.at) member("at", [&] { point(std::lround(each.at->x_mm), std::lround(each.at->y_mm)); });
        member("count", each.count);
        if (each.plan) member("plan", true);
        if (each.sealed) member("sealed", true);
        member("sectors", [&] { sectors(each.sectors); });
        member("symbol", each.symbol);
        member("words", each.words);
      });
    });
  }

  void point(long x_mm, long y_mm) {
    object([&] {
      member("x_mm", x_mm);
      member("y_mm", y_mm);
    });
  }

  void papers() {
    by_key(known_.papers, &KnownPaper::id, [&](const KnownPaper& each) {
      object([&] {
        if (!each.columns.empty()) member("columns", [&] { texts(each.columns); });
        if (!each.lines.empty()) member("lines", [&] { texts(each.lines); });
        if (each.now) member("now", true);
        member("number", number_of(known_.papers, each));
        if (!each.quote.empty()) member("quote", each.quote);
        if (!each.columns.empty())
          member("rows", [&] { array(each.rows, [&](const auto& row) { texts(row); }); });
        member("rule", each.rule);
        if (each.sealed) member("sealed", true);
        member("title", each.title);
      });
    });
  }

  void pieces() {
    by_key(
        known_.pieces, [](const KnownPiece& each) -> const std::string& { return each.id.value(); },
        [&](const KnownPiece& each) { object([&] { piece(each); }); });
  }

  void piece(const KnownPiece& piece) {
    const auto live = view_.pieces.find(piece.id);
    const bool shown = live != view_.pieces.end();
    if (shown && live->second.at)
      member("at", [&] { object([&] { place(*live->second.at, live->second.by_game); }); });
    if (!piece.badges.empty()) member("badges", [&] { texts(piece.badges); });
    member("face_down", piece.face_down);
    if (piece.facing) member("facing", to_string(*piece.facing));
    if (piece.gone) member("gone", true);
    member("group", piece.group);
    member("kind", piece.kind);
    member("mobility", piece.mobility);
    member("name", piece.name);
    member("place", piece.place);
    if (piece.sector) member("sector", name(*piece.sector));
    if (shown && live->second.state) member("seen", to_string(*live->second.state));
    member("short", piece.short_name);
    member("side", to_string(piece.side));
  }

  void place(const LivePiece::At& at, bool by_game) {
    if (by_game) member("by_game", true);
    if (at.heading_deg) member("heading_deg", *at.heading_deg);
    member("x_mm", at.x_mm);
    member("y_mm", at.y_mm);
  }

  void table() {
    object([&] {
      member("live", view_.live);
      member("picture", [&] { sectors(view_.picture); });
      member("refresh", known_.by_step ? "step" : "live");
      member("sight", to_string(known_.sight));
      member("telescope_mm", known_.telescope_mm);
    });
  }

  void tracks() {
    array(known_.tracks, [&](const KnownTrack& each) {
      object([&] {
        member("at", each.at);
        member("places", [&] {
          array(each.places, [&](const KnownTrack::Place& place) {
            object([&] {
              member("title", place.title);
              if (!place.told.empty()) member("told", [&] { texts(place.told); });
            });
          });
        });
        member("side", to_string(each.side));
        member("title", each.title);
        member("words", [&] { texts(each.words); });
      });
    });
  }

  void when() {
    object([&] {
      member("number", known_.step_number);
      member("over", known_.over);
      member("step", known_.step);
      member("steps", [&] { texts(known_.steps); });
      member("text", known_.when);
      member("title", known_.title);
      member("turn", known_.turn);
      member("turns", known_.turns);
    });
  }

  void writes_to() {
    array(known_.writes_to, [&](const NamedAudience& each) {
      object([&] {
        member("id", to_string(each.audience));
        member("title", each.title);
      });
    });
  }

  const View& view_;
  const Known& known_;
  const GridBoard* grid_;
  Out& out_;
};

template <class Out>
auto written(const View& view) {
  Out out;
  Writer<Out>(view, out).write();
  return out.take();
}

}  // namespace

Json to_json(const View& view) {
  return written<JsonTree>(view);
}

std::string to_text(const View& view) {
  return written<JsonText>(view);
}

}  // namespace telescope
