#include "app/engine/dice_watch.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "app/engine/engine.hpp"
#include "app/support/language.hpp"
#include "app/support/xdg.hpp"
#include "vision/pictures/encode.hpp"
#include "vision/recording/base64.hpp"

namespace telescope::app {

const NamedArea::Rectangle* dice_tray(const Board& board) {
  const auto tray = std::ranges::find(board.areas, kDiceTray, &NamedArea::name);
  return tray == board.areas.end() || !tray->outline ? nullptr : &*tray->outline;
}

namespace {

using namespace std::chrono_literals;

constexpr double kEvery_s = 0.1;     ///< as often as is looked: rest is told by a third of a second
constexpr double kKnocked_px = 2.0;  ///< by which the picture's middle moves where the camera was knocked
constexpr double kLeast_mm = 10.0;   ///< dice are 12 to 19 mm; a face is measured to a sixth of its side
constexpr double kMost_mm = 23.0;
constexpr double kUsual_mm = 16.0;
constexpr int kCrop_px = 48;  ///< side of a crop: a face of 16 mm in 3 pixels a millimetre

bool holds(const NamedArea::Rectangle& area, TablePoint at) {
  return at.x_mm >= area.min.x_mm && at.x_mm <= area.max.x_mm && at.y_mm >= area.min.y_mm &&
         at.y_mm <= area.max.y_mm;
}

std::optional<vision::ReadThrow::Ring> ring_of(const vision::Die& die,
                                               const calibration::CameraModel& camera) {
  const auto at = camera.table_from_image({die.centre.x, die.centre.y}, kUsual_mm);
  if (!at) return std::nullopt;
  const double side_mm =
      static_cast<double>(die.side_px) / std::max(1e-3, camera.pixels_per_mm(*at, kUsual_mm));
  return vision::ReadThrow::Ring{*at, kUsual_mm, side_mm / 2};
}

/// Whether it is a die by its size and its place: in the tray, or where no stand lies. Without a calibrated
/// camera nobody can tell.
bool is_thrown(const vision::Die& die, const vision::FrameResult& result, const Kit& kit) {
  if (!result.camera) return true;
  const auto ring = ring_of(die, *result.camera);
  if (!ring || 2 * ring->radius_mm < kLeast_mm || 2 * ring->radius_mm > kMost_mm) return false;
  if (const auto* tray = dice_tray(kit.board)) return holds(*tray, ring->centre);
  return std::ranges::none_of(result.table.pieces, [&](const PieceView& piece) {
    const KitPiece* base = find_piece(kit, piece.piece);
    if (!base || !piece.pose || piece.state == PieceState::kRemoved) return false;
    return std::hypot(piece.pose->centre.x_mm - ring->centre.x_mm,
                      piece.pose->centre.y_mm - ring->centre.y_mm) <
           std::hypot(base->base_width_mm, base->base_depth_mm) / 2;
  });
}

/// The part of the picture in which dice may lie.
cv::Rect part_for_dice(const vision::FrameResult& result, const Kit& kit) {
  const cv::Rect whole({}, result.frame.image.size());
  const auto* tray = dice_tray(kit.board);
  if (!tray || !result.camera) return whole;
  std::vector<cv::Point2f> corners;
  const auto& [min, max] = *tray;
  for (const TablePoint at : {min, max, TablePoint{min.x_mm, max.y_mm}, TablePoint{max.x_mm, min.y_mm}})
    for (const double z_mm : {0.0, kUsual_mm})
      if (const auto px = result.camera->image_from_table(at, z_mm))
        corners.emplace_back(static_cast<float>(px->x_px), static_cast<float>(px->y_px));
  return corners.empty() ? whole : cv::boundingRect(corners) & whole;
}

/// The die's face and nothing of the table beside it: a throw is shown to more people than the table.
std::string crop_of(const cv::Mat& picture, const vision::Die& die) {
  cv::Mat face, grown;
  const int side = std::max(8, cvRound(die.side_px * 1.1F));
  cv::getRectSubPix(picture, {side, side}, die.centre, face);
  cv::resize(face, grown, {kCrop_px, kCrop_px}, 0, 0, side > kCrop_px ? cv::INTER_AREA : cv::INTER_CUBIC);
  cv::Mat shown(grown.size(), grown.type(), cv::Scalar::all(128)), disc(grown.size(), CV_8U, cv::Scalar(0));
  cv::circle(disc, {kCrop_px / 2, kCrop_px / 2}, cvRound(0.58 * kCrop_px), 255, cv::FILLED);
  grown.copyTo(shown, disc);
  return vision::base64(vision::encode_jpeg(shown, 70));
}

bool was_knocked(const std::optional<calibration::CameraPose>& before, const vision::FrameResult& result) {
  if (!before || !result.camera) return before.has_value() != result.camera.has_value();
  const TablePoint foot = result.camera->foot();
  const auto then = calibration::CameraModel(result.camera->lens(), *before).image_from_table(foot);
  const auto now = result.camera->image_from_table(foot);
  return !then || !now || std::hypot(then->x_px - now->x_px, then->y_px - now->y_px) > kKnocked_px;
}

bool same(const vision::SeenThrow& a, const vision::SeenThrow& b) {
  return a.stage == b.stage && a.trouble == b.trouble && a.which == b.which &&
         a.was_changed == b.was_changed &&
         std::ranges::equal(a.dice, b.dice, [](const vision::Die& one, const vision::Die& other) {
           return one.centre == other.centre && one.face == other.face;
         });
}

}  // namespace

vision::ReadThrow ThrowReader::shown(const vision::FrameResult& result) {
  vision::ReadThrow read{.wanted = wanted_, .seen = watch_.seen(), .rings = {}, .crops = {}};
  std::size_t all = 0;
  for (const vision::Die& die : read.seen.dice) {
    read.rings.push_back(result.camera ? ring_of(die, *result.camera) : std::nullopt);
    if (read.seen.stage != vision::SeenThrow::Stage::kSettled) continue;
    const auto crop =
        std::ranges::find(crops_, die.centre, [](const auto& each) { return each.first.centre; });
    std::string letters = crop == crops_.end() ? std::string() : crop->second;
    all += letters.size();
    read.crops.push_back(all <= vision::ReadThrow::kMostLetters ? std::move(letters) : std::string());
  }
  return read;
}

std::optional<vision::ReadThrow> ThrowReader::take_in(const vision::FrameResult& result, const Kit& kit,
                                                      const std::stop_token& stop) {
  const double now_s = result.frame.t_s;
  if (looked_s_ && now_s >= *looked_s_ && now_s < *looked_s_ + kEvery_s) return std::nullopt;
  if (looked_s_ && (now_s < *looked_s_ || was_knocked(pose_, result))) watch_.forget();
  looked_s_ = now_s;
  pose_ = result.camera ? std::optional(result.camera->pose()) : std::nullopt;
  const cv::Mat1b luma = vision::luma(result.frame);
  if (const auto changed = watch_.look(luma, now_s)) {
    const cv::Rect part = *changed & part_for_dice(result, kit);
    std::vector<vision::Die> dice;
    if (!part.empty()) {
      const cv::Mat picture = vision::colour(result.frame);
      dice = vision::read_dice(picture(part), *witness_, stop);
      if (stop.stop_requested()) return std::nullopt;
      for (vision::Die& die : dice) die.centre += cv::Point2f(part.tl());
      std::erase_if(dice, [&](const vision::Die& die) { return !is_thrown(die, result, kit); });
      // Those of the throw that lay first are kept for as long as it is shown.
      std::erase_if(crops_, [&](const auto& each) {
        return std::ranges::find(watch_.seen().dice, each.first.centre, &vision::Die::centre) ==
               watch_.seen().dice.end();
      });
      for (const vision::Die& die : dice) crops_.emplace_back(die, crop_of(picture, die));
    }
    watch_.read(dice);
  }
  vision::ReadThrow read = shown(result);
  if (told_ && same(told_->seen, read.seen)) return std::nullopt;
  return told_ = std::move(read);
}

void DiceWatch::want(const std::optional<vision::WantedDice>& wanted, const Kit& kit) {
  {
    const std::lock_guard lock(mutex_);
    if (wanted == wanted_) return;
    wanted_ = wanted;
    ++asked_;
    reading_.request_stop();
    reading_ = {};
  }
  changed_.notify_all();
  if (!wanted || thread_.joinable()) return;
  kit_ = kit;
  thread_ = std::jthread([this](std::stop_token stop) { run(stop); });
}

std::shared_ptr<const vision::ReadThrow> DiceWatch::newest() const {
  const auto newest = newest_.get();
  const std::lock_guard lock(mutex_);
  if (!newest || !wanted_ || newest->asked != asked_) return nullptr;
  return {newest, &newest->seen};
}

void DiceWatch::run(std::stop_token stop) {
  try {
    const auto witness = vision::FaceWitness::load(assets_folder() / "dice" / "face_witness.json");
    if (!witness) return tell_(witness.error().message);
    watch(*witness, std::move(stop));
  } catch (const std::exception& error) {  // the game goes on without
    tell_(tr("Dice are no longer read from the table: {1}", error.what()));
  }
}

void DiceWatch::watch(const vision::FaceWitness& witness, std::stop_token stop) {
  std::optional<ThrowReader> reader;
  std::uint64_t version = 0, asked = 0;
  while (!stop.stop_requested()) {
    std::stop_source reading;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [&] { return wanted_.has_value(); })) return;
      if (asked != asked_) reader.emplace(*wanted_, witness);
      asked = asked_;
      reading = reading_;
    }
    const std::stop_callback ends(stop, [&] { reading.request_stop(); });
    const auto view = views_.wait_newer(version, 100ms);
    if (!view || view->result.frame.image.empty()) continue;
    if (auto read = reader->take_in(view->result, kit_, reading.get_token()))
      newest_.publish({asked, *std::move(read)});
  }
}

}  // namespace telescope::app
