#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/mini_nap/mini_nap.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::mini_nap::test {

inline Scenario shipped(const std::string& name) {
  auto scenario = load_scenario(telescope::test::project_file("assets/scenarios/" + name + ".toml"));
  REQUIRE(scenario);
  return *std::move(scenario);
}

/// A game of a shipped scenario that is played through its faces alone, as the program does.
class Played {
 public:
  explicit Played(const Scenario& scenario, unsigned seed = 1) : random_(seed) {
    auto prepared = ruleset().prepare(scenario, make_kit(scenario).value());
    if (!prepared) FAIL(prepared.error().message);
    game_ = *std::move(prepared);
    position_ = game_->rules().begin().position;
  }

  const PreparedGame& game() const { return *game_; }
  const Position& position() const { return position_; }
  const Game& state() const { return position_.as<Game>(); }
  void set(Game game) { position_ = Position::of(std::move(game)); }
  int among(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }

  Known known(const std::string& seat) const { return game_->knowledge().known(position_, SeatId(seat)); }
  /// What {"form": id, "answers"} of that seat stands for; fails where it is not offered.
  Asked asked(const std::string& seat, const std::string& form, const Json& answers = Json::object()) const {
    const auto asked =
        game_->knowledge().asked(position_, SeatId(seat), {{"form", form}, {"answers", answers}});
    INFO(seat << ": " << form << " " << answers.dump());
    REQUIRE(asked);
    return *asked;
  }
  bool lawful(const Action& action) const {
    return game_->rules().lawful(position_, action).objections.empty();
  }
  /// Does it with dice from `dice`, or by chance where these are used up.
  std::vector<Event> apply(const Action& action, std::vector<int> dice = {}) {
    std::vector<Throw> made;
    std::size_t next = 0;
    for (auto pools = game_->rules().dice(position_, action, made); !pools.empty();
         pools = game_->rules().dice(position_, action, made))
      for (const PoolRequest& pool : pools) {
        made.push_back({.pool = pool.id, .dice = {}});
        for (int i = 0; i < pool.dice(); ++i)
          made.back().dice.push_back(next < dice.size() ? dice[next++] : among(1, pool.sides));
      }
    Outcome outcome = game_->rules().apply(position_, action, made);
    position_ = std::move(outcome.position);
    return std::move(outcome.events);
  }
  /// Asks for it by its form, and does it where it is lawful.
  std::vector<Event> press(const std::string& seat, const std::string& form,
                           const Json& answers = Json::object(), std::vector<int> dice = {}) {
    const Asked wanted = asked(seat, form, answers);
    for (const Objection& each : game_->rules().lawful(position_, wanted.action).objections)
      FAIL(form << ": " << each.rule << " " << each.sentence);
    return apply(wanted.action, std::move(dice));
  }
  /// Answers of a form by chance, for each field what it takes; fields that may be left out are, sometimes.
  Json any_answers(const Form& form) {
    Json answers = Json::object();
    for (const FormField& field : form.fields) {
      Json& answer = answers[field.id] = field.initial;
      if (field.least == 0 && among(0, 2) > 0) continue;
      if (field.id == "remove" && among(0, 9) > 0)
        answer = "no";
      else if (field.kind == FormField::Kind::kOne && !field.choices.empty())
        answer = any(field.choices).id;
      else if (field.kind == FormField::Kind::kSome) {
        answer = Json::array();
        for (const FormChoice& each : field.choices)
          if (among(0, 1) == 0) answer.push_back(each.id);
      } else if (field.kind == FormField::Kind::kNumber) {
        answer = among(field.lowest, field.highest);
      } else if (field.kind == FormField::Kind::kText) {
        answer = "as we decided";
      }
    }
    return answers;
  }
  template <class T>
  const T& any(const std::vector<T>& all) {
    return all.at(static_cast<std::size_t>(among(0, static_cast<int>(all.size()) - 1)));
  }

 private:
  std::mt19937 random_;
  std::shared_ptr<const PreparedGame> game_;
  Position position_;
};

/// The sentences of events, one after the other.
inline std::string told(const std::vector<Event>& events) {
  std::string all;
  for (const Event& event : events) all += (all.empty() ? "" : " ") + event.value("sentence", std::string());
  return all;
}

}  // namespace telescope::mini_nap::test
