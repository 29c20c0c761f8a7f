#include "app/command_post/publisher/umpire_requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/command_post/publisher/request_parts.hpp"
#include "app/presenters/console_page.hpp"
#include "core/rules/form_parts.hpp"

namespace telescope::app {
namespace {

constexpr const char* kUnclear = tr_mark("This is not said clearly enough: nothing was done.");
constexpr const char* kCovered = tr_mark("It was not done: the covered page says why.");
constexpr std::size_t kLongestText = 280;
constexpr int kHighestTag = 99'999;

std::optional<std::int64_t> number_of(const Json& request, const char* key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_number_integer()) return std::nullopt;
  return it->get<std::int64_t>();
}

/// "within" or "beyond", as the page has it.
std::optional<GameRequest> decided(const Json& request, const Action& action, const std::string& title) {
  const auto word = text_of(request, "decide");
  if (word != "within" && word != "beyond") return std::nullopt;
  return DecideLimits{action, word == "within", title};
}

bool too_long(const std::string& text) {
  return text.size() > kLongestText;
}

/// The action that the page names by its key, and whether it is sealed from the umpire.
struct Offered {
  Action action;
  std::string title;  ///< as it is called while it is done; empty: as it was offered
  bool sealed = false;
};

}  // namespace

UmpireRequests::UmpireRequests(GameDesk& desk, cp::PostState& state, const JustDone& just_done, Doors doors)
    : desk_(desk), state_(state), just_done_(just_done), doors_(std::move(doors)) {}

bool UmpireRequests::is_one(const Json& request) {
  constexpr std::array<const char*, 3> kKeys{"do", "send_back", "carry"};
  constexpr std::array<const char*, 16> kTypes{"play",  "roll",  "dice",   "swap_dice", "word", "undo",
                                               "redo",  "go_to", "clock",  "reveal",    "bind", "open",
                                               "piece", "past",  "invite", "offer"};
  if (std::ranges::any_of(kKeys, [&](const char* key) { return request.contains(key); })) return true;
  const std::string type = text_of(request, "type").value_or("");
  return type == "show_out" || std::ranges::find(kTypes, type) != kTypes.end();
}

void UmpireRequests::take(const cp::Asked& asked) {
  Taken taken = this->taken(asked.request);
  if (taken.sealed) {
    covered_refusal_ = taken.done ? std::string() : taken.words;
    taken.words = taken.done ? "" : kCovered;
  } else if (taken.done) {
    covered_refusal_.clear();
  }
  const auto answer = taken.done   ? cp::Answer::kDone
                      : taken.open ? cp::Answer::kUndecided
                                   : cp::Answer::kRefused;
  state_.answer(asked.number, answer, taken.words);
}

UmpireRequests::Taken UmpireRequests::taken(const Json& request) {
  if (const auto overtaken = this->overtaken(request)) return *overtaken;
  if (request.contains("do")) return do_action(request);
  if (request.contains("form")) return fill_form(request);
  if (request.contains("send_back")) return send_back(request);
  if (request.contains("carry")) return carry(request);
  const std::string type = text_of(request, "type").value_or("");
  if (type == "roll") return roll(request);
  if (type == "dice") return type_dice(request);
  if (type == "swap_dice") return carry_out(swapped_dice(request));
  if (type == "word") {
    const auto word = text_of(request, "word");
    if (!word || word->empty() || too_long(*word)) return refused("A word of the players is wanted.");
    return carry_out(AddPlayersWord{*word});
  }
  if (type == "undo") return go(UndoAction{});
  if (type == "redo") return go(RedoAction{});
  if (type == "go_to") return go_to(request);
  if (type == "message") return say(request);
  if (type == "clock") return carry_out(ToggleClock{});
  if (type == "bind") return bind(request);
  if (type == "piece") return open_piece(request);
  if (type == "past") return choose_past(request);
  if (type == "offer") return answer_offer(request);
  if (type == "reveal") {
    if (!desk_.scene().sheet.over) return refused("The seed is revealed when the game is over.");
    return carry_out(RevealSeed{});
  }
  if (type == "play") return let_program_play(request);
  if (type == "invite" || type == "show_out" || type == "open") return see_to_doors(type, request);
  return refused("This page knows more than the program does: load it anew.");
}

