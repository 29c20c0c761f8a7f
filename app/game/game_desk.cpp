#include "app/game/game_desk.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <system_error>
#include <utility>

#include "app/game/campaign_battles.hpp"
#include "app/game/standing_view.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kMostMessages = 16;
constexpr const char* kTable = "table";  // what was done there, where no umpire sits

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The place in the turn, for lists of games: "Turn 2 of 6, Attacker movement".
std::string summary_of(const PreparedGame& game, const Position& position) {
  const Sheet sheet = game.words().heading(position);
  return sheet.when + (sheet.when.empty() || sheet.title.empty() ? "" : ", ") + sheet.title;
}

/// What everybody may read of a proposal.
const std::string& public_words(const Proposal& proposal) {
  return proposal.title.empty() ? proposal.sentence : proposal.title;
}

/// What the table or a player tells of the same as `meant`, which has its action or, where an action that was
/// done has changed that, is of its kind and of the same pieces. Null: nothing.
const JudgedProposal* told_as(const std::vector<JudgedProposal>& told, const Proposal& meant) {
  const auto same = std::ranges::find_if(
      told, [&](const JudgedProposal& each) { return each.proposal.action == meant.action; });
  if (same != told.end()) return &*same;
  const auto type = [](const Proposal& of) { return of.action.value("type", Json()); };
  const auto like = std::ranges::find_if(told, [&](const JudgedProposal& each) {
    return !each.asked && !meant.pieces.empty() && each.proposal.pieces == meant.pieces &&
           type(each.proposal) == type(meant);
  });
  return like == told.end() ? nullptr : &*like;
}

/// Why it is not done with all others; empty: it is.
std::string why_not(const JudgedProposal* told, const std::string& waiver) {
  if (!told) return tr("the table tells it otherwise now");
  if (told->unseen) return tr("something covers it");
  if (told->verdict.lawful() || !waiver.empty()) return {};
  const Objection& first = told->verdict.objections.front();
  const bool stop = first.sentence.ends_with('.');
  return first.rule + ": " + first.sentence.substr(0, first.sentence.size() - (stop ? 1 : 0));
}

std::string waits_for(const Seat& other) {
  return tr("This waits for the word of {1}, on a page of the Command Post.", other.title);
}

/// On a thread of its own, where there is one.
std::function<void()> run_aside(std::function<void()> work) try {
  const auto done = std::make_shared<std::future<void>>(std::async(std::launch::async, work));
  return [done] { done->wait(); };
} catch (const std::system_error&) {
  work();
  return [] {};
}

SessionOptions session_options(const DeskOptions& options) {
  return {.rulesets = options.rulesets, .summary = summary_of, .journal = {options.journal.vfs, run_aside}};
}

}  // namespace

GameDesk::GameDesk(Session session, DeskOptions options)
    : session_(std::move(session)), options_(std::move(options)), battle_(session_) {
  if (!options_.now) options_.now = utc_now;
  if (!options_.seconds) options_.seconds = steady_seconds;
  first_step_ = step_of(words().heading(session_.game().rules().begin().position));
  for (const TakenBattle& battle : taken_battles(session_))
    if (!battle.same) changed_battles_.push_back(what_is_wrong(battle));
  give_seats();
}

Result<std::unique_ptr<GameDesk>> GameDesk::begin(const std::filesystem::path& file, const Scenario& scenario,
                                                  const Kit& kit, const SeedPart& part, DeskOptions options) {
  std::error_code ignored;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  const Stamp stamp{options.who.empty() ? kTable : options.who, options.now ? options.now() : utc_now()};
  auto session = Session::create(file, scenario, kit, part, stamp, session_options(options));
  if (!session) return tl::unexpected(session.error());
  return std::unique_ptr<GameDesk>(new GameDesk(*std::move(session), std::move(options)));
}

Result<std::unique_ptr<GameDesk>> GameDesk::open(const std::filesystem::path& file, DeskOptions options) {
  auto session = Session::open(file, session_options(options));
  if (!session) return tl::unexpected(session.error());
  std::unique_ptr<GameDesk> desk(new GameDesk(*std::move(session), std::move(options)));
  desk->resumed_ = true;
  desk->throw_sealed();
  return desk;
}

