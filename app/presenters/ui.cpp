#include "app/presenters/ui.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr float kMaxZoom = 8.0F;

std::optional<Request> asked(Pressed pressed) {
  if (!pressed.request) return std::nullopt;
  return AskGame{*std::move(pressed.request)};
}

/// An arrow with Shift is an arrow, but on an open map, where it goes a shorter way.
Input with_plain_arrows(Input input) {
  constexpr std::string_view kShift = "Shift+";
  for (const std::string_view arrow : {"Up", "Down", "Left", "Right"})
    if (input.key == std::string(kShift).append(arrow)) input.key = arrow;
  return input;
}

}  // namespace

Turn Ui::turn(const Board& board, float room_width, float room_height) {
  const Turn turn = table_lies_ == TableLies::kBest     ? best_turn(board, room_width, room_height)
                    : table_lies_ == TableLies::kTurned ? Turn::kQuarter
                                                        : Turn::kNone;
  console_.turn(turn);
  return turn;
}

void Ui::look(const Scene& scene, const CameraPage& cameras, const LensProgress& lens) {
  finding_lines_.clear();
  for (const FindingRow& row : findings_list(scene).rows)
    finding_lines_.push_back(identity(scene.findings[row.index]));
  missing_lines_.clear();
  for (const MissingRow& row : missing_list(scene).rows) missing_lines_.push_back(row.piece);
  kit_lines_.clear();
  for (const KitPiece& piece : scene.kit.pieces) kit_lines_.push_back(piece.id);
  camera_lines_.clear();
  for (const CameraRow& row : cameras.rows) camera_lines_.push_back(row.name);
  lens_running_ = lens.running;
  if (scene.game) {
    const auto source = scene.source.state;
    const bool live = source == vision::SourceStatus::State::kLive;
    console_.tell(source == vision::SourceStatus::State::kOpening || (live && !scene.table)
                      ? NoTable::kOpening
                  : live ? NoTable::kNotCalibrated
                         : NoTable::kNoCamera);
    console_.tell_post(scene.post != nullptr);
    watch_hand(scene);
    console_.look(*scene.game, scene.kit, scene.now_s);
    const bool waits = scene.game->waiting.has_value();
    if (waits && !throw_waited_) show(Page::kTable);
    throw_waited_ = waits;
  } else if (page_ == Page::kPast) {
    show(Page::kTable);
  }

  look_up_rules(scene);
  measuring_.look(scene);
  post_lines_.clear();
  if (scene.post) {
    const PostPage post = post_page(*scene.post);
    post_lines_ = post.seats;
    post_lines_.insert(post_lines_.end(), post.guests.begin(), post.guests.end());
  } else if (page_ == Page::kPost) {
    show(Page::kTable);
  }

  if (page_ == Page::kTable) {
    // The cursor stays on what was chosen, wherever its line has moved to.
    cursor_.reset();
    if (const auto it = std::ranges::find(finding_lines_, chosen_finding_);
        !chosen_finding_.empty() && it != finding_lines_.end())
      cursor_ = static_cast<std::size_t>(it - finding_lines_.begin());
    if (chosen_piece_)
      if (const auto it = std::ranges::find(missing_lines_, *chosen_piece_); it != missing_lines_.end())
        cursor_ = finding_lines_.size() + static_cast<std::size_t>(it - missing_lines_.begin());
  } else if (page_ == Page::kCamera && cursor_) {
    // Cameras come and go; Enter must open the one that was chosen.
    const auto it = std::ranges::find(camera_lines_, chosen_camera_);
    cursor_.reset();
    if (it != camera_lines_.end()) cursor_ = static_cast<std::size_t>(it - camera_lines_.begin());
  } else if (cursor_ && *cursor_ >= line_count()) {
    cursor_.reset();
  }
}

std::size_t Ui::line_count() const {
  switch (page_) {
    case Page::kTable:
      return finding_lines_.size() + missing_lines_.size();
    case Page::kCamera:
      return camera_lines_.size();
    case Page::kCalibration:
      return 3;
    case Page::kKit:
      return kit_lines_.size();
    case Page::kPost:
      return post_lines_.size();
    case Page::kPast:
    case Page::kHealth:
    case Page::kKeys:
    case Page::kRules:
      return 0;
  }
  return 0;
}

void Ui::show(Page page) {
  if (page == page_) return;
  console_.cover();
  address_.reset();
  if (!is_read()) page_before_ = page_;
  read_scroll_ = 0;
  page_ = page;
  cursor_.reset();
}

void Ui::read(Page page, const Scene& scene) {
  if (page == page_) return show(page_before_);
  show(page);
  look_up_rules(scene);
}

/// Of what is blanked or covered meanwhile no rule stays.
void Ui::look_up_rules(const Scene& scene) {
  if (page_ != Page::kRules) return;
  auto ids = page_before_ == Page::kTable ? rules_named(scene, console_) : std::vector<std::string>();
  if (rules_.heading.empty() || ids != rules_.ids) rules_ = rules_page(std::move(ids));
}

