#include "app/command_post/publisher/requests.hpp"

#include <algorithm>
#include <utility>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/command_post/publisher/request_parts.hpp"
#include "app/command_post/publisher/umpire_requests.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr const char* kForUmpire = tr_mark("This is for the umpire to do.");
constexpr const char* kDiceFirst = tr_mark("First the dice that lie on the table must be thrown.");

}  // namespace

Requests::Requests(GameDesk& desk, cp::PostState& state, InWords in_words)
    : desk_(desk), state_(state), in_words_(std::move(in_words)), seats_(desk.game().knowledge().seats()) {}

bool Requests::refuse(std::uint64_t number, const std::string& why) {
  state_.answer(number, cp::Answer::kRefused, why);
  return false;
}

/// Does he take part, or only look on?
bool Requests::plays(const Seat& seat) const {
  return desk_.game().knowledge().known(desk_.position(), seat.id).asks;
}

bool Requests::take(const cp::Asked& asked) {
  const Seat* seat = find_seat(seats_, SeatId(asked.role));
  if (!seat) return refuse(asked.number, "This seat is not in this game.");
  const std::string type = text_of(asked.request, "type").value_or("");
  if (type == "message") return say(asked, *seat);
  if (type == "confirm" || type == "decline") return confirm(asked, *seat);
  if (type == "roll" || type == "dice" || type == "word") return see_to_dice(asked, *seat);
  return ask(asked, *seat);
}

/// For whom a message is: one of the game's audiences by its word, else the umpire.
Audience Requests::message_audience(const Json& request) const {
  const Json to = request.value("to", Json());
  for (const NamedAudience& each : desk_.game().knowledge().audiences())
    if (to == each.audience.word() && (each.audience != Audience::kAll || !desk_.has_umpire()))
      return each.audience;
  return desk_.has_umpire() ? Audience::kUmpire : Audience::kAll;
}

bool Requests::say(const cp::Asked& asked, const Seat& seat) {
  const std::string text = text_of(asked.request, "text").value_or("");
  if (text.empty()) return refuse(asked.number, "There are no words in it.");
  const EntryId kept = desk_.session().journal().size();
  desk_.carry_out(GameRequest(SayMessage{text, message_audience(asked.request), seat.title}));
  if (desk_.session().journal().size() == kept)
    return refuse(asked.number,
                  "It could not be kept, so nobody will read it: the disk at the table may be full.");
  state_.answer(asked.number, cp::Answer::kDone, {});
  return true;
}

bool Requests::ask(const cp::Asked& asked, const Seat& seat) {
  const Session& session = desk_.session();
  const auto request = desk_.game().knowledge().asked(session.position(), seat.id, asked.request);
  if (!request && UmpireRequests::is_one(asked.request)) return refuse(asked.number, kForUmpire);
  if (!request) return refuse(asked.number, "It cannot be asked for now.");
  const auto attempt = session.attempt(request->action);
  if (!attempt) return refuse(asked.number, "It is not said clearly enough for the rules.");
  const bool lawful = attempt->verdict.lawful();
  // Only the umpire can let pass what is not lawful.
  if (request->confirmed_by == kUmpireSeat || (!lawful && desk_.has_umpire()))
    return ask_umpire(asked, seat, *request);
  if (!lawful) return refuse(asked.number, in_words_(seat.id, sentences(attempt->verdict.objections)));
  if (request->confirmed_by) return ask_player(asked, seat, *request);
  if (session.pending()) return refuse(asked.number, kDiceFirst);
  return carry_out(asked.number, DoAction{request->action, {}, request->words}, seat.title);
}

bool Requests::ask_umpire(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request) {
  if (!desk_.has_umpire()) return refuse(asked.number, "Only an umpire could allow it, and none sits here.");
  if (!attended_ && !state_.is_online(kUmpireSeat.value()))
    return refuse(asked.number, "No umpire is there to answer: the program runs without a window.");
  if (!desk_.ask({.action = request.action,
                  .sentence = seat.title + ": " + request.words,
                  .pieces = {},
                  .path = {}}))
    return refuse(asked.number, "It is not said clearly enough for the rules, or has been asked already.");
  replace(seat.id, request.action);
  waiting_.push_back({.number = asked.number,
                      .seat = seat.id,
                      .title = seat.title,
                      .confirmer = kUmpireSeat,
                      .action = request.action,
                      .words = request.words,
                      .against = against(seat.id, request.action)});
  if (const std::string& why = waiting_.back().against; !why.empty())
    state_.answer(asked.number, cp::Answer::kWaiting,
                  "As it stands the umpire would have to waive it: " + why);
  return true;
}

bool Requests::ask_player(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request) {
  const Seat* other = find_seat(seats_, *request.confirmed_by);
  if (!other) return refuse(asked.number, "Nobody sits there who could agree to it.");
  replace(seat.id, request.action);
  waiting_.push_back({.number = asked.number,
                      .seat = seat.id,
                      .title = seat.title,
                      .confirmer = other->id,
                      .shown = ++shown_[other->id],
                      .action = request.action,
                      .words = request.words,
                      .against = {}});
  state_.answer(asked.number, cp::Answer::kWaiting, other->title + " must agree to it.");
  return true;
}

