#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.hpp"
#include "core/base/result.hpp"
#include "core/board/board.hpp"
#include "core/rules/finding.hpp"

namespace telescope {

/// Where a stand lies that a form may set elsewhere, as whoever fills it in knows it.
struct FormStand {
  TablePoint at;             ///< its centre
  double heading_deg = 0.0;  ///< clockwise from up the table
  double width_mm = 0.0;     ///< of its base, along its front
  double depth_mm = 0.0;
  bool operator==(const FormStand&) const = default;
};

/// A value that a field may have.
struct FormChoice {
  std::string id;                ///< what an answer names it by; unique within its field
  std::string label;             ///< for people, "3rd Division"
  nlohmann::json put;            ///< what the action then holds; null: the id
  std::optional<Sector> sector;  ///< where it is, for the map
  std::optional<PieceId> piece;  ///< whom it is about
  /// Where that lies now, on an open table: there the map begins for a FormSpot.
  std::optional<FormStand> stand;
  int allowed = 0;     ///< of kMany: of this one, where that is fewer than FormField::allowed_each
  std::string barred;  ///< why the rules do not allow it now; empty: they do
  bool operator==(const FormChoice&) const = default;
};

/// One thing to be answered.
struct FormField {
  /// Its answer: kOne the id of a choice, or null; kSome and kMany a list of ids in the order in which they
  /// were named, each once or as often as wanted; kNumber a whole number or null; kText a text.
  enum class Kind { kOne, kSome, kMany, kNumber, kText };
  std::string id;     ///< unique within its form
  std::string label;  ///< "Fire missions"
  std::string rule;   ///< statement it rests on
  std::string why;    ///< what to know about it, one sentence; may be empty
  Kind kind = Kind::kOne;
  std::vector<FormChoice> choices;
  nlohmann::json initial;  ///< the answer that it begins with; null: none
  /// An action cannot be made of fewer: 1 of kOne and kText means that it must be answered.
  int least = 0;
  int lowest = 0;  ///< of kNumber
  int highest = 0;
  /// Of kNumber: the unit that people read and write it in, and how many of it are one of them: 1450 of 100
  /// "in" are "14.5 in". Empty: the number itself.
  std::string unit;
  int of_unit = 1;
  /// What the rules allow, for the count that people see; more can be asked for and is judged by the rules.
  /// 0: any number.
  int allowed = 0;
  int allowed_each = 0;  ///< of kMany, of one choice
  std::string counted;   ///< what is counted: "fire missions"
  /// Keys from the action to where the answer goes; fields that share them add to one list. An answer of
  /// nothing leaves the action without it.
  std::vector<std::string> into;
  /// Of kSome: the rules want choices that lie side by side in the list.
  bool unbroken = false;
  bool operator==(const FormField&) const = default;
};

/// A place, with a facing or without, that some number fields of a form say together: whoever has a map drags
/// a stand there and turns it, and fills in no figures.
struct FormSpot {
  std::string x, y;     ///< fields: from the left and from the near edge, both in inches or in centimetres
  std::string heading;  ///< field: degrees clockwise from up the table; empty: it has no facing
  std::string stand;    ///< field whose choice lies there first; empty: a point
  bool operator==(const FormSpot&) const = default;
};

/// An action with several fields, as plain data: whoever draws it needs to know nothing of the rules.
struct Form {
  std::string id;     ///< stays the same while the form is offered
  std::string title;  ///< "Plot the target points": what it does, without full stop
  std::string rule;
  std::string advice;
  Audience author = Audience::kUmpire;  ///< whose answers they are
  Audience audience = Audience::kAll;   ///< who may read them before they are acted upon
  std::vector<FormField> fields;
  std::vector<FormSpot> spots;
  nlohmann::json action;  ///< what the answers are put into: {"type": ...}
  bool due = false;       ///< the game waits for it: it has not been given yet
  bool operator==(const Form&) const = default;
};

/// How many millimetres of the table 1 of a field of lengths is. Throws where its unit is neither "in" nor
/// "cm".
double mm_of_one(const FormField& field);

/// An answer of kNumber as people write it: "14.5 in", "7".
std::string in_unit(const FormField& field, std::int64_t number);

/// It is answered by naming choices, not by a number or a text.
bool has_choices(const FormField& field);

/// The choice of this id; null where `id` is none of them, or no text.
const FormChoice* find_choice(const FormField& field, const nlohmann::json& id);

/// {"field": answer, ...}: the answers that a form begins with.
nlohmann::json initial_answers(const Form& form);

/// The action that these answers ask for. Fails, with a sentence for people, where an answer is missing that
/// no action can do without, or where one does not fit its field.
Result<nlohmann::json> filled(const Form& form, const nlohmann::json& answers);

/// What of these answers the rules do not allow: too many, a barred choice, not side by side. In the order of
/// the fields, a sentence each; answers that do not fit their fields are for filled().
std::vector<std::string> beyond_limits(const Form& form, const nlohmann::json& answers);

/// All that is filled in, in the words of the form: "Set a stand down. Battalion: B-03; Hidden: yes". For
/// whoever must agree to it: no answer is left out, but of fields in `kept` only that they are filled in. Of
/// answers that filled() takes.
std::string filled_words(const Form& form, const nlohmann::json& answers,
                         std::span<const std::string> kept = {});

/// How many the answer names; of one choice with `choice`.
int count_of(const FormField& field, const nlohmann::json& answer, const std::string& choice = {});

/// For pages in another language than this one's. Nothing in it is null: what is not there is left out.
nlohmann::json to_json(const Form& form);

}  // namespace telescope
