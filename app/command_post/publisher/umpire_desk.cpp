#include "app/command_post/publisher/umpire_desk.hpp"

#include <utility>

namespace telescope::app {

UmpireDesk::UmpireDesk(GameDesk& desk, cp::PostState& state, UmpireRequests::Doors doors)
    : desk_(desk), state_(state), requests_(desk, state, std::move(doors)) {}

bool UmpireDesk::show(const PostScene& post, const Json& camera) {
  const std::string& seat = kUmpireSeat.value();
  if (!state_.is_online(seat)) return false;
  bool news = false;
  const auto keep = [&](Json& told, Json now) {
    if (told == now) return;
    told = std::move(now);
    news = true;
  };
  const std::uint64_t revision = desk_.scene().revision;
  const bool gone_on = revision_ != revision;
  const std::optional<OpenedPiece> opened = requests_.opened();
  const std::optional<PieceId> piece = opened ? std::optional(opened->piece) : std::nullopt;
  if (gone_on || refusal_ != requests_.covered_refusal()) {
    refusal_ = requests_.covered_refusal();
    state_.publish_covered(seat, umpire_covered(desk_, refusal_));
  }
  if (gone_on || piece_ != piece) {
    revision_ = revision;
    piece_ = piece;
    Json game = umpire_game(desk_);
    if (opened) game["piece"] = umpire_piece(desk_, *opened);
    keep(game_, std::move(game));
  }
  keep(table_, umpire_table(desk_));
  keep(post_, umpire_post(post));
  keep(camera_, camera);
  if (!news) return false;
  Json desk = game_;
  desk.update(table_);
  desk["post"] = post_;
  if (!camera_.is_null()) desk["camera"] = camera_;
  return state_.publish_desk(seat, std::move(desk));
}

}  // namespace telescope::app
