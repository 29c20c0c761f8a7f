#include "core/rules/brevity/words/words.hpp"

#include <algorithm>
#include <array>

#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/form_parts.hpp"
#include "core/table/spot.hpp"

// The umpire's page and options, every battalion and air unit as it truly is, and the end of the game.

namespace telescope::brevity {
namespace {

/// Moments that the whole table should notice, and what follows from them.
struct LargeRow {
  std::string_view type;
  std::string_view follows;
};
constexpr std::array<LargeRow, 11> kLarge{{
    {event::kTurn, "Every officer figure returns to its command."},
    {event::kChallenge, ""},
    {event::kContact, "The stand may stop here; if it goes on, an enemy is revealed."},
    {event::kRevealed, "The stand is set down on the table."},
    {event::kHalted, "The stand stays where it was stopped."},
    {event::kPinned, "It is given a pin marker."},
    {event::kSpent, "It is given a casualty marker."},
    {event::kDestroyed, "The stand is taken off the table."},
    {event::kReadiness, ""},
    {event::kWeather, ""},
    {event::kOver, "The battle is over."},
}};

bool cites(const Event& event, std::string_view rule) {
  const auto rules = event.find("rules");
  return rules != event.end() && std::ranges::find(*rules, Event(rule)) != rules->end();
}

/// Whether that follows of this event. Contact ahead stops a march that may go on (BQ-80), and not a
/// retirement, nor what the umpire sets down; whoever was destroyed in hiding lay on no table (OB-H05).
bool follows(const Game& game, const Event& event) {
  const std::string type = type_of(event);
  if (type == event::kContact) return cites(event, "BQ-80") && game.step == Step::kMove;
  if (type == event::kDestroyed)
    return !cites(event, "OB-H05") && event.value("audience", std::string()) != Audience::kUmpire.word();
  return true;
}

/// Hands set down or move stands in it (OB-195, OB-031, OB-238).
bool hands_move(const Game& game) {
  return game.step == Step::kDeploy || game.step == Step::kMove || game.step == Step::kDayStart ||
         game.waits_for();
}

constexpr std::size_t kFewChoices = 8;  // more are better chosen in the form

/// What a single answer does not decide, or what ends the game: from the forms alone.
bool only_as_form(const Form& form) {
  return (flags_of(form.action) & kOnlyAsForm) != 0;
}

/// It leaves the step: a side is done, or the umpire goes on from a start (BQ-08).
bool leaves_step(const Game& game, const Action& action) {
  return Actions::about(action, false, [&]<class Kind>(std::type_identity<Kind>) {
    if constexpr (requires { Kind::leaves_step(game); }) return Kind::leaves_step(game);
    return false;
  });
}

/// With what may fly, or lay smoke, somebody always may act.
bool nobody_fires(const Game& game) {
  const Side side = fires_now(game);
  return side != Side::kNeutral && !game.adv().air && !game.adv().engineering && !may_attack(game, side);
}

/// The one thing that can be done in the step without dice: that nobody fires, or that the only command left
/// is selected. With what may be hidden, nobody can tell that it is the only one.
std::optional<AnyAction> only_choice(const Game& game) {
  if (game.waits_for() || game.adv().hidden) return std::nullopt;
  if (nobody_fires(game)) return Done{.side = fires_now(game)};
  if (game.step != Step::kSelect) return std::nullopt;
  const Side side = game.move.chooser;
  const auto commands = game.may_move(side);
  if (commands.size() != 1 || Pass{.side = side}.against(game).empty()) return std::nullopt;
  return Select{.side = side, .command = commands.front()};
}

/// Nobody of the command that moves has had a move, neither in a wave before nor over the table's edge.
bool nobody_moves(const Game& game) {
  return game.step == Step::kMove && std::ranges::none_of(game.stands, [&](const auto& each) {
           return each.second.command == game.move.command && each.second.move.taken;
         });
}

UnitFate::Kind fate_of(const Stand& stand) {
  if (stand.where == Where::kLeft) return UnitFate::Kind::kLeft;
  if (is_loss(stand.where)) return UnitFate::Kind::kDestroyed;
  return stand.in_play() ? UnitFate::Kind::kInPlay : UnitFate::Kind::kUnused;
}

std::vector<Form> forms_for_options(const Game& game) {
  std::vector<Form> forms = forms_of(game, Side::kNeutral);
  std::erase_if(forms, only_as_form);
  return forms;
}

/// What the umpire may do, with one choice at most.
std::vector<Option> umpires_options(const Game& game) {
  std::vector<Option> options = options_of_few(forms_for_options(game), kFewChoices);
  for (Option& each : options) {
    each.leaves_step = leaves_step(game, each.action);
    if (each.leaves_step && nobody_moves(game)) each.loses = "No battalion of the command has moved.";
  }
  // What leaves the step comes last; and of that the umpire's word after the sides', unless everybody sees
  // that all stand already.
  const bool all_stand = game.step == Step::kDeploy && !game.adv().hidden &&
                         std::ranges::all_of(game.stands, [&](const auto& each) {
                           return each.second.on_table() || game.facts(each.first).is_air();
                         });
  const auto place = [&](const Option& each) {
    return !each.leaves_step ? 0 : each.action.contains("side") != all_stand ? 1 : 2;
  };
  std::ranges::stable_sort(options, {}, place);
  return options;
}

}  // namespace

Sheet Words::heading(const Position& position) const {
  return page_of(position.as<Game>());
}

Sheet Words::sheet(const Position& position) const {
  const Game& game = position.as<Game>();
  Sheet sheet = page_of(game);
  sheet.advice = advice_of(known_to(game, Side::kNeutral));
  for (const auto& lines : {step_lines(game), open_lines(game), secret_lines(game)})
    sheet.lines.insert(sheet.lines.end(), lines.begin(), lines.end());
  sheet.options = umpires_options(game);
  sheet.hands_move = hands_move(game);
  return sheet;
}

std::optional<Action> Words::passed_by(const Position& position) const {
  const Game& game = position.as<Game>();
  const auto only = only_choice(game);
  if (!only) return std::nullopt;
  // The end of the battle is somebody's word.
  Game after = game;
  MadeThrows none{{}};
  Events events;
  carry_out(after, *only, none, events);
  return after.step == Step::kOver ? std::nullopt : std::optional(Actions::write(game, *only));
}

std::vector<Form> Words::forms(const Position& position) const {
  std::vector<Form> forms = forms_of(position.as<Game>(), Side::kNeutral);
  std::erase_if(forms, offered_as_option);
  return forms;
}

std::vector<Chances> Words::chances(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Chances> all;
  const Side side = fires_now(game);
  if (side == Side::kNeutral || game.waits_for()) return all;
  for (const Attack& attack : possible_attacks(game, side))
    if (attack.allowed()) all.push_back(sheet_chances(game, attack));
  return all;
}

std::optional<std::string> Words::told_large(const Position& position, const Event& event) const {
  const auto row = std::ranges::find(kLarge, type_of(event), &LargeRow::type);
  if (row == kLarge.end()) return std::nullopt;
  return follows(position.as<Game>(), event) ? std::string(row->follows) : std::string();
}

std::string Words::title(const Action& action) const {
  return title_of(*setup_, action);
}

std::optional<std::string> Words::chapter(const Event& event) const {
  if (type_of(event) != event::kTurn) return std::nullopt;
  return "Turn " + std::to_string(event.value("turn", 0)) + ", day " + std::to_string(event.value("day", 0));
}

bool offered_as_option(const Form& form) {
  return form.fields.empty() && !only_as_form(form);
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  return options_about(forms_for_options(position.as<Game>()), piece);
}

std::vector<Truth> Words::truth(const Position& position) const {
  const Game& game = position.as<Game>();
  std::vector<Truth> all;
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    // Why it stands nowhere; empty: it stands on the table, or is not in use yet.
    const std::string off(stand.hidden() ? "hidden" : gone_words(stand.where));
    const Spot spot = stand.on_table() ? Spot(at_point(stand.placed)) : Spot(OffTable{off});
    all.push_back({.unit = UnitId(id.value()),  // each unit has one stand, which bears its id
                   .name = facts.name,
                   .kind = facts.kind,
                   .side = facts.side,
                   .hidden = stand.hidden(),
                   .dead = is_loss(stand.where),
                   .standing = {.piece = id, .spot = spot},
                   .off_table = off});
  }
  return all;
}

std::optional<GameEnd> Words::end(const Position& position) const {
  const Game& game = position.as<Game>();
  if (game.step != Step::kOver) return std::nullopt;
  GameEnd end{.sentence = game.why, .winner = game.winner};
  for (const auto& [id, facts] : game.setup->pieces) {
    const Stand& stand = game.stand(id);
    UnitFate fate{.unit = UnitId(id.value()), .side = facts.side, .kind = fate_of(stand)};
    if (stand.in_play()) fate.where = describe(game.setup->board, AtPoint{.point = stand.placed.at});
    if (stand.where == Where::kLeft) fate.where = kLeftTable;
    end.units.push_back(std::move(fate));
  }
  return end;
}

}  // namespace telescope::brevity
