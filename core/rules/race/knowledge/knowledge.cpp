#include "core/rules/race/knowledge/knowledge.hpp"

#include "core/base/counted.hpp"
#include "core/rules/race/actions.hpp"
#include "core/rules/race/words/words.hpp"

namespace telescope::race {
namespace {

/// What he alone has fixed in this campaign turn, or reads as the umpire.
void add_own_papers(const Game& game, bool umpire, Side reader, Known& known) {
  KnownPaper paper{.id = "own", .title = "Kept from others", .rule = "RX-H01", .sealed = !umpire};
  if (reader != Side::kNeutral && game.phase == Phase::kChoose && game.player(reader).choice)
    paper.lines.push_back("Your action: " + words_for(*game.player(reader).choice) + ".");
  if (game.battle && !game.battle->report) {
    const bool fixed = game.battle->fielded && game.battle->orbat;
    if (game.battle->fielded && !game.battle->fielded->empty() && (reader == game.off || (umpire && fixed)))
      paper.lines.push_back("On the table: " + game.battle->units(game.army(), &RaceUnit::name) + ".");
    if (game.battle->orbat && (reader == enemy_of(game.off) || (umpire && fixed)))
      paper.lines.push_back("Defending: " + game.orbat().name + ".");
  }
  if (!paper.lines.empty()) known.papers.push_back(std::move(paper));
}

void add_pieces(const Game& game, bool umpire, Side reader, Known& known) {
  for (const Side side : kBothSides) {
    const Army& army = game.army(side);
    for (const RaceUnit& unit : army.units) known.groups.push_back({unit.id, unit.name});
    if (!losses_shown(game, side, umpire, reader)) continue;
    for (std::size_t i = 0; i < army.stands.size(); ++i) {
      const Stand& stand = army.stands[i];
      known.pieces.push_back({.id = PieceId(stand.id),
                              .name = stand.name,
                              .short_name = stand.id,
                              .kind = stand.kind,
                              .mobility = stand.mobility,
                              .group = army.units.at(stand.unit).id,
                              .side = side,
                              .gone = game.player(side).lost.at(i)});
    }
  }
}

}  // namespace

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const bool umpire = seat == kUmpireSeat;
  const Side reader = kParties.side_of(seat).value_or(Side::kNeutral);
  Known known = known_by(seat, page(game), game.turn);
  known.turns = game.settings().most_turns;
  known.step = to_string(game.phase);
  if (umpire) known.sight = Sight::kWhole;
  for (const Side side : kBothSides) {
    std::string words = standing_words(game, side, losses_shown(game, side, umpire, reader));
    const bool written = game.phase == Phase::kChoose && game.settings().secret_actions;  // RXQ-05
    if (const auto& choice = game.player(side).choice)
      words += written ? "; has chosen" : "; now: " + words_for(*choice);
    known.facts.push_back({setup_->name(side), std::move(words)});
  }
  if (game.battle)
    known.facts.push_back({"Battle", words_for(game.battle->type) + " against " +
                                         size_words(game.battle->size) + "; at most " +
                                         counted(game.battle->limit, "unit")});
  known.tracks = tracks(game, umpire, reader);
  add_pieces(game, umpire, reader, known);
  add_own_papers(game, umpire, reader, known);
  known.papers.push_back(routes_paper(game));
  KnownPaper coming{.id = "chances", .title = "What may come", .rule = "RX-030", .of_rules = true};
  for (const SheetLine& line : chance_lines(game)) coming.lines.push_back(line.text);
  if (!coming.lines.empty()) known.papers.push_back(std::move(coming));
  if (!game.past.empty()) known.papers.push_back(history_paper(game, umpire, reader));
  for (const Side side : kBothSides)
    if (losses_shown(game, side, umpire, reader)) known.papers.push_back(units_paper(game, side));
  known.papers.push_back(orbats_paper(game));
  if (reader != Side::kNeutral) known.forms = Actions::forms(game, reader, kParties.audience(reader));
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const std::vector<Form> offered = known(position, seat).forms;
  const auto form = filled_form(offered, request);
  if (!form || !beyond_limits(form->form, request.value("answers", Json::object())).empty())
    return std::nullopt;
  return Actions::asked_at_once(offered, request);
}

}  // namespace telescope::race
