#include "app/command_post/publisher/requests.hpp"

#include <algorithm>
#include <utility>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/command_post/publisher/request_parts.hpp"
#include "app/command_post/publisher/umpire_requests.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr std::chrono::seconds kAgreesEvery{1};
constexpr const char* kForUmpire = tr_mark("This is for the umpire to do.");
constexpr const char* kNotNow = tr_mark("It cannot be asked for now.");

Json answers_of(const Json& request) {
  return request.value("answers", Json::object());
}

/// What is named in it, for the map: pieces, and the way from the sector of the one piece to the one sector.
void draw(const GameDesk& desk, const Form& form, const Json& answers, Proposal& proposal) {
  std::vector<Sector> sectors;
  for (const FormField& field : form.fields)
    for (const FormChoice& choice : field.choices) {
      if (!answers.contains(field.id) || count_of(field, answers.at(field.id), choice.id) == 0) continue;
      if (choice.piece) proposal.pieces.push_back(*choice.piece);
      if (choice.sector) sectors.push_back(*choice.sector);
    }
  if (proposal.pieces.size() != 1 || sectors.size() != 1) return;
  for (const Standing& each : desk.game().table().standing(desk.position()))
    if (const auto from = sector_of(each);
        from && each.piece == proposal.pieces.front() && *from != sectors.front())
      proposal.path = {*from, sectors.front()};
}

/// What the umpire is asked for, with all that is filled in where that is not sealed from him.
Proposal asked_of_umpire(const GameDesk& desk, const Seat& seat, const Asked& request,
                         const std::optional<FilledForm>& form, const Json& sent) {
  Proposal proposal{.action = request.action, .way = request.way, .title = seat.title + ": " + request.words};
  const bool told = form && !is_sealed(desk.game(), form->form.audience);
  proposal.sentence = told ? seat.title + ": " + filled_words(form->form, answers_of(sent)) : proposal.title;
  if (told) draw(desk, form->form, answers_of(sent), proposal);
  return proposal;
}

/// Why a seat may not make this request now: which answer does not fit, where its form is offered.
std::string why_not(const std::vector<Form>& forms, const Json& request) {
  const auto form = std::ranges::find(forms, text_of(request, "form").value_or(""), &Form::id);
  const auto read = form == forms.end() ? Result<Json>(Json()) : filled(*form, answers_of(request));
  return read ? kNotNow : read.error().message;
}

}  // namespace

Requests::Requests(GameDesk& desk, cp::PostState& state, InWords in_words)
    : desk_(desk),
      state_(state),
      in_words_(std::move(in_words)),
      seats_(desk.game().knowledge().seats()),
      just_done_(desk, state),
      read_(desk.session().journal().size()) {}

/// By a sentence with a place for `value`.
void Requests::answer(std::uint64_t number, cp::Answer is, const char* pattern, const std::string& value) {
  state_.answer(number, is, language_detail::fill(pattern, {value}), {pattern, {value}});
}

bool Requests::refuse(std::uint64_t number, const std::string& why) {
  state_.answer(number, cp::Answer::kRefused, why);
  return false;
}

Known Requests::known(const Seat& seat) const {
  return desk_.game().knowledge().known(desk_.position(), seat.id);
}

bool Requests::take(const cp::Asked& asked) {
  const Seat* seat = find_seat(seats_, SeatId(asked.role));
  if (!seat) return refuse(asked.number, "This seat is not in this game.");
  const std::string type = text_of(asked.request, "type").value_or("");
  if (type == "message") return say(asked, *seat);
  if (const auto answer = overtaken(asked, *seat)) {
    state_.answer(asked.number, *answer, *answer == cp::Answer::kDone ? kDoneAlready : kTooLate);
    return *answer == cp::Answer::kDone;
  }
  if (type == "confirm" || type == "decline") return confirm(asked, *seat);
  if (type == "roll" || type == "dice" || type == "swap_dice" || type == "word")
    return see_to_dice(asked, *seat);
  return ask(asked, *seat);
}

bool Requests::say(const cp::Asked& asked, const Seat& seat) {
  const std::string text = text_of(asked.request, "text").value_or("");
  if (text.empty()) return refuse(asked.number, "There are no words in it.");
  const auto to = addressee(known(seat).writes_to, asked.request);
  if (!to) return refuse(asked.number, kNobody);
  const Journal& journal = desk_.session().journal();
  const EntryId since = journal.size();
  desk_.carry_out(GameRequest(SayMessage{text, *to, seat.title}));  // whoever sits at the window hears of it
  if (!holds_kind(journal, since, EntryKind::kMessage))
    return refuse(asked.number,
                  "It could not be kept, so nobody will read it: the disk at the table may be full.");
  state_.answer(asked.number, cp::Answer::kDone, {});
  return true;
}

