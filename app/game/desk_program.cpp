// The part of the desk that plays seats.

#include <algorithm>
#include <ranges>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {
namespace {

constexpr int kMostPlayed = 500;             // by the program before anybody else: far more than a turn takes
constexpr const char* kProgram = "program";  // what it did for a side that it plays

bool contains(const std::vector<SeatId>& seats, const SeatId& seat) {
  return std::ranges::find(seats, seat) != seats.end();
}

}  // namespace

/// Those that the scenario gives it.
void GameDesk::give_seats() {
  if (const OpponentFace* opponent = game().opponent())
    for (const SeatId& seat : opponent->given()) played_.emplace(seat, Level::kPlain);
  seat_people();
}

/// While the program is the umpire nobody at the window may read what is only for an umpire.
void GameDesk::seat_people() {
  const KnowledgeFace& knowledge = game().knowledge();
  seats_ = knowledge.seats();
  if (played_.contains(kUmpireSeat))
    std::erase_if(seats_, [](const Seat& each) { return each.id == kUmpireSeat; });
  has_umpire_ = find_seat(seats_, kUmpireSeat) != nullptr;
  audiences_ = Audiences(knowledge.audiences(), seats_);
}

std::string GameDesk::called(const SeatId& seat) const {
  const std::vector<Seat> all = game().knowledge().seats();
  const Seat* known = find_seat(all, seat);
  return known ? known->title : seat.value();
}

Result<void> GameDesk::give_seat(const SeatId& seat, std::optional<Level> level) {
  const std::vector<SeatId> playable = playable_seats(game());
  if (playable.empty()) return failure(tr("The program plays no seat of this game."));
  if (!contains(playable, seat))
    return failure(tr("The program plays no such seat here: {1}. It plays {2}.", seat.value(),
                      joined(playable | std::views::transform(&SeatId::value))));
  if (!level && contains(game().opponent()->given(), seat))
    return failure(tr("This scenario has the program play {1}: nobody else sits there.", called(seat)));
  if (level)
    played_[seat] = *level;
  else
    played_.erase(seat);
  seat_people();
  stale_ = true;
  nothing_to_play_.reset();
  unkept_.reset();  // he may choose otherwise
  if (level && std::exchange(plainly_, false)) thinker_.reset();
  return {};
}

void GameDesk::carry_out(const PlaySeat& asked) {
  if (!told(give_seat(asked.seat, asked.level))) return;
  tell(asked.level ? tr("The program plays {1} from now on.", called(asked.seat))
                   : tr("The program no longer plays {1}.", called(asked.seat)));
}

void GameDesk::stop_thinking() {
  if (played_.empty()) thinker_.reset();
  if (!thinks_about_) return;
  thinks_about_.reset();
  thinker_.reset();
  stale_ = true;
}

/// Whether it thinks about that already: about the same of what that seat knows, whatever else was kept
/// since.
bool GameDesk::thinks_about(const SeatId& seat, Level level, EntryId after) {
  if (!thinks_about_ || thinks_about_->seat != seat || thinks_about_->level != level) return false;
  if (thinks_about_->after == after) return true;
  if (known_to(seat) != thinks_about_->known) return false;
  thinks_about_->after = after;
  return true;
}

Json GameDesk::known_to(const SeatId& seat) const {
  return game().rules().to_json(game().opponent()->as_known(position(), seat));
}

