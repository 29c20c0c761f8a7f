#include "core/rules/raphia/state/settings.hpp"

namespace telescope::raphia {

using namespace setting_row;
using S = RaphiaSettings;

const SettingTable<S>& setting_table() {
  static const SettingTable<S> table({
      whole("board.files", "RRQ-01", &S::files, 3, 20),
      whole("board.ranks", "RRQ-01", &S::ranks, 3, 20),
      whole("ace", "RRQ-03", &S::ace, 1, 11),
      words("bid.rank", "RRQ-06", &S::bid_rank, {"by_rank", "by_value"}),
      words("bid.exact_tie", "RRQ-07", &S::exact_tie, {"dice", "rebid"}),
      flag("gen.card_counts", "RRQ-10", &S::general_card_counts),
      words("turn_end.discard", "RRQ-11", &S::turn_end, {"played_only", "all"}),
      words("move.direction", "RRQ-12", &S::direction, {"forward", "any_orthogonal"}),
      whole("turn.max", "RRQ-15", &S::turn_max, 90, 180),
      flag("leave.far_edge", "RRQ-17", &S::leave_far_edge),
      flag("hc.bb_compulsory", "RRQ-19", &S::two_blacks_compel),
      whole("lc.squares_per_card", "RRQ-21", &S::lc_squares_per_card, 1, 2),
      flag("li.pass_then_attack", "RRQ-22", &S::pass_then_attack),
      words("combat.timing", "RRQ-29", &S::timing, {"after_moves", "on_contact"}),
      flag("cards.reuse", "RRQ-30", &S::cards_reused),
      flag("extra.cumulative", "RRQ-33", &S::extras_add_up),
      words("combat.tie", "RRQ-37", &S::tie, {"stand", "defender_wins"}),
      words("court.rule", "RRQ-38", &S::court_rule, {"winner_more", "unless_equal"}),
      flag("nocard.extra_saves", "RRQ-49", &S::extra_saves),
      words("retire.when", "RRQ-54", &S::retire_when, {"before_reveal", "after_reveal"}),
      flag("gen.counts_as_unit", "RRQ-60", &S::general_is_unit),
      words("deckout.tie", "RRQ-64", &S::deckout_tie, {"fewer_losses", "draw"}),
      words("cards.held", "RRQ-86", &S::cards, {"phones", "dealt", "table"}),
      words("cards.place", "RRQ-86", &S::card_place, {"rail", "strip"}),
      flag("umpire", "RRQ-83", &S::umpire),
      flag("solo.random_deal", "RR-098", &S::random_deal),
      words("solo.opponent", "RR-098", &S::opponent, {"nobody", "south", "north"}),
      flag("guide", "RR-010", &S::guide),
  });
  return table;
}

Finding finding(Severity severity, std::string_view rule, std::string sentence, std::string remedy) {
  return {.severity = severity,
          .rule = std::string(rule),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

std::vector<Finding> setting_faults(const RaphiaSettings& settings) {
  std::vector<Finding> faults;
  if (settings.ace != 1 && settings.ace != 11)
    faults.push_back(fault("RRQ-03", "'ace', what an ace counts, is 1 or 11.", "Set `ace` to 1 or 11."));
  if (settings.turn_max != 90 && settings.turn_max != 180)
    faults.push_back(fault("RRQ-15", "'turn.max', the most of one change of facing, is 90 or 180 degrees.",
                           "Set `turn.max` to 90 or 180."));
  if (settings.cards == CardsHeld::kTable && settings.opponent != Opponent::kNobody)
    faults.push_back(fault("RR-098", "The program plays no side whose cards are of paper.",
                           "Set `cards.held` to `phones`, or leave `solo.opponent` away."));
  return faults;
}

}  // namespace telescope::raphia
