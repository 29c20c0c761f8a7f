#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command_post/publisher/live_post.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/support/process.hpp"

namespace telescope::app {

/// An evening of any game, played by chance through the program's own doors: whoever sits at the Command Post
/// asks for whatever his page offers him, the umpire answers, and does what his own page offers. They undo,
/// write, and let pass what is unlawful. Nobody knows the game: one driver serves all rules.
class RandomEvening {
 public:
  /// `number` decides everything that is left to chance. Throws std::runtime_error where the game cannot
  /// begin.
  RandomEvening(const Scenario& scenario, const std::filesystem::path& folder, std::int64_t number);
  ~RandomEvening();
  RandomEvening(const RandomEvening&) = delete;
  RandomEvening& operator=(const RandomEvening&) = delete;

  /// Somebody asks for something, and what comes of it is published.
  void go_on();
  /// The game has ended and nobody has taken that back.
  bool over() { return desk_->scene().sheet.over; }
  /// Reveals the seed of the dice, where it is over.
  void reveal();

  /// Actions in the journal, those undone too.
  long actions() const;
  /// What was asked last, for whoever reads that something is wrong.
  const std::string& asked() const { return asked_; }
  /// How often each kind of action was done.
  const std::map<std::string, long>& done() const { return done_; }

  const std::vector<Seat>& seats() const { return seats_; }
  /// What the page of that seat is sent: the text of page.schema.json.
  std::string sent_to(const SeatId& seat) const;
  /// What is sealed from the umpire too; null where none sits.
  Json covered() const;
  GameDesk& desk() { return *desk_; }
  cp::CommandPost& post() { return *post_; }

 private:
  struct Sitting {
    std::string token;
    std::optional<cp::PostState::Visitor> visitor;
    std::unique_ptr<cp::Counted> open;  ///< a stream of his page
  };
  int below(int most) { return chance_.below(most); }
  bool one_in(int many) { return chance_.below(many) == 0; }
  template <class List>
  auto& one_of(List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }
  /// Of three that chance picks, what was done least so far: what can always be asked for is not all there
  /// is.
  template <class List>
  auto& rare_one_of(List& list, const auto& action_of) {
    auto* rare = &one_of(list);
    for (int i = 0; i < 2; ++i)
      if (auto& other = one_of(list); times_done(action_of(other)) < times_done(action_of(*rare)))
        rare = &other;
    return *rare;
  }
  long times_done(const Action& action) { return done_[action.value("type", "")]; }
  void ask(const SeatId& seat, const Json& request);
  void do_at_window(const GameRequest& request);
  void do_as_leader(const Json& request, const GameRequest& at_window);

  void throw_dice();
  void answer_what_waits();
  void player_asks();
  void leader_acts();
  void leader_carries();
  void somebody_writes();
  void go_back();
  void publish();
  bool mostly_ends(const Action& action);

  SimulatedChance chance_;
  std::filesystem::path file_;
  std::unique_ptr<GameDesk> desk_;
  std::vector<Seat> seats_;
  std::unique_ptr<cp::CommandPost> post_;
  LiveViews live_views_;
  std::optional<LivePost> live_;
  std::map<SeatId, Sitting> sitting_;
  std::string asked_;
  std::map<std::string, long> done_, ended_;
  EntryId counted_ = 0;  ///< entries of which done_ tells
  long actions_ = 0;
};

/// Evenings of these rules, one after the other: of every shipped scenario in turn, and of the smallest that
/// there are (tests/data/scenario/smallest).
class RandomEvenings {
 public:
  /// Most actions of one evening: of long ones each moment is dear to tell.
  static constexpr long kMostActions = 400;

  /// `first`: the number of the first evening.
  RandomEvenings(const std::string& rules, std::int64_t first);
  std::size_t scenarios() const { return files_.size(); }
  /// The next evening takes the place of the one before.
  RandomEvening& next();
  RandomEvening& now() { return *evening_; }
  /// "rapier-demo.toml, evening 12, 31 actions, cc: {...}".
  std::string where() const;

 private:
  test::TemporaryFolder folder_;
  std::vector<std::filesystem::path> files_;
  std::int64_t number_;
  std::optional<RandomEvening> evening_;
};

}  // namespace telescope::app
