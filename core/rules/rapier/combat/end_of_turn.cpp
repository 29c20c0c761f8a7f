#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

/// RO-152, RO-153, RQ-83: why this Engineer can lift nothing this turn.
Objections against_engineer(const Game& game, UnitNo no) {
  const UnitState& unit = game[no];
  Objections against;
  if (game.side(no) != Side::kAttacker) against.push_back({"RQ-84", "Only the attackers clear minefields."});
  if (unit.kind != Kind::kEngineer)
    against.push_back(
        {"RO-152", piece_word(game, no) + " is no Engineer unit (" + std::string(noun(unit.kind)) + ")."});
  if (!unit.at.on_table()) {
    against.push_back({"RO-152", piece_word(game, no) + " is not on the table."});
    return against;
  }
  if (unit.changed_sector())
    against.push_back(
        {"RO-153", piece_word(game, no) + " did not spend the whole turn in " + place_word(game, no) + "."});
  if (defended_this_turn(game, unit.at.sector))
    against.push_back({"RO-153", "An enemy was in " + place_word(game, no) +
                                     " this turn; the mines are lifted in a later one (RO-154)."});
  return against;
}

std::vector<UnitNo> engineers(const Game& game) {
  return units_where(game, [&](UnitNo no) { return game[no].kind == Kind::kEngineer; });
}

bool mine_on_table(const Game& game, UnitNo no) {
  return game[no].kind == Kind::kMinefield && game[no].at.on_table() && game[no].face_up;
}

constexpr int kTakesOver = 4;  // RO-159

bool tried(const Game& game, DivisionNo division) {
  return std::ranges::count(game.hq_rolled, division) > 0;
}

void convert(Game& game, const ReplaceHq& replace, Events& events, std::string_view rule) {
  game[replace.unit].kind = Kind::kHq;
  events.add("hq_replaced", Audience::kAll, {rule, "RQ-85", "RQ-108"},
             {{"division", (*game.setup)[replace.division].id},
              {"unit", game.facts(replace.unit).id.value()},
              {"way", ReplaceHq::kWays.at(replace.by_staff_officer)}});
}

}  // namespace

bool ClearMines::offers(const Game& game, const Role& role) {
  return role.is_umpire() && game.step == Step::kClearMines && !liftable(game).empty();
}

FormField ClearMines::ask_pairs(const Game& game) {
  FormField field = noted(choose_some("pairs", "Who lifts what", {}, 1, 0), {"RQ-122", {}, "minefields"});
  for (const UnitNo engineer : engineers(game))
    for (const UnitNo mine : units_where(game, [&](UnitNo no) { return game[no].at == game[engineer].at; })) {
      if (!ClearMines{std::vector<Lifting>{{engineer, mine}}}.against(game).empty()) continue;
      const std::string by = game.facts(engineer).id.value(), what = game.facts(mine).id.value();
      field.choices.push_back(
          choice(by + ">" + what, by + " lifts " + what + " in " + place_word(game, mine), {by, what}));
      field.choices.back().sector = game[mine].at.sector;
      field.choices.back().piece = piece_of(game, mine);
    }
  for (const auto& [engineer, mine] : liftable(game))
    field.initial.push_back(game.facts(engineer).id.value() + ">" + game.facts(mine).id.value());
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
  const std::vector<Lifting> named = pairs ? *pairs : liftable(game);
  if (named.empty()) against.push_back({"RO-152", "No Engineer can lift a minefield now."});
  for (std::size_t i = 0; i < named.size(); ++i) {
    const UnitNo engineer = named[i][0], mine = named[i][1];
    for (Objection& each : against_engineer(game, engineer)) against.push_back(std::move(each));
    if (!mine_on_table(game, mine))
      against.push_back({"RO-152", piece_word(game, mine) + " is no revealed minefield on the table."});
    else if (game[mine].at != game[engineer].at)
      against.push_back({"RO-152", piece_word(game, mine) + " is in " + place_word(game, mine) +
                                       ", not with " + piece_word(game, engineer) + "."});
    const auto before = named.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::count_if(named.begin(), before, [&](const auto& p) { return p[0] == engineer; }) +
            game[engineer].mines_lifted >=
        game.settings().mines_per_engineer)
      against.push_back({"RQ-84", piece_word(game, engineer) + " lifts no more than " +
                                      std::to_string(game.settings().mines_per_engineer) + " in a turn."});
    if (std::any_of(named.begin(), before, [&](const auto& p) { return p[1] == mine; }))
      against.push_back({"RQ-84", piece_word(game, mine) + " is named twice."});
  }
  return against;
}

