#include "app/report/turn_story.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "app/support/language.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"

namespace telescope::report {

using app::tr;
using app::tr_n;
namespace {

/// What happens more often in a turn is routine: its steps tell of it, and the losses of what came of it.
constexpr int kMostOfAType = 2;

const Standing* find_sorted(std::span<const Standing> standing, const PieceId& piece) {
  const auto it = std::ranges::lower_bound(standing, piece, {}, &Standing::piece);
  return it == standing.end() || it->piece != piece ? nullptr : &*it;
}

/// What a piece is counted as: all stands of a unit are that unit.
std::string counted_as(const KitPiece& piece) {
  return piece.unit.empty() ? piece.id.value() : piece.unit;
}

/// "5 units", "2 counters"; "pieces" where there are both.
std::string counted_pieces(std::size_t units, std::size_t counters) {
  return units == 0      ? tr_n("{1} counter", "{1} counters", counters)
         : counters == 0 ? tr_n("{1} unit", "{1} units", units)
                         : tr_n("{1} piece", "{1} pieces", units + counters);
}

/// "14 counters deployed: A1-L2 4, A2-L3 10." Of units that stand in several places each place is told.
std::string came(const Kit& kit, std::span<const Placed> placed, PieceKind kind, bool deployed) {
  std::map<PieceId, std::string> places;  // of a piece put down twice: the last
  for (const Placed& each : placed)
    if (const KitPiece* piece = find_piece(kit, each.piece); piece && piece->kind == kind)
      places[each.piece] = each.place;
  if (places.empty()) return {};
  std::set<std::string> all;
  std::map<std::string, std::set<std::string>> at;
  for (const auto& [id, place] : places) {
    const std::string as = counted_as(*find_piece(kit, id));
    all.insert(as);
    at[place].insert(as);
  }
  std::vector<std::string> parts;
  for (const auto& [place, here] : at)
    if (!place.empty()) parts.push_back(place + " " + std::to_string(here.size()));
  const bool counter = kind == PieceKind::kCounter;
  const std::size_t n = all.size();
  const std::string came =
      counter    ? deployed ? tr_n("{1} counter deployed", "{1} counters deployed", n)
                            : tr_n("{1} counter brought on the table", "{1} counters brought on the table", n)
         : deployed ? tr_n("{1} unit deployed", "{1} units deployed", n)
                 : tr_n("{1} unit brought on the table", "{1} units brought on the table", n);
  return came + (parts.empty() ? "" : ": " + joined(parts)) + ".";
}

std::vector<std::string> arrivals(const Chapter& chapter, const Kit& kit) {
  std::vector<Placed> placed;
  for (const Standing& is : chapter.after) {
    const Standing* was = find_sorted(chapter.before, is.piece);
    if (!is_off_table(is) && !is.replaces && (!was || is_off_table(*was)))
      placed.push_back({is.piece, short_place(kit.board, is.spot)});
  }
  const bool deployed = chapter.before.empty();
  return {came(kit, placed, PieceKind::kCounter, deployed), came(kit, placed, PieceKind::kStand, deployed)};
}

/// Pieces of a side that went the same way.
struct Group {
  std::set<std::string> units, counters;
  std::size_t all() const { return units.size() + counters.size(); }
};

/// " from A2-L1 to A2-L2", " off the table from A3-L6"; empty where only points of an open table are known.
std::string way_words(const std::string& from, const std::string& to, bool off_table) {
  return (off_table ? " " + std::string(tr("off the table")) : "") +
         (from.empty() ? "" : " " + tr("from {1}", from)) + (to.empty() ? "" : " " + tr("to {1}", to));
}

/// "Attackers moved 6 units: 5 from A2-L1 to A2-L2, 1 from R1-1 to A1-L1."
std::string moves_of(const Chapter& chapter, const Chronicle& game, Side side) {
  std::map<std::string, Group> ways;
  Group all;
  for (const Standing& was : chapter.before) {
    const KitPiece* piece = find_piece(game.kit, was.piece);
    const Standing* is = find_sorted(chapter.after, was.piece);
    if (!piece || piece->side != side || !is || is_off_table(was) || was.spot == is->spot) continue;
    // What was lost is told below; a counter that is gone was turned up.
    if (std::ranges::find(chapter.losses, was.piece, &Loss::piece) != chapter.losses.end()) continue;
    if (is_off_table(*is) && piece->kind == PieceKind::kCounter) continue;
    const Board& board = game.kit.board;
    const std::string way =
        way_words(short_place(board, was.spot), short_place(board, is->spot), is_off_table(*is));
    for (Group* group : {&all, &ways[way]})
      (piece->kind == PieceKind::kCounter ? group->counters : group->units).insert(counted_as(*piece));
  }
  if (all.all() == 0) return {};
  const std::string moved = tr("{1} moved {2}", name_of(game.kit.sides, side),
                               counted_pieces(all.units.size(), all.counters.size()));
  if (ways.size() == 1) return moved + ways.begin()->first + ".";
  std::vector<std::string> parts;
  for (const auto& [way, group] : ways)
    parts.push_back(std::to_string(group.all()) + (way.empty() ? " " + std::string(tr("elsewhere")) : way));
  return moved + ": " + joined(parts) + ".";
}

/// What was turned up, and what dice decided, as long as that is no routine.
std::vector<std::string> moments(const Chapter& chapter) {
  std::vector<const Sentence*> told;
  std::map<std::string, int> of_type;
  for (const StepRecord& step : chapter.steps)
    for (const Passage& passage : step.passages)
      for (const Sentence& sentence : passage.sentences) {
        if (sentence.audience != Audience::kAll || sentence.loss || sentence.type.empty()) continue;
        if (!sentence.large && (passage.throws.empty() || passage.moves)) continue;
        ++of_type[sentence.type];
        told.push_back(&sentence);
      }
  std::vector<std::string> sentences;
  for (const Sentence* sentence : told)
    if (sentence->large || of_type[sentence->type] <= kMostOfAType)
      sentences.push_back(with_stop(sentence->text));
  return sentences;
}

/// "Attackers lost in A2-L3: II Battalion, 21 Rifle Regiment (2-07); face-down counter (c05)."
std::vector<std::string> losses_of(const Chapter& chapter, const Chronicle& game) {
  std::map<std::tuple<Side, std::string>, std::vector<std::string>> fallen;
  const GridBoard* grid = grid_of(game.kit.board);
  for (const Loss& loss : chapter.losses) {
    const std::string id = loss.piece.value();
    fallen[{loss.side, loss.sector && grid ? label(*grid, *loss.sector) : ""}].push_back(
        loss.name.empty() || loss.name == id ? id : loss.name + " (" + id + ")");
  }
  std::vector<std::string> sentences;
  for (const auto& [where, names] : fallen) {
    const auto& [side, sector] = where;
    sentences.push_back(
        sector.empty()
            ? tr("{1} lost: {2}.", name_of(game.kit.sides, side), joined(names, "; "))
            : tr("{1} lost in {2}: {3}.", name_of(game.kit.sides, side), sector, joined(names, "; ")));
  }
  return sentences;
}

std::string contested(const Chapter& chapter, const Kit& kit) {
  const GridBoard* grid = grid_of(kit.board);
  if (!grid) return {};
  std::map<std::string, std::set<Side>> sides;
  for (const Standing& is : chapter.after)
    if (const KitPiece* piece = find_piece(kit, is.piece); piece && piece->side != Side::kNeutral)
      if (const auto sector = sector_of(is)) sides[label(*grid, *sector)].insert(piece->side);
  std::vector<std::string> sectors;
  for (const auto& [sector, there] : sides)
    if (there.size() > 1) sectors.push_back(sector);
  return sectors.empty() ? std::string() : tr("Both sides stand in {1}.", joined(sectors));
}

std::string waived(const Chapter& chapter) {
  int count = 0;
  for (const StepRecord& step : chapter.steps)
    count += static_cast<int>(std::ranges::count_if(step.passages, [](const Passage& passage) {
      return passage.waived_openly || !passage.waiver.empty();
    }));
  return count == 0 ? std::string()
                    : tr_n("The umpire waived what the rules say against {1} action.",
                           "The umpire waived what the rules say against {1} actions.", count);
}

}  // namespace

std::string deployed_words(const Kit& kit, std::span<const Placed> placed) {
  std::string text;
  for (const PieceKind kind : {PieceKind::kCounter, PieceKind::kStand})
    if (const std::string words = came(kit, placed, kind, true); !words.empty())
      text += (text.empty() ? "" : " ") + words;
  return text;
}

bool only_deploys(const Passage& passage) {
  return !passage.placed.empty() && !passage.moves && passage.throws.empty() && passage.waiver.empty() &&
         !passage.waived_openly && passage.sentences.size() == 1 && !passage.sentences.front().large;
}

std::string turn_story(const Chapter& chapter, const Chronicle& game) {
  std::vector<std::string> sentences = arrivals(chapter, game.kit);
  for (const Side side : {Side::kAttacker, Side::kDefender})
    sentences.push_back(moves_of(chapter, game, side));
  std::ranges::move(moments(chapter), std::back_inserter(sentences));
  std::ranges::move(losses_of(chapter, game), std::back_inserter(sentences));
  sentences.push_back(contested(chapter, game.kit));
  sentences.push_back(waived(chapter));
  std::erase(sentences, std::string());
  return joined(sentences, " ");
}

}  // namespace telescope::report