Stamp GameDesk::stamp() const {
  const std::string& at_window = has_umpire_ ? kUmpireSeat.value() : kTable;
  return {!who_.empty() ? who_ : !options_.who.empty() ? options_.who : at_window, options_.now()};
}

void GameDesk::tell(std::string text) {
  if (messages_.size() < kMostMessages) messages_.push_back(std::move(text));
}

std::vector<std::string> GameDesk::take_messages() {
  return std::exchange(messages_, {});
}

void GameDesk::carry_out(const GameRequest& request) {
  const EntryId before = session_.journal().head();
  const LeftStep left = step_now(std::get_if<DoAction>(&request));
  std::visit([this](const auto& asked) { carry_out(asked); }, request);
  throw_sealed();
  if (session_.journal().head() != before || waits_to_pass_) pass_steps(left);
  table_stale_ = true;  // what needs nobody's word now is looked for with the next view
  if (who_.empty()) play_on();
}

std::vector<std::string> GameDesk::carry_out_for(const std::string& who, const GameRequest& request) {
  std::vector<std::string> window = std::exchange(messages_, {});
  who_ = who;
  at_window_ = false;
  carry_out(request);
  at_window_ = true;
  who_.clear();
  std::vector<std::string> told = std::exchange(messages_, std::move(window));
  play_on();
  return told;
}

/// As it was offered or told, where it was.
std::string GameDesk::title_of(const Action& action) const {
  const auto it = titles_.find(action.dump());
  return it != titles_.end() ? it->second : words().title(action);
}

void GameDesk::after(const Result<Submitted>& submitted) {
  const bool done = told(submitted);
  if (done && submitted->progress != Progress::kRefused) return;
  if (!session_.pending()) taken_over_.clear();
  if (!done) return;
  for (const Objection& objection : submitted->verdict.objections)
    tell(objection.rule + ": " + objection.sentence);
}

/// Where no umpire sits, what waits for one player's word is not his whose hands are on the keyboard.
const Seat* GameDesk::whose_word(const Action& action) {
  if (has_umpire_ || !who_.empty()) return nullptr;
  for (const JudgedProposal& judged : scene().proposals)
    if (judged.proposal.action == action && judged.proposal.confirmed_by)
      return find_seat(seats_, *judged.proposal.confirmed_by);
  return nullptr;
}

bool GameDesk::needs_sealed_dice(const Action& action) const {
  const auto attempt = session_.attempt(action);
  return attempt && std::ranges::any_of(attempt->needed, [&](const PoolRequest& pool) {
           return audiences_.is_covered(pool.audience);
         });
}

void GameDesk::carry_out(const DoAction& asked) {
  if (const Seat* other = whose_word(asked.action)) return tell(waits_for(*other));
  if (session_.players_word().empty() && needs_sealed_dice(asked.action))
    return tell(tr("First the players add a word of theirs to the dice: some of them are thrown unseen."));
  for (const Option& option : scene().sheet.options)
    if (option.action == asked.action) titles_[asked.action.dump()] = option.label;
  if (!asked.title.empty()) titles_[asked.action.dump()] = asked.title;
  for (const JudgedProposal& judged : scene_.proposals)
    if (judged.proposal.action == asked.action) {
      titles_[asked.action.dump()] = public_words(judged.proposal);
      taken_over_ = judged.proposal.pieces;
    }
  const auto submitted = session_.submit({.action = asked.action, .stamp = stamp(), .waiver = asked.waiver});
  // What was refused, or what the disk did not take, waits on.
  if (submitted && submitted->progress != Progress::kRefused) {
    const auto is_it = [&](const JudgedProposal& judged) { return judged.proposal.action == asked.action; };
    std::erase_if(by_hand_, is_it);
    std::erase_if(asked_, is_it);
  }
  after(submitted);
}

