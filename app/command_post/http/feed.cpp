#include "app/command_post/http/feed.hpp"

#include <algorithm>
#include <utility>

#include "core/base/json_text.hpp"

namespace telescope::cp {

namespace {

using Json = nlohmann::json;

/// Browsers show a part when the headers of the next have come: so those follow at once, and no part says how
/// long it is. The boundary is one that no picture holds.
constexpr const char* kNextPart = "--picture-5d1f0a7be2c4\r\nContent-Type: image/jpeg\r\n\r\n";

/// After so many small pictures of which he missed none a whole one is tried: at 7 a second, after 7 s.
constexpr int kSteady = 50;

Bytes event(const char* name, std::uint64_t number, const Json& data) {
  return std::make_shared<const std::string>("event: " + std::string(name) + "\nid: " +
                                             std::to_string(number) + "\ndata: " + json_text(data) + "\n\n");
}

class EventStream final : public BodyStream {
 public:
  EventStream(std::shared_ptr<const Feed> feed, const Beat& beat, Welcome welcome)
      : feed_(std::move(feed)),
        beat_(beat),
        welcome_(std::move(welcome)),
        open_(welcome_->streams),
        beaten_(beat) {}
  ~EventStream() override { welcome_->seen = std::chrono::steady_clock::now(); }

  Bytes next() override {
    if (over()) return nullptr;
    if (Bytes news = feed_->after(sent_)) {
      beaten_ = beat_;
      return news;
    }
    if (beaten_ == beat_) return nullptr;
    beaten_ = beat_;
    static const Bytes beat = std::make_shared<const std::string>("event: beat\ndata: 0\n\n");
    return beat;
  }
  bool over() const override { return !welcome_->lasts; }

 private:
  std::shared_ptr<const Feed> feed_;
  const Beat& beat_;
  Welcome welcome_;
  Counted open_;
  std::uint64_t beaten_;
  std::uint64_t sent_ = 0;
};

class MjpegStream final : public BodyStream {
 public:
  MjpegStream(std::shared_ptr<PictureFeed> feed, Welcome welcome, bool small)
      : asked_small_(small),
        small_(small),
        feed_(std::move(feed)),
        looker_(feed_->look(small)),
        welcome_(std::move(welcome)),
        open_(welcome_->streams) {}

  Bytes next() override {
    if (over()) return nullptr;
    if (!std::exchange(begun_, true)) {
      static const Bytes first = std::make_shared<const std::string>(kNextPart);
      return first;
    }
    const auto newest = feed_->newest();
    if (newest.number == sent_ || !newest.part) return nullptr;
    if (sent_ != 0 && newest.number != sent_ + 1) {
      want(true);
      steady_ = 0;
    } else if (++steady_ > kSteady) {
      want(asked_small_);
    }
    sent_ = newest.number;
    return small_ ? newest.small_part : newest.part;
  }
  bool over() const override { return !welcome_->lasts; }

 private:
  void want(bool small) {
    if (std::exchange(small_, small) != small) looker_ = feed_->look(small);
  }

  const bool asked_small_;
  bool small_;
  std::shared_ptr<PictureFeed> feed_;
  std::unique_ptr<Counted> looker_;
  Welcome welcome_;
  Counted open_;
  bool begun_ = false;
  int steady_ = 0;  ///< pictures since he last missed one
  std::uint64_t sent_ = 0;
};

}  // namespace

bool Feed::publish(const Json& document, std::uint64_t before) {
  const std::lock_guard lock(mutex_);
  std::optional<Json> patch;
  if (number_ != 0) {
    patch = merge_diff(document_, document);
    if (patch ? *patch == Json::object() : document == document_) return false;
  }
  number_ = (number_ != 0 ? number_ : before) + 1;
  patch_ = patch ? event("patch", number_, *patch) : nullptr;
  whole_ = nullptr;
  if (patch)
    document_.merge_patch(*patch);
  else
    document_ = document;
  return true;
}

Json Feed::document() const {
  const std::lock_guard lock(mutex_);
  return document_;
}

std::uint64_t Feed::number() const {
  const std::lock_guard lock(mutex_);
  return number_;
}

Bytes Feed::after(std::uint64_t& told) const {
  const std::lock_guard lock(mutex_);
  const std::uint64_t before = std::exchange(told, number_);
  if (before == number_) return nullptr;
  if (patch_ && before != 0 && before + 1 == number_) return patch_;
  if (!whole_) whole_ = event("whole", number_, document_);
  return whole_;
}

void PictureFeed::publish(const Bytes& jpeg, const Bytes& small) {
  const auto part_of = [](const Bytes& picture) {
    return std::make_shared<const std::string>(*picture + "\r\n" + kNextPart);
  };
  const Bytes &whole = jpeg ? jpeg : small, &fewer = small ? small : jpeg;
  const Bytes part = part_of(whole), small_part = fewer == whole ? part : part_of(fewer);
  const std::lock_guard lock(mutex_);
  newest_ = {newest_.number + 1, part, whole, small_part, fewer};
}

void PictureFeed::withhold(const Bytes& stand_in) {
  if (newest().jpeg == stand_in) return;
  if (stand_in) return publish(stand_in);
  const std::lock_guard lock(mutex_);
  newest_ = {newest_.number + 1, {}, {}, {}, {}};
}

PictureFeed::Newest PictureFeed::newest() const {
  const std::lock_guard lock(mutex_);
  return newest_;
}

std::unique_ptr<BodyStream> event_stream(std::shared_ptr<const Feed> feed, const Beat& beat,
                                         Welcome welcome) {
  return std::make_unique<EventStream>(std::move(feed), beat, std::move(welcome));
}

std::unique_ptr<BodyStream> mjpeg_stream(std::shared_ptr<PictureFeed> feed, Welcome welcome, bool small) {
  return std::make_unique<MjpegStream>(std::move(feed), std::move(welcome), small);
}

namespace {

using Json = nlohmann::json;

/// A null within an object would be taken for a removal; within an array it is kept as it is.
bool holds_null(const Json& value) {
  if (value.is_null()) return true;
  if (!value.is_object()) return false;
  return std::ranges::any_of(value.items(), [](const auto& entry) { return holds_null(entry.value()); });
}

}  // namespace

std::optional<Json> merge_diff(const Json& from, const Json& to) {
  if (!from.is_object() || !to.is_object()) {
    if (holds_null(to)) return std::nullopt;
    return to;
  }
  Json patch = Json::object();
  const auto &was = from.get_ref<const Json::object_t&>(), &is = to.get_ref<const Json::object_t&>();
  auto before = was.begin();  // both are in the order of their keys
  for (const auto& [key, value] : is) {
    for (; before != was.end() && before->first < key; ++before) patch[before->first] = nullptr;
    const Json* const old = before != was.end() && before->first == key ? &before++->second : nullptr;
    const bool both = old && old->is_object() && value.is_object();
    if (old && !both && *old == value) continue;
    std::optional<Json> part;
    if (both)
      part = merge_diff(*old, value);
    else if (!holds_null(value))
      part = value;
    if (!part) return std::nullopt;
    if (!both || !part->empty()) patch[key] = *std::move(part);
  }
  for (; before != was.end(); ++before) patch[before->first] = nullptr;
  return patch;
}

}  // namespace telescope::cp
