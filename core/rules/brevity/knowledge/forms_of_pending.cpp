#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"

// What the game waits for before anything else (Game::pending).

namespace telescope::brevity {
namespace {

using Forms = std::vector<Form>;

void add_hold(Side side, const char* title, Forms& forms) {
  forms.push_back(form_of(side, "hold", title, "OB-198", {}, of_side("hold", side)));
  forms.back().due = true;
}

/// OB-198, BQ-81.
void add_retirement(const Game& known, Side side, const Pending& waits, Forms& forms) {
  Fields fields;
  add_place(known, {"straight_to"}, fields);
  forms.push_back(form_of(side, "retire", "Retire " + known.setup->named(waits.piece) + " straight", "OB-198",
                          std::move(fields), {{"type", "retire"}, {"piece", waits.piece.value()}}));
  forms.back().advice = "Up to a full move, farther from who fires; the umpire must agree.";
  add_hold(side, "It stays where it is", forms);
}

/// OB-209, OB-210.
void add_answer(const Game& known, Side side, const Pending& waits, Forms& forms) {
  const std::vector<PieceId> fired = answerable(known, waits);
  for (const PieceId& each : fired) {
    Action action = of_side("fire", side);
    action["kind"] = word(FireKind::kCounterBattery);
    action["target"] = each.value();
    forms.push_back(
        form_of(side, fired.size() > 1 ? "counter-battery:" + each.value() : "counter-battery",
                "Answer " + known.setup->named(each), "OB-210",
                {some("firers", "Artillery", choices_of(known, may_answer(known, each)), 1, 0, "firers")},
                std::move(action)));
  }
  add_hold(side, "Do not answer", forms);
}

/// OB-224, BQ-135: any battalion on the table, the attacker's own among them.
void add_air_target(const Game& known, Side side, Forms& forms) {
  std::vector<PieceId> pieces;
  for (const Side each : {enemy_of(side), side})
    for (const PieceId& piece : known.stands_of(each)) pieces.push_back(piece);
  if (pieces.empty()) return;
  forms.push_back(form_of(side, "air-target", "Name the target of their aircraft", "OB-224",
                          {one("target", "Target", choices_of(known, pieces), {"target"})},
                          of_side("air-target", side)));
  forms.back().due = true;
}

/// OB-240.
void add_returns(const Game& known, Side side, const Pending& waits, Forms& forms) {
  forms.push_back(form_of(side, "returns", "Say which of the two returns", "OB-240",
                          {one("piece", "Returns", choices_of(known, {waits.piece, waits.other}), {"piece"})},
                          of_side("returns", side)));
  forms.back().due = true;
}

/// OB-087: it is rolled at once.
void add_mark(const Game& known, Side side, const Pending& waits, Forms& forms) {
  Action action = of_side("fire", side);
  action["kind"] = word(FireKind::kMark);
  action["target"] = waits.piece.value();
  action["mark"] = waits.mark;
  forms.push_back(form_of(side, "mark",
                          "Roll the fire that was noted against " + known.setup->named(waits.piece), "OB-087",
                          {}, std::move(action)));
  forms.back().due = true;
}

/// Who rolls a mark: whose it is.
Side answers(const Game& known, const Pending& waits) {
  if (waits.kind != Pending::Kind::kMark || waits.side != Side::kNeutral) return waits.side;
  for (const PointMark& each : known.modules.marks)
    if (each.id == waits.mark) return each.side;
  return Side::kNeutral;
}

}  // namespace

void add_forms_of_pending(const Game& known, Side side, Forms& forms) {
  const Pending* const waits = known.waits_for();
  if (!waits || answers(known, *waits) != side) return;
  switch (waits->kind) {
    case Pending::Kind::kRetire:
      return add_retirement(known, side, *waits, forms);
    case Pending::Kind::kCounterBattery:
      return add_answer(known, side, *waits, forms);
    case Pending::Kind::kMark:
      return add_mark(known, side, *waits, forms);
    case Pending::Kind::kAirTarget:
      return add_air_target(known, side, forms);
    case Pending::Kind::kAmalgamate:
      return add_returns(known, side, *waits, forms);
    case Pending::Kind::kPlaceHidden:
    case Pending::Kind::kCaptured:
      return;  // the umpire's
  }
}

}  // namespace telescope::brevity
