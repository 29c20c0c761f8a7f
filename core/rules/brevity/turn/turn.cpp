#include "core/rules/brevity/turn/turn.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/joined.hpp"
#include "core/measure/distance.hpp"
#include "core/rules/brevity/measure/inches.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/brevity/turn/regroup.hpp"

namespace telescope::brevity {
namespace {

PlacedBase base_at(const Game& game, const PieceId& piece, const Placed& at) {
  const UnitFacts& facts = game.facts(piece);
  return {.shape = RectangularBase{.width = facts.base_width, .depth = facts.base_depth},
          .pose = {.centre = at.at,
                   .heading = Heading::from_degrees(at.heading_deg),
                   .sigma_mm = at.sigma_mm,
                   .sigma_deg = at.sigma_deg}};
}

/// BQ-20: clearly upon another stand that lies open.
const PieceId* stands_upon(const Game& game, const PieceId& piece, const Placed& at) {
  for (const auto& [id, stand] : game.stands) {
    if (id == piece || !stand.on_table()) continue;
    const MeasuredLength apart =
        edge_distance(base_at(game, piece, at), base_at(game, id, stand.placed)).length;
    if (apart.value.inches() < -std::max(kTooClose_in, 2.0 * apart.sigma.inches())) return &id;
  }
  return nullptr;
}

/// A question whose id names a stand that is not on the table is the umpire's alone.
bool names_unseen(const Game& game, const std::string& question) {
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    if (!is_unseen(game, each.first)) return false;
    const std::string& id = each.first.value();
    for (std::size_t at = question.find(id); at != std::string::npos; at = question.find(id, at + 1)) {
      const std::size_t end = at + id.size();
      if ((at == 0 || question[at - 1] == '/') && (end == question.size() || question[end] == '/'))
        return true;
    }
    return false;
  });
}

std::string surrounded_question(const PieceId& piece) {
  return "surrounded/" + piece.value();
}

}  // namespace

Objections objections_to(const Game& game, const SetDown& wanted) {
  const std::string piece = game.setup->named(wanted.piece);
  if (game.facts(wanted.piece).is_air())
    return objection("OB-223", piece + " is an air unit and has no place on the table.");
  const TablePoint at = wanted.to.at;
  if (at.x_mm < 0.0 || at.y_mm < 0.0 || at.x_mm > width(game.setup->board).mm() ||
      at.y_mm > depth(game.setup->board).mm())
    return objection("BQ-117", piece + " would stand beside the table.");
  if (const PieceId* other = wanted.hidden ? nullptr : stands_upon(game, wanted.piece, wanted.to))
    return objection("BQ-20", piece + " would stand upon " + game.setup->named(*other) + ".");
  return {};
}

void perform(Game& game, const SetDown& wanted, DiceTray&, Events& events) {
  if (game.facts(wanted.piece).is_air()) throw std::invalid_argument("an air unit has no place on the table");
  Stand& stand = game.stand(wanted.piece);
  const bool was_open = stand.on_table();
  stand.where = wanted.hidden ? Where::kHidden : Where::kOnTable;
  stand.placed = wanted.to;
  const std::string piece = game.setup->named(wanted.piece);
  tell_of(game, wanted.piece, events, event::kPlaced, {"BQ-78"},
          piece + (wanted.hidden ? " is recorded as hidden." : " is set down."));
  if (wanted.hidden && was_open)
    events.tell(event::kPlaced, {"OB-195"}, piece + " is taken off the table.",
                {{"piece", wanted.piece.value()}});
}

Objections objections_to(const Game& game, const Done& wanted) {
  const auto none = [&] {
    return objection("OB-029", game.setup->name(wanted.side) + " has nothing to end now.");
  };
  switch (game.step) {
    case Step::kDeploy:
    case Step::kDayStart:
    case Step::kTurnStart:
      return wanted.side == Side::kNeutral || game.done.at(index_of(wanted.side)) ? none() : Objections();
    case Step::kSelect:
      return objection("BQ-07", "A command must be selected.");
    case Step::kReadiness:
      return objection("OB-181", "The command tests its readiness.");
    case Step::kOver:
      return none();
    default:
      break;
  }
  if (wanted.side != acting_side(game)) return none();
  Objections all;
  if (game.step == Step::kMove && game.adv().waves)
    for (const PieceId& piece : must_attack(game))
      object(all, "OB-214", game.setup->named(piece) + " is of this wave and must move or be declared.");
  return all;
}

void perform(Game& game, const Done& wanted, DiceTray&, Events& events) {
  if (game.step <= Step::kTurnStart) {
    if (wanted.side == Side::kNeutral) throw std::invalid_argument("which side is done?");
    game.done.at(index_of(wanted.side)) = true;
    events.tell(event::kStep, {"BQ-08"}, game.setup->name(wanted.side) + " is ready.",
                {{"step", word(game.step)}, {"side", word(wanted.side)}});
    return;
  }
  if (game.step == Step::kSelect || game.step == Step::kOver)
    throw std::invalid_argument("there is no step to end");
  next_step(game, events);
}

