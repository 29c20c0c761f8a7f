#include <algorithm>

#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {
namespace {

/// A stand of each, side by side as only those of one unit lie.
struct Mixed {
  std::size_t stand = 0, other = 0;
};
std::optional<Mixed> mixed(const Game& game, const SeenUnit& a, const SeenUnit& b) {
  if (game.facts(a.unit).artillery() || game.facts(b.unit).artillery()) return std::nullopt;
  for (std::size_t i = 0; i < a.at.size(); ++i)
    for (std::size_t j = 0; j < b.at.size(); ++j)
      if (a.at[i] && b.at[j] && !formation_read(game.facts(a.unit), {*a.at[i], *b.at[j]}).irregular())
        return Mixed{i, j};
  return std::nullopt;
}

/// The formation that the stands lie in, whatever the unit may take; nothing where it is none.
std::optional<Formation> shape_of(const UnitFacts& facts, const Stands& stands, const Zero& zero) {
  UnitFacts any = facts;
  any.arm = Arm::kLightInfantry;
  any.irregular = false;
  const FormationRead read = formation_read(any, stands, zero);
  return read.irregular() ? std::nullopt : std::optional(read.may_be.front());
}

void add_in_parts(const Game& game, const TableView& table, const SeenUnit& seen,
                  std::vector<Finding>& findings) {
  const UnitFacts& facts = game.facts(seen.unit);
  const std::string who = game.name(seen.unit);
  if (!seen.whole()) {
    // A tag that is read at two places at once is told of by whoever reads it.
    const auto is_doubled = [&](const PieceId& piece) {
      return std::ranges::any_of(table.pieces, [&](const PieceView& view) {
        return view.piece == piece && std::ranges::count(table.doubled, view.tag) > 0;
      });
    };
    if (std::ranges::any_of(seen.missing, is_doubled)) return;
    findings.push_back(
        finding_of(game, Severity::kWarning, "MN-030", {seen.unit},
                   who + " has one stand on the table: " + seen.missing.front().value() + " is missing.",
                   "Put it beside " + who + "'s other stand, or take both off."));
    return;
  }
  const auto shape = shape_of(facts, seen.stands(), game.unit(seen.unit).zero);
  if (shape && !may_take(facts, *shape)) {
    findings.push_back(finding_of(game, Severity::kViolation,
                                  facts.irregular                ? "MN-047"
                                  : *shape == Formation::kSquare ? "MN-044"
                                                                 : "MN-045",
                                  {seen.unit},
                                  who + " lies in " + in_words(*shape) + ", which it cannot form.",
                                  "Put its stands into a formation that it may take."));
    return;
  }
  findings.push_back(finding_of(game, Severity::kWarning, "MN-C02", {seen.unit},
                                who + ": the stands lie in no formation.",
                                "Push them together, or say in which formation it is."));
}

/// One line for each pair of units whose stands are mixed up; whoever is in one is not told of again.
void add_mixed(const Game& game, const std::vector<const SeenUnit*>& parts, std::vector<UnitId>& told,
               std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      const auto how = mixed(game, *parts[i], *parts[j]);
      if (!how) continue;
      const UnitId &a = parts[i]->unit, &b = parts[j]->unit;
      findings.push_back(finding_of(game, Severity::kWarning, "MN-030", {a, b},
                                    game.facts(a).stands.at(how->stand).value() + " of " + game.name(a) +
                                        " lies with " + game.facts(b).stands.at(how->other).value() + " of " +
                                        game.name(b) + " as if they were one unit.",
                                    "Put each stand beside the other of its own unit."));
      told.push_back(a);
      told.push_back(b);
    }
}

/// MN-C02, of a unit whose stands lie in a formation, or in one of two.
void add_doubt(const Game& game, const SeenUnit& seen, const Stands& stands, const FormationRead& read,
               std::vector<Finding>& findings) {
  const UnitState& state = game.unit(seen.unit);
  const bool near = state.on_table() && lies_as_before(state, stands);
  const std::string who = game.name(seen.unit);
  if (!read.clear()) {
    // Whoever has said which it is is not asked again while it stands there.
    if (near && std::ranges::count(read.may_be, state.formation) > 0) return;
    findings.push_back(finding_of(game, Severity::kWarning, "MN-C02", {seen.unit},
                                  who + ": " + doubt_words(read),
                                  "Push the stands together or 4 to 5 mm apart, bring the camera closer, or "
                                  "say which it is."));
    return;
  }
  // A line and a skirmish line are so near to each other that the table owes nothing.
  const bool may_change = game.phase == Phase::kManoeuvre && has_initiative(game, seen.unit);
  if (near && !may_change && read.may_be.front() != state.formation)
    findings.push_back(finding_of(game, Severity::kWarning, "MN-C01", {seen.unit},
                                  who + " lies in " + in_words(read.may_be.front()) +
                                      "; the game has it in " + in_words(state.formation) + ".",
                                  "Put its stands into " + in_words(state.formation) + "."));
}

std::string spans(const Span_cm& span) {
  char text[48];
  std::snprintf(text, sizeof text, "%.0f to %.0f cm", span.least, span.most);
  return text;
}