/// What is answered to a request of a page that had not been told what was done meanwhile: it is done, by
/// both players pressing the same, or would do what the page never showed. Nothing: it is carried out.
std::optional<cp::Answer> Requests::overtaken(const cp::Asked& asked, const Seat& seat) const {
  const std::string type = text_of(asked.request, "type").value_or("");
  const auto done_if = [](bool done) { return done ? std::optional(cp::Answer::kDone) : std::nullopt; };
  if ((type == "confirm" || type == "decline") && asked.request.contains("number"))
    return done_if(is_answered(asked, seat));
  const JustDone::News news = just_done_.news_to(asked.role, asked.request);
  if (news.empty()) return std::nullopt;
  if (type == "roll" || type == "dice" || type == "swap_dice" || type == "confirm") {
    if (desk_.has_umpire() || !plays(seat)) return std::nullopt;
    if (type == "confirm") return done_if(news.holds_proposal(text_of(asked.request, "key").value_or("")));
    const std::string pool = text_of(asked.request, "pool").value_or("");
    if (!is_wanted(desk_.scene(), pool)) return done_if(type == "roll" && news.has_thrown(pool));
    return news.has_other_dice(pool) ? std::optional(cp::Answer::kRefused) : std::nullopt;
  }
  const KnowledgeFace& knowledge = desk_.game().knowledge();
  if (const auto meant = knowledge.asked(news.before(), seat.id, asked.request))
    if (news.holds(meant->action)) return cp::Answer::kDone;
  const auto title = [&](const Position& position) {
    return form_title(knowledge.known(position, seat.id).forms, asked.request);
  };
  return title(news.before()) != title(desk_.position()) ? std::optional(cp::Answer::kRefused) : std::nullopt;
}

/// What waited for his word and he has given or refused, on another page of his or by asking for the same.
bool Requests::is_answered(const cp::Asked& asked, const Seat& seat) const {
  const auto seen = seen_by(asked.request);
  return seen && std::ranges::any_of(answered_, [&](const Answered& each) {
           return each.confirmer == seat.id && *seen <= each.told &&
                  asked.request.at("number") == each.shown && text_of(asked.request, "type") == each.type;
         });
}

bool Requests::ask(const cp::Asked& asked, const Seat& seat) {
  const Session& session = desk_.session();
  const KnowledgeFace& knowledge = desk_.game().knowledge();
  const auto request = knowledge.asked(session.position(), seat.id, asked.request);
  if (!request && UmpireRequests::is_one(asked.request)) return refuse(asked.number, kForUmpire);
  if (!request)
    return refuse(asked.number, why_not(knowledge.known(session.position(), seat.id).forms, asked.request));
  const auto attempt = session.attempt(request->action);
  if (!attempt) return refuse(asked.number, "It is not said clearly enough for the rules.");
  const bool lawful = attempt->verdict.lawful();
  const bool agreed = request->confirmed_by && desk_.played().contains(*request->confirmed_by);
  // Only the umpire can let pass what is not lawful.
  if ((request->confirmed_by == kUmpireSeat && !agreed) || (!lawful && desk_.has_umpire()))
    return ask_umpire(asked, seat, *request);
  if (!lawful) return refuse(asked.number, in_words_(seat.id, sentences(attempt->verdict.objections)));
  if (request->confirmed_by && !agreed) return ask_player(asked, seat, *request);
  if (session.pending()) return refuse(asked.number, dice_first());
  return carry_out(asked.number, DoAction{request->action, {}, request->words}, seat.title);
}

/// What he has asked for, and waits: it waits on under the newest number.
bool Requests::waits_already(const cp::Asked& asked, const Seat& seat, const Action& action) {
  const auto it = std::ranges::find_if(
      waiting_, [&](const Waiting& each) { return each.seat == seat.id && each.action == action; });
  if (it == waiting_.end()) return false;
  state_.answer(std::exchange(it->number, asked.number), cp::Answer::kReplaced, {});
  tell_waiting(*it);
  return true;
}

void Requests::tell_waiting(const Waiting& waiting) {
  if (waiting.confirmer != kUmpireSeat)
    answer(waiting.number, cp::Answer::kWaiting, tr_mark("{1} must agree to it."),
           find_seat(seats_, waiting.confirmer)->title);
  else if (waiting.against.empty())
    state_.answer(waiting.number, cp::Answer::kWaiting, {});
  else
    answer(waiting.number, cp::Answer::kWaiting,
           tr_mark("As it stands the umpire would have to waive it: {1}"), waiting.against);
}

std::optional<FilledForm> Requests::form_of(const cp::Asked& asked, const Seat& seat) const {
  return filled_form(known(seat).forms, asked.request);
}

