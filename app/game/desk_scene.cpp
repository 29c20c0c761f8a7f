#include <algorithm>
#include <cmath>
#include <utility>

#include "app/game/debts.hpp"
#include "app/game/fight_outlook.hpp"
#include "app/game/game_desk.hpp"
#include "app/game/game_files.hpp"
#include "app/game/public_scene.hpp"
#include "app/game/standing_view.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "core/base/joined.hpp"
#include "core/session/bodies.hpp"
#include "core/views/battle_words.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

WaitingThrow waiting_throw(const Kit& kit, std::string title, const Pending& pending) {
  WaitingThrow waiting{.title = std::move(title), .made = {}, .needed = pending.needed};
  for (const ThrowRecord& record : pending.made) waiting.made.push_back(shown(kit, record));
  for (PoolRequest& pool : waiting.needed) pool = as_called(kit, std::move(pool));
  return waiting;
}

/// What came of dice when their step was then passed is read with them; what came after `last` is told
/// elsewhere.
void add_passed(const Session& session, std::optional<DoneAction>& done, std::optional<EntryId> last) {
  const Journal& journal = session.journal();
  if (!done || done->throws.empty() || done->entry == journal.head()) return;
  const auto line = journal.line_to(journal.head());
  for (auto id = std::ranges::upper_bound(line, done->entry); id != line.end(); ++id) {
    if (last && *id > *last) break;
    if (journal.node(*id).kind != EntryKind::kAction) continue;
    const auto entry = journal.entry(*id);
    if (!entry) continue;
    for (Told& each : told_of(session, action_body(Json::parse(entry->body)).events))
      if (each.large && !each.in_passing) done->told.push_back(std::move(each));
  }
  std::ranges::stable_partition(done->told, &Told::large);
}

}  // namespace

const GameScene& GameDesk::scene() {
  if (stale_) refresh();
  if (table_stale_) refresh_table();
  scene_.findings = found_;
  scene_.debts = debts_;
  say_once(scene_, found_after_ == session_.journal().head());
  refresh_clock();
  if (!has_umpire_) keep_public(scene_);
  return scene_;
}

void GameDesk::refresh() {
  stale_ = false;
  table_stale_ = true;
  story_.read(session_);
  scene_.game = session_.journal().file().stem().string();
  scene_.game_word = game_word(session_.journal().file());
  scene_.ruleset = session_.ruleset().name();
  scene_.audiences = audiences_;
  const Sheet before = std::exchange(scene_.sheet, words().sheet(position()));
  if (const auto& [entry, told] = passed_; entry == session_.journal().head() && !told.empty())
    scene_.sheet.advice = joined(std::vector{told, scene_.sheet.advice}, "\n");
  add_battle_lines();
  if (thinks_about_)
    scene_.sheet.lines.insert(
        scene_.sheet.lines.begin(),
        {.text = has_umpire_ ? tr("The program decides for {1}.", called(thinks_about_->seat))
                             : tr("The program decides."),
         .rule = {}});
  const std::vector<Standing> stood =
      std::exchange(scene_.standings, session_.game().table().standing(position()));
  take_in_moves(before, stood);
  scene_.truth = words().truth(position());
  scene_.forms = words().forms(position());
  scene_.judge = [this](const Action& action) { return judged(action); };
  scene_.table_withheld = session_.game().table().withheld(position());
  scene_.chances = words().chances(position());
  scene_.fights_in = [this](Sector sector) { return fights_at(sector); };
  const KnowledgeFace& knowledge = session_.game().knowledge();
  tell_table(scene_, knowledge, position(), seats_, kit().board);
  const TableFace& table = session_.game().table();
  scene_.counts = table.counts(standing_view(kit(), scene_.standings, {}).table);
  scene_.review.clear();
  if (step_of(scene_.sheet) == first_step_) scene_.review = session_.ruleset().review(session_.scenario());
  ++scene_.revision;
  scene_.options_of = [this](const PieceId& piece) {
    auto options = words().options(position(), piece);
    if (!has_umpire_) std::erase_if(options, [](const Option& each) { return !is_public(each.audience); });
    return options;
  };
  scene_.waiting.reset();
  if (const auto& pending = session_.pending())
    scene_.waiting = waiting_throw(kit(), title_of(pending->action), *pending);
  const EntryId kept = session_.journal().size();
  show_dice(kept, dice_.see_again());
  scene_.done = story_.done();
  if (scene_.done && !session_.pending()) {
    const auto entry = session_.journal().entry(scene_.done->entry);
    if (entry) scene_.done->title = title_of(Json::parse(entry->body).at("action"));
  }
  if (scene_.done && scene_.done->entry == in_passing_)
    for (Told& each : scene_.done->told) each.large = false;
  const auto& [read, last] = read_before_;
  add_passed(session_, scene_.done,
             scene_.done && scene_.done->entry == read ? std::optional(last) : std::nullopt);
  scene_.history = story_.entries();
  const auto named_if = [&](const auto& may_know) {
    return story_.hand_throws().by_pool([&](const PoolRequest& pool) {
      return may_know(pool.audience) ? with_map_names(kit(), pool.label) : std::string();
    });
  };
  scene_.hand_dice =
      named_if([&](const Audience& audience) { return !scene_.audiences.is_covered(audience); });
  scene_.open_hand_dice = named_if(is_public);
  changes_.reset();
  scene_.changes_at = [this](EntryId entry) { return changes_at(entry); };
  scene_.commitment = session_.commitment();
  scene_.players_word = session_.players_word();
  scene_.revealed = session_.revealed();
  scene_.can_undo = session_.can_undo();
  scene_.can_redo = session_.can_redo();
  if (const auto newest = session_.journal().entry(session_.journal().size()))
    scene_.saved = unsaved_.empty() ? tr("saved {1}", local_time(newest->stamp.at)) : tr("NOT SAVED");
  scene_.unsaved = !unsaved_.empty();
}

