#include "app/cli/scenario_list.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/cli/named_scenario.hpp"
#include "app/support/language.hpp"
#include "core/kit/kit.hpp"
#include "core/measure/judgement.hpp"
#include "core/measure/words.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::cli {
namespace {

using app::tr, app::tr_n;

/// Side by side in the middle of a square.
TablePoint in_square(const GridBoard& grid, const Sector& sector, std::size_t nth) {
  return in_sector(grid, sector, 0.25 + 0.25 * static_cast<double>(nth % 3),
                   0.3 + 0.2 * static_cast<double>(nth / 3 % 3));
}

app::TablePicture picture_of(const Kit& kit, const PreparedGame& game) {
  app::TablePicture picture{.board = kit.board, .stands = {}};
  std::map<Sector, std::size_t> there;
  for (const Standing& each : game.table().standing(game.rules().begin().position)) {
    const KitPiece* piece = find_piece(kit, each.piece);
    if (!piece) continue;
    if (const auto* at = std::get_if<AtPoint>(&each.spot))
      picture.stands.push_back({at->point, piece->side});
    else if (const auto sector = sector_of(each.spot); sector && grid_of(kit.board))
      picture.stands.push_back({in_square(*grid_of(kit.board), *sector, there[*sector]++), piece->side});
  }
  return picture;
}

std::ptrdiff_t players_of(const PreparedGame& game) {
  return std::ranges::count_if(game.knowledge().seats(), [](const Seat& seat) {
    return seat.id != kUmpireSeat && seat.id != kSpectatorSeat;
  });
}

/// "2 players and an umpire".
std::string players_in_words(const PreparedGame& game) {
  const std::ptrdiff_t players = players_of(game);
  if (players == 0) return tr("only watched and measured");
  const std::string text = tr_n("{1} player", "{1} players", players);
  return find_seat(game.knowledge().seats(), kUmpireSeat) ? tr("{1} and an umpire", text) : text;
}

std::string size_in_words(const Board& board) {
  if (!has_surface(board)) return {};
  const MeasuringUnit unit = measured_in(board);
  const auto whole = [&](Length length) { return std::to_string(std::lround(length.mm() / one(unit).mm())); };
  return whole(width(board)) + " x " + whole(depth(board)) + " " + std::string(short_name(unit));
}

struct Card {
  std::string title, about, value;
  bool is_played = true;
  std::size_t stands = 0;
  std::shared_ptr<const app::TablePicture> picture;
};

std::optional<Card> card_of(const std::string& name) {
  const auto scenario = named_scenario(name);
  if (!scenario) return std::nullopt;
  const auto kit = make_kit(*scenario);
  if (!kit) return std::nullopt;
  const Ruleset* ruleset = find_ruleset(scenario->ruleset);
  if (!ruleset) return std::nullopt;
  const auto game = ruleset->prepare(*scenario, *kit);
  if (!game) return std::nullopt;
  const std::size_t stands = scenario->units.size();
  app::TablePicture picture = picture_of(*kit, **game);
  std::string about = std::string(ruleset->name()) + "\n" + players_in_words(**game);
  if (scenario->hours > 0) about += ", " + tr_n("about {1} hour", "about {1} hours", scenario->hours);
  const std::string size = size_in_words(kit->board);
  if (!size.empty()) about += "\n" + tr_n("{1} stand", "{1} stands", stands) + ", " + size;
  about += " · " + name;
  if (!size.empty() && picture.stands.empty()) about += "\n" + std::string(tr("the players set up"));
  return Card{.title = scenario->name,
              .about = std::move(about),
              .value = name,
              .is_played = players_of(**game) > 0,
              .stands = stands,
              .picture = std::make_shared<const app::TablePicture>(std::move(picture))};
}

}  // namespace

Asked scenario_list(std::string heading, std::string about, bool camera) {
  Asked asked{.list = {.heading = std::move(heading), .about = std::move(about), .choices = {}},
              .values = {}};
  std::vector<Card> cards;
  for (const std::string& name : shipped_scenarios())
    if (auto card = card_of(name); card && (camera || card->is_played)) cards.push_back(*std::move(card));
  std::ranges::stable_sort(cards, {},
                           [](const Card& card) { return std::pair(!card.is_played, card.stands); });
  for (Card& each : cards)
    asked.add(std::move(each.title), std::move(each.about), std::move(each.value), std::move(each.picture));
  return asked;
}

Asked rules_list(std::string heading, std::string about) {
  Asked asked{.list = {.heading = std::move(heading), .about = std::move(about), .choices = {}},
              .values = {}};
  for (const Ruleset* each : rulesets()) asked.add(std::string(each->name()), {}, std::string(each->id()));
  return asked;
}

}  // namespace telescope::cli