void GameDesk::carry_out(const DoAll& asked) {
  std::vector<Proposal> meant;
  for (const Action& action : asked.actions) {
    const JudgedProposal* told = told_as(scene().proposals, {.action = action, .sentence = {}});
    meant.push_back(told ? told->proposal : Proposal{.action = action, .sentence = title_of(action)});
  }
  std::size_t done = 0, left = 0;
  std::string why_left;
  for (const Proposal& each : meant) {
    // One that was done may have changed the others: they are judged anew.
    const JudgedProposal* now = told_as(scene().proposals, each);
    if (const std::string why = why_not(now, asked.waiver); !why.empty()) {
      ++left;
      why_left += " " + tr("{1} was left: {2}.", public_words(each), why);
      continue;
    }
    const EntryId kept = session_.journal().size();
    carry_out(DoAction{Action(now->proposal.action), now->verdict.lawful() ? std::string() : asked.waiver});
    if (session_.journal().size() == kept) break;
    ++done;
    const auto& news = scene().done;
    const bool large = news && std::ranges::any_of(news->told, &Told::large);
    if (!session_.pending() && !large) continue;
    if (done + left < meant.size())
      why_left += std::string(" ") + (large ? tr("The others wait until what has happened is read.")
                                            : tr("The others wait until the dice are thrown."));
    break;
  }
  tell(tr("{1} of {2} done.", done, meant.size()) + why_left);
}

void GameDesk::carry_out(const SendBack& asked) {
  const auto& proposals = scene().proposals;
  const auto it = std::ranges::find(
      proposals, asked.action, [](const JudgedProposal& j) -> const Action& { return j.proposal.action; });
  if (it == proposals.end()) return;
  const auto is_it = [&](const JudgedProposal& judged) { return judged.proposal.action == asked.action; };
  if (std::erase_if(asked_, is_it) > 0) {  // between him and the umpire
    table_stale_ = true;
    return tell(tr("Sent back to the Command Post."));
  }
  send_back(JudgedProposal(*it));
}

void GameDesk::send_back(const JudgedProposal& judged) {
  const Proposal& proposal = judged.proposal;
  const auto& objections = judged.verdict.objections;
  const std::string rule = objections.empty() ? std::string() : objections.front().rule;
  if (!told(session_.add_ruling(rule, "Sent back: " + proposal.sentence, Audience::kAll, stamp()))) return;
  for (const PieceId& piece : proposal.pieces) unmoved_.moved_by_game(piece, table_.view());
  std::erase_if(by_hand_,
                [&](const JudgedProposal& each) { return each.proposal.action == proposal.action; });
  sent_back_.insert(proposal.action.dump());
}

/// Each answer is an entry of its own: it may open another question, or leave what is not lawful at all.
void GameDesk::carry_out(const DecideLimits& asked) {
  if (const Seat* other = whose_word(asked.action)) return tell(waits_for(*other));
  const auto& proposals = scene().proposals;
  const auto it = std::ranges::find_if(
      proposals, [&](const JudgedProposal& each) { return each.proposal.action == asked.action; });
  const auto move = it == proposals.end() ? std::nullopt : std::optional(*it);
  if (move && move->unseen) return;
  std::optional<EntryId> ruling;
  auto attempt = session_.attempt(asked.action);
  for (int i = 0; i < kMostAtOnce && attempt && all_open(attempt->verdict.objections); ++i) {
    const Objection& open = attempt->verdict.objections.front();
    const auto kept = session_.submit({.action = asked.within ? open.within : open.beyond, .stamp = stamp()});
    after(kept);
    if (!kept || kept->progress != Progress::kDone) return;
    if (!ruling) ruling = kept->entry;
    attempt = session_.attempt(asked.action);
  }
  if (!ruling || !attempt) return;
  if (attempt->verdict.lawful()) return carry_out(DoAction{asked.action, {}, asked.title});
  if (asked.within)
    for (const Objection& each : attempt->verdict.objections) tell(each.rule + ": " + each.sentence);
  if (asked.within || !move) return;
  if (is_asked(asked.action)) return carry_out(SendBack{asked.action});
  send_back(*move);
  refused_.push_back({*ruling, *move});
}