bool Requests::ask_umpire(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request) {
  if (!desk_.has_umpire()) return refuse(asked.number, "Only an umpire could allow it, and none sits here.");
  if (!attended_ && !state_.is_online(kUmpireSeat.value()))
    return refuse(asked.number, "No umpire is there to answer: the program runs without a window.");
  if (waits_already(asked, seat, request.action)) return true;
  Proposal proposal = asked_of_umpire(desk_, seat, request, form_of(asked, seat), asked.request);
  const std::string words = proposal.sentence;
  // Two players may ask for the same: it is one proposal, and both wait for it.
  if (!desk_.is_asked(request.action) && !desk_.ask(std::move(proposal)))
    return refuse(asked.number, "It is not said clearly enough for the rules.");
  replace(seat.id, request.action);
  waiting_.push_back({.number = asked.number,
                      .seat = seat.id,
                      .from = seat.title,
                      .confirmer = kUmpireSeat,
                      .action = request.action,
                      .title = request.words,
                      .words = words,
                      .against = against(seat.id, request.action)});
  tell_waiting(waiting_.back());
  return true;
}

bool Requests::ask_player(const cp::Asked& asked, const Seat& seat, const telescope::Asked& request) {
  const Seat* other = find_seat(seats_, *request.confirmed_by);
  if (!other) return refuse(asked.number, "Nobody sits there who could agree to it.");
  const auto same = std::ranges::find_if(waiting_, [&](const Waiting& each) {
    return each.seat == other->id && each.confirmer == seat.id && each.action == request.action;
  });
  if (same != waiting_.end()) return agree(asked.number, *same, seat);  // he has asked for it, too
  if (waits_already(asked, seat, request.action)) return true;
  const auto form = form_of(asked, seat);
  replace(seat.id, request.action);
  waiting_.push_back(
      {.number = asked.number,
       .seat = seat.id,
       .from = seat.title,
       .confirmer = other->id,
       .shown = ++shown_[other->id],
       .action = request.action,
       .title = request.words,
       .words = form ? filled_words(form->form, answers_of(asked.request), request.kept) : request.words,
       .against = {}});
  tell_waiting(waiting_.back());
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
    answer(it->number, cp::Answer::kRefused, tr_mark("{1} does not agree."), seat.title);
    note_answered(*it, "decline");
    waiting_.erase(it);
    state_.answer(asked.number, cp::Answer::kDone, {});
    return true;
  }
  return agree(asked.number, *it, seat);
}

/// Does what waits for the word of `seat`.
bool Requests::agree(std::uint64_t number, const Waiting& waiting, const Seat& seat) {
  if (desk_.session().pending()) return refuse(number, dice_first());
  // What the journal does not take waits on; settle() answers whoever has asked for it.
  return carry_out(number, DoAction{waiting.action, {}, waiting.title},
                   waiting.from + ", confirmed by " + seat.title);
}

void Requests::note_answered(const Waiting& waiting, const char* type) {
  if (waiting.confirmer != kUmpireSeat)
    answered_.push_back({waiting.confirmer, waiting.shown, type, state_.newest(waiting.confirmer.value())});
}

bool Requests::confirm_proposal(const cp::Asked& asked, const Seat& seat, const std::string& key) {
  if (desk_.has_umpire() || !plays(seat))
    return refuse(asked.number, "Only the umpire confirms what the table says.");
  for (const JudgedProposal& judged : desk_.scene().proposals) {
    if (key_of(judged.proposal.action) != key) continue;
    const auto& by = judged.proposal.confirmed_by;
    if (by && *by != seat.id && *by != kUmpireSeat) break;
    if (text_of(asked.request, "type") == "decline")
      return carry_out(asked.number, SendBack{judged.proposal.action}, seat.title);
    if (!judged.verdict.lawful()) return refuse(asked.number, sentences(judged.verdict.objections));
    return carry_out(asked.number, DoAction{judged.proposal.action, {}, judged.proposal.sentence},
                     seat.title);
  }
  return refuse(asked.number, kTooLate);
}

/// Where no umpire sits the players see to what all may know: {"type": "roll", "pool": ...}, {"type": "dice",
/// "pool", "dice"} of dice thrown by hand, {"type": "swap_dice", "pool", "dice"}, {"type": "word", "word"}
/// once, to fix the generator's dice.
bool Requests::see_to_dice(const cp::Asked& asked, const Seat& seat) {
  if (desk_.has_umpire() || !plays(seat)) return refuse(asked.number, kForUmpire);
  const auto text = [&](const char* key) { return text_of(asked.request, key).value_or(""); };
  const std::string type = text("type"), pool = text("pool");
  if (type == "word") return carry_out(asked.number, AddPlayersWord{text("word")}, seat.title);
  if (!is_wanted(desk_.scene(), pool)) return refuse(asked.number, kNoSuchDice);
  if (type == "roll") return carry_out(asked.number, RollPool{pool}, seat.title);
  if (type == "swap_dice") return carry_out(asked.number, swapped_dice(asked.request), seat.title);
  const auto dice = typed_dice(asked.request, pool);
  if (!dice) return refuse(asked.number, kNoDice);
  return carry_out(asked.number, *dice, seat.title);
}