/// Of a campaign: which of its battles are no longer what they were when the program opened it. Of a
/// campaign's battle: how it stands. Where no umpire sits, as anybody at the table may know it.
void GameDesk::add_battle_lines() {
  // The last line of a game that is over is its result, and stays so.
  std::vector<SheetLine>& lines = scene_.sheet.lines;
  auto at = lines.end() - (scene_.sheet.over && !lines.empty() ? 1 : 0);
  for (const std::string& wrong : changed_battles_)
    at = lines.insert(at, {wrong, "", Severity::kWarning, Audience::kAll}) + 1;
  battle_.follow(session_);
  const KnowledgeFace& knowledge = session_.game().knowledge();
  const auto count = has_umpire_
                         ? battle_.whole(session_)
                         : battle_.seen_by(kSpectatorSeat, knowledge.known(position(), kSpectatorSeat));
  if (!count) return;
  for (SheetLine& line : battle_lines(*battle_.terms(), *count, session_.scenario().sides,
                                      has_umpire_ ? Audience::kUmpire : Audience::kAll))
    at = lines.insert(at, std::move(line)) + 1;
}

/// Moves of a step that is over are over; in the same step a move is, once its piece belongs where it went.
/// What the game has moved is the table's to follow, until a hand has.
void GameDesk::take_in_moves(const Sheet& before, std::span<const Standing> stood) {
  if (step_of(before) != step_of(scene_.sheet)) {
    moves_.clear();
    shown_moves_.clear();
  }
  if (session_.pending()) return;  // nothing has been done yet
  const auto take_in = [&](const PieceId& piece) {
    moves_.take_in(piece);
    std::erase_if(shown_moves_, [&](const JudgedProposal& each) {
      return std::ranges::find(each.proposal.pieces, piece) != each.proposal.pieces.end();
    });
  };
  for (const PieceId& piece : std::exchange(taken_over_, {})) take_in(piece);
  const bool watched = std::exchange(watched_, true) || resumed_;
  for (const Standing& now : scene_.standings) {
    const auto then = std::ranges::find(stood, now.piece, &Standing::piece);
    if (then != stood.end() && then->spot == now.spot) continue;
    take_in(now.piece);
    // How a game begins is no move of the game's: what is set up then, hands set up.
    if (watched) unmoved_.moved_by_game(now.piece, table_.view());
  }
}

