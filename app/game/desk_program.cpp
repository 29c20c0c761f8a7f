#include <algorithm>

#include "app/game/game_desk.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {
namespace {

constexpr int kMostPlayed = 500;             // by the program before anybody else: far more than a turn takes
constexpr const char* kProgram = "program";  // what it did for a seat that it plays

bool contains(const std::vector<SeatId>& seats, const SeatId& seat) {
  return std::ranges::find(seats, seat) != seats.end();
}

}  // namespace

/// Those that the scenario gives it.
void GameDesk::give_seats() {
  if (const OpponentFace* opponent = game().opponent())
    for (const SeatId& seat : opponent->given()) played_.emplace(seat, Level::kPlain);
}

std::string GameDesk::called(const SeatId& seat) const {
  const Seat* known = find_seat(seats_, seat);
  return known ? known->title : seat.value();
}

Result<void> GameDesk::let_program_play(const SeatId& seat, std::optional<Level> level) {
  const OpponentFace* opponent = game().opponent();
  const auto playable = opponent ? opponent->playable() : std::vector<SeatId>();
  if (playable.empty()) return failure(tr("The program plays no seat of this game."));
  if (!contains(playable, seat))
    return failure(tr("The program plays no such seat here: {1}. It plays {2}.", seat.value(),
                      joined(playable | std::views::transform(&SeatId::value))));
  if (!level && contains(opponent->given(), seat))
    return failure(tr("This scenario has the program play {1}: nobody else sits there.", called(seat)));
  if (level)
    played_[seat] = *level;
  else
    played_.erase(seat);
  stale_ = true;
  nothing_to_play_.reset();
  return {};
}

void GameDesk::carry_out(const PlaySeat& asked) {
  if (!told(let_program_play(asked.seat, asked.level))) return;
  tell(asked.level ? tr("The program plays {1} from now on.", called(asked.seat))
                   : tr("The program no longer plays {1}.", called(asked.seat)));
}

/// What it has decided for the first of its seats that is waited for; nothing: it thinks, or none is.
std::optional<GameDesk::Played> GameDesk::decided() {
  const OpponentFace* opponent = game().opponent();
  const auto waited = std::ranges::find_if(
      played_, [&](const auto& each) { return opponent->is_waited_for(position(), each.first); });
  if (waited == played_.end()) {
    nothing_to_play_ = session_.journal().head();
    return std::nullopt;
  }
  const auto& [seat, level] = *waited;
  if (!thinker_)
    thinker_ =
        options_.thinker ? options_.thinker(ruleset(), game(), scenario(), kit()) : thinks_at_once(game());
  const auto known = [&, seat = seat] { return opponent->as_known(position(), seat); };
  const Thought now{seat, level, session_.journal().head()};
  if (!thinks_about_ || !(*thinks_about_ == now)) {
    thinker_->begin({seat, level, game().rules().to_json(known())});
    thinks_about_ = now;
    stale_ = true;
  }
  auto decision = thinker_->take();
  if (!decision) return std::nullopt;
  thinks_about_.reset();
  stale_ = true;
  if (*decision) return Played{seat, **std::move(decision)};
  tell(tr("The program could not think for {1}, and plays by rules of thumb: {2}.", called(seat),
          decision->error().message));
  return Played{seat, opponent->choose(known(), seat, Level::kPlain)};
}

/// What is undone it does not do again by itself: first somebody does something else, or the same again.
bool GameDesk::let_program_play() {
  if (program_plays_ || played_.empty()) return false;
  program_plays_ = true;
  struct Ends {
    bool& plays;
    ~Ends() { plays = false; }
  } const ends{program_plays_};
  const EntryId before = session_.journal().size();
  for (int done = 0; done < kMostPlayed && nothing_to_play_ != session_.journal().head(); ++done) {
    if (session_.pending() || session_.can_redo()) break;
    const auto played = decided();
    if (!played) break;
    const EntryId kept = session_.journal().size();
    carry_out_for(kProgram, DoAction{played->decision.action, {}, played->decision.words});
    if (session_.journal().size() == kept) {
      nothing_to_play_ = session_.journal().head();
      // Why would tell what only that seat may know.
      tell(tr("The program cannot play on: what it chose was refused. Do it for {1} by hand.",
              called(played->seat)));
    } else if (!played->decision.why.empty()) {
      keep_why(*played);
    }
  }
  return session_.journal().size() != before;
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
