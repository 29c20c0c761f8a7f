#include "app/integrations/tuio.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

#include <lo/lo.h>

namespace telescope::app {
namespace {

constexpr std::size_t kDatagram = 1400;  // bytes: what no network cuts in pieces
constexpr std::size_t kFrame = 200;      // bytes of a bundle without ids and tokens
constexpr std::size_t kPerId = 5;
constexpr std::size_t kPerToken1 = 76;
constexpr std::size_t kPerToken2 = 48;
constexpr int kCountersAcross = 4;

/// Every datagram holds all ids and some of the tokens that are told.
template <class Write>
std::vector<OscBundle> in_parts(std::size_t ids, const std::vector<TuioToken>& told, std::size_t per_token,
                                Write write) {
  const std::size_t used = std::min(kFrame + kPerId * ids, kDatagram);
  const std::size_t most = std::max<std::size_t>(1, (kDatagram - used) / per_token);
  std::vector<OscBundle> bundles;
  for (std::size_t from = 0; from == 0 || from < told.size(); from += most)
    write(bundles.emplace_back(), std::span(told).subspan(from, std::min(most, told.size() - from)));
  return bundles;
}

}  // namespace

void OscBundle::Free::operator()(void* bundle) const {
  lo_bundle_free_recursive(static_cast<lo_bundle>(bundle));
}

OscBundle::OscBundle() : bundle_(lo_bundle_new(LO_TT_IMMEDIATE)) {}

OscBundle::Message OscBundle::add(const char* path) {
  lo_message message = lo_message_new();
  lo_bundle_add_message(static_cast<lo_bundle>(bundle_.get()), path, message);
  return Message(message);
}

std::string OscBundle::bytes() const {
  std::size_t size = 0;
  void* made = lo_bundle_serialise(static_cast<lo_bundle>(bundle_.get()), nullptr, &size);
  std::string bytes(static_cast<const char*>(made), size);
  std::free(made);
  return bytes;
}

bool OscBundle::send(void* address) const {
  return lo_send_bundle(static_cast<lo_address>(address), static_cast<lo_bundle>(bundle_.get())) >= 0;
}

OscBundle::Message& OscBundle::Message::operator<<(std::int32_t value) {
  lo_message_add_int32(static_cast<lo_message>(message_), value);
  return *this;
}
OscBundle::Message& OscBundle::Message::operator<<(float value) {
  lo_message_add_float(static_cast<lo_message>(message_), value);
  return *this;
}
OscBundle::Message& OscBundle::Message::operator<<(const std::string& value) {
  lo_message_add_string(static_cast<lo_message>(message_), value.c_str());
  return *this;
}
OscBundle::Message& OscBundle::Message::time(std::uint64_t ntp) {
  lo_message_add_timetag(static_cast<lo_message>(message_),
                         {static_cast<std::uint32_t>(ntp >> 32U), static_cast<std::uint32_t>(ntp)});
  return *this;
}

TuioStage::TuioStage(const Kit& kit) : counter_class_(kit.anchors[0].value()) {
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kStand) classes_[piece.id.value()] = piece.tag.value();
}

std::vector<TuioToken> TuioStage::tokens(const View& view) {
  const auto wide = static_cast<float>(width(view.board).mm()),
             high = static_cast<float>(depth(view.board).mm());
  std::map<std::string, TuioToken> lying;
  for (const auto& [piece, live] : view.pieces) {
    if (!live.at || live.by_game) continue;           // only what the camera has is told
    const auto known = classes_.find(piece.value());  // no stand: a counter on the umpire's own table
    const float heading = static_cast<float>(to_radians(live.at->heading_deg.value_or(0)));
    lying[piece.value()] = {.class_id = known == classes_.end() ? counter_class_ : known->second,
                            .x = std::clamp(static_cast<float>(live.at->x_mm) / wide, 0.0F, 1.0F),
                            .y = std::clamp(1.0F - static_cast<float>(live.at->y_mm) / high, 0.0F, 1.0F),
                            .angle_rad = known == classes_.end() ? 0.0F : heading};
  }
  if (const GridBoard* grid = grid_of(view.board))
    for (const KnownMark& mark : view.known.marks) {
      if (mark.symbol != mark::kCounter || mark.sectors.empty()) continue;
      for (int i = 0; i < mark.count; ++i) {
        const int row = i / kCountersAcross;
        const float u = (static_cast<float>(i % kCountersAcross) + 0.5F) / kCountersAcross;
        const float v = (static_cast<float>(row % kCountersAcross) + 0.5F) / kCountersAcross;
        const Sector sector = mark.sectors.front();
        lying[label(*grid, sector) + " " + std::to_string(i)] = {
            .class_id = counter_class_,
            .x = (static_cast<float>(sector.column) + u) / static_cast<float>(grid->columns),
            .y = 1.0F - (static_cast<float>(sector.row) + 1.0F - v) / static_cast<float>(grid->rows)};
      }
    }
  std::erase_if(sessions_, [&](const auto& session) { return !lying.contains(session.first); });
  std::vector<TuioToken> tokens;
  for (auto& [name, token] : lying) {
    const auto [session, is_new] = sessions_.try_emplace(name, next_session_);
    if (is_new) ++next_session_;
    token.session = session->second;
    tokens.push_back(token);
  }
  std::ranges::sort(tokens, {}, &TuioToken::session);
  return tokens;
}

std::vector<OscBundle> tuio1(const TuioFrame& frame, const std::vector<TuioToken>& tokens,
                             const std::vector<TuioToken>& told) {
  constexpr const char* kPath = "/tuio/2Dobj";
  return in_parts(tokens.size(), told, kPerToken1, [&](OscBundle& bundle, std::span<const TuioToken> part) {
    bundle.add(kPath) << "source" << frame.source;
    auto alive = bundle.add(kPath);
    alive << "alive";
    for (const TuioToken& token : tokens) alive << token.session;
    for (const TuioToken& token : part)
      bundle.add(kPath) << "set" << token.session << token.class_id << token.x << token.y << token.angle_rad
                        << 0.0F << 0.0F << 0.0F << 0.0F << 0.0F;
    bundle.add(kPath) << "fseq" << frame.number;
  });
}

std::vector<OscBundle> tuio2(const TuioFrame& frame, const std::vector<TuioToken>& tokens,
                             const std::vector<TuioToken>& told) {
  const auto dimension = static_cast<std::int32_t>(std::uint32_t{frame.width_mm} << 16U | frame.height_mm);
  return in_parts(tokens.size(), told, kPerToken2, [&](OscBundle& bundle, std::span<const TuioToken> part) {
    (bundle.add("/tuio2/frm") << frame.number).time(frame.time) << dimension << frame.source;
    for (const TuioToken& token : part)
      bundle.add("/tuio2/tok") << token.session << std::int32_t{0} << token.class_id << token.x << token.y
                               << token.angle_rad;
    auto alive = bundle.add("/tuio2/alv");
    for (const TuioToken& token : tokens) alive << token.session;
  });
}

}  // namespace telescope::app
