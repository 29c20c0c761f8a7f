#include "core/rules/rapier/combat/clear_mines.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

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

ClearMines read_clear_mines(const Game& game, const Json& action) {
  if (!action.contains("pairs")) return {liftable(game)};
  ClearMines clear;
  for (const Json& pair : list_field(action, "pairs")) {
    if (!pair.is_array() || pair.size() != 2) malformed("a pair is an Engineer and a minefield");
    clear.pairs.emplace_back(read_unit(game, pair[0]), read_unit(game, pair[1]));
  }
  return clear;
}

Objections objections(const Game& game, const ClearMines& clear) {
  Objections against;
  if (game.step != Step::kClearMines)
    against.push_back({"RO-079", "Minefields are cleared in step 8 of a turn."});
  if (clear.pairs.empty()) against.push_back({"RO-152", "No Engineer can lift a minefield now."});
  for (std::size_t i = 0; i < clear.pairs.size(); ++i) {
    const UnitNo engineer = clear.pairs[i].first, mine = clear.pairs[i].second;
    for (Objection& each : against_engineer(game, engineer)) against.push_back(std::move(each));
    if (!mine_on_table(game, mine))
      against.push_back({"RO-152", id_word(game, mine) + " is no revealed minefield on the table."});
    else if (game[mine].at != game[engineer].at)
      against.push_back({"RO-152", id_word(game, mine) + " is in " + place_word(game, mine) + ", not with " +
                                       id_word(game, engineer) + "."});
    const auto before = clear.pairs.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::count_if(clear.pairs.begin(), before, [&](const auto& p) { return p.first == engineer; }) +
            game[engineer].mines_lifted >=
        game.settings().mines_per_engineer)
      against.push_back({"RQ-84", id_word(game, engineer) + " lifts no more than " +
                                      std::to_string(game.settings().mines_per_engineer) + " in a turn."});
    if (std::any_of(clear.pairs.begin(), before, [&](const auto& p) { return p.second == mine; }))
      against.push_back({"RQ-84", id_word(game, mine) + " is named twice."});
  }
  return against;
}

void perform(Game& game, const ClearMines& clear, DiceTray&, Events& events) {
  for (const auto& [engineer, mine] : clear.pairs) {
    if (!mine_on_table(game, mine)) malformed("only a revealed minefield on the table can be lifted");
    const std::string place = place_word(game, mine);
    game[mine].at = Location::dead();
    ++game[engineer].mines_lifted;
    events.add("mine_cleared", Audience::kAll, {"RO-152", "RO-153"},
               {{"mine", game.facts(mine).id.value()}, {"engineer", id_word(game, engineer)}, {"at", place}});
  }
}

std::vector<std::pair<UnitNo, UnitNo>> liftable(const Game& game) {
  std::vector<std::pair<UnitNo, UnitNo>> pairs;
  const auto mines = units_where(game, [&](UnitNo no) { return mine_on_table(game, no); });
  for (const UnitNo engineer :
       units_where(game, [&](UnitNo no) { return game[no].kind == Kind::kEngineer; })) {
    if (mines.empty() || !against_engineer(game, engineer).empty()) continue;
    int left = game.settings().mines_per_engineer - game[engineer].mines_lifted;
    for (const UnitNo mine : mines)
      if (left > 0 && game[mine].at == game[engineer].at &&
          std::ranges::find(pairs, mine, &std::pair<UnitNo, UnitNo>::second) == pairs.end()) {
        pairs.emplace_back(engineer, mine);
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
  Json named = Json::array();
  std::vector<PieceId> pieces;
  for (const auto& [engineer, mine] : pairs) {
    say(sheet,
        id_word(game, engineer) + " can lift " + id_word(game, mine) + " in " + place_word(game, mine) + ".",
        "RO-152");
    named.push_back({id_word(game, engineer), id_word(game, mine)});
    pieces.insert(pieces.end(), {piece_of(game, engineer), piece_of(game, mine)});
  }
  if (game.step == Step::kClearMines)
    sheet.options.push_back(
        {.label = pairs.size() == 1 ? "Lift the minefield" : "Lift " + counted(pairs.size(), "minefield"),
         .action = {{"type", "clear_mines"}, {"pairs", std::move(named)}},
         .rule = "RO-152",
         .pieces = std::move(pieces),
         .sectors = {}});
}

}  // namespace telescope::rapier
