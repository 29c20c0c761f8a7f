#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/table/table_view.hpp"
#include "tests/core/mini_nap/battle.hpp"

namespace telescope::mini_nap::test {

/// What a camera sees of a battle: everything rests where the game has it, unless it is said otherwise.
class SeenTable {
 public:
  explicit SeenTable(Battle& battle) : battle_(battle) {
    table_.calibrated = true;
    table_.taken_at_s = 100.0;
    for (const UnitId& id : battle.game().setup->order)
      for (std::size_t i = 0; i < battle.game().facts(id).stands.size(); ++i) {
        PieceView view{.tag = TagId(static_cast<int>(table_.pieces.size()) + 4),
                       .piece = battle.game().facts(id).stands[i]};
        const Stands& stands = battle.unit(id.value()).stands;
        if (!stands.empty()) lay(view, stands[i], 0.0);
        table_.pieces.push_back(std::move(view));
      }
  }

  PieceView& piece(const std::string& id) {
    for (PieceView& view : table_.pieces)
      if (view.piece == PieceId(id)) return view;
    throw std::logic_error("there is no stand " + id);
  }
  /// Both of its stands rest there since `since_s`; the picture is of 100 s.
  SeenTable& put(const std::string& unit, const Stands& stands, double since_s = 0.0) {
    for (std::size_t i = 0; i < stands.size(); ++i)
      lay(piece(unit + "-" + std::to_string(i + 1)), stands[i], since_s);
    return *this;
  }
  /// Where these steps lead, lawful or not.
  SeenTable& put_after(const std::string& unit, const std::vector<Step>& steps) {
    return put(unit, course_of(battle_.game(), UnitId(unit), steps).to);
  }
  SeenTable& lose(const std::string& stand, double for_s = 60.0) {
    PieceView& view = piece(stand);
    view.state = PieceState::kLost;
    view.state_age_s = for_s;
    view.rest.reset();
    return *this;
  }
  /// It is in a hand, and has been read along this way.
  SeenTable& hold(const std::string& stand, const std::vector<TablePoint>& way) {
    PieceView& view = piece(stand);
    view.held = true;
    for (const TablePoint& point : way) view.way.push_back({.centre = point, .heading = view.pose->heading});
    if (!way.empty()) view.pose->centre = way.back();
    return *this;
  }
  SeenTable& mark(std::string_view marker, double x_cm, double y_cm) {
    table_.markers.push_back({.marker = std::string(marker),
                              .number = table_.markers.size() + 1,
                              .pose = Pose{.centre = {x_cm * 10.0, y_cm * 10.0}}});
    return *this;
  }
  TableView& table() { return table_; }

  std::vector<Finding> findings() const { return face().inspect(Position::of(battle_.game()), table_); }
  /// Statement and sentence of each finding: "MN-030 A1 has one stand on the table: A1-2 is missing."
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const Finding& each : findings()) lines.push_back(each.rule + " " + each.sentence);
    return lines;
  }
  std::vector<Proposal> proposals() const { return face().propose(Position::of(battle_.game()), table_, {}); }
  std::vector<std::string> sentences() const {
    std::vector<std::string> sentences;
    for (const Proposal& each : proposals()) sentences.push_back(each.sentence);
    return sentences;
  }
  std::vector<Standing> standing() const { return face().standing(Position::of(battle_.game())); }

 private:
  OnTable face() const { return OnTable(battle_.game().setup); }
  static void lay(PieceView& view, const Placed& at, double since_s) {
    const Pose pose{.centre = at.at,
                    .heading = Heading::from_degrees(at.heading_deg),
                    .sigma_mm = at.sigma_mm,
                    .sigma_deg = at.sigma_deg};
    const Place place{.kind = Place::Kind::kOpen};
    view.state = PieceState::kSeen;
    view.pose = pose;
    view.place = place;
    view.rest = RestingPlace{.pose = pose, .place = place, .since_s = since_s};
  }

  Battle& battle_;
  TableView table_;
};

}  // namespace telescope::mini_nap::test
