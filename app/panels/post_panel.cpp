#include <algorithm>
#include <cmath>

#include "app/panels/pages.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr int kQuiet = 4;  // modules of white around a QR code

/// Dark on white, whatever the window's colours are: a camera must read it.
void draw_code(Column& column, const PostScene::Invitation& invitation) {
  const int across = invitation.modules + 2 * kQuiet;
  const float module = std::max(
      1.0F, std::floor(std::min(column.inner_width(), column.paint().px(300)) / static_cast<float>(across)));
  const float side = module * static_cast<float>(across);
  const ImVec2 at = column.room(side);
  ImDrawList* list = column.paint().list();
  list->AddRectFilled(at, at + ImVec2{side, side}, IM_COL32_WHITE);
  for (int i = 0; i < invitation.modules * invitation.modules; ++i) {
    if (!invitation.dark[static_cast<std::size_t>(i)]) continue;
    const ImVec2 corner = at + ImVec2{static_cast<float>(i % invitation.modules + kQuiet),
                                      static_cast<float>(i / invitation.modules + kQuiet)} *
                                   module;
    list->AddRectFilled(corner, corner + ImVec2{module, module}, IM_COL32_BLACK);
  }
}

void draw_post_line(Column& column, const PostLine& line, std::size_t number) {
  const Paint& paint = column.paint();
  column.line(number, paint.theme().size(Type::kBody), [&](ImVec2 at, float width) {
    const float detail = std::min(paint.measure(Type::kSmall, line.detail).x, width * 0.55F);
    paint.fitted(at, Type::kBody, colour::kText, line.text, width - detail - paint.px(10));
    paint.fitted(at + ImVec2{width - detail, paint.px(1)}, Type::kSmall,
                 line.online ? colour::kAccent : colour::kTextQuiet, line.detail, detail);
  });
}

}  // namespace

void draw_invitation(Column& column, const PostScene& post) {
  const PostPage page = post_page(post);
  if (page.shows_code) draw_code(column, *post.invitation);
  column.title(post.invitation->code);
  column.paragraph(page.invited, colour::kText);
  if (post.invitation->camera && !page.certificate.empty()) column.paragraph(page.certificate);
}

void draw_post_page(Column& column) {
  const PostScene* post = column.scene().post;
  if (!post) return;
  const PostPage page = post_page(*post);
  std::size_t line = 0;
  column.section(tr("Command Post"));
  column.title(page.heading);
  column.paragraph(page.reach);
  column.code(page.address);
  if (!page.warning.empty()) column.paragraph(page.warning, colour::kText);
  if (post->encrypted && !page.certificate.empty()) column.paragraph(page.certificate);
  if (post->invitation) draw_invitation(column, *post);
  column.section(tr("Let somebody in"));
  for (const PostLine& each : page.seats) draw_post_line(column, each, line++);
  if (!page.guests.empty()) column.section(tr("Who is in"));
  for (const PostLine& each : page.guests) draw_post_line(column, each, line++);
  column.gap(8);
  column.paragraph(page.hint);
}

}  // namespace telescope::app
