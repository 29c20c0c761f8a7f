#include "core/rules/rapier/combat/clear_mines.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

std::string id_word(const Game& game, UnitNo no) {
  return piece_of(game, no).value();
}

/// RO-152, RO-153, RQ-83: why this Engineer can lift nothing this turn.
Objections against_engineer(const Game& game, UnitNo no) {
  const UnitState& unit = game[no];
  Objections against;
  if (game.side(no) != Side::kAttacker) against.push_back({"RQ-84", "Only the attackers clear minefields."});
  if (unit.kind != Kind::kEngineer)
    against.push_back(
        {"RO-152", id_word(game, no) + " is no Engineer unit (" + std::string(noun(unit.kind)) + ")."});
  if (!unit.at.on_table()) {
    against.push_back({"RO-152", id_word(game, no) + " is not on the table."});
    return against;
  }
  if (unit.changed_sector())
    against.push_back(
        {"RO-153", id_word(game, no) + " did not spend the whole turn in " + place_word(game, no) + "."});
  if (defended_this_turn(game, unit.at.sector))
    against.push_back({"RO-153", "An enemy was in " + place_word(game, no) +
                                     " this turn; the mines are lifted in a later one (RO-154)."});
  return against;
}

bool mine_on_table(const Game& game, UnitNo no) {
  return game[no].kind == Kind::kMinefield && game[no].at.on_table() && game[no].face_up;
}

}  // namespace

std::vector<Lifting> ClearMines::lifted(const Game& game) const {
  return pairs ? *pairs : liftable(game);
}

bool ClearMines::offers(const Game& game, const Role& role) {
  return role.kind == Role::Kind::kUmpire && game.step == Step::kClearMines && !liftable(game).empty();
}

FormField ClearMines::ask_pairs(const Game& game) {
  const auto word = [&](UnitNo engineer, UnitNo mine) {
    return game.facts(engineer).id.value() + ">" + game.facts(mine).id.value();
  };
  FormField field = noted(choose_some("pairs", "Who lifts what", {}, 1, 0), {"RQ-122", {}, "minefields"});
  for (const UnitNo engineer : units_where(game, [&](UnitNo no) { return game[no].kind == Kind::kEngineer; }))
    for (const UnitNo mine : units_where(game, [&](UnitNo no) { return game[no].at == game[engineer].at; })) {
      if (!ClearMines{std::vector<Lifting>{{engineer, mine}}}.against(game).empty()) continue;
      const std::string by = game.facts(engineer).id.value(), what = game.facts(mine).id.value();
      field.choices.push_back(
          choice(word(engineer, mine), by + " lifts " + what + " in " + place_word(game, mine), {by, what}));
      field.choices.back().sector = game[mine].at.sector;
      field.choices.back().piece = piece_of(game, mine);
    }
  for (const auto& [engineer, mine] : liftable(game)) field.initial.push_back(word(engineer, mine));
  return field;
}

/// Where they have a choice.
bool ClearMines::form(Form& form, const Game&) const {
  form.id = "clear-mines";
  address(form, "Otherwise it goes by the order of the roster.", Audience::kUmpire, Audience::kAll);
  const FormField& field = form.fields.front();
  return field.choices.size() > field.initial.size();  // else roster order leaves nobody out
}

Objections ClearMines::against(const Game& game) const {
  Objections against;
  if (game.step != Step::kClearMines)
    against.push_back({"RO-079", "Minefields are cleared in step 8 of a turn."});
  const std::vector<Lifting> named = lifted(game);
  if (named.empty()) against.push_back({"RO-152", "No Engineer can lift a minefield now."});
  for (std::size_t i = 0; i < named.size(); ++i) {
    const UnitNo engineer = named[i][0], mine = named[i][1];
    for (Objection& each : against_engineer(game, engineer)) against.push_back(std::move(each));
    if (!mine_on_table(game, mine))
      against.push_back({"RO-152", id_word(game, mine) + " is no revealed minefield on the table."});
    else if (game[mine].at != game[engineer].at)
      against.push_back({"RO-152", id_word(game, mine) + " is in " + place_word(game, mine) + ", not with " +
                                       id_word(game, engineer) + "."});
    const auto before = named.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::count_if(named.begin(), before, [&](const auto& p) { return p[0] == engineer; }) +
            game[engineer].mines_lifted >=
        game.settings().mines_per_engineer)
      against.push_back({"RQ-84", id_word(game, engineer) + " lifts no more than " +
                                      std::to_string(game.settings().mines_per_engineer) + " in a turn."});
    if (std::any_of(named.begin(), before, [&](const auto& p) { return p[1] == mine; }))
      against.push_back({"RQ-84", id_word(game, mine) + " is named twice."});
  }
  return against;
}

void ClearMines::perform(Game& game, DiceTray&, Events& events) const {
  for (const auto& [engineer, mine] : lifted(game)) {
    if (!mine_on_table(game, mine)) malformed("only a revealed minefield on the table can be lifted");
    const std::string place = place_word(game, mine);
    game[mine].at = Location::dead();
    ++game[engineer].mines_lifted;
    events.add("mine_cleared", Audience::kAll, {"RO-152", "RO-153"},
               {{"mine", game.facts(mine).id.value()}, {"engineer", id_word(game, engineer)}, {"at", place}});
  }
}

std::vector<Lifting> liftable(const Game& game) {
  std::vector<Lifting> pairs;
  const auto mines = units_where(game, [&](UnitNo no) { return mine_on_table(game, no); });
  for (const UnitNo engineer :
       units_where(game, [&](UnitNo no) { return game[no].kind == Kind::kEngineer; })) {
    if (mines.empty() || !against_engineer(game, engineer).empty()) continue;
    int left = game.settings().mines_per_engineer - game[engineer].mines_lifted;
    for (const UnitNo mine : mines)
      if (left > 0 && game[mine].at == game[engineer].at &&
          std::ranges::none_of(pairs, [&](const Lifting& each) { return each[1] == mine; })) {
        pairs.push_back({engineer, mine});
        --left;
      }
  }
  return pairs;
}

void describe_clear_mines(const Game& game, Sheet& sheet) {
  const auto pairs = liftable(game);
  if (pairs.empty()) {
    say(sheet, "No Engineer has spent the whole turn in a mined sector without enemy.", "RO-153");
    return;
  }
  std::vector<PieceId> pieces;
  for (const auto& [engineer, mine] : pairs) {
    say(sheet,
        id_word(game, engineer) + " can lift " + id_word(game, mine) + " in " + place_word(game, mine) + ".",
        "RO-152");
    pieces.insert(pieces.end(), {piece_of(game, engineer), piece_of(game, mine)});
  }
  if (game.step == Step::kClearMines)
    sheet.options.push_back(
        {.label = pairs.size() == 1 ? "Lift the minefield" : "Lift " + counted(pairs.size(), "minefield"),
         .action = Actions::write(game, ClearMines{pairs}),
         .rule = "RO-152",
         .pieces = std::move(pieces),
         .sectors = {}});
}

}  // namespace telescope::rapier
