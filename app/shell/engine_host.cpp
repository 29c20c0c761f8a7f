#include "app/shell/engine_host.hpp"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "app/engine/staged_play_file.hpp"
#include "app/shell/shell.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {

namespace {

std::vector<vision::demo::HandTask> hand_tasks(const std::vector<Discrepancy>& owed) {
  std::vector<vision::demo::HandTask> tasks;
  for (const Discrepancy& debt : owed) {
    if (debt.counter) tasks.push_back({*debt.counter, OffTable{}});
    tasks.push_back({debt.piece, debt.spot});
  }
  return tasks;
}

/// Of those that are shipped; one that cannot be read is none to be offered.
std::map<std::string, std::vector<OfferedPlay>> plays_by_scenario() {
  std::map<std::string, std::vector<OfferedPlay>> plays;
  for (const std::string& each : staged_plays()) {
    const std::string name = std::string(vision::kDemoNamed) + each;
    if (const auto read = staged_play(name); read && *read)
      plays[(*read)->scenario].push_back({name, (*read)->play->title});
  }
  return plays;
}

}  // namespace

EngineHost::EngineHost(Engine& engine, GameDesk* desk, LivePost* post, PhonePost* phone)
    : engine_(engine),
      desk_(desk),
      post_(post),
      phone_(phone),
      lens_(engine.views(), [&engine](const calibration::Lens& lens) { engine.set_lens(lens); }),
      plays_(plays_by_scenario()) {
  if (!desk_) return;
  DemoCards cards(desk_->ruleset().card_places(desk_->scenario(), desk_->kit()), desk_->kit());
  if (cards.any()) cards_.emplace(std::move(cards));
}

std::vector<std::string> EngineHost::take_messages() {
  auto messages = engine_.take_messages();
  if (desk_) std::ranges::move(desk_->take_messages(), std::back_inserter(messages));
  if (post_) std::ranges::move(post_->take_messages(), std::back_inserter(messages));
  if (phone_) std::ranges::move(phone_->take_messages(), std::back_inserter(messages));
  return messages;
}

void EngineHost::carry_out(const GameRequest& request) {
  if (!desk_) return;
  desk_->carry_out(request);
  follow();
}

void EngineHost::follow() {
  if (post_) post_->follow();
  judge_anew();
}

/// By the game as it stands now, also what is seen already: perhaps no other picture comes.
void EngineHost::judge_anew() {
  judge_ = engine_.set_game(table_of(*desk_));
  if (!view_) return;
  auto findings = std::make_shared<const std::vector<Finding>>(assess(*judge_, view_->result.table));
  desk_->find(*findings);
  shown_.findings = std::move(findings);
}

void EngineHost::project(bool open) {
  if (!post_ || std::exchange(projecting_, open) == open) return;
  if (open)
    post_->views().want(kSpectatorSeat);
  else
    post_->views().release(kSpectatorSeat);
}

std::shared_ptr<const View> EngineHost::projected() {
  return post_ ? post_->views().newest(kSpectatorSeat) : nullptr;
}

void EngineHost::invite(const std::string& role) {
  if (post_)
    (void)post_->invite(role);  // the page offers seats there are; what else there is take_messages() tells
}

void EngineHost::show_out(std::uint64_t guest) {
  if (post_) post_->show_out(guest);
}

void EngineHost::open_post(bool open) {
  if (post_) post_->set_open(open);
}

WindowView EngineHost::newest() {
  const EntryId kept = desk_ ? desk_->session().journal().size() : 0;
  if (desk_) desk_->mind_file();
  if (post_) post_->take_asked();
  if (desk_) desk_->play_on();
  if (desk_) {
    engine_.want_dice(desk_->wanted_dice());
    desk_->see_dice(engine_.dice());
  }
  if (desk_ && desk_->session().journal().size() != kept) follow();
  if (post_) post_->show_desks();  // without a camera too
  auto view = engine_.views().get();
  if (view == view_ || !view) return shown_;
  view_ = std::move(view);
  shown_.result = {view_, &view_->result};
  shown_.findings = {view_, &view_->findings};
  if (judge_ && view_->judge != judge_)  // the game went on while it was looked at
    shown_.findings = std::make_shared<const std::vector<Finding>>(assess(*judge_, view_->result.table));
  const Table& table = engine_.table();
  shown_.counts = table.game->table().counts(view_->result.table);
  if (desk_ && desk_->look(view_->result.table, view_->result.moves, *shown_.findings)) follow();
  if (desk_) engine_.hand().tell_step(desk_->scene().sheet.title);
  if (desk_ && engine_.camera() == vision::kDemoToPlay) lead_hand();
  return shown_;
}

/// The hand on the demo table follows the game.
void EngineHost::lead_hand() {
  for (const PieceId& piece : engine_.hand().take_begun()) desk_->carried_for_game(piece);
  engine_.hand().owe(hand_tasks(desk_->owed()));
  throw_dice();
  if (cards_)
    engine_.hand().owe_markers(
        cards_->look(desk_->game().knowledge().known(desk_->position(), kSpectatorSeat)));
}

/// Where dice are read, the hand throws those that the game waits for once the table is watched for them. It
/// picks them up again also where they are no longer read.
void EngineHost::throw_dice() {
  const auto read = engine_.dice();
  const auto wanted = desk_->wanted_dice();
  if (!wanted && !thrown_.empty()) engine_.hand().throw_dice(0, 0);  // picks them up
  if (!wanted) thrown_.clear();
  if (!wanted || !read || read->wanted != wanted || wanted->name == thrown_ || read->is_thrown() ||
      read->seen.stage == vision::SeenThrow::Stage::kNotReady)
    return;
  thrown_ = wanted->name;
  engine_.hand().throw_dice(wanted->count, std::random_device{}(), wanted->beside);
}

std::span<const OfferedPlay> EngineHost::staged_plays() const {
  const auto plays = plays_.find(scenario().id);
  return plays == plays_.end() ? std::span<const OfferedPlay>() : plays->second;
}

void EngineHost::switch_camera(const Address& name) {
  lens_.stop();
  thrown_.clear();  // on the table that is shown now
  if (desk_) prepare_hand(engine_.hand(), *desk_);
  engine_.switch_camera(name);
  if (post_) post_->follow_camera();
}

Table table_of(GameDesk& desk) {
  return {desk.scenario(), desk.kit(), desk.session().shared_game(), desk.position(), desk.waived()};
}

void prepare_hand(vision::demo::HandTasks& hand, const GameDesk& desk) {
  std::vector<vision::demo::HandTask> pieces;
  for (Standing& standing : desk.game().table().standing(desk.position()))
    pieces.push_back({std::move(standing.piece), std::move(standing.spot)});
  hand.lay_out(std::move(pieces));
  if (const NamedArea::Rectangle* tray = dice_tray(desk.kit().board)) hand.lay_tray(*tray);
  const CardPlaces places = desk.ruleset().card_places(desk.scenario(), desk.kit());
  if (DemoCards(places, desk.kit()).any()) hand.reach_beyond(places.rail_depth_mm);
}

Result<void> run_window(Engine& engine, GameDesk* desk, LivePost* post, const WindowOptions& options) {
  EngineHost host(engine, desk, post);
  auto result = run_window(host, options);
  engine.on_view({});
  return result;
}

}  // namespace telescope::app
