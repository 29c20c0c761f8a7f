#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {

Objections SetDown::against(const Game& game) const {
  const std::string name = game.named(piece);
  if (game.facts(piece).is_air())
    return objection("OB-223", name + " is an air unit and has no place on the table.");
  if (!is_on_table(game, to.at)) return objection("BQ-117", name + " would stand beside the table.");
  if (hidden) return {};
  const auto under = stands_under(game, piece, to);
  return under.empty() ? Objections()
                       : objection("BQ-20", name + " would stand upon " + game.named(under.front()) + ".");
}

void SetDown::perform(Game& game, DiceTray&, Events& events) const {
  if (game.facts(piece).is_air()) throw std::invalid_argument("an air unit has no place on the table");
  Stand& stand = game.stand(piece);
  const bool was_open = stand.on_table();
  stand.where = hidden ? Where::kHidden : Where::kOnTable;
  stand.placed = to;
  const std::string name = game.named(piece);
  tell_of(game, piece, events, event::kPlaced, {"BQ-78"},
          name + (hidden ? " is recorded as hidden." : " is set down."));
  if (hidden && was_open)
    events.tell(event::kPlaced, {"OB-195"}, name + " is taken off the table.", {{"piece", piece.value()}});
}

Objections Done::against(const Game& game) const {
  const auto none = [&] {
    return objection("OB-029", "There is nothing for " + game.name(side) + " to end now.");
  };
  switch (game.step) {
    case Step::kDeploy:
    case Step::kDayStart:
    case Step::kTurnStart:
      return side == Side::kNeutral || game.done.at(index_of(side)) ? none() : Objections();
    case Step::kSelect:
      return objection("BQ-07", "A command must be selected.");
    case Step::kReadiness:
      return objection("OB-181", "The command tests its readiness.");
    case Step::kOver:
      return none();
    default:
      break;
  }
  if (side != acting_side(game)) return none();
  if (game.step == Step::kRegroup) return objections_to_waves(game);
  Objections all;
  if (game.step == Step::kMove && game.adv().waves)
    for (const PieceId& piece : must_attack(game))
      object(all, "OB-214", game.named(piece) + " is of this wave and must move or be declared.");
  return all;
}

void Done::perform(Game& game, DiceTray&, Events& events) const {
  if (game.step <= Step::kTurnStart) {
    if (side == Side::kNeutral) throw std::invalid_argument("which side is done?");
    game.done.at(index_of(side)) = true;
    events.tell(event::kStep, {"BQ-08"}, "Ready: " + game.name(side) + ".",
                {{"step", word(game.step)}, {"side", word(side)}});
    return;
  }
  if (game.step == Step::kSelect || game.step == Step::kOver)
    throw std::invalid_argument("there is no step to end");
  next_step(game, events);
}

void Adjust::check(const Game&) const {
  const bool of_stand = !piece.value().empty();
  if (of_stand == !command.value().empty())
    throw std::invalid_argument("an adjustment names a stand or a command");
  if (of_stand && officer) throw std::invalid_argument("a stand has no officer figure, its command has one");
  if (!of_stand && (!officer || says_of_stand()))
    throw std::invalid_argument("an adjustment of a command says whether its officer figure is there");
}

Objections Adjust::against(const Game& game) const {
  if (piece.value().empty()) return {};
  Objections all;
  const std::string name = game.named(piece);
  if (!says_of_stand()) object(all, "BQ-01", "The correction says nothing of " + name + ".");
  if (!to && !is_a_battalion(game, piece))
    object(all, "OB-007", name + " is no battalion in the game: say where it stands.");
  if (mounted.value_or(false) && !game.facts(piece).transport)
    object(all, "OB-072", name + " has no transport to mount.");
  return all;
}

void Adjust::perform(Game& game, DiceTray&, Events& events) const {
  std::vector<std::string> changes;
  if (!command.value().empty()) {
    game.command(command).officer = *officer;
    return events.tell(event::kRuling, {"BQ-01"},
                       "The umpire corrects " + game.name(command) + ": " +
                           (*officer ? "its officer figure is there." : "its officer figure is gone."),
                       {{"question", "adjust/" + command.value()}, {"yes", true}});
  }
  Stand& stand = game.stand(piece);
  const auto flag = [&](const std::optional<bool>& from, bool& into, std::string_view name) {
    if (!from) return;
    into = *from;
    changes.push_back((*from ? "" : "not ") + std::string(name));
  };
  flag(pinned, stand.pinned, "pinned");
  flag(spent, stand.spent, "spent");
  flag(mounted, stand.mounted, "mounted");
  if (posture) {
    stand.posture = *posture;
    changes.push_back("in " + std::string(word(*posture)));
  }
  if (to) {
    if (game.facts(piece).is_air()) throw std::invalid_argument("an air unit has no place on the table");
    stand.placed = *to;
    if (!stand.hidden()) stand.where = Where::kOnTable;
    changes.push_back("its place");
  }
  tell_of(game, piece, events, event::kRuling, {"BQ-01"},
          "The umpire corrects " + game.named(piece) + ": " + joined(changes) + ".",
          {{"question", "adjust/" + piece.value()}, {"yes", true}});
}

Objections Ruling::against(const Game& game) const {
  if (question.empty()) return objection("BQ-01", "Which question is decided?");
  if (named_in(game, question).empty())
    return objection("BQ-01", "There is no such question: it names no battalion.");
  const auto ruled = game.rulings.find(question);
  return objected(ruled != game.rulings.end() && ruled->second == yes, "BQ-01",
                  "The umpire has decided so already.");
}

void Ruling::perform(Game& game, DiceTray&, Events& events) const {
  game.rulings[question] = yes;
  const std::string sentence = words.empty() ? "The umpire decides " + std::string(yes ? "yes" : "no") +
                                                   ": " + words_of_question(game, question) + "."
                                             : "The umpire decides: " + words;
  // A question whose id names a stand that is not on the table is the umpire's alone.
  const bool unseen = std::ranges::any_of(named_in(game, question),
                                          [&](const PieceId& each) { return is_unseen(game, each); });
  events.tell_to(unseen ? Audience::kUmpire : Audience::kAll, event::kRuling, {"BQ-01"}, sentence,
                 {{"question", question}, {"yes", yes}});
  const auto asked = std::ranges::find_if(game.pending, [&](const Pending& each) {
    return each.kind == Pending::Kind::kCaptured && each.question() == question;
  });
  if (asked == game.pending.end()) return;
  const PieceId piece = asked->piece;
  game.pending.erase(asked);
  Stand& stand = game.stand(piece);
  if (!yes || stand.where != Where::kDestroyed) return;
  stand.where = Where::kCaptured;
  events.tell(event::kDestroyed, {"OB-180", "BQ-73"}, game.named(piece) + " was surrounded and is captured.",
              {{"piece", piece.value()}, {"captured", true}});
}

Objections Fulfilled::against(const Game&) const {
  return side == Side::kNeutral ? objection("OB-003", "Which side has fulfilled its orders?") : Objections();
}

void Fulfilled::perform(Game& game, DiceTray&, Events& events) const {
  if (side == Side::kNeutral) throw std::invalid_argument("which side?");
  end_game(game, side, {"OB-003"}, game.name(side) + " has fulfilled its orders.", events);
}

void Concede::perform(Game& game, DiceTray&, Events& events) const {
  if (side == Side::kNeutral) throw std::invalid_argument("which side?");
  end_game(game, enemy_of(side), {"OB-003"}, game.name(side) + " concedes.", events);
}

}  // namespace telescope::brevity
