// Every form of every game, filled in by chance: whoever must agree is told every field that is filled in,
// and nobody else is told anything of it. TELESCOPE_FORM_TIMES: how many times as long.

#include <algorithm>
#include <cstdlib>
#include <random>

#include "core/rules/form.hpp"
#include "tests/app/command_post/publisher/evening.hpp"

using namespace telescope;
using namespace telescope::app;
using evenings::Evening;
using evenings::says;

namespace {

using Chance = std::mt19937;

int below(Chance& chance, int bound) {
  return bound <= 0 ? 0 : static_cast<int>(chance() % static_cast<unsigned>(bound));
}

/// Answers that the form takes; most fields are filled in.
Json filled_in(const Form& form, Chance& chance) {
  Json answers = Json::object();
  for (const FormField& field : form.fields) {
    std::vector<std::string> ids;
    for (const FormChoice& choice : field.choices)
      if (choice.barred.empty() || field.least > 0) ids.push_back(choice.id);
    std::ranges::shuffle(ids, chance);
    const int most = static_cast<int>(ids.size());
    switch (field.kind) {
      case FormField::Kind::kOne:
        answers[field.id] = ids.empty() ? Json() : Json(ids.front());
        break;
      case FormField::Kind::kSome:
      case FormField::Kind::kMany:
        ids.resize(static_cast<std::size_t>(std::min(
            most,
            std::max(field.least, std::min(1 + below(chance, 3), field.allowed ? field.allowed : most)))));
        answers[field.id] = ids;
        break;
      case FormField::Kind::kNumber:
        answers[field.id] = field.lowest + below(chance, field.highest - field.lowest + 1);
        break;
      case FormField::Kind::kText:
        answers[field.id] = "Because of " + std::to_string(below(chance, 1000)) + " guns";
        break;
    }
  }
  return answers;
}

/// What of the answers `words` do not tell; empty: nothing.
std::string untold(const Form& form, const Json& answers, const std::string& words) {
  if (!says(words, form.title)) return form.title;
  for (const FormField& field : form.fields) {
    const Json& answer = answers.at(field.id);
    const bool any = has_choices(field) ? count_of(field, answer) > 0 : !answer.is_null();
    if (any && !says(words, field.label + ": ")) return field.label;
    if (field.kind == FormField::Kind::kNumber && any && !says(words, in_unit(field, answer.get<int>())))
      return field.label;
    if (field.kind == FormField::Kind::kText && any && !says(words, answer.get<std::string>()))
      return field.label;
    for (const FormChoice& choice : field.choices)
      if (count_of(field, answer, choice.id) > 0 && !says(words, choice.label)) return choice.label;
  }
  return {};
}

/// Two evenings of one game, in which the same is done; what somebody asks for may differ.
struct Twins {
  Evening one, two;
  std::vector<Seat> seats;
  Chance chance{20261128};
  std::map<std::string, int> told;  ///< forms of which somebody was told, by their id
  int sealed = 0;

  Twins(const std::string& scenario, const Settings& changed)
      : one("assets/scenarios/" + scenario + ".toml", {}, changed),
        two("assets/scenarios/" + scenario + ".toml", {}, changed),
        seats(one.desk->game().knowledge().seats()) {
    for (const Seat& seat : seats)
      if (seat.id != kUmpireSeat) both([&](Evening& each) { each.join(seat.id.value()); });
    both([&](Evening& each) {
      each.desk->carry_out(GameRequest(AddPlayersWord{"rain"}));
      each.live->follow();
    });
  }

  template <class F>
  void both(F deed) {
    deed(one);
    deed(two);
  }
  void settle() {
    both([](Evening& each) {
      each.throw_all();
      each.live->follow();
    });
  }
  Known known(const Seat& seat) const {
    return one.desk->game().knowledge().known(one.desk->position(), seat.id);
  }

  /// Nobody but these can tell the two from one another.
  void check_alike(const std::vector<SeatId>& but) {
    for (const Seat& seat : seats)
      if (seat.id != kUmpireSeat && std::ranges::find(but, seat.id) == but.end()) {
        INFO("read by " << seat.id.value());
        REQUIRE(read_by(one, seat) == read_by(two, seat));
      }
  }
  /// What he is told, but for what he has written himself.
  static Json read_by(Evening& evening, const Seat& seat) {
    Json document = evening.document_of(seat.id.value());
    for (Json& line : document.at("asked")) line = line.at("number");
    return document;
  }
  /// Whether somebody would have to agree to it.
  static bool would_wait(Evening& evening, const Seat& seat, const Json& request) {
    const auto asked = evening.desk->game().knowledge().asked(evening.desk->position(), seat.id, request);
    const auto attempt = asked ? evening.desk->session().attempt(asked->action) : Result<Attempt>(Attempt{});
    if (!asked || !attempt) return false;
    if (!attempt->verdict.lawful()) return evening.desk->has_umpire();
    return asked->confirmed_by.has_value();
  }

  static std::string asked(Evening& evening) {
    std::string newest;  // what could not be done before waits on above it
    for (const JudgedProposal& each : evening.desk->scene().proposals)
      if (each.asked) newest = each.proposal.sentence;
    return newest;
  }
  /// A request that waits for another player's word: his seat, its number, and the words.
  struct ToConfirm {
    SeatId by;
    int number = 0;
    std::string words;
  };
  std::optional<ToConfirm> to_confirm(Evening& evening) {
    for (const Seat& seat : seats) {
      if (seat.id == kUmpireSeat) continue;
      const Json document = evening.document_of(seat.id.value());
      const Json confirm = document.value("desk", Json::object()).value("confirm", Json::object());
      for (const auto& [number, each] : confirm.items())
        return ToConfirm{seat.id, std::stoi(number), each.at("words")};
    }
    return std::nullopt;
  }

