#include "tests/app/game/keys_umpire.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace telescope::app {
namespace {

struct SetDown {
  const char* piece;
  const char* place;
};

// Axis A4 is left open.
constexpr std::array kDefenders{
    SetDown{"c01", "A1-L2"}, SetDown{"c02", "A1-L2"}, SetDown{"c03", "A1-L2"}, SetDown{"c04", "A1-L2"},
    SetDown{"c05", "A3-L2"}, SetDown{"c06", "A3-L2"}, SetDown{"c07", "A3-L2"}, SetDown{"c08", "A3-L2"},
    SetDown{"c09", "A2-L3"}, SetDown{"c10", "A2-L3"}, SetDown{"c11", "A2-L3"}, SetDown{"c12", "A2-L3"},
    SetDown{"c13", "A1-L4"}, SetDown{"c14", "A3-L4"},
};
constexpr std::array kAttackers{
    SetDown{"1-01", "A2-L1"}, SetDown{"1-02", "A1-L1"}, SetDown{"1-03", "A1-L1"}, SetDown{"1-04", "A1-L1"},
    SetDown{"1-11", "A1-L1"}, SetDown{"1-12", "A1-L1"}, SetDown{"1-15", "R1-1"},  SetDown{"3-01", "A4-L1"},
    SetDown{"3-02", "A4-L1"}, SetDown{"3-03", "A4-L1"}, SetDown{"3-04", "A4-L1"}, SetDown{"3-07", "A3-L1"},
    SetDown{"3-08", "A3-L1"}, SetDown{"3-14", "A3-L1"}, SetDown{"3-15", "A4-L1"},
};
constexpr std::array kTanks{"3-02", "3-03", "3-04"};
/// Into contact in the first turn.
constexpr std::array kAttack{
    SetDown{"1-02", "A1-L2"}, SetDown{"1-03", "A1-L2"}, SetDown{"1-04", "A1-L2"}, SetDown{"1-11", "A1-L2"},
    SetDown{"1-12", "A1-L2"}, SetDown{"3-07", "A3-L2"}, SetDown{"3-08", "A3-L2"},
};

}  // namespace

std::string KeysUmpire::place_of(const std::string& piece) {
  for (const Standing& standing : keys_.game().standings)
    if (standing.piece.value() == piece) return place_word(keys_.kit().board, standing);
  return {};
}

const Form* KeysUmpire::form(const std::string& title) {
  const auto& forms = keys_.game().forms;
  const auto it = std::ranges::find(forms, title, &Form::title);
  return it == forms.end() ? nullptr : &*it;
}

bool KeysUmpire::offers(const Form* form, const std::string& choice) const {
  return form && std::ranges::count(form->fields.front().choices, choice, &FormChoice::id) > 0;
}

bool KeysUmpire::has_told(const std::string& words) {
  return std::ranges::any_of(keys_.game().history,
                             [&](const PastEntry& entry) { return entry.text.starts_with(words); });
}

bool KeysUmpire::turn(int number) {
  return keys_.game().sheet.when.starts_with("Turn " + std::to_string(number));
}

bool KeysUmpire::go_on() {
  if (const auto dice = keys_.throw_page()) return throw_dice(*dice), true;
  const GameScene& game = keys_.game();
  const std::string step = game.sheet.title;
  if (game.sheet.over) {
    if (game.revealed) return false;
    keys_.choose("Reveal the seed of the dice");
  } else if (game.players_word.empty()) {
    keys_.choose("Add the players' word");
    keys_.type("Volga, 19 november");
    keys_.press("Enter");
  } else if (step == "Defender deployment") {
    deploy(true);
  } else if (form("The Staff Officer reports what he has seen")) {
    keys_.choose("The Staff Officer reports what he has seen");
    keys_.press("Space");
    keys_.press("Enter");
  } else if (step == "Initial orders") {
    write_orders();
  } else if (step == "Attacker deployment") {
    deploy(false);
  } else if (step == "Corps fire plan") {
    plot_targets();
  } else if (form("Hand in the fire missions of the bombardment")) {
    plan_bombardment();
  } else if (step == "Attacker movement") {
    move_attackers();
  } else if (step == "Defender movement") {
    move_defenders();
  } else if (step == "On-call bombardment") {
    call_fire();
  } else if (step.ends_with("fire")) {
    support_fire();
  } else if (step == "Ground combat") {
    fight();
  } else {
    keys_.press("Space");
  }
  return true;
}

/// In reconnaissance the players throw dice of their own, in fights a pool at a time; else all at once.
void KeysUmpire::throw_dice(const ThrowPage& page) {
  if (!page.waits) return keys_.press("Space");
  const std::string step = keys_.game().sheet.title;
  const auto chosen = std::ranges::find_if(page.cards, &PoolCard::chosen);
  if (step == "Reconnaissance" && chosen != page.cards.end())
    return keys_.press(chosen->label.starts_with("Axis") ? "1" : "2");
  keys_.press(step == "Ground combat" ? "D" : "Space");
}

/// The defender sector by sector on the form, the attackers stand by stand.
void KeysUmpire::deploy(bool defenders) {
  const std::span<const SetDown> plan = defenders ? std::span<const SetDown>(kDefenders) : kAttackers;
  const auto waits = [&](const SetDown& each) { return place_of(each.piece).empty(); };
  const auto next = std::ranges::find_if(plan, waits);
  if (next == plan.end()) return keys_.press("Space");
  if (!defenders) return keys_.carry(next->piece, next->place);
  keys_.choose("Lay many counters in one sector");
  keys_.go_to_field("Sector");
  keys_.name(next->place);
  keys_.go_to_field("Counters");
  for (const SetDown& each : plan)
    if (waits(each) && std::string_view(each.place) == next->place) keys_.name(each.piece);
  keys_.press("Enter");
}

