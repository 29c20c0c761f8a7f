#include "core/rules/brevity/knowledge/form_parts.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/modules/counter_battery.hpp"

// What the game waits for before anything else (Game::pending).

namespace telescope::brevity {
namespace {

using Forms = std::vector<Form>;

void add_hold(Side side, const char* title, Forms& forms) {
  offer<Hold>(side, forms, {.title = title, .due = true}, {});
}

/// OB-198, BQ-81.
void add_retirement(const Game& known, Side side, const Pending& waits, Forms& forms) {
  Fields fields;
  add_place(known, {"straight_to"}, fields);
  offer<Retire>(side, forms,
                {.title = "Retire " + known.setup->named(waits.piece) + " straight",
                 .advice = "Up to a full move, farther from who fires; the umpire must agree."},
                std::move(fields), Actions::write(known, Retire{.piece = waits.piece}));
  add_hold(side, "It stays where it is", forms);
}

/// OB-209, OB-210.
void add_answer(const Game& known, Side side, const Pending& waits, Forms& forms) {
  const std::vector<PieceId> fired = answerable(known, waits);
  for (const PieceId& each : fired) {
    offer<Fire>(side, forms,
                {.id = fired.size() > 1 ? "counter-battery:" + each.value() : "counter-battery",
                 .title = "Answer " + known.setup->named(each),
                 .rule = "OB-210"},
                {some("firers", "Artillery", choices_of(known, may_answer(known, each)), 1, 0, "firers")},
                fire_of(known, {.kind = FireKind::kCounterBattery, .side = side, .target = each}));
  }
  add_hold(side, "Do not answer", forms);
}

/// OB-224, BQ-135: any battalion on the table, the attacker's own among them.
void add_air_target(const Game& known, Side side, Forms& forms) {
  std::vector<PieceId> pieces;
  for (const Side each : {enemy_of(side), side})
    for (const PieceId& piece : known.stands_of(each)) pieces.push_back(piece);
  if (pieces.empty()) return;
  offer<AirTarget>(side, forms, {}, {one("target", "Target", choices_of(known, pieces), {"target"})});
}

/// OB-240.
void add_returns(const Game& known, Side side, const Pending& waits, Forms& forms) {
  offer<Returns>(side, forms, {},
                 {one("piece", "Returns", choices_of(known, {waits.piece, waits.other}), {"piece"})});
}

/// OB-087: it is rolled at once.
void add_mark(const Game& known, Side side, const Pending& waits, Forms& forms) {
  offer<Fire>(
      side, forms,
      {.id = "mark",
       .title = "Roll the fire that was noted against " + known.setup->named(waits.piece),
       .rule = "OB-087",
       .due = true},
      {}, fire_of(known, {.kind = FireKind::kMark, .side = side, .target = waits.piece, .mark = waits.mark}));
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