UmpireRequests::Taken UmpireRequests::carry_out(const GameRequest& request) {
  // As the desk's own umpire: the journal calls him so, wherever he sits.
  CarriedOut carried = carried_out(desk_, {}, request);
  if (!carried.done && carried.words.empty()) carried.words = kTooLate;
  return {.done = carried.done, .words = std::move(carried.words)};
}

/// What it came to is told at once, with what is known beforehand from then on.
UmpireRequests::Taken UmpireRequests::go(const GameRequest& through_past) {
  Taken taken = carry_out(through_past);
  const auto& past = desk_.scene().history;
  if (taken.done && !past.empty() && past.back().id == desk_.session().journal().size())
    taken.words = past.back().text;
  return taken;
}

/// What a page is answered that had not been told what was done meanwhile: what it asks for is done already,
/// or would be what it never showed. Nothing: it is carried out.
std::optional<UmpireRequests::Taken> UmpireRequests::overtaken(const Json& request) const {
  const JustDone::News news = just_done_.news_to(kUmpireSeat.value(), request);
  if (news.empty()) return std::nullopt;
  const auto done_if = [](bool done) {
    return done ? std::optional(Taken{.done = true, .words = kDoneAlready}) : std::nullopt;
  };
  const auto too_late_if = [](bool late) { return late ? std::optional(refused(kTooLate)) : std::nullopt; };
  const WordsFace& words = desk_.game().words();
  if (const auto key = text_of(request, "do")) {
    if (news.holds_key(*key)) return done_if(true);
    const auto label = [&](const Position& position) -> std::optional<std::string> {
      for (const Option& each : words.sheet(position).options)
        if (key_of(each.action) == *key) return each.label;
      return std::nullopt;
    };
    // "Go on" leads elsewhere in another step.
    const auto before = label(news.before()), now = label(desk_.position());
    return too_late_if(before && now && *before != *now);
  }
  const std::string type = text_of(request, "type").value_or("");
  if (type == "undo" || type == "redo") return news.has_gone(type) ? done_if(true) : too_late_if(true);
  if (type == "go_to") return done_if(news.has_gone("go to", number_of(request, "entry")));
  if (type == "roll" || type == "dice" || type == "swap_dice") {
    const std::string pool = text_of(request, "pool").value_or("");
    if (!is_wanted(desk_.scene(), pool)) return done_if(type == "roll" && news.has_thrown(pool));
    return too_late_if(news.has_other_dice(pool));
  }
  const std::vector<Form> forms = words.forms(news.before());
  if (const auto form = filled_form(forms, request); form && news.holds(form->action)) return done_if(true);
  return too_late_if(form_title(forms, request) != form_title(words.forms(desk_.position()), request));
}

UmpireRequests::Taken UmpireRequests::do_action(const Json& request) {
  const auto key = text_of(request, "do");
  const auto waiver = request.contains("waiver") ? text_of(request, "waiver") : std::string();
  if (!key || !waiver || too_long(*waiver)) return refused(kUnclear);
  const GameScene& scene = desk_.scene();
  std::optional<Offered> offered;
  const auto look = [&](const std::vector<Option>& options) {
    for (const Option& each : options)
      if (!offered && key_of(each.action) == *key) {
        const bool sealed = !is_open(each.audience, scene.audiences);
        // Its label may tell what is sealed, and is shown while its dice are thrown.
        offered = Offered{each.action, sealed ? desk_.game().words().title(each.action) : "", sealed};
      }
  };
  look(scene.sheet.options);
  if (const auto opened = this->opened()) {
    look(opened->options);
    if (offered && offered->title.empty())
      for (const Option& each : opened->options)
        if (each.action == offered->action) offered->title = each.label;
  }
  for (const JudgedProposal& each : scene.proposals)
    if (!offered && key_of(each.proposal.action) == *key) offered = Offered{each.proposal.action, {}};
  if (!offered) return refused(why_not_offered(*key));
  const auto request_for = [&]() -> std::optional<GameRequest> {
    if (!request.contains("decide")) return DoAction{offered->action, *waiver, offered->title};
    return decided(request, offered->action, offered->title);
  }();
  if (!request_for) return refused(kUnclear);
  if (request.contains("decide") && !all_open(desk_.scene().judge(offered->action).objections))
    return refused(kNothingOpen);
  Taken taken = carry_out(*request_for);
  taken.sealed = offered->sealed;
  return taken;
}