void KeysUmpire::write_orders() {
  if (!form("Write the orders")) return keys_.press("Space");
  keys_.choose("Write the orders");
  keys_.go_to_field("Division to break through");
  keys_.name("3rd Mechanised Division");
  keys_.go_to_field("1st Rifle Division attacks along");
  for (const char* axis : {"A1", "A2"}) keys_.name(axis);
  keys_.go_to_field("3rd Mechanised Division attacks along");
  for (const char* axis : {"A3", "A4"}) keys_.name(axis);
  keys_.go_to_field("1st Rifle Division, held in R2");
  keys_.name("1-05");
  keys_.go_to_field("Intentions");
  keys_.type("Along A4, and do not look back.");
  keys_.press("Enter");
}

/// The Corps Commander alone at the console, on the covered page.
void KeysUmpire::plot_targets() {
  if (!form("Plot the target points")) return keys_.press("Space");
  keys_.choose("Plot the target points");
  if (keys_.form_page()->cover.empty()) throw std::runtime_error("the fire plan lies open");
  keys_.press("V");
  for (const char* sector : {"A1-L2", "A2-L3", "A3-L2", "A3-L4"}) keys_.name(sector);
  keys_.press("Enter");
}

void KeysUmpire::plan_bombardment() {
  keys_.choose("Hand in the fire missions of the bombardment");
  for (const char* sector : {"A1-L2", "A1-L2", "A3-L2", "A2-L3"}) keys_.name(sector);
  keys_.press("Enter");
}

void KeysUmpire::move_attackers() {
  if (turn(1) && is_there(kTanks.front(), "A4-L1")) {
    keys_.choose("Move a group along a path");
    for (const char* tanks : kTanks) keys_.name(tanks);
    keys_.go_to_field("Path");
    for (const char* sector : {"A4-L1", "A4-L2", "A4-L3", "A4-L4"}) keys_.name(sector);
    return keys_.press("Enter");
  }
  if (turn(1))
    for (const SetDown& each : kAttack)
      if (place_of(each.piece).ends_with("L1")) return keys_.carry(each.piece, each.place);
  // Outside its frontage: Enter does not let it pass, W does.
  if (turn(1) && is_there("1-01", "A2-L1")) {
    keys_.carry("1-01", "A3-L1");
    keys_.press("Enter");
    if (!is_there("1-01", "A2-L1")) throw std::runtime_error("an unlawful move has passed");
    keys_.press("W");
    keys_.type("the map was drawn wrong");
    return keys_.press("Enter");
  }
  if (turn(1) && !has_told("Sent back: 3-14")) {
    keys_.carry("3-14", "A3-L5");
    return keys_.press("Backspace");
  }
  if (offers(form("Release units from R1 to L1"), "1-15")) {
    keys_.choose("Release units from R1 to L1");
    keys_.name("1-15");
    return keys_.press("Enter");
  }
  if (offers(form("Release units from R2 to R1"), "1-05")) {
    keys_.choose("Release units from R2 to R1");
    keys_.name("1-05");
    keys_.go_to_field("Assigned to");
    keys_.name("1st Rifle Division");
    return keys_.press("Enter");
  }
  if (turn(2))
    for (const char* tanks : kTanks)
      if (is_there(tanks, "A4-L4")) {
        keys_.open_piece(tanks);
        return keys_.choose(std::string("Take ") + tanks + " off the far edge");
      }
  if (turn(2) && is_there("1-05", "R2")) return keys_.carry("1-05", "R1-1");
  if (turn(3) && is_there("1-15", "R1-1")) return keys_.carry("1-15", "A2-L1");
  keys_.press("Space");
}

/// Once the die is thrown, whoever may fall back from L4 does.
void KeysUmpire::move_defenders() {
  const auto thrown = keys_.game().sheet.options.front().label != "Throw for the defender's moves";
  if (thrown && turn(1) && is_there("c14", "A3-L4")) {
    keys_.open_piece("c14");
    if (keys_.go_to("Move c14 to A3-L5")) return keys_.press("Enter");
    keys_.press("Esc");
  }
  keys_.press("Space");
}

void KeysUmpire::call_fire() {
  if (!turn(1) || !form("Call fire on target points")) return keys_.press("Space");
  keys_.choose("Call fire on target points");
  keys_.press("V");
  keys_.name("TRP 2");
  keys_.press("Enter");
}

/// Every battery that the page names fires at what it may, and aircraft at what lies nearest.
void KeysUmpire::support_fire() {
  for (const SheetLine& line : keys_.game().sheet.lines)
    if (line.text.starts_with("An air strike is at hand"))
      for (const Standing& standing : keys_.game().standings) {
        if (!sector_of(standing)) continue;
        keys_.open_piece(standing.piece.value());
        if (keys_.go_to("Air strike")) return keys_.press("Enter");
        keys_.press("Esc");
      }
  for (const SheetLine& line : keys_.game().sheet.lines)
    if (line.text.find(" may fire at ") != std::string::npos) {
      keys_.open_piece(line.text.substr(0, line.text.find(' ')));
      return keys_.choose("Fire ");
    }
  keys_.press("Space");
}

/// Whom to lose is said on the form, as it is proposed there.
void KeysUmpire::fight() {
  for (const Form& each : keys_.game().forms)
    if (each.title.find(": say whom the ") != std::string::npos) {
      keys_.choose(std::string(each.title));
      return keys_.press("Enter");
    }
  keys_.press("Space");
}

}  // namespace telescope::app
