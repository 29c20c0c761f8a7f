#include "tests/app/random_play/random_evening.hpp"

#include <algorithm>
#include <stdexcept>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/command_post/publisher/table_picture.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "app/presenters/console_page.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/quick_folder.hpp"
#include "tests/support/random_answers.hpp"

namespace telescope::app {
namespace {

constexpr std::uint64_t kSeed = 42;
constexpr long kEarly = 120;      // actions
constexpr int kMostThrows = 200;  // of one action
const std::string kNow = "2026-05-14T19:31:07Z";

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

}  // namespace

RandomEvening::RandomEvening(const Scenario& scenario, const std::filesystem::path& folder,
                             std::int64_t number)
    : chance_(seed_of_game(kSeed, number)), file_(folder / (std::to_string(number) + ".telescope")) {
  std::filesystem::remove(file_);
  SeedPart part{};
  for (auto& byte : part) byte = static_cast<std::uint8_t>(below(256));
  DeskOptions options;
  options.now = [] { return kNow; };
  options.seconds = [] { return 0.0; };
  desk_ = must(GameDesk::begin(file_, scenario, must(make_kit(scenario)), part, std::move(options)));
  seats_ = desk_->game().knowledge().seats();
  cp::CommandPostOptions served;
  served.port = 0;
  served.symbols = std::make_shared<const std::string>(symbols_json(desk_->ruleset().vocabulary()));
  served.withheld = std::make_shared<const std::string>(to_jpeg(withheld_picture({64, 64})));
  post_ = must(cp::CommandPost::start(std::move(served)));
  live_.emplace(nullptr, *desk_, post_.get(), live_views_);
  for (const Seat& seat : seats_) {
    auto& state = post_->state();
    const auto entered = state.enter(state.new_code(seat.id.value(), {}), "127.0.0.1", "page", kNow, {});
    if (!entered) throw std::runtime_error(seat.id.value() + " cannot come in");
    Sitting& sitting = sitting_[seat.id];
    sitting = {.token = entered->token, .visitor = state.visitor(entered->token), .open = {}};
    sitting.open = std::make_unique<cp::Counted>(sitting.visitor->welcome->streams);
  }
  publish();
}

RandomEvening::~RandomEvening() {
  live_.reset();
  post_.reset();
  desk_.reset();
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

void RandomEvening::go_on() {
  if (desk_->session().players_word().empty() && actions_ > 2) {
    do_as_leader({{"type", "word"}, {"word", "Volga"}}, AddPlayersWord{"Volga"});
  } else if (desk_->session().pending() && !one_in(10)) {
    throw_dice();
  } else if (const int what = below(100); what < 50) {
    player_asks();
  } else if (what < 80) {
    leader_acts();
  } else if (what < 90) {
    leader_carries();
  } else if (what < 94) {
    somebody_writes();
  } else {
    go_back();
  }
  // What ends a game is mostly taken back: an evening lies before its end.
  if (over() && !desk_->session().pending() && !one_in(actions_ < kEarly ? 12 : 3))
    do_as_leader({{"type", "undo"}}, UndoAction{});
  publish();
}

void RandomEvening::reveal() {
  if (over() && !desk_->session().revealed()) do_as_leader({{"type", "reveal"}}, RevealSeed{});
  publish();
}

long RandomEvening::actions() const {
  return actions_;
}

std::string RandomEvening::sent_to(const SeatId& seat) const {
  std::uint64_t told = 0;
  const auto whole = sitting_.at(seat).visitor->feed->after(told);
  if (!whole) return {};
  const std::size_t data = whole->find("data: ") + std::string_view("data: ").size();
  return whole->substr(data, whole->rfind("\n\n") - data);
}

Json RandomEvening::covered() const {
  return desk_->has_umpire() ? post_->state().covered(kUmpireSeat.value()) : Json();
}

void RandomEvening::ask(const SeatId& seat, const Json& request) {
  asked_ = seat.value() + ": " + request.dump();
  post_->state().ask(seat.value(), request);
  live_->take_asked();
}

void RandomEvening::do_at_window(const GameRequest& request) {
  desk_->carry_out(request);
  desk_->take_messages();
  live_->follow();
}

/// Whoever is at the window or, where he sits, now and then the umpire on his page.
void RandomEvening::do_as_leader(const Json& request, const GameRequest& at_window) {
  if (desk_->has_umpire() && one_in(2)) return ask(kUmpireSeat, request);
  asked_ = "window: " + request.dump();
  do_at_window(at_window);
}

void RandomEvening::throw_dice() {
  if (one_in(2)) {  // whatever the action takes, at the window
    for (int i = 0; desk_->session().pending() && i < kMostThrows; ++i)
      desk_->carry_out(GameRequest(RollPool{}));
    return do_at_window(ToggleClock{});
  }
  const auto waiting = desk_->scene().waiting;
  if (!waiting || waiting->needed.empty()) return;
  const PoolRequest& pool = waiting->needed.front();
  std::vector<int> dice;
  for (int i = 0; i < pool.dice(); ++i) dice.push_back(1 + below(pool.sides));
  if (dice.empty() || one_in(2))
    do_as_leader({{"type", "roll"}, {"pool", pool.id}}, RollPool{pool.id});
  else
    do_as_leader({{"type", "dice"}, {"pool", pool.id}, {"dice", dice}}, TypeDice{pool.id, dice});
}

/// What a player asked for: the umpire does it, lets it pass or sends it back; another player agrees or not.
void RandomEvening::answer_what_waits() {
  const auto proposals = desk_->scene().proposals;
  for (const JudgedProposal& each : proposals) {
    if (!desk_->has_umpire()) break;
    const std::string key = key_of(each.proposal.action);
    if (one_in(20)) continue;  // it waits
    if (each.verdict.lawful() && !one_in(10))
      ask(kUmpireSeat, {{"do", key}});
    else if (!each.verdict.lawful() && one_in(4))
      ask(kUmpireSeat, {{"do", key}, {"waiver", "We play on."}});
    else
      ask(kUmpireSeat, {{"send_back", key}});
  }
  for (const Seat& seat : seats_) {
    const Json page = sitting_.at(seat.id).visitor->feed->document();
    if (!page.is_object() || !page.contains("desk") || !page.at("desk").contains("confirm")) continue;
    for (const auto& [number, ignored] : page.at("desk").at("confirm").items())
      ask(seat.id, {{"type", one_in(5) ? "decline" : "confirm"}, {"number", std::stoi(number)}});
  }
}

void RandomEvening::player_asks() {
  std::vector<std::pair<SeatId, Form>> offered;
  for (const Seat& seat : seats_)
    if (seat.id != kUmpireSeat)
      for (Form& form : desk_->game().knowledge().known(desk_->position(), seat.id).forms)
        for (int times = form.due ? 3 : 1; times > 0 && !mostly_ends(form.action); --times)
          offered.emplace_back(seat.id, form);
  if (offered.empty()) return leader_acts();
  const auto& [seat, form] = rare_one_of(offered, [](const auto& each) { return each.second.action; });
  ask(seat, {{"form", form.id}, {"answers", test::any_answers(form, chance_)}, {"said", form.title}});
  answer_what_waits();
}

void RandomEvening::leader_acts() {
  const GameScene& scene = desk_->scene();
  if (!scene.forms.empty() && one_in(3)) {
    const Form form = rare_one_of(scene.forms, [](const Form& each) { return each.action; });
    if (mostly_ends(form.action)) return;
    const Json answers = test::any_answers(form, chance_);
    Json request{{"form", form.id}, {"answers", answers}};
    if (one_in(8)) request["waiver"] = "We play on.";
    const auto action = filled(form, answers);
    if (desk_->has_umpire()) return ask(kUmpireSeat, request);
    if (action && scene.judge(*action).error.empty()) do_at_window(DoAction{*action, {}, form.title});
    return;
  }
  std::vector<Option> options = scene.sheet.options;
  if (!desk_->kit().pieces.empty() && (options.empty() || one_in(2))) {
    const PieceId piece = one_of(desk_->kit().pieces).id;
    if (desk_->has_umpire()) ask(kUmpireSeat, {{"type", "piece"}, {"piece", piece.value()}});
    if (scene.options_of)
      if (auto of_piece = scene.options_of(piece); !of_piece.empty()) options = std::move(of_piece);
  }
  if (options.empty()) return;
  const Option option =
      one_in(3) ? options.front() : rare_one_of(options, [](const Option& each) { return each.action; });
  if ((!option.loses.empty() && !one_in(4)) || mostly_ends(option.action)) return;
  do_as_leader({{"do", key_of(option.action)}}, DoAction{option.action, {}, option.label});
}

/// A piece as if a hand had carried it there.
void RandomEvening::leader_carries() {
  const GridBoard* grid = grid_of(desk_->kit().board);
  if (!grid || desk_->kit().pieces.empty()) return leader_acts();
  MapPlace place;
  std::string to;
  if (one_in(4)) {
    const auto beside = places_beside(desk_->scene(), desk_->kit());
    if (beside.empty()) return;
    to = place.name = one_of(beside);
  } else {
    place.sector = Sector{below(grid->columns), below(grid->rows)};
    to = label(*grid, *place.sector);
  }
  const PieceId piece = one_of(desk_->kit().pieces).id;
  do_as_leader({{"carry", piece.value()}, {"to", to}}, CarryPiece{piece, place});
  answer_what_waits();
}

void RandomEvening::somebody_writes() {
  const Seat& seat = one_of(seats_);
  const auto audiences = desk_->game().knowledge().audiences();
  const Audience to = one_of(audiences).audience;
  ask(seat.id,
      {{"type", "message"}, {"to", to_string(to)}, {"text", "Do you see “them” <there>? \u00e9\u202e"}});
}

void RandomEvening::go_back() {
  const auto& history = desk_->scene().history;
  if (one_in(6) && !history.empty()) {
    const EntryId entry = one_of(history).id;
    if (desk_->has_umpire()) ask(kUmpireSeat, {{"type", "past"}, {"entry", entry}});
    if (one_in(4)) do_as_leader({{"type", "go_to"}, {"entry", entry}}, GoToEntry{entry});
    return;
  }
  if (desk_->scene().can_undo) do_as_leader({{"type", "undo"}}, UndoAction{});
  if (one_in(2) && desk_->scene().can_redo) do_as_leader({{"type", "redo"}}, RedoAction{});
}

/// What the program's own threads do: every page is told what is new.
void RandomEvening::publish() {
  live_->look(nullptr, false);
  live_->take_asked();
  const Journal& journal = desk_->session().journal();
  std::string newest;
  for (; counted_ < journal.size(); ++counted_) {
    if (journal.node(counted_ + 1).kind != EntryKind::kAction) continue;
    ++actions_;
    newest = Json::parse(journal.entry(counted_ + 1).value().body).at("action").value("type", "");
    ++done_[newest];
  }
  if (!newest.empty() && over()) ++ended_[newest];
}

/// To concede, say: it is asked for now and then.
bool RandomEvening::mostly_ends(const Action& action) {
  const std::string type = action.value("type", "");
  return 2 * ended_[type] > done_[type] && !one_in(20);
}

RandomEvenings::RandomEvenings(const std::string& rules, std::int64_t first)
    : folder_(test::quick_folder(std::filesystem::temp_directory_path())), number_(first - 1) {
  for (const char* folder : {"assets/scenarios", "tests/data/scenario/smallest"})
    for (const auto& entry : std::filesystem::directory_iterator(test::project_file(folder)))
      if (entry.path().extension() == ".toml" && must(load_scenario(entry.path())).ruleset == rules)
        files_.push_back(entry.path());
  std::ranges::sort(files_);
  if (files_.empty()) throw std::runtime_error("there is no scenario of " + rules);
}

RandomEvening& RandomEvenings::next() {
  ++number_;
  evening_.reset();
  const auto& file = files_[static_cast<std::size_t>(number_) % files_.size()];
  return evening_.emplace(must(load_scenario(file)), folder_.path(), number_);
}

std::string RandomEvenings::where() const {
  return files_[static_cast<std::size_t>(number_) % files_.size()].filename().string() + ", evening " +
         std::to_string(number_) +
         (evening_ ? ", " + std::to_string(evening_->actions()) + " actions, " + evening_->asked() : "");
}

}  // namespace telescope::app