  void ask(const Seat& seat, const Form& form) {
    const Json answers = filled_in(form, chance), others = filled_in(form, chance);
    const std::string role = seat.id.value();
    const bool sealed_form = is_sealed(one.desk->game(), form.audience);
    const auto sent = [&](const Json& of) { return Json{{"form", form.id}, {"answers", of}}; };
    INFO(role << ": " << form.title << " " << answers.dump());
    const std::string first = one.ask(sent(answers), role).at("answer");
    if (first != "waiting") {  // done or refused: the same in the other, so that they stay alike
      const std::string second = two.ask(sent(answers), role).at("answer");
      CHECK(first == second);
      return settle();
    }
    const bool differ = would_wait(two, seat, sent(others));
    CHECK(two.ask(sent(differ ? others : answers), role).at("answer") == "waiting");
    if (const auto confirm = to_confirm(one)) {
      CHECK(untold(form, answers, confirm->words) == "");
      ++told[form.id];
      check_alike({seat.id, confirm->by});
      if (const auto second = to_confirm(two))
        two.done({{"type", "decline"}, {"number", second->number}}, second->by.value());
      one.done({{"type", "decline"}, {"number", confirm->number}}, confirm->by.value());
    } else {
      const std::string words = asked(one);
      REQUIRE_FALSE(words.empty());
      CHECK(says(words, seat.title));
      if (!sealed_form) {
        INFO(words);
        CHECK(untold(form, answers, words) == "");
        ++told[form.id];
      } else {
        ++sealed;  // HD-12: how many, never where
        for (const FormField& field : form.fields)
          for (const FormChoice& choice : field.choices) CHECK_FALSE(says(words, choice.label));
      }
      check_alike({seat.id});
      both([&](Evening& each) {
        for (const JudgedProposal& judged : std::vector(each.desk->scene().proposals))
          if (judged.asked) each.desk->carry_out(GameRequest(SendBack{judged.proposal.action}));
        each.live->follow();
      });
    }
    // Now the same in both, and somebody agrees; so the game goes on.
    const auto agreed = [&](Evening& each) {
      if (each.ask(sent(answers), role).at("answer") != "waiting") return;
      if (const auto confirm = to_confirm(each)) {
        each.ask({{"type", "confirm"}, {"number", confirm->number}}, confirm->by.value());
      } else {
        for (const JudgedProposal& judged : std::vector(each.desk->scene().proposals))
          if (judged.asked)
            each.desk->carry_out(GameRequest(
                DoAction{judged.proposal.action, judged.verdict.lawful() ? "" : "for a test", {}}));
        each.live->follow();
      }
    };
    if (form.id != "concede" && form.id != "finish") both(agreed);
    settle();
  }

  void play(int rounds) {
    if (const char* times = std::getenv("TELESCOPE_FORM_TIMES")) rounds *= std::atoi(times);
    for (int round = 0; round < rounds && !one.desk->scene().sheet.over; ++round) {
      for (const Seat& seat : seats) {
        if (seat.id == kUmpireSeat) continue;
        std::vector<Form> forms = known(seat).forms;
        std::ranges::shuffle(forms, chance);
        for (std::size_t i = 0; i < forms.size() && i < 4; ++i) {
          const std::vector<Form> now = known(seat).forms;
          const auto form = std::ranges::find(now, forms[i].id, &Form::id);
          if (form != now.end()) ask(seat, Form(*form));
        }
      }
      const std::vector<Option> options = one.desk->scene().sheet.options;
      if (!options.empty()) {
        const Action action =
            options[static_cast<std::size_t>(below(chance, static_cast<int>(options.size())))].action;
        both([&](Evening& each) { each.desk->carry_out(GameRequest(DoAction{action, "", {}})); });
      }
      settle();
      check_alike({});
    }
    std::string all;
    for (const auto& [id, count] : told) all += " " + id + " " + std::to_string(count);
    WARN(one.desk->ruleset().name() << ":" << all << "; sealed " << sealed);
  }
};

}  // namespace

TEST_CASE("HD-12: whoever must agree is told every field that is filled in, and nobody else a word of it",
          "[post][requests][HD-12]") {
  SECTION("Rapier Offensive") {
    Twins twins("rapier-demo", {});
    for (const char* step : {"Initial orders", "Corps fire plan", "Attacker movement"}) {
      twins.both([&](Evening& each) { each.walk_to(step); });
      twins.play(2);
    }
    CHECK(twins.told.size() > 2);
  }
  SECTION("Operation Brevity") {
    Twins twins("brevity-first", {});
    twins.play(9);
    CHECK(twins.told.size() > 2);
  }
  SECTION("Mini-Nap, with an umpire and without") {
    const bool umpire = GENERATE(true, false);
    Twins twins("mini-nap-first", {{"umpire", umpire}});
    twins.play(2);
    twins.both([](Evening& each) {
      each.desk->carry_out(GameRequest(DoAction{{{"type", "begin"}}, "for a test", {}}));
    });
    twins.settle();
    twins.play(7);
    CHECK(twins.told.size() > 2);
  }
  SECTION("Rapid Raphia, with an umpire and without") {
    const bool umpire = GENERATE(true, false);
    Twins twins("raphia-default", {{"umpire", umpire}});
    twins.play(9);
    CHECK(twins.told.size() > 0);
  }
  SECTION("Race for X") {
    Twins twins("race-short", {});
    twins.play(9);
  }
}
