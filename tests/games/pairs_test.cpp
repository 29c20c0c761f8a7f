// Pairs of positions that differ only in what a seat may not know are the same to it, byte for byte: of the
// tests' own games with secrets, in the middle of games that are played at random.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/rules/simulated_chance.hpp"
#include "core/rules/workbench_parts.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/asked_game.hpp"
#include "tests/games/duel/duel.hpp"
#include "tests/games/wager/wager.hpp"
#include "tests/support/any_answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

class Luck {
 public:
  explicit Luck(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t most) { return random_() % most; }
  template <class List>
  auto& one_of(List& list) {
    return list[below(list.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
  }

 private:
  std::mt19937_64 random_;
};

/// A game that is played at random.
class Played {
 public:
  Played(const Ruleset& ruleset, const char* file, Luck& luck) : ruleset_(ruleset), luck_(luck) {
    const std::array<const Ruleset*, 1> only{&ruleset};
    scenario_ = load_scenario(test::project_file(file), only).value();
    kit_ = make_kit(scenario_).value();
    game_ = ruleset.prepare(scenario_, kit_).value();
    begin();
  }

  void begin() { position_ = game_->rules().begin().position; }
  /// One more action, of a page's form or of the umpire's list; a new game where this one is over.
  void go_on() {
    if (game_->words().sheet(position_).over) begin();
    std::vector<Action> may;
    for (const Option& option : game_->words().sheet(position_).options) may.push_back(option.action);
    for (const Seat& seat : game_->knowledge().seats())
      for (const Form& form : game_->knowledge().known(position_, seat.id).forms)
        may.push_back(test::any_answer(form, chance_));
    if (may.empty()) return;
    const Action& action = luck_.one_of(may);
    if (!game_->rules().lawful(position_, action).lawful()) return;
    position_ = telescope::played(*game_, position_, action, chance_);
  }

  Json position() const { return game_->rules().to_json(position_); }
  const PreparedGame& game() const { return *game_; }
  /// All that the seat is sent of that position, and what everybody reads at the window.
  std::string shown(const std::string& seat, const Json& position) const {
    std::string text = asked_view(ruleset_, scenario_, kit_, {{"seat", seat}, {"position", position}}).dump();
    const Sheet sheet = game_->words().sheet(game_->rules().from_json(position));
    text += sheet.when + sheet.title + sheet.advice;
    for (const SheetLine& line : sheet.lines) text += line.text;
    for (const Option& option : sheet.options) text += option.label + option.action.dump();
    return text;
  }

 private:
  const Ruleset& ruleset_;
  Luck& luck_;
  SimulatedChance chance_{20261125};
  Scenario scenario_;
  Kit kit_;
  std::shared_ptr<const PreparedGame> game_;
  Position position_;
};

/// TELESCOPE_GAMES_PAIRS=5000 is the long run: 10,000 pairs in the two tests.
int pairs_wanted() {
  const char* text = std::getenv("TELESCOPE_GAMES_PAIRS");
  return text ? std::atoi(text) : 60;
}

/// Plays on, makes a twin that hides something else from `seat`, and compares. `twin` changes a position and
/// says to whom the change is known.
void compare(Played& played, Luck& luck, const std::vector<std::string>& seats,
             const std::function<std::string(Json& position, const std::string& seat)>& twin) {
  const int pairs = pairs_wanted();
  int differ = 0;
  for (int i = 0; i < pairs; ++i) {
    for (std::size_t actions = 1 + luck.below(6); actions > 0; --actions) played.go_on();
    const std::string seat = luck.one_of(seats);
    const Json one = played.position();
    Json other = one;
    const std::string owner = twin(other, seat);
    INFO("pair " << i << ", " << seat << ": " << one.dump());
    REQUIRE(played.shown(seat, one) == played.shown(seat, other));
    differ += !owner.empty() && played.shown(owner, one) != played.shown(owner, other);
  }
  CHECK(differ > pairs / 4);  // the change is none that nobody could see
}

}  // namespace

TEST_CASE("duels that differ only in cards that a seat has not seen are the same to it, byte for byte",
          "[games][duel][pairs]") {
  Luck luck(20261125);
  Played played(test::duel(), "tests/games/duel/duel.toml", luck);
  compare(played, luck, {"south", "north", "spectator"}, [&](Json& position, const std::string& seat) {
    std::vector<Json*> hidden;
    std::string owner;
    for (auto& [pile, cards] : position["piles"].items()) {
      const bool own = pile == "hand " + seat || pile == "down " + seat ||
                       (pile.starts_with("with ") && std::tolower(pile[5]) == seat[0] && seat != "spectator");
      const bool up = pile.starts_with("with ") && position["stands"][pile.substr(5)]["up"].get<bool>();
      if (own || up || pile == "discard") continue;
      for (Json& card : cards) hidden.push_back(&card);
      if (pile.starts_with("hand ")) owner = pile.substr(5);
    }
    std::vector<Json> cards;
    for (const Json* card : hidden) cards.push_back(*card);
    luck.shuffle(cards);
    for (std::size_t i = 0; i < cards.size(); ++i) *hidden[i] = cards[i];
    return owner;
  });
}

TEST_CASE("wagers that differ only in another's sealed plan are the same to a seat, byte for byte",
          "[games][wager][pairs]") {
  Luck luck(20261125);
  Played played(test::wager(), "tests/games/wager/wager.toml", luck);
  compare(played, luck, {"red", "blue", "spectator", "umpire"}, [&](Json& position, const std::string& seat) {
    std::string owner;
    constexpr std::array<const char*, 2> kSeats{"red", "blue"};
    for (std::size_t i = 0; i < 2; ++i) {
      Json& plan = position["plans"][i];
      if (seat == kSeats[i] || plan.is_null() || position["open"].get<bool>()) continue;
      plan["prize"] = "p" + std::to_string(1 + luck.below(3));
      plan["coins"] = luck.below(3);
      plan["word"] = std::string(luck.below(20), 'x');
      owner = kSeats[i];
    }
    return owner;
  });
}
