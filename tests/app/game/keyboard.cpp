#include "tests/app/game/keyboard.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "core/measure/judgement.hpp"

namespace telescope::app {
namespace {

constexpr int kMostKeys = 200;  // that one deed takes

/// "12.5,7" or "12.5,7,90" on a table without sectors, in its unit; else the name of an area.
MapPlace place_of(const Board& board, const std::string& words) {
  double x = 0, y = 0, degrees = 0;
  const int numbers = std::sscanf(words.c_str(), "%lf,%lf,%lf", &x, &y, &degrees);
  if (numbers < 2) return {.sector = std::nullopt, .name = words};
  const double unit_mm = one(measured_in(board)).mm();
  MapPlace place{.sector = std::nullopt, .name = {}, .point = TablePoint{x * unit_mm, y * unit_mm}};
  if (numbers == 3) place.heading = Heading::from_degrees(degrees);
  return place;
}

/// As a keyboard of the window gives it: letters by their capital, and what they type.
Input input_of(std::string_view key) {
  const std::string name(key);
  if (name == "Space") return {.key = name, .text = " "};
  if (name.size() != 1) return {.key = name, .text = {}};
  const char c = name.front();
  if (c >= 'A' && c <= 'Z') return {.key = name, .text = std::string(1, static_cast<char>(c - 'A' + 'a'))};
  return {.key = name, .text = name};
}

Input typed(char c) {
  if (c == ' ') return input_of("Space");
  if (c >= 'a' && c <= 'z') return input_of(std::string(1, static_cast<char>(c - 'a' + 'A')));
  return {.key = std::string(1, c), .text = std::string(1, c)};
}

}  // namespace

Scene Keyboard::scene() {
  return Scene{.scenario = desk_.scenario(),
               .kit = desk_.kit(),
               .findings = {},
               .counts = {},
               .notes = {},
               .source = {},
               .game = &desk_.scene()};
}

void Keyboard::look() {
  ui_.look(scene(), {}, {});
}

void Keyboard::stuck(const std::string& why) {
  throw std::runtime_error(why + "\n" + text());
}

void Keyboard::press(std::string_view key, int times) {
  for (int i = 0; i < times; ++i) {
    look();
    if (const auto request = ui_.press(input_of(key), scene()))
      if (const auto* asked = std::get_if<AskGame>(&*request)) desk_.carry_out(asked->request);
    std::ranges::move(desk_.take_messages(), std::back_inserter(heard_));
    look();
  }
}

void Keyboard::type(std::string_view text) {
  for (const char c : text) {
    look();
    ui_.press(typed(c), scene());
  }
  look();
}

ConsolePage Keyboard::page() {
  look();
  return ui_.console().page(desk_.scene(), desk_.kit());
}

std::optional<ThrowPage> Keyboard::throw_page() {
  look();
  return ui_.console().throw_page(desk_.scene());
}

std::optional<FormPage> Keyboard::form_page() {
  look();
  return ui_.console().form_page(desk_.scene());
}

std::string Keyboard::text() {
  const ConsolePage page = this->page();
  std::string text = page.title + "\n" + page.advice + "\n" + page.result + "\n" + page.cover + "\n";
  for (const ConsoleSection& section : page.sections) {
    text += "== " + section.heading + "\n";
    for (const SheetLine& said : section.said) text += "   " + said.text + "\n";
    for (const ConsoleLine& line : section.lines) {
      text += " > " + line.text + " (" + line.note + ")\n";
      for (const Objection& objection : line.objections) text += "     " + objection.sentence + "\n";
    }
    text += "   " + section.empty_text + "\n";
  }
  if (const auto form = form_page()) {
    text += "== form: " + form->title + "\n   " + form->cover + form->missing + "\n";
    for (const FormBlock& block : form->blocks) {
      text += std::string(block.active ? " > " : "   ") + block.label + ": " + block.value + "\n";
      for (const FormRow& row : block.rows)
        text += std::string(row.chosen ? "   > " : "     ") + row.text + "\n";
    }
    for (const Objection& objection : form->objections) text += "   " + objection.sentence + "\n";
  }
  if (const auto dice = throw_page()) {
    text += "== throw: " + dice->title + "\n";
    for (const PoolCard& card : dice->cards) text += "   " + card.label + " " + card.result + "\n";
    for (const Told& told : dice->told) text += "   " + told.sentence + "\n";
  }
  for (const std::string& message : heard_) text += "said: " + message + "\n";
  return text;
}

std::vector<std::string> Keyboard::heard() {
  return std::exchange(heard_, {});
}

bool Keyboard::go_to(std::string_view words) {
  for (int keys = 0; keys < kMostKeys; ++keys) {
    const ConsolePage page = this->page();
    const auto lines = lines_of(page);
    const auto begins = [&](const ConsoleLine* line) { return line->text.starts_with(words); };
    auto it =
        std::ranges::find(lines, words, [](const ConsoleLine* line) { return std::string_view(line->text); });
    if (it == lines.end()) it = std::ranges::find_if(lines, begins);
    if (it == lines.end()) {
      const auto more = std::ranges::find(lines, std::string("more options"), &ConsoleLine::id);
      if (more == lines.end()) return false;
      if (!go_to((*more)->text)) return false;
      press("Enter");
      continue;
    }
    const auto at = ui_.console().cursor();
    const auto wanted = static_cast<std::size_t>(it - lines.begin());
    if (at == wanted) return true;
    press(at && *at > wanted ? "Up" : "Down");
  }
  stuck("the cursor does not come to '" + std::string(words) + "'");
}

void Keyboard::choose(std::string_view words) {
  if (!go_to(words)) stuck("no line begins with '" + std::string(words) + "'");
  press("Enter");
}

void Keyboard::open_piece(const std::string& piece) {
  press("/");
  type(piece);
  const std::string text = piece_text(desk_.kit(), PieceId(piece));
  choose(text);
  if (page().title != text) stuck("the page of " + piece + " does not open");
}

void Keyboard::carry_over_open_table(const std::string& place) {
  const Board& board = desk_.kit().board;
  const MapPlace target = place_of(board, place);
  const double step = one(measured_in(board)).mm();
  const auto key = [&](double way, const char* back, const char* on) {
    return std::string(std::abs(way) < 0.95 ? "Shift+" : "") + (way < 0 ? back : on);
  };
  constexpr double kThere = 0.051, kThereDeg = 0.6;
  for (int keys = 0; keys < kMostKeys; ++keys) {
    const auto at = ui_.console().map_cursor();
    if (!at) stuck("nothing is carried");
    if (!target.point && !at->point) {
      if (at->name == target.name) return press("Enter");
      const auto places = places_beside(desk_.scene(), desk_.kit());
      press(std::ranges::find(places, target.name) > std::ranges::find(places, at->name) ? "Right" : "Left");
    } else if (!target.point) {
      press("Down");
    } else if (!at->point) {
      press("Up");
    } else {
      const double x = (target.point->x_mm - at->point->x_mm) / step;
      const double y = (target.point->y_mm - at->point->y_mm) / step;
      const double turn = target.heading && at->heading ? turn_degrees(*at->heading, *target.heading) : 0.0;
      if (std::abs(x) > kThere)
        press(key(x, "Left", "Right"));
      else if (std::abs(y) > kThere)
        press(key(y, "Down", "Up"));
      else if (std::abs(turn) > kThereDeg)
        press(std::string(std::abs(turn) < 14.5 ? "Shift+" : "") + (turn < 0 ? "[" : "]"));
      else
        return press("Enter");
    }
  }
  stuck("the map's cursor does not come to " + place);
}

void Keyboard::carry(const std::string& piece, const std::string& place) {
  open_piece(piece);
  choose("Carry it to another place");
  if (!grid_of(desk_.kit().board)) return carry_over_open_table(place);
  const auto target = sector_from_label(*grid_of(desk_.kit().board), place);
  for (int keys = 0; keys < kMostKeys; ++keys) {
    const auto at = ui_.console().map_cursor();
    if (!at) stuck("nothing is carried");
    if (target && at->sector) {
      const Sector from = *at->sector;
      if (from == *target) return press("Enter");
      press(from.row < target->row         ? "Up"
            : from.row > target->row       ? "Down"
            : from.column < target->column ? "Right"
                                           : "Left");
    } else if (target) {
      press("Up");
    } else if (at->sector) {
      press("Down");
    } else if (at->name == place) {
      return press("Enter");
    } else {
      const auto places = places_beside(desk_.scene(), desk_.kit());
      const auto here = std::ranges::find(places, at->name), there = std::ranges::find(places, place);
      if (there == places.end()) stuck("nobody can be carried to " + place);
      press(there > here ? "Right" : "Left");
    }
  }
  stuck("the map's cursor does not come to " + place);
}

void Keyboard::go_to_field(std::string_view label) {
  for (int keys = 0; keys < kMostKeys; ++keys) {
    const auto form = form_page();
    if (!form || !form->cover.empty()) stuck("no form is open");
    for (const FormBlock& block : form->blocks)
      if (block.active && block.label.starts_with(label)) return;
    press("Tab");
  }
  stuck("the form has no field '" + std::string(label) + "'");
}

void Keyboard::name(const std::string& choice) {
  const auto active = [this] {
    const auto form = form_page();
    if (form)
      for (const FormBlock& block : form->blocks)
        if (block.active) return block;
    stuck("no field is active");
  };
  const bool by_letters = active().keys.find("etters find") != std::string::npos ||
                          active().keys.find("type its name") != std::string::npos;
  if (by_letters) type(choice);
  for (int keys = 0; keys < kMostKeys && !by_letters; ++keys) {
    const FormBlock block = active();
    const auto chosen = std::ranges::find_if(block.rows, &FormRow::chosen);
    const auto wanted =
        std::ranges::find_if(block.rows, [&](const FormRow& row) { return row.text.starts_with(choice); });
    if (wanted == block.rows.end()) stuck("there is no choice '" + choice + "'");
    if (chosen == wanted) break;
    press(chosen < wanted ? "Down" : "Up");
  }
  press("Space");
}

}  // namespace telescope::app
