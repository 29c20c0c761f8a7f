#pragma once

#include <map>

#include "core/rules/knowledge_face.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

// Who may know what (ledger, section 12), one function a statement; known() puts a role's knowledge together
// from nothing else.

/// HD-14, RO-060, RQ-06: how much of the table he may be shown.
Sight sight_of(const Game& game, const Role& role);
/// HD-12, RQ-31: the target point is known to him.
bool knows_point(const Game& game, const Role& role, std::size_t point);
/// HD-12: where the missions handed in are to fall is known to him.
bool knows_planned(const Game& game, const Role& role);
/// HD-01, RQ-07, RQ-25: what was seen beneath that counter is known to him.
bool knows_find(const Game& game, const Role& role, CounterNo counter);
/// RO-061 to RO-064: orders go to those who carry them out, and to the umpire who records them.
bool knows_orders(const Role& role);
/// The umpire and who looks on: neither side is his own.
bool has_no_side(const Role& role);

/// What was found beneath a counter, and where it lay then; not which counter it was.
struct Find {
  std::string place;
  std::string kind;
  std::string name;
};
/// What was found at a look, by its place in Reconnaissance::looked.
Find find_of(const Game& game, std::size_t look);
/// The looks whose finds he knows, as places in Reconnaissance::looked, in the order in which his papers list
/// them: by what was found and where, not by counter.
std::vector<std::size_t> known_looks(const Game& game, const Role& role);

Known known(const Game& game, const Role& role);

/// HD-12: the target points that he knows, and whether each was fired upon, so that everybody knows it. By
/// place, since their order on the plan would tell of those between.
std::map<Sector, bool> known_points(const Game& game, const Role& role);

// Parts of it. What is already in `known` (sight, pieces) may be used.
/// Counters, contacts, target points, missions that are to fall, frontages; and what the symbols mean.
void tell_marks(const Game& game, const Role& role, Known& known);
/// Orders, reserves, fire plan, finds, losses.
void tell_papers(const Game& game, const Role& role, Known& known);

/// What he may ask for in this step, made from what he may know. The action of each is a request that
/// asked() takes; it names counters by their place in a sector.
std::vector<Form> forms_for(const Game& game, const Role& role);

/// What somebody at the Command Post asks for, as the umpire reads it: "release 3-14 to L1".
std::string request_words(const Json& request);
/// KnowledgeFace::asked(), of {"form": id, "answers": {...}} or of what such a form is filled to.
std::optional<Asked> asked(const Game& game, const Role& role, const Json& request);

}  // namespace telescope::rapier
