#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/two_parties.hpp"

// An action of a game, said once. It is a plain value of one type:
//
//   struct Bid {
//     static constexpr ActionInfo kInfo{"bid", "DU-3", "Bid a card", "A card is bid"};
//     Side side = Side::kNeutral;
//     std::string card;
//     void fields(auto& f, const Game& game) {
//       f("side", side, kSideWords);
//       f("card", card).asked([&] { return choose_one({}, "Card", cards_of(game, side)); });
//     }
//     static std::vector<Bid> offers(const Game& game, Side side);
//     Objections against(const Game& game) const;
//     void perform(Game& game, DiceTray& tray, Events& events) const;
//   };
//   using Actions = ActionSet<Game, Deal, Bid, Move>;
//
// `kInfo` and `perform()` must be there, the rest where there is something to say:
//
//   fields(f, game)       what it says beside its word; it is read and written by that. `asked()` says how a
//                         form asks for the field before it: what is not asked for, the offer says
//   offers(game, seat)    what a seat may ask for now, with what is known of it already: a list, or whether
//   one
//                         of which nothing is known
//   check(game)           throws std::invalid_argument where it names what the game has not
//   against(game)         what makes it unlawful
//   form(form, game)      what its form has besides: advice, another id or title; false: it is not offered.
//                         form(form, game, seat) where that depends on whose it is
//   waited(game)          what whoever is offered it is waited for, after his name: "says whether it retires"
//   choices(game, who)    what a player chooses among who plays by the thousand: lawful, and whole. `who` is
//   a
//                         seat or, where so much is asked for at a time, a piece
//
// `Objections barred(const Game&, const Kind&)`, a function beside Game, is asked before against(): what
// stands against whole kinds of actions, as that they are not what comes next.

namespace telescope {

/// What is always so of a kind of action.
struct ActionInfo {
  std::string_view word;        ///< its "type"
  std::string_view rule;        ///< the statement it rests on
  std::string_view title;       ///< of its form, or of what an umpire is offered: "Bid a card"
  std::string_view told = {};   ///< what it is called before everybody: "{ship} sails"; empty: `title`
  std::string_view asked = {};  ///< what a request of it is called before everybody; empty: `title`
  bool due = false;             ///< where it is offered, the game waits for it
};

using Objections = std::vector<Objection>;

/// `told` with every "{key}" as what the action has there.
std::string told_title(std::string_view told, const Action& action);

/// Answers of a form, each field's with each other's: every choice of one, numbers from the lowest, of some
/// the answer that the form begins with, none of them and each alone; a text as it begins. At most `most`.
std::vector<Json> answers_of(const Form& form, std::size_t most);

/// `kind` as it is written. What is asked() for goes into `asked` instead.
template <class Game, class Kind>
Action written_action(const Game& game, Kind kind, std::vector<FormField>* asked = nullptr) {
  FieldWriter fields = asked ? FieldWriter(*asked) : FieldWriter();
  if constexpr (requires { kind.fields(fields, game); }) kind.fields(fields, game);
  Action action = fields.take();
  action["type"] = Kind::kInfo.word;
  return action;
}

/// What stands against it: what bars its kind, else what makes it unlawful.
template <class Game, class Kind>
Objections all_against(const Game& game, const Kind& kind) {
  if constexpr (requires { barred(game, kind); })
    if (Objections all = barred(game, kind); !all.empty()) return all;
  if constexpr (requires { kind.against(game); }) return kind.against(game);
  return {};
}

/// The kinds of actions of a game.
template <class Game, class... Kinds>
class ActionSet {
 public:
  /// An action as it was read.
  using Any = std::variant<Kinds...>;

  /// Throws std::invalid_argument where it is malformed.
  static Any read(const Game& game, const Action& action) {
    const std::string word = text_field(action, "type");
    std::optional<Any> read;
    (read_as<Kinds>(game, action, word, read) || ...);
    if (!read) throw WrongField("no action '" + word + "'");
    return *std::move(read);
  }

  template <class Kind>
  static Action write(const Game& game, Kind kind) {
    return written_action(game, std::move(kind));
  }
  static Action write(const Game& game, const Any& any) {
    return std::visit([&](const auto& kind) { return write(game, kind); }, any);
  }

  static Objections against(const Game& game, const Any& any) {
    return std::visit([&](const auto& kind) { return against(game, kind); }, any);
  }
  template <class Kind>
  static Objections against(const Game& game, const Kind& kind) {
    return all_against(game, kind);
  }

  static void perform(Game& game, const Any& any, DiceTray& tray, Events& events) {
    std::visit([&](const auto& kind) { kind.perform(game, tray, events); }, any);
  }

  /// What a seat is offered now, in the order of the kinds: a form each, which may have no fields. `whose`
  /// fills them in and reads them.
  template <class Seat>
  static std::vector<Form> forms(const Game& game, const Seat& seat, const Audience& whose) {
    std::vector<Form> all;
    (add_forms<Kinds>(game, seat, whose, all), ...);
    return all;
  }
  /// Those of both players for an umpire, who fills them in for one: "Seal a plan for Red".
  static std::vector<Form> forms_on_behalf(const Game& game, const TwoParties& parties,
                                           const SideNames& names) {
    std::vector<Form> all;
    for (const Side side : kBothSides)
      for (Form& form : forms(game, side, parties.audience(side))) {
        form.title.append(" for ").append(name_of(names, side));
        all.push_back(std::move(form));
      }
    return all;
  }
  /// Lawful actions of a seat: its forms, answered in every way that answers_of() has. At most `most`.
  template <class Seat>
  static std::vector<Any> lawful(const Game& game, const Seat& seat, std::size_t most = 1000) {
    std::vector<Any> all;
    for (const Form& form : forms(game, seat, Audience::kAll))
      for (const Json& answers : answers_of(form, most - all.size()))
        if (const auto action = filled(form, answers))
          if (Any any = read(game, *action); against(game, any).empty()) all.push_back(std::move(any));
    return all;
  }