JudgedAction GameDesk::judged(const Action& action) const {
  const auto attempt = session_.attempt(action);
  if (!attempt) return {.lawful = false, .objections = {}, .error = attempt.error().message};
  return {.lawful = attempt->verdict.lawful(),
          .objections = session_.game().rules().scrutinise(position(), action).objections,
          .error = {}};
}

std::vector<JudgedProposal> GameDesk::judged(std::vector<Proposal> proposals) const {
  std::vector<JudgedProposal> result;
  for (Proposal& proposal : proposals) {
    const auto attempt = session_.attempt(proposal.action);
    if (!attempt) continue;
    result.push_back({std::move(proposal), attempt->verdict});
  }
  return result;
}

namespace {

/// Whether `now` is those that are seen of several that went one way together, while the others are covered.
bool is_seen_part(const Proposal& now, const Proposal& whole, const auto& is_covered) {
  if (now.path.empty() || now.path != whole.path) return false;
  const auto is_seen = [&](const PieceId& piece) { return std::ranges::count(now.pieces, piece) > 0; };
  const auto seen = static_cast<std::size_t>(std::ranges::count_if(whole.pieces, is_seen));
  return seen == now.pieces.size() && seen < whole.pieces.size() &&
         std::ranges::all_of(whole.pieces,
                             [&](const PieceId& each) { return is_seen(each) || is_covered(each); });
}

}  // namespace

/// What hands had done stays while something covers a stand of it: until it is answered, or seen otherwise.
void GameDesk::keep_unseen(std::vector<JudgedProposal>& told) const {
  const auto is_covered = [&](const PieceId& piece) {
    const PieceView* view = find_piece(table_.view(), piece);
    return view && view->state == PieceState::kCovered;
  };
  std::vector<Proposal> covered;
  for (const JudgedProposal& each : shown_moves_) {
    const std::vector<PieceId>& pieces = each.proposal.pieces;
    std::erase_if(told, [&](const JudgedProposal& now) {
      return is_seen_part(now.proposal, each.proposal, is_covered);
    });
    const bool told_otherwise = std::ranges::any_of(told, [&](const JudgedProposal& now) {
      return std::ranges::find_first_of(pieces, now.proposal.pieces) != pieces.end();
    });
    if (!told_otherwise && std::ranges::any_of(pieces, is_covered)) covered.push_back(each.proposal);
  }
  for (JudgedProposal& each : judged(std::move(covered))) {
    each.unseen = true;
    told.push_back(std::move(each));
  }
}

namespace {

/// Of a move from sector to sector: from where a hand lifted the piece to where it lies, by the sectors
/// between as far from their middles as the two are. Empty: the table does not show both ends.
std::vector<TablePoint> way_of_hand(const GridBoard& grid, const Proposal& move,
                                    std::span<const TableMove> made) {
  const auto first = std::ranges::find_if(made, [&](const TableMove& each) {
    return each.piece == move.pieces.front() && each.from && each.from_place.sector == move.path.front();
  });
  const auto last = std::find_if(made.rbegin(), made.rend(),
                                 [&](const TableMove& each) { return each.piece == move.pieces.front(); });
  if (first == made.end() || !last->to || last->to_place.sector != move.path.back()) return {};
  const auto beside = [&](Sector sector, TablePoint at) {  // the middle of its sector
    const TablePoint middle = in_sector(grid, sector);
    return TablePoint{at.x_mm - middle.x_mm, at.y_mm - middle.y_mm};
  };
  const TablePoint begin = beside(move.path.front(), first->from->centre),
                   end = beside(move.path.back(), last->to->centre);
  std::vector<TablePoint> way;
  for (std::size_t i = 0; i < move.path.size(); ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(move.path.size() - 1);
    const TablePoint middle = in_sector(grid, move.path[i]);
    way.push_back({middle.x_mm + std::lerp(begin.x_mm, end.x_mm, part),
                   middle.y_mm + std::lerp(begin.y_mm, end.y_mm, part)});
  }
  return way;
}

}  // namespace