/// Until it has come and gone, or does not come.
void Ui::watch_hand(const Scene& scene) {
  constexpr double kComes_s = 12.0, kRests_s = 1.0;
  if (hand_ && scene.now_s) {
    const double now = *scene.now_s;
    const bool busy = scene.table && scene.table->busy;
    hand_->came = hand_->came || busy;
    if (busy || !hand_->came) hand_->away_s.reset();
    if (hand_->came && !busy && !hand_->away_s) hand_->away_s = now;
    if (now - hand_->sent_s > kComes_s || (hand_->away_s && now - *hand_->away_s > kRests_s)) hand_.reset();
  }
  console_.expect_hand(hand_.has_value());
}

std::vector<MoveByHand> with_its_unit(const Scene& scene, const MoveByHand& asked) {
  std::vector<MoveByHand> all{asked};
  const KitPiece* piece = find_piece(scene.kit, asked.piece);
  const auto* to = std::get_if<AtPoint>(&asked.to);
  if (!piece || !to || piece->unit.empty() || !scene.table) return all;
  const auto pose_of = [&](const PieceId& id) -> const Pose* {
    const PieceView* seen = find_piece(*scene.table, id);
    return seen && seen->pose ? &*seen->pose : nullptr;
  };
  const Pose* from = pose_of(asked.piece);
  for (const KitPiece& other : scene.kit.pieces) {
    const Pose* at = other.unit == piece->unit && other.id != piece->id ? pose_of(other.id) : nullptr;
    if (!from || !at) continue;
    AtPoint beside = *to;
    beside.point = {to->point.x_mm + at->centre.x_mm - from->centre.x_mm,
                    to->point.y_mm + at->centre.y_mm - from->centre.y_mm};
    all.push_back({other.id, beside});
  }
  return all;
}

/// What the cursor points at is shown on the table.
void Ui::follow_cursor() {
  if (!cursor_) return;
  if (page_ == Page::kTable && *cursor_ < finding_lines_.size()) {
    chosen_piece_.reset();
    chosen_finding_ = finding_lines_[*cursor_];
  } else if (page_ == Page::kTable) {
    choose_piece(missing_lines_[*cursor_ - finding_lines_.size()]);
  } else if (page_ == Page::kKit) {
    choose_piece(kit_lines_[*cursor_]);
  } else if (page_ == Page::kCamera) {
    chosen_camera_ = camera_lines_[*cursor_];
  }
}

void Ui::choose_piece(const PieceId& piece) {
  if (page_ == Page::kTable) console_.click_piece(piece);
  measuring_.choose(piece);
  chosen_finding_.clear();
  chosen_piece_ = piece;
}

const Finding* Ui::chosen_finding(const Scene& scene) const {
  if (chosen_finding_.empty()) return nullptr;
  const auto it = std::ranges::find(scene.findings, chosen_finding_, &identity);
  return it == scene.findings.end() ? nullptr : &*it;
}

std::optional<Request> Ui::click(std::size_t line, const Scene& scene) {
  if (line >= line_count()) return std::nullopt;
  cursor_ = line;
  follow_cursor();
  const bool role = page_ == Page::kPost && post_lines_[line].guest == 0;
  if (page_ == Page::kCamera || page_ == Page::kCalibration || role) return choose(scene);
  return std::nullopt;
}

std::vector<Ui::Choice> Ui::calibration_choices(const Scene& scene) const {
  return {{Command::kCorners, corners_ ? tr("Keep these corners") : tr("Set the table's corners by hand")},
          {Command::kLens,
           lens_running_ ? tr("Stop measuring the lens") : tr("Measure the lens with the printed board")},
          {Command::kForget, !scene.camera ? tr("Look for the anchors anew")
                             : forgets_    ? tr("Once more: forget the table, find the anchors anew")
                                           : tr("Forget the table, find the anchors anew")}};
}

std::optional<Request> Ui::choose(const Scene& scene) {
  if (!cursor_) return std::nullopt;
  if (page_ == Page::kCamera && *cursor_ < camera_lines_.size()) {
    if (!camera_lines_[*cursor_].empty()) return SwitchCamera{camera_lines_[*cursor_]};
    address_.emplace();
  }
  if (page_ == Page::kPost && *cursor_ < post_lines_.size() && post_lines_[*cursor_].guest == 0)
    return InviteGuest{post_lines_[*cursor_].role};
  if (page_ == Page::kCalibration) {
    const Command command = calibration_choices(scene)[*cursor_].command;
    return handle(corners_ && command == Command::kCorners ? Command::kChoose : command, scene);
  }
  return std::nullopt;
}

std::optional<Request> Ui::type_address(const Input& input) {
  if (input.key == key_for(Command::kBack) || input.key == key_for(Command::kChoose)) {
    const std::string name = *std::exchange(address_, std::nullopt);
    if (input.key == key_for(Command::kBack) || name.empty()) return std::nullopt;
    return SwitchCamera{name};
  }
  if (input.key == "Backspace")
    drop_last_character(*address_);
  else
    *address_ += input.text;
  return std::nullopt;
}

void Ui::trace(const Board& board, std::vector<std::string> kinds) {
  tracing_.begin(board, std::move(kinds));
  if (!tracing_.on()) return;
  show(Page::kTable);
  game_map_ = false;
}

