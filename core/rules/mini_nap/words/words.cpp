#include <algorithm>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/rules/mini_nap/words/lines.hpp"

namespace telescope::mini_nap {
namespace {

bool always(const Game&, const UnitId&) {
  return true;
}
bool is_on_table(const Game& game, const UnitId& unit) {
  return game.unit(unit).on_table();
}
/// A battery that is caught has gone at once (MN-183), and a neighbour need not be touched (MN-164).
bool is_in_contact(const Game& game, const UnitId& unit) {
  return is_on_table(game, unit) && !game.enemies_touching(unit).empty();
}
/// MN-169: of a charge at this unit alone.
bool may_be_feinted_at(const Game& game, const UnitId& unit) {
  return std::ranges::any_of(game.pending, [&](const Pending& each) {
    return each.kind == Pending::Kind::kFeint && each.by == unit;
  });
}

/// Moments that the whole table should notice, and what follows from them for the event's unit, "@", where
/// that is so.
struct LargeRow {
  std::string_view type;
  std::string_view follows;
  bool (*so)(const Game&, const UnitId&) = always;
};
constexpr std::array<LargeRow, 16> kLarge{{
    {"turn", "Both sides throw for the initiative."},
    {"initiative", ""},
    {"division-manoeuvre", ""},
    {"charged", "@ stops in contact; its target stands or reacts."},
    {"opportunity-charged", "Both wait for hand-to-hand combat.", is_in_contact},
    {"counter-charged", "Both wait for hand-to-hand combat.", is_in_contact},
    {"opportunity-failed", ""},
    {"fell-back", "@ stays facing away; its charger obtains a break-through.", is_on_table},
    {"fled", "@ stays facing away; its charger obtains a break-through.", is_on_table},
    {"abandoned", "The charger obtains a break-through."},
    {"square", "Cavalry in contact with @ stands, or tries a feint.", may_be_feinted_at},
    {"no-square", "@ waits for hand-to-hand combat as it stands.", is_in_contact},
    {"feinted", "@ does no more in this phase."},
    {"no-feint", "Both wait for hand-to-hand combat."},
    {"removed", "The stands of @ are taken off the table."},
    {"over", "The game is over."},
}};

/// Hands set units down or move them in it.
bool hands_move(const Game& game) {
  return game.phase == Phase::kDeploy || game.phase == Phase::kManoeuvre ||
         game.phase == Phase::kBreakThrough;
}

constexpr std::size_t kFewChoices = 8;  // more are better chosen in the form

/// A form that has nothing to fill in is one of the window's options, and no form beside.
bool offered_as_option(const Form& form) {
  return form.fields.empty() && !traits_of(form.action).only_as_form;
}

/// Forms of the window that are options too, where one choice at most is left.
std::vector<Form> forms_for_options(const Game& game) {
  std::vector<Form> forms = forms_of_window(game);
  std::erase_if(forms, [](const Form& form) { return traits_of(form.action).only_as_form; });
  return forms;
}

std::vector<Option> umpires_options(const Game& game) {
  std::vector<Option> options = options_of_few(forms_for_options(game), kFewChoices);
  for (Option& each : options) each.leaves_step = traits_of(each.action).leaves_step;
  std::ranges::stable_sort(options, {}, [](const Option& each) { return each.leaves_step ? 1 : 0; });
  return options;
}

/// MN-188 to MN-190. Ranges are not in the rules as supplied, so that whoever is not barred may fire; and
/// what comes of fire is entered in its phase (MN-N01).
bool nobody_fires(const Game& game) {
  return game.phase == Phase::kFiring && !game.waits_for() &&
         std::ranges::none_of(game.units, [](const auto& each) { return each.second.now.fired; }) &&
         std::ranges::none_of(fire_lines(game), [](const FireLine& each) { return each.bar.empty(); });
}

Spot spot_of(const UnitState& state) {
  if (!state.on_table()) return OffTable{std::string(state.gone_words())};
  return AtPoint{.point = state.stands.front().at,
                 .heading = Heading::from_degrees(state.stands.front().heading_deg)};
}

}  // namespace

Sheet Words::heading(const Position& position) const {
  return page_of(position.as<Game>());
}

Sheet Words::sheet(const Position& position) const {
  const Game& game = position.as<Game>();
  Sheet sheet = page_of(game);
  sheet.advice = advice_of(game);
  sheet.lines = step_lines(game);
  sheet.options = umpires_options(game);
  sheet.hands_move = hands_move(game);
  return sheet;
}

/// MNQ-04: nobody throws for what one side takes. MNQ-05: there is no passing, so that the only Brigade left
/// is chosen where no Division can be.
std::optional<Action> Words::passed_by(const Position& position) const {
  const Game& game = position.as<Game>();
  if (nobody_fires(game)) return Actions::write(game, EndPhase{.side = game.holder});
  if (game.phase == Phase::kInitiative && !game.waits_for() && side_without_brigade(game))
    return Actions::write(game, ThrowInitiative());
  if (game.phase != Phase::kChoose || game.waits_for()) return std::nullopt;
  const auto left = game.brigades_left(game.holder);
  if (left.size() != 1 || !ChooseDivision::offers(game, game.holder).empty()) return std::nullopt;
  return Actions::write(game, ChooseBrigade{.side = game.holder, .brigade = left.front()});
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  const auto of = setup_->unit_of.find(piece);
  if (of == setup_->unit_of.end()) return {};
  return options_about(forms_for_options(position.as<Game>()), setup_->facts(of->second).stands.front());
}

std::vector<Form> Words::forms(const Position& position) const {
  std::vector<Form> forms = forms_of_window(position.as<Game>());
  std::erase_if(forms, offered_as_option);
  return forms;
}

PieceId Words::lost(const Event& event) const {
  if (type_of(event) != "removed" || !event.contains("pieces") || event["pieces"].empty()) return {};
  return PieceId(event["pieces"][0].get<std::string>());
}

std::optional<std::string> Words::told_large(const Position& position, const Event& event) const {
  const auto row = std::ranges::find(kLarge, type_of(event), &LargeRow::type);
  if (row == kLarge.end()) return std::nullopt;
  std::string follows(row->follows);
  const auto unit = setup_->units.find(UnitId(event.value("unit", std::string())));
  if (unit == setup_->units.end()) return follows;
  if (!row->so(position.as<Game>(), unit->first)) return std::string();
  if (const auto at = follows.find('@'); at != std::string::npos)
    follows.replace(at, 1, unit->second.short_name);
  return follows;
}

bool Words::told_in_passing(const Event& event) const {
  return type_of(event) == "turn";
}

std::optional<std::string> Words::chapter(const Event& event) const {
  if (type_of(event) == "turn") return "Turn " + std::to_string(event.value("turn", 0));
  if (type_of(event) == "chosen") {
    const auto brigade = setup_->brigades.find(event.value("brigade", std::string()));
    if (brigade != setup_->brigades.end()) return "Initiative of " + brigade->second.name;
  }
  if (type_of(event) == "division-manoeuvre")
    return "Division Manoeuvre of " + setup_->division_name(event.value("division", std::string()));
  return std::nullopt;
}

std::string Words::title(const Action& action) const {
  return title_of(*setup_, action);
}

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const UnitId& id : game.setup->order) {
    const UnitFacts& facts = game.facts(id);
    const UnitState& state = game.unit(id);
    Truth truth;
    truth.unit = id;
    truth.name = facts.name;
    truth.kind = word(facts.arm);
    truth.side = facts.side;
    truth.dead = state.lost();
    truth.standing = {.piece = facts.stands.front(), .spot = spot_of(state)};
    truth.off_table = state.gone_words();
    all.push_back(std::move(truth));
  }
  return all;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.phase != Phase::kOver) return std::nullopt;
  GameEnd end;
  end.sentence = game.end.empty() ? game.winner == Side::kNeutral ? "The game has ended without a winner."
                                                                  : game.name(game.winner) + " won."
                                  : game.end;
  end.winner = game.winner;
  for (const UnitId& id : game.setup->order) {
    const UnitState& state = game.unit(id);
    UnitFate fate;
    fate.unit = id;
    fate.side = game.side(id);
    fate.kind = state.left         ? UnitFate::Kind::kLeft
                : state.removed    ? UnitFate::Kind::kDestroyed
                : state.on_table() ? UnitFate::Kind::kInPlay
                                   : UnitFate::Kind::kUnused;
    if (state.left) fate.where = kLeftTable;
    if (state.on_table()) fate.where = place_word(game.setup->board, spot_of(state));
    end.units.push_back(std::move(fate));
  }
  return end;
}

}  // namespace telescope::mini_nap