void ClearMines::perform(Game& game, DiceTray&, Events& events) const {
  for (const auto& [engineer, mine] : pairs ? *pairs : liftable(game)) {
    if (!mine_on_table(game, mine)) malformed("only a revealed minefield on the table can be lifted");
    const std::string place = place_word(game, mine);
    game[mine].at = Location::dead();
    ++game[engineer].mines_lifted;
    events.add(
        "mine_cleared", Audience::kAll, {"RO-152", "RO-153"},
        {{"mine", game.facts(mine).id.value()}, {"engineer", piece_word(game, engineer)}, {"at", place}});
  }
}

std::vector<Lifting> liftable(const Game& game) {
  std::vector<Lifting> pairs;
  const auto mines = units_where(game, [&](UnitNo no) { return mine_on_table(game, no); });
  for (const UnitNo engineer : engineers(game)) {
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
        piece_word(game, engineer) + " can lift " + piece_word(game, mine) + " in " + place_word(game, mine) +
            ".",
        "RO-152");
    pieces.insert(pieces.end(), {piece_of(game, engineer), piece_of(game, mine)});
  }
  offer(sheet.options,
        pairs.size() == 1 ? "Lift the minefield" : "Lift " + counted(pairs.size(), "minefield"),
        Actions::write(game, ClearMines{pairs}), "RO-152", std::move(pieces));
}

std::vector<ReplaceHq> ReplaceHq::offers(const Game& game, const Role& role) {
  std::vector<ReplaceHq> offered;
  if (role.is_umpire() && game.step == Step::kReplaceHq)
    for (const DivisionNo division : attacking_divisions(game))
      if (!convertible(game, division).empty()) offered.push_back({.division = division});
  return offered;
}

FormField ReplaceHq::ask_way(const Game& game) const {
  Choices ways;
  for (const bool staff : {true, false})
    if (ReplaceHq{division, staff, convertible(game, division).front()}.against(game).empty())
      ways.push_back(choice(std::string(kWays.at(staff)), staff ? "The Staff Officer takes over at once"
                                                                : "A die of 4 or more finds a subordinate"));
  FormField field = noted(choose_one("way", "How", std::move(ways)), {"RO-158", {}, {}});
  if (!field.choices.empty()) field.initial = field.choices.front().id;
  return field;
}

FormField ReplaceHq::ask_unit(const Game& game) const {
  return noted(choose_one("unit", "Becomes headquarters", unit_choices(game, convertible(game, division))),
               {"RQ-85", {}, {}});
}

bool ReplaceHq::form(Form& form, const Game& game) const {
  const DivisionFacts& facts = (*game.setup)[division];
  form.id = "replace-hq-" + facts.id;
  form.title = "Choose the new headquarters of " + facts.name;
  address(form,
          "A unit on the table or in R1 becomes headquarters, and is one in everything (RQ-85, RQ-108).",
          Audience::kUmpire, Audience::kAll);
  return !form.fields.front().choices.empty();
}

std::vector<UnitNo> convertible(const Game& game, DivisionNo division) {
  return units_where(game, [&](UnitNo no) {
    const Location& at = game[no].at;
    return game[no].division == division && is_fighting(game[no].kind) && game[no].kind != Kind::kHq &&
           (at.on_table() || at.kind == Location::Kind::kR1);
  });
}