bool Requests::carry_out(std::uint64_t number, const GameRequest& request, const std::string& who) {
  const CarriedOut carried = carried_out(desk_, who, request);
  if (carried.done)
    state_.answer(number, cp::Answer::kDone, carried.left);
  else
    refuse(number, carried.words.empty() ? kTooLate : carried.words);
  settle();
  return carried.done;
}

/// A proposal that another seat waits for too.
bool Requests::others_wait_for(const Waiting& one) const {
  return std::ranges::any_of(waiting_, [&](const Waiting& each) {
    return each.seat != one.seat && each.confirmer == one.confirmer && each.action == one.action;
  });
}

void Requests::replace(const SeatId& seat, const Action& by) {
  const auto of_its_kind = [&](const Waiting& waiting) {
    return waiting.seat == seat && waiting.action.value("type", Json()) == by.value("type", Json());
  };
  for (const Waiting& waiting : waiting_) {
    if (!of_its_kind(waiting)) continue;
    if (!others_wait_for(waiting)) desk_.withdraw(waiting.action);
    state_.answer(waiting.number, cp::Answer::kReplaced, {});
  }
  std::erase_if(waiting_, of_its_kind);
}

std::string Requests::dice_first() const {
  return desk_.stuck().empty() ? kDiceFirst : desk_.stuck();
}

std::string Requests::against(const SeatId& seat, const Action& action) const {
  const auto attempt = desk_.session().attempt(action);
  return attempt ? in_words_(seat, sentences(attempt->verdict.objections)) : std::string();
}

/// What waited for the word of somebody whose seat the program plays now.
void Requests::agree_for_program() {
  if (desk_.session().pending()) return;
  const auto it = std::ranges::find_if(
      waiting_, [&](const Waiting& each) { return desk_.played().contains(each.confirmer); });
  const auto now = std::chrono::steady_clock::now();
  if (it == waiting_.end() || now < agrees_again_) return;
  const EntryId kept = desk_.session().journal().size();
  const auto told = desk_.carry_out_for(it->from, GameRequest(DoAction{it->action, {}, it->title}));
  if (desk_.session().journal().size() != kept) return;
  agrees_again_ = now + kAgreesEvery;
  if (!told.empty()) state_.answer(it->number, cp::Answer::kWaiting, told.front());
}

void Requests::settle() {
  just_done_.look();
  const Journal& journal = desk_.session().journal();
  agree_for_program();
  const EntryId since = std::exchange(read_, journal.size());
  if (waiting_.empty()) return;
  const std::vector<Action> kept = actions_since(journal, since);
  std::erase_if(waiting_, [&](Waiting& waiting) {
    const auto answered = [&](cp::Answer is, const std::string& words) {
      state_.answer(waiting.number, is, words);
      return true;
    };
    if (std::ranges::find(kept, waiting.action) != kept.end()) {
      note_answered(waiting, "confirm");
      return answered(cp::Answer::kDone, {});
    }
    if (waiting.confirmer != kUmpireSeat) {
      const auto attempt = desk_.session().attempt(waiting.action);
      return !(attempt && attempt->verdict.lawful()) && answered(cp::Answer::kRefused, kTooLate);
    }
    if (desk_.is_asked(waiting.action)) {
      // The game has gone on: something else may stand against it.
      if (since != read_ &&
          std::exchange(waiting.against, against(waiting.seat, waiting.action)) != waiting.against)
        tell_waiting(waiting);
      return false;
    }
    if (waiting.against.empty())
      return answered(cp::Answer::kRefused,
                      tr_mark("The umpire has sent it back, or it is too late for it."));
    answer(waiting.number, cp::Answer::kRefused, tr_mark("The umpire has sent it back. {1}"),
           waiting.against);
    return true;
  });
}

Json Requests::desk_of(const Seat& seat) {
  Json json = Json::object();
  for (const Waiting& each : waiting_)
    if (each.confirmer == seat.id && seat.id != kUmpireSeat)
      json["confirm"][std::to_string(each.shown)] = {{"from", each.from}, {"words", each.words}};
  if (!desk_.has_umpire() && plays(seat)) add_players_desk(json, desk_.scene(), seat.id);
  return json.empty() ? Json() : json;
}

}  // namespace telescope::app
