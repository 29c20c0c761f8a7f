#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/rules/campaign_face.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope {

/// Whether the tactical rules have a word for a stand of its kind. Works for which they have none are left
/// out of a battle.
bool has_word_for(const Vocabulary& words, const BattleStand& stand);

/// The scenario file (TOML) of a battle: `like`, the text of a scenario of the tactical rules, with the name,
/// the sides and the forces of `order` in place of its own. Board, ground, tags, settings and the rules' own
/// table stay. A text of that table that names a division of `like` names the new one in its place. Where
/// `like` has face-down counters there are two for each stand of the defender. Rules that know
/// no traits, mobilities or settings, or not a column, are given none; works for which they have no word are
/// left out. `extras`, where there are any, become its `[battle]` and some of its settings; objectives for
/// which they name no area of its board lie where those of `like` do. Fails where `like` is no TOML; whether
/// the rules can play the battle is for load_scenario() to say.
Result<std::string> battle_scenario(std::string_view like, std::string_view file_name,
                                    const BattleOrder& order, const BattleExtras* extras = nullptr);

/// The scenario by which `telescope print` makes one kit for a whole campaign: every stand of `kit` and,
/// where `like` has face-down counters, as many dummies as may lie hidden at once. Works for which the rules
/// of `like` have no word are left out, as they are out of its battles.
Result<std::string> campaign_kit_scenario(std::string_view like, std::string_view file_name,
                                          const CampaignKit& kit, const TagStyle& tags);

}  // namespace telescope
