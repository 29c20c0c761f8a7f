#include "core/rules/raphia/state/settings.hpp"

#include "core/rules/setting_rows.hpp"

namespace telescope::raphia {

using namespace setting_row;

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
      flag("leave.far_edge", "RRQ-17", false),
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

RaphiaSettings settings_of(const Settings& settings) {
  const SettingReader read(setting_rows(), settings);
  return {.files = read.whole("board.files"),
          .ranks = read.whole("board.ranks"),
          .ace = read.whole("ace"),
          .bid_rank = read.word<BidRank>("bid.rank"),
          .exact_tie = read.word<ExactTie>("bid.exact_tie"),
          .general_card_counts = read.flag("gen.card_counts"),
          .turn_end = read.word<TurnEnd>("turn_end.discard"),
          .direction = read.word<MoveDirection>("move.direction"),
          .turn_max = read.whole("turn.max"),
          .leave_far_edge = read.flag("leave.far_edge"),
          .two_blacks_compel = read.flag("hc.bb_compulsory"),
          .lc_squares_per_card = read.whole("lc.squares_per_card"),
          .pass_then_attack = read.flag("li.pass_then_attack"),
          .timing = read.word<CombatTiming>("combat.timing"),
          .cards_reused = read.flag("cards.reuse"),
          .extras_add_up = read.flag("extra.cumulative"),
          .tie = read.word<CombatTie>("combat.tie"),
          .court_rule = read.word<CourtRule>("court.rule"),
          .extra_saves = read.flag("nocard.extra_saves"),
          .retire_when = read.word<RetireWhen>("retire.when"),
          .general_is_unit = read.flag("gen.counts_as_unit"),
          .deckout_tie = read.word<DeckoutTie>("deckout.tie"),
          .cards = read.word<CardsHeld>("cards.held"),
          .card_place = read.word<CardPlace>("cards.place"),
          .umpire = read.flag("umpire"),
          .random_deal = read.flag("solo.random_deal"),
          .opponent = read.word<Opponent>("solo.opponent"),
          .guide = read.flag("guide")};
}

std::vector<Finding> setting_faults(const RaphiaSettings& settings) {
  std::vector<Finding> faults;
  const auto add = [&](std::string_view rule, std::string sentence, std::string remedy) {
    faults.push_back({.severity = Severity::kViolation,
                      .rule = std::string(rule),
                      .pieces = {},
                      .sectors = {},
                      .place = {},
                      .sentence = std::move(sentence),
                      .remedy = std::move(remedy)});
  };
  if (settings.ace != 1 && settings.ace != 11)
    add("RRQ-03", "'ace', what an ace counts, is 1 or 11.", "Set `ace` to 1 or 11.");
  if (settings.turn_max != 90 && settings.turn_max != 180)
    add("RRQ-15", "'turn.max', the most of one change of facing, is 90 or 180 degrees.",
        "Set `turn.max` to 90 or 180.");
  return faults;
}

}  // namespace telescope::raphia