UmpireRequests::Taken UmpireRequests::fill_form(const Json& request) {
  const auto id = text_of(request, "form");
  const auto waiver = request.contains("waiver") ? text_of(request, "waiver") : std::string();
  if (!id || !waiver || too_long(*waiver)) return refused(kUnclear);
  const auto& forms = desk_.scene().forms;
  const auto form = std::ranges::find(forms, *id, &Form::id);
  if (form == forms.end()) return refused(kTooLate);
  const bool sealed = !is_open(form->audience, desk_.scene().audiences);
  const auto answers = request.find("answers");
  const auto action = answers == request.end() ? Result<Json>(failure(kUnclear)) : filled(*form, *answers);
  if (!action) return {.done = false, .words = action.error().message, .sealed = sealed};
  const JudgedAction judged = desk_.scene().judge(*action);
  if (!judged.error.empty()) return {.done = false, .words = judged.error, .sealed = sealed};
  if (request.contains("decide")) {
    if (!all_open(judged.objections)) return refused(kNothingOpen);
    const auto limits = decided(request, *action, form->title);
    return limits ? carry_out(*limits) : refused(kUnclear);
  }
  if (!judged.lawful && waiver->empty())
    return {.done = false,
            .words = sentences(judged.objections),
            .sealed = sealed,
            .open = all_open(judged.objections)};
  Taken taken = carry_out(DoAction{*action, *waiver, form->title});
  taken.sealed = sealed;
  return taken;
}

UmpireRequests::Taken UmpireRequests::send_back(const Json& request) {
  const auto key = text_of(request, "send_back");
  for (const JudgedProposal& each : desk_.scene().proposals)
    if (key && key_of(each.proposal.action) == *key) {
      const bool asked = desk_.is_asked(each.proposal.action);
      Taken taken = carry_out(SendBack{each.proposal.action});
      if (asked) taken.done = true;  // between whoever asked and the umpire: no entry
      return taken;
    }
  return refused(why_not_offered(key.value_or("")));
}

/// What players ask waits while dice lie on the table.
std::string UmpireRequests::why_not_offered(const std::string& key) const {
  const std::vector<Action> asked = desk_.asked();
  const bool waits = desk_.session().pending() && std::ranges::find(asked, key, key_of) != asked.end();
  return waits ? kDiceFirst : kTooLate;
}

UmpireRequests::Taken UmpireRequests::carry(const Json& request) {
  const auto piece = text_of(request, "carry"), to = text_of(request, "to");
  if (!piece || !to) return refused(kUnclear);
  if (!find_piece(desk_.kit(), PieceId(*piece))) return refused("There is no such piece.");
  MapPlace place{{}, *to};
  if (const GridBoard* grid = grid_of(desk_.kit().board))
    if (const auto sector = sector_from_label(*grid, *to)) place = {sector, {}};
  const auto beside = places_beside(desk_.scene(), desk_.kit());
  if (!place.sector && std::ranges::find(beside, *to) == beside.end())
    return refused("There is no such place here.");
  // What is lawful is done; what is not waits to be judged, and the desk says nothing.
  return carry_out(CarryPiece{PieceId(*piece), place});
}

UmpireRequests::Taken UmpireRequests::roll(const Json& request) {
  const auto pool = request.contains("pool") ? text_of(request, "pool") : std::string();
  if (!pool || !is_wanted(desk_.scene(), *pool)) return refused(kNoSuchDice);
  if (!request.contains("dice")) return carry_out(RollPool{*pool});
  const auto typed = dice_of(request);  // thrown by hand: the rest is rolled
  if (pool->empty() || !typed) return refused(kNoDice);
  return carry_out(RollPool{*pool, *typed});
}

UmpireRequests::Taken UmpireRequests::type_dice(const Json& request) {
  const auto pool = text_of(request, "pool");
  if (!pool || pool->empty() || !is_wanted(desk_.scene(), *pool)) return refused(kNoSuchDice);
  const auto dice = typed_dice(request, *pool);
  return dice ? carry_out(*dice) : refused(kNoDice);
}

