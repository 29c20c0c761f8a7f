#include "app/presenters/ui.hpp"

#include <algorithm>

#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr float kMaxZoom = 8.0F;

/// An arrow with Shift is an arrow, but on an open map, where it goes a shorter way.
Input with_plain_arrows(Input input) {
  constexpr std::string_view kShift = "Shift+";
  for (const std::string_view arrow : {"Up", "Down", "Left", "Right"})
    if (input.key == std::string(kShift).append(arrow)) input.key = arrow;
  return input;
}

}  // namespace

std::optional<Request> request_of(Pressed pressed) {
  if (!pressed.request) return std::nullopt;
  return AskGame{*std::move(pressed.request)};
}

Turn Ui::turn(const Board& board, float room_width, float room_height) {
  const Turn turn = table_lies_ == TableLies::kBest     ? best_turn(board, room_width, room_height)
                    : table_lies_ == TableLies::kTurned ? Turn::kQuarter
                                                        : Turn::kNone;
  console_.turn(turn);
  return turn;
}

void Ui::look(const Scene& scene, const CameraPage& cameras, const LensProgress& lens) {
  lines_.clear();
  for (const FindingRow& row : findings_list(scene).rows)
    lines_[Page::kTable].emplace_back(identity(scene.findings[row.index]));
  for (const MissingRow& row : missing_list(scene).rows) lines_[Page::kTable].emplace_back(row.piece);
  for (const CameraRow& row : cameras.rows) lines_[Page::kCamera].emplace_back(row.name);
  lines_[Page::kCalibration].resize(3);
  for (const KitPiece& piece : scene.kit.pieces) lines_[Page::kKit].emplace_back(piece.id);
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
  if (scene.post) {
    const PostPage post = post_page(*scene.post);
    for (const auto* part : {&post.seats, &post.guests})
      lines_[Page::kPost].insert(lines_[Page::kPost].end(), part->begin(), part->end());
  } else if (page_ == Page::kPost) {
    show(Page::kTable);
  }

  if (page_ == Page::kTable) {
    // The cursor stays on what was chosen, wherever its line has moved to.
    cursor_ = line_of(chosen_finding_);
    if (chosen_piece_)
      if (const auto line = line_of(*chosen_piece_)) cursor_ = line;
  } else if (page_ == Page::kCamera && cursor_) {
    // Cameras come and go; Enter must open the one that was chosen.
    cursor_ = line_of(chosen_camera_);
  } else if (cursor_ && *cursor_ >= lines().size()) {
    cursor_.reset();
  }
}

const std::vector<Ui::Line>& Ui::lines() const {
  static const std::vector<Line> kNone;
  const auto it = lines_.find(page_);
  return it == lines_.end() ? kNone : it->second;
}

template <class What>
std::optional<std::size_t> Ui::line_of(const What& what) const {
  const auto it = std::ranges::find_if(lines(), [&](const Line& line) {
    const What* its = std::get_if<What>(&line);
    return its && *its == what;
  });
  return it == lines().end() ? std::nullopt : std::optional(static_cast<std::size_t>(it - lines().begin()));
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
  if (!cursor_ || *cursor_ >= lines().size()) return;
  const Line& line = lines()[*cursor_];
  if (const auto* finding = std::get_if<std::string>(&line)) {
    chosen_piece_.reset();
    chosen_finding_ = *finding;
  } else if (const auto* piece = std::get_if<PieceId>(&line)) {
    choose_piece(*piece);
  } else if (const auto* camera = std::get_if<Address>(&line)) {
    chosen_camera_ = *camera;
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
  if (line >= lines().size()) return std::nullopt;
  cursor_ = line;
  follow_cursor();
  const auto* post = std::get_if<PostLine>(&lines()[line]);
  if (page_ == Page::kCamera || page_ == Page::kCalibration || (post && post->guest == 0))
    return choose(scene);
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
  if (!cursor_ && page_ == Page::kPost) {  // the first role that nobody has; the umpire sits here
    const auto is_free = [](const Line& line) {
      const auto* post = std::get_if<PostLine>(&line);
      return post && post->guest == 0 && post->detail.empty() && post->role != kUmpireSeat.value();
    };
    if (const auto it = std::ranges::find_if(lines(), is_free); it != lines().end())
      cursor_ = static_cast<std::size_t>(it - lines().begin());
  }
  if (!cursor_) return std::nullopt;
  const Line line = *cursor_ < lines().size() ? lines()[*cursor_] : Line();
  if (const auto* camera = std::get_if<Address>(&line)) {
    if (!camera->empty()) return SwitchCamera{*camera};
    address_.emplace();
  }
  if (const auto* post = std::get_if<PostLine>(&line); post && post->guest == 0)
    return InviteGuest{post->role};
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

bool Ui::keys_are_taken() const {
  return address_ || corners_ || tracing_.on();
}

/// On the table's own page its lines take their keys themselves, where no throw stands in their place.
TableKeys Ui::table_keys(const GameScene& game) const {
  if (keys_are_taken() || (page_ == Page::kTable && !console_.throw_shows(game))) return {};
  TableKeys keys = console_.free_keys(game);
  keys.confirm = keys.confirm && page_ != Page::kPast && !cursor_;
  keys.send_back = keys.send_back && !(page_ == Page::kPost && cursor_);
  return keys;
}

/// What waits for an answer takes its keys on every page that has no use for them.
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
    if (pressed.taken) return request_of(std::move(pressed));
  }
  if (settings) return ChangeSettings{*any};
  const auto command = command_for(input.key);
  return command ? handle(*command, scene) : std::nullopt;
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