/// What the unit that has been charged may do by hand.
std::string answer_words(const Game& game, const Pending& contact) {
  const auto must = must_face_about(game, contact.unit, contact.by);
  const std::string first = !must ? "facing about or not, " : *must ? "facing about first, " : "";
  if (FallBack::of(game, contact.unit))
    return "may fall back: " + first + spans(retreat_span(game.facts(contact.unit), false)) +
           " straight ahead, then facing away (MN-148 to MN-150)";
  if (Flee::of(game, contact.unit))
    return "may try to flee: " + first + spans(kFlight) + " straight ahead, then facing away (MN-156)";
  if (FormSquare{.unit = contact.unit}.against(game).empty())
    return "may try to form an emergency square (MN-163)";
  return {};
}

}  // namespace

Finding finding_of(const Game& game, Severity severity, std::string_view rule,
                   const std::vector<UnitId>& units, std::string sentence, std::string remedy) {
  std::vector<PieceId> pieces;
  for (const UnitId& unit : units) {
    const std::vector<PieceId>& stands = game.facts(unit).stands;
    pieces.insert(pieces.end(), stands.begin(), stands.end());
  }
  return {.severity = severity,
          .audience = Audience::kAll,
          .rule = std::string(rule),
          .pieces = std::move(pieces),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

void add_formation_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                            std::vector<Finding>& findings) {
  std::vector<const SeenUnit*> parts;  // they lie as no unit's do: in no formation, or one is missing
  const auto add_part = [&](const SeenUnit& each) {
    if (is_left_alone(each, table)) parts.push_back(&each);
  };
  for (const SeenUnit& each : seen) {
    const UnitState& state = game.unit(each.unit);
    if (state.removed || !each.any() || each.held) continue;
    if (!each.whole()) {
      if (!each.missing.empty()) add_part(each);
      continue;
    }
    const UnitFacts& facts = game.facts(each.unit);
    const Stands stands = each.stands();
    const FormationRead read = formation_read(facts, stands, state.zero);
    if (read.irregular())
      add_part(each);
    else if (!facts.artillery())
      add_doubt(game, each, stands, read, findings);
  }
  std::vector<UnitId> told;
  add_mixed(game, parts, told, findings);
  for (const SeenUnit* each : parts)
    if (std::ranges::count(told, each->unit) == 0) add_in_parts(game, table, *each, findings);
}

void add_overlap_findings(const Game& game, const std::vector<SeenUnit>& seen,
                          std::vector<Finding>& findings) {
  struct Base {
    const UnitId* unit;
    const Placed* at;
    double reach_mm;  ///< from its centre to its corners
  };
  std::vector<Base> bases;
  for (const SeenUnit& each : seen) {
    const UnitFacts& facts = game.facts(each.unit);
    if (game.unit(each.unit).removed || game.unit(each.unit).abandoned()) continue;
    for (const auto& at : each.at)
      if (at) bases.push_back({&each.unit, &*at, 0.5 * std::hypot(facts.width.mm(), facts.depth.mm())});
  }
  std::set<std::pair<UnitId, UnitId>> told;  // of two units of two stands each it is said once
  for (std::size_t i = 0; i < bases.size(); ++i)
    for (std::size_t j = i + 1; j < bases.size(); ++j) {
      const Base &a = bases[i], &b = bases[j];
      const double x = a.at->at.x_mm - b.at->at.x_mm, y = a.at->at.y_mm - b.at->at.y_mm;
      const double reach = a.reach_mm + b.reach_mm;
      if (x * x + y * y >= reach * reach || *a.unit == *b.unit || told.contains({*a.unit, *b.unit})) continue;
      if (depth_over_mm(game.outlines(*a.unit, {*a.at}), game.outlines(*b.unit, {*b.at})) <=
          kLaidOver_mm + kLastBits)
        continue;
      told.emplace(*a.unit, *b.unit);
      findings.push_back(
          finding_of(game, Severity::kViolation, "MNQ-18", {*a.unit, *b.unit},
                     game.name(*a.unit) + " and " + game.name(*b.unit) + " lie over each other.",
                     "Put one of them where it has room."));
    }
}

void add_awaited_findings(const Game& game, std::vector<Finding>& findings) {
  const auto note = [&](std::string_view rule, const Pending& of, std::string words) {
    findings.push_back(finding_of(game, Severity::kNote, rule, {of.unit},
                                  game.name(of.unit) + " " + std::move(words) + ".",
                                  "By hand, or say what it does."));
  };
  if (const Pending* contact = game.contact())
    if (std::string words = answer_words(game, *contact); !words.empty())
      note("MN-147", *contact, std::move(words));
  const Pending* waits = game.waits_for();
  if (!waits) return;
  if (waits->kind == Pending::Kind::kFeint)
    note("MN-172", *waits,
         "may feint: straight back to " + spans(kFeintGap) + " from " + game.name(waits->by) +
             ", still facing it, then a pivot of up to 90 degrees (MN-172, MN-173)");
  if (waits->kind == Pending::Kind::kRejoin)
    note("MNQ-44", *waits,
         (lie_over(game, waits->unit, game.unit(waits->unit).stands, waits->by) ? "lies over "
                                                                                : "has lost contact with ") +
             game.name(waits->by) + " and is moved into contact with it");
  if (waits->kind == Pending::Kind::kEdge)
    note("MNQ-24", *waits,
         "has run over the table's edge: the umpire puts it where it stays, or takes it off");
}

}  // namespace telescope::mini_nap
