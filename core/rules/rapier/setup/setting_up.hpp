#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/rapier/action_fields.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

// RO-063, RO-065, RQ-27, RQ-28, RQ-115: which axes a Division attacks along, and whose may overlap.

/// The frontages that are set, in the order of the scenario.
std::vector<std::pair<DivisionNo, Frontage>> frontages_of(const Game& game);
/// Its columns, counted from 0, in order.
std::vector<int> columns_of(const Frontage& frontage);
/// RQ-27: one unbroken run; each is there once.
bool is_unbroken(const std::vector<int>& columns);
/// Of columns that are.
Frontage frontage_of(const std::vector<int>& columns);

/// The Divisions of the attackers, in the order of the scenario.
std::vector<DivisionNo> attacking_divisions(const Game& game);

/// "3rd Mechanised Division"; where the scenario gives it no name, "Division 3".
std::string division_name(const Game& game, DivisionNo division);

/// "A1", the axis' name on the table.
std::string axis_name(const Game& game, int column);
/// "A1 to A2" or "A3 only".
std::string describe(const Game& game, const Frontage& frontage);

bool overlap(const Frontage& a, const Frontage& b);
/// Divisions whose frontage overlaps that of `division`.
std::vector<DivisionNo> overlapping(const Game& game, DivisionNo division);
/// A living unit of it stands on the table.
bool on_table(const Game& game, DivisionNo division);

/// RO-065: can these overlaps be lawful, with some of the Divisions wholly off the table? RQ-28: such a one
/// overlaps at most two; RQ-115: and none of its own sort.
bool can_be_deployed(const std::vector<std::optional<Frontage>>& frontages);
/// During the battle: what is unlawful about those frontages that differ from the ones in force, as the
/// Divisions stand. An overlap that has been granted stays lawful (RQ-28).
std::vector<Objection> changed_overlaps(const Game& game, const std::vector<std::optional<Frontage>>& after);
/// What is unlawful about the overlaps as the Divisions stand deployed.
std::vector<Objection> deployed_overlaps(const Game& game);

// Setting up, step by step (7.1 to 7.4), and what each says on the umpire's page.

/// Which counter hides what: {"c01": "D-02", "c02": "dummy", ...}.
struct DealtItems {
  const Game& game;
  using Items = std::vector<std::pair<CounterNo, UnitNo>>;
  Json write(const Items& items) const;
  void read(const Json& json, Items& items) const;
};

