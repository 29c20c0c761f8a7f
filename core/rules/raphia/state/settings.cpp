#include "core/rules/raphia/state/settings.hpp"

#include <algorithm>
#include <string>

namespace telescope::raphia {
namespace {

Setting whole(std::string_view key, std::string_view rule, std::int64_t fallback, std::int64_t least,
              std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = least, .most = most};
}
Setting flag(std::string_view key, std::string_view rule, bool fallback) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}};
}
Setting words(std::string_view key, std::string_view rule, std::vector<std::string_view> choices) {
  return {.key = key, .rule = rule, .fallback = std::string(choices.front()), .choices = std::move(choices)};
}

const Setting& row(std::string_view key) {
  return *std::ranges::find(setting_rows(), key, &Setting::key);
}
bool flag_of(const Scenario& scenario, std::string_view key) {
  return setting(scenario, key, std::get<bool>(row(key).fallback));
}
int whole_of(const Scenario& scenario, std::string_view key) {
  return static_cast<int>(setting(scenario, key, std::get<std::int64_t>(row(key).fallback)));
}
/// The value of a word is its place in the row.
template <class Word>
Word word_of(const Scenario& scenario, std::string_view key) {
  const auto& choices = row(key).choices;
  const auto chosen = std::ranges::find(choices, setting(scenario, key, std::string(choices.front())));
  return static_cast<Word>(chosen == choices.end() ? 0 : chosen - choices.begin());
}

}  // namespace

const std::vector<Setting>& setting_rows() {
  static const std::vector<Setting> rows{
      whole("board.files", "RRQ-01", 10, 3, 20),
      whole("board.ranks", "RRQ-01", 7, 3, 20),
      whole("ace", "RRQ-03", 1, 1, 11),
      words("bid.rank", "RRQ-06", {"by_rank", "by_value"}),
      words("bid.exact_tie", "RRQ-07", {"dice", "rebid"}),
      flag("gen.card_counts", "RRQ-10", true),
      words("turn_end.discard", "RRQ-11", {"played_only", "all"}),
      words("move.direction", "RRQ-12", {"forward", "any_orthogonal"}),
      whole("turn.max", "RRQ-15", 180, 90, 180),
      flag("hc.bb_compulsory", "RRQ-19", true),
      whole("lc.squares_per_card", "RRQ-21", 2, 1, 2),
      flag("li.pass_then_attack", "RRQ-22", false),
      words("combat.timing", "RRQ-29", {"after_moves", "on_contact"}),
      flag("cards.reuse", "RRQ-30", true),
      flag("extra.cumulative", "RRQ-33", false),
      words("combat.tie", "RRQ-37", {"stand", "defender_wins"}),
      words("court.rule", "RRQ-38", {"winner_more", "unless_equal"}),
      flag("nocard.extra_saves", "RRQ-49", false),
      words("retire.when", "RRQ-54", {"before_reveal", "after_reveal"}),
      flag("gen.counts_as_unit", "RRQ-60", false),
      words("deckout.tie", "RRQ-64", {"fewer_losses", "draw"}),
      words("cards.held", "RRQ-86", {"phones", "dealt", "table"}),
      words("cards.place", "RRQ-86", {"rail", "strip"}),
      flag("umpire", "RRQ-83", false),
      flag("solo.random_deal", "RR-098", false),
      words("solo.opponent", "RR-098", {"nobody", "south", "north"}),
      flag("guide", "RR-010", false),
  };
  return rows;
}

RaphiaSettings settings_of(const Scenario& scenario) {
  return {.files = whole_of(scenario, "board.files"),
          .ranks = whole_of(scenario, "board.ranks"),
          .ace = whole_of(scenario, "ace"),
          .bid_rank = word_of<BidRank>(scenario, "bid.rank"),
          .exact_tie = word_of<ExactTie>(scenario, "bid.exact_tie"),
          .general_card_counts = flag_of(scenario, "gen.card_counts"),
          .turn_end = word_of<TurnEnd>(scenario, "turn_end.discard"),
          .direction = word_of<MoveDirection>(scenario, "move.direction"),
          .turn_max = whole_of(scenario, "turn.max"),
          .two_blacks_compel = flag_of(scenario, "hc.bb_compulsory"),
          .lc_squares_per_card = whole_of(scenario, "lc.squares_per_card"),
          .pass_then_attack = flag_of(scenario, "li.pass_then_attack"),
          .timing = word_of<CombatTiming>(scenario, "combat.timing"),
          .cards_reused = flag_of(scenario, "cards.reuse"),
          .extras_add_up = flag_of(scenario, "extra.cumulative"),
          .tie = word_of<CombatTie>(scenario, "combat.tie"),
          .court_rule = word_of<CourtRule>(scenario, "court.rule"),
          .extra_saves = flag_of(scenario, "nocard.extra_saves"),
          .retire_when = word_of<RetireWhen>(scenario, "retire.when"),
          .general_is_unit = flag_of(scenario, "gen.counts_as_unit"),
          .deckout_tie = word_of<DeckoutTie>(scenario, "deckout.tie"),
          .cards = word_of<CardsHeld>(scenario, "cards.held"),
          .card_place = word_of<CardPlace>(scenario, "cards.place"),
          .umpire = flag_of(scenario, "umpire"),
          .random_deal = flag_of(scenario, "solo.random_deal"),
          .opponent = word_of<Opponent>(scenario, "solo.opponent"),
          .guide = flag_of(scenario, "guide")};
}

}  // namespace telescope::raphia
