#include <algorithm>
#include <array>

#include "core/base/words.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"

// Step 3 (section 6). Ways are mostly read from the table; without a camera a straight one can be told.

namespace telescope::brevity {
namespace {

using Pieces = std::vector<PieceId>;

void add_move(const Game& known, Side side, const Pieces& pieces, Forms& forms) {
  Choices choices = choices_of(known, pieces, objections_to_moving);
  const bool may_mount = std::ranges::any_of(
      pieces, [&](const PieceId& piece) { return known.facts(piece).transport.has_value(); });
  const bool any = std::ranges::any_of(choices, [](const FormChoice& each) { return each.barred.empty(); });
  Fields fields =
      fields_of(one("piece", "Battalion", std::move(choices)), place_fields(known, {"straight_to"}));
  if (may_mount) fields.push_back(flag("mounted", "It moves", "on foot, unlimbered", "mounted, limbered"));
  std::string advice = "A way that hands take on the table is read by the camera; the umpire must agree.";
  if (known.settings().leave_far_edge)
    advice += " A place on the " +
              std::string(word(known.setup->friendly_edge.at(index_of(enemy_of(side))))) +
              " edge takes it off the table for good, as no loss.";
  offer<Move>(side, forms, {.advice = advice, .due = any},  // before the word that ends the step
              std::move(fields));
}

/// OB-060; BQ-148: turning on the spot is declared with it.
void add_declare(const Game& known, Side side, const Pieces& pieces, Forms& forms) {
  FormField heading = heading_field({"heading_deg"});
  heading.label = "It turns to, degrees clockwise from up the table";
  heading.least = 0;
  offer<Declare>(
      side, forms, {.advice = "It may then fire in this move, and be fired at (OB-061)."},
      {one("piece", "Battalion", choices_of(known, pieces, objections_to_declaring)), std::move(heading)});
}

/// How the place of a task is told: by what it is done on, or by two points as well (OB-257, OB-268).
enum class Site { kNamed, kCrossing, kField };
Site site_of(TaskKind kind) {
  if (builds_crossing(kind)) return Site::kCrossing;
  return kind == TaskKind::kMinefield ? Site::kField : Site::kNamed;
}

/// Obstacles, bridges, ferries, rivers and roads that a task may be done on.
Choices sites(const Game& known) {
  Choices choices;
  const auto add = [&](const std::string& id, const std::string& label) {
    if (std::ranges::find(choices, id, &FormChoice::id) == choices.end())
      choices.push_back(choice(id, label));
  };
  for (const Obstacle& each : known.modules.obstacles)
    add(each.id, std::string(word(each.kind)) + " " + each.id);
  for (const RiverCrossing& each : known.modules.crossings)
    add(each.id, (each.ferry ? "ferry " : "bridge ") + each.id);
  for (const GroundLine& each : known.setup->board.ground.lines)
    add(each.id, each.kind + " " + (each.name.empty() ? each.id : each.name));
  return choices;
}

void add_tasks(const Game& known, Side side, const Pieces& pieces, Site site, Forms& forms) {
  Choices kinds, workers;
  for (std::size_t i = 0; i < kWordsOf<TaskKind>.size(); ++i) {
    const auto kind = static_cast<TaskKind>(i);
    if (site_of(kind) != site) continue;
    bool anybody = false;
    for (const PieceId& piece : pieces) {
      if (!can_do(known.facts(piece), kind)) continue;
      anybody = true;
      if (std::ranges::find(workers, piece.value(), &FormChoice::id) == workers.end())
        workers.push_back(choice_of(known, piece, objections_to_work(known, piece)));
    }
    if (anybody) kinds.push_back(choice(std::string(word(kind)), std::string(word(kind))));
  }
  if (kinds.empty()) return;
  Fields fields{one("piece", "Battalion", std::move(workers)),
                one("kind", "Task", std::move(kinds), {"task", "kind"})};
  if (site != Site::kField) fields.push_back(one_or_none("at", "On", sites(known), {"task", "at"}));
  if (site != Site::kNamed)
    fields = fields_of(fields, point_fields(known, {"task", "from"}, "from"),
                       point_fields(known, {"task", "to"}, "to"));
  static constexpr std::array<const char*, 3> kIds{"task", "task-crossing", "task-field"};
  static constexpr std::array<const char*, 3> kTitles{"Give a battalion a task", "Build a bridge or a ferry",
                                                      "Lay a minefield"};
  const auto index = static_cast<std::size_t>(site);
  offer<SetTask>(side, forms,
                 {.id = kIds.at(index),
                  .title = kTitles.at(index),
                  .advice = "A task takes the place of its movement; the umpire must agree."},
                 std::move(fields));
}

void add_leaving(const Game& known, Side side, const Pieces& pieces, Forms& forms) {
  Pieces at_work = pieces;
  std::erase_if(at_work, [&](const PieceId& piece) { return !known.stand(piece).task; });
  offer<SetTask>(side, forms, {.id = "leave-task", .title = "Leave the work", .rule = "BQ-130"},
                 {one("piece", "Battalion", choices_of(known, at_work))});
}

/// Two of one kind are told apart by where they lie.
std::string where(TablePoint at) {
  const auto inches = [](double mm) { return decimal(Length::from_mm(mm).inches(), 1); };
  return ", " + inches(at.x_mm) + " in from the left, " + inches(at.y_mm) + " in from the near edge";
}

/// OB-256, OB-262, OB-280 to OB-284. What lies there is told apart by its place in the list: ids that the
/// game gives count what is secret as well.
void add_crossing(const Game& known, Side side, const Pieces& pieces, Forms& forms) {
  Choices by;
  for (const RiverCrossing& each : known.modules.crossings)
    if (each.ferry && !each.destroyed && !each.points.empty())
      by.push_back(choice("ferry " + std::to_string(by.size() + 1),
                          std::string(word(each.load)) + " ferry" + where(each.points.front()), each.id));
  for (const Boats& each : known.modules.boats)
    if (each.side == side && each.battalions > 0)
      by.push_back(choice("boats " + std::to_string(by.size() + 1),
                          std::string(word(each.kind)) + where(each.at), each.id));
  by.push_back(choice("-", "without, or with its own equipment", ""));
  Pieces on_table = pieces;
  std::erase_if(on_table, [&](const PieceId& piece) { return !known.stand(piece).on_table(); });
  offer<CrossRiver>(side, forms, {.advice = "The umpire must agree."},
                    fields_of(one("piece", "Battalion", choices_of(known, on_table, objections_to_work)),
                              one("by", "By", std::move(by)), place_fields(known, {"to"})));
}

void add_landing(const Game& known, Side side, Forms& forms) {
  offer<Land>(side, forms, {.rule = "OB-287", .advice = "The umpire must agree; then its losses are rolled."},
              fields_of(one("piece", "Battalion", choices_of(known, to_be_landed(known))),
                        place_fields(known, {"to"})));
}

}  // namespace

void add_forms_of_moves(const Game& known, Side side, Forms& forms) {
  const Pieces pieces = in_this_wave(known, known.move.command);
  add_move(known, side, pieces, forms);
  add_declare(known, side, pieces, forms);
  if (known.adv().engineering) {
    for (const Site site : {Site::kNamed, Site::kCrossing, Site::kField})
      add_tasks(known, side, pieces, site, forms);
    add_leaving(known, side, pieces, forms);
  }
  add_crossing(known, side, pieces, forms);
  add_landing(known, side, forms);
}

}  // namespace telescope::brevity