/// Without items the dice say which counter hides what, so that no number tells (HD-10); with them as the
/// umpire has dealt them himself, and those not named stay as they are.
struct Deal {
  static constexpr ActionInfo kInfo{"deal", "RO-036", "Deal the counters by hand", "The counters are dealt"};
  DealtItems::Items items = {};
  void fields(auto& f, const Game& game) { f.said("items", items, DealtItems{game}); }
  static bool offers(const Game& game, const Role& role) {
    return role.is_umpire() && Deal().against(game).empty();
  }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-036: items of the defender that no counter hides yet.
int undealt(const Game& game);
void describe_deal(const Game& game, Sheet& sheet);

/// Counters that lie face down in `sector`, by their number.
std::vector<CounterNo> counters_in(const Game& game, Sector sector);

/// RO-058: an attempt has found counters that the Staff Officer has still to look at.
bool may_look(const Game& game);
/// RQ-23: those in `sector` that he has not looked at yet.
std::vector<CounterNo> unseen_in(const Game& game, Sector sector);
/// RQ-25: those that he has seen and not told of.
std::vector<CounterNo> unreported(const Game& game);

/// RO-056: an attempt at a sector by two dice.
struct Recon {
  static constexpr ActionInfo kInfo{"recon", "RO-056", {}, "Reconnaissance"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

/// RO-058: the Staff Officer looks at counters; RQ-23: he picks. He asks for "numbers", from 1: which of
/// those that lie in the sector found.
struct Look {
  static constexpr ActionInfo kInfo{"look", "RO-058", "Look at counters"};
  static constexpr Ask kAsk{Role::Kind::kStaffOfficer, "numbers", 0};
  static bool is_time(const Game& game) { return may_look(game); }
  static std::string in_words(const Json& request) {
    return "look at counters " + list_in(request, "numbers");
  }
  static std::optional<Action> action_of(const Game& game, const Role& role, const Json& request);
  std::vector<CounterNo> counters = {};
  void fields(auto& f, const Game& game) { f("counters", counters, InPlay(game)); }
  static bool offers(const Game& game, const Role& role) {
    return is_his(game, role, kAsk.who) && is_time(game);
  }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RQ-25: he tells the attackers what he saw, at any time. He asks for "finds", from 1: which of those that
/// his view lists; without, all.
struct Report {
  static constexpr ActionInfo kInfo{"report", "RQ-25", "The Staff Officer reports what he has seen"};
  static constexpr Ask kAsk{Role::Kind::kStaffOfficer, "finds", 0};
  static bool is_time(const Game& game) { return !unreported(game).empty(); }
  static std::string in_words(const Json&) { return "report what was seen"; }
  static std::optional<Action> action_of(const Game& game, const Role& role, const Json& request);
  std::vector<CounterNo> counters = {};
  void fields(auto& f, const Game& game) { f("counters", counters, InPlay(game)); }
  static bool offers(const Game& game, const Role& role) { return is_offered<Report>(game, role); }
  void form(Form& form, const Game& game, const Role& role) const;
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument for a counter that he has not seen.
  void perform(Game& game, DiceTray&, Events& events) const;
};

void describe_reconnaissance(const Game& game, Sheet& sheet);

/// Units that are held back, named one by one or by their whole Division.
struct HeldBack : InPlay {
  using InPlay::InPlay;
  using InPlay::read;
  void read(const Json& json, std::vector<UnitNo>& units) const;
};

/// 7.3, what the CC orders; later orders replace earlier ones. During the battle (RQ-29) only frontages are
/// changed, of the Divisions named.
struct GiveOrders {
  static constexpr ActionInfo kInfo{"orders", "RO-059", "Write the orders"};
  static constexpr bool kIsWeighed = true;  ///< against others of its kind, by who looks ahead
  static constexpr Ask kAsk{Role::Kind::kCorpsCommander, "breakthrough reserve frontages intentions"};
  /// RQ-29: frontages also later, where the scenario lets him.
  static bool is_time(const Game& game) {
    return game.step == Step::kOrders || (in_turn(game.step) && game.settings().frontage_may_change);
  }
  static std::string in_words(const Json& request);
  std::optional<DivisionNo> breakthrough = {};
  std::vector<UnitNo> reserve = {};
  std::vector<std::pair<DivisionNo, std::vector<int>>> frontages = {};  ///< columns as named
  std::string intentions = {};
  void fields(auto& f, const Game& game) {
    f.added("breakthrough", breakthrough, InPlay(game)).said("reserve", reserve, HeldBack(game));
    f.said("frontages", frontages, Keyed{InPlay(game), Axes{game}}).said("intentions", intentions);
  }
  static bool offers(const Game& game, const Role& role) { return is_offered<GiveOrders>(game, role); }
  void form(Form& form, const Game& game, const Role& role) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

void describe_orders(const Game& game, Sheet& sheet);

/// Sets a piece down while setting up, or picks it up again, or several in one place: in "R1" each with its
/// own Division.
struct PlacePieces {
  static constexpr ActionInfo kInfo{"place", "RO-067", "Set up many units in one place"};
  static constexpr std::array<PlaceWord, 3> kPlaces{
      {{"R1", Location::r1()}, {"R2", Location::r2()}, {"", Location::nowhere()}}};
  std::optional<UnitNo> piece = {};
  std::optional<std::vector<UnitNo>> pieces = {};
  NamedPlace to = {};
  void fields(auto& f, const Game& game) {
    f("to", to, PlaceWords{game, kPlaces}).asked([&] { return ask_place(game); });
    f.added("piece", piece, InPlay(game));
    f.added("pieces", pieces, InPlay(game)).asked([&] { return ask_pieces(game); });
  }
  std::vector<UnitNo> all() const { return piece ? std::vector{*piece} : *pieces; }
  static bool offers(const Game& game, const Role& role);
  void form(Form& form, const Game& game) const;
  void check(const Game& game) const;
  /// Each as if those named before it lay there already; whatever stands against several is said once.
  Objections against(const Game& game) const;
  /// Throws std::invalid_argument for the R1 of another Division.
  void perform(Game& game, DiceTray&, Events& events) const;

 private:
  static FormField ask_place(const Game& game);
  static FormField ask_pieces(const Game& game);
};

/// RO-066: what is named for R2 goes there when the attackers begin to deploy.
void place_reserve(Game& game, Events& events);

/// What keeps the deployment of `side` from being finished.
std::vector<Objection> undeployed(const Game& game, Side side);
void describe_defender_deployment(const Game& game, Sheet& sheet);
void describe_attacker_deployment(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