UmpireRequests::Taken UmpireRequests::go_to(const Json& request) {
  const auto entry = number_of(request, "entry");
  const auto& history = desk_.scene().history;
  const auto it = std::ranges::find_if(history, [&](const PastEntry& each) { return each.id == entry; });
  if (it == history.end() || !it->point) return refused("The game cannot go on from there.");
  if (it->current) return refused("The game stands there.");
  chosen_past_.reset();
  return go(GoToEntry{*entry});
}

/// Entry 0: none is chosen any more.
UmpireRequests::Taken UmpireRequests::choose_past(const Json& request) {
  const auto entry = number_of(request, "entry");
  const auto& history = desk_.scene().history;
  const auto it = std::ranges::find_if(history, [&](const PastEntry& each) { return each.id == entry; });
  if (entry != 0 && (it == history.end() || !it->point || (it->current && !it->seen)))
    return refused("The game cannot go on from there.");
  chosen_past_ = entry == 0 ? std::nullopt : entry;
  return {.done = true, .words = {}};
}

UmpireRequests::Taken UmpireRequests::say(const Json& request) {
  const auto text = text_of(request, "text");
  if (!text || text->empty()) return refused("There are no words in it.");
  if (too_long(*text)) return refused("This is too long for one message.");
  const auto to = addressee(desk_.game().knowledge().audiences(), request);
  if (!to) return refused(kNobody);
  Taken taken = carry_out(SayMessage{*text, *to, {}});
  if (taken.done) taken.words.clear();
  return taken;
}

UmpireRequests::Taken UmpireRequests::bind(const Json& request) {
  const auto piece = text_of(request, "piece");
  const auto tag = number_of(request, "tag");
  if (!piece || !tag || *tag < 0 || *tag > kHighestTag) return refused(kUnclear);
  if (!find_piece(desk_.kit(), PieceId(*piece))) return refused("There is no such piece.");
  return carry_out(BindTag{PieceId(*piece), static_cast<int>(*tag)});
}

UmpireRequests::Taken UmpireRequests::open_piece(const Json& request) {
  const auto piece = text_of(request, "piece");
  if (!piece || (!piece->empty() && !find_piece(desk_.kit(), PieceId(*piece))))
    return refused("There is no such piece.");
  opened_.reset();
  if (!piece->empty()) opened_ = PieceId(*piece);
  return {.done = true, .words = {}};
}

std::optional<OpenedPiece> UmpireRequests::opened() const {
  if (!opened_) return std::nullopt;
  const GameScene& scene = desk_.scene();
  return OpenedPiece{*opened_, scene.options_of ? scene.options_of(*opened_) : std::vector<Option>()};
}

UmpireRequests::Taken UmpireRequests::answer_offer(const Json& request) {
  const auto offered = this->offered();
  const auto yes = request.find("yes");
  if (yes == request.end() || !yes->is_boolean()) return refused(kUnclear);
  // Another may be offered meanwhile.
  if (!offered || text_of(request, "about") != offered->about) return refused(kTooLate);
  std::string words;
  for (const std::string& each : offered->answer(yes->get<bool>()))
    words += (words.empty() ? "" : " ") + each;
  return {.done = true, .words = std::move(words)};
}

/// {"type": "play", "seat": "south", "level": "strong"}; without a level it plays it no longer.
UmpireRequests::Taken UmpireRequests::let_program_play(const Json& request) {
  const auto seat = seat_from_string(text_of(request, "seat").value_or(""));
  const auto word = text_of(request, "level");
  const auto level = level_from_string(word.value_or(""));
  if (!seat || (word && !level)) return refused(kUnclear);
  if (level && state_.is_online(seat->value())) return refused("Somebody sits there.");
  const auto done = desk_.give_seat(*seat, level);
  return {.done = done.has_value(), .words = done ? std::string() : done.error().message};
}

UmpireRequests::Taken UmpireRequests::see_to_doors(const std::string& type, const Json& request) {
  std::string why = kUnclear;
  if (type == "invite") {
    if (const auto role = text_of(request, "role")) why = doors_.invite(*role);
  } else if (type == "show_out") {
    if (const auto guest = number_of(request, "guest"); guest && *guest > 0)
      why = doors_.show_out(static_cast<std::uint64_t>(*guest));
  } else if (const auto open = request.find("open"); open != request.end() && open->is_boolean()) {
    why = doors_.open(open->get<bool>());
  }
  return {.done = why.empty(), .words = std::move(why)};
}

}  // namespace telescope::app
