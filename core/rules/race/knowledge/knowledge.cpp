#include "core/rules/race/knowledge/knowledge.hpp"

#include <algorithm>

#include "core/rules/race/knowledge/forms.hpp"
#include "core/rules/race/words/history.hpp"

namespace telescope::race {
namespace {

Side player_of(const SeatId& seat) {
  return player_from_string(seat.value()).value_or(Side::kNeutral);
}

/// What he alone has fixed in this campaign turn, or reads as the umpire.
void add_own_papers(const Game& game, bool umpire, Side reader, Known& known) {
  KnownPaper paper{.id = "own", .title = "Kept from others", .rule = "RX-H01", .sealed = !umpire};
  if (reader != Side::kNeutral && game.phase == Phase::kChoose && game.player(reader).choice)
    paper.lines.push_back("Your action: " + std::string(words_for(*game.player(reader).choice)) + ".");
  if (game.battle && !game.battle->report) {
    const bool fixed = game.battle->fielded && game.battle->orbat;
    if (game.battle->fielded && (reader == game.off || (umpire && fixed))) {
      std::string units;
      for (const int unit : *game.battle->fielded)
        units +=
            (units.empty() ? "" : ", ") + game.army(game.off).units.at(static_cast<std::size_t>(unit)).name;
      if (!units.empty()) paper.lines.push_back("On the table: " + units + ".");
    }
    if (game.battle->orbat && (reader == enemy_of(game.off) || (umpire && fixed)))
      paper.lines.push_back(
          "Defending: " + game.setup->orbats.at(static_cast<std::size_t>(*game.battle->orbat)).name + ".");
  }
  if (!paper.lines.empty()) known.papers.push_back(std::move(paper));
}

void add_pieces(const Game& game, bool umpire, Side reader, Known& known) {
  for (const Side side : kPlayers) {
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
                              .group = army.units.at(static_cast<std::size_t>(stand.unit)).id,
                              .side = side,
                              .gone = game.player(side).lost.at(i)});
    }
  }
}

}  // namespace

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats{{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}}};
  for (const Side side : kPlayers)
    seats.push_back(
        {.id = SeatId(std::string(word(side))), .title = setup_->name(side), .reads = {audience_of(side)}});
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator", .reads = {}});
  return seats;
}

std::vector<NamedAudience> Knowledge::audiences() const {
  std::vector<NamedAudience> all{{Audience::kAll, "all"}, {Audience::kUmpire, "the umpire only"}};
  for (const Side side : kPlayers) all.push_back({audience_of(side), setup_->name(side)});
  return all;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const bool umpire = seat == kUmpireSeat;
  const Side reader = player_of(seat);
  Known known{.when = when_words(game),
              .turn = game.turn,
              .turns = game.settings().most_turns,
              .step = std::string(to_string(game.phase)),
              .title = step_title(game),
              .step_number = step_number(game) + 1,
              .steps = step_titles(),
              .over = game.phase == Phase::kOver,
              .sight = umpire ? Sight::kWhole : Sight::kPublic};
  known.legend = {{"attacker", setup_->name(Side::kAttacker)}, {"defender", setup_->name(Side::kDefender)}};
  for (const Side side : kPlayers) {
    std::string words = standing_words(game, side, losses_shown(game, side, umpire, reader));
    if (game.phase == Phase::kChoose && game.player(side).choice) words += "; has chosen";
    if (game.phase != Phase::kChoose && game.player(side).choice)
      words += "; now: " + std::string(words_for(*game.player(side).choice));
    known.facts.push_back({setup_->name(side), std::move(words)});
  }
  if (game.battle)
    known.facts.push_back({"Battle", std::string(words_for(game.battle->type)) + " against S" +
                                         std::to_string(game.battle->size) + "; at most " +
                                         std::to_string(game.battle->limit) + " units"});
  add_pieces(game, umpire, reader, known);
  add_own_papers(game, umpire, reader, known);
  known.papers.push_back(routes_paper(game));
  KnownPaper coming{.id = "chances", .title = "What may come", .rule = "RX-030"};
  for (const SheetLine& line : chance_lines(game)) coming.lines.push_back(line.text);
  if (!coming.lines.empty()) known.papers.push_back(std::move(coming));
  if (!game.past.empty()) known.papers.push_back(history_paper(game, umpire, reader));
  for (const Side side : kPlayers)
    if (losses_shown(game, side, umpire, reader)) known.papers.push_back(units_paper(game, side));
  known.papers.push_back(orbats_paper(game));
  if (reader == Side::kNeutral) return known;
  known.asks = true;
  known.writes_to = {{Audience::kUmpire, "the umpire"}, {Audience::kAll, "all"}};
  known.forms = forms_of(game, reader);
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const Known now = known(position, seat);
  const Json id = request.value("form", Json());
  const Form* form = id.is_string() ? find_form(now, id.get<std::string>()) : nullptr;
  if (!form) return std::nullopt;
  const Json answers = request.value("answers", Json::object());
  const auto action = filled(*form, answers);
  if (!action || !beyond_limits(*form, answers).empty()) return std::nullopt;
  return Asked{*action,
               form->id == "units"   ? "the units on the table"
               : form->id == "orbat" ? "the defending force"
                                     : "the action of this campaign turn",
               std::nullopt};
}

}  // namespace telescope::race