/// The way that hands took, or on an open table from where the game has a piece to where it lies.
void GameDesk::draw_ways(std::vector<JudgedProposal>& told, const TableView& table) const {
  const GridBoard* grid = grid_of(kit().board);
  for (auto& [proposal, verdict, asked, unseen] : told) {
    if (!proposal.way.empty() || proposal.pieces.empty()) continue;
    if (grid) {
      if (proposal.path.size() > 1) proposal.way = way_of_hand(*grid, proposal, moves_.moves());
      continue;
    }
    const PieceId& piece = proposal.pieces.front();
    for (const TableMove& move : moves_.moves())
      if (move.piece == piece)
        for (const WayPoint& point : move.way) proposal.way.push_back(point.centre);
    const auto stood = std::ranges::find(scene_.standings, piece, &Standing::piece);
    const auto* at = stood == scene_.standings.end() ? nullptr : std::get_if<AtPoint>(&stood->spot);
    const PieceView* lies = find_piece(table, piece);
    if (proposal.way.size() > 1) continue;
    proposal.way.clear();
    if (at && lies && lies->pose) proposal.way = {at->point, lies->pose->centre};
  }
}

void GameDesk::refresh_table() {
  table_stale_ = false;
  fights_.clear();
  scene_.proposals.clear();
  if (!session_.pending()) {
    // A table that no camera knows says nothing: what it lacks has not been taken off.
    auto told_by_table =
        table_.view().calibrated
            ? judged(session_.game().table().propose(
                  position(), unmoved_.without(kit().board, table_.view(), scene_.standings), moves_.moves()))
            : std::vector<JudgedProposal>();
    draw_ways(told_by_table, table_.view());
    if (table_.view().calibrated) keep_unseen(told_by_table);
    std::set<std::string> still;
    for (const JudgedProposal& judged : told_by_table)
      if (const std::string key = judged.proposal.action.dump(); sent_back_.contains(key)) still.insert(key);
    sent_back_ = std::move(still);
    std::erase_if(told_by_table, [&](const JudgedProposal& judged) {
      return sent_back_.contains(judged.proposal.action.dump());
    });
    shown_moves_ = told_by_table;
    std::vector<Proposal> again;
    for (JudgedProposal& judged : by_hand_) again.push_back(std::move(judged.proposal));
    by_hand_ = judged(std::move(again));
    again.clear();
    for (JudgedProposal& judged : asked_) again.push_back(std::move(judged.proposal));
    asked_ = judged(std::move(again));
    for (JudgedProposal& judged : asked_) judged.asked = true;
    scene_.proposals = asked_;
    std::ranges::copy(by_hand_, std::back_inserter(scene_.proposals));
    std::ranges::move(told_by_table, std::back_inserter(scene_.proposals));
  }
  // What was ticked off in another step is told no longer.
  if (std::string step = step_of(scene_.sheet); step != owed_in_) {
    owed_in_ = std::move(step);
    std::erase_if(owed_, [](const Discrepancy& each) { return each.state == Discrepancy::State::kDone; });
  }
  owed_ = reconcile(scene_.standings, session_.kit(), table_.view(), owed_);
  debts_ = shown_debts(owed_, session_.kit(), scene_.proposals);
  scene_.hands_over = std::ranges::any_of(
      owed_, [](const Discrepancy& each) { return each.state == Discrepancy::State::kWaiting; });
  scene_.unplaced = count_unplaced(table_.view(), scene_.standings);
}

const std::vector<FightOutlook>& GameDesk::fights_at(Sector sector) {
  const std::pair at(sector.column, sector.row);
  auto it = fights_.find(at);
  if (it == fights_.end())
    it = fights_.emplace(at, fights_in(session_.game(), position(), scene_.proposals, sector)).first;
  return it->second;
}

std::vector<Finding> GameDesk::waived() {
  std::vector<Finding> all = waived_.of(session_);
  if (has_umpire_)
    for (Finding& each : all) each.audience = Audience::kUmpire;
  return all;
}

std::vector<Discrepancy> GameDesk::owed() {
  scene();
  return to_do_by_hand(owed_, scene_.proposals);
}

void GameDesk::refresh_clock() {
  scene_.clock_s.reset();
  if (!clock_since_) return;
  if (clock_turn_ != scene_.sheet.when) {  // each turn has its own time
    clock_turn_ = scene_.sheet.when;
    clock_since_ = options_.seconds();
  }
  scene_.clock_s = options_.seconds() - *clock_since_;
}

}  // namespace telescope::app
