#pragma once

#include <string>
#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/setup/frontage.hpp"

namespace telescope::rapier {

/// The actions of this step that have several fields. Each family adds its own:
/// `void add_forms_of_...(const Game&, std::vector<Form>&)`.
std::vector<Form> forms_of(const Game& game);

/// What objections_to() says, and which fire missions would be left out (RQ-104).
std::vector<Objection> all_objections_to(const Game& game, const RapierAction& action);

/// 7.1, 7.4: many pieces set down in one place at once.
void add_forms_of_deployment(const Game& game, std::vector<Form>& forms);
/// 7.3, RQ-29, RQ-55, RO-107, RO-109: orders, releases, frontages.
void add_forms_of_orders(const Game& game, std::vector<Form>& forms);
/// 7.5, 7.6, 8.4: target points and fire missions.
void add_forms_of_fire(const Game& game, std::vector<Form>& forms);
/// Groups that move, owners' choices in combat, minefields, headquarters.
void add_forms_of_battle(const Game& game, std::vector<Form>& forms);
/// The private deal by hand, what the Staff Officer reports, and what no rule foresees.
void add_forms_of_umpire(const Game& game, std::vector<Form>& forms);

// Parts of forms.
/// A unit by its piece: "1-04  II/11 Rifles, A2-L1".
FormChoice unit_choice(const Game& game, UnitNo unit);
std::vector<FormChoice> unit_choices(const Game& game, const std::vector<UnitNo>& units);
FormChoice sector_choice(const Game& game, Sector sector);
std::vector<FormChoice> all_sectors(const Game& game);
FormChoice division_choice(const Game& game, DivisionNo division);
/// RO-063: the axes that a Division attacks along, put where `into` says.
FormField frontage_field(const Game& game, std::string id, std::string label, std::vector<std::string> into);

}  // namespace telescope::rapier