  /// waited() of the first kind that has it and is offered to that seat; empty: there is none.
  template <class Seat>
  static std::string waited(const Game& game, const Seat& seat) {
    std::string words;
    (void(words.empty() && (words = waited_as<Kinds>(game, seat), true)), ...);
    return words;
  }

  /// The choices() of all kinds that have them for `who`, in the order of the kinds.
  template <class Who>
  static std::vector<Any> choices(const Game& game, const Who& who) {
    std::vector<Any> all;
    (add_choices<Kinds>(game, who, all), ...);
    return all;
  }

  /// What `tell(std::type_identity<Kind>())` says of the action's kind; `otherwise` where it is of none.
  template <class Told>
  static Told about(const Action& action, Told otherwise, auto tell) {
    const std::string word = action.value("type", std::string());
    ((Kinds::kInfo.word == word ? void(otherwise = tell(std::type_identity<Kinds>())) : void()), ...);
    return otherwise;
  }
  /// Null where an action is of none of these kinds.
  static const ActionInfo* info(const Action& action) {
    return about(action, static_cast<const ActionInfo*>(nullptr),
                 [](auto kind) { return &decltype(kind)::type::kInfo; });
  }
  /// What an action is called before everybody; its word where it is of none of these kinds.
  static std::string title(const Action& action) {
    const ActionInfo* known = info(action);
    return known ? told_title(known->told.empty() ? known->title : known->told, action)
                 : action.value("type", std::string());
  }
  /// asked_at_once() of these forms, in the kind's own words.
  static std::optional<Asked> asked_at_once(const std::vector<Form>& offered, const Json& request) {
    auto asked = telescope::asked_at_once(offered, request);
    if (asked)
      if (const std::string_view words = info(asked->action)->asked; !words.empty()) asked->words = words;
    return asked;
  }

 private:
  template <class Kind>
  static bool read_as(const Game& game, const Action& action, std::string_view word,
                      std::optional<Any>& read) {
    if (word != Kind::kInfo.word) return false;
    Kind kind;
    FieldReader fields(action);
    fields.known("type");
    if constexpr (requires { kind.fields(fields, game); }) kind.fields(fields, game);
    fields.finish("'" + std::string(word) + "'");
    if constexpr (requires { kind.check(game); }) kind.check(game);
    read = std::move(kind);
    return true;
  }

  template <class Kind, class Seat>
  static void add_forms(const Game& game, const Seat& seat, const Audience& whose, std::vector<Form>& all) {
    if constexpr (requires { Kind::offers(game, seat); })
      for (const Kind& offered : listed<Kind>(Kind::offers(game, seat))) {
        std::vector<FormField> asked;
        Action action = written_action(game, offered, &asked);
        Form& form = all.emplace_back(form_for(whose, std::move(action), std::string(Kind::kInfo.title),
                                               std::string(Kind::kInfo.rule), std::move(asked)));
        form.due = Kind::kInfo.due;
        if constexpr (requires { bool(offered.form(form, game)); }) {
          if (!offered.form(form, game)) all.pop_back();
        } else if constexpr (requires { offered.form(form, game); }) {
          offered.form(form, game);
        } else if constexpr (requires { offered.form(form, game, seat); }) {
          offered.form(form, game, seat);
        }
      }
  }
  template <class Kind, class Seat>
  static std::string waited_as(const Game& game, const Seat& seat) {
    if constexpr (requires { Kind::waited(game); })
      if (!listed<Kind>(Kind::offers(game, seat)).empty()) return Kind::waited(game);
    return {};
  }
  template <class Kind, class Who>
  static void add_choices(const Game& game, const Who& who, std::vector<Any>& all) {
    if constexpr (requires { Kind::choices(game, who); })
      for (Kind& each : Kind::choices(game, who)) all.emplace_back(std::move(each));
  }
  template <class Kind>
  static std::vector<Kind> listed(bool one) {
    return std::vector<Kind>(one ? 1 : 0);
  }
  template <class Kind>
  static std::vector<Kind> listed(std::vector<Kind> offered) {
    return offered;
  }
};

/// An id with its name.
inline FormChoice choice_of(const std::pair<const std::string, std::string>& named) {
  return choice(named.first, named.second);
}
/// What of `range` may be chosen: `make()` of each, or its choice_of().
Choices choices_of(const auto& range, auto make) {
  Choices choices;
  for (const auto& each : range) choices.push_back(make(each));
  return choices;
}
Choices choices_of(const auto& range) {
  return choices_of(range, [](const auto& each) { return choice_of(each); });
}

/// What people are told about a field, where there is something to say.
struct FieldNote {
  std::string rule, why, counted;
};
FormField noted(FormField field, FieldNote note);

/// One objection where it `holds`.
inline Objections objected(bool holds, std::string_view rule, std::string_view sentence) {
  if (!holds) return {};
  return {{std::string(rule), std::string(sentence)}};
}

/// What is offered where it `holds`: one, with what is known of it.
template <class Kind>
std::vector<Kind> offered(bool holds, Kind kind) {
  return holds ? std::vector<Kind>{std::move(kind)} : std::vector<Kind>();
}

/// Of what is offered, what asks for nothing more: an umpire's word each.
std::vector<Option> options_of(const std::vector<Form>& offered);
/// The other forms of it.
std::vector<Form> forms_to_fill(std::vector<Form> offered);

}  // namespace telescope