Objections ReplaceHq::against(const Game& game) const {
  Objections against;
  const DivisionFacts& facts = (*game.setup)[division];
  if (game.step != Step::kReplaceHq)
    against.push_back({"RO-155", "Headquarters are replaced in step 9 of a turn."});
  if (facts.side != Side::kAttacker) {
    against.push_back({"RO-156", "The defender's headquarters is never replaced."});
    return against;
  }
  if (!is_hq_destroyed(game, division))
    against.push_back({"RO-157", facts.name + " has not lost its headquarters."});
  if (by_staff_officer && !game.settings().staff_officer)
    against.push_back({"RQ-07", "There is no Staff Officer to take over; throw for a subordinate."});
  const std::string name = division_name(game, division);
  if (by_staff_officer && game.staff_officer_swapped)
    against.push_back(
        {"RQ-86", "The Staff Officer has taken over a Division in this step; throw for " + name + "."});
  if (tried(game, division))
    against.push_back({"RO-160", name + " has been thrown for in this step; next turn again."});
  const auto able = convertible(game, division);
  if (able.empty())
    against.push_back({"RQ-120", facts.name + " has no unit left that could become its headquarters."});
  else if (!std::ranges::count(able, unit))
    against.push_back({"RQ-85", piece_word(game, unit) + " is no living unit of " + facts.name +
                                    " on the table or in R1."});
  return against;
}

void ReplaceHq::perform(Game& game, DiceTray& dice, Events& events) const {
  if (!game[unit].alive() || game.side(unit) != Side::kAttacker)
    malformed("only a living unit of the attackers becomes a headquarters");
  if (by_staff_officer) {
    game.staff_officer_swapped = true;
    convert(game, *this, events, "RO-158");
    return;
  }
  const DivisionFacts& facts = (*game.setup)[division];
  const int die = dice.roll_one({.id = "replace-hq",
                                 .label = "New commander of " + facts.name,
                                 .reasons = {{1, "a subordinate takes over on 4 or more", "RO-159"}}});
  if (!tried(game, division)) game.hq_rolled.push_back(division);
  const bool found = die >= kTakesOver;
  events.add("hq_throw", Audience::kAll, {found ? "RO-159" : "RO-160"},
             {{"division", facts.id}, {"die", die}, {"needed", kTakesOver}, {"found", found}});
  if (found) convert(game, *this, events, "RO-159");
}

void describe_headquarters(const Game& game, Sheet& sheet) {
  for (const DivisionNo no : attacking_divisions(game)) {
    if (!is_hq_destroyed(game, no)) continue;
    const auto able = convertible(game, no);
    say(sheet,
        division_name(game, no) + " has no headquarters; " + std::to_string(able.size()) +
            " of its units could become one. Without, half of them may move next turn.",
        "RO-160", Severity::kWarning);
    if (!able.empty()) add_headquarters_options(game, able.front(), sheet.options);
  }
  if (sheet.lines.empty()) say(sheet, "Nobody has lost his headquarters.", "RO-155");
  if (!sheet.options.empty())
    say(sheet, "Pick another unit on the table to make that one the headquarters.", "RQ-85");
}

void add_headquarters_options(const Game& game, UnitNo unit, std::vector<Option>& options) {
  if (game.side(unit) != Side::kAttacker) return;
  const std::string& division = (*game.setup)[game[unit].division].name;
  const std::string converted = game.facts(unit).id.value() + " becomes headquarters";
  for (const bool staff : {true, false}) {
    const ReplaceHq replace{game[unit].division, staff, unit};
    if (!replace.against(game).empty()) continue;
    offer(options,
          staff ? "The Staff Officer takes over " + division + "; " + converted
                : "Throw for a new commander of " + division + "; on 4+ " + converted,
          Actions::write(game, replace), staff ? "RO-158" : "RO-159", {piece_of(game, unit)});
  }
}

}  // namespace telescope::rapier
