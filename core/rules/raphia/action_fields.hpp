#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/raphia/player/eyes.hpp"

namespace telescope::raphia {

// How what an action says is written and read, and what the forms of several kinds are put together from.

template <class Kind>
Objections barred(const Game& game, const Kind&) {
  return objected(game.step == Step::kOver, "RR-094", "The battle is over.");
}

bool contains(const auto& all, const auto& each) {
  return std::ranges::find(all, each) != all.end();
}
/// One list after the other.
inline CardIds both(CardIds first, const CardIds& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}
inline Objections objection(std::string_view rule, std::string sentence) {
  return {{std::string(rule), std::move(sentence)}};
}
/// [file, rank], from 0: what actions and events say of a square.
inline Json square_json(Sector at) {
  return {at.column, at.row};
}
/// "N-02 LI on 4-4".
std::string words_of_target(const Game& game, Sector square);
/// "the seven of hearts and the first joker".
std::string words_of_cards(const Game& game, const CardIds& cards);

inline constexpr std::array<std::string_view, 2> kSideWords{"south", "north"};  ///< by Side

/// A square is [file, rank] from 0, on the board or not.
struct SquareWords {
  void read(const Json& json, Sector& at) const;
};
inline constexpr SquareWords kSquareWords;

/// One thing on the way of a piece: into a square, or a change of facing.
struct WayStep {
  std::optional<Sector> go;      ///< {"go": [file, rank]}
  std::optional<Facing> facing;  ///< {"face": "east"}
  void fields(auto& f) { f.added("go", go, kSquareWords).added("face", facing); }
  bool operator==(const WayStep&) const = default;
};
struct WayWords {
  void read(const Json& json, std::vector<WayStep>& way) const;
};

/// Pieces by their ids; `or_nobody` allows the empty id. Of a list each once.
struct PieceWords {
  const Game& game;
  bool or_nobody = false;
  void read(const Json& json, PieceId& piece) const;
  void read(const Json& json, std::vector<PieceId>& pieces) const;
};
/// RRQ-86: where cards are turned up that the game waits for: a piece, kOnExtra or kOnDeck.
struct PlaceWords {
  const Game& game;
  void read(const Json& json, PieceId& place) const;
};

/// Cards by what people type: "7h", "7h 5c" or a list of them, each once.
struct CardWords {
  const cards::Deck& deck;
  bool one = false;
  void read(const Json& json, CardIds& cards) const;
  void read(const Json& json, std::string& card) const;
};
/// [{piece, card?}], of supporters and of cards that are laid.
struct SupportWords {
  const Game& game;
  void read(const Json& json, std::vector<Support>& supports) const;
};

inline constexpr auto kNotAsked = [] { return std::optional<FormField>(); };
/// "cards", or "card" of a single one; `asked` are the fields of a form for either.
void card_fields(auto& f, const Game& game, CardIds& cards, auto asked, auto one_asked) {
  f.said("cards", cards, CardWords{*game.setup->deck}).asked(asked);
  CardIds one;
  f.said("card", one, CardWords{*game.setup->deck, true}).asked(one_asked);
  for (const std::string& card : one) {
    if (contains(cards, card)) throw std::invalid_argument("the card '" + card + "' is named twice");
    cards.insert(cards.begin(), card);
  }
}
void card_fields(auto& f, const Game& game, CardIds& cards) {
  card_fields(f, game, cards, kNotAsked, kNotAsked);
}
/// Throws std::invalid_argument where not exactly one is named.
void need_one(const CardIds& cards);

/// RRQ-86: each card takes the place of an unknown one of that pile, those in `first` before the others. What
/// stands against it, a sentence; the game is then not to be used. Only with `cards.held = "table"`.
Objections name_in(Game& game, Side side, const CardIds& cards, std::string_view pile, std::string_view rule,
                   const CardIds& first = {});

inline Objections name_on(Game& game, const PieceId& piece, const CardIds& cards) {
  return name_in(game, game.side(piece), cards, pile_on(piece), "RR-031");
}

/// What stands against it, by the sections of the ledger. RRQ-86: cards of paper that it names are given
/// their places first.
template <class Kind>
Objections objections_to(const Game& game, const Kind& kind) {
  if constexpr (requires(Game & named) { kind.name_cards(named); })
    if (are_on_table(game) && game.step != Step::kOver) {
      Game named = game;
      if (auto no = kind.name_cards(named); !no.empty()) return no;
      return all_against(named, kind);
    }
  return all_against(game, kind);
}
/// Those that are lawful.
template <class Kind>
std::vector<Kind> lawful(const Game& game, std::vector<Kind> all) {
  std::erase_if(all, [&](const Kind& each) { return !objections_to(game, each).empty(); });
  return all;
}

/// What is so of some kinds of action: their kTraits.
struct ActionTraits {
  bool leaves_step = false;  ///< what follows is another step
  bool of_both = false;  ///< the other player's word is an umpire's to ask for: he takes it from the forms
  bool other_agrees = false;  ///< RRQ-05: where armies stand is for both to say; that a player gives up, too
  bool only_as_form = false;  ///< nothing hangs on it: it is no option of the window
};

// Forms.

/// Of a piece where it stands.
FormChoice choice_of(const Game& game, const PieceId& piece);
Choices choices_of(const Game& game, const std::vector<PieceId>& pieces);
Choices facing_choices(std::string_view before, auto put) {
  Choices choices;
  for (const Facing each : kFacings) {
    const std::string facing(to_string(each));
    choices.push_back(choice(facing, std::string(before) + facing, put(facing)));
  }
  return choices;
}
/// Cards of a hand, in printed order.
Choices hand_choices(const Game& game, Side side);
/// Cards that lie face down on the piece, in printed order: what its owner may turn up.
Choices cards_face_down(const Game& game, const PieceId& piece);
/// Cards typed by two keys each, "7h 5c". At least one where `least` is 1.
FormField typed_cards(std::string label, int least);
/// Some of them into the list `into`; counted as cards.
FormField some_cards(std::string id, std::string label, Choices cards, int allowed, std::string into);

void sort_as_printed(const Game& game, CardIds& cards);
/// The hand in the deck's printed order, which tells nothing of how they were drawn.
CardIds printed_hand(const Game& game, Side side);
/// Cards of paper: each face that may be the one that is turned up.
CardIds faces_left(const Game& game, Side side);

}  // namespace telescope::raphia
