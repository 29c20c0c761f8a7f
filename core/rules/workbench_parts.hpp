#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fields.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/vocabulary.hpp"
#include "core/rules/workbench.hpp"

namespace telescope {

// What the workbenches of games share.

// Readers of requests: what is malformed throws std::invalid_argument with one sentence that names the field.

/// "malformed request: ..."
[[noreturn]] void refuse(const std::string& why);
/// What a request calls something: a text of 1 to 80 letters on one line.
std::string name_field(const Json& object, std::string_view key);
std::string name_field(const Json& object, std::string_view key, std::string_view fallback);
/// Of a request: "throws": [{"pool", "dice"}], none where it is missing. Dice have six sides where nothing
/// else is said.
std::vector<Throw> throws_field(const Json& request, int least = 1, int most = 6);
/// What `value` says of that setting or column; `what` names it.
SettingValue setting_value(const Setting& row, const Json& value, std::string_view what);
/// Of a request: "settings", by the rows of a ruleset's table.
Settings settings_field(const Json& request, const std::vector<Setting>& rows);

/// What `work` answers. What it, or the JSON library, cannot read is refused with a sentence.
Json with_plain_errors(const std::function<Json()>& work);

/// A procedure of a workbench, and what answers it.
struct ProcedureAnswer {
  Workbench::Procedure procedure;
  Json (*answer)(const Json& request);
  /// Fields of its request, with spaces between them; empty: `answer` checks them.
  std::string_view takes = {};
};

/// A workbench that answers by a table of its procedures and, where it has odds, by one function for them.
/// What of a request they cannot read is refused with one sentence.
class AnsweringWorkbench : public Workbench {
 public:
  using Odds = Json (*)(const Json& request);

  /// `answers` outlive it. `always`: what each outcome of a procedure has where its answer does not say it,
  /// beside the procedure's name; null: its answer says all.
  explicit AnsweringWorkbench(std::span<const ProcedureAnswer> answers, Odds answer_odds = nullptr,
                              Json always = nullptr)
      : answers_(answers), odds_(answer_odds), always_(std::move(always)) {}

  std::vector<Procedure> procedures() const final;
  Json rule(std::string_view procedure, const Json& request) const final;
  Json odds(const Json& request) const final;

 private:
  std::span<const ProcedureAnswer> answers_;
  Odds odds_;
  Json always_;
};

/// What each outcome of a procedure of that ruleset has, beside `more`: nothing stands against it.
Json lawful_outcome(std::string_view ruleset, Json more = Json::object());

/// Runs `work` with the dice of {"throws": [{"pool", "dice"}]}; `work` puts its result into what it is given.
/// `outcome` with that, "lawful" and "needs": the pools that are wanted next. Throws std::invalid_argument
/// where a throw does not fit.
Json worked_out(const Json& request, Json outcome, const std::function<void(DiceTray&, Json&)>& work);

/// An option of `odds` that takes a text. Those with an `example` are together a whole request.
Workbench::OddsOption text_option(std::string_view name, std::string_view key, std::string_view about,
                                  std::string_view example = {});

/// An option of `odds` that takes a whole number.
Workbench::OddsOption number_option(std::string_view name, std::string_view key, std::string_view about,
                                    int least, int most, std::optional<int> fallback = {});

/// `outcome` with "lawful" and "objections".
Json judged(Json outcome, const std::vector<Objection>& objections);

/// Does `action` in `position` with dice of `chance`; the position that follows.
Position played(const PreparedGame& game, const Position& position, const Action& action,
                SimulatedChance& chance);

}  // namespace telescope