/// {"type": "confirm", "number": 12}, or "decline": what waits for his word. {"type": "confirm", "key": ...}:
/// what the table says.
bool Requests::confirm(const cp::Asked& asked, const Seat& seat) {
  if (const auto key = text_of(asked.request, "key"); key && !key->empty())
    return confirm_proposal(asked, seat, *key);
  const auto number = asked.request.find("number");
  const auto it = std::ranges::find_if(waiting_, [&](const Waiting& each) {
    return number != asked.request.end() && *number == each.shown && each.confirmer == seat.id;
  });
  if (it == waiting_.end()) return refuse(asked.number, "This does not wait for your word any more.");
  if (text_of(asked.request, "type") == "decline") {
    state_.answer(it->number, cp::Answer::kRefused, seat.title + " does not agree.");
    waiting_.erase(it);
    state_.answer(asked.number, cp::Answer::kDone, {});
    return true;
  }
  if (desk_.session().pending()) return refuse(asked.number, kDiceFirst);
  const Waiting agreed = std::move(*it);
  waiting_.erase(it);
  const bool done = carry_out(agreed.number, DoAction{agreed.action, {}, agreed.words},
                              agreed.title + ", confirmed by " + seat.title);
  return done ? (state_.answer(asked.number, cp::Answer::kDone, {}), true) : refuse(asked.number, kTooLate);
}

bool Requests::confirm_proposal(const cp::Asked& asked, const Seat& seat, const std::string& key) {
  if (desk_.has_umpire() || !plays(seat))
    return refuse(asked.number, "Only the umpire confirms what the table says.");
  for (const JudgedProposal& judged : desk_.scene().proposals) {
    if (key_of(judged.proposal.action) != key) continue;
    const auto& by = judged.proposal.confirmed_by;
    if (by && *by != seat.id && *by != kUmpireSeat) break;
    if (text_of(asked.request, "type") == "decline") {
      desk_.carry_out_for(seat.title, SendBack{judged.proposal.action});
      state_.answer(asked.number, cp::Answer::kDone, {});
      return true;
    }
    if (!judged.verdict.lawful()) return refuse(asked.number, sentences(judged.verdict.objections));
    return carry_out(asked.number, DoAction{judged.proposal.action, {}, judged.proposal.sentence},
                     seat.title);
  }
  return refuse(asked.number, kTooLate);
}

/// Where no umpire sits the players see to what all may know: {"type": "roll", "pool": ...}, {"type": "dice",
/// "pool", "dice"} of dice thrown by hand, {"type": "word", "word"} once, to fix the generator's dice.
bool Requests::see_to_dice(const cp::Asked& asked, const Seat& seat) {
  if (desk_.has_umpire() || !plays(seat)) return refuse(asked.number, kForUmpire);
  const auto text = [&](const char* key) { return text_of(asked.request, key).value_or(""); };
  const std::string type = text("type"), pool = text("pool");
  if (type == "word") return carry_out(asked.number, AddPlayersWord{text("word")}, seat.title);
  if (!is_wanted(desk_.scene(), pool)) return refuse(asked.number, kNoSuchDice);
  if (type == "roll") return carry_out(asked.number, RollPool{pool}, seat.title);
  const auto dice = dice_of(asked.request);
  if (!dice) return refuse(asked.number, kNoDice);
  return carry_out(asked.number, TypeDice{pool, *dice}, seat.title);
}

bool Requests::carry_out(std::uint64_t number, const GameRequest& request, const std::string& who) {
  const CarriedOut done = carried_out(desk_, who, request);
  if (!done.in_journal) return refuse(number, done.words.empty() ? kTooLate : done.words);
  state_.answer(number, cp::Answer::kDone, {});
  settle(&request);
  return true;
}

void Requests::replace(const SeatId& seat, const Action& by) {
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    if (waiting.seat != seat || waiting.action.value("type", Json()) != by.value("type", Json()))
      return false;
    desk_.withdraw(waiting.action);
    state_.answer(waiting.number, cp::Answer::kReplaced, {});
    return true;
  });
}

std::string Requests::against(const SeatId& seat, const Action& action) {
  const auto& proposals = desk_.scene().proposals;
  const auto judged = std::ranges::find_if(
      proposals, [&](const JudgedProposal& each) { return each.proposal.action == action; });
  return judged == proposals.end() ? std::string() : in_words_(seat, sentences(judged->verdict.objections));
}

void Requests::settle(const GameRequest* request) {
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    if (waiting.confirmer != kUmpireSeat) {
      const auto attempt = desk_.session().attempt(waiting.action);
      if (attempt && attempt->verdict.lawful()) return false;
      state_.answer(waiting.number, cp::Answer::kRefused, kTooLate);
      return true;
    }
    if (desk_.is_asked(waiting.action)) return false;
    const auto* done = request ? std::get_if<DoAction>(request) : nullptr;
    const bool carried_out = done && done->action == waiting.action;
    state_.answer(waiting.number, carried_out ? cp::Answer::kDone : cp::Answer::kRefused,
                  carried_out ? ""
                  : waiting.against.empty()
                      ? tr_mark("The umpire has sent it back, or it is too late for it.")
                      : "The umpire has sent it back. " + waiting.against);
    return true;
  });
}

Json Requests::desk_of(const Seat& seat) {
  Json json = Json::object();
  for (const Waiting& each : waiting_)
    if (each.confirmer == seat.id && seat.id != kUmpireSeat)
      json["confirm"][std::to_string(each.shown)] = {{"from", each.title}, {"words", each.words}};
  if (!desk_.has_umpire() && plays(seat)) add_players_desk(json, desk_.scene(), seat.id);
  return json.empty() ? Json() : json;
}

}  // namespace telescope::app