void GameDesk::carry_out(const CarryPiece& asked) {
  if (session_.pending()) return tell(tr("Throw the dice first, or take the throw back."));
  const auto view = carried_view(session_.kit(), scene().standings, asked.piece, asked.to);
  auto proposals = judged(session_.game().table().propose(position(), view, {}));
  std::erase_if(proposals, [&](const JudgedProposal& judged) {
    return std::ranges::find(judged.proposal.pieces, asked.piece) == judged.proposal.pieces.end();
  });
  if (proposals.empty()) return tell(tr("This step knows no such move of {1}.", asked.piece.value()));
  // What is lawful is done: the umpire's own hand needs no second word.
  if (proposals.size() == 1 && proposals.front().verdict.lawful()) {
    titles_[proposals.front().proposal.action.dump()] = public_words(proposals.front().proposal);
    return carry_out(DoAction{proposals.front().proposal.action, {}});
  }
  draw_ways(proposals, view);
  by_hand_ = std::move(proposals);
  table_stale_ = true;
}

void GameDesk::carry_out(const SayMessage& asked) {
  Stamp stamp = this->stamp();
  if (!asked.from.empty()) stamp.who = asked.from;
  if (!told(session_.add_message(asked.text, asked.audience, stamp))) return;
  if (asked.from.empty()) return tell(tr("Noted: {1}", asked.text));
  if (asked.audience == Audience::kUmpire) tell(asked.from + ": " + asked.text);
}

void GameDesk::carry_out(const BindTag& asked) {
  if (told(session_.bind_tag(asked.piece, TagId{asked.tag}, stamp())))
    tell(tr("{1} carries tag {2} from now on.", asked.piece.value(), asked.tag));
}

void GameDesk::carry_out(const ToggleClock&) {
  clock_since_ = clock_since_ ? std::nullopt : std::optional(options_.seconds());
}

std::vector<Action> GameDesk::asked() const {
  std::vector<Action> all;
  for (const JudgedProposal& each : asked_) all.push_back(each.proposal.action);
  return all;
}

bool GameDesk::ask(Proposal proposal) {
  if (is_asked(proposal.action)) return false;
  std::vector<JudgedProposal> one = judged({std::move(proposal)});
  if (one.empty()) return false;
  tell(public_words(one.front().proposal));
  one.front().asked = true;
  asked_.push_back(std::move(one.front()));
  table_stale_ = true;
  return true;
}

void GameDesk::withdraw(const Action& action) {
  const auto is_it = [&](const JudgedProposal& judged) { return judged.proposal.action == action; };
  if (std::erase_if(asked_, is_it) == 0) return;
  table_stale_ = true;
  if (waits_to_pass_) pass_steps(step_now());
}

bool GameDesk::is_asked(const Action& action) {
  scene();
  return std::ranges::any_of(asked_,
                             [&](const JudgedProposal& judged) { return judged.proposal.action == action; });
}

/// What the rules say needs nobody's word is done as soon as it is seen.
bool GameDesk::do_what_needs_no_word() {
  if (!stale_ && !table_stale_) return false;
  for (const JudgedProposal& judged : scene().proposals) {
    if (judged.proposal.confirmed_by || judged.unseen || !judged.verdict.lawful()) continue;
    const DoAction asked{judged.proposal.action, {}, judged.proposal.sentence};
    const EntryId kept = session_.journal().size();
    done_by_table_.insert(asked.action.dump());
    carry_out_for(kTable, asked);
    return session_.journal().size() != kept;
  }
  return false;
}

bool GameDesk::look(const TableView& view, std::span<const TableMove> newest, std::vector<Finding> findings) {
  find(std::move(findings));
  if (scene_.table_known != view.calibrated) table_stale_ = true;
  scene_.table_known = view.calibrated;
  if (table_.look(view)) {
    table_stale_ = true;
    unmoved_.look(kit().board, table_.view());
  }
  const MovesSince::News news = moves_.look(newest);
  if (news.any) table_stale_ = true;
  if (news.missed > 0)
    tell(
        tr("The camera told more moves than were read: {1} are missing. Their ways are not known; where the "
           "pieces stand is.",
           news.missed));
  const EntryId kept = session_.journal().size();
  const bool changed = stale_ || table_stale_ || (passes_at_s_ && options_.seconds() >= *passes_at_s_);
  for (int done = 0; done < kMostAtOnce && do_what_needs_no_word(); ++done) {
  }
  if (waits_to_pass_ && changed) pass_steps(step_now());
  play_on();
  return session_.journal().size() != kept;
}

}  // namespace telescope::app