/// What it has decided for the first of its seats that is waited for; nothing: it thinks, or none is.
std::optional<GameDesk::Played> GameDesk::decided() {
  const OpponentFace* opponent = game().opponent();
  const EntryId head = session_.journal().head();
  std::vector<SeatId> played;
  for (const auto& [seat, level] : played_) played.push_back(seat);
  std::ranges::stable_partition(played, [](const SeatId& seat) { return seat != kUmpireSeat; });
  const auto waited = std::ranges::find_if(
      played, [&](const SeatId& seat) { return opponent->is_waited_for(position(), seat, played); });
  if (waited == played.end()) {
    stop_thinking();
    nothing_to_play_ = head;
    return std::nullopt;
  }
  const SeatId seat = *waited;
  const Level level = plainly_ ? Level::kPlain : played_.at(seat);
  if (!thinker_)
    thinker_ = options_.thinker && !plainly_ ? options_.thinker(session_) : thinks_at_once(game());
  if (!thinks_about(seat, level, head)) {
    thinks_about_ = {.seat = seat, .level = level, .after = head, .known = known_to(seat)};
    thinker_->begin({seat, level, thinks_about_->known});
    stale_ = true;
  }
  auto decision = thinker_->take();
  if (!decision) return std::nullopt;
  thinks_about_.reset();
  stale_ = true;
  if (*decision) return Played{seat, **std::move(decision)};
  thinker_.reset();
  if (plainly_) {
    nothing_to_play_ = head;
    tell(tr("The program cannot play on: {1}. Do it for {2} by hand.", decision->error().message,
            called(seat)));
    return std::nullopt;
  }
  tell(tr("The program could not think for {1}, and plays by rules of thumb: {2}.", called(seat),
          decision->error().message));
  plainly_ = true;
  return decided();
}

/// What is undone it does not do again by itself: first somebody does something else, or the same again.
bool GameDesk::play_on() {
  if (program_plays_) return false;
  program_plays_ = true;
  struct Ends {
    bool& plays;
    ~Ends() { plays = false; }
  } const ends{program_plays_};
  const EntryId before = session_.journal().size();
  if (played_.empty() || session_.pending() || session_.can_redo()) stop_thinking();
  for (int done = 0; done < kMostPlayed && !played_.empty(); ++done) {
    const EntryId head = session_.journal().head();
    if (throw_for_umpire()) continue;
    if (nothing_to_play_ == head || session_.pending() || session_.can_redo()) break;
    if (unkept_ && unkept_->after == head && options_.seconds() < unkept_->again_s) break;
    auto played = unkept_ && unkept_->after == head ? std::optional(unkept_->played) : decided();
    unkept_.reset();
    if (!played) break;
    const EntryId kept = session_.journal().size();
    const auto told = carry_out_for(kProgram, DoAction{played->decision.action, {}, played->decision.words});
    if (session_.journal().size() != kept) {
      unkept_words_.clear();
      if (!played->decision.why.empty()) keep_why(*played);
      continue;
    }
    if (const auto attempt = session_.attempt(played->decision.action);
        attempt && attempt->verdict.lawful()) {
      const std::string why = told.empty() ? std::string() : told.front();
      if (std::exchange(unkept_words_, why) != why) tell(why);
      unkept_ = Unkept{*std::move(played), head, options_.seconds() + kTryEvery_s};
      break;
    }
    nothing_to_play_ = head;
    // Why would tell what only that seat may know.
    tell(tr("The program cannot play on: what it chose was refused. Do it for {1} by hand.",
            called(played->seat)));
  }
  return session_.journal().size() != before;
}

/// As the umpire it throws the dice too, once the players have added their word to them.
bool GameDesk::throw_for_umpire() {
  if (!played_.contains(kUmpireSeat) || !session_.pending() || session_.players_word().empty()) return false;
  const EntryId kept = session_.journal().size();
  carry_out_for(kProgram, RollPool{});
  return session_.journal().size() != kept;
}

/// For that seat's own eyes, and for everybody's in the report of a game that is over.
void GameDesk::keep_why(const Played& played) {
  const Seat* seat = find_seat(seats_, played.seat);
  const Audience audience =
      seat && !seat->reads.empty() ? seat->reads.front() : Audience(played.seat.value());
  Stamp stamp = this->stamp();
  stamp.who = kProgram;
  told(session_.add_message(tr("It expected {1}.", played.decision.why), audience, stamp));
}

}  // namespace telescope::app
