#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/command_post/http/post_state.hpp"
#include "app/command_post/publisher/just_done.hpp"
#include "app/game/game_desk.hpp"
#include "core/rules/form_parts.hpp"

namespace telescope::app {

/// What people at the Command Post ask of the game, and what becomes of it. A request of a seat is an action
/// of the ruleset's, which says who must agree to it: the umpire, another player, or nobody. Belongs to the
/// desk's thread.
class Requests {
 public:
  /// A sentence of the rules as a seat may read it.
  using InWords = std::function<std::string(const SeatId&, std::string_view)>;
  /// All must outlive it.
  Requests(GameDesk& desk, cp::PostState& state, InWords in_words);

  /// Whether somebody sits at the table's window. Where nobody does, and no umpire is at the Command Post,
  /// what needs the umpire is refused at once; messages are kept all the same.
  void set_attended(bool attended) { attended_ = attended; }

  /// Takes one request: answers it, or keeps it until somebody has. True where the game may have changed.
  bool take(const cp::Asked& asked);
  /// After the game may have gone on, before the pages are told of it: answers what is settled by it. Done is
  /// what the journal holds, whoever did it and in which way.
  void settle();
  const JustDone& just_done() const { return just_done_; }

  /// What the page of `seat` shows besides its view: requests that wait for his word and, where no umpire
  /// sits, what the players see to themselves: the dice to be thrown, and what the table says. Null: nothing.
  Json desk_of(const Seat& seat);

 private:
  struct Waiting {
    std::uint64_t number = 0;
    SeatId seat;
    std::string from;         ///< the title of that seat
    SeatId confirmer;         ///< kUmpireSeat: it is a proposal of the desk's
    std::uint64_t shown = 0;  ///< among what waited for that player: what others ask leaves no gap
    Action action;
    std::string title;    ///< what everybody may read of it
    std::string words;    ///< all of it, for whoever confirms it
    std::string against;  ///< what the rules say against it, in the seat's words; empty: nothing
  };

  /// What waited for a player's word and does so no longer.
  struct Answered {
    SeatId confirmer;
    std::uint64_t shown = 0;
    std::string type;        ///< "confirm" or "decline"
    std::uint64_t told = 0;  ///< the newest document of his pages then
  };

  bool say(const cp::Asked& asked, const Seat& seat);
  std::optional<cp::Answer> overtaken(const cp::Asked& asked, const Seat& seat) const;
  bool is_answered(const cp::Asked& asked, const Seat& seat) const;
  bool ask(const cp::Asked& asked, const Seat& seat);
  bool waits_already(const cp::Asked& asked, const Seat& seat, const Action& action);
  bool ask_umpire(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request);
  bool ask_player(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request);
  bool confirm(const cp::Asked& asked, const Seat& seat);
  bool agree(std::uint64_t number, const Waiting& waiting, const Seat& seat);
  void note_answered(const Waiting& waiting, const char* type);
  bool confirm_proposal(const cp::Asked& asked, const Seat& seat, const std::string& key);
  bool see_to_dice(const cp::Asked& asked, const Seat& seat);

  /// Does it and answers; false where it could not be done.
  bool carry_out(std::uint64_t number, const GameRequest& request, const std::string& who);
  /// A request of the same kind takes the place of the one that waits.
  void replace(const SeatId& seat, const Action& by);
  bool others_wait_for(const Waiting& one) const;
  std::optional<FilledForm> form_of(const cp::Asked& asked, const Seat& seat) const;
  std::string against(const SeatId& seat, const Action& action) const;
  std::string dice_first() const;
  void agree_for_program();
  void tell_waiting(const Waiting& waiting);
  bool refuse(std::uint64_t number, const std::string& why);
  void answer(std::uint64_t number, cp::Answer is, const char* pattern, const std::string& value);
  Known known(const Seat& seat) const;
  /// Whether he sees to the table where no umpire sits. Where the program is the umpire, every side's seat
  /// does.
  bool plays(const Seat& seat) const {
    return known(seat).asks || (desk_.played().contains(kUmpireSeat) && !seat.reads.empty());
  }

  GameDesk& desk_;
  cp::PostState& state_;
  InWords in_words_;
  const std::vector<Seat> seats_;
  bool attended_ = true;
  JustDone just_done_;
  EntryId read_ = 0;                                    ///< of the journal, as settle() looked last
  std::chrono::steady_clock::time_point agrees_again_;  ///< what the disk did not take is tried again then
  std::vector<Waiting> waiting_;
  std::vector<Answered> answered_;
  std::map<SeatId, std::uint64_t> shown_;  ///< the last of each player who confirms
};

}  // namespace telescope::app