std::optional<Request> Ui::ask_to_keep(GroundTracing::Wanted wanted, const Scene& scene) const {
  if (wanted == GroundTracing::Wanted::kTakeTerrain)
    return TakeTerrain{scene.table ? terrain_seen(scene.kit, *scene.table) : std::vector<PlacedTerrain>()};
  if (wanted == GroundTracing::Wanted::kTakeBack) return KeepGround{*tracing_.last_kept(), true};
  if (wanted == GroundTracing::Wanted::kKeep) return KeepGround{*tracing_.traced(), false};
  return std::nullopt;
}

void Ui::ground_kept(const KeepGround& done) {
  if (done.take_back)
    tracing_.taken_back();
  else
    tracing_.kept(done.ground);
}

void Ui::choose_point(TablePoint point) {
  if (tracing_.on())
    tracing_.put(point);
  else
    measuring_.choose(point);
}

bool Ui::game_map(const Scene& scene) const {
  if (!scene.game || corners_) return false;
  return game_map_ || !scene.table || !scene.camera || console_.withheld(*scene.game);
}

/// On the table's own page its lines take their keys themselves.
TableKeys Ui::table_keys(const GameScene& game) const {
  if (page_ == Page::kTable || corners_ || !console_.free_for_moves(game)) return {};
  return {.confirm = page_ != Page::kPast && !cursor_,
          .send_back = !(page_ == Page::kPost && cursor_),
          .waive = true};
}

/// What hands have done takes its keys on every page that has no use for them.
bool Ui::answers_table(const Input& input, const Scene& scene) const {
  const auto command = command_for(input.key);
  const TableKeys keys = table_keys(*scene.game);
  const bool is_one = (keys.confirm && command == Command::kChoose) ||
                      (keys.send_back && command == Command::kSendBack) ||
                      (keys.waive && command == Command::kWaive);
  return is_one && !moves_elsewhere(*scene.game, scene.kit, console_.view()).empty();
}

std::optional<Request> Ui::press(const Input& pressed_key, const Scene& scene) {
  const auto any = command_for(pressed_key.key);
  const bool settings = any && changes_settings(*any);
  if (settings && pressed_key.text.empty()) return ChangeSettings{*any};  // while something is typed, too
  if (address_) return type_address(pressed_key);
  if (tracing_.on())
    if (const auto wanted = tracing_.press(pressed_key)) return ask_to_keep(*wanted, scene);
  const bool fine = scene.game && console_.on_map() && !grid_of(scene.kit.board);
  const Input input = fine ? pressed_key : with_plain_arrows(pressed_key);
  if (scene.game && !corners_ && !tracing_.on()) {
    if (answers_table(input, scene)) {
      show(Page::kTable);
      console_.choose_first_move(*scene.game, scene.kit);
    }
    const auto where = page_ == Page::kTable  ? Console::Where::kGame
                       : page_ == Page::kPast ? Console::Where::kPast
                                              : Console::Where::kElsewhere;
    auto pressed = console_.press(input, where, *scene.game, scene.kit);
    if (pressed.taken) return asked(std::move(pressed));
  }
  if (settings) return ChangeSettings{*any};
  const auto command = command_for(input.key);
  return command ? handle(*command, scene) : std::nullopt;
}

std::optional<Request> Ui::click_console(std::size_t line, const Scene& scene) {
  return asked(console_.click_line(line, *scene.game, scene.kit));
}

std::optional<Request> Ui::click_past(std::int64_t entry, const Scene& scene) {
  return asked(console_.click_past(entry, *scene.game));
}

std::optional<Request> Ui::drop_piece(const PieceId& piece, MapPlace place) {
  return asked(console_.drop_piece(piece, std::move(place)));
}

std::optional<Request> Ui::click_send(const Scene& scene) {
  return asked(console_.click_send(*scene.game));
}

void Ui::ask_tag(const Scene& scene) {
  if (!scene.game || page_ != Page::kKit || !chosen_piece_) return;
  const bool one_seen = scene.table && scene.table->foreign.size() == 1;
  console_.ask_tag(*chosen_piece_, one_seen ? std::to_string(scene.table->foreign.front().value()) : "");
}

void Ui::zoom_at(float factor, float x, float y) {
  const float old = zoom_.zoom;
  zoom_.zoom = std::clamp(old * factor, 1.0F, kMaxZoom);
  // The point under (x, y) is centre + (x - 0.5) / zoom before and after.
  zoom_.centre_x += (x - 0.5F) * (1.0F / old - 1.0F / zoom_.zoom);
  zoom_.centre_y += (y - 0.5F) * (1.0F / old - 1.0F / zoom_.zoom);
  pan(0.0F, 0.0F);
}

void Ui::pan(float dx, float dy) {
  const float half = 0.5F / zoom_.zoom;
  zoom_.centre_x = std::clamp(zoom_.centre_x + dx / zoom_.zoom, half, 1.0F - half);
  zoom_.centre_y = std::clamp(zoom_.centre_y + dy / zoom_.zoom, half, 1.0F - half);
}

}  // namespace telescope::app