Objections objections_to(const Game& game, const Adjust& wanted) {
  if (wanted.piece.value().empty()) return {};
  Objections all;
  const std::string name = game.setup->named(wanted.piece);
  if (!wanted.says_of_stand()) object(all, "BQ-01", "The correction says nothing of " + name + ".");
  if (!wanted.to && !is_a_battalion(game, wanted.piece))
    object(all, "OB-007", name + " is no battalion in the game: say where it stands.");
  if (wanted.mounted.value_or(false) && !game.facts(wanted.piece).transport)
    object(all, "OB-072", name + " has no transport to mount.");
  return all;
}

void perform(Game& game, const Adjust& wanted, DiceTray&, Events& events) {
  std::vector<std::string> changes;
  if (!wanted.command.value().empty()) {
    game.command(wanted.command).officer = *wanted.officer;
    return events.tell(event::kRuling, {"BQ-01"},
                       "The umpire corrects " + game.setup->name(wanted.command) + ": " +
                           (*wanted.officer ? "its officer figure is there." : "its officer figure is gone."),
                       {{"question", "adjust/" + wanted.command.value()}, {"yes", true}});
  }
  Stand& stand = game.stand(wanted.piece);
  const auto flag = [&](const std::optional<bool>& from, bool& to, std::string_view name) {
    if (!from) return;
    to = *from;
    changes.push_back((*from ? "" : "not ") + std::string(name));
  };
  flag(wanted.pinned, stand.pinned, "pinned");
  flag(wanted.spent, stand.spent, "spent");
  flag(wanted.mounted, stand.mounted, "mounted");
  if (wanted.posture) {
    stand.posture = *wanted.posture;
    changes.push_back("in " + std::string(word(*wanted.posture)));
  }
  if (wanted.to) {
    if (game.facts(wanted.piece).is_air())
      throw std::invalid_argument("an air unit has no place on the table");
    stand.placed = *wanted.to;
    if (stand.where != Where::kHidden) stand.where = Where::kOnTable;
    changes.push_back("its place");
  }
  tell_of(game, wanted.piece, events, event::kRuling, {"BQ-01"},
          "The umpire corrects " + game.setup->named(wanted.piece) + ": " + joined(changes) + ".",
          {{"question", "adjust/" + wanted.piece.value()}, {"yes", true}});
}

Objections objections_to(const Game& game, const Ruling& wanted) {
  if (wanted.question.empty()) return objection("BQ-01", "Which question is decided?");
  const auto ruled = game.rulings.find(wanted.question);
  if (ruled != game.rulings.end() && ruled->second == wanted.yes)
    return objection("BQ-01", "The umpire has decided so already.");
  return {};
}

void perform(Game& game, const Ruling& wanted, DiceTray&, Events& events) {
  game.rulings[wanted.question] = wanted.yes;
  Json fields{{"question", wanted.question}, {"yes", wanted.yes}};
  const std::string sentence =
      wanted.words.empty()
          ? "The umpire decides " + std::string(wanted.yes ? "yes" : "no") + ": " + wanted.question + "."
          : "The umpire decides: " + wanted.words;
  if (names_unseen(game, wanted.question))
    events.tell_to(Audience::kUmpire, event::kRuling, {"BQ-01"}, sentence, std::move(fields));
  else
    events.tell(event::kRuling, {"BQ-01"}, sentence, std::move(fields));
  const auto asked = std::ranges::find_if(game.pending, [&](const Pending& each) {
    return each.kind == Pending::Kind::kCaptured && surrounded_question(each.piece) == wanted.question;
  });
  if (asked == game.pending.end()) return;
  const PieceId piece = asked->piece;
  game.pending.erase(asked);
  Stand& stand = game.stand(piece);
  if (!wanted.yes || stand.where != Where::kDestroyed) return;
  stand.where = Where::kCaptured;
  events.tell(event::kDestroyed, {"OB-180", "BQ-73"},
              game.setup->named(piece) + " was surrounded and is captured.",
              {{"piece", piece.value()}, {"captured", true}});
}

Objections objections_to(const Game&, const Fulfilled& wanted) {
  return wanted.side == Side::kNeutral ? objection("OB-003", "Which side has fulfilled its orders?")
                                       : Objections();
}

void perform(Game& game, const Fulfilled& wanted, DiceTray&, Events& events) {
  if (wanted.side == Side::kNeutral) throw std::invalid_argument("which side?");
  end_game(game, wanted.side, {"OB-003"}, game.setup->name(wanted.side) + " has fulfilled its orders.",
           events);
}

Objections objections_to(const Game&, const Concede& wanted) {
  return wanted.side == Side::kNeutral ? objection("OB-003", "Which side concedes?") : Objections();
}

void perform(Game& game, const Concede& wanted, DiceTray&, Events& events) {
  if (wanted.side == Side::kNeutral) throw std::invalid_argument("which side?");
  end_game(game, enemy_of(wanted.side), {"OB-003"}, game.setup->name(wanted.side) + " concedes.", events);
}

}  // namespace telescope::brevity
