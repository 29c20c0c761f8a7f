#include "app/print/canvas.hpp"

#define POINTERHOLDER_TRANSITION 4  // std::shared_ptr only
#include <algorithm>
#include <numbers>
#include <stdexcept>

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

namespace telescope::print {
namespace {

constexpr double kPointsPerMm = 72.0 / 25.4;
/// Inter where it is installed; DejaVu, which the kit's packages bring, has Latin, Greek and Cyrillic.
constexpr const char* kFontFamilies = "Inter, DejaVu Sans, Noto Sans, sans-serif";

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

struct Unref {
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoContext* context) const { g_object_unref(context); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
  void operator()(char* text) const { g_free(text); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;

/// A layout whose unit is the point, with no rounding to whole units: it is scaled to the sheet.
Owned<PangoLayout> make_layout(cairo_t* cairo, std::string_view text, const TextStyle& style) {
  Owned<PangoLayout> layout(pango_cairo_create_layout(cairo));
  PangoContext* context = pango_layout_get_context(layout.get());
  Owned<cairo_font_options_t> options(cairo_font_options_create());
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options(context, options.get());
  pango_context_set_round_glyph_positions(context, FALSE);

  Owned<PangoFontDescription> font(pango_font_description_from_string(kFontFamilies));
  pango_font_description_set_absolute_size(font.get(), style.size_mm * kPointsPerMm * PANGO_SCALE);
  pango_font_description_set_weight(font.get(), style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(layout.get(), font.get());

  const Owned<char> valid(g_utf8_make_valid(text.data(), static_cast<gssize>(text.size())));
  pango_layout_set_text(layout.get(), valid.get(), -1);
  constexpr PangoAlignment kAlignments[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
  pango_layout_set_alignment(layout.get(), kAlignments[static_cast<int>(style.align)]);
  pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
  return layout;
}

/// One that wraps within the width, and is cut nowhere.
Owned<PangoLayout> make_whole_layout(cairo_t* cairo, double width_mm, std::string_view text,
                                     const TextStyle& style) {
  Owned<PangoLayout> layout = make_layout(cairo, text, style);
  pango_layout_set_width(layout.get(), static_cast<int>(width_mm * kPointsPerMm * PANGO_SCALE));
  pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_NONE);
  return layout;
}

/// The same PDF with what cairo cannot write: ViewerPreferences that ask for PrintScaling None (ISO 32000-1,
/// 12.2), for one side or for both, flipped on the long edge, and for the tray by page size, so that a print
/// dialog starts at true size. The same pages give the same bytes: the time of writing is left out.
std::string with_true_scale(const std::string& pdf, Sides sides) {
  const std::string duplex = sides == Sides::kOne ? "/Simplex" : "/DuplexFlipLongEdge";
  QPDF document;
  document.processMemoryFile("kit.pdf", pdf.data(), pdf.size());
  document.getRoot().replaceKey(
      "/ViewerPreferences",
      QPDFObjectHandle::parse("<< /PrintScaling /None /Duplex " + duplex + " /PickTrayByPDFSize true >>"));
  document.getTrailer().getKey("/Info").removeKey("/CreationDate");

  QPDFWriter writer(document);
  writer.setOutputMemory();
  writer.setMinimumPDFVersion("1.7");          // Duplex and PickTrayByPDFSize
  writer.setObjectStreamMode(qpdf_o_disable);  // readable by the oldest printer
  writer.setDeterministicID(true);
  writer.write();
  const auto bytes = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace

std::vector<std::string> letters_without_font(std::string_view text) {
  const Owned<char> valid(g_utf8_make_valid(text.data(), static_cast<gssize>(text.size())));
  const Owned<PangoContext> context(pango_font_map_create_context(pango_cairo_font_map_get_default()));
  const Owned<PangoLayout> layout(pango_layout_new(context.get()));
  std::vector<std::string> missing;
  for (const char* at = valid.get(); *at != '\0'; at = g_utf8_next_char(at)) {
    const gunichar letter = g_utf8_get_char(at);
    if (!g_unichar_isgraph(letter) || g_unichar_iszerowidth(letter)) continue;
    std::string alone(at, static_cast<std::size_t>(g_utf8_next_char(at) - at));
    if (std::ranges::find(missing, alone) != missing.end()) continue;
    pango_layout_set_text(layout.get(), alone.c_str(), -1);
    if (pango_layout_get_unknown_glyphs_count(layout.get()) > 0) missing.push_back(std::move(alone));
  }
  return missing;
}

Canvas::Canvas(Paper paper, const std::string& title) : paper_(size_of(paper)) {
  surface_ = cairo_pdf_surface_create_for_stream(append, &bytes_, paper_.width_mm * kPointsPerMm,
                                                 paper_.height_mm * kPointsPerMm);
  cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, title.c_str());
  cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATOR, "Telescope");
  cairo_ = cairo_create(surface_);
  cairo_scale(cairo_, kPointsPerMm, kPointsPerMm);
}

Canvas::~Canvas() {
  cairo_destroy(cairo_);
  cairo_surface_destroy(surface_);
}

void Canvas::set(Colour c) {
  cairo_set_source_rgb(cairo_, c.red, c.green, c.blue);
}

void Canvas::path(const std::vector<Point>& points, bool closed) {
  cairo_new_path(cairo_);
  for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
  if (closed) cairo_close_path(cairo_);
}

void Canvas::fill(const Rect& rect, Colour colour) {
  set(colour);
  cairo_rectangle(cairo_, rect.x, rect.y, rect.width, rect.height);
  cairo_fill(cairo_);
}

void Canvas::fill(const std::vector<Point>& polygon, Colour colour) {
  set(colour);
  path(polygon, true);
  cairo_fill(cairo_);
}

void Canvas::disc(Point centre, double radius, Colour colour) {
  set(colour);
  cairo_new_path(cairo_);
  cairo_arc(cairo_, centre.x, centre.y, radius, 0.0, 2.0 * std::numbers::pi);
  cairo_fill(cairo_);
}

void Canvas::outline(const Rect& rect, double line_width, Colour colour) {
  set(colour);
  cairo_set_line_width(cairo_, line_width);
  cairo_rectangle(cairo_, rect.x, rect.y, rect.width, rect.height);
  cairo_stroke(cairo_);
}

void Canvas::line(const std::vector<Point>& points, double line_width, Colour colour) {
  set(colour);
  cairo_set_line_width(cairo_, line_width);
  path(points, false);
  cairo_stroke(cairo_);
}

void Canvas::dashed(Point from, Point to, double line_width, Colour colour) {
  constexpr double kDash[] = {1.0, 1.0};
  cairo_set_dash(cairo_, kDash, 2, 0.0);
  line({from, to}, line_width, colour);
  cairo_set_dash(cairo_, nullptr, 0, 0.0);
}

double Canvas::text(const Rect& box, std::string_view text, TextStyle style) {
  const bool upwards = style.turn_deg == -90.0, upside_down = style.turn_deg == 180.0;
  const double along = upwards ? box.height : box.width, across = upwards ? box.width : box.height;
  auto is_cut_at = [&, tried = style](double size_mm) mutable {
    tried.size_mm = size_mm;
    return text_height(along, text, tried) > across;
  };
  if (style.least_mm > 0.0 && style.least_mm < style.size_mm && is_cut_at(style.size_mm)) {
    constexpr double kNear_mm = 0.05;
    double fits_mm = style.least_mm, cut_mm = style.size_mm;
    if (!is_cut_at(fits_mm))  // else it is cut whatever its size
      while (cut_mm - fits_mm > kNear_mm) {
        const double middle_mm = (fits_mm + cut_mm) / 2;
        (is_cut_at(middle_mm) ? cut_mm : fits_mm) = middle_mm;
      }
    style.size_mm = fits_mm;
  }
  const Owned<PangoLayout> layout = make_layout(cairo_, text, style);
  pango_layout_set_width(layout.get(), static_cast<int>(along * kPointsPerMm * PANGO_SCALE));
  pango_layout_set_height(layout.get(), static_cast<int>(across * kPointsPerMm * PANGO_SCALE));
  int height = 0;
  pango_layout_get_size(layout.get(), nullptr, &height);
  const double used = height / kPointsPerMm / PANGO_SCALE;

  cairo_save(cairo_);
  cairo_translate(cairo_, upside_down ? box.right() : box.x, upwards || upside_down ? box.bottom() : box.y);
  cairo_rotate(cairo_, style.turn_deg * std::numbers::pi / 180.0);
  if (style.middle) cairo_translate(cairo_, 0.0, (across - used) / 2.0);
  cairo_scale(cairo_, 1.0 / kPointsPerMm, 1.0 / kPointsPerMm);
  set(style.colour);
  cairo_move_to(cairo_, 0.0, 0.0);
  pango_cairo_show_layout(cairo_, layout.get());
  cairo_restore(cairo_);
  return used;
}

double Canvas::text_height(double width, std::string_view text, const TextStyle& style) {
  const Owned<PangoLayout> layout = make_whole_layout(cairo_, width, text, style);
  int height = 0;
  pango_layout_get_size(layout.get(), nullptr, &height);
  return height / kPointsPerMm / PANGO_SCALE;
}

std::size_t Canvas::bytes_that_fit(const Rect& box, std::string_view text, const TextStyle& style) {
  const Owned<PangoLayout> layout = make_whole_layout(cairo_, box.width, text, style);
  int line = 0, below = 0, height = 0;
  for (; line < pango_layout_get_line_count(layout.get()); ++line) {
    pango_layout_line_get_height(pango_layout_get_line_readonly(layout.get(), line), &height);
    below += height;
    if (below > box.height * kPointsPerMm * PANGO_SCALE)
      return static_cast<std::size_t>(pango_layout_get_line_readonly(layout.get(), line)->start_index);
  }
  return text.size();
}

void Canvas::code(const Rect& box, double rotation_deg, const Modules& modules) {
  cairo_save(cairo_);
  cairo_translate(cairo_, box.x + box.width / 2.0, box.y + box.height / 2.0);
  cairo_rotate(cairo_, rotation_deg * std::numbers::pi / 180.0);
  cairo_translate(cairo_, -box.width / 2.0, -box.height / 2.0);
  fill({0.0, 0.0, box.width, box.height}, kWhite);
  const double side = box.width / modules.across;
  const auto dark = [&](int row, int column) {
    return modules.dark[static_cast<std::size_t>(row * modules.across + column)];
  };
  for (int row = 0; row < modules.across; ++row)
    for (int from = 0, to = 0; from < modules.across; from = to + 1) {
      while (from < modules.across && !dark(row, from)) ++from;
      for (to = from; to < modules.across && dark(row, to);) ++to;
      if (to > from) cairo_rectangle(cairo_, from * side, row * side, (to - from) * side, side);
    }
  set(kBlack);
  cairo_fill(cairo_);
  cairo_restore(cairo_);
}

void Canvas::symbol(const Rect& box, const UnitSymbol& symbol, Colour ink, Colour paper) {
  const SymbolBox& room = kSymbolBox;
  const double scale = std::min(box.width / static_cast<double>(room.right - room.left),
                                box.height / static_cast<double>(room.top - room.bottom));
  cairo_save(cairo_);
  cairo_translate(cairo_, box.x + box.width / 2.0,
                  box.y + box.height / 2.0 + scale * static_cast<double>(room.top + room.bottom) / 2.0);
  cairo_scale(cairo_, scale, -scale);
  const auto draw = [&](const SymbolStroke& stroke, bool filled) {
    std::vector<Point> points;
    for (SymbolPoint p : stroke.points)
      points.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    path(points, stroke.closed);
    cairo_set_line_width(cairo_, static_cast<double>(stroke.width));
    filled ? cairo_fill(cairo_) : cairo_stroke(cairo_);
  };
  set(paper);
  draw(symbol.frame, true);
  set(ink);
  cairo_save(cairo_);
  for (const SymbolStroke& stroke : symbol.strokes) draw(stroke, stroke.filled);
  if (symbol.frame_drawn) draw(symbol.frame, false);
  cairo_restore(cairo_);
  cairo_restore(cairo_);
}

void Canvas::next_sheet() {
  cairo_show_page(cairo_);
}

std::string Canvas::finish(Sides sides) {
  cairo_show_page(cairo_);
  cairo_surface_finish(surface_);
  if (const cairo_status_t status = cairo_status(cairo_); status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(cairo_status_to_string(status));
  return with_true_scale(bytes_, sides);
}

}  // namespace telescope::print
