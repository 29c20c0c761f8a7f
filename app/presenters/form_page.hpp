#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/presenters/commands.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::app {

/// A choice of the field that is being answered.
struct FormRow {
  std::size_t choice = 0;  ///< its place among the field's choices
  std::string text;
  std::string note;  ///< "2 of 2", "first"; may be empty
  bool named = false;
  bool over = false;  ///< more than the rules allow
  bool chosen = false;
  bool barred = false;  ///< the rules do not allow it now
};

/// A field as it is read.
struct FormBlock {
  std::string label;
  std::string rule;
  std::string why;
  std::string value;  ///< what is answered; empty: nothing yet
  std::string count;  ///< "5 of 16 fire missions"; may be empty
  bool over = false;  ///< more than the rules allow
  bool active = false;
  bool text = false;          ///< words are typed into it
  std::string typed;          ///< letters that narrow the choices
  std::vector<FormRow> rows;  ///< of the active field
  std::string none;           ///< why it has no rows; empty where it has, or is about words or a number
  std::string barred;         ///< why the rules do not allow the row that the cursor is on; empty: they do
  std::size_t more = 0;       ///< choices that are not shown
  std::string keys;           ///< what keys do in it
};

/// The page on which an action with several fields is written.
struct FormPage {
  std::string title;
  std::string advice;
  std::string on_map;  ///< what the mouse does on the map; empty: no place is asked for
  std::string cover;   ///< the page is covered: this is all that is said of it
  std::vector<KeyHint> cover_keys;
  std::vector<FormBlock> blocks;
  std::vector<Objection> objections;
  std::string missing;  ///< what must be answered before it can be sent
  bool lawful = false;
  bool enter_sends = false;  ///< Enter is about the whole form, not about the choice that the cursor is on
};

/// A sector that the active field names: for the map.
struct FormMark {
  Sector sector;
  std::string text;  ///< how often, or the how-manieth it is
};

/// How every word of `search` is in a text, whatever signs stand between its letters: "a3l4" is "A3-L4".
enum class Found {
  kWord,       ///< as words of it
  kBeginning,  ///< at least as beginnings of words
  kWithin,     ///< one of them within a word: "art" in "headquarters"
};
/// What people look a piece up by: its name, and what the table and the map call it.
std::string words_to_find(const KitPiece& piece);
/// Nothing where a word is not in it.
std::optional<Found> find_in(std::string_view text, std::string_view search);

}  // namespace telescope::app
